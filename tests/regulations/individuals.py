"""Events of persons by the printed schedules of sections A, D and E, written down in a few signs."""

import random

from tests.regulations.eights import EDITION
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

SIGNS = {
    ">": ("1-0", "0-1"),
    "=": ("½-½", "½-½"),
    "+": ("+:-", "-:+"),
    "?": (None, None),
    "!": ("0-0", "0-0"),
}


def group(
    section,
    division,
    entrants,
    exceptions=(),
    *,
    rounds=None,
    withdrawals=(),
    deciding=(),
    settings=None,
    outcome=None,
    names=None,
    edition=EDITION,
):
    """An event by its printed schedule: the lower number wins, but for the exceptions.

    "4>1": 4 beats 1; "1=2": a draw; "3+4": 4 forfeits to 3; "3?4": not played; "3!4": both lose. Games of who
    has withdrawn have no result. `outcome(white, black)` gives the code of every other game.
    """
    given = {}
    for line in exceptions:
        sign = next(sign for sign in SIGNS if sign in line)
        first, second = map(int, line.split(sign))
        given.setdefault(frozenset((first, second)), []).append((sign, first))
    gone = dict(withdrawals)
    printed = schedule(edition, Section(section), entrants, division)
    found = []
    for column in printed.rounds[: len(printed.rounds) if rounds is None else rounds]:
        games = []
        for white, black in column.pairs:
            code = "1-0" if white < black else "0-1"
            if outcome is not None:
                code = outcome(white, black)
            listed = given.get(frozenset((white, black)))
            if listed:
                sign, first = listed.pop(0) if len(listed) > 1 else listed[0]
                code = SIGNS[sign][0 if first == white else 1]
            if any(column.number > gone.get(number, column.number) for number in (white, black)):
                code = None
            games.append(Game(white, black, None if code is None else Result.parse(code)))
        found.append(Round(column.number, tuple(games), column.free))
    return Event(
        section=Section(section),
        division=division,
        season=2026,
        system=System.ROUND_ROBIN,
        rounds_planned=len(printed.rounds),
        entrants=tuple(
            Entrant(number, (names or {}).get(number, f"Player {number}"))
            for number in range(1, entrants + 1)
        ),
        withdrawals=tuple(Withdrawal(*left) for left in withdrawals),
        rounds=tuple(found),
        settings=settings or {},
        deciding=played(deciding),
    )


def played(matches):
    """Deciding matches from ((numbers), [(white, black, code), ...])."""
    return tuple(
        PlayOffMatch(
            tuple(between),
            tuple(Game(w, b, None if code is None else Result.parse(code)) for w, b, code in games),
        )
        for between, games in matches
    )


def swiss(section, division, entrants, rounds, *, planned=None, deciding=(), settings=None):
    """A Swiss event from rounds such as ["1>2", "3=4", "5"]: white first, a lone number is free."""
    found = []
    for number, lines in enumerate(rounds, 1):
        games, free = [], []
        for line in lines:
            if line.isdigit():
                free.append(int(line))
                continue
            sign = next(sign for sign in "><=?" if sign in line)
            white, black = map(int, line.split(sign))
            code = {">": "1-0", "<": "0-1", "=": "½-½", "?": None}[sign]
            games.append(Game(white, black, None if code is None else Result.parse(code)))
        found.append(Round(number, tuple(games), tuple(free)))
    return Event(
        section=Section(section),
        division=division,
        season=2026,
        system=System.SWISS,
        rounds_planned=planned or len(rounds),
        entrants=tuple(Entrant(number, f"Player {number}") for number in range(1, entrants + 1)),
        rounds=tuple(found),
        settings=settings or {},
        deciding=played(deciding),
    )


CODES = ("1-0", "½-½", "0-1", "0-0", "+:-", "-:+", "-:-", None)


def random_group(rng: random.Random, *, codes=CODES):
    """A random event of A, D or E by a printed schedule, with random results and withdrawals."""
    section, division, sizes = rng.choice(
        [
            ("A", "2", range(2, 7)),
            ("D", "1", range(2, 7)),
            ("D", "HA", range(2, 9)),
            ("E", "jeugd", range(2, 9)),
        ]
    )
    entrants = rng.choice(sizes)
    printed = schedule(EDITION, Section(section), entrants, division)
    last = len(printed.rounds)
    numbers = rng.sample(range(1, entrants + 1), rng.choice([0, 0, 0, 1, min(2, entrants - 1)]))
    return group(
        section,
        division,
        entrants,
        outcome=lambda white, black: rng.choice(codes),
        rounds=rng.randint(0, last),
        withdrawals=tuple((number, rng.randint(0, last - 1)) for number in numbers),
        settings=rng.choice([{}, {"group_of_six": "one"}, {"withdrawal": "lapsed"}]),
    )
