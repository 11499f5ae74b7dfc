"""Checking the record: chains that were changed or cut, and rows that are not what their entries say."""

import time
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.ledger import facts as state
from tournaments.ledger.chains import erasing, heads
from tournaments.ledger.chains import row_digests as witness
from tournaments.ledger.chains.chain import EVENT_CHAIN, KEEPS, hashed_content, sha256, stored
from tournaments.models import Chain, Event, LedgerEntry


def defects_of_data(name: str, entries: Iterable[Mapping[str, Any]], head: str) -> list[str]:
    """What is wrong with a chain given as `as_data`; a withheld entry is only held to its neighbours."""
    found, previous = [], ""
    for expected, entry in enumerate(entries, start=1):
        sequence, kept = entry["sequence"], dict(entry)
        if sequence != expected:
            found.append(f"{name}: entry {expected} is missing or misplaced")
        if entry["previous"] != previous:
            found.append(f"{name}: entry {sequence} does not follow the entry before it")
        previous = kept.pop("sha256")
        if "withheld" not in entry and sha256(kept) != previous:
            found.append(f"{name}: entry {sequence} was changed")
    if previous != head:
        found.append(f"{name}: the chain does not end at its head")
    return found


UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)
"""What rows give that hold something else than their columns can."""


def defects(name: str) -> list[str]:
    """What is wrong with a chain: changed, missing or misplaced entries, facts that are not what they say.

    An empty list when it is whole.
    """
    found: list[str] = []
    try:
        _check(name, found)
    except UNREADABLE as fault:
        found += list(_unreadable(name)) or ([] if found else [f"{name}: it cannot be read ({fault})"])
    return found


def _check(name: str, found: list[str]) -> None:
    previous, expected = "", 0
    chain = Chain.objects.filter(pk=name).first()
    acts: list[Sequence[state.Change]] = []
    digests: dict[int, str] = {}
    erased = erasing.digests(name)
    for entry in LedgerEntry.objects.filter(chain_id=name).order_by("sequence").iterator():
        expected += 1
        if entry.sequence != expected:
            found.append(f"{name}: entry {expected} is missing")
            expected = entry.sequence
        if entry.previous_sha256 != previous:
            found.append(f"{name}: entry {entry.sequence} does not follow the entry before it")
        if not _is_as_written(entry, erased.get(entry.sequence, entry.sha256)):
            found.append(f"{name}: entry {entry.sequence} was changed")
        previous = digests[entry.sequence] = entry.sha256
        acts.append(entry.changes or ())
    if chain and (chain.length, chain.head) != (expected, previous):
        found.append(f"{name}: the chain ends at entry {expected}, its head says {chain.length}")
    found += missed(name, heads.written(name), digests, "was written")
    if chain:
        found += _untrue_facts(chain, state.changed_by_all(chain.base, acts))


def missed(
    name: str, told: Iterable[tuple[int, str]], entries: Mapping[int, str], because: str
) -> Iterator[str]:
    """The entries of a chain that are told of elsewhere, by number and digest, and are missing or others."""
    for number, digest in told:
        if number not in entries:
            yield f"{name}: entry {number} {because} and is missing"
        elif entries[number] != digest:
            yield f"{name}: entry {number} is another than the one that {because}"


def _is_as_written(entry: LedgerEntry, digest: str) -> bool:
    """Whether an entry is what its digest says, or that of what an erasure left of it."""
    if entry.at is None:
        return False  # type: ignore[unreachable]  # SQLite lets a moment stand that is none
    entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
    return sha256(hashed_content(entry)) == digest


def _unreadable(name: str) -> Iterator[str]:
    """The entries of a chain, and the rows of any table, that hold what their columns cannot."""
    for sequence in list(LedgerEntry.objects.filter(chain_id=name).values_list("sequence", flat=True)):
        if not _is_readable(LedgerEntry.objects.filter(chain_id=name, sequence=sequence)):
            yield f"{name}: entry {sequence} cannot be read"
    for model in (*state.models(), *witness.tables(of_events=True), *witness.tables(of_events=False)):
        for pk in list(model._default_manager.values_list("pk", flat=True)):
            if not _is_readable(model._default_manager.filter(pk=pk)):
                yield f"{name}: {state.key(witness.name_of(model), pk)} cannot be read"


def _is_readable(rows: QuerySet[Any]) -> bool:
    try:
        return len(rows) > 0
    except UNREADABLE:
        return False


def _untrue_facts(chain: Chain, replayed: state.State) -> list[str]:
    """The facts that are not what the entries of a chain make of them."""
    changes = state.difference(replayed, stored(chain))
    found = [f"{chain.name}: {_named(key)} is not what the entries say" for key, *_ in changes]
    if not found and chain.state != replayed:
        found.append(f"{chain.name}: the facts kept with its head are not what the entries say")
    return found


def _named(key: str) -> str:
    return "what it began with" if key == KEEPS else key


def all_defects() -> list[str]:
    """The defects of every chain, of events without one, and of entries that belong to none."""
    with transaction.atomic():
        names = set(Chain.objects.values_list("name", flat=True))
        found = [defect for name in sorted(names) for defect in defects(name)]
        strays = LedgerEntry.objects.exclude(chain_id__in=names).order_by().values_list("chain_id", flat=True)
        events = Event.objects.filter(root=None).values_list("pk", flat=True)
        gone = {*strays.distinct(), *(f"{EVENT_CHAIN}{pk}" for pk in events), *heads.chains()} - names
        return found + [f"{name}: the chain is missing" for name in sorted(gone)]


_SECONDS_BETWEEN = 1
"""A head is written right after its act is in the database; so long later it is certainly there."""


def lost_chain_heads() -> list[str]:
    """What is missing or damaged of the chain heads that are kept apart: a line for each chain.

    An act has the head of its last entry there, those of one instant count as one act. Heads are written down
    once an act is committed: within a transaction nothing is said to be lost.
    """
    if connection.in_atomic_block or not any(_chain_heads_not_kept().values()):
        return _damaged_chain_heads()
    time.sleep(_SECONDS_BETWEEN)
    return _damaged_chain_heads() + [
        f"{name}: {len(told)} chain heads are lost, the first that of entry {min(told)}"
        for name, told in _chain_heads_not_kept().items()
        if told
    ]


def keep_lost_chain_heads() -> int:
    """Write down the chain heads that are missing, from the database as it stands; how many."""
    found = _chain_heads_not_kept()
    for name, told in found.items():
        heads.keep_again(name, sorted(told.items()))
    return sum(map(len, found.values()))


def _damaged_chain_heads() -> list[str]:
    return [
        f"{name}: line {lines[0]} of its chain heads is damaged"
        for name in heads.chains()
        if (lines := heads.damaged(name))
    ]


def _not_among(told: Iterable[tuple[int, str]], numbers: Container[int]) -> dict[int, str]:
    return {number: digest for number, digest in told if number not in numbers}


def _chain_heads_not_kept() -> dict[str, dict[int, str]]:
    """Of every chain the last entries of acts that were not written down: number → digest."""
    entries = LedgerEntry.objects.order_by("chain_id", "sequence")
    acts: dict[str, dict[datetime, tuple[int, str]]] = {}
    for name, sequence, at, digest in entries.values_list("chain_id", "sequence", "at", "sha256").iterator():
        acts.setdefault(name, {})[at] = (sequence, digest)
    return {
        name: _not_among(told.values(), {number for number, _ in heads.written(name)})
        for name, told in acts.items()
    }
