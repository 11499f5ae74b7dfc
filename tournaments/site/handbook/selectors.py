"""The parts of the handbook, as they are written in Markdown in a folder for each language."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

NAMES = ("reader", "player", "secretary", "director", "committee", "administrator")
"""The parts in the order in which they stand, each by for whom it is."""
_FOLDER = Path(__file__).parent
_SECTION = re.compile(r"^## (?P<title>.+) \{#(?P<anchor>[a-z-]+)\}$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Section:
    """A section: the anchor it is led to by, its title, and what it says."""

    anchor: str
    title: str
    html: SafeString


@dataclass(frozen=True, slots=True)
class HandbookPart:
    """What the handbook has for one kind of reader: a sentence or two first, then its sections."""

    name: str
    title: str
    html: SafeString
    sections: tuple[Section, ...]


@cache
def part(name: str, language: str) -> HandbookPart:
    """A part in a language of the site. Raises FileNotFoundError where there is no such part."""
    text = (_FOLDER / language / f"{name}.md").read_text("utf-8")
    heads = list(_SECTION.finditer(text))
    title, _, first = text[: heads[0].start()].partition("\n")
    sections = tuple(_sections(text, heads, language))
    return HandbookPart(name, title.removeprefix("# "), _html(first, language), sections)


def _sections(text: str, heads: list[re.Match[str]], language: str) -> Iterator[Section]:
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        yield Section(head["anchor"], head["title"], _html(text[head.end() : end], language))


def _html(text: str, language: str) -> SafeString:
    """Paragraphs as HTML; a tag in the text is no tag but text. A picture is named by its file alone, and is
    fetched once it comes in sight.
    """

    def picture(_renderer: RendererHTML, tokens: Sequence[Token], at: int, *_rest: object) -> str:
        address = static(f"handbook/{language}/{tokens[at].attrs['src']}")
        return format_html('<img src="{}" alt="{}" loading="lazy">', address, tokens[at].content)

    made = MarkdownIt("commonmark", {"html": False})
    made.add_render_rule("image", picture)
    return SafeString(made.render(text))
