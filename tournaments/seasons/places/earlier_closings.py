"""What a closing from before its basis was kept was decided from, out of the record.

A closing names the final orders it was made of by their digests, and no final order is ever changed; what was
told before it stands in the facts of its season. What comes out of these is believed only where the articles
give the very places from it that the closing gave. Source: B, art. 3; C, art. 9 and 11; reading R83.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import F

from tournaments.models import FinalOrder, Person, SeasonClosing, SeasonFact, TeamTransfer
from tournaments.regulations.movement.season_close import NextSeason, next_season
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.finals.closed_events import ClosedPart, parts_of
from tournaments.seasons.finals.kept import Content, basis_json, next_json
from tournaments.seasons.finals.orders import Lower, SeasonOrders, players

_Places = list[tuple[str, list[object], object]]


def notified_before(closing: SeasonClosing) -> list[SeasonFact]:
    """What had been told of a season when it was closed; the season's facts are to be loaded."""
    return [fact for fact in closing.season.facts.all() if fact.at <= closing.at]


def basis_of_old(closing: SeasonClosing, given: Mapping[str, Any]) -> Content | None:
    """What the `given` places of a closing were decided from; None where that cannot be said of it."""
    parts = _parts(closing)
    if parts is None:
        return None
    told = notified_before(closing)
    persons = sorted(players(parts).values(), key=lambda person: (person.name, person.pk))
    orders = SeasonOrders(closing.season, parts, told, persons)
    try:
        facts = orders.facts(_lower(closing.season.year))
        decided = next_season(facts, edition=orders.edition)
    except RuleViolation:
        return None
    basis = basis_json(facts, told, orders.who)
    return basis if _gives(decided, basis["who"], given) else None


def _parts(closing: SeasonClosing) -> list[ClosedPart] | None:
    """The parts that were closed then, by their final orders of then; None where one is not there."""
    wanted = {(one["event"], one["sha256"]) for one in closing.content["orders"]}
    digests = {sha256 for _, sha256 in wanted}
    found = FinalOrder.objects.filter(event__season=closing.season, sha256__in=digests)
    by_event = {order.event_id: order for order in found.select_related("event__season").order_by("number")}
    parts = [part for part in parts_of(list(by_event.values())) if (part.event.pk, part.sha256) in wanted]
    return parts if len(parts) == len(wanted) else None


def _lower(year: int) -> Lower:
    """The lower of two groups of clubs that the close before arranged to play as one, by their names then."""
    before = SeasonClosing.objects.filter(season__year__lt=year, taken_back=None).order_by("-season__year")
    kept = before.values_list("season__year", F("content__next__B"))
    last = next(((since, groups) for since, groups in kept if groups), None)
    if last is None or not last[1][-1]["merged"]:
        return None
    merged = last[1][-1]["merged"]
    transfers = TeamTransfer.objects.filter(year__gt=last[0], year__lte=year, section__in=("", "B"))
    return merged["name"], tuple(_renamed(merged["teams"], list(transfers)))


def _renamed(teams: Iterable[str], transfers: Iterable[TeamTransfer]) -> Iterable[str]:
    now = {team: team for team in teams}
    for transfer in transfers:
        now = {team: transfer.new_name if name == transfer.team else name for team, name in now.items()}
    return now.values()


def _gives(decided: NextSeason, who: Mapping[str, Content], given: Mapping[str, Any]) -> bool:
    """Whether a decision gives exactly the places of eights, clubs and fours that a closing gave."""
    movements = {"C": decided.eights, "B": decided.teams, "G": decided.fours}
    again = {section: next_json(who.__getitem__, movement) for section, movement in movements.items()}
    people = {
        place["person"]
        for places in (again["C"], given["C"])
        for division in places
        for place in division["places"]
        if place
    }
    rows = Person.objects.filter(pk__in=people)
    shown = {person.pk: person.shown_pk for person in rows}
    return all(_places(again[section], shown) == _places(given[section], shown) for section in movements)


def _places(divisions: Iterable[Content], shown: Mapping[int, int]) -> _Places:
    """Whose the places of divisions are, by the key of the person as shown, or the name of the team."""
    return [
        (
            division["division"],
            [
                place and (shown.get(place["person"]) if "person" in place else place["name"])
                for place in division["places"]
            ],
            division.get("merged"),
        )
        for division in divisions
    ]
