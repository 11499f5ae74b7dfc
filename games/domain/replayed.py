"""A written game as it is replayed: every position, with the move that led to it, variations and comments.

The moves are played once, and every position of the page comes from here. Comments, clock times and
variations are those of the text, as far as its moves are those that were played.

Source: Spelreglement 2011, art. 17, 18 (the counts at a position), 22; Portable Draughts Notation 3.0.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules import Board, Color, Move
from rules.errors import IllegalMoveError, MoveTextError
from rules.fen import write_fen
from rules.notation import pdn, short
from rules.notation.pdn import Comment, Missing, PdnMove, Variation
from rules.notation.pdn_game import Element
from rules.notation.replay import PlayedMove, Replay
from rules.position import KingCount

MOST = 1_000
"""Single moves of a game that are shown, and of its variations together; a long game has some 200."""

Clock = tuple[int | None, int | None]
"""Seconds on white's and on black's clock, None where the text has not said it yet."""


@dataclass(frozen=True, slots=True)
class Said:
    """A move as it is written: its number, in full and in short notation, and its mark, such as "!"."""

    number: int
    color: Color
    full: str
    short: str
    mark: str
    move: Move


@dataclass(frozen=True, slots=True)
class Step:
    """A position, and the move that led to it (None: the start).

    `line` is 0 for the game itself and counts its variations from 1; `ply` counts single moves from the
    start of the game; `before` is the index of the step that this one follows. `pieces` has a letter for
    each square, w W b B and a dot; `king_moves` and `seven` are the counts of art. 17 and 18.
    """

    line: int
    ply: int
    before: int | None
    said: Said | None
    fen: str
    pieces: str
    turn: Color
    king_moves: tuple[KingCount | None, KingCount | None]
    seven: tuple[Color, int] | None
    comments: tuple[str, ...] = ()
    clock: Clock = (None, None)

    @property
    def line_asked(self) -> int | None:
        """The line as an address asks for it; None is the game itself."""
        return self.line or None

    def count(self, letter: str) -> int:
        """How many of one kind of piece there are: w, W, b or B."""
        return self.pieces.count(letter)


@dataclass(frozen=True, slots=True)
class PlayedVariation:
    """A variation: its number, how deep it is nested, the step it is played instead of, and its steps."""

    number: int
    depth: int
    instead_of: int
    steps: range


@dataclass(frozen=True, slots=True)
class Replayed:
    """The steps of a game, first those of the game itself from the start, then those of its variations.

    `last` is the index of the game's own last step, `regular` that up to which every move is legal; `is_cut`
    says that there were more moves than are shown.
    """

    steps: tuple[Step, ...]
    last: int
    lines: tuple[PlayedVariation, ...]
    regular: int
    is_cut: bool = False

    def index(self, line: int, ply: int) -> int | None:
        """The index of the step of a line after so many single moves, None where there is none."""
        if line == 0:
            return ply if ply <= self.last else None
        if line > len(self.lines):
            return None
        steps = self.lines[line - 1].steps
        at = steps.start + ply - self.steps[steps.start].ply if steps else -1
        return at if at in steps else None

    def after(self, at: int) -> int | None:
        """The index of the next step of the same line, None at its end."""
        following = at + 1
        same = following < len(self.steps) and self.steps[following].line == self.steps[at].line
        return following if same else None

    def end(self, at: int) -> int:
        """The index of the last step of the line of a step."""
        line = self.steps[at].line
        return self.lines[line - 1].steps[-1] if line else self.last


class _Notes(NamedTuple):
    """What stands in a text behind one of its moves."""

    comments: list[Comment]
    variations: list[Variation]


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A variation that is still to be played: on which board, after which step."""

    body: tuple[Element, ...]
    board: Board
    before: int
    instead_of: int
    depth: int


def replayed(text: str, replay: Replay, *, is_short: bool = False) -> Replayed:
    """The game of a text that was read as `replay`; short notation has neither comments nor variations.

    A move of a variation that is not legal ends that variation.
    """
    run = _Run(Board(replay.start))
    run.play(replay.moves[:MOST], [] if is_short or not has_notes(text) else list(_notes(text, replay.moves)))
    return run.result(is_cut=len(replay.moves) > MOST)


def has_notes(text: str) -> bool:
    """Whether anything but moves may stand in a text: what comments, variations and numbered remarks begin
    with. A text without it need not be read for them.
    """
    return any(sign in text for sign in "{(;$")


def standing(board: Board) -> Step:
    """The position of a board, without the moves that led to it."""
    return _step(board, 0, 0, None, None)


def _notes(text: str, moves: Sequence[PlayedMove]) -> Iterator[_Notes]:
    """What stands in the text before the first move and behind each that was played."""
    games = pdn.read(text).games
    notes, ply = _Notes([], []), 0
    for element in games[0].body if games else ():
        if isinstance(element, PdnMove):
            if ply == len(moves) or not _is(element, moves[ply].move):
                break
            yield notes
            notes, ply = _Notes([], []), ply + 1
        elif isinstance(element, Comment):
            notes.comments.append(element)
        elif isinstance(element, Variation) and ply:
            notes.variations.append(element)
    yield notes


def _is(written: PdnMove, move: Move) -> bool:
    ends = (written.squares[0], written.squares[-1]) if written.squares else (move.start, move.end)
    return ends == (move.start, move.end)


class _Run:
    """One run through a game and its variations."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._steps = [standing(board)]
        self._lines: list[PlayedVariation] = []
        self._waiting: deque[_Waiting] = deque()
        self._last = 0
        self._regular: int | None = None
        self._shift = 0
        self._is_cut = False

    def play(self, moves: Sequence[PlayedMove], notes: Sequence[_Notes]) -> None:
        """Play the game, then its variations in the order of the text, those nested in one after it."""
        if moves:
            self._shift = moves[0].number - self._board.number
        self._annotate(notes[0].comments if notes else ())
        for ply, played in enumerate(moves, 1):
            noted = notes[ply] if ply < len(notes) else _Notes([], [])
            before = self._board.copy() if noted.variations else self._board
            self._play(played)
            self._annotate(noted.comments)
            self._wait(noted.variations, before, 1)
        self._last = len(moves)
        while self._waiting:
            self._line(self._waiting.popleft())

    def _play(self, played: PlayedMove) -> None:
        """Play a move of the game; after one that stood and is not by the rules goes on from there."""
        board, move = self._board, played.move
        brief = short.brief(move, board)
        try:
            board.push(move)
            is_regular = _unnumbered(board.fen()) == _unnumbered(played.fen_after)
        except IllegalMoveError:
            is_regular = False
        if not is_regular:
            board = self._board = Board(played.fen_after, variant=board.variant)
            self._regular = played.ply - 1 if self._regular is None else self._regular
        said = Said(played.number, played.color, played.notation, brief, played.mark, move)
        self._steps.append(_step(board, 0, played.ply, played.ply - 1, said, fen=played.fen_after))

    def result(self, *, is_cut: bool) -> Replayed:
        """What was played, the clocks as they stood at each step."""
        steps: list[Step] = []
        for step in self._steps:
            before = (None, None) if step.before is None else steps[step.before].clock
            white, black = (
                now if now is not None else was for now, was in zip(step.clock, before, strict=True)
            )
            clock = (white, black)
            steps.append(step if clock == step.clock else replace(step, clock=clock))
        regular = self._last if self._regular is None else self._regular
        return Replayed(tuple(steps), self._last, tuple(self._lines), regular, is_cut or self._is_cut)

    def _line(self, waiting: _Waiting) -> None:
        """Play a variation up to its end, its first move that is not legal, or the limit."""
        board, at, first = waiting.board, waiting.before, len(self._steps)
        before = board
        for element in waiting.body:
            if isinstance(element, PdnMove):
                before = board.copy()
                if not self._push(board, element, at):
                    break
                at = len(self._steps) - 1
            elif isinstance(element, Comment) and at >= first:
                self._annotate([element])
            elif isinstance(element, Variation) and at >= first:
                self._wait([element], before, waiting.depth + 1)
            elif isinstance(element, Missing):
                break
        if len(self._steps) > first:
            steps = range(first, len(self._steps))
            self._lines.append(
                PlayedVariation(len(self._lines) + 1, waiting.depth, waiting.instead_of, steps)
            )

    def _push(self, board: Board, written: PdnMove, before: int) -> bool:
        """Play a move of a variation, and say whether it could be played."""
        if len(self._steps) - self._last > MOST:
            self._is_cut = True
            return False
        try:
            move = board.parse(written.text)
        except MoveTextError:
            return False
        number, color = board.number + self._shift, board.turn
        said = Said(number, color, board.notation(move), short.brief(move, board), written.mark, move)
        board.push(move)
        step = _step(board, len(self._lines) + 1, self._steps[before].ply + 1, before, said)
        self._steps.append(step)
        return True

    def _wait(self, variations: Iterable[Variation], board: Board, depth: int) -> None:
        """Keep variations on the last move for later, each with the board as it stood before that move."""
        at = len(self._steps) - 1
        before = self._steps[at].before or 0
        for variation in variations:
            self._waiting.append(_Waiting(variation.body, board.copy(), before, at, depth))

    def _annotate(self, comments: Sequence[Comment]) -> None:
        """Put comments to the last step: their words, and what they say of the clocks."""
        if not comments:
            return
        step = self._steps[-1]
        white, black = step.clock
        words = list(step.comments)
        for comment in comments:
            words += [said] if (said := comment.words()) else []
            for time in comment.times():
                if time.command not in ("clk", "clock"):
                    continue
                color = time.color or (step.said.color if step.said else Color.WHITE)
                white, black = (time.seconds, black) if color is Color.WHITE else (white, time.seconds)
        self._steps[-1] = replace(step, comments=tuple(words), clock=(white, black))


def _unnumbered(fen: str) -> str:
    """A FEN without the number of the move, which a text may count from another than its position does."""
    before, _, number = fen.partition(":F")
    return before + number.lstrip("0123456789")


def _step(
    board: Board, line: int, ply: int, before: int | None, said: Said | None, fen: str | None = None
) -> Step:
    counts, position = board.king_moves, board.position
    pieces = ["."] * board.variant.geometry.square_count
    for letter, squares in (
        ("w", position.white_men),
        ("W", position.white_kings),
        ("b", position.black_men),
        ("B", position.black_kings),
    ):
        for square in squares:
            pieces[square - 1] = letter
    return Step(
        line=line,
        ply=ply,
        before=before,
        said=said,
        fen=fen or write_fen(position),
        pieces="".join(pieces),
        turn=board.turn,
        king_moves=(counts[Color.WHITE], counts[Color.BLACK]),
        seven=board.seven_moves,
    )
