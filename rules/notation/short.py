"""The short notation of the manual, read and written: only where a piece arrives, compulsory moves left out.

`327 (25) 22 (28) (27) 22 27` is 1. 32-27 20-25 2. 27-22 17x28 3. 33x22 18x27 4. 31x22 12x32 5. 38x27.
Reading is a search for the line of play that the words fit:

* A word is a square of arrival (`22`); where a piece starts and the last digit of where it arrives (`327`);
  or both squares whole (`268`, `2648`). Black's words stand in brackets. A move in full notation and a lone
  `x` for a capture are read as well.
* A compulsory move may be left out: the only legal one, or a capture, but of captures where there was a
  choice only one between two words. A line that leaves out fewer of these goes before one that leaves out
  more. Of lines equal in that, one that treats the moves without choice alike - all left out, or all
  written - goes before a mixed one; the last word does not count for this unless it is a lone `x`, which
  goes for the only shot before it goes for one of several. If several lines are left then, the text is
  ambiguous.
* After the last word the captures without choice are played too, as the manual does. A text that stops
  before such a capture ends with a lone `*`; a result does not stop it.
* `!`, `?`, `*`, `'` and the like after a move, brackets without a figure, such as `(verplicht)`, and what
  stands in square brackets or braces are passed over. Move numbers are read where the text begins with
  the number of its first move.

Source: manual 3b and 3c; Spelreglement 2011, art. 22; reading R14.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.board import Board
from rules.errors import AmbiguousMoveError, GameOverError, IllegalMoveError, MoveTextError, WrongSideError
from rules.moves import Move
from rules.notation.replay import Irregularity, Leftover, Place, Places, PlayedMove, Replay, too_long
from rules.notation.short_search import Line, Search, Step
from rules.notation.short_words import ShortText, ShortWord, TooComplexError, cut
from rules.position import Color

NODES = 10_000
"""Positions that a reading looks at before it gives up."""
CANDIDATES = 8
"""Lines named when a text is ambiguous, at most."""


class AmbiguousLineError(AmbiguousMoveError):
    """A short text that several lines of play fit.

    `candidates` gives CANDIDATES of them at most, each from the move where they part to its end, in full
    notation.
    """

    code = "ambiguous_line"


def replay(text: str, start: Board | None = None, *, nodes: int = NODES) -> Replay:
    """Play a text in short notation from a start (the Frisian start if none), which stays as it is.

    A move left out has an empty `text` and the place of the word after it. Never raises for a bad text: the
    irregularity holds an InvalidMoveError or MissingMoveError for what is no move; a WrongSideError,
    GameOverError or IllegalMoveError, with what was legal, at the furthest point that a line could reach; an
    AmbiguousLineError where the lines that fit part; a TooComplexError for a search over more than `nodes`
    positions; or a TextTooLongError.
    """
    board = Board() if start is None else start
    refusal = too_long(text, board)
    if refusal is not None:
        return refusal
    report = _Report(text, board, cut(text, board.number))
    report.read(nodes)
    return report.replay()


def compelled(board: Board) -> tuple[Move, ...]:
    """Return the captures without choice that follow from a position, one after the other."""
    ahead = board.copy()
    found: list[Move] = []
    while ahead.outcome() is None and len(ahead.moves()) == 1 and ahead.moves()[0].captured:
        found.append(ahead.moves()[0])
        ahead.push(found[-1])
    return tuple(found)


def write(moves: Iterable[Move], start: Board | None = None) -> str:
    """Return the shortest text that reads back as these moves from the start and no others.

    Moves without choice are left out and each other move is named as briefly as tells it from the rest; more
    is written only where another line would fit too. Raises IllegalMoveError for a move that is not legal,
    GameOverError for one after the end, and ValueError for a game that the search for another reading gives
    up on.
    """
    return _Writer(Board() if start is None else start, tuple(moves)).text()


def brief(move: Move, board: Board) -> str:
    """Return the shortest word that means this legal move alone in its position, without black's brackets."""
    return next(_alone(move, board), None) or board.notation(move)


class _Report:
    """Makes the replay of a text out of what the search for its lines has found."""

    def __init__(self, text: str, start: Board, said: ShortText) -> None:
        self._text, self._start, self._said = text, start, said
        self._places = Places(text)
        self._board = start.copy()
        self._played: list[PlayedMove] = []
        self._irregularity: Irregularity | None = None

    def read(self, nodes: int) -> None:
        """Find the line of the text and play it, as far as there is one and no doubt about it."""
        said = self._said
        search = Search(self._start, said.words, nodes)
        lines = search.lines
        if not lines:
            self._play(search.furthest)
            self._stop_at(said.words[search.words_used], nodes if search.gave_up else None)
        elif said.defect is not None:
            self._play(lines[0])
            self._stop(said.defect.error(self._board.fen()), said.defect.offset)
        elif len({_moves(line) for line in lines}) > 1:
            self._part(lines)
        else:
            self._play(lines[0])
            if search.gave_up:
                self._stop_at(said.words[-1], nodes)
            elif said.result != "*":
                self._play([Step(move, None, 1) for move in compelled(self._board)])

    def replay(self) -> Replay:
        return Replay(
            start=self._start.fen(),
            moves=tuple(self._played),
            board=self._board,
            irregularity=self._irregularity,
            result=self._said.result,
            outcome=self._board.outcome(),
            leftover=self._leftover(),
        )

    def _play(self, line: Sequence[Step]) -> None:
        """Play a line; a move left out stands at the place of the next word, or of the last."""
        words = self._said.words
        nearest = len(words) - 1
        places: list[Place] = []
        for step in reversed(line):
            nearest = nearest if step.word is None else step.word
            places.append(self._places.at(words[nearest].offset if words else 0))
        for step, place in zip(line, reversed(places), strict=True):
            self._play_one(step.move, None if step.word is None else words[step.word], place)

    def _play_one(self, move: Move, word: ShortWord | None, place: Place) -> None:
        board = self._board
        number, color, notation = board.number, board.turn, board.notation(move)
        board.push(move)
        self._played.append(
            PlayedMove(
                ply=len(self._played) + 1,
                number=number,
                color=color,
                move=move,
                text=word.text if word else "",
                notation=notation,
                place=place,
                mark=word.mark if word else "",
                fen_after=board.fen(),
            )
        )

    def _part(self, lines: Sequence[Line]) -> None:
        """Play what the lines have in common and name how they go on."""
        common = 0
        while len({_moves(line)[: common + 1] for line in lines}) == 1:
            common += 1
        self._play(lines[0][:common])
        rests = dict.fromkeys(self._written(line[common:]) for line in lines)
        named = [step.word for line in lines for step in line[common:] if step.word is not None]
        word = self._said.words[min(named, default=len(self._said.words) - 1)]
        candidates = tuple(rests)[:CANDIDATES]
        self._stop(AmbiguousLineError(word.text, self._board.fen(), candidates), word.offset)

    def _written(self, line: Line) -> str:
        ahead = self._board.copy()
        said = []
        for move in _moves(line):
            said.append(ahead.notation(move))
            ahead.push(move)
        return " ".join(said)

    def _stop_at(self, word: ShortWord, limit: int | None) -> None:
        """Say what is wrong with a word that no line could use: the limit, the end, the side, or the move."""
        board = self._board
        fen, outcome = board.fen(), board.outcome()
        error: MoveTextError
        if limit is not None:
            error = TooComplexError(word.text, fen, limit)
        elif outcome is not None:
            error = GameOverError(word.text, fen, outcome)
        elif word.color is not board.turn:
            error = WrongSideError(word.text, fen, board.turn)
        else:
            error = IllegalMoveError(word.text, fen, self._legal(), "unreachable")
        self._stop(error, word.offset)

    def _legal(self) -> tuple[str, ...]:
        board = self._board
        return () if board.outcome() else tuple(board.notation(move) for move in board.moves())

    def _stop(self, error: MoveTextError, offset: int) -> None:
        board = self._board
        self._irregularity = Irregularity(
            place=self._places.at(offset),
            ply=len(self._played) + 1,
            number=board.number,
            color=board.turn,
            text=error.text,
            error=error,
            article=error.article,
            legal=self._legal(),
        )

    def _leftover(self) -> Leftover | None:
        begin = self._said.rest
        left = "" if begin is None else self._text[begin:].strip(" \t\r\n.,;")
        if not left:
            return None
        return Leftover(left, self._places.at(self._text.index(left, begin)))


def _moves(line: Line) -> tuple[Move, ...]:
    return tuple(step.move for step in line)


@dataclass(slots=True)
class _Noted:
    """A move to be written: the words for it, shortest first, and which one is used (None: left out)."""

    move: Move
    color: Color
    forms: tuple[str, ...]
    used: int | None


class _Writer:
    """Writes a game, adding to the text while it could be read as another game."""

    def __init__(self, start: Board, moves: tuple[Move, ...]) -> None:
        self._start, self._moves = start, moves
        self._noted: list[_Noted] = []
        board, last = start.copy(), -1
        for ply, move in enumerate(moves):
            outcome = board.outcome()
            if outcome is not None:
                raise GameOverError(board.notation(move), board.fen(), outcome)
            compulsory = len(board.moves()) == 1
            self._noted.append(_Noted(move, board.turn, _forms(move, board), None if compulsory else 0))
            last = last if compulsory and move.captured else ply
            board.push(move)
        self._ending = ["*"] if compelled(board) else []
        if moves:
            final = self._noted[-1 if self._ending else last]
            final.used = 0 if self._ending or last >= 0 else None

    def text(self) -> str:
        """Return the shortest text that no other game fits."""
        while True:
            text = self._joined()
            search = Search(self._start, cut(text).words, NODES + 8 * len(self._moves))
            if search.gave_up:
                raise ValueError(f"given up on writing {len(self._moves)} moves in short notation")
            other = next((line for line in search.lines if not self._is_this_game(line)), None)
            if other is None:
                return text
            self._say_more(other)

    def _joined(self) -> str:
        said = []
        for each in self._noted:
            if each.used is not None:
                form = each.forms[each.used]
                said.append(f"({form})" if each.color is Color.BLACK else form)
        return " ".join(said + self._ending)

    def _is_this_game(self, line: Line) -> bool:
        made = _moves(line)
        return made == self._moves[: len(made)] and all(
            each.used is None for each in self._noted[len(made) :]
        )

    def _say_more(self, other: Line) -> None:
        """Write more of one move: the nearest that can be, back from where the other line parts, then on."""
        parting = 0
        for each, step in zip(self._noted, other, strict=False):
            if each.move != step.move or (each.used is None) is not (step.word is None):
                break
            parting += 1
        plies = [*range(min(parting, len(self._noted) - 1), -1, -1), *range(parting + 1, len(self._noted))]
        for each in (self._noted[ply] for ply in plies):
            if each.used is None or each.used < len(each.forms) - 1:
                each.used = 0 if each.used is None else each.used + 1
                return
        raise ValueError("no text in short notation means this game alone")


def _forms(move: Move, board: Board) -> tuple[str, ...]:
    """Return the words that mean this move alone in this position, shortest first, full notation last."""
    return (*_alone(move, board), board.notation(move))


def _alone(move: Move, board: Board) -> Iterator[str]:
    """Yield the short words that mean this move alone, shortest first."""
    words = (f"{move.end}", f"{move.start}{move.end % 10}", f"{move.start}{move.end}")
    for word in dict.fromkeys(words):
        if ShortWord(board.turn, word, "", 0).fits(board) == [move]:
            yield word
