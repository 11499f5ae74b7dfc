"""A proposed round as plain data and back, with every reason, so that it can be explained for ever as it was.

Source: Bijlage 3; this project's reading: every deviation from the proposal is logged.
"""

from collections.abc import Mapping
from typing import Any

from tournaments.regulations.event import Game
from tournaments.regulations.reason_json import reason_json, reason_of, reasons_json, reasons_of
from tournaments.regulations.swiss.proposal import Pairing, PairReason
from tournaments.regulations.swiss.settings import SwissSystem


def kept_json(pairing: Pairing) -> dict[str, Any]:
    """The proposal as plain data that `pairing_of` makes a Pairing of again."""
    because = pairing.bye_because
    return {
        "round": pairing.round,
        "system": pairing.system.value,
        "seed": pairing.seed,
        "pairs": [{"pair": list(why.pair), "why": reasons_json(why.reasons)} for why in pairing.why],
        "free": pairing.free,
        "free_because": None if because is None else reason_json(because),
        "remarks": reasons_json(pairing.remarks),
    }


def pairing_of(data: Mapping[str, Any]) -> Pairing:
    """The proposal that was kept as this plain data. Raises KeyError or ValueError for any other data."""
    why = tuple(
        PairReason((kept["pair"][0], kept["pair"][1]), reasons_of(kept["why"])) for kept in data["pairs"]
    )
    because = data["free_because"]
    return Pairing(
        round=data["round"],
        system=SwissSystem(data["system"]),
        seed=data["seed"],
        pairs=tuple(Game(*one.pair) for one in why),
        free=data["free"],
        why=why,
        bye_because=None if because is None else reason_of(because),
        remarks=reasons_of(data["remarks"]),
    )
