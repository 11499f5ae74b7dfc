"""The round nearest to the rules of a system that leaves all later rounds possible, as far as they can be.

Source: Bijlage 3, D.4; readings R41, R96. The round that the rules alone would give stays wherever the later
rounds can be paired after it; only where they cannot it gives way to the nearest after which they can.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from tournaments.regulations.swiss.history import Card
from tournaments.regulations.swiss.looking_ahead.ahead import ATTEMPTS, GLANCE, Attendance, Outlook
from tournaments.regulations.swiss.looking_ahead.matching import (
    Field,
    Indices,
    best_pairs,
    field_of,
    is_round_possible,
    may_meet,
    ranked_pairs,
)
from tournaments.regulations.swiss.ranking.order_rule import OrderRule

ARTICLES = ("R96",)
RANKED_AT_MOST = {1: 50, 2: 12}
"""How many rounds are looked at, the nearest first, by how many attendances are thought of."""


class Aim(NamedTuple):
    """What a round is to leave possible: for each attendance that is thought of, who comes when."""

    attendances: tuple[Attendance, ...]

    @property
    def later(self) -> int:
        """How many rounds after this one."""
        return len(self.attendances[0]) - 1


@dataclass(frozen=True, slots=True)
class Chosen:
    """A round as indices of its field, highest first, and who has the bye."""

    field: Field
    pairs: tuple[Indices, ...]
    free: int | None

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """The pairs as start numbers, the higher placed first."""
        cards = self.field.cards
        return tuple((cards[high].number, cards[low].number) for high, low in self.pairs)

    def same(self, other: "Chosen") -> frozenset[Indices]:
        """The pairs that the other round has too."""
        theirs = set(other.numbers)
        return frozenset(
            pair for pair, numbers in zip(self.pairs, self.numbers, strict=True) if numbers in theirs
        )


def aims(thought_of: Sequence[Attendance]) -> Iterator[Aim]:
    """What is aimed at, the most first: all rounds to come whoever stays away, then by the most telling
    attendance, then by another; then the same of one round fewer, as long as there is a later one.
    """
    for length in range(len(thought_of[0]), 1, -1):
        cut = tuple(dict.fromkeys(attendance[:length] for attendance in thought_of))
        if len(cut) > 1:
            yield Aim(cut)
        yield from (Aim((attendance,)) for attendance in cut)


def reaches(
    outlook: Outlook,
    aim: Aim,
    pairs: Sequence[tuple[int, int]],
    free: int | None,
    *,
    attempts: int = len(ATTEMPTS),
) -> bool:
    """Whether these pairs, as start numbers, leave what is aimed at possible, as far as is found."""
    after = outlook.after(pairs, free)
    return all(after.can_be_paired(attendance[1:], attempts=attempts) for attendance in aim.attendances)


def nearest(ordered: Sequence[Card], rule: OrderRule) -> Chosen | None:
    """The round that the rules alone give these players, highest first; None when no legal one exists.

    Free is the lowest placed who has not been free and without whom the others can be paired.
    """
    for tried, (field, free) in enumerate(_fields(ordered, rule)):
        pairs = best_pairs(field)
        if pairs is not None:
            return Chosen(field, pairs, free)
        if tried == 0 and not is_round_possible(ordered, may_meet, lambda card: not card.had_bye):
            break
    return None


def reaching(ordered: Sequence[Card], rule: OrderRule, outlook: Outlook, aim: Aim) -> Chosen | None:
    """The round nearest to the rules that leaves what is aimed at possible; None when none was found.

    The bye goes to the lowest placed with whom one exists. After so many rounds in vain any that leaves it
    possible is taken, where one attendance is thought of.
    """
    for field, free in _fields(ordered, rule):
        known = [outlook.first_round(attendance, free=free) for attendance in aim.attendances]
        if None in known:
            continue
        for pairs in islice(ranked_pairs(field), RANKED_AT_MOST[len(known)]):
            chosen = Chosen(field, pairs, free)
            if reaches(outlook, aim, chosen.numbers, free, attempts=GLANCE):
                return chosen
        if len(known) == 1 and known[0]:
            return Chosen(field, _indices(field, known[0]), free)
    return None


def _fields(ordered: Sequence[Card], rule: OrderRule) -> Iterator[tuple[Field, int | None]]:
    """The players to be paired with each choice of who is free, the lowest placed first."""
    if len(ordered) % 2 == 0:
        yield field_of(ordered, rule), None
        return
    for free in reversed(ordered):
        if not free.had_bye:
            yield field_of([card for card in ordered if card is not free], rule), free.number


def _indices(field: Field, pairs: Sequence[tuple[int, int]]) -> tuple[Indices, ...]:
    places = {card.number: index for index, card in enumerate(field.cards)}
    found = (sorted((places[one], places[other])) for one, other in pairs)
    return tuple(sorted((high, low) for high, low in found))
