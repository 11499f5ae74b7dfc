"""What the leaders may choose in a Swiss event, read strictly from the settings of the event.

Source: Bijlage 3 (which leaves the details to a handbook that is not among the sources); reading R41.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from tournaments.regulations.draws_of_lots import HIGHEST_SEED
from tournaments.regulations.event import Event
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

PREFIX = "swiss"


class SwissSystem(StrEnum):
    """The three named systems; a group is those who have the same number of points.

    WEERSTAND: order by points, then weerstand; neighbours meet; the first of an odd group meets the lowest of
    the next group down. RATING: order by points, then own rating or start number; the top half meets the
    bottom half; the lowest of an odd group meets the top of the next. DUTCH: the FIDE Dutch system in force
    since 1 February 2026, as carried out by a library.
    """

    WEERSTAND = "weerstand"
    RATING = "rating"
    DUTCH = "dutch"


class FirstColour(StrEnum):
    """The colour in round 1 of the higher placed player at the first board: by lot, or stated."""

    LOT = "lot"
    WHITE = "white"
    BLACK = "black"


class ByePoints(StrEnum):
    """What a free round scores; the value is in points."""

    WIN = "1"
    DRAW = "½"
    NOTHING = "0"

    @property
    def half_points(self) -> int:
        """The half points of a free round: 2, 1 or 0."""
        return {ByePoints.WIN: 2, ByePoints.DRAW: 1, ByePoints.NOTHING: 0}[self]


class ByeWeerstand(StrEnum):
    """What the opponent "free" adds to the weerstand: nothing, or the player's own points."""

    NOTHING = "0"
    OWN = "own"


class Forfeits(StrEnum):
    """Whether the opponent of a forfeited game, which was not played, counts for the weerstand."""

    APART = "apart"
    COUNT = "count"


class WeerstandForm(StrEnum):
    """Which opponents the weerstand of the final order adds up; each opponent is one number of half points.

    PLAIN: all of them. WITHOUT_LOWEST: all but the one with the fewest points. WITHOUT_EXTREMES: all but the
    one with the fewest and the one with the most. FULL_TRUNCATED: first all but the lowest; players equal on
    that are compared on all but the two lowest, then the three lowest, and so on until nobody is left.
    Where two opponents have equally few (or many) points one of them goes; a player with fewer opponents
    than are left out has 0.
    """

    PLAIN = "plain"
    WITHOUT_LOWEST = "without-lowest"
    WITHOUT_EXTREMES = "without-extremes"
    FULL_TRUNCATED = "full-truncated"


class OrderBy(StrEnum):
    """The keys of the final order of a Swiss event; LOT ends it."""

    POINTS = "points"
    WEERSTAND = "weerstand"
    SONNEBORN_BERGER = "sonneborn-berger"
    MUTUAL_RESULT = "mutual-result"
    LOT = "lot"


R41_ORDER = tuple(OrderBy)
"""The final order where the event sets none: reading R41."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of one event; the defaults are those of the project.

    `seed` is the stored seed of every draw of lots of the event. `order` are the keys of the final order.
    """

    system: SwissSystem = SwissSystem.WEERSTAND
    seed: int = 0
    first_colour: FirstColour = FirstColour.LOT
    free_points: ByePoints = ByePoints.WIN
    free_weerstand: ByeWeerstand = ByeWeerstand.NOTHING
    forfeits: Forfeits = Forfeits.APART
    weerstand: WeerstandForm = WeerstandForm.PLAIN
    order: tuple[OrderBy, ...] = R41_ORDER


S = TypeVar("S", SwissSystem, FirstColour, ByePoints, ByeWeerstand, Forfeits, WeerstandForm)


def settings_of(event: Event) -> Settings:
    """The settings of an event: the keys "swiss", "swiss_seed", "swiss_first_colour", "swiss_free_points",
    "swiss_free_weerstand", "swiss_forfeits", "swiss_weerstand" and "swiss_order" (keys with spaces between).

    Raises RuleViolation at "settings.KEY" for a value that is not one of the key's, and for any other key
    that begins with "swiss"; keys of other subjects are left alone.
    """
    given = {key: value for key, value in event.settings.items() if key.startswith(PREFIX)}
    found = Settings(
        system=_one_of(given, "swiss", SwissSystem, SwissSystem.WEERSTAND),
        seed=_seed(given.pop("swiss_seed", "0")),
        first_colour=_one_of(given, "swiss_first_colour", FirstColour, FirstColour.LOT),
        free_points=_one_of(given, "swiss_free_points", ByePoints, ByePoints.WIN),
        free_weerstand=_one_of(given, "swiss_free_weerstand", ByeWeerstand, ByeWeerstand.NOTHING),
        forfeits=_one_of(given, "swiss_forfeits", Forfeits, Forfeits.APART),
        weerstand=_one_of(given, "swiss_weerstand", WeerstandForm, WeerstandForm.PLAIN),
        order=_order(given.pop("swiss_order", None)),
    )
    for key in given:
        raise _refuse(key, gettext_noop("There is no such setting of a Swiss event"), {})
    return found


def system_named(name: str) -> SwissSystem:
    """The system with this name. Raises RuleViolation at "system" for any other name."""
    if name not in list(SwissSystem):
        text = gettext_noop("%(given)s is not a Swiss system; there are %(allowed)s")
        values = {"given": str(name)[:40], "allowed": ", ".join(SwissSystem)}
        raise RuleViolation(Reason(text, values), "system")
    return SwissSystem(name)


def _refuse(key: str, text: str, values: Mapping[str, object]) -> RuleViolation:
    return RuleViolation(Reason(text, values, ("Bijlage 3", "R41")), f"settings.{key}")


def _one_of(given: dict[str, str], key: str, kind: type[S], default: S) -> S:
    value = given.pop(key, default)
    if value not in list(kind):
        text = gettext_noop("%(given)s is not one of %(allowed)s")
        raise _refuse(key, text, {"given": str(value)[:40], "allowed": ", ".join(kind)})
    return kind(value)


def _seed(value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 19 and int(value) <= HIGHEST_SEED):
        text = gettext_noop("A seed is a whole number from 0 to %(highest)s")
        raise _refuse("swiss_seed", text, {"highest": HIGHEST_SEED})
    return int(value)


def _order(value: str | None) -> tuple[OrderBy, ...]:
    if value is None:
        return R41_ORDER
    names = value.split()
    fits = all(name in list(OrderBy) for name in names) and len(set(names)) == len(names)
    if not fits or names[:1] != [OrderBy.POINTS] or names[-1:] != [OrderBy.LOT]:
        text = gettext_noop(
            "The order is of %(allowed)s, none twice; it begins with points and ends with lot"
        )
        raise _refuse("swiss_order", text, {"allowed": ", ".join(OrderBy)})
    return tuple(OrderBy(name) for name in names)
