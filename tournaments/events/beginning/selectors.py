"""What may be decided about those who are not there when an event is to be started."""

from collections.abc import Iterable
from enum import StrEnum

from tournaments.events.entries.selectors import GIVER
from tournaments.events.particulars.articles import disputes_article
from tournaments.models import Entrant, Event
from tournaments.regulations.event import TEAM_SECTIONS, Section, System
from tournaments.regulations.proposals import Proposal


class OfAbsentee(StrEnum):
    """What holds for round 1 of somebody who is not there at the start.

    Who is `AWAY` is not paired by the Swiss system; of a printed game an absence is recorded, about which is
    decided later (C.10, R52).
    """

    PLAYS = "plays"
    AWAY = "away"
    FORFEITS = "forfeits"
    WITHDRAWN = "withdrawn"


def is_swiss(points: Iterable[Proposal]) -> bool:
    """Whether an event with these points would be played by the Swiss system if it started now."""
    return any(point.key == "system" and point.setting == System.SWISS for point in points)


def choices(event: Event, absentee: Entrant, *, swiss: bool) -> tuple[OfAbsentee, ...]:
    """What may be decided about somebody who is not there, that the person plays all the same first.

    An eight keeps all its places (C.12); without the one who gives it there is no display.
    """
    if absentee.number == GIVER:
        return (OfAbsentee.PLAYS,)
    if event.system == Event.System.DISPLAY:
        return OfAbsentee.PLAYS, OfAbsentee.WITHDRAWN
    if event.section in TEAM_SECTIONS:
        return OfAbsentee.PLAYS, OfAbsentee.FORFEITS, OfAbsentee.WITHDRAWN
    if event.section == Section.C:
        return OfAbsentee.PLAYS, OfAbsentee.AWAY, OfAbsentee.FORFEITS
    if swiss:
        return OfAbsentee.PLAYS, OfAbsentee.AWAY, OfAbsentee.WITHDRAWN
    return tuple(OfAbsentee)


def article(event: Event) -> str:
    """The article by which the leaders decide about who is not there."""
    return "C.10" if event.section == Section.C else disputes_article(event)
