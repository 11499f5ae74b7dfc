"""What a club does: its teams, the events that it organises, and how its members play this season."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.events.loaded import LoadedEvent, load_all
from tournaments.events.permissions import visible_events
from tournaments.events.tables.page import mark
from tournaments.events.teams.selectors import TeamPlace, team_place
from tournaments.models import Club, Entrant, Event, Person, Round, Season
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.tables.tables import Mark
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.order.progress import outcomes
from tournaments.regulations.results import HalfPoints
from tournaments.seasons.visibility import season_now
from tournaments.site import careers
from tournaments.site.people import club_results

MOST = 12
"""So many teams of earlier seasons and events are named, the latest."""
MOST_AT_HOME = 6
"""So many rounds to come are named, the first."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """A team in the event it plays: its place among how many, its matches, match points and board points, and
    whom it meets next, on which day.
    """

    team: Entrant
    event: Event
    place: TeamPlace | None
    matches: tuple[Mark, ...]
    match_points: HalfPoints | None
    board_points: HalfPoints | None
    opponent: str = ""
    on: date | None = None


@dataclass(frozen=True, slots=True)
class ClubLife:
    """The teams of a club in the latest season and those before, the events at it, and where its members
    have played at least one game in the latest season, for themselves and for a team; all that the visitor
    may see, latest first. Of the events at it the rounds to come are `next_at_home`, the next first.
    """

    season: Season | None
    lines: tuple[TeamLine, ...]
    earlier_teams: tuple[Entrant, ...]
    at_home: tuple[Event, ...]
    playing: tuple[careers.Appearance, ...]
    results: tuple[club_results.ClubResult, ...]
    next_at_home: tuple[Round, ...]

    @property
    def score(self) -> careers.Score:
        """What the games of the members ended in."""
        return careers.Score.of(game for one in self.playing for game in one.games)


def life(club: Club, members: Sequence[Person], user: Visitor) -> ClubLife:
    """What a club does; `members` are those whom the visitor may see."""
    played, season = careers.played_by(user), season_now()
    teams = Entrant.objects.filter(club=club, person=None, event__in=played).exclude(number=0)
    listed = list(
        teams.select_related("event__season", "event__root").order_by(
            "-event__season__year", "event_id", "number"
        )
    )
    now = [team for team in listed if team.event.season == season]
    organised = visible_events(user).filter(host=club, root=None).select_related("season")
    at_home = tuple(organised.order_by("-season__year", "-starts_on", "-pk")[:MOST])
    entered = Entrant.objects.filter(person__in=members, event__in=played, event__season=season)
    placed = Q(person__in=members, team__event__in=played, team__event__season=season)
    playing = [
        *careers.appearances(entered.order_by("name", "event_id")),
        *careers.team_appearances(placed, user),
    ]
    playing = [one for one in playing if one.score.games]
    loaded = _loaded(now)
    return ClubLife(
        season,
        tuple(_line(team, one) for team, one in loaded),
        tuple(team for team in listed if team.event.season != season)[:MOST],
        at_home,
        tuple(playing),
        club_results.results(playing, loaded),
        tuple(_next_at_home(club, user)) if any(not one.is_over for one in at_home) else (),
    )


def _next_at_home(club: Club, user: Visitor) -> QuerySet[Round]:
    """The first rounds from today of the events that the club organises, and of their groups."""
    events = visible_events(user).filter(Q(host=club) | Q(root__host=club), closed_at=None)
    coming = Round.objects.filter(event__in=events, date__gte=timezone.localdate())
    return coming.select_related("event__season").order_by("date", "event_id")[:MOST_AT_HOME]


def _loaded(teams: Sequence[Entrant]) -> list[tuple[Entrant, LoadedEvent]]:
    """Each team with the event that it plays."""
    keys = {team.event_id for team in teams}
    loaded = load_all(Event.objects.filter(pk__in=keys), published_only=True) if keys else []
    by_event = {one.event.pk: one for one in loaded}
    return [(team, by_event[team.event_id]) for team in teams]


def _line(team: Entrant, loaded: LoadedEvent) -> TeamLine:
    opponent, on = _next(team.number, loaded)
    if not loaded.has_table:
        return TeamLine(team, loaded.event, None, (), None, None, opponent, on)
    standings = loaded.standings()
    place = team_place(standings, team.number)
    names = loaded.facts.names
    marks = tuple(mark(one, names) for one in outcomes(loaded.facts, standings)[team.number])
    board_points = HalfPoints(place.row.half_board_points or 0)
    return TeamLine(
        team,
        loaded.event,
        place,
        marks,
        HalfPoints(place.row.half_points),
        board_points,
        opponent,
        on,
    )


def _next(number: int, loaded: LoadedEvent) -> tuple[str, date | None]:
    """Whom a team meets in the first round that is not over, and on which day; "" where nobody."""
    days = {paired.number: paired.date for paired in loaded.rounds}
    for paired in loaded.facts.rounds:
        if paired.number <= loaded.current_round:
            continue
        for match in paired.matches:
            sides: Collection[int] = (match.home, match.away)
            if number in sides:
                (other,) = (side for side in sides if side != number)
                return loaded.facts.entrant(other).name, days[paired.number]
    return "", None


def classes(people: QuerySet[Person]) -> dict[int, dict[str, int]]:
    """How many of these people are in each class, the highest first, by club."""
    counted = (
        people.exclude(club=None).exclude(player_class="").order_by().values_list("club", "player_class")
    )
    number = Counter(counted)
    order = [one.value for one in reversed(PlayerClass)]
    found: dict[int, dict[str, int]] = {}
    for name in order:
        for (club, player_class), times in number.items():
            if player_class == name and club is not None:
                found.setdefault(club, {})[name] = times
    return found


def teams_now(user: Visitor) -> dict[int, list[str]]:
    """The names of the teams of each club in the season that is played, of those that the visitor may see."""
    played = careers.played_by(user)
    teams = Entrant.objects.filter(person=None, event__in=played, event__season=season_now())
    found: dict[int, list[str]] = {}
    for club, name in teams.exclude(club=None).order_by("name").values_list("club", "name"):
        found.setdefault(club, []).append(name)
    return found
