"""How far a new site is: a season, clubs, people, an event, somebody invited."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy

from tournaments.models import Club, Event, Invitation, Person, Season, no_practice
from tournaments.people.recognising.matching import Entry, matches
from tournaments.regulations.reasons import Reason

SEASON, CLUBS, PEOPLE, EVENT, INVITE = "season", "clubs", "people", "event", "invite"
_SAID = {
    SEASON: (gettext_lazy("Season"), gettext_lazy("which year begins")),
    CLUBS: (gettext_lazy("Clubs"), gettext_lazy("their names, one a line")),
    PEOPLE: (gettext_lazy("People"), gettext_lazy("paste names, or choose a CSV or Excel file")),
    EVENT: (gettext_lazy("First event"), gettext_lazy("which section: the site knows the rest")),
    INVITE: (gettext_lazy("Invite"), gettext_lazy("directors and secretaries, by mail or QR")),
}
STEPS = tuple(_SAID)


@dataclass(frozen=True, slots=True)
class Step:
    """A step: its name, its number, and how many there are of what it brings."""

    name: str
    number: int
    count: int

    @property
    def done(self) -> bool:
        """Whether there is something already."""
        return self.count > 0

    @property
    def title(self) -> str:
        """What it brings, in the language of the reader."""
        return str(_SAID[self.name][0])

    @property
    def hint(self) -> str:
        """What is asked in it."""
        return str(_SAID[self.name][1])


@dataclass(frozen=True, slots=True)
class ReadAs:
    """A line of a list of people as it was read: "new", "known" already as `known`, or "unclear", several of
    that name or numbers `against` it; `alike` are names of people known who may be the same.
    """

    entry: Entry
    state: str
    alike: tuple[str, ...]
    known: str = ""
    against: Reason | None = None


def steps() -> tuple[Step, ...]:
    """The steps in their order."""
    counts = {
        SEASON: Season.objects.count(),
        CLUBS: Club.objects.count(),
        PEOPLE: Person.objects.filter(merged_into=None).count(),
        EVENT: Event.objects.filter(no_practice(), root=None).count(),
        INVITE: Invitation.objects.count(),
    }
    return tuple(Step(name, number, counts[name]) for number, name in enumerate(STEPS, 1))


def is_empty() -> bool:
    """Whether nothing was begun yet: no season, club, person or event."""
    return not any(step.done for step in steps()[:-1])


def next_after(name: str) -> str | None:
    """The step that comes after one; None after the last."""
    at = STEPS.index(name) + 1
    return STEPS[at] if at < len(STEPS) else None


def read_as(entries: Sequence[Entry]) -> list[ReadAs]:
    """What would be made of each line of a list of people."""
    return [
        ReadAs(
            entry,
            "unclear" if match.against or match.several else "known" if match.person else "new",
            tuple(one.name for one in match.alike),
            match.person.name if match.person else "",
            match.against,
        )
        for entry, match in zip(entries, matches(None, entries), strict=True)
    ]
