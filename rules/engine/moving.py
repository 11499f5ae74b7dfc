"""The kernels of moves: which a side has, how many, and what each leaves.

A position is what `rules.generator.Field` is: the men and kings of the side to move and those of the other,
as bits, and whether white is to move. A count of art. 17 is one number, 256 times the moves made and the
place of the king, 0 where there is none. Moves are rows of bits: start, end, captured; a caller has them
written from some row on. What does not fit there is told by TOO_MANY, and left to the board.

Source: Spelreglement 2011, art. 7-14, 17, read as the board does.
"""

from __future__ import annotations

import numpy as np

from rules.engine.compiling import Bits, Flag, Number, Rows, kernel, lowest_of, number_of, zeros_above
from rules.engine.lines import (
    BLACK_KING_ROW,
    FULL,
    LEFT_FITS,
    ONTO,
    OVER,
    RAYS,
    RIGHT_FITS,
    WHITE_KING_ROW,
)
from rules.variants import FRISIAN

Jumps = tuple[Bits, Bits, Bits, Bits, Bits, Bits, Bits, Bits]
"""For each direction the squares from which a man could capture in it."""

TOO_MANY = -1
"""A shot with more ways than are kept, or more moves than there are rows for."""

MOST_MOVES = 4096
"""Rows that a caller leaves free for the moves of one position."""
STACK = 4096
"""Rows of the stack of unfinished shots; a king has not forty ways on, twenty captures deep."""
TOP: Number = np.int64(0)
"""The first row; a plain 0 would have everything that is given it compiled once more."""
_FEW = 400
"""So many steps of the shots of one piece are followed as they come; then what was met is remembered."""
_MOST_MET = 1 << 18
"""So many ends of shots of one piece, with their captures, are remembered."""

_0: Bits = np.uint64(0)
_1: Bits = np.uint64(1)
_2: Bits = np.uint64(2)
_5: Bits = np.uint64(5)
_6: Bits = np.uint64(6)
_10: Bits = np.uint64(10)
_11: Bits = np.uint64(11)
_12: Bits = np.uint64(12)
_22: Bits = np.uint64(22)
_54: Bits = np.uint64(54)
_63: Bits = np.uint64(63)
_255: Bits = np.uint64(255)
_COUNTED_ONE: Bits = np.uint64(256)
_BLOCKED: Bits = np.uint64(256 * (FRISIAN.three_move_limit or 0))
_MAN: Bits = np.uint64(2 * FRISIAN.value.man)
_KING_MORE: Bits = np.uint64(2 * (FRISIAN.value.king - FRISIAN.value.man))
_SPREAD: Bits = np.uint64(0x9E3779B97F4A7C15)
_LAST_ROWS: Bits = WHITE_KING_ROW | BLACK_KING_ROW


@kernel
def nearest(met: Bits, direction: Number) -> Bits:
    """Return the place of the nearest of the pieces met along a direction."""
    return lowest_of(met) if direction < 4 else _63 - zeros_above(met)


@kernel
def landing(place: Bits, direction: Number, occupied: Bits) -> Bits:
    """Return the open squares from a place along a direction, up to the nearest piece."""
    ray = RAYS[place, direction]
    met = ray & occupied
    if met == _0:
        return ray
    stop = nearest(met, direction)
    return ray & ~(RAYS[stop, direction] | _1 << stop)


@kernel
def jumpable(enemies: Bits, free: Bits) -> Jumps:
    """Return from where a man could capture in each direction, landing on a free square."""
    return (
        enemies >> _5 & free >> _10,
        enemies >> _6 & free >> _12,
        enemies >> _11 & free >> _22,
        enemies >> _1 & free >> _2 & RIGHT_FITS,
        enemies << _5 & free << _10,
        enemies << _6 & free << _12,
        enemies << _11 & free << _22,
        enemies << _1 & free << _2 & LEFT_FITS,
    )


@kernel
def going_on(jumps: Jumps, every: Bits) -> Bits:
    """Return the squares from which a capture leads to one of `every` square that a man can capture from."""
    return (
        jumps[0] & every >> _10
        | jumps[1] & every >> _12
        | jumps[2] & every >> _22
        | jumps[3] & every >> _2
        | jumps[4] & every << _10
        | jumps[5] & every << _12
        | jumps[6] & every << _22
        | jumps[7] & every << _2
    )


@kernel
def any_of(jumps: Jumps) -> Bits:
    """Return the squares from which a man could capture in some direction."""
    return jumps[0] | jumps[1] | jumps[2] | jumps[3] | jumps[4] | jumps[5] | jumps[6] | jumps[7]


@kernel
def king_captures(place: Bits, enemies: Bits, occupied: Bits) -> Flag:
    """Whether a king can capture; it is none of the occupied squares' pieces."""
    for direction in range(8):
        met = RAYS[place, direction] & occupied
        if met:
            over = nearest(met, direction)
            if _1 << over & enemies and landing(over, direction, occupied):
                return True
    return False


@kernel
def capturing_kings(kings: Bits, enemies: Bits, occupied: Bits) -> Bits:
    """Return the kings that can capture."""
    found = _0
    while kings:
        place = lowest_of(kings)
        kings &= kings - _1
        if king_captures(place, enemies, occupied & ~(_1 << place)):
            found |= _1 << place
    return found


@kernel
def captures(men: Bits, kings: Bits, enemies: Bits, occupied: Bits) -> Flag:
    """Whether the side to move can capture."""
    if men & any_of(jumpable(enemies, FULL & ~occupied)):
        return True
    return capturing_kings(kings, enemies, occupied) != _0


@kernel
def remember(met: Rows, key: Bits) -> Flag:
    """Put a key into a table of keys, of which a power of two fit; whether it was new."""
    mask = np.uint64(met.size - 1)
    at = key * _SPREAD >> np.uint64(20) & mask
    while met[at]:
        if met[at] == key:
            return False
        at = at + _1 & mask
    met[at] = key
    return True


@kernel
def grown(met: Rows) -> Rows:
    """Return a table with room for four times as many keys, with these in it."""
    larger = np.zeros(met.size * 4, np.uint64)
    for key in met:
        if key:
            remember(larger, key)
    return larger


@kernel
def ways_on(
    place: Bits, taken: Bits, by_king: Flag, enemies: Bits, occupied: Bits, stack: Rows, top: Number
) -> Number:
    """Put each jump from a place on the stack, its end and what is captured then; return the new top."""
    for direction in range(8):
        if by_king:
            met = RAYS[place, direction] & occupied
            if met == _0:
                continue
            stop = nearest(met, direction)
            over = _1 << stop
            if over & enemies == _0 or over & taken:
                continue
            ends = landing(stop, direction, occupied)
            while ends:
                stack[top, 0] = lowest_of(ends)
                stack[top, 1] = taken | over
                ends &= ends - _1
                top += 1
        else:
            over = OVER[place, direction] & enemies & ~taken
            if over and _1 << ONTO[place, direction] & ~occupied:
                stack[top, 0] = ONTO[place, direction]
                stack[top, 1] = taken | over
                top += 1
    return top


@kernel
def shots_of(
    start: Bits,
    by_king: Flag,
    enemies: Bits,
    enemy_kings: Bits,
    occupied: Bits,
    moves: Rows,
    base: Number,
    end: Number,
    best: Bits,
    stack: Rows,
) -> tuple[Number, Bits]:
    """Add the shots of the piece on a place to those from row `base` to `end`, of which `best` is the weight.

    Lighter shots go where a heavier one is found, and a king's shot weighs a little more than a man's
    (art. 11, 12). The occupied squares are those of the other pieces. Returns the new end and weight.
    """
    first, first_best, left, top = end, best, _FEW, 1
    stack[0, 0], stack[0, 1] = start, _0
    while top:
        top -= 1
        place, taken = stack[top, 0], stack[top, 1]
        on = ways_on(place, taken, by_king, enemies, occupied, stack, top)
        left -= 1
        if on > top or taken == _0:
            top = on
            if left < 0:
                end, best = remembered_shots_of(
                    start, by_king, enemies, enemy_kings, occupied, moves, base, first, first_best, stack
                )
                break
            continue
        weight = weigh(taken, enemy_kings, by_king)
        if weight < best:
            continue
        if weight > best:
            best, end = weight, base
        square, new = _1 << start, True
        for row in range(base, end):
            if moves[row, 2] == taken and moves[row, 1] == _1 << place and moves[row, 0] == square:
                new = False
                break
        if new:
            moves[end, 0], moves[end, 1], moves[end, 2] = square, _1 << place, taken
            end += 1
    return end, best


@kernel
def remembered_shots_of(
    start: Bits,
    by_king: Flag,
    enemies: Bits,
    enemy_kings: Bits,
    occupied: Bits,
    moves: Rows,
    base: Number,
    end: Number,
    best: Bits,
    stack: Rows,
) -> tuple[Number, Bits]:
    """Do what `shots_of` does of a piece with many ways: no square is met twice with the same captures."""
    met, known, top = np.zeros(1 << 12, np.uint64), 0, 1
    stack[0, 0], stack[0, 1] = start, _0
    while top:
        top -= 1
        place, taken = stack[top, 0], stack[top, 1]
        if taken and not remember(met, taken | place << _54):
            continue
        known += 1
        if 2 * known > met.size:
            if known > _MOST_MET:
                return TOO_MANY, best
            met = grown(met)
        on = ways_on(place, taken, by_king, enemies, occupied, stack, top)
        if on > top:
            top = on
            continue
        weight = weigh(taken, enemy_kings, by_king)
        if weight < best:
            continue
        if weight > best:
            best, end = weight, base
        if end - base >= MOST_MOVES:
            return TOO_MANY, best
        moves[end, 0], moves[end, 1], moves[end, 2] = _1 << start, _1 << place, taken
        end += 1
    return end, best


@kernel
def weigh(taken: Bits, enemy_kings: Bits, by_king: Flag) -> Bits:
    """Return twice the weight of a shot, and one more for a king's (art. 11, 12)."""
    weight = number_of(taken) * _MAN + number_of(taken & enemy_kings) * _KING_MORE
    return weight + _1 if by_king else weight


@kernel
def single_shots(capturers: Bits, enemies: Bits, occupied: Bits, moves: Rows, end: Number) -> Number:
    """Write the shots of men that capture one man each, from a row on; return the row behind them."""
    while capturers:
        place = lowest_of(capturers)
        capturers &= capturers - _1
        for direction in range(8):
            over = OVER[place, direction] & enemies
            onto = _1 << ONTO[place, direction]
            if over and onto & ~occupied:
                moves[end, 0], moves[end, 1], moves[end, 2] = _1 << place, onto, over
                end += 1
    return end


@kernel
def shots(
    men: Bits,
    kings: Bits,
    enemy_kings: Bits,
    enemies: Bits,
    occupied: Bits,
    jumps: Jumps,
    moves: Rows,
    base: Number,
    stack: Rows,
) -> Number:
    """Write the shots of men and kings that can capture; return the row behind them, or TOO_MANY."""
    if (kings | enemy_kings) == _0:
        long = men & going_on(jumps, any_of(jumps))
        if long == _0:
            return single_shots(men, enemies, occupied, moves, base)
        men = long  # of men alone more pieces always weigh more
    end, best, by_king = base, _0, kings != _0
    pieces = kings if by_king else men
    while pieces:
        place = lowest_of(pieces)
        pieces &= pieces - _1
        others = occupied & ~(_1 << place)
        end, best = shots_of(place, by_king, enemies, enemy_kings, others, moves, base, end, best, stack)
        if end < 0 or end - base > MOST_MOVES - _FEW:
            return TOO_MANY
        if by_king and pieces == _0:
            by_king, pieces = False, men
    return end


@kernel
def steps(men: Bits, free: Bits, white: Flag) -> tuple[Bits, Bits]:
    """Return the squares that men may step onto, by the shorter shift and by the longer."""
    if white:
        return men >> _5 & free, men >> _6 & free
    return men << _5 & free, men << _6 & free


@kernel
def movable_kings(kings: Bits, count: Bits) -> Bits:
    """Return the kings that may make a simple move: all but one whose count is full (art. 17)."""
    return kings & ~(_1 << (count & _255)) if count >= _BLOCKED else kings


@kernel
def legal(
    men: Bits,
    kings: Bits,
    enemy_men: Bits,
    enemy_kings: Bits,
    white: Flag,
    count: Bits,
    moves: Rows,
    base: Number,
    stack: Rows,
) -> Number:
    """Write the legal moves from row `base` on and return the row behind them, or TOO_MANY."""
    enemies = enemy_men | enemy_kings
    occupied = men | kings | enemies
    free = FULL & ~occupied
    jumps = jumpable(enemies, free)
    capturers, capturing = men & any_of(jumps), capturing_kings(kings, enemies, occupied)
    if capturers | capturing:
        return shots(capturers, capturing, enemy_kings, enemies, occupied, jumps, moves, base, stack)
    end = base
    shorter, longer = steps(men, free, white)
    while shorter:
        target = shorter & (~shorter + _1)
        shorter ^= target
        moves[end, 0] = target << _5 if white else target >> _5
        moves[end, 1], moves[end, 2] = target, _0
        end += 1
    while longer:
        target = longer & (~longer + _1)
        longer ^= target
        moves[end, 0] = target << _6 if white else target >> _6
        moves[end, 1], moves[end, 2] = target, _0
        end += 1
    left = movable_kings(kings, count)
    while left:
        place = lowest_of(left)
        left &= left - _1
        for direction in (0, 1, 4, 5):
            ends = landing(place, direction, occupied)
            while ends:
                target = ends & (~ends + _1)
                ends ^= target
                moves[end, 0], moves[end, 1], moves[end, 2] = _1 << place, target, _0
                end += 1
    return end


@kernel
def number(
    men: Bits,
    kings: Bits,
    enemy_men: Bits,
    enemy_kings: Bits,
    white: Flag,
    count: Bits,
    moves: Rows,
    base: Number,
    stack: Rows,
) -> Number:
    """Return how many legal moves there are, or TOO_MANY; rows from `base` on are written over."""
    enemies = enemy_men | enemy_kings
    occupied = men | kings | enemies
    free = FULL & ~occupied
    jumps = jumpable(enemies, free)
    every = any_of(jumps)
    capturers, capturing = men & every, capturing_kings(kings, enemies, occupied)
    if capturers | capturing:
        if (capturing | enemy_kings | men & going_on(jumps, every)) == _0:
            alone = _0
            for jump in jumps:
                alone += number_of(men & jump)
            return np.int64(alone)
        end = shots(capturers, capturing, enemy_kings, enemies, occupied, jumps, moves, base, stack)
        return end - base if end >= 0 else end
    shorter, longer = steps(men, free, white)
    found = number_of(shorter) + number_of(longer)
    left = movable_kings(kings, count)
    while left:
        place = lowest_of(left)
        left &= left - _1
        for direction in (0, 1, 4, 5):
            found += number_of(landing(place, direction, occupied))
    return np.int64(found)


@kernel
def after(
    men: Bits,
    kings: Bits,
    enemy_men: Bits,
    enemy_kings: Bits,
    white: Flag,
    count: Bits,
    enemy_count: Bits,
    start: Bits,
    end: Bits,
    taken: Bits,
) -> tuple[Bits, Bits, Bits, Bits, Bits, Bits]:
    """Return what a move leaves, still as its own side sees it: men, kings, the enemy's, and both counts."""
    by_king = kings & start
    if by_king:
        kings ^= start | end
    elif end & (WHITE_KING_ROW if white else BLACK_KING_ROW):
        men ^= start
        kings |= end
    else:
        men = men & ~start | end
    if taken:
        enemy_men &= ~taken
        enemy_kings &= ~taken
        if enemy_count and (enemy_men == _0 or _1 << (enemy_count & _255) & taken):
            enemy_count = _0
    if by_king and taken == _0 and men:
        made = count & ~_255 if count and _1 << (count & _255) == start else _0
        count = made + _COUNTED_ONE + lowest_of(end)
    else:
        count = _0
    return men, kings, enemy_men, enemy_kings, count, enemy_count
