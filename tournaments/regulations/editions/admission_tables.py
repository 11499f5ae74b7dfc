"""Which classes of players belong in which class of a section, as a table.

Source: A, art. 2; D, art. 3; reading R70.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.frozen import FrozenMapping


@dataclass(frozen=True, slots=True)
class FreeChoice:
    """From this place on the players of a class may play in another division too (A.2)."""

    player_class: PlayerClass
    from_place: int
    division: str


@dataclass(frozen=True, slots=True)
class AdmissionRule:
    """The division of each class of players; a class that is not named has the division of its own code."""

    divisions: Mapping[str, str]
    choices: tuple[FreeChoice, ...]
    article: str
    source: str

    def division(self, player_class: PlayerClass) -> str:
        """The code of the division in which this class plays."""
        return self.divisions.get(player_class.value, player_class.value)

    def choice(self, player_class: PlayerClass, divisions: tuple[str, ...]) -> FreeChoice | None:
        """The free choice by which players of this class may play in one of these divisions, if there is."""
        return next(
            (
                choice
                for choice in self.choices
                if choice.player_class is player_class and choice.division in divisions
            ),
            None,
        )


def read_admission(table: TomlTable) -> AdmissionRule:
    """The admission of a section; no class belongs in two divisions."""
    article, source = table.text("article"), table.text("source")
    divisions: dict[str, str] = {}
    for row in table.tables("class"):
        division = row.text("division")
        for name in row.texts("classes"):
            if divisions.setdefault(_class(row, name).value, division) != division:
                raise row.fault(f"class {name} belongs in {divisions[name]} already")
        row.done()
    choices = []
    for row in table.tables("choice"):
        player_class = _class(row, row.text("class"))
        choices.append(FreeChoice(player_class, row.whole("from_place"), row.text("division")))
        row.done()
    table.done()
    return AdmissionRule(FrozenMapping(divisions), tuple(choices), article, source)


def _class(row: TomlTable, name: str) -> PlayerClass:
    if name not in list(PlayerClass):
        raise row.fault(f"there is no class {name!r}")
    return PlayerClass(name)
