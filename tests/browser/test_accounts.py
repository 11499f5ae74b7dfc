"""From a lost password to a second factor, recovery codes, other sessions and a passkey, in a browser."""

import re

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.core import mail
from playwright.sync_api import expect

from tests import sites, workers
from tests.browser.leading import faults
from tournaments.models import Job

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEW = "in-folslein-nij-wurd"
EXPECTED_COMPLAINTS = ("422",)


def code_of(key, later=0) -> str:
    """A code of the app; `later` a step of half a minute on, since each is taken once."""
    return format_hotp_value(hotp_value(key, list(yield_hotp_counters_from_time())[1] + later))


@pytest.fixture
def leader(transactional_db):
    found = sites.build().leader
    found.email = "lieder@example.nl"
    found.save()
    return found


def sign_in(page, base, password):
    page.goto(f"{base}/sign-in/")
    page.fill("#id_username", "lieder")
    page.fill("#id_password", password)
    with page.expect_navigation():
        page.click("main form >> nth=0 >> button")


def send(page, selector="main form button >> nth=0"):
    with page.expect_navigation():
        page.click(selector)


def sign_out(page):
    page.click("header summary:has(.badge)")
    send(page, "header form[action$='/sign-out/'] button")


def test_a_lost_password_leads_to_a_second_factor_and_out_of_other_sessions(
    leader, live_server, open_page, settings
):
    settings.SECOND_FACTOR_REQUIRED = True
    base = live_server.url
    page, other = open_page(width=390), open_page()
    said = []
    page.goto(f"{base}/sign-in/")
    page.click("text=wachtwoord kwijt")
    page.fill("#id_email", "lieder@example.nl")
    said += faults(page, "lost password")
    send(page)
    workers.do(Job.objects.get(state=Job.State.WAITING))
    link = re.search(r"https?://\S+", mail.outbox[-1].body)[0]
    page.goto(link)
    page.fill("#id_password1", NEW)
    page.fill("#id_password2", NEW)
    said += faults(page, "new password")
    send(page)
    sign_in(page, base, NEW)
    page.goto(f"{base}/office/")
    said += faults(page, "needed")
    page.click("main a[href$='/second-factor/app/']")
    key = page.inner_text("#app-key")
    said += faults(page, "app")
    page.fill("#id_code", code_of(key))
    send(page)
    recovery = page.locator("#recovery-codes code").all_inner_texts()
    said += faults(page, "recovery codes")
    assert len(recovery) == 10
    page.goto(f"{base}/office/")
    assert page.url == f"{base}/office/"
    sign_out(page)
    sign_in(page, base, NEW)
    said += faults(page, "second factor")
    assert page.locator("form[data-passkey]").count() == 0, "the account has none"
    page.fill("#id_code", code_of(key, later=1))
    send(page)
    page.goto(f"{base}/office/")
    assert page.url == f"{base}/office/"
    sign_in(other, base, NEW)
    other.fill("#id_code", recovery[0])
    send(other)
    other.goto(f"{base}/account/sessions/")
    expect(other.locator("main tbody tr")).to_have_count(2)
    said += faults(other, "sessions")
    there = [cookie | {"domain": "127.0.0.1"} for cookie in other.context.cookies()]
    other.context.add_cookies(there)
    other.goto(f"{base.replace('localhost', '127.0.0.1')}/account/second-factor/passkeys/new/")
    expect(other.locator("[data-passkey-absent]")).to_be_visible()
    assert other.locator("form[data-passkey]").is_hidden()
    said += faults(other, "no passkeys at an address in figures")
    other.goto(f"{base}/account/sessions/")
    send(other, "main form[action$='/sessions/end/'] button >> nth=-1")
    expect(other.locator("main tbody tr")).to_have_count(1)
    page.goto(f"{base}/office/")
    assert "/sign-in/" in page.url
    assert said == []


def test_a_passkey_is_added_and_signs_in(leader, live_server, open_page):
    base = live_server.url.replace("127.0.0.1", "localhost")
    page = open_page()
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_in(page, base, sites.PASSWORD)
    page.goto(f"{base}/account/second-factor/passkeys/new/")
    page.fill("#id_name", "fan de klup")
    page.check("#id_passwordless")
    send(page, "form[data-passkey=add] button")
    expect(page.locator("#recovery-codes code")).to_have_count(10)
    page.goto(f"{base}/account/second-factor/")
    assert "fan de klup" in page.inner_text("main")
    sign_out(page)
    page.goto(f"{base}/sign-in/?next=/office/")
    send(page, "form[data-passkey=sign-in] button")
    assert page.url == f"{base}/office/"
    sign_out(page)
    sign_in(page, base, sites.PASSWORD)
    assert page.url.endswith("/sign-in/second-factor/")
    send(page, "form[data-passkey=use] button")
    page.goto(f"{base}/office/")
    assert page.url == f"{base}/office/"


def test_without_javascript_the_page_says_that_passkeys_need_it(leader, live_server, open_page):
    page = open_page(javascript=False)
    page.goto(f"{live_server.url}/sign-in/")
    assert page.locator("form[data-passkey]").is_hidden()
    assert "JavaScript" in page.inner_text("main")
    sign_in(page, live_server.url, sites.PASSWORD)
    page.goto(f"{live_server.url}/account/")
    assert "lieder" in page.inner_text("main")
