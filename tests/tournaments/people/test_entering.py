"""Lost passwords, second factors and sessions, by the pages, as somebody with an account meets them."""

import re
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    TOTP,
    format_hotp_value,
    generate_totp_secret,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.conf import global_settings
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests import sites, workers
from tests.tournaments.people.test_locking_out import PROXY
from tournaments.ledger.chains import verification
from tournaments.models import Job, LedgerEntry, Notice, User
from tournaments.notices import services as notices
from tournaments.people.accounts import services as accounts
from tournaments.people.accounts.entering import services as entering
from tournaments.people.accounts.sessions import BEGUN, LONGEST, SEEN
from tournaments.regulations.reasons import RuleViolation

OTHER = "in-oar-wachtwurd"


def sign_in(client, user, password=sites.PASSWORD, **headers):
    return client.post(
        reverse("sign-in"), {"username": user.username, "password": password}, headers=headers or None
    )


def code_of(secret) -> str:
    return format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time())))


def with_app(user) -> str:
    """Give an account an authenticator app; its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def is_in(client) -> bool:
    return client.get(reverse("account")).status_code == 200


@pytest.fixture
def player(site) -> User:
    site.player.email = "spiler@example.nl"
    site.player.save()
    return site.player


def mailed_link() -> str:
    return re.search(r"https?://testserver(/\S+)", mail.outbox[-1].body)[1]


def lose(client, address="spiler@example.nl", **headers) -> int:
    before = len(mail.outbox)
    sent = client.post(reverse("account_reset_password"), {"email": address}, headers=headers or None)
    assert len(mail.outbox) == before, "who asks waits for no mail"
    for job in Job.objects.filter(state=Job.State.WAITING):
        assert workers.do(job).state == Job.State.DONE
    return sent.status_code


def set_new(client, link, password=OTHER):
    page = client.get(link)
    return client.post(page["Location"], {"password1": password, "password2": password})


# --- a lost password ---------------------------------------------------------------------------------------


def test_a_lost_password_is_set_by_a_mailed_link_once_and_ends_the_sessions(player, client):
    open_one = Client()
    open_one.force_login(player)
    assert lose(client) == 302
    assert mail.outbox[-1].to == ["spiler@example.nl"]
    link = mailed_link()
    assert set_new(client, link).status_code == 302
    assert not is_in(open_one)
    assert sign_in(client, player).status_code == 200
    assert sign_in(client, player, OTHER)["Location"] == reverse("home")
    assert "Location" not in Client().get(link), "the link works once"


def test_a_weak_new_password_is_refused_and_the_link_stays_good(player, client):
    lose(client)
    link = mailed_link()
    assert set_new(client, link, "1234567890").status_code == 200
    assert set_new(client, link).status_code == 302


def test_nobody_learns_which_addresses_have_an_account(player, client):
    known, unknown = lose(client), lose(client, "nimmen@example.nl")
    assert (known, unknown) == (302, 302)
    assert [one.to for one in mail.outbox] == [["spiler@example.nl"]]
    told = [(job.work, job.outcome) for job in Job.objects.all()]
    assert told == [({}, {})] * 2, "nor from what is left of the work"


def test_nothing_is_left_of_an_address_where_the_work_fails(player, client, monkeypatch):
    def fails(**asked):
        raise OSError(asked["address"])

    monkeypatch.setattr(entering, "mail_links", fails)
    client.post(reverse("account_reset_password"), {"email": "spiler@example.nl"})
    workers.do(Job.objects.get())
    assert Job.objects.get().work == {}


@pytest.mark.parametrize("address", ["a\x00@b.nl", "spiler@example.nl\r\nBcc: elders@example.nl"])
def test_what_is_no_address_gets_no_mail(player, client, address):
    assert lose(client, address) == 422
    assert mail.outbox == []


def test_a_closed_account_gets_no_link(player, client):
    player.is_active = False
    player.save()
    lose(client)
    assert mail.outbox == []


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
def test_the_mail_is_in_the_language_of_who_asks(player, client, language):
    lose(client, **{"accept-language": language})
    words = {"nl": "nieuw wachtwoord", "fy": "nij wachtwurd", "en": "new password"}
    assert words[language] in mail.outbox[-1].body


def test_mails_for_one_address_are_limited_from_wherever_they_are_asked(player, settings):
    settings.TRUSTED_PROXIES = [PROXY]
    asked = [
        Client()
        .post(
            reverse("account_reset_password"),
            {"email": "Spiler@example.nl"},
            headers={"x-forwarded-for": f"192.0.2.{one}"},
            REMOTE_ADDR=PROXY,
        )
        .status_code
        for one in range(10)
    ]
    assert asked == [302] * 7 + [429] * 3
    for job in Job.objects.all():
        workers.do(job)
    assert len(mail.outbox) == settings.FAILED_SIGN_INS_OF_NAME
    assert set_new(Client(), mailed_link()).status_code == 302, "a mail that was sent stays good"


def test_a_mail_server_that_does_not_answer_is_no_fault_of_who_asks(player, client, settings):
    settings.EMAIL_BACKEND = "tests.tournaments.people.test_entering.Deaf"
    assert lose(client) == 302


class Deaf:
    """A mail server that does not answer."""

    def __init__(self, *given, **named):
        pass

    def send_messages(self, messages):
        raise ConnectionRefusedError


# --- the mail address -------------------------------------------------------------------------------------


def ask_for(client, address):
    return client.post(reverse("address"), {"address": address})


def test_a_new_address_is_set_once_its_link_is_opened(player, client):
    sign_in(client, player)
    assert ask_for(client, "nij@example.nl").status_code == 302
    player.refresh_from_db()
    assert (player.email, mail.outbox[-1].to) == ("spiler@example.nl", ["nij@example.nl"])
    link = mailed_link()
    client.post(link)
    player.refresh_from_db()
    assert player.email == "nij@example.nl"
    page = client.get(link, headers={"accept-language": "en"}).content.decode()
    assert "was used, is too old" in page


def test_a_link_for_an_address_gives_nobody_the_account_who_reads_it(site, player, client):
    sign_in(client, player)
    ask_for(client, "ferkeard@example.nl")
    link = mailed_link()
    stranger, other = Client(), Client()
    sign_in(other, site.leader)
    assert stranger.get(link)["Location"].startswith(reverse("sign-in"))
    assert stranger.post(link).status_code == 302
    assert player.username not in other.get(link).content.decode()
    assert other.post(link).status_code == 422
    player.refresh_from_db()
    site.leader.refresh_from_db()
    assert (player.email, site.leader.email) == ("spiler@example.nl", "")
    assert client.post(link)["Location"] == reverse("account")


def test_a_link_for_an_address_is_good_for_nobody_else_and_not_when_changed(player, client):
    sign_in(client, player)
    ask_for(client, "nij@example.nl")
    link = mailed_link()
    assert client.post(link[:-4] + "AAA/").status_code == 422
    client.post(reverse("address"), {"remove": "yes"})
    player.refresh_from_db()
    assert player.email == ""
    assert client.post(link).status_code == 422, "it was asked for beside another address"


def test_the_address_is_changed_only_by_who_shows_again_who_it_is(player, client):
    client.force_login(player)
    assert reverse("account_reauthenticate") in ask_for(client, "nij@example.nl")["Location"]
    assert mail.outbox == []


def test_an_address_of_which_no_mail_can_be_made_is_refused(player, client):
    sign_in(client, player)
    assert ask_for(client, "a@xn--é.nl").status_code == 422
    assert ask_for(client, "a@fryslân.nl").status_code == 302


def test_notices_are_mailed_in_the_language_that_their_reader_chose(player, client):
    sign_in(client, player)
    for language, said in (("fy", "Dyn útslach"), ("en", "Your result"), ("nl", "Je uitslag")):
        assert client.post(reverse("address"), {"language": language}).status_code == 302
        told = {"round": 1, "before": "1–0", "after": "0–1"}
        notice = Notice.objects.create(user=player, kind="result", params=told, path="/", at=timezone.now())
        with override("en"):
            notices.send(Notice.objects.filter(pk=notice.pk))
        assert said in mail.outbox[-1].subject
        assert verification.all_defects() == [], "it is private, and in no entry"
    assert client.post(reverse("address"), {"language": "de"}).status_code == 422
    with pytest.raises(RuleViolation):
        accounts.choose_mail_language(actor=player, language="de")


# --- second factors ---------------------------------------------------------------------------------------


def test_who_has_a_second_factor_is_in_only_with_its_code(player, client):
    secret = with_app(player)
    assert sign_in(client, player)["Location"] == reverse("mfa_authenticate")
    assert not is_in(client)
    assert client.post(reverse("mfa_authenticate"), {"code": "000000"}).status_code == 422
    assert not is_in(client)
    code = code_of(secret)
    assert client.post(reverse("mfa_authenticate"), {"code": code}).status_code == 302
    assert is_in(client)
    cache.clear()  # as in another process, or half a minute later
    later = Client()
    sign_in(later, player)
    assert later.post(reverse("mfa_authenticate"), {"code": code}).status_code == 422, "it was used"
    assert not is_in(later)
    following = list(yield_hotp_counters_from_time())[-1]
    next_code = format_hotp_value(hotp_value(secret, following))
    assert later.post(reverse("mfa_authenticate"), {"code": next_code}).status_code == 302


def test_a_recovery_code_works_once(player, client):
    sign_in(client, player)
    page = client.get(reverse("mfa_activate_totp")).content.decode()
    secret = re.search(r'id="app-key">(\w+)<', page)[1]
    done = client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    codes = re.findall(r"<code>(\d+)</code>", client.get(done["Location"]).content.decode())
    assert len(codes) == 10
    text = client.get(reverse("mfa_download_recovery_codes")).content.decode()
    assert text.split() == codes
    for again in (302, 422):
        other = Client()
        sign_in(other, player)
        assert other.post(reverse("mfa_authenticate"), {"code": codes[0]}).status_code == again


def test_wrong_codes_are_counted_by_account_from_wherever_they_come(player, settings):
    settings.TRUSTED_PROXIES = [PROXY]
    with_app(player)
    tried = []
    for one in range(9):
        client = Client(headers={"x-forwarded-for": f"192.0.2.{one}"}, REMOTE_ADDR=PROXY)
        sign_in(client, player)
        tried.append(client.post(reverse("mfa_authenticate"), {"code": "123456"}).status_code)
    assert tried == [422] * 7 + [429] * 2
    assert sign_in(Client(), player).status_code == 302, "the password goes on being taken"


def test_no_second_factor_is_set_up_by_who_only_found_the_screen(player, client):
    client.force_login(player)
    for name in ("mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"):
        assert reverse("account_reauthenticate") in client.get(reverse(name))["Location"]


def test_wrong_passkeys_are_counted(client, db):
    asked = [client.post(reverse("mfa_login_webauthn"), {"credential": "{}"}).status_code for _ in range(9)]
    assert asked == [422] * 7 + [429] * 2


# --- at the door of the office ----------------------------------------------------------------------------


def test_the_office_opens_with_a_second_factor_where_it_is_required(site, client, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    sign_in(client, site.leader)
    office = reverse("office")
    led = client.get(office)
    assert led["Location"] == reverse("second-factor-needed", query={"next": office})
    assert client.post(reverse("event-add"), {}).status_code == 302
    assert client.get(reverse("jobs"))["Location"].startswith(reverse("second-factor-needed"))
    page = client.get(led["Location"]).content.decode()
    assert reverse("mfa_activate_totp") in page
    assert client.get(reverse("home")).status_code == 200
    with_app(site.leader)
    assert client.get(office).status_code == 200
    assert client.get(led["Location"])["Location"] == office
    no_page = client.get(reverse("second-factor-needed", query={"next": "né"}))
    assert no_page.status_code == 302


def test_it_is_asked_of_directors_committee_secretaries_and_board_and_of_no_player(roles, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    asked = set()
    for role in ("player", "secretary", "director", "jury", "member", "chair", "board", "administrator"):
        client = Client()
        client.force_login(roles.actors[role])
        if client.get(reverse("dispute-add", args=[roles.event.pk]), {"of": "x"}).status_code == 302:
            asked.add(role)
    assert asked == {"secretary", "director", "member", "chair", "board", "administrator"}


def test_where_it_is_only_offered_the_office_opens_without(site, client, settings):
    assert settings.SECOND_FACTOR_REQUIRED is False
    client.force_login(site.leader)
    assert client.get(reverse("office")).status_code == 200


# --- sessions ---------------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended_one_or_all_others(player):
    clients = [Client(headers={"user-agent": f"browser {one}"}) for one in range(3)]
    for client in clients:
        client.force_login(player)
        assert is_in(client)
    first = clients[0]
    page = first.get(reverse("usersessions_list")).content.decode()
    assert all(f"browser {one}" in page for one in range(3))
    ends = re.findall(r'action="(/account/sessions/\d+/end/)"', page)
    assert len(ends) == 2, "the own session is not ended here"
    first.post(ends[0])
    assert [is_in(client) for client in clients].count(True) == 2
    first.post(reverse("sessions-end"))
    assert [is_in(client) for client in clients] == [True, False, False]


def test_nobody_ends_the_session_of_somebody_else(site, player):
    own, other = Client(), Client()
    for client, user in ((own, player), (other, site.leader)):
        client.force_login(user)
        assert is_in(client)
    pk = site.leader.usersession_set.get().pk
    own.post(reverse("session-end", args=[pk]))
    assert is_in(other)


def test_a_session_ends_two_weeks_after_its_last_use_and_thirty_days_after_signing_in(player, client):
    """The first is an hour's use after another that puts the end off, the second nothing puts off."""
    client.force_login(player)
    assert is_in(client)
    until = Session.objects.get().expire_date
    assert until - timezone.now() <= timedelta(days=14)
    kept = client.session
    kept[SEEN] = "an hour before"
    kept.save()
    assert is_in(client)
    assert Session.objects.get().expire_date > until
    Session.objects.update(expire_date=timezone.now())
    assert not is_in(client)
    client.force_login(player)
    assert is_in(client)
    kept = client.session
    kept[BEGUN] -= LONGEST.total_seconds() + 1
    kept.save()
    assert not is_in(client)
    assert sign_in(client, player).status_code == 302
    assert is_in(client)


# --- what stays as it was ---------------------------------------------------------------------------------


def test_a_password_of_before_stays_good(player, client, settings):
    settings.PASSWORD_HASHERS = global_settings.PASSWORD_HASHERS
    player.password = make_password("fan-foarhinne-1", hasher="pbkdf2_sha256")
    player.save()
    assert sign_in(client, player, "fan-foarhinne-1").status_code == 302


def test_the_record_has_nothing_of_it(player, client):
    before = LedgerEntry.objects.count()
    sign_in(client, player)
    with_app(player)
    ask_for(client, "nij@example.nl")
    client.post(mailed_link())
    assert LedgerEntry.objects.count() == before
    assert Authenticator.objects.filter(user=player).exists()


def test_there_is_no_page_to_sign_up_and_none_of_allauth_beside_ours(client, db):
    for path in ("/accounts/signup/", "/accounts/login/", "/signup/", "/sign-up/", "/account/email/"):
        assert client.get(path).status_code == 404


NO_PASSKEYS = [
    "[" * 100_000,
    "9" * 5_000,
    "null",
    "[]",
    '"x"',
    '{"id": 1}',
    '{"id": "AA", "rawId": "AA", "response": [], "type": "public-key"}',
    '{"id": "AA", "rawId": "AA", "response": {"userHandle": 1}, "type": "public-key"}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "AA",'
    ' "attestationObject": "AA", "authenticatorData": "AA", "signature": "AA", "userHandle": "MQ"}}',
    '{"id": "AA", "rawId": "AA", "type": "public-key", "response": {"clientDataJSON": "e30",'
    ' "attestationObject": "oA", "authenticatorData": "AA", "signature": "AA", "userHandle": "/w"}}',
    '{"id": "\\u0000", "rawId": "\\ud800", "response": NaN, "type": "public-key"}',
]


@pytest.mark.parametrize("text", NO_PASSKEYS, ids=lambda text: text[:90])
def test_what_is_no_passkey_is_one_that_is_not_right_and_no_fault_of_the_site(text, player, client):
    sent = {"credential": text}
    with_app(player)
    sign_in(client, player)
    assert client.post(reverse("mfa_authenticate"), sent).status_code == 422
    assert client.get(reverse("mfa_login_webauthn")).status_code == 200
    assert client.post(reverse("mfa_login_webauthn"), sent).status_code == 422
    Authenticator.objects.all().delete()
    sign_in(client, player)
    assert client.get(reverse("mfa_add_webauthn")).status_code == 200
    assert client.post(reverse("mfa_add_webauthn"), sent).status_code == 422
    assert client.post(reverse("mfa_reauthenticate_webauthn"), sent).status_code == 302
    assert not Authenticator.objects.exists()


def test_a_wrong_passkey_at_showing_again_who_one_is_is_refused_there_and_counted(
    player, client, monkeypatch
):
    monkeypatch.setattr("allauth.mfa.webauthn.internal.auth.get_credentials", lambda user: [])
    with_app(player)
    data = {"name": "phone", "credential": {}}
    Authenticator.objects.create(user=player, type=Authenticator.Type.WEBAUTHN, data=data)
    client.force_login(player)
    address = reverse("mfa_reauthenticate_webauthn")
    assert client.get(address).status_code == 200
    headers = {"accept-language": "en"}
    wrong = [client.post(address, {"credential": text}, headers=headers) for text in NO_PASSKEYS[2:9]]
    assert {answer.status_code for answer in wrong} == {422}
    assert "This code or passkey is not right" in wrong[3].text
    assert client.post(address, {"credential": "null"}).status_code == 429
    assert client.post(reverse("mfa_reauthenticate"), {"code": "000000"}).status_code == 429
