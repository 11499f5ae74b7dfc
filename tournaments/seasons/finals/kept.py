"""What a closing keeps of the places that it gave and of what they were decided from, as plain data.

Source: B, art. 3; C, art. 8; G, art. 3; readings R80, R83.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tournaments.models import SeasonFact
from tournaments.regulations.movement.players import Decision, FinalOrder, Merged, Movement, NextPlaces
from tournaments.regulations.movement.season_close import SeasonFacts
from tournaments.regulations.reason_json import reason_json

Content = dict[str, Any]


def facts_of(year: int, basis: Content) -> SeasonFacts:
    """The facts that `basis_json` kept, without the players of the classification."""
    return SeasonFacts(
        year=year,
        eights=tuple(map(_order, basis["eights"])),
        teams=tuple(map(_order, basis["teams"])),
        fours=tuple(map(_order, basis["fours"])),
        absent=tuple(basis["absent"]),
        absent_several_years=tuple(basis["absent_several_years"]),
        declined=tuple(basis["declined"]),
        not_entering=tuple(basis["not_entering"]),
    )


def _order(given: Content) -> FinalOrder:
    merged = given["merged"]
    return FinalOrder(
        given["division"],
        tuple(given["names"]),
        Merged(merged["name"], tuple(merged["teams"])) if merged else None,
        given.get("divided", False),
    )


def basis_json(facts: SeasonFacts, told: Iterable[SeasonFact], who: Callable[[str], Content]) -> Content:
    """What the places of a closing were decided from, as plain data that `settled` reads."""
    orders = (*facts.eights, *facts.teams, *facts.fours)
    return {
        "told": [fact.pk for fact in told],
        "eights": [_order_json(order) for order in facts.eights],
        "teams": [_order_json(order) for order in facts.teams],
        "fours": [_order_json(order) for order in facts.fours],
        "absent": list(facts.absent),
        "absent_several_years": list(facts.absent_several_years),
        "declined": list(facts.declined),
        "not_entering": list(facts.not_entering),
        "who": {name: who(name) for order in orders for name in order.names},
    }


def _order_json(order: FinalOrder) -> Content:
    kept = {"division": order.division, "names": list(order.names), "merged": _merged_json(order.merged)}
    return kept | ({"divided": True} if order.divided else {})


def _merged_json(merged: Merged | None) -> Content | None:
    return None if merged is None else {"name": merged.name, "teams": list(merged.teams)}


def next_json(who: Callable[[str], Content], movement: Movement | None) -> list[Content]:
    """The places that a movement gives, as plain data: whose each is, and where that one came from."""
    if movement is None:
        return []
    came = {decision.player: decision for decision in movement.decisions}
    return [_places_json(who, places, came) for places in movement.next]


def _places_json(who: Callable[[str], Content], places: NextPlaces, came: Mapping[str, Decision]) -> Content:
    return {
        "division": places.division,
        "places": [
            None if name is None else who(name) | origin_json(came.get(name)) for name in places.places
        ],
        "merged": _merged_json(places.merged),
    }


def origin_json(decision: Decision | None) -> Content:
    if decision is None:
        return {"from": "", "outcome": "", "because": None}
    return {
        "from": decision.from_division,
        "outcome": decision.outcome.value,
        "because": reason_json(decision.because),
    }
