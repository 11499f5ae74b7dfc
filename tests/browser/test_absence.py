"""A player reports an absence by browser, the director decides, and both players read it (C.10)."""

from datetime import date, timedelta

import pytest
from django.db.models import Q
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tournaments.events.setting_up import creating as events
from tournaments.models import Absence, Game, Invitation

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

DAY = date(2026, 10, 3)


@pytest.fixture
def eight(live_server, transactional_db):
    """An eight with a round each week, and the account of the opponent of number 1 in round 2."""
    site = sites.build()
    dates = {number: DAY + timedelta(weeks=number - 1) for number in range(1, 8)}
    events.set_dates(actor=site.leader, event_id=site.event.pk, dates=dates)
    own = Q(white__number=1) | Q(black__number=1)
    game = Game.objects.filter(own, round__event=site.event, round__number=2).get()
    other = game.black if game.white.number == 1 else game.white
    opponent = sites.account(site.administrator, "tsjinstanner", Invitation.Role.PLAYER, person=other.person)
    return site, opponent


def faults(page, width):
    """What axe finds, and whether the page is wider than the screen."""
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth") > width:
        found.append("too wide")
    return found


def signed_in(open_page, sign_in, base, user, width, scheme):
    page = open_page(width=width, scheme=scheme)
    sign_in(page, base, user.username)
    return page


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_an_absence_goes_from_the_player_to_the_decision_and_back(
    width, scheme, eight, open_page, sign_in, live_server
):
    site, opponent = eight
    base, pk = live_server.url, site.event.pk
    player = signed_in(open_page, sign_in, base, site.player, width, scheme)
    player.goto(base + reverse("event", args=[pk]))
    player.click(f"nav.tabs a[href='{reverse('own-absence', args=[pk])}']")
    assert faults(player, width) == []
    player.check("input[name=rounds][value='2']")
    player.check("input[name=rounds][value='6']")
    player.fill("#id_reason", "my knee")
    player.click("main form button >> nth=-1")
    expect(player.locator("main section")).to_have_count(2)
    assert faults(player, width) == []

    other = signed_in(open_page, sign_in, base, opponent, width, scheme)
    other.goto(base + reverse("notices"))
    expect(other.locator("main")).to_contain_text("my knee")

    leader = signed_in(open_page, sign_in, base, site.leader, width, scheme)
    leader.goto(base + reverse("to-do", args=[pk]))
    leader.click(f"a[href='{reverse('absence-decision', args=[pk, 2, 1])}']")
    assert faults(leader, width) == []
    leader.check("input[name=decision][value=made-up]")
    expect(leader.locator("#id_make_up_by")).to_have_value("2026-11-07")
    leader.fill("#id_make_up_by", "2026-11-08")
    leader.click("main form button")
    expect(leader.locator(".errorlist")).to_have_count(1)
    leader.fill("#id_make_up_by", "2026-10-30")
    leader.click("main form button")
    leader.goto(base + reverse("absence-decision", args=[pk, 6, 1]))
    expect(leader.locator("input[name=decision]")).to_have_count(1)
    leader.fill("#id_reason", "round 6 is not made up")
    leader.click("main form button")
    assert faults(leader, width) == []

    player.reload()
    expect(player.locator("main section form")).to_have_count(0)
    assert [(one.decision, one.make_up_by) for one in Absence.objects.order_by("round__number")] == [
        ("made-up", date(2026, 10, 30)),
        ("not-made-up", None),
    ]
    other.goto(base + reverse("notices"))
    expect(other.locator("main")).to_contain_text("30")
