"""The heading of a printed sheet."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.exports.heading import Heading
from tournaments.selectors.events import Sheet


def as_of(found: Sheet, after_round: int | None) -> str:
    """As of which round a sheet is, in the reader's language."""
    if found.event.closed_at:
        return _("final order")
    return _("after round %d") % (found.current_round if after_round is None else after_round)


def heading(found: Sheet, url: str, after_round: int | None) -> Heading:
    """What stands above and below every sheet of an event; `url` is the address of its page."""
    return Heading(
        title=found.title,
        section=found.event.section,
        division=found.event.division,
        venue=found.event.venue,
        as_of=as_of(found, after_round),
        printed_on=timezone.localdate(),
        url=url,
        days=tuple(paired.date for paired in found.rounds),
    )
