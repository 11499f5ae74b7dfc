"""The shots of one piece: which captures can be strung together, and from where to where.

A position with one king and nineteen enemies can have millions of routes and one move. So the search never
walks routes, but asks which *sets of pieces* can have been captured and where a shot with these can end. The
occupied squares never change during a shot, since captured pieces stay until it is over (art. 14), so that
what can be jumped over from where is looked up once. As long as the sets are few, as they nearly always are,
they are followed from one capture to the next; many are worked out all together (rules.collecting).

Source: Spelreglement 2011, art. 7, 9 (jumps), 10 (one whole shot), 11 (value), 13, 14; readings R3, R4, R5.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from rules.collecting import members
from rules.moves import Move, Path
from rules.reach import Found, Reach, each_bit
from rules.tables import Exposed, Jump, SideTables, Tables

_FEW = 256
"""So many sets with the squares they end on are followed one by one; where there are more, all at once."""


class Shots(ABC):
    """The capture search of the piece on one square; squares and places are bits.

    `kings` are the enemy's, `exposed` the enemies that a king may jump over. A place is a square on which the
    piece may stand during the shot: its square, unless it can be crowned on the way.
    """

    __slots__ = ("_enemy_kings", "_exposed", "_jumps", "_levels", "_reach", "_tables", "start")

    by_king: bool

    def __init__(self, tables: Tables, start: int, kings: int, exposed: Sequence[Exposed]) -> None:
        self.start = start
        self._tables = tables
        self._enemy_kings = kings
        self._exposed = exposed
        self._jumps: dict[int, Sequence[Jump]] = {}
        self._levels: Sequence[dict[int, int]] = ()
        self._reach: Reach | None = None

    @abstractmethod
    def _look(self, place: int) -> Sequence[Jump]:
        """Return the jumps over an enemy from a place, whatever was captured before."""

    def place_at(self, square: int) -> int:
        """Return the places on a square, given by its bit."""
        return square

    def _settle(self, found: list[Found]) -> list[Found]:
        """Return what was found with one place for each end square."""
        return found

    def jumps(self, place: int) -> Sequence[Jump]:
        """Return the jumps over an enemy from a place, looked for once."""
        found = self._jumps.get(place)
        if found is None:
            found = self._jumps[place] = self._look(place)
        return found

    @property
    def reach(self) -> Reach:
        """The search for all sets at once, done once."""
        if self._reach is None:
            self._reach = Reach(self.start, self.jumps, self._enemy_kings)
        return self._reach

    def _follow(self) -> list[dict[int, int]]:
        """Return for 0, 1, 2 … captures the sets and where each can end; nothing where they are too many."""
        jumps, left = self.jumps, _FEW
        level = {0: self.start}
        levels = [level]
        while left >= 0:
            following: dict[int, int] = {}
            for captured, places in level.items():
                for place in each_bit(places) if places & (places - 1) else (places,):
                    for over, landing in jumps(place):
                        if not over & captured:
                            taken = captured | over
                            following[taken] = following.get(taken, 0) | landing
            if not following:
                return levels
            levels.append(following)
            level = following
            left -= len(level)
        return []

    def weigh(self, captured: int) -> int:
        """Return the weight of a set of captured pieces (art. 11)."""
        kings = (captured & self._enemy_kings).bit_count()
        return self._tables.variant.value.weight(captured.bit_count() - kings, kings)

    def best(self) -> tuple[int, list[Found]]:
        """Return the greatest weight that this piece can capture and every way to it (art. 11).

        A king weighs no less than a man, so that it is looked for from the longest shots down.
        """
        levels = self._levels = self._follow()
        if not levels:
            return self.best_of_many()
        value, kings, number = self._tables.variant.value, self._enemy_kings, len(levels) - 1
        if not kings:
            return number * value.man, self._settle(list(levels[number].items()))
        man, more, of_kings = value.man, value.king - value.man, kings.bit_count()
        most, heaviest = 0, list[Found]()
        while number and number * man + (number if number < of_kings else of_kings) * more >= most:
            for found in levels[number].items():
                weight = number * man + (found[0] & kings).bit_count() * more
                if weight > most:
                    most, heaviest = weight, [found]
                elif weight == most:
                    heaviest.append(found)
            number -= 1
        return most, self._settle(heaviest)

    def best_of_many(self) -> tuple[int, list[Found]]:
        """Return the same as `best`, of however many sets: all are worked out at once."""
        reach, union = self.reach, 0
        for sets in reach.sets:
            union |= sets
        most, best = reach.heaviest(union, self._tables.variant.value, self._enemy_kings)
        return most, self._settle(reach.grouped([sets & best for sets in reach.sets]))

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

    def moves(self, found: list[Found]) -> list[Move]:
        """Return a move for each set of captured pieces and end square."""
        tables, moves, single_shot = self._tables, list[Move](), Move.single_shot
        square_of = tables.square_of
        start = square_of[self.start]
        for captured, ends in found:
            over, left = square_of.get(captured), ends
            if over:
                while left:
                    end = left & -left
                    left ^= end
                    moves.append(single_shot(start, over, square_of[end]))
                continue
            pieces = frozenset(tables.unmask(captured))
            while left:
                end = left & -left
                left ^= end
                path = self if self._levels else self._path(self.reach.step_back, captured, end)
                moves.append(Move(start, square_of[end], pieces, path))
        return moves

    def path_of(self, move: Move) -> Path:
        """Return the path of one of the moves; where many sets are in memory it was found at once."""
        captured = self._tables.mask(move.captured)
        ends = self._levels[len(move.captured)][captured] & self.place_at(self._tables.bit[move.end])
        return self._path(self._back, captured, 1 << ends.bit_length() - 1)

    def _path(self, step_back: Callable[[int, int], Found], captured: int, end: int) -> Path:
        """Return the squares of the way to an end that goes back by the lowest piece and place that fit."""
        square_of = self._tables.square_of
        way = [square_of[end]]
        while captured:
            captured, end = step_back(captured, end)
            way.append(square_of[end])
        way.reverse()
        return tuple(way)

    def _back(self, captured: int, end: int) -> Found:
        """Return the set and the place before the last jump."""
        sets = self._levels[captured.bit_count() - 1]
        for over in each_bit(captured):
            for place in each_bit(sets.get(captured ^ over, 0)):
                if any(each == over and landing & end for each, landing in self.jumps(place)):
                    return captured ^ over, place
        raise AssertionError("a square was reached from nowhere")

    def walk(self, squares: tuple[int, ...]) -> tuple[int, int]:
        """Follow a written route of at least two squares, one jump a leg.

        Returns the pieces captured and 0, or the pieces captured so far and the one jumped a second time
        (art. 13); (0, 0) where a leg is no jump at all.
        """
        captured, here = 0, self.start
        for square in squares[1:]:
            there = self.place_at(square)
            ways = ((over, ends & there) for over, ends in self.jumps(here) if ends & there)
            over, here = next(ways, (0, 0))
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
    """The capture search of a man: one enemy beside it, one open square behind (art. 7).

    `others` are the squares of all pieces but this one.
    """

    __slots__ = ("_enemies", "_others", "_side")

    by_king = False

    def __init__(
        self,
        tables: Tables,
        start: int,
        kings: int,
        exposed: Sequence[Exposed],
        side: SideTables,
        enemies: int,
        others: int,
    ) -> None:
        super().__init__(tables, start, kings, exposed)
        self._side = side
        self._enemies = enemies
        self._others = others

    def _look(self, place: int) -> Sequence[Jump]:
        beside, jumps = self._side.man_jumps[place]
        others = self._others
        return [jump for jump in jumps[self._enemies & beside] if not jump[1] & others]


class KingShots(Shots):
    """The capture search of a king along its lines (art. 9)."""

    __slots__ = ()

    by_king = True

    def _look(self, place: int) -> Sequence[Jump]:
        return [
            (over, landing) for over, _, legs in self._exposed for froms, landing in legs if froms & place
        ]

    def _follow(self) -> list[dict[int, int]]:
        exposed, left = self._exposed, _FEW
        level = {0: self.start}
        levels = [level]
        while left >= 0:
            following: dict[int, int] = {}
            for captured, places in level.items():
                for over, every, legs in exposed:
                    if every & places and not over & captured:
                        taken = captured | over
                        ends = following.get(taken, 0)
                        for froms, landing in legs:
                            if froms & places:
                                ends |= landing
                        following[taken] = ends
            if not following:
                return levels
            levels.append(following)
            level = following
            left -= len(level)
        return []


class CrownedManShots(ManShots):
    """The capture search of a man that becomes a king as soon as it reaches the king row, and goes on as one.

    As a king it stands on places of its own, the bits of the squares moved up by `tables.crowned`.
    """

    __slots__ = ()

    def _look(self, place: int) -> Sequence[Jump]:
        crowned, row = self._tables.crowned, self._side.king_row
        if place < 1 << crowned:
            return [(over, to << crowned if to & row else to) for over, to in super()._look(place)]
        square = place >> crowned
        return [
            (over, landing << crowned)
            for over, _, legs in self._exposed
            for froms, landing in legs
            if froms & square
        ]

    def place_at(self, square: int) -> int:
        """Return the places on a square: as a man and as a king."""
        return square | square << self._tables.crowned

    def _settle(self, found: list[Found]) -> list[Found]:
        """Return what was found, as a king where the same captures lead to a square as man and as king."""
        return [(captured, ends & ~(ends >> self._tables.crowned)) for captured, ends in found]
