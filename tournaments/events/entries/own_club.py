"""What the secretary of a club has to do: line-ups of its teams, and events that take what it enters."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.events import acts
from tournaments.events.line_up_times import due, refusal
from tournaments.events.permissions import visible_events
from tournaments.ledger.chains.chain import entries_about
from tournaments.models import Entrant, Event, LedgerEntry, User
from tournaments.regulations.event import TEAM_SECTIONS, Section

FOR_CLUB = "for_club"
"""In the subject of an entry of the record: the key of the club that entered somebody itself."""


@dataclass(frozen=True, slots=True)
class OwnTeam:
    """A team of the club, before when its line-up is due, and whether it can still be handed in here."""

    team: Entrant
    due: datetime | None
    in_time: bool


@dataclass(frozen=True, slots=True)
class OwnClub:
    """What lies before a secretary."""

    teams: list[OwnTeam]
    events: list[Event]
    entered: list[Entrant]


def own_club(user: User) -> OwnClub:
    """The teams and events of the club of which the user is the secretary."""
    open_events = visible_events(user).filter(closed_at=None, called_off="").exclude(root__called_off__gt="")
    own = Entrant.objects.filter(club=user.secretary_of, number__gt=0, event__in=open_events)
    own = own.select_related("club", "event__season", "event__parent__season", "event__root").order_by("pk")
    in_groups = Event.objects.filter(kind=Event.Kind.GROUP).values("parent")
    teams = own.filter(event__section__in=TEAM_SECTIONS).exclude(event__kind=Event.Kind.DECIDING)
    teams = teams.exclude(event__in=in_groups).prefetch_related("event__rounds__games", "event__entrants")
    now = timezone.now()
    events = list(taking_entries(open_events).select_related("season"))
    return OwnClub(
        [OwnTeam(row, due(row.event), refusal(row, now) is None) for row in teams],
        events,
        list(own.filter(event__in=events)),
    )


def taking_entries(events: QuerySet[Event]) -> QuerySet[Event]:
    """Those of these events in which clubs enter their own: whole events that have not started, no eights."""
    parts = Event.objects.filter(root__isnull=False).exclude(kind=Event.Kind.DECIDING)
    found = events.filter(root=None, closed_at=None, called_off="", rounds=None).exclude(section=Section.C)
    return found.exclude(pk__in=parts.values("root"))


def takes_entries(event: Event) -> bool:
    """Whether clubs enter their own people or teams in an event (see `taking_entries`)."""
    return taking_entries(Event.objects.filter(pk=event.pk)).exists()


def entered_by_clubs(event: Event, rows: Iterable[Entrant]) -> Mapping[int, LedgerEntry]:
    """Those of these entrants of an event that their clubs entered themselves: the entry of the record that
    did it, by number.
    """
    latest: dict[tuple[str, str], LedgerEntry] = {}
    for act in entries_about(event, act=acts.ENTRIES).defer("changes"):
        about = act.after or act.before or {}
        latest.setdefault((about["name"], about["club_name"]), act)
    return {
        row.number: latest[row.name, row.club_name]
        for row in rows
        if FOR_CLUB in getattr(latest.get((row.name, row.club_name)), "subject", ())
    }
