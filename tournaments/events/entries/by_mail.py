"""Players without an account, who take part by a link that was mailed to the address under which the site
reaches them: what stands in it, and whose it is.
"""

from collections.abc import Mapping
from typing import Any

from django.core import signing
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.models import Event, Person, Registration
from tournaments.notices import services as notices
from tournaments.pages.http.permissions import ByMail
from tournaments.people.contacts.selectors import contact_of

DAYS = 30
"""A link holds for so many days, as long as that address is the player's."""
LINK = "registration-link"
ANSWERS = {
    Registration.Answer.ENTERED: "registration-entered-by-mail",
    Registration.Answer.REFUSED: "registration-refused-by-mail",
}
"""The kinds of what is mailed."""
_SALT = "a player by mail"


def write(
    event: Event, person: Person, address: str, language: str, kind: str, params: Mapping[str, Any]
) -> None:
    """Mail a player something with the link of the event, in a language. Part of a larger act."""
    path = reverse("mailed-registration", args=[event.pk, token_of(event, person, address)])
    told = {"name": person.name, **params}
    notices.write_to(address, language, kind=kind, path=path, event=event, params=told)


def token_of(event: Event, person: Person, address: str) -> str:
    """What stands in the link of a player to whom it is mailed at this address."""
    return signing.dumps([event.pk, person.pk, _digest(address)], salt=_SALT)


def player_of(event: Event, token: str) -> ByMail | None:
    """The player whose link this is; None for what is no link of this event, is too old, or went to an
    address that is not the player's any more.
    """
    try:
        of_event, of_person, digest = signing.loads(token, salt=_SALT, max_age=DAYS * 24 * 3600)
    except signing.BadSignature:
        return None
    person = Person.objects.select_related("merged_into").filter(pk=of_person).first()
    told = contact_of(person) if person else None
    if person is None or told is None or of_event != event.pk:
        return None
    return ByMail(person.merged_into or person) if constant_time_compare(_digest(told.mail), digest) else None


def _digest(address: str) -> str:
    return salted_hmac(_SALT, address.casefold()).hexdigest()[:20]
