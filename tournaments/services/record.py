"""The record: appending an act to its hash chain, and checking a chain."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Chain, Event, Game, LedgerEntry, User
from tournaments.permissions import Actor
from tournaments.refusals import refuse
from tournaments.regulations.reasons import gettext_noop
from tournaments.services import heads, notices, state, witness

UNION = "union"
EVENT_CHAIN = "event-"
KEEPS = "keeps 0"
"""The fact that says what the record keeps; it changes with an upgrade that keeps more."""
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def chain_name(event: Event | None) -> str:
    """The chain an act belongs to: the main event's, else the union's own."""
    return f"{EVENT_CHAIN}{event.main_id}" if event else UNION


def canonical(content: Any) -> bytes:
    """The bytes that are hashed: JSON with sorted keys and no blanks, in UTF-8."""
    return _CANONICAL.encode(content).encode()


def sha256(content: Any) -> str:
    """The SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(content)).hexdigest()


def _hashed_content(entry: LedgerEntry) -> dict[str, Any]:
    return {
        "chain": entry.chain_id,
        "sequence": entry.sequence,
        "at": entry.at.isoformat(timespec="microseconds"),
        "actor": entry.actor_id,
        "actor_name": entry.actor_name,
        "act": entry.act,
        "subject": entry.subject,
        "before": entry.before,
        "after": entry.after,
        "reason": entry.reason,
        "previous": entry.previous_sha256,
    } | ({"changes": entry.changes} if entry.changes else {})


def as_data(entry: LedgerEntry, *, withheld: bool = False) -> dict[str, Any]:
    """An entry as plain data: what is hashed, and the hash; of a `withheld` one only where it stands."""
    entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
    content = _hashed_content(entry)
    if withheld:
        content = {name: content[name] for name in ("sequence", "previous")} | {"withheld": True}
    return content | {"sha256": entry.sha256}


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


def lock(event: Event | None = None) -> Chain:
    """The chain of an event, or the union's own, locked for this transaction.

    Services that found clubs, people, seasons or events take the union's first, so that two of them at once
    do not found the same twice.
    """
    name = chain_name(event)
    Chain.objects.get_or_create(name=name)
    return Chain.objects.select_for_update().get(name=name)


@dataclass(frozen=True, slots=True)
class Act:
    """One act to be recorded: what, about what, from which value to which, and the facts it changed.

    `changes` is None where the record is to find them itself, by comparing the rows with what it had.
    """

    act: str
    subject: Mapping[str, Any] = field(default_factory=dict)
    before: Any = None
    after: Any = None
    reason: str = ""
    changes: Sequence[state.Change] | None = None


def append(
    *,
    actor: Actor | None,
    act: str,
    event: Event | None = None,
    subject: Mapping[str, Any] | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LedgerEntry:
    """Append an act to its chain. Must run inside the transaction of the act itself, after its writes."""
    (entry,) = append_all(
        actor=actor,
        event=event,
        acts=[Act(act, dict(subject or {}), before, after, reason)],
    )
    return entry


def append_all(*, actor: Actor | None, event: Event | None, acts: Sequence[Act]) -> list[LedgerEntry]:
    """Append several acts of one transaction to one chain, after their writes.

    They have one instant: by it they are known as one act when it is undone. Whom they concern is told.
    """
    entries = _write(lock(event), actor, acts)
    notices.tell(entries, event)
    return entries


def _write(chain: Chain, actor: Actor | None, acts: Sequence[Act]) -> list[LedgerEntry]:
    now = timezone.now().astimezone(timezone.get_fixed_timezone(0))
    found: list[state.Change] | None = None
    entries = []
    for done in acts:
        changes = done.changes
        if changes is None:  # the rows are compared once: between these acts nothing is written
            changes = found = _changes(chain) if found is None else []
        entry = LedgerEntry(
            chain=chain,
            sequence=chain.length + 1,
            at=now,
            actor=actor if isinstance(actor, User) else None,
            actor_name=actor.get_username() if actor else "",
            act=done.act,
            subject=dict(done.subject),
            before=done.before,
            after=done.after,
            reason=done.reason,
            changes=list(changes) or None,
            previous_sha256=chain.head,
        )
        entry.sha256 = sha256(_hashed_content(entry))
        chain.length, chain.head = entry.sequence, entry.sha256
        chain.state = state.changed(chain.state, changes)
        entries.append(entry)
    LedgerEntry.objects.bulk_create(entries)
    chain.save()
    heads.keep(chain)
    return entries


def _changes(chain: Chain) -> list[state.Change]:
    return state.difference(chain.state, stored(chain))


def stored(chain: Chain) -> state.State:
    """The facts of a chain as the rows stand now: what its entries must have made."""
    main_id = None if chain.name == UNION else int(chain.name.removeprefix(EVENT_CHAIN))
    facts = {} if main_id is None else state.load(main_id)
    return facts | witness.load(main_id) | {KEEPS: _keeps(chain)}


def _keeps(chain: Chain) -> dict[str, str]:
    """What the record keeps, and what it began with when it is older than the facts."""
    return {"kept": witness.kept(), "base": sha256(chain.base)}


@transaction.atomic
def keep_all() -> None:
    """Record in every chain what it did not keep until now, as after an upgrade: an entry of its own each.

    What stood before the record kept facts at all (`Chain.base`) is from then on in the chain by its digest.
    """
    for name in Chain.objects.order_by("name").values_list("name", flat=True):
        chain = Chain.objects.select_for_update().get(name=name)
        if chain.length and chain.state.get(KEEPS) != _keeps(chain):
            _write(chain, None, [Act("kept", changes=_changes(chain))])


def state_at(chain: Chain, sequence: int) -> state.State:
    """The facts as they stood after an entry of the chain; before the first that has facts there are none.

    The later entries are taken back, or the earlier ones carried out, whichever are fewer.
    """
    kept = chain.entries.filter(changes__isnull=False)
    if sequence > chain.length // 2:
        later = kept.filter(sequence__gt=sequence).order_by("-sequence").values_list("changes", flat=True)
        return state.changed_by_all(chain.state, map(state.inverse, later.iterator()))
    earlier = kept.filter(sequence__lte=sequence).order_by("sequence").values_list("changes", flat=True)
    return state.changed_by_all(chain.base, earlier.iterator())


UNREADABLE = (ValueError, TypeError, KeyError, AttributeError, OverflowError)
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
    for entry in LedgerEntry.objects.filter(chain_id=name).order_by("sequence").iterator():
        expected += 1
        if entry.sequence != expected:
            found.append(f"{name}: entry {expected} is missing")
            expected = entry.sequence
        if entry.previous_sha256 != previous:
            found.append(f"{name}: entry {entry.sequence} does not follow the entry before it")
        if not _is_as_written(entry):
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


def _is_as_written(entry: LedgerEntry) -> bool:
    if entry.at is None:  # a moment that is none, as SQLite lets it stand
        return False
    entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
    return sha256(_hashed_content(entry)) == entry.sha256


def _unreadable(name: str) -> Iterator[str]:
    """The entries of a chain, and the rows of any table, that hold what their columns cannot."""
    for sequence in list(LedgerEntry.objects.filter(chain_id=name).values_list("sequence", flat=True)):
        if not _is_readable(LedgerEntry.objects.filter(chain_id=name, sequence=sequence)):
            yield f"{name}: entry {sequence} cannot be read"
    for model in (*state.models(), *witness.tables(of_events=True), *witness.tables(of_events=False)):
        for pk in list(model._default_manager.values_list("pk", flat=True)):
            if not _is_readable(model._default_manager.filter(pk=pk)):
                yield f"{name}: {state.key(model._meta.model_name, pk)} cannot be read"


def _is_readable(rows: QuerySet) -> bool:
    try:
        return len(rows) > 0
    except UNREADABLE:
        return False


def _untrue_facts(chain: Chain, replayed: state.State) -> list[str]:
    """The facts that are not what the entries of a chain make of them."""
    changes = state.difference(replayed, stored(chain))
    found = [f"{chain.name}: {_told(key)} is not what the entries say" for key, *_ in changes]
    if not found and chain.state != replayed:
        found.append(f"{chain.name}: the facts kept with its head are not what the entries say")
    return found


def _told(key: str) -> str:
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


def about_game(event: Event, game: Game) -> dict[str, Any]:
    """What an entry about one game of an event says it is about; `table` is that of a match of teams."""
    table = {"table": game.match.table} if game.match else {}
    return {
        "event": event.pk,
        "round": game.round.number,
        **table,
        "board": game.board,
        "white": game.white.name,
        "black": game.black.name,
    }


def last_act(event: Event, act: str) -> int:
    """The sequence of the latest act of a kind at an event, 0 before the first: what a form has seen."""
    latest = LedgerEntry.objects.filter(chain_id=chain_name(event), act=act).first()
    return latest.sequence if latest else 0


def check_seen(event: Event, act: str, seen: int) -> None:
    """Refuse an act that replaces what somebody else changed since it was seen. Errors: RuleViolation."""
    latest = LedgerEntry.objects.filter(chain_id=chain_name(event), act=act).first()
    if latest and latest.sequence != seen:
        raise refuse(
            gettext_noop(
                "Meanwhile %(who)s changed this; nothing was overwritten. "
                "Look at what stands now and send yours again if it is right all the same."
            ),
            who=latest.actor_name,
        )


def entries_about(event: Event, *, act: str, **subject: Any) -> QuerySet[LedgerEntry]:
    """The entries of one act about one thing of an event, latest first."""
    return LedgerEntry.objects.filter(
        chain_id=chain_name(event),
        act=act,
        subject__event=event.pk,
        **{f"subject__{key}": value for key, value in subject.items()},
    )
