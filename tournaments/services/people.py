"""Clubs and people: adding and correcting them."""

from django.db import transaction

from tournaments.models import Club, Person, User
from tournaments.permissions import leads_something, require
from tournaments.refusals import refuse
from tournaments.regulations.reasons import gettext_noop
from tournaments.services import record

NAME_LENGTH = 80


def tidy(name: str) -> str:
    """A name without surplus blanks."""
    return " ".join(name.split())


def _checked_name(name: str) -> str:
    name = tidy(name)
    if not name or len(name) > NAME_LENGTH:
        raise refuse(gettext_noop("A name has 1 to %(length)s characters."), length=NAME_LENGTH)
    return name


def find_club(name: str) -> Club | None:
    """The club of this name, whatever its capitals."""
    return next((club for club in Club.objects.all() if club.name.casefold() == name.casefold()), None)


@transaction.atomic
def save_club(*, actor: User, name: str, club: Club | None = None) -> Club:
    """Add a club, or rename one. Errors: RuleViolation (no name, or a name in use)."""
    require(leads_something(actor))
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
    """Add a person, or correct one. Entries of earlier events keep the name and club they were made with.

    Errors: RuleViolation (no name, or somebody of that name in that club already).
    """
    require(leads_something(actor))
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
