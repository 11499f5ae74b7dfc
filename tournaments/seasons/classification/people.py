"""What somebody was when: ages, points by season; and what a club was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Club, Membership, Person, PointsEntry, Season, TeamTransfer
from tournaments.pages.searching import alphabetical, by_name
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.points.classification import Classified, SeasonPoints, classify
from tournaments.seasons.classification import selectors as classification

CHART_SEASONS = 10


@dataclass(frozen=True, slots=True)
class Age:
    """Somebody's age on the day that counts in a season, and the championships that it admits to (E.4)."""

    season: Season
    years: int
    championships: tuple[str, ...]


def age(person: Person, season: Season | None) -> Age | None:
    """The age of a person whose day of birth is known."""
    if person.born is None or season is None:
        return None
    rule = edition(season.edition).ages
    years = rule.age(person.born, season.year)
    admits = tuple(limit.championship for limit in rule.limits if years < limit.younger_than)
    return Age(season, years, admits)


def is_classified(person: Person) -> bool:
    """Whether somebody is in the points classification."""
    if person.guest:
        return False
    whose = Q(person=person) | Q(person__merged_into=person)
    return bool(person.player_class) or PointsEntry.objects.filter(whose).exists()


def lines(people: Iterable[Person], season: Season) -> dict[int, Classified]:
    """The lines of those of these people who are in the classification, as they stand now, by person; without
    proposals for a lower class.
    """
    rule = edition(season.edition).classification
    found = classification.tally(season.year, with_known=False, its_end_too=True)
    among = [one for one in people if not one.guest and (one.player_class or found.points.get(one.pk))]
    given = classification.players(among, {one.pk: str(one.pk) for one in among}, found)
    return {one.pk: line for one, line in zip(among, classify(given, season.year, rule=rule), strict=True)}


@dataclass(frozen=True, slots=True)
class OwnPoints:
    """Somebody in the classification: the line after the season of a year, all seasons, the ledger, the limit
    of the class.
    """

    person: Person
    year: int
    line: Classified
    seasons: tuple[SeasonPoints, ...]
    entries: tuple[PointsEntry, ...]
    limit: int | None

    def sp(self, season: Season) -> int:
        """The points of a season."""
        return sum(one.sp for one in self.seasons if one.year == season.year)

    @property
    def charted(self) -> Sequence[SeasonPoints]:
        """The seasons of the chart: the last ten without gaps."""
        known = {season.year: season for season in self.seasons}
        years = range(self.year - CHART_SEASONS + 1, self.year + 1)
        return [known.get(year, SeasonPoints(year, 0, 0)) for year in years]

    @property
    def charted_sums(self) -> list[tuple[str, int]]:
        """The points of each season of the chart, with its years."""
        return [(str(season.year), season.sp) for season in self.charted]


def own_points(person: Person, season: Season) -> OwnPoints:
    """The points of a person as they stand now, up to a season and with what its end brought about."""
    rule = edition(season.edition).classification
    found = classification.tally(season.year, person=person, its_end_too=True)
    (points,) = classification.players([person], {person.pk: person.name}, found)
    (line,) = classify([points], season.year, rule=rule)
    step = rule.promotion(PlayerClass(person.player_class) if person.player_class else None)
    entries = tuple(classification.entries_of(person))
    return OwnPoints(person, season.year, line, points.seasons, entries, step.above if step else None)


@dataclass(frozen=True, slots=True)
class ClubHistory:
    """Who was a member of a club and is not now, which clubs went up in it, which teams came and went."""

    club: Club
    former: tuple[Membership, ...]
    predecessors: tuple[Club, ...]
    transfers: tuple[TeamTransfer, ...]


def club_history(club: Club, seen: QuerySet[Person]) -> ClubHistory:
    """A club over time, as far as its people may be seen."""
    former = Membership.objects.filter(club=club, until__isnull=False).exclude(person__club=club)
    left = sorted(
        former.select_related("person").order_by("pk"), key=lambda one: alphabetical(one.person.name)
    )
    known = (
        set(seen.filter(pk__in=[one.person_id for one in left]).values_list("pk", flat=True)) if left else ()
    )
    moved = TeamTransfer.objects.filter(Q(club=club) | Q(from_club=club))
    return ClubHistory(
        club,
        tuple(one for one in left if one.person_id in known),
        tuple(by_name(club.predecessors.all())),
        tuple(moved.select_related("club", "from_club")),
    )
