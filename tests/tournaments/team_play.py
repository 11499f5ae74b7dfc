"""Playing matches of teams in tests: line-ups by the club, results from the home team's side."""

from tests.kept import upon
from tests.regulations.teams import boards as codes_for
from tests.tournaments.events.test_B06_line_ups import hand_in, names
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.models import Game, Match


def line_up_all(site, event, **empty):
    """Hand in a line-up of every team; `empty` gives the empty board of a team, as `team_1=8`."""
    upon(f"line-ups {site.leader.pk} {event.pk} {empty}", lambda: _line_up_all(site, event, empty))


def _line_up_all(site, event, empty):
    for team in event.entrants.order_by("number"):
        players = names(team.club_name, 8 if event.section == "B" else 4)
        if board := empty.get(f"team_{team.number}"):
            players[board - 1] = ""
        hand_in(site, event, team.number, players)


def record_match(site, match, given, **more):
    """Record the boards without a result: half board points of the home team in all, or codes by board."""
    games = list(Game.objects.filter(match=match).order_by("board"))
    codes = [result.value for result in codes_for(given, len(games))] if isinstance(given, int) else given
    reverse = {"1-0": "0-1", "0-1": "1-0", "+:-": "-:+", "-:+": "+:-"}
    lines = [
        ResultLine(
            game.board,
            code if game.white_id == match.home_id else reverse.get(code, code),
            game.version,
            match.table,
        )
        for game, code in zip(games, codes, strict=True)
        if not game.result
    ]
    return results.record(
        actor=site.leader,
        event_id=match.round.event_id,
        round_number=match.round.number,
        lines=lines,
        **more,
    )


def play(site, event, exceptions=None):
    """Play every match of an event: the lower number wins by the least, but for the exceptions."""
    upon(f"play {site.leader.pk} {event.pk} {exceptions}", lambda: _play(site, event, exceptions or {}))


def _play(site, event, exceptions):
    most = 16 if event.section == "B" else 8
    least = most // 2 + 1
    for match in Match.objects.filter(round__event=event).select_related("round", "home", "away"):
        home, away = match.home.number, match.away.number
        points = least if home < away else most - least
        if (home, away) in exceptions:
            points = exceptions[home, away]
        elif (away, home) in exceptions:
            points = most - exceptions[away, home]
        record_match(site, match, points)
