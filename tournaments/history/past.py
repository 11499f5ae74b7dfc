"""A state of the record as an event: its facts, so that the standings then come from the same functions.

A state is plain data (see `ledger.facts`); nothing is read from the database here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.events.loaded import Sheet, counted_result, division_of, domain_entrant
from tournaments.ledger.facts import State
from tournaments.models import Entrant, Event, Game, Round, Season
from tournaments.regulations import event as domain
from tournaments.regulations.editions.edition import edition

_Numbers = tuple[int, ...]
_Facts = list[tuple[_Numbers, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class PastGame:
    """A board of a round as it stood: its table (0 outside matches), names of white and black, the result."""

    table: int
    board: int
    white: str
    black: str
    result: str
    confirmed_by: str


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round as it stood."""

    number: int
    day: date | None
    games: tuple[PastGame, ...]
    free: tuple[str, ...]


class Past:
    """An event and all under it as a state has them."""

    def __init__(self, state: State, season: Season) -> None:
        self._season = season
        self._facts: dict[str, _Facts] = {}
        for name, value in state.items():
            kind, *numbers = name.split(" ")
            self._facts.setdefault(kind, []).append((tuple(map(int, numbers)), value))
        for facts in self._facts.values():
            facts.sort(key=lambda fact: fact[0])
        self.events = {numbers[0]: self._event(numbers[0], value) for numbers, value in self._of("event")}

    def _of(self, kind: str, *numbers: int) -> _Facts:
        """The facts of a kind whose key begins with these numbers, in the order of their keys."""
        facts = self._facts.get(kind, [])
        return [fact for fact in facts if fact[0][: len(numbers)] == numbers]

    def _event(self, pk: int, value: Mapping[str, Any]) -> Event:
        names = {field.attname for field in Event._meta.concrete_fields}
        row = Event(pk=pk, **{name: part for name, part in value.items() if name in names})
        row.season = self._season
        return row

    def sheet(self, pk: int) -> Sheet:
        """The event, group or final group as it stood, unpublished rounds among it."""
        event = self.events[pk]
        rows = [
            Entrant(event=event, number=numbers[1], **value) for numbers, value in self._of("entrant", pk)
        ]
        rounds = self._rounds(event)
        shown = [paired.number for paired in rounds if paired.paired_at]
        facts = domain.Event(
            section=domain.Section(event.section),
            division=division_of(event),
            season=self._season.year,
            system=domain.System(event.system),
            rounds_planned=event.rounds_planned or len(rounds),
            entrants=tuple(map(domain_entrant, rows)),
            withdrawals=tuple(
                domain.Withdrawal(row.number, row.withdrawn_after_round)
                for row in rows
                if row.withdrawn_after_round is not None
            ),
            rounds=tuple(self._round(event, number) for number in shown),
            settings=event.settings,
            deciding=tuple(self._deciding(pk)),
            rulings=tuple(
                domain.Ruling(tuple(value["order"]), value["seed"]) for _, value in self._of("ruling", pk)
            ),
        )
        people = {row.number: row.person_id for row in rows}
        return Sheet(event, edition(self._season.edition), facts, rounds, people)

    def _rounds(self, event: Event) -> tuple[Round, ...]:
        found = []
        for numbers, value in self._of("round", event.pk):
            day = value["date"] and date.fromisoformat(value["date"])
            found.append(Round(event=event, number=numbers[1], **(dict(value) | {"date": day})))
        return tuple(found)

    def _round(self, event: Event, number: int) -> domain.Round:
        games = self._of("game", event.pk, number)
        free = [numbers[2] for numbers, value in self._of("seat", event.pk, number) if value["free"]]
        return domain.Round(
            number=number,
            games=tuple(_game(event, value) for numbers, value in games if not numbers[2]),
            free=tuple(sorted(free)),
            matches=tuple(
                _match(event, match, [value for key, value in games if key[2] == numbers[2]])
                for numbers, match in self._of("match", event.pk, number)
            ),
        )

    def _deciding(self, pk: int) -> Iterable[domain.DecidingMatch]:
        for child in self.events.values():
            if child.parent_id != pk or child.kind != Event.Kind.DECIDING:
                continue
            rounds = [self._round(child, numbers[1]) for numbers, _ in self._of("round", child.pk)]
            yield domain.DecidingMatch(
                between=tuple(numbers[1] for numbers, _ in self._of("entrant", child.pk)),
                games=tuple(game for paired in rounds for game in paired.games),
                matches=tuple(match for paired in rounds for match in paired.matches),
            )

    def rounds(self, pk: int) -> list[PastRound]:
        """The paired rounds of an event, with the names at the boards; those of teams are the teams'."""
        names = {numbers[1]: value["name"] for numbers, value in self._of("entrant", pk)}
        found = []
        for paired in self._rounds(self.events[pk]):
            if not paired.paired_at:
                continue
            games = tuple(
                PastGame(
                    numbers[2],
                    numbers[3],
                    names[value["white__number"]],
                    names[value["black__number"]],
                    value["result"],
                    value["confirmed_by"],
                )
                for numbers, value in self._of("game", pk, paired.number)
            )
            seats = self._of("seat", pk, paired.number)
            free = tuple(names[numbers[2]] for numbers, value in seats if value["free"])
            found.append(PastRound(paired.number, paired.date, games, free))
        return found


def _counted(event: Event, value: Mapping[str, Any]) -> Any:
    return counted_result(Game(result=value["result"], confirmed_by=value["confirmed_by"]), event)


def _game(event: Event, value: Mapping[str, Any]) -> domain.Game:
    return domain.Game(value["white__number"], value["black__number"], _counted(event, value))


def _match(event: Event, match: Mapping[str, Any], games: Iterable[Mapping[str, Any]]) -> domain.Match:
    """The match with every board's result from the home team's side."""
    home = match["home__number"]
    boards = []
    for game in games:
        result = _counted(event, game)
        boards.append(result if result is None or game["white__number"] == home else result.reversed)
    return domain.Match(home, match["away__number"], tuple(boards))
