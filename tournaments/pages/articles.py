"""What the articles of an edition come to, in Dutch, as a page of their own shows them."""

from dataclasses import dataclass
from functools import cache

from django.conf import settings

from tournaments.pages import numbering
from tournaments.regulations.editions.articles import article_of
from tournaments.regulations.editions.edition import DEFAULT, Edition, edition, edition_names


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


def editions() -> tuple[Edition, ...]:
    """All editions, the newest first."""
    return tuple(sorted(map(edition, edition_names()), key=lambda one: -one.valid_from))


def parts(edition_name: str = DEFAULT) -> tuple[Part, ...]:
    """The parts of an edition with their articles, in order."""
    return tuple(
        Part(
            part.key,
            part.name,
            tuple(Article(f"{part.key}-{number}", number, text) for number, text in part.articles.items()),
        )
        for part in edition(edition_name).parts
    )


@cache
def anchors(edition_name: str = DEFAULT) -> frozenset[str]:
    """The anchors of all articles."""
    return frozenset(article.anchor for part in parts(edition_name) for article in part.articles)


def anchor(key: str) -> str:
    """The anchor of an article as it is cited ("C.15B" is "C-15"), on the page of the edition shown (see
    `numbering`); empty for what is no article.
    """
    name = article_of(numbering.printed(key)).replace(".", "-").replace(" ", "-")
    return name if name in anchors(numbering.followed()) else ""


def official_address() -> str:
    """Where the union keeps the text that holds; empty when the site was not told."""
    return settings.REGULATION_URL
