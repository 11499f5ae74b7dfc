"""What a practice copy was made of."""

from tournaments.events import acts
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Event, LedgerEntry


def original_of(event: Event) -> Event | None:
    """The event of which this practice copy, or the one it is a part of, was made; None for another event."""
    if not event.is_practice:
        return None
    made = LedgerEntry.objects.get(chain__name=chain_name(event), act=acts.PRACTICE)
    return Event.objects.select_related("season").get(pk=made.subject["original"])
