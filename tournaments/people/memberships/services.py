"""Who was a member of which club, and in which class, from when until when; clubs that end; teams that move.

`Person.club` and `Person.player_class` are what holds now; every change of them leaves a row that says until
when the old held and why. Nothing that was played is touched: entries keep the club they were made with.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.ledger import facts, record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Entrant, Membership, Person, TeamTransfer, User, no_practice
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import acts, periods
from tournaments.people import services as people
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import RuleViolation, gettext_noop


def _checked_day(on: date) -> date:
    if on > timezone.localdate():
        raise refuse(gettext_noop("This day is still to come."), place="on")
    return on


def _person(person_id: int) -> Person:
    person = Person.objects.select_related("club").get(pk=person_id)
    if person.merged_into_id:
        raise refuse(
            gettext_noop("%(name)s was merged with somebody else: correct that one."), name=person.name
        )
    return person


def _check_after(since: date | None, on: date) -> None:
    if since and on < since:
        raise refuse(
            gettext_noop("What holds now began on %(day)s: it cannot end before that."),
            place="on",
            day=since.isoformat(),
        )


@one_act
def change_club(*, actor: User, person_id: int, club: Club | None, on: date, reason: str) -> Person:
    """Move somebody to another club, or out of every club, from a day on; a guest becomes a member by it. Of
    the own club and an earlier day it is put right since when somebody is a member there (R126).

    Errors: PermissionDenied unless of the board; RuleViolation for a day to come or before the present
    membership, or the one before where that is put right, a club that ended, a namesake there, no reason.
    """
    require(is_board(actor))
    record.lock()
    person = _person(person_id)
    _checked_day(on)
    people.check_club(club)
    reason = typed.reason_given(reason)
    lasting = person.memberships.filter(until=None).first()
    if club == person.club:
        if lasting is None or lasting.since is None or lasting.since <= on:
            text = gettext_noop("That is the club %(name)s is in already.")
            raise refuse(text, name=person.name, place="club")
        return _begin_earlier(actor, person, lasting, on, reason)
    _check_after(lasting.since if lasting else None, on)
    if people.namesake(person.name, club, other_than=person):
        raise refuse(gettext_noop("%(name)s of that club is already known."), name=person.name, place="club")
    before, person.club = people.described(person), club
    person.guest = person.guest and club is None
    person.save(update_fields=["club", "guest"])
    periods.follow([person], reason=reason, on=on)
    _append(actor, acts.MEMBERSHIP, person, before, on, reason)
    return person


def _begin_earlier(actor: User, person: Person, lasting: Membership, on: date, reason: str) -> Person:
    earlier = periods.begun_before(lasting)
    if earlier and earlier.since and on <= earlier.since:
        text = gettext_noop("What held before it began on %(day)s: it can only begin after that.")
        raise refuse(text, "R126", place="on", day=earlier.since.isoformat())
    moved = earlier if earlier and earlier.until and earlier.until > on else None
    before = _with_days(person, lasting, moved)
    periods.begin_earlier(lasting, moved, on)
    _append(actor, acts.MEMBERSHIP, person, before, on, reason, after=_with_days(person, lasting, moved))
    return person


def _with_days(person: Person, lasting: Membership, earlier: Membership | None) -> dict[str, Any]:
    """A person as the record says it, with since when the membership lasts, and until when the one before it
    did where that is another day by it.
    """
    found: dict[str, Any] = people.described(person) | {"since": facts.plain(lasting.since)}
    if earlier:
        found["membership_before"] = {"club": earlier.club.name, "until": facts.plain(earlier.until)}
    return found


@one_act
def change_class(*, actor: User, person_id: int, player_class: str, on: date, reason: str) -> Person:
    """Correct somebody's class from a day on, outside the close of a season; a guest becomes a member by it.

    Errors: PermissionDenied unless of the board; RuleViolation for no such class, a day to come or before
    the present class, no reason.
    """
    require(is_board(actor))
    record.lock()
    person = _person(person_id)
    people.check_class(player_class)
    _checked_day(on)
    reason = typed.reason_given(reason)
    if player_class == person.player_class:
        raise refuse(
            gettext_noop("That is the class %(name)s is in already."), name=person.name, place="player_class"
        )
    lasting = person.classes.filter(until=None).first()
    _check_after(lasting.since if lasting else None, on)
    before, person.player_class = people.described(person), player_class
    person.guest = person.guest and not player_class
    person.save(update_fields=["player_class", "guest"])
    periods.follow([person], reason=reason, on=on)
    _append(actor, acts.PLAYER_CLASS, person, before, on, reason)
    return person


def _append(
    actor: User,
    act: str,
    person: Person,
    before: dict[str, Any],
    on: date,
    reason: str,
    *,
    after: dict[str, Any] | None = None,
) -> None:
    record.append(
        actor=actor,
        act=act,
        subject={"person": person.name, "pk": person.pk, "on": on.isoformat()},
        before=before,
        after=after or people.described(person),
        reason=reason,
    )


@one_act
def end_club(*, actor: User, club_id: int, on: date, reason: str, successor: Club | None = None) -> Club:
    """End a club: its members go to the club it goes up in, or are without a club. Its page stays.

    Errors: PermissionDenied unless of the board; RuleViolation for a day to come, no reason, a club that
    ended before; Refusals naming every member whose name is taken where the members go.
    """
    require(is_board(actor))
    record.lock()
    club = Club.objects.get(pk=club_id)
    people.check_club(club)
    _checked_day(on)
    people.check_club(successor)
    reason = typed.reason_given(reason)
    if successor == club:
        raise refuse(gettext_noop("A club cannot merge into itself."), place="successor")
    members = list(Person.objects.filter(club=club, merged_into=None))
    if taken := _namesakes(members, successor):
        raise Refusals(taken)
    for person in members:
        person.club = successor
    Person.objects.bulk_update(members, ["club"])
    periods.follow(members, reason=reason, on=on)
    club.ended_on, club.successor = on, successor
    club.save(update_fields=["ended_on", "successor"])
    record.append(
        actor=actor,
        act=acts.CLUB_ENDED,
        subject={"club": club.pk, "name": club.name, "on": on.isoformat()},
        before={"members": [[person.pk, person.name] for person in members]},
        after={"successor": successor.name if successor else ""},
        reason=reason,
    )
    return club


def _namesakes(members: Iterable[Person], club: Club | None) -> list[RuleViolation]:
    names = Person.objects.filter(club=club, merged_into=None).values_list("name", flat=True)
    taken = {name.casefold() for name in names}
    return [
        refuse(gettext_noop("There is a %(name)s already where the members go."), name=person.name)
        for person in members
        if person.name.casefold() in taken
    ]


@one_act
def transfer_team(
    *,
    actor: User,
    year: int,
    team: str,
    section: str = "",
    club: Club,
    new_name: str,
    on: date,
    reason: str,
) -> TeamTransfer:
    """Give a team of a section, and the place it has, to another club from a season on; without a section the
    teams of that name in both.

    Errors: PermissionDenied unless of the board; RuleViolation for a team that never played, a name in use,
    a club that ended, no reason.
    """
    require(is_board(actor))
    record.lock()
    people.check_club(club)
    reason = typed.reason_given(reason)
    team, new_name = typed.tidy(team), typed.tidy(new_name)
    if fault := typed.name_fault(new_name):
        raise RuleViolation(fault, "new_name")
    if section not in ("", *TEAM_SECTIONS):
        raise refuse(gettext_noop("Name the team."), place="team")
    sections = (section,) if section else TEAM_SECTIONS
    moved = TeamTransfer.objects.filter(new_name=team, section__in=("", *sections))
    earlier = list(moved.order_by("-pk")[:1])
    played = Entrant.objects.filter(no_practice("event__"), event__section__in=sections)
    entrant = played.filter(name=team).order_by("-pk").first()
    if entrant is None and not earlier:
        raise refuse(gettext_noop("No team is called %(team)s."), place="team", team=team)
    if new_name != team and played.filter(name=new_name).exists():
        raise refuse(
            gettext_noop("There is a team called %(team)s already."), place="new_name", team=new_name
        )
    found = earlier[0] if earlier else entrant
    assert found is not None, "a team that nobody knows was refused"
    from_club = found.club
    transfer = TeamTransfer.objects.create(
        year=year,
        team=team,
        section=section,
        from_club=from_club,
        club=club,
        new_name=new_name,
        on=on,
        reason=reason,
        by=actor,
        at=timezone.now(),
    )
    record.append(
        actor=actor,
        act=acts.TRANSFER,
        subject={"season": year, "name": team},
        before={"name": team, "club": from_club.name if from_club else ""},
        after={"name": new_name, "club": club.name} | ({"section": section} if section else {}),
        reason=reason,
    )
    return transfer
