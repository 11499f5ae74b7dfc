"""Finding what is looked for in texts of the site: all its words, whatever accents and capitals."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Protocol, TypeVar

_NUMBERED = re.compile(r"(?<![^\W_])([a-i])[ .]?(?:art\.? ?)?(\d+)(?!\d)")
_WORDS = re.compile(r"[^\W_]+")
_WHOLE = 2
"""Words of no more signs than this, and numbers, must be the whole word; of others a part is enough."""


class Named(Protocol):
    """A row with a name."""

    pk: int

    @property
    def name(self) -> str:
        """By which it is ordered."""


Row = TypeVar("Row", bound=Named)


def plain(text: str) -> str:
    """A text without capitals and accents."""
    signs = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def alphabetical(name: str) -> tuple[str, str]:
    """The key by which names are in alphabetical order, whatever signs stand on their letters."""
    return plain(name), name


def by_name(rows: Iterable[Row]) -> list[Row]:
    """What has names, in alphabetical order; of the same name the earlier row first."""
    return sorted(rows, key=lambda row: (*alphabetical(row.name), row.pk))


def asks(text: str) -> bool:
    """Whether there is a word in what was typed; without one everything `fits`."""
    return bool(_WORDS.search(plain(text)))


def fits(asked: str, texts: Iterable[str]) -> bool:
    """Whether every word that is asked for stands in one of the texts; a section with a number, however that
    is written, is one word.
    """
    text = plain(" ".join(texts))
    text = f"{text} {_joined(text)}"
    words = set(_WORDS.findall(text))
    return all(
        word in words if len(word) <= _WHOLE or word.isdigit() else word in text
        for word in _WORDS.findall(_joined(plain(asked)))
    )


def _joined(text: str) -> str:
    return _NUMBERED.sub(r"\1\2", text)
