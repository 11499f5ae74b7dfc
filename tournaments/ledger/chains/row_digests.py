"""What the record keeps of the rows that are no facts of play: the SHA-256 of each, under its table and key.

They are facts of a state like any other (see `ledger.facts`), so that the entries of a chain make them and
a row that is not what its entries say is found. An event's chain keeps the rows from which a required
reference leads to it, the union's own all others. Nothing here is undone or restored.
"""

import hashlib
import json
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.apps import apps
from django.db import connection
from django.db.models import Field, ManyToManyField, Model, Q
from django.db.models.fields.reverse_related import ForeignObjectRel

from tournaments.ledger import facts as state
from tournaments.ledger.prepared import ANY, Prepared
from tournaments.models import (
    Chain,
    Event,
    HallClock,
    Job,
    LedgerEntry,
    Letter,
    Notice,
    RestorePoint,
    Worker,
)

_APPS = ("tournaments", "games")
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=state.plain)
TABLES_LEFT_OUT: tuple[type[Model], ...] = (
    Chain,
    LedgerEntry,
    HallClock,
    Job,
    Letter,
    Notice,
    RestorePoint,
    Worker,
)
"""Rows that are no part of the record, each with its reason in docs/record.md."""
_derived: set[type[Model]] = set()
FIELDS_LEFT_OUT: Mapping[str, frozenset[str]] = {
    "user": frozenset({"password", "last_login", "email", "mail_language", "groups", "user_permissions"}),
    "personcontact": frozenset({"mail", "phone"}),
    "attachment": frozenset({"content"}),
    "photo": frozenset({"content"}),
    "crest": frozenset({"content"}),
}
"""What of a table is no part of the record, each with its reason in docs/record.md."""
_ONE_OF: Mapping[str, tuple[str, ...]] = {"attachment": ("dispute", "appeal", "statement")}
"""References of which a row has exactly one, where none is required."""
_OF_THE_UNION: Mapping[str, str] = {"attachment": "choice"}
"""Tables of events of which a row with this reference is the union's own."""
OFFICIALS = "officials"
"""The kind of the fact that says who leads an event, and who is of its jury."""


def leave_out(model: type[Model]) -> None:
    """Let a table of an area above be no part of the record, because all that it holds follows from what is;
    its reason stands in docs/record.md.
    """
    _derived.add(model)


def fingerprint(content: Any) -> str:
    """The SHA-256 in hexadecimal of the JSON of some content, with moments and days as a state has them."""
    return hashlib.sha256(_CANONICAL.encode(content).encode()).hexdigest()


def name_of(model: type[Model]) -> str:
    """The name of a table, as in the key of a fact."""
    name = model._meta.model_name
    assert name is not None, "a table that is kept has a name"
    return name


def _referred(field: "Field[Any, Any] | ForeignObjectRel") -> type[Model]:
    """The table that a reference leads to."""
    assert isinstance(field.related_model, type), f"{field.name} leads to a table"
    return field.related_model


@cache
def _owners(model: type[Model]) -> tuple[tuple[str, type[Model]], ...]:
    """The references of a row that lead to its event, with the tables they lead to; none where none does."""
    for field in model._meta.concrete_fields:
        if field.is_relation and not field.null:
            owner = _referred(field)
            if owner is Event or _owners(owner):
                return ((field.name, owner),)
    one_of = _ONE_OF.get(name_of(model), ())
    return tuple((name, _referred(model._meta.get_field(name))) for name in one_of)


@cache
def paths_to_event(model: type[Model]) -> tuple[str, ...]:
    """The look-ups by which required references lead from a row to its event; none where none does."""
    return tuple(
        f"{name}__{path}"
        for name, owner in _owners(model)
        for path in (("",) if owner is Event else paths_to_event(owner))
    )


def tables(*, of_events: bool) -> Iterator[type[Model]]:
    """The tables whose rows an event's chain keeps, or the union's own, by digest."""
    own = {*TABLES_LEFT_OUT, *_derived, *state.models()}
    for model in apps.get_models():
        of_event = bool(paths_to_event(model))
        if model._meta.app_label in _APPS and model not in own and of_event == of_events:
            yield model


@cache
def columns(model: type[Model]) -> tuple[str, ...]:
    """What of a row is kept: its columns, and of a round or game it is about the place in the event, which
    is more than a number that could be given to another. Its key is the fact's.
    """
    left_out = FIELDS_LEFT_OUT.get(name_of(model), frozenset())
    fields = [field for field in model._meta.concrete_fields if not field.primary_key]
    found = [field.attname for field in fields if field.name not in left_out]
    for field in fields:
        if field.is_relation and field.related_model is not Event:
            found += [f"{field.name}__{look_up}" for look_up in state.look_ups(_referred(field))]
    return tuple(found)


def _many(model: type[Model]) -> list[str]:
    left_out = FIELDS_LEFT_OUT.get(name_of(model), frozenset())
    return [field.name for field in model._meta.many_to_many if field.name not in left_out]


@cache
def kept() -> str:
    """The digest of all that is kept of every table: with it changes what an upgrade has to record."""
    found = {
        model._meta.label_lower: [*columns(model), *_many(model)]
        for of_events in (True, False)
        for model in tables(of_events=of_events)
    }
    return fingerprint([found, state.fields()])


def load(main_id: int | None) -> state.State:
    """What is kept of the rows as they stand now: of an event and all under it, or of the union."""
    found = {} if main_id is None else officials(main_id)
    empty: set[type[Model]] = set()
    for model in models(of_events=main_id is not None):
        values = {} if _owned_by(empty, model) else rows(model, main_id)
        if not values:
            empty.add(model)
        found |= {key: digest(value) for key, value in values.items()}
    return found


@cache
def models(*, of_events: bool) -> tuple[type[Model], ...]:
    """The tables with rows of an event's chain, each after those its rows refer to; or of the union's."""
    if of_events:
        return tuple(sorted(tables(of_events=True), key=lambda model: max(map(len, _steps(model)))))
    shared = (model for model in tables(of_events=True) if name_of(model) in _OF_THE_UNION)
    return (*tables(of_events=False), *shared)


def _steps(model: type[Model]) -> Iterator[list[str]]:
    return (path.split("__") for path in paths_to_event(model))


def _owned_by(empty: Container[type[Model]], model: type[Model]) -> bool:
    """Whether a table can have no rows, because those that they must refer to have none."""
    owners = _owners(model)
    return bool(owners) and all(owner in empty for _, owner in owners)


def _of(paths: Iterable[str], main_id: int) -> Q:
    found = Q()
    for path in paths:
        found |= Q(**{f"{path}pk": main_id}) | Q(**{f"{path}root": main_id})
    return found


def digest(value: Mapping[str, Any]) -> dict[str, str]:
    """What a state has of a row."""
    return {"sha256": fingerprint(value)}


def rows(model: type[Model], main_id: int | None) -> dict[str, dict[str, Any]]:
    """What is kept of each row of a table, of an event or of the union, by the key of the fact."""
    names = columns(model)
    asked = _prepared(model, connection.vendor, of_event=main_id is not None)
    values = {pk: dict(zip(names, row, strict=True)) for pk, *row in asked.rows(main_id)}
    for name in _many(model) if values else ():
        for pk, others in _linked(model, name, values).items():
            values[pk][name] = others
    kind = name_of(model)
    return {state.key(kind, pk): value for pk, value in values.items()}


@cache
def _prepared(model: type[Model], _vendor: str, *, of_event: bool) -> Prepared:
    """The rows of a table, of any event or of the union."""
    found = model._default_manager.order_by("pk")
    if of_event:
        found = found.filter(_of(paths_to_event(model), ANY))
    elif own := _OF_THE_UNION.get(name_of(model)):
        found = found.filter(**{f"{own}__isnull": False})
    return Prepared(found.values_list("pk", *columns(model)))


def tables_of_links(model: type[Model]) -> frozenset[str]:
    """The names of the tables of links that are kept with the rows of a table."""
    return frozenset(_through(model, name)._meta.db_table for name in _many(model))


def _through(model: type[Model], name: str) -> type[Model]:
    field = model._meta.get_field(name)
    assert isinstance(field, ManyToManyField), f"{name} leads to one row"
    through = field.remote_field.through
    assert through is not None, f"{name} has a table of links"
    return through


def _linked(model: type[Model], name: str, keys: Mapping[int, Any]) -> dict[int, list[int]]:
    """The keys of the rows linked to each of these rows, in order."""
    found: dict[int, list[int]] = {pk: [] for pk in keys}
    field = model._meta.get_field(name)
    assert isinstance(field, ManyToManyField), f"{name} leads to one row"
    links = _through(model, name)._default_manager.values_list(
        f"{field.m2m_field_name()}_id", f"{field.m2m_reverse_field_name()}_id"
    )
    for pk, other in links.order_by(f"{field.m2m_reverse_field_name()}_id"):
        if pk in found:
            found[pk].append(other)
    return found


def officials(main_id: int) -> state.State:
    """Who leads an event and each part of it, and who is of its jury, by the keys of the accounts."""
    found: dict[int, dict[str, list[int]]] = {}
    for pk, *_ in _events(connection.vendor).rows(main_id):
        found[pk] = {"leaders": [], "jury": []}
    for name in ("leaders", "jury"):
        for pk, other in _officials(name, connection.vendor).rows(main_id):
            found[pk][name].append(other)
    return {state.key(OFFICIALS, pk): value for pk, value in found.items()}


@cache
def _events(_vendor: str) -> Prepared:
    """The keys of any event and of all under it."""
    return Prepared(Event.objects.filter(_of([""], ANY)).order_by("pk").values_list("pk"))


@cache
def _officials(name: str, _vendor: str) -> Prepared:
    """Which account leads which of them, or is of its jury."""
    links = _through(Event, name)._default_manager.filter(_of(["event__"], ANY))
    return Prepared(links.order_by("event_id", "user_id").values_list("event_id", "user_id"))
