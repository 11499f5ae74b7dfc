"""Closing a simultaneous display: its boards and the giver's score become a snapshot.

Source: I, art. 3 and 4; Spelreglement 19 (points).
"""

from django.utils import timezone

from tournaments.events.locks import check_no_practice, locked_whole
from tournaments.events.simuls.selectors import Simul, simul
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, FinalOrder, User
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.schedules.simultaneous import simul_json
from tournaments.seasons import acts
from tournaments.seasons.closing_events import final_orders


def obstacles(found: Simul) -> list[RuleViolation]:
    """What keeps a display from being closed: it was not started, or boards have no result that counts."""
    if not found.boards:
        return [refuse(gettext_noop("The simul has not been started."), "I.4")]
    open_boards = [str(board.number) for board in found.boards if board.result is None]
    if not open_boards:
        return []
    text = gettext_noop("These boards have no result yet: %(boards)s")
    return [refuse(text, "Spelreglement 19", boards=", ".join(open_boards))]


@one_act
def close(*, actor: User, event_id: int) -> FinalOrder:
    """Close a display. Errors: PermissionDenied; RuleViolation for a practice copy; Refusals with everything
    that is still open.
    """
    event = locked_whole(actor, event_id)
    check_no_practice(event)
    if event.system != Event.System.DISPLAY:
        raise refuse(gettext_noop("This is no simul."), "I.3")
    found = simul(event)
    if violations := obstacles(found):
        raise Refusals(violations)
    content = {"display": simul_json(found.giver_name, found.seats, found.results)}
    final = final_orders.write(event, content)
    event.closed_at = timezone.now()
    event.save(update_fields=["closed_at"])
    record.append(actor=actor, act=acts.CLOSING, event=event, after={"sha256": final.sha256})
    return final
