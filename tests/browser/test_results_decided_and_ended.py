"""Results by keyboard and by phone: boards that take none, the end of make-up games, how a game ended."""

import pytest
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tournaments.events.attendance import absences
from tournaments.ledger.chains import verification
from tournaments.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(transactional_db):
    return sites.build()


@pytest.fixture
def hall(live_server, open_page, sign_in, site):
    """Open the page of a round for the leader, by keyboard or by phone."""

    def page_at(number, page="", width=1280):
        opened = open_page(width=width)
        sign_in(opened, live_server.url, site.leader.username)
        opened.goto(f"{live_server.url}/office/events/{site.event.pk}/rounds/{number}/{page}")
        return opened

    return page_at


def stands(site, number):
    games = Game.objects.filter(round__event=site.event, round__number=number)
    return [f"{game.result} {game.ending}".strip() for game in games.order_by("board")]


def faults(page, width):
    """What axe finds, and whether the page is wider than the screen."""
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth") > width:
        found.append("too wide")
    return found


def without_1(site, through):
    """1 withdrew after this round, before which everything was played; gives the board of 1 in the next."""
    site.play(through)
    absences.withdraw(
        actor=site.leader, event_id=site.event.pk, number=1, after_round=through, reason="moved away"
    )
    return board_of_1(site, through + 1)


def board_of_1(site, number):
    games = Game.objects.filter(round__event=site.event, round__number=number)
    return next(
        game.board
        for game in games.select_related("white", "black")
        if 1 in (game.white.number, game.black.number)
    )


def but_one(site):
    """Rounds 1 to 5 but for the first board of round 3."""
    for number in range(1, 6):
        site.record(number, *["" if (number, board) == (3, 1) else "1-0" for board in range(1, 5)])


@pytest.mark.article("C.14")
def test_by_keyboard_the_annulled_board_is_passed_over_and_says_why(hall, site):
    gone = without_1(site, 3)
    page = hall(4)
    assert faults(page, 1280) == []
    expect(page.locator("input.code")).to_have_count(3)
    assert "C art. 14" in page.inner_text("p.decided")
    for key in "105":
        page.keyboard.press(key)
    expect(page.locator(".stood .chip")).to_have_count(3)
    expected = ["1-0", "0-1", "½-½"]
    expected.insert(gone - 1, "")
    assert stands(site, 4) == expected
    assert verification.all_defects() == []


@pytest.mark.article("C.14")
def test_a_withdrawal_while_keys_were_typed_refuses_no_other_board(hall, site):
    site.play(3)
    page = hall(4)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=3, reason="moved away")
    for key in "1111":
        page.keyboard.press(key)
        page.wait_for_timeout(200)  # what is refused comes in between, and turns no key to another board
    expect(page.locator(".stood .chip")).to_have_count(3)
    expect(page.locator("main")).to_contain_text("C art. 14")
    expected = ["1-0"] * 4
    expected[board_of_1(site, 4) - 1] = ""
    assert stands(site, 4) == expected


@pytest.mark.article("C.14")
def test_on_a_phone_the_annulled_board_has_no_buttons(hall, site):
    gone = without_1(site, 3)
    page = hall(4, "phone/", width=390)
    assert faults(page, 390) == []
    expect(page.locator(f"#board-{gone} button")).to_have_count(0)
    assert "C art. 14" in page.inner_text(f"#board-{gone}")


@pytest.mark.article("C.13")
def test_by_keyboard_round_6_asks_before_a_game_can_no_longer_be_made_up(hall, site):
    but_one(site)
    page, held = hall(6), []

    def hold(route):
        """The page that asks, and whatever is sent after it."""
        if held or route.request.is_navigation_request():
            held.append(route)
        else:
            route.continue_()

    page.route("**/*", hold)
    with page.expect_request(lambda request: request.is_navigation_request()):
        page.keyboard.press("1")
    with page.expect_request(lambda request: request.method == "POST"):
        for key in "111":
            page.keyboard.press(key)
    held[0].continue_()
    page.unroute("**/*", hold)
    page.wait_for_selector("button[name=confirmed]")
    assert faults(page, 1280) == []
    assert "kan niet meer worden ingehaald zodra ronde 6 is vastgelegd" in page.inner_text("main")
    assert stands(site, 6) == [""] * 4
    page.click("button[name=again]")
    assert [page.input_value(f"#result-{board}") for board in (1, 2, 3, 4)] == ["1"] * 4
    page.click(".recording button")
    page.click("button[name=confirmed]")
    expect(page.locator("td.stood:has-text('1–0')")).to_have_count(4)
    assert stands(site, 6) == ["1-0"] * 4


@pytest.mark.article("C.13")
def test_on_a_phone_round_6_asks_at_the_board(hall, site):
    but_one(site)
    page = hall(6, "phone/", width=390)
    page.click("#board-2 button[value='0-1']")
    page.wait_for_selector("#board-2 [role=alert] button")
    assert faults(page, 390) == []
    assert stands(site, 6) == [""] * 4
    page.click("#board-2 [role=alert] button")
    page.wait_for_selector("#board-2 .stands")
    assert stands(site, 6) == ["", "0-1", "", ""]
    page.click("#board-3 button[value='1-0']")
    page.wait_for_selector("#board-3 .stands")
    assert stands(site, 6) == ["", "0-1", "1-0", ""]
    expect(page.locator("#progress")).to_contain_text("2 ")
    for board in (1, 4):
        page.click(f"#board-{board} button[value='1-0']")
        page.wait_for_selector(f"#board-{board} .stands")
    expect(page.locator("#what-next a")).to_be_visible()


SLOWER = """delay => {
    const ask = window.fetch;
    window.fetch = (...given) => new Promise(done => setTimeout(done, delay)).then(() => ask(...given));
}"""


@pytest.mark.article("Spelreglement 20.5")
@pytest.mark.parametrize("delay", [0, 400])
def test_a_flag_is_one_key_and_the_box_beside_says_how_another_game_ended(delay, hall, site):
    """Also where how it ended is typed while the result is still on its way."""
    page = hall(1)
    page.evaluate(SLOWER, delay)
    assert faults(page, 1280) == []
    for key in ("w", "z", "1"):
        page.keyboard.press(key)
    page.wait_for_selector("[data-of='1'] .chip")  # the others are sent now
    for key in ("ArrowUp", "ArrowRight", "2", "ArrowDown"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.id") == "result-4"
    page.wait_for_selector("[data-of='3'] small:has-text('20.2')")
    for key in ("ArrowRight", "2", "6", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#id_reason")
    page.fill("#id_reason", "square 46 was on the right")
    page.click(".recording button")
    page.wait_for_selector("[data-of='4'] small:has-text('26')")
    assert stands(site, 1) == ["0-1 20.5", "1-0 20.5", "1-0 20.2", "26"]
    assert faults(page, 1280) == []


@pytest.mark.article("Spelreglement 20.2")
def test_on_a_phone_a_flag_is_one_press_and_other_endings_are_two(hall, site):
    page = hall(1, "phone/", width=390)
    page.locator("#board-1 .flags button[value='0-1 20.5']").press("Enter")
    page.wait_for_selector("#board-1 .stands")
    page.wait_for_selector("#board-1:focus")
    page.click("#board-2 form details:nth-of-type(2) summary")
    assert faults(page, 390) == []
    page.click("#board-2 button[value='1-0 20.2']")
    page.wait_for_selector("#board-2 .stands")
    page.click("#board-3 form details:nth-of-type(2) summary")
    page.fill("#void-3", "square 46 was on the right")
    page.click("#board-3 button[value='26']")
    page.wait_for_selector("#board-3 .stands")
    assert stands(site, 1) == ["0-1 20.5", "1-0 20.2", "26", ""]


@pytest.mark.article("Spelreglement 26")
def test_what_was_typed_of_an_ending_without_network_is_sent_when_it_is_back(hall, site):
    page = hall(1)
    page.keyboard.press("1")
    page.wait_for_selector("[data-of='1'] .chip")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("7")
    page.reload()
    assert page.input_value("#ending-1") == "7"
    page.focus("#ending-1")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-of='1'] small:has-text('20.7')")
    assert stands(site, 1)[0] == "1-0 20.7"
