"""The archive listens to the record and to the judging: what changed is found as it stands since."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import Exists, OuterRef, Q

from games.archive import services
from games.judging import services as judging
from games.models import IndexedGame, Notation
from tournaments.ledger import facts, record
from tournaments.models import ErasedRow, Event, Game, LedgerEntry
from tournaments.people.permissions import same_people
from tournaments.site.acts import ERASURE

_WATCHED: Mapping[str, tuple[str, ...]] = {
    "event": ("division", "status", "starts_on", "confirmed_by_two", "closed_at"),
    "entrant": ("person_id", "club_id", "name", "line_up_at"),
    "player": ("person_id", "name"),
    "earlier": ("person_id", "name"),
    "round": ("date", "published_at"),
    "match": ("home__number", "away__number"),
    "game": ("white__number", "black__number", "result", "entered_by", "confirmed_by"),
}
"""Of each kind of fact of play what the archive has of it."""
NO_TABLE = "0"
"""What stands in the key of a game for its table, where it is of no match."""
_SHEETS = {"notation": "notations", "choice": "choices", "stoodmove": "notations__stood"}
_WHOLE = "whole"
"""In place of a column: every game of the competition."""
Where = tuple[tuple[str, str], ...]
"""Conditions on a game, each a column and its value."""


def follow(entries: Sequence[LedgerEntry], event: Event | None) -> None:
    """Index anew what these entries changed, within their act."""
    if event is None:
        _follow_people(entries)
        return
    found = _games_of([change for entry in entries for change in entry.changes or ()], event.main_id)
    if found:
        written = Exists(Notation.objects.filter(game=OuterRef("pk")))
        services.index_games(Game.objects.filter(found, written).values_list("pk", flat=True))


def _games_of(changes: Iterable[facts.Change], main_id: int) -> Q:
    """The games that changes concern, however many; an empty condition where none."""
    values: dict[tuple[Where, str], set[str]] = defaultdict(set)
    for change in changes:
        for where, field, value in _columns(change):
            values[where, field].add(value)
    of_event = Q(round__event=main_id) | Q(round__event__root=main_id)
    found = Q()
    for (where, field), some in values.items():
        found |= of_event if field == _WHOLE else of_event & Q(*where, (f"{field}__in", sorted(some)))
    return found


def _columns(change: facts.Change) -> Iterator[tuple[Where, str, str]]:
    """Under which conditions which column of a game has which value, for each way a change concerns games."""
    name, before, after = change
    kind, *numbers = name.split(" ")
    if kind in _SHEETS:
        for number in numbers:
            yield (), _SHEETS[kind], number
    if kind not in _WATCHED or not _differs(before, after, _WATCHED[kind]):
        return
    if kind == "event":
        yield (), _WHOLE, ""
    elif kind in ("entrant", "player"):
        yield (), "white__number", numbers[1]
        yield (), "black__number", numbers[1]
    elif kind == "game" and numbers[2] == NO_TABLE:
        yield (("round__event", numbers[0]), ("round__number", numbers[1])), "board", numbers[3]
    elif kind == "game":
        yield (), "round__event", numbers[0]  # by its first result an event of teams shows its line-ups (R78)
    else:
        yield (("round__event", numbers[0]),), "round__number", numbers[1]


def _differs(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, fields: Iterable[str]
) -> bool:
    return any((before or {}).get(field) != (after or {}).get(field) for field in fields)


def _follow_people(entries: Sequence[LedgerEntry]) -> None:
    changed = {
        int(name.removeprefix("person "))
        for entry in entries
        for name, *_ in entry.changes or ()
        if name.startswith("person ")
    }
    if changed:
        services.rename_free_games(Q(white_person__in=changed) | Q(black_person__in=changed))
    for entry in entries:
        if entry.act == ERASURE:
            _erase(entry.subject["pk"])


def _erase(person: int) -> None:
    """Index anew every game of somebody whose name is no more, also where only the name said whose it was."""
    people = same_people(person)
    replaced = ErasedRow.objects.filter(erasure__person=person, of_table=IndexedGame._meta.db_table)
    of = Q(white_person__in=people) | Q(black_person__in=people) | Q(pk__in=replaced.values("row"))
    services.rename_free_games(of)
    rows = IndexedGame.objects.filter(of, game__isnull=False)
    services.index_games(rows.values_list("game", flat=True))


record.listen(follow)
judging.listen(services.index_judged)
