"""What the public reads, with first name and initial in place of the name of who is shown so.

A name reaches a page by many ways: a row, what was kept at a close, a reason, a title, a notation. All of it
goes out through one door, where who looks on is known: `NamesForThePublic`. What is no text, such as paper
and workbooks, is made of names that were shortened before.
"""

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache, cached_property, lru_cache
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.html import escape

from tournaments.ledger.prepared import Prepared
from tournaments.models import Person
from tournaments.notices import services as notices
from tournaments.pages.http import second_factor
from tournaments.pages.http.permissions import Visitor
from tournaments.people.names import kept as names_kept
from tournaments.people.names.consents import short, shown_short
from tournaments.people.names.written_names import last_name_first
from tournaments.people.permissions import same_people

_TEXT = ("text/html", "text/csv", "text/plain", "application/json")
_WAYS: tuple[Callable[[str], str], ...] = (
    str,
    escape,
    lambda name: json.dumps(name)[1:-1],
    lambda name: json.dumps(name, ensure_ascii=False)[1:-1],
    lambda name: name.replace('"', '""'),
)
"""How a name is written in text, in HTML, in JSON of ASCII, in a tag of PDN or other JSON, and in CSV."""
_BEFORE_A_NAME = r"(?<!\w)"
_BEHIND_AN_ESCAPE = rf"(?:{_BEFORE_A_NAME}|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{{4}}))"
"""In JSON the end of a sign that is escaped by letters or figures is no part of a word."""
# What a visitor filled in, or has put before oneself to send it, and the place that it leaves.
_FIELD = re.compile(r"<textarea\b[^>]*>.*?</textarea>|<input\b[^>]*>", re.DOTALL)
_PLACE = "<\0>"
_SAFE = ("GET", "HEAD")
_LINK = re.compile(r'<a\b[^>]*\bhref="/people/(\d+)/(?:points/)?"[^>]*>(.*?)</a>', re.DOTALL)


class ShortNames:
    """Names, each with the first name and initial that stand in its place; `people` are the keys of whose.

    `names` are the keys of people, each with a name under which somebody stands somewhere. `known` gives the
    names of everybody, asked once a name is found: where it is a part of a longer one it is not meant.
    """

    def __init__(
        self, names: Iterable[tuple[int, str]], known: Callable[[], Collection[str]] = tuple
    ) -> None:
        self._names = tuple(names)
        self._known = known
        self.people = frozenset(person for person, _ in self._names)
        self._short = {name: short(name) for _, name in self._names if short(name) != name}

    def but(self, people: Collection[int]) -> "ShortNames":
        """Without those of these people."""
        return ShortNames((one for one in self._names if one[0] not in people), self._known)

    def of(self, person: int | None, name: str) -> str:
        """The name of a person as it is shown."""
        return short(name) if person in self.people else name

    def shown_as(self, fits: Callable[[str], bool]) -> frozenset[int]:
        """Whose name as it is shown fits what is looked for."""
        return frozenset(person for person, name in self._names if fits(short(name)))

    def hides(self, said: Callable[[str], set[str]]) -> bool:
        """Whether a name says anything of what is looked for that the short one in its place does not."""
        return any(said(name) - said(given) for name, given in self._short.items())

    def in_text(self, text: str) -> str:
        """A text with the names shortened, also where they stand in HTML or JSON."""
        if not self._short:
            return text
        is_escaped = "\\" in text
        known = self._behind_escapes if is_escaped else self._pattern
        found = {self._plain[one] for one in known.findall(text)}
        if not found:
            return text
        longer = [
            str(way(other))
            for other in self._known()
            if other not in self._short and any(name in other for name in found)
            for way in _WAYS
        ]
        pattern = _pattern([*self._written, *longer], is_escaped=is_escaped) if longer else known
        return pattern.sub(lambda one: self._written.get(one[0], one[0]), text)

    def in_data(self, content: Any) -> Any:
        """Plain data with the names in its texts shortened."""
        if isinstance(content, str):
            return self.in_text(content)
        if isinstance(content, list | tuple):
            return [self.in_data(one) for one in content]
        if isinstance(content, Mapping):
            return {self.in_data(key): self.in_data(value) for key, value in content.items()}
        return content

    def in_page(self, page: str) -> str:
        """HTML with the names shortened, and without links to pages that the public does not have."""
        unlinked = _LINK.sub(lambda found: found[2] if int(found[1]) in self.people else found[0], page)
        return self.in_text(unlinked)

    def shown(self, text: str, *, is_page: bool) -> str:
        """An answer, a page or another text, as the public reads it."""
        return self.in_page(text) if is_page else self.in_text(text)

    @cached_property
    def _written(self) -> dict[str, str]:
        """The short names by the names in every way in which they are written."""
        return {written: str(way(given)) for written, ((_, given), way) in self._found.items()}

    @cached_property
    def _plain(self) -> dict[str, str]:
        return {written: name for written, ((name, _), _way) in self._found.items()}

    @cached_property
    def _found(self) -> dict[str, tuple[tuple[str, str], Callable[[str], str]]]:
        """In what ways the names are written, each with the name and the way; with the last name first only
        as the whole of a tag of PDN: elsewhere a comma stands between the names of two.
        """
        return {
            str(way(written)): (shown, way)
            for name, given in self._short.items()
            for written, shown in (
                *((f'"{one}"', (name, f'"{given}"')) for one in last_name_first(name)),
                (name, (name, given)),
            )
            for way in reversed(_WAYS)
        }

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return _pattern(self._written, is_escaped=False)

    @cached_property
    def _behind_escapes(self) -> re.Pattern[str]:
        return _pattern(self._written, is_escaped=True)


def _pattern(names: Iterable[str], *, is_escaped: bool) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    before = _BEHIND_AN_ESCAPE if is_escaped else _BEFORE_A_NAME
    return re.compile(before + "(?:" + "|".join(map(re.escape, longest_first)) + r")(?!\w)")


_asked: ContextVar[list[ShortNames] | None] = ContextVar("the names of the page that is made", default=None)


def for_the_public() -> ShortNames:
    """Whose names the public reads short today, under every name by which they stand in events and teams.

    Asked once for a page that is only read; whoever writes asks anew.
    """
    asked = _asked.get()
    if asked is None:
        return _for_the_public()
    if not asked:
        asked.append(_for_the_public())
    return asked[0]


def _for_the_public() -> ShortNames:
    rows = _rows(timezone.localdate(), connection.vendor).rows(None)
    return ShortNames(((person, name) for person, name in rows), cache(_names_of_everybody))


def _names_of_everybody() -> Collection[str]:
    return Person.objects.order_by().values_list("name", flat=True)


@contextmanager
def _asked_once() -> Iterator[None]:
    token = _asked.set([])
    try:
        yield
    finally:
        _asked.reset(token)


@lru_cache(maxsize=2)
def _rows(today: date, vendor: str) -> Prepared:
    """The query of a day and a kind of database: every page asks it."""
    people = shown_short(today).order_by()
    rows = people.values_list("pk", "name")
    return Prepared(rows.union(*names_kept.names_of(people.values("pk"))))


class NamesForThePublic:
    """Shortens the names in every text that somebody without an office is answered; one's own stays, and so
    does what stands in the fields of a form that was sent: it goes on as it was typed.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method not in _SAFE:
            return self._answer(request)
        with _asked_once():
            return self._answer(request)

    def _answer(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        kind = response.headers.get("Content-Type", "").split(";")[0]
        if kind in _TEXT and not response.streaming and response.content:
            _shorten(request, response, is_page=kind == "text/html")
        return response


def _shorten(request: HttpRequest, response: HttpResponse, *, is_page: bool) -> None:
    text = response.content.decode(response.charset)
    if is_page and request.method == "POST":
        fields = iter(_FIELD.findall(text))
        shown = as_read_by(request.user, _FIELD.sub(_PLACE, text), is_page=True)
        shown = re.sub(_PLACE, lambda _: next(fields), shown)
    else:
        shown = as_read_by(request.user, text, is_page=is_page)
    if shown != text:
        response.content = shown.encode(response.charset)


def as_read_by(user: Visitor, text: str, *, is_page: bool = False) -> str:
    """A text with the names as this visitor reads them: in full who has an office, and one's own."""
    if user.is_authenticated and second_factor.is_official(user):
        return text
    names = for_the_public()
    if names.shown(text, is_page=is_page) == text:
        return text
    if user.is_authenticated:  # asked only where a name stands in the text
        if second_factor.has_office(user):
            return text
        names = names.but(same_people(user.person_id) if user.person_id else ())
    return names.shown(text, is_page=is_page)


def short_for(user: Visitor) -> ShortNames:
    """The names that this visitor reads shortened: none who has an office, and not one's own."""
    if user.is_authenticated and second_factor.has_office(user):
        return ShortNames(())
    own = same_people(user.person_id) if user.is_authenticated and user.person_id else ()
    return for_the_public().but(own)


def reading(user: Visitor) -> Callable[[str], str]:
    """How this visitor reads texts that go out one after another, asked once for all of them."""
    return short_for(user).in_text


notices.read_as(as_read_by)
