"""What the leaders choose in a Swiss event, each choice with what it means.

Source: Bijlage 3 (which leaves the details to a handbook that is not among the sources); readings R41, R58.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import permutations

from tournaments.regulations.draws_of_lots import HIGHEST_SEED
from tournaments.regulations.proposals import Choice, Numbers, Proposal, chosen_of
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.swiss.settings import (
    R41_ORDER,
    ByePoints,
    ByeWeerstand,
    FirstColour,
    Forfeits,
    OrderBy,
    SwissSystem,
    WeerstandForm,
)

_ARTICLES = ("Bijlage 3", "R41")

_SYSTEMS: Mapping[StrEnum, str] = {
    SwissSystem.WEERSTAND: gettext_noop("Order by points, then weerstand; neighbours meet"),
    SwissSystem.RATING: gettext_noop(
        "Order by points, then rating or start number; the top half meets the bottom half"
    ),
    SwissSystem.DUTCH: gettext_noop("The Dutch system of the FIDE, in force since 1 February 2026"),
}
_FIRST_COLOURS: Mapping[StrEnum, str] = {
    FirstColour.LOT: gettext_noop("The colour of the higher placed player at the first board is by lot"),
    FirstColour.WHITE: gettext_noop("The higher placed player at the first board begins with white"),
    FirstColour.BLACK: gettext_noop("The higher placed player at the first board begins with black"),
}
_FREE_WEERSTAND: Mapping[StrEnum, str] = {
    ByeWeerstand.NOTHING: gettext_noop("A bye adds nothing to the weerstand"),
    ByeWeerstand.OWN: gettext_noop("A bye adds the player's own points to the weerstand"),
}
_FORFEITS: Mapping[StrEnum, str] = {
    Forfeits.APART: gettext_noop("The opponent of a forfeited game does not count for the weerstand"),
    Forfeits.COUNT: gettext_noop("The opponent of a forfeited game counts for the weerstand"),
}
_WEERSTAND: Mapping[StrEnum, str] = {
    WeerstandForm.PLAIN: gettext_noop("The points of all opponents"),
    WeerstandForm.WITHOUT_LOWEST: gettext_noop("The points of all opponents but the lowest"),
    WeerstandForm.WITHOUT_EXTREMES: gettext_noop("The points of all opponents but the lowest and highest"),
    WeerstandForm.FULL_TRUNCATED: gettext_noop(
        "The points of all opponents but the lowest, then but the two lowest, and so on"
    ),
}
_ORDER: Mapping[OrderBy, str] = {
    OrderBy.POINTS: gettext_noop("Points"),
    OrderBy.WEERSTAND: gettext_noop("Weerstand"),
    OrderBy.SONNEBORN_BERGER: gettext_noop("Sonneborn-Berger"),
    OrderBy.MUTUAL_RESULT: gettext_noop("Mutual result"),
    OrderBy.LOT: gettext_noop("Lot"),
}
_ORDER_ARTICLES: Mapping[OrderBy, tuple[str, ...]] = {
    OrderBy.SONNEBORN_BERGER: ("R41", "Bijlage 1"),
    OrderBy.MUTUAL_RESULT: ("R41", "R19"),
    OrderBy.LOT: ("R41", "R44"),
}


def choices(chosen: Mapping[str, str]) -> tuple[Proposal, ...]:
    """The settings of `settings.Settings`, by the same keys and values; the seed is a number to be drawn."""
    return (
        chosen_of("swiss", gettext_noop("Pairing"), _of(_SYSTEMS), chosen),
        _seed(chosen),
        chosen_of("swiss_first_colour", gettext_noop("Colour in round 1"), _of(_FIRST_COLOURS), chosen),
        chosen_of("swiss_free_points", gettext_noop("Points for a bye"), _bye_points(), chosen),
        chosen_of("swiss_free_weerstand", gettext_noop("Weerstand for a bye"), _of(_FREE_WEERSTAND), chosen),
        chosen_of("swiss_forfeits", gettext_noop("Forfeits in the weerstand"), _of(_FORFEITS), chosen),
        chosen_of("swiss_weerstand", gettext_noop("Weerstand"), _of(_WEERSTAND), chosen),
        chosen_of("swiss_order", gettext_noop("Order of the Swiss list"), _orders(), chosen),
    )


def _of(texts: Mapping[StrEnum, str]) -> tuple[Choice, ...]:
    return tuple(Choice(value.value, (Reason(text, {}, _ARTICLES),)) for value, text in texts.items())


def _bye_points() -> tuple[Choice, ...]:
    text = gettext_noop("A bye scores %(points)s")
    return tuple(
        Choice(value.value, (Reason(text, {"points": HalfPoints(value.half_points)}, _ARTICLES),))
        for value in ByePoints
    )


def _seed(chosen: Mapping[str, str]) -> Proposal:
    numbers = Numbers(0, HIGHEST_SEED)
    seed = chosen.get("swiss_seed", "")
    text, values = gettext_noop("The seed of every draw of lots is drawn before round 1 and stored"), {}
    if numbers.allow(seed):
        text, values = gettext_noop("The seed of every draw of lots is %(seed)s"), {"seed": seed}
    else:
        seed = ""
    because = Reason(text, values, ("Bijlage 3", "R58"))
    return Proposal("swiss_seed", gettext_noop("Seed"), (because,), seed, (), numbers, fixed=False)


def _orders() -> tuple[Choice, ...]:
    """Every order from points to the lot, that of R41 first."""
    between = [key for key in R41_ORDER if key not in (OrderBy.POINTS, OrderBy.LOT)]
    found = [
        (OrderBy.POINTS, *keys, OrderBy.LOT)
        for count in range(len(between), -1, -1)
        for keys in permutations(between, count)
    ]
    return tuple(
        Choice(
            " ".join(order),
            tuple(Reason(_ORDER[key], {}, _ORDER_ARTICLES.get(key, _ARTICLES)) for key in order),
        )
        for order in found
    )
