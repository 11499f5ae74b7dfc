"""What stands at the head and the foot of every sheet of an event."""

import datetime
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """Which event a sheet is of, as of when, and where its page is.

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
    days: tuple[datetime.date | None, ...] = ()

    def day(self, number: int) -> datetime.date | None:
        """The day of a round, counted from 1; None when it is not known."""
        return self.days[number - 1] if 1 <= number <= len(self.days) else None
