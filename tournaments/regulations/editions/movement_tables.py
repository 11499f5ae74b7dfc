"""The tables of promotion, relegation and absence (C.8, C.9, C.11, C.12) and what they must satisfy."""

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.regulations.editions.toml_table import TomlTable


class Slot(NamedTuple):
    """A number of this season's final order of a division."""

    division: str
    number: int


@dataclass(frozen=True, slots=True)
class MovementRule:
    """For each division whose final-order numbers get its places next season; who leaves below (C.8)."""

    next_places: tuple[tuple[str, tuple[Slot, ...]], ...]
    below: str
    to_below: tuple[Slot, ...]
    article: str
    source: str

    @property
    def divisions(self) -> tuple[str, ...]:
        """The divisions with numbered places, from the top."""
        return tuple(division for division, _ in self.next_places)


def read_movement(table: TomlTable) -> MovementRule:
    """Promotion and relegation; every number of every division goes to exactly one place."""
    source, article = table.text("source"), table.text("article")
    places = []
    for row in table.tables("next"):
        places.append((row.text("division"), tuple(_slot(row, text) for text in row.texts("places"))))
        row.done()
    below = table.table("below")
    rule = MovementRule(
        tuple(places),
        below.text("division"),
        tuple(_slot(below, text) for text in below.texts("from")),
        article,
        source,
    )
    below.done()
    table.done()
    _check_movement(table, rule)
    return rule


def _slot(row: TomlTable, text: str) -> Slot:
    division, _, number = text.partition(" ")
    if not division or not number.isdecimal() or int(number) < 1:
        raise row.fault(f"{text!r} is not a place such as KK 7")
    return Slot(division, int(number))


def _check_movement(table: TomlTable, rule: MovementRule) -> None:
    if len(set(rule.divisions)) != len(rule.divisions):
        raise table.fault(f"a division is named twice: {', '.join(rule.divisions)}")
    used = Counter(slot for _, slots in rule.next_places for slot in slots) + Counter(rule.to_below)
    for division, slots in rule.next_places:
        for number in range(1, len(slots) + 1):
            times = used.pop(Slot(division, number), 0)
            if times != 1:
                raise table.fault(f"{division} {number} is placed {times} times, once is expected")
    for slot in used:
        if slot.division != rule.below:
            raise table.fault(f"{slot.division} {slot.number} does not exist")
    for number in range(1, max((slot.number for slot in used), default=0) + 1):
        times = used[Slot(rule.below, number)]
        if times != 1:
            raise table.fault(f"{rule.below} {number} is placed {times} times, once is expected")


@dataclass(frozen=True, slots=True)
class VacancyRule:
    """Who fills a vacancy: numbers `first`..`last` (None: to the end) of the class below (C.9)."""

    division: str
    below: str
    first: int
    last: int | None


@dataclass(frozen=True, slots=True)
class VacancyRules:
    """The vacancy rule of each division; after it come the division's own relegated players (C.9)."""

    rules: tuple[VacancyRule, ...]
    article: str
    source: str

    def of(self, division: str) -> VacancyRule:
        """The rule of this division. Raises KeyError for a division without one."""
        for rule in self.rules:
            if rule.division == division:
                return rule
        raise KeyError(division)


def read_vacancies(table: TomlTable) -> VacancyRules:
    """How vacancies are filled; every range of numbers runs upwards, no division twice."""
    source, article = table.text("source"), table.text("article")
    rules = []
    for row in table.tables("vacancy"):
        last = row.whole("last") if row.has("last") else None
        rule = VacancyRule(row.text("division"), row.text("from"), row.whole("first"), last)
        row.done()
        if last is not None and last < rule.first:
            raise row.fault(f"the numbers run from {rule.first} to {last}")
        rules.append(rule)
    table.done()
    if len({rule.division for rule in rules}) != len(rules):
        raise table.fault("a division is named twice")
    return VacancyRules(tuple(rules), article, source)


@dataclass(frozen=True, slots=True)
class AbsenceRule:
    """What absence for a whole championship means in a division (C.11, C.12).

    Where the place is filled the player leaves the eights; where it is not, the player relegates.
    """

    division: str
    several_years: bool
    place_is_filled: bool
    article: str


@dataclass(frozen=True, slots=True)
class AbsenceRules:
    """The absence rule for each division and for one or several years."""

    rules: tuple[AbsenceRule, ...]
    source: str

    def of(self, division: str, *, several_years: bool) -> AbsenceRule:
        """The rule that applies. Raises KeyError for a division without one."""
        for rule in self.rules:
            if rule.division == division and rule.several_years == several_years:
                return rule
        raise KeyError(division)


def read_absences(table: TomlTable) -> AbsenceRules:
    """Absence for whole championships; one rule at most for a division and a length."""
    source = table.text("source")
    rules = []
    for row in table.tables("absence"):
        years = row.text("years")
        if years not in ("one", "several"):
            raise row.fault(f"years is {years!r}, one or several is expected")
        filled, article = row.flag("place_is_filled"), row.text("article")
        rules += [AbsenceRule(name, years == "several", filled, article) for name in row.texts("divisions")]
        row.done()
    table.done()
    if len({(rule.division, rule.several_years) for rule in rules}) != len(rules):
        raise table.fault("a division has two rules for the same absence")
    return AbsenceRules(tuple(rules), source)
