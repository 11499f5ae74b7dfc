"""What the code on the door brings to the page of who is there."""

from typing import Any

from django.urls import reverse

from tournaments.events.attendance.door import selectors
from tournaments.models import Event
from tournaments.pages.templatetags.parts import register
from tournaments.printing.qr import qr_picture


@register.inclusion_tag("events/attendance/door/_code.html", takes_context=True)
def code_on_the_door(context: dict[str, Any], event: Event) -> dict[str, Any]:
    """The code of an event with its address, to make and to take back."""
    found = selectors.at_door(event)
    request = context["request"]
    address = request.build_absolute_uri(reverse("helper-open", args=[found.code])) if found else ""
    return {
        "event": event,
        "found": found,
        "address": address,
        "picture": qr_picture(address) if address else "",
        "csrf_token": context["csrf_token"],
    }
