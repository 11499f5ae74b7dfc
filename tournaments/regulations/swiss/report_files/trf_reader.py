"""Reads a tournament report file (TRF16 or TRF26) of a Swiss event of persons.

Source: FIDE, tournament report file, versions 2016 and 2026, and the codes XX. and BB. in common use beside
version 2016. Positions count from 1 in characters, as in those documents.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.regulations.event import MOST_ROUNDS, Entrant, Event, Game, Round, Section, System
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result
from tournaments.regulations.swiss.history import check_swiss
from tournaments.regulations.swiss.settings import ByePoints

FIRST_ROUND = 92
ROUND_WIDTH = 10
NAME = (15, 47)
RATING = (49, 52)
POINTS = (81, 84)
RANK = (86, 89)
NUMBER = (5, 8)
RESULTS: Mapping[tuple[str, str], Result | None] = {
    ("1", "0"): Result.FIRST_WINS,
    ("=", "="): Result.DRAW,
    ("0", "1"): Result.SECOND_WINS,
    ("0", "0"): Result.BOTH_LOSE,
    ("+", "-"): Result.FORFEIT_BY_SECOND,
    ("-", "+"): Result.FORFEIT_BY_FIRST,
    ("-", "-"): Result.FORFEIT_BY_BOTH,
    (" ", " "): None,
}
"""The codes of a game, white's first; a blank is a game not yet played."""

_UNRATED = {"W": "1", "D": "=", "L": "0"}
_NO_ROUNDS = gettext_noop("The number of rounds is a whole number from 1 to 999")
_FREE = frozenset("UF")
_ABSENT = frozenset("Z- ")
_NOT_SUPPORTED: Mapping[str, str] = {
    "013": gettext_noop("teams are not read"),
    "310": gettext_noop("teams are not read"),
    "250": gettext_noop("accelerated rounds are not read"),
    "XXA": gettext_noop("accelerated rounds are not read"),
    "260": gettext_noop("forbidden pairs are not read"),
    "XXP": gettext_noop("forbidden pairs are not read"),
    "299": gettext_noop("abnormal points are not read"),
}
_POINTS_CODES = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}
_POINTS_DUE = {"W": 2, "D": 1, "L": 0, "A": 0}


@dataclass(frozen=True, slots=True)
class TrfFile:
    """What a file holds: its event, and who is marked absent in the round after the last one paired."""

    event: Event
    absent: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Cell:
    """One round of one player: where it stands, the opponent (0 for none), colour and result codes."""

    line: int
    column: int
    opponent: int
    colour: str
    code: str


@dataclass(frozen=True, slots=True)
class _Player:
    entrant: Entrant
    line: int
    cells: tuple[_Cell, ...]


def read(text: str, *, section: Section = Section.F, season: int = 0) -> TrfFile:
    """The event in this text, as an event of this section and season.

    Both versions are read; letters of results may be small. The name of the tournament becomes the division.
    A free round is U or F, an absence Z, - or blank. The first colour is the one stated (152, XXC) or else
    that of the first of the list who was paired in round 1. Without a number of rounds (142, XXR) one more
    than there are is taken as planned. Lines of other known or unknown tags are passed over.

    Raises RuleViolation, and nothing else, at "line L, column C" for a line that is malformed, contradicts
    another, or says what cannot be kept (half-point byes, teams, accelerated rounds, other scores), and as
    `validity.check` does for an event that is none.
    """
    return _Reader(section, season).read(text)


def fault(line: int, column: int, text: str, values: Mapping[str, object] | None = None) -> RuleViolation:
    """The refusal of a place in a file."""
    return RuleViolation(Reason(text, values or {}), f"line {line}, column {column}")


@dataclass(slots=True)
class _Reader:
    """The lines read so far."""

    section: Section
    season: int
    division: str = ""
    rounds: int | None = None
    first_colour: str | None = None
    free_points: str | None = None
    players: dict[int, _Player] = field(default_factory=dict)
    absent: list[tuple[int, int, int | None]] = field(default_factory=list)  # number, line, round

    def read(self, text: str) -> TrfFile:
        for number, line in enumerate(text.removeprefix("\ufeff").replace("\r\n", "\n").splitlines(), 1):
            if line.strip():
                self._line(number, line)
        if not self.players:
            raise fault(1, 1, gettext_noop("There is no line 001: no players"))
        length = max(len(player.cells) for player in self.players.values())
        paired = [self._round(number) for number in range(1, length + 1)]
        while paired and not paired[-1].games and not paired[-1].free:
            paired.pop()
        event = Event(
            section=self.section,
            division=self.division,
            season=self.season,
            system=System.SWISS,
            rounds_planned=self.rounds or min(len(paired) + 1, MOST_ROUNDS),
            entrants=tuple(self.players[number].entrant for number in sorted(self.players)),
            rounds=tuple(paired),
            settings=self._settings(paired),
        )
        check_swiss(event)
        return TrfFile(event, self._absent(len(paired) + 1))

    def _line(self, number: int, line: str) -> None:
        for column, character in enumerate(line, 1):
            if not character.isprintable():
                text = gettext_noop("%(character)s does not belong in a line of text")
                raise fault(number, column, text, {"character": ascii(character)})
        tag, value = line[:3], line[4:].strip()
        if tag == "###":
            return
        if len(tag) < 3 or not tag.isalnum() or line[3:4] not in ("", " "):
            raise fault(number, 1, gettext_noop("A line begins with a tag of three characters and a space"))
        if tag in _NOT_SUPPORTED:
            raise fault(number, 1, _NOT_SUPPORTED[tag])
        if tag == "001":
            self._player(number, line)
        elif tag == "012":
            self.division = value
        elif tag in ("240", "XXZ"):
            self._absences(number, tag, line)
        else:
            self._about_event(number, tag, line)

    def _about_event(self, number: int, tag: str, line: str) -> None:
        value = line[4:].strip()
        if tag in ("142", "XXR"):
            self._rounds(number, value)
        elif tag in ("152", "XXC"):
            self._first_colour(number, tag, value)
        elif tag == "162":
            self._points(number, line)
        elif tag in _POINTS_CODES:
            self._point(number, 5, _POINTS_CODES[tag], value)

    def _rounds(self, line: int, value: str) -> None:
        if not (value.isascii() and value.isdecimal() and int(value[:4]) >= 1 and len(value) <= 3):
            raise fault(line, 5, _NO_ROUNDS)
        if self.rounds not in (None, int(value)):
            raise fault(line, 5, gettext_noop("The number of rounds is stated twice, differently"))
        self.rounds = int(value)

    def _first_colour(self, line: int, tag: str, value: str) -> None:
        known = {"w": "white", "b": "black"} if tag == "152" else {"white1": "white", "black1": "black"}
        for word in value.lower().split():
            if word in known:
                self.first_colour = known[word]
            elif tag == "152" or word != "rank":
                text = gettext_noop("%(given)s is not a first colour; it is one of %(allowed)s")
                raise fault(line, 5, text, {"given": word[:20], "allowed": ", ".join(known)})

    def _points(self, line: int, text: str) -> None:
        for start in range(5, len(text), 9):
            if text[start : start + 5].strip():
                self._point(line, start + 1, text[start].upper(), text[start + 1 : start + 5].strip())

    def _point(self, line: int, column: int, code: str, value: str) -> None:
        due = _POINTS_DUE.get(code)
        given = {"1.0": 2, "0.5": 1, "0.0": 0, "1": 2, "0": 0}.get(value)
        if code == "P" and given is not None:
            self.free_points = (ByePoints.NOTHING, ByePoints.DRAW, ByePoints.WIN)[given].value
        elif code != "X" and (given is None or given != due):
            text = gettext_noop("%(code)s gives %(given)s points; a win is 1.0, a draw 0.5, a loss 0.0 here")
            raise fault(line, column, text, {"code": code, "given": value[:10] or "?"})

    def _absences(self, line: int, tag: str, text: str) -> None:
        start, round_number = 4, None
        if tag == "240":
            kind, start = text[4:5].upper(), 10
            if kind != "Z":
                raise fault(line, 5, gettext_noop("a bye with points for a round to come is not read"))
            round_number = _whole(text, line, 7, 9)
        position = start
        for word in text[start:].split():
            position = text.index(word, position)
            self.absent.append((_number(word, line, position + 1), line, round_number))
            position += len(word)

    def _player(self, line: int, text: str) -> None:
        number = _whole(text, line, *NUMBER)
        if number in self.players:
            raise fault(line, NUMBER[0], gettext_noop("Number %(number)s is named twice"), {"number": number})
        if number == 0:
            raise fault(line, NUMBER[0], gettext_noop("Starting numbers begin with 1"))
        rating = _whole(text, line, *RATING) if text[RATING[0] - 1 : RATING[1]].strip() else 0
        points = text[POINTS[0] - 1 : POINTS[1]].strip()
        whole, _, part = points.partition(".")
        if points and not (points.isascii() and whole.isdecimal() and part in ("", "0", "5")):
            raise fault(line, POINTS[0], gettext_noop("Points are written as 3.5"))
        if text[RANK[0] - 1 : RANK[1]].strip():
            _whole(text, line, *RANK)
        columns = range(FIRST_ROUND, len(text.rstrip()) + 1, ROUND_WIDTH)
        if len(columns) > MOST_ROUNDS:
            raise fault(line, columns[MOST_ROUNDS], _NO_ROUNDS)
        cells = tuple(_cell(text, line, column) for column in columns)
        name = text[NAME[0] - 1 : NAME[1]].strip()
        self.players[number] = _Player(Entrant(number, name, rating=rating or None), line, cells)

    def _round(self, number: int) -> Round:
        games, free = [], []
        for player in self.players.values():
            if len(player.cells) < number:
                continue
            cell, own = player.cells[number - 1], player.entrant.number
            if cell.opponent:
                if self._is_white(own, cell, number):
                    games.append(self._game(own, cell, number))
            elif cell.code in _FREE:
                free.append(own)
        return Round(number, tuple(games), tuple(sorted(free)))

    def _other(self, own: int, cell: _Cell, number: int) -> _Cell:
        """The opponent's cell of the same round, once it is certain that it names this player."""
        opponent = self.players.get(cell.opponent)
        if opponent is None or cell.opponent == own:
            text = gettext_noop("Number %(own)s cannot have number %(opponent)s as opponent")
            raise fault(cell.line, cell.column, text, {"own": own, "opponent": cell.opponent})
        other = opponent.cells[number - 1] if len(opponent.cells) >= number else None
        if other is None or other.opponent != own:
            text = gettext_noop("Number %(own)s meets number %(opponent)s in round %(round)s, who does not")
            values = {"own": own, "opponent": cell.opponent, "round": number}
            raise fault(cell.line, cell.column, text, values)
        return other

    def _is_white(self, own: int, cell: _Cell, number: int) -> bool:
        other = self._other(own, cell, number)
        if {cell.colour, other.colour} == {"w", "b"}:
            return cell.colour == "w"
        if cell.colour == other.colour == "-" and (cell.code in "+-" and other.code in "+-"):
            return own < cell.opponent
        text = gettext_noop("One of a pair has w and the other b, or both - in a forfeited game")
        raise fault(cell.line, cell.column + 5, text)

    def _game(self, own: int, cell: _Cell, number: int) -> Game:
        other = self._other(own, cell, number)
        if (cell.code, other.code) not in RESULTS:
            text = gettext_noop("%(white)s and %(black)s are no results of one game")
            values = {"white": repr(cell.code), "black": repr(other.code)}
            raise fault(cell.line, cell.column + 7, text, values)
        return Game(own, cell.opponent, RESULTS[cell.code, other.code])

    def _settings(self, paired: list[Round]) -> dict[str, str]:
        settings = {}
        colour = self.first_colour
        if colour is None and paired:
            colours = dict.fromkeys((game.white for game in paired[0].games), "white")
            colours |= {game.black: "black" for game in paired[0].games}
            colour = colours[min(colours)] if colours else None
        if colour is not None:
            settings["swiss_first_colour"] = colour
        if self.free_points not in (None, ByePoints.WIN.value):
            settings["swiss_free_points"] = str(self.free_points)
        return settings

    def _absent(self, coming: int) -> frozenset[int]:
        """Those marked absent in the round to come, in its column or on a line of their own."""
        absent = {
            number
            for number, player in self.players.items()
            if len(player.cells) >= coming and player.cells[coming - 1].code == "Z"
        }
        for number, line, round_number in self.absent:
            if number not in self.players:
                text = gettext_noop("There is no entrant with number %(number)s")
                raise fault(line, 5, text, {"number": number})
            if round_number in (None, coming):
                absent.add(number)
        return frozenset(absent)


def _whole(text: str, line: int, first: int, last: int) -> int:
    return _number(text[first - 1 : last].strip(), line, first)


def _number(word: str, line: int, column: int) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) <= 5):
        text = gettext_noop("%(given)s is not a whole number")
        raise fault(line, column, text, {"given": repr(word[:10])})
    return int(word)


def _cell(text: str, line: int, column: int) -> _Cell:
    """The ten characters of one round, from this column (the two before an opponent's number are blank)."""
    cell = text[column - 1 : column + ROUND_WIDTH - 1].ljust(ROUND_WIDTH)
    opponent = _number(cell[:4].strip() or "0", line, column)
    colour, code = cell[5].lower(), cell[7].upper()
    for offset in (4, 6, 8, 9):
        if cell[offset] != " ":
            raise fault(
                line, column + offset, gettext_noop("A blank is expected between the parts of a round")
            )
    code = _UNRATED.get(code, code) if opponent else code
    if opponent and (colour not in ("w", "b", "-") or code not in "10=+- "):
        text = gettext_noop("%(given)s is not a colour and a result")
        raise fault(line, column + 5, text, {"given": repr(cell[5:8])})
    if not opponent and code == "H":
        text = gettext_noop("A half-point bye has no place in an event here: a bye scores one way")
        raise fault(line, column + 7, text)
    if not opponent and (colour not in ("-", " ") or code not in _FREE | _ABSENT):
        text = gettext_noop("%(given)s is neither a bye nor an absence")
        raise fault(line, column + 5, text, {"given": repr(cell[5:8])})
    return _Cell(line, column, opponent, colour, code)
