"""The hall screen: the pairs of the round that is played and the standings of an event, page after page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from typing import TypeVar

from django.utils import timezone

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.setting_up.selectors import groups
from tournaments.events.to_do.next_steps import open_round_of
from tournaments.models import Event, HallClock
from tournaments.regulations import event as domain
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.results import HalfPoints, Result, Side

ROWS = 12
"""How many rows fit on a projector in type that can be read from the back of a hall."""
FEW_ROWS = 7
"""So many rows fit in type that is half as large again."""

Row = TypeVar("Row")


class ScreenKind(Enum):
    """What a page of the screen shows."""

    PAIRS = "pairs"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Pair:
    """A board, of teams a table: who meets, white or home first, the result code or the board points, and by
    its code how the game ended where somebody said so.
    """

    number: int
    first: str
    second: str
    result: str
    ending: str = ""


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """One page: of which event and round, which rows, and the how manieth of how many of its kind.

    `free` are the names of who is free, on the last page of the pairs; `results` how many of all `boards`
    have one, `following` the round after it, with its day where it has one.
    """

    title: str
    kind: ScreenKind
    round: int
    rows: Sequence[Pair] | Sequence[StandingRow]
    at: int
    of: int
    free: tuple[str, ...] = ()
    of_teams: bool = False
    results: int = 0
    boards: int = 0
    following: tuple[int, date | None] | None = None

    @property
    def has_few_rows(self) -> bool:
        """Whether its rows fit in larger type."""
        return len(self.rows) <= FEW_ROWS


def pages(event: Event) -> tuple[ScreenPage, ...]:
    """All pages of the screen of an event, group by group; none while nothing is published. Of play-off games
    there are no standings.
    """
    return tuple(page for loaded in _played(event) if loaded.facts.rounds for page in _pages(loaded))


def _played(event: Event) -> list[LoadedEvent]:
    """What is played, as far as it is published: of a competition in groups all of these, else itself."""
    keys = [group.pk for group in groups(event)] or [event.pk]
    return load_all(Event.objects.filter(pk__in=keys).order_by("pk"), published_only=True)


def _cut(rows: Sequence[Row]) -> list[tuple[Row, ...]]:
    """The rows in as few pages as hold them, all about as long."""
    if not rows:
        return []
    pages = -(-len(rows) // ROWS)
    length = -(-len(rows) // pages)
    return [tuple(rows[start : start + length]) for start in range(0, len(rows), length)]


def _shown(loaded: LoadedEvent) -> domain.Round:
    """The last round that is published; by a schedule, where all are, the first that is still open."""
    number = None if loaded.is_swiss else open_round_of(loaded)
    return next(
        (paired for paired in loaded.facts.rounds if paired.number == number), loaded.facts.rounds[-1]
    )


def _following(loaded: LoadedEvent, number: int) -> tuple[int, date | None] | None:
    """The round after the one of this number, with its day."""
    return next(((row.number, row.date) for row in loaded.rounds if row.number == number + 1), None)


def _pages(loaded: LoadedEvent) -> Iterator[ScreenPage]:
    last = _shown(loaded)
    names = loaded.facts.names
    pairs = [*_games(last.games, names), *_matches(last.matches, names)]
    with_result = sum(bool(pair.result) for pair in pairs)
    cut = _cut(pairs)
    for at, rows in enumerate(cut, start=1):
        free = tuple(names[number] for number in last.free) if at == len(cut) else ()
        yield ScreenPage(
            loaded.title,
            ScreenKind.PAIRS,
            last.number,
            rows,
            at,
            len(cut),
            free,
            of_teams=loaded.of_teams,
            results=with_result,
            boards=len(pairs),
            following=_following(loaded, last.number),
        )
    if not loaded.has_table:
        return
    standings = loaded.standings()
    in_order = _cut(standings.rows)
    for at, ranked in enumerate(in_order, start=1) if standings.after_round else ():
        yield ScreenPage(
            loaded.title,
            ScreenKind.STANDINGS,
            standings.after_round,
            ranked,
            at,
            len(in_order),
            of_teams=loaded.of_teams,
        )


def _games(games: Iterable[domain.Game], names: dict[int, str]) -> Iterator[Pair]:
    for board, game in enumerate(games, start=1):
        code = game.result.value if game.result else ""
        ending = game.ending.value if game.ending else ""
        yield Pair(board, names[game.white], names[game.black], code, ending)


def _matches(matches: Iterable[domain.Match], names: dict[int, str]) -> Iterator[Pair]:
    for table, match in enumerate(matches, start=1):
        yield Pair(table, names[match.home], names[match.away], _board_points(match.boards))


def _board_points(boards: Iterable[Result | None]) -> str:
    """The board points so far, such as "3½-1½"; empty before the first."""
    known = [result for result in boards if result is not None]
    sums = [sum(result.half_points(side) for result in known) for side in Side]
    return "-".join(str(HalfPoints(half_points)) for half_points in sums) if known else ""


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
