"""Line-up forms and match sheets of eights and fours.

Source: B, art. 4 (colours), 5 (points) and 6 (the line-up); G, art. 2, 4 and 5; readings R22, R60.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.pdf.parts.grid import Column, ColumnKind, GridRow, table
from tournaments.printing.pdf.parts.sheet import INK, UPRIGHT, Block, Frame, Leaf, text_block, title_block
from tournaments.printing.pdf.parts.signing import signing_lines
from tournaments.printing.typeface import STRONG, TEXT
from tournaments.regulations.editions.team_tables import LineUpRule, MatchPointsRule
from tournaments.regulations.endings import how_it_ended
from tournaments.regulations.event import Event, Match
from tournaments.regulations.results import HalfPoints, Result, Side
from tournaments.regulations.teams.lineups import LineUp, empty_in_words, white_side
from tournaments.regulations.teams.results import count_match

_FORM_ROW, _MATCH_ROW = 34.0, 30.0  # high enough to write in
_POINTS_BOX = 34.0
_NAME = 130.0  # of a player in a match sheet


def line_up_forms(
    teams: Sequence[tuple[str, LineUp | None]],
    rule: LineUpRule,
    heading: Heading,
    *,
    start: datetime.datetime | None = None,
) -> Leaf:
    """A page for each team: its players by board with their colours, until when it is handed in, a signature.

    Without a name, or without players, that is left to fill in; `start` is the beginning of the first match
    in local time, None where it is not known. Raises ValueError for a line-up of another number of boards
    than the rule's.
    """
    heading = replace(heading, as_of="").dated(1)
    blocks = [block for name, own in teams for block in _form(name, own, start, rule, UPRIGHT.frame)]
    return Leaf(_("Line-up"), heading, blocks, UPRIGHT)


def _form(
    name: str, line_up: LineUp | None, start: datetime.datetime | None, rule: LineUpRule, frame: Frame
) -> Iterator[Block]:
    team = name or "." * 60
    yield replace(title_block(_("Team: %(name)s") % {"name": team}, frame, above=4), opens_page=True)
    columns = [
        Column(_("Board"), ColumnKind.NUMBER, STRONG),
        Column(_("Player"), face=STRONG, least=230),
        Column(_("Colour, named first"), least=90),
        Column(_("Colour, named second"), least=90),
    ]
    rows = [
        GridRow((str(board), player, *_colours(board)))
        for board, player in enumerate(_players(line_up, rule.boards), 1)
    ]
    yield from table(columns, rows, frame, _FORM_ROW)
    yield text_block(_due(start, rule), frame, above=12, colour=INK, size=TEXT)
    holds = _("This order holds for every round. %(empty)s.")
    yield text_block(holds % {"empty": wording.say(empty_in_words(rule))}, frame)
    yield from signing_lines(
        (_("Handed in by (name and signature)"), _("Received by the tournament directors at (time)")), frame
    )


def _players(line_up: LineUp | None, boards: int) -> list[str]:
    """The names by board, empty where nobody is named."""
    if line_up is None:
        return [""] * boards
    if len(line_up.players) != boards:
        raise ValueError(f"a line-up of {len(line_up.players)} boards, {boards} are expected")
    return [player or "" for player in line_up.players]


def _colours(board: int) -> tuple[str, str]:
    """The colours at a board of the team named first and of the other."""
    first = white_side(board)
    return wording.colour(first), wording.colour(first.other)


def _due(start: datetime.datetime | None, rule: LineUpRule) -> str:
    values: dict[str, object] = {"minutes": rule.minutes_before}
    if start is None:
        return (
            _(
                "To be handed in to the tournament directors %(minutes)s minutes before the start at the "
                "latest."
            )
            % values
        )
    due = start - datetime.timedelta(minutes=rule.minutes_before)
    values |= {"day": long_date(due.date()), "time": time_format(due.time(), "H:i")}
    text = _(
        "To be handed in to the tournament directors on %(day)s at %(time)s at the latest, %(minutes)s "
        "minutes before the start."
    )
    return text % values


def match_sheets(
    event: Event,
    number: int,
    line_ups: Mapping[int, LineUp],
    heading: Heading,
    *,
    rule: LineUpRule,
    points: MatchPointsRule,
) -> Leaf:
    """A page for each match of a round: players, colours and boxes for the board points, and the sums.

    `line_ups` are by the team's start number; a team without one has its names left to fill in. Results that
    are there are printed. Raises KeyError when the round has not been paired.
    """
    found = {paired.number: paired for paired in event.rounds}[number]
    frame = UPRIGHT.frame
    blocks: list[Block] = []
    for at, match in enumerate(found.matches, 1):
        names = (event.entrant(match.home).name, event.entrant(match.away).name)
        players = [_players(line_ups.get(team), rule.boards) for team in (match.home, match.away)]
        title = pgettext("to play at", "Table %(table)s: %(home)s – %(away)s") % {
            "table": at,
            "home": names[0],
            "away": names[1],
        }
        blocks.append(replace(title_block(title, frame, above=4), opens_page=True))
        blocks += table(
            _match_columns(names), list(_match_rows(match, players, number, points)), frame, _MATCH_ROW
        )
        text = _("A win is 1, a draw ½, a loss 0 (%(article)s). %(empty)s.")
        values = {
            "article": wording.articles(("Spelreglement 19", points.article)),
            "empty": wording.say(empty_in_words(rule)),
        }
        blocks.append(text_block(text % values, frame))
        blocks += [text_block(text, frame) for text in _endings(match, players)]
        captains = [_("For %(team)s") % {"team": name} for name in names]
        blocks += signing_lines(captains, frame)
    return Leaf(_("Match sheet"), heading.of_round(number), blocks, UPRIGHT)


def _endings(match: Match, players: Sequence[Sequence[str]]) -> Iterator[str]:
    """How the games of a match ended, of which somebody said so."""
    for board, result in enumerate(match.boards, 1):
        ending = match.ending(board)
        if ending and ending.fits(result):
            home, away = (line_up[board - 1] for line_up in players)
            said = wording.say(how_it_ended(ending, result, (home or "–", away or "–")))
            yield _("Board %(board)s: %(ended)s.") % {"board": board, "ended": said}


def _match_columns(names: tuple[str, str]) -> list[Column]:
    home, away = names
    box = Column("", ColumnKind.BOX, STRONG, box=_POINTS_BOX)
    return [
        Column(_("Board"), ColumnKind.NUMBER, STRONG),
        Column(home, least=_NAME, most=_NAME),
        Column(_("Colour"), most=46),
        box,
        box,
        Column(_("Colour"), most=46),
        Column(away, least=_NAME, most=_NAME),
    ]


def _match_rows(
    match: Match, players: Sequence[Sequence[str]], number: int, points: MatchPointsRule
) -> Iterator[GridRow]:
    boards = len(players[0])
    results = match.boards or (None,) * boards
    for board, (home, away, result) in enumerate(zip(*players, results, strict=True), 1):
        first, second = _colours(board)
        own = ["" if result is None else _scored(result, side) for side in Side]
        yield GridRow((str(board), home, first, *own, second, away))
    counted = count_match(number, match.home, match.away, tuple(results), points)
    sums = [counted.board_points, counted.match_points]
    for word, found in zip((_("Board points"), _("Match points")), sums, strict=True):
        shown = [str(HalfPoints(value)) if counted.scored else "" for value in found]
        yield GridRow(("", word, "", *shown, "", ""))


def _scored(result: Result, side: Side) -> str:
    """What a side has at a board: points, or the sign of a forfeit."""
    own = result.half_points(side)
    if result.is_forfeit:
        return "+" if own else "–"
    return str(HalfPoints(own))
