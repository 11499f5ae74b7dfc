"""A schedule for the leaders to begin with, where none is printed: everybody meets once.

Source: E, art. 3 (as efficient and fair as can be); reading R53 (a schedule of the leaders).
"""

from tournaments.regulations.editions.schedule_tables import Pair


def everybody_meets(entrants: int) -> tuple[tuple[Pair, ...], ...]:
    """The rounds of a schedule in which each of the numbers 1 to `entrants` meets each other once.

    Nobody plays twice in a round, with an odd number one is free in each round, and who has white more often
    than black has it once more at most. Empty for fewer than two.
    """
    if entrants < 2:
        return ()
    size = entrants + entrants % 2
    rounds: list[list[Pair]] = [[] for _ in range(size - 1)]
    for first in range(1, size):
        for second in range(first + 1, size):
            white, black = (first, second) if (first + second) % 2 else (second, first)
            rounds[(first + second - 2) % (size - 1)].append(Pair(white, black))
        if size == entrants:
            white, black = (first, size) if first <= size // 2 else (size, first)
            rounds[(2 * first - 2) % (size - 1)].insert(0, Pair(white, black))
    return tuple(tuple(paired) for paired in rounds)
