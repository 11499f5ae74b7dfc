"""The articles in plain data, by whatever name they stand there: under their numbers, and all of them."""

from collections.abc import Iterator, Mapping
from typing import Any

from tournaments.regulations.editions.edition import Edition

_CITED = {"article", "articles", "decided_by"}


def in_print(data: Any, edition: Edition) -> Any:
    """Plain data with every article in it, by whatever name it stands there, as an edition numbers it."""
    if isinstance(data, Mapping):
        return {name: _named(name, value, edition) for name, value in data.items()}
    return [in_print(one, edition) for one in data] if isinstance(data, list | tuple) else data


def cited_in(data: Any) -> Iterator[str]:
    """The keys of all articles and readings in plain data, by whatever name they stand there; some come
    again.
    """
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name in _CITED:
                yield from [value] if isinstance(value, str) else value or ()
            else:
                yield from cited_in(value)
    elif isinstance(data, list | tuple):
        for one in data:
            yield from cited_in(one)


def _named(name: str, value: Any, edition: Edition) -> Any:
    if name == "source" and isinstance(value, str):
        return edition.printed_source(value)
    return _numbers(value, edition) if name in _CITED else in_print(value, edition)


def _numbers(value: Any, edition: Edition) -> Any:
    if isinstance(value, str):
        return edition.printed(value)
    return [_numbers(one, edition) for one in value] if isinstance(value, list | tuple) else value
