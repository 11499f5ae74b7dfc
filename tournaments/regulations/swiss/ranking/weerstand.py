"""Weerstand, the sum of the opponents' points, and the order that rests on it.

Source: Bijlage 3 (the ranking decides the pairs); reading R41.
"""

from collections.abc import Mapping

from tournaments.regulations.counting.standing_rows import WeerstandTerm
from tournaments.regulations.swiss.history import Card, Turn, TurnKind
from tournaments.regulations.swiss.ranking.order_rule import OrderRule
from tournaments.regulations.swiss.settings import ByeWeerstand, Forfeits, Settings, WeerstandForm


def terms(card: Card, half_points: Mapping[int, int], settings: Settings) -> tuple[WeerstandTerm, ...]:
    """The working of one player's weerstand, in the order of the rounds.

    `half_points` are the totals of all players after the same round. A forfeited game, an open one and an
    absence give no term; a free round counts 0. Settings make a forfeited game count like a game played and
    a free round count the player's own points.
    """
    found = []
    for turn in card.turns:
        if turn.kind is TurnKind.FREE:
            own = card.half_points if settings.free_weerstand is ByeWeerstand.OWN else 0
            found.append(WeerstandTerm(turn.round, None, own))
        elif turn.opponent is not None and _counts(turn, settings):
            found.append(WeerstandTerm(turn.round, turn.opponent, half_points[turn.opponent]))
    return tuple(found)


def _counts(turn: Turn, settings: Settings) -> bool:
    if turn.kind is TurnKind.FORFEIT:
        return settings.forfeits is Forfeits.COUNT
    return turn.kind is TurnKind.PLAYED


def plain(card: Card, half_points: Mapping[int, int], settings: Settings) -> int:
    """The weerstand that orders the players of a score group: all terms, in half points."""
    return sum(term.half_points for term in terms(card, half_points, settings))


def form(working: tuple[WeerstandTerm, ...], chosen: WeerstandForm) -> tuple[int, ...]:
    """The weerstand of the final order as whole numbers of half points, to be compared one after the other.

    One number, except for FULL_TRUNCATED: without the lowest, without the two lowest, and so on; there the
    numbers of a player with fewer opponents are shorter, and a missing number is 0.

    Example, opponents with 4, 7, 8 and 10 half points: PLAIN (29,), WITHOUT_LOWEST (25,),
    WITHOUT_EXTREMES (15,), FULL_TRUNCATED (25, 18, 10).
    """
    values = sorted(term.half_points for term in working)
    if chosen is WeerstandForm.PLAIN:
        return (sum(values),)
    if chosen is WeerstandForm.WITHOUT_LOWEST:
        return (sum(values[1:]),)
    if chosen is WeerstandForm.WITHOUT_EXTREMES:
        return (sum(values[1:-1]),)
    return tuple(sum(values[left_out:]) for left_out in range(1, len(values))) or (0,)


RULE = OrderRule(first_goes_down=True, neighbours=True)
"""Neighbours in the order meet; the first of an odd group meets the lowest of the next group down."""
