"""A Swiss round in a real browser: paired by one button, changed by mouse, finger, keyboard or numbers alone,
published, and shown on the screen in the hall.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tests.workers import at_work
from tournaments.events.hall import views as screen
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.ledger.chains import verification
from tournaments.models import Game, Job, LedgerEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(live_server, transactional_db):
    """A site with a blitz of eleven players in the Swiss system, nothing paired; and its addresses."""
    site = sites.build()
    event = sites.found(site, "F", "open", players=sites.many(11), system="swiss", rounds_planned=5)

    def address(name, *numbers):
        return live_server.url + reverse(name, args=[event.pk, *numbers])

    return site, event, address


def paired(site, event, *, published=False):
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="one")
    if published:
        pairing.publish_round(**given, published=True)
    return pairings.hand(load(event), 1)


def save(page, reason="they share a car"):
    """Have the round checked, and save it with a reason."""
    page.fill("#id_reason", reason)
    page.click("button[name=check]")
    page.wait_for_selector("#remarks")
    faults = violations(page)
    assert faults == []
    page.click("button[name=confirmed]")
    page.wait_for_selector("table.explained")


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("width", [1280, 390])
def test_a_leader_pairs_a_round_and_publishes_it(width, hall, open_page, sign_in, live_server):
    site, _, address = hall
    page = open_page(width=width)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("event-office"))
    page.click(".steps a.button[href$='/pairing/']")
    assert page.url == address("pairing", 1)
    expect(page.locator("tr.because")).to_have_count(5)
    names = page.locator("table.explained td.strong").all_inner_texts()
    visitor = open_page(width=width)
    visitor.goto(address("rounds"))
    expect(visitor.locator("table")).to_have_count(0)
    page.click("form[action$='/pair/'] button[name=published]")
    page.wait_for_url(address("results", 1))
    shown = page.locator("#results-form td.strong").all_inner_texts()
    assert [name.splitlines()[0] for name in shown] == [name.splitlines()[-1] for name in names]
    visitor.goto(address("rounds"))
    expect(visitor.locator("table")).to_have_count(1)
    visitor.click("a[href$='/rounds/1/']")
    expect(visitor.locator("tr.because")).to_have_count(5)


def test_a_long_round_shows_how_far_it_is_and_goes_on_by_itself(
    hall, open_page, sign_in, live_server, monkeypatch
):
    site, event, address = hall
    monkeypatch.setattr(pairings, "LONG_ABOVE", 5)
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("pairing", 1))
    page.click("form[action$='/pair/'] button.second")
    page.wait_for_url("**/jobs/*/")
    page.wait_for_selector("#job form[action$='/cancel/']")
    with at_work():
        page.wait_for_selector("table.explained")
    assert page.url == address("pairing", 1)
    assert Job.objects.get().state == Job.State.DONE
    assert Game.objects.filter(round__event=event).count() == 5


def test_two_leaders_press_the_button_and_one_round_comes_of_it(hall, open_page, sign_in, live_server):
    site, event, address = hall
    pages = [open_page(), open_page(width=390)]
    for page, user in zip(pages, (site.leader, site.administrator), strict=True):
        sign_in(page, live_server.url, user.username)
        page.goto(address("pairing", 1))
    for page in pages:
        page.evaluate("document.querySelector(\"form[action$='/pair/']\").submit()")
    for page in pages:
        page.wait_for_selector("table.explained")
    assert Game.objects.filter(round__event=event).count() == 5
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
    assert verification.all_defects() == []


def test_a_player_is_dragged_onto_another(hall, open_page, sign_in, live_server):
    site, event, address = hall
    stood = paired(site, event)
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("manual-pairing", 1))
    page.drag_and_drop("[data-for=id_white-1]", "[data-for=id_black-3]")
    page.drag_and_drop("[data-for=id_white-2]", "[data-for=id_free]")
    page.click("button.turn[data-board='5']")
    save(page)
    (a, b), (c, d), (e, f), fourth, fifth = stood.pairs
    free = stood.free[0]
    expected = ((f, b), (free, d), (e, a), fourth, fifth[::-1])
    assert pairings.hand(load(event), 1) == pairings.Hand(expected, (c,))
    assert LedgerEntry.objects.get(act="by-hand").reason == "they share a car"


def test_a_finger_chooses_one_and_then_the_other(hall, chromium, live_server, sign_in):
    site, event, address = hall
    stood = paired(site, event)
    context = chromium.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("manual-pairing", 1))
    page.tap("[data-for=id_black-1]")
    assert page.get_attribute("[data-for=id_black-1]", "aria-pressed") == "true"
    page.tap("[data-for=id_black-2]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    save(page)
    (a, b), (c, d), *rest = stood.pairs
    assert pairings.hand(load(event), 1).pairs == ((a, d), (c, b), *rest)
    context.close()


def test_the_keyboard_exchanges_two_and_says_so(hall, open_page, sign_in, live_server):
    site, event, address = hall
    stood = paired(site, event)
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("manual-pairing", 1))
    page.focus("[data-for=id_white-1]")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.get_attribute("[data-for=id_white-1]", "aria-pressed") == "false"
    page.keyboard.press("Space")
    page.focus("[data-for=id_white-4]")
    page.keyboard.press("Enter")
    said = page.text_content("#said")
    (a, _), _, _, (g, _), _ = stood.pairs
    assert str(a) in said
    assert str(g) in said
    assert page.input_value("#id_white-1") == str(g)
    page.fill("#id_white-1", str(a))
    names = {entrant.number: entrant.name for entrant in load(event).facts.entrants}
    assert names[a] in page.text_content("[data-for=id_white-1]")


def test_numbers_alone_do_without_scripts(hall, open_page, sign_in, live_server):
    site, event, address = hall
    stood = paired(site, event)
    page = open_page(width=390, javascript=False)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address("manual-pairing", 1))
    expect(page.locator("button.turn:visible")).to_have_count(0)
    (a, b), *rest = stood.pairs
    page.fill("#id_white-1", str(b))
    page.fill("#id_black-1", str(a))
    page.fill("#id_reason", "promised")
    page.click("button[name=check]")
    page.click("button[name=confirmed]")
    assert pairings.hand(load(event), 1).pairs == ((b, a), *rest)


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("width", [1280, 390])
def test_the_screen_turns_its_pages_and_shows_what_was_published(width, hall, open_page, monkeypatch):
    site, event, address = hall
    monkeypatch.setattr(screen, "SECONDS", 1)
    page = open_page(width=width)
    page.goto(address("screen"))
    expect(page.locator("table")).to_have_count(0)
    stood = paired(site, event, published=True)
    page.wait_for_selector("table")
    expect(page.locator("tbody tr")).to_have_count(len(stood.pairs))
    play(site, event)
    page.wait_for_selector("td >> text=1–0")
    page.wait_for_selector("th >> text=/Weerstand|Wjerstân/")
    page.wait_for_selector("td >> text=1–0")
    page.click("nav a[href*='hold=1'] >> nth=-1")
    page.wait_for_url("**hold=1*")
    held = page.text_content("h1")
    page.wait_for_timeout(2500)
    assert page.text_content("h1") == held


def play(site, event):
    """White wins every game of round 1."""
    games = event.rounds.get(number=1).games.all()
    lines = [ResultLine(game.board, "1-0", game.version) for game in games]
    results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=lines)


def test_the_screen_turns_without_scripts_too(hall, open_page, monkeypatch):
    site, event, address = hall
    paired(site, event, published=True)
    play(site, event)
    monkeypatch.setattr(screen, "SECONDS", 1)
    page = open_page(javascript=False)
    page.goto(address("screen"))
    expect(page.locator("tbody tr")).to_have_count(5)
    page.wait_for_url("**/screen/?page=2")
    expect(page.locator("tbody tr")).to_have_count(11)
    page.wait_for_url("**/screen/?page=1")
