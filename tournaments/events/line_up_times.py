"""When line-ups are due, whether play has begun, and who may see a line-up before everybody may.

Source: B, art. 6; G, art. 2; readings R60 (fours), R78 (shown together).
"""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Prefetch, Q, prefetch_related_objects
from django.utils import timezone

from tournaments.models import Entrant, Event, Game, Pass, User, no_practice
from tournaments.pages.http.permissions import Visitor
from tournaments.people.permissions import directed_among
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.editions.team_tables import LineUpRule
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.teams import lineups


def rule_of(event: Event) -> LineUpRule | None:
    """The rule on line-ups of the event's section (B.6, G.2); None where persons play."""
    return edition(event.season.edition).teams.line_ups.get(event.section)


def start_of(event: Event) -> datetime | None:
    """When the first round starts; None while its day or hour is not known."""
    whole = event.root or event
    first = next((paired.date for paired in event.rounds.all() if paired.number == 1), None)
    day, hour = first or event.starts_on or whole.starts_on, event.start_time or whole.start_time
    return timezone.make_aware(datetime.combine(day, hour)) if day and hour else None


def due(event: Event) -> datetime | None:
    """Until when line-ups are in time (B.6, R60); None while no start is known, or where persons play."""
    rule, start = rule_of(event), start_of(event)
    return lineups.due(start, rule) if rule and start else None


def in_time(event: Event, now: datetime) -> bool:
    """Whether a line-up is in time (B.6): round 1 has not started, by the clock or by a result."""
    start = start_of(event)
    return not (start and now >= start) and not play_has_begun(event)


def booked_by_line_up(event: Event) -> Q:
    """The games whose result follows from an empty board alone: nobody entered it."""
    rule = rule_of(event)
    return Q(entered_by="", confirmed_by=rule.article if rule else None)


def play_has_begun(event: Event) -> bool:
    """Whether a game has a result that does not follow from an empty board: the order stays (B.6)."""
    prefetch_related_objects([event], "rounds__games")
    rule = rule_of(event)
    booked = ("", rule.article if rule else None)
    games = (game for paired in event.rounds.all() for game in paired.games.all() if game.result)
    return any((game.entered_by, game.confirmed_by) != booked for game in games)


def are_public(event: Event, now: datetime) -> bool:
    """Whether everybody may see the line-ups of an event (B.6, R78)."""
    rule = rule_of(event)
    if rule is None or event.is_play_off or (event.root or event).is_over:
        return True
    playing = [team for team in event.entrants.all() if team.withdrawn_after_round != 0]
    given = [team.line_up_at for team in playing]
    return lineups.are_public(given, start_of(event), now, rule) or play_has_begun(event)


def refusal(team: Entrant, now: datetime) -> Reason | None:
    """Why a line-up of a team is no more taken from the secretary of its club; None where it is: before round
    1 starts (B.6), and a change of one that is in only while nobody sees the others (R78).
    """
    event, rule = team.event, rule_of(team.event)
    articles = (rule.article,) if rule else ()
    if not in_time(event, now):
        text = gettext_noop(
            "Line-ups were due before round 1 started: bring yours to the tournament directors."
        )
        return Reason(text, {}, articles)
    if team.line_up_at and are_public(event, now):
        text = gettext_noop(
            "The line-ups are shown already: bring a change of yours to the tournament directors."
        )
        return Reason(text, {}, (*articles, "R78"))
    return None


def hidden(user: Visitor | Pass, events: Iterable[Event]) -> frozenset[int]:
    """The keys of the teams whose line-ups the visitor may not see yet (R78).

    Of more than one event entrants, rounds and games are to be loaded. Who leads an event sees all of it,
    and a secretary the line-ups of the own club.
    """
    now = timezone.now()
    covered = [event for event in events if not are_public(event, now)]
    led = directed_among(user, covered) if covered else frozenset()
    own = user.secretary_of_id if isinstance(user, User) and user.is_active else None
    return frozenset(
        team.pk
        for event in covered
        if event.pk not in led
        for team in event.entrants.all()
        if own is None or team.club_id != own
    )


def hidden_anywhere(user: Visitor) -> frozenset[int]:
    """The same of all events."""
    of_teams = Event.objects.filter(no_practice(), section__in=TEAM_SECTIONS)
    waiting = of_teams.filter(closed_at=None, root__closed_at=None)
    waiting = waiting.filter(called_off="").exclude(root__called_off__gt="")
    waiting = waiting.filter(entrants__line_up_at=None, entrants__isnull=False).distinct()
    results = Prefetch("rounds__games", Game.objects.exclude(result=""))
    loaded = waiting.select_related("season", "root").prefetch_related("entrants", "rounds", results)
    return hidden(user, loaded)
