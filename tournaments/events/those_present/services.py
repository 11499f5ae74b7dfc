"""The ruling that those present play the round robin for their number (D.4, D.8, R95)."""

from collections.abc import Collection

from tournaments.events import acts
from tournaments.events.loaded import load
from tournaments.events.locks import locked_main_event
from tournaments.events.restoring import services as restoring
from tournaments.events.rounds import services as rounds
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Event, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import System
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.schedules.sections import ROUND_ROBIN_OF, printed_for
from tournaments.regulations.setting_up.those_present import round_robin_of_those_present


@one_act
def rule(*, actor: User, event_id: int, present: Collection[int], reason: str) -> Event:
    """Let those present play the round robin for their number; the others are absent for the whole event.

    Everything that was entered stays, and all rounds are paired at once. The same ruling again changes
    nothing. Errors: PermissionDenied; RuleViolation without a reason, when a round was paired, for one who
    has withdrawn, or as `check_those_present`.
    """
    event = locked_main_event(actor, event_id)
    before, rules = load(event).facts, edition(event.season.edition)
    numbers = sorted(set(present))
    if before.settings.get(ROUND_ROBIN_OF) == " ".join(map(str, numbers)):
        return event
    for number in sorted(before.gone_before(1) & set(numbers)):
        text = gettext_noop("%(name)s has withdrawn; undo that first")
        raise refuse(text, "D.8", "R95", place="present", name=before.entrant(number).name)
    made = round_robin_of_those_present(before, numbers, edition=rules)
    reason = typed.reason_given(reason, "D.8")
    restoring.take_point(event, acts.THOSE_PRESENT)
    event.entrants.exclude(number__in=numbers).update(withdrawn_after_round=0)
    event.system, event.settings = System.ROUND_ROBIN.value, dict(made.settings)
    event.save(update_fields=["system", "settings"])
    rounds.plan(event, made.rounds_planned)
    columns = {column.number: column for column in printed_for(made, edition=rules).rounds}
    for paired in event.rounds.order_by("number"):
        column = columns[paired.number]
        rounds.fill(paired, column.pairs, column.free, published=True)
    record.append(
        actor=actor,
        act=acts.THOSE_PRESENT,
        event=event,
        before={"system": before.system.value, "rounds": before.rounds_planned},
        after={"system": event.system, "rounds": made.rounds_planned, "round_robin_of": numbers},
        reason=reason,
    )
    return event
