"""Looking ahead: whether all rounds that are still to come can be paired without a second meeting.

Source: Bijlage 3 (opponents meet once at most), D.4 (six rounds); readings R41, R96.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.regulations.swiss.history import Card

ATTEMPTS = (*(250,) * 60, 6_000)
"""How many pairs each attempt of a search tries at most, but enough for the rounds of its field twice over.
Each is in another order, for many short ones find what a long one does not; the last is long, so as to find
that there is nothing. What is not known after them counts as not found."""
GLANCE = 8
"""How many attempts one round of many is worth."""
EFFORT = 200_000
"""How many pairs are tried for one round in all, some seconds' work; afterwards nothing more is found."""

Attendance = tuple[frozenset[int], ...]
"""Who is there in each of the rounds to come, in order, as start numbers."""
Pairs = tuple[tuple[int, int], ...]

_SPREAD, _PRIME = 7_919, 1_000_003
_Rounds = tuple[int, ...]
_State = tuple[_Rounds, tuple[int, ...]]


def attendances(
    present: Collection[int],
    taking_part: Collection[int],
    away: Mapping[int, Collection[int]],
    *,
    away_is_known: bool,
) -> tuple[Attendance, ...]:
    """Who may be there from this round on, most telling first; `taking_part` are all who have not withdrawn.

    `away` has the number of every round to come, this one first, with those who are certain not to be there.
    Whoever is absent now comes to all other rounds, or stays away from all of them: the former is more
    telling where it was asked who will be absent (`away_is_known`), else the latter.
    """
    now = frozenset(present)

    def of(those: Collection[int]) -> Attendance:
        later = (frozenset(those) - frozenset(absent) for absent in list(away.values())[1:])
        return (now, *later)

    back, stays_away = of(taking_part), of(present)
    return tuple(dict.fromkeys((back, stays_away) if away_is_known else (stays_away, back)))


@dataclass(slots=True)
class Work:
    """What is left of the steps of one attempt; `turn` puts those with as many opponents in another order."""

    steps: int
    turn: int

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is tried."""
        return self.steps <= 0

    def order(self, place: int) -> int:
        """Where a place comes among equals: in the order of the numbers at the first attempt."""
        return place * (2 * self.turn * _SPREAD + 1) % _PRIME


@dataclass(slots=True)
class Findings:
    """What the searches for one round share: the work that is left to them, and what led nowhere."""

    effort: int = EFFORT
    dead_ends: set[_State] = field(default_factory=set)


@dataclass(slots=True)
class Outlook:
    """The pairs that are left to a field.

    Of each number the bits of the numbers it may still meet; 0 is the bye, which whoever has had none may
    still "meet".
    """

    left: dict[int, int]
    findings: Findings = field(default_factory=Findings)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "Outlook":
        """The outlook of these players after the rounds on their cards."""
        known = tuple(cards)
        everyone = _bits(card.number for card in known)
        left = {
            card.number: everyone & ~_bits(card.met) & ~(1 << card.number) | (not card.had_bye)
            for card in known
        }
        left[0] = _bits(card.number for card in known if not card.had_bye)
        return cls(left)

    def after(self, pairs: Iterable[tuple[int, int]], free: int | None) -> "Outlook":
        """The outlook once these have met and this player has had a bye."""
        found = Outlook(dict(self.left), self.findings)
        found._take(pairs if free is None else (*pairs, (0, free)))
        return found

    def first_round(self, attendance: Attendance, *, free: int | None = None) -> Pairs | None:
        """A round for the first of these days after which all the others can be paired too, as pairs of which
        0 is the bye; None when there is none, or none was found in the work that is spent on it.

        `free` is who has the bye in it. It is empty where every round leaves the others possible.
        """
        rounds = tuple(map(_even, attendance))
        if free is None:
            return self._answer(rounds)[0]
        first = _bits(attendance[0] - {free})
        return self.after((), free)._answer((first, *rounds[1:]))[0]

    def can_be_paired(self, attendance: Attendance, *, attempts: int = len(ATTEMPTS)) -> bool:
        """Whether all these rounds can be; False also when that was not found in so many attempts."""
        return self._answer(tuple(map(_even, attendance)), attempts)[0] is not None

    def cannot_be_paired(self, attendance: Attendance) -> bool:
        """Whether it is certain that not all these rounds can be."""
        pairs, is_certain = self._answer(tuple(map(_even, attendance)))
        return pairs is None and is_certain

    def _answer(self, rounds: _Rounds, attempts: int = len(ATTEMPTS)) -> tuple[Pairs | None, bool]:
        """The first of these rounds, or None, and whether that is certain."""
        enough = sum(present.bit_count() for present in rounds)
        for turn, steps in enumerate(ATTEMPTS[:attempts]):
            allowed = min(max(steps, enough), self.findings.effort)
            work = Work(allowed, turn)
            found = self._search(rounds, work)
            self.findings.effort -= allowed - max(work.steps, 0)
            if found is not None or not work.is_spent:
                return found, True
        return None, False

    def _is_certain(self, rounds: _Rounds) -> bool:
        """Whether in every round each can still meet half of those present, whatever was played before it:
        then everybody can be paired (in such a graph, by Dirac, a circle goes through all).
        """
        return all(
            2 * ((self.left[place] & present).bit_count() - before) >= present.bit_count()
            for before, present in enumerate(rounds)
            for place in _places(present)
        )

    def _is_excluded(self, rounds: _Rounds) -> bool:
        """Whether somebody has fewer opponents left than rounds to play, or those present in a round fall
        apart into circles of which one is odd.
        """
        together = 0
        for present in rounds:
            together |= present
        return any(
            (self.left[place] & together).bit_count() < sum(present >> place & 1 for present in rounds)
            for place in _places(together)
        ) or any(circle.bit_count() % 2 for present in set(rounds) for circle in self._circles(present))

    def _circles(self, present: int) -> Iterator[int]:
        """Those present apart by who may still meet whom, directly or through others."""
        while present:
            circle, new = 0, present & -present
            while new:
                circle |= new
                reached = 0
                for place in _places(new):
                    reached |= self.left[place]
                new = reached & present & ~circle
            yield circle
            present &= ~circle

    def _search(self, rounds: _Rounds, work: Work) -> Pairs | None:
        if self._is_certain(rounds):
            return ()
        state = (rounds, tuple(self.left[place] for place in sorted(self.left)))
        if self._is_excluded(rounds) or state in self.findings.dead_ends:
            return None
        for pairs in self._rounds_of(rounds[0], (), work):
            self._take(pairs)
            found = self._search(rounds[1:], work)
            self._give_back(pairs)
            if found is not None:
                return pairs
        if not work.is_spent:
            self.findings.dead_ends.add(state)
        return None

    def _rounds_of(self, waiting: int, made: Pairs, work: Work) -> Iterator[Pairs]:
        """Every way to pair those who wait, whoever has the fewest opponents left first."""
        if not waiting:
            yield made
            return
        options = {place: self.left[place] & waiting for place in _places(waiting)}

        def fewest(place: int) -> tuple[int, int]:
            return options[place].bit_count(), work.order(place)

        place = min(options, key=fewest)
        for other in sorted(_places(options[place]), key=fewest):
            work.steps -= 1
            if work.is_spent:
                return
            yield from self._rounds_of(waiting & ~(1 << place | 1 << other), (*made, (place, other)), work)

    def _take(self, pairs: Iterable[tuple[int, int]]) -> None:
        for one, other in pairs:
            self.left[one] &= ~(1 << other)
            self.left[other] &= ~(1 << one)

    def _give_back(self, pairs: Iterable[tuple[int, int]]) -> None:
        for one, other in pairs:
            self.left[one] |= 1 << other
            self.left[other] |= 1 << one


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _even(numbers: frozenset[int]) -> int:
    """Those present, with the bye where their number is odd."""
    return _bits(numbers) | len(numbers) % 2


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
