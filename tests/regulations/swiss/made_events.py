"""Swiss events written down round by round: "1-2 1-0, 3-4 ½-½, free 5"; white is named first."""

from tournaments.regulations.event import Entrant, Event, Game, Round, Section, System, Withdrawal
from tournaments.regulations.results import Result


def swiss_event(players, *rounds, planned=None, ratings=None, withdrawn=None, section=Section.D, **settings):
    """An event of this many players; `ratings` by number, `withdrawn` as number → round after which."""
    entrants = tuple(
        Entrant(number, f"Player {number}", rating=(ratings or {}).get(number))
        for number in range(1, players + 1)
    )
    return Event(
        section=section,
        division="HA",
        season=2026,
        system=System.SWISS,
        rounds_planned=planned or len(rounds) + 1,
        entrants=entrants,
        withdrawals=tuple(Withdrawal(*gone) for gone in (withdrawn or {}).items()),
        rounds=tuple(a_round(number, text) for number, text in enumerate(rounds, 1)),
        settings={"swiss_first_colour": "white", **settings},
    )


def a_round(number, text):
    """The round with this number, its games and free players as written."""
    games, free = [], []
    for part in filter(None, (part.strip() for part in text.split(","))):
        first, second = part.split() if " " in part else (part, "*")
        if first == "free":
            free.append(int(second))
            continue
        white, black = map(int, first.split("-"))
        games.append(Game(white, black, None if second == "*" else Result.parse(second)))
    return Round(number, tuple(games), tuple(free))


def met(pairing):
    """The pairs of a proposal, each in ascending order, without colours."""
    return sorted(tuple(sorted(game.players)) for game in pairing.pairs)


def drawn(pairing):
    """The pairs of a proposal as (white, black), boards in order."""
    return [game.players for game in pairing.pairs]
