"""The next round of any event: by its printed schedule, or by the Swiss system.

Source: A, art. 4; B, art. 4; C, art. 7; E, art. 3; G, art. 4; Bijlage 2 and 3; reading R53.
"""

from dataclasses import dataclass

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import TEAM_SECTIONS, Event
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import printed_for, round_robin_of, schedule_of


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round of the printed schedule: the pairs that play, the first named with white, and who is free."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    free: tuple[int, ...]
    because: Reason


def scheduled_round(event: Event, *, edition: Edition) -> ScheduledRound:
    """The first round of the printed schedule that the event does not have yet.

    Whose opponent has withdrawn is free; of teams such a match stays, with empty boards (R63).

    Raises RuleViolation when the event is none (`validity.check`), has no printed schedule or one of the
    leaders' own (E.3), or has all its rounds.
    """
    check(event, edition=edition)
    printed = printed_for(event, edition=edition)
    number = event.last_round + 1
    if schedule_of(event, edition=edition) != printed:
        text = gettext_noop(
            "The rounds are not those of the printed schedule: the tournament directors make the next one"
        )
        raise RuleViolation(Reason(text, {}, ("E.3", "R53")), "rounds")
    if number > len(printed.rounds):
        text = gettext_noop("All %(rounds)s rounds have been paired")
        values = {"rounds": len(printed.rounds)}
        raise RuleViolation(Reason(text, values, (printed.article,)), "rounds")
    gone = frozenset() if event.section in TEAM_SECTIONS else event.gone_before(number)
    column = printed.rounds[number - 1]
    pairs = tuple((pair.white, pair.black) for pair in column.pairs if not gone & set(pair))
    paired = {player for pair in pairs for player in pair}
    free = tuple(
        entrant.number
        for entrant in sorted(event.entrants, key=lambda entrant: entrant.number)
        if entrant.number in (round_robin_of(event) or (entrant.number,))
        and entrant.number not in paired | gone
    )
    text = gettext_noop("round %(round)s of the printed schedule for %(entrants)s")
    because = Reason(text, {"round": number, "entrants": printed.entrants}, (printed.article,))
    return ScheduledRound(number, pairs, free, because)


def scheduled_json(found: ScheduledRound) -> dict[str, object]:
    """The round as plain data in the form of `swiss.pair_json`; `free` is a list where more than one is."""
    free = found.free[0] if len(found.free) == 1 else list(found.free) or None
    return {
        "round": found.number,
        "pairs": [{"white": white, "black": black} for white, black in found.pairs],
        "free": free,
        "why": [{"pair": list(pair), "because": str(found.because)} for pair in found.pairs],
    }
