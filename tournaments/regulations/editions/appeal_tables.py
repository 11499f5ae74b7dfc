"""The rule that appeals follow: its hours, its articles, and where a verdict must come in time.

Source: Bijlage 5; readings R45, R99, R100.
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
    """The hours of an appeal, where the verdict must precede the next playing day, and the articles.

    `hours_to_record` is how long after it happened the moment of a notification is written down in time, None
    for always.
    `unnamed_in` are the sections that do not name an appeal themselves.
    """

    hours: int
    hours_to_record: int | None
    unnamed_in: tuple[str, ...]
    before_next_playing_day: tuple[tuple[str, str], ...]
    articles: Mapping[str, str]
    source: str

    def reason(
        self,
        subject: str,
        text: str,
        values: Mapping[str, object] = FrozenMapping(),
        reading: str = READING,
    ) -> Reason:
        """A sentence with the article of this subject and the reading."""
        return Reason(text, values, (self.articles[subject], reading))

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
    rule = AppealRule(
        hours=table.whole("hours"),
        hours_to_record=table.whole("hours_to_record") if table.has("hours_to_record") else None,
        unnamed_in=table.texts("unnamed_in") if table.has("unnamed_in") else (),
        before_next_playing_day=tuple(divisions),
        articles=named,
        source=table.text("source"),
    )
    table.done()
    return rule
