"""Simultaneous displays: the colours round the circle, the giver's way along the boards, the score.

Source: I, art. 3 (the circle), art. 4 (colours), art. 5 (the giver replies and goes on);
Spelreglement 19 (points).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.simul_tables import SimulRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import HalfPoints, Result, Side

_LOTS: Mapping[str, Side] = {"white": Side.FIRST, "black": Side.SECOND}


@dataclass(frozen=True, slots=True)
class Seat:
    """A board in the circle, numbered from 1; `side` is the player's own: FIRST is white."""

    number: int
    player: str
    side: Side
    because: Reason


def seats_by_lot(players: Sequence[str], seed: int, *, rule: SimulRule) -> tuple[Seat, ...]:
    """The boards when the first player's colour is drawn by lot and the colours then alternate (I.4).

    `players` sit in this order round the circle; the lot is the first of the draw of white and black with
    this seed. Raises RuleViolation for fewer than two players and for a seed out of range.
    """
    _check_players(players, rule)
    lot = draw(_LOTS, seed)[0]
    first = Reason(
        gettext_noop("Drawn by lot with the seed %(seed)s"), {"seed": seed}, (rule.colours_article,)
    )
    others = Reason(gettext_noop("The other colour than the board before"), {}, (rule.colours_article,))
    return tuple(
        Seat(
            number,
            player,
            _LOTS[lot] if number % 2 else _LOTS[lot].other,
            first if number == 1 else others,
        )
        for number, player in enumerate(players, 1)
    )


def seats_with_one_colour(players: Sequence[str], giver: Side, *, rule: SimulRule) -> tuple[Seat, ...]:
    """The boards when, by exception, the giver has the same colour against everyone (I.4).

    Raises RuleViolation for fewer than two players.
    """
    _check_players(players, rule)
    because = Reason(
        gettext_noop("The simul giver has one colour against everyone, by exception"),
        {},
        (rule.colours_article,),
    )
    return tuple(Seat(number, player, giver.other, because) for number, player in enumerate(players, 1))


def _check_players(players: Sequence[str], rule: SimulRule) -> None:
    if len(players) < rule.fewest_players:
        text = gettext_noop("A simul needs at least %(fewest)s players, not %(given)s")
        values = {"fewest": rule.fewest_players, "given": len(players)}
        raise RuleViolation(Reason(text, values, (rule.circle_article,)), "players")


def next_board(boards: int, at: int, finished: Collection[int], *, rule: SimulRule) -> int | None:
    """The board the giver comes to next: the first unfinished one further round the circle (I.3, I.5).

    `at` is the board the giver stands at, 0 before the first; None when every game is finished. The giver
    comes back to the same board when it is the last one left. Raises RuleViolation for a board that does
    not exist.
    """
    for number in (*finished, *((at,) if at else ())):
        if not 1 <= number <= boards:
            text = gettext_noop("There is no board %(number)s, only 1 to %(boards)s")
            values = {"number": number, "boards": boards}
            raise RuleViolation(Reason(text, values, (rule.circle_article, rule.arrival_article)))
    circle = (*range(at + 1, boards + 1), *range(1, at + 1))
    return next((number for number in circle if number not in finished), None)


@dataclass(frozen=True, slots=True)
class SimulScore:
    """The giver's score: games won, drawn and lost, those without a result, those that were not played (R30),
    and the half points of those that were.
    """

    won: int
    drawn: int
    lost: int
    open: int
    not_played: int = 0

    @property
    def half_points(self) -> HalfPoints:
        """What the giver has scored."""
        return HalfPoints(2 * self.won + self.drawn)

    @property
    def available(self) -> HalfPoints:
        """The half points of all games that were played."""
        return HalfPoints(2 * (self.won + self.drawn + self.lost))


def giver_score(seats: Sequence[Seat], results: Mapping[int, Result]) -> SimulScore:
    """The giver's score from the results so far, by board and written with white first.

    A win gives one point, a draw half a point (Spelreglement 19); what was booked at the board of somebody
    who did not come is no game. Raises RuleViolation for a result of a
    board that does not exist.
    """
    sides = {seat.number: seat.side.other for seat in seats}
    for number in results:
        if number not in sides:
            text = gettext_noop("There is a result of board %(number)s, which does not exist")
            raise RuleViolation(Reason(text, {"number": number}))
    scored = [result.half_points(sides[number]) for number, result in results.items() if result.played]
    return SimulScore(
        scored.count(2),
        scored.count(1),
        scored.count(0),
        open=len(seats) - len(results),
        not_played=len(results) - len(scored),
    )


def simul_json(giver: str, seats: Sequence[Seat], results: Mapping[int, Result]) -> dict[str, object]:
    """A display as plain data: the boards round the circle with their results, and the giver's score.

    Raises RuleViolation for a result of a board that does not exist.
    """
    score = giver_score(seats, results)
    return {
        "giver": giver,
        "boards": [
            {
                "board": seat.number,
                "player": seat.player,
                "white": seat.side is Side.FIRST,
                "result": results[seat.number].value if seat.number in results else "",
                "because": str(seat.because),
            }
            for seat in seats
        ],
        "score": {
            "won": score.won,
            "drawn": score.drawn,
            "lost": score.lost,
            "open": score.open,
            "half_points": score.half_points,
            "available": score.available,
        }
        | ({"not_played": score.not_played} if score.not_played else {}),
    }
