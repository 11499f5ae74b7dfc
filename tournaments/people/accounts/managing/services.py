"""What an administrator does with accounts: closing one and opening it again, giving a role and taking it
away, taking away a second factor that was lost.

Every request asks the account anew, so that each of these holds at once, also in sessions that are open. None
of it puts a secret into the record.
"""

from typing import Any

from allauth.mfa.models import Authenticator

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Invitation, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people import acts
from tournaments.people.accounts import sessions
from tournaments.people.accounts.entering import encryption
from tournaments.people.permissions import may_manage_accounts
from tournaments.regulations.reasons import RuleViolation, gettext_noop

Role = Invitation.Role
ROLES = (Role.ADMINISTRATOR, Role.BOARD, Role.SECRETARY)
"""The roles that are the account's own; tournament directors and jury are named for an event."""


def _locked(actor: User, user_id: int, reason: str) -> tuple[User, str]:
    """The account, under the lock of the union's chain. Errors: PermissionDenied; RuleViolation."""
    require(may_manage_accounts(actor))
    record.lock()
    reason = typed.reason_given(reason)
    return User.objects.get(pk=user_id), reason


def _subject(user: User) -> dict[str, object]:
    return {"account": user.pk, "name": user.get_username()}


def _check_another_administrator(user: User) -> None:
    """Refuse what would leave the site without anybody who administers it. Errors: RuleViolation."""
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise refuse(
            gettext_noop("%(name)s is the only administrator. Invite another one first."),
            name=user.get_username(),
        )


@one_act
def close(*, actor: User, user_id: int, reason: str) -> User:
    """Close an account: it signs in nobody, and its sessions end. What it did stays in the record.

    Errors: PermissionDenied; RuleViolation for the only administrator, and without a reason.
    """
    user, reason = _locked(actor, user_id, reason)
    _check_another_administrator(user)
    if user.is_active:
        user.is_active = False
        user.save(update_fields=["is_active"])
        sessions.end(user)
        record.append(
            actor=actor,
            act=acts.ACCOUNT_CLOSED,
            subject=_subject(user),
            before="open",
            after="closed",
            reason=reason,
        )
    return user


@one_act
def reopen(*, actor: User, user_id: int, reason: str) -> User:
    """Open an account that was closed, with the roles that it had. Errors: PermissionDenied; RuleViolation
    without a reason, and for the account of somebody who was erased.
    """
    user, reason = _locked(actor, user_id, reason)
    if not user.is_active:
        if not user.has_usable_password():
            raise refuse(gettext_noop("This account was erased, with whom it was of."))
        user.is_active = True
        user.save(update_fields=["is_active"])
        record.append(
            actor=actor,
            act=acts.ACCOUNT_OPENED,
            subject=_subject(user),
            before="closed",
            after="open",
            reason=reason,
        )
    return user


@one_act
def set_role(
    *, actor: User, user_id: int, role: str, holds: bool, reason: str, club: Club | None = None
) -> User:
    """Give an account a role of its own, or take it away; that of a secretary is given for a `club`.

    Errors: PermissionDenied; RuleViolation for no such role, a secretary without a club or of one that ended,
    the only administrator, and without a reason.
    """
    user, reason = _locked(actor, user_id, reason)
    if role not in ROLES:
        raise refuse(gettext_noop("This role is not given here."), place="role")
    before = _held(user)
    if role == Role.ADMINISTRATOR:
        if not holds:
            _check_another_administrator(user)
        user.is_superuser = holds
    elif role == Role.BOARD:
        user.on_board = holds
    else:
        if holds and (club is None or club.ended_on):
            raise refuse(gettext_noop("A secretary is one of a club."), place="club")
        user.secretary_of = club if holds else None
    user.save(update_fields=["is_superuser", "on_board", "secretary_of"])
    after = _held(user)
    if before != after:
        record.append(
            actor=actor,
            act=acts.ACCOUNT_ROLE,
            subject=_subject(user),
            before=before,
            after=after,
            reason=reason,
        )
    return user


def _held(user: User) -> dict[str, object]:
    """The roles of an account as the record says them."""
    own = [(Role.ADMINISTRATOR, user.is_superuser), (Role.BOARD, user.on_board)]
    found: dict[str, object] = {"role": [role.value for role, held in own if held]}
    return found | ({"club": user.secretary_of.name} if user.secretary_of else {})


@one_act
def remove_second_factor(*, actor: User, user_id: int, reason: str) -> User:
    """Take away the second factor of who lost it: app, passkeys and recovery codes. The sessions end.

    Errors: PermissionDenied; RuleViolation without a reason.
    """
    user, reason = _locked(actor, user_id, reason)
    _take_away(actor, user, reason)
    return user


@one_act
def remove_second_factor_on_machine(*, name: str, by: str, reason: str) -> bool:
    """Take away the second factor of an account on the machine itself, where no administrator comes in any
    more; whether there was one. The record says who did it, and why.

    Errors: RuleViolation for no such account, and without who does it or a reason.
    """
    record.lock()
    user = User.objects.filter(username=name).first()
    if user is None:
        raise refuse(gettext_noop("No account is called %(name)s."), place="name", name=name)
    by, why = typed.tidy(by), typed.reason_given(reason)
    if fault := typed.name_fault(by):
        raise RuleViolation(fault, "by")
    return _take_away(None, user, f"{why} ({by}, manage.py remove_second_factor)")


def _take_away(actor: User | None, user: User, reason: str) -> bool:
    """End the second factor and the sessions of an account; whether it had one."""
    removed, _ = Authenticator.objects.filter(user=user).delete()
    if removed:
        sessions.end(user)
        record.append(
            actor=actor, act=acts.SECOND_FACTOR_REMOVED, subject=_subject(user), after=removed, reason=reason
        )
    return bool(removed)


@one_act
def encrypt_second_factors() -> int:
    """Encrypt what was kept of second factors before the site had a key for them; of how many."""
    changed = []
    for one in Authenticator.objects.exclude(type=Authenticator.Type.WEBAUTHN):
        data = {key: _encrypted(value) for key, value in one.data.items()}
        if data != one.data:
            one.data = data
            changed.append(one)
    Authenticator.objects.bulk_update(changed, ["data"])
    return len(changed)


def _encrypted(value: Any) -> Any:
    """A secret as it is kept: of an app, a seed, or a list of codes; what is no secret as it is."""
    if isinstance(value, list):
        return [_encrypted(one) for one in value]
    return (
        encryption.encrypt(value) if isinstance(value, str) and not encryption.is_encrypted(value) else value
    )
