"""The rule that appeals follow: its hours, its articles, and where a verdict must come in time.

Source: Bijlage 5; reading R45.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.editions.toml_table import TomlTable
from tournaments.regulations.event import Section
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.reasons import Reason, RuleViolation

READING = "R45"
_SUBJECTS = (
    "members",
    "ruling",
    "party",
    "period",
    "writing",
    "officers",
    "hearing",
    "verdict",
    "playing_day",
    "soon",
    "withdrawal",
    "vote",
)


@dataclass(frozen=True, slots=True)
class AppealRule:
    """The hours of an appeal, where the verdict must precede the next playing day, and the articles."""

    hours: int
    before_next_playing_day: tuple[tuple[str, str], ...]
    articles: Mapping[str, str]
    source: str

    def reason(self, subject: str, text: str, values: Mapping[str, object] = FrozenMapping()) -> Reason:
        """A sentence with the article of this subject and the reading."""
        return Reason(text, values, (self.articles[subject], READING))

    def refusal(
        self, subject: str, text: str, values: Mapping[str, object] = FrozenMapping()
    ) -> RuleViolation:
        """The refusal with this sentence and the article of this subject."""
        return RuleViolation(self.reason(subject, text, values))


def read_appeals(table: TomlTable) -> AppealRule:
    """The rule of appeals; every subject has an article, no division of a section is named twice."""
    divisions = []
    for row in table.tables("before_next_playing_day"):
        section = row.text("section")
        if section not in list(Section):
            raise row.fault(f"there is no section {section!r}")
        divisions += [(section, division) for division in row.texts("divisions")]
        row.done()
    if len(set(divisions)) != len(divisions):
        raise table.fault("a division is named twice")
    articles = table.table("articles")
    named = FrozenMapping((subject, articles.text(subject)) for subject in _SUBJECTS)
    articles.done()
    rule = AppealRule(table.whole("hours"), tuple(divisions), named, table.text("source"))
    table.done()
    return rule
