"""The event locked for an act, with what every act asks first: who leads it, and whether it is closed."""

from django.db.models.functions import Coalesce

from tournaments.models import Event
from tournaments.pages.permissions import Actor, require
from tournaments.pages.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import gettext_noop


def locked_event(actor: Actor, event_id: int, *, closed_too: bool = False) -> Event:
    """The event, locked for this transaction, if the actor may lead it and it is not closed.

    A competition, its groups and its deciding games have one lock. `closed_too` is for the few acts that are
    open after closing. Errors: PermissionDenied; RuleViolation for a closed event.
    """
    event = locked_for_anyone(event_id)
    require(may_direct(actor, event))
    if not closed_too:
        check_open(event)
    return event


def locked_for_anyone(event_id: int) -> Event:
    """The event, locked for this transaction; what the actor may do is asked by who calls it."""
    main_id = Event.objects.values_list(Coalesce("root_id", "pk"), flat=True).get(pk=event_id)
    Event.objects.select_for_update(no_key=True).get(pk=main_id)
    return Event.objects.select_related("season", "parent", "root").get(pk=event_id)


def check_open(event: Event) -> None:
    """Refuse a closed event. Errors: RuleViolation."""
    if event.closed_at:
        raise refuse(
            gettext_noop(
                "This event is closed; its final order stands. A change after closing needs a ruling."
            ),
            "C.16",
        )


def locked_main_event(actor: Actor, event_id: int, *, closed_too: bool = False) -> Event:
    """As `locked_event`, for acts that are done at an event or group itself and never at deciding games."""
    event = locked_event(actor, event_id, closed_too=closed_too)
    if event.is_play_off:
        raise refuse(gettext_noop("These are play-off games: this is done at the event they decide."), "C.15")
    return event


def locked_whole(actor: Actor, event_id: int, *, closed_too: bool = False) -> Event:
    """As `locked_event`, for acts that concern the competition as a whole, never one of its groups."""
    event = locked_event(actor, event_id, closed_too=closed_too)
    if not event.is_root:
        raise refuse(gettext_noop("This is done for the competition as a whole, not for a part."), "C.16")
    return event
