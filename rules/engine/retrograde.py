"""The kernels of endgame tables: every position of a class, and what each is worth, worked out backwards.

A class is what both sides have; the first of them has white, by turning the board where it must. A position
has a number of its own within the tables: of its class, who is to move, the count that the rules keep, and
the squares from 0 of the first's kings and men and of the other's. Its value is 0 for a draw; else one more
than the moves of both sides that the game still lasts: an odd value is lost for the side to move, an even
one won. NONE is no position.

Source: Spelreglement 2011, art. 17, 18, 20.1, 20.6, 21.1, read as the board does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from rules.engine.compiling import Bits, Flag, Number, Rows, kernel, lowest_of
from rules.engine.lines import BLACK_KING_ROW, PLACE_OF, SQUARE_OF, WHITE_KING_ROW
from rules.engine.moving import TOP
from rules.engine.proving import draws, followers, state
from rules.variants import FRISIAN

LOST = 0
"""The number of every position in which the side to move has no pieces; its value is 1."""
NONE = 255
"""The value of what is no position."""
_DRAWN = 254
"""While values are worked out: drawn by a rule, whatever follows."""
LONGEST = 252
"""So many moves of both sides a value can tell."""


class Class(NamedTuple):
    """What the first side has and the other, and how many counts the rules keep of it.

    Three and none of a king beside men (art. 17); of two kings against one none to seven (art. 18), and of
    one king each, that may have come from it, one more for none.
    """

    kings: int
    men: int
    other_kings: int
    other_men: int
    counts: int

    @property
    def pieces(self) -> int:
        """How many pieces there are."""
        return self.kings + self.men + self.other_kings + self.other_men

    @property
    def size(self) -> int:
        """How many numbers its positions take."""
        positions: int = 50**self.pieces
        return 2 * self.counts * positions

    def __str__(self) -> str:
        return f"{'K' * self.kings}{'M' * self.men}-{'K' * self.other_kings}{'M' * self.other_men}"


_THREE = (FRISIAN.three_move_limit or 0) + 1
_SEVEN = (FRISIAN.winning_limit.moves if FRISIAN.winning_limit else 0) + 1
CLASSES = (
    Class(1, 0, 1, 0, _SEVEN + 1),
    Class(1, 0, 0, 1, 1),
    Class(0, 1, 0, 1, 1),
    Class(2, 0, 1, 0, _SEVEN),
    Class(1, 1, 1, 0, _THREE),
    Class(0, 2, 1, 0, 1),
    Class(2, 0, 0, 1, 1),
    Class(1, 1, 0, 1, _THREE),
    Class(0, 2, 0, 1, 1),
)
"""Each after those that its moves lead to."""

_SIDES: Any = np.array([each[:4] for each in CLASSES], np.int64)
_COUNTS: Any = np.array([each.counts for each in CLASSES], np.int64)
BEGINS: Any = np.array([1, *(1 + np.cumsum([each.size for each in CLASSES]))], np.int64)
"""The number of the first position of each class, and behind the last."""
_CLASS_OF: Any = np.full((3, 3, 3, 3), -1, np.int64)
for _nth, _each in enumerate(CLASSES):
    _CLASS_OF[_each[:4]] = _nth

_0: Bits = np.uint64(0)
_1: Bits = np.uint64(1)
_MINE: Bits = np.uint64(1)
_THEIRS: Bits = np.uint64(17)
_SEVENTH: Bits = np.uint64(33)
_COUNT: Bits = np.uint64(0xFFFF)
_8: Bits = np.uint64(8)


@kernel
def few(bits: Bits) -> Number:
    """Return how many bits are set, 3 for more than two."""
    number = 0
    while bits and number < 3:
        bits &= bits - _1
        number += 1
    return number


@kernel
def with_squares(number: Number, bits: Bits, turned: Flag) -> Number:
    """Return a number with the squares of some pieces, ascending, put behind it."""
    if bits == _0:
        return number
    first = np.int64(SQUARE_OF[lowest_of(bits)]) - 1
    bits &= bits - _1
    if bits == _0:
        return number * 50 + (49 - first if turned else first)
    second = np.int64(SQUARE_OF[lowest_of(bits)]) - 1
    return (number * 50 + 49 - second) * 50 + 49 - first if turned else (number * 50 + first) * 50 + second


@kernel
def number_of_position(row: Rows) -> Number:
    """Return the number of a position, -1 where the tables have none."""
    if row[0] | row[1] == _0:
        return LOST
    white = row[4] & _1 != _0
    if white:
        men, kings, other_men, other_kings = row[0], row[1], row[2], row[3]
    else:
        men, kings, other_men, other_kings = row[2], row[3], row[0], row[1]
    a, b, c, d = few(kings), few(men), few(other_kings), few(other_men)
    if max(a, b, c, d) > 2:
        return -1
    seven = row[4] >> _SEVENTH
    nth, turned = _CLASS_OF[a, b, c, d], False
    if nth < 0 or (nth == 0 and seven and (seven & _1 != _0) != white):
        nth, turned = _CLASS_OF[c, d, a, b], True
    if nth < 0:
        return -1
    count: Number = 0
    if seven:
        count = np.int64(seven >> _1) - 1 + (nth == 0)
    elif _COUNTS[nth] > 1 and nth > 0:
        count = np.int64((row[4] >> (_MINE if white != turned else _THEIRS) & _COUNT) >> _8)
    number = (0 if white != turned else 1) * _COUNTS[nth] + min(count, _COUNTS[nth] - 1)
    if turned:
        men, kings, other_men, other_kings = other_men, other_kings, men, kings
    for bits in (kings, men, other_kings, other_men):
        number = with_squares(number, bits, turned)
    return BEGINS[nth] + number


@kernel
def position_of(nth: Number, number: Number, row: Rows) -> Flag:
    """Write the position of a number within a class; whether it is one."""
    sides = _SIDES[nth]
    pieces = np.zeros(4, np.uint64)
    occupied, last, king_place = _0, 50, _0
    for kind in range(3, -1, -1):
        last = 50
        for _ in range(sides[kind]):
            square = number % 50
            number //= 50
            place = PLACE_OF[square + 1]
            if square >= last or _1 << place & occupied:
                return False
            occupied |= _1 << place
            pieces[kind] |= _1 << place
            last = square
            if kind == 0:
                king_place = place
    if pieces[1] & WHITE_KING_ROW or pieces[3] & BLACK_KING_ROW:
        return False
    count, white = np.uint64(number % _COUNTS[nth]), number < _COUNTS[nth]
    mine, seven = _0, _0
    if sides[0] and sides[1]:
        mine = count << _8 | king_place if count else _0
    elif nth == 3 or (nth == 0 and count):
        made = count if nth == 3 else count - _1
        seven = (made + _1) << _1 | (_1 if white else _0)
    if white:
        row[0], row[1], row[2], row[3] = pieces[1], pieces[0], pieces[3], pieces[2]
        row[4] = state(white, mine, _0, seven)
    else:
        row[0], row[1], row[2], row[3] = pieces[3], pieces[2], pieces[1], pieces[0]
        row[4] = state(white, _0, mine, seven)
    return True


@kernel
def ways_of(
    nth: Number,
    from_number: Number,
    to_number: Number,
    values: Rows,
    begins: Rows,
    ways: Rows,
    kids: Rows,
    moves: Rows,
    stack: Rows,
) -> Number:
    """Write where the positions of a class lead to, from one number to another, and what they are worth at
    once.

    Returns how many ways there are; they are written as far as there is room.
    """
    row = np.zeros(5, np.uint64)
    written = 0
    for number in range(from_number, to_number):
        at = BEGINS[nth] + number
        begins[number - from_number] = written
        if not position_of(nth, number, row):
            values[at] = NONE
            continue
        end = followers(row, kids, TOP, moves, stack)
        if end == 0:
            values[at] = 1
            continue
        if draws(row, moves, stack):
            values[at] = _DRAWN
            continue
        for kid in range(end):
            if written < ways.size:
                ways[written] = number_of_position(kids[kid])
            written += 1
    begins[to_number - from_number] = written
    return written


@kernel
def settle(first: Number, values: Rows, begins: Rows, ways: Rows, plies: Number) -> Number:
    """Give their value to the positions, from number `first` on, that last so many moves; return how many."""
    settled = 0
    for nth in range(begins.size - 1):
        if values[first + nth] or begins[nth] == begins[nth + 1]:
            continue
        if plies & 1:
            for way in range(begins[nth], begins[nth + 1]):
                if values[ways[way]] == plies:
                    values[first + nth] = plies + 1
                    settled += 1
                    break
            continue
        lost = True
        for way in range(begins[nth], begins[nth + 1]):
            value = values[ways[way]]
            if value == 0 or value & 1 or value > plies:
                lost = False
                break
        if lost:
            values[first + nth] = plies + 1
            settled += 1
    return settled
