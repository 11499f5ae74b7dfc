"""Linked squares: those between which a man can go by shots, and what it can attack from them.

A shot goes two rows and two columns diagonally, or four rows or four columns straight. The squares of the
board so fall into four groups of 13, 13, 12 and 12; a man never leaves its group by a shot, and attacks only
pieces that stand outside it.

Source: Spelreglement 2011, art. 7 (how a man captures); manual 4a-4d.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from rules.geometry import EVERY_DIRECTION, Geometry, board_of


@dataclass(frozen=True, slots=True)
class LinkedSquares:
    """One group: its `squares`, and the squares on which it can attack a piece."""

    squares: frozenset[int]
    attacked: frozenset[int]


def jumps_from(square: int, geometry: Geometry) -> Mapping[int, int]:
    """Return the jumps of a man from a square: where it lands → the square of the piece that it captures.

    A jump needs an enemy piece on that square and none where it lands.
    """
    rays = (geometry.ray(square, direction) for direction in EVERY_DIRECTION)
    return MappingProxyType({ray[1]: ray[0] for ray in rays if len(ray) > 1})


@cache
def linked_squares(size: int = 10) -> tuple[LinkedSquares, ...]:
    """Return the groups of the board of `size` rows, in the order of their lowest squares.

    Raises ValueError for a size that no board has.
    """
    geometry = board_of(size)
    groups: list[LinkedSquares] = []
    left = set(range(1, geometry.square_count + 1))
    while left:
        squares = _reached_from(min(left), geometry)
        attacked = {piece for square in squares for piece in jumps_from(square, geometry).values()}
        groups.append(LinkedSquares(squares, frozenset(attacked)))
        left -= squares
    return tuple(groups)


def linked_with(square: int, size: int = 10) -> LinkedSquares:
    """Return the group of a square; ValueError for a square off the board."""
    for group in linked_squares(size):
        if square in group.squares:
            return group
    raise ValueError(f"square {square} is not on the board of {size} rows")


def _reached_from(square: int, geometry: Geometry) -> frozenset[int]:
    found, coming = {square}, [square]
    while coming:
        for landing in jumps_from(coming.pop(), geometry):
            if landing not in found:
                found.add(landing)
                coming.append(landing)
    return frozenset(found)
