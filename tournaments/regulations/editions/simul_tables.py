"""The table of simultaneous displays.

Source: I, art. 3-5.
"""

from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable


@dataclass(frozen=True, slots=True)
class SimulRule:
    """How many players a display has at least, and the articles of its parts."""

    fewest_players: int
    circle_article: str
    colours_article: str
    arrival_article: str
    disputes_article: str
    source: str


def read_simultaneous(table: TomlTable) -> SimulRule:
    """The rule of simultaneous displays."""
    rule = SimulRule(
        table.whole("fewest_players"),
        table.text("circle_article"),
        table.text("colours_article"),
        table.text("arrival_article"),
        table.text("disputes_article") if table.has("disputes_article") else "I.7",
        table.text("source"),
    )
    table.done()
    return rule
