"""The shots of one piece: which captures can be strung together, and from where to where.

A position with one king and nineteen enemies can have millions of routes and one move. So the search never
walks routes: it looks up once what can be jumped from every square that may be reached - the occupied squares
never change during a shot, since captured pieces stay until it is over (art. 14) - and then works out for
every square, all at once, the *sets of pieces* that can have been captured on a way there (rules.collecting).

Source: Spelreglement 2011, art. 7, 9 (jumps), 10 (one whole shot), 11 (value), 13, 14; readings R3, R4, R5.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator

from rules.collecting import members
from rules.moves import Move
from rules.reach import Found, Reach, each_bit
from rules.tables import Jump, SideTables, Tables


class Shots(ABC):
    """The capture search of the piece on one square; squares and places are bits.

    `occupied` are all squares that are, `men` and `kings` those of the enemy. A place is a square on which
    the piece may stand during the shot: its square, unless it can be crowned on the way.
    """

    __slots__ = ("_enemies", "_enemy_kings", "_jumps", "_occupied", "_reach", "_tables", "start")

    by_king: bool

    def __init__(self, tables: Tables, start: int, occupied: int, men: int, kings: int) -> None:
        self.start = start
        self._tables = tables
        self._occupied = occupied & ~start
        self._enemies = men | kings
        self._enemy_kings = kings
        self._jumps: dict[int, list[Jump]] = {}
        self._reach: Reach | None = None

    @abstractmethod
    def _look(self, place: int) -> list[Jump]:
        """Return the jumps over an enemy from a place, whatever was captured before."""

    def place_at(self, square: int) -> int:
        """Return the places on a square, given by its bit."""
        return square

    def _settle(self, found: list[Found]) -> list[Found]:
        """Return what was found with one place for each end square."""
        return found

    def jumps(self, place: int) -> list[Jump]:
        """Return the jumps over an enemy from a place, whatever was captured before."""
        found = self._jumps.get(place)
        if found is None:
            found = self._jumps[place] = self._look(place)
        return found

    @property
    def reach(self) -> Reach:
        """The search, done once."""
        if self._reach is None:
            self._reach = Reach(self.start, self.jumps, self._enemy_kings)
        return self._reach

    def weigh(self, captured: int) -> int:
        """Return the weight of a set of captured pieces (art. 11)."""
        kings = (captured & self._enemy_kings).bit_count()
        return self._tables.variant.value.weight(captured.bit_count() - kings, kings)

    def best(self) -> tuple[int, list[Found]]:
        """Return the greatest weight that this piece can capture and every way to it (art. 11)."""
        single = self._single()
        if single:
            if not self._enemy_kings:
                return self._tables.variant.value.man, self._settle(list(single.items()))
            most = max(self.weigh(over) for over in single)
            heaviest = [(over, ends) for over, ends in single.items() if self.weigh(over) == most]
            return most, self._settle(heaviest)
        reach, union = self.reach, 0
        for sets in reach.sets:
            union |= sets
        most, best = reach.heaviest(union, self._tables.variant.value, self._enemy_kings)
        return most, self._settle(reach.grouped([sets & best for sets in reach.sets]))

    def _single(self) -> dict[int, int]:
        """Return the ends by captured piece where no shot takes a second one, as most do; else nothing."""
        found: dict[int, int] = {}
        for over, landing in self.jumps(self.start):
            for place in each_bit(landing):
                for another, _ in self.jumps(place):
                    if another != over:
                        return {}
            found[over] = found.get(over, 0) | landing
        return found

    def heaviest_at(self, end: int) -> int:
        """Return the heaviest set of a shot, whole or broken off, to a square; 0 where none goes there."""
        sets = self.reach.at(self.place_at(end)) & ~1
        if not sets:
            return 0
        _, best = self.reach.heaviest(sets, self._tables.variant.value, self._enemy_kings)
        return self.reach.pieces(next(members(best)))

    def complete(self) -> list[Found]:
        """Return every shot that cannot go on, whatever its weight: the choice of games without art. 11."""
        return self._settle(self.reach.grouped(self.reach.ended()))

    def broken_off(self) -> list[Found]:
        """Return every shot, whole or broken off."""
        return self._settle(self.reach.grouped([sets & ~1 for sets in self.reach.sets]))

    def moves(self, found: list[Found]) -> Iterator[Move]:
        """Yield a move for each set of captured pieces and end square."""
        square_of = self._tables.square_of
        start = square_of[self.start]
        for captured, ends in found:
            if not captured & (captured - 1):
                over = square_of[captured]
                yield from (Move.single_shot(start, over, square_of[end]) for end in each_bit(ends))
                continue
            pieces = frozenset(self._tables.unmask(captured))
            for end in each_bit(ends):
                way = [square_of[place] for place in self.reach.back(captured, end)]
                yield Move(start, square_of[end], pieces, (*reversed(way), square_of[end]))

    def walk(self, squares: tuple[int, ...]) -> tuple[int, int]:
        """Follow a written route of at least two squares, one jump a leg.

        Returns the pieces captured and 0, or the pieces captured so far and the one jumped a second time
        (art. 13); (0, 0) where a leg is no jump at all.
        """
        captured, here = 0, self.start
        for square in squares[1:]:
            there = self.place_at(square)
            over, here = next(((o, land & there) for o, land in self.jumps(here) if land & there), (0, 0))
            if not over:
                return 0, 0
            if over & captured:
                return captured, over
            captured |= over
        return captured, 0

    def through(self, waypoints: tuple[int, ...]) -> Callable[[int], bool]:
        """Return whether a route with these captures meets the squares in order, the last at its end."""
        sets = self.reach.through([self.place_at(square) for square in waypoints[1:]])
        return lambda captured: self.reach.holds(sets, captured)


class ManShots(Shots):
    """The capture search of a man: one enemy beside it, one open square behind (art. 7)."""

    __slots__ = ("_side",)

    by_king = False

    def __init__(
        self, tables: Tables, start: int, occupied: int, men: int, kings: int, side: SideTables
    ) -> None:
        super().__init__(tables, start, occupied, men, kings)
        self._side = side

    def _look(self, place: int) -> list[Jump]:
        enemies, occupied = self._enemies, self._occupied
        lines = self._side.man_jumps[place]
        return [(over, to) for over, to in lines if over & enemies and not to & occupied]


class KingShots(Shots):
    """The capture search of a king along its lines (art. 9)."""

    __slots__ = ()

    by_king = True

    def _look(self, place: int) -> list[Jump]:
        enemies, occupied = self._enemies, self._occupied
        jumps = (line[occupied & ray] for ray, line in self._tables.king_jumps[place])
        return [jump for jump in jumps if jump[0] & enemies]


class CrownedManShots(ManShots):
    """The capture search of a man that becomes a king as soon as it reaches the king row, and goes on as one.

    As a king it stands on places of its own, the bits of the squares moved up by `tables.crowned`.
    """

    __slots__ = ()

    def _look(self, place: int) -> list[Jump]:
        crowned, row = self._tables.crowned, self._side.king_row
        if place < 1 << crowned:
            jumps = super()._look(place)
            return [(over, to << crowned if to & row else to) for over, to in jumps]
        enemies, occupied = self._enemies, self._occupied
        lines = (line[occupied & ray] for ray, line in self._tables.king_jumps[place >> crowned])
        return [(over, landing << crowned) for over, landing in lines if over & enemies]

    def place_at(self, square: int) -> int:
        """Return the places on a square: as a man and as a king."""
        return square | square << self._tables.crowned

    def _settle(self, found: list[Found]) -> list[Found]:
        """Return what was found, as a king where the same captures lead to a square as man and as king."""
        return [(captured, ends & ~(ends >> self._tables.crowned)) for captured, ends in found]
