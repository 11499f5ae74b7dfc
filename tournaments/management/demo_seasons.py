"""The seasons before the demo season: played, closed, and with the places of the next one given."""

from datetime import date, timedelta
from pathlib import Path

from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.files import event_files
from tournaments.management.demo_files import DEMO, VENUES
from tournaments.models import Event, Season, User
from tournaments.regulations.files.event import load
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding

NAMES = {"A": "Iepen Huzum"}
FIRST_DAY = (10, 4)
"""Month and day of the first rounds; the others are two weeks apart."""


def folders() -> list[Path]:
    """The folders of the seasons before, the first one first."""
    return sorted(folder for folder in DEMO.iterdir() if folder.name.isdecimal())


def load_events(actor: User, folder: Path) -> None:
    """The events of a season as they were played, published."""
    for venue, file in zip(VENUES.values(), sorted(folder.glob("*.json")), strict=False):
        facts = load(file.read_text(encoding="utf-8"))
        name = NAMES.get(facts.section.value, "")
        event = event_files.take(actor=actor, facts=facts, reason="demo", name=name)
        first = date(int(folder.name), *FIRST_DAY)
        dates = {
            number: first + timedelta(weeks=2 * number - 2) for number in range(1, facts.rounds_planned + 1)
        }
        events.set_dates(actor=actor, event_id=event.pk, dates=dates)
        events.set_venue(actor=actor, event_id=event.pk, venue=venue)
        events.set_published(actor=actor, event_id=event.pk, published=True)


def close(actor: User, year: int) -> None:
    """Close the events of a season and the season as it would be shown."""
    for event in Event.objects.filter(season__year=year, root=None).order_by("pk"):
        closing.close(actor=actor, event_id=event.pk)
    content = SeasonEnding(Season.objects.get(year=year)).content
    assert content is not None, "every event of the files is closed"
    seasons.close(actor=actor, year=year, shown=seasons.digest(content))
