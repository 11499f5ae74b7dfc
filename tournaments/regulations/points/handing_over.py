"""What a final order earns its players in the points classification, whatever the competition.

Source: Bijlage 4; readings R17 (the halves of a six), R42, R73 (who has no place).
"""

from itertools import groupby

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event
from tournaments.regulations.order.standings import Standings, Status
from tournaments.regulations.points.classification import Award, awards


def points(event: Event, standings: Standings, *, edition: Edition) -> tuple[Award, ...]:
    """The points that the final order of an event, or of one group of it, gives: ranking by ranking.

    The two halves of a group of six are two groups of three. Whose games lapsed, or who was absent for the
    whole event, has no place and does not count in the size of the group. Of a class in several groups of
    section D the final group gives the points, of one in section A every group (R73).
    """
    counted = [row for row in standings.rows if row.status is not Status.LAPSED]
    rankings = groupby(counted, key=lambda row: row.ranking)
    return tuple(
        award
        for _ranking, rows in rankings
        for award in awards(
            event.section, event.system, [row.entrant for row in rows], rule=edition.classification
        )
    )
