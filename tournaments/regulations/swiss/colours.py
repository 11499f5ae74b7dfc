"""Who has white: never the same colour three times running if it can be helped, then the balance.

Source: Bijlage 3; only games really played count (reading R30).
"""

from dataclasses import dataclass
from typing import NamedTuple

from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.event import Game
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.results import Side
from tournaments.regulations.swiss.history import Card
from tournaments.regulations.swiss.settings import FirstColour, Settings


class ColourCost(NamedTuple):
    """What a division of colours costs; compared in this order, less is better.

    `thirds` is how many of the two get the same colour for the third time running (0..2); `imbalance` the
    sum, over the two, of the square of whites minus blacks with the new game counted.
    """

    thirds: int
    imbalance: int


@dataclass(frozen=True, slots=True)
class Colours:
    """A game with its colours, and what decided them."""

    game: Game
    because: Reason


def first_colour(settings: Settings, seed: int) -> Side:
    """The colour that the higher placed player at the first board has in round 1: as stated, or by lot."""
    stated = settings.first_colour
    if stated is FirstColour.LOT:
        stated = FirstColour(draw((FirstColour.BLACK.value, FirstColour.WHITE.value), seed)[0])
    return Side.FIRST if stated is FirstColour.WHITE else Side.SECOND


def balance(card: Card) -> int:
    """Whites minus blacks in the games played."""
    whites = card.colours.count(Side.FIRST)
    return 2 * whites - len(card.colours)


def running(card: Card) -> Side | None:
    """The colour of the last two games played where it was the same in both, else None."""
    last = card.colours[-2:]
    return last[0] if len(last) == 2 and last[0] is last[1] else None


def cost(white: Card, black: Card) -> ColourCost:
    """What it costs to give these two these colours."""
    thirds = (running(white) is Side.FIRST) + (running(black) is Side.SECOND)
    return ColourCost(thirds, (balance(white) + 1) ** 2 + (balance(black) - 1) ** 2)


def least_cost(one: Card, other: Card) -> ColourCost:
    """What the better of the two divisions of colours costs."""
    return min(cost(one, other), cost(other, one))


def allocate(higher: Card, lower: Card, first_colour: Side) -> Colours:
    """The colours of a pair, `higher` being the one who stands higher.

    In this order: fewest third times running; best balance; the other colour than each had in the latest of
    their games, counted back from the last, in which they had different colours; for the higher placed the
    other colour than last time; `first_colour` for the higher placed where neither has played.
    """
    up, down = cost(higher, lower), cost(lower, higher)
    if up != down:
        white, black = (higher, lower) if up < down else (lower, higher)
        return Colours(Game(white.number, black.number), _by_cost(white, black, up, down))
    for own, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not theirs:
            text = gettext_noop("each has the other colour than when they last had different ones")
            return _give(higher, lower, own.other, text)
    if higher.colours:
        text = gettext_noop("%(higher)s stands higher and has the other colour than last time")
        return _give(higher, lower, higher.colours[-1].other, text)
    if lower.colours:
        text = gettext_noop("%(lower)s has the other colour than last time")
        return _give(higher, lower, lower.colours[-1], text)
    text = gettext_noop(
        "neither has played: at the first board the higher placed has the first colour, and so in turn"
    )
    return _give(higher, lower, first_colour, text)


def as_given(white: Card, black: Card) -> Reason:
    """What the colours of a pair rest on where another system's rules decided them."""
    text = gettext_noop(
        "%(white)s - %(black)s by the colour rules of the Dutch system: whites minus blacks until now "
        "%(own)s and %(theirs)s"
    )
    return Reason(text, _named(white, black) | _balances(white, black), ("Bijlage 3",))


def third_times(white: Card, black: Card) -> tuple[Reason, ...]:
    """A reason for each of the two who gets the same colour for the third time running."""
    text = gettext_noop("%(number)s has the same colour for the third time running")
    return tuple(
        Reason(text, {"number": Entrants.of(card.number)}, ("Bijlage 3",))
        for card, side in ((white, Side.FIRST), (black, Side.SECOND))
        if running(card) is side
    )


def _give(higher: Card, lower: Card, colour: Side, text: str) -> Colours:
    white, black = (higher, lower) if colour is Side.FIRST else (lower, higher)
    values = _named(white, black) | {
        "higher": Entrants.of(higher.number, worded=True),
        "lower": Entrants.of(lower.number, worded=True),
    }
    return Colours(Game(white.number, black.number), Reason(text, values, ("Bijlage 3",)))


def _by_cost(white: Card, black: Card, up: ColourCost, down: ColourCost) -> Reason:
    if up.thirds != down.thirds:
        text = gettext_noop("%(white)s - %(black)s, so that nobody has one colour three times running")
        return Reason(text, _named(white, black), ("Bijlage 3",))
    text = gettext_noop(
        "%(white)s - %(black)s balances the colours best: whites minus blacks until now %(own)s and "
        "%(theirs)s"
    )
    return Reason(text, _named(white, black) | _balances(white, black), ("Bijlage 3",))


def _named(white: Card, black: Card) -> dict[str, object]:
    return {"white": Entrants.of(white.number), "black": Entrants.of(black.number)}


def _balances(white: Card, black: Card) -> dict[str, object]:
    return {"own": balance(white), "theirs": balance(black)}
