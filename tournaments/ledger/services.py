"""Rows that were changed behind the back of the site: taken into the record as they stand, or put back."""

from tournaments.ledger import applying, record, transactions
from tournaments.ledger import facts as state
from tournaments.ledger.acts import ADOPTED, PUT_BACK
from tournaments.ledger.chains.chain import EVENT_CHAIN, KEEPS, UNION, stored
from tournaments.ledger.transactions import one_act
from tournaments.models import Chain, Event, LedgerEntry, User
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def adopt(*, actor: User, chain: str, row: str, reason: str) -> LedgerEntry:
    """Take a row into the record as it stands: what it was and what it is are an entry of its chain.

    `row` is the key by which `verify_record` names it. Errors: PermissionDenied unless an administrator;
    RuleViolation for a row that there is not or that stands as it is recorded, or without a reason.
    """
    found, change, reason = _differing(actor, chain, row, reason)
    act = record.Act(ADOPTED, {"row": row}, reason=reason, changes=[change])
    (entry,) = record.append_all(actor=actor, event=found, acts=[act])
    return entry


@one_act
def put_back(*, actor: User, chain: str, row: str, reason: str) -> LedgerEntry:
    """Make a row what the record has of it; only of a fact of play it has more than the digest.

    Errors: as `adopt`; RuleViolation for a row of which the record has the digest alone, and for a game on
    which a notation hangs.
    """
    found, (key, recorded, stands), reason = _differing(actor, chain, row, reason)
    if found is None or not state.of_play([[key, stands, recorded]]):
        text = gettext_noop(
            "Of “%(row)s” the record has the digest alone: correct the row itself, or adopt it."
        )
        raise refuse(text, row=row)
    applying.apply(found.main_id, [[key, stands, recorded]])
    if act := transactions.present():
        act.all_recorded(chain)
    return record.append(actor=actor, act=PUT_BACK, event=found, subject={"row": row}, reason=reason)


def _differing(actor: User, chain: str, row: str, reason: str) -> tuple[Event | None, state.Change, str]:
    """The event of a chain, locked, and how a row of it differs from the record. Errors: as `adopt`."""
    require(is_administrator(actor))
    event = None if chain == UNION else Event.objects.get(pk=chain.removeprefix(EVENT_CHAIN))
    held = record.lock(event)
    reason = typed.reason_given(reason)
    changes = {change[0]: change for change in differences(held)}
    if row not in changes and row not in held.state:
        text = gettext_noop(
            "The record has no “%(row)s” in this chain: name it as verify_record does, such as “person 12”."
        )
        raise refuse(text, row=row)
    if row not in changes:
        raise refuse(gettext_noop("“%(row)s” stands as the record has it."), row=row)
    return event, changes[row], reason


def differences(chain: Chain) -> list[state.Change]:
    """How the rows of a locked chain differ from what it has recorded: what is recorded, what stands."""
    return [change for change in state.difference(chain.state, stored(chain)) if change[0] != KEEPS]
