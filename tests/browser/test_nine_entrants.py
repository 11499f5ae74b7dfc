"""D.4 led on the site: nine enter the HA, some stay away, and the event is played to its end all the same."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tournaments.events.attendance import services as attendance
from tournaments.events.loaded import load

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.django_db(transaction=True),
    pytest.mark.article("D.4"),
    pytest.mark.article("D.8"),
]


@pytest.fixture
def hall(live_server, transactional_db):
    """A site with an HA of nine, started, no round paired; and its addresses."""
    site = sites.build()
    event = sites.found(site, "D", "HA", players=sites.many(9, "HA"))

    def address(name, *numbers):
        return live_server.url + reverse(name, args=[event.pk, *numbers])

    return site, event, address


def test_two_stay_away_and_seven_play_six_swiss_rounds(hall, open_page, sign_in, live_server):
    site, event, address = hall
    for number in (4, 8):
        attendance.stay_away(
            actor=site.leader, event_id=event.pk, number=number, rounds=range(1, 7), reason="with a fever"
        )
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    for number in range(1, 7):
        page.goto(address("pairing", number))
        page.click("form[action$='/pair/'] button[name=published]")
        page.wait_for_url(address("results", number))
        sites.Site(site.administrator, site.leader, site.player, site.season, event).record(
            number, *("1-0" if at % 2 else "½-½" for at in range(3))
        )
    assert load(event).standings().complete


@pytest.mark.parametrize("width", [1280, 390])
def test_three_stay_away_and_the_directors_let_six_play_the_round_robin(
    width, hall, open_page, sign_in, live_server
):
    site, event, address = hall
    for number in (2, 4, 8):
        attendance.stay_away(
            actor=site.leader, event_id=event.pk, number=number, rounds=range(1, 7), reason="with a fever"
        )
    page = open_page(width=width)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("pairing", 1))
    expect(page.locator(".notice.alert")).to_have_count(1)
    page.click(f"a[href='{reverse('those-present', args=[event.pk])}']")
    faults = violations(page)
    assert faults == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ticked = page.locator("input[name=present]:checked")
    numbers = [ticked.nth(at).get_attribute("value") for at in range(ticked.count())]
    assert numbers == ["1", "3", "5", "6", "7", "9"]
    page.fill("#id_reason", "three are ill")
    page.click("main form button:not([type=button])")
    page.wait_for_url(address("event-office"))
    event.refresh_from_db()
    assert (event.system, event.rounds_planned) == ("round-robin", 5)
    page.goto(live_server.url + reverse("rounds", args=[event.pk]))
    assert page.locator("main h2, main h3").count() >= 5
