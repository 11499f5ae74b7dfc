"""The browser keeps every page to the policy of the site, with the scripts of the page at work."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_every_page import OTHERS, PAGES, addresses  # noqa: F401  a fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WATCH = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
    window.violations.push(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`));
"""
EXPECTED_COMPLAINTS = ("This document requires 'Trusted", "violates the following Content Security Policy")
"""What the browser says of the texts that are given to it here; of pages themselves `WATCH` hears it."""
HARMFUL = (
    "<img src=x onerror='window.ran = 1'>",
    "<p>a</p><script>window.ran = 1</script>",
    "<template><img src=x onerror='window.ran = 1'></template>",
    "<svg onload='window.ran = 1'></svg>",
    "<a href='javascript:window.ran=1'>a</a>",
    "<iframe srcdoc='<script>parent.ran = 1</script>'></iframe>",
    "<meta http-equiv=refresh content='0;url=https://elders.example'>",
    "<base href='https://elders.example/'>",
    "<form action='https://elders.example/'></form>",
    "<object data='/'></object>",
    "<p style='position: fixed'>a</p>",
)


@pytest.mark.full
@pytest.mark.parametrize("who", PAGES)
def test_no_page_goes_against_the_policy(who, addresses, open_page, sign_in, live_server):  # noqa: F811
    """Every route that is a page, its scripts run to their end; the browser tells what they may not do."""
    site, address = addresses
    page = open_page()
    page.add_init_script(WATCH)
    if who not in (None, "closed"):
        name = "skriuwer" if who == "secretary" else getattr(site, who).username
        sign_in(page, live_server.url, name)
    found = {}
    for name in PAGES[who]:
        page.goto(address(name))
        page.wait_for_load_state("networkidle")
        if violations := page.evaluate("window.violations"):
            found[name] = violations
    assert found == {}
    assert set(PAGES[who]).isdisjoint(OTHERS)


def test_what_htmx_puts_into_a_page_goes_through_the_policy(addresses, open_page):  # noqa: F811
    """The standings of an event follow what happens: htmx asks for them, and puts them into the page."""
    _, address = addresses
    page = open_page()
    page.add_init_script(WATCH)
    page.goto(address("event"))
    page.wait_for_load_state("networkidle")
    page.evaluate("document.querySelector('#standings > *').id = 'as-it-was'")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_selector("#as-it-was", state="detached")
    assert page.evaluate("window.violations") == []
    assert page.evaluate("sessionStorage.getItem('htmx-history-cache')") is None


def test_text_with_a_script_in_it_does_not_become_html(addresses, open_page):  # noqa: F811
    _, address = addresses
    page = open_page()
    page.goto(address("event"))
    page.wait_for_load_state("networkidle")
    put = "text => { document.getElementById('main').insertAdjacentHTML('beforeend', text); }"
    for text in HARMFUL:
        assert page.evaluate(
            f"text => {{ try {{ ({put})(text) }} catch (refused) {{ return refused.name }} }}", text
        ) == ("TypeError"), text
    page.evaluate(put, "<p id='plain'>1. 32-28 <b>x</b> <a href='/people/'>people</a></p>")
    expect(page.locator("#plain a")).to_have_count(1)
    assert page.evaluate("window.ran") is None
    script = "document.createElement('script').text = 'window.ran = 1'"
    refused = page.evaluate(f"() => {{ try {{ {script} }} catch (no) {{ return no.name }} }}")
    assert refused == "TypeError"
