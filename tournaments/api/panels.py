"""What the API brings to the pages of areas below: the address of what they show."""

from django.urls import reverse

from tournaments.api.answers import ids
from tournaments.models import Event
from tournaments.pages.templatetags.parts import register


@register.simple_tag
def api_of_event(event: Event) -> str:
    """The address of a published event in the API; nothing of a draft, which it does not have."""
    if not event.is_published:
        return ""
    return reverse("api-event", args=[ids.event(event.pk)])
