"""The final orders of a season with what was told of them: what its places are decided from.

Source: B, art. 2 and 3; C, art. 8, 11 and 12; D, art. 6 and 7; G, art. 3; readings R28, R59.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tournaments.models import Entrant, Event, Person, Season, SeasonFact, no_practice
from tournaments.pages.words.names import class_name
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.movement.players import FinalOrder, Merged
from tournaments.regulations.movement.season_close import SeasonFacts
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.teams.groups import group_name, group_number
from tournaments.seasons.classification.selectors import labels
from tournaments.seasons.finals.closed_events import (
    ClosedPart,
    one_class,
    sections_of,
    still_open,
    that_count,
)
from tournaments.seasons.finals.kept import Content

Kind = SeasonFact.Kind
Lower = tuple[str, tuple[str, ...]] | None
"""The lower of two groups that played as one by the close before, and its teams."""


@dataclass(slots=True)
class _Names:
    """One name for everybody: of persons and of teams, and what they stand for as plain data."""

    by_person: dict[int, str]
    in_both: frozenset[str] = frozenset()
    who: dict[str, Content] = field(default_factory=dict)

    def person(self, person: Person) -> str:
        shown = person.merged_into or person
        return self.by_person.get(shown.pk, shown.name)

    def team(self, section: str, name: str) -> str:
        """The name of a team of a section: of a four of which an eight has the name it says so."""
        return f"{name} ({section})" if section == "G" and name in self.in_both else name

    def entrant(self, row: Entrant, section: str) -> str:
        """The name of an entrant of a section, and note what is behind it."""
        if row.person is None:
            name = self.team(section, row.name)
            self.who.setdefault(name, {"name": row.name, "club": row.club_name, "club_pk": row.club_id})
            return name
        shown = row.person.merged_into or row.person
        name = self.person(row.person)
        self.who.setdefault(name, _person(shown))
        return name


def _person(person: Person) -> Content:
    return {"person": person.pk, "name": person.name, "club": person.club.name if person.club else ""}


def players(parts: Iterable[ClosedPart]) -> dict[int, Person]:
    """Whoever stands in an order of C or D, by the key of the person as shown."""
    found: dict[int, Person] = {}
    for part in parts:
        for row in part.rows if part.event.section in "CD" else ():
            if row.entrant.person:
                shown = row.entrant.person.merged_into or row.entrant.person
                found.setdefault(shown.pk, shown)
    return found


class SeasonOrders:
    """The closed parts of a season, with a name of its own for each of `persons` and every team in them."""

    def __init__(
        self,
        season: Season,
        parts: Sequence[ClosedPart],
        told: Sequence[SeasonFact],
        persons: Sequence[Person],
    ) -> None:
        self.season = season
        self.parts = that_count(parts)
        self.edition = edition(season.edition)
        self.year = season.year
        self.told = told
        in_b, in_g = (
            {row.entrant.name for part in self.of(section) for row in part.rows} for section in TEAM_SECTIONS
        )
        self.names = _Names(labels(persons), frozenset(in_b & in_g))
        for person in persons:
            self.names.who[self.names.person(person)] = _person(person)

    def of(self, section: str) -> list[ClosedPart]:
        """The parts of a section."""
        return [part for part in self.parts if part.event.section == section]

    def named(self, kind: str) -> tuple[str, ...]:
        """Of whom something of a kind was told."""
        told = [fact for fact in self.told if fact.kind == kind]
        found = [
            name
            for fact in told
            for name in ([self.names.person(fact.person)] if fact.person else self._teams_of(fact))
        ]
        return tuple(dict.fromkeys(found))

    def _teams_of(self, fact: SeasonFact) -> list[str]:
        """The names of the teams of which something was told; of one that is in no order of its section a
        name that nobody has.
        """
        found = [one for one in sections_of(fact) if (one, fact.team) in self._playing]
        return [self.names.team(one, fact.team) for one in found] or [
            f"{fact.team} ({fact.section})" if fact.section else fact.team
        ]

    @cached_property
    def _playing(self) -> set[tuple[str, str]]:
        """The teams that stand in an order, each with its section."""
        return {
            (section, row.entrant.name)
            for section in TEAM_SECTIONS
            for part in self.of(section)
            for row in part.rows
        }

    def who(self, name: str) -> Content:
        """Whom a name stands for."""
        return self.names.who.get(name, {"name": name, "club": ""})

    def facts(self, lower: Lower) -> SeasonFacts:
        """What the places are decided from. Errors: RuleViolation when an order is not known."""
        absent = (row for part in self.of("C") for row in part.absent)
        return SeasonFacts(
            year=self.year,
            eights=self._eights(),
            teams=self._groups("B", lower),
            fours=self._groups("G", None),
            absent=tuple(self.names.entrant(row, "C") for row in absent),
            absent_several_years=self.named(Kind.SEVERAL_YEARS),
            declined=self.named(Kind.DECLINES),
            not_entering=self.named(Kind.NOT_ENTERING),
        )

    def _order(self, part: ClosedPart, division: str, *, without: Sequence[Entrant] = ()) -> FinalOrder:
        gone = {row.pk for row in without}
        section = part.event.section
        names = (self.names.entrant(row.entrant, section) for row in part.rows if row.entrant.pk not in gone)
        return FinalOrder(division, tuple(names), divided=part.divided)

    @cached_property
    def called_off(self) -> tuple[str, ...]:
        """The eights that were called off, where others were played: the places of all of them stay as they
        were (R75).
        """
        played = {part.event.division for part in self.of("C")}
        if not played or played.issuperset(self.edition.movement.divisions):
            return ()
        off = Event.objects.filter(no_practice(), season=self.season, section="C", root=None)
        divisions = set(off.exclude(called_off="").values_list("division", flat=True)) - played
        return tuple(one for one in self.edition.movement.divisions if one in divisions)

    @cached_property
    def nothing_below(self) -> bool:
        """Whether eights were played and no class below them is: nobody is promoted from it (R75)."""
        below = self.edition.movement.below
        if not self.of("C") or any(part.event.division == below for part in self.of("D")):
            return False
        return not still_open(self.season).filter(section="D", division=below).exists()

    def _eights(self) -> tuple[FinalOrder, ...]:
        """The orders of the three eights and of the HA, without who has no place in it or was let play in it
        beside an eight (R59); of an HA that was not played nobody has one (R75). None where one of the eights
        was called off.
        """
        if self.called_off:
            return ()
        eights = tuple(self._order(part, part.event.division) for part in self.of("C"))
        below = self.edition.movement.below
        played = [part for part in self.of("D") if part.event.division == below]
        whole = one_class(played)
        if self.nothing_below:
            return (*eights, FinalOrder(below, ()))
        if not eights or not played:
            return eights
        if whole is None:
            name = class_name(self.edition.divisions["D"], below)
            raise refuse(
                gettext_noop("The final order of the %(class)s is not known."), "D.6", **{"class": name}
            )
        in_eights = players(self.of("C")).keys()
        above = [
            row.entrant
            for row in whole.rows
            if row.entrant.person and row.entrant.person.shown_pk in in_eights
        ]
        return (*eights, self._order(whole, below, without=(*whole.without_place, *above)))

    def _groups(self, section: str, lower: Lower) -> tuple[FinalOrder, ...]:
        parts = sorted(self.of(section), key=lambda part: part.group_number)
        orders = [self._order(part, part.event.group or "I") for part in parts]
        if section == "B" and orders:
            orders[-1] = FinalOrder(orders[-1].division, orders[-1].names, self._merged(orders[-1], lower))
        return tuple(orders)

    def _merged(self, last: FinalOrder, lower: Lower) -> Merged | None:
        """The teams of the lower of two groups that played as one: as it was told, else as the last season's
        close arranged it (R28).
        """
        told = self.named(Kind.LOWER_GROUP)
        name = lower[0] if lower else group_name(group_number(last.division) + 1)
        teams = [team for team in (told or (lower[1] if lower else ())) if team in last.names]
        return Merged(name, tuple(teams)) if teams else None
