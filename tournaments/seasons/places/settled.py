"""A closing as it holds now: the places it gave, with what was told of them once the season was closed.

A closing is never changed. What it was decided from lies in its content under `basis`, of an earlier one in
the record; whoever drops out afterwards is asked of the same articles again. Source: B, art. 3; C, art. 9 and
11; D, art. 7; reading R83.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias, TypedDict

from django.db.models import F, Prefetch, QuerySet

from tournaments.models import SeasonClosing, SeasonFact, TeamTransfer
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.movement.players import Movement
from tournaments.regulations.movement.season_close import NextSeason, next_season, notified_after
from tournaments.seasons.finals.closed_events import Team, sections_of
from tournaments.seasons.finals.kept import Content, facts_of, next_json, origin_json
from tournaments.seasons.places.earlier_closings import basis_of_old, notified_before

Kind = SeasonFact.Kind
AFTER_THE_CLOSE = (Kind.NOT_ENTERING, Kind.SEVERAL_YEARS, Kind.DECLINES)
"""What may still be told once a season is closed: who does not come after all."""


class _Content(TypedDict):
    given: dict[str, Any]
    orders: list[dict[str, Any]]
    basis: dict[str, Any] | None


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    PlacesGiven: TypeAlias = WithAnnotations[SeasonClosing, _Content]
else:
    PlacesGiven = SeasonClosing
"""A closing with the `given` places, the `orders` of its content and the `basis` of these places."""


def _closings() -> QuerySet[PlacesGiven]:
    found = SeasonClosing.objects.defer("content").annotate(
        given=F("content__next"), orders=F("content__orders"), basis=F("content__basis")
    )
    found = found.select_related("season", "by", "taken_back__by")
    facts = SeasonFact.objects.select_related("person").prefetch_related("person__merged")
    return found.prefetch_related(Prefetch("season__facts", facts))


def closings_up_to(year: int) -> list[PlacesGiven]:
    """Every closing of the seasons up to a year, the latest season first, without its content but for the
    `given` places, the `orders` and the `basis` it was decided from. Those taken back have their
    `taken_back`.
    """
    return list(_closings().filter(season__year__lte=year).order_by("-season__year", "number"))


def closing_of(year: int) -> PlacesGiven | None:
    """The closing of a season that was not taken back, as `closings_up_to` gives it."""
    return _closings().filter(season__year=year, taken_back=None).first()


def notified_since(closing: PlacesGiven) -> list[SeasonFact]:
    """What was told of the places of a closing after it."""
    told = set(closing.basis["told"]) if closing.basis else {fact.pk for fact in notified_before(closing)}
    return [
        fact for fact in closing.season.facts.all() if fact.pk not in told and fact.kind in AFTER_THE_CLOSE
    ]


def basis_of(closing: PlacesGiven) -> Content | None:
    """What the places of a closing were decided from: as it keeps it, or, of one from before that was kept,
    as the record has it; None where the record does not give the places of the closing.
    """
    return closing.basis or basis_of_old(closing, closing.given)


@dataclass(frozen=True, slots=True)
class Settled:
    """The next season by a closing as it holds now. `who` says whom each name of `season` stands for, as
    plain data, `given` are the places as the closing keeps them.
    """

    season: NextSeason
    who: Mapping[str, Content]
    given: Mapping[str, list[Content]]

    def name_of(self, person: int) -> str:
        """The name that stands for a person; empty for who is in no final order."""
        return next((name for name, who in self.who.items() if who.get("person") == person), "")


def settled(
    closing: PlacesGiven, *, transfers: Iterable[TeamTransfer] = (), staying_away: Iterable[Team] = ()
) -> Settled | None:
    """Decide the places of a closing anew with what was told since, and without the teams of `staying_away`,
    by their names now. None for a closing without a basis (`basis_of`).

    What concerns nobody of this closing is passed over. Errors: RuleViolation as `next_season`.
    """
    basis = basis_of(closing)
    if basis is None:
        return None
    since = notified_since(closing)
    teams = _teams(basis, [one for one in transfers if one.year > closing.season.year])
    told = [fact for fact in since if fact.kind == Kind.NOT_ENTERING]
    away = [*((section, fact.team) for fact in told for section in sections_of(fact)), *staying_away]
    facts = notified_after(
        facts_of(closing.season.year, basis),
        not_entering=[teams[team] for team in away if team in teams],
        absent_several_years=_persons(since, Kind.SEVERAL_YEARS, basis["who"]),
        declined=_persons(since, Kind.DECLINES, basis["who"]),
    )
    rules = edition(closing.season.edition)
    season = next_season(facts, edition=rules)
    before = next_season(facts_of(closing.season.year, basis), edition=rules)
    who = basis["who"]
    given = closing.given | {
        "C": next_json(who.__getitem__, season.eights),
        "D": _below(who, closing.given["D"], before.eights, season.eights),
        "B": next_json(who.__getitem__, season.teams),
        "G": next_json(who.__getitem__, season.fours),
    }
    return Settled(season, who, given)


def _teams(basis: Content, transfers: Sequence[TeamTransfer]) -> dict[Team, str]:
    """The name in the final order of each team, by every name it had since."""
    found: dict[Team, str] = {}
    for section, orders in ((Section.B.value, basis["teams"]), (Section.G.value, basis["fours"])):
        for name in (name for order in orders for name in order["names"]):
            called = basis["who"][name]["name"]
            found[section, called] = name
            for transfer in transfers:
                if transfer.team == called and section in sections_of(transfer):
                    called = transfer.new_name
                    found[section, called] = name
    return found


def _persons(facts: Iterable[SeasonFact], kind: str, who: Mapping[str, Content]) -> list[str]:
    """The names of those about whom something of a kind was told."""
    same = {
        pk
        for fact in facts
        if fact.kind == kind and fact.person
        for pk in (fact.person_id, fact.person.merged_into_id, *(one.pk for one in fact.person.merged.all()))
    }
    return [name for name, one in who.items() if one.get("person") and one["person"] in same]


def _below(
    who: Mapping[str, Content], given: list[Content], before: Movement | None, now: Movement | None
) -> list[Content]:
    """The classes without numbered places: those of the HA that its final order and the eights give are as
    `now`, whoever else is in a class stays there.
    """
    if before is None or now is None:
        return given
    came = {decision.player: decision for decision in now.decisions}
    moved = {who[name]["person"] for name in {*before.below} ^ {*now.below}}
    found = []
    for division in given:
        players = division["players"]
        if division["division"] == PlayerClass.HA:
            kept = {one["person"]: one for one in players if one["person"] not in moved}
            first = [
                kept.pop(person, None) or who[name] | origin_json(came.get(name))
                for name in now.below
                for person in [who[name]["person"]]
                if person in kept or person in moved
            ]
            players = [*first, *kept.values()]
        found.append(division | {"players": players})
    return found
