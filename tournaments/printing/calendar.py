"""Days of play as a calendar: iCalendar (RFC 5545), which phones and mail programs follow."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, vText

from tournaments.printing.visible_text import visible

CONTENT_TYPE = "text/calendar; charset=utf-8"
_MAKER = "-//Dambond Fries Spel//friesdammen//NL"
_AGAIN = datetime.timedelta(hours=4)
"""How often programs that follow the calendar are asked to look again."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a calendar: the whole day where no `time` is known.

    `uid` stays with it for ever. `moves` counts how often it was changed, last at `changed`.
    """

    uid: str
    day: datetime.date
    time: datetime.time | None
    title: str
    text: str
    place: str
    url: str
    cancelled: bool
    moves: int
    changed: datetime.datetime


def as_calendar(name: str, entries: Iterable[Entry], zone: str) -> bytes:
    """The entries as a file in UTF-8, their times in a zone that the file describes."""
    calendar = Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", _MAKER)
    calendar.add("name", vText(visible(name)))
    calendar.add("x-wr-calname", vText(visible(name)))
    calendar.add("refresh-interval", _AGAIN, parameters={"VALUE": "DURATION"})
    days = [entry.day for entry in entries if entry.time] if (entries := tuple(entries)) else []
    for entry in entries:
        calendar.add_component(_component(entry, ZoneInfo(zone)))
    if days:
        year = datetime.timedelta(days=366)
        calendar.add_missing_timezones(first_date=min(days) - year, last_date=max(days) + year)
    return bytes(calendar.to_ical())


def _component(entry: Entry, zone: ZoneInfo) -> Event:
    found = Event()
    found.add("uid", entry.uid)
    found.add("dtstamp", entry.changed.astimezone(datetime.UTC))
    found.add("last-modified", entry.changed.astimezone(datetime.UTC))
    found.add("sequence", entry.moves)
    known = entry.time and datetime.datetime.combine(entry.day, entry.time, zone)
    found.add("dtstart", known or entry.day)
    found.add("summary", visible(entry.title))
    found.add("status", "CANCELLED" if entry.cancelled else "CONFIRMED")
    if entry.text:
        found.add("description", "\n".join(map(visible, entry.text.splitlines())))
    if entry.place:
        found.add("location", visible(entry.place))
    found.add("url", entry.url)
    return found
