"""What the pages of an event that is being set up show: its points with their articles, its draws of lots."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import Count, Q
from django.utils.translation import gettext

from tournaments.events import acts
from tournaments.events.permissions import visible_events
from tournaments.events.setting_up.choices import choices_of, entered
from tournaments.ledger import history
from tournaments.ledger.wording import setting_words
from tournaments.models import Event, LedgerEntry, Round, Season, User, no_practice
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.setting_up.event import proposals


def points(event: Event, chosen: Mapping[str, str] | None = None) -> tuple[Proposal, ...]:
    """The points of an event as they stand, or with other choices. Errors: RuleViolation."""
    rules = edition(event.season.edition)
    given = choices_of(event) if chosen is None else chosen
    return proposals(rules, event.section, event.division, entered(event), chosen=given)


MOST_VENUES = 30


def venues() -> list[str]:
    """Where events were held, the latest first, each place once."""
    found = Event.objects.exclude(venue="").order_by("-pk").values_list("venue", flat=True)
    return list(dict.fromkeys(found[: 10 * MOST_VENUES]))[:MOST_VENUES]


@dataclass(frozen=True, slots=True)
class Planned:
    """An event on a day, and whether it is held in the hall that was asked for."""

    event: Event
    in_hall: bool


def planned_on(day: date, hall: str, user: User) -> list[Planned]:
    """What else is on a day, of what the user may see: the events that begin on it or have a round on it, a
    group and play-off games as the event they belong to. What is over or called off is not.
    """
    with_round = Round.objects.filter(date=day).values("event")
    found = visible_events(user).filter(Q(pk__in=with_round) | Q(starts_on=day))
    mains = {(one.root or one).pk: one.root or one for one in found.select_related("season", "root__season")}
    asked = hall.strip().casefold()
    return [
        Planned(one, bool(asked) and one.venue.strip().casefold() == asked)
        for one in mains.values()
        if not one.is_over
    ]


def earlier(user: User, season: Season, section: str) -> Event | None:
    """The latest event of a section in an earlier season that the user leads."""
    found = user.leads.filter(no_practice(), section=section, root=None, season__year__lt=season.year)
    return found.select_related("season").order_by("-season__year", "-pk").first()


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw of lots as it was recorded."""

    purpose: str
    seed: int
    items: Sequence[str]
    order: Sequence[str]
    at: datetime
    by: str

    @property
    def lines(self) -> str:
        """What took part, a line each."""
        return "\n".join(self.items)

    @property
    def drawn(self) -> list[str]:
        """What came out, colours in the reader's language."""
        return [setting_words.value("items", item) or item for item in self.order]


def draws(event: Event) -> list[Draw]:
    """The draws of lots of an event and its groups, the first one first."""
    recorded = history.entries_of(event).filter(act=acts.DRAW).order_by("sequence")
    return [
        Draw(
            entry.subject.get("purpose", ""),
            entry.after["seed"],
            entry.after["items"],
            entry.after["order"],
            entry.at,
            _drew(entry),
        )
        for entry in recorded
        if entry.after
    ]


def _drew(entry: LedgerEntry) -> str:
    """Who drew, as everybody may read it: the person; of an account without one no more than the office."""
    person = entry.actor and entry.actor.person
    return person.name if person else gettext("the tournament directors")


def groups(event: Event) -> list[Event]:
    """The groups of an event and its final group, in order, each with the number of its entrants."""
    children = event.children.exclude(kind=Event.Kind.DECIDING).select_related("season", "root", "parent")
    return list(children.annotate(size=Count("entrants")).order_by("pk"))
