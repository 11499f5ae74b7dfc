"""The code on the door of the hall: making it, and taking it back.

With it whoever stands at the door says that an entrant is there, and nothing else; that is a rule of this
site, the regulation knows no checking in.
"""

import secrets
from datetime import timedelta

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.locks import locked_event, locked_main_event
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import DoorCode, Event, User
from tournaments.pages.typed import access_codes

VALID_FOR = timedelta(days=7)
_SALT = "tournaments.door"


@one_act
def make(*, actor: User, event_id: int) -> DoorCode:
    """Make the code of an event, in place of the one that it has. Errors: PermissionDenied; RuleViolation for
    a closed event.
    """
    event = locked_main_event(actor, event_id)
    _take_back(actor, event)
    nonce = secrets.token_hex(16)
    made = DoorCode.objects.create(
        event=event,
        nonce=nonce,
        code_sha256=access_codes.digest(access_codes.made_of(nonce), salt=_SALT),
        made_by=actor,
        expires_at=timezone.now() + VALID_FOR,
    )
    record.append(actor=actor, act=acts.DOOR, event=event, subject={"event": event.pk})
    return made


@one_act
def revoke(*, actor: User, event_id: int) -> None:
    """Take the code of an event back; from then on it checks nobody in. Errors: PermissionDenied."""
    _take_back(actor, locked_event(actor, event_id, closed_too=True))


def _take_back(actor: User, event: Event) -> None:
    before = event.door_codes.filter(revoked_at=None).first()
    if before:
        before.revoked_at = timezone.now()
        before.save(update_fields=["revoked_at"])
        record.append(actor=actor, act=acts.DOOR_REVOKED, event=event, subject={"event": event.pk})


def opened(typed: str) -> DoorCode | None:
    """The code on a door that was typed, if it is good now."""
    code = access_codes.plain(typed)
    if not code:
        return None
    found = DoorCode.objects.filter(code_sha256=access_codes.digest(code, salt=_SALT)).first()
    return found if found and found.is_good(timezone.now()) else None
