"""The sheets Teams and Partijen of a workbook of teams: the line-ups, and every board of every match.

Source: B, art. 4-7; G, art. 2 and 4; readings R22 (colours), R29 (empty boards), R64 (deciding matches).
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import wording
from tournaments.exports.excel_part import Part
from tournaments.exports.excel_sheet import POINTS, Column, Layout, Row
from tournaments.exports.excel_tables import points
from tournaments.regulations.event import Match
from tournaments.regulations.results import Result, Side
from tournaments.regulations.teams.deciding import deciding_whites
from tournaments.regulations.teams.lineups import white_side

Colours = Sequence[Side | None]


def teams_layout() -> Layout:
    """The line-ups: a row for each board."""
    columns = (
        Column(_("No."), "right"),
        Column(_("Team")),
        Column(_("Board"), "right"),
        Column(_("Player")),
        Column(_("Handed in"), "right"),
    )
    return Layout("Teams", columns, kept_columns=2, orientation="portrait")


def teams(part: Part) -> Iterator[Row]:
    """The boards of every line-up; a team without one has a row of its own."""
    by_team = {line_up.team: line_up for line_up in part.line_ups}
    for entrant in part.event.entrants:
        found = by_team.get(entrant.number)
        if found is None:
            yield Row((entrant.number, entrant.name, None, None, None))
            continue
        handed_in = _on_the_clock(found.handed_in)
        for board, player in enumerate(found.players, 1):
            shown = _("(empty)") if player is None else player
            yield Row((entrant.number, entrant.name, board, shown, handed_in), grey=player is None)


def _on_the_clock(moment: datetime.datetime | None) -> datetime.datetime | None:
    """The moment as a clock on the wall shows it, for a workbook knows no time zones."""
    if moment is None or timezone.is_naive(moment):
        return moment
    return timezone.make_naive(moment)


def boards_layout() -> Layout:
    """Every board of every match, the home team first."""
    columns = (
        Column(_("Round"), "right"),
        Column(_("Date"), "right"),
        Column(_("Match"), "right"),
        Column(_("Board"), "right"),
        Column(_("Home")),
        Column(_("Player of home")),
        Column(_("Colour of home"), "center"),
        Column(_("Away")),
        Column(_("Player of away")),
        Column(_("Colour of away"), "center"),
        Column(_("Result"), "center"),
        Column(_("Points of home"), "right", POINTS),
        Column(_("Points of away"), "right", POINTS),
    )
    return Layout("Partijen", columns, kept_columns=0, orientation="landscape")


def boards(part: Part) -> Iterator[Row]:
    """The boards as they count, in the order of the rounds; then those of the deciding matches."""
    table, players = part.table, _players(part)
    counted = {(match.round, *match.teams): match.boards for match in table.matches}
    for paired in part.event.rounds:
        day = part.heading.day(paired.number)
        for number, match in enumerate(paired.matches, 1):
            results = counted.get((paired.number, match.home, match.away), match.boards)
            colours = [white_side(board) for board in range(1, len(results) + 1)]
            yield from _match(part, players, (paired.number, day, number), match, results, colours)
    if table.complete:
        for deciding, whites in zip(part.event.deciding, deciding_whites(part.event), strict=True):
            for number, (match, white) in enumerate(zip(deciding.matches, whites, strict=True), 1):
                colours = [None if team is None else _side(match, team) for team in white]
                when = (_("deciding matches"), None, number)
                yield from _match(part, players, when, match, match.boards, colours)


def _players(part: Part) -> Mapping[tuple[int, int], str | None]:
    """The player of a team at a board, the same in every round (B.6)."""
    return {
        (line_up.team, board): player
        for line_up in part.line_ups
        for board, player in enumerate(line_up.players, 1)
    }


def _side(match: Match, team: int) -> Side:
    return Side.FIRST if team == match.home else Side.SECOND


def _match(
    part: Part,
    players: Mapping[tuple[int, int], str | None],
    when: tuple[str | int, datetime.date | None, int],
    match: Match,
    results: Sequence[Result | None],
    colours: Colours,
) -> Iterator[Row]:
    names = part.names
    for board, (result, white) in enumerate(zip(results, colours, strict=True), 1):
        shown: tuple[str | float | None, ...] = (None, None, None)
        if result is not None:
            gained = (points(result.half_points(side)) for side in Side)
            shown = (wording.result(result.value), *gained)
        yield Row(
            (
                *when,
                board,
                names[match.home],
                players.get((match.home, board)),
                _colour(white, Side.FIRST),
                names[match.away],
                players.get((match.away, board)),
                _colour(white, Side.SECOND),
                *shown,
            )
        )


def _colour(white: Side | None, own: Side) -> str | None:
    if white is None:
        return None
    return _("White") if white is own else _("Black")
