"""Codes for helpers without an account: making one for a round, opening it, taking it back.

A code is a key to one round for a day. It is shown once; only a keyed digest of it is kept.
"""

import hashlib
from collections.abc import Sequence
from datetime import timedelta

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.locks import locked_event, locked_for_anyone
from tournaments.events.results import services as results
from tournaments.events.results.lines import Changes, ResultLine, key_of
from tournaments.ledger import record
from tournaments.ledger.chains.chain import chain_name
from tournaments.ledger.transactions import one_act
from tournaments.models import Game, LedgerEntry, Pass, Round, User
from tournaments.pages.typed import access_codes
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

VALID_FOR = timedelta(hours=24)
_SALT = "tournaments.pass"


@one_act
def give(
    *, actor: User, event_id: int, round_number: int, helper: str, boards: Sequence[str] = ()
) -> tuple[Pass, str]:
    """Make a code for a round, or for some of its boards ("3", "2.3"); gives it with the code itself.

    Errors: PermissionDenied; RuleViolation for a closed event, a round without pairs, a board that is not in
    the round, and a name that is empty.
    """
    event = locked_event(actor, event_id)
    paired = Round.objects.select_related("event").get(event=event, number=round_number)
    helper = helper.strip()
    if not helper:
        raise refuse(gettext_noop("Name who gets the access code."), place="helper")
    if paired.paired_at is None:
        raise refuse(gettext_noop("This round is not paired yet."))
    known = {key_of(game) for game in Game.objects.filter(round=paired).select_related("match")}
    for board in boards:
        if board not in known:
            raise refuse(gettext_noop("Board %(board)s is not in this round."), place="boards", board=board)
    code = access_codes.drawn()
    made = Pass.objects.create(
        round=paired,
        boards=list(boards),
        helper=helper,
        code_sha256=access_codes.digest(code, salt=_SALT),
        made_by=actor,
        expires_at=timezone.now() + VALID_FOR,
    )
    record.append(
        actor=actor,
        act=acts.PASS,
        event=event,
        subject=_subject(made),
        after={"boards": list(boards)} if boards else None,
    )
    return made, code


def _subject(found: Pass) -> dict[str, object]:
    return {"event": found.round.event_id, "round": found.round.number, "name": found.get_username()}


@one_act
def revoke(*, actor: User, event_id: int, pass_id: int) -> Pass:
    """Take a code back; from then on it records nothing. Errors: PermissionDenied."""
    event = locked_event(actor, event_id, closed_too=True)
    found = Pass.objects.select_related("round").get(pk=pass_id, round__event=event)
    if found.revoked_at is None:
        found.revoked_at = timezone.now()
        found.save(update_fields=["revoked_at"])
        record.append(actor=actor, act=acts.PASS_REVOKED, event=event, subject=_subject(found))
    return found


@one_act
def record_once(*, helper: Pass, lines: Sequence[ResultLine], reason: str, key: str) -> Changes | None:
    """Record the results that a program sends with a code, under a key of the sending; None where that was
    recorded before, so that what is sent again because its answer was lost is done once.

    Errors: as `results.record`; RuleViolation for a key under which something else was sent.
    """
    event = locked_for_anyone(helper.round.event_id)
    sent = (key, hashlib.sha256(repr((tuple(lines), reason)).encode()).hexdigest())
    before = LedgerEntry.objects.filter(
        chain_id=chain_name(event),
        act__in=(acts.RESULT, acts.CONFIRMATION),
        actor_name=helper.get_username(),
        subject__request__0=key,
    ).first()
    if before is None:
        return results.record(
            actor=helper,
            event_id=event.pk,
            round_number=helper.round.number,
            lines=lines,
            reason=reason,
            request=sent,
        )
    if tuple(before.subject["request"]) != sent:
        raise refuse(
            gettext_noop(
                "Something else was sent under this key before. Nothing was recorded; give each sending a "
                "key of its own."
            ),
            place="Idempotency-Key",
        )
    return None


def opened(typed: str) -> Pass | None:
    """The helper's code that was typed, if it is good now; blanks, hyphens and case do not matter."""
    code = access_codes.plain(typed)
    if not code:
        return None
    codes = Pass.objects.select_related("round__event__season", "round__event__root")
    found = codes.filter(code_sha256=access_codes.digest(code, salt=_SALT)).first()
    return found if found and found.is_good(timezone.now()) else None
