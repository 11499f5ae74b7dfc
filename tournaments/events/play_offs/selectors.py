"""What of an event is left to deciding games or to the leaders, and what its games need."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse

from tournaments.events.loaded import LoadedEvent, counted_result, division_of, load, load_all
from tournaments.models import Entrant, Event, Game
from tournaments.pages.words.named import with_names
from tournaments.regulations import event as domain
from tournaments.regulations.counting.play_offs import NextGame, games_article, next_game
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.group_winners import WinnersTable, compare_winners, play_off, winners_of
from tournaments.regulations.order.overtaken import (
    matches_in_words,
    overtaken_between_winners,
    overtaken_matches,
)
from tournaments.regulations.order.standings import OpenTie
from tournaments.regulations.reasons import Entrants, Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.own import everybody_meets
from tournaments.regulations.teams.play_offs import decisive_article


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

    @property
    def proposed(self) -> str:
        """A schedule to begin with, as it is typed: everybody meets once, one game a line, white first."""
        rounds = everybody_meets(len(self.numbers))
        number = dict(enumerate(self.numbers, 1))
        return "\n".join(f"{number[pair.white]}-{number[pair.black]}" for pairs in rounds for pair in pairs)


@dataclass(frozen=True, slots=True)
class Contest:
    """The ties of an event, the facts in which colours are looked up, and its entrants by number.

    Where the winners of groups are compared (A art. 5) they are numbered 1, 2, 3 and so on in the order of
    their groups, but of a group in halves that is by itself by their start numbers; `missing` says why they
    cannot be compared yet. `offered` are the matches that may be played and need not be (R80).
    """

    event: Event
    edition: Edition
    facts: domain.Event
    ties: tuple[OpenTie, ...]
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    winners: WinnersTable | None = None
    missing: RuleViolation | None = None
    offered: tuple[OpenTie, ...] = ()

    @property
    def names(self) -> dict[int, str]:
        """The names of its entrants by number."""
        return {number: entrant.name for number, entrant in self.entrants.items()}

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
        """The ties with the names of who ended equal, and what is offered."""
        return tuple(map(self._tied, (*self.ties, *self.offered)))

    def _tied(self, tie: OpenTie) -> Tied:
        names = tuple((number, self.entrants[number].name) for number in tie.numbers)
        by_ruling = tie.article == self.disputes
        duel = len(tie.numbers) == 2 and not by_ruling and self.event.section not in domain.TEAM_SECTIONS
        following = self.next_game(*sorted(tie.numbers)) if duel else None
        games = games_between(self.event, tie.numbers, self.entrants)
        return Tied(tie, names, following, by_ruling, games)

    def tie(self, numbers: Iterable[int], *, by_ruling: bool) -> OpenTie | None:
        """The tie between exactly these that is left to games, or to the leaders."""
        asked = frozenset(numbers)
        for tie in (*self.ties, *self.offered):
            if frozenset(tie.numbers) == asked and (tie.article == self.disputes) == by_ruling:
                return tie
        return None

    def next_game(self, first: int, second: int) -> NextGame:
        """The colours of the next game between two."""
        return next_game(self.facts, first, second, edition=self.edition)


def waits_for_a_result(child: Event) -> bool:
    """Whether one of these deciding games has no result that counts: none, or one that waits for a second
    person.
    """
    return any(counted_result(game, child) is None for game in Game.objects.filter(round__event=child))


def games_between(
    event: Event, numbers: Iterable[int], entrants: Mapping[int, Entrant] | None = None
) -> Event | None:
    """The deciding games of an event between exactly these entrants, if they were founded.

    `entrants` says who they are by number where that can have changed: the winners of groups (A art. 5).
    """
    asked = set(numbers)
    for child in event.children.all():
        theirs = child.is_play_off and {entrant.number for entrant in child.entrants.all()} == asked
        if theirs and (entrants is None or _is_of(child, entrants)):
            return child
    return None


def how_decided(
    loaded: LoadedEvent, tie: OpenTie, entrants: Mapping[int, Entrant] | None = None
) -> tuple[Reason, str]:
    """What a tie needs, and the page on which it is seen to: that of the deciding games between the same once
    they were founded, which says that they are being played; what is left to the tournament directors stands
    where they decide.
    """
    games = games_between(loaded.event, tie.numbers, entrants)
    if games is None or tie.article == loaded.edition.order[loaded.event.section].disputes_article:
        return tie.needs, reverse("play-offs", args=[loaded.event.pk])
    needs, names = tie.needs, {row.number: row.name for row in games.entrants.all()}
    played = [game for paired in games.rounds.all() for game in paired.games.all()]
    if any(counted_result(game, games) is None for game in played):
        text = gettext_noop("The play-off between %(numbers)s is being played")
        needs = Reason(text, {"numbers": Entrants(tie.numbers)}, (tie.article,))
    return with_names(needs, names), reverse("event-office", args=[games.pk])


def _is_of(child: Event, entrants: Mapping[int, Entrant]) -> bool:
    """Whether deciding games were founded between those who have their numbers now."""
    return all(_is_same(row, entrants.get(row.number)) for row in child.entrants.all())


def _is_same(row: Entrant, now: Entrant | None) -> bool:
    if now is None or row.person_id or now.person_id:
        return now is not None and row.person_id == now.person_id
    return row.name == now.name


def _created(loaded: LoadedEvent) -> list[tuple[Event, domain.PlayOffMatch]]:
    """The deciding games of an event, as rows and as facts."""
    children = [child for child in loaded.event.children.all() if child.is_play_off]
    return list(zip(children, loaded.facts.deciding, strict=True))


def overtaken(loaded: LoadedEvent, groups: Sequence[LoadedEvent] = ()) -> list[tuple[Event, Reason]]:
    """The deciding games that decide no place any more once a result was corrected, and that they do not.

    `groups` are those whose winners the event compares (A art. 5).
    """
    created = _created(loaded)
    if not created:
        return []
    decided = contest_of(loaded, groups)
    facts = [group.facts for group in groups]
    if loaded.has_table:
        ended = overtaken_matches(loaded.facts, edition=loaded.edition)
    elif decided.winners is None:
        return []
    else:
        ended = overtaken_between_winners(facts, loaded.facts.deciding, edition=loaded.edition)
    return [
        (child, matches_in_words([row.name for row in child.entrants.all()], decided.article))
        for child, match in created
        if match in ended or (decided.entrants and not _is_of(child, decided.entrants))
    ]


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
        standings = loaded.standings()
        winners = winners_of(loaded.facts, standings)
        return Contest(
            loaded.event,
            loaded.edition,
            loaded.facts,
            standings.open,
            entrants,
            winners,
            offered=standings.offered,
        )
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
        now = _rows_of(compare_winners(facts, edition=loaded.edition), played)
        deciding = tuple(match for child, match in _created(loaded) if _is_of(child, now))
        rulings = loaded.facts.rulings
        table = compare_winners(facts, edition=loaded.edition, deciding=deciding, rulings=rulings)
    except RuleViolation as missing:
        return Contest(loaded.event, loaded.edition, loaded.facts, (), missing=missing)
    winners = sorted(table.rows, key=lambda row: row.number)
    match = play_off(facts, [row.winner for row in winners], deciding)
    return Contest(loaded.event, loaded.edition, match, table.open, _rows_of(table, played), table)


def _rows_of(table: WinnersTable, played: Sequence[LoadedEvent]) -> dict[int, Entrant]:
    """The winners of groups by the numbers that they have among each other."""
    rows = {(division_of(one.event), row.number): row for one in played for row in one.event.entrants.all()}
    winners = sorted(table.rows, key=lambda row: row.number)
    return {row.number: rows[row.winner.division, row.winner.entrant.number] for row in winners}
