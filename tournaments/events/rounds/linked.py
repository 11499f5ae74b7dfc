"""The rounds of an event as tables, every name and result leading where it belongs."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _

from tournaments.events.loaded import LoadedEvent
from tournaments.events.rounds.booked import counted
from tournaments.events.rounds.selectors import Board, RoundPage, round_pages
from tournaments.events.tables import rounds
from tournaments.events.tables.linked import links
from tournaments.events.tables.rounds import Link
from tournaments.events.tables.standings import is_annulled
from tournaments.models import Game
from tournaments.pages.http.addresses import by_key
from tournaments.pages.tables.columns import ENDING
from tournaments.pages.tables.tables import Table


def rounds_of(loaded: LoadedEvent, pages: Iterable[RoundPage]) -> list[tuple[RoundPage, Table | None]]:
    """Every round with its games, each result leading to its game; None where no pairs are to be seen."""
    given = list(pages)
    shown = counted(loaded)
    whole = rounds.rounds_table(
        loaded.facts,
        loaded.edition,
        shown.games if shown else (),
        after_round=loaded.facts.last_round,
        lapsed=[row.entrant.number for row in shown.rows if is_annulled(row)] if shown else (),
        links=_games(given),
    )
    named = _with_people(whole, links(loaded))
    by_round = {number: _said_only(one) for number, one in named.without("date").split("round").items()}
    return [(page, by_round.get(page.round.number) if page.is_shown else None) for page in given]


def play_off_games(loaded: LoadedEvent) -> Table:
    """The games of a play-off, every name and result leading where it belongs."""
    whole = rounds.play_off_table(loaded.facts, _games(round_pages(loaded)), loaded.edition)
    return _with_people(whole, links(loaded)).without("white_number", "black_number")


def _games(pages: Iterable[RoundPage]) -> rounds.Links:
    """Where the games of these rounds lead."""
    address = by_key("game")
    return {
        (page.round.number, number): _link(board, address)
        for page in pages
        for number, board in enumerate(page.boards, 1)
    }


def _with_people(table: Table, people: Mapping[int, str]) -> Table:
    """The games, every name leading to its person."""
    sides = [(table.at(f"{side}_number"), table.at(side)) for side in ("white", "black")]
    rows = []
    for row in table.rows:
        cells = list(row.cells)
        for number, name in sides:
            found = cells[number].value
            cells[name] = replace(cells[name], href=people.get(found, "") if isinstance(found, int) else "")
        rows.append(replace(row, cells=tuple(cells)))
    return replace(table, rows=tuple(rows))


def _said_only(table: Table) -> Table:
    """The games of a round, without how they ended where nobody said so of any."""
    with_it = any(column.key == ENDING.key for column in table.columns)
    said = with_it and any(row.cells[table.at(ENDING.key)].value for row in table.rows)
    return table if said else table.without(ENDING.key)


def _link(board: Board, address: Callable[[int], str]) -> Link:
    remark = _("to be confirmed") if board.waits else ""
    return Link(address(board.game.pk), partial(_said, board.game), remark)


def _said(game: Game, result: str) -> str:
    """What the link to a game is called."""
    names = {"white": game.white.name, "black": game.black.name, "result": result}
    return _("%(result)s: game %(white)s against %(black)s") % names
