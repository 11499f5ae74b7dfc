"""The demo season taken through its close: told, looked at, closed, opened again, all by clicking."""

import pytest
from django.core.management import call_command
from django.db.models import Q
from playwright.sync_api import expect

from tests.browser.axe import violations

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]


def finish_demo():
    """Load the demo season and play every event that counts to its end: the lower number wins."""
    from tournaments.models import Event, Season, User
    from tournaments.seasons.closing_events import services as closing
    from tournaments.seasons.finals.closed_events import counted

    call_command("load_demo", season_alone=True, verbosity=0)
    actor = User.objects.get(username="demo-beheerder")
    for event in Event.objects.filter(root=None, section__in=counted(Season.objects.get())).order_by("pk"):
        play(actor, event)
        closing.close(actor=actor, event_id=event.pk)


def play(actor, event):
    """Every round of an event: a round that is not paired yet is paired by the system."""
    from tournaments.events.pairing import services as pairing
    from tournaments.ledger import record
    from tournaments.models import Game

    for paired in event.rounds.order_by("number"):
        if paired.paired_at is None:
            pairing.pair_round(
                actor=actor, event_id=event.pk, number=paired.number, token=f"{event.pk}-{paired.pk}"
            )
        stopped = Q(white__withdrawn_after_round__isnull=False) | Q(
            black__withdrawn_after_round__isnull=False
        )
        games = list(Game.objects.filter(round=paired).exclude(stopped).select_related("white", "black"))
        for game in games:
            game.result = "1-0" if game.white.number < game.black.number else "0-1"
            game.version += 1
        Game.objects.bulk_update(games, ["result", "version"])
        record.append(actor=actor, act="result", event=event)


def faults_of(page):
    return violations(page)


def test_the_demo_season_is_closed_and_the_next_one_opened(live_server, open_page, sign_in, transactional_db):
    finish_demo()
    from tournaments.models import Event, Person, SeasonClosing

    ha = Event.objects.get(section="D", division="HA").final_orders.last().content["standings"]["rows"]
    decliner, promoted = ha[0]["name"], ha[2]["name"]
    base, page = live_server.url, open_page(locale="en-GB")
    sign_in(page, base, "demo-beheerder")
    page.goto(f"{base}/office/")
    page.click("a[href='/office/seasons/2026/']")
    page.click("a[href$='/facts/new/']")
    page.check("input[value=declines]")
    page.select_option("#id_person", str(Person.objects.get(name=decliner).pk))
    page.fill("#id_told_by", decliner)
    page.fill("#id_reason", "studies abroad")
    page.click("main button")
    page.click("a[href$='/closing/']")
    shown = page.inner_text("main")
    assert "studies abroad" in shown
    assert "D art. 7" in shown
    assert faults_of(page) == []
    page.click("main form button")
    assert page.url.endswith("/seasons/2026/movement/")
    assert Person.objects.get(name=promoted).player_class == "RHAA"
    assert Person.objects.get(name=decliner).player_class == "HA"

    visitor = open_page(width=390, scheme="dark")
    for address in (
        "/seasons/2026/movement/",
        "/seasons/2026/classification/",
        "/seasons/2027/places/",
        "/seasons/2026/archive/",
        f"/people/{Person.objects.get(name=decliner).pk}/points/",
        f"/people/{Person.objects.get(name=promoted).pk}/",
    ):
        visitor.goto(base + address)
        assert faults_of(visitor) == [], address
        assert visitor.evaluate("document.documentElement.scrollWidth") <= 390, address
    visitor.goto(f"{base}/seasons/2027/places/")
    assert promoted in visitor.inner_text("[aria-labelledby$='places-C-3']")

    page.goto(f"{base}/office/seasons/2027/")
    page.click("form[action$='/opening/'] button")
    rhaa = Event.objects.get(season__year=2027, division="RHAA")
    page.click(f"a[href='/office/events/{rhaa.pk}/places/']")
    page.click("main form button")
    assert promoted in rhaa.entrants.values_list("name", flat=True)
    assert not rhaa.rounds.exists()
    page.goto(f"{base}/office/events/{rhaa.pk}/start/")
    assert faults_of(page) == []
    page.click("main form button")
    assert rhaa.rounds.count() == 7
    page.goto(f"{base}/office/seasons/2026/")
    page.click("main details summary")
    page.fill("#id_back", "too late")
    page.click("main details button")
    expect(page.locator(".notice.alert")).to_have_count(1)
    assert SeasonClosing.objects.get().number == 1


def test_a_team_that_drops_out_after_the_close_leaves_the_groups_of_the_article(
    live_server, open_page, sign_in, transactional_db
):
    """B, art. 3: of 13 teams T02 drops out once the next season is open (R83)."""
    from tests.tournaments.seasons.test_B03_after_the_close import WITHOUT_T02, open_next, thirteen

    event = open_next(thirteen().administrator)
    base, page = live_server.url, open_page(locale="en-GB", width=390)
    sign_in(page, base, "behearder")
    page.goto(f"{base}/office/seasons/2027/")
    page.click("main a[href='/office/seasons/2026/facts/new/']")
    page.check("input[value=not-entering]")
    page.select_option("#id_team", label="T02")
    page.fill("#id_told_by", "Jikke Terpstra")
    page.fill("#id_reason", "no eight players")
    assert faults_of(page) == []
    page.click("main button")
    page.goto(f"{base}/office/events/{event.pk}/start/")
    assert "T01, T06, T03, T05, T04, T10" in page.inner_text(".notice.alert")
    assert "B art. 3" in page.inner_text(".notice.alert")
    assert faults_of(page) == []
    page.click("main form button")
    assert event.children.count() == 0
    page.click(f".notice.alert a[href='/office/events/{event.pk}/places/']")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("main form button")
    page.goto(f"{base}/office/events/{event.pk}/start/")
    page.click("main form button")
    groups = {group.group: group for group in event.children.all()}
    assert {name: list(group.entrants.values_list("name", flat=True)) for name, group in groups.items()} == (
        WITHOUT_T02
    )
    page.goto(f"{base}/seasons/2027/places/")
    shown = page.inner_text("main")
    assert shown.index("T06") < shown.index("T03") < shown.index("T05") < shown.index("T04")
    assert faults_of(page) == []
