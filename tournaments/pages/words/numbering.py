"""Under which numbers articles are shown: those of the edition that the season on the page follows.

As a page is in one language, it is in the numbers of one edition: whoever fetches the event, the season or
the file that is shown says so once (`follow`), and all that is said after it asks here. What is stored holds
the keys of provisions, never numbers.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.regulations.editions.edition import DEFAULT, edition

_followed: ContextVar[str] = ContextVar("followed", default=DEFAULT)
_CITED = {"article", "articles", "decided_by"}


def follow(name: str) -> None:
    """Show the numbers of this edition from here on, to the end of the request or of `following`."""
    _followed.set(name)


@contextmanager
def following(name: str) -> Iterator[None]:
    """Show the numbers of this edition within the block."""
    token = _followed.set(name)
    try:
        yield
    finally:
        _followed.reset(token)


def followed() -> str:
    """The name of the edition whose numbers are shown now."""
    return _followed.get()


def printed(key: str) -> str:
    """The number under which the edition shown now prints a provision."""
    return edition(followed()).printed(key)


def printed_source(source: str) -> str:
    """The source of a table, such as "C, art. 14", with the number that the edition shown now prints."""
    return edition(followed()).printed_source(source)


def in_print(data: Any) -> Any:
    """Plain data with every article in it, by whatever name it stands there, under its number."""
    if isinstance(data, Mapping):
        return {name: _named(name, value) for name, value in data.items()}
    return [in_print(one) for one in data] if isinstance(data, list | tuple) else data


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


def _named(name: str, value: Any) -> Any:
    if name == "source" and isinstance(value, str):
        return printed_source(value)
    return _numbers(value) if name in _CITED else in_print(value)


def _numbers(value: Any) -> Any:
    if isinstance(value, str):
        return printed(value)
    return [_numbers(one) for one in value] if isinstance(value, list | tuple) else value


class FreshNumbering:
    """Begins every request with the numbers of the default edition, whatever the one before it showed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, made within a numbering of its own."""
        with following(DEFAULT):
            return self.get_response(request)
