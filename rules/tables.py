"""The traits of a variant turned into bit masks and tables, once for each variant.

Squares are bits of whole numbers: one bit is left out after every second row, so that a step in any one
direction is the same shift wherever it starts. Tables along a line are filled as positions ask for them;
their keys are the occupied squares of a line or two, so they stay small.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, takewhile

from rules.geometry import Direction
from rules.moves import Move
from rules.traits import Promotion, Variant

Jump = tuple[int, int]
"""The bit of the piece jumped over and the bits of the squares where the jump may end."""

Leg = tuple[int, int]
"""The bits of the squares that a king may jump from over some piece, and of those where that jump may end.

The first are the open squares up to the nearest piece, and that of this piece: in the midst of a shot nobody
stands there, and before it this may be the king itself.
"""

Exposed = tuple[int, int, tuple[Leg, ...]]
"""The bit of a piece that a king may jump over, those of all squares it may be jumped from, and each leg."""

Lookup = tuple[int, "LineJumps"]
"""The squares of some lines through a square, and the jumps along these over the piece on it."""

_LOOKED_UP_AT_ONCE = 9
"""Lines of so many squares in all are looked up together: a table of at most 512 rows."""


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


class LineJumps(dict[int, tuple[Exposed, ...]]):
    """A king's jumps over the piece on one square along some lines, by the occupied squares of these lines.

    `over` is the bit of that square; `lines` are the squares before it and those behind it, nearest first.
    What is found is one thing, or nothing. Whether the piece is an enemy's is for the caller to see (art. 9).
    Few jumps differ: the same ones are kept once.
    """

    __slots__ = ("_kept", "_lines", "_over")

    def __init__(self, over: int, lines: Sequence[tuple[Sequence[int], Sequence[int]]]) -> None:
        super().__init__()
        self._over = over
        self._lines = lines
        self._kept: dict[tuple[Exposed, ...], tuple[Exposed, ...]] = {}

    def __missing__(self, occupied: int) -> tuple[Exposed, ...]:
        every, legs = 0, list[Leg]()
        for before, behind in self._lines:
            landing = sum(takewhile(lambda bit: not bit & occupied, behind))
            if landing:
                nearest = next((nth for nth, bit in enumerate(before, 1) if bit & occupied), None)
                froms = sum(before[:nearest])
                every |= froms
                legs.append((froms, landing))
        exposed: tuple[Exposed, ...] = ((self._over, every, tuple(legs)),) if legs else ()
        exposed = self[occupied] = self._kept.setdefault(exposed, exposed)
        return exposed


class ManJumps(dict[int, tuple[Jump, ...]]):
    """The jumps of a man from one square, by the enemies on the squares beside it.

    Whether the square behind is open is for the caller to see (art. 7).
    """

    __slots__ = ("_jumps",)

    def __init__(self, jumps: tuple[Jump, ...]) -> None:
        super().__init__()
        self._jumps = jumps

    def __missing__(self, enemies: int) -> tuple[Jump, ...]:
        jumps = self[enemies] = tuple(jump for jump in self._jumps if jump[0] & enemies)
        return jumps


class SideTables:
    """What the pieces of one colour can do on an otherwise unknown board.

    `steps`: (shift, squares from which a step stays on the board, {target bit: Move}) a direction.
    `man_jumps`: for a man's bit the squares beside it and its jumps over them.
    """

    __slots__ = ("_copies", "_fitting", "_onto", "_over", "_width", "king_row", "man_jumps", "steps")

    def __init__(self, tables: Tables, *, white: bool) -> None:
        variant = tables.variant
        moves = variant.man_moves if white else tuple(each.opposite for each in variant.man_moves)
        captures = variant.man_captures if white else tuple(each.opposite for each in variant.man_captures)
        self.king_row = tables.mask(variant.white_king_row if white else variant.black_king_row)
        self.steps = tuple((*tables.shift(each, 1), tables.steps(each)) for each in moves)
        self._width = width = tables.crowned + 1
        jumps = sorted((tables.shift(each, 2) for each in captures), reverse=True)
        places = [width * nth for nth, _ in enumerate(jumps, 1)]
        self._copies = sum(1 << place for place in places)
        self._over = sum(1 << place - shift for place, (shift, _) in zip(places, jumps, strict=True))
        self._onto = sum(1 << place - 2 * shift for place, (shift, _) in zip(places, jumps, strict=True))
        self._fitting = sum(fitting << place for place, (_, fitting) in zip(places, jumps, strict=True))
        self.man_jumps = {tables.bit[s]: tables.man_jumps(s, captures) for s in tables.squares}

    def capturers(self, men: int, enemies: int, free: int) -> int:
        """Return the men that can capture, all of them and in all directions at once.

        A copy of the board for each direction stands side by side in one wide number. By one multiplication
        each copy of the enemies is moved by a step of its direction, and each of the free squares by two, so
        that they fall onto the man that captures. Copies in order of their shifts do not touch.
        """
        found = men * self._copies & enemies * self._over & free * self._onto & self._fitting
        capturers = 0
        while found:
            lowest = found & -found
            found ^= lowest
            capturers |= 1 << (lowest.bit_length() - 1) % self._width
        return capturers


class Tables:
    """Everything the generator looks up for one variant.

    `bit[square]` and `square_of[bit]` translate; `full` has every playing square. `king_steps` gives for a
    king's bit its rays as (ray mask, moves along it) and `king_lines` the squares on which it can meet an
    enemy; `king_jumps` for the bit of a piece the lines along which a king may jump over it. A man crowned in
    the midst of a shot stands on the bit of its square moved up by `crowned` places; `square_of` knows that
    bit too.
    """

    __slots__ = (
        "bit",
        "black",
        "crowned",
        "crowns_at_once",
        "full",
        "king_jumps",
        "king_lines",
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
        self.king_lines = {self.bit[s]: self._king_lines(s) for s in self.squares}
        self.king_jumps = {self.bit[s]: self._lines_over(s) for s in self.squares}
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

    def man_jumps(self, square: int, directions: tuple[Direction, ...]) -> tuple[int, ManJumps]:
        """Return the squares beside a man that it may jump over in some directions, and its jumps."""
        rays = (self.variant.geometry.ray(square, each) for each in directions)
        jumps = tuple((self.bit[ray[0]], self.bit[ray[1]]) for ray in rays if len(ray) > 1)
        return sum(over for over, _ in jumps), ManJumps(jumps)

    def _king_lines(self, square: int) -> int:
        rays = (self.variant.geometry.ray(square, each) for each in self.variant.king_captures)
        return self.mask(frozenset(chain.from_iterable(rays)))

    def _lines_over(self, square: int) -> tuple[Lookup, ...]:
        ray = self.variant.geometry.ray
        reach = None if self.variant.long_king else 1
        bundles: dict[int, list[tuple[list[int], list[int]]]] = {}
        for each in self.variant.king_captures:
            before = [self.bit[met] for met in ray(square, each.opposite)[:reach]]
            behind = [self.bit[met] for met in ray(square, each)[:reach]]
            if before and behind:
                line = sum(before) + sum(behind)
                joined = next((s for s in bundles if (s | line).bit_count() <= _LOOKED_UP_AT_ONCE), 0)
                bundles[joined | line] = [*bundles.pop(joined, ()), (before, behind)]
        return tuple((squares, LineJumps(self.bit[square], lines)) for squares, lines in bundles.items())


@cache
def tables_for(variant: Variant) -> Tables:
    """Return the tables of a variant, built on first use."""
    return Tables(variant)
