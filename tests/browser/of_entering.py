"""The pages of players who enter themselves and of who signs a match, and of an event that is opened again,
made once more or copied to practise, by who looks at them.
"""

from tests import registration_sites
from tournaments.models import Match

PAGES = {
    "player": ["own-registration"],
    "secretary": ["sign-match"],
    None: ["own-registration", "mailed-registration"],
    "leader": ["registrations", "reopening", "again", "practice-copy", "practice-away"],
}
OTHERS = dict.fromkeys(
    ("own-registration-withdrawal", "mailed-registration-withdrawal", "registration-answer"), "POST only"
) | dict.fromkeys(("helper-sign", "match-ask", "match-on-paper"), "POST only")


def arguments(site, event) -> dict[str, list[int]]:
    """What the addresses take: an event in which somebody asks to take part, a match of the first team."""
    registration_sites.add(site, event)
    token = registration_sites.by_mail_of(event)["mailed-registration"]["token"]
    one = {name: [event.pk] for name in ("own-registration", "registrations", "reopening")}
    match = Match.objects.filter(home__number=1, round__event__section="B").earliest("pk")
    return {**one, "mailed-registration": [event.pk, token], "sign-match": [match.pk]}
