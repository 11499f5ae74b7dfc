"""The legal moves of a side: which pieces can capture, what they must capture, and the simple moves.

Source: Spelreglement 2011, art. 7-14 and 17.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from rules.moves import Move
from rules.reach import Found, each_bit
from rules.shots import CrownedManShots, KingShots, ManShots, Shots
from rules.tables import Exposed, SideTables, Tables


class Field:
    """A position as the side to move meets it: bits of its own and the enemy's men and kings."""

    __slots__ = ("enemies", "enemy_kings", "enemy_men", "kings", "men", "occupied", "side", "tables")

    def __init__(
        self, tables: Tables, side: SideTables, men: int, kings: int, enemy_men: int, enemy_kings: int
    ) -> None:
        self.tables = tables
        self.side = side
        self.men = men
        self.kings = kings
        self.enemy_men = enemy_men
        self.enemy_kings = enemy_kings
        self.enemies = enemy_men | enemy_kings
        self.occupied = men | kings | self.enemies

    def shots_from(self, square: int) -> Shots | None:
        """Return the capture search of the own piece on a square, or None where none stands."""
        if self.kings & square:
            exposed = self._exposed(self.enemies, self.occupied ^ square)
            return KingShots(self.tables, square, self.enemy_kings, exposed)
        return self._shots_of_man(square) if self.men & square else None

    def _shots_of_man(self, square: int) -> Shots:
        tables, kings, enemies, others = self.tables, self.enemy_kings, self.enemies, self.occupied ^ square
        if not tables.crowns_at_once:
            return ManShots(tables, square, kings, (), self.side, enemies, others)
        exposed = self._exposed(enemies, others)
        return CrownedManShots(tables, square, kings, exposed, self.side, enemies, others)

    def _exposed(self, enemies: int, occupied: int) -> list[Exposed]:
        """Return those of some enemies that kings may jump over among the pieces on the occupied squares.

        One that can be jumped over along several lines may come more than once, one after the other.
        """
        lines = self.tables.king_jumps
        found: list[Exposed] = []
        while enemies:
            enemy = enemies & -enemies
            enemies ^= enemy
            for squares, jumps in lines[enemy]:
                found += jumps[occupied & squares]
        return found

    def capturers(self) -> int:
        """Return the own pieces that can capture at all."""
        tables, kings, occupied = self.tables, self.kings, self.occupied
        found = self.side.capturers(self.men, self.enemies, tables.full ^ occupied) if self.men else 0
        if kings:
            beside, left = 0, kings
            while left:
                king = left & -left
                left ^= king
                beside |= tables.king_lines[king]
            for _, froms, _ in self._exposed(self.enemies & beside, occupied):
                found |= kings & froms
        return found

    def capturing(self) -> list[Shots]:
        """Return the capture search of each of the own pieces that can capture at all, by their squares."""
        tables, side, kings = self.tables, self.side, self.kings
        enemies, enemy_kings, occupied = self.enemies, self.enemy_kings, self.occupied
        found: list[Shots] = []
        left = kings
        if self.men:
            left |= side.capturers(self.men, enemies, tables.full ^ occupied)
        while left:
            square = left & -left
            left ^= square
            if not kings & square:
                found.append(self._shots_of_man(square))
                continue
            beside = enemies & tables.king_lines[square]
            others = occupied ^ square
            exposed = self._exposed(beside, others)
            for _, every, _ in exposed:
                if every & square:
                    break
            else:
                continue
            if beside != enemies:
                exposed += self._exposed(enemies ^ beside, others)
                exposed.sort(key=itemgetter(0))
            found.append(KingShots(tables, square, enemy_kings, exposed))
        return found

    def legal_moves(self, blocked: int) -> list[Move]:
        """Return the legal moves; `blocked` is the bit of a king barred from simple moves (art. 17), or 0."""
        capturing = self.capturing()
        if not capturing:
            return self.simple_moves(blocked)
        moves: list[Move] = []
        for search, found in self._shots(capturing):
            moves += search.moves(found)
        return moves

    def count(self, blocked: int) -> int:
        """Return the number of legal moves, for less than the moves themselves cost."""
        capturing = self.capturing()
        if capturing:
            return sum(ends.bit_count() for _, found in self._shots(capturing) for _, ends in found)
        tables, men, occupied = self.tables, self.men, self.occupied
        free = tables.full ^ occupied
        found = 0
        for shift, fitting, _ in self.side.steps:
            going = men & fitting
            found += ((going << shift if shift > 0 else going >> -shift) & free).bit_count()
        for king in each_bit(self.kings & ~blocked):
            for ray, line in tables.king_steps[king]:
                found += len(line[occupied & ray])
        return found

    def simple_moves(self, blocked: int) -> list[Move]:
        """Return the simple moves, whatever could be captured."""
        tables, men, occupied = self.tables, self.men, self.occupied
        found: list[Move] = []
        if men:
            free = tables.full ^ occupied
            for shift, fitting, moves in self.side.steps:
                going = men & fitting
                targets = (going << shift if shift > 0 else going >> -shift) & free
                while targets:
                    target = targets & -targets
                    targets ^= target
                    found.append(moves[target])
        kings = self.kings & ~blocked
        while kings:
            king = kings & -kings
            kings ^= king
            for ray, line in tables.king_steps[king]:
                found += line[occupied & ray]
        return found

    def neglects(self, legal: set[Move]) -> Iterator[Move]:
        """Yield the moves that leave a shot undone: simple moves, shots of less value or broken off."""
        capturing = self.capturing()
        if not capturing:
            return
        yield from self.simple_moves(0)
        for search in capturing:
            yield from (move for move in search.moves(search.broken_off()) if move not in legal)

    def _shots(self, capturing: list[Shots]) -> list[tuple[Shots, list[Found]]]:
        """Return the shots of the highest value, only those of kings where kings come first (art. 11, 12)."""
        variant = self.tables.variant
        if not variant.value.decides:
            return [(search, search.complete()) for search in capturing]
        most, kept = 0, list[tuple[Shots, list[Found]]]()
        for search in capturing:
            weight, found = search.best()
            if weight > most:
                most, kept = weight, [(search, found)]
            elif weight == most:
                kept.append((search, found))
        if len(kept) > 1 and variant.king_first and any(search.by_king for search, _ in kept):
            kept = [(search, found) for search, found in kept if search.by_king]
        return kept
