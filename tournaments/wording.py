"""The words in which conclusions, articles, results and points are shown, in the reader's language."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event, LedgerEntry
from tournaments.models.events import RESULT_CODES
from tournaments.regulations.edition import edition
from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.standings import StandingRow

ACTS = {
    "absence": _("absence"),
    "account": _("account made"),
    "club": _("club"),
    "closing": _("event closed"),
    "dates": _("days of the rounds"),
    "deciding": _("deciding games"),
    "entries": _("list of players"),
    "event": _("event founded"),
    "invitation": _("invitation"),
    "leader": _("leader"),
    "notation": _("notation submitted"),
    "person": _("person"),
    "result": _("result"),
    "season": _("season founded"),
    "status": _("publication"),
    "venue": _("venue"),
    "withdrawal": _("withdrawal"),
}
_READING = re.compile(r"R\d+")
_ARTICLE = re.compile(r"(?P<section>[A-I]|Spelreglement)[. ](?P<number>\S+)")


def article(key: str) -> str:
    """An article as it is cited: "C.15B" is "C art. 15B", "R7" is "reading R7"."""
    if _READING.fullmatch(key):
        return gettext("reading %(number)s") % {"number": key}
    if found := _ARTICLE.fullmatch(key):
        return gettext("%(section)s art. %(number)s") % found.groupdict()
    return key


def articles(keys: Iterable[str]) -> str:
    """Some articles, separated by semicolons."""
    return "; ".join(article(key) for key in keys)


def say(reason: Reason) -> str:
    """A reason in the reader's language, with its articles behind it."""
    sentence = gettext(reason.text) % reason.params
    return f"{sentence} ({articles(reason.articles)})" if reason.articles else sentence


def violation(found: RuleViolation) -> str:
    """A violation in the reader's language."""
    return say(found.reason)


def result(code: str) -> str:
    """A result code as it is shown, with an en dash between the sides: "1–0"; forfeits keep their signs."""
    return code if ":" in code else code.replace("-", "–")


def points(half_points: int | None) -> str:
    """Half points as points: 11 is "5½"."""
    return "" if half_points is None else str(HalfPoints(half_points))


def figure(half_points: int | None) -> str:
    """Half points as a figure in a column: marked up so that whole and half points align on the ½."""
    if half_points is None:
        return ""
    text = points(half_points)
    return format_html('<span class="whole">{}</span>', text) if half_points % 2 == 0 else text


def event_name(event: Event) -> str:
    """The name of an event: its division as the regulation has it (C art. 2), its season, deciding games.

    The season must be loaded with the event.
    """
    divisions = edition(event.season.edition).divisions[event.section].divisions
    division = next(one.name for one in divisions if one.code == event.division)
    name = f"{division} {event.season}"
    return gettext("%(event)s, deciding games") % {"event": name} if event.parent_id else name


def working(row: StandingRow) -> str:
    """The working of Sonneborn-Berger: times, points and number of every opponent."""
    terms = [
        gettext("%(times)s × %(points)s (no. %(number)s)")
        % {"times": term.times, "points": points(term.opponent_half_points), "number": term.opponent}
        for term in row.working
        if term.times
    ]
    return " + ".join(terms) or "—"


def what(entry: LedgerEntry) -> str:
    """What an entry of the record is about: the act, and the round, board and people it names."""
    subject = entry.subject
    parts = [str(ACTS.get(entry.act, entry.act))]
    if "round" in subject:
        parts.append(gettext("round %(number)s") % {"number": subject["round"]})
    if "board" in subject:
        parts.append(gettext("board %(number)s") % {"number": subject["board"]})
    if "white" in subject:
        parts.append(f"{subject['white']} – {subject['black']}")
    parts += [str(subject[key]) for key in ("name", "leader", "person") if subject.get(key)]
    return ", ".join(parts)


def value(content: Any) -> str:
    """A value of the record as one line of text."""
    if content is None or content == "":
        return "—"
    if isinstance(content, bool):
        return gettext("yes") if content else gettext("no")
    if isinstance(content, Mapping):
        return "; ".join(f"{key}: {value(part)}" for key, part in content.items() if part not in (None, ""))
    if isinstance(content, list):
        return " / ".join(value(part) for part in content)
    return result(str(content)) if str(content) in RESULT_CODES else str(content)
