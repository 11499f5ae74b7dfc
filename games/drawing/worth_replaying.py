"""The game that the home page shows: which one, and the position of it that is drawn.

It is the latest one of the highest event that somebody won, and of which the notation that counts is regular
to the end and agrees with the result. Drawn is the position after the winner's largest shot.
"""

from dataclasses import dataclass

from django.db.models import Case, Exists, IntegerField, OuterRef, QuerySet, Value, When

from games.domain.report import Agreement, Report
from games.models import Notation
from games.selectors import players
from games.showing.diagrams import diagram
from games.showing.score_sheets import counting, fetch_sheets
from rules import Color
from rules.notation.replay import PlayedMove
from tournaments.events.permissions import visible_events
from tournaments.models import Game
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.event import PlayerClass

LOOKED_AT = 3
"""So many games are tried before there is none to show."""
_WINNER = {"1-0": Color.WHITE, "0-1": Color.BLACK}


@dataclass(frozen=True, slots=True)
class WorthReplaying:
    """The game, its players by name, the position after `move`, and the number of single moves up to it."""

    game: Game
    white: str
    black: str
    ply: int
    move: str
    diagram: str


def choose(user: Visitor) -> WorthReplaying | None:
    """The game for this visitor; None where there is none."""
    games = list(_won_games(user)[:LOOKED_AT])
    fetch_sheets(games)
    for game in games:
        found = counting(game)
        report = found.report if found else None
        if report and report.comparison.agreement is Agreement.AGREES and report.replay.moves:
            return _shown(game, report, user)
    return None


def _won_games(user: Visitor) -> QuerySet[Game]:
    """The games with a notation that somebody won, of the highest event the latest first."""
    classes = [one.value for one in reversed(PlayerClass)]
    whens = [When(round__event__division=one, then=Value(at)) for at, one in enumerate(classes)]
    return (
        Game.objects.filter(
            Exists(Notation.objects.filter(game=OuterRef("pk"))),
            round__event__in=visible_events(user),
            round__published_at__isnull=False,
            match=None,
            result__in=_WINNER,
        )
        .exclude(round__event__confirmed_by_two=True, confirmed_by="")
        .annotate(rank=Case(*whens, default=Value(len(classes)), output_field=IntegerField()))
        .select_related("round__event__season", "white", "black", "match")
        .order_by("-round__event__season__year", "rank", "-round__date", "-round__number", "board")
    )


def _shown(game: Game, report: Report, user: Visitor) -> WorthReplaying:
    played = max(report.replay.moves, key=lambda one: _shot(one, _WINNER[game.result]))
    dots = "." if played.color is Color.WHITE else "…"
    move = f"{played.number}{dots} {played.notation}"
    return WorthReplaying(game, *players(game, user), played.ply, move, diagram(report, played.ply))


def _shot(played: PlayedMove, winner: Color) -> tuple[int, int]:
    """How much the winner captured by a move, later ones before earlier ones."""
    return len(played.move.captured) if played.color is winner else -1, played.ply
