"""An edition of the regulation: every number and table of it, read from its folder and checked.

A new edition is a new folder beside the old one, so that a season is always replayed by its own edition.
Which one a season follows is what `valid_from` of the editions says.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from tournaments.regulations.editions import (
    admission_tables,
    appeal_tables,
    articles,
    classification_tables,
    movement_tables,
    prize_tables,
    schedule_tables,
    tables,
    team_tables,
)
from tournaments.regulations.editions import simul_tables as display_tables
from tournaments.regulations.editions.toml_table import EditionError, TomlTable
from tournaments.regulations.event import Section
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

T = TypeVar("T")
EDITIONS = Path(__file__).parent
FIRST = "2011"
"""The edition whose numbers are the keys of all provisions, for ever."""
DEFAULT = "2011"
"""The edition that holds where no season says which: the newest. It is named here and nowhere else."""


@dataclass(frozen=True, slots=True)
class Edition:
    """All tables of one edition. Tables that differ by section are mappings from the section's letter.

    `schedules` maps a section and a number of entrants, as "C 8", to the printed schedule; where a division
    has its own, a section, a division and a number, as "D HA 6". `days` maps the same keys to the playing
    days of the rounds; `systems`, `groups` and `player_times` map a section, or one of its divisions, as
    "F", "D HA". `valid_from` is the first season that follows the edition, by the year it starts in;
    `parts` are what its articles come to, `translations` the same by the code of another language, as far
    as it is written in that, `renumbered` the provisions that it prints under another number than their
    key.
    """

    name: str
    valid_from: int
    parts: tuple[articles.ArticlesPart, ...]
    translations: Mapping[str, tuple[articles.ArticlesPart, ...]]
    renumbered: Mapping[str, str]
    divisions: Mapping[str, tables.Divisions]
    admission: Mapping[str, admission_tables.AdmissionRule]
    clocks: Mapping[str, tables.ClockRule]
    notation: Mapping[str, tables.NotationRule]
    schedules: Mapping[str, schedule_tables.Schedule]
    days: Mapping[str, tuple[schedule_tables.PlayingDay, ...]]
    systems: Mapping[str, schedule_tables.SystemRule]
    groups: Mapping[str, team_tables.GroupsRule]
    player_times: Mapping[str, tables.PlayingTime]
    make_up: Mapping[str, tables.MakeUpRule]
    withdrawal: Mapping[str, tables.WithdrawalRule]
    order: Mapping[str, tables.OrderRule]
    sonneborn_berger: tables.SonnebornBergerRule
    teams: team_tables.TeamRules
    movement: movement_tables.MovementRule
    vacancies: movement_tables.VacancyRules
    absences: movement_tables.AbsenceRules
    ages: admission_tables.AgeRule
    prizes: prize_tables.PrizeRule
    displays: display_tables.SimulRule
    classification: classification_tables.ClassificationRule
    appeals: appeal_tables.AppealRule

    def printed(self, key: str) -> str:
        """The number under which this edition prints a provision, as "C.15" for the key "C.14"."""
        return articles.printed(key, self.renumbered)

    @property
    def keys_by_number(self) -> Mapping[str, str]:
        """The keys of the provisions by the numbers under which this edition prints them."""
        return {self.printed(key): key for key in _keys()}

    def disputes_article(self, section: str) -> str:
        """The article by which the leaders decide disputes, and what no article does, in a section."""
        found = self.order.get(section)
        return found.disputes_article if found else self.displays.disputes_article

    def printed_source(self, source: str) -> str:
        """The source of a table with the number under which this edition prints it."""
        return articles.printed_source(source, self.renumbered)


@cache
def edition(name: str = DEFAULT) -> Edition:
    """The edition with this name, e.g. "2011".

    Raises RuleViolation when there is none, EditionError when one of its tables is broken.
    """
    names = edition_names()
    if name not in names:
        raise RuleViolation(
            Reason(
                gettext_noop("There is no edition %(name)s of the regulation; there are %(names)s"),
                {"name": name, "names": ", ".join(names)},
            )
        )
    return load_edition(EDITIONS / name)


def edition_names() -> tuple[str, ...]:
    """The names of all editions there are, in the order of the alphabet."""
    return _names(EDITIONS)


@cache
def _names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted({table.parent.name for table in folder.glob("*/*.toml")}))


def edition_for(season: int) -> Edition:
    """The edition that a season follows: the newest that is valid in the year the season starts in.

    A season from before all of them follows the oldest, since there is no other. Raises EditionError when a
    table of any edition is broken, or two are valid from the same season.
    """
    return _newest(tuple(map(edition, edition_names())), season)


def _newest(editions: tuple[Edition, ...], season: int) -> Edition:
    by_year = sorted(editions, key=lambda one: one.valid_from)
    for one, following in pairwise(by_year):
        if one.valid_from == following.valid_from:
            raise EditionError(f"{one.name} and {following.name} are both valid from {one.valid_from}")
    return next((one for one in reversed(by_year) if one.valid_from <= season), by_year[0])


def load_edition(folder: Path) -> Edition:
    """The edition in this folder: the tables named above.

    Raises EditionError when a table is missing, broken or of no known subject.
    """
    files = {path.name: TomlTable.read(path) for path in sorted(folder.glob("*.toml"))}
    parts = articles.read_parts(_named(folder, files, "articles.toml"))
    translations = _translations(files, parts)
    itself = _named(folder, files, "edition.toml")
    itself.text("source")
    found = Edition(
        name=folder.name,
        valid_from=itself.whole("valid_from"),
        parts=parts,
        translations=translations,
        renumbered=articles.read_renumbered(itself, _keys(), parts),
        divisions=_by_section(files, "divisions", tables.read_divisions),
        admission=_by_section(files, "admission", admission_tables.read_admission),
        clocks=_by_section(files, "clock", tables.read_clock),
        notation=_by_section(files, "notation", tables.read_notation),
        schedules=_schedules(files),
        days=_days(files),
        systems=_by_scope(files, "system", schedule_tables.read_system),
        groups=_by_scope(files, "player_groups", team_tables.read_groups),
        player_times=_player_times(files),
        make_up=_by_section(files, "make_up", tables.read_make_up),
        withdrawal=_by_section(files, "withdrawal", tables.read_withdrawal),
        order=_by_section(files, "order", tables.read_order),
        sonneborn_berger=tables.read_sonneborn_berger(_only(folder, files, "sonneborn_berger")),
        teams=_teams(folder, files),
        movement=movement_tables.read_movement(_only(folder, files, "movement")),
        vacancies=movement_tables.read_vacancies(_only(folder, files, "vacancies")),
        absences=movement_tables.read_absences(_only(folder, files, "absence")),
        ages=admission_tables.read_ages(_only(folder, files, "ages")),
        prizes=prize_tables.read_prizes(_only(folder, files, "prizes")),
        displays=display_tables.read_simultaneous(_only(folder, files, "simultaneous")),
        classification=classification_tables.read_classification(_only(folder, files, "classification")),
        appeals=appeal_tables.read_appeals(_only(folder, files, "appeals")),
    )
    itself.done()
    if files:
        raise EditionError(f"{folder.name}: {', '.join(files)}: there is no subject of that name")
    _check_all_sections(folder.name, found)
    _check_section_c(folder.name, found)
    _check_admission(folder.name, found)
    team_tables.check_team_rules(folder.name, found.teams, found.schedules, found.order)
    return found


@cache
def _keys() -> tuple[str, ...]:
    """The keys of all provisions: the articles of the edition whose numbers they are."""
    table = TomlTable.read(Path(__file__).parent / FIRST / "articles.toml")
    return tuple(number for part in articles.read_parts(table) for number in part.numbers)


def _translations(
    files: dict[str, TomlTable], parts: Collection[articles.ArticlesPart]
) -> FrozenMapping[tuple[articles.ArticlesPart, ...]]:
    """What the articles come to in other languages, by their codes: of "articles_fy.toml" it is "fy"."""
    found = {}
    for name in [name for name in files if name.startswith("articles_")]:
        table = files.pop(name)
        translated = articles.read_parts(table)
        articles.check_translation(table, translated, parts)
        found[name.removeprefix("articles_").removesuffix(".toml")] = translated
    return FrozenMapping(found)


def _named(folder: Path, files: dict[str, TomlTable], name: str) -> TomlTable:
    if name not in files:
        raise EditionError(f"{folder.name}: {name} is missing")
    return files.pop(name)


def _of_kind(files: dict[str, TomlTable], kind: str) -> list[TomlTable]:
    names = [name for name in files if name.partition("_")[2].removesuffix(".toml").split("-")[0] == kind]
    return [files.pop(name) for name in names]


def _only(folder: Path, files: dict[str, TomlTable], kind: str) -> TomlTable:
    found = _of_kind(files, kind)
    if len(found) != 1:
        raise EditionError(f"{folder.name}: {len(found)} tables are called {kind}, one is expected")
    return found[0]


def _sections(table: TomlTable) -> tuple[str, ...]:
    sections = table.texts("sections")
    for section in sections:
        if section not in list(Section):
            raise table.fault(f"there is no section {section!r}")
    return sections


def _by_section(files: dict[str, TomlTable], kind: str, read: Callable[[TomlTable], T]) -> FrozenMapping[T]:
    found: dict[str, T] = {}
    for table in _of_kind(files, kind):
        sections = _sections(table)
        value = read(table)
        for section in sections:
            if found.setdefault(section, value) is not value:
                raise table.fault(f"section {section} has this table already")
    return FrozenMapping(found)


def _scopes(table: TomlTable) -> tuple[str, ...]:
    """The key "sections", of sections and of single divisions of a section, such as "D HA"."""
    scopes = table.texts("sections")
    for scope in scopes:
        if scope.split(" ")[0] not in list(Section):
            raise table.fault(f"there is no section {scope!r}")
    return scopes


def _schedules(files: dict[str, TomlTable]) -> FrozenMapping[schedule_tables.Schedule]:
    found: dict[str, schedule_tables.Schedule] = {}
    for table in _of_kind(files, "schedule"):
        scopes = _scopes(table)
        schedule = schedule_tables.read_schedule(table)
        for scope in scopes:
            if found.setdefault(f"{scope} {schedule.entrants}", schedule) is not schedule:
                raise table.fault(f"section {scope} has a schedule of {schedule.entrants} already")
    return FrozenMapping(found)


def _days(files: dict[str, TomlTable]) -> FrozenMapping[tuple[schedule_tables.PlayingDay, ...]]:
    found = {}
    for table in _of_kind(files, "days"):
        scopes = _scopes(table)
        table.text("source")
        for entrants, days in schedule_tables.read_days(table).items():
            found.update({f"{scope} {entrants}": days for scope in scopes})
    return FrozenMapping(found)


def _by_scope(files: dict[str, TomlTable], kind: str, read: Callable[[TomlTable], T]) -> FrozenMapping[T]:
    found: dict[str, T] = {}
    for table in _of_kind(files, kind):
        scopes = _scopes(table)
        value = read(table)
        for scope in scopes:
            if found.setdefault(scope, value) is not value:
                raise table.fault(f"section {scope} has this table already")
    return FrozenMapping(found)


def _player_times(files: dict[str, TomlTable]) -> FrozenMapping[tables.PlayingTime]:
    found: dict[str, tables.PlayingTime] = {}
    for table in _of_kind(files, "player_time"):
        table.text("source")
        for row in table.tables("time"):
            scopes = _scopes(row)
            time = tables.read_playing_time(row)
            for scope in scopes:
                if found.setdefault(scope, time) is not time:
                    raise row.fault(f"section {scope} has a playing time already")
        table.done()
    return FrozenMapping(found)


def _teams(folder: Path, files: dict[str, TomlTable]) -> team_tables.TeamRules:
    return team_tables.TeamRules(
        groups=_by_section(files, "team_groups", team_tables.read_groups),
        playing_times=_by_section(files, "playing_time", team_tables.read_playing_times),
        match_points=_by_section(files, "match_points", team_tables.read_match_points),
        line_ups=_by_section(files, "line_up", team_tables.read_line_up),
        movement=team_tables.read_team_movement(_only(folder, files, "team_movement")),
    )


def _check_all_sections(name: str, found: Edition) -> None:
    """Every section has an order, every division that is named exists, every round robin has its schedule."""
    for section in Section:
        if section not in found.order:
            raise EditionError(f"{name}: section {section} has no table order")
    numbered = [key.rpartition(" ")[0] for key in (*found.schedules, *found.days)]
    for scope in (*numbered, *found.systems, *found.groups, *found.player_times):
        section_name, _, division = scope.partition(" ")
        divisions = found.divisions.get(section_name)
        if division and (divisions is None or division not in divisions.codes):
            raise EditionError(f"{name}: there is no division {scope}")
    for scope, rule in found.systems.items():
        for entrants in range(2, rule.round_robin_up_to + 1):
            if f"{scope} {entrants}" not in found.schedules:
                raise EditionError(f"{name}: {scope} has no schedule for {entrants}")


def _check_admission(name: str, found: Edition) -> None:
    """Every division in which players are admitted is one of its section; each of section E has an age."""
    for section, rule in found.admission.items():
        divisions = found.divisions.get(section)
        for division in (*rule.divisions.values(), *(choice.division for choice in rule.choices)):
            if divisions is None or division not in divisions.codes:
                raise EditionError(f"{name}: there is no division {section} {division} to be admitted to")
    with_age = {limit.championship for limit in found.ages.limits}
    for code in found.divisions[Section.E].codes if Section.E in found.divisions else ():
        if code not in with_age:
            raise EditionError(f"{name}: the championship {Section.E} {code} has no limit of age")


def _check_section_c(name: str, found: Edition) -> None:
    for kind, by_section in {
        "divisions": found.divisions,
        "clock": found.clocks,
        "notation": found.notation,
        "make_up": found.make_up,
        "withdrawal": found.withdrawal,
        "order": found.order,
    }.items():
        if Section.C not in by_section:
            raise EditionError(f"{name}: section C has no table {kind}")
    divisions = found.divisions[Section.C]
    if f"{Section.C} {divisions.places}" not in found.schedules:
        raise EditionError(f"{name}: section C has no schedule for {divisions.places}")
    rounds = found.schedules[f"{Section.C} {divisions.places}"].rounds
    make_up = found.make_up[Section.C]
    if sorted((*range(1, make_up.last_round + 1), *make_up.never)) != [column.number for column in rounds]:
        raise EditionError(f"{name}: make_up must say of each of the {len(rounds)} rounds which it is")
    if found.movement.divisions != divisions.codes:
        raise EditionError(f"{name}: movement is not about the divisions {', '.join(divisions.codes)}")
    for division, slots in found.movement.next_places:
        if len(slots) != divisions.places:
            raise EditionError(f"{name}: movement gives {division} {len(slots)} places")
    for rules in ({rule.division for rule in found.vacancies.rules}, _absence_divisions(found)):
        if rules != set(divisions.codes):
            raise EditionError(f"{name}: vacancies and absence must each cover {', '.join(divisions.codes)}")


def _absence_divisions(found: Edition) -> set[str]:
    lengths = {(rule.division, rule.several_years) for rule in found.absences.rules}
    return {division for division, several in lengths if (division, not several) in lengths}
