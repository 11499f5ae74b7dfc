"""The prizes of the blitz championship by category, as they stand or as they are won (F, art. 5; R39)."""

from dataclasses import dataclass

from tournaments.events.loaded import LoadedEvent
from tournaments.regulations.editions.prize_tables import PrizeRule
from tournaments.regulations.event import Entrant
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.order.prizes import prizes as prizes_of
from tournaments.regulations.order.standings import OpenTie, Standings
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.reasons import Reason, RuleViolation


@dataclass(frozen=True, slots=True)
class Category:
    """A category: how many prizes it has, None while nobody has said; its players; who has which prize."""

    name: str
    available: int | None
    players: tuple[Entrant, ...]
    prizes: tuple[Prize, ...]

    @property
    def left(self) -> int:
        """The prizes for which there is no player."""
        return (self.available or 0) - len(self.prizes)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of an event.

    `undecided` are the players whose class does not say which prizes they play for, each with the reason; as
    long as there is one nobody has a prize. `final` says that nothing can change it but a correction.
    """

    categories: tuple[Category, ...]
    undecided: tuple[tuple[Entrant, Reason], ...]
    standings: Standings | None
    final: bool

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """All prizes, category by category."""
        return tuple(prize for category in self.categories for prize in category.prizes)

    @property
    def open(self) -> tuple[OpenTie, ...]:
        """The ties that must be decided before the list is final (F art. 4)."""
        return self.standings.open if self.standings else ()


def awarded(loaded: LoadedEvent, standings: Standings) -> tuple[Prize, ...]:
    """Who has which prize by these standings. Errors: RuleViolation for a class of no category."""
    order = [row.entrant for row in standings.rows]
    absent = {gone.number for gone in loaded.facts.withdrawals if gone.after_round == 0}
    if standings.complete:  # who was there has played, had a bye, or won where the other did not come
        rows = (row for row in standings.rows if not (row.played or row.free or row.won))
        absent |= {row.entrant.number for row in rows}
    return prizes_of(order, loaded.event.prizes, rule=loaded.edition.prizes, absent=absent)


def prize_list(loaded: LoadedEvent) -> PrizeList:
    """The prizes as they stand after the last round with a result."""
    rule = loaded.edition.prizes
    players, undecided = _by_category(loaded, rule)
    standings = loaded.standings_if_any()
    won = awarded(loaded, standings) if standings and not undecided else ()
    categories = tuple(
        Category(
            one.name,
            loaded.event.prizes.get(one.name),
            tuple(players[one.name]),
            tuple(prize for prize in won if prize.category == one.name),
        )
        for one in rule.categories
    )
    final = bool(standings and standings.complete and not standings.open and not undecided)
    return PrizeList(categories, tuple(undecided), standings, final)


def in_the_way(loaded: LoadedEvent) -> list[Reason]:
    """The players whose class keeps the prizes of an event from being given, if it has any (F art. 5)."""
    if not _has_some(loaded):
        return []
    return [reason for _, reason in _by_category(loaded, loaded.edition.prizes)[1]]


def can_be_given(loaded: LoadedEvent) -> bool:
    """Whether the prizes of an event, if it has any, follow from its standings: no class is open."""
    return _has_some(loaded) and not in_the_way(loaded)


def _has_some(loaded: LoadedEvent) -> bool:
    return bool(loaded.has_prizes and loaded.event.prizes)


def _by_category(
    loaded: LoadedEvent, rule: PrizeRule
) -> tuple[dict[str, list[Entrant]], list[tuple[Entrant, Reason]]]:
    players: dict[str, list[Entrant]] = {category.name: [] for category in rule.categories}
    undecided = []
    for entrant in loaded.facts.entrants:
        try:
            players[rule.category(entrant)].append(entrant)
        except RuleViolation as unknown:
            undecided.append((entrant, unknown.reason))
    return players, undecided


def categories(points: tuple[Proposal, ...]) -> tuple[Reason, ...]:
    """Which classes each category holds, from the points of an event."""
    return next((point.value for point in points if point.key == "prizes"), ())
