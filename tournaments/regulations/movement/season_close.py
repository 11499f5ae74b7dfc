"""The close of a season: next season's places, the classes and the points of everybody, decided at once.

Three pyramids move apart: the eights of persons with the HA below them (C, D), the eights of clubs (B), and
the fours (G), which keep the order of their last championship until the leaders place them by strength. The
points of the season then promote in the classes below (Bijlage 4). Who changed class by a final order is not
moved by points too.

Source: B, art. 3; C, art. 8, 9, 11 and 12; D, art. 7; G, art. 3; Bijlage 4; readings R27, R33, R34, R36, R42,
R43, R74, R75, R83.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.movement.players import (
    Decision,
    FinalOrder,
    Movement,
    NextPlaces,
    Outcome,
    decide,
)
from tournaments.regulations.movement.teams import decide_teams
from tournaments.regulations.points.classification import (
    BestSeason,
    Classified,
    PlayerPoints,
    best_season,
    classify,
)
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.teams.groups import TeamGroup, group_name, groups

STRENGTH_ARTICLES = ("G.3", "R74")


class Cause(StrEnum):
    """What brought a player into another class."""

    MOVEMENT = "movement"
    POINTS = "points"
    DEMOTION = "demotion"


@dataclass(frozen=True, slots=True)
class SeasonFacts:
    """All that the close of the season that starts in `year` is decided from; every name is one's own.

    `eights` are the final orders of KK, HAA, RHAA and, where it was played, the HA; `teams` those of the
    groups of section B, `fours` of section G, the highest first. `absent`, `absent_several_years` and
    `declined` are players, `not_entering` teams of either section. `players` are all of the classification,
    `lower` those of whom the board agreed that they play a class lower.
    """

    year: int
    eights: tuple[FinalOrder, ...] = ()
    teams: tuple[FinalOrder, ...] = ()
    fours: tuple[FinalOrder, ...] = ()
    absent: tuple[str, ...] = ()
    absent_several_years: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    not_entering: tuple[str, ...] = ()
    players: tuple[PlayerPoints, ...] = ()
    lower: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassMove:
    """A player's new class; `from_class` is None for one whose class was not known."""

    player: str
    from_class: PlayerClass | None
    to_class: PlayerClass
    cause: Cause
    because: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class NextSeason:
    """Where everybody plays next season; a pyramid that was not played is None and stays as it was."""

    eights: Movement | None
    teams: Movement | None
    fours: Movement | None


@dataclass(frozen=True, slots=True)
class SeasonClose(NextSeason):
    """What the close of a season brings.

    `classified` has a line for each player in the order given, `best` who had most season points.
    """

    moves: tuple[ClassMove, ...]
    classified: tuple[Classified, ...]
    best: BestSeason | None


def close_season(facts: SeasonFacts, *, edition: Edition) -> SeasonClose:
    """Decide a season's close.

    Raises RuleViolation as `movement.decide` and `team_movement.decide_teams` do, for a team that does not
    enter but is in no final order, for players who are absent or decline where no eights were played, and for
    a player whom the board lets play a class lower without Bijlage 4 allowing it.
    """
    rule = edition.classification
    places = next_season(facts, edition=edition)
    classified = classify(facts.players, facts.year, rule=rule)
    return SeasonClose(
        eights=places.eights,
        teams=places.teams,
        fours=places.fours,
        moves=tuple(_moves(facts, places.eights, classified, edition)),
        classified=classified,
        best=best_season(facts.players, facts.year, rule=rule),
    )


def next_season(facts: SeasonFacts, *, edition: Edition) -> NextSeason:
    """The places of next season alone, of which the points and classes of the players are no part.

    Raises RuleViolation as `close_season` does.
    """
    _check_not_entering(facts, edition)
    return NextSeason(_eights(facts, edition), _teams(facts, edition), _fours(facts, edition))


def notified_after(
    facts: SeasonFacts,
    *,
    not_entering: Iterable[str] = (),
    absent_several_years: Iterable[str] = (),
    declined: Iterable[str] = (),
) -> SeasonFacts:
    """The facts of a season with what was told once it was closed: the articles ask whether somebody comes,
    and not when it was known (R83). Whoever was named before is not named twice.
    """

    def with_later(before: tuple[str, ...], later: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*before, *later)))

    return replace(
        facts,
        not_entering=with_later(facts.not_entering, not_entering),
        absent_several_years=with_later(facts.absent_several_years, absent_several_years),
        declined=with_later(facts.declined, declined),
    )


def _names(orders: Sequence[FinalOrder]) -> set[str]:
    return {name for order in orders for name in order.names}


def _check_not_entering(facts: SeasonFacts, edition: Edition) -> None:
    known = _names(facts.teams) | _names(facts.fours)
    for name in facts.not_entering:
        if name not in known:
            text = gettext_noop(
                "%(name)s does not enter the next season, and stands in no final order of this one: its "
                "event is not closed, or it plays in none"
            )
            raise RuleViolation(Reason(text, {"name": name}, (edition.teams.movement.article,)), "absent")


def _eights(facts: SeasonFacts, edition: Edition) -> Movement | None:
    if not facts.eights:
        for name in (*facts.absent_several_years, *facts.declined):
            text = gettext_noop("%(name)s: this season has no final orders of the eights")
            raise RuleViolation(Reason(text, {"name": name}, (edition.movement.article,)), "divisions")
        return None
    return decide(
        facts.eights,
        edition=edition,
        absent=facts.absent,
        absent_several_years=facts.absent_several_years,
        declined=facts.declined,
    )


def _teams(facts: SeasonFacts, edition: Edition) -> Movement | None:
    if not facts.teams:
        return None
    known = _names(facts.teams)
    away = [name for name in facts.not_entering if name in known]
    return decide_teams(facts.teams, edition=edition, absent=away)


def _fours(facts: SeasonFacts, edition: Edition) -> Movement | None:
    """The fours that enter in the order of their last championship, cut into groups anew (R74)."""
    if not facts.fours:
        return None
    rule = edition.teams.groups[Section.G]
    entering = [name for order in facts.fours for name in order.names if name not in facts.not_entering]
    cut = (
        groups(entering, rule)
        if len(entering) >= min(rule.last)
        else (TeamGroup(group_name(1), tuple(entering)),)
    )
    now = {name: (group.name, at) for group in cut for at, name in enumerate(group.teams, 1)}
    decisions = tuple(
        _four(name, number, order, now.get(name))
        for order in facts.fours
        for number, name in enumerate(order.names, 1)
    )
    return Movement(tuple(NextPlaces(group.name, group.teams) for group in cut), decisions)


def _four(name: str, number: int, order: FinalOrder, now: tuple[str, int] | None) -> Decision:
    division = order.division
    articles = (*STRENGTH_ARTICLES, "R80") if order.divided else STRENGTH_ARTICLES
    values = {"number": number, "from": division}
    if now is None:
        text = gettext_noop("Does not enter next season")
        because = Reason(text, values, articles)
        return Decision(name, Outcome.LEAVES, division, None, None, articles, because)
    text = gettext_noop(
        "Number %(number)s of %(from)s, in the order of the last championship until the tournament "
        "directors place by strength"
    )
    outcome = Outcome.STAYS if now[0] == division else Outcome.FILLS
    because = Reason(text, values, articles)
    return Decision(name, outcome, division, *now, articles, because)


def _moves(
    facts: SeasonFacts, eights: Movement | None, classified: Sequence[Classified], edition: Edition
) -> Iterator[ClassMove]:
    """Everybody's change of class, by the final orders first and then by points."""
    classes = {player.name: player.player_class for player in facts.players}
    moved: set[str] = set()
    for decision in eights.decisions if eights else ():
        target = PlayerClass(str(decision.to_division))
        if decision.from_division == target == edition.movement.below:
            continue  # who stays in the class without places may have been let into it from another (R76)
        if classes.get(decision.player) is not target:
            moved.add(decision.player)
            yield ClassMove(
                decision.player, classes.get(decision.player), target, Cause.MOVEMENT, (decision.because,)
            )
    lines = {line.name: line for line in classified}
    check_lower(facts.lower, lines)
    for line in classified:
        if line.name in moved:
            continue
        step = edition.classification.demotion(line.player_class)
        if line.promotes_to is not None:
            yield ClassMove(line.name, line.player_class, line.promotes_to, Cause.POINTS, line.because)
        elif line.name in facts.lower and step is not None:
            yield ClassMove(line.name, line.player_class, step.target, Cause.DEMOTION, line.because)


def check_lower(lower: Iterable[str], lines: Mapping[str, Classified]) -> None:
    """Refuse who plays a class lower without Bijlage 4 allowing it. Errors: RuleViolation."""
    for name in lower:
        if name not in lines or not lines[name].demotion_proposed:
            text = gettext_noop("%(name)s has not been without a point long enough to play a class lower")
            raise RuleViolation(Reason(text, {"name": name}, ("Bijlage 4", "R43")), "lower")
