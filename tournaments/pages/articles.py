"""What the articles of an edition come to, in Dutch, as a page of their own shows them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.conf import settings

FOLDER = Path(__file__).parent.parent / "articles"
_KEY = re.compile(r"(?P<part>Spelreglement|Bijlage|[A-I])[. ](?P<number>\d+)")


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its anchor on the page ("C-14"), its number, and what it comes to."""

    anchor: str
    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the regulation: the rules of the game, a section, or the annexes."""

    key: str
    name: str
    articles: tuple[Article, ...]


@cache
def parts(edition: str = "2011") -> tuple[Part, ...]:
    """The parts of an edition with their articles, in order."""
    found = tomllib.loads((FOLDER / f"{edition}.toml").read_text(encoding="utf-8"))
    return tuple(
        Part(
            part["key"],
            part["name"],
            tuple(
                Article(f"{part['key']}-{number}", number, text) for number, text in part["articles"].items()
            ),
        )
        for part in found["part"]
    )


@cache
def anchors(edition: str = "2011") -> frozenset[str]:
    """The anchors of all articles."""
    return frozenset(article.anchor for part in parts(edition) for article in part.articles)


def anchor(key: str) -> str:
    """The anchor of an article as it is cited ("C.15B" is "C-15"); empty for what is no article."""
    found = _KEY.match(key)
    name = f"{found['part']}-{found['number']}" if found else ""
    return name if name in anchors() else ""


def official_address() -> str:
    """Where the union keeps the text that holds; empty when the site was not told."""
    return settings.REGULATION_URL
