"""The sheet Ronden of a workbook: every game, or every match of teams, in the order of the rounds.

Source: C, art. 12 and 14 (free, booked); B, art. 5; readings R41 (a free round of the Swiss system), R62.
"""

from collections.abc import Iterator, Sequence
from datetime import date

from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.exports.excel_part import Part, of_teams
from tournaments.exports.excel_sheet import POINTS, Column, Layout, Row
from tournaments.exports.excel_tables import points
from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.counting.matches import CountedMatch
from tournaments.regulations.event import Game, Match
from tournaments.regulations.results import Side


def layout(parts: Sequence[Part]) -> Layout:
    """Of persons a row for each game, of teams for each match."""
    start = (Column(_("Round"), "right"), Column(_("Date"), "right"))
    if of_teams(parts):
        columns = (
            *start,
            Column(_("Match"), "right"),
            Column(_("Home")),
            Column(_("Away")),
            Column(_("Board points of home"), "right", POINTS),
            Column(_("Board points of away"), "right", POINTS),
            Column(_("Match points of home"), "right", POINTS),
            Column(_("Match points of away"), "right", POINTS),
        )
        return Layout("Ronden", columns, kept_columns=0, orientation="landscape")
    columns = (
        *start,
        Column(_("Board"), "right"),
        Column(_("White")),
        Column(_("Black")),
        Column(_("Result"), "center"),
    )
    return Layout("Ronden", columns, kept_columns=0, orientation="portrait")


def rows(part: Part) -> Iterator[Row]:
    """A row for each game or match and for each free entrant; then the deciding ones, once all is over."""
    return _matches(part) if of_teams([part]) else _games(part)


def _games(part: Part) -> Iterator[Row]:
    names, lapsed, table = part.names, part.lapsed, part.table
    counted = {(game.round, *game.players): game for game in table.games}
    for paired in part.event.rounds:
        day = part.heading.day(paired.number)
        for board, game in enumerate(paired.games, 1):
            found = counted.get((paired.number, *game.players))
            shown = _result(game, found) if paired.number <= table.after_round else None
            values = (paired.number, day, board, names[game.white], names[game.black], shown)
            yield Row(values, grey=not lapsed.isdisjoint(game.players))
        for number in paired.free:
            yield Row((paired.number, day, None, names[number], None, _("free")), grey=number in lapsed)
    if table.complete:
        for match in part.event.deciding:
            for board, game in enumerate(match.games, 1):
                shown = None if game.result is None else wording.result(game.result.value)
                who = (names[game.white], names[game.black])
                yield Row((_("deciding games"), None, board, *who, shown))


def _result(game: Game, counted: CountedGame | None) -> str | None:
    """The result recorded, or what a game without one counts as: booked, or the opponent is free."""
    result = game.result
    if result is None and counted is not None:
        if counted.counts is Counts.FREE:
            return _("free")
        result = counted.result
    return None if result is None else wording.result(result.value)


def _matches(part: Part) -> Iterator[Row]:
    names, table = part.names, part.table
    counted = {(match.round, *match.teams): match for match in table.matches}
    for paired in part.event.rounds:
        day = part.heading.day(paired.number)
        for number, match in enumerate(paired.matches, 1):
            found = counted.get((paired.number, match.home, match.away))
            yield _match(paired.number, day, number, (names[match.home], names[match.away]), found)
        for team in paired.free:
            yield Row((paired.number, day, None, names[team], _("free"), *(None,) * 4))
    if table.complete:
        for deciding in part.event.deciding:
            for number, match in enumerate(deciding.matches, 1):
                who = (names[match.home], names[match.away])
                yield Row((_("deciding matches"), None, number, *who, *_board_points(match), None, None))


def _match(
    round_number: int, day: date | None, number: int, who: tuple[str, str], found: CountedMatch | None
) -> Row:
    """A match; until every board has a result it has the board points so far and no match points (R62)."""
    boards: tuple[float | None, ...] = (None, None)
    won: tuple[float | None, ...] = (None, None)
    if found is not None and any(result is not None for result in found.boards):
        boards = tuple(points(half) for half in found.board_points)
    if found is not None and found.scored:
        won = tuple(points(half) for half in found.match_points)
    return Row((round_number, day, number, *who, *boards, *won))


def _board_points(match: Match) -> tuple[float | None, ...]:
    if all(result is None for result in match.boards):
        return (None, None)
    return tuple(
        points(sum(result.half_points(side) for result in match.boards if result is not None))
        for side in Side
    )
