"""The facts of an event and its groups as one document: what the record replays, undoes and restores.

A state maps keys to values, both plain data. A key is a kind and numbers that identify the fact, such as
"game 12 3 0 2": event 12, round 3, no table, board 2. Changes are `[key, before, after]`, null for none.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import Case, F, Model, Q, QuerySet, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce

from tournaments.ledger.prepared import ANY, Prepared
from tournaments.models import (
    Absence,
    EarlierPlayer,
    Entrant,
    Event,
    Game,
    Match,
    Round,
    Ruling,
    Seat,
    TeamPlayer,
)

State = dict[str, dict[str, Any]]
Change = list[Any]
_OF_ITS_EVENT = {"event_id": F("round__event_id")}
_Beside = Mapping[str, Mapping[str, F]]
_BESIDE: _Beside = {
    **dict.fromkeys(("entrant", "home", "away", "white", "black"), _OF_ITS_EVENT),
    "match": {"round_id": F("round_id")},
}
"""The references of a fact to others of its event or round, by whose number it stands in a state."""


@dataclass(frozen=True, slots=True)
class FactKind:
    """A kind of fact: its model, the look-ups that make its key, the fields that make its value.

    A `sparse` field stands in a value only where it is not empty, as in the entries from before it was there.
    """

    name: str
    model: type[Model]
    event: str
    key: tuple[str, ...]
    fields: tuple[str, ...]
    sparse: tuple[str, ...] = ()
    beside: _Beside = field(default_factory=lambda: _BESIDE, hash=False)

    def rows(self, main_id: int) -> QuerySet[Any]:
        of_event = Q(**{f"{self.event}pk": main_id}) | Q(**{f"{self.event}root_id": main_id})
        found: dict[str, Combinable] = {}
        found |= {f"key_{at}": Coalesce(self._number(look_up), 0) for at, look_up in enumerate(self.key)}
        found |= {f"field_{at}": self._number(look_up) for at, look_up in enumerate(self.fields)}
        rows: QuerySet[Any] = self.model._default_manager.filter(of_event).annotate(**found)
        return rows.order_by("pk")

    def value(self, of: Callable[[str], Any]) -> dict[str, Any]:
        """The value of a fact as plain data, of what each field has."""
        found = {field: plain(of(field)) for field in self.fields}
        return {field: part for field, part in found.items() if part or field not in self.sparse}

    def _number(self, look_up: str) -> Combinable:
        """What a look-up leads to. A number by which another fact is known is that of one of the same event
        or round; in the place of another's stands its key below nothing, which is nobody's number.
        """
        name, _, number = look_up.partition("__")
        if not number or name not in self.beside:
            return F(look_up)
        beside = Q(**{f"{name}__{where}": same for where, same in self.beside[name].items()})
        return Case(When(beside, then=F(look_up)), default=-F(f"{name}_id"))


_EVENT_FIELDS = (
    "season_id",
    "section",
    "division",
    "kind",
    "group",
    "name",
    "host_id",
    "system",
    "rounds_planned",
    "settings",
    "prizes",
    "minutes",
    "starts_on",
    "start_time",
    "confirmed_by_two",
    "venue",
    "status",
    "parent_id",
    "root_id",
    "closed_at",
    "called_off",
    "registration_until",
    "registration_places",
)
_ENTRANT_FIELDS = (
    "person_id",
    "club_id",
    "name",
    "club_name",
    "player_class",
    "rating",
    "withdrawn_after_round",
    "from_round",
    "checked_in",
    "line_up_at",
    "admitted_because",
    "admitted_by_verdict",
    "class_unknown",
)
_ROUND_FIELDS = ("date", "paired_at", "published_at", "minutes", "agreed")
_GAME_FIELDS = ("result", "entered_by", "confirmed_by", "adjourned", "adjourned_to", "ending", "replayed")
# Parents before what refers to them.
KINDS = (
    FactKind(
        "event",
        Event,
        "",
        ("pk",),
        _EVENT_FIELDS,
        sparse=("called_off", "registration_until", "registration_places"),
    ),
    FactKind(
        "entrant",
        Entrant,
        "event__",
        ("event_id", "number"),
        _ENTRANT_FIELDS,
        sparse=("admitted_by_verdict", "class_unknown"),
    ),
    FactKind(
        "player",
        TeamPlayer,
        "team__event__",
        ("team__event_id", "team__number", "board"),
        ("person_id", "name"),
    ),
    FactKind("round", Round, "event__", ("event_id", "number"), _ROUND_FIELDS),
    FactKind(
        "seat", Seat, "round__event__", ("round__event_id", "round__number", "entrant__number"), ("free",)
    ),
    FactKind(
        "match",
        Match,
        "round__event__",
        ("round__event_id", "round__number", "table"),
        ("home__number", "away__number"),
    ),
    FactKind(
        "game",
        Game,
        "round__event__",
        ("round__event_id", "round__number", "match__table", "board"),
        ("white__number", "black__number", *_GAME_FIELDS),
        sparse=("ending", "replayed"),
    ),
    FactKind(
        "earlier",
        EarlierPlayer,
        "game__round__event__",
        ("game__round__event_id", "game__round__number", "game__match__table", "game__board", "team__number"),
        ("person_id", "name"),
        beside={"team": {"event_id": F("game__round__event_id")}},
    ),
    FactKind(
        "absence",
        Absence,
        "round__event__",
        ("round__event_id", "round__number", "entrant__number"),
        (
            "reason",
            "reported_by",
            "reported_at",
            "decision",
            "decided_because",
            "make_up_on",
            "make_up_by",
        ),
    ),
    FactKind("ruling", Ruling, "event__", ("event_id", "pk"), ("order", "reason", "seed", "first_place")),
)
BY_NAME = {kind.name: kind for kind in KINDS}


def plain(value: Any) -> Any:
    """A value of a row as plain data: moments in UTC to the microsecond, days and times as in ISO."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date | time) else value


def models() -> list[type[Model]]:
    """The tables that hold the facts of play."""
    return [kind.model for kind in KINDS]


def fields() -> dict[str, tuple[str, ...]]:
    """What is kept of each kind of fact of play."""
    return {kind.name: kind.fields for kind in KINDS}


def in_one_line(value: Mapping[str, Any]) -> str:
    """The value of a fact in one line: what is not empty of it."""
    return ", ".join(f"{field} {part}" for field, part in value.items() if part not in (None, "", [], {}))


def look_ups(model: type[Model]) -> tuple[str, ...]:
    """The look-ups that make the key of a table's facts of play; none for another table."""
    return next((kind.key for kind in KINDS if kind.model is model), ())


def of_play(changes: Iterable[Change]) -> list[Change]:
    """The changes of facts of play: what is undone, restored and told; the others are kept as digests."""
    return [change for change in changes if change[0].split(" ", 1)[0] in BY_NAME]


def key(kind: str, *numbers: int) -> str:
    """The key of a fact, such as `key("game", event, round, table, board)` with table 0 outside matches."""
    return " ".join((kind, *map(str, numbers)))


def load(main_id: int) -> State:
    """The state of an event and all under it as its rows stand now."""
    return {name: value for kind in KINDS for name, value in load_kind(kind, main_id).items()}


def load_kind(kind: FactKind, main_id: int) -> State:
    """The facts of one kind of an event and all under it as its rows stand now."""
    numbers = len(kind.key)
    found = {}
    for row in _prepared(kind, connection.vendor).rows(main_id):
        value = dict(zip(kind.fields, row[numbers:], strict=True))
        found[key(kind.name, *row[:numbers])] = kind.value(value.__getitem__)
    return found


@cache
def _prepared(kind: FactKind, _vendor: str) -> Prepared:
    columns = [f"key_{at}" for at in range(len(kind.key))] + [f"field_{at}" for at in range(len(kind.fields))]
    return Prepared(kind.rows(ANY).values_list(*columns))


def game_fact(game: Game) -> tuple[str, dict[str, Any]]:
    """Key and value of one game; its round, match, white and black must be loaded."""
    table = game.match.table if game.match else 0
    sides = {"white__number": game.white.number, "black__number": game.black.number}
    value = BY_NAME["game"].value(lambda field: sides[field] if field in sides else getattr(game, field))
    return key("game", game.round.event_id, game.round.number, table, game.board), value


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """The changes that lead from one state to another, by key."""
    keys = sorted(before.keys() | after.keys())
    return [[key, before.get(key), after.get(key)] for key in keys if before.get(key) != after.get(key)]


def inverse(changes: Iterable[Change]) -> list[Change]:
    """The changes that take these back."""
    return [[key, after, before] for key, before, after in changes]


def changed(state: State, changes: Iterable[Change]) -> State:
    """The state after these changes; the one given is left as it is."""
    return changed_by_all(state, [changes])


def changed_by_all(state: State, acts: Iterable[Iterable[Change]]) -> State:
    """The state after the changes of several acts, one after the other; the one given is left as it is."""
    found = dict(state)
    for changes in acts:
        for name, _, after in changes:
            if after is None:
                found.pop(name, None)
            else:
                found[name] = after
    return found


def kind_of(name: str) -> FactKind:
    return BY_NAME[name.split(" ", 1)[0]]


def numbers_of(name: str) -> list[int]:
    return [int(part) for part in name.split(" ")[1:]]
