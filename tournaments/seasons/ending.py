"""What the close of a season would do: the facts it is decided from, and the outcome as plain data.

The page that shows it and the act that carries it out ask the same function; the digest of its answer is how
the act knows that it does what was shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tournaments.models import Entrant, Event, Person, PointsEntry, Round, Season, SeasonFact, TeamTransfer
from tournaments.pages.names import event_name
from tournaments.pages.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.movement.players import Decision, FinalOrder, Merged, Movement, NextPlaces
from tournaments.regulations.movement.season_close import ClassMove, SeasonClose, SeasonFacts, close_season
from tournaments.regulations.reason_json import reason_json, reasons_json
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.teams.groups import group_name, group_number
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.closed_events import ClosedPart, closed_parts, one_class, still_open
from tournaments.seasons.places import merged_last_season

Content = dict[str, Any]
Kind = SeasonFact.Kind


@dataclass(slots=True)
class _Names:
    """One name for everybody: of persons and of teams, and what they stand for as plain data."""

    by_person: dict[int, str]
    who: dict[str, Content] = field(default_factory=dict)

    def person(self, person: Person) -> str:
        shown = person.merged_into or person
        return self.by_person.get(shown.pk, shown.name)

    def entrant(self, row: Entrant) -> str:
        """The name of an entrant, and note what is behind it."""
        if row.person is None:
            self.who.setdefault(row.name, {"name": row.name, "club": row.club_name, "club_pk": row.club_id})
            return row.name
        shown = row.person.merged_into or row.person
        name = self.person(row.person)
        self.who.setdefault(name, _person(shown))
        return name

    def found(self, name: str) -> Content:
        return self.who.get(name, {"name": name, "club": ""})


def _with_players(persons: Iterable[Person], parts: Iterable[ClosedPart]) -> list[Person]:
    """The people of the classification and whoever else stands in an order of C or D, by name."""
    found = {person.pk: person for person in persons}
    for part in parts:
        for row in part.rows if part.event.section in "CD" else ():
            if row.entrant.person:
                shown = row.entrant.person.merged_into or row.entrant.person
                found.setdefault(shown.pk, shown)
    return sorted(found.values(), key=lambda person: (person.name, person.pk))


def _person(person: Person) -> Content:
    return {"person": person.pk, "name": person.name, "club": person.club.name if person.club else ""}


class SeasonEnding:
    """Everything about the end of one season, loaded once. `obstacles` is empty when it can be closed."""

    def __init__(self, season: Season) -> None:
        self.season = season
        self.edition = edition(season.edition)
        self.told = tuple(season.facts.select_related("person__merged_into", "person__club", "by"))
        self.parts = closed_parts(season)
        self.persons = _with_players(classification.classified_people(), self.parts)
        self._names = _Names(classification.labels(self.persons))
        for person in self.persons:
            self._names.who[self._names.person(person)] = _person(person)
        self._faults: list[RuleViolation] = []

    # --- the facts ----------------------------------------------------------------------------------------

    def _of(self, section: str) -> list[ClosedPart]:
        return [part for part in self.parts if part.event.section == section]

    def _named(self, kind: str) -> tuple[str, ...]:
        return tuple(
            self._names.person(fact.person) if fact.person else fact.team
            for fact in self.told
            if fact.kind == kind
        )

    def _order(self, part: ClosedPart, division: str, *, without: Sequence[Entrant] = ()) -> FinalOrder:
        gone = {row.pk for row in without}
        names = (self._names.entrant(row.entrant) for row in part.rows if row.entrant.pk not in gone)
        return FinalOrder(division, tuple(names))

    def _eights(self) -> tuple[FinalOrder, ...]:
        """The orders of the three eights and of the HA; who was absent from the HA is not in it (R59)."""
        eights = tuple(self._order(part, part.event.division) for part in self._of("C"))
        below = self.edition.movement.below
        played = [part for part in self._of("D") if part.event.division == below]
        whole = one_class(played)
        if not eights or not played:
            return eights
        if whole is None:
            raise refuse(
                gettext_noop("The final order of the %(class)s is not known."), "D.6", **{"class": below}
            )
        return (*eights, self._order(whole, below, without=whole.absent))

    def _groups(self, section: str) -> tuple[FinalOrder, ...]:
        parts = sorted(self._of(section), key=lambda part: part.group_number)
        orders = [self._order(part, part.event.group or "I") for part in parts]
        if section == "B" and orders:
            orders[-1] = FinalOrder(orders[-1].division, orders[-1].names, self._merged(orders[-1]))
        return tuple(orders)

    def _merged(self, last: FinalOrder) -> Merged | None:
        """The teams of the lower of two groups that played as one: as it was told, else as the last season's
        close arranged it.
        """
        told = self._named(Kind.LOWER_GROUP)
        found = merged_last_season(self.season)
        name = found[0] if found else group_name(group_number(last.division) + 1)
        teams = [team for team in (told or (found[1] if found else ())) if team in last.names]
        return Merged(name, tuple(teams)) if teams else None

    @cached_property
    def tally(self) -> classification.Tally:
        """Everybody's points up to this season."""
        return classification.tally(self.season.year)

    @cached_property
    def played_in(self) -> dict[int, str]:
        """The eight in which each played."""
        return {
            person.shown_pk: part.event.division
            for part in self._of("C")
            for row in part.rows
            if (person := row.entrant.person)
        }

    @cached_property
    def facts(self) -> SeasonFacts:
        """What the close is decided from. Errors: RuleViolation when an order is not known."""
        absent = (row for part in self._of("C") for row in part.absent)
        return SeasonFacts(
            year=self.season.year,
            eights=self._eights(),
            teams=self._groups("B"),
            fours=self._groups("G"),
            absent=tuple(self._names.entrant(row) for row in absent),
            absent_several_years=self._named(Kind.SEVERAL_YEARS),
            declined=self._named(Kind.DECLINES),
            not_entering=self._named(Kind.NOT_ENTERING),
            players=classification.players(self.persons, self._names.by_person, self.tally),
            lower=self._named(Kind.DEMOTES),
        )

    # --- the outcome --------------------------------------------------------------------------------------

    @cached_property
    def obstacles(self) -> tuple[RuleViolation, ...]:
        """What keeps the season from being closed."""
        found = [
            refuse(gettext_noop("%(event)s is not closed."), event=event_name(event))
            for event in still_open(self.season)
        ]
        found += [
            refuse(gettext_noop("The points of %(event)s are not written down yet."), event=event_name(event))
            for event in without_points(self.season, self.parts)
        ]
        found += self._teams_of_ended_clubs()
        if not self.parts:
            found.append(refuse(gettext_noop("Nothing was closed in this season.")))
        if self.outcome is None:
            found += self._faults
        return tuple(found)

    def _teams_of_ended_clubs(self) -> list[RuleViolation]:
        """Teams of clubs that ended, of which nobody said where they go."""
        entrants = [row.entrant for part in self.parts for row in part.rows]
        ended = {row.name for row in entrants if row.person_id is None and row.club and row.club.ended_on}
        ended -= set(self._named(Kind.NOT_ENTERING))
        if ended:
            later = TeamTransfer.objects.filter(year__gt=self.season.year)
            ended -= set(later.values_list("team", flat=True))
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

    def who(self, name: str) -> Content:
        """Whom a name stands for."""
        return self._names.found(name)


def giving_points(season: Season, parts: Iterable[ClosedPart]) -> set[int]:
    """The keys of the closed competitions that give points."""
    rule = edition(season.edition).classification
    sections = (*rule.wp_sections, *rule.kp_sections)
    return {part.event.main_id for part in parts if part.event.section in sections and len(part.rows) > 1}


def without_points(season: Season, parts: Iterable[ClosedPart]) -> list[Event]:
    """The closed competitions that should give points and of which none were written down."""
    due = giving_points(season, parts)
    written = set(
        PointsEntry.objects.filter(event__in=due).order_by().values_list("event_id", flat=True).distinct()
    )
    missing = due - written
    return list(Event.objects.filter(pk__in=missing).select_related("season")) if missing else []


def _content(end: SeasonEnding, close: SeasonClose) -> Content:
    return {
        "season": end.season.year,
        "edition": end.season.edition,
        "orders": [_order_json(part) for part in end.parts],
        "facts": [_fact_json(fact) for fact in end.told],
        "next": {
            "C": _next_json(end, close.eights),
            "D": _classes_json(end, close),
            "B": _next_json(end, close.teams),
            "G": _next_json(end, close.fours),
        },
        "decisions": [
            {"section": section, **_decision_json(end, decision)}
            for section, movement in (("C", close.eights), ("B", close.teams), ("G", close.fours))
            for decision in (movement.decisions if movement else ())
        ],
        "moves": [_move_json(end, move) for move in close.moves],
        "shortages": reasons_json(
            reason for movement in (close.eights, close.teams) if movement for reason in movement.shortages
        ),
        "classification": [
            classification.line_json(person, points, line, end.played_in.get(person.pk, ""))
            for person, points, line in zip(end.persons, end.facts.players, close.classified, strict=True)
        ],
        "best": classification.best_json(close.best),
    }


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
    return {"kind": fact.kind, "who": fact.person.name if fact.person else fact.team}


def _next_json(end: SeasonEnding, movement: Movement | None) -> list[Content]:
    if movement is None:
        return []
    came = {decision.player: decision for decision in movement.decisions}
    return [_places_json(end, places, came) for places in movement.next]


def _places_json(end: SeasonEnding, places: NextPlaces, came: Mapping[str, Decision]) -> Content:
    merged = places.merged
    return {
        "division": places.division,
        "places": [
            None if name is None else end.who(name) | _origin_json(came.get(name)) for name in places.places
        ],
        "merged": None if merged is None else {"name": merged.name, "teams": list(merged.teams)},
    }


def _origin_json(decision: Decision | None) -> Content:
    if decision is None:
        return {"from": "", "outcome": "", "because": None}
    return {
        "from": decision.from_division,
        "outcome": decision.outcome.value,
        "because": reason_json(decision.because),
    }


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


def began(year: int) -> bool:
    """Whether a round of a season was paired."""
    return Round.objects.filter(event__season__year=year, paired_at__isnull=False).exists()
