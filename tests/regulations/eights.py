"""Builds events of the three eights for tests from few words."""

from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import (
    Entrant,
    Event,
    Game,
    PlayOffMatch,
    Round,
    Section,
    System,
    Withdrawal,
)
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import schedule

EDITION = edition("2011")
PRINTED = schedule(EDITION, Section.C, 8)


def lower_wins(white, black):
    """The code by which the lower start number wins: then the points are 7, 6, ... 0."""
    return "1-0" if white < black else "0-1"


def eight(
    exceptions=(), *, outcome=lower_wins, division="HAA", rounds=7, withdrawals=(), deciding=(), names=None
):
    """An eight after `rounds` rounds.

    `outcome(white, black)` gives the code of every game, None for an open one; `exceptions` are lines
    "5>2" (5 beat 2), "1=2" (a draw), "3?4" (not played), "3+4" (4 did not come), "3!4" (3 and 4 both lose).
    `withdrawals` are pairs (number, after_round): no game after it has a result. `deciding` are lists
    of (between, games) with games (white, black, code or None).
    """
    given = {}
    for line in exceptions:
        sign = next(sign for sign in ">=?+!" if sign in line)
        first, second = map(int, line.split(sign))
        given[frozenset((first, second))] = (sign, first)
    gone = dict(withdrawals)
    paired = []
    for column in PRINTED.rounds[:rounds]:
        games = []
        for white, black in column.pairs:
            code = outcome(white, black)
            if frozenset((white, black)) in given:
                sign, first = given[frozenset((white, black))]
                codes = {"=": ("½-½",) * 2, "?": (None,) * 2, "!": ("0-0",) * 2}
                codes |= {">": ("1-0", "0-1"), "+": ("+:-", "-:+")}
                code = codes[sign][0 if first == white else 1]
            if any(column.number > gone.get(number, 7) for number in (white, black)):
                code = None
            games.append(Game(white, black, None if code is None else Result.parse(code)))
        paired.append(Round(column.number, tuple(games)))
    return Event(
        section=Section.C,
        division=division,
        season=2026,
        system=System.ROUND_ROBIN,
        rounds_planned=7,
        entrants=tuple(Entrant(n, (names or {}).get(n, f"Player {n}")) for n in range(1, 9)),
        withdrawals=tuple(Withdrawal(*gone) for gone in withdrawals),
        rounds=tuple(paired),
        deciding=tuple(
            PlayOffMatch(
                tuple(between),
                tuple(Game(w, b, None if code is None else Result.parse(code)) for w, b, code in games),
            )
            for between, games in deciding
        ),
    )


def order(standings):
    """The start numbers from the first place down."""
    return [row.entrant.number for row in standings.rows]


def row_of(standings, number):
    """The row of a start number."""
    return next(row for row in standings.rows if row.entrant.number == number)


def random_eight(rng, *, division=None, codes=("1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-", None)):
    """An eight with random results, from two rounds on, and up to three withdrawals."""
    rounds = rng.randint(2, 7)
    numbers = rng.sample(range(1, 9), rng.choice([0, 0, 1, 1, 2, 3]))
    return eight(
        outcome=lambda white, black: rng.choice(codes),
        division=division or rng.choice(["KK", "HAA", "RHAA"]),
        rounds=rounds,
        withdrawals=tuple((number, rng.randint(0, 6)) for number in numbers),
    )
