"""Standings and crosstable as pages show them: the declared tables, with badges, how far everybody moved,
what the last games gave, and where cells lead.

No value is added or changed here: what is new are pictures of what the event says elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.at_a_glance import Glance, games_of
from tournaments.events.loaded import LoadedEvent
from tournaments.events.tables import linked
from tournaments.events.tables.crosstable import crosstable_table
from tournaments.pages.http.addresses import by_key
from tournaments.pages.tables import columns
from tournaments.pages.tables.tables import Cell, Column, Mark, Table, TableRow, ValueKind, Where
from tournaments.pages.words.named import with_names
from tournaments.pages.words.names import in_a_sentence
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order import crosstable as crosstables
from tournaments.regulations.order.progress import Outcome, RoundOutcome
from tournaments.regulations.order.standings import StandingRow, Standings
from tournaments.regulations.results import Side

LAST = 5
"""How many of the last games a row shows."""

LAST_MET = 4
"""And where it names the opponents."""

IN_THE_GAMES = ("number", "won", "drawn", "lost")
"""Columns that a page leaves to the marks of the games; every other face has them."""

IN_THE_ROUNDS = ("played", "free")
"""And in a Swiss event, where the marks name the opponents."""

MOVED = Column(
    "moved",
    gettext_lazy("±"),
    lambda _row: None,
    ValueKind.SIGN,
    Where.PAGE,
    full=gettext_lazy("Places since the round before"),
    wide=True,
)
UNDER = replace(columns.CLUB, where=Where.PAGE, small=True)
GAMES = Column("games", gettext_lazy("Games"), lambda _row: None, where=Where.PAGE, wide=True)

TEXTS = {
    Outcome.WON: ("1", "won"),
    Outcome.DRAWN: ("½", "drawn"),
    Outcome.LOST: ("0", "lost"),
    Outcome.OPEN: ("·", "none"),
    Outcome.FREE: ("", "none"),
    Outcome.ANNULLED: ("×", "none"),
}
WORDS = {
    Outcome.WON: gettext_lazy("won"),
    Outcome.DRAWN: gettext_lazy("drawn"),
    Outcome.LOST: gettext_lazy("lost"),
    Outcome.OPEN: gettext_lazy("not yet played"),
    Outcome.FREE: gettext_lazy("bye"),
    Outcome.ANNULLED: gettext_lazy("annulled"),
}
_BOOKED = {Outcome.WON: "+", Outcome.LOST: "–"}


def standings(loaded: LoadedEvent, found: Standings, shown: Glance) -> Table:
    """The standings of a page."""
    left_out = (*IN_THE_GAMES, *(IN_THE_ROUNDS if loaded.is_swiss else ()), "club", "class")
    table = linked.standings(loaded, found.rows).without(*left_out)
    name = table.at("name")
    rest = tuple(replace(one, wide=one.wide or one.key == "played") for one in table.columns[name + 1 :])
    shown_columns = (*table.columns[:name], MOVED, table.columns[name], UNDER, GAMES, *rest)
    marks = _Marks(loaded, shown)
    bring = {place: one.zone.value for one in shown.zones for place in one.places}
    tied, names = _tied(found.rows), loaded.facts.names
    rows = []
    for row, own in zip(found.rows, table.rows, strict=True):
        why = with_names(row.because, names) if row.place in tied else None
        who = replace(own.cells[name], badge=row.entrant.name, why=why)
        before = shown.before.get(row.entrant.number)
        moved = Cell(moved=before - row.place if before and not own.grey else 0)
        games = Cell(marks=marks.of(row.entrant.number))
        under = Cell(_under(row, loaded.edition))
        cells = (*own.cells[:name], moved, who, under, games, *own.cells[name + 1 :])
        rows.append(TableRow(cells, own.grey, own.below, bring.get(row.place, "")))
    return Table(table.key, shown_columns, tuple(rows), table.notes)


def _under(row: StandingRow, rules: Edition) -> str | None:
    """What stands small under a name: in a Swiss event the class (Bijlage 4.3), and the club."""
    asked = row.entrant.player_class if row.weerstand_half is not None else None
    known = in_a_sentence(asked.value, rules) if asked else ""
    return " · ".join(filter(None, (known, row.entrant.club))) or None


def _tied(rows: Sequence[StandingRow]) -> frozenset[int]:
    """The places of who has as many points as a neighbour: something else decided there."""
    return frozenset(
        row.place
        for one, other in pairwise(rows)
        if one.half_points == other.half_points and one.ranking == other.ranking
        for row in (one, other)
    )


class _Marks:
    """The marks of the last games by start number."""

    def __init__(self, loaded: LoadedEvent, shown: Glance) -> None:
        self._shown, self._games = shown, _Addresses(loaded)
        self._with_opponents = loaded.is_swiss
        self._most = LAST_MET if loaded.is_swiss else LAST
        self._names = loaded.facts.names

    def of(self, number: int) -> tuple[Mark, ...]:
        return tuple(self._mark(number, one) for one in self._shown.outcomes[number][-self._most :])

    def _mark(self, number: int, one: RoundOutcome) -> Mark:
        found = mark(one, self._names)
        if one.opponent is None:
            return found
        players = (number, one.opponent) if one.side is Side.FIRST else (one.opponent, number)
        found = replace(found, href=self._games.of(one.round, *players))
        if not self._with_opponents:
            return found
        return replace(found, met=one.opponent, disc="white" if one.side is Side.FIRST else "black")


def mark(one: RoundOutcome, names: Mapping[int, str]) -> Mark:
    """What a round gave, in a small square; `names` are those of the opponents by start number."""
    text, tint = TEXTS[one.outcome]
    text = _BOOKED.get(one.outcome, text) if one.booked else text
    said = {"round": one.round, "outcome": WORDS[one.outcome], "opponent": ""}
    if one.opponent is None:
        return Mark(text, tint, _("Round %(round)s: %(outcome)s") % said)
    said["opponent"] = names[one.opponent]
    return Mark(text, tint, _("Round %(round)s: %(outcome)s, %(opponent)s") % said)


class _Addresses:
    """Where the games of an event stand, by round, white and black."""

    def __init__(self, loaded: LoadedEvent) -> None:
        self._games = games_of(loaded)
        self._address = by_key("game")

    def of(self, number: int, white: int, black: int) -> str:
        key = self._games.get((number, white, black))
        return self._address(key) if key else ""


def crosstable(loaded: LoadedEvent, found: crosstables.Crosstable) -> Table:
    """The crosstable of a page: cells tinted by what they give, each leading to its game, names to people."""
    table = crosstable_table(found, loaded.edition)
    if found.rows and "club" in [column.key for column in table.columns]:
        small = [replace(one, small=True, wide=False) if one.key == "club" else one for one in table.columns]
        table = replace(table, columns=tuple(small))
    scores = [at for at, column in enumerate(table.columns) if column.kind is ValueKind.SCORE]
    games, links = _Addresses(loaded), linked.links(loaded)
    names = loaded.facts.names
    name = table.at("name")
    rows = []
    for row, own in zip(found.rows, table.rows, strict=True):
        number = row.standing.entrant.number
        cells = list(own.cells)
        cells[name] = replace(cells[name], href=links.get(number, ""), badge=row.standing.entrant.name)
        for at, cell in zip(scores, row.cells, strict=True):
            cells[at] = _leading(cells[at], cell, number, games, names)
        rows.append(replace(own, cells=tuple(cells)))
    return replace(table, rows=tuple(rows))


def _leading(
    shown: Cell,
    cell: crosstables.Cell,
    number: int,
    games: _Addresses,
    names: Mapping[int, str],
) -> Cell:
    """The cell with its tint and its game."""
    if cell.opponent is None or cell.round is None or not cell.text:
        return shown
    open_, lapsed = crosstables.CellKind.OPEN, crosstables.CellKind.LAPSED
    tint = "none" if cell.kind in (open_, lapsed) or cell.half_points is None else _tint(cell)
    href = games.of(cell.round, number, cell.opponent) or games.of(cell.round, cell.opponent, number)
    said = {"text": cell.text, "white": names[number], "black": names[cell.opponent], "round": cell.round}
    return replace(
        shown, tint=tint, href=href, label=_("%(text)s, %(white)s – %(black)s, round %(round)s") % said
    )


def _tint(cell: crosstables.Cell) -> str:
    return ("lost", "drawn", "won")[min(cell.half_points or 0, 2)]
