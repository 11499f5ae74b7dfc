"""The hall screen: the pairs of the round that is played and the standings of an event, page after page."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import Enum

from django.utils import timezone

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.rounds.booked import counted
from tournaments.events.setting_up.selectors import groups
from tournaments.events.tables import matches, rounds, standings
from tournaments.events.to_do.next_steps import open_round_of
from tournaments.models import Event, HallClock
from tournaments.pages.tables.tables import Table
from tournaments.regulations import event as domain

ROWS = 12
"""How many rows fit on a projector in type that can be read from the back of a hall."""
FEW_ROWS = 7
"""So many rows fit in type that is half as large again."""


class ScreenKind(Enum):
    """What a page of the screen shows."""

    PAIRS = "pairs"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """One page: of which event and round, the rows it has room for, and the how manieth of how many of its
    kind.

    `free` are the names of who is free, on the last page of the pairs; `results` how many of all `boards`
    have one, `following` the round after it, with its day where it has one.
    """

    title: str
    kind: ScreenKind
    round: int
    table: Table
    at: int
    of: int
    free: tuple[str, ...] = ()
    results: int = 0
    boards: int = 0
    following: tuple[int, date | None] | None = None

    @property
    def has_few_rows(self) -> bool:
        """Whether its rows fit in larger type."""
        return len(self.table.rows) <= FEW_ROWS


def pages(event: Event) -> tuple[ScreenPage, ...]:
    """All pages of the screen of an event, group by group; none while nothing is published. Of play-off games
    there are no standings.
    """
    return tuple(page for loaded in _played(event) if loaded.facts.rounds for page in _pages(loaded))


def _played(event: Event) -> list[LoadedEvent]:
    """What is played, as far as it is published: of a competition in groups all of these, else itself."""
    keys = [group.pk for group in groups(event)] or [event.pk]
    return load_all(Event.objects.filter(pk__in=keys).order_by("pk"), published_only=True)


def _cut(table: Table) -> list[Table]:
    """The table in as few pages as hold its rows, all about as long."""
    rows = [row for row in table.rows if not row.below]
    if not rows:
        return []
    pages = -(-len(rows) // ROWS)
    length = -(-len(rows) // pages)
    parts = (rows[start : start + length] for start in range(0, len(rows), length))
    return [replace(table, rows=tuple(part)) for part in parts]


def _shown(loaded: LoadedEvent) -> domain.Round:
    """The last round that is published; by a schedule, where all are, the first that is still open. A round
    that nobody plays, beside numbers of an eight that stay open (R121), is not shown.
    """
    number = None if loaded.is_swiss else open_round_of(loaded)
    played = [paired for paired in loaded.facts.rounds if paired.games or paired.matches]
    return next((paired for paired in played if paired.number == number), [*loaded.facts.rounds, *played][-1])


def _following(loaded: LoadedEvent, number: int) -> tuple[int, date | None] | None:
    """The round that is played after the one of this number, with its day."""
    row = loaded.round_after(number)
    return (row.number, row.date) if row else None


def _pages(loaded: LoadedEvent) -> Iterator[ScreenPage]:
    last = _shown(loaded)
    names = loaded.facts.names
    if loaded.of_teams:
        pairs = matches.hall_table(loaded.facts, last.number)
    else:
        since = counted(loaded)
        games = since.games if since else ()
        pairs = rounds.hall_table(loaded.facts, last.number, loaded.edition, games)
    cut = _cut(pairs)
    results = pairs.at("score" if loaded.of_teams else "result")
    for at, part in enumerate(cut, start=1):
        free = tuple(names[number] for number in last.free) if at == len(cut) else ()
        yield ScreenPage(
            loaded.title,
            ScreenKind.PAIRS,
            last.number,
            part,
            at,
            len(cut),
            free,
            results=sum(row.cells[results].value is not None for row in pairs.rows if not row.below),
            boards=sum(len(one.rows) for one in cut),
            following=_following(loaded, last.number),
        )
    if not loaded.has_table:
        return
    found = loaded.standings()
    in_order = _cut(standings.hall_table(found.rows, loaded.edition)) if found.after_round else []
    for at, part in enumerate(in_order, start=1):
        yield ScreenPage(loaded.title, ScreenKind.STANDINGS, found.after_round, part, at, len(in_order))


def clock_of(event: Event) -> HallClock:
    """The clock and announcement of an event, without either where none was given."""
    return HallClock.objects.filter(event=event).first() or HallClock(event=event)


def seconds_left(clock: HallClock) -> int:
    """How many seconds a clock has left now; 0 once its time is over."""
    ends = ends_at(clock)
    return clock.left if ends is None else max(0, int((ends - timezone.now()).total_seconds()))


def ends_at(clock: HallClock) -> datetime | None:
    """When the time of a clock is over; None where it does not run."""
    return clock.runs_since and clock.runs_since + timedelta(seconds=clock.left)


def minutes_and_seconds(clock: HallClock) -> str:
    """What a clock shows now, such as "07:42"."""
    minutes, seconds = divmod(seconds_left(clock), 60)
    return f"{minutes:02}:{seconds:02}"
