"""The points classification: what closed events earn, and everybody's line after a season (Bijlage 4)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, F, Max, OuterRef, Q, Subquery, Sum, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact

from tournaments.models import (
    ClassPeriod,
    Entrant,
    Event,
    Person,
    PointsEntry,
    Season,
    SeasonClosing,
    no_practice,
)
from tournaments.pages.searching import by_name
from tournaments.people.names.short_names import for_the_public
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.points.classification import (
    Award,
    BestSeason,
    Classified,
    PlayerPoints,
    PointKind,
    SeasonPoints,
    best_season,
    classify,
)
from tournaments.regulations.reason_json import reason_json
from tournaments.seasons.known import SHOWN_PERSON, classified, known_from
from tournaments.seasons.movement import HIGHEST_CLASS
from tournaments.seasons.outcome import outcome

Line = dict[str, Any]


def due(event: Event) -> Iterator[tuple[int, Award]]:
    """The points that a competition gives which is closed, each with the key of the person who gets them; one
    that was called off gives none. Who is a guest was said when it was closed (R109).
    """
    if event.called_off:
        return
    found, last = outcome(event), event.final_orders.last()
    kept = last.content if last else {}
    given, nobodys = (
        {one["person"] for one in kept.get(name, ())} for name in ("points", "points_of_guests")
    )
    earned = [one for one in found.points if one.person not in nobodys]
    earned += [one for one, _ in found.of_guests if one.person in given]
    for points in earned:
        if points.person:
            yield points.person, points.award


@dataclass(frozen=True, slots=True)
class Tally:
    """Everybody's points by season, when who was last promoted by points, or demoted: let play a class lower,
    or relegated from the eights; and from which season on each is known, each by the shown person.
    """

    points: Mapping[int, tuple[SeasonPoints, ...]]
    promoted_in: Mapping[int, int]
    demoted_in: Mapping[int, int]
    known_from: Mapping[int, int]


def tally(
    year: int, *, person: Person | None = None, with_known: bool = True, its_end_too: bool = False
) -> Tally:
    """The points up to and including a season, and the promotions at the ends of seasons before it, and at
    its own where that counts too. Since when each is known is asked only `with_known`: without it nobody is
    proposed for a lower class.
    """
    whose = Q(person=person) | Q(person__merged_into=person) if person else Q()
    sums = (
        PointsEntry.objects.filter(whose, year__lte=year)
        .order_by()
        .values_list(SHOWN_PERSON, "year")
        .annotate(
            wp=Sum("points", filter=Q(kind=PointKind.WP.value), default=0),
            kp=Sum("points", filter=Q(kind=PointKind.KP.value), default=0),
        )
    )
    points: dict[int, list[SeasonPoints]] = defaultdict(list)
    for who, of_year, wp, kp in sums:
        points[who].append(SeasonPoints(of_year, wp, kp))
    periods = (
        ClassPeriod.objects.filter(whose, season__lt=year + its_end_too).order_by().values_list(SHOWN_PERSON)
    )
    last = periods.filter(_PROMOTED | _DEMOTED).annotate(
        up=Max("season", filter=_PROMOTED), down=Max("season", filter=_DEMOTED)
    )
    changes = list(last)
    promoted_in = {who: up for who, up, _ in changes if up is not None}
    demoted_in = {who: down for who, _, down in changes if down is not None}
    sums_by_person = {who: tuple(sorted(found, key=_by_year)) for who, found in points.items()}
    return Tally(sums_by_person, promoted_in, demoted_in, known_from(person=person) if with_known else {})


_OF_THE_CLOSING = Q(cause=ClassPeriod.Cause.MOVEMENT, season=OuterRef("season"))
_OWN = ClassPeriod.objects.filter(person=OuterRef("person"))
_BEFORE_IT = _OWN.filter(pk__lt=OuterRef("pk")).exclude(_OF_THE_CLOSING).order_by("-pk")
_PROMOTED = Q(cause=ClassPeriod.Cause.POINTS)
_DEMOTED = Q(cause=ClassPeriod.Cause.DEMOTION) | (
    Q(cause=ClassPeriod.Cause.MOVEMENT, player_class=HIGHEST_CLASS)
    & ~Exists(_OWN.filter(_OF_THE_CLOSING, pk__gt=OuterRef("pk")))
    & ~Q(Exact(Coalesce(Subquery(_BEFORE_IT.values("player_class")[:1]), Value("")), HIGHEST_CLASS))
)
"""Who was let play a class lower, or relegated from the eights into the highest of the classes (C.8): what a
closing led to last, and not the class of before it, to which a promotion that is declined leads back (R83).
"""


def _by_year(points: SeasonPoints) -> int:
    return points.year


def labels(persons: Iterable[Person]) -> dict[int, str]:
    """A name for each that nobody else has: with the club where two have one name."""
    given = list(persons)
    times: dict[str, int] = defaultdict(int)
    for person in given:
        times[person.name] += 1
    found: dict[int, str] = {}
    taken: set[str] = set()
    for person in given:
        label = person.name
        if times[label] > 1:
            label = f"{label} ({person.club.name if person.club else '–'})"
        if label in taken:
            label = f"{label} #{person.pk}"
        taken.add(label)
        found[person.pk] = label
    return found


def classified_people() -> list[Person]:
    """The people in the classification in order of the names."""
    return by_name(classified().select_related("club"))


def players(persons: Sequence[Person], named: Mapping[int, str], found: Tally) -> tuple[PlayerPoints, ...]:
    """The people as the regulations know them, under the names given."""
    return tuple(
        PlayerPoints(
            named[person.pk],
            PlayerClass(person.player_class) if person.player_class else None,
            found.points.get(person.pk, ()),
            found.promoted_in.get(person.pk),
            found.demoted_in.get(person.pk),
            found.known_from.get(person.pk),
        )
        for person in persons
    )


def eights(season: Season) -> dict[int, str]:
    """The eight in which each played in a season: the class of who has none on record."""
    of_eights = Entrant.objects.filter(event__season=season, event__section="C", event__root=None)
    played = of_eights.filter(no_practice("event__"))
    return dict(played.exclude(person=None).values_list(SHOWN_PERSON, "event__division"))


def line_json(person: Person, points: PlayerPoints, line: Classified, played_in: str = "") -> Line:
    """Somebody's line as plain data, as it is kept when a season is closed; `played_in` is the eight of who
    is in no class on record.
    """
    own = next((found for found in points.seasons if found.year == points_year(line)), None)
    return {
        "person": person.pk,
        "name": person.name,
        "club": person.club.name if person.club else "",
        "class": person.player_class or played_in,
        "wp": own.wp if own else 0,
        "kp": own.kp if own else 0,
        "sp": line.sp,
        "tp": line.tp,
        "window": line.window,
        "seasons": [list(season) for season in line.window_seasons],
        "promotes_to": line.promotes_to.value if line.promotes_to else "",
        "demotion_proposed": line.demotion_proposed,
        "because": [reason_json(reason) for reason in line.because],
    }


def points_year(line: Classified) -> int:
    """The season of a line: the last of its window."""
    return line.window_seasons[-1][0]


@dataclass(frozen=True, slots=True)
class ClassRows:
    """A class and its lines, most points in the window first. `limit` is what the window must exceed for
    promotion, None where nobody is promoted by points.
    """

    name: str
    limit: int | None
    rows: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class ClassificationPage:
    """The classification after a season, the highest class first, with the years of the window and the best
    season. `closing` is the closing it was read from; without one it is as of now.
    """

    season: Season
    classes: tuple[ClassRows, ...]
    years: tuple[int, ...]
    best: Mapping[str, Any] | None
    closing: SeasonClosing | None
    corrections: tuple[PointsEntry, ...]


def in_force(year: int) -> SeasonClosing | None:
    """The closing of a season that was not taken back."""
    return (
        SeasonClosing.objects.filter(season__year=year, taken_back=None)
        .select_related("season", "by")
        .first()
    )


def best_json(best: BestSeason | None) -> dict[str, Any] | None:
    """The best performance of a season as plain data."""
    if best is None:
        return None
    return {"sp": best.sp, "names": list(best.names), "because": reason_json(best.because)}


def page(season: Season) -> ClassificationPage:
    """The classification after a season: as it was closed, or as it stands now."""
    rule = edition(season.edition).classification
    closing = in_force(season.year)
    if closing:
        lines, best = closing.content["classification"], closing.content["best"]
        corrections = _corrected_since(closing)
    else:
        lines, best, corrections = *_now(season), ()
    names = for_the_public()
    best = names.in_data(best)
    by_class: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_class[line["class"]].append(line | {"name": names.of(line["person"], line["name"])})
    limits = {step.origin.value: step.above for step in rule.promotions}
    years = tuple(range(season.year - rule.promotion_seasons + 1, season.year + 1))
    order = [*reversed(list(PlayerClass)), ""]
    return ClassificationPage(
        season=season,
        classes=tuple(
            ClassRows(name, limits.get(name), tuple(_rows(by_class[name], limits.get(name))))
            for name in order
            if by_class[name]
        ),
        years=years,
        best=best,
        closing=closing,
        corrections=corrections,
    )


SHARE = 60
"""How wide the bar of a window is that has reached the limit of its class."""


def _rows(lines: Iterable[Line], limit: int | None) -> Iterator[Line]:
    """The lines in order, each with the `share` of the limit that its window has."""
    for line in sorted(lines, key=_by_points):
        share = min(SHARE, SHARE * line["window"] // (limit + 1)) if limit else 0
        yield line | {"share": share}


def _by_points(line: Line) -> tuple[int, int, int, str]:
    return (-line["window"], -line["tp"], -line["sp"], line["name"])


def _now(season: Season) -> tuple[list[Line], dict[str, Any] | None]:
    rule = edition(season.edition).classification
    persons = classified_people()
    given = players(persons, labels(persons), tally(season.year))
    lines = classify(given, season.year, rule=rule)
    best = best_season(given, season.year, rule=rule)
    played = eights(season)
    return [
        line_json(person, points, line, played.get(person.pk, ""))
        for person, points, line in zip(persons, given, lines, strict=True)
    ], best_json(best)


def _corrected_since(closing: SeasonClosing) -> tuple[PointsEntry, ...]:
    """What was corrected of the seasons up to this one after it was closed."""
    later = PointsEntry.objects.filter(year__lte=closing.season.year, at__gt=closing.at)
    return tuple(later.select_related("person", "by"))


def entries_of(person: Person) -> list[PointsEntry]:
    """Every entry of the ledger about a person, latest season first."""
    whose = Q(person=person) | Q(person__merged_into=person)
    found = PointsEntry.objects.filter(whose).select_related("event__season", "by")
    return list(found.order_by("-year", F("event_id").asc(nulls_last=True), "pk"))
