"""Making the rows of an event what some changes of its facts say: undoing, redoing, restoring."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import PROTECT, Exists, Field, OuterRef, ProtectedError, Q

from tournaments.ledger.chains.chain import EVENT_CHAIN
from tournaments.ledger.facts import (
    BY_NAME,
    KINDS,
    Change,
    FactKind,
    State,
    changed,
    game_fact,
    key,
    kind_of,
    load_kind,
    numbers_of,
)
from tournaments.models import Chain, Entrant, Game, Round
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

_DELETED_AND_MADE_ANEW = ("player", "seat")
_PLAYERS = ("entrant", "player", "earlier")
_SIDES = ("white__number", "black__number")


def apply(main_id: int, changes: Sequence[Change]) -> None:
    """Make the rows what these changes say. Part of a larger act, which records it.

    Errors: RuleViolation when a game on which a notation hangs would go, or get other players, or a part of
    the event that a dispute is about.
    """
    _check_games_with_notations(main_id, changes)
    _free_unique_places(main_id, changes)
    for kind in KINDS:
        own = [change for change in changes if kind_of(change[0]) is kind and change[2] is not None]
        if own:
            _write(kind, main_id, own)
    for kind in reversed(KINDS):
        gone = [change[0] for change in changes if kind_of(change[0]) is kind and change[2] is None]
        if gone:
            _delete(kind, main_id, gone)


def _rows_by_key(kind: FactKind, main_id: int) -> dict[str, Any]:
    rows = kind.rows(main_id)
    return {key(kind.name, *(getattr(row, f"key_{at}") for at in range(len(kind.key)))): row for row in rows}


def _check_games_with_notations(main_id: int, changes: Sequence[Change]) -> None:
    """Refuse to take a game away, or to give it to others, on which something hangs that protects it."""
    protected = BY_NAME["game"].rows(main_id).filter(_protected())
    games = list(protected.select_related("round", "match", "white", "black"))
    if not games:
        return
    stood = {name: value for kind in _PLAYERS for name, value in load_kind(BY_NAME[kind], main_id).items()}
    stands, after = changed(stood, changes), {name: value for name, _, value in changes}
    for game in games:
        name, fact = game_fact(game)
        now = after.get(name, fact)
        people = [
            (_person(stood, name, side.number), _person(stands, name, side.number))
            for side in (game.white, game.black)
        ]
        others = any(before is not None and before != after for before, after in people)
        if now is None or others or any(now[side] != fact[side] for side in _SIDES):
            raise refuse(
                gettext_noop(
                    "Something was submitted about the game %(white)s – %(black)s: that game stays as it is."
                ),
                "Spelreglement 22",
                white=game.white.name,
                black=game.black.name,
            )


def _person(state: State, game: str, number: int) -> int | None:
    """Who plays a game for an entrant: who sat there before another came in, who is in the line-up, or the
    entrant.
    """
    event, *_, board = numbers = numbers_of(game)
    names = (
        key("earlier", *numbers, number),
        key("player", event, number, board),
        key("entrant", event, number),
    )
    return next((state[name]["person_id"] for name in names if name in state), None)


def _protected() -> Q:
    """Games to which rows refer that protect them, such as submitted notations."""
    found = Q(pk__in=[])
    for relation in Game._meta.related_objects:
        if relation.on_delete is PROTECT:
            referring = relation.related_model._default_manager.filter(
                **{relation.field.name: OuterRef("pk")}
            )
            found |= Q(Exists(referring))
    return found


def _free_unique_places(main_id: int, changes: Sequence[Change]) -> None:
    """So that two who change places never hold the same one at once."""
    entrants = [name for name, _, _ in changes if kind_of(name).name == "entrant"]
    rows = _rows_by_key(BY_NAME["entrant"], main_id) if entrants else {}
    moved = [rows[name].pk for name in entrants if name in rows]
    Entrant.objects.filter(pk__in=moved).update(person=None)
    for name in _DELETED_AND_MADE_ANEW:
        kind = BY_NAME[name]
        touched = [change[0] for change in changes if kind_of(change[0]) is kind]
        if touched:
            found = _rows_by_key(kind, main_id)
            pks = [found[one].pk for one in touched if one in found]
            kind.model._default_manager.filter(pk__in=pks).delete()


def _delete(kind: FactKind, main_id: int, names: Sequence[str]) -> None:
    rows = _rows_by_key(kind, main_id)
    found = sorted((rows[name] for name in names if name in rows), key=lambda row: -row.pk)
    try:
        for row in found:  # the latest first: groups before the event they belong to
            row.delete()
    except ProtectedError as kept:
        raise refuse(
            gettext_noop(
                "Something was recorded about what would go, such as a dispute or a signature: it stays."
            ),
            "Bijlage 5",
        ) from kept


class _Owners:
    """The rows that facts refer to by number: entrants, rounds, matches."""

    def __init__(self, main_id: int) -> None:
        self._main_id = main_id
        self._found: dict[str, dict[str, Any]] = {}

    def pk(self, kind: str, *numbers: int) -> int:
        if kind not in self._found:
            self._found[kind] = _rows_by_key(BY_NAME[kind], self._main_id)
        pk: int = self._found[kind][key(kind, *numbers)].pk
        return pk


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


def _of_earlier(owners: _Owners, numbers: Sequence[int]) -> dict[str, Any]:
    *game, team = numbers
    return {"game_id": owners.pk("game", *game), "team_id": owners.pk("entrant", numbers[0], team)}


_PLACES: Mapping[str, Callable[[_Owners, Sequence[int]], dict[str, Any]]] = {
    "event": lambda owners, numbers: {"pk": numbers[0]},
    "entrant": _of_event,
    "player": _of_player,
    "round": _of_event,
    "seat": _of_round,
    "match": _of_match,
    "game": _of_game,
    "earlier": _of_earlier,
    "absence": _of_round,
    "ruling": lambda owners, numbers: {"event_id": numbers[0], "pk": numbers[1]},
}


def _write(kind: FactKind, main_id: int, changes: Sequence[Change]) -> None:
    rows = _rows_by_key(kind, main_id)
    owners = _Owners(main_id)
    columns = {field: kind.model._meta.get_field(field) for field in kind.sparse}
    version = _version(main_id) if kind.model is Game else 0
    empty = {field: column.get_default() for field, column in columns.items() if isinstance(column, Field)}
    for name, _, value in changes:
        numbers = numbers_of(name)
        row = rows.get(name) or kind.model(**_PLACES[kind.name](owners, numbers))
        for field, part in {**empty, **value}.items():
            if field.endswith("__number"):
                side = field.removesuffix("__number")
                setattr(row, f"{side}_id", owners.pk("entrant", numbers[0], part))
            else:
                column = row._meta.get_field(field.removesuffix("_id"))
                assert isinstance(column, Field), f"{field} is no column"
                setattr(row, field, column.to_python(part))
        if isinstance(row, Game):
            row.version = version
        if isinstance(row, Round) and row.paired_at is None:
            row.token = None
        row.save()


def _version(main_id: int) -> int:
    """Higher than any a page has seen of a game: no entry of the chain makes it higher by more than one."""
    chains = Chain.objects.filter(name=f"{EVENT_CHAIN}{main_id}")
    return chains.values_list("length", flat=True).first() or 0
