"""The rounds of persons: every game with its result, in the order of the rounds; then the deciding games.

Source: C, art. 12 and 14 (free, booked); readings R41 (a free round of the Swiss system), R62.
"""

import datetime
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.pages.tables import columns
from tournaments.pages.tables.columns import DATE, ENDING, ROUND
from tournaments.pages.tables.tables import Cell, Column, Table, Where, table
from tournaments.pages.words import wording
from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.endings import Ending, how_it_ended
from tournaments.regulations.event import Entrant, Event, Game, Round
from tournaments.regulations.reasons import Reason

Days = Sequence[datetime.date | None]


@dataclass(frozen=True, slots=True)
class Link:
    """Where a game leads on a page, and what is remarked there; `said` is how the link is called, by the
    result.
    """

    href: str
    said: Callable[[str], str]
    remark: str = ""


Links = Mapping[tuple[int, int], Link]
"""By round and board."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game at a board of a round, or who is free; of deciding games the round has a name."""

    round: int | str
    day: datetime.date | None
    board: int | None
    white: Entrant
    black: Entrant | None
    result: str | None
    grey: bool = False
    ended: Reason | None = None
    ending: Ending | None = None

    @property
    def bye(self) -> str:
        """Of who is free: that it is so, in a sentence."""
        if self.black is not None:
            return ""
        return _("Bye: %(names)s") % {"names": f"{self.white.number} {self.white.name}"}


BOARD = replace(columns.BOARD, heads_row=True)
GAME = replace(ROUND, name=gettext_lazy("Game"), heads_row=True)
_NUMBER = replace(columns.NUMBER, where=Where.READ, soft=True, wide=True)
WHITE_NUMBER = replace(_NUMBER, key="white_number", of=attrgetter("white.number"))
WHITE = replace(columns.WHITE, of=attrgetter("white.name"))
BLACK_NUMBER = replace(_NUMBER, key="black_number", of=lambda line: line.black and line.black.number)
BLACK = replace(columns.BLACK, of=lambda line: line.black and line.black.name)
RESULT = replace(columns.RESULT, blank=".")
HALL_RESULT = replace(columns.RESULT, of=lambda line: Cell(line.result, tint="none"), blank="–")


def rounds_table(
    event: Event,
    edition: Edition,
    games: Collection[CountedGame] = (),
    *,
    after_round: int,
    days: Days = (),
    lapsed: Collection[int] = (),
    complete: bool = False,
    links: Links | None = None,
) -> Table:
    """Every game of the rounds, and who is free; once all is `complete` the deciding games.

    `games` say what a game without a result counts as; results of rounds after `after_round` are left out.
    `days` are those of the rounds from the first; games of the `lapsed` are grey; `links` are for a page.
    How a game ended has a column where it was said of any.
    """
    lines = [*_lines(event, games, after_round, days, frozenset(lapsed))]
    if complete:
        lines += _play_offs(event)
    columns = [ROUND, DATE, BOARD, WHITE_NUMBER, WHITE, BLACK_NUMBER, BLACK, _result(links or {})]
    if any(line.ended for line in lines):
        columns.append(ENDING)
    return table(
        "rounds", columns, lines, grey=attrgetter("grey"), below=lambda line: line.bye, edition=edition
    )


def paired_table(event: Event, number: int, edition: Edition, games: Collection[CountedGame] = ()) -> Table:
    """The games of a round as they are paired, with the results recorded; `games` as for `rounds_table`.
    Raises KeyError when the round is not paired.
    """
    only = replace(event, rounds=(_paired(event, number),))
    return rounds_table(only, edition, games, after_round=number).without("round", "date")


def play_off_table(event: Event, links: Links, edition: Edition) -> Table:
    """The games of a play-off, each by the number it has in it; `links` are for a page."""
    lines = [line for line in _lines(event, (), event.last_round, (), frozenset()) if line.black]
    endings = [replace(ENDING, small=True)] if any(line.ended for line in lines) else []
    columns = (GAME, WHITE_NUMBER, WHITE, BLACK_NUMBER, BLACK, _result(links), *endings)
    return table("rounds", columns, lines, edition=edition)


def hall_table(event: Event, number: int, edition: Edition, games: Collection[CountedGame] = ()) -> Table:
    """The games of a round as they are read from the back of a hall; all as for `paired_table`."""
    lines = [*_lines(replace(event, rounds=(_paired(event, number),)), games, number, (), frozenset())]
    ended = replace(
        ENDING, of=lambda line: line.ending and wording.ending(line.ending.value, edition), small=True
    )
    endings = [ended] if any(line.ending for line in lines) else []
    return table("rounds", (BOARD, WHITE, HALL_RESULT, *endings, BLACK), lines, below=lambda line: line.bye)


def _paired(event: Event, number: int) -> Round:
    return {one.number: one for one in event.rounds}[number]


def _lines(
    event: Event, games: Collection[CountedGame], after_round: int, days: Days, lapsed: frozenset[int]
) -> Iterator[GameLine]:
    who = {entrant.number: entrant for entrant in event.entrants}
    counted = {(game.round, *game.players): game for game in games}
    for paired in event.rounds:
        day = days[paired.number - 1] if paired.number <= len(days) else None
        for board, game in enumerate(paired.games, 1):
            found = counted.get((paired.number, *game.players))
            shown = _shown(game, found) if paired.number <= after_round else None
            grey = not lapsed.isdisjoint(game.players)
            white, black = who[game.white], who[game.black]
            ended = _ended(game, white, black, found) if paired.number <= after_round else None
            ending = game.ending if ended else None
            yield GameLine(paired.number, day, board, white, black, shown, grey, ended, ending)
        for number in paired.free:
            yield GameLine(paired.number, day, None, who[number], None, _("bye"), number in lapsed)


def _play_offs(event: Event) -> Iterator[GameLine]:
    who = {entrant.number: entrant for entrant in event.entrants}
    for match in event.deciding:
        for board, game in enumerate(match.games, 1):
            white, black = who[game.white], who[game.black]
            ended = _ended(game, white, black)
            yield GameLine(_("play-off games"), None, board, white, black, _shown(game, None), ended=ended)


def _shown(game: Game, counted: CountedGame | None) -> str | None:
    """The result recorded, or what a game without one counts as: booked, or the opponent is free."""
    result = game.result
    if result is None and counted is not None:
        if counted.counts is Counts.FREE:
            return _("bye")
        result = counted.result
    return None if result is None else wording.result(result.value)


def _ended(game: Game, white: Entrant, black: Entrant, counted: CountedGame | None = None) -> Reason | None:
    """How a game ended, by the names of its players; a void one that is played no more ended no way."""
    is_booked = game.result is None and counted is not None and counted.counts is not Counts.OPEN
    if game.ending is None or is_booked:
        return None
    return how_it_ended(game.ending, game.result, (white.name, black.name))


def _result(links: Links) -> Column:
    """The column of results, each leading to its game."""

    def of(line: GameLine) -> Cell:
        link = links.get((line.round, line.board)) if isinstance(line.round, int) and line.board else None
        if link is None:
            return Cell(line.result)
        said = link.said(line.result or RESULT.blank)
        return Cell(line.result, href=link.href, label=said, remark=link.remark)

    return replace(RESULT, of=of)
