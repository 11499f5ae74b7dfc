"""A real browser: Debian's chromium, driven by Playwright. What the browser complains of fails the test."""

import os
from functools import wraps

import pytest
from playwright.sync_api import Locator, Page, expect, sync_playwright

from tests.browser.chromium import CHROMIUM, FLAGS
from tests.browser.evidence import Witness
from tests.sites import PASSWORD

# Playwright's synchronous face runs a loop in the test's thread; the site itself answers in another thread.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PATIENCE = 15_000 * float(os.environ.get("BROWSER_PATIENCE", "1"))
"""Milliseconds that anything is waited for; `BROWSER_PATIENCE=4` for a machine that is four times as slow."""
expect.set_options(timeout=PATIENCE)
PHONE = 390
"""Pixels that a telephone is wide."""


def settled(act):
    """An act after which the page that it led to is read whole.

    The browser itself calls a click done when the first bytes of the answer are there; who looks for
    something at once finds half a page.
    """

    @wraps(act)
    def acting(on, *args, **options):
        done = act(on, *args, **options)
        page = on if isinstance(on, Page) else on.page
        page.wait_for_load_state("domcontentloaded")
        return done

    return acting


@pytest.fixture(scope="session", autouse=True)
def acts_settle():
    with pytest.MonkeyPatch.context() as patched:
        for owner in (Page, Locator):
            for name in ("click", "press"):
                patched.setattr(owner, name, settled(getattr(owner, name)))
        yield


@pytest.fixture(scope="session")
def chromium():
    if CHROMIUM is None:
        pytest.skip("no chromium on this machine; .ci/run installs Debian's")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


WITNESS = pytest.StashKey[Witness]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """The text of a failure names the folder of what the browser saw."""
    report = yield
    witness = item.stash.get(WITNESS, None)
    if witness and report.failed and call.when == "call":
        hangs = call.excinfo.errisinstance(pytest.fail.Exception) and "Timeout" in str(call.excinfo.value)
        report.sections.append(("what the browser saw", witness.testify(item.nodeid, hangs=hangs)))
    return report


@pytest.fixture
def witness(request):
    """What is kept of this test, to be shown should it fail."""
    kept = request.node.stash[WITNESS] = Witness()
    with kept.listening():
        yield kept


@pytest.fixture
def open_page(chromium, request, witness):
    """Open a page of a given width, language and colour scheme; complaints of the browser fail the test.

    A module that provokes other complaints names them in `EXPECTED_COMPLAINTS`.
    """
    complaints = []
    contexts = []

    def open_one(width=1280, locale="nl-NL", scheme="light", javascript=True):
        context = chromium.new_context(
            viewport={"width": width, "height": 900},
            locale=locale,
            color_scheme=scheme,
            reduced_motion="reduce",  # a page that scrolls smoothly keeps every click waiting
            java_script_enabled=javascript,
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        witness.watch(page)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
        return page

    yield open_one
    for context in contexts:
        context.close()
    expected = ("404 (Not Found)", "422 (Unprocessable", "403 (Forbidden)")
    expected += getattr(request.module, "EXPECTED_COMPLAINTS", ())
    unexpected = [complaint for complaint in complaints if not any(text in complaint for text in expected)]
    assert unexpected == []


@pytest.fixture
def sign_in():
    """Sign in by the form."""

    def by_form(page, base, username):
        page.goto(f"{base}/sign-in/")
        page.fill("#id_username", username)
        page.fill("#id_password", PASSWORD)
        with page.expect_navigation():
            page.click("main button")

    return by_form


@pytest.fixture
def signed_in(live_server, open_page, sign_in):
    """A page of somebody's own, on a telephone."""

    def open_for(user, *, javascript=False, scheme="light"):
        page = open_page(width=PHONE, javascript=javascript, scheme=scheme, locale="en-GB")
        sign_in(page, live_server.url, user.username)
        return page

    return open_for


@pytest.fixture
def visit(live_server):
    """Go to an address of the site."""

    def go(page, address):
        assert page.goto(live_server.url + address).status == 200
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE, address
        return page.inner_text("main")

    return go
