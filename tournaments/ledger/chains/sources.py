"""Where the facts of a chain are read: of each kind its tables, its rows as they stand, what is kept of one.

By the tables it is known which facts an act can have changed: those read from a table that it wrote to.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from django.db.models import Field, Model

from tournaments.ledger import facts as state
from tournaments.ledger.chains import row_digests as witness
from tournaments.models import Event

Rows = Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The facts of one kind: the names of the tables they are read from, the rows of a chain by the key of
    the fact (`rows`, of an event by its key, of the union for None), and the value a state has of a row.
    """

    tables: frozenset[str]
    rows: Callable[[int | None], Rows]
    value: Callable[[Any], dict[str, Any]]


@cache
def sources(*, of_events: bool) -> tuple[Source, ...]:
    """All sources of the chain of an event, or of that of the union."""
    digests = [
        Source(
            _tables(model, witness.columns(model)) | witness.tables_of_links(model),
            partial(witness.rows, model),
            witness.digest,
        )
        for model in witness.models(of_events=of_events)
    ]
    if not of_events:
        return tuple(digests)
    kinds = [
        Source(_tables(kind.model, (*kind.key, *kind.fields)), partial(_of_kind, kind), dict)
        for kind in state.KINDS
    ]
    leads = {Event._meta.db_table, Event.leaders.through._meta.db_table, Event.jury.through._meta.db_table}
    officials = Source(frozenset(leads), _officials, dict)
    return (*kinds, officials, *digests)


@cache
def kept_tables(*, of_events: bool) -> frozenset[str]:
    """The tables from which facts of events are read, or facts of the union."""
    return frozenset(table for source in sources(of_events=of_events) for table in source.tables)


def _of_kind(kind: state.FactKind, main_id: int | None) -> Rows:
    assert main_id is not None, "facts of play are of an event"
    return state.load_kind(kind, main_id)


def _officials(main_id: int | None) -> Rows:
    assert main_id is not None, "an event has officials"
    return witness.officials(main_id)


def _tables(model: type[Model], look_ups: Iterable[str]) -> frozenset[str]:
    """The table of a model, and those through which these look-ups lead."""
    found = {model._meta.db_table}
    for look_up in look_ups:
        at = model
        for part in look_up.split("__"):
            if part == "pk":
                continue
            field = at._meta.get_field(part)
            found.add(at._meta.db_table)
            if isinstance(field, Field) and isinstance(field.related_model, type):
                at = field.related_model
    return frozenset(found)
