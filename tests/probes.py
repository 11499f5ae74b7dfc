"""What the attacks on a site are made with: what a page writes, the forms that pages have, and values that
nobody sensible sends.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

from django.db import connection
from django.urls import Resolver404, resolve, reverse
from hypothesis import strategies as st

from tests import role_sites
from tests.sources import tree
from tournaments.ledger.chains.row_digests import FIELDS_LEFT_OUT

# --- what is written --------------------------------------------------------------------------------------

OF_NO_RECORD = re.compile(
    r"^(django_session|axes_\w+|usersessions_usersession|tournaments_(notice|job|chain|restorepoint|hallclock)\w*)$"
)
"""Tables that are no part of the record (docs/record.md), beside the entries of the record themselves."""
ENTRIES = "tournaments_ledgerentry"
_WRITES = re.compile(r'^\s*(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"', re.IGNORECASE)
_SAVEPOINT = re.compile(r'^\s*(SAVEPOINT|ROLLBACK TO SAVEPOINT) "?(\w+)"?', re.IGNORECASE)


def of_no_record(sql: str) -> bool:
    """Whether a statement changes of an account only what is no part of the record, as its password."""
    update = re.match(r'UPDATE "tournaments_user" SET (.*?) WHERE ', sql)
    return bool(update) and set(re.findall(r'"(\w+)" = ', update[1])) <= FIELDS_LEFT_OUT["user"]


@dataclass
class Written:
    """The tables that were written to, in order, but for what was rolled back; and texts with a NUL in them
    that were handed to the database, which PostgreSQL refuses with an error.
    """

    tables: list[str] = field(default_factory=list)
    nul: list[str] = field(default_factory=list)
    _points: dict[str, int] = field(default_factory=dict)

    def __call__(self, execute, sql, params, many, context):
        for one in (value for row in (params if many else [params]) for value in row or ()):
            if isinstance(one, str) and "\0" in one:
                self.nul.append(sql)
        done = execute(sql, params, many, context)
        if point := _SAVEPOINT.match(sql):
            if point[1].upper() == "SAVEPOINT":
                self._points[point[2]] = len(self.tables)
            else:
                del self.tables[self._points[point[2]] :]
        elif (write := _WRITES.match(sql)) and not of_no_record(sql):
            self.tables.append(write[1])
        return done

    @property
    def of_record(self) -> set[str]:
        """The tables of the record that were written to."""
        return {one for one in self.tables if one != ENTRIES and not OF_NO_RECORD.match(one)}

    @property
    def acts(self) -> int:
        """How many statements put entries into the record."""
        return self.tables.count(ENTRIES)


@contextmanager
def writing() -> Iterator[Written]:
    """What is written within."""
    found = Written()
    with connection.execute_wrapper(found):
        yield found


# --- forms and links --------------------------------------------------------------------------------------


@dataclass
class Form:
    """A form as a page has it: where it leads, and by name the values it has and those it offers."""

    address: str
    method: str
    key: str = ""
    fields: dict[str, list[str]] = field(default_factory=dict)
    choices: dict[str, list[str]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        """Everything that can be sent."""
        return sorted({*self.fields, *self.choices, *self.files} - {"csrfmiddlewaretoken"})


class Page(HTMLParser):
    """The links of a page, and its forms with what a browser would send and what can be chosen."""

    def __init__(self, address: str, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._at = address
        self._open: Form | None = None
        self._select: tuple[Form, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        given = {name: value or "" for name, value in attrs}
        self.links += [given[name] for name in ("href", "src", "hx-get") if name in given]
        if tag == "form":
            self._open = Form(
                given.get("action") or self._at, given.get("method", "get").lower(), given.get("id", "")
            )
            self.forms.append(self._open)
            return
        of = self._open
        if "form" in given:
            of = next((form for form in self.forms if form.key == given["form"]), None)
        if tag == "option" and self._select:
            form, name = self._select
            form.choices.setdefault(name, []).append(given.get("value", ""))
            if "selected" in given:
                form.fields[name] = [given.get("value", "")]
        elif of is not None and given.get("name"):
            self._field(of, tag, given)

    def _field(self, form, tag, given):
        name, kind, value = given["name"], given.get("type", ""), given.get("value", "")
        if tag == "button" or kind == "submit":
            form.choices.setdefault(name, []).append(value)
        elif kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            form.fields.setdefault(name, []).extend([value or "on"] if "checked" in given else [])
        elif kind == "file":
            form.files.append(name)
        elif tag == "select":
            self._select = form, name
            form.fields.setdefault(name, [])
        else:
            form.fields.setdefault(name, []).append(value)

    def handle_endtag(self, tag):
        if tag == "form":
            self._open = None
        elif tag == "select":
            self._select = None


@cache
def route_of(address: str) -> str | None:
    """The name of the route of an address; None where it is no page of the site."""
    try:
        return resolve(unquote(urlsplit(address).path)).url_name
    except Resolver404:
        return None


@cache
def asked_names(method: str) -> list[str]:
    """What views read of a request by name, beside forms: of "GET" and of "POST"."""
    read = rf"request\.{method}(?:\.get|\.getlist)?[\[(]\s*\"([\w-]+)\""
    if method == "GET":
        read += r"|asked_number\(\s*\w+,\s*\"([\w-]+)\""
    found = re.findall(read, "\n".join(source.text for source in tree("tournaments", "games")))
    return sorted(
        {name for names in found for name in (names if isinstance(names, tuple) else [names]) if name}
    )


def addresses(roles) -> dict[str, str]:
    """The address of every route, for things that exist."""
    return {
        name: reverse(name, args=role_sites.address_arguments(roles, name, takes))
        + role_sites.ASKED.get(name, "")
        for name, takes in role_sites.routes()
    }


def forms_of(pages: Iterable[tuple[str, str]]) -> dict[str, list[Form]]:
    """The forms that are sent by POST on these pages (address, text), by the route they are sent to."""
    found: dict[str, list[Form]] = {}
    for address, text in pages:
        for form in Page(address, text).forms:
            name = route_of(form.address)
            if form.method == "post" and name and form not in found.setdefault(name, []):
                found[name].append(form)
    return found


# --- values -----------------------------------------------------------------------------------------------

NASTY = (
    "",
    " ",
    "\0",
    "a\0b",
    "\x1b[31m\x07\x08",
    "\r\nSet-Cookie: stolen=1\r\n\r\n<html>",
    "\u202eevil\u202c\u2066\u200f",
    "\ufeff\ufffe\uffff",
    "é" * 300,
    "x" * 100_000,
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢",
    "'; DROP TABLE tournaments_event; --",
    '"><script>alert(1)</script>',
    "{{ request.user.password }}{% debug %}",
    "%(name)s %s {0.__class__}",
    '=HYPERLINK("https://elders.example")',
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "//elders.example/",
    "0",
    "-1",
    "1",
    "2",
    "7",
    "1.5",
    "1e309",
    "NaN",
    "٣",
    "²",
    "2147483648",
    "9223372036854775808",
    "-9223372036854775809",
    "9" * 5000,
    "true",
    "on",
    "null",
    "[]",
    '{"a": [' * 2000,
    "2026-02-30",
    "0000-00-00",
    "9999-12-31",
    "0001-01-01T00:00",
    "25:61",
    "1-0",
    "½-½",
)
"""Texts that break what expects something else."""


def texts() -> st.SearchStrategy[str]:
    """Texts that nobody sensible sends, and any other; a lone surrogate cannot be sent as UTF-8."""
    return st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@st.composite
def sendings(draw, forms: list[Form], names: list[str]) -> dict[str, list[str]]:
    """What is sent for one of the forms: fields as they are, and others left out, doubled or changed."""
    form = draw(st.sampled_from(forms)) if forms else Form("", "post")
    sent = {}
    for name in dict.fromkeys([*form.names, *names]):
        given = form.fields.get(name, [])
        match draw(st.integers(0, 7)):
            case 0 | 1 | 2:
                sent[name] = given
            case 3:
                sent[name] = [*given, draw(texts())]
            case 4 if name in form.choices:
                sent[name] = [draw(st.sampled_from(form.choices[name]))]
            case 4 | 5 | 6:
                sent[name] = [draw(texts())]
    if draw(st.booleans()):
        sent["sent"] = ["yes"]
    return sent
