"""A result reaches the pages that are open, a correction too, and what somebody does there stays."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites

pytestmark = [pytest.mark.browser, pytest.mark.sampled(every=2), pytest.mark.django_db(transaction=True)]

TARGETS = {"event": "#standings", "crosstable": "#crosstable", "rounds": "#rounds"}
MARK = "target => { document.querySelector(`${target} table`).isSame = true; }"
IS_MARKED = "target => Boolean(document.querySelector(`${target} table`).isSame)"
EVERY = 8_000
"""So many thousandths of a second after each other an open page asks anew (templates/parts/live.html)."""
DIFFERS = "([target, text]) => document.querySelector(target).innerText !== text"


@pytest.fixture
def site(transactional_db):
    made = sites.build()
    made.play(1)
    return made


def is_part(response):
    return response.url.endswith("/part/")


def is_unchanged(response):
    return is_part(response) and response.status == 304


def asks_anew(page, answered=is_part):
    """Let the clock of an open page go on until it has asked, and was answered so."""
    with page.expect_response(answered):
        page.clock.fast_forward(EVERY)


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("signed", [False, True])
def test_a_result_and_its_correction_reach_an_open_page(site, live_server, open_page, sign_in, name, signed):
    page, target = open_page(), TARGETS[name]
    if signed:
        sign_in(page, live_server.url, site.player.username)
    page.clock.install()
    page.goto(live_server.url + reverse(name, args=[site.event.pk]))
    before = page.inner_text(target)
    asks_anew(page)  # from here on it knows what it shows
    asks_anew(page, is_unchanged)
    page.evaluate(MARK, target)
    asks_anew(page, is_unchanged)
    assert page.evaluate(IS_MARKED, target), "what is as it was is not put in again"
    site.record(2, "1-0", "1-0", "1-0", "1-0")
    asks_anew(page)
    page.wait_for_function(DIFFERS, arg=[target, before])
    won = page.inner_text(target)
    site.record(2, "½-½", reason="the sheet says so")
    asks_anew(page)
    page.wait_for_function(DIFFERS, arg=[target, won])


def test_focus_and_folds_stay_and_a_hidden_page_asks_for_nothing(site, live_server, open_page):
    page = open_page()
    page.clock.install()
    page.goto(live_server.url + reverse("event", args=[site.event.pk]))
    menu = page.locator("main details.menu").first
    menu.locator("summary").press("Enter")
    page.click("#fold-reasons summary")
    assert menu.get_attribute("open") is None
    menu.locator("summary").press("Enter")
    link = page.locator("#standings tbody a[href^='/people/']").nth(2)
    link.focus()
    assert menu.get_attribute("open") is None, "a menu closes when the focus leaves it"
    href = link.get_attribute("href")
    before = page.inner_text("#standings")
    site.record(2, "1-0", "0-1", "½-½", "0-1")
    asks_anew(page)
    page.wait_for_function(DIFFERS, arg=["#standings", before])
    page.wait_for_function("href => document.activeElement.getAttribute('href') === href", arg=href)
    assert page.locator("#fold-reasons").get_attribute("open") is not None
    asked = []
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    page.on("request", lambda request: asked.append(request.url))
    page.clock.run_for(3 * EVERY)
    page.evaluate("() => null")
    assert asked == []
    page.evaluate("Object.defineProperty(document, 'hidden', { value: false, configurable: true })")
    with page.expect_response(is_part):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.fixture
def elsewhere(tmp_path):
    """Another site, which shows what lies in the folder of the test."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=tmp_path)
    ) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/index.html"
        server.shutdown()


def test_a_page_of_another_site_frames_the_standings(site, live_server, open_page, elsewhere, tmp_path):
    page = open_page()
    page.clock.install()
    embedded = live_server.url + reverse("standings-embed", args=[site.event.pk])
    (tmp_path / "index.html").write_text(
        f'<iframe src="{embedded}" title="s" width="600" height="600"></iframe>'
    )
    page.goto(elsewhere)
    framed = page.frame_locator("iframe")
    framed.get_by_text("Sjoerd Wytsma").wait_for()
    before = framed.locator("tbody").inner_text()
    site.record(2, "1-0", "1-0", "1-0", "1-0")
    page.clock.fast_forward(EVERY)
    expect(framed.locator("tbody")).not_to_have_text(before, use_inner_text=True)
