"""The games of a PDN file as plain data, each of which can be written: tags, moves, comments, variations.

Source: Portable Draughts Notation 3.0 for the form; Spelreglement 2011, art. 22 for the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from rules.board import Board
from rules.fen import write_fen
from rules.movetext import write_move
from rules.notation.replay import Place
from rules.position import Color, Position
from rules.variants import FRISIAN, FRISIAN_5X5, Variant

GAME_TYPES: Mapping[int, Variant] = MappingProxyType({40: FRISIAN, 97: FRISIAN_5X5})
"""The games that are read, by their number: 40 of PDN 3.0, 97 of the lidraughts site."""

RESULTS = ("1-0", "1/2-1/2", "0-1", "2-0", "1-1", "0-2", "0-0", "*")
"""The results of PDN 3.0: points for a win of one or of two, both players forfeit, unknown."""

DEEPEST = 50
"""Variations may be nested so deep and no deeper."""

OWN_TAGS = ("Result", "GameType", "SetUp", "FEN")
"""The tags that stand in fields of a game and not among its `tags`."""

TAG_NAME = "[A-Za-z][A-Za-z0-9_]*"
TAG_LINE = re.compile(rf'(?:^|(?<=\r))[ \t]*\[[ \t]*{TAG_NAME}[ \t]*"', re.MULTILINE)
"""The beginning of a tag at the beginning of a line; there a broken game ends."""

_NAME = re.compile(TAG_NAME)
_NOT_IN_TAGS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]")
_MARK = re.compile(r"[!?]*")
_COMMAND = re.compile(r"\[%([a-z]{1,9})\s([^\[\]]{0,60})\]")
_CLOCK = re.compile(r"(?P<side>[wWbB]?)(?P<hours>[0-9]{1,3}):(?P<minutes>[0-9]{1,2}):(?P<seconds>[0-9]{1,2})")
_HIGHEST_NAG = 255


@dataclass(frozen=True, slots=True)
class PdnMove:
    """A move as written: its squares (two, or the route of a shot, or none for a lone cross) and its sign.

    `mark` is its strength in `!` and `?`, or empty. ValueError for what is no move: a square outside 1-99, a
    simple move of other than two different squares.
    """

    squares: tuple[int, ...]
    is_shot: bool
    mark: str = ""

    def __post_init__(self) -> None:
        squares = self.squares
        sound = all(1 <= square <= 99 for square in squares) and len(squares) != 1
        if not self.is_shot:
            sound = sound and len(squares) == 2 and squares[0] != squares[1]
        if not sound or not _MARK.fullmatch(self.mark):
            raise ValueError(f"no move: {squares}, mark {self.mark!r}")

    @property
    def text(self) -> str:
        """The move in full notation without its mark: "32-28", "24x13x42", "x"."""
        return write_move(self.squares, is_shot=self.is_shot) or "x"


@dataclass(frozen=True, slots=True)
class Missing:
    """A move that was not written down, shown by `-` or dots (reading R15)."""


@dataclass(frozen=True, slots=True)
class Nag:
    """A numeric annotation, `$1`; it belongs to the move before it. ValueError outside 0-255."""

    number: int

    def __post_init__(self) -> None:
        if not 0 <= self.number <= _HIGHEST_NAG:
            raise ValueError(f"an annotation is numbered 0-{_HIGHEST_NAG}, not {self.number}")


@dataclass(frozen=True, slots=True)
class ClockTime:
    """A time of a comment: its command (clk, emt, egt, mct, clock), whose it is, whole seconds.

    `color` is None where the command names none: it is then the mover's; `running` says whether that side's
    clock runs.
    """

    command: str
    seconds: int
    color: Color | None = None
    running: bool = False


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, character for character. ValueError for one that would end early: with `}`, a bare carriage
    return, or a line that begins like a tag.
    """

    text: str

    def __post_init__(self) -> None:
        if "}" in self.text or "\r" in self.text or ("[" in self.text and TAG_LINE.search("{" + self.text)):
            raise ValueError(f"a comment that cannot be written: {self.text[:60]!r}")

    def words(self) -> str:
        """Return the comment without its commands, such as `[%clk 1:55:21]`, on one line."""
        return " ".join(_COMMAND.sub(" ", self.text).split())

    def times(self) -> tuple[ClockTime, ...]:
        """Return the times in the comment, such as `[%clk 1:55:21]` or `[%clock w0:10:00 B0:09:58]`."""
        return tuple(
            ClockTime(
                command=command[1],
                seconds=int(time["hours"]) * 3600 + int(time["minutes"]) * 60 + int(time["seconds"]),
                color={"w": Color.WHITE, "b": Color.BLACK}.get(time["side"].lower()),
                running=time["side"].isupper(),
            )
            for command in _COMMAND.finditer(self.text)
            if command[1] in {"clk", "emt", "egt", "mct", "clock"}
            for time in _CLOCK.finditer(command[2])
        )


@dataclass(frozen=True, slots=True)
class Variation:
    """A line in brackets, instead of the move before it. ValueError where it nests deeper than DEEPEST."""

    body: tuple[Element, ...]
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        depth = 1 + max((each.depth for each in self.body if isinstance(each, Variation)), default=0)
        if depth > DEEPEST:
            raise ValueError(f"variations nested {depth} deep, at most {DEEPEST}")
        object.__setattr__(self, "depth", depth)


Element: TypeAlias = PdnMove | Missing | Nag | Comment | Variation
"""What a line consists of, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The text that a game was read from, and where that begins in the file."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True)
class PdnGame:
    """One game: its tags in order, its line of moves with all that stands between them, and its result.

    `tags` are (name, value) pairs, without those that are fields here: `result` is one of RESULTS, `variant`
    the game of the tag GameType, `start` the full FEN of another start than the game's own. `origin` is the
    text it was read from, None for a game made otherwise; it does not count in comparisons.

    Raises ValueError for tags that cannot be written and for an unknown result or variant, and
    InvalidPositionError for a start that cannot stand on the board.
    """

    tags: tuple[tuple[str, str], ...] = ()
    body: tuple[Element, ...] = ()
    result: str = "*"
    variant: Variant = field(default=FRISIAN, repr=False)
    start: str | None = None
    origin: Origin | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = [name for name, _ in self.tags]
        if len(set(names)) != len(names) or not set(names).isdisjoint(OWN_TAGS):
            raise ValueError(f"a tag is named twice, or is a field of its own: {', '.join(names)}")
        for name, value in self.tags:
            if not _NAME.fullmatch(name) or _NOT_IN_TAGS.search(value):
                raise ValueError(f"a tag that cannot be written: {name} {value!r}")
        if self.result not in RESULTS:
            raise ValueError(f"unknown result {self.result!r}; known are {', '.join(RESULTS)}")
        if self.variant not in GAME_TYPES.values():
            raise ValueError(f"PDN has no game type for {self.variant.name}")
        made_here = self.start is not None and self.origin is None  # what was read was checked on reading
        if made_here and written_start(self.board().position) != self.start:
            raise ValueError(f"the start is not a full FEN, or is the game's own: {self.start}")

    def tag(self, name: str) -> str | None:
        """Return the value of one of `tags`, None where it is not given."""
        return dict(self.tags).get(name)

    def moves(self) -> Iterator[PdnMove]:
        """Iterate over the moves played, without the variations."""
        return (each for each in self.body if isinstance(each, PdnMove))

    def board(self) -> Board:
        """Return a board with the start of the game."""
        return Board(self.start, variant=self.variant)


def written_start(position: Position) -> str | None:
    """Return a start as a game has it: its FEN, None for the start that its variant has itself."""
    return None if position == Position.start(position.variant) else write_fen(position)


@dataclass(frozen=True, slots=True)
class PdnProblem:
    """What is wrong with the `game`-th game of a file (from 1; 0: with the file), and where it stands.

    `refused` says whether the game was left out; `before` is that game up to there, None where the fault is
    in its tags or in the file; `results` those of the tag and of the text where there are two;
    `article` is that of the notation, or what a position at the start breaks. Codes, all
    refused but the first four: `undecodable` (a byte that is no character), `unknown_result` (a tag whose
    value is no result), `result_conflict` (the tag wins), `empty_game` (a result without a game);
    `unreadable`, `bad_tag`, `duplicate_tag`, `bad_comment`, `unclosed_comment`, `unclosed_variation`,
    `stray_bracket`, `too_deep`, `too_much`, `result_in_variation`, `setup_in_moves`, `unknown_game_type`,
    `bad_start`; `too_many_games` and `file_too_long`.
    """

    place: Place
    game: int
    code: str
    sentence: str
    refused: bool
    before: PdnGame | None = None
    results: tuple[str, ...] = ()
    article: str = "22"


@dataclass(frozen=True, slots=True)
class PdnFile:
    """The games of a file in order, and what was wrong in it, in order."""

    games: tuple[PdnGame, ...]
    problems: tuple[PdnProblem, ...]
