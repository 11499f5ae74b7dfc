"""The days of play of a season: rounds, games made up and finished, deadlines, and what was moved lately."""

import calendar
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.events import acts
from tournaments.events.overview.clashes import Clash, clashes_among
from tournaments.events.particulars.called_off import rounds_off
from tournaments.events.permissions import visible_events
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Absence, Club, Event, Game, LedgerEntry, Round, Season, User, in_team
from tournaments.pages.http.permissions import Visitor, directs_something
from tournaments.pages.searching import by_name
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.site.calendar import deadlines

MOST_MOVED = 6
"""So many days that were moved lately stand beside the calendar."""
MANY = 3
"""From so many events on a day is a busy one."""


@dataclass(frozen=True, slots=True)
class AskedCalendar:
    """What is asked for: a section, a club that plays or organises, the visitor's own; empty asks for all."""

    section: str = ""
    club: int | None = None
    own: bool = False

    def of(self, events: QuerySet[Event], user: Visitor) -> QuerySet[Event]:
        """These of the events."""
        if self.section:
            events = events.filter(section=self.section)
        if self.club:
            events = events.filter(Q(host=self.club) | Q(root__host=self.club) | Q(entrants__club=self.club))
        if self.own and isinstance(user, User):
            mine = Q(leaders=user) | Q(root__leaders=user)
            if user.person_id:
                mine |= Q(entrants__person=user.person_id) | in_team([user.person_id], "entrants__")
            events = events.filter(mine)
        return events.distinct()


@dataclass(frozen=True, slots=True)
class Entry:
    """Something on a day: rounds of an event with the boards that are known, or what `said` says of it."""

    event: Event
    rounds: tuple[int, ...] = ()
    boards: int = 0
    said: Reason | None = None

    @property
    def time(self) -> time | None:
        """The hour at which it begins, where the event has one."""
        return None if self.said else self.event.start_time


@dataclass(frozen=True, slots=True)
class Day:
    """A day with what happens on it; `state` is "done", "now" or "" (to come)."""

    day: date
    entries: tuple[Entry, ...]
    state: str

    @property
    def rounds(self) -> int:
        """How many events play."""
        return sum(bool(one.rounds) for one in self.entries)

    @property
    def venues(self) -> int:
        """At how many places."""
        return len({one.event.venue for one in self.entries if one.rounds and one.event.venue})


@dataclass(frozen=True, slots=True)
class Square:
    """A day of a small month: "now", "some" or "many" events, nothing, or "none", a day of another month."""

    number: int
    kind: str


@dataclass(frozen=True, slots=True)
class Month:
    """A month with its days of play, and the month as squares, a week a row."""

    first: date
    days: tuple[Day, ...]
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A round that was put on another day, or on none yet, and why."""

    event: Event
    round: int
    before: date
    now: date | None
    at: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class SeasonCalendar:
    """The days of a season, those before today apart, with what stands beside them. `clashes` names, to who
    directs events, those of the shown ones that are in one another's way.
    """

    season: Season | None
    today: date
    past: tuple[Day, ...]
    months: tuple[Month, ...]
    season_months: tuple[Month, ...]
    moved: tuple[Moved, ...]
    clashes: tuple[tuple[Event, Clash], ...]

    @property
    def next(self) -> Day | None:
        """The first day from today on which something is played."""
        return next((day for month in self.months for day in month.days if day.rounds), None)

    @property
    def days(self) -> int:
        """On how many days something is played."""
        return sum(bool(day.rounds) for month in self.season_months for day in month.days)

    @property
    def venues(self) -> list[tuple[str, int]]:
        """Where is played, and how many rounds."""
        number: Counter[str] = Counter()
        for month in self.season_months:
            for day in month.days:
                number.update(one.event.venue for one in day.entries if one.rounds and one.event.venue)
        return sorted(number.items())


def calendar_of(season: Season | None, asked: AskedCalendar, user: Visitor) -> SeasonCalendar:
    """The calendar of a season as a visitor may see it."""
    today = timezone.localdate()
    seen = visible_events(user).filter(season=season)
    events = list(asked.of(seen, user).select_related("season", "root"))
    days = [_day(day, entries, today) for day, entries in sorted(_by_day(events).items())]
    coming = [day for day in days if day.state != "done"]
    return SeasonCalendar(
        season=season,
        today=today,
        past=tuple(day for day in days if day.state == "done"),
        months=tuple(_months(coming, days, today)),
        season_months=tuple(_months(days, days, today)),
        moved=tuple(_moved(events)),
        clashes=tuple(clashes_among(events, today)) if directs_something(user) else (),
    )


def choices(season: Season | None, user: Visitor) -> tuple[list[str], list[tuple[str, str]]]:
    """The sections of a season, and the clubs that organise one of its events or play in it."""
    seen = visible_events(user).filter(season=season)
    sections = sorted(set(seen.order_by().values_list("section", flat=True)))
    clubs = Club.objects.filter(Q(pk__in=seen.values("host")) | Q(entries__event__in=seen))
    return sections, [(str(club.pk), club.name) for club in by_name(clubs.distinct())]


def _by_day(events: Sequence[Event]) -> dict[date, list[Entry]]:
    """What happens on each day, rounds first by their hour, then games and deadlines."""
    known = {event.pk: event for event in events}
    found: dict[date, list[Entry]] = {}
    dated = Round.objects.filter(event__in=known).order_by("number")
    paired = Count("games", filter=Q(published_at__isnull=False))
    on_days: dict[tuple[date, int], list[tuple[int, int]]] = {}
    for event, number, day, boards in dated.annotate(boards=paired).values_list(
        "event", "number", "date", "boards"
    ):
        if day:
            on_days.setdefault((day, event), []).append((number, boards))
    off = rounds_off(events)
    for (day, event), rounds in on_days.items():
        kept = [(number, boards) for number, boards in rounds if (event, number) not in off]
        if kept:
            entry = Entry(
                known[event], tuple(number for number, _ in kept), sum(boards for _, boards in kept)
            )
            found.setdefault(day, []).append(entry)
        if len(kept) < len(rounds):
            found.setdefault(day, []).append(Entry(known[event], said=_off(known[event])))
    for entries in found.values():
        entries.sort(key=lambda one: (one.time or time.max, one.event.venue, one.event.pk))
    for day, entry in (*_first_days(events, on_days), *_games(known), *_deadlines(events, on_days)):
        found.setdefault(day, []).append(entry)
    return found


def _first_days(
    events: Sequence[Event], on_days: Mapping[tuple[date, int], object]
) -> Iterator[tuple[date, Entry]]:
    """The first days of events of which no round has a day yet, and no group."""
    dated = {event for _, event in on_days} | {event.parent_id for event in events}
    for event in events:
        if event.starts_on and event.pk not in dated:
            off = event.called_off_because
            yield (
                event.starts_on,
                Entry(event, said=_off(event) if off else Reason(gettext_noop("It begins"))),
            )


def _off(event: Event) -> Reason:
    return Reason(gettext_noop("called off: %(because)s"), {"because": event.called_off_because})


def _games(known: Mapping[int, Event]) -> Iterator[tuple[date, Entry]]:
    """The games that are made up or finished on a day of their own; of an event that was called off those of
    days that are over.
    """
    today = timezone.localdate()
    kinds = (
        (
            Absence.objects.filter(~Exists(_left(_OF_ABSENT)), round__event__in=known).exclude(
                make_up_on=None
            ),
            "make_up_on",
            gettext_noop("%(count)s game of round %(round)s is made up"),
            gettext_noop("%(count)s games of round %(round)s are made up"),
        ),
        (
            Game.objects.filter(~Exists(_left(_ITSELF)), round__event__in=known, result="").exclude(
                adjourned_to=None
            ),
            "adjourned_to",
            gettext_noop("%(count)s adjourned game of round %(round)s is finished"),
            gettext_noop("%(count)s adjourned games of round %(round)s are finished"),
        ),
    )
    for rows, day, one, several in kinds:
        counted = Counter(rows.order_by().values_list(day, "round__event", "round__number"))
        for (on, event, number), times in counted.items():
            if on >= today and known[event].called_off_because:
                continue
            text = one if times == 1 else several
            yield on, Entry(known[event], said=Reason(text, {"count": times, "round": number}))


_OF_ABSENT = Q(round=OuterRef("round")) & (Q(white=OuterRef("entrant")) | Q(black=OuterRef("entrant")))
_ITSELF = Q(pk=OuterRef("pk"))


def _left(which: Q) -> QuerySet[Game]:
    """The games of these without a result, of events by schedule, of whose two players one withdrew: they are
    booked or annulled, and neither made up nor finished (C.14, R52).
    """
    withdrew = Q(white__withdrawn_after_round__isnull=False) | Q(black__withdrawn_after_round__isnull=False)
    of_players = ~Q(round__event__system=Event.System.SWISS) & ~Q(round__event__section__in=TEAM_SECTIONS)
    return Game.objects.filter(which, withdrew, of_players, result="")


def _deadlines(
    events: Iterable[Event], on_days: Mapping[tuple[date, int], Sequence[tuple[int, int]]]
) -> Iterator[tuple[date, Entry]]:
    """Of open events: before which day games are made up (C.13), until when players enter themselves."""
    days = {(event, number): day for (day, event), rounds in on_days.items() for number, _ in rounds}
    for event in events:
        if event.registration_until and not event.is_over:
            said = Reason(gettext_noop("Last day on which players enter themselves"))
            yield event.registration_until, Entry(event, said=said)
        deadline = deadlines.of_make_up_games(event)
        day = days.get((event.pk, deadline.before_round)) if deadline else None
        if deadline and day:
            yield day, Entry(event, said=deadline.said)


def _day(day: date, entries: Sequence[Entry], today: date) -> Day:
    return Day(day, tuple(entries), "now" if day == today else "done" if day < today else "")


def _months(shown: Iterable[Day], every: Sequence[Day], today: date) -> Iterator[Month]:
    """The months from the first of these days to the last, those without any too."""
    by_month = {key: tuple(days) for key, days in groupby(shown, lambda one: (one.day.year, one.day.month))}
    if not by_month:
        return
    (year, month), last = min(by_month), max(by_month)
    events = {one.day: one.rounds for one in every}
    while (year, month) <= last:
        yield Month(
            date(year, month, 1), by_month.get((year, month), ()), tuple(_squares(year, month, events, today))
        )
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)


def _squares(year: int, month: int, events: Mapping[date, int], today: date) -> Iterator[Square]:
    """A month as the weeks of a wall calendar, from Monday."""
    for week in calendar.monthcalendar(year, month):
        for number in week:
            day = date(year, month, number) if number else None
            times = events.get(day, 0) if day else 0
            busy = "many" if times >= MANY else "some" if times else ""
            yield Square(number, "none" if day is None else "now" if day == today else busy)


def _moved(events: Sequence[Event]) -> list[Moved]:
    """The rounds that were put on another day, the latest first."""
    chains = {chain_name(event): event for event in events}
    of_key = {event.pk: event for event in events}
    rows = LedgerEntry.objects.filter(chain__in=chains, act=acts.DATES).order_by("-at", "-sequence")
    found: list[Moved] = []
    for entry in rows.only("at", "changes", "reason")[: 4 * MOST_MOVED]:
        for key, old, new in entry.changes or ():
            kind, of, *number = key.split(" ")
            before, now = (old or {}).get("date"), (new or {}).get("date")
            if kind == "round" and before and before != now and int(of) in of_key:
                day = date.fromisoformat(now) if now else None
                was = date.fromisoformat(before)
                found.append(Moved(of_key[int(of)], int(number[0]), was, day, entry.at, entry.reason))
    return found[:MOST_MOVED]
