"""By which articles the rounds of an event are made, and its leaders decide."""

from tournaments.models import Event
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.rounds.validity import rounds_article as rounds_of
from tournaments.regulations.setting_up.event import DISPLAY


def rounds_article(event: Event) -> str:
    """The article by which the rounds of the section, in D of the class, are made."""
    rules = edition(event.season.edition)
    if event.section == DISPLAY:
        return rules.displays.arrival_article
    return rounds_of(Section(event.section), event.division, edition=rules)


def disputes_article(event: Event) -> str:
    """The article by which the leaders decide where none else does."""
    return edition(event.season.edition).disputes_article(event.section)
