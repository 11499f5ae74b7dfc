"""The pages of players who enter themselves, and of an event that is opened again, made once more or copied
to practise, by who looks at them.
"""

from tests import registration_sites

PAGES = {
    "player": ["own-registration"],
    None: ["own-registration", "mailed-registration"],
    "leader": ["registrations", "reopening", "again", "practice-copy", "practice-away"],
}
OTHERS = dict.fromkeys(
    ("own-registration-withdrawal", "mailed-registration-withdrawal", "registration-answer"), "POST only"
)


def arguments(site, event) -> dict[str, list[int]]:
    """What the addresses take: an event in which somebody asks to take part."""
    registration_sites.add(site, event)
    token = registration_sites.by_mail_of(event)["mailed-registration"]["token"]
    one = {name: [event.pk] for name in ("own-registration", "registrations", "reopening")}
    return {**one, "mailed-registration": [event.pk, token]}
