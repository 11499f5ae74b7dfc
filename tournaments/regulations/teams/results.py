"""What every match of teams counts as: its boards, its board points and its match points.

Source: B, art. 5 and 6; G, art. 5; readings R29 (empty boards), R62 (unfinished matches), R63 (a team that
leaves).
"""

from collections.abc import Mapping

from tournaments.regulations.counting.matches import CountedMatch, MatchCounts
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.team_tables import MatchPointsRule
from tournaments.regulations.event import Event
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.sections import printed_for
from tournaments.regulations.teams.lineups import lost_board


def count_match(
    round_number: int, home: int, away: int, boards: tuple[Result | None, ...], rule: MatchPointsRule
) -> CountedMatch:
    """The match with its points: more board points win it, as many draw it (B.5, G.5).

    A board without a result leaves the match open (R62).
    """
    points = tuple(sum(result.half_points(side) for result in boards if result is not None) for side in Side)
    board_points = (points[0], points[1])
    if not boards or None in boards:
        return CountedMatch(round_number, home, away, boards, MatchCounts.OPEN, board_points, (0, 0))
    if points[0] == points[1]:
        match_points = (rule.drawn, rule.drawn)
    else:
        match_points = (rule.won, 0) if points[0] > points[1] else (0, rule.won)
    played = any(result is not None and result.played for result in boards)
    counts = MatchCounts.PLAYED if played else MatchCounts.FORFEIT
    return CountedMatch(round_number, home, away, boards, counts, board_points, match_points)


def counted_matches(event: Event, *, edition: Edition, after_round: int) -> tuple[CountedMatch, ...]:
    """Every match of the schedule, in its order, as it counts after round `after_round` (0..rounds planned).

    Results of later rounds are not looked at. Of a team that has left every later board is empty, and so
    lost (B.6, R29, R63).
    """
    number_of_boards = edition.teams.line_ups[event.section].boards
    rule = edition.teams.match_points[event.section]
    left = {gone.number: gone.after_round for gone in event.withdrawals}
    boards = {
        (match.home, match.away): match.boards
        for paired in event.rounds
        if paired.number <= after_round
        for match in paired.matches
    }
    counted = []
    for column in printed_for(event, edition=edition).rounds:
        for home, away in column.pairs:
            found = boards.get((home, away)) or (None,) * number_of_boards
            if column.number <= after_round:
                found = _with_lost_boards(found, _gone((home, away), left, column.number))
            counted.append(count_match(column.number, home, away, found, rule))
    return tuple(counted)


def _gone(teams: tuple[int, int], left: Mapping[int, int], number: int) -> tuple[bool, bool]:
    return (left.get(teams[0], number) < number, left.get(teams[1], number) < number)


def _with_lost_boards(
    boards: tuple[Result | None, ...], gone: tuple[bool, bool]
) -> tuple[Result | None, ...]:
    """The boards with those of a team that has left booked as lost."""
    booked = lost_board(home=gone[0], away=gone[1])
    return boards if booked is None else (booked,) * len(boards)
