"""The hall without network for a minute in the middle of entry: nothing is lost, and the page says so."""

import pytest

from tests import sites
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import calling_off
from tournaments.models import Game, LedgerEntry

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

EXPECTED_COMPLAINTS = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_RESET",
    "htmx:sendError",
    "htmx:afterRequest",
)


@pytest.fixture
def site(transactional_db):
    return sites.build()


@pytest.fixture
def hall(open_page, sign_in, live_server, site):
    """Open a page of the leader, whose network can be taken away."""

    def page_at(path, width=1280):
        page = open_page(width=width)
        sign_in(page, live_server.url, site.leader.username)
        page.goto(live_server.url + path)
        if page.locator("input.code[autofocus]").count():
            page.wait_for_selector("input.code:focus")
        return page

    return page_at


def path(site, page="", number=1):
    return f"/office/events/{site.event.pk}/rounds/{number}/{page}"


def results_of(site, number=1):
    games = Game.objects.filter(round__event=site.event, round__number=number)
    return [game.result for game in games.order_by("board")]


def kept(page):
    return page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('results ')).length")


def box(board):
    return f"[name='result-{board}']"


def test_a_round_entered_without_network_is_sent_when_it_is_back(hall, site):
    page = hall(path(site))
    page.keyboard.press("1")
    page.wait_for_selector("[data-of='1'] .chip")
    page.context.set_offline(True)
    for key in ("5", "0", "1"):
        page.keyboard.press(key)
    page.wait_for_selector("#unsent:has-text('2, 3, 4')")
    assert results_of(site) == ["1-0", "", "", ""]
    assert kept(page) == 1
    page.context.set_offline(False)
    page.wait_for_selector("[data-of='4'] .chip")
    assert results_of(site) == ["1-0", "½-½", "0-1", "1-0"]
    assert kept(page) == 0
    assert page.is_hidden("#unsent")


def test_what_was_typed_is_there_after_the_page_was_lost(hall, site):
    page = hall(path(site))
    page.keyboard.press("1")
    page.wait_for_selector("[data-of='1'] .chip")
    page.fill(box(2), "1-")
    page.reload()
    assert [page.input_value(box(board)) for board in (1, 2, 3)] == ["", "1-", ""]
    assert page.is_visible("#unsent")
    assert results_of(site) == ["1-0", "", "", ""]
    page.fill(box(2), "")
    assert page.is_hidden("#unsent")
    page.fill(box(2), "1-")
    page.focus(box(2))
    page.keyboard.press("End")
    page.keyboard.type("0")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-of='2'] .chip")
    assert results_of(site) == ["1-0", "1-0", "", ""]
    assert kept(page) == 0


def test_what_was_recorded_without_network_is_sent_though_the_page_was_closed(hall, live_server, site):
    page = hall(path(site))
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.wait_for_selector("#unsent:not([hidden])")
    again = page.context.new_page()
    page.close()
    again.context.set_offline(False)
    again.goto(live_server.url + path(site))
    again.wait_for_selector("td.stood:has-text('1–0')")
    assert results_of(site) == ["1-0", "", "", ""]
    assert kept(again) == 0


def test_a_result_that_arrived_though_the_answer_was_lost_is_no_conflict(hall, site):
    page = hall(path(site))
    page.route("**/rounds/1/", arrive_without_answer)
    page.keyboard.press("1")
    page.wait_for_selector("#unsent:not([hidden])")
    assert results_of(site) == ["1-0", "", "", ""]
    page.unroute("**/rounds/1/")
    page.wait_for_selector("td.stood:has-text('1–0')")
    assert LedgerEntry.objects.filter(act="result").count() == 1
    assert kept(page) == 0


def arrive_without_answer(route):
    """The request reaches the site; the answer does not reach the page."""
    if route.request.method == "POST":
        route.fetch()
        route.abort("connectionreset")
    else:
        route.continue_()


def test_somebody_elses_result_meanwhile_is_shown_and_not_overwritten(hall, site):
    page = hall(path(site))
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.wait_for_selector("#unsent:not([hidden])")
    from tournaments.events.results import services as results

    results.record(
        actor=site.administrator,
        event_id=site.event.pk,
        round_number=1,
        lines=[ResultLine(1, "0-1", 0)],
    )
    page.context.set_offline(False)
    page.wait_for_selector("[data-of='1'] .error")
    assert "behearder" in page.inner_text("[data-of='1']")
    assert page.input_value(box(1)) == "1"
    assert results_of(site)[0] == "0-1"


def test_what_the_site_refuses_is_never_said_to_be_sent_later_nor_lost(hall, site):
    page, by = hall(path(site)), {"actor": site.leader, "event_id": site.event.pk}
    calling_off.call_off(**by, reason="no heating")
    page.keyboard.press("1")
    page.wait_for_selector("#saved:has-text('no heating')")
    page.wait_for_selector("#unsent:has-text('1 (1).')")
    assert page.is_hidden("#unsent [data-later]")
    page.fill(box(2), "1-0")
    page.reload()
    page.wait_for_selector("#unsent:has-text('1 (1), 2 (1–0).')")
    assert page.is_visible("#unsent [data-let-go]")
    assert page.is_hidden("#unsent [data-later]")
    calling_off.go_on(**by, reason="it is warm")
    page.reload()
    assert [page.input_value(box(board)) for board in (1, 2)] == ["1", "1-0"]
    page.press(box(2), "Enter")
    page.wait_for_selector("[data-of='2'] .chip")


def test_a_press_on_a_phone_without_network_is_sent_when_it_is_back(hall, site):
    page = hall(path(site, "phone/"), width=390)
    page.context.set_offline(True)
    page.click("#board-1 button[value='1-0'] >> nth=0")
    page.wait_for_selector("#board-1 .unsent")
    page.click("#board-3 button[value='½-½'] >> nth=0")
    page.wait_for_selector("#unsent:has-text('1, 3')")
    assert results_of(site) == [""] * 4
    page.context.set_offline(False)
    page.wait_for_selector("#board-1 .stands")
    page.wait_for_selector("#board-3 .stands")
    assert results_of(site) == ["1-0", "", "½-½", ""]
    page.wait_for_selector("#unsent", state="hidden")
    assert kept(page) == 0


def test_a_helpers_presses_survive_that_the_phone_lost_the_page(open_page, live_server, site):
    _, code = passes.give(actor=site.leader, event_id=site.event.pk, round_number=1, helper="Jikke Dykstra")
    page = open_page(width=390)
    page.goto(f"{live_server.url}/h/{code}/")
    page.context.set_offline(True)
    page.click("#board-2 button[value='0-1'] >> nth=0")
    page.wait_for_selector("#board-2 .unsent")
    again = page.context.new_page()
    page.close()
    again.context.set_offline(False)
    again.goto(f"{live_server.url}/h/round/")
    again.wait_for_selector("#board-2 .stands")
    assert results_of(site) == ["", "0-1", "", ""]
    assert kept(again) == 0


def test_who_was_signed_out_meanwhile_finds_what_was_typed_after_signing_in(hall, sign_in, live_server, site):
    page = hall(path(site))
    page.context.clear_cookies(name="sessionid")
    page.keyboard.press("1")
    page.wait_for_url("**/sign-in/**")
    assert results_of(site) == [""] * 4
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + path(site))
    assert page.input_value(box(1)) == "1"
    page.focus(box(1))
    page.keyboard.press("Control+Enter")
    page.wait_for_selector("[data-of='1'] .chip")
    assert results_of(site) == ["1-0", "", "", ""]
    assert kept(page) == 0


def test_a_page_of_another_account_does_not_send_what_this_one_typed(hall, sign_in, live_server, site):
    page = hall(path(site))
    page.fill(box(1), "1-")
    page.context.clear_cookies(name="sessionid")
    sign_in(page, live_server.url, site.administrator.username)
    page.goto(live_server.url + path(site))
    assert page.input_value(box(1)) == ""
    assert page.is_hidden("#unsent")


def test_a_correction_on_a_phone_without_network_leaves_the_page_and_says_why(hall, site):
    site.record(1, "1-0")
    page = hall(path(site, "phone/"), width=390)
    page.context.set_offline(True)
    page.click("#board-1 summary")
    page.fill("#reason-1", "misread the slip")
    page.click("#board-1 button[value='0-1'] >> nth=0")
    page.wait_for_selector("#unsent:not([hidden])")
    assert page.input_value("#reason-1") == "misread the slip"
    page.context.set_offline(False)
    page.click("#board-1 button[value='0-1'] >> nth=0")
    page.click("button[name=confirmed]")
    page.wait_for_selector("#board-1 .stands:has-text('0–1')")
    assert results_of(site)[0] == "0-1"
