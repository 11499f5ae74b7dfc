"""The chains of the record as they stand: their entries, what is hashed of each, the facts after each."""

import hashlib
import json
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.ledger import facts as state
from tournaments.ledger.chains import row_digests as witness
from tournaments.models import Chain, ErasedRow, Event, LedgerEntry

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


def hashed_content(entry: LedgerEntry) -> dict[str, Any]:
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
    """An entry as plain data: what is hashed, and the hash; of a `withheld` one only where it stands, of one
    in which an erasure replaced a name that and what is `left`, whose digest is another.
    """
    entry.at = entry.at.astimezone(timezone.get_fixed_timezone(0))
    content = hashed_content(entry)
    if withheld or _is_erased(entry, content):
        left = {} if withheld else {"left": content}
        content = {name: content[name] for name in ("sequence", "previous")} | {"withheld": True} | left
    return content | {"sha256": entry.sha256}


def _is_erased(entry: LedgerEntry, content: dict[str, Any]) -> bool:
    rows = ErasedRow.objects.filter(of_table=LedgerEntry._meta.db_table, row=entry.pk)
    return sha256(content) != entry.sha256 and rows.exists()


def stored(chain: Chain) -> state.State:
    """The facts of a chain as the rows stand now: what its entries must have made."""
    main_id = None if chain.name == UNION else int(chain.name.removeprefix(EVENT_CHAIN))
    facts = {} if main_id is None else state.load(main_id)
    return facts | witness.load(main_id) | {KEEPS: kept_facts(chain)}


def kept_facts(chain: Chain) -> dict[str, str]:
    """What the record keeps, and what it began with when it is older than the facts."""
    return {"kept": witness.kept(), "base": sha256(chain.base)}


def state_at(chain: Chain, sequence: int) -> state.State:
    """The facts as they stood after an entry of the chain; before the first that has facts there are none.

    The later entries are taken back, or the earlier ones carried out, whichever are fewer.
    """
    kept = chain.entries.filter(changes__isnull=False)
    if sequence > chain.length // 2:
        later = kept.filter(sequence__gt=sequence).order_by("-sequence").values_list("changes", flat=True)
        return state.changed_by_all(
            chain.state, (state.inverse(changes or ()) for changes in later.iterator())
        )
    earlier = kept.filter(sequence__lte=sequence).order_by("sequence").values_list("changes", flat=True)
    return state.changed_by_all(chain.base, (changes or () for changes in earlier.iterator()))


def last_sequence(event: Event, act: str) -> int:
    """The sequence of the latest act of a kind at an event, 0 before the first: what a form has seen."""
    latest = LedgerEntry.objects.filter(chain_id=chain_name(event), act=act).first()
    return latest.sequence if latest else 0


def entries_about(event: Event, *, act: str, **subject: Any) -> QuerySet[LedgerEntry]:
    """The entries of one act about one thing of an event, latest first."""
    return LedgerEntry.objects.filter(
        chain_id=chain_name(event),
        act=act,
        subject__event=event.pk,
        **{f"subject__{key}": value for key, value in subject.items()},
    )


PER_PAGE = 50


def page(chain: str, number: str | None) -> Page[LedgerEntry]:
    """A page of a chain, latest act first."""
    entries = LedgerEntry.objects.filter(chain_id=chain).select_related("actor")
    return Paginator(entries, PER_PAGE).get_page(number)
