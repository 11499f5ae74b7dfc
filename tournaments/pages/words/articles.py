"""What the articles of an edition come to, in the reader's language, as a page of their own shows them."""

from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse
from django.utils.translation import get_language

from tournaments.regulations.editions import articles
from tournaments.regulations.editions.articles import article_of
from tournaments.regulations.editions.edition import DEFAULT, Edition, edition, edition_names

OWN_LANGUAGE = "nl"
"""The language of the regulation, and of what every edition says its articles come to."""


@dataclass(frozen=True, slots=True)
class Article:
    """An article: its anchor on the page ("C-14"), its number, how it is cited ("C.14"), and what it comes to
    in the language of the code given.
    """

    anchor: str
    number: str
    cited: str
    text: str
    language: str


@dataclass(frozen=True, slots=True)
class RegulationPart:
    """A part of the regulation: rules of the game, section, or annexes; `language` is that of its name."""

    key: str
    name: str
    language: str
    articles: tuple[Article, ...]


def editions() -> tuple[Edition, ...]:
    """All editions, the newest first."""
    return tuple(sorted(map(edition, edition_names()), key=lambda one: -one.valid_from))


def parts(edition_name: str = DEFAULT) -> tuple[RegulationPart, ...]:
    """The parts of an edition with their articles, in order, in the reader's language; what is not written in
    that is in the edition's own.
    """
    language = get_language() or OWN_LANGUAGE
    shown = edition(edition_name)
    translated = {part.key: part for part in shown.translations.get(language, ())}
    return tuple(_in_words(part, translated.get(part.key), language) for part in shown.parts)


def _in_words(
    part: articles.ArticlesPart, translated: articles.ArticlesPart | None, language: str
) -> RegulationPart:
    texts = translated.articles if translated else {}
    listed = tuple(
        Article(
            f"{part.key}-{number}",
            number,
            cited,
            texts.get(number, text),
            language if number in texts else OWN_LANGUAGE,
        )
        for cited, (number, text) in zip(part.numbers, part.articles.items(), strict=True)
    )
    if translated:
        return RegulationPart(part.key, translated.name, language, listed)
    return RegulationPart(part.key, part.name, OWN_LANGUAGE, listed)


@cache
def anchors(edition_name: str = DEFAULT) -> frozenset[str]:
    """The anchors of all articles."""
    listed = edition(edition_name).parts
    return frozenset(f"{part.key}-{number}" for part in listed for number in part.articles)


def anchor(key: str, by: Edition) -> str:
    """The anchor of an article as it is cited ("C.15B" is "C-15"), on the page of an edition; empty for what
    is no article.
    """
    name = article_of(by.printed(key)).replace(".", "-").replace(" ", "-")
    return name if name in anchors(by.name) else ""


def address(key: str, by: Edition) -> str:
    """Where an article that is cited stands, in an edition; empty for what is no article."""
    name = anchor(key, by)
    return _address(name, by) if name else ""


def part_address(key: str, by: Edition) -> str:
    """Where a part of the regulation, as section "C", stands in an edition."""
    return _address(f"part-{key}", by)


def _address(name: str, by: Edition) -> str:
    query = "" if by.name == DEFAULT else f"?{urlencode({'edition': by.name})}"
    return f"{reverse('regulation')}{query}#{name}"


def official_address() -> str:
    """Where the union keeps the text that holds; empty when the site was not told."""
    return settings.REGULATION_URL
