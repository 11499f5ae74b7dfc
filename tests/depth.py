"""How many cases are tried by the tests that make their own: a sample, and all of them in `make full`.

`make full` (FULL=1 in the environment) runs all; every assertion is also reached by the sample.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

FULL = bool(os.environ.get("FULL"))


def cases(sample: int, of: int) -> int:
    """How many of all cases are tried in this run."""
    return of if FULL else sample


def share(everything: Iterable[T], turn: int, of: int) -> list[T]:
    """Of everything each so many-th, the first by the turn; so many turns after each other take it all. In
    `make full` everything at every turn.
    """
    return list(everything) if FULL else list(everything)[turn % of :: of]
