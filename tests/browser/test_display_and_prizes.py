"""By clicking alone: a simultaneous display from founding to closing, and the prizes of a blitz; with axe."""

from io import BytesIO

import pytest
from django.urls import reverse
from playwright.sync_api import expect
from pypdf import PdfReader

from tests import sites
from tests.browser.axe import violations
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.simuls.selectors import simul
from tournaments.models import Event, FinalOrder

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

GIVER = "Wytse Gaastra"
PLAYERS = [one.name for one in sites.many(5)]
ENDS = ("won", "drawn", "lost", "won", "won")
BUTTON = {"won": 0, "drawn": 1, "lost": 2}
WIDTHS = pytest.mark.parametrize("width", [390, 1280])


def look(page, width) -> None:
    """The page passes axe, is no wider than the screen, and cuts off the words of no button."""
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = "[...document.querySelectorAll('button')].filter((one) => one.scrollWidth > one.clientWidth)"
    assert page.evaluate(f"{cut}.map((one) => one.textContent)") == []


def founded(page, base) -> Event:
    """Found a display by its pages, enter giver and players, and draw the colours."""
    page.goto(f"{base}/office/events/new/")
    page.click(".kinds a[href^='?section=I']")
    page.locator("#new-event details summary").click()
    page.fill("#id_name", "Simultaan Huzum")
    page.click("#new-event > button")
    page.wait_for_url("**/entries/")
    event = Event.objects.get(section="I")
    page.goto(base + reverse("set-up", args=[event.pk]))
    page.check("input[value=lot]")
    page.click("main form button >> nth=-1")
    page.goto(base + reverse("entries", args=[event.pk]))
    page.fill("#id_players", "\n".join([GIVER, *PLAYERS]))
    page.click("form[enctype] button")
    page.click("form[action$='/entries/list/'] button")
    page.click("a.button[href$='/start/']")
    page.fill("#id_seed", "7")
    page.click("main form button >> nth=-1")
    page.click("button[name=published][value=yes]")
    return Event.objects.get(section="I")


@WIDTHS
@pytest.mark.article("I.3")
@pytest.mark.article("I.4")
@pytest.mark.article("I.5")
def test_a_display_is_founded_played_and_closed_by_its_pages(
    width, live_server, open_page, sign_in, transactional_db
):
    site = sites.build()
    base, page = live_server.url, open_page(width=width)
    sign_in(page, base, site.leader.username)
    event = founded(page, base)
    office, public = reverse("simul-office", args=[event.pk]), reverse("simul", args=[event.pk])
    look(page, width)
    visitor = open_page(width=width)
    visitor.goto(base + public)
    expect(visitor.locator("svg.circle circle")).to_have_count(len(PLAYERS))
    for number, end in enumerate(ENDS, start=1):
        page.goto(base + office)
        page.click(f"a.button[href$='#board-{number}']")
        page.click(f"#board-{number} .choices button >> nth={BUTTON[end]}")
    assert simul(event).score.half_points == 7
    look(page, width)
    visitor.reload()
    assert "3½" in visitor.inner_text("#simul")
    expect(visitor.locator("svg.circle .points")).to_have_count(len(PLAYERS))
    look(visitor, width)
    page.click("a.button[href$='/simul/closing/']")
    look(page, width)
    page.click("main form button")
    assert FinalOrder.objects.get(event=event).content["display"]["score"]["half_points"] == 7
    assert Event.objects.get(pk=event.pk).closed_at
    answer = page.request.get(base + page.get_attribute("a[href$='simul.pdf']", "href"))
    text = "".join(one.extract_text() for one in PdfReader(BytesIO(answer.body())).pages)
    assert GIVER in text
    visitor.goto(base + reverse("person", args=[event.entrants.get(number=0).person_id]))
    assert all(name in visitor.inner_text("main") for name in PLAYERS)
    look(visitor, width)


@pytest.mark.article("I.4")
def test_a_display_is_run_without_scripts(live_server, open_page, sign_in, transactional_db):
    site = sites.build()
    event = sites.found(site, "I", players=sites.display(3), system="display")
    base, page = live_server.url, open_page(width=390, javascript=False)
    sign_in(page, base, site.leader.username)
    for number in (1, 2, 3):
        page.goto(base + reverse("simul-office", args=[event.pk]))
        page.click(f"#board-{number} .choices button >> nth=0")
    assert simul(event).score.won == 3


@WIDTHS
@pytest.mark.article("F.5")
def test_the_prizes_of_a_blitz_follow_the_results_once_every_class_is_known(
    width, live_server, open_page, sign_in, transactional_db
):
    site = sites.build()
    codes = ("EK", "HAA", "RHAA", "HA", "1", "")
    listed = [
        sites.entries.Entry(one.place, one.number, one.name, one.club, code)
        for one, code in zip(sites.many(6), codes, strict=True)
    ]
    sites.members(site.administrator, listed)
    event = sites.found(site, "F", "open", players=listed, system="swiss", rounds_planned=1)
    base, page = live_server.url, open_page(width=width)
    sign_in(page, base, site.leader.username)
    page.goto(base + reverse("set-up", args=[event.pk]))
    for category, number in (("A", "2"), ("B", "1"), ("C", "1")):
        page.fill(f"#id_prizes_{category}", number)
    page.click("main form button >> nth=-1")
    given = {"actor": site.leader, "event_id": event.pk}
    pairing.pair_round(**given, number=1, token="00000000-0000-4000-8000-000000000001")
    pairing.publish_round(**given, number=1, published=True)
    games = event.rounds.get(number=1).games.all()
    lines = [ResultLine(game.board, "1-0", game.version) for game in games]
    results.record(**given, round_number=1, lines=lines)
    page.goto(base + reverse("prizes", args=[event.pk]))
    assert listed[0].name in page.inner_text(".notice.alert")
    look(page, width)
    page.click(".notice.alert a[href$='/classes/']")
    page.check("input[name=player_class][value=KK]")
    page.fill("#id_reason", "number 3 of the KK")
    look(page, width)
    page.click("main form button >> nth=-1")
    page.goto(base + reverse("prizes", args=[event.pk]))
    look(page, width)
    first = page.inner_text("section:has(#category-A) tbody tr >> nth=0")
    assert any(name in first for name in (listed[0].name, listed[1].name))
