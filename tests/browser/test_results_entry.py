"""Entering results in a real browser: a key or a press for each board, codes, two at once."""

import pytest
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tournaments.events.results.access_codes import services as passes
from tournaments.ledger.chains import verification
from tournaments.models import Event, Game, LedgerEntry
from tournaments.pages.typed.access_codes import written

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

THIRTY = "1051+0-x1n" * 3
CODES = {"1": "1-0", "5": "½-½", "0": "0-1", "+": "+:-", "-": "-:+", "x": "-:-", "n": "0-0"}


@pytest.fixture
def site(transactional_db):
    return sites.build()


@pytest.fixture
def thirty(site):
    """A display of thirty boards."""
    players = [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(30)]
    return sites.found(site, "I", players=players, system="display")


def results_of(event, number=1):
    games = Game.objects.filter(round__event=event, round__number=number)
    return [game.result for game in games.order_by("match__table", "board")]


def address(live_server, event, number=1, page=""):
    return f"{live_server.url}/office/events/{event.pk}/rounds/{number}/{page}"


def box(key):
    return f"[name='result-{key}']"


def all_in(page, boards):
    """Wait until so many boards are saved, and all are."""
    expect(page.locator("#progress")).to_contain_text(f"{boards} van {boards}")


def test_thirty_boards_take_thirty_keys_and_nothing_else(live_server, open_page, sign_in, site, thirty):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, thirty))
    for key in THIRTY:
        page.keyboard.press(key)
    all_in(page, 30)
    assert results_of(thirty) == [CODES[key] for key in THIRTY]
    assert verification.all_defects() == []


def test_enter_after_each_key_goes_no_board_too_far(live_server, open_page, sign_in, site, thirty):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, thirty))
    for key in THIRTY:
        page.keyboard.press(key)
        page.keyboard.press("Enter")
    all_in(page, 30)
    assert results_of(thirty) == [CODES[key] for key in THIRTY]


def test_keys_go_to_the_boards_without_a_result_and_stop_at_the_last(live_server, open_page, sign_in, site):
    site.record(1, "1-0", "", "½-½")
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    expect(page.locator(box(2))).to_be_focused()
    page.keyboard.type("10000")
    expect(page.locator("#progress")).to_be_focused()
    all_in(page, 4)
    assert results_of(site.event) == ["1-0", "1-0", "½-½", "0-1"]
    page.keyboard.press("Backspace")
    expect(page.locator(box(4))).to_be_focused()
    expect(page.locator("#progress")).to_contain_text("3 van 4")
    page.keyboard.press("5")
    all_in(page, 4)
    assert results_of(site.event) == ["1-0", "1-0", "½-½", "½-½"]
    assert [entry.reason for entry in LedgerEntry.objects.filter(act="result")][1] == (
        "teruggenomen zodra hij ingevoerd was"
    )
    expect(page.locator(".steps a.button")).to_be_visible()


def test_what_is_next_shows_though_the_last_board_came_while_the_page_was_asked(
    live_server, open_page, sign_in, site
):
    page, held = open_page(), []
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))

    def hold_the_first_answer(route):
        if route.request.method == "GET" and not held:
            held.append((route, route.fetch()))
        else:
            route.continue_()

    page.route("**/rounds/1/", hold_the_first_answer)
    page.keyboard.type("105")
    while not held:
        page.wait_for_timeout(50)
    page.keyboard.press("0")
    all_in(page, 4)
    page.wait_for_timeout(600)
    route, answer = held[0]
    route.fulfill(response=answer)
    expect(page.locator("#what-next section")).to_be_visible()


def test_an_error_keeps_the_focus_and_what_else_was_typed(live_server, open_page, sign_in, site):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    for board, code in ((1, "1"), (2, "7")):
        page.fill(box(board), code)
    page.focus(box(3))
    expect(page.locator("[data-of='2'] .error")).to_contain_text("“7”")
    expect(page.locator(box(2))).to_be_focused()
    assert page.input_value(box(2)) == "7"
    page.focus(box(3))
    page.keyboard.press("0")
    expect(page.locator("[data-of='3'] .chip")).to_have_text("0–1")
    assert results_of(site.event) == ["1-0", "", "0-1", ""]


def test_moving_records_nothing_and_a_slip_is_taken_back(live_server, open_page, sign_in, site):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    for key in ("ArrowDown", "ArrowUp", "Enter", "ArrowUp"):
        page.keyboard.press(key)
    assert LedgerEntry.objects.filter(act="result").count() == 0
    page.keyboard.press("1")
    expect(page.get_by_role("status").filter(has_text="Bord 1: 1–0")).to_be_visible()
    page.get_by_role("button", name="Ongedaan maken").click()
    expect(page.locator(box(1))).to_be_focused()
    page.keyboard.press("5")
    expect(page.locator("[data-of='1'] .chip")).to_have_text("½–½")
    assert results_of(site.event) == ["½-½", "", "", ""]
    assert verification.all_defects() == []


def test_keys_that_read_as_one_code_are_pointed_out(live_server, open_page, sign_in, site):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    assert page.is_hidden("#one-key")
    page.keyboard.type("1-0")
    assert page.is_visible("#one-key")
    assert "1, 2, 3" in page.inner_text("#one-key")


def test_full_codes_can_be_pasted(live_server, open_page, sign_in, site):
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    for board, code in enumerate(("00", "1-0", "½-½", "+:-"), start=1):
        page.fill(box(board), code)
    page.focus(box(4))
    page.keyboard.press("Enter")
    all_in(page, 4)
    assert results_of(site.event) == ["0-0", "1-0", "½-½", "+:-"]


@pytest.mark.article("B.5")
def test_the_boards_of_eights_are_entered_as_fast(live_server, open_page, sign_in, site):
    group = sites.found(site, "B", players=sites.teams(8)).children.get(group="I")
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, group))
    for key in "1050105111505015":
        page.keyboard.press(key)
    all_in(page, 16)
    assert results_of(group) == [CODES[key] for key in "1050105111505015"]


def test_on_a_phone_a_board_is_recorded_by_one_press(live_server, open_page, sign_in, site):
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event, page="phone/"))
    sizes = [button.bounding_box() for button in page.query_selector_all("#board-1 .choices button")]
    assert all(size["height"] >= 44 for size in sizes if size)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    names, buttons = (
        page.locator(f"#board-1 {part}").bounding_box() for part in (".pair", ".choices >> nth=0")
    )
    assert names["y"] + names["height"] <= buttons["y"]
    page.click("#board-2 button[value='½-½'] >> nth=0")
    page.wait_for_selector("#board-2 .stands")
    assert "½–½" in page.inner_text("#board-2 .stands")
    assert "lieder" in page.inner_text("#board-2 .stands")
    page.click("#board-3 summary")
    page.click("#board-3 button[value='+:-']")
    page.wait_for_selector("#board-3 .stands")
    assert results_of(site.event) == ["", "½-½", "+:-", ""]
    assert violations(page) == []


def test_on_a_phone_without_javascript_a_press_records_too(live_server, open_page, sign_in, site):
    page = open_page(width=390, javascript=False)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event, page="phone/"))
    page.click("#board-1 button[value='0-1'] >> nth=0")
    assert "0–1" in page.inner_text("#board-1 .stands")
    assert results_of(site.event) == ["0-1", "", "", ""]


def test_what_a_correction_changes_is_shown_before_it_is_recorded(live_server, open_page, sign_in, site):
    site.play(2)
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event, page="phone/"))
    page.click("#board-1 summary")
    page.fill("#reason-1", "misread the slip")
    page.click("#board-1 button[value='0-1'] >> nth=0")
    shown = page.inner_text("main")
    assert "misread the slip" in shown
    assert results_of(site.event)[0] == "1-0"
    game = Game.objects.select_related("white", "black").get(
        round__event=site.event, round__number=1, board=1
    )
    assert game.white.name in shown
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.click("button[name=confirmed]")
    page.wait_for_selector("#board-1 .stands:has-text('0–1')")
    assert results_of(site.event)[0] == "0-1"
    assert LedgerEntry.objects.filter(act="result").first().reason == "misread the slip"


def test_a_correction_can_be_changed_before_it_is_confirmed(live_server, open_page, sign_in, site):
    site.record(1, "1-0")
    page = open_page(javascript=False, locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, site.event))
    assert not page.get_by_text("it is saved at once").is_visible(), "without a script nothing is"
    page.fill(box(1), "0")
    page.fill(box(2), "5")
    page.fill("#id_reason", "misread")
    page.click("#results-form button")
    page.click("button[name=again]")
    assert [page.input_value(box(board)) for board in (1, 2)] == ["0", "5"]
    page.fill(box(1), "")
    page.click("#results-form button")
    assert results_of(site.event) == ["1-0", "½-½", "", ""]


def test_two_leaders_at_once_do_not_overwrite_each_other_on_phones(live_server, open_page, sign_in, site):
    first, second = open_page(width=390), open_page(width=390)
    sign_in(first, live_server.url, site.leader.username)
    sign_in(second, live_server.url, site.administrator.username)
    for page in (first, second):
        page.goto(address(live_server, site.event, page="phone/"))
    first.click("#board-1 button[value='1-0'] >> nth=0")
    first.wait_for_selector("#board-1 .stands")
    second.click("#board-1 button[value='0-1'] >> nth=0")
    second.wait_for_selector("#board-1 .error")
    assert "lieder" in second.inner_text("#board-1 .error")
    assert "1–0" in second.inner_text("#board-1 .stands")
    assert results_of(site.event)[0] == "1-0"


def test_two_people_confirm_a_result_where_the_event_asks_for_it(live_server, open_page, sign_in, site):
    Event.objects.filter(pk=site.event.pk).update(confirmed_by_two=True)
    first, second = open_page(width=390), open_page(width=390)
    sign_in(first, live_server.url, site.leader.username)
    sign_in(second, live_server.url, site.administrator.username)
    for page, said in ((first, "lieder"), (second, "behearder")):
        page.goto(address(live_server, site.event, page="phone/"))
        page.click("#board-1 button[value='1-0'] >> nth=0")
        page.wait_for_selector(f"#board-1 .stands:has-text('{said}')")
    assert Game.objects.get(round__event=site.event, round__number=1, board=1).confirmed_by == "behearder"


def test_a_helper_scans_a_code_and_enters_the_boards_it_is_for(live_server, open_page, sign_in, site):
    leader = open_page()
    sign_in(leader, live_server.url, site.leader.username)
    leader.goto(address(live_server, site.event, page="access-codes/"))
    leader.fill("#id_helper", "Jikke Dykstra")
    leader.fill("#id_boards", "2-3")
    leader.click("main form button >> nth=0")
    code = leader.inner_text("#code")
    assert leader.evaluate("document.querySelector('.qr').naturalWidth") > 100
    assert violations(leader) == []

    helper = open_page(width=390)
    helper.goto(leader.inner_text("#code-address"))
    assert code.replace("-", "") not in helper.url
    expect(helper.locator(".seat")).to_have_count(2)
    assert violations(helper) == []
    helper.click("#board-2 button[value='1-0'] >> nth=0")
    helper.wait_for_selector("#board-2 .stands")
    assert results_of(site.event) == ["", "1-0", "", ""]
    entry = LedgerEntry.objects.filter(act="result").get()
    assert entry.actor is None
    assert entry.actor_name.startswith("Jikke Dykstra (#")
    for elsewhere in (f"/office/events/{site.event.pk}/", "/office/"):
        assert "/sign-in/" in helper.goto(live_server.url + elsewhere).url

    leader.goto(address(live_server, site.event, page="access-codes/"))
    assert code not in leader.content()
    leader.click("button.grave")
    helper.goto(f"{live_server.url}/h/round/")
    assert helper.url == f"{live_server.url}/h/"


def test_a_code_is_typed_on_a_page_and_forgotten_when_the_helper_is_done(live_server, open_page, site):
    _, code = passes.give(actor=site.leader, event_id=site.event.pk, round_number=1, helper="Jikke Dykstra")
    page = open_page(width=390, javascript=False)
    page.goto(f"{live_server.url}/h/")
    page.fill("#id_code", written(code).lower())
    page.click("main button")
    expect(page.locator(".seat")).to_have_count(4)
    page.click("main form:last-of-type button.second >> nth=-1")
    assert page.goto(f"{live_server.url}/h/round/").url == f"{live_server.url}/h/"


def test_two_leaders_who_correct_one_board_at_once_are_told(live_server, open_page, sign_in, site):
    site.record(1, "1-0")
    first, second = open_page(), open_page()
    for page, account, key in ((first, site.leader, "0"), (second, site.administrator, "5")):
        sign_in(page, live_server.url, account.username)
        page.goto(address(live_server, site.event))
        page.fill(box(1), key)
        page.fill("#id_reason", "misread the slip")
        page.click("#results-form button")
        page.wait_for_selector("button[name=confirmed]")
    first.click("button[name=confirmed]")
    first.wait_for_selector("td.stood:has-text('0–1')")
    second.click("button[name=confirmed]")
    assert "lieder" in second.inner_text("[id='result-1-error']")
    assert results_of(site.event)[0] == "0-1"
    assert verification.all_defects() == []


def test_one_leader_enters_while_the_other_corrects_in_the_same_round(live_server, open_page, sign_in, site):
    site.record(1, "1-0")
    first, second = open_page(), open_page(width=390)
    sign_in(first, live_server.url, site.leader.username)
    sign_in(second, live_server.url, site.administrator.username)
    first.goto(address(live_server, site.event))
    second.goto(address(live_server, site.event, page="phone/"))
    first.fill(box(1), "0")
    first.fill("#id_reason", "misread the slip")
    first.click("#results-form button")
    first.wait_for_selector("button[name=confirmed]")
    second.click("#board-2 button[value='½-½'] >> nth=0")
    second.wait_for_selector("#board-2 .stands")
    first.click("button[name=confirmed]")
    first.wait_for_selector("td.stood:has-text('0–1')")
    assert results_of(site.event) == ["0-1", "½-½", "", ""]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
def test_the_pages_of_a_round_of_eights_pass_axe_and_fit(
    width, scheme, live_server, open_page, sign_in, site
):
    group = sites.found(site, "B", players=sites.teams(8)).children.get(group="I")
    Event.objects.filter(pk=group.pk).update(confirmed_by_two=True)
    page = open_page(width=width, scheme=scheme)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(address(live_server, group, page="phone/"))
    page.click("[data-board='1.1'] button[value='1-0'] >> nth=0")
    page.wait_for_selector("[data-board='1.1'] .stands")
    for path in ("", "phone/", "access-codes/"):
        page.goto(address(live_server, group, page=path))
        for summary in page.query_selector_all("main summary"):
            summary.click()
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
