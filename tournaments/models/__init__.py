"""Facts and named constraints; conclusions are computed in `tournaments.regulations`."""

from tournaments.models.accounts import Invitation, User
from tournaments.models.events import (
    Absence,
    Entrant,
    Event,
    FinalOrder,
    Game,
    Round,
    Ruling,
    Season,
)
from tournaments.models.people import Club, Person
from tournaments.models.record import Chain, LedgerEntry

__all__ = [
    "Absence",
    "Chain",
    "Club",
    "Entrant",
    "Event",
    "FinalOrder",
    "Game",
    "Invitation",
    "LedgerEntry",
    "Person",
    "Round",
    "Ruling",
    "Season",
    "User",
]
