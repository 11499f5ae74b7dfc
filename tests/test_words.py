"""One word for each thing: no text, no address and no name in the code uses a word that was dropped.

`tests/data/words.toml` has the words of before, the word that belongs in their place, and what keeps such a
word and why. Texts are the message ids of the English catalogue; an address that only leads on to where a
page is now has no name, and is not held.
"""

import ast
import gettext
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from django.urls import get_resolver

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "tests" / "data"
PACKAGES = ("config", "games", "rules", "tournaments")
TEXTS, ADDRESSES, NAMES = "texts", "addresses", "names"

_PLACE = re.compile(r"%\(\w+\)\w|<[^>]*>")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|…")


@dataclass(frozen=True)
class Dropped:
    """A word that was dropped, where it is looked for, and the word that belongs in its place."""

    phrase: re.Pattern[str]
    use: str
    unless: tuple[str, ...] = ()
    within: tuple[str, ...] = (TEXTS, ADDRESSES, NAMES)


@dataclass(frozen=True)
class Words:
    """The table: dropped words, and what keeps one."""

    dropped: tuple[Dropped, ...]
    stays: dict[str, str] = field(default_factory=dict)

    def faults(self, kind: str, said: str) -> list[str]:
        """The dropped words in a text, an address or a name, each with what belongs there."""
        spaced = in_words(said)
        found = []
        for word in self.dropped if said not in self.stays else ():
            if kind in word.within:
                left = spaced
                for right in word.unless:
                    left = re.sub(rf"\b{right}\b", "·", left)
                found += [f'"{hit[0].strip()}", use: {word.use}' for hit in word.phrase.finditer(left)]
        return found


def in_words(said: str) -> str:
    """A text or name as lower-case words with one space between: "IsDisplay", "is-display" → "is display"."""
    return " ".join(_WORD.findall(_PLACE.sub(" ", said))).lower()


def _pattern(phrase: str) -> re.Pattern[str]:
    gap = r"(?: \S+){1,6}?"
    return re.compile(r"\b" + re.escape(phrase).replace(r"\ …", gap).replace("\\ ", " ") + r"\b")


def words(table: dict) -> Words:
    """The table as it is written in TOML."""
    dropped = [
        Dropped(
            _pattern(phrase),
            one["use"],
            tuple(one.get("unless", ())),
            tuple(one.get("in", (TEXTS, ADDRESSES, NAMES))),
        )
        for one in table["word"]
        for phrase in one["drop"]
    ]
    stays = {what: one["why"] for one in table.get("stays", ()) for what in one["what"]}
    return Words(tuple(dropped), stays)


HELD = words(tomllib.loads((DATA / "words.toml").read_text(encoding="utf-8")))


def texts() -> set[str]:
    """Every English text of the site."""
    with (ROOT / "locale" / "en" / "LC_MESSAGES" / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog
    ids = {key[0] if isinstance(key, tuple) else key for key in catalogue}
    return {key.split("\x04")[-1] for key in ids} | {str(text) for text in catalogue.values()} - {""}


def addresses(patterns: Iterable | None = None, before: str = "") -> Iterator[tuple[str, str]]:
    """The path and the name of every page."""
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = before + str(pattern.pattern)
        if hasattr(pattern, "url_patterns"):
            yield from addresses(pattern.url_patterns, path)
        elif pattern.name:
            yield path, pattern.name


def names_in(text: str) -> Iterator[tuple[str, int]]:
    """The names of the classes and functions of a file, with their lines."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno


def names() -> Iterator[tuple[str, str]]:
    """Every module, class and function of the packages: the name, and where it stands."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            place = path.relative_to(ROOT).as_posix()
            yield path.parent.name if path.stem == "__init__" else path.stem, place
            for name, line in names_in(path.read_text(encoding="utf-8")):
                yield name, f"{place}:{line}"


def sources(text: str) -> str:
    """Where a text stands in the sources, as far as it stands there in one piece."""
    start = re.split(r"%\(|\n", text)[0].strip()
    files = [path for folder in ("templates", *PACKAGES) for path in sorted((ROOT / folder).rglob("*.*"))]
    told = [
        path
        for path in files
        if path.suffix in (".py", ".html") and start in path.read_text(encoding="utf-8")
    ]
    return ", ".join(path.relative_to(ROOT).as_posix() for path in told[:3]) or "somewhere in the sources"


def hold(faults: Iterable[str]) -> None:
    """Fail with every fault on a line of its own."""
    lines = list(faults)
    assert not lines, "\n" + "\n".join(lines)


def test_no_text_uses_a_word_that_was_dropped():
    faults = [(text, fault) for text in sorted(texts()) for fault in HELD.faults(TEXTS, text)]
    hold(f"{sources(text)}: {text!r} has {fault}" for text, fault in faults)


def test_no_address_uses_a_word_that_was_dropped():
    hold(
        f"the page {name}, at {path}: {said!r} has {fault}"
        for path, name in addresses()
        for said in (path, name)
        for fault in HELD.faults(ADDRESSES, said)
    )


def test_no_name_uses_a_word_that_was_dropped():
    hold(f"{place}: {name} has {fault}" for name, place in names() for fault in HELD.faults(NAMES, name))


def test_whatever_keeps_a_word_that_was_dropped_is_still_there_and_says_why():
    there = {name for name, _place in names()} | texts()
    there |= {said for page in addresses() for said in page}
    assert [what for what in HELD.stays if what not in there] == []
    assert all(HELD.stays.values())


SMALL = words(
    {
        "word": [
            {"drop": ["leaders"], "use": "tournament directors"},
            {"drop": ["codes"], "unless": ["access codes"], "use": "access codes"},
            {"drop": ["take … back"], "in": ["texts"], "use": "undo"},
        ],
        "stays": [{"what": ["Leaders"], "why": "a model"}],
    }
)


@pytest.mark.parametrize(
    ("kind", "said", "fault"),
    [
        (TEXTS, "The leaders take the entry of %(name)s.", '"leaders", use: tournament directors'),
        (TEXTS, "Take the entry of %(name)s back", '"take the entry of back", use: undo'),
        (TEXTS, "Codes for helpers", '"codes", use: access codes'),
        (ADDRESSES, "office/events/<int:pk>/leaders/", '"leaders", use: tournament directors'),
        (ADDRESSES, "leaders-list", '"leaders", use: tournament directors'),
        (NAMES, "name_leaders", '"leaders", use: tournament directors'),
        (NAMES, "NameLeadersForm", '"leaders", use: tournament directors'),
        (NAMES, "_codes", '"codes", use: access codes'),
    ],
)
def test_a_dropped_word_is_found_and_the_right_one_named(kind, said, fault):
    assert SMALL.faults(kind, said) == [fault]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (TEXTS, "Cheerleaders, misleaders and leadership"),
        (TEXTS, "%(leaders)s rule"),
        (TEXTS, "Access codes for helpers"),
        (NAMES, "give_access_codes"),
        (NAMES, "AccessCodesForm"),
        (NAMES, "take_pass_back"),
        (NAMES, "Leaders"),
        (ADDRESSES, "events/<int:leaders>/"),
    ],
)
def test_only_whole_words_are_meant_and_never_what_stays(kind, said):
    assert SMALL.faults(kind, said) == []


def test_the_names_of_a_file_are_its_classes_and_functions():
    text = "class Leaders:\n    async def name(self):\n        leaders = 1\n\ndef _codes(): ...\n"
    assert sorted(names_in(text)) == [("Leaders", 1), ("_codes", 5), ("name", 2)]
