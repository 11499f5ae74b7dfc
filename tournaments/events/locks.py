"""The event locked for an act, with what every act asks first: who leads it, and whether it is closed."""

from functools import cache

from django.db import connection

from tournaments.ledger import record
from tournaments.ledger.prepared import ANY, PreparedRow
from tournaments.models import Event
from tournaments.pages.http.permissions import Actor, require
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop


def locked_event(actor: Actor, event_id: int, *, closed_too: bool = False, with_union: bool = False) -> Event:
    """The event, locked for this transaction, if the actor may lead it and it is not closed.

    A competition, its groups and its deciding games have one lock. `closed_too` is for the few acts that are
    open after closing, `with_union` for those that also write what is the union's: people, clubs, points.
    Errors: PermissionDenied; RuleViolation for a closed event.
    """
    event = locked_for_anyone(event_id, with_union=with_union)
    require(may_direct(actor, event))
    if not closed_too:
        check_open(event)
    return event


def locked_for_anyone(event_id: int, *, with_union: bool = False) -> Event:
    """The event, locked for this transaction; what the actor may do is asked by who calls it."""
    if with_union:
        record.lock()
    record.lock(Event.objects.only("root").get(pk=event_id))
    return _prepared(connection.vendor).get(event_id)


@cache
def _prepared(_vendor: str) -> PreparedRow[Event]:
    rows = Event.objects.select_related("season", "parent", "root").order_by()
    return PreparedRow(rows.filter(pk=ANY))


def check_open(event: Event) -> None:
    """Refuse an event that is closed or called off. Errors: RuleViolation."""
    check_not_closed(event)
    if because := event.called_off_because:
        raise refuse(
            gettext_noop("This event was called off: %(because)s. Let it go on before anything is changed."),
            because=because,
        )


def check_no_practice(event: Event) -> None:
    """Refuse a practice copy, for what goes beyond the event itself. Errors: RuleViolation."""
    if event.is_practice:
        raise refuse(gettext_noop("This is a practice copy: it counts nowhere, so nothing follows from it."))


def check_not_closed(event: Event) -> None:
    """Refuse a closed event. Errors: RuleViolation."""
    if event.closed_at:
        raise refuse(
            gettext_noop(
                "This event is closed; its final order stands. A change after closing needs a ruling."
            ),
            _disputes_article(event),
        )


def locked_main_event(
    actor: Actor, event_id: int, *, closed_too: bool = False, with_union: bool = False
) -> Event:
    """As `locked_event`, for acts that are done at an event or group itself and never at deciding games."""
    event = locked_event(actor, event_id, closed_too=closed_too, with_union=with_union)
    if event.is_play_off:
        text = gettext_noop("These are play-off games: this is done at the event they decide.")
        raise refuse(text, _disputes_article(event))
    return event


def locked_whole(actor: Actor, event_id: int, *, closed_too: bool = False, with_union: bool = False) -> Event:
    """As `locked_event`, for acts that concern the competition as a whole, never one of its groups."""
    event = locked_event(actor, event_id, closed_too=closed_too, with_union=with_union)
    if not event.is_root:
        text = gettext_noop("This is done for the competition as a whole, not for a part.")
        raise refuse(text, _disputes_article(event))
    return event


def _disputes_article(event: Event) -> str:
    return edition(event.season.edition).disputes_article(event.section)
