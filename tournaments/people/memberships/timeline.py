"""The clubs or the classes of two who are one person, as those of one: never two at a time."""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from datetime import date
from typing import TypeVar

from tournaments.models import ClassPeriod, Membership

Row = TypeVar("Row", Membership, ClassPeriod)
_ENDS = ("until", "ended_because")


def together(
    own: Sequence[Row], merged: Sequence[Row], on: date, value: Callable[[Row], object]
) -> list[Row]:
    """The rows of a person and those of who was merged into that one on a day, the earliest first, as copies
    that stand nowhere.

    The own rows hold; the others say what was in the time that those leave. An own row of which the first day
    is not known begins where the last of the others ended before, as far as a day of it is known. Rows that
    follow one another and say the same by their `value` are one.
    """
    others = [_with(row, until=row.until or on) for row in merged]
    known = [one for one, row in zip(others, merged, strict=True) if row.since or row.until]
    rows = [_begun(row, known) for row in own]
    rows += [piece for other in others for piece in _outside(other, rows)]
    return _without_seams(sorted(rows, key=_days), value)


def _days(row: Membership | ClassPeriod) -> tuple[date, date]:
    return row.since or date.min, row.until or date.max


def _with(row: Row, **days: date | None) -> Row:
    changed = copy(row)
    for name, day in days.items():
        setattr(changed, name, day)
    return changed


def _begun(row: Row, others: Iterable[Row]) -> Row:
    """An own row without a first day from where the others end before it does."""
    if row.since:
        return row
    ends = [_days(other)[1] for other in others if _days(other)[1] < _days(row)[1]]
    return _with(row, since=max(ends, default=None))


def _outside(row: Row, rows: Iterable[Row]) -> list[Row]:
    """What of a row lies outside of all these."""
    parts = [_days(row)]
    for taken in rows:
        begin, end = _days(taken)
        split = [
            part for since, until in parts for part in ((since, min(until, begin)), (max(since, end), until))
        ]
        parts = [(since, until) for since, until in split if since < until]
    return [_with(row, since=None if since == date.min else since, until=until) for since, until in parts]


def _without_seams(rows: Iterable[Row], value: Callable[[Row], object]) -> list[Row]:
    found: list[Row] = []
    for row in rows:
        last = found[-1] if found else None
        if last is not None and last.until == row.since and row.since and value(last) == value(row):
            found[-1] = copy(last)
            for name in _ENDS:
                if hasattr(row, name):
                    setattr(found[-1], name, getattr(row, name))
        else:
            found.append(row)
    return found
