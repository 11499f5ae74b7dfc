"""Failed sign-ins close the door to who fails: not to others, whatever address is claimed."""

import pytest
from axes.models import AccessAttempt, AccessLog
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, RequestFactory
from django.urls import reverse

from config import settings as site_settings
from tests import sites
from tests.depth import cases
from tournaments.events.results.access_codes import services as passes
from tournaments.pages.http.client_address import client_address
from tournaments.people.accounts import locking_out

PROXY = "203.0.113.1"
INNER = "10.4.0.9"
WRONG = "AAAA-BBBB"


def address_of(connected, *told) -> str | None:
    headers = {"x-forwarded-for": ", ".join(told)} if told else {}
    return client_address(RequestFactory().get("/", headers=headers, REMOTE_ADDR=connected))


@pytest.fixture(autouse=True)
def proxies(settings):
    settings.TRUSTED_PROXIES = [PROXY, "10.4.0.0/16", "unix"]


@pytest.mark.parametrize(
    ("connected", "told", "found"),
    [
        ("192.0.2.7", (), "192.0.2.7"),
        ("192.0.2.7", ("192.0.2.8",), "192.0.2.7"),  # no proxy: what it says is its own
        (PROXY, (), PROXY),
        (PROXY, ("192.0.2.7",), "192.0.2.7"),
        (PROXY, ("198.51.100.1", "192.0.2.7"), "192.0.2.7"),  # the first was sent by the client
        (PROXY, ("198.51.100.1", PROXY, "192.0.2.7", INNER), "192.0.2.7"),
        (PROXY, ("192.0.2.7", "unknown"), PROXY),
        (PROXY, ("", "192.0.2.7", ""), PROXY),
        ("", ("192.0.2.7",), "192.0.2.7"),
        ("::ffff:203.0.113.1", ("192.0.2.7",), "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", (), "2001:db8:1:2::"),
        (PROXY, ("2001:db8:1:2:ffff::1",), "2001:db8:1:2::"),
        ("nonsense", ("192.0.2.7",), None),
    ],
)
def test_the_address_is_the_last_that_no_trusted_proxy_has(connected, told, found):
    assert address_of(connected, *told) == found


@pytest.mark.parametrize("named", ["localhost", "10.4.0.9/16", "127.0.0.1:8000"])
def test_no_site_starts_whose_proxies_are_no_addresses(monkeypatch, named):
    monkeypatch.setenv("TRUSTED_PROXIES", f"unix, ::1, {named}")
    with pytest.raises(ImproperlyConfigured, match=f"TRUSTED_PROXIES: '?{named}"):
        site_settings._addresses("TRUSTED_PROXIES", besides="unix")


def test_without_trusted_proxies_nothing_is_believed(settings):
    settings.TRUSTED_PROXIES = []
    assert address_of("127.0.0.1", "192.0.2.7") == "127.0.0.1"
    assert address_of("", "192.0.2.7") is None


def sign_in(client, username, password="wrong", told=()) -> int:
    headers = {"x-forwarded-for": ", ".join(told)} if told else {}
    sent = {"username": username, "password": password}
    return client.post(reverse("sign-in"), sent, headers=headers, REMOTE_ADDR=PROXY).status_code


def test_a_stranger_locks_nobody_out_behind_the_proxy(site):
    name = site.leader.username
    tried = [sign_in(Client(), name, told=["192.0.2.66"]) for _ in range(12)]
    assert tried[-1] == 429
    assert sign_in(Client(), name, sites.PASSWORD, told=["192.0.2.66"]) == 429
    assert sign_in(Client(), name, sites.PASSWORD, told=["192.0.2.7"]) == 302


def test_no_name_at_the_sign_in_closes_the_door_of_something_else(site):
    """Such as that of a second factor, which is counted from wherever it is tried."""
    name = site.player.username
    for beside in (
        locking_out.second_factor_of(site.player),
        f"{locking_out.MAILS}a@b.nl",
        locking_out.CODES,
    ):
        tried = {sign_in(Client(), beside, told=["192.0.2.66"]) for _ in range(9)}
        assert tried == {200}
    assert not AccessAttempt.objects.exists()
    assert sign_in(Client(), f" {name}", told=["192.0.2.66"]) == 200
    assert AccessAttempt.objects.get().username == name


def test_claiming_other_addresses_opens_no_door(site):
    tried = [sign_in(Client(), "lieder", told=[f"198.51.100.{one}", "192.0.2.66"]) for one in range(9)]
    assert tried == [200] * 7 + [429] * 2


def test_one_address_tries_no_sixty_names(site, settings):
    limit = settings.FAILED_SIGN_INS_OF_ADDRESS
    tried = [sign_in(Client(), f"namme{one}", told=["192.0.2.66"]) for one in range(60)]
    assert tried == [200] * (limit - 1) + [429] * (60 - limit + 1)
    assert sign_in(Client(), "spiler", sites.PASSWORD, told=["192.0.2.66"]) == 429
    assert sign_in(Client(), "spiler", sites.PASSWORD, told=["192.0.2.7"]) == 302


def test_who_found_an_open_session_tries_no_passwords_there(site):
    client = Client()
    client.force_login(site.player)
    new = dict.fromkeys(("new_password1", "new_password2"), "in-oar-wachtwurd")

    def change(old):
        return client.post(reverse("password"), {"old_password": old, **new}, REMOTE_ADDR="192.0.2.66")

    assert [change("wrong").status_code for _ in range(9)] == [422] * 7 + [429] * 2
    assert change(sites.PASSWORD).status_code == 429
    assert sign_in(Client(), site.player.username, sites.PASSWORD, told=["192.0.2.7"]) == 302


def test_an_own_account_wipes_out_no_tries_at_other_names(site, settings):
    tried = []
    for one in range(settings.FAILED_SIGN_INS_OF_ADDRESS):
        tried.append(sign_in(Client(), f"namme{one}", told=["192.0.2.66"]))
        if one % 5 == 0:
            assert sign_in(Client(), "spiler", sites.PASSWORD, told=["192.0.2.66"]) == 302
    assert tried[-1] == 429


def opening(client, code, address="192.0.2.66") -> int:
    headers = {"x-forwarded-for": address}
    return client.post(reverse("helper-code"), {"code": code}, headers=headers, REMOTE_ADDR=PROXY).status_code


def give(site, event) -> str:
    return passes.give(actor=site.leader, event_id=event.pk, round_number=1, helper="Jikke Dykstra")[1]


def test_wrong_codes_are_counted_by_address_and_event(site):
    helper, code = Client(), give(site, site.event)
    assert opening(helper, code) == 302
    tried = [opening(Client(), WRONG) for _ in range(9)]
    assert tried == [422] * 7 + [429] * 2
    assert opening(helper, code) == 302  # in the same hall, at the same address: of this event
    assert opening(Client(), code) == 429
    assert opening(Client(), code, "192.0.2.7") == 302
    assert [opening(helper, WRONG) for _ in range(9)] == tried
    assert opening(helper, code) == 429


def test_wrong_codes_close_no_account_and_wrong_passwords_no_code(site):
    code = give(site, site.event)
    for _ in range(40):
        opening(Client(), WRONG, "192.0.2.66")
    assert sign_in(Client(), "spiler", sites.PASSWORD, told=["192.0.2.66"]) == 302
    for one in range(40):
        sign_in(Client(), f"namme{one}", told=["192.0.2.8"])
    assert opening(Client(), code, "192.0.2.8") == 302
    kept = "".join(AccessAttempt.objects.values_list("post_data", flat=True))
    assert "code=***" in kept
    assert WRONG not in kept
    assert not AccessLog.objects.exists(), "of who signed in nothing is kept but the session"


@pytest.mark.once
def test_a_thousand_addresses_lock_nobody_out_and_let_nobody_in(site):
    """Each of them tries the same name once; its owner comes in between. (In `make test` a hundred.)"""
    many = cases(100, of=1000)
    addresses = [f"198.51.{one // 250}.{one % 250 + 1}" for one in range(many)]
    tried = []
    for one, address in enumerate(addresses):
        tried.append(sign_in(Client(), "lieder", told=[address]))
        if one % (many // 4) == 0:
            assert sign_in(Client(), "lieder", sites.PASSWORD, told=["192.0.2.7"]) == 302
    assert tried == [200] * many
    assert sign_in(Client(), "lieder", sites.PASSWORD, told=["192.0.2.7"]) == 302
    assert AccessAttempt.objects.count() <= many
