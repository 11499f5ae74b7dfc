"""Carrying a verdict out: by new entries of the record that cite it, also in an event that is closed.

Source: Bijlage 5, task 3; readings R45, R79.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext

from tournaments.appeals import acts
from tournaments.appeals import services as appeals
from tournaments.appeals.permissions import Role, check
from tournaments.appeals.selectors import Case, Kind, enforced_before
from tournaments.events.attendance import absences
from tournaments.events.locks import locked_for_anyone
from tournaments.events.play_offs import services as deciding
from tournaments.events.results import services as results
from tournaments.events.results.lines import Line
from tournaments.ledger import chain, record
from tournaments.ledger import facts as state
from tournaments.models import AppealAct, Event, Game, LedgerEntry, User
from tournaments.pages.refusals import refuse
from tournaments.regulations.reasons import gettext_noop
from tournaments.seasons.closing_events import final_orders


def _to_enforce(actor: User, appeal_id: int, act: str) -> tuple[Case, Event, int]:
    """The appeal, its event and how long its record is, all locked, when there is something to carry out.

    Errors: PermissionDenied unless a leader of the event or the board; RuleViolation in any other phase.
    """
    found = appeals.locked(appeal_id)
    event = locked_for_anyone(found.event.pk)
    check(Role(found, actor), act)
    return found, event, record.lock(event).length


def cited(found: Case) -> str:
    """How an entry of the record cites the verdict it carries out."""
    return gettext("Verdict %(number)s of the committee of appeal (Bijlage 5)") % {"number": found.row.pk}


def _executed(actor: User, found: Case, event: Event, before: int) -> AppealAct:
    """Write down the entries that were made as a step in carrying the verdict out."""
    made = _entries(event, before)
    if not made:
        raise refuse(
            gettext_noop("That stands already: nothing was changed."), found.rule.articles["verdict"]
        )
    return appeals.append(actor, found, Kind.EXECUTION, entries=made, shown={"entries": made})


def _entries(event: Event, after: int) -> list[int]:
    """The numbers of the entries that changed the event after an entry of its record."""
    later = LedgerEntry.objects.filter(chain_id=chain.chain_name(event), sequence__gt=after)
    changing = later.filter(changes__isnull=False).order_by("sequence")
    found = changing.values_list("sequence", "changes")
    return [sequence for sequence, changes in found if state.of_play(changes or ())]


@transaction.atomic
def correct_result(
    *, actor: User, appeal_id: int, round_number: int, board: int, code: str, table: int | None = None
) -> AppealAct:
    """Record the result that the verdict gives a game, in place of the one that stood.

    Errors: PermissionDenied unless a leader or the board; RuleViolation when there is nothing to carry out,
    no such game, or nothing changes; Refusals as for any result.
    """
    found, event, before = _to_enforce(actor, appeal_id, "result")
    games = Game.objects.filter(round__event=event, round__number=round_number, board=board)
    game = games.filter(Q(match__table=table)).select_related("match").first()
    if game is None:
        text = gettext_noop("That round or board is not paired.")
        raise refuse(text, found.rule.articles["verdict"], place="board")
    results.record(
        actor=actor,
        event_id=event.pk,
        round_number=round_number,
        lines=[Line(board, code, game.version, table or 0)],
        reason=cited(found),
        by_verdict=True,
    )
    return _executed(actor, found, event, before)


@transaction.atomic
def rule_order(*, actor: User, appeal_id: int, order: Sequence[int]) -> AppealAct:
    """Record the order that the verdict gives among players who ended equal.

    Errors: PermissionDenied unless a leader or the board; RuleViolation when there is nothing to carry out,
    or these players are not equal with only a ruling to decide.
    """
    found, event, before = _to_enforce(actor, appeal_id, "order")
    deciding.rule(actor=actor, event_id=event.pk, order=order, reason=cited(found), closed_too=True)
    return _executed(actor, found, event, before)


@transaction.atomic
def reinstate(*, actor: User, appeal_id: int, number: int) -> AppealAct:
    """Take back a withdrawal from the event, as the verdict says.

    Errors: PermissionDenied unless a leader or the board; RuleViolation when there is nothing to carry out,
    or that player has not withdrawn.
    """
    found, event, before = _to_enforce(actor, appeal_id, "reinstatement")
    absences.reinstate(actor=actor, event_id=event.pk, number=number, reason=cited(found), closed_too=True)
    return _executed(actor, found, event, before)


@transaction.atomic
def finish(*, actor: User, appeal_id: int, entries: Sequence[int] = ()) -> AppealAct:
    """Record that the verdict has been carried out, by the steps recorded and by other entries of the record.

    Those by which another verdict in the same dispute was carried out may be named too (reading R79).
    A closed event gets a new final order, or is open again where the verdict left something to decide.
    Errors: PermissionDenied unless a leader or the board; RuleViolation when there is nothing to carry out,
    no entry, or one that is no act on the event since the verdict.
    """
    found, event, _ = _to_enforce(actor, appeal_id, "carried-out")
    verdict = chain.entries_about(event, act=acts.APPEAL_VERDICT, appeal=appeal_id).get()
    if not set(entries) <= {*_entries(event, verdict.sequence), *enforced_before(found)}:
        text = gettext_noop("Name entries of the record of this event that were made since the verdict.")
        raise refuse(text, found.rule.articles["verdict"], place="entries")
    steps = [number for act in found.acts if act.kind == Kind.EXECUTION for number in act.entries]
    by = sorted({*steps, *entries})
    if by:
        final_orders.renew(actor=actor, event=event, reason=cited(found))
    return appeals.append(actor, found, Kind.CARRIED_OUT, entries=by, shown={"entries": by})
