"""What the directors of an event chose so far where the regulation leaves it to them."""

from tournaments.events.entries import selectors as entries_selectors
from tournaments.models import Event
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.sections import OPEN_PLACES, ROUND_ROBIN_OF
from tournaments.regulations.setting_up.event import proposals
from tournaments.regulations.teams.match_points import MATCH_POINTS

PRIZES = "prizes_"
GIVER_COLOUR = "giver_colour"
SEED = "swiss_seed"
COLOURS_SEED = "colours_seed"
"""The seed with which the colours of a display were drawn; like that of a Swiss event it is never copied."""
ROUNDS = "rounds"
NEVER_COPIED = (SEED, COLOURS_SEED, ROUND_ROBIN_OF, OPEN_PLACES, MATCH_POINTS)
"""The settings that are of one event alone."""


def entered(event: Event) -> int | None:
    """How many entrants the points of an event are said for: those who play a round robin by themselves, else
    all (R95). None while so few cannot play, or an eight is not complete.
    """
    numbers = list(event.entrants.values_list("number", flat=True))
    if entries_selectors.numbers_left(event, numbers):
        return None
    playing = event.settings.get(ROUND_ROBIN_OF, "").split()
    count = len(playing) or sum(number != entries_selectors.GIVER for number in numbers)
    try:
        proposals(edition(event.season.edition), event.section, event.division, count)
    except RuleViolation:
        return None
    return count or None


def choices_of(event: Event) -> dict[str, str]:
    """What was chosen so far, by the key of the proposal."""
    found = {key: value for key, value in event.settings.items() if key != GIVER_COLOUR}
    if GIVER_COLOUR in event.settings:
        found["colours"] = event.settings[GIVER_COLOUR]
    found |= {f"{PRIZES}{category}": str(number) for category, number in event.prizes.items()}
    if event.system != Event.System.DISPLAY:
        found["system"] = event.system
    if event.rounds_planned:
        found[ROUNDS] = str(event.rounds_planned)
    if event.minutes:
        found["minutes"] = str(event.minutes)
    return found
