"""What of an event is left to deciding games or to the leaders, and what its games need."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.events.loaded import LoadedEvent, division_of, load, load_all
from tournaments.models import Entrant, Event
from tournaments.regulations import event as domain
from tournaments.regulations.counting.deciding import NextGame, games_article, next_game
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.group_winners import WinnersTable, compare_winners, play_off
from tournaments.regulations.order.standings import OpenTie
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.deciding import decisive_article


@dataclass(frozen=True, slots=True)
class Tied:
    """Entrants who ended equal, the tie between them, and of two persons the colours of their next game.

    `games` are their deciding games, once they were founded.
    """

    tie: OpenTie
    entrants: tuple[tuple[int, str], ...]
    next_game: NextGame | None
    by_ruling: bool
    games: Event | None

    @property
    def names(self) -> dict[int, str]:
        """Their names by number."""
        return dict(self.entrants)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Their numbers."""
        return self.tie.numbers


@dataclass(frozen=True, slots=True)
class Contest:
    """The ties of an event, the facts in which colours are looked up, and its entrants by number.

    Where the winners of groups are compared (A art. 5) they are numbered 1, 2, 3 and so on in the order of
    their groups; `missing` says why they cannot be compared yet.
    """

    event: Event
    edition: Edition
    facts: domain.Event
    ties: tuple[OpenTie, ...]
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    winners: WinnersTable | None = None
    missing: RuleViolation | None = None

    @property
    def disputes(self) -> str:
        """The article by which the leaders decide where none else does."""
        return self.edition.order[self.event.section].disputes_article

    @property
    def article(self) -> str:
        """The article of the deciding games, of teams the deciding matches."""
        if self.event.section in domain.TEAM_SECTIONS:
            return decisive_article(self.facts, edition=self.edition)
        return games_article(self.edition.order[self.event.section])

    @property
    def lot_article(self) -> str | None:
        """The article by which a lot may decide instead of games (A.5), where there is one."""
        return self.edition.order[self.event.section].lot_article

    @property
    def tied(self) -> tuple[Tied, ...]:
        """The ties with the names of who ended equal."""
        return tuple(map(self._tied, self.ties))

    def _tied(self, tie: OpenTie) -> Tied:
        names = tuple((number, self.entrants[number].name) for number in tie.numbers)
        by_ruling = tie.article == self.disputes
        duel = len(tie.numbers) == 2 and not by_ruling and self.event.section not in domain.TEAM_SECTIONS
        following = self.next_game(*sorted(tie.numbers)) if duel else None
        return Tied(tie, names, following, by_ruling, games_between(self.event, tie.numbers))

    def tie(self, numbers: Iterable[int], *, by_ruling: bool) -> OpenTie | None:
        """The tie between exactly these that is left to games, or to the leaders."""
        asked = frozenset(numbers)
        for tie in self.ties:
            if frozenset(tie.numbers) == asked and (tie.article == self.disputes) == by_ruling:
                return tie
        return None

    def next_game(self, first: int, second: int) -> NextGame:
        """The colours of the next game between two."""
        return next_game(self.facts, first, second, edition=self.edition)


def games_between(event: Event, numbers: Iterable[int]) -> Event | None:
    """The deciding games of an event between exactly these entrants, if they were founded."""
    asked = set(numbers)
    for child in event.children.all():
        if child.is_play_off and {entrant.number for entrant in child.entrants.all()} == asked:
            return child
    return None


def contest(event: Event) -> Contest:
    """What is to be decided in an event, in one of its groups, or between the winners of its groups."""
    return contest_in(load(event))


def contest_in(loaded: LoadedEvent) -> Contest:
    """The same of an event that was loaded."""
    compared = not loaded.has_table and loaded.event.section == domain.Section.A
    return contest_of(loaded, loaded_groups(loaded.event) if compared else ())


def contest_of(loaded: LoadedEvent, played: Sequence[LoadedEvent]) -> Contest:
    """The same of an event that was loaded with its groups."""
    if loaded.has_table:
        entrants = {row.number: row for row in loaded.event.entrants.all()}
        return Contest(loaded.event, loaded.edition, loaded.facts, loaded.standings().open, entrants)
    if loaded.event.section == domain.Section.A and played:
        return _between_winners(loaded, played)
    return Contest(loaded.event, loaded.edition, loaded.facts, ())


def loaded_groups(event: Event) -> list[LoadedEvent]:
    """The groups of a competition in their order; none where it is played as one."""
    return load_all(Event.objects.filter(parent=event, kind=Event.Kind.GROUP).order_by("pk"))


def _between_winners(loaded: LoadedEvent, played: Sequence[LoadedEvent]) -> Contest:
    """The winners of the groups of a class in a club competition: their first place (A art. 5, R20)."""
    facts = [group.facts for group in played]
    try:
        deciding, rulings = loaded.facts.deciding, loaded.facts.rulings
        table = compare_winners(facts, edition=loaded.edition, deciding=deciding, rulings=rulings)
    except RuleViolation as missing:
        return Contest(loaded.event, loaded.edition, loaded.facts, (), missing=missing)
    rows = {(division_of(one.event), row.number): row for one in played for row in one.event.entrants.all()}
    winners = sorted(table.rows, key=lambda row: row.number)
    entrants = {row.number: rows[row.winner.division, row.winner.entrant.number] for row in winners}
    match = play_off(facts[0], [row.winner for row in winners], loaded.facts.deciding)
    first_place = tuple(tie for tie in table.open if 1 in tie.places)
    return Contest(loaded.event, loaded.edition, match, first_place, entrants, table)
