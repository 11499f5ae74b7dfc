"""Two browsers at one Swiss event at the same time: pairing, entering, correcting, changing by hand."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.results.access_codes import services as passes
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def hall(live_server, transactional_db):
    """A site with a Swiss event of twelve whose first round is paired and published; and its addresses."""
    site = sites.build()
    event = sites.found(site, "F", "open", players=sites.many(12), system="swiss", rounds_planned=5)
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="one")
    pairing.publish_round(**given, published=True)

    def address(name, *numbers):
        return live_server.url + reverse(name, args=[event.pk, *numbers])

    return site, event, address


@pytest.fixture
def two(hall, open_page, sign_in, live_server):
    """A leader at a wide screen and an administrator at a phone."""
    site, _, _ = hall
    pages = open_page(), open_page(width=390)
    for page, user in zip(pages, (site.leader, site.administrator), strict=True):
        sign_in(page, live_server.url, user.username)
    return pages


def results_of(event, number=1):
    return [game.result for game in Game.objects.filter(round__event=event, round__number=number)]


def press(page, board, code):
    page.click(f"#board-{board} button[value='{code}'] >> nth=0")
    page.wait_for_selector(f"#board-{board} .stands")


def test_two_enter_the_boards_of_one_round_between_them(hall, two):
    site, event, address = hall
    grid, phone = two
    grid.goto(address("results", 1))
    phone.goto(address("results-phone", 1))
    grid.keyboard.press("1")
    press(phone, 4, "½-½")
    grid.keyboard.press("5")
    press(phone, 5, "0-1")
    grid.keyboard.press("0")
    press(phone, 6, "1-0")
    grid.wait_for_selector("[data-of='3'] .chip")
    assert results_of(event) == ["1-0", "½-½", "0-1", "½-½", "0-1", "1-0"]
    names = LedgerEntry.objects.filter(act="result").values_list("actor_name", flat=True)
    assert sorted(names) == sorted([site.leader.username] * 3 + [site.administrator.username] * 3)
    assert verification.all_defects() == []


def test_a_helper_and_a_leader_at_one_board_are_told_of_each_other(hall, two, open_page, live_server):
    site, event, address = hall
    grid, _ = two
    _, code = passes.give(actor=site.leader, event_id=event.pk, round_number=1, helper="Jikke Dykstra")
    helper = open_page(width=390)
    helper.goto(f"{live_server.url}/h/{code}/")
    grid.goto(address("results", 1))
    press(helper, 2, "1-0")
    for key in "100000":
        grid.keyboard.press(key)
    grid.wait_for_selector("[data-of='6'] .chip")
    assert "Jikke Dykstra" in grid.inner_text("[data-of='2']")
    assert grid.input_value("#result-2") == "0"
    assert results_of(event) == ["1-0", "1-0", "0-1", "0-1", "0-1", "0-1"]


def test_a_result_is_corrected_while_the_next_round_is_paired(hall, two):
    """The pairs stay as they were made, and who corrects is shown them before it is confirmed."""
    _, event, address = hall
    first, second = two
    first.goto(address("results", 1))
    for key in "111111":
        first.keyboard.press(key)
    first.wait_for_selector("#what-next section")
    second.goto(address("pairing", 2))
    first.fill("#result-1", "0")
    first.fill("#id_reason", "misread the slip")
    first.click("#results-form button")
    first.wait_for_selector("button[name=confirmed]")
    with second.expect_navigation():
        second.click("form[action$='/pair/'] button.second")
    expect(second.locator("form[action$='/pair/']")).to_have_count(0)
    stood = pairings.hand(load(event), 2)
    first.click("button[name=confirmed]")
    if first.locator("button[name=confirmed]").count():
        first.click("button[name=confirmed]")
    first.wait_for_selector("td.stood:has-text('0–1')")
    assert results_of(event)[0] == "0-1"
    assert pairings.hand(load(event), 2) == stood
    assert verification.all_defects() == []


def test_pairs_are_not_taken_out_once_the_other_has_entered_a_result(hall, two):
    _, event, address = hall
    first, second = two
    first.goto(address("pairing", 1))
    second.goto(address("results-phone", 1))
    press(second, 3, "1-0")
    first.click("details:has(form[action$='/unpair/']) > summary")
    first.fill("form[action$='/unpair/'] [name=reason]", "one more came")
    first.click("form[action$='/unpair/'] button")
    first.wait_for_selector(".notice.alert")
    assert results_of(event) == ["", "", "1-0", "", "", ""]
    assert LedgerEntry.objects.filter(act="unpairing").count() == 0


def test_of_two_changes_by_hand_the_second_is_shown_the_first(hall, two):
    _, event, address = hall
    pages = two
    stood = pairings.hand(load(event), 1)
    (a, b), (c, d), *rest = stood.pairs
    for page, (white, black, reason) in zip(pages, ((b, a, "colours"), (a, d, "a car")), strict=True):
        page.goto(address("manual-pairing", 1))
        page.fill("#id_white-1", str(white))
        page.fill("#id_black-1", str(black))
        if black == d:
            page.fill("#id_black-2", str(b))
        page.fill("#id_reason", reason)
        page.click("button[name=check]")
        page.wait_for_selector("#remarks")
    first, second = pages
    first.click("button[name=confirmed]")
    first.wait_for_selector("table.explained")
    second.click("button[name=confirmed]")
    second.wait_for_selector(".errorlist, .error, .notice.alert")
    assert pairings.hand(load(event), 1).pairs == ((b, a), (c, d), *rest)
    assert LedgerEntry.objects.filter(act="by-hand").count() == 1
    assert verification.all_defects() == []
