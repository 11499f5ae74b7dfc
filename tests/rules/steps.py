"""Work counted in steps instead of seconds: the same on every machine, however busy it is."""

import sys
from contextlib import contextmanager


class TooManyStepsError(AssertionError):
    """The work took more steps than it may."""


class Steps:
    """Counts the calls of functions, Python's and C's alike, and ends the work at one beyond `limit`."""

    def __init__(self, limit):
        self.limit, self.taken = limit, 0

    def __call__(self, frame, event, _argument):
        if event in ("call", "c_call"):
            self.taken += 1
            if self.taken > self.limit:
                raise TooManyStepsError(f"more than {self.limit} steps, in {frame.f_code.co_qualname}")


@contextmanager
def at_most(limit):
    """The work inside takes so many steps at most; `taken` says how many it took."""
    steps, before = Steps(limit), sys.getprofile()
    sys.setprofile(steps)
    try:
        yield steps
    finally:
        sys.setprofile(before)
