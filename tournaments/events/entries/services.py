"""Entries: who plays under which number.

A list of an eight (C) is paired at once; an eight by its places (R77), as any other event, when it starts.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db.models import Max, ProtectedError

from tournaments.events import acts
from tournaments.events.ages import selectors as ages
from tournaments.events.entries import numbering, own_club, registered
from tournaments.events.entries.selectors import (
    GIVER,
    _places,
    described,
    has_begun,
    has_started,
    lacks_giver,
    no_members,
    open_numbers,
    round_to_pair,
)
from tournaments.events.loaded import load
from tournaments.events.locks import check_open, locked_for_anyone, locked_whole
from tournaments.events.particulars.articles import disputes_article, rounds_article
from tournaments.events.permissions import may_enter_own
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import objections
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, Entrant, Event, Person, User
from tournaments.pages.http.permissions import Recorded, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import enrolling
from tournaments.people import services as people
from tournaments.people.recognising import matching
from tournaments.people.recognising.matching import Entry
from tournaments.people.recognising.on_record import OnRecords
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.schedules.sections import printed_for
from tournaments.regulations.setting_up.eligibility import Answer
from tournaments.regulations.setting_up.event import DISPLAY

MOST_RATING = 9_999
OVERRULED = (Section.A, Section.D)
"""Sections in which the leaders may enter somebody whose class belongs elsewhere (reading R76)."""


def _repeated(values: Iterable[object]) -> set[object]:
    return {value for value, times in Counter(values).items() if times > 1}


def _out_of_range(entry: Entry, first: int, last: int, *, fixed: bool) -> RuleViolation:
    text = gettext_noop("number %(number)s: the entrants are numbered %(first)s to %(size)s")
    if fixed:
        text = gettext_noop("number %(number)s: the players of an eight are numbered 1 to %(size)s")
    articles = ("C.2",) if fixed else ()
    return refuse(text, *articles, place=entry.place, number=entry.number, first=first, size=last)


def _twice_numbered(entry: Entry, *, fixed: bool) -> RuleViolation:
    return refuse(
        gettext_noop("number %(number)s stands in the list more than once"),
        *(("C.2",) if fixed else ()),
        place=entry.place,
        number=entry.number,
    )


def _faults(entry: Entry) -> Iterable[RuleViolation]:
    """What is wrong with the rating, name, club, class or day of birth of a line."""
    if entry.rating is not None and not 0 <= entry.rating <= MOST_RATING:
        yield refuse(gettext_noop("“%(text)s” is no rating"), place=entry.place, text=entry.rating)
    yield from enrolling.faults(entry)


def _line_violations(
    entries: Sequence[Entry], first: int, last: int, *, fixed: bool
) -> Iterable[RuleViolation]:
    repeated_numbers = _repeated(entry.number for entry in entries)
    repeated_people = _repeated(map(enrolling.same, entries))
    for entry in entries:
        if not first <= entry.number <= last:
            yield _out_of_range(entry, first, last, fixed=fixed)
        elif entry.number in repeated_numbers:
            yield _twice_numbered(entry, fixed=fixed)
        yield from _faults(entry)
        if enrolling.same(entry) in repeated_people:
            yield enrolling.twice(entry)


def violations(event: Event, entries: Sequence[Entry], *, by_place: bool = False) -> list[RuleViolation]:
    """Everything that is wrong with these entries in themselves, line by line and then as a whole.

    Where the section fixes how many players it has (C.2, C.7) the numbers are 1 to that many, else 1 to as
    many as there are; the giver of a display has number 0. `by_place` leaves numbers open.
    """
    places = _places(event)
    first = GIVER if event.section == DISPLAY else 1
    last = places or len(entries) + first - 1
    found = list(_line_violations(entries, first, last, fixed=places is not None))
    if places is not None and len(entries) != places and not by_place:
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
                size=places,
            )
        )
    return found


def not_admitted(
    event: Event, entries: Sequence[Entry], found: Sequence[matching.Match], *, overruled: bool
) -> list[RuleViolation]:
    """The entries that the regulation does not admit, by class or age.

    What the leaders overrule, with a reason, is left out where they can (reading R76), and who stands in the
    event by a verdict (Bijlage 5).
    """
    if event.section in TEAM_SECTIONS or (overruled and event.section in OVERRULED):
        return []
    refused = [
        (entry, _key(match.person, entry.name), answer.because)
        for entry, match, answer in zip(entries, found, matching.answers(event, entries, found), strict=True)
        if answer.answer is Answer.REFUSED
    ]
    rows = event.entrants.filter(admitted_by_verdict=True).select_related("person") if refused else ()
    admitted = {_key(row.person, row.name) for row in rows}
    return [
        RuleViolation(because, entry.place_with_name if len(entries) > 1 else entry.place)
        for entry, key, because in refused
        if key not in admitted
    ]


def _tidy(entry: Entry) -> Entry:
    return replace(entry, name=typed.tidy(entry.name), club=typed.tidy(entry.club))


def _fill_in(
    row: Entrant,
    event: Event,
    entry: Entry,
    person: Person | None,
    clubs: Mapping[str, Club],
    records: OnRecords,
    overruling: str,
) -> Entrant:
    """The entrant as it stands at the entry; a guest of a club that is none of the union has its name.

    `overruling` is why the leaders let somebody play of whom the day of birth is not known (E.4, R91).
    """
    club = clubs.get(entry.club.casefold())
    if not entry.club and person:
        club = person.club
    row.event, row.number, row.person, row.club = event, entry.number, person, club
    row.name = person.name if person else entry.name
    row.club_name = club.name if club else entry.club
    row.player_class = matching.entered_class(entry, person, records)
    row.class_unknown = records.is_class_asked(entry.player_class, person)
    row.rating = entry.rating
    if event.section == Section.E and person and person.born is None:
        row.admitted_because = overruling or row.admitted_because
    return row


_KEPT = ("number", "club", "name", "club_name", "player_class", "class_unknown", "rating", "admitted_because")


def _key(person: Person | None, name: str) -> object:
    return person.shown_pk if person else name.casefold()


def _replace(
    event: Event,
    chosen: Mapping[int, Person | None],
    entries: Mapping[int, Entry],
    records: OnRecords,
    overruling: str,
) -> None:
    """Have just these in the event; who was entered before keeps the row. Days already set stay."""
    try:
        for paired in event.rounds.all():
            rounds.empty(paired)
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("Something was submitted about a game: the list of players stays as it is."),
            "Spelreglement 22",
        ) from kept
    numbering.set_aside(event)
    old = {_key(row.person, row.name): row for row in event.entrants.select_related("person")}
    clubs = people.clubs_by_name()
    rows = [
        _fill_in(
            old.pop(_key(person, entries[number].name), Entrant()),
            event,
            entries[number],
            person,
            clubs,
            records,
            overruling,
        )
        for number, person in chosen.items()
    ]
    event.entrants.filter(pk__in=[row.pk for row in old.values()]).delete()
    Entrant.objects.bulk_update([row for row in rows if row.pk], _KEPT)
    Entrant.objects.bulk_create(row for row in rows if not row.pk)


def pair_eight(event: Event, rules: Edition) -> None:
    """The rounds and games of an eight by the printed schedule (C.7, R121). Part of a larger act."""
    printed = printed_for(load(event).facts, edition=rules)
    rounds.plan(event, len(printed.rounds))
    by_number = {paired.number: paired for paired in event.rounds.all()}
    for column in printed.rounds:
        rounds.fill(by_number[column.number], column.pairs, column.free, published=True)


def _entered(
    event: Event, entries: Sequence[Entry], actor: User, *, of_club: bool = False
) -> Mapping[int, Person | None]:
    """The person of each number; teams have none, their clubs are founded when they are new."""
    if event.section not in TEAM_SECTIONS:
        return enrolling.persons(actor=actor, event=event, entries=entries, of_club=of_club)
    if event.is_practice:
        enrolling.check_known_clubs(entries)
    enrolling.clubs(actor, entries)
    return {entry.number: None for entry in entries}


def check(event: Event, entries: Sequence[Entry], *, overruled: bool = False, by_place: bool = False) -> None:
    """Refuse entries that are wrong in themselves or not admitted. Errors: Refusals with every defect."""
    found = violations(event, entries, by_place=by_place)
    faulty = {violation.place for violation in found}
    sound = [entry for entry in entries if entry.place not in faulty]
    known = matching.matches(event, sound, with_alike=False)
    found += not_admitted(event, sound, known, overruled=overruled)
    if found:
        raise Refusals(found)


def _check_open_list(event: Event) -> None:
    if has_begun(event):
        text = gettext_noop("Play has begun: a player who stops is withdrawn, the list stays as it is.")
        if event.system == Event.System.DISPLAY:
            text = gettext_noop(
                "Play has begun: the boards stay; who does not play gets a forfeit at the board."
            )
        raise refuse(text, "C.14" if event.section == Section.C else disputes_article(event))


@one_act
def enter(
    *,
    actor: User,
    event_id: int,
    entries: Sequence[Entry],
    seen: int = 0,
    overruling: str = "",
    by_place: bool = False,
    of_file: bool = False,
) -> Event:
    """Enter the players or teams of an event, all or nothing; an eight is paired at once (C.7).

    An eight that is entered `by_place` is not: numbers that nobody has stay open until it is started (R77).
    Entries `of_file` are those of an event file with rounds, which says in which class each played (R89).
    A list that was entered before may be replaced until play has begun, in other sections until the event is
    started; `seen` is then the `chain.last_sequence` of "entries" that the replacer saw. `overruling` is why
    the leaders let somebody play whose class belongs elsewhere, or, in section E, of whom no day of birth is
    known (R91). Errors: Refusals with every defect of the list, or what objects to pairing an eight (R89);
    RuleViolation when it is too late, the event is closed, or somebody else replaced the list meanwhile.
    """
    event = locked_whole(actor, event_id, with_union=True)
    _check_open_list(event)
    record.check_expected_version(event, acts.ENTRIES, seen)
    entries = [_tidy(entry) for entry in entries]
    overruling = typed.reason_if_given(overruling)
    check(event, entries, overruled=bool(overruling), by_place=by_place)
    before = described(event)
    by_number = {entry.number: entry for entry in entries}
    chosen = _entered(event, entries, actor)
    if before:
        restoring.take_point(event, acts.ENTRIES)
        numbering.leave_open(event, ())
    records = OnRecords(event, of_file=of_file, no_members=no_members(event))
    _replace(event, chosen, by_number, records, overruling)
    if event.section == Section.C and not by_place:
        if not of_file:
            objections.check(event)
        pair_eight(event, edition(event.season.edition))
    after = described(event)
    if before != after:
        record.append(
            actor=actor, act=acts.ENTRIES, event=event, before=before, after=after, reason=overruling
        )
        registered.settle_entered(actor, event)
    return event


@one_act
def add(
    *, actor: User, event_id: int, entry: Entry, overruling: str = "", by_verdict: bool = False
) -> Entrant:
    """Enter one more, under the next number; in a Swiss event that has started from the next round on, in an
    eight under the lowest number that is open.

    The number of the entry is not looked at; who is admitted `by_verdict` of the committee of appeal
    (Bijlage 5) is, whatever class or age. Errors: Refusals or RuleViolation as `enter`; RuleViolation for
    an eight without an open number, for an event whose rounds were paired by a printed schedule, or when no
    round is left.
    """
    return _added(
        actor, locked_whole(actor, event_id, with_union=True), entry, overruling, by_verdict=by_verdict
    )


@one_act
def add_own(*, actor: User, event_id: int, name: str, player_class: str = "") -> Entrant:
    """Enter a team of the actor's own club, or somebody of it, as its secretary, before the event starts.

    In B and G `name` is that of the team, which is placed behind those entered already; in a display it is
    one of the players, never the giver. Errors: PermissionDenied unless a secretary, in a published event;
    Refusals or RuleViolation as `add`; RuleViolation for an eight, for an event that started or is closed,
    and for somebody who is known as of another club or of none.
    """
    event = locked_for_anyone(event_id, with_union=True)
    require(may_enter_own(actor, event))
    check_open(event)
    if not own_club.takes_entries(event):
        raise refuse(gettext_noop("The tournament directors take the entries of this event themselves."))
    assert actor.secretary_of_id is not None, "who may enter their own is the secretary of a club"
    club = Club.objects.get(pk=actor.secretary_of_id)
    people.check_club(club)
    entry = _tidy(Entry("name", 0, name, club.name, player_class))
    if event.section not in TEAM_SECTIONS:
        (match,) = matching.matches(event, [entry], with_alike=False)
        if match.person and match.person.club_id != club.pk:
            text = gettext_noop("%(name)s is not known as of %(club)s: ask the tournament directors.")
            raise refuse(text, place="name", name=entry.name, club=club.name)
    return _added(actor, event, entry, "", for_club=club.pk)


def _added(
    actor: User,
    event: Event,
    entry: Entry,
    overruling: str,
    *,
    for_club: int | None = None,
    by_verdict: bool = False,
) -> Entrant:
    entry = replace(_tidy(entry), number=_next_number(event, for_club))
    from_round = _next_round(event)
    found = list(_faults(entry))
    matched = matching.matches(event, [entry], with_alike=False)
    overruling = typed.reason_if_given(overruling)
    if event.section not in TEAM_SECTIONS and not by_verdict:
        found += not_admitted(event, [entry], matched, overruled=bool(overruling))
    if found:
        raise Refusals(found)
    chosen = _entered(event, [entry], actor, of_club=for_club is not None)[entry.number]
    if _is_entered(event, chosen, entry.name):
        raise refuse(gettext_noop("%(name)s is entered already"), place="name", name=entry.name)
    if from_round > 1:
        restoring.take_point(event, acts.ENTRIES)
    clubs, records = people.clubs_by_name(), OnRecords(event)
    new = Entrant(from_round=from_round, admitted_by_verdict=by_verdict)
    row = _fill_in(new, event, entry, chosen, clubs, records, overruling)
    if has_started(event):
        ages.check_late(event, row)
    row.save()
    record.append(
        actor=actor,
        act=acts.ENTRIES,
        event=event,
        subject={"event": event.pk, "name": row.name, "number": row.number}
        | ({own_club.FOR_CLUB: for_club} if for_club else {}),
        after={"number": row.number, "name": row.name, "club_name": row.club_name, "from_round": from_round},
        reason=overruling,
    )
    registered.settle_entered(actor, event)
    return row


def _next_number(event: Event, for_club: int | None) -> int:
    """The number of who is entered next: the giver's while a display has none and its leaders enter (I.3).

    Errors: RuleViolation for an eight that has no number open.
    """
    if event.section == Section.C:
        if not (open_ones := open_numbers(event)):
            text = gettext_noop("An eight has its eight places: change the list of players as a whole.")
            raise refuse(text, "C.2")
        return open_ones[0]
    if for_club is None and lacks_giver(event):
        return GIVER
    return (event.entrants.aggregate(last=Max("number"))["last"] or 0) + 1


def _is_entered(event: Event, person: Person | None, name: str) -> bool:
    if person is None:
        return any(row.name.casefold() == name.casefold() for row in event.entrants.all())
    same = [person.pk, *person.merged.values_list("pk", flat=True)]
    return event.entrants.filter(person__in=same).exists()


def _next_round(event: Event) -> int:
    """The round from which somebody who is entered now plays. Errors: RuleViolation when there is none."""
    if not has_started(event):
        return 1
    if event.system != Event.System.SWISS:
        raise refuse(
            gettext_noop(
                "The rounds were paired by the printed schedule when the event was started: nobody can be "
                "added to it. Before anything is played the start can be undone."
            ),
            rounds_article(event),
        )
    coming = round_to_pair(event)
    if coming is None:
        raise refuse(gettext_noop("Every round was paired: there is none left to play in."))
    return coming


@one_act
def withdraw_entry(*, actor: User, event_id: int, number: int, reason: str = "") -> Event:
    """Take one entry back before the event starts; those behind it move up, but in an eight, whose places are
    numbered.

    Errors: RuleViolation for an eight that is paired (C.12 keeps the place), once it started, or for nobody.
    """
    event = locked_whole(actor, event_id)
    if event.section == Section.C and has_started(event):
        raise refuse(
            gettext_noop(
                "The place of a player who is absent for the whole championship stays empty: record a "
                "withdrawal after round 0, or change the list of players as a whole."
            ),
            "C.12",
        )
    _check_open_list(event)
    row = _entrant(event, number)
    take_out(actor, event, row, reason)
    return event


@one_act
def withdraw_own(*, actor: User, event_id: int, number: int, reason: str) -> Event:
    """Take an entry back that the actor's own club made, as its secretary, before the event starts.

    Errors: PermissionDenied unless a secretary, in a published event, of the club that made the entry;
    RuleViolation without a reason, for nobody, and for an event that is closed or started.
    """
    event = locked_for_anyone(event_id)
    require(may_enter_own(actor, event))
    check_open(event)
    if not own_club.takes_entries(event):
        raise refuse(gettext_noop("The tournament directors take the entries of this event themselves."))
    row = _entrant(event, number)
    made = own_club.entered_by_clubs(event, [row]).get(number)
    require(made is not None and made.subject[own_club.FOR_CLUB] == actor.secretary_of_id)
    take_out(actor, event, row, typed.reason_given(reason))
    return event


def _entrant(event: Event, number: int) -> Entrant:
    row = event.entrants.filter(number=number).first()
    if row is None:
        raise refuse(gettext_noop("there is no entrant with number %(number)s"), number=number)
    return row


def take_out(actor: Recorded, event: Event, row: Entrant, reason: str) -> None:
    """Take an entry out, before the event starts. Part of a larger act."""
    restoring.take_point(event, acts.ENTRIES)
    row.delete()
    if row.number != GIVER and event.section != Section.C:
        numbering.move_up(event, row.number)
    record.append(
        actor=actor,
        act=acts.ENTRIES,
        event=event,
        subject={"event": event.pk, "name": row.name, "number": row.number},
        before={"number": row.number, "name": row.name, "club_name": row.club_name},
        reason=typed.reason_if_given(reason),
    )
