"""The words in which conclusions, articles, results and points are shown, in the reader's language."""

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_noop

from tournaments.pages import numbering
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.reason_json import reason_of
from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.results import HalfPoints, Side

_READING = re.compile(r"R\d+")
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}:\d{2}")
_ARTICLE = re.compile(r"(?P<section>[A-I]|Spelreglement)[. ](?P<number>\S+)")


_ITEMS = {
    "members": gettext_noop("Bijlage 5, the members"),
    "conditions": gettext_noop("Bijlage 5, condition %(number)s"),
    "tasks": gettext_noop("Bijlage 5, task %(number)s"),
}
_ITEMS_OF = "Bijlage 5"
_ITEM = re.compile(r"Bijlage 5 (?P<list>members|(conditions|tasks)(?=\.))(\.(?P<number>\d))?")


def article(key: str) -> str:
    """An article as it is cited: "C.15B" is "C art. 15B", "R7" is "reading R7", and items of Bijlage 5.

    The number is that of the edition shown (see `numbering`).
    """
    if found := _ITEM.fullmatch(key):
        said = gettext(_ITEMS[found["list"]]) % {"number": found["number"] or ""}
        return said.replace(_ITEMS_OF, numbering.printed(_ITEMS_OF))
    key = numbering.printed(key)
    if _READING.fullmatch(key):
        return gettext("reading %(number)s") % {"number": key}
    if found := _ARTICLE.fullmatch(key):
        return gettext("%(section)s art. %(number)s") % found.groupdict()
    return key


def articles(keys: Iterable[str]) -> str:
    """Some articles, separated by semicolons."""
    return "; ".join(article(key) for key in keys)


def sentence(reason: Reason) -> str:
    """A reason in the reader's language, without its articles."""
    return gettext(reason.text) % {name: in_words(value) for name, value in reason.params.items()}


def in_words(value: Any) -> Any:
    """A moment that was written as data, to the second; any other value as it is."""
    if isinstance(value, str) and _INSTANT.fullmatch(value):
        return to_the_second(datetime.fromisoformat(value))
    return value


def say(reason: Reason) -> str:
    """A reason in the reader's language, with its articles behind it."""
    said = sentence(reason)
    return f"{said} ({articles(reason.articles)})" if reason.articles else said


def say_kept(kept: Mapping[str, Any]) -> str:
    """A reason that was kept as plain data, in the reader's language."""
    return say(reason_of(kept))


def say_all(reasons: Iterable[Reason]) -> str:
    """Several reasons as one line, their articles once, behind them all."""
    given = tuple(reasons)
    cited = articles(dict.fromkeys(key for reason in given for key in reason.articles))
    return f"{sentences(given)} ({cited})" if cited else sentences(given)


def sentences(reasons: Iterable[Reason]) -> str:
    """Several reasons as one line without their articles."""
    return "; ".join(map(sentence, reasons))


def violation(found: RuleViolation) -> str:
    """A violation in the reader's language."""
    return say(found.reason)


def result(code: str) -> str:
    """A result code as it is shown, everywhere: "1–0", "½–½", "0–0" for a game played, "+:–", "–:+" and "–:–"
    for one that was booked. The minus is an en dash, as in the crosstable; the colon keeps it from the dash
    between the sides.
    """
    return code.replace("-", "–")


def score(half_points: tuple[int, int]) -> str:
    """The points of both sides of a match: "10½–5½"."""
    return "–".join(str(HalfPoints(points)) for points in half_points)


def colour(side: Side) -> str:
    """The colour of a side of a game: the first has white."""
    return gettext("white") if side is Side.FIRST else gettext("black")


def points(half_points: int | None) -> str:
    """Half points as points: 11 is "5½"."""
    return "" if half_points is None else str(HalfPoints(half_points))


def figure(half_points: int | None) -> str:
    """Half points as a figure in a column: marked up so that whole and half points align on the ½."""
    if half_points is None:
        return ""
    text = points(half_points)
    return format_html('<span class="whole">{}</span>', text) if half_points % 2 == 0 else text


def weerstand(row: StandingRow) -> str:
    """The working of the weerstand: the points and number of every opponent; of a free round "free"."""
    terms = [
        gettext("%(points)s (no. %(number)s)") % {"points": points(term.half_points), "number": term.opponent}
        if term.opponent
        else gettext("%(points)s (bye)") % {"points": points(term.half_points)}
        for term in row.weerstand_working
    ]
    return " + ".join(terms) or "—"


def working(row: StandingRow) -> str:
    """The working of Sonneborn-Berger: times, points and number of every opponent."""
    terms = [
        gettext("%(times)s × %(points)s (no. %(number)s)")
        % {"times": term.times, "points": points(term.opponent_half_points), "number": term.opponent}
        for term in row.working
        if term.times
    ]
    return " + ".join(terms) or "—"


def to_the_second(moment: datetime) -> str:
    """A moment with its seconds and its zone, which tells the hours apart when the clock goes back.

    Django's own sign for the zone is empty in just that hour.
    """
    local = timezone.localtime(moment)
    return f"{date_format(local, 'j F Y H:i:s')} {local.tzname()}"
