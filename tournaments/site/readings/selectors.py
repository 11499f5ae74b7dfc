"""The readings as their page shows them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from tournaments.pages.searching import fits
from tournaments.pages.words import readings, wording
from tournaments.pages.words.readings import Reading
from tournaments.regulations.editions.articles import article_of
from tournaments.regulations.editions.edition import edition
from tournaments.site.decided import Decided
from tournaments.site.readings import markup
from tournaments.site.readings.places import Page, pages, used


@dataclass(frozen=True, slots=True)
class ReadingRow:
    """A reading on its page: its title in the reader's language; what it says and why, in English, as HTML;
    the pages that use it, the places of the code that cite it, and where it decided something.
    """

    reading: Reading
    title: str
    text: SafeString
    why: SafeString
    pages: list[Page]
    code: tuple[str, ...]
    decided: Decided | None


def rows(asked: str, decided: Mapping[str, Decided]) -> list[ReadingRow]:
    """Every reading in which all the words that are asked for stand, in their order."""
    return [_row(one, decided) for one in readings.readings().values() if fits(asked, _texts(one))]


def _texts(one: Reading) -> tuple[str, ...]:
    cited = wording.articles(one.articles, edition())
    return (one.number, one.title, gettext(one.title), *one.articles, cited, one.text, one.why)


def _row(one: Reading, decided: Mapping[str, Decided]) -> ReadingRow:
    return ReadingRow(
        one,
        gettext(one.title),
        markup.html(one.text),
        markup.html(one.why),
        pages(one.number),
        used().get(one.number, ()),
        decided.get(one.number),
    )


def by_article() -> dict[str, list[Reading]]:
    """The readings of each article, by its key: of "Spelreglement 20.6" under "Spelreglement 20"."""
    found: dict[str, list[Reading]] = {}
    for one in readings.readings().values():
        for key in dict.fromkeys(map(article_of, one.articles)):
            found.setdefault(key, []).append(one)
    return found
