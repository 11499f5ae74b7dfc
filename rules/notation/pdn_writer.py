"""Writes games as PDN: full routes only where needed, a `*` at the end of each game, lines of 80 characters.

The result stands in the tag Result, as PDN 3.0 has it: a result among the moves is hard to tell from a move.

Source: Portable Draughts Notation 3.0, the restrictions on writing; Spelreglement 2011, art. 22; reading R3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rules.board import Board
from rules.errors import MoveTextError
from rules.movetext import read_move
from rules.notation.pdn_game import GAME_TYPES, Comment, Element, Missing, Nag, PdnGame, PdnMove, Variation
from rules.position import Color
from rules.variants import Variant

LINE_LENGTH = 80
"""Longer lines are broken between words; a comment is never broken."""

_NUMBERS: dict[Variant, int] = {variant: number for number, variant in GAME_TYPES.items()}


def write(games: Iterable[PdnGame]) -> str:
    """Return the games as PDN text that `read` reads back as the same games, in `canonical` form."""
    return "\n".join(as_it_stands(canonical(game)) for game in games)


@dataclass(slots=True)
class _Played:
    """A line being played: its elements to come and done, and the board, None after an irregular move."""

    coming: Iterator[Element]
    board: Board | None
    done: list[Element] = field(default_factory=list)
    before: Board | None = None
    """The position before the last move, when that move was irregular."""
    has_moved: bool = False

    def play(self, move: PdnMove) -> PdnMove:
        """Return the move in the notation of the project, as it stands where it is not legal."""
        self.before = None
        if self.board is None:
            return move
        try:
            legal = self.board.parse(move.text)
        except MoveTextError:
            self.skip()
            return move
        written = read_move(self.board.notation(legal))
        self.board.push(legal)
        self.has_moved = True
        return move if written is None else PdnMove(written.squares, written.is_shot, move.mark)

    def skip(self) -> None:
        """Pass over a move that cannot be played; what follows is not played either."""
        self.before, self.board = self.board, None

    def other(self) -> Board | None:
        """Return the board on which a variation begins: before the last move."""
        if self.board is None:
            return None if self.before is None else self.before.copy()
        board = self.board.copy()
        if self.has_moved:
            board.pop()
        return board


def canonical(game: PdnGame) -> PdnGame:
    """Return the game with its legal moves as the project writes them, in variations too.

    A route stands only where start and end fit two shots, a lone cross becomes the shot it means. A move
    that is not legal, and what follows it in its line, stays as it is.
    """
    line = _Played(iter(game.body), game.board())
    outer: list[_Played] = []
    while True:
        element = next(line.coming, None)
        if isinstance(element, Variation):
            outer.append(line)
            line = _Played(iter(element.body), line.other())
        elif element is not None:
            if isinstance(element, PdnMove):
                element = line.play(element)
            elif isinstance(element, Missing):
                line.skip()
            line.done.append(element)
        elif outer:
            variation = Variation(tuple(line.done))
            line = outer.pop()
            line.done.append(variation)
        else:
            return replace(game, body=tuple(line.done))


def as_it_stands(game: PdnGame) -> str:
    """Return a game as PDN text with its moves as they stand: none is played."""
    tags = [*game.tags, ("Result", game.result), ("GameType", str(_NUMBERS[game.variant]))]
    if game.start is not None:
        tags += [("SetUp", "1"), ("FEN", game.start)]
    header = "".join(f"{tag_line(name, value)}\n" for name, value in tags)
    board = game.board()
    first = 2 * board.number - (board.turn is Color.WHITE)
    return f"{header}\n{_wrapped([*_words(game.body, first), '*'])}\n"


def tag_line(name: str, value: str) -> str:
    """Return the line of a tag, without its end."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


@dataclass(slots=True)
class _Numbered:
    """A line being written: its elements to come, the ply it began at and the ply due, odd for white."""

    coming: Iterator[Element]
    began: int
    due: int
    needs_number: bool = True

    def move(self, text: str) -> str:
        """Return a move with its number where it needs one."""
        number, for_black = (self.due + 1) // 2, self.due % 2 == 0
        dots = "..." if for_black else "."
        written = f"{number}{dots} {text}" if self.needs_number or not for_black else text
        self.due += 1
        self.needs_number = False
        return written


def _words(body: tuple[Element, ...], first: int) -> Iterator[str]:
    """Iterate over the words of a game whose first move is single move `first`, odd for white."""
    line = _Numbered(iter(body), first, first)
    outer: list[_Numbered] = []
    while True:
        element = next(line.coming, None)
        if isinstance(element, Variation):
            outer.append(line)
            began = max(line.began, line.due - 1)
            line.needs_number = True
            line = _Numbered(iter(element.body), began, began)
            yield "("
        elif element is not None:
            yield _word(line, element)
        elif outer:
            line = outer.pop()
            yield ")"
        else:
            return


def _word(line: _Numbered, element: PdnMove | Missing | Nag | Comment) -> str:
    if isinstance(element, PdnMove):
        return line.move(element.text + element.mark)
    if isinstance(element, Missing):
        return line.move("-")
    if isinstance(element, Nag):
        return f"${element.number}"
    line.needs_number = True
    return f"{{{element.text}}}"


def _wrapped(words: Iterable[str]) -> str:
    """Return the words in lines of at most LINE_LENGTH where their own length allows it."""
    parts: list[str] = []
    column = 0
    for word in _glued(words):
        first, _, _ = word.partition("\n")
        if parts:
            fits = column + 1 + len(first) <= LINE_LENGTH
            parts.append(" " if fits else "\n")
            column = column + 1 if fits else 0
        parts.append(word)
        column = len(word) - word.rfind("\n") - 1 if "\n" in word else column + len(word)
    return "".join(parts)


def _glued(words: Iterable[str]) -> Iterator[str]:
    """Iterate over the words with each bracket at the word that it encloses."""
    opened: list[str] = []
    held: list[str] = []
    for word in words:
        if word == ")":
            held += [*opened, word]
            opened = []
            continue
        if held:
            yield "".join(held)
            held = []
        opened.append(word)
        if word != "(":
            held, opened = opened, []
    yield "".join(held)
