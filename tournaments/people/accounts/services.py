"""Invitations, the only way to an account, and the mail address of one and the language of its mails."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Event, Invitation, Person, User
from tournaments.notices import services as notices
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.words.refusals import refuse
from tournaments.people import acts
from tournaments.people import services as people
from tournaments.people.permissions import (
    kept_apart,
    may_direct,
    own_invitations,
    players_of,
    roles_to_invite,
    shown_as,
    still_inviting,
    to_invite,
)
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

VALID_FOR = timedelta(days=14)
ADDRESS_VALID_FOR = timedelta(days=1)
_SALT = "mail address"
_SHOWN = Coalesce("person__merged_into_id", "person_id")
"""Of an invitation: the key of who its person is shown as."""


@one_act
def invite(
    *,
    actor: User,
    role: str,
    person: Person | None = None,
    event: Event | None = None,
    club: Club | None = None,
) -> tuple[Invitation, str]:
    """Make a single-use invitation; gives it with its token, which is shown once and not kept.

    An administrator invites to every role, a leader the players of the own events, and a jury for one of
    them. Errors: PermissionDenied; RuleViolation when a player has no person or that person has an account,
    under whatever name, or is none that the actor invites, a leader or jury no event, a secretary no club or
    one that ended.
    """
    roles = Invitation.Role
    record.lock()
    require(role in roles_to_invite(actor))
    if role == roles.PLAYER and person is None:
        raise refuse(gettext_noop("A player is invited as a person."), place="person")
    if role == roles.LEADER and event is None:
        raise refuse(gettext_noop("A director is invited for an event."), place="event")
    if role == roles.JURY and event is None:
        raise refuse(gettext_noop("A jury is invited for an event."), place="event")
    if role == roles.SECRETARY and club is None:
        raise refuse(gettext_noop("A secretary is invited for a club."), place="club")
    people.check_club(club)
    _check_no_account(person)
    _check_own(actor, person)
    require(event is None or may_direct(actor, event))
    return _made(actor, role, person=person, event=event, club=club)


def _check_no_account(person: Person | None) -> None:
    """Refuse a second account of somebody, also under the name of who was merged. Errors: RuleViolation."""
    if person and User.objects.filter(person__in=shown_as(person.pk)).exists():
        raise refuse(gettext_noop("%(name)s has an account already."), place="person", name=person.name)


def _check_own(actor: User, person: Person | None) -> None:
    """Refuse a person whom the actor does not invite. Errors: RuleViolation."""
    if person and not to_invite(actor).filter(pk__in=shown_as(person.pk)).exists():
        text = gettext_noop("An administrator invites %(name)s: you invite who plays in an event of yours.")
        raise refuse(text, place="person", name=person.name)


@one_act
def invite_players(*, actor: User, event_id: int, waiting_too: bool = False) -> list[tuple[Invitation, str]]:
    """Invite as a player everybody who plays in an event and has no account, by name; gives each with its
    token, which is shown once and not kept. Who has an invitation that holds is passed over; with
    `waiting_too` whom the actor invited as a player gets a new one in its place.

    Errors: PermissionDenied; RuleViolation where that is nobody.
    """
    record.lock()
    event = Event.objects.get(pk=event_id)
    playing = players_of(Event.objects.filter(pk=event_id))
    require(Invitation.Role.PLAYER in roles_to_invite(actor))
    require(may_direct(actor, event))
    holding, anew = _holding(), Invitation.objects.none()
    if waiting_too:
        own = own_invitations(actor).filter(role=Invitation.Role.PLAYER)
        anew = holding.filter(pk__in=own).annotate(shown=_SHOWN).filter(shown__in=playing)
    passed_over = holding.exclude(pk__in=anew.values("pk"))
    waiting = passed_over.values(shown=_SHOWN)
    asked = to_invite(actor).filter(pk__in=playing).exclude(pk__in=waiting)
    invited = list(asked.order_by("name", "pk"))
    if not invited:
        raise refuse(_nobody_to_invite(playing), place="players_of")
    for invitation in list(anew):
        _take_back(actor, invitation)
    return [_made(actor, Invitation.Role.PLAYER, person=person) for person in invited]


def _nobody_to_invite(playing: QuerySet[Person, int]) -> str:
    """Why there is nobody who can be invited among who plays in an event."""
    if playing.exists():
        return gettext_noop(
            "Everybody who plays in this event has an account or an invitation that holds, or is invited by "
            "an administrator."
        )
    return gettext_noop("Nobody plays in this event yet; enter the players first.")


def _holding() -> QuerySet[Invitation]:
    """The invitations of persons that can still be accepted."""
    now = timezone.now()
    open_ones = Invitation.objects.filter(accepted_by=None, revoked_at=None, expires_at__gt=now)
    return open_ones.filter(person__isnull=False, invited_by__in=still_inviting())


def _made(
    actor: User,
    role: str,
    *,
    person: Person | None = None,
    event: Event | None = None,
    club: Club | None = None,
) -> tuple[Invitation, str]:
    roles = Invitation.Role
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        role=role,
        person=person,
        event=event if role in (roles.LEADER, roles.JURY) else None,
        club=club if role == roles.SECRETARY else None,
        token_sha256=chain.sha256(token),
        invited_by=actor,
        expires_at=timezone.now() + VALID_FOR,
    )
    record.append(actor=actor, act=acts.INVITATION, subject=_subject(invitation), after=role)
    return invitation, token


def _subject(invitation: Invitation) -> dict[str, object]:
    return {
        "invitation": invitation.pk,
        "person": invitation.person.name if invitation.person else None,
        "event": invitation.event_id,
        **({"club": invitation.club.name} if invitation.club else {}),
    }


@one_act
def revoke(*, actor: User, invitation_id: int) -> Invitation:
    """Take an invitation back. Errors: PermissionDenied; RuleViolation when it was accepted."""
    record.lock()
    invitation = Invitation.objects.get(pk=invitation_id)
    require(own_invitations(actor).filter(pk=invitation_id).exists())
    if invitation.accepted_by_id:
        raise refuse(gettext_noop("This invitation was accepted; it cannot be withdrawn."))
    if invitation.revoked_at is None:
        _take_back(actor, invitation)
    return invitation


def _take_back(actor: User, invitation: Invitation) -> None:
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    subject = _subject(invitation)
    record.append(actor=actor, act=acts.INVITATION, subject=subject, before=invitation.role, after=None)


def usable(token: str) -> Invitation | None:
    """The invitation of a token, if it may still be accepted."""
    return Invitation.objects.filter(
        token_sha256=chain.sha256(token),
        accepted_by__isnull=True,
        revoked_at__isnull=True,
        expires_at__gt=timezone.now(),
    ).first()


@one_act
def accept(*, token: str, username: str, password: str) -> User:
    """Make the account an invitation is for.

    Errors: RuleViolation when the invitation is not usable any more, who gave it may not invite so by now,
    its club ended, its person has an account, or the name is taken; Django's ValidationError for a weak
    password.
    """
    invitation = _locked(token)
    _check_counts(invitation)
    if any(
        username.casefold() == name.casefold() for name in User.objects.values_list("username", flat=True)
    ):
        raise refuse(gettext_noop("The name %(name)s is taken."), place="username", name=username)
    user = User(
        username=username,
        person=invitation.person,
        is_superuser=invitation.role == Invitation.Role.ADMINISTRATOR,
        on_board=invitation.role == Invitation.Role.BOARD,
        secretary_of=invitation.club,
    )
    validate_password(password, user)
    user.set_password(password)
    user.save()
    invitation.accepted_by = user
    invitation.save(update_fields=["accepted_by"])
    record.append(
        actor=user,
        act=acts.ACCOUNT,
        subject=_subject(invitation),
        after={"user": user.get_username(), "role": invitation.role},
    )
    if invitation.event:
        _name_official(user, invitation.event, invitation.role)
    return user


def _locked(token: str) -> Invitation:
    """The invitation of a token, which may still be accepted, with the locks of union and event.

    Errors: RuleViolation when it may not.
    """
    event = Event.objects.filter(invitations__token_sha256=chain.sha256(token)).first()
    record.lock_all([event] if event else [])
    invitation = usable(token)
    if invitation is None:
        raise refuse(gettext_noop("This invitation was used, withdrawn, or is too old. Ask for a new one."))
    return invitation


def against(invitation: Invitation) -> Reason | None:
    """Why an invitation that may still be accepted does not count any more, if it does not."""
    try:
        _check_counts(invitation)
    except RuleViolation as wrong:
        return wrong.reason
    return None


def _check_counts(invitation: Invitation) -> None:
    """Refuse an invitation of who may not give it any more, or not to this person, to a club that ended, or
    to who has an account.

    Errors: RuleViolation.
    """
    by, event = invitation.invited_by, invitation.event
    person = invitation.person
    is_theirs = is_administrator(by) or person is None or person.shown_pk not in kept_apart()
    if (
        invitation.role not in roles_to_invite(by)
        or not (event is None or may_direct(by, event))
        or not is_theirs
    ):
        raise refuse(gettext_noop("Who invited you may not do so any more. Ask for a new invitation."))
    people.check_club(invitation.club)
    _check_no_account(person)


def _name_official(user: User, event: Event, role: str) -> None:
    """Make a new account leader or jury of an event: the record of that event says so as well."""
    act, named = (acts.JURY, event.jury) if role == Invitation.Role.JURY else (acts.LEADER, event.leaders)
    named.add(user)
    subject = {"leader": user.get_username()}
    record.append(actor=user, act=act, event=event, subject=subject, before=False, after=True)


def address_asked(*, actor: User, address: str) -> str:
    """The token of the link by which an own new mail address is confirmed; nothing is stored before that.

    Errors: PermissionDenied; RuleViolation for what is no address.
    """
    require(actor.is_authenticated and actor.is_active)
    address = address.strip()
    try:
        validate_email(address)
    except ValidationError as wrong:
        raise refuse(gettext_noop("“%(text)s” is no mail address."), place="address", text=address) from wrong
    return signing.dumps({"user": actor.pk, "from": actor.email, "to": address}, salt=_SALT)


def address_of(user: User, token: str) -> str | None:
    """The new address of an account by a link; None for one that was used, is too old, was never sent, or is
    of another account: whoever reads a mail that went astray gets no account by it.
    """
    try:
        told = signing.loads(token, salt=_SALT, max_age=ADDRESS_VALID_FOR)
    except signing.BadSignature:
        return None
    asked = {"user": user.pk, "from": user.email, "to": told["to"]}
    return told["to"] if told == asked and told["from"] != told["to"] else None


@one_act
def confirm_address(*, actor: User, token: str) -> User:
    """Set the own mail address that a link was sent to. It is private and in no entry of the record. Where
    there was none, what was told before it stays on the site alone.

    Errors: PermissionDenied; RuleViolation for a link that is not good any more, or is of another account.
    """
    require(actor.is_authenticated and actor.is_active)
    record.lock()
    actor.refresh_from_db(fields=["email"])
    address = address_of(actor, token)
    if address is None:
        raise refuse(
            gettext_noop("This link was used, is too old, or is of another account. Ask for a new mail.")
        )
    first, actor.email = not actor.email, address
    actor.save(update_fields=["email"])
    if first:
        notices.keep_on_site(actor)
    return actor


@one_act
def remove_address(*, actor: User) -> User:
    """Take the own mail address away: notices are then on the site alone. Errors: PermissionDenied."""
    require(actor.is_authenticated and actor.is_active)
    record.lock()
    actor.email = ""
    actor.save(update_fields=["email"])
    return actor


@one_act
def choose_mail_language(*, actor: User, language: str) -> User:
    """Set the language in which one's notices are mailed. As the address it is private, and in no entry of
    the record.

    Errors: PermissionDenied; RuleViolation for a language that the site does not speak.
    """
    require(actor.is_authenticated and actor.is_active)
    if language not in dict(settings.LANGUAGES):
        raise refuse(gettext_noop("The site does not speak that language."), place="language")
    record.lock()
    actor.mail_language = language
    actor.save(update_fields=["mail_language"])
    return actor
