"""Promotion and relegation at the end of a season, from the final orders of its eights."""

from dataclasses import dataclass

from tournaments.models import Season
from tournaments.permissions import Visitor, visible_events
from tournaments.regulations.edition import edition
from tournaments.regulations.movement import FinalOrder, Movement, absent_names, decide, final_order
from tournaments.regulations.reasons import RuleViolation
from tournaments.selectors.events import sheets


@dataclass(frozen=True, slots=True)
class SeasonsEnd:
    """What a season's end gives, or why it cannot be said yet."""

    movement: Movement | None
    missing: tuple[RuleViolation, ...]


def seasons_end(season: Season, user: Visitor) -> SeasonsEnd:
    """The movement between the eights of a season, as far as the visitor may see their events."""
    orders: list[FinalOrder] = []
    absent: list[str] = []
    missing: list[RuleViolation] = []
    rules = edition(season.edition)
    for found in sheets(visible_events(user).filter(season=season, section="C", parent=None)):
        if not found.rounds:
            continue
        try:
            orders.append(final_order(found.facts, found.standings()))
            absent += absent_names(found.facts)
        except RuleViolation as violation:
            missing.append(violation)
    if missing:
        return SeasonsEnd(None, tuple(missing))
    try:
        return SeasonsEnd(decide(orders, edition=rules, absent=absent), ())
    except RuleViolation as violation:
        return SeasonsEnd(None, (violation,))
