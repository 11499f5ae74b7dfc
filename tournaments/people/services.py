"""Clubs and people: adding and correcting them."""

from datetime import date

from django.db.models import Q
from django.utils import timezone

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Person, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed.typed import name_fault, printable, tidy
from tournaments.pages.words.refusals import refuse
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


@one_act
def save_club(*, actor: User, name: str, club: Club | None = None) -> Club:
    """Add a club, as an official, or rename one, as an administrator.

    Errors: PermissionDenied; RuleViolation (no name, or a name in use).
    """
    require(may_save_club(actor, club))
    record.lock()
    club = club and Club.objects.get(pk=club.pk)
    name = _checked_name(name)
    other = find_club(name)
    if other and other != club:
        raise refuse(gettext_noop("There is already a club named %(name)s."), name=other.name)
    before = club.name if club else None
    club = club or Club()
    if before != name:
        club.name = name
        club.save()
        record.append(actor=actor, act=acts.CLUB, subject={"club": club.pk}, before=before, after=name)
    return club


def described(person: Person) -> dict[str, str | bool]:
    """A person as the record says it. When somebody was born is private: no entry, which stays for ever, has
    it.
    """
    found: dict[str, str | bool] = {
        "name": person.name,
        "club": person.club.name if person.club else "",
        "class": person.player_class,
        "born": "known" if person.born else "",
    }
    return found | ({"guest": True} if person.guest else {})


def namesake(name: str, club: Club | None, *, other_than: Person | None = None) -> Person | None:
    """Somebody else of this name in this club, or in none, whatever the capitals; guests are not meant."""
    others = Person.objects.filter(club=club, merged_into=None, guest=False).exclude(
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


@one_act
def save_person(
    *,
    actor: User,
    name: str,
    club: Club | None,
    player_class: str = "",
    born: date | None = None,
    person: Person | None = None,
    guest: bool | None = None,
) -> Person:
    """Add a person, as an official or as the secretary of the club, or correct one, as an administrator.

    Entries of earlier events keep the name, club and class they were made with. A `guest` is no member of
    the union (F.6, R90); without it a guest stays one until in a club or a class. Errors: PermissionDenied;
    RuleViolation (no name, a club that ended, somebody of that name in that club already, no such class or
    day of birth, a guest in a club or a class, or somebody who was found to be somebody else).
    """
    require(may_save_person(actor, person, club))
    record.lock()
    person = person and Person.objects.select_related("club").get(pk=person.pk)
    name = _checked_name(name)
    check_class(player_class)
    check_born(born)
    if person is None or person.club != club:
        check_club(club)
    if person and person.merged_into_id:
        raise refuse(gettext_noop("%(name)s was merged with somebody else: correct that one."), name=name)
    if guest and (club or player_class):
        text = gettext_noop("A guest is no member of the union: in no club, and in no class.")
        raise refuse(text, "F.6", "R90", place="guest")
    if guest is None:
        guest = bool(person and person.guest and not club and not player_class)
    if not guest and namesake(name, club, other_than=person):
        raise refuse(gettext_noop("%(name)s of that club is already known."), name=name)
    given = {"name": name, "club": club, "player_class": player_class, "born": born, "guest": guest}
    if person and all(getattr(person, column) == value for column, value in given.items()):
        return person
    before = described(person) if person else None
    other_day = person is not None and person.born != born
    person = person or Person()
    for column, value in given.items():
        setattr(person, column, value)
    person.save()
    periods.follow([person])
    after = described(person)
    if before and other_day and before["born"] and after["born"]:
        after["born"] = "corrected"
    if before != after:
        record.append(actor=actor, act=acts.PERSON, subject={"person": person.pk}, before=before, after=after)
    return person
