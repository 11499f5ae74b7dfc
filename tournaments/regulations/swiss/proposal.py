"""What a system proposes for a round: the pairs with their colours, who is free, and why.

Source: Bijlage 3.
"""

from dataclasses import dataclass

from tournaments.regulations.event import Game, Round
from tournaments.regulations.reasons import Reason
from tournaments.regulations.swiss.settings import SwissSystem


@dataclass(frozen=True, slots=True)
class PairReason:
    """Why these two meet and with these colours; `pair` is (white, black)."""

    pair: tuple[int, int]
    reasons: tuple[Reason, ...]

    @property
    def because(self) -> str:
        """The reasons as one English text."""
        return "; ".join(map(str, self.reasons))

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of the reasons, each once, in the order in which they are first named."""
        return tuple(dict.fromkeys(article for reason in self.reasons for article in reason.articles))


@dataclass(frozen=True, slots=True)
class Pairing:
    """One proposed round, boards in order.

    `why` has one entry for each pair, in the same order; `bye_because` says why `free` is free (both None
    when nobody is); `remarks` concern the round as a whole. `seed` is the one its lots were drawn with.
    """

    round: int
    system: SwissSystem
    seed: int
    pairs: tuple[Game, ...]
    free: int | None
    why: tuple[PairReason, ...]
    bye_because: Reason | None = None
    remarks: tuple[Reason, ...] = ()

    def as_round(self) -> Round:
        """The round as a fact of the event, without results."""
        return Round(self.round, self.pairs, () if self.free is None else (self.free,))


def pair_json(pairing: Pairing) -> dict[str, object]:
    """The proposal as plain data for `pair --json`: round, pairs, free (null when nobody is) and why."""
    return {
        "round": pairing.round,
        "pairs": [{"white": game.white, "black": game.black} for game in pairing.pairs],
        "free": pairing.free,
        "why": [{"pair": list(why.pair), "because": why.because} for why in pairing.why],
    }
