"""What the demo's union, events and clubs tell: news, and how a club is reached."""

import json

from tournaments.management import demo_files
from tournaments.management.demo_files import DEMO
from tournaments.models import Club, User
from tournaments.people.contacts import services as contacts
from tournaments.site.news import services as news


def load_told(administrator: User) -> None:
    """Publish the news of the demo and say how two of its clubs are reached."""
    told = json.loads((DEMO / "told.json").read_text("utf-8"))
    for item in told["news"]:
        event = demo_files.event_of(item["event"]).pk if "event" in item else None
        news.publish(actor=administrator, title=item["title"], text=item["text"], event_id=event)
    for name, given in told["contacts"].items():
        club = Club.objects.get(name=name)
        contacts.tell(actor=administrator, club_id=club.pk, told=contacts.Told(**given))
