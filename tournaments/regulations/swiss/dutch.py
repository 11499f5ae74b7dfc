"""The FIDE Dutch system in force since 1 February 2026, carried out by the library caissify-pairings.

The library takes 0.5 seconds for a round of 50 players and a minute for 200. It counts in points; here they
are exact fractions. Source: Bijlage 3; FIDE handbook C.04.3.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from caissify_pairings.engines.dutch import dutch_pairings

from tournaments.regulations.event import Game
from tournaments.regulations.results import Side
from tournaments.regulations.swiss import colours
from tournaments.regulations.swiss.history import Card, Float, Turn, TurnKind
from tournaments.regulations.swiss.looking_ahead.matching import is_round_possible

SLOW_ABOVE = 60
"""Above this many players a round takes so long that it belongs in a job."""

_COLOURS = {Side.FIRST: "white", Side.SECOND: "black"}


def propose(
    present: Sequence[Card], pairing_numbers: Mapping[int, int], *, rounds: int, first_colour: Side
) -> tuple[tuple[Game, ...], int | None] | None:
    """The pairs with their colours and who is free, or None when the library finds no legal round.

    `present` are the players to be paired; `pairing_numbers` their numbers in the Dutch system, 1 for the
    strongest; `rounds` how many the event has.
    """
    if not _is_possible(present, rounds):
        return None
    met = {(card.number, other) for card in present for other in card.met}
    found = dutch_pairings(
        [_player(card, pairing_numbers[card.number]) for card in present],
        met,
        len(present[0].turns) + 1,
        rounds,
        initial_color=_COLOURS[first_colour],
    )
    pairs = tuple(Game(row["white_id"], row["black_id"]) for row in found if row["black_id"] is not None)
    free = [row["white_id"] for row in found if row["black_id"] is None]
    return (pairs, free[0] if free else None) if _is_legal(present, pairs, free) else None


def _is_possible(present: Sequence[Card], rounds: int) -> bool:
    """Whether the Dutch rules allow any round; where they do not, the library would search without end."""
    last_round = len(present[0].turns) + 1 >= rounds

    def may_meet(one: Card, other: Card) -> bool:
        if other.number in one.met:
            return False
        leads = last_round and any(card.half_points > rounds - 1 for card in (one, other))
        return leads or _colours_fit(one, other) or _colours_fit(other, one)

    return is_round_possible(present, may_meet, _may_have_bye)


def _colours_fit(white: Card, black: Card) -> bool:
    """Whether neither gets a colour the Dutch system forbids: a third time running, or three more of it."""
    if colours.running(white) is Side.FIRST or colours.running(black) is Side.SECOND:
        return False
    return colours.balance(white) < 2 and colours.balance(black) > -2


def _may_have_bye(card: Card) -> bool:
    """Whether the player has had no win without a game."""
    return not any(turn.half_points == 2 and turn.kind is not TurnKind.PLAYED for turn in card.turns)


def _player(card: Card, number: int) -> dict[str, object]:
    return {
        "id": card.number,
        "name": str(card.number),
        "score": Fraction(card.half_points, 2),
        "rating": 0,
        "starting_number": number,
        "pairing_number": number,
        "color_hist": [_COLOURS[side] for side in card.colours],
        "float_history": [_float(turn) for turn in card.turns],
        "bye_count": sum(turn.kind is TurnKind.FREE for turn in card.turns),
        "forfeit_win_count": sum(
            turn.kind is TurnKind.FORFEIT and turn.half_points == 2 for turn in card.turns
        ),
    }


def _float(turn: Turn) -> str:
    """The float as the Dutch system counts it: points without play are a float down."""
    if turn.kind is TurnKind.PLAYED:
        return turn.float.value
    return Float.DOWN.value if turn.half_points else Float.NONE.value


def _is_legal(present: Sequence[Card], pairs: Sequence[Game], free: Sequence[int]) -> bool:
    """Whether everyone is paired or free just once, nobody meets again or is free again."""
    cards = {card.number: card for card in present}
    named = [number for game in pairs for number in game.players] + list(free)
    if sorted(named) != sorted(cards) or len(free) > 1 or any(cards[number].had_bye for number in free):
        return False
    return all(game.black not in cards[game.white].met for game in pairs)
