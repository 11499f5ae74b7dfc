"""Draws of lots, written down so that anybody can repeat them."""

import secrets
from collections.abc import Iterable, Sequence

from tournaments.events import acts
from tournaments.ledger import record
from tournaments.models import Event, User


def new_seed() -> int:
    """A seed that nobody can foresee, short enough to be written down."""
    return secrets.randbelow(10**9)


def record_draw(
    actor: User, event: Event, items: Iterable[str], seed: int, order: Sequence[str], purpose: str
) -> None:
    """Write a draw of lots into the record so that anybody can repeat it. Part of a larger act."""
    record.append(
        actor=actor,
        act=acts.DRAW,
        event=event,
        subject={"event": event.pk, "purpose": purpose},
        after={"seed": seed, "items": sorted(items), "order": list(order)},
    )
