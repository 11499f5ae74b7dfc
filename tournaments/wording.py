"""The words in which conclusions, articles, results and points are shown, in the reader's language."""

import re
from collections.abc import Iterable

from django.utils.html import format_html
from django.utils.translation import gettext

from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.results import HalfPoints
from tournaments.regulations.standings import StandingRow

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


def working(row: StandingRow) -> str:
    """The working of Sonneborn-Berger: times, points and number of every opponent."""
    terms = [
        gettext("%(times)s × %(points)s (no. %(number)s)")
        % {"times": term.times, "points": points(term.opponent_half_points), "number": term.opponent}
        for term in row.working
        if term.times
    ]
    return " + ".join(terms) or "—"
