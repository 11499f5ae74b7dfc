"""The schedule with which the leaders of a championship may begin (E, art. 3; R53)."""

from dataclasses import dataclass

from tournaments.events.loaded import LoadedEvent
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.own import everybody_meets
from tournaments.regulations.schedules.sections import schedule


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Rounds to begin with, white first, and where they come from."""

    rounds: tuple[tuple[tuple[int, int], ...], ...]
    because: Reason


def proposed(loaded: LoadedEvent) -> Suggestion:
    """The printed schedule for the number of entrants, or one in which everybody meets once."""
    facts = loaded.facts
    count = len(facts.entrants)
    try:
        printed = schedule(loaded.edition, facts.section, count, facts.division)
    except RuleViolation:
        text = gettext_noop(
            "For %(count)s entrants no schedule is printed; in this one everybody meets once, and the "
            "colours differ by one at most"
        )
        return Suggestion(everybody_meets(count), Reason(text, {"count": count}, ("E.3", "R53")))
    text = gettext_noop(
        "The printed schedule for %(count)s entrants; the tournament directors may make another"
    )
    because = Reason(text, {"count": count}, (printed.article, "E.3", "R53"))
    return Suggestion(tuple(column.pairs for column in printed.rounds), because)
