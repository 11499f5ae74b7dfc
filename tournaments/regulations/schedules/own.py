"""A schedule for the leaders to begin with, where none is printed: everybody meets once.

Source: E, art. 3 (as efficient and fair as can be); D, art. 8 (what no article provides for); readings R53 (a
schedule of the leaders), R56 (a final group of more winners than one is printed for).
"""

from collections.abc import Mapping

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import Pair, ScheduleRound
from tournaments.regulations.event import Section
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.sections import made_by_the_leaders, schedule


def schedule_to_begin_with(
    edition: Edition,
    section: Section,
    entrants: int,
    division: str,
    *,
    settings: Mapping[str, str] = FrozenMapping(),
) -> tuple[ScheduleRound, ...]:
    """The rounds of the printed schedule; where none is printed and the leaders make it, all meet once (R53).

    `settings` are the event's, by which one of two printed schedules is chosen (R98).
    Raises RuleViolation where none is printed and the leaders may make none.
    """
    try:
        return schedule(edition, section, entrants, division, settings=settings).rounds
    except RuleViolation:
        if not made_by_the_leaders(edition, section, entrants, division):
            raise
    everyone = range(1, entrants + 1)
    return tuple(
        ScheduleRound(at, pairs, tuple(sorted(set(everyone) - {number for pair in pairs for number in pair})))
        for at, pairs in enumerate(everybody_meets(entrants), 1)
    )


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
