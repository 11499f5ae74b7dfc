"""The code on the door of an event, and who is there."""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.models import DoorCode, Entrant, Event
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.searching import alphabetical
from tournaments.pages.typed import access_codes
from tournaments.people.names.short_names import as_read_by


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


def expected(user: Visitor, door: DoorCode, looked_for: str) -> list[Entrant]:
    """The entrants of the event of a code that have not withdrawn, by name; only those whose number or name,
    as this reader has it, was looked for, where something was.
    """
    found = door.event.entrants.filter(withdrawn_after_round=None, number__gt=0).order_by("number")
    rows = sorted(found, key=lambda entrant: alphabetical(entrant.name))
    words = looked_for.casefold().split()
    lines = "\n".join(f"{row.number} {' '.join(row.name.split())}" for row in rows)
    read = as_read_by(user, lines).casefold().split("\n")
    return [row for row, line in zip(rows, read, strict=False) if all(word in line for word in words)]
