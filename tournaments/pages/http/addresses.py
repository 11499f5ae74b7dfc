"""The addresses of many pages of one kind."""

from collections.abc import Callable

from django.urls import reverse


def by_key(name: str, *given: int) -> Callable[[int], str]:
    """Where the pages of a route stand by the key that its address ends with, behind what is `given`: put
    together once for a table that has hundreds of them.
    """
    before, behind = reverse(name, args=[*given, 0]).rsplit("/0/", 1)
    return lambda key: f"{before}/{key}/{behind}"
