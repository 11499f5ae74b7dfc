"""A number of 64 bits for a position, by which it is found among a million others.

It is made of the pieces and the side to move, no count: the exclusive or of a number for each piece on its
square and of one for black to move. These are the first eight bytes of a digest, so a position has the same
key on every machine and in every version of Python. Two positions of one key are not to be expected: of a
million positions there is one chance in thirty-seven million.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from hashlib import blake2b
from operator import xor

from rules.fen import read_fen
from rules.position import Color, Position

_SIDES_KEPT = 1 << 14


def position_key(position: Position) -> int:
    """Return the key of a position, a signed number of 64 bits."""
    return (
        _of_turn(position.turn)
        ^ _of_pieces("white man", position.white_men)
        ^ _of_pieces("white king", position.white_kings)
        ^ _of_pieces("black man", position.black_men)
        ^ _of_pieces("black king", position.black_kings)
    )


def fen_key(fen: str) -> int:
    """Return the key of the position of a FEN; one that `write_fen` wrote is read a side at a time, and each
    side once.

    Raises InvalidPositionError for what is no FEN.
    """
    turn, white, black, *_ = [*fen.split(":"), "", ""]
    if (turn, white[:1], black[:1]) not in (("W", "W", "B"), ("B", "W", "B")):
        return position_key(read_fen(fen))
    return _of_turn(Color.WHITE if turn == "W" else Color.BLACK) ^ _of_side(white) ^ _of_side(black)


@lru_cache(maxsize=_SIDES_KEPT)
def _of_side(written: str) -> int:
    """Return what one side of a FEN adds to a key, from its letter on."""
    fen = f"W:{written}:B" if written[0] == "W" else f"W:W:{written}"
    return position_key(read_fen(fen))


def _of_turn(turn: Color) -> int:
    return 0 if turn is Color.WHITE else _number("black to move")


class _Numbers(dict[int, int]):
    """The numbers of one kind of piece by its square, each made when it is first asked for."""

    def __init__(self, piece: str) -> None:
        super().__init__()
        self._piece = piece

    def __missing__(self, square: int) -> int:
        number = self[square] = _number(f"{self._piece} {square}")
        return number


_numbers = cache(_Numbers)


def _of_pieces(piece: str, squares: Iterable[int]) -> int:
    return reduce(xor, map(_numbers(piece).__getitem__, squares), 0)


@cache
def _number(name: str) -> int:
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big", signed=True)
