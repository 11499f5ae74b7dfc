"""The points classification: what a final order earns, who is promoted, who may play a class lower.

What counts, where the regulation leaves it open:

- The window of the promotion test is the last four seasons up to and including the season asked for. A season
  without an entry counts in it as 0. Seasons up to and including the player's last promotion by points count
  neither in the window nor in TP (R42); the points of the season itself (SP) are a fact and stay.
- TP is the sum of all seasons that count. From the HA up nobody is promoted by points, so there TP is never
  set to zero again: it begins at zero on arrival in the HA and is then kept (R42).
- A season without an entry is a season without a point (R43). The five seasons must all lie after the last
  promotion by points and after the last season at whose end the player was let play a class lower, and the
  player must have been known in or before the first of them, by points, as a member or in a class (R85): who
  is known for the first time in 2026 has not been without a point in 2022.
- In a Swiss event who is no member of the union has no class and is in no group (R42); who was free to choose
  the class plays in the one that was chosen (A.2).

Source: Bijlage 4; readings R42, R43, R44, R84, R85.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.regulations.editions.classification_tables import ClassGroup, ClassificationRule, Step
from tournaments.regulations.event import Entrant, PlayerClass, Section, System
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


class PointKind(StrEnum):
    """The two kinds of points of the classification, by their Dutch abbreviations."""

    WP = "WP"
    KP = "KP"


@dataclass(frozen=True, slots=True)
class Award:
    """Points for a place; `place` and `size` are those of the group in which the points are given."""

    entrant: Entrant
    kind: PointKind
    points: int
    place: int
    size: int
    because: Reason


def awards(
    section: Section,
    system: System,
    order: Sequence[Entrant],
    *,
    rule: ClassificationRule,
    unplaced: Sequence[Entrant] = (),
    plays_in: Mapping[int, str] | None = None,
) -> tuple[Award, ...]:
    """The points that a final order gives, best place first; who gets none is not in the answer.

    `order` is the final order of one group of a club competition (section A), of a whole Swiss club
    competition, which is regrouped by class here, or of one class of a personal championship (C, D), whatever
    its system. The other sections give no points. `unplaced` have played and have no place: they count in the
    size of the group (R84). `plays_in` names, by number, the class of a Swiss event of who plays in another
    than the own.

    Raises RuleViolation when a number is in the order twice.
    """
    numbers = [entrant.number for entrant in (*order, *unplaced)]
    for number in numbers:
        if numbers.count(number) > 1:
            text = gettext_noop("Number %(number)s is in the final order twice")
            raise RuleViolation(Reason(text, {"number": number}, (rule.article, "R44")))
    if section in rule.kp_sections:
        text = gettext_noop("%(points)s KP for place %(place)s of the championship")
        size = len(order) + len(unplaced)
        return _award(order, PointKind.KP, rule.kp_points, size, text, (rule.kp_article, "R42"))
    if section not in rule.wp_sections:
        return ()
    if system is System.SWISS:
        return tuple(
            award
            for group in rule.swiss_groups
            for award in _award_class(order, unplaced, group, plays_in or {}, rule)
        )
    text = gettext_noop("%(points)s WP for place %(place)s in a group of %(size)s")
    size = len(order) + len(unplaced)
    return _award(order, PointKind.WP, rule.group_points(size), size, text, (rule.wp_article, "R42"))


def _award_class(
    order: Sequence[Entrant],
    unplaced: Sequence[Entrant],
    group: ClassGroup,
    plays_in: Mapping[int, str],
    rule: ClassificationRule,
) -> tuple[Award, ...]:
    """The points of the players of one class after a Swiss event, in their order among themselves."""

    def is_in_it(entrant: Entrant) -> bool:
        elsewhere = plays_in.get(entrant.number)
        return elsewhere == group.name if elsewhere else entrant.player_class in group.classes

    players = [*filter(is_in_it, order)]
    size = len(players) + len([*filter(is_in_it, unplaced)])
    text = gettext_noop("%(points)s WP for place %(place)s of %(size)s players of class %(class)s")
    articles = (rule.swiss_article, rule.wp_article, "R42")
    return _award(players, PointKind.WP, rule.group_points(size), size, text, articles, group.name)


def _award(
    order: Sequence[Entrant],
    kind: PointKind,
    points: tuple[int, ...],
    size: int,
    text: str,
    articles: tuple[str, ...],
    of_class: str = "",
) -> tuple[Award, ...]:
    found = []
    for place, (entrant, gained) in enumerate(zip(order, points, strict=False), 1):
        values = {"points": gained, "place": place, "size": size, "class": of_class}
        found.append(Award(entrant, kind, gained, place, size, Reason(text, values, articles)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class SeasonPoints:
    """The points of one season, named by the year in which it starts."""

    year: int
    wp: int
    kp: int

    @property
    def sp(self) -> int:
        """Season points: WP + KP."""
        return self.wp + self.kp


@dataclass(frozen=True, slots=True)
class PlayerPoints:
    """A player of the classification: the class now, the seasons (each year once), the last promotion.

    `promoted_in` is the season at whose end the player was last promoted by points, `demoted_in` that at
    whose end the player was last let play a class lower or relegated from the eights, `known_from` the first
    in which the player is known to have been a member or in a class, whatever points there are; each is None
    where there is none.
    """

    name: str
    player_class: PlayerClass | None
    seasons: tuple[SeasonPoints, ...]
    promoted_in: int | None = None
    demoted_in: int | None = None
    known_from: int | None = None


@dataclass(frozen=True, slots=True)
class Classified:
    """A player's line in the classification after a season.

    `sp`: points of the season. `tp`: of all seasons that count up to it. `window`: of the last four of
    these, whose years and points are `window_seasons`, oldest first. `promotes_to`: the class above, when
    the player is promoted. `demotion_proposed`: whether the player may, after consultation, play a class
    lower. `because`: the reasons, the decisive one first.
    """

    name: str
    player_class: PlayerClass | None
    sp: int
    tp: int
    window: int
    window_seasons: tuple[tuple[int, int], ...]
    promotes_to: PlayerClass | None
    demotion_proposed: bool
    article: str
    because: tuple[Reason, ...]


def classify(
    players: Sequence[PlayerPoints], season: int, *, rule: ClassificationRule
) -> tuple[Classified, ...]:
    """Every player's line after the season that starts in the year `season`, in the order given.

    Later seasons are not looked at. Each line depends on its own player only. The top of this
    module says what counts; Bijlage 4, readings R42 and R43.
    """
    return tuple(_classify(player, season, rule) for player in players)


def _classify(player: PlayerPoints, season: int, rule: ClassificationRule) -> Classified:
    first = season - rule.promotion_seasons + 1
    if player.promoted_in is not None:
        first = max(first, player.promoted_in + 1)
    counted = _counted(player, season)
    window_seasons = tuple((year, counted.get(year, 0)) for year in range(first, season + 1))
    window = sum(points for _, points in window_seasons)
    up, down = rule.promotion(player.player_class), rule.demotion(player.player_class)
    promoted = up is not None and window > up.above
    demotion = down is not None and _without_a_point(player, season, rule)
    reasons = []
    if down is not None and demotion:
        reasons.append(_demotion_reason(down, season, rule))
    reasons.append(_promotion_reason(player, up, window, season, rule))
    if player.promoted_in is not None:
        text = gettext_noop("Promoted at the end of season %(year)s: only later seasons count")
        reasons.append(Reason(text, {"year": player.promoted_in}, (rule.article, "R42")))
    if player.demoted_in is not None and player.demoted_in < season:
        text = gettext_noop(
            "Has played a class lower since the end of season %(year)s: the %(seasons)s seasons without a "
            "point begin after it"
        )
        values = {"year": player.demoted_in, "seasons": rule.demotion_seasons}
        reasons.append(Reason(text, values, (rule.article, "R85")))
    return Classified(
        name=player.name,
        player_class=player.player_class,
        sp=sum(found.sp for found in player.seasons if found.year == season),
        tp=sum(counted.values()),
        window=window,
        window_seasons=window_seasons,
        promotes_to=up.target if up is not None and promoted else None,
        demotion_proposed=demotion,
        article=rule.article,
        because=tuple(reasons),
    )


def _counted(player: PlayerPoints, season: int) -> dict[int, int]:
    """The points of the seasons that count, by year (R42)."""
    return {
        found.year: found.sp
        for found in player.seasons
        if found.year <= season and (player.promoted_in is None or found.year > player.promoted_in)
    }


def _without_a_point(player: PlayerPoints, season: int, rule: ClassificationRule) -> bool:
    """Whether the player was known throughout the last five seasons and has no point in them (R43, R85)."""
    start = season - rule.demotion_seasons + 1
    changes = [year for year in (player.promoted_in, player.demoted_in) if year is not None]
    known = [found.year for found in player.seasons]
    known += [] if player.known_from is None else [player.known_from]
    known_from = max(changes) + 1 if changes else min(known, default=None)
    if known_from is None or known_from > start:
        return False
    return not any(points for year, points in _counted(player, season).items() if year >= start)


def _promotion_reason(
    player: PlayerPoints, up: Step | None, window: int, season: int, rule: ClassificationRule
) -> Reason:
    articles = (rule.article, "R42")
    if player.player_class is None:
        return Reason(gettext_noop("No member of a class, so not promoted by points"), {}, articles)
    values: dict[str, object] = {
        "class": player.player_class.value,
        "window": window,
        "seasons": rule.promotion_seasons,
        "season": season,
    }
    if up is None:
        text = gettext_noop("Class %(class)s has no promotion by points; the total points are kept")
        return Reason(text, values, articles)
    text = gettext_noop(
        "%(window)s season points in the %(seasons)s seasons up to %(season)s, not more than %(above)s: "
        "not promoted from class %(class)s"
    )
    if window > up.above:
        text = gettext_noop(
            "%(window)s season points in the %(seasons)s seasons up to %(season)s, more than %(above)s: "
            "promoted from class %(class)s to %(target)s, where the total points begin at zero"
        )
    return Reason(text, values | {"above": up.above, "target": up.target.value}, articles)


def _demotion_reason(down: Step, season: int, rule: ClassificationRule) -> Reason:
    text = gettext_noop(
        "No point in the %(seasons)s seasons up to %(season)s: may, after consultation with the board of the "
        "union, play one class lower, in class %(target)s"
    )
    values = {"seasons": rule.demotion_seasons, "season": season, "target": down.target.value}
    return Reason(text, values, (rule.article, "R43"))


@dataclass(frozen=True, slots=True)
class BestSeason:
    """The best season's performance: the most SP and everyone who has them, by name."""

    season: int
    sp: int
    names: tuple[str, ...]
    because: Reason


def best_season(
    players: Sequence[PlayerPoints], season: int, *, rule: ClassificationRule
) -> BestSeason | None:
    """Who has the most SP of all classes in a season; None when nobody has a point.

    Players with equally many share it: the annex itself speaks of the player or players.
    """
    found = [
        (player.name, sum(points.sp for points in player.seasons if points.year == season))
        for player in players
    ]
    most = max((sp for _, sp in found), default=0)
    if not most:
        return None
    text = gettext_noop("%(sp)s season points in season %(season)s, the most of all classes")
    because = Reason(text, {"sp": most, "season": season}, (rule.article,))
    return BestSeason(season, most, tuple(sorted(name for name, sp in found if sp == most)), because)


def season_of_record(players: Sequence[PlayerPoints], asked: int | None = None) -> int:
    """The season asked for, or else the last in which anybody has an entry.

    Raises RuleViolation when there is none, and for a season before the first or after the last that the
    record knows: nothing is known of it, which is not the same as no points.
    """
    years = [found.year for player in players for found in player.seasons]
    if not years:
        raise RuleViolation(Reason(gettext_noop("No player has a season yet: name the season")), "players")
    known = [*years, *(player.known_from for player in players if player.known_from is not None)]
    if asked is None or min(known) <= asked <= max(years):
        return max(years) if asked is None else asked
    text = gettext_noop("Season %(season)s is not in the record, which goes from %(first)s to %(last)s")
    values = {"season": asked, "first": min(known), "last": max(years)}
    raise RuleViolation(Reason(text, values, ("Bijlage 4",)), "season")


def classification_json(
    classified: Sequence[Classified], season: int, best: BestSeason | None
) -> dict[str, object]:
    """The classification as plain data: one line a player in the order given, and the best season."""
    return {
        "season": season,
        "players": [
            {
                "name": line.name,
                "class": None if line.player_class is None else line.player_class.value,
                "sp": line.sp,
                "tp": line.tp,
                "window": line.window,
                "window_seasons": [{"year": year, "sp": points} for year, points in line.window_seasons],
                "promotes_to": None if line.promotes_to is None else line.promotes_to.value,
                "demotion_proposed": line.demotion_proposed,
                "article": line.article,
                "because": "; ".join(str(reason) for reason in line.because),
            }
            for line in classified
        ],
        "best_season": None
        if best is None
        else {"sp": best.sp, "names": list(best.names), "because": str(best.because)},
    }
