"""Closing accounts, giving roles and taking them away: each holds at once, and the record says why."""

from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from cryptography.fernet import Fernet
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests import sites
from tests.tournaments.people.test_entering import code_of, sign_in, with_app
from tournaments.ledger.chains import verification
from tournaments.models import Club, Invitation, LedgerEntry
from tournaments.pages.http.permissions import is_administrator, is_board
from tournaments.people.accounts.entering import encryption
from tournaments.people.accounts.managing import services as managing
from tournaments.regulations.reasons import RuleViolation

ROLES = Invitation.Role
WHY = "moved to Drachten"


def latest() -> LedgerEntry:
    return LedgerEntry.objects.filter(chain="union").latest("sequence")


def managed(act, site, user, **given):
    return act(actor=site.administrator, user_id=user.pk, reason=WHY, **given)


def set_role(site, user, role, holds, **given):
    return managed(managing.set_role, site, user, role=role, holds=holds, **given)


def test_a_closed_account_is_out_at_once_and_signs_in_no_more(site, client):
    client.force_login(site.leader)
    assert client.get(reverse("office")).status_code == 200
    managed(managing.close, site, site.leader)
    assert client.get(reverse("office")).status_code == 302
    assert sign_in(Client(), site.leader).status_code == 200
    entry = latest()
    assert (entry.act, entry.reason, entry.before, entry.after) == ("account-closed", WHY, "open", "closed")
    assert verification.all_defects() == []


def test_an_account_opened_again_has_what_it_had(site):
    managed(managing.close, site, site.leader)
    managed(managing.reopen, site, site.leader)
    client = Client()
    assert sign_in(client, site.leader).status_code == 302
    assert client.get(reverse("event-office", args=[site.event.pk])).status_code == 200
    assert latest().act == "account-opened"


def test_what_holds_already_is_recorded_once(site):
    managed(managing.close, site, site.leader)
    before = LedgerEntry.objects.count()
    managed(managing.close, site, site.leader)
    set_role(site, site.leader, ROLES.BOARD, holds=False)
    assert LedgerEntry.objects.count() == before


def test_the_only_administrator_stays(site):
    with pytest.raises(RuleViolation, match="only administrator"):
        managed(managing.close, site, site.administrator)
    with pytest.raises(RuleViolation, match="only administrator"):
        set_role(site, site.administrator, ROLES.ADMINISTRATOR, holds=False)
    set_role(site, site.leader, ROLES.ADMINISTRATOR, holds=True)
    set_role(site, site.administrator, ROLES.ADMINISTRATOR, holds=False)
    site.administrator.refresh_from_db()
    assert not is_administrator(site.administrator)


def test_a_role_is_given_and_taken_in_an_open_session(site, client):
    client.force_login(site.player)
    office = reverse("season-office", args=[site.season.year])
    assert client.get(office).status_code == 403
    set_role(site, site.player, ROLES.BOARD, holds=True)
    assert client.get(office).status_code == 200
    set_role(site, site.player, ROLES.BOARD, holds=False)
    assert client.get(office).status_code == 403
    entry = latest()
    assert (entry.before, entry.after) == ({"role": ["board"]}, {"role": []})
    site.player.refresh_from_db()
    assert not is_board(site.player)


def test_a_secretary_is_one_of_a_club(site):
    with pytest.raises(RuleViolation, match="of a club"):
        set_role(site, site.player, ROLES.SECRETARY, holds=True)
    club = Club.objects.first()
    set_role(site, site.player, ROLES.SECRETARY, holds=True, club=club)
    site.player.refresh_from_db()
    assert site.player.secretary_of == club
    set_role(site, site.player, ROLES.SECRETARY, holds=False)
    assert latest().before["club"] == club.name


@pytest.mark.parametrize("role", [ROLES.LEADER, ROLES.JURY, ROLES.PLAYER, "nobody"])
def test_roles_of_events_are_not_given_here(site, role):
    with pytest.raises(RuleViolation, match="not given here"):
        set_role(site, site.player, role, holds=True)


def test_a_lost_second_factor_is_taken_away(site, client):
    secret = with_app(site.leader)
    managed(managing.remove_second_factor, site, site.leader)
    assert sign_in(client, site.leader)["Location"] == reverse("office")
    entry = latest()
    assert entry.act == "second-factor-removed"
    assert secret not in str([entry.subject, entry.before, entry.after, entry.changes])


def test_why_is_asked(site):
    with pytest.raises(RuleViolation, match="say why"):
        managing.close(actor=site.administrator, user_id=site.leader.pk, reason="  ")


def test_only_administrators_do_it(site):
    with pytest.raises(PermissionDenied):
        managing.close(actor=site.leader, user_id=site.player.pk, reason=WHY)
    site.administrator.is_active = False
    with pytest.raises(PermissionDenied):
        managing.close(actor=site.administrator, user_id=site.player.pk, reason=WHY)


def test_the_page_does_it(site, client):
    client.force_login(site.administrator)
    page = reverse("account-office", args=[site.leader.pk])
    listed = client.get(reverse("accounts"))
    assert site.leader.username in listed.content.decode()
    assert {account.username: account.directed for account in listed.context["accounts"]}[
        site.leader.username
    ] == 1
    assert client.post(page, {"act": "close", "reason": ""}).status_code == 422
    assert client.post(page, {"act": "close", "reason": WHY}).status_code == 302
    site.leader.refresh_from_db()
    assert not site.leader.is_active
    assert client.post(page, {"act": "give secretary", "reason": WHY}).status_code == 422
    assert sites.PASSWORD not in client.get(page).content.decode()


# --- on the machine itself --------------------------------------------------------------------------------


def by_hand(name, **given) -> str:
    said = StringIO()
    call_command("remove_second_factor", name, **{"by": "Foekje Zwart", "reason": WHY} | given, stdout=said)
    return said.getvalue()


def test_the_only_administrator_comes_in_again_without_what_was_lost(site, client, settings):
    settings.SECOND_FACTOR_REQUIRED = True
    secret = with_app(site.administrator)
    RecoveryCodes.activate(site.administrator)
    before = Client()
    before.force_login(site.administrator)
    assert before.get(reverse("account")).status_code == 200
    assert "was taken away" in by_hand(site.administrator.username)
    assert before.get(reverse("account")).status_code == 302
    assert sign_in(client, site.administrator)["Location"] == reverse("office")
    assert client.get(reverse("accounts"))["Location"].startswith(reverse("second-factor-needed"))
    entry = latest()
    assert (entry.act, entry.actor) == ("second-factor-removed", None)
    assert entry.subject["name"] == site.administrator.username
    assert "Foekje Zwart" in entry.reason
    assert WHY in entry.reason
    assert secret not in str([entry.subject, entry.before, entry.after, entry.changes])
    assert "there was none" in by_hand(site.administrator.username)
    assert latest() == entry
    assert verification.all_defects() == []


@pytest.mark.parametrize(
    ("given", "said"), [({"by": " "}, "by: a name"), ({"reason": " "}, "say why")], ids=["by", "why"]
)
def test_on_the_machine_too_who_and_why_are_asked(site, given, said):
    with_app(site.leader)
    with pytest.raises(CommandError, match=said):
        by_hand(site.leader.username, **given)
    with pytest.raises(CommandError, match="No account is called Wubbe"):
        by_hand("Wubbe")
    assert Authenticator.objects.filter(user=site.leader).exists()


# --- as the database keeps it -----------------------------------------------------------------------------


def kept(user) -> str:
    return str(list(Authenticator.objects.filter(user=user).values_list("data", flat=True)))


def test_the_database_has_no_secret_of_a_second_factor(site, client):
    secret = with_app(site.leader)
    codes = RecoveryCodes.activate(site.leader)
    seed = encryption.decrypt(codes.instance.data["seed"])
    assert secret not in kept(site.leader)
    assert seed not in kept(site.leader)
    sign_in(client, site.leader)
    assert client.post(reverse("mfa_authenticate"), {"code": code_of(secret)}).status_code == 302
    other = Client()
    sign_in(other, site.leader)
    code = codes.get_unused_codes()[0]
    assert other.post(reverse("mfa_authenticate"), {"code": code}).status_code == 302
    assert seed not in kept(site.leader)


def test_what_was_kept_before_there_was_a_key_is_good_and_an_upgrade_encrypts_it(site):
    secret, seed = generate_totp_secret(), RecoveryCodes.generate_seed()
    types = Authenticator.Type
    app = Authenticator.objects.create(user=site.leader, type=types.TOTP, data={"secret": secret})
    data = {"seed": seed, "used_mask": 2, "migrated_codes": ["12345678"]}
    codes = Authenticator.objects.create(user=site.leader, type=types.RECOVERY_CODES, data=data)
    passkey = Authenticator.objects.create(user=site.leader, type=types.WEBAUTHN, data={"credential": {}})

    def is_good():
        app.refresh_from_db()
        codes.refresh_from_db()
        assert TOTP(app).validate_code(code_of(secret))
        assert RecoveryCodes(codes).generate_codes() == ["12345678"]

    is_good()
    cache.clear()
    assert managing.encrypt_second_factors() == 2
    assert all(one not in kept(site.leader) for one in (secret, seed, "12345678"))
    is_good()
    assert codes.data["used_mask"] == 2
    assert encryption.decrypt(codes.data["seed"]) == seed
    passkey.refresh_from_db()
    assert passkey.data == {"credential": {}}
    assert managing.encrypt_second_factors() == 0


@pytest.mark.parametrize(
    "spoilt", [None, b"", b"no key", Fernet.generate_key()], ids=["gone", "empty", "no key", "another"]
)
def test_without_the_key_the_page_says_what_is_wrong_and_none_is_made_anew(site, client, settings, spoilt):
    secret = with_app(site.leader)
    file = settings.DATA_DIR / encryption.FILE
    assert file.stat().st_mode & 0o077 == 0
    file.unlink()
    if spoilt is not None:
        file.write_bytes(spoilt)
    sign_in(client, site.leader)
    answer = client.post(reverse("mfa_authenticate"), {"code": code_of(secret)})
    assert answer.status_code == 503
    assert encryption.FILE in answer.content.decode()
    assert file.exists() is (spoilt is not None)
