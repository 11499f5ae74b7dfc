"""How many cases are tried by the tests that make their own: a sample, and all of them in `make full`.

`make full` (FULL=1 in the environment) runs all; every assertion is also reached by the sample.
"""

import os

FULL = bool(os.environ.get("FULL"))


def cases(sample: int, of: int) -> int:
    """How many of all cases are tried in this run."""
    return of if FULL else sample
