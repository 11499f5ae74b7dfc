"""The ruling that those present play the round robin for their number, though more had entered.

Source: D.4 (which counts who entered), D.8 (the directors decide), Bijlage 2; reading R95.
"""

from collections.abc import Collection
from dataclasses import replace

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, System, Withdrawal
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.check import check_those_present
from tournaments.regulations.schedules.sections import (
    ROUND_ROBIN_OF,
    printed_for,
    system_rule,
)


def may_be_ruled(event: Event, *, edition: Edition) -> bool:
    """Whether the directors may rule so: a Swiss event by the number of its entrants, without pairs yet."""
    rule = system_rule(edition, event.section, event.division)
    return (
        event.system is System.SWISS
        and not event.rounds
        and rule is not None
        and 0 < rule.round_robin_up_to < len(event.entrants)
    )


def offer(event: Event) -> Reason:
    """That the directors may rule so, as it is said to them."""
    text = gettext_noop(
        "With %(entrants)s entrants the Swiss system is played, also when some of them stay away; the "
        "tournament directors may rule that those present play the round robin for their number"
    )
    return Reason(text, {"entrants": len(event.entrants)}, ("D.4", "D.8", "R95"))


def round_robin_of_those_present(event: Event, present: Collection[int], *, edition: Edition) -> Event:
    """The event as a round robin of these start numbers, its rounds not paired; the others are absent for the
    whole event. Everything else stays, the start numbers too: those present take the places of the printed
    schedule in the order of their numbers.

    Raises RuleViolation when a round has pairs, or as `check_those_present`.
    """
    if event.rounds:
        text = gettext_noop("Round 1 has been paired: delete its pairs first")
        raise RuleViolation(Reason(text, {}, ("D.4", "R95")), "present")
    absent = tuple(
        Withdrawal(entrant.number, 0) for entrant in event.entrants if entrant.number not in present
    )
    numbers = " ".join(map(str, sorted(present)))
    made = replace(
        event,
        system=System.ROUND_ROBIN,
        withdrawals=absent,
        settings={**event.settings, ROUND_ROBIN_OF: numbers},
    )
    check_those_present(made, edition=edition)
    return replace(made, rounds_planned=len(printed_for(made, edition=edition).rounds))
