"""What the places of a season have against the start of an event.

Source: B, art. 3; C, art. 9 and 11; reading R83.
"""

from tournaments.events.setting_up.starting import ask_before
from tournaments.models import Event
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.seasons.places import places


def otherwise_than_placed(event: Event) -> RuleViolation | None:
    """That the teams of a club championship are entered in another order than B.3 gives those that come."""
    entered, due = places.order_by_places(event)
    if entered == due:
        return None
    return refuse(
        gettext_noop(
            "The teams that come have their places in this order: %(teams)s. Enter them by their places "
            "first."
        ),
        "B.3",
        "R83",
        teams=", ".join(due),
    )


def by_a_close_that_was_undone(event: Event) -> RuleViolation | None:
    """That somebody is entered in an event of places, and the close that gave them was undone."""
    if not places.is_by_place(event):
        return None
    season = places.pyramid(event.season).waits_for
    if season is None or not season.closings.exists():
        return None
    return refuse(
        gettext_noop(
            "The close of season %(season)s was undone, and its places with it: close it again first."
        ),
        "B.3",
        "C.8",
        season=str(season),
    )


def gave_the_place_up(event: Event) -> RuleViolation | None:
    """That somebody is entered of whom it was told, after the close, that the place there is given up."""
    if not places.is_by_place(event):
        return None
    names = places.entered_all_the_same(event)
    if not names:
        return None
    return refuse(
        gettext_noop(
            "Entered all the same, though it was notified that they give the place up: %(names)s. Enter who "
            "has the places, or withdraw the notification."
        ),
        *(("B.3", "R83") if event.section in TEAM_SECTIONS else ("C.9", "C.11", "R83")),
        names=", ".join(names),
    )


ask_before(by_a_close_that_was_undone)
ask_before(gave_the_place_up)
ask_before(otherwise_than_placed)
