"""Who was first in the closed competitions, by the last final order of each.

A competition has one first where its parts come to one order: that of its final group, of its only group, or
of the winners of its groups where these are compared. Else each of its groups has one.

Source: A, art. 5; D, art. 6; E, art. 3; G, art. 6; readings R20 (the winners compared), R56 (the final
group), R80 (both winners of a divided six of fours).
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from tournaments.events.at_a_glance import rank_in_season
from tournaments.events.loaded import FIRST_GROUP
from tournaments.events.permissions import visible_events
from tournaments.models import Club, Entrant, Event, FinalOrder, Person, Season
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.teams.halves import READING
from tournaments.seasons.finals.closed_events import ClosedPart, contents, last_orders, one_class, parts_of
from tournaments.seasons.visibility import same

MOST_SEASONS = 10
"""The final orders of so many seasons are read at once: they are long."""
Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Winner:
    """Who was first, with the half points of the final order, of a team the half match points. `half` is "I"
    or "II" where both halves of a group have a first and neither is that of the whole.
    """

    entrant: Entrant
    half_points: int
    half: str = ""

    @property
    def person(self) -> Person | None:
        """The person whose page is shown, None of a team."""
        return self.entrant.person and (self.entrant.person.merged_into or self.entrant.person)


@dataclass(frozen=True, slots=True)
class Won:
    """A closed competition, or a group of one that has no order of the whole, with who was first."""

    event: Event
    winners: tuple[Winner, ...]

    @property
    def competition(self) -> tuple[str, str, str, str]:
        """What it is called by in every season, so that the years of one competition come together."""
        group = self.event.group or (FIRST_GROUP if self.event.section in TEAM_SECTIONS else "")
        return self.event.section, self.event.division, group, self.event.name


@dataclass(frozen=True, slots=True)
class Competition:
    """A competition over the seasons, the latest first."""

    won: tuple[Won, ...]

    @property
    def latest(self) -> Event:
        """The competition as it was last closed."""
        return self.won[0].event


def closed(user: Visitor) -> QuerySet[Event]:
    """The closed competitions that the visitor may see; a simul is not among them, for it has no order."""
    found = visible_events(user).filter(root=None, closed_at__isnull=False, called_off="")
    return found.exclude(system=Event.System.DISPLAY)


def seasons(user: Visitor) -> QuerySet[Season]:
    """The seasons in which something is closed, the latest first."""
    return Season.objects.filter(Exists(closed(user).filter(season=OuterRef("pk")))).order_by("-year")


def winners(events: QuerySet[Event]) -> list[Won]:
    """Who was first in each of these closed competitions, the latest season first, the highest class first.

    `events` are some of `closed`. Nobody was first where nobody has a place.
    """
    orders = list(last_orders().filter(event__in=events).select_related("event__season"))
    parts: dict[int, list[tuple[ClosedPart, Content]]] = defaultdict(list)
    listed = [(order.pk, content) for order in orders for content in contents(order)]
    for (order, content), part in zip(listed, parts_of(orders), strict=True):
        parts[order].append((part, content))
    found = [won for order in orders for won in _won(order, parts[order.pk])]
    return sorted(found, key=lambda won: (-won.event.season.year, rank_in_season(won.event)))


def of_seasons(years: Collection[Season], user: Visitor) -> list[Won]:
    """Who was first in what is closed of these seasons."""
    return winners(closed(user).filter(season__in=years))


def of_person(person: Person, user: Visitor) -> list[Won]:
    """What a person was first in, also as whoever was found to be the same."""
    own = Entrant.objects.filter(same(person))
    found = winners(closed(user).filter(pk__in=_entered(own)))
    return _with(found, lambda winner: winner.person is not None and winner.person.pk == person.pk)


def of_club(club: Club, user: Visitor) -> list[Won]:
    """What the teams of a club and those who were entered for it were first in, in the last `MOST_SEASONS`
    seasons in which it entered anything that is closed.
    """
    own = Entrant.objects.filter(club=club)
    events = closed(user).filter(pk__in=_entered(own))
    played = Season.objects.filter(Exists(events.filter(season=OuterRef("pk")))).order_by("-year")
    events = events.filter(season__in=played.values("pk")[:MOST_SEASONS])
    return _with(winners(events), lambda winner: winner.entrant.club_id == club.pk)


def by_section(found: Iterable[Won]) -> list[tuple[str, list[Won]]]:
    """What was won in one season, by section."""
    return [(section, list(won)) for section, won in groupby(found, lambda won: won.event.section)]


def by_competition(found: Iterable[Won]) -> list[tuple[str, list[Competition]]]:
    """What was won over the seasons, the latest first, by section and competition."""
    over_time: dict[tuple[str, str, str, str], list[Won]] = defaultdict(list)
    for won in found:
        over_time[won.competition].append(won)
    listed = sorted(over_time.values(), key=lambda won: rank_in_season(won[0].event))
    by_rank = [Competition(tuple(won)) for won in listed]
    return [(section, list(one)) for section, one in groupby(by_rank, lambda one: one.latest.section)]


def _entered(own: QuerySet[Entrant]) -> QuerySet[Entrant, Any]:
    """The competitions of these entries, by key."""
    return own.order_by().values(whole=Coalesce("event__root_id", "event_id"))


def _with(found: Iterable[Won], fits: Callable[[Winner], bool]) -> list[Won]:
    """What was won by those who fit, with these alone."""
    fitting = (replace(won, winners=tuple(filter(fits, won.winners))) for won in found)
    return [won for won in fitting if won.winners]


def _won(order: FinalOrder, parts: Sequence[tuple[ClosedPart, Content]]) -> Iterator[Won]:
    """What was won in one competition: as a whole, or in each of its groups."""
    one = one_class(part for part, _ in parts)
    compared = () if one and one.event.kind == Event.Kind.FINAL else order.content.get("winners", ())
    best = {(row["group"], row.get("half", "")) for row in compared if row["place"] == 1}
    found: dict[Event, list[Winner]] = defaultdict(list)
    for part, content in parts:
        if one not in (None, part):
            continue
        for winner in _firsts(part, content):
            if not best or (content["event"]["division"], winner.half) in best:
                found[order.event if one or best else part.event].append(winner)
    for event, first in found.items():
        yield Won(event, tuple(first) if len(first) > 1 else (replace(first[0], half=""),))


def _firsts(part: ClosedPart, content: Content) -> Iterator[Winner]:
    """Who was first in a part: in a divided group of both halves, unless one is first of the whole."""
    standings = content["standings"]
    entrants = {row.entrant.number: row.entrant for row in part.rows}
    best = [row for row in standings["rows"] if row["place"] == 1]
    if champion := _of_the_whole(standings):
        best = [row for row in best if row["number"] == champion]
    for row in best:
        entrant = entrants[row["number"]]
        if entrant not in part.without_place:
            half_points = row["half_match_points"] if "half_match_points" in row else row["half_points"]
            half = roman(row["ranking"]) if "ranking" in row else ""
            yield Winner(entrant, half_points, half)


def _of_the_whole(standings: Content) -> int | None:
    """The number of who won a divided group as a whole, None where nothing decided that: the order in which
    both winners enter again makes neither of them champion (R80).
    """
    first = next(iter(standings.get("whole", ())), None)
    return first["number"] if first and first["decided_by"] not in (None, READING) else None
