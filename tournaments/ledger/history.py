"""The record of an event as history: as it stood at any instant, what an act changed, what can be taken back.

Entries are never removed. An undo is a new entry that names those it took back, a redo one that names the
undo it took back, and a restore one that leads to the facts of an earlier entry.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.ledger import acts
from tournaments.ledger import facts as state
from tournaments.ledger.acts import REDO, UNDO
from tournaments.ledger.chains.chain import chain_name, state_at
from tournaments.models import Chain, Event, LedgerEntry, Person, RestorePoint

KEPT = ("status", "closed_at", "called_off", "registration_until", "registration_places")
"""What of an event is never taken back with the rest: whether it is published, closed or called off, and how
long players enter themselves.
"""


@dataclass(frozen=True, slots=True)
class Undoable:
    """An act as it can be taken back: its entries, latest first, and what taking it back would change."""

    entries: tuple[LedgerEntry, ...]
    changes: tuple[state.Change, ...]

    @property
    def latest(self) -> LedgerEntry:
        """The last entry of the act, by which a page shows that it has seen it."""
        return self.entries[0]

    @property
    def sequences(self) -> list[int]:
        """The numbers of its entries, earliest first."""
        return sorted(entry.sequence for entry in self.entries)


def entries_of(event: Event) -> QuerySet[LedgerEntry]:
    """The entries of an event and all under it, latest first: who did what, when, and why."""
    return LedgerEntry.objects.filter(chain_id=chain_name(event)).select_related("actor__person")


def chain_of(event: Event) -> Chain:
    """The chain of an event; an empty one that is not stored where nothing was recorded yet."""
    name = chain_name(event)
    return Chain.objects.filter(pk=name).first() or Chain(name=name)


def entry_at(event: Event, instant: datetime) -> int:
    """The number of the last entry up to and including an instant; 0 before the first."""
    found = entries_of(event).filter(at__lte=instant).values_list("sequence", flat=True).first()
    return found or 0


def as_of(event: Event, sequence: int) -> state.State:
    """The facts of an event and all under it as they stood after an entry of its record."""
    return state_at(chain_of(event), sequence)


def points(event: Event) -> QuerySet[RestorePoint]:
    """The instants to which an event can be taken back, latest first; none before a verdict's last step."""
    return RestorePoint.objects.filter(event=event.main_id, sequence__gte=last_barrier(event))


def points_with_acts(event: Event) -> list[tuple[RestorePoint, LedgerEntry | None]]:
    """As `points`, each with the entry of the act it was taken before, where that wrote its own first."""
    found = list(points(event))
    then = entries_of(event).filter(sequence__in=[point.sequence + 1 for point in found])
    entries = {(entry.sequence - 1, entry.act): entry for entry in then}
    return [(point, entries.get((point.sequence, point.act))) for point in found]


def taken_back_since(event: Event, sequence: int) -> Iterator[LedgerEntry]:
    """The entries after one of the record of an event that changed what a restore to it takes back, latest
    first; steps of a dispute or an appeal are none of them.
    """
    later = entries_of(event).filter(sequence__gt=sequence, changes__isnull=False)
    return filter(_of_play, later.iterator(chunk_size=100))


def last_barrier(event: Event) -> int:
    """The number of the last entry up to which nothing is taken back (Bijlage 5); 0 where there is none."""
    barriers = [act.name for act in acts.all_acts() if act.undo is acts.Undo.BARRIER]
    return entries_of(event).filter(act__in=barriers).values_list("sequence", flat=True).first() or 0


def last_act(event: Event) -> Undoable | None:
    """The last act that can be taken back, or None. What was undone already is passed over.

    What a verdict brought about, and what was done before it, is never taken back.
    """
    chain = chain_of(event)
    taken_back: set[int] = set()
    for entries in _acts(chain, last_barrier(event)):
        first = entries[0]
        if first.sequence in taken_back:
            continue
        if first.act in (UNDO, REDO):
            taken_back |= set(first.subject["entries"])
        elif found := _undoable(chain, event.main_id, entries):
            return found
    return None


def to_undo(event: Event, entries: Iterable[LedgerEntry]) -> int | None:
    """The number of that of these entries of an event, latest first, from which `last_act` would begin.

    It is told by the entries alone, without the facts as they stand; None where it is none of them.
    """
    taken_back: set[int] = set()
    for entry in entries:
        if acts.declared(entry.act).undo is acts.Undo.BARRIER:
            return None
        if entry.sequence in taken_back or not _of_play(entry):
            continue
        if entry.act in (UNDO, REDO):
            taken_back |= set(entry.subject["entries"])
        else:
            return None if _founds(event.main_id, entry) else entry.sequence
    return None


def last_undo(event: Event) -> Undoable | None:
    """The last undo, while nothing has been done after it that it could not be taken back over; or None."""
    chain = chain_of(event)
    taken_back: set[int] = set()
    for entries in _acts(chain, last_barrier(event)):
        first = entries[0]
        if first.act == REDO:
            taken_back |= set(first.subject["entries"])
        elif first.sequence not in taken_back and (found := _undoable(chain, event.main_id, entries)):
            return found if first.act == UNDO else None
    return None


def restored(event: Event, sequence: int) -> list[state.Change]:
    """What would change if an event were taken back to an entry of its record."""
    chain = chain_of(event)
    return _changes_to(chain.state, state_at(chain, sequence), event.main_id)


def _acts(chain: Chain, after: int) -> Iterator[tuple[LedgerEntry, ...]]:
    """The acts that changed facts, latest first, each as its entries: those of one instant are one act."""
    found: list[LedgerEntry] = []
    kept = chain.entries.filter(changes__isnull=False, sequence__gt=after).order_by("-sequence")
    for entry in kept.iterator(chunk_size=100):
        if not _of_play(entry):
            continue
        if found and (found[-1].at, found[-1].act) != (entry.at, entry.act):
            yield tuple(found)
            found = []
        found.append(entry)
    if found:
        yield tuple(found)


def _of_play(entry: LedgerEntry) -> list[state.Change]:
    """What an entry changed of what can be taken back; of an act that only published nothing is left.

    A change holds its fact whole. Taken back with the rest, one of publication would bring back what else
    stood in the event then, and was undone since.
    """
    return [change for change in state.of_play(entry.changes or ()) if not _is_of_kept(change)]


def _is_of_kept(change: state.Change) -> bool:
    name, before, after = change
    if not name.startswith("event ") or before is None or after is None:
        return False
    return all(before.get(field) == after.get(field) for field in (before.keys() | after.keys()) - set(KEPT))


def _founds(main_id: int, entry: LedgerEntry) -> bool:
    main = state.key("event", main_id)
    return any(name == main and before is None for name, before, _ in entry.changes or ())


def _undoable(chain: Chain, main_id: int, entries: Sequence[LedgerEntry]) -> Undoable | None:
    """These entries with what taking them back would change; None where that is nothing, or not possible."""
    back = state.changed_by_all(chain.state, (state.inverse(entry.changes or ()) for entry in entries))
    if state.key("event", main_id) not in back:
        return None
    changes = _changes_to(chain.state, back, main_id)
    return Undoable(tuple(entries), tuple(changes)) if changes else None


def _changes_to(current: state.State, target: state.State, main_id: int) -> list[state.Change]:
    """The changes that lead to earlier facts, but for what is never taken back."""
    return state.of_play(state.difference(current, _as_far_as_undone(current, target, main_id)))


def _as_far_as_undone(current: state.State, target: state.State, main_id: int) -> state.State:
    main = current[state.key("event", main_id)]
    same = _merged(value.get("person_id") for value in target.values())
    found = {}
    for name, value in target.items():
        if name.startswith("event "):
            now = current.get(name, main)
            taken_back = {field: part for field, part in value.items() if field not in KEPT}
            found[name] = taken_back | {field: now[field] for field in KEPT if field in now}
        elif value.get("person_id") in same:
            found[name] = value | {"person_id": same[value["person_id"]]}
        else:
            found[name] = value
    return found


def _merged(people: Iterable[int | None]) -> dict[int, int]:
    """Whom those of these people are now who were found to be somebody else meanwhile."""
    found: dict[int, int] = {}
    asked = {one for one in people if one}
    while asked:
        merged = Person.objects.filter(pk__in=asked, merged_into__isnull=False)
        step = {one: other for one, other in merged.values_list("pk", "merged_into") if other is not None}
        found |= step
        asked = set(step.values()) - found.keys()
    return {one: _end_of(one, found) for one in found}


def _end_of(person: int, merged: dict[int, int]) -> int:
    while person in merged:
        person = merged[person]
    return person
