"""Entries of an eight: who plays under which number, and the games that follow from the printed schedule."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import ProtectedError

from tournaments.models import Absence, Club, Entrant, Event, Game, Person, Round, User
from tournaments.refusals import Refusals, locked_main_event, refuse
from tournaments.regulations.edition import Edition, edition
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.schedules import schedule
from tournaments.services import people, record


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of an entry list; `place` says where it stood, e.g. "line 3".

    Without a class the player has that of the division.
    """

    place: str
    number: int
    name: str
    club: str = ""
    player_class: str = ""
    rating: int | None = None


def _repeated(values: Iterable[object]) -> set[object]:
    return {value for value, times in Counter(values).items() if times > 1}


def _twice(entry: Entry) -> RuleViolation:
    return refuse(
        gettext_noop("%(name)s stands in the list more than once"), place=entry.place, name=entry.name
    )


def _line_violations(entries: Sequence[Entry], size: int) -> list[RuleViolation]:
    repeated_numbers = _repeated(entry.number for entry in entries)
    repeated_people = _repeated((entry.name.casefold(), entry.club.casefold()) for entry in entries)
    found = []
    for entry in entries:
        if not 1 <= entry.number <= size:
            found.append(
                refuse(
                    gettext_noop("number %(number)s: the players of an eight are numbered 1 to %(size)s"),
                    "C.2",
                    place=entry.place,
                    number=entry.number,
                    size=size,
                )
            )
        elif entry.number in repeated_numbers:
            found.append(
                refuse(
                    gettext_noop("number %(number)s stands in the list more than once"),
                    "C.2",
                    place=entry.place,
                    number=entry.number,
                )
            )
        faults = [people.name_fault(entry.name), people.name_fault(entry.club) if entry.club else None]
        found += [RuleViolation(fault, entry.place) for fault in faults if fault]
        if (entry.name.casefold(), entry.club.casefold()) in repeated_people:
            found.append(_twice(entry))
    return found


def violations(entries: Sequence[Entry], size: int) -> list[RuleViolation]:
    """Everything that keeps these entries from making an eight, line by line and then as a whole
    (C.2, C.7).
    """
    found = _line_violations(entries, size)
    if len(entries) != size:
        found.append(
            refuse(
                gettext_noop(
                    "Players entered: %(given)s; an eight has %(size)s, and a player who is absent for the "
                    "whole championship keeps the number"
                ),
                "C.2",
                "C.7",
                "C.12",
                given=len(entries),
                size=size,
            )
        )
    return found


def _person(entry: Entry, clubs: dict[str, Club], known: list[Person], actor: User) -> Person:
    """The person of an entry: somebody known of that name and club, or of that name alone, else
    somebody new.
    """
    namesakes = [person for person in known if person.name.casefold() == entry.name.casefold()]
    if entry.club:
        club = clubs.get(entry.club.casefold())
        if club is None:
            club = people.save_club(actor=actor, name=entry.club)
            clubs[club.name.casefold()] = club
        namesakes = [person for person in namesakes if person.club_id == club.pk]
    else:
        club = None
    if len(namesakes) > 1:
        raise refuse(
            gettext_noop("there are several people named %(name)s; name the club"),
            place=entry.place,
            name=entry.name,
        )
    if namesakes:
        return namesakes[0]
    return people.save_person(actor=actor, name=entry.name, club=club)


def _chosen_people(entries: Sequence[Entry], actor: User) -> dict[int, Person]:
    """Who is meant by each number. Errors: Refusals when that is not clear, or somebody is meant twice."""
    record.lock()
    clubs = {club.name.casefold(): club for club in Club.objects.all()}
    known = list(Person.objects.select_related("club"))
    chosen: dict[int, Person] = {}
    found = []
    for entry in entries:
        try:
            person = _person(entry, clubs, known, actor)
        except RuleViolation as violation:
            found.append(violation)
            continue
        if person in chosen.values():
            found.append(_twice(entry))
        chosen[entry.number] = person
    if found:
        raise Refusals(found)
    return chosen


def _replace(event: Event, chosen: dict[int, Person], entries: Mapping[int, Entry], rules: Edition) -> None:
    """Put these players in the event and make its rounds and games by the printed schedule (C.7).

    Days already set stay with their rounds.
    """
    dates = dict(event.rounds.values_list("number", "date"))
    try:
        event.rounds.all().delete()
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("A notation of one of the games was submitted: the list of players stays as it is."),
            "Spelreglement 22",
        ) from kept
    event.entrants.all().delete()
    entrants = {
        number: Entrant.objects.create(
            event=event,
            number=number,
            person=person,
            name=person.name,
            club_name=person.club.name if person.club else "",
            player_class=entries[number].player_class or event.division,
            rating=entries[number].rating,
        )
        for number, person in chosen.items()
    }
    for printed in schedule(rules, Section(event.section), len(entrants)).rounds:
        paired = Round.objects.create(event=event, number=printed.number, date=dates.get(printed.number))
        Game.objects.bulk_create(
            Game(round=paired, board=board, white=entrants[pair.white], black=entrants[pair.black])
            for board, pair in enumerate(printed.pairs, start=1)
        )


def _has_begun(event: Event) -> bool:
    """Whether anything was recorded of the play."""
    return (
        Game.objects.filter(round__event=event, version__gt=0).exists()
        or event.entrants.filter(withdrawn_after_round__isnull=False).exists()
        or Absence.objects.filter(round__event=event).exists()
    )


def _described(event: Event) -> list[dict[str, object]]:
    return list(event.entrants.order_by("number").values("number", "name", "club_name"))


@transaction.atomic
def enter(*, actor: User, event_id: int, entries: Sequence[Entry], seen: int = 0) -> Event:
    """Enter the eight players of an event, all or nothing, and pair its rounds by the printed schedule.

    A list that was entered before may be replaced as long as nothing has been recorded; `seen` is then the
    `record.last_act` of "entries" that the replacer saw. Errors: Refusals with every defect of the list;
    RuleViolation when play has begun, the event is closed, or somebody else replaced the list meanwhile.
    """
    event = locked_main_event(actor, event_id)
    rules = edition(event.season.edition)
    if _has_begun(event):
        raise refuse(
            gettext_noop(
                "Play has begun: a player who stops is withdrawn, the list of players stays as it is."
            ),
            "C.14",
        )
    record.check_seen(event, "entries", seen)
    entries = [
        replace(entry, name=people.tidy(entry.name), club=people.tidy(entry.club)) for entry in entries
    ]
    if found := violations(entries, rules.divisions[event.section].places):
        raise Refusals(found)
    before = _described(event)
    by_number = {entry.number: entry for entry in entries}
    _replace(event, _chosen_people(entries, actor), by_number, rules)
    after = _described(event)
    if before != after:
        record.append(actor=actor, act="entries", event=event, before=before, after=after)
    return event
