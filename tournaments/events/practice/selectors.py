"""What a practice copy was made of, and which draft can be thrown away."""

from tournaments.events import acts
from tournaments.events.entries.selectors import has_started
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Event, LedgerEntry


def original_of(event: Event) -> Event | None:
    """The event of which this practice copy, or the one it is a part of, was made; None for another event."""
    if not event.is_practice:
        return None
    made = LedgerEntry.objects.get(chain__name=chain_name(event), act=acts.PRACTICE)
    return Event.objects.select_related("season").get(pk=made.subject["original"])


def is_untouched(event: Event) -> bool:
    """Whether nothing came of an event: it is a draft, and was neither published nor started at any time."""
    if event.status != Event.Status.DRAFT or has_started(event):
        return False
    return not LedgerEntry.objects.filter(chain__name=chain_name(event), act=acts.STATUS).exists()
