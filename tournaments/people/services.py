"""Clubs and people: adding and correcting them."""

from datetime import date

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.ledger import record
from tournaments.models import Club, Person, User
from tournaments.pages.permissions import require
from tournaments.pages.refusals import refuse
from tournaments.pages.typed import name_fault, printable, tidy
from tournaments.people import acts, periods
from tournaments.people.permissions import may_save_club, may_save_person
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.reasons import RuleViolation, gettext_noop

FIRST_BORN = date(1900, 1, 1)


def _checked_name(name: str) -> str:
    name = tidy(name)
    if fault := name_fault(name):
        raise RuleViolation(fault, "name")
    return name


def clubs_by_name() -> dict[str, Club]:
    """All clubs by their names in small letters."""
    return {club.name.casefold(): club for club in Club.objects.all()}


def find_club(name: str) -> Club | None:
    """The club of this name, whatever its capitals."""
    return clubs_by_name().get(name.casefold())


@transaction.atomic
def save_club(*, actor: User, name: str, club: Club | None = None) -> Club:
    """Add a club, as an official, or rename one, as an administrator.

    Errors: PermissionDenied; RuleViolation (no name, or a name in use).
    """
    require(may_save_club(actor, club))
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
        record.append(actor=actor, act=acts.CLUB, subject={"club": club.pk}, before=before, after=name)
    return club


def described(person: Person) -> dict[str, str]:
    """A person as the record says it. When somebody was born is private: no entry, which stays for ever, has
    it.
    """
    return {
        "name": person.name,
        "club": person.club.name if person.club else "",
        "class": person.player_class,
        "born": "known" if person.born else "",
    }


def namesake(name: str, club: Club | None, *, other_than: Person | None = None) -> Person | None:
    """Somebody else of this name in this club, whatever the capitals."""
    others = Person.objects.filter(club=club, merged_into=None).exclude(
        Q(pk=other_than.pk if other_than else None)
    )
    return next((other for other in others if other.name.casefold() == name.casefold()), None)


def check_born(born: date | None) -> None:
    """Refuse a day on which nobody who plays was born. Errors: RuleViolation."""
    if born and not FIRST_BORN <= born <= timezone.localdate():
        raise refuse(
            gettext_noop("Nobody who plays was born on %(day)s."), place="born", day=born.isoformat()
        )


def check_club(club: Club | None) -> None:
    """Refuse a club that ended: nobody becomes a member of it. Errors: RuleViolation."""
    if club and club.ended_on:
        raise refuse(gettext_noop("%(club)s is no club any more."), place="club", club=club.name)


def check_class(player_class: str) -> None:
    """Refuse a class that the union does not have. Errors: RuleViolation."""
    if player_class and player_class not in list(PlayerClass):
        raise refuse(
            gettext_noop("“%(class)s” is no class; there are %(codes)s"),
            place="player_class",
            codes=", ".join(reversed(PlayerClass)),
            **{"class": printable(player_class)},
        )


@transaction.atomic
def save_person(
    *,
    actor: User,
    name: str,
    club: Club | None,
    player_class: str = "",
    born: date | None = None,
    person: Person | None = None,
) -> Person:
    """Add a person, as an official or as the secretary of the club, or correct one, as an administrator.

    Entries of earlier events keep the name, club and class they were made with. Errors: PermissionDenied;
    RuleViolation (no name, a club that ended, somebody of that name in that club already, no such class or
    day of birth, or somebody who was found to be somebody else).
    """
    require(may_save_person(actor, person, club))
    record.lock()
    name = _checked_name(name)
    check_class(player_class)
    check_born(born)
    if person is None or person.club != club:
        check_club(club)
    if person and person.merged_into_id:
        raise refuse(gettext_noop("%(name)s was merged with somebody else: correct that one."), name=name)
    if namesake(name, club, other_than=person):
        raise refuse(gettext_noop("%(name)s of that club is already known."), name=name)
    before = described(person) if person else None
    other_day = person is not None and person.born != born
    person = person or Person()
    person.name, person.club, person.player_class, person.born = name, club, player_class, born
    person.save()
    periods.follow([person])
    after = described(person)
    if before and other_day and before["born"] and after["born"]:
        after["born"] = "corrected"
    if before != after:
        record.append(actor=actor, act=acts.PERSON, subject={"person": person.pk}, before=before, after=after)
    return person
