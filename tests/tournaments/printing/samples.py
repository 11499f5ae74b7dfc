"""Events and tables for the tests of the exports: eights ranked by the rules, and tables of any size by hand.

The tables by hand are full round robins in which the lower start number wins, except that neighbours draw;
they exist because the rules rank eights only, while a sheet must hold any number.
"""

import datetime
import random

from tournaments.pages.words.heading import Heading
from tournaments.regulations.counting.sonneborn_berger import SonnebornBergerTerm
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import (
    Entrant,
    Event,
    Game,
    PlayerClass,
    Round,
    Section,
    System,
    Withdrawal,
)
from tournaments.regulations.order.crosstable import (
    Cell,
    CellKind,
    Crosstable,
    CrosstableRow,
    CrosstableTitle,
    crosstable,
)
from tournaments.regulations.order.standings import StandingRow, Status, rank
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import HalfPoints, Result
from tournaments.regulations.schedules.sections import schedule

SEED = 2011
NAMES = (
    "A. Bakker",
    "Sjoukje Brêgeman-û-Ât",
    "=cmd()",
    "+31 6 Klaas",
    "-Dash",
    "@Klaas",
    "Tsjêbbe Hôekstra",
    "J. de Vries",
)
CLUBS = ("Huizum", "Ljouwert", "", "Wytmarsum", "=1+1", "Dronryp", "Frjentsjer", "Huizum")


def heading(**changes):
    """A heading with a day for the first two rounds."""
    facts = {
        "title": "Kampioensklasse 2026/27",
        "section": "C",
        "division": "KK",
        "venue": "Doarpshûs De Ûle, Dronryp",
        "as_of": "na ronde 4",
        "printed_on": datetime.date(2026, 11, 20),
        "url": "https://friesdammen.example/events/12/",
        "edition": edition(),
        "days": (datetime.date(2026, 10, 3), datetime.date(2026, 10, 17), None),
    }
    return Heading(**(facts | changes))


def eight(played=7, *, division="KK", withdrawals=(), names=NAMES, forfeits=(), seed=SEED):
    """An eight after `played` rounds with results by lot from a seed; `forfeits` are pairs (white, black)
    of which white did not come; withdrawn players have no results after their last round."""
    lots = random.Random(seed)
    left = dict(withdrawals)
    rounds = []
    for column in schedule(edition(), Section.C, 8).rounds[:played]:
        games = []
        for pair in column.pairs:
            result = lots.choice((Result.FIRST_WINS, Result.DRAW, Result.SECOND_WINS))
            if tuple(pair) in forfeits:
                result = Result.FORFEIT_BY_FIRST
            if any(column.number > left.get(number, 7) for number in pair):
                result = None
            games.append(Game(pair.white, pair.black, result))
        rounds.append(Round(column.number, tuple(games)))
    return Event(
        section=Section.C,
        division=division,
        season=2026,
        system=System.ROUND_ROBIN,
        rounds_planned=7,
        entrants=tuple(
            Entrant(number, name, club, PlayerClass.KK)
            for number, (name, club) in enumerate(zip(names, CLUBS, strict=True), 1)
        ),
        withdrawals=tuple(Withdrawal(number, after) for number, after in withdrawals),
        rounds=tuple(rounds),
    )


def ranked(event, *, after_round=None, order="standings"):
    """The crosstable of an event by the rules."""
    return crosstable(event, rank(event, edition=edition(), after_round=after_round), order=order)


def by_hand(count, name="Speler {}", club="Club {}"):
    """A finished table of `count` entrants, 2 or more; `{}` in the name becomes the start number."""
    entrants = [Entrant(number, name.format(number), club.format(number)) for number in range(1, count + 1)]
    totals = {own.number: sum(_score(own.number, other.number) for other in entrants) for own in entrants}
    rows = []
    for own in entrants:
        others = [other.number for other in entrants if other is not own]
        scores = [_score(own.number, other) for other in others]
        working = tuple(
            SonnebornBergerTerm(at, other, totals[other], score)
            for at, (other, score) in enumerate(zip(others, scores, strict=True), 1)
        )
        standing = StandingRow(
            place=own.number,
            entrant=own,
            played=count - 1,
            won=scores.count(2),
            drawn=scores.count(1),
            lost=scores.count(0),
            half_points=totals[own.number],
            sonneborn_berger_half=sum(term.half_points for term in working),
            working=working,
            status=Status.ACTIVE,
            decided_by="C.15A",
            because=Reason("Points %(points)s", {"points": HalfPoints(totals[own.number])}, ("C.15A",)),
        )
        cells = tuple(_cell(own.number, column.number) for column in entrants)
        rows.append(CrosstableRow(standing, cells))
    title = CrosstableTitle("C", "KK", 2026, count - 1)
    return Crosstable(title, count - 1, True, tuple(entrants), tuple(rows))


def event_by_hand(table):
    """The event that belongs to a table made by hand, without rounds."""
    return Event(Section.C, "KK", 2026, System.ROUND_ROBIN, table.after_round, table.columns)


def _score(own, other):
    if own == other:
        return 0
    if abs(own - other) == 1:
        return 1
    return 2 if own < other else 0


def _cell(own, other):
    if own == other:
        return Cell("", CellKind.SELF, None, None, None)
    score = _score(own, other)
    return Cell(str(HalfPoints(score)), CellKind.PLAYED, other, score, abs(own - other))
