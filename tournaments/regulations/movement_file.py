"""The movement file: the final orders at a season's end as JSON, format `friesdammen-movement/1`."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.edition import Edition
from tournaments.regulations.event import Section
from tournaments.regulations.json_value import JsonObject, read_json
from tournaments.regulations.movement import FinalOrder, Movement, decide

FORMAT = "friesdammen-movement/1"


@dataclass(frozen=True, slots=True)
class SeasonEnd:
    """What a movement file holds: the arguments of `movement.decide`."""

    orders: tuple[FinalOrder, ...]
    absent: tuple[str, ...] = ()
    absent_several_years: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()

    def decide(self, *, edition: Edition) -> Movement:
        """The movement of this season's end; raises RuleViolation as `movement.decide` does."""
        return decide(
            self.orders,
            edition=edition,
            absent=self.absent,
            absent_several_years=self.absent_several_years,
            declined=self.declined,
        )


def load(source: str | Mapping[str, object]) -> SeasonEnd:
    """The season's end in this text or parsed mapping.

    `absent_several_years` is optional beside `absent` and `declined`. Raises RuleViolation for every defect
    of the form; `SeasonEnd.decide` raises it for those of the regulation.
    """
    top = read_json(source).as_object()
    top.required("format").one_of((FORMAT,))
    top.required("section").one_of((Section.C.value,))
    orders = tuple(_order(item.as_object()) for item in top.required("divisions").items())
    found = SeasonEnd(
        orders, _names(top, "absent"), _names(top, "absent_several_years"), _names(top, "declined")
    )
    top.done()
    return found


def _order(given: JsonObject) -> FinalOrder:
    name = given.required("name").text()
    order = FinalOrder(name, tuple(item.text() for item in given.required("order").items()))
    given.done()
    return order


def _names(top: JsonObject, key: str) -> tuple[str, ...]:
    return tuple(item.text() for item in top.items(key))
