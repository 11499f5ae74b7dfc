"""Builds events of eights and fours of clubs for tests from few words."""

from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import (
    Entrant,
    Event,
    Match,
    PlayOffMatch,
    Round,
    Ruling,
    Section,
    System,
    Withdrawal,
)
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import schedule

EDITION = edition("2011")
BOARDS = {"B": 8, "G": 4}


def boards(half_points, number=8):
    """The boards of a match in which the home team has so many half board points of twice `number`."""
    wins, draws = divmod(half_points, 2)
    codes = ["1-0"] * wins + ["½-½"] * draws + ["0-1"] * (number - wins - draws)
    assert len(codes) == number
    return tuple(Result.parse(code) for code in codes)


def parsed(codes):
    """Boards from codes; "*" is a board without a result."""
    return tuple(None if code == "*" else Result.parse(code) for code in codes)


def teams(
    exceptions=None,
    *,
    section="B",
    number=4,
    division="I",
    outcome=None,
    rounds=None,
    withdrawals=(),
    deciding=(),
    settings=None,
    rulings=(),
):
    """A group of `number` teams after `rounds` rounds, all of them by default.

    `outcome(home, away)` gives the half board points of the home team in every match, or the codes of its
    boards; without it the lower number wins by the least, 9 to 7 half points in eights and 5 to 3 in fours.
    `exceptions` maps (first, second) to those of the first named, whoever is at home; None is a match that
    has not been played. `deciding` are pairs (between, [(home, away, half points or codes)]).
    """
    size = BOARDS[section]
    printed = schedule(EDITION, Section(section), number)
    gone = dict(withdrawals)

    def match(home, away, given):
        if given is None:
            return Match(home, away)
        return Match(home, away, boards(given, size) if isinstance(given, int) else parsed(given))

    def paired(home, away, column):
        given = outcome(home, away) if outcome else size + (1 if home < away else -1)
        for (first, second), points in (exceptions or {}).items():
            if (first, second) == (home, away):
                given = points
            elif (second, first) == (home, away):
                given = 2 * size - points if isinstance(points, int) else points
                if not isinstance(points, int) and points is not None:
                    given = [code if code == "*" else Result.parse(code).reversed.value for code in points]
        if any(column > gone.get(team, 99) for team in (home, away)):
            given = None
        return match(home, away, given)

    return Event(
        section=Section(section),
        division=division,
        season=2026,
        system=System.ROUND_ROBIN,
        rounds_planned=len(printed.rounds),
        entrants=tuple(Entrant(n, f"Team {n}") for n in range(1, number + 1)),
        withdrawals=tuple(Withdrawal(*one) for one in withdrawals),
        rounds=tuple(
            Round(
                column.number,
                free=column.free,
                matches=tuple(paired(home, away, column.number) for home, away in column.pairs),
            )
            for column in printed.rounds[:rounds]
        ),
        settings=settings or {},
        rulings=tuple(Ruling(tuple(order)) for order in rulings),
        deciding=tuple(
            PlayOffMatch(tuple(between), matches=tuple(match(*one) for one in matches))
            for between, matches in deciding
        ),
    )


CODES = ("1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-")


def random_teams(rng, *, section=None, finished=False):
    """A group of random size and random results, sometimes with a team that leaves."""
    section = section or rng.choice("BG")
    number = rng.choice([4, 5, 6, 7] if section == "B" else [3, 4, 5, 6])
    planned = len(schedule(EDITION, Section(section), number).rounds)
    leaving = rng.sample(range(1, number + 1), rng.choice([0, 0, 0, 1, 2]))
    codes = CODES if finished else (*CODES, "*")
    weights = (6, 8, 6, 1, 1, 1, 1) if finished else (60, 80, 60, 8, 8, 8, 8, 1)
    return teams(
        section=section,
        number=number,
        division=rng.choice(["I", "II", "III"]),
        outcome=lambda home, away: rng.choices(codes, weights, k=BOARDS[section]),
        rounds=planned if finished else rng.randint(0, planned),
        withdrawals=[(one, rng.randint(0, planned - 1)) for one in leaving],
        settings={"group_of_six": rng.choice(["halves", "one"])} if section == "G" else None,
    )


def order(standings):
    """The start numbers from the first place down."""
    return [row.entrant.number for row in standings.rows]


def row_of(standings, number):
    """The row of a start number."""
    return next(row for row in standings.rows if row.entrant.number == number)
