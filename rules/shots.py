"""The shots of one piece: which captures can be strung together, and from where to where.

A position with one king and nineteen enemies can have millions of routes and one move. So the search never
walks routes: it goes level by level over *sets of captured pieces*, and keeps with each set all squares where
the piece can stand after capturing exactly that set. The occupied squares never change during a shot, since
captured pieces stay until it is over (art. 14), so each square's jumps are looked up once.

Source: Spelreglement 2011, art. 7, 9 (jumps), 10 (one whole shot), 11 (value), 13, 14; readings R3, R4, R5.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import pairwise

from rules.moves import Move
from rules.tables import Jump, Tables

Found = tuple[int, int]
"""The bits of the captured pieces and the bits of the squares where such a shot may end."""


class Shots(ABC):
    """The capture search of the piece on one square; squares are bits.

    `levels[n]` maps each set of n pieces that can be captured in one go to the squares then reached.
    """

    __slots__ = ("_edges", "_enemies", "_levels", "_occupied", "_tables", "start")

    by_king: bool

    def __init__(self, tables: Tables, start: int, occupied: int, enemies: int) -> None:
        self.start = start
        self._tables = tables
        self._occupied = occupied & ~start
        self._enemies = enemies
        self._edges: dict[int, list[Jump]] = {}
        self._levels: list[dict[int, int]] | None = None

    @abstractmethod
    def _look(self, square: int) -> list[Jump]:
        """Return the jumps over an enemy from a square, whatever was captured before."""

    def jumps(self, square: int) -> list[Jump]:
        """Return the jumps over an enemy from a square, whatever was captured before."""
        found = self._edges.get(square)
        if found is None:
            found = self._edges[square] = self._look(square)
        return found

    def _jumps_from_any(self, squares: int) -> list[Jump]:
        """Return the jumps from several squares, the landing squares of one enemy together."""
        lowest = squares & -squares
        if lowest == squares:
            return self.jumps(squares)
        merged: dict[int, int] = {}
        edges, landed = self._edges, merged.get
        while squares:
            lowest = squares & -squares
            squares ^= lowest
            found = edges.get(lowest)
            for over, landing in self.jumps(lowest) if found is None else found:
                merged[over] = landed(over, 0) | landing
        return list(merged.items())

    @property
    def levels(self) -> list[dict[int, int]]:
        """The search, done once."""
        if self._levels is None:
            self._levels = self._search()
        return self._levels

    def _search(self) -> list[dict[int, int]]:
        levels: list[dict[int, int]] = []
        level = {0: self.start}
        seen: dict[int, list[Jump]] = {}
        while level:
            levels.append(level)
            following: dict[int, int] = {}
            reached = following.get
            for captured, squares in level.items():
                jumps = seen.get(squares)
                if jumps is None:
                    jumps = seen[squares] = self._jumps_from_any(squares)
                for over, landing in jumps:
                    if not captured & over:
                        key = captured | over
                        following[key] = reached(key, 0) | landing
            level = following
        return levels

    def weigh(self, captured: int, enemy_kings: int) -> int:
        """Return the weight of a set of captured pieces (art. 11)."""
        kings = (captured & enemy_kings).bit_count()
        return self._tables.variant.value.weight(captured.bit_count() - kings, kings)

    def best(self, enemy_kings: int) -> tuple[int, list[Found]]:
        """Return the greatest weight that this piece can capture and every way to it (art. 11).

        Longer shots are weighed first, and the search ends at the level where even the greatest possible
        share of kings could not reach the weight already found. Without kings the longest are the best.
        """
        value, levels = self._tables.variant.value, self.levels
        if not enemy_kings:
            return value.weight(len(levels) - 1, 0), list(levels[-1].items())
        most = -1
        found: list[Found] = []
        kings_there = enemy_kings.bit_count()
        for number in range(len(levels) - 1, 0, -1):
            kings = min(number, kings_there)
            if value.weight(number - kings, kings) < most:
                break
            for captured, squares in levels[number].items():
                weight = self.weigh(captured, enemy_kings)
                if weight > most:
                    most, found = weight, [(captured, squares)]
                elif weight == most:
                    found.append((captured, squares))
        return most, found

    def complete(self) -> list[Found]:
        """Return every shot that cannot go on, whatever its weight: the choice of games without art. 11."""
        found: list[Found] = []
        for level in self.levels[1:]:
            for captured, squares in level.items():
                ends = 0
                for square in _each(squares):
                    if all(over & captured for over, _ in self.jumps(square)):
                        ends |= square
                if ends:
                    found.append((captured, ends))
        return found

    def ending_at(self, end: int) -> list[int]:
        """Return every set of pieces, of a shot whole or broken off, captured on the way to a square."""
        return [captured for level in self.levels[1:] for captured, squares in level.items() if squares & end]

    def moves(self, found: list[Found]) -> Iterator[Move]:
        """Yield a move for each set of captured pieces and end square."""
        square_of = self._tables.square_of
        start = square_of[self.start]
        for captured, ends in found:
            if captured in square_of:
                over = square_of[captured]
                yield from (Move.single_shot(start, over, square_of[end]) for end in _each(ends))
                continue
            pieces = frozenset(self._tables.unmask(captured))
            for end in _each(ends):
                yield Move(start, square_of[end], pieces, self._route(captured, end))

    def _route(self, captured: int, end: int) -> tuple[int, ...]:
        """Return one route: walked backwards, always by the lowest piece and square that fit."""
        square_of = self._tables.square_of
        route = [square_of[end]]
        for level in reversed(self.levels[: captured.bit_count()]):
            captured, end = self._step_back(level, captured, end)
            route.append(square_of[end])
        route.reverse()
        return tuple(route)

    def _step_back(self, level: dict[int, int], captured: int, end: int) -> Found:
        for last in _each(captured):
            before = captured ^ last
            for square in _each(level.get(before, 0)):
                if any(over == last and landing & end for over, landing in self.jumps(square)):
                    return before, square
        raise AssertionError("a square was reached from nowhere")

    def walk(self, squares: tuple[int, ...]) -> tuple[int, int]:
        """Follow a written route of at least two squares, one jump a leg.

        Returns the pieces captured and 0, or the pieces captured so far and the one jumped a second time
        (art. 13); (0, 0) where a leg is no jump at all.
        """
        captured = 0
        for here, there in pairwise(squares):
            over = next((over for over, landing in self.jumps(here) if landing & there), 0)
            if not over:
                return 0, 0
            if over & captured:
                return captured, over
            captured |= over
        return captured, 0

    def passes(self, captured: int, waypoints: tuple[int, ...]) -> bool:
        """Whether a route capturing exactly these pieces meets the squares in order, the last at the end."""
        level = {(0, 1): self.start}
        last = len(waypoints) - 1
        for _ in range(captured.bit_count()):
            following: dict[tuple[int, int], int] = {}
            for (taken, due), squares in level.items():
                for over, landing in self._jumps_from_any(squares):
                    if over & captured and not over & taken:
                        _enter(following, taken | over, due, landing, waypoints[due:last])
            level = following
        return any(due == last and squares & waypoints[last] for (_, due), squares in level.items())


def _enter(
    level: dict[tuple[int, int], int], taken: int, due: int, landing: int, rest: tuple[int, ...]
) -> None:
    """Record the landing squares, and the one that is the waypoint due as met."""
    level[taken, due] = level.get((taken, due), 0) | landing
    if rest and landing & rest[0]:
        level[taken, due + 1] = level.get((taken, due + 1), 0) | rest[0]


class ManShots(Shots):
    """The capture search of a man: one enemy beside it, one open square behind (art. 7)."""

    __slots__ = ("_lines",)

    by_king = False

    def __init__(
        self,
        tables: Tables,
        start: int,
        occupied: int,
        enemies: int,
        lines: dict[int, tuple[tuple[int, int], ...]],
    ) -> None:
        super().__init__(tables, start, occupied, enemies)
        self._lines = lines

    def _look(self, square: int) -> list[Jump]:
        enemies, occupied = self._enemies, self._occupied
        return [(over, to) for over, to in self._lines[square] if over & enemies and not to & occupied]


class KingShots(Shots):
    """The capture search of a king along its lines (art. 9)."""

    __slots__ = ()

    by_king = True

    def _look(self, square: int) -> list[Jump]:
        enemies, occupied = self._enemies, self._occupied
        jumps = (line[occupied & ray] for ray, line in self._tables.king_jumps[square])
        return [jump for jump in jumps if jump[0] & enemies]


def _each(bits: int) -> Iterator[int]:
    """Yield the single bits of a number, lowest first."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest
