"""The record: appending an act to its hash chain. Whoever has something to say of an act listens."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.ledger import facts as state
from tournaments.ledger import transactions
from tournaments.ledger.acts import KEPT, declared
from tournaments.ledger.chains import heads
from tournaments.ledger.chains.chain import KEEPS, chain_name, hashed_content, kept_facts, sha256, stored
from tournaments.models import Chain, Event, Game, LedgerEntry, User
from tournaments.pages.http.permissions import Recorded
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

Listener = Callable[[Sequence[LedgerEntry], Event | None], object]
_listeners: list[Listener] = []


def listen(listener: Listener) -> None:
    """Call this with the entries of every act to come, and its event, within the act's own transaction."""
    _listeners.append(listener)


def lock(event: Event | None = None, *, whole: bool = False) -> Chain:
    """The chain of an event, or the union's own, locked for this transaction.

    It is the only lock there is: whoever writes rows of a chain has it, the union's before those of events,
    and these in the order of their keys. What the chain has kept is fetched when it is asked for, or at once
    with the `whole`. Errors: OutOfOrder.
    """
    name, act = chain_name(event), transactions.present()
    chains = Chain.objects.all() if whole else Chain.objects.defer("state", "base")
    if act is None or not act.holds(name):
        if act:
            act.ask(name)
        held = chains.select_for_update()
        try:
            chain = held.get(name=name)
        except Chain.DoesNotExist:
            Chain.objects.get_or_create(name=name)
            chain = held.get(name=name)
        if act:
            act.take(chain)
        return chain
    return chains.get(name=name)


def lock_all(events: Iterable[Event]) -> None:
    """Lock the union's chain and then those of all these events, in the order of locks."""
    lock()
    for event in sorted(events, key=lambda event: event.main_id):
        lock(event)


@dataclass(frozen=True, slots=True)
class Act:
    """One act to be recorded: what, about what, from which value to which, and the facts it changed.

    `changes` is None where the record is to find them itself, by comparing the rows with what it had.
    `at_hand` is what its notices need not load again.
    """

    act: str
    subject: Mapping[str, Any] = field(default_factory=dict)
    before: Any = None
    after: Any = None
    reason: str = ""
    changes: Sequence[state.Change] | None = None
    at_hand: Any = None


def append(
    *,
    actor: Recorded | None,
    act: str,
    event: Event | None = None,
    subject: Mapping[str, Any] | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    at_hand: Any = None,
) -> LedgerEntry:
    """Append an act to its chain. Must run inside the transaction of the act itself, after its writes."""
    (entry,) = append_all(
        actor=actor,
        event=event,
        acts=[Act(act, dict(subject or {}), before, after, reason, at_hand=at_hand)],
    )
    return entry


def append_all(*, actor: Recorded | None, event: Event | None, acts: Sequence[Act]) -> list[LedgerEntry]:
    """Append several acts of one transaction to one chain, after their writes.

    They have one instant: by it they are known as one act when it is undone. Every listener is called.
    Errors: ValueError for an act that no area declared.
    """
    for done in acts:
        declared(done.act)
    entries = _write(lock(event, whole=True), actor, acts)
    for listener in _listeners:
        listener(entries, event)
    return entries


def _write(chain: Chain, actor: Recorded | None, acts: Sequence[Act]) -> list[LedgerEntry]:
    now = timezone.now().astimezone(timezone.get_fixed_timezone(0))
    found: list[state.Change] | None = None
    entries: list[LedgerEntry] = []
    for done in acts:
        changes = done.changes
        if changes is None:  # the rows are compared once: between these acts nothing is written
            changes = found = _changes(chain) if found is None else []
        elif done.act != KEPT:
            _check(chain, changes)
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
        entry.at_hand = done.at_hand
        entry.sha256 = sha256(hashed_content(entry))
        chain.length, chain.head = entry.sequence, entry.sha256
        if changes:
            chain.state = state.changed(chain.state, changes)
        entries.append(entry)
    LedgerEntry.objects.bulk_create(entries)
    chain.save()
    heads.keep(chain)
    return entries


def _check(chain: Chain, changes: Sequence[state.Change]) -> None:
    """Hold changes that an act tells itself against the record. Errors: RuleViolation."""
    for key, before, _ in changes:
        transactions.check_as_recorded(chain, key, before)
    if act := transactions.present():
        act.recorded(chain.name, changes)


def has_changed(chain: Chain) -> bool:
    """Whether the rows of a chain are another than its entries made them."""
    return bool(_changes(chain))


def _changes(chain: Chain) -> list[state.Change]:
    """The facts that changed: those an act wrote; all there are when the record begins to keep them."""
    act = transactions.present()
    if act is None or chain.state.get(KEEPS) != kept_facts(chain):
        if act:
            act.all_recorded(chain.name)
        return state.difference(chain.state, stored(chain))
    return act.changes(chain)


@transaction.atomic
def keep_all() -> None:
    """Record in every chain what it did not keep until now, as after an upgrade: an entry of its own each.

    What stood before the record kept facts at all (`Chain.base`) is from then on in the chain by its digest.
    """
    for name in Chain.objects.order_by("name").values_list("name", flat=True):
        chain = Chain.objects.select_for_update().get(name=name)
        if chain.length and chain.state.get(KEEPS) != kept_facts(chain):
            _write(chain, None, [Act(KEPT, changes=_changes(chain))])


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


def check_expected_version(event: Event, act: str, seen: int) -> None:
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
