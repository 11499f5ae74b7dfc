"""The legal moves of a side: which pieces can capture, what they must capture, and the simple moves.

Source: Spelreglement 2011, art. 7-14 and 17.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.moves import Move
from rules.reach import Found, each_bit
from rules.shots import CrownedManShots, KingShots, ManShots, Shots
from rules.tables import SideTables, Tables


class Field(NamedTuple):
    """A position as the side to move meets it: bits of its own and the enemy's men and kings."""

    tables: Tables
    side: SideTables
    men: int
    kings: int
    enemy_men: int
    enemy_kings: int

    def shots_from(self, square: int) -> Shots | None:
        """Return the capture search of the own piece on a square, or None where none stands."""
        men, kings = self.enemy_men, self.enemy_kings
        occupied = self.men | self.kings | men | kings
        if self.kings & square:
            return KingShots(self.tables, square, occupied, men, kings)
        if self.men & square:
            search = CrownedManShots if self.tables.crowns_at_once else ManShots
            return search(self.tables, square, occupied, men, kings, self.side)
        return None

    def capturers(self) -> int:
        """Return the own pieces that can capture at all, found by shifting the whole board."""
        tables, men = self.tables, self.men
        enemies = self.enemy_men | self.enemy_kings
        occupied = men | self.kings | enemies
        found = 0
        if men:
            free = tables.full & ~occupied
            for shift, twice, fitting in self.side.jumps_left:
                found |= fitting & (enemies >> shift) & (free >> twice)
            for shift, twice, fitting in self.side.jumps_right:
                found |= fitting & (enemies << shift) & (free << twice)
            found &= men
        kings = self.kings
        while kings:
            king = kings & -kings
            kings ^= king
            for ray, line in tables.king_jumps[king]:
                if line[occupied & ray][0] & enemies:
                    found |= king
                    break
        return found

    def legal_moves(self, blocked: int) -> list[Move]:
        """Return the legal moves; `blocked` is the bit of a king barred from simple moves (art. 17), or 0."""
        capturers = self.capturers()
        if capturers:
            return [move for search, found in self._shots(capturers) for move in search.moves(found)]
        return self.simple_moves(blocked)

    def count(self, blocked: int) -> int:
        """Return the number of legal moves, for less than the moves themselves cost."""
        capturers = self.capturers()
        if capturers:
            return sum(ends.bit_count() for _, found in self._shots(capturers) for _, ends in found)
        tables, men = self.tables, self.men
        occupied = men | self.kings | self.enemy_men | self.enemy_kings
        free = tables.full & ~occupied
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
        tables, men = self.tables, self.men
        occupied = men | self.kings | self.enemy_men | self.enemy_kings
        found: list[Move] = []
        if men:
            free = tables.full & ~occupied
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
        capturers = self.capturers()
        if not capturers:
            return
        yield from self.simple_moves(0)
        for search in self.searches(capturers):
            yield from (move for move in search.moves(search.broken_off()) if move not in legal)

    def searches(self, capturers: int) -> Iterator[Shots]:
        """Yield the capture search of each of the pieces given."""
        while capturers:
            square = capturers & -capturers
            capturers ^= square
            search = self.shots_from(square)
            if search is not None:
                yield search

    def _shots(self, capturers: int) -> list[tuple[Shots, list[Found]]]:
        """Return the shots of the highest value, only those of kings where kings come first (art. 11, 12)."""
        variant = self.tables.variant
        if not variant.value.decides:
            return [(search, search.complete()) for search in self.searches(capturers)]
        most = 0
        kept: list[tuple[Shots, list[Found]]] = []
        for search in self.searches(capturers):
            weight, found = search.best()
            if weight > most:
                most, kept = weight, [(search, found)]
            elif weight == most:
                kept.append((search, found))
        if variant.king_first and any(search.by_king for search, _ in kept):
            kept = [(search, found) for search, found in kept if search.by_king]
        return kept
