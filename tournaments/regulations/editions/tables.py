"""The tables an edition is made of, and what each of them must satisfy whatever its numbers are.

A table that breaks one of its invariants is refused when it is read, with an EditionError that says what.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.frozen import FrozenMapping


@dataclass(frozen=True, slots=True)
class Division:
    """A class of a section: its code and its full names; `also` is empty where there is but one.

    `elsewhere` are its names in other languages than that of the regulation, by the code of the language.
    """

    code: str
    name: str
    also: str
    elsewhere: FrozenMapping[str]

    def called(self, language: str) -> str:
        """Its name in a language; that of the regulation where none is given."""
        return self.elsewhere.get(language, self.name)


@dataclass(frozen=True, slots=True)
class Divisions:
    """The classes of a section from the top, and how many numbered places each has (C.2).

    `places` is None where the classes have no fixed size (A.2, D.3, E.4).
    """

    places: int | None
    divisions: tuple[Division, ...]
    source: str

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes from the top."""
        return tuple(division.code for division in self.divisions)

    def in_code(self, text: str) -> str:
        """A class by its code where that or its name is given, whatever the capitals; other texts stay."""
        words = " ".join(text.split()).casefold()
        known = {said.casefold(): one.code for one in self.divisions for said in (one.name, one.code)}
        return known.get(words, text)

    def named(self, text: str) -> tuple[str, ...]:
        """The codes of the classes that the division of an event names; none when one is not known.

        A class is named by its code or its name, whatever the capitals; a group may follow it ("1 II"), and
        a "+" joins classes that play together once (A.3), as in "2+3".
        """
        found = []
        for part in text.split("+"):
            words = " ".join(part.split()).casefold() + " "
            codes = [
                division.code
                for division in self.divisions
                if words.startswith((f"{division.code.casefold()} ", f"{division.name.casefold()} "))
            ]
            if not codes:
                return ()
            found.append(codes[0])
        return tuple(found)


def read_divisions(table: TomlTable) -> Divisions:
    """The classes of a section; no code twice."""
    source = table.text("source")
    places = table.whole("places", 2) if table.has("places") else None
    divisions = []
    for row in table.tables("division"):
        also = row.text("also") if row.has("also") else ""
        elsewhere = row.named_texts("in_other_languages") if row.has("in_other_languages") else {}
        divisions.append(Division(row.text("code"), row.text("name"), also, FrozenMapping(elsewhere)))
        row.done()
    table.done()
    _once(table, "division", (division.code for division in divisions))
    return Divisions(places, tuple(divisions), source)


@dataclass(frozen=True, slots=True)
class ClockRule:
    """Minutes per player: `first_minutes` for the first moves, then `next_minutes` for each lot (C.3).

    `time_article` is that by which a game is lost on time (C.4), empty where the section has none of its own.
    """

    first_moves: int
    first_minutes: int
    next_moves: int
    next_minutes: int
    source: str
    time_article: str = ""


def read_clock(table: TomlTable) -> ClockRule:
    """The clock of a section."""
    rule = ClockRule(
        table.whole("first_moves"),
        table.whole("first_minutes"),
        table.whole("next_moves"),
        table.whole("next_minutes"),
        table.text("source"),
        table.text("time_article") if table.has("time_article") else "",
    )
    table.done()
    return rule


@dataclass(frozen=True, slots=True)
class PlayingTime:
    """Whole minutes each player, or each player of a team, has for a game (D.2, E.2, F.2).

    `every_move_written` is the duty of notation; in time trouble the leaders may suspend it for the last
    `unwritten_minutes`, 0 where the article does not speak of it.
    """

    minutes: int
    every_move_written: bool
    unwritten_minutes: int
    article: str


def read_playing_time(table: TomlTable) -> PlayingTime:
    """A playing time; who need not write need not be let off writing."""
    time = PlayingTime(
        table.whole("minutes"),
        table.flag("every_move_written") if table.has("every_move_written") else False,
        table.whole("unwritten_minutes") if table.has("unwritten_minutes") else 0,
        table.text("article"),
    )
    table.done()
    if time.unwritten_minutes and not time.every_move_written:
        raise table.fault("unwritten_minutes is given, but moves need not be written")
    return time


@dataclass(frozen=True, slots=True)
class NotationRule:
    """How many moves before a time control may be written as a dash (C.5)."""

    unwritten_moves: int
    source: str


def read_notation(table: TomlTable) -> NotationRule:
    """The notation duty of a section."""
    rule = NotationRule(table.whole("unwritten_moves", 0), table.text("source"))
    table.done()
    return rule


@dataclass(frozen=True, slots=True)
class MakeUpRule:
    """Which rounds may be made up, before which round, and which never (C.13)."""

    last_round: int
    before_round: int
    never: tuple[int, ...]
    article: str
    source: str


def read_make_up(table: TomlTable) -> MakeUpRule:
    """The make-up rule; the rounds made up come before the closing round, and those never made up do not."""
    rule = MakeUpRule(
        table.whole("last_round"),
        table.whole("before_round"),
        table.wholes("never"),
        table.text("article"),
        table.text("source"),
    )
    table.done()
    if rule.last_round >= rule.before_round:
        raise table.fault(f"round {rule.last_round} cannot be made up before round {rule.before_round}")
    if any(number <= rule.last_round for number in rule.never):
        raise table.fault(f"never {list(rule.never)} overlaps the rounds 1 to {rule.last_round}")
    return rule


@dataclass(frozen=True, slots=True)
class WithdrawalRule:
    """With fewer games played than this, all games of who withdraws lapse (C.14)."""

    minimum_games: int
    article: str
    source: str


def read_withdrawal(table: TomlTable) -> WithdrawalRule:
    """The withdrawal rule."""
    rule = WithdrawalRule(table.whole("minimum_games"), table.text("article"), table.text("source"))
    table.done()
    return rule


class OrderBy(StrEnum):
    """What a final order can be decided by."""

    POINTS = "points"
    SONNEBORN_BERGER = "sonneborn-berger"
    MUTUAL_RESULT = "mutual-result"
    DECIDING_GAMES = "deciding-games"
    MATCH_POINTS = "match-points"
    BOARD_POINTS = "board-points"
    DECIDING_MATCH = "deciding-match"
    SWISS = "swiss"  # the list of the Swiss system (F.4), which ends with a lot (R41)


PLAYERS_KEYS = (
    OrderBy.POINTS,
    OrderBy.SONNEBORN_BERGER,
    OrderBy.MUTUAL_RESULT,
    OrderBy.DECIDING_GAMES,
    OrderBy.SWISS,
)
TEAMS_KEYS = (
    OrderBy.MATCH_POINTS,
    OrderBy.BOARD_POINTS,
    OrderBy.SONNEBORN_BERGER,
    OrderBy.MUTUAL_RESULT,
    OrderBy.DECIDING_MATCH,
)


@dataclass(frozen=True, slots=True)
class OrderKey:
    """One step of a final order, and its article."""

    by: OrderBy
    article: str


def follows_mutual_result(keys: Sequence[OrderKey], by: OrderBy) -> bool:
    """Whether a key is Sonneborn-Berger after the mutual result, which does not count again then (R88)."""
    order = [key.by for key in keys]
    return by is OrderBy.SONNEBORN_BERGER and OrderBy.MUTUAL_RESULT in order[: order.index(by)]


@dataclass(frozen=True, slots=True)
class FirstPlaceRule:
    """The divisions whose first place follows from the keys up to one of them and then from deciding games.

    In the KK that is the first key (C.15, R32), in group I of the eights of clubs the second (B.7).

    Two equal players play `match_games` games and then single games; from `schedule_from` equal players on
    the leaders make a schedule. `divisions` is empty where all of the section do (E.5, F.4). With
    `colours_by_lot` a lot gives the colours of the first of these games (F.4).
    """

    divisions: tuple[str, ...]
    key: OrderKey
    match_games: int
    schedule_from: int
    article: str
    colours_by_lot: bool = False

    def holds_for(self, division: str) -> bool:
        """Whether the first place of this division is decided so."""
        return not self.divisions or division in self.divisions


@dataclass(frozen=True, slots=True)
class OrderRule:
    """The keys of a final order, first to last, and the rule of the first place where there is one.

    `disputes_article` is the article by which the leaders decide what no article does (C.16), `lot_article`
    the one by which they may let a lot decide between players who would play on.
    """

    keys: tuple[OrderKey, ...]
    first_place: FirstPlaceRule | None
    disputes_article: str
    source: str
    lot_article: str | None = None


def read_order(table: TomlTable) -> OrderRule:
    """The order of a section: no key twice, those of players and those of teams each in their own way."""
    source, disputes = table.text("source"), table.text("disputes_article")
    keys = []
    for row in table.tables("key"):
        keys.append(OrderKey(_order_by(row), row.text("article")))
        row.done()
    first = _read_first_place(table.table("first_place")) if table.has("first_place") else None
    lot = table.text("lot_article") if table.has("lot_article") else None
    table.done()
    _once(table, "key", (key.by for key in keys))
    _check_keys(table, [key.by for key in keys], first)
    return OrderRule(tuple(keys), first, disputes, source, lot)


def _check_keys(table: TomlTable, keys: list[OrderBy], first: FirstPlaceRule | None) -> None:
    """Players: from points to deciding games or the list of the Swiss system. Teams: from match points on."""
    if keys[0] is OrderBy.MATCH_POINTS:
        foreign = [key for key in keys if key not in TEAMS_KEYS]
        if foreign or keys[1:2] != [OrderBy.BOARD_POINTS] or OrderBy.DECIDING_MATCH in keys[:-1]:
            raise table.fault("the keys of teams must begin with match-points and board-points")
        alone = OrderBy.BOARD_POINTS
    else:
        if keys[0] is not OrderBy.POINTS or keys[-1] not in (OrderBy.DECIDING_GAMES, OrderBy.SWISS):
            raise table.fault("the keys must begin with points and end with deciding-games or swiss")
        if any(key not in PLAYERS_KEYS for key in keys):
            raise table.fault("the keys of players are those of teams")
        alone = OrderBy.POINTS
    if first is not None and first.key.by is not alone:
        raise table.fault(f"the first place can only be decided by {alone.value}")


def _order_by(row: TomlTable) -> OrderBy:
    name = row.text("by")
    if name not in list(OrderBy):
        raise row.fault(f"by is {name!r}, one of {', '.join(OrderBy)} is expected")
    return OrderBy(name)


def _read_first_place(row: TomlTable) -> FirstPlaceRule:
    key = OrderKey(_order_by(row), row.text("points_article"))
    rule = FirstPlaceRule(
        row.texts("divisions") if row.has("divisions") else (),
        key,
        row.whole("match_games"),
        row.whole("schedule_from", 3),
        row.text("article"),
        row.flag("colours_by_lot") if row.has("colours_by_lot") else False,
    )
    row.done()
    if rule.schedule_from != 3:
        raise row.fault(
            f"schedule_from is {rule.schedule_from}, but a match is between two and a schedule for more"
        )
    return rule


@dataclass(frozen=True, slots=True)
class SonnebornBergerRule:
    """How many times the points of an opponent count: beaten, and drawn with (Bijlage 1)."""

    won: int
    drawn: int
    article: str
    source: str


def read_sonneborn_berger(table: TomlTable) -> SonnebornBergerRule:
    """The Sonneborn-Berger factors; a win counts for more than a draw."""
    rule = SonnebornBergerRule(
        table.whole("won"), table.whole("drawn"), table.text("article"), table.text("source")
    )
    table.done()
    if rule.won <= rule.drawn:
        raise table.fault(f"a win counts {rule.won} times, which is not more than {rule.drawn} of a draw")
    return rule


def _once(table: TomlTable, what: str, names: Iterable[str]) -> None:
    for name, times in Counter(names).items():
        if times > 1:
            raise table.fault(f"{what} {str(name)!r} is named twice")
