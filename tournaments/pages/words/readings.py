"""The readings of the project, as `docs/readings.md` has them: parsed once, and what is linked to them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import unescape

from django.conf import settings
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, strip_tags
from django.utils.safestring import SafeString, mark_safe

NUMBER = re.compile(r"(?<!\w)R[1-9]\d*(?!\w)")
"""A reading as it is cited: "R", its number, and nothing on either side."""
_READING = re.compile(
    r"^## (?P<number>R\d+)\n\n"
    r"\*\*(?P<title>[^*]+)\.\*\* \*Articles: (?P<articles>[^\n]+)\. Setting: (?P<setting>yes|no)\.\*\n"
    r"(?P<body>.*?)(?=^## |\Z)",
    re.MULTILINE | re.DOTALL,
)
_WHY = re.compile(r"^\*Why:\* ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading: its number with the "R", its title in English, the articles it reads, whether the leaders
    may decide otherwise; what it says and why, both in Markdown and English, `why` empty where the document
    gives none.
    """

    number: str
    title: str
    articles: tuple[str, ...]
    is_setting: bool
    text: str
    why: str

    @property
    def anchor(self) -> str:
        """Its anchor on the page of the readings."""
        return self.number.lower()


def read(document: str) -> dict[str, Reading]:
    """The readings of the document by their numbers, in the order of these; each number once."""
    found = (_reading(one) for one in _READING.finditer(document))
    return {one.number: one for one in sorted(found, key=lambda one: int(one.number[1:]))}


def _reading(found: re.Match[str]) -> Reading:
    text, *why = _WHY.split(found["body"], maxsplit=1)
    return Reading(
        found["number"],
        " ".join(found["title"].split()),
        tuple(found["articles"].split(", ")),
        found["setting"] == "yes",
        text.strip(),
        why[0].strip() if why else "",
    )


@cache
def readings() -> Mapping[str, Reading]:
    """Every reading by its number, in their order."""
    return read((settings.BASE_DIR / "docs" / "readings.md").read_text("utf-8"))


def address(number: str) -> str:
    """Where a reading stands; empty for what is none."""
    found = readings().get(number)
    return f"{reverse('readings')}#{found.anchor}" if found else ""


def linked(text: str) -> SafeString:
    """A text of the site in which each reading that is cited leads to it; the rest is escaped unless it is
    safe already. Not for text that has links in it.
    """
    escaped = conditional_escape(text)
    return mark_safe(NUMBER.sub(_link, escaped))  # noqa: S308 - escaped before, or safe


def unlinked(text: str) -> str:
    """A text of the site as it is said where no HTML is shown: without the links of one that is safe."""
    return unescape(strip_tags(text)) if isinstance(text, SafeString) else text


def _link(found: re.Match[str]) -> str:
    to = address(found.group())
    return format_html('<a class="art" href="{}">{}</a>', to, found.group()) if to else found.group()
