"""The traits of a variant turned into bit masks and tables, once for each variant.

Squares are bits of whole numbers: one bit is left out after every second row, so that a step in any one
direction is the same shift wherever it starts. Tables along a line are filled as positions ask for them;
their keys are the occupied squares of one line, so they stay small.
"""

from __future__ import annotations

from functools import cache

from rules.geometry import Direction
from rules.moves import Move
from rules.traits import Promotion, Variant

Jump = tuple[int, int]
"""The bit of the piece jumped over and the bits of the squares where the jump may end."""


class LineMoves(dict[int, tuple[Move, ...]]):
    """Simple moves of a king along one ray, by the occupied squares of that ray."""

    __slots__ = ("_ray", "_start")

    def __init__(self, start: int, ray: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._start = start
        self._ray = ray

    def __missing__(self, occupied: int) -> tuple[Move, ...]:
        found: list[Move] = []
        for square, bit in self._ray:
            if bit & occupied:
                break
            found.append(Move.simple(self._start, square))
        moves = self[occupied] = tuple(found)
        return moves


class LineJumps(dict[int, Jump]):
    """The jump of a king along one ray, by the occupied squares of that ray; (0, 0) where there is none.

    Whether the piece jumped over is an enemy's is for the caller to see (art. 9).
    """

    __slots__ = ("_long", "_ray")

    def __init__(self, ray: tuple[int, ...], long_king: bool) -> None:
        super().__init__()
        self._ray = ray
        self._long = long_king

    def __missing__(self, occupied: int) -> Jump:
        jump = self[occupied] = self._find(occupied)
        return jump

    def _find(self, occupied: int) -> Jump:
        reach = len(self._ray) if self._long else 1
        over = next((n for n, bit in enumerate(self._ray[:reach]) if bit & occupied), None)
        if over is None:
            return 0, 0
        landing = 0
        for bit in self._ray[over + 1 :][:reach]:
            if bit & occupied:
                break
            landing |= bit
        return (self._ray[over], landing) if landing else (0, 0)


class SideTables:
    """What the pieces of one colour can do on an otherwise unknown board.

    `steps`: (shift, squares from which a step stays on the board, {target bit: Move}) a direction.
    `jumps_left`, `jumps_right`: (shift, twice the shift, squares from which a jump stays on the board) a
    direction, all positive, by the way in which the bits of the squares *behind* have to be moved.
    `man_jumps`: for a start bit the (over, target) bits of each direction.
    """

    __slots__ = ("jumps_left", "jumps_right", "king_row", "man_jumps", "steps")

    def __init__(self, tables: Tables, *, white: bool) -> None:
        variant = tables.variant
        moves = variant.man_moves if white else tuple(each.opposite for each in variant.man_moves)
        captures = variant.man_captures if white else tuple(each.opposite for each in variant.man_captures)
        self.king_row = tables.mask(variant.white_king_row if white else variant.black_king_row)
        self.steps = tuple((*tables.shift(each, 1), tables.steps(each)) for each in moves)
        jumps = [tables.shift(each, 2) for each in captures]
        self.jumps_left = tuple((shift, 2 * shift, fitting) for shift, fitting in jumps if shift > 0)
        self.jumps_right = tuple((-shift, -2 * shift, fitting) for shift, fitting in jumps if shift < 0)
        self.man_jumps = {
            tables.bit[square]: tuple(
                (tables.bit[ray[0]], tables.bit[ray[1]])
                for ray in (variant.geometry.ray(square, each) for each in captures)
                if len(ray) > 1
            )
            for square in tables.squares
        }


class Tables:
    """Everything the generator looks up for one variant.

    `bit[square]` and `square_of[bit]` translate; `full` has every playing square; `king_steps` and
    `king_jumps` give for a king's bit its rays as (ray mask, line table). A man crowned in the midst of a
    shot stands on the bit of its square moved up by `crowned` places; `square_of` knows that bit too.
    """

    __slots__ = (
        "bit",
        "black",
        "crowned",
        "crowns_at_once",
        "full",
        "king_jumps",
        "king_steps",
        "square_of",
        "squares",
        "variant",
        "white",
    )

    def __init__(self, variant: Variant) -> None:
        board = variant.geometry
        self.variant = variant
        self.squares = range(1, board.square_count + 1)
        self.bit = {s: 1 << (s - 1 + (s - 1) // board.size) for s in self.squares}
        self.crowns_at_once = variant.promotion is Promotion.AT_ONCE
        self.crowned = self.bit[self.squares[-1]].bit_length()
        self.square_of = {bit: square for square, bit in self.bit.items()}
        self.square_of |= {bit << self.crowned: square for square, bit in self.bit.items()}
        self.full = self.mask(self.squares)
        self.king_steps = {self.bit[s]: self._step_rays(s) for s in self.squares}
        self.king_jumps = {self.bit[s]: self._jump_rays(s) for s in self.squares}
        self.white = SideTables(self, white=True)
        self.black = SideTables(self, white=False)

    def mask(self, squares: range | tuple[int, ...] | frozenset[int]) -> int:
        """Return the squares as one number."""
        return sum(self.bit[square] for square in squares)

    def unmask(self, bits: int) -> tuple[int, ...]:
        """Return the squares of a number, ascending."""
        found: list[int] = []
        while bits:
            lowest = bits & -bits
            found.append(self.square_of[lowest])
            bits ^= lowest
        return tuple(found)

    def shift(self, direction: Direction, steps: int) -> tuple[int, int]:
        """Return the shift to the left of one step (negative: to the right) and where `steps` steps fit."""
        rays = {square: self.variant.geometry.ray(square, direction) for square in self.squares}
        fitting = tuple(square for square, ray in rays.items() if len(ray) >= steps)
        first = fitting[0]
        shift = self.bit[rays[first][0]].bit_length() - self.bit[first].bit_length()
        return shift, self.mask(fitting)

    def steps(self, direction: Direction) -> dict[int, Move]:
        """Return by target bit the simple move of one step in a direction."""
        rays = {square: self.variant.geometry.ray(square, direction) for square in self.squares}
        return {self.bit[ray[0]]: Move.simple(square, ray[0]) for square, ray in rays.items() if ray}

    def _step_rays(self, square: int) -> tuple[tuple[int, LineMoves], ...]:
        reach = None if self.variant.long_king else 1
        rays = (self.variant.geometry.ray(square, each)[:reach] for each in self.variant.king_moves)
        return tuple(
            (self.mask(ray), LineMoves(square, tuple((each, self.bit[each]) for each in ray)))
            for ray in rays
            if ray
        )

    def _jump_rays(self, square: int) -> tuple[tuple[int, LineJumps], ...]:
        reach = None if self.variant.long_king else 2
        rays = (self.variant.geometry.ray(square, each)[:reach] for each in self.variant.king_captures)
        return tuple(
            (self.mask(ray), LineJumps(tuple(self.bit[each] for each in ray), self.variant.long_king))
            for ray in rays
            if len(ray) > 1
        )


@cache
def tables_for(variant: Variant) -> Tables:
    """Return the tables of a variant, built on first use."""
    return Tables(variant)
