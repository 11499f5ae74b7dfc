"""What the places of a season have against the start of an event, and the pairing of an eight at once.

Source: B, art. 3; C, art. 2, 9 and 11; readings R83, R89.
"""

from django.db.models.functions import Coalesce

from tournaments.events.rounds.objections import ask_before
from tournaments.models import Entrant, Event, no_practice
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.seasons.finals.closed_events import planned
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


def plays_in_another_eight(event: Event) -> RuleViolation | None:
    """That somebody is entered in an eight who plays in another of the season, which was started; what has a
    name of its own is played beside the eights (R75).
    """
    if event.section != Section.C or event.is_practice or event.name:
        return None
    others = Event.objects.filter(planned(), no_practice(), season=event.season, section=Section.C, root=None)
    others = others.exclude(pk=event.pk).filter(called_off="", name="")
    shown = Coalesce("person__merged_into", "person")
    known = Entrant.objects.filter(person__isnull=False).annotate(shown=shown)
    playing = known.filter(event__in=others).order_by().values("shown")
    names = known.filter(event=event, shown__in=playing).values_list("name", flat=True)
    if not names:
        return None
    text = gettext_noop("Nobody plays in two eights of a season, and these play in another: %(names)s.")
    return refuse(text, "C.2", "R89", names=", ".join(names))


ask_before(plays_in_another_eight)
ask_before(by_a_close_that_was_undone)
ask_before(gave_the_place_up)
ask_before(otherwise_than_placed)
