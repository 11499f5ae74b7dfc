"""The movement file: the final orders at a season's end as JSON, format `friesdammen-movement/1`."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Section
from tournaments.regulations.files.json_value import JsonObject, read_json
from tournaments.regulations.movement.players import FinalOrder, Merged, Movement, decide
from tournaments.regulations.movement.teams import decide_teams
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

FORMAT = "friesdammen-movement/1"


@dataclass(frozen=True, slots=True)
class SeasonEnd:
    """What a movement file holds: the arguments of `movement.decide`, or in section B of `decide_teams`."""

    orders: tuple[FinalOrder, ...]
    absent: tuple[str, ...] = ()
    absent_several_years: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    section: Section = Section.C

    def decide(self, *, edition: Edition) -> Movement:
        """The movement of this season's end; raises RuleViolation as those two do."""
        if self.section is Section.B:
            return decide_teams(self.orders, edition=edition, absent=self.absent)
        return decide(
            self.orders,
            edition=edition,
            absent=self.absent,
            absent_several_years=self.absent_several_years,
            declined=self.declined,
        )


def load(source: str | Mapping[str, object]) -> SeasonEnd:
    """The season's end in this text or parsed mapping.

    `absent_several_years` is optional beside `absent` and `declined`. In section B the divisions are the
    groups, `absent` the teams that do not enter, and the last group may have `merged`, the name and the teams
    of the lower of two groups that played as one. Raises RuleViolation for every defect of the form;
    `SeasonEnd.decide` raises it for those of the regulation.
    """
    top = read_json(source).as_object()
    top.required("format").one_of((FORMAT,))
    section = Section(top.required("section").one_of((Section.B.value, Section.C.value)))
    orders = tuple(_order(item.as_object(), section) for item in top.required("divisions").items())
    found = SeasonEnd(
        orders,
        _names(top, "absent"),
        _names(top, "absent_several_years"),
        _names(top, "declined"),
        section,
    )
    top.done()
    if section is Section.B:
        for key, names in {
            "absent_several_years": found.absent_several_years,
            "declined": found.declined,
        }.items():
            if names:
                text = gettext_noop("A team enters or does not: it can only be absent")
                raise RuleViolation(Reason(text, {}, ("B.3",)), key)
    return found


def _order(given: JsonObject, section: Section) -> FinalOrder:
    name = given.required("name").text()
    names = tuple(item.text() for item in given.required("order").items())
    merged = given.optional("merged") if section is Section.B else None
    order = FinalOrder(name, names, None if merged is None else _merged(merged.as_object()))
    given.done()
    return order


def _merged(given: JsonObject) -> Merged:
    name = given.required("name").text()
    merged = Merged(name, tuple(item.text() for item in given.required("teams").items()))
    given.done()
    return merged


def _names(top: JsonObject, key: str) -> tuple[str, ...]:
    return tuple(item.text() for item in top.items(key))
