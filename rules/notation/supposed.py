"""What was meant by the first irregular move of a game: the one legal move after which the rest can be read.

Source: Spelreglement 2011, art. 22, 27; reading R113.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rules.board import Board
from rules.errors import AmbiguousMoveError, IllegalMoveError, InvalidMoveError
from rules.notation import full, pdn
from rules.notation.pasted import Pasted
from rules.notation.pdn_game import PdnGame
from rules.notation.replay import Replay, Word, WordKind, play
from rules.notation.results import RESULTS
from rules.notation.stood import Stood


@dataclass(frozen=True, slots=True)
class Supposed:
    """That one legal move instead of the first irregular one makes all that follows legal.

    `ply` counts single moves from 1; `meant` is the move in full notation; `replay` the whole game with it.
    """

    ply: int
    meant: str
    replay: Replay


@dataclass(frozen=True, slots=True)
class _Line:
    """The words of a game, which of them is the first irregular one, and the game of a text in PDN."""

    text: str
    words: tuple[Word, ...]
    irregular: int
    game: PdnGame | None


class GaveUpError(Exception):
    """The search would have tried more moves than it may."""


def supposed(found: Pasted, steps: int, stood: Sequence[Stood] = ()) -> Supposed | None:
    """Try every legal move in the place of the first irregular one, playing at most so many moves in all.

    None where none or several fit, where nothing follows that could tell, and for a text in short notation.
    Raises GaveUpError at the limit.
    """
    line = _line(found)
    raw = found.raw
    if line is None or raw is None or not any(_is_move(word) for word in line.words[line.irregular + 1 :]):
        return None
    fitting = []
    left = steps
    for move in raw.board.moves():
        board = raw.board.copy()
        board.push(move)
        rest = list(islice(line.words, line.irregular + 1, line.irregular + 2 + left))
        played = play(line.text, rest, board, numbered_from_one=False, taken=[])
        left -= 1 + len(played.moves)
        if left < 0:
            raise GaveUpError
        if played.moves and (played.irregularity is None or played.after_end is not None):
            fitting.append(move)
            if len(fitting) > 1:
                return None
    if not fitting:
        return None
    ply, meant = len(raw.moves) + 1, raw.board.notation(fitting[0])
    told = [*stood, Stood(ply, meant)]
    if line.game is not None:
        return Supposed(ply, meant, found.placed(pdn.replay(line.game, taken=[], stood=told)))
    whole = play(line.text, line.words, Board(), numbered_from_one=True, taken=[], stood=told)
    return Supposed(ply, meant, found.placed(whole))


def _is_move(word: Word) -> bool:
    return word.kind is WordKind.MOVE


def _line(found: Pasted) -> _Line | None:
    """Return the words of the first game, None where no move of it is irregular."""
    error = found.raw.irregularity.error if found.raw and found.raw.irregularity else None
    if not isinstance(error, IllegalMoveError | InvalidMoveError | AmbiguousMoveError):
        return None
    if found.made is None or found.raw is None or found.raw.irregularity is None:
        return None
    text, at, game = found.made.text, found.raw.irregularity.place.offset, None
    words = tuple(full.words_of(text)) if found.notation == "full" else ()
    if found.notation == "pdn" and (games := pdn.read(text).games) and games[0].origin:
        game, origin = games[0], games[0].origin
        text, at = origin.text, at - origin.place.offset
        words = tuple(pdn.words_of(text, RESULTS[game.result]))
    nth = next((nth for nth, word in enumerate(words) if word.offset == at), None)
    return None if nth is None else _Line(text, words, nth, game)
