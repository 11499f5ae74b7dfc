"""Clubs and people: adding and correcting them."""

import unicodedata

from django.db import transaction

from tournaments.models import Club, Person, User
from tournaments.permissions import is_administrator, leads_something, require
from tournaments.refusals import refuse
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.services import record

NAME_LENGTH = 80


def tidy(name: str) -> str:
    """A name without surplus blanks, its accented letters written in one way (NFC)."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_fault(name: str) -> Reason | None:
    """What is wrong with a name, if anything: its length, signs that cannot be printed, no letter in it."""
    if not 1 <= len(name) <= NAME_LENGTH:
        return Reason(gettext_noop("a name has 1 to %(length)s characters"), {"length": NAME_LENGTH})
    if not name.isprintable():
        return Reason(gettext_noop("“%(name)s” has signs that cannot be printed"), {"name": printable(name)})
    if not any(sign.isalpha() for sign in name) or name.startswith("#"):
        return Reason(gettext_noop("“%(name)s” is not a name"), {"name": name})
    return None


def printable(text: str) -> str:
    """A text with a replacement sign for everything that cannot be printed."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _checked_name(name: str) -> str:
    name = tidy(name)
    if fault := name_fault(name):
        raise RuleViolation(fault, "name")
    return name


def find_club(name: str) -> Club | None:
    """The club of this name, whatever its capitals."""
    return next((club for club in Club.objects.all() if club.name.casefold() == name.casefold()), None)


@transaction.atomic
def save_club(*, actor: User, name: str, club: Club | None = None) -> Club:
    """Add a club, as an official, or rename one, as an administrator.

    Errors: PermissionDenied; RuleViolation (no name, or a name in use).
    """
    require(is_administrator(actor) if club else leads_something(actor))
    record.lock()
    name = _checked_name(name)
    other = find_club(name)
    if other and other != club:
        raise refuse(gettext_noop("There is already a club named %(name)s."), name=other.name)
    before = club.name if club else None
    club = club or Club()
    club.name = name
    club.save()
    if before != name:
        record.append(actor=actor, act="club", subject={"club": club.pk}, before=before, after=name)
    return club


def _described(person: Person | None) -> dict[str, str] | None:
    return {"name": person.name, "club": person.club.name if person.club else ""} if person else None


@transaction.atomic
def save_person(*, actor: User, name: str, club: Club | None, person: Person | None = None) -> Person:
    """Add a person, as an official, or correct one, as an administrator.

    Entries of earlier events keep the name and club they were made with. Errors: PermissionDenied;
    RuleViolation (no name, or somebody of that name in that club already).
    """
    require(is_administrator(actor) if person else leads_something(actor))
    record.lock()
    name = _checked_name(name)
    namesakes = Person.objects.filter(club=club).exclude(pk=person.pk if person else None)
    if any(other.name.casefold() == name.casefold() for other in namesakes):
        raise refuse(gettext_noop("%(name)s of that club is already known."), name=name)
    before = _described(person)
    person = person or Person()
    person.name, person.club = name, club
    person.save()
    after = _described(person)
    if before != after:
        record.append(actor=actor, act="person", subject={"person": person.pk}, before=before, after=after)
    return person
