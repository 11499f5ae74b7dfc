"""The pages of players who enter themselves, by who looks at them."""

from tests import registration_sites

PAGES = {"player": ["own-registration"], "leader": ["registrations"]}
OTHERS = {"own-registration-withdrawal": "POST only", "registration-answer": "POST only"}


def arguments(site, event) -> dict[str, list[int]]:
    """What the addresses take: an event in which somebody asks to take part."""
    registration_sites.add(site, event)
    return {"own-registration": [event.pk], "registrations": [event.pk]}
