"""By which articles the rounds of an event are made, and its leaders decide."""

from tournaments.models import Event
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.rounds.validity import ROUNDS_ARTICLES
from tournaments.regulations.setting_up.event import DISPLAY


def rounds_article(event: Event) -> str:
    """The article by which the rounds of the section are made."""
    if event.section == DISPLAY:
        return edition(event.season.edition).displays.arrival_article
    return ROUNDS_ARTICLES[Section(event.section)]


def disputes_article(event: Event) -> str:
    """The article by which the leaders decide where none else does."""
    return edition(event.season.edition).disputes_article(event.section)
