"""The rounds of teams: every match with its points, and every board of every match.

Source: B, art. 4 and 5; G, art. 4 and 5; readings R22 (colours), R29 (empty boards), R62 (a match that is not
over has the board points so far and no match points), R64 (deciding matches).
"""

import datetime
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.pages.tables.columns import (
    AWAY,
    BOARD,
    COLOUR,
    DATE,
    ENDING,
    HOME,
    MATCH,
    NUMBER,
    RESULT,
    ROUND,
)
from tournaments.pages.tables.tables import Cell, Column, Table, TableRow, Value, ValueKind, Where, table
from tournaments.pages.words import wording
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import MatchPointsRule
from tournaments.regulations.endings import Ending, how_it_ended
from tournaments.regulations.event import Entrant, Event, Match
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result, Side
from tournaments.regulations.teams.lineups import LineUp, white_side
from tournaments.regulations.teams.play_offs import play_off_whites
from tournaments.regulations.teams.results import count_match
from tournaments.regulations.teams.who_sat import NOBODY_KNOWN, WhoSat

Days = Sequence[datetime.date | None]
Points = tuple[int, int]
Players = Mapping[tuple[int, int], str | None]
"""The player of a team at a board."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match of a round, or the team that is free; points in half points, home first. Without `boards`
    nothing has been played, without `won` the match gives no match points (yet); `over` is a match of which
    every board has a result.
    """

    round: int | str
    day: datetime.date | None
    number: int | None
    home: Entrant
    away: Entrant | None
    boards: Points | None = None
    won: Points | None = None
    over: bool = False

    @property
    def bye(self) -> str:
        """Of a team that is free: that it is so, in a sentence."""
        if self.away is not None:
            return ""
        return _("Bye: %(names)s") % {"names": f"{self.home.number} {self.home.name}"}


def _of_side(field: str, side: Side) -> Callable[[MatchLine], Value]:
    def of(line: MatchLine) -> Value:
        both = getattr(line, field)
        return None if both is None else both[side.value]

    return of


def _score(line: MatchLine) -> Value:
    """The board points of a match that is over, as they are read."""
    return None if line.boards is None or not line.over else wording.score(line.boards)


_NUMBER = replace(NUMBER, where=Where.READ, soft=True)
MATCHES = (
    ROUND,
    DATE,
    replace(
        MATCH,
        of=attrgetter("number"),
        short=pgettext_lazy("to play at", "Table"),
        heads_row=True,
    ),
    replace(_NUMBER, key="home_number", of=attrgetter("home.number")),
    replace(HOME, of=attrgetter("home.name")),
    replace(_NUMBER, key="away_number", of=lambda line: line.away and line.away.number),
    replace(AWAY, of=lambda line: line.away.name if line.away else _("bye")),
    replace(RESULT, key="score", of=_score, where=Where.READ),
    Column(
        "half_board_points_home",
        gettext_lazy("Board points of home"),
        _of_side("boards", Side.FIRST),
        ValueKind.POINTS,
        Where.DATA,
    ),
    Column(
        "half_board_points_away",
        gettext_lazy("Board points of away"),
        _of_side("boards", Side.SECOND),
        ValueKind.POINTS,
        Where.DATA,
    ),
    Column(
        "half_match_points_home",
        gettext_lazy("Match points of home"),
        _of_side("won", Side.FIRST),
        ValueKind.POINTS,
        Where.DATA,
    ),
    Column(
        "half_match_points_away",
        gettext_lazy("Match points of away"),
        _of_side("won", Side.SECOND),
        ValueKind.POINTS,
        Where.DATA,
    ),
)


def matches_table(
    event: Event, matches: Sequence[CountedMatch], *, days: Days = (), complete: bool = False
) -> Table:
    """Every match of the rounds as it counts, and who is free; once all is `complete` the deciding ones."""
    lines = [*_matches(event, matches, days)]
    if complete:
        lines += _play_off_matches(event)
    return table("rounds", MATCHES, lines, below=lambda line: line.bye)


def _matches(event: Event, matches: Sequence[CountedMatch], days: Days) -> Iterator[MatchLine]:
    who = {entrant.number: entrant for entrant in event.entrants}
    counted = {(match.round, *match.teams): match for match in matches}
    for paired in event.rounds:
        day = _day(days, paired.number)
        for number, match in enumerate(paired.matches, 1):
            found = counted.get((paired.number, match.home, match.away))
            boards = won = None
            if found is not None and any(result is not None for result in found.boards):
                boards = found.board_points
            if found is not None and found.scored:
                won = found.match_points
            over = found is not None and found.scored
            yield MatchLine(paired.number, day, number, who[match.home], who[match.away], boards, won, over)
        for team in paired.free:
            yield MatchLine(paired.number, day, None, who[team], None)


def _day(days: Days, number: int) -> datetime.date | None:
    return days[number - 1] if number <= len(days) else None


def _play_off_matches(event: Event) -> Iterator[MatchLine]:
    for deciding in event.deciding:
        for number, match in enumerate(deciding.matches, 1):
            yield _recorded(event, match, _("play-off matches"), number)


def _recorded(event: Event, match: Match, when: int | str, number: int) -> MatchLine:
    """A match with what was recorded of it, whatever it counts as."""
    played = [result for result in match.boards if result is not None]
    over = bool(played) and len(played) == len(match.boards)
    home, away = event.entrant(match.home), event.entrant(match.away)
    return MatchLine(when, None, number, home, away, _sums(played) if played else None, over=over)


def paired_table(event: Event, number: int, matches: Sequence[CountedMatch] = ()) -> Table:
    """The matches of a round as paired, with what is recorded, or what they count as where `matches` say so.
    Raises KeyError when it is not paired.
    """
    lines = _of_round(event, number)
    counted = {
        line.number: line for line in _matches(event, matches, ()) if line.round == number and line.over
    }
    lines = [counted.get(line.number, line) if line.away else line for line in lines]
    return table("rounds", MATCHES, lines, below=lambda line: line.bye).without("round", "date")


def _of_round(event: Event, number: int) -> list[MatchLine]:
    paired = {one.number: one for one in event.rounds}[number]
    lines = [_recorded(event, match, number, at) for at, match in enumerate(paired.matches, 1)]
    return [*lines, *(MatchLine(number, None, None, event.entrant(team), None) for team in paired.free)]


def hall_table(event: Event, number: int) -> Table:
    """The matches of a round as they are read from the back of a hall, each with its board points so far.
    Raises KeyError as `paired_table`.
    """
    shown = {column.key: column for column in MATCHES}
    table_number = replace(shown["match"], name=shown["match"].short, short="")
    columns = (table_number, shown["home"], replace(shown["score"], of=_so_far, blank="–"), shown["away"])
    return table("rounds", columns, _of_round(event, number), below=lambda line: line.bye)


def _so_far(line: MatchLine) -> Cell:
    return Cell(None if line.boards is None else wording.score(line.boards), tint="none")


def _sums(results: Sequence[Result]) -> Points:
    first, second = (sum(result.half_points(side) for result in results) for side in Side)
    return first, second


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board of a match: who sits there, who has white, and the result from the side of the home team.

    A player is None where nobody is known to sit, white where it is not known whose it is; `href` and `label`
    are the link of a page.
    """

    round: int | str
    day: datetime.date | None
    match: int
    board: int
    home: str
    home_player: str | None
    away: str
    away_player: str | None
    white: Side | None
    result: Result | None
    href: str = ""
    label: str = ""
    ending: Ending | None = None

    def player(self, side: Side) -> Cell:
        """Who sits at a side, with the disc of the colour."""
        name = self.home_player if side is Side.FIRST else self.away_player
        disc = "" if self.white is None else "white" if self.white is side else "black"
        return Cell(name, disc=disc)

    def colour(self, side: Side) -> Value:
        """The colour of a side."""
        if self.white is None:
            return None
        return wording.colour(Side.FIRST if self.white is side else Side.SECOND)

    @property
    def ended(self) -> Reason | None:
        """How the game ended, by the names of its players, or of the teams where nobody is known to sit."""
        if self.ending is None:
            return None
        names = (self.home_player or self.home, self.away_player or self.away)
        return how_it_ended(self.ending, self.result, names)

    def half_points(self, side: Side) -> Value:
        """What a side has at this board."""
        return None if self.result is None else self.result.half_points(side)

    def scored(self, side: Side) -> Value:
        """What a side has at this board as it is written: points, or the sign of a forfeit."""
        if self.result is None:
            return None
        own = self.result.half_points(side)
        if self.result.is_forfeit:
            return "+" if own else "–"
        return wording.points(own)


def _shown(line: BoardLine) -> Cell:
    result = None if line.result is None else wording.result(line.result.value)
    return Cell(result, href=line.href, label=line.label)


BOARDS = (
    ROUND,
    DATE,
    MATCH,
    replace(BOARD, heads_row=True),
    replace(HOME, where=Where.DATA),
    Column("home_player", gettext_lazy("Player of home"), lambda line: line.player(Side.FIRST), blank="—"),
    Column(
        "home_colour",
        gettext_lazy("Colour of home"),
        lambda line: line.colour(Side.FIRST),
        ValueKind.SIGN,
        Where.DATA,
    ),
    replace(AWAY, where=Where.DATA),
    Column("away_player", gettext_lazy("Player of away"), lambda line: line.player(Side.SECOND), blank="—"),
    Column(
        "away_colour",
        gettext_lazy("Colour of away"),
        lambda line: line.colour(Side.SECOND),
        ValueKind.SIGN,
        Where.DATA,
    ),
    replace(RESULT, of=_shown, blank="."),
    Column(
        "half_points_home",
        gettext_lazy("Points of home"),
        lambda line: line.half_points(Side.FIRST),
        ValueKind.POINTS,
        Where.DATA,
    ),
    Column(
        "half_points_away",
        gettext_lazy("Points of away"),
        lambda line: line.half_points(Side.SECOND),
        ValueKind.POINTS,
        Where.DATA,
    ),
)


def boards_table(
    event: Event,
    edition: Edition,
    matches: Sequence[CountedMatch],
    line_ups: Sequence[LineUp] = (),
    who_sat: WhoSat = NOBODY_KNOWN,
    *,
    days: Days = (),
    complete: bool = False,
) -> Table:
    """Every board of every match as it counts; once all is `complete` those of the deciding matches, whose
    colours are those of `who_sat`.
    """
    lines = [*_boards(event, matches, line_ups, days)]
    if complete:
        lines += _play_off_boards(event, line_ups, who_sat)
    return table("boards", _columns(lines), lines, edition=edition)


def _columns(lines: Sequence[BoardLine]) -> tuple[Column, ...]:
    """The columns of boards; how a game ended has one where it was said of any."""
    return (*BOARDS, ENDING) if any(line.ending for line in lines) else BOARDS


def match_table(lines: Sequence[BoardLine], edition: Edition) -> Table:
    """The boards of one match as a page shows them, under the names of the teams."""
    heads = {"home_player": lines[0].home, "away_player": lines[0].away} if lines else {}
    columns = [replace(column, name=heads.get(column.key, column.name)) for column in _columns(lines)]
    return table("boards", columns, lines, edition=edition).without("round", "date", "match")


def sheet_table(
    event: Event,
    match: Match,
    line_ups: Sequence[LineUp],
    number: int,
    edition: Edition,
    *,
    boards: int,
    points: MatchPointsRule,
) -> Table:
    """The boards of a match of round `number` as a sheet to write on shows them: a column of the points for
    each side, below them the sums, in the notes how games ended.
    """
    own = {column.key: column for column in BOARDS}
    results = match.boards or (None,) * boards
    whites = [white_side(board) for board in range(1, boards + 1)]
    lines = [*_of_match(event, _in_round(line_ups, number), (number, None, 0), match, results, whites)]
    columns = (
        replace(own["board"], strong=True),
        replace(own["home_player"], name=event.entrant(match.home).name),
        replace(own["home_colour"], name=COLOUR.name, where=Where.ALL),
        _written(own["half_points_home"], Side.FIRST),
        _written(own["half_points_away"], Side.SECOND),
        replace(own["away_colour"], name=COLOUR.name, where=Where.ALL),
        replace(own["away_player"], name=event.entrant(match.away).name),
    )
    said = _("Board %(board)s: %(ended)s.")
    notes = [
        said % {"board": line.board, "ended": wording.say(line.ended, edition)}
        for line in lines
        if line.ended
    ]
    found = table("boards", columns, lines, notes=notes)
    counted = count_match(number, match.home, match.away, tuple(results), points)
    sums = {_("Board points"): counted.board_points, _("Match points"): counted.match_points}
    below = [_sum(word, both if counted.scored else None) for word, both in sums.items()]
    return replace(found, rows=(*found.rows, *below))


def _written(column: Column, side: Side) -> Column:
    """The column of a side's points, to be written in and without a head."""
    return replace(
        column, name="", of=lambda line: line.scored(side), kind=ValueKind.SIGN, where=Where.ALL, strong=True
    )


def _sum(word: str, both: Points | None) -> TableRow:
    """The row of a sum under the points of both sides, open where it is not known."""
    first, second = (wording.points(half_points) or None for half_points in both or (None, None))
    values: tuple[Value, ...] = (None, word, None, first, second, None, None)
    return TableRow(tuple(map(Cell, values)))


def _players(line_ups: Iterable[LineUp]) -> Players:
    """Who sits where by the line-ups of a match."""
    return {
        (line_up.team, board): player
        for line_up in line_ups
        for board, player in enumerate(line_up.players, 1)
    }


def _in_round(line_ups: Sequence[LineUp], number: int) -> Players:
    """Who sits where in a round."""
    return _players(line_up.in_round(number) for line_up in line_ups)


def _boards(
    event: Event, matches: Sequence[CountedMatch], line_ups: Sequence[LineUp], days: Days
) -> Iterator[BoardLine]:
    counted = {(match.round, *match.teams): match.boards for match in matches}
    for paired in event.rounds:
        when, players = (paired.number, _day(days, paired.number)), _in_round(line_ups, paired.number)
        for number, match in enumerate(paired.matches, 1):
            results = counted.get((paired.number, match.home, match.away), match.boards)
            whites = [white_side(board) for board in range(1, len(results) + 1)]
            yield from _of_match(event, players, (*when, number), match, results, whites)


def _play_off_boards(event: Event, line_ups: Sequence[LineUp], who_sat: WhoSat) -> Iterator[BoardLine]:
    for deciding, whites in zip(event.deciding, play_off_whites(event, who_sat), strict=True):
        for number, (match, white) in enumerate(zip(deciding.matches, whites, strict=True), 1):
            sides = [None if team is None else _side(match, team) for team in white]
            when = (_("play-off matches"), None, number)
            key = (frozenset(deciding.between), number)
            players = _players(line_up.in_deciding(key) for line_up in line_ups)
            yield from _of_match(event, players, when, match, match.boards, sides)


def _side(match: Match, team: int) -> Side:
    return Side.FIRST if team == match.home else Side.SECOND


def _of_match(
    event: Event,
    players: Players,
    when: tuple[int | str, datetime.date | None, int],
    match: Match,
    results: Sequence[Result | None],
    whites: Sequence[Side | None],
) -> Iterator[BoardLine]:
    home, away = event.entrant(match.home).name, event.entrant(match.away).name
    for board, (result, white) in enumerate(zip(results, whites, strict=True), 1):
        own, other = players.get((match.home, board)), players.get((match.away, board))
        line = BoardLine(*when, board, home, own, away, other, white, result)
        ended = match.ending(board)
        yield replace(line, ending=ended) if ended and ended.fits(result) else line
