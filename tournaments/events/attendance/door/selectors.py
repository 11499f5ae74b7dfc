"""The code on the door of an event, and who is there."""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.models import DoorCode, Entrant, Event
from tournaments.pages.typed import access_codes


@dataclass(frozen=True, slots=True)
class AtDoor:
    """A code that is good, as it is typed ("ABCDEFGH")."""

    door: DoorCode
    code: str

    @property
    def written(self) -> str:
        """The code as it is shown."""
        return access_codes.written(self.code)


def at_door(event: Event) -> AtDoor | None:
    """The code of an event, while it is good."""
    door = event.door_codes.filter(revoked_at=None, expires_at__gt=timezone.now()).first()
    return AtDoor(door, access_codes.made_of(door.nonce)) if door else None


def expected(door: DoorCode, looked_for: str) -> list[Entrant]:
    """The entrants of the event of a code that have not withdrawn, by name; only those whose name or number
    was looked for, where something was.
    """
    rows = door.event.entrants.filter(withdrawn_after_round=None, number__gt=0).order_by("name", "number")
    words = looked_for.casefold().split()
    return [row for row in rows if all(word in f"{row.number} {row.name}".casefold() for word in words)]
