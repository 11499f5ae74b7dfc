"""One word for each thing: no text and no address uses a word that was dropped.

`tests/data/words.toml` has the words of before, and the word that belongs in their place. Texts are the
message ids of the English catalogue; an address that only leads on has no name, and is not held.
"""

import gettext
import re
import tomllib
from collections.abc import Iterable, Iterator

from django.urls import get_resolver

from tests.sources import ROOT

_PLACE = re.compile(r"%\(\w+\)\w|<[^>]*>")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|…")
DROPPED = tomllib.loads((ROOT / "tests" / "data" / "words.toml").read_text("utf-8"))["word"]


def faults(kind: str, said: str) -> Iterator[str]:
    """The dropped words in a text or an address, each with what belongs there."""
    left = " ".join(_WORD.findall(_PLACE.sub(" ", said))).lower()
    for word in DROPPED:
        if kind not in word.get("in", (kind,)):
            continue
        without = re.sub("|".join(rf"\b{right}\b" for right in word.get("unless", ["$^"])), "·", left)
        for phrase in word["drop"]:
            pattern = re.escape(phrase).replace(r"\ …", r"(?: \S+){1,6}?").replace("\\ ", " ")
            yield from (
                f"{said!r}: {hit[0]!r}, use: {word['use']}" for hit in re.finditer(rf"\b{pattern}\b", without)
            )


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


def test_no_text_uses_a_word_that_was_dropped():
    assert [fault for text in sorted(texts()) for fault in faults("texts", text)] == []


def test_no_address_uses_a_word_that_was_dropped():
    assert [fault for page in addresses() for said in page for fault in faults("addresses", said)] == []


def test_a_dropped_word_is_found_and_the_right_one_named():
    assert [*faults("texts", "The leaders of %(leaders)s")] == [
        "'The leaders of %(leaders)s': 'leaders', use: director, tournament directors"
    ]
    assert [*faults("texts", "Leadership"), *faults("texts", "a free game")] == []
