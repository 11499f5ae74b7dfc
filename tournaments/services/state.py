"""The facts of an event and its groups as one document: what the record replays, undoes and restores.

A state maps keys to values, both plain data. A key is a kind and numbers that identify the fact, such as
"game 12 3 0 2": event 12, round 3, no table, board 2. Changes are `[key, before, after]`, null for none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.db.models import PROTECT, F, Model, ProtectedError, Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Absence, Entrant, Event, Game, Match, Round, Ruling, Seat, TeamPlayer
from tournaments.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

State = dict[str, dict[str, Any]]
Change = list[Any]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of fact: its model, the look-ups that make its key, the fields that make its value."""

    name: str
    model: type[Model]
    event: str
    key: tuple[str, ...]
    fields: tuple[str, ...]

    def rows(self, main_id: int) -> QuerySet:
        of_event = Q(**{f"{self.event}pk": main_id}) | Q(**{f"{self.event}root_id": main_id})
        found = {f"key_{at}": Coalesce(F(look_up), 0) for at, look_up in enumerate(self.key)}
        return self.model.objects.filter(of_event).annotate(**found).order_by("pk")


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
)
_GAME_FIELDS = ("result", "entered_by", "confirmed_by", "adjourned", "adjourned_to")
# Parents before what refers to them.
_KINDS = (
    _Kind("event", Event, "", ("pk",), _EVENT_FIELDS),
    _Kind("entrant", Entrant, "event__", ("event_id", "number"), _ENTRANT_FIELDS),
    _Kind(
        "player",
        TeamPlayer,
        "team__event__",
        ("team__event_id", "team__number", "board"),
        ("person_id", "name"),
    ),
    _Kind("round", Round, "event__", ("event_id", "number"), ("date", "paired_at", "published_at")),
    _Kind("seat", Seat, "round__event__", ("round__event_id", "round__number", "entrant__number"), ("free",)),
    _Kind(
        "match",
        Match,
        "round__event__",
        ("round__event_id", "round__number", "table"),
        ("home__number", "away__number"),
    ),
    _Kind(
        "game",
        Game,
        "round__event__",
        ("round__event_id", "round__number", "match__table", "board"),
        ("white__number", "black__number", *_GAME_FIELDS),
    ),
    _Kind(
        "absence",
        Absence,
        "round__event__",
        ("round__event_id", "round__number", "entrant__number"),
        ("reason", "make_up_on"),
    ),
    _Kind("ruling", Ruling, "event__", ("event_id", "pk"), ("order", "reason", "seed")),
)
_BY_NAME = {kind.name: kind for kind in _KINDS}
_DELETED_AND_MADE_ANEW = ("player", "seat")
_SIDES = ("white__number", "black__number")


def plain(value: Any) -> Any:
    """A value of a row as plain data: moments in UTC to the microsecond, days and times as in ISO."""
    if isinstance(value, datetime):
        return value.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return value.isoformat() if isinstance(value, date | time) else value


def models() -> list[type[Model]]:
    """The tables that hold the facts of play."""
    return [kind.model for kind in _KINDS]


def fields() -> dict[str, tuple[str, ...]]:
    """What is kept of each kind of fact of play."""
    return {kind.name: kind.fields for kind in _KINDS}


def look_ups(model: type[Model]) -> tuple[str, ...]:
    """The look-ups that make the key of a table's facts of play; none for another table."""
    return next((kind.key for kind in _KINDS if kind.model is model), ())


def of_play(changes: Iterable[Change]) -> list[Change]:
    """The changes of facts of play: what is undone, restored and told; the others are kept as digests."""
    return [change for change in changes if change[0].split(" ", 1)[0] in _BY_NAME]


def key(kind: str, *numbers: int) -> str:
    """The key of a fact, such as `key("game", event, round, table, board)` with table 0 outside matches."""
    return " ".join((kind, *map(str, numbers)))


def load(main_id: int) -> State:
    """The state of an event and all under it as its rows stand now."""
    found: State = {}
    for kind in _KINDS:
        numbers = [f"key_{at}" for at in range(len(kind.key))]
        for row in kind.rows(main_id).values(*numbers, *kind.fields):
            found[key(kind.name, *(row[number] for number in numbers))] = {
                field: plain(row[field]) for field in kind.fields
            }
    return found


def game_fact(game: Game) -> tuple[str, dict[str, Any]]:
    """Key and value of one game; its round, match, white and black must be loaded."""
    table = game.match.table if game.match else 0
    value = {"white__number": game.white.number, "black__number": game.black.number}
    value |= {field: plain(getattr(game, field)) for field in _GAME_FIELDS}
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


def _kind_of(name: str) -> _Kind:
    return _BY_NAME[name.split(" ", 1)[0]]


def _numbers(name: str) -> list[int]:
    return [int(part) for part in name.split(" ")[1:]]


def apply(main_id: int, changes: Sequence[Change]) -> None:
    """Make the rows what these changes say. Part of a larger act, which records it.

    Errors: RuleViolation when a game on which a notation hangs would go, or get other players, or a part of
    the event that a dispute is about.
    """
    _check_games_with_notations(main_id, changes)
    _free_unique_places(main_id, changes)
    for kind in _KINDS:
        own = [change for change in changes if _kind_of(change[0]) is kind and change[2] is not None]
        if own:
            _write(kind, main_id, own)
    for kind in reversed(_KINDS):
        gone = [change[0] for change in changes if _kind_of(change[0]) is kind and change[2] is None]
        if gone:
            _delete(kind, main_id, gone)


def _rows_by_key(kind: _Kind, main_id: int) -> dict[str, Any]:
    rows = kind.rows(main_id)
    return {key(kind.name, *(getattr(row, f"key_{at}") for at in range(len(kind.key)))): row for row in rows}


def _check_games_with_notations(main_id: int, changes: Sequence[Change]) -> None:
    """Refuse to take a game away, or to give it to others, on which something hangs that protects it."""
    after = {name: value for name, _, value in changes}
    other = {
        name
        for name, before, value in changes
        if before and before.get("person_id") != (value or {}).get("person_id")
    }
    protected = _BY_NAME["game"].rows(main_id).filter(_protected()).distinct()
    for game in protected.select_related("round", "match", "white", "black"):
        name, fact = game_fact(game)
        _, event, _, _, board = name.split(" ")
        now = after.get(name, fact)
        sides = [
            key(kind, int(event), side.number, *boards)
            for side in (game.white, game.black)
            for kind, boards in (("entrant", ()), ("player", (int(board),)))
        ]
        if now is None or other & set(sides) or any(now[side] != fact[side] for side in _SIDES):
            raise refuse(
                gettext_noop(
                    "A notation of the game %(white)s – %(black)s was submitted: that game stays as it is."
                ),
                "Spelreglement 22",
                white=game.white.name,
                black=game.black.name,
            )


def _protected() -> Q:
    """Games to which rows refer that protect them, such as submitted notations."""
    found = Q(pk__in=[])
    for relation in Game._meta.related_objects:
        if relation.on_delete is PROTECT:
            found |= Q(**{f"{relation.name}__isnull": False})
    return found


def _free_unique_places(main_id: int, changes: Sequence[Change]) -> None:
    """So that two who change places never hold the same one at once."""
    entrants = [name for name, _, _ in changes if _kind_of(name).name == "entrant"]
    rows = _rows_by_key(_BY_NAME["entrant"], main_id) if entrants else {}
    moved = [rows[name].pk for name in entrants if name in rows]
    Entrant.objects.filter(pk__in=moved).update(person=None)
    for name in _DELETED_AND_MADE_ANEW:
        kind = _BY_NAME[name]
        touched = [change[0] for change in changes if _kind_of(change[0]) is kind]
        if touched:
            found = _rows_by_key(kind, main_id)
            pks = [found[one].pk for one in touched if one in found]
            kind.model.objects.filter(pk__in=pks).delete()


def _delete(kind: _Kind, main_id: int, names: Sequence[str]) -> None:
    rows = _rows_by_key(kind, main_id)
    found = sorted((rows[name] for name in names if name in rows), key=lambda row: -row.pk)
    try:
        for row in found:  # the latest first: groups before the event they belong to
            row.delete()
    except ProtectedError as kept:
        raise refuse(
            gettext_noop("Something was recorded about what would go, such as a dispute: it stays."),
            "Bijlage 5",
        ) from kept


class _Owners:
    """The rows that facts refer to by number: entrants, rounds, matches."""

    def __init__(self, main_id: int) -> None:
        self._main_id = main_id
        self._found: dict[str, dict[str, Any]] = {}

    def pk(self, kind: str, *numbers: int) -> int:
        if kind not in self._found:
            self._found[kind] = _rows_by_key(_BY_NAME[kind], self._main_id)
        return self._found[kind][key(kind, *numbers)].pk


def _of_event(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    return {"event_id": numbers[0], "number": numbers[1]}


def _of_player(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    return {"team_id": owners.pk("entrant", *numbers[:2]), "board": numbers[2]}


def _of_round(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    event, number, entrant = numbers
    return {"round_id": owners.pk("round", event, number), "entrant_id": owners.pk("entrant", event, entrant)}


def _of_match(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    return {"round_id": owners.pk("round", *numbers[:2]), "table": numbers[2]}


def _of_game(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    event, number, table, board = numbers
    match = owners.pk("match", event, number, table) if table else None
    return {"round_id": owners.pk("round", event, number), "match_id": match, "board": board}


_PLACES: Mapping[str, Callable[[_Owners, Sequence[int]], dict[str, Any]]] = {
    "event": lambda owners, numbers: {"pk": numbers[0]},
    "entrant": _of_event,
    "player": _of_player,
    "round": _of_event,
    "seat": _of_round,
    "match": _of_match,
    "game": _of_game,
    "absence": _of_round,
    "ruling": lambda owners, numbers: {"event_id": numbers[0], "pk": numbers[1]},
}


def _write(kind: _Kind, main_id: int, changes: Sequence[Change]) -> None:
    rows = _rows_by_key(kind, main_id)
    owners = _Owners(main_id)
    for name, _, value in changes:
        numbers = _numbers(name)
        row = rows.get(name) or kind.model(**_PLACES[kind.name](owners, numbers))
        for field, part in value.items():
            if field.endswith("__number"):
                side = field.removesuffix("__number")
                setattr(row, f"{side}_id", owners.pk("entrant", numbers[0], part))
            else:
                setattr(row, field, row._meta.get_field(field.removesuffix("_id")).to_python(part))
        if isinstance(row, Game):
            row.version += 1
        if isinstance(row, Round) and row.paired_at is None:
            row.token = None
        row.save()
