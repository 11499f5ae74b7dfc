"""The list of what a secure site has, with what holds each: docs/security.md, made of docs/security.toml.

`python -m tests.security` writes it anew; `tests/test_security.py` holds that it is as made, and that what it
names is there.
"""

import tomllib
from collections import Counter
from typing import Any, NamedTuple

from tests.sources import ROOT

DATA = ROOT / "docs" / "security.toml"
PAGE = ROOT / "docs" / "security.md"
BEGIN, END = "<!-- made by python -m tests.security -->\n", "<!-- until here -->\n"
CHAPTERS = (
    "Encoding and sanitising",
    "Validation and business logic",
    "The browser",
    "HTTP",
    "Files",
    "Authentication",
    "Sessions",
    "Authorization",
    "Tokens that carry their content",
    "OAuth and OpenID Connect",
    "Cryptography",
    "Communication",
    "Configuration",
    "Data protection",
    "Architecture and code",
    "Logs and faults",
    "WebRTC",
)
STATES = ("tests", "written", "open", "not_applicable")
"""How a requirement stands; of `open` ones tests may hold a part."""


class Requirement(NamedTuple):
    """A requirement by its number: what it asks, how it stands, and what says so."""

    number: str
    level: int
    asks: str
    state: str
    tests: tuple[str, ...]
    written: tuple[str, ...]
    why: str

    @property
    def chapter(self) -> int:
        return int(self.number.split(".")[0])


def requirement(given: dict[str, Any]) -> Requirement:
    """Of the data. Errors: ValueError for what stands in no way or in two, or has an unknown key."""
    states = [state for state in STATES if state in given]
    if "open" in states and "tests" in states:
        states.remove("tests")
    unknown = given.keys() - {*STATES, "number", "level", "asks", "how"}
    if len(states) != 1 or unknown:
        raise ValueError(f"{given.get('number')}: {states or 'stands in no way'} {unknown or ''}")
    (state,) = states
    why = given[state] if state in ("open", "not_applicable") else given.get("how", "")
    tests, written = tuple(given.get("tests", ())), tuple(given.get("written", ()))
    return Requirement(given["number"], given["level"], given["asks"], state, tests, written, why)


def requirements() -> list[Requirement]:
    """All of them, in the order of the standard."""
    return [requirement(one) for one in tomllib.loads(DATA.read_text("utf-8"))["requirement"]]


def said(one: Requirement) -> str:
    """The cell that says how a requirement stands."""
    begins = {"open": "**open:** ", "not_applicable": "not applicable: "}.get(one.state, "")
    names = ", ".join(f"`{name}`" for name in (*one.tests, *one.written))
    return f"{begins}{'; '.join(filter(None, (one.why, names)))}"


def made(found: list[Requirement]) -> str:
    """The list as Markdown: the counts, and a table for each chapter."""
    count = Counter(one.state for one in found)
    lines = [
        f"{len(found)} requirements: {count['tests']} held by tests, {count['written']} by documents, "
        f"{count['not_applicable']} not applicable, {count['open']} open.",
    ]
    for chapter, name in enumerate(CHAPTERS, start=1):
        lines += [
            "",
            f"### {chapter}. {name}",
            "",
            "| number | level | what it asks | how it stands |",
            "|---|---|---|---|",
        ]
        lines += [
            f"| {one.number} | {one.level} | {one.asks} | {said(one)} |"
            for one in found
            if one.chapter == chapter
        ]
    return "\n".join(lines) + "\n"


def page_with(text: str, list_of_them: str) -> str:
    """The page with the list put where it stands."""
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + list_of_them + END + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), made(requirements())), "utf-8")
