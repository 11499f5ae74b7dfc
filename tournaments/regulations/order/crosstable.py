"""The crosstable, by opponents or in a Swiss event by rounds: one object that screen, PDF and Excel show.

Source: C, art. 7, 12 and 14; A, art. 4 and Bijlage 2 (halves that do not meet, a match of two); B, art. 5 and
G, art. 5 (teams); Bijlage 3 (by rounds); the paper conventions of the union; readings R41, R62.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Literal

from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.event import Entrant, Event, System
from tournaments.regulations.order.standings import StandingRow, Standings, Status
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.swiss import settings_of


class CellKind(Enum):
    """What a cell shows."""

    SELF = "self"
    PLAYED = "played"
    FORFEIT = "forfeit"
    OPEN = "open"
    FREE = "free"
    LAPSED = "lapsed"
    NONE = "none"  # the two do not meet, or the player was not there
    ROUND = "round"  # a round of a Swiss event, played or free


@dataclass(frozen=True, slots=True)
class Cell:
    """The row's own score against the column: `1`, `½`, `0`; `+`, `–` booked; `.` open; empty when free.

    `half_points` is what the cell adds to the row's points: None when it adds nothing yet or ever.
    `opponent` and `round` are None on the diagonal. Where two meet more than once (a match) the cell has all
    their games, `kind` and `round` those of the last; where they do not meet it is empty.

    In a Swiss event a cell is a round: the opponent's start number, w (white) or z (black), and the score,
    such as `12w1` or `5z½`; `vrij` for a free round.

    Of teams it shows the match points, and small the board points, such as "10½"; of a match that is not over
    those so far. `half_board_points` is what it adds to the row's board points.
    """

    text: str
    kind: CellKind
    opponent: int | None
    half_points: int | None
    round: int | None
    small: str = ""
    half_board_points: int | None = None


@dataclass(frozen=True, slots=True)
class CrosstableTitle:
    """What the table is of; the words are the page's own."""

    section: str
    division: str
    season: int
    rounds_planned: int


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """An entrant's cells in the order of the columns; `lapsed` rows are shown grey."""

    standing: StandingRow
    cells: tuple[Cell, ...]

    @property
    def annulled(self) -> bool:
        """Whether the row counts nowhere."""
        return self.standing.status is Status.LAPSED


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A column of a Swiss event: the number of the round; it has no name."""

    number: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Rows and columns in the same order, or a column for each round; `complete` as in the standings.

    `games`, of teams `matches`, are those the cells are made of, as they count: rounds to come included.
    """

    title: CrosstableTitle
    after_round: int
    complete: bool
    columns: tuple[Entrant, ...] | tuple[RoundColumn, ...]
    rows: tuple[CrosstableRow, ...]
    games: tuple[CountedGame, ...] = ()
    matches: tuple[CountedMatch, ...] = ()


def crosstable(
    event: Event, standings: Standings, *, order: Literal["standings", "start"] = "standings"
) -> Crosstable:
    """The crosstable of these standings of this event, in order of the places or of the start numbers.

    Raises ValueError for another order.
    """
    if order not in ("standings", "start"):
        raise ValueError(f"order is {order!r}, standings or start is expected")
    rows = list(standings.rows)
    if order == "start":
        rows.sort(key=lambda row: row.entrant.number)
    if event.system is System.SWISS:
        return _by_rounds(event, standings, rows)
    columns = tuple(row.entrant for row in rows)
    games: dict[frozenset[int], list[CountedGame]] = {}
    for game in standings.games:
        games.setdefault(frozenset(game.players), []).append(game)
    matches = {frozenset(match.teams): match for match in standings.matches}

    def cell(number: int, opponent: int) -> Cell:
        match = matches.get(frozenset((number, opponent)))
        return _cell(number, opponent, games) if match is None else _team_cell(number, match)

    return Crosstable(
        title=_title(event),
        after_round=standings.after_round,
        complete=standings.complete,
        columns=columns,
        rows=tuple(
            CrosstableRow(row, tuple(cell(row.entrant.number, column.number) for column in columns))
            for row in rows
        ),
        games=standings.games,
        matches=standings.matches,
    )


def _title(event: Event) -> CrosstableTitle:
    return CrosstableTitle(event.section.value, event.division, event.season, event.rounds_planned)


def _by_rounds(event: Event, standings: Standings, rows: Sequence[StandingRow]) -> Crosstable:
    """A column for every round of the event, those to come empty."""
    columns = tuple(RoundColumn(number) for number in range(1, event.rounds_planned + 1))
    free_points = settings_of(event).free_points.half_points
    cells: dict[tuple[int, int], Cell] = {}
    for paired in event.rounds[: standings.after_round]:
        for number in paired.free:
            cells[number, paired.number] = Cell("vrij", CellKind.ROUND, None, free_points, paired.number)
    for game in standings.games:
        for number, sign in zip(game.players, "wz", strict=True):
            kind = CellKind.ROUND if game.counts is Counts.PLAYED else CellKind(game.counts.value)
            own = game.own_half_points(number) if game.scored else None
            text = f"{game.opponent(number)}{sign}{_text(game, number)}"
            cells[number, game.round] = Cell(text, kind, game.opponent(number), own, game.round)
    nothing = Cell("", CellKind.NONE, None, None, None)
    return Crosstable(
        title=_title(event),
        after_round=standings.after_round,
        complete=standings.complete,
        columns=columns,
        rows=tuple(
            CrosstableRow(
                row, tuple(cells.get((row.entrant.number, column.number), nothing) for column in columns)
            )
            for row in rows
        ),
        games=standings.games,
    )


def _cell(number: int, opponent: int, games: Mapping[frozenset[int], Sequence[CountedGame]]) -> Cell:
    if number == opponent:
        return Cell("", CellKind.SELF, None, None, None)
    played = games.get(frozenset((number, opponent)), ())
    if not played:
        return Cell("", CellKind.NONE, opponent, None, None)
    own = [game.own_half_points(number) for game in played if game.scored]
    text = " ".join(_text(game, number) for game in played)
    last = played[-1]
    return Cell(text, CellKind(last.counts.value), opponent, sum(own) if own else None, last.round)


def _team_cell(number: int, match: CountedMatch) -> Cell:
    """The match points of a match with the board points small."""
    kind, opponent = CellKind(match.counts.value), match.opponent(number)
    boards = match.half_board_points(number)
    if not match.scored:
        begun = any(result is not None for result in match.boards)
        return Cell(".", kind, opponent, None, match.round, str(HalfPoints(boards)) if begun else "")
    own = match.half_match_points(number)
    text = str(HalfPoints(own))
    if kind is CellKind.FORFEIT and own != match.half_match_points(opponent):
        text = "+" if own else "–"
    return Cell(text, kind, opponent, own, match.round, str(HalfPoints(boards)), boards)


def _text(game: CountedGame, number: int) -> str:
    if game.counts is Counts.OPEN:
        return "."
    if game.result is None:
        return ""
    own = game.own_half_points(number)
    if game.result.is_forfeit:
        return "+" if own else "–"
    return str(HalfPoints(own))
