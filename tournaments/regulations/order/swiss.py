"""The standings of a Swiss event in the form of all standings: rows, ties that are open, games.

Source: Bijlage 3; D, art. 6 (the HA); F, art. 4; readings R38, R41.
"""

from tournaments.regulations.counting.absences import CountedGame, Counts
from tournaments.regulations.counting.standing_rows import StandingRow, Standings
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, Game
from tournaments.regulations.order.decisions import remarks_on_decisions
from tournaments.regulations.schedules.check import remarks
from tournaments.regulations.swiss import SwissRow
from tournaments.regulations.swiss import standings as swiss_order
from tournaments.regulations.swiss.history import counted_games


def rank_swiss(event: Event, *, edition: Edition, after_round: int) -> Standings:
    """The standings of a Swiss event that is checked, after a round from 0 to the last.

    Called through `standings.rank`. Raises RuleViolation for a setting that is none of a Swiss event.
    """
    table = swiss_order(event, after_round=after_round, edition=edition)
    said = remarks(event, edition=edition)
    if after_round == event.rounds_planned:
        said += remarks_on_decisions(event, edition=edition, used=table.used, ruled=table.ruled)
    return Standings(
        rows=tuple(_row(row) for row in table.rows),
        open=table.open,
        after_round=table.after_round,
        complete=table.complete,
        games=tuple(
            _counted(paired.number, game)
            for paired in event.rounds
            if paired.number <= after_round
            for game in counted_games(event, paired)
        ),
        remarks=said,
    )


def _row(row: SwissRow) -> StandingRow:
    return StandingRow(
        place=row.place,
        entrant=row.entrant,
        played=row.played,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        half_points=row.half_points,
        sonneborn_berger_half=row.sonneborn_berger_half,
        working=row.working,
        status=row.status,
        decided_by=row.decided_by,
        because=row.because,
        free=row.free,
        weerstand_half=row.weerstand_half,
        weerstand_working=row.weerstand_working,
    )


def _counted(number: int, game: Game) -> CountedGame:
    counts = Counts.OPEN
    if game.result is not None:
        counts = Counts.PLAYED if game.result.played else Counts.FORFEIT
    return CountedGame(number, game.white, game.black, game.result, counts)
