"""The record: appending an act to its hash chain, and checking a chain."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import Chain, Event, Game, LedgerEntry, User
from tournaments.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

UNION = "union"


def chain_name(event: Event | None) -> str:
    """The chain an act belongs to: the main event's, else the union's own."""
    return f"event-{event.parent_id or event.pk}" if event else UNION


def canonical(content: Any) -> bytes:
    """The bytes that are hashed: JSON with sorted keys and no blanks, in UTF-8."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


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
    }


def lock(event: Event | None = None) -> Chain:
    """The chain of an event, or the union's own, locked for this transaction.

    Services that found clubs, people, seasons or events take the union's first, so that two of them at once
    do not found the same twice.
    """
    name = chain_name(event)
    Chain.objects.get_or_create(name=name)
    return Chain.objects.select_for_update().get(name=name)


def append(
    *,
    actor: User | None,
    act: str,
    event: Event | None = None,
    subject: Mapping[str, Any] | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LedgerEntry:
    """Append an act to its chain. Must run inside the transaction of the act itself."""
    chain = lock(event)
    entry = LedgerEntry(
        chain=chain,
        sequence=chain.length + 1,
        at=timezone.now().astimezone(timezone.get_fixed_timezone(0)),
        actor=actor,
        actor_name=actor.get_username() if actor else "",
        act=act,
        subject=dict(subject or {}),
        before=before,
        after=after,
        reason=reason,
        previous_sha256=chain.head,
    )
    entry.sha256 = sha256(_hashed_content(entry))
    entry.save(force_insert=True)
    chain.length, chain.head = entry.sequence, entry.sha256
    chain.save()
    return entry


def defects(name: str) -> list[str]:
    """What is wrong with a chain: changed, missing or misplaced entries. An empty list when it is whole."""
    found, previous, expected = [], "", 0
    for entry in LedgerEntry.objects.filter(chain_id=name).order_by("sequence").iterator():
        expected += 1
        entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
        if entry.sequence != expected:
            found.append(f"{name}: entry {expected} is missing")
            expected = entry.sequence
        if entry.previous_sha256 != previous:
            found.append(f"{name}: entry {entry.sequence} does not follow the entry before it")
        if sha256(_hashed_content(entry)) != entry.sha256:
            found.append(f"{name}: entry {entry.sequence} was changed")
        previous = entry.sha256
    chain = Chain.objects.filter(pk=name).first()
    if chain and (chain.length, chain.head) != (expected, previous):
        found.append(f"{name}: the chain ends at entry {expected}, its head says {chain.length}")
    return found


def all_defects() -> list[str]:
    """The defects of every chain."""
    with transaction.atomic():
        return [defect for name in Chain.objects.values_list("name", flat=True) for defect in defects(name)]


def about_game(event: Event, game: Game) -> dict[str, Any]:
    """What an entry about one game of an event says it is about."""
    return {
        "event": event.pk,
        "round": game.round.number,
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
