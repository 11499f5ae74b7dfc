"""The pages of players who enter themselves, and of an event that is opened again, by who looks at them."""

from tests import registration_sites

PAGES = {"player": ["own-registration"], "leader": ["registrations", "reopening"]}
OTHERS = {"own-registration-withdrawal": "POST only", "registration-answer": "POST only"}


def arguments(site, event) -> dict[str, list[int]]:
    """What the addresses take: an event in which somebody asks to take part."""
    registration_sites.add(site, event)
    return {name: [event.pk] for name in ("own-registration", "registrations", "reopening")}
