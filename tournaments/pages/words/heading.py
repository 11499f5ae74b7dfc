"""What stands at the head and the foot of every sheet of an event."""

import datetime
from dataclasses import dataclass, replace

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.pages.words.names import in_a_sentence
from tournaments.regulations.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class Heading:
    """Which event a sheet is of, as of when, where its page is, and by which edition it cites articles.

    `title` is the division and the season ("Kampioensklasse 2026/27"); `section` and `division` their codes
    ("C", "KK"); `as_of` is in the reader's language ("na ronde 4"); `url` the absolute address of the page,
    empty when the event has none (an event file): the sheet then has no QR code; `days` the day of each
    round from the first, None where it is not known.
    """

    title: str
    section: str
    division: str
    venue: str
    as_of: str
    printed_on: datetime.date
    url: str
    edition: Edition
    days: tuple[datetime.date | None, ...] = ()

    @property
    def of_class(self) -> str:
        """The division in words, as a page says it: "3" is "3e klasse", "KK" stays "KK"."""
        return in_a_sentence(self.division, self.edition)

    def day(self, number: int) -> datetime.date | None:
        """The day of a round, counted from 1; None when it is not known."""
        return self.days[number - 1] if 1 <= number <= len(self.days) else None

    def of_round(self, number: int) -> "Heading":
        """The heading of a sheet that is about one round: `as_of` is the round and, where known, its day."""
        return replace(self, as_of=_("round %(number)s") % {"number": number}).dated(number)

    def dated(self, number: int) -> "Heading":
        """The same heading with the day of a round behind `as_of`, where that day is known."""
        day = self.day(number)
        if day is None:
            return self
        return replace(self, as_of=", ".join(part for part in (self.as_of, long_date(day)) if part))


def long_date(day: datetime.date) -> str:
    """A day in the reader's language, the month written out."""
    return date_format(day, "DATE_FORMAT")
