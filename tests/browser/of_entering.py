"""The pages of players who enter themselves and of who signs a match, and of an event that is opened again,
made once more or copied to practise, by who looks at them.
"""

from tests import registration_sites
from tournaments.events.attendance.door import services as door
from tournaments.events.attendance.door.selectors import at_door
from tournaments.models import Match

PAGES = {
    "player": ["own-registration"],
    "secretary": ["sign-match", "club-crest"],
    None: ["own-registration", "mailed-registration", "helper-open"],
    "leader": ["registrations", "reopening", "again", "practice-copy", "practice-away"],
}
OTHERS = {"door": "see helper-open, which leads there", "crest": "a PNG"}
OTHERS |= {f"{name}-registration-withdrawal": "POST only" for name in ("own", "mailed")}
OTHERS |= dict.fromkeys(("registration-answer", "helper-sign", "match-ask", "match-on-paper"), "POST only")
OTHERS |= dict.fromkeys(("door-code", "door-code-revoke", "club-crest-removal"), "POST only")


def arguments(site, event) -> dict[str, list[int]]:
    """What the addresses take: an event in which somebody asks to take part, a match of the first team,
    the code on the door, the club of that team.
    """
    registration_sites.add(site, event)
    token = registration_sites.by_mail_of(event)["mailed-registration"]["token"]
    one = {name: [event.pk] for name in ("own-registration", "registrations", "reopening")}
    door.make(actor=site.leader, event_id=event.pk)
    code = at_door(event).code
    match = Match.objects.filter(home__number=1, round__event__section="B").earliest("pk")
    asked = {"sign-match": [match.pk], "club-crest": [match.home.club_id], "helper-open": [code]}
    return {**one, **asked, "mailed-registration": [event.pk, token]}
