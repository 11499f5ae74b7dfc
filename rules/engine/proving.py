"""The kernels of the proof search: depth-first proof-number search (df-pn) with every count of the rules.

A node is a row: the men and kings of the side to move and of the other, and what else the rules look at in
one number (`state`). A proof number is how many open nodes must at least be proved for the attacker to be
proved to win, a disproof number how many must be refuted for it to be refuted that he can force it: a draw
refutes.

There is no rule against repetition, and who goes round for ever does not win. So a position that comes back
on the way to it refutes there and then. Such a refutation holds on that way alone, so it is put into the
table only where nothing it rests on lies before the node itself. Proofs rest on no repetition and always
hold.
"""

from __future__ import annotations

import numpy as np

from rules.engine.compiling import Bits, Flag, Number, Rows, kernel, number_of
from rules.engine.moving import TOP, after, captures, legal, number
from rules.variants import FRISIAN

INFINITE = 1 << 40
"""The number of what can not be done any more."""
FAR = 1 << 30
"""On no node of the way: what a refutation rests on that holds everywhere."""

STATUS = 2
"""What a search tells: how many nodes are left to it, and whether it was given up for want of room."""
_LEFT, _GIVEN_UP = 0, 1
ENTRY = 8
"""Fields of the table: a row's five, proof and disproof number, and the nodes spent on it."""
_WAYS = 4
"""Places in the table that an entry may be put in."""

_0: Bits = np.uint64(0)
_1: Bits = np.uint64(1)
_WHITE: Bits = np.uint64(1)
_MINE: Bits = np.uint64(1)
_THEIRS: Bits = np.uint64(17)
_SEVEN: Bits = np.uint64(33)
_SEVEN_IS_MINE: Bits = np.uint64(32)
_COUNT: Bits = np.uint64(0xFFFF)
_LIMIT: Bits = np.uint64(FRISIAN.winning_limit.moves if FRISIAN.winning_limit else 0)
_MIX = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93, 0xA0761D6478BD642F],
    np.uint64,
)
_31: Bits = np.uint64(31)
_29: Bits = np.uint64(29)


@kernel
def state(white: Flag, mine: Bits, theirs: Bits, seven: Bits) -> Bits:
    """Return what of a row is no piece: who is to move, both counts of art. 17, and that of art. 18.

    The last is 0 where there is none, else twice the moves made and 2, and 1 more where they are of the
    side to move.
    """
    return (_WHITE if white else _0) | mine << _MINE | theirs << _THEIRS | seven << _SEVEN


@kernel
def seven_after(seven: Bits, men: Bits, kings: Bits, enemy_men: Bits, enemy_kings: Bits) -> Bits:
    """Return the count of art. 18 after a move, for the other side; the pieces are as the mover sees them."""
    if seven:
        return (seven ^ _1) + np.uint64(2) if seven & _1 else seven ^ _1
    if men | enemy_men:
        return _0
    own, others = number_of(kings), number_of(enemy_kings)
    if own == 2 and others == 1:
        return np.uint64(2)
    return np.uint64(3) if own == 1 and others == 2 else _0


@kernel
def draws(row: Rows, moves: Rows, stack: Rows) -> Flag:
    """Whether a position in which the side to move has a move is drawn by art. 18 or 21.1."""
    men, kings, enemy_men, enemy_kings, white = row[0], row[1], row[2], row[3], row[4] & _WHITE != 0
    seven = row[4] >> _SEVEN
    if seven and (seven >> _1) - _1 >= _LIMIT:
        return True
    if men | enemy_men or number_of(kings) != 1 or number_of(enemy_kings) != 1:
        return False
    if captures(men, kings, enemy_kings, kings | enemy_kings):
        return False
    end = legal(men, kings, enemy_men, enemy_kings, white, _0, moves, TOP, stack)
    for nth in range(end):
        if not captures(_0, enemy_kings, moves[nth, 1], moves[nth, 1] | enemy_kings):
            return True
    return False


@kernel
def followers(row: Rows, kids: Rows, base: Number, moves: Rows, stack: Rows) -> Number:
    """Write the rows that the moves of a row lead to, from `base` on, as `legal` has them; return the end."""
    white = row[4] & _WHITE != 0
    mine, theirs = row[4] >> _MINE & _COUNT, row[4] >> _THEIRS & _COUNT
    end = legal(row[0], row[1], row[2], row[3], white, mine, moves, TOP, stack)
    if end < 0 or base + end > kids.shape[0]:
        return -1
    for nth in range(end):
        men, kings, enemy_men, enemy_kings, own, other = after(
            row[0], row[1], row[2], row[3], white, mine, theirs, moves[nth, 0], moves[nth, 1], moves[nth, 2]
        )
        seven = seven_after(row[4] >> _SEVEN, men, kings, enemy_men, enemy_kings)
        kid = kids[base + nth]
        kid[0], kid[1], kid[2], kid[3] = enemy_men, enemy_kings, men, kings
        kid[4] = state(not white, other, own, seven)
    return base + end


@kernel
def place_of(row: Rows, table: Rows) -> Number:
    """Return where in the table the places of a row begin."""
    mixed = _0
    for nth in range(5):
        mixed = (mixed ^ row[nth]) * _MIX[nth]
        mixed ^= mixed >> (_31 if nth & 1 else _29)
    return np.int64(mixed & np.uint64(table.shape[0] - 1)) & ~(_WAYS - 1)


@kernel
def where(row: Rows, table: Rows) -> Number:
    """Return where in the table a row is, -1 where it is not."""
    first = place_of(row, table)
    for at in range(first, first + _WAYS):
        entry = table[at]
        if (
            entry[0] == row[0]
            and entry[1] == row[1]
            and entry[2] == row[2]
            and entry[3] == row[3]
            and entry[4] == row[4]
            and entry[5] | entry[6]
        ):
            return at
    return -1


@kernel
def keep(row: Rows, table: Rows, proof: Number, disproof: Number, spent: Number) -> None:
    """Put a row into the table, in the place of the one on which the fewest nodes were spent."""
    at = where(row, table)
    if at < 0:
        first = place_of(row, table)
        at = first
        for other in range(first, first + _WAYS):
            if table[other, 7] < table[at, 7]:
                at = other
        table[at, 7] = 0
    for nth in range(5):
        table[at, nth] = row[nth]
    table[at, 5], table[at, 6] = proof, disproof
    table[at, 7] += np.uint64(spent + 1)


@kernel
def first_numbers(row: Rows, attacks: Flag, moves: Rows, stack: Rows) -> tuple[Number, Number]:
    """Return both numbers of a position not looked into: by its moves, or by how it has ended."""
    white, mine = row[4] & _WHITE != 0, row[4] >> _MINE & _COUNT
    ways = number(row[0], row[1], row[2], row[3], white, mine, moves, TOP, stack)
    if ways == 0:
        return (INFINITE, 0) if attacks else (0, INFINITE)
    if ways < 0:
        return 1, 1
    if row[0] | row[2] == _0 and draws(row, moves, stack):
        return INFINITE, 0
    return (1, ways) if attacks else (ways, 1)


@kernel
def same(one: Rows, other: Rows) -> Flag:
    """Whether two rows are the same."""
    return (
        one[0] == other[0]
        and one[1] == other[1]
        and one[2] == other[2]
        and one[3] == other[3]
        and one[4] == other[4]
    )


@kernel
def earlier(kid: Rows, way: Rows, ply: Number) -> Number:
    """Return at which ply of the way a row stood already, FAR where at none."""
    if kid[1] | kid[3]:
        for at in range(ply - 1, -1, -2):
            if same(kid, way[at]):
                return at
    return FAR


@kernel
def open_kids(
    ply: Number,
    attacks: Flag,
    way: Rows,
    kids: Rows,
    base: Number,
    end: Number,
    numbers: Rows,
    table: Rows,
    moves: Rows,
    stack: Rows,
) -> None:
    """Write what is known of the kids of the row at `ply`: both numbers, and what a refutation rests on."""
    for nth in range(base, end):
        kid = kids[nth]
        numbers[nth, 2] = earlier(kid, way, ply)
        at = where(kid, table)
        if numbers[nth, 2] != FAR:
            numbers[nth, 0], numbers[nth, 1] = INFINITE, 0
        elif at >= 0:
            numbers[nth, 0], numbers[nth, 1] = np.int64(table[at, 5]), np.int64(table[at, 6])
        else:
            numbers[nth, 0], numbers[nth, 1] = first_numbers(kid, not attacks, moves, stack)


@kernel
def summed(
    attacks: Flag, numbers: Rows, base: Number, end: Number
) -> tuple[Number, Number, Number, Number, Number]:
    """Return both numbers of a row by those of its kids, the kid to look into, the next best, and the rest.

    That is, of a refutation the earliest ply that it rests on: of the attacker each move is refuted, of the
    other side the one that rests on the latest.
    """
    mine, other = (0, 1) if attacks else (1, 0)
    least, second, total, best, rests = INFINITE, INFINITE, 0, -1, FAR if attacks else -1
    for nth in range(base, end):
        value = numbers[nth, mine]
        if value < least:
            least, second, best = value, least, nth
        elif value < second:
            second = value
        total += numbers[nth, other]
        if numbers[nth, 1] == 0:
            rests = min(rests, numbers[nth, 2]) if attacks else max(rests, numbers[nth, 2])
    total = INFINITE if least == 0 else min(total, INFINITE)
    return (least, total, best, second, rests) if attacks else (total, least, best, second, rests)


@kernel
def search(
    ply: Number,
    most_proof: Number,
    most_disproof: Number,
    attacks: Flag,
    way: Rows,
    kids: Rows,
    base: Number,
    numbers: Rows,
    table: Rows,
    status: Rows,
    moves: Rows,
    stack: Rows,
) -> tuple[Number, Number, Number]:
    """Search the row at `ply` of the way until one of its numbers reaches what is given.

    Returns both numbers, and of a refutation the earliest ply that it rests on. `numbers` has for each kid
    proof and disproof number and that ply, as long as its parent is on the way.
    """
    row, before = way[ply], status[_LEFT]
    end = followers(row, kids, base, moves, stack)
    if end < 0 or ply + 2 >= way.shape[0]:
        status[_LEFT], status[_GIVEN_UP] = 0, 1
        return 1, 1, FAR
    open_kids(ply, attacks, way, kids, base, end, numbers, table, moves, stack)
    while True:
        proof, disproof, best, second, rests = summed(attacks, numbers, base, end)
        done = proof == 0 or disproof == 0
        if done or proof >= most_proof or disproof >= most_disproof or status[_LEFT] <= 0:
            if disproof or rests >= ply:
                keep(row, table, proof, disproof, before - status[_LEFT])
                rests = FAR
            return proof, disproof, rests
        status[_LEFT] -= 1
        proof_limit = most_proof - proof + numbers[best, 0]
        disproof_limit = most_disproof - disproof + numbers[best, 1]
        if attacks:
            proof_limit = min(most_proof, second + (second >> 2) + 1)
        else:
            disproof_limit = min(most_disproof, second + (second >> 2) + 1)
        way[ply + 1] = kids[best]
        numbers[best, 0], numbers[best, 1], numbers[best, 2] = search(
            ply + 1,
            proof_limit,
            disproof_limit,
            not attacks,
            way,
            kids,
            end,
            numbers,
            table,
            status,
            moves,
            stack,
        )
