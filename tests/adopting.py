"""Rows that a test wrote itself, without a service, taken into the record: services then change them too."""

from django.db import transaction

from tournaments.ledger import record
from tournaments.ledger.acts import KEPT
from tournaments.ledger.chains.chain import EVENT_CHAIN, UNION
from tournaments.models import Chain, Event


@transaction.atomic
def adopt_all() -> None:
    """One entry in each chain with all that it does not know yet."""
    for name in Chain.objects.order_by("name").values_list("name", flat=True):
        event = None if name == UNION else Event.objects.get(pk=name.removeprefix(EVENT_CHAIN))
        record.append(actor=None, act=KEPT, event=event)
