"""Where people stand by name besides their own rows: in events and teams, and in what other areas keep."""

from collections.abc import Iterator

from django.db.models import Model, QuerySet

from tournaments.models import EarlierPlayer, Entrant, TeamPlayer

_kept: list[tuple[type[Model], str, str]] = [
    (model, "person", "name") for model in (Entrant, TeamPlayer, EarlierPlayer)
]


def stand(model: type[Model], person: str, name: str) -> None:
    """Let rows of a table name a person: by which reference, and in which column."""
    _kept.append((model, person, name))


def names_beside(people: object) -> Iterator[QuerySet[Model, str]]:
    """The names that stand anywhere and are not by key of some people, also of whom no key is known."""
    for model, person, name in _kept:
        rows = model._default_manager.exclude(**{f"{person}__in": people}).order_by()
        yield rows.values_list(name, flat=True).distinct()


def names_of(people: object) -> Iterator[QuerySet[Model, tuple[int, str]]]:
    """The names under which some people, by key, stand anywhere, each with the key."""
    for model, person, name in _kept:
        rows = model._default_manager.filter(**{f"{person}__in": people}).order_by()
        yield rows.values_list(person, name)
