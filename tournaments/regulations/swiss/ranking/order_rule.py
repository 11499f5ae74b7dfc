"""How a system wants the players of a score group to meet, as distances from its ideal in whole numbers.

Source: Bijlage 3; the two systems that share one matching differ only in this rule.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OrderRule:
    """The order rule of a system, for groups of players with equal points whose positions count from 0.

    `first_goes_down`: the first of a group with an odd number goes down and meets the lowest of the next
    group; otherwise the lowest goes down and meets the first. `neighbours`: those who stay meet their
    neighbour in the order; otherwise the top half meets the bottom half, in order.
    """

    first_goes_down: bool
    neighbours: bool

    def leaving(self, position: int, size: int) -> int:
        """How many places this position of a group is from the one that should go down."""
        return position if self.first_goes_down else size - 1 - position

    def receiving(self, position: int, size: int) -> int:
        """How many places this position of a group is from the one that should meet who comes down."""
        return size - 1 - position if self.first_goes_down else position

    def gap(self, staying: int) -> int:
        """How far apart the two of a pair should be in a group of which so many players meet each other."""
        return 1 if self.neighbours else max(1, staying // 2)
