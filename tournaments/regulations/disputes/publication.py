"""Verdicts as they are published: their numbers by year, the articles they are about, names left out.

Source: Bijlage 5 (task 3); reading R105.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from datetime import datetime
from typing import NamedTuple, TypeVar

from tournaments.regulations.editions.articles import article_of
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

READING = "R105"
_WORD = re.compile(r"\w+")
_SHORTEST = 3
Key = TypeVar("Key", bound=Hashable)


class VerdictNumber(NamedTuple):
    """The number of a verdict within the calendar year in which it was given, from 1."""

    year: int
    number: int

    def __str__(self) -> str:
        return f"{self.year}-{self.number}"


def numbered(given: Iterable[tuple[Key, datetime]]) -> dict[Key, VerdictNumber]:
    """The number of each verdict; they come in the order in which they were given, with the local time."""
    times: Counter[int] = Counter()
    found = {}
    for key, at in given:
        times[at.year] += 1
        found[key] = VerdictNumber(at.year, times[at.year])
    return found


def articles_named(text: str, *, edition: Edition) -> tuple[str, ...]:
    """The keys of the articles that a text names, apart by commas, as "C.13, Bijlage 5"; none twice.

    The text has the numbers that the edition prints. Raises RuleViolation for what is no article of it.
    """
    named = (" ".join(part.split()) for part in text.split(","))
    return tuple(dict.fromkeys(_keyed(number, edition) for number in named if number))


def _keyed(number: str, edition: Edition) -> str:
    """The key of what an edition prints under a number."""
    article = article_of(number)
    if article not in {one for part in edition.parts for one in part.numbers}:
        text = gettext_noop("%(text)s is no article: name them as %(article)s, %(rule)s, %(annex)s.")
        examples = {"article": "C.13", "rule": "Spelreglement 26", "annex": "Bijlage 5"}
        shown = {place: edition.printed(key) for place, key in examples.items()}
        raise RuleViolation(Reason(text, {"text": number, **shown}), "articles")
    keys = {printed: key for key, printed in edition.renumbered.items()}
    return keys.get(article, article) + number.removeprefix(article)


def is_about(cited: Iterable[str], asked: str) -> bool:
    """Whether one of the articles that are cited is the one that is asked for, or a part of it."""
    return any(key == asked or (article_of(key) == asked) for key in cited)


def names_left(text: str, names: Iterable[str]) -> tuple[str, ...]:
    """Those of the names of which a word that begins with a capital letter still stands in the text."""
    words = set(_WORD.findall(text))
    return tuple(
        name
        for name in names
        if any(word in words for word in _WORD.findall(name) if word[0].isupper() and len(word) >= _SHORTEST)
    )
