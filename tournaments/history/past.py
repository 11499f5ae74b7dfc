"""A state of the record as an event: its facts, so that the standings then come from the same functions.

A state is plain data (see `ledger.facts`); nothing is read from the database here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from tournaments.events.loaded import EventRows, LoadedEvent, RoundRows, from_rows
from tournaments.ledger.facts import State
from tournaments.models import Entrant, Event, Game, Match, Round, Ruling, Season

_Numbers = tuple[int, ...]
_Facts = list[tuple[_Numbers, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class PastGame:
    """A board of a round as it stood: its table (0 outside matches), names of white and black, the result and
    how the game ended.
    """

    table: int
    board: int
    white: str
    black: str
    result: str
    ending: str
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

    def loaded(self, pk: int) -> LoadedEvent:
        """The event, group or final group as it stood, unpublished rounds among it."""
        rulings = [
            Ruling(order=value["order"], seed=value["seed"], first_place=value.get("first_place"))
            for _, value in self._of("ruling", pk)
        ]
        children = [
            child
            for child in self.events.values()
            if child.parent_id == pk and child.kind == Event.Kind.DECIDING
        ]
        return from_rows(self._rows(self.events[pk], rulings, [self._rows(child) for child in children]))

    def _rows(
        self, event: Event, rulings: Sequence[Ruling] = (), deciding: Sequence[EventRows] = ()
    ) -> EventRows:
        entrants = {
            numbers[1]: Entrant(event=event, number=numbers[1], **value)
            for numbers, value in self._of("entrant", event.pk)
        }
        rounds = [
            self._rows_of_round(event, numbers[1], value, entrants)
            for numbers, value in self._of("round", event.pk)
        ]
        return EventRows(event, list(entrants.values()), rounds, rulings, deciding)

    def _rows_of_round(
        self, event: Event, number: int, value: Mapping[str, Any], entrants: Mapping[int, Entrant]
    ) -> RoundRows:
        day = value["date"] and date.fromisoformat(value["date"])
        games: dict[int, list[Game]] = {}
        for numbers, game in self._of("game", event.pk, number):
            games.setdefault(numbers[2], []).append(_game(numbers[3], game, entrants))
        seats = self._of("seat", event.pk, number)
        return RoundRows(
            row=Round(event=event, number=number, **(dict(value) | {"date": day})),
            games=games.get(0, ()),
            matches=[
                (_match(numbers[2], match, entrants), games.get(numbers[2], ()))
                for numbers, match in self._of("match", event.pk, number)
            ],
            free=[numbers[2] for numbers, seat in seats if seat["free"]],
        )

    def rounds(self, pk: int) -> list[PastRound]:
        """The paired rounds of an event, with the names at the boards; those of teams are the teams'."""
        rows = self._rows(self.events[pk])
        names = {entrant.number: entrant.name for entrant in rows.entrants}
        return [
            PastRound(
                one.row.number, one.row.date, tuple(_games(one)), tuple(names[number] for number in one.free)
            )
            for one in rows.rounds
            if one.row.paired_at
        ]


def _game(board: int, value: Mapping[str, Any], entrants: Mapping[int, Entrant]) -> Game:
    white, black = entrants[value["white__number"]], entrants[value["black__number"]]
    stands = {field: value.get(field, "") for field in ("result", "ending", "confirmed_by")}
    return Game(board=board, white=white, black=black, **stands)


def _match(table: int, value: Mapping[str, Any], entrants: Mapping[int, Entrant]) -> Match:
    return Match(table=table, home=entrants[value["home__number"]], away=entrants[value["away__number"]])


def _games(rows: RoundRows) -> Iterator[PastGame]:
    tables = [(0, rows.games), *((match.table, games) for match, games in rows.matches)]
    for table, games in tables:
        for game in games:
            white, black = game.white.name, game.black.name
            stands = (game.result, game.ending, game.confirmed_by)
            yield PastGame(table, game.board, white, black, *stands)
