"""How much `make bench` measures: what its rows say, or the smallest that reaches every row.

`BENCH_SMALLEST=1` in the environment asks for the smallest; so `make test` sees that the bench still runs.
"""

import os
from typing import TypeVar

T = TypeVar("T")

SMALLEST = bool(os.environ.get("BENCH_SMALLEST"))


def sized(full: T, smallest: T) -> T:
    """How much of something is measured in this run."""
    return smallest if SMALLEST else full
