"""The words in which conclusions, articles, results and points are shown, in the reader's language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeAlias

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_noop, ngettext

from tournaments.models import Season, SeasonFact
from tournaments.models.events import RESULT_CODES
from tournaments.pages.words import names
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.edition import edition as todays
from tournaments.regulations.endings import Ending
from tournaments.regulations.order.standings import StandingRow
from tournaments.regulations.reason_json import reason_of
from tournaments.regulations.reasons import DayOfYear, Entrants, Reason, RuleViolation, Scores
from tournaments.regulations.results import HalfPoints, Side

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

Words: TypeAlias = "str | StrPromise"
"""Words in the reader's language; those of gettext_lazy are looked up when they are shown."""

_READING = re.compile(r"R\d+")
_INSTANT = re.compile(r"\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,6})?[+-]\d{2}:\d{2}")
_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-\d{2}")
_LEAP_YEAR = 2000
_LINE = re.compile(r"line (?P<line>\d+)(, column (?P<column>\d+))?")
_ARTICLE = re.compile(r"(?P<section>[A-I]|Spelreglement)[. ](?P<number>\S+)")

_DIVISIONS = frozenset({"championship", "classes", "division", "from"})
"""The places of sentences in which a class or a group stands."""
_ITEMS = {
    "members": gettext_noop("%(annex)s, the members"),
    "conditions": gettext_noop("%(annex)s, condition %(number)s"),
    "tasks": gettext_noop("%(annex)s, task %(number)s"),
}
_ITEMS_OF = "Bijlage 5"
_ITEM = re.compile(r"Bijlage 5 (?P<list>members|(conditions|tasks)(?=\.))(\.(?P<number>\d))?")


def article(key: str, edition: Edition) -> str:
    """An article as it is cited: "C.15B" is "C art. 15B", a reading is "reading R…", and items of Bijlage 5.

    The number is the one that the edition prints.
    """
    if found := _ITEM.fullmatch(key):
        annex = edition.printed(_ITEMS_OF)
        return gettext(_ITEMS[found["list"]]) % {"annex": annex, "number": found["number"] or ""}
    key = edition.printed(key)
    if _READING.fullmatch(key):
        return gettext("reading %(number)s") % {"number": key}
    if found := _ARTICLE.fullmatch(key):
        return gettext("%(section)s art. %(number)s") % found.groupdict()
    return key


def articles(keys: Iterable[str], edition: Edition) -> str:
    """Some articles, separated by semicolons."""
    return "; ".join(article(key, edition) for key in keys)


def _citing(text: Words, articles: Mapping[str, str]) -> str:
    return str(text) % {place: article(key, todays()) for place, key in articles.items()}


_citing_lazily = lazy(_citing, str)


def citing(text: Words, **articles: str) -> Any:
    """A sentence with places for articles, `%(name)s`, each given by its key: put in when it is shown, in the
    numbers of the edition that holds now.
    """
    return _citing_lazily(text, articles)


_FACTS_REST_ON = {
    SeasonFact.Kind.DECLINES: ("C.9", "D.7"),
    SeasonFact.Kind.SEVERAL_YEARS: ("C.11",),
    SeasonFact.Kind.NOT_ENTERING: ("B.3",),
    SeasonFact.Kind.LOWER_GROUP: ("B.3",),
    SeasonFact.Kind.DEMOTES: ("Bijlage 4",),
    SeasonFact.Kind.STAYS: ("Bijlage 4",),
}


def fact_kind(kind: str, edition: Edition) -> str:
    """What was told for a season's end, as people read it, with its articles."""
    if kind not in SeasonFact.Kind.values:
        return kind
    known = SeasonFact.Kind(kind)
    return f"{known.label} ({articles(_FACTS_REST_ON[known], edition)})"


def sentence(reason: Reason, edition: Edition | None = None) -> str:
    """A reason in the reader's language, without its articles; a season is called by both its years.

    Classes are named as in the edition, without one as they are now.
    """
    # Only beside a class is "own" another class; elsewhere it is points or a number.
    divisions = _DIVISIONS | {"own"} if "class" in reason.params else _DIVISIONS
    values = {
        name: names.in_a_sentence(value, edition)
        if name in divisions and isinstance(value, str)
        else in_words(value)
        for name, value in reason.params.items()
    }
    seasons = {
        name: str(Season(year=value))
        for name, value in reason.params.items()
        if f"season %({name})s" in reason.text and isinstance(value, int)
    }
    return filled(gettext(reason.text), values | seasons)


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A sentence with these values in its places; one that ends in a full stop gets no second one there."""
    ended = {
        name: without_stop(value)
        for name, value in values.items()
        if isinstance(value, str) and f"%({name})s." in text
    }
    return text % {**values, **ended}


def without_stop(typed: str) -> str:
    """What somebody typed, as it stands before a full stop."""
    return typed.rstrip().removesuffix(".")


def in_words(value: Any) -> Any:
    """A moment that was written as data, to the second, a day as a date, a result code as it is shown, how a
    game ended in a few words, entrants by their numbers; any other value as it is, also what has the form of
    a day and is none.
    """
    if isinstance(value, Entrants):
        text = ngettext("number %(numbers)s", "numbers %(numbers)s", 2 if value.several else 1)
        return text % {"numbers": value.listed}
    if isinstance(value, Scores):
        return gettext("by number %(scores)s") % {"scores": value.listed}
    if isinstance(value, Ending):
        return gettext(value.label)
    if isinstance(value, DayOfYear):
        return date_format(date(_LEAP_YEAR, value.month, value.day), "j F")
    if not isinstance(value, str):
        return value
    if value in RESULT_CODES:
        return result(value)
    with suppress(ValueError):
        if _INSTANT.fullmatch(value):
            return to_the_second(datetime.fromisoformat(value))
        if _DAY.fullmatch(value):
            return date_format(date.fromisoformat(value), "DATE_FORMAT")
    return value


def say(reason: Reason, edition: Edition) -> str:
    """A reason in the reader's language, with its articles behind it."""
    said = sentence(reason, edition)
    return f"{said} ({articles(reason.articles, edition)})" if reason.articles else said


def say_kept(kept: Mapping[str, Any], edition: Edition) -> str:
    """A reason that was kept as plain data, in the reader's language."""
    return say(reason_of(kept), edition)


def say_all(reasons: Iterable[Reason], edition: Edition, *, numbered: bool = False) -> str:
    """Several reasons as one line, their articles once, behind them all; `numbered` for steps of an order."""
    given = tuple(reasons)
    cited = articles(dict.fromkeys(key for reason in given for key in reason.articles), edition)
    said = sentences(given, edition, numbered=numbered)
    return f"{said} ({cited})" if cited else said


def sentences(reasons: Iterable[Reason], edition: Edition | None = None, *, numbered: bool = False) -> str:
    """Several reasons as one line without their articles: sentence after sentence, or "1. Points, 2. Lot"."""
    said = [_without_own_stop(reason, edition) for reason in reasons]
    if numbered and len(said) > 1:
        return ", ".join(f"{number}. {step}" for number, step in enumerate(said, 1))
    return ". ".join((*map(without_stop, said[:-1]), *said[-1:]))


def _without_own_stop(reason: Reason, edition: Edition | None) -> str:
    """A sentence without the full stop that is its own; the one of an initial in it stays: "Jelle H."."""
    said = sentence(reason, edition)
    return said.removesuffix(".") if gettext(reason.text).endswith(".") else said


def listed(items: Sequence[str]) -> str:
    """Some things as a sentence names them: "a, b and c"; where the last one is "…" more is left out."""
    if len(items) < 2 or items[-1] == "…":
        return ", ".join(items)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(items[:-1]), "last": items[-1]}


def violation(found: RuleViolation, edition: Edition) -> str:
    """A violation in the reader's language."""
    return say(found.reason, edition)


def place(where: str) -> str:
    """Where in an input something is, in the reader's language: a line of a file with its column; what is
    named as the data has it ("rounds[2]") stays so.
    """
    found = _LINE.match(where)
    if found is None:
        return where
    text = gettext("line %(line)s, column %(column)s") if found["column"] else gettext("line %(line)s")
    return text % found.groupdict() + where[found.end() :]


def result(code: str) -> str:
    """A result code as it is shown, everywhere: "1–0", "½–½", "0–0" for a game played, "+:–", "–:+" and "–:–"
    for one that was booked. The minus is an en dash, as in the crosstable; the colon keeps it from the dash
    between the sides.
    """
    return code.replace("-", "–")


def ending(code: str, edition: Edition) -> str:
    """How a game ended, by its code, in a few words with its article; empty where nobody said so."""
    if not code:
        return ""
    how = Ending(code)
    return f"{gettext(how.label)} ({article(how.article, edition)})"


def stands(code: str, how: str, edition: Edition) -> str:
    """A result code with how the game ended behind it; of a void game that alone."""
    return ", ".join(part for part in (result(code), ending(how, edition)) if part)


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


def weerstand(row: StandingRow, names: Mapping[int, str]) -> str:
    """The working of the weerstand: points and name of every opponent, the number of one who is not among
    the names by number; of a free round "free".
    """
    terms = [
        gettext("%(points)s (%(opponent)s)")
        % {"points": points(term.half_points), "opponent": opponent(term.opponent, names)}
        if term.opponent
        else gettext("%(points)s (bye)") % {"points": points(term.half_points)}
        for term in row.weerstand_working
    ]
    return " + ".join(terms) or "—"


def working(row: StandingRow, names: Mapping[int, str]) -> str:
    """The working of Sonneborn-Berger: times, points and name of every opponent, the number of one who is not
    among the names by number.
    """
    terms = [
        gettext("%(times)s × %(points)s (%(opponent)s)")
        % {
            "times": term.times,
            "points": points(term.opponent_half_points),
            "opponent": opponent(term.opponent, names),
        }
        for term in row.working
        if term.times
    ]
    return " + ".join(terms) or "—"


def opponent(number: int, names: Mapping[int, str]) -> str:
    """The name of an opponent behind points; the number of one who is not among the names."""
    return names.get(number) or gettext("no. %(number)s") % {"number": number}


def to_the_second(moment: datetime) -> str:
    """A moment with its seconds and its zone, which tells the hours apart when the clock goes back.

    Django's own sign for the zone is empty in just that hour.
    """
    local = timezone.localtime(moment)
    return f"{date_format(local, 'j F Y H:i:s')} {local.tzname()}"
