"""What the close of a season would do: the facts it is decided from, and the outcome as plain data.

The page that shows it and the act that carries it out ask the same function; the digest of its answer is how
the act knows that it does what was shown.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils import timezone

from tournaments.models import (
    Entrant,
    Event,
    Game,
    Person,
    PointsEntry,
    Round,
    Season,
    SeasonClosing,
    SeasonFact,
    TeamTransfer,
    no_practice,
)
from tournaments.pages.words.names import event_name
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.movement.players import DECLINED_ARTICLE, Decision
from tournaments.regulations.movement.season_close import (
    ClassMove,
    SeasonClose,
    SeasonFacts,
    check_lower,
    close_season,
)
from tournaments.regulations.points.classification import classify
from tournaments.regulations.reason_json import reason_json, reasons_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.finals.closed_events import (
    ClosedPart,
    closed_parts,
    planned,
    sections_of,
    still_open,
)
from tournaments.seasons.finals.kept import Content, basis_json, next_json
from tournaments.seasons.finals.orders import SeasonOrders, players
from tournaments.seasons.known import SHOWN_PERSON
from tournaments.seasons.places.places import merged_last_season

Kind = SeasonFact.Kind
_NO_POINTS = gettext_noop("The points of %(event)s are not written down yet.")
_POINTS_STAND = gettext_noop("%(event)s was called off, and its points still stand.")
_E = TypeVar("_E", bound=Event)


def _with_players(persons: Iterable[Person], parts: Iterable[ClosedPart]) -> list[Person]:
    """The people of the classification and whoever else stands in an order of C or D, by name."""
    found = players(parts) | {person.pk: person for person in persons}
    return sorted(found.values(), key=lambda person: (person.name, person.pk))


class SeasonEnding:
    """Everything about the end of one season, loaded once. `obstacles` is empty when it can be closed."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.edition = edition(season.edition)
        self.told = tuple(season.facts.select_related("person__merged_into", "person__club", "by"))
        self.parts = closed_parts(season)
        self.persons = _with_players(classification.classified_people(), self.parts)
        self.orders = SeasonOrders(season, self.parts, self.told, self.persons)
        self._faults: list[RuleViolation] = []

    # --- the facts ----------------------------------------------------------------------------------------

    @cached_property
    def tally(self) -> classification.Tally:
        """Everybody's points up to this season."""
        return classification.tally(self.season.year)

    @cached_property
    def played_in(self) -> dict[int, str]:
        """The eight in which each played."""
        return {
            person.shown_pk: part.event.division
            for part in self.orders.of("C")
            for row in part.rows
            if (person := row.entrant.person)
        }

    @cached_property
    def facts(self) -> SeasonFacts:
        """What the close is decided from. Errors: RuleViolation when an order is not known."""
        lower = merged_last_season(self.season) if self.orders.of("B") else None
        return replace(
            self.orders.facts(lower),
            players=classification.players(self.persons, self.orders.names.by_person, self.tally),
            lower=self.orders.named(Kind.DEMOTES),
        )

    # --- the outcome --------------------------------------------------------------------------------------

    @cached_property
    def obstacles(self) -> tuple[RuleViolation, ...]:
        """What keeps the season from being closed."""
        text = gettext_noop("%(event)s is not closed.")
        still = [refuse(text, event=event_name(event)) for event in self.open_events]
        return (*still, *self.further_obstacles)

    @cached_property
    def open_events(self) -> tuple[Event, ...]:
        """The events that are to be closed before it."""
        return tuple(still_open(self.season))

    @cached_property
    def further_obstacles(self) -> tuple[RuleViolation, ...]:
        """What keeps it from being closed besides them."""
        events = Event.objects.filter(no_practice(), season=self.season, root=None).select_related("season")
        standing = {event: event.standing for event in events.annotate(standing=standing_points())}
        found = [
            refuse(_POINTS_STAND if event.called_off else _NO_POINTS, event=event_name(event))
            for event in points_to_write(self.season, self.parts, standing)
        ]
        found += self._teams_of_ended_clubs()
        found += self._closed_later()
        if not self.parts and self.season.year >= timezone.localdate().year:
            found.append(refuse(gettext_noop("Nothing was closed in this season.")))
        if self.outcome is None:
            found += self._faults
        else:
            found += self._guests_moved(self.outcome)
        return tuple(found)

    def _guests_moved(self, close: SeasonClose) -> list[RuleViolation]:
        """Guests whom the close would put into a class: the board makes somebody a member by saying so."""
        moved = {self.who(move.player)["person"]: move.to_class for move in close.moves}
        return [
            refuse(
                gettext_noop(
                    "%(name)s comes into class %(class)s and is on record as a guest, no member of the "
                    "union: make a member of the union first."
                ),
                "R90",
                **{"name": person.name, "class": moved[person.pk].value},
            )
            for person in Person.objects.filter(pk__in=moved, guest=True).order_by("name", "pk")
        ]

    def _closed_later(self) -> list[RuleViolation]:
        """A later season that was closed: its places and classes must not be given anew by an earlier one."""
        later = SeasonClosing.objects.filter(season__year__gt=self.season.year, taken_back=None)
        text = gettext_noop("Season %(season)s was closed already: undo that close first.")
        found = later.select_related("season").order_by("season__year").first()
        return [refuse(text, "R75", season=str(found.season))] if found else []

    def _teams_of_ended_clubs(self) -> list[RuleViolation]:
        """Teams of clubs that ended, of which nobody said where they go."""
        entrants = [(part.event.section, row.entrant) for part in self.parts for row in part.rows]
        of_ended = {
            (section, row.name)
            for section, row in entrants
            if row.person_id is None and row.club and row.club.ended_on
        }
        told: list[SeasonFact | TeamTransfer] = [one for one in self.told if one.kind == Kind.NOT_ENTERING]
        told += TeamTransfer.objects.filter(year__gt=self.season.year) if of_ended else ()
        of_ended -= {(section, one.team) for one in told for section in sections_of(one)}
        ended = {name for _, name in of_ended}
        return [
            refuse(
                gettext_noop(
                    "The club of %(team)s ended: give the team to another club, or record that it does not "
                    "enter."
                ),
                "B.3",
                team=team,
            )
            for team in sorted(ended)
        ]

    @cached_property
    def outcome(self) -> SeasonClose | None:
        """What follows from the orders known so far; None where they do not fit together, and why not is an
        obstacle.
        """
        try:
            return close_season(self.facts, edition=self.edition)
        except RuleViolation as wrong:
            self._faults.append(wrong)
            return None

    @cached_property
    def content(self) -> Content | None:
        """The outcome and what it was decided from as plain data: what is shown, carried out and kept."""
        return _content(self, self.outcome) if self.outcome else None

    @cached_property
    def foreseen(self) -> list[dict[str, Any]]:
        """What stays open or was not played, said of a season that is not closed yet."""
        return _shortages(self, self.outcome, closed=False) if self.outcome else []

    def who(self, name: str) -> Content:
        """Whom a name stands for."""
        return self.orders.who(name)


def giving_points(season: Season, parts: Iterable[ClosedPart]) -> set[int]:
    """The keys of the closed competitions that give points."""
    rule = edition(season.edition).classification
    sections = (*rule.wp_sections, *rule.kp_sections)
    return {part.event.main_id for part in parts if part.event.section in sections and len(part.rows) > 1}


def standing_points() -> Subquery:
    """The sum of the points of a competition that stand; None where none were written down."""
    own = PointsEntry.objects.filter(event=OuterRef("pk")).order_by().values("event")
    return Subquery(own.annotate(standing=Sum("points")).values("standing"))


def points_to_write(
    season: Season, parts: Iterable[ClosedPart], standing: Mapping[_E, int | None]
) -> tuple[_E, ...]:
    """Those of these competitions of a season, each with its `standing_points`, that give points of which
    none were written down, or that were called off after they had been closed and whose points still stand.
    """
    due = giving_points(season, parts)
    return tuple(
        event
        for event, points in standing.items()
        if (event.called_off and points)
        or (event.pk in due and points is None and any(classification.due(event)))
    )


def _content(end: SeasonEnding, close: SeasonClose) -> Content:
    return {
        "season": end.season.year,
        "edition": end.season.edition,
        "orders": [_order_json(part) for part in end.parts],
        "facts": [_fact_json(fact) for fact in end.told],
        "next": {
            "C": next_json(end.who, close.eights),
            "D": _classes_json(end, close),
            "B": next_json(end.who, close.teams),
            "G": next_json(end.who, close.fours),
        },
        "decisions": [
            {"section": section, **_decision_json(end, decision)}
            for section, movement in (("C", close.eights), ("B", close.teams), ("G", close.fours))
            for decision in (movement.decisions if movement else ())
        ],
        "moves": [_move_json(end, move) for move in close.moves],
        "shortages": _shortages(end, close, closed=True),
        "classification": [
            classification.line_json(person, points, line, end.played_in.get(person.pk, ""))
            for person, points, line in zip(end.persons, end.facts.players, close.classified, strict=True)
        ],
        "best": classification.best_json(close.best),
        "basis": basis_json(end.facts, end.told, end.who),
    }


def _shortages(end: SeasonEnding, close: SeasonClose, *, closed: bool) -> list[dict[str, Any]]:
    movements = (one for one in (close.eights, close.teams) if one)
    return reasons_json([*_not_played(end, closed=closed), *chain(*(one.shortages for one in movements))])


def _not_played(end: SeasonEnding, *, closed: bool) -> Iterator[Reason]:
    """What leaves the places as they were, because it was not played (R75). What is not `closed` may still be
    played.
    """
    if not end.parts:
        yield Reason(gettext_noop("Nothing was played: all places stay as they were"), {}, ("R75",))
    for division in end.orders.called_off:
        text = gettext_noop("%(division)s was called off: the places of the eights stay as they were")
        yield Reason(text, {"division": division}, ("C.8", "R75"))
    if end.orders.nothing_below and not end.orders.called_off:
        was_not = gettext_noop("The %(division)s was not played: nobody is promoted from it")
        has_not = gettext_noop(
            "The %(division)s has not been played: if the season were closed now, nobody would be promoted "
            "from it"
        )
        text = was_not if closed else has_not
        yield Reason(text, {"division": end.edition.movement.below}, ("D.7", "R75"))


def _order_json(part: ClosedPart) -> Content:
    return {
        "section": part.event.section,
        "division": part.event.division,
        "group": part.event.group,
        "kind": part.event.kind,
        "event": part.event.pk,
        "sha256": part.sha256,
        "order": [row.entrant.name for row in part.rows],
    }


def _fact_json(fact: SeasonFact) -> Content:
    """What was told, not by whom and why: the archive is public, and the reason may be an illness (C.11)."""
    who = fact.person.name if fact.person else fact.team
    return {"kind": fact.kind, "who": who} | ({"section": fact.section} if fact.section else {})


def _decision_json(end: SeasonEnding, decision: Decision) -> Content:
    return {
        "who": end.who(decision.player),
        "outcome": decision.outcome.value,
        "from": decision.from_division,
        "to": decision.to_division,
        "place": decision.place,
        "because": reason_json(decision.because),
    }


def _move_json(end: SeasonEnding, move: ClassMove) -> Content:
    return {
        "who": end.who(move.player),
        "from": move.from_class.value if move.from_class else "",
        "to": move.to_class.value,
        "cause": move.cause.value,
        "because": reasons_json(move.because),
    }


_NUMBERED = (PlayerClass.KK, PlayerClass.HAA, PlayerClass.RHAA)


def _classes_json(end: SeasonEnding, close: SeasonClose) -> list[Content]:
    """The players of the classes without numbered places next season, with the moves that brought them; of
    the HA first those whom its final order and the eights give.
    """
    moved = {move.player: move for move in close.moves}
    now = {
        points.name: (moved[points.name].to_class if points.name in moved else points.player_class)
        for points in end.facts.players
    }
    first = [name for name in (close.eights.below if close.eights else ()) if now.get(name) is PlayerClass.HA]
    given = [*first, *(name for name in now if name not in set(first))]
    return [
        {"division": one.value, "players": [_player_json(end, name, moved.get(name)) for name in names]}
        for one in reversed(PlayerClass)
        if one not in _NUMBERED
        for names in [[name for name in given if now[name] is one]]
        if names
    ]


def _player_json(end: SeasonEnding, name: str, move: ClassMove | None) -> Content:
    origin: Content = {"from": "", "outcome": "stays", "because": None}
    if move:
        origin = {
            "from": move.from_class.value if move.from_class else "",
            "outcome": move.cause.value,
            "because": reason_json(move.because[0]),
        }
    return end.who(name) | origin


DECISIONS = (SeasonFact.Kind.DEMOTES, SeasonFact.Kind.STAYS)
"""What the board decides of who may play a class lower: one or the other."""


def check_possible(fact: SeasonFact) -> None:
    """Refuse what would keep a season from being closed, whatever is still played in it: who declines or is
    absent and plays in no eight and no class from which that follows, a team that does not enter and plays in
    no event of teams, a class lower without Bijlage 4 allowing it. Errors: RuleViolation.
    """
    if fact.kind == Kind.DEMOTES:
        _check_lower(fact)
        return
    place, article = "person", "C.11"
    if fact.kind == Kind.DECLINES:
        article = DECLINED_ARTICLE
    elif fact.kind == Kind.NOT_ENTERING:
        place, article = "team", edition(fact.season.edition).teams.movement.article
    elif fact.kind != Kind.SEVERAL_YEARS:
        return
    if not _is_entered(fact) and not _may_be_entered(fact):
        text = gettext_noop(
            "%(name)s plays in no event of season %(season)s from which this could follow: the "
            "season could not be closed with it."
        )
        name = fact.person.name if fact.person else fact.team
        raise refuse(text, article, place=place, name=name, season=str(fact.season))


def _check_lower(fact: SeasonFact) -> None:
    """Refuse a class lower for who has a point, or has been without one not long enough (R43)."""
    end = SeasonEnding(fact.season)
    given = classification.players(end.persons, end.orders.names.by_person, end.tally)
    lines = classify(given, fact.season.year, rule=end.edition.classification)
    name = end.orders.names.person(fact.person) if fact.person else ""
    try:
        check_lower([name], {line.name: line for line in lines})
    except RuleViolation as fault:
        raise RuleViolation(fault.reason, "person") from fault


def _divisions(fact: SeasonFact) -> set[tuple[str, str]]:
    """The divisions from whose final orders a fact can follow, by their sections; of teams the sections."""
    if fact.person is None:
        return {(section, "") for section in sections_of(fact)}
    rule = edition(fact.season.edition).movement
    eights = rule.divisions[1:] if fact.kind == Kind.DECLINES else rule.divisions
    return {("C", division) for division in eights} | {("D", rule.below)}


def _events_of(fact: SeasonFact) -> QuerySet[Event]:
    """The competitions of these divisions, but for what was called off."""
    found = Event.objects.filter(no_practice(), season=fact.season, root=None, called_off="")
    asked = Q(pk__in=[])
    for section, division in _divisions(fact):
        asked |= Q(section=section, division=division) if division else Q(section=section)
    return found.filter(asked)


def _is_entered(fact: SeasonFact) -> bool:
    """Whether it is about somebody who is entered in one of these competitions, or a part of it."""
    events = _events_of(fact)
    entered = Entrant.objects.filter(Q(event__in=events) | Q(event__root__in=events))
    if fact.person is None:
        return entered.filter(person=None, name=fact.team).exists()
    return entered.annotate(shown=SHOWN_PERSON).filter(shown=fact.person.shown_pk).exists()


def _may_be_entered(fact: SeasonFact) -> bool:
    """Whether one of these competitions may still get entrants, or, of a season that is not past, is not
    founded yet: before anything is played its start can be undone, and in the Swiss system somebody comes in
    as long as a round is not paired. What has a name of its own may be played beside the championship (R75).
    """
    now = edition(fact.season.edition).ages.season_of(timezone.localdate())
    of_it = Q(round__event=OuterRef("pk")) | Q(round__event__root=OuterRef("pk"))
    found = list(
        _events_of(fact)
        .filter(closed_at=None)
        .annotate(
            is_planned=planned(),
            has_results=Exists(Game.objects.filter(of_it).exclude(result="")),
            has_round_left=Exists(Round.objects.filter(event=OuterRef("pk"), paired_at=None)),
        )
    )
    if any(
        not event.is_planned or (event.has_round_left if event.is_swiss else not event.has_results)
        for event in found
    ):
        return True
    unnamed = _events_of(fact).filter(name="")
    there = {(event.section, event.division if fact.person else "") for event in unnamed}
    return fact.season.year >= now and not there >= _divisions(fact)


def began(year: int) -> bool:
    """Whether a round of a season was paired."""
    paired = Round.objects.filter(event__season__year=year, paired_at__isnull=False)
    return paired.filter(no_practice("event__")).exists()
