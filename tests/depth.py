"""How many cases are tried by the tests that make their own: a sample, and all of them in the deep mode.

`make deep` (DEEP=1 in the environment) runs all; every assertion is also reached by the sample.
"""

import os

DEEP = bool(os.environ.get("DEEP"))


def cases(sample: int, of: int) -> int:
    """How many of all cases are tried in this run."""
    return of if DEEP else sample
