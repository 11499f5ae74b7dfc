"""Opaque ids: what the API calls a thing, made of the numbers by which the record knows it.

An id rests on nothing but the kind of a thing and those numbers: on no secret and no row of its own. So it is
the same after a backup was put back, on another machine, with another `SECRET_KEY`, and for a game that was
undone and made anew. It hides nothing and opens nothing: whoever counts ids meets what the pages show, and
what is hidden answers as what is not there.
"""

from collections.abc import Sequence
from enum import IntEnum

from django.http import Http404
from sqids import Sqids

_SQIDS = Sqids(alphabet="f7qz2kw9hxd3mvb6rtc4ngp8jys5", min_length=8, blocklist=[])
"""Never another alphabet, length or list of words left out: ids are kept by whoever asked."""

_LONGEST = 48
_GREATEST = 2**63 - 1


class IdKind(IntEnum):
    """What an id is of. A number once given stays."""

    SEASON = 1
    EVENT = 2
    GAME = 3
    PERSON = 4
    CLUB = 5


def season(year: int) -> str:
    """The id of the season that began in a year."""
    return _SQIDS.encode([IdKind.SEASON, year])


def event(pk: int) -> str:
    """The id of an event, a group, a final group or deciding games."""
    return _SQIDS.encode([IdKind.EVENT, pk])


def game(event_pk: int, round_number: int, table: int, board: int) -> str:
    """The id of a game: its board in a round of an event; `table` is that of the match, 0 without one."""
    return _SQIDS.encode([IdKind.GAME, event_pk, round_number, table, board])


def person(pk: int) -> str:
    """The id of a person."""
    return _SQIDS.encode([IdKind.PERSON, pk])


def club(pk: int) -> str:
    """The id of a club."""
    return _SQIDS.encode([IdKind.CLUB, pk])


def year_of(text: str) -> int:
    """The first year of the season of this id. Errors: Http404."""
    return _read(text, IdKind.SEASON, 1)[0]


def event_of(text: str) -> int:
    """The key of the event of this id. Errors: Http404."""
    return _read(text, IdKind.EVENT, 1)[0]


def game_of(text: str) -> tuple[int, int, int, int]:
    """The key of the event, the round, the table and the board of this id. Errors: Http404."""
    event_pk, round_number, table, board = _read(text, IdKind.GAME, 4)
    return event_pk, round_number, table, board


def person_of(text: str) -> int:
    """The key of the person of this id. Errors: Http404."""
    return _read(text, IdKind.PERSON, 1)[0]


def club_of(text: str) -> int:
    """The key of the club of this id. Errors: Http404."""
    return _read(text, IdKind.CLUB, 1)[0]


def _read(text: str, kind: IdKind, length: int) -> Sequence[int]:
    """The numbers of an id. Errors: Http404 for one of another kind, and for what no id is written as."""
    numbers = _SQIDS.decode(text) if len(text) <= _LONGEST else []
    whole = len(numbers) == length + 1 and numbers[0] == kind and max(numbers) <= _GREATEST
    if not whole or _SQIDS.encode(numbers) != text:
        raise Http404
    return numbers[1:]
