"""Line-up forms and match sheets of eights and fours.

A line-up form is filled in and signed by hand: its columns, which say the colour of each board both ways, are
laid out here. A match sheet has those of the boards of its match.

Source: B, art. 4 (colours), 5 (points) and 6 (the line-up); G, art. 2, 4 and 5; readings R22, R60.
"""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.pages.tables.tables import Table
from tournaments.pages.words import wording
from tournaments.pages.words.heading import Heading, long_date
from tournaments.printing.pdf.parts import table as table_paper
from tournaments.printing.pdf.parts.grid import Column, ColumnKind, GridRow, table
from tournaments.printing.pdf.parts.sheet import INK, UPRIGHT, Block, Leaf, text_block, title_block
from tournaments.printing.pdf.parts.signing import signing_lines
from tournaments.printing.pdf.parts.table import Fitting
from tournaments.printing.typeface import STRONG, TEXT
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import LineUpRule, MatchPointsRule
from tournaments.regulations.event import Event
from tournaments.regulations.teams.lineups import LineUp, empty_in_words, white_side

_FORM_ROW, _MATCH_ROW = 34.0, 30.0  # high enough to write in
_NAMES = {"home_player": 130.0, "away_player": 130.0}
_MATCH = Fitting(most=_NAMES, least=_NAMES, boxes={"half_points_home": 34.0, "half_points_away": 34.0})


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
    blocks = [block for name, own in teams for block in _form(name, own, start, rule, heading.edition)]
    return Leaf(_("Line-up"), heading, blocks, UPRIGHT)


def _form(
    name: str, line_up: LineUp | None, start: datetime.datetime | None, rule: LineUpRule, edition: Edition
) -> Iterator[Block]:
    frame = UPRIGHT.frame
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
    yield text_block(holds % {"empty": wording.say(empty_in_words(rule), edition)}, frame)
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
    tables: Sequence[Table],
    heading: Heading,
    *,
    rule: LineUpRule,
    points: MatchPointsRule,
) -> Leaf:
    """A page for each match of a round: players, colours and boxes for the board points, and the sums.

    `tables` are those of the matches in their order; results that are there are printed. Raises KeyError when
    the round has not been paired.
    """
    found = {paired.number: paired for paired in event.rounds}[number]
    frame = UPRIGHT.frame
    blocks: list[Block] = []
    for at, (match, boards) in enumerate(zip(found.matches, tables, strict=True), 1):
        names = (event.entrant(match.home).name, event.entrant(match.away).name)
        title = pgettext("to play at", "Table %(table)s: %(home)s – %(away)s") % {
            "table": at,
            "home": names[0],
            "away": names[1],
        }
        blocks.append(replace(title_block(title, frame, above=4), opens_page=True))
        blocks += table_paper.blocks(boards, frame, _MATCH_ROW, _MATCH)
        text = _("A win is 1, a draw ½, a loss 0 (%(article)s). %(empty)s.")
        values = {
            "article": wording.articles(("Spelreglement 19", points.article), heading.edition),
            "empty": wording.say(empty_in_words(rule), heading.edition),
        }
        blocks.append(text_block(text % values, frame))
        blocks += [text_block(note, frame) for note in boards.notes]
        captains = [_("For %(team)s") % {"team": name} for name in names]
        blocks += signing_lines(captains, frame)
    return Leaf(_("Match sheet"), heading.of_round(number), blocks, UPRIGHT)
