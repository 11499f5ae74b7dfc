"""The Markdown of a reading as HTML: paragraphs, lists, emphasis and code, with links to what it names.

No more of Markdown than `docs/readings.md` has in its decisions; a test holds that nothing of it is left
over.
"""

import re
from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.pages.words import articles, readings
from tournaments.regulations.editions.edition import edition

_ITEM = "- "
_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\[(?P<named>[^\]]+)\]\(#r\d+\)"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\*(?P<em>[^*]+)\*"
    r"|(?P<reading>(?<!\w)R[1-9]\d*(?!\w))"
    r"|(?P<article>(?<![\w.])(?:[A-I]\.|(?:Spelreglement|Bijlage) )[1-9]\d?(?:[A-G]\b|\.\d\b)?(?!\w))"
)


def html(text: str) -> SafeString:
    """A text of a reading as HTML."""
    return format_html_join("", "{}", ((_block(block),) for block in _blocks(text)))


def _blocks(text: str) -> Iterable[list[str]]:
    """The lines of each paragraph and of each list; a list may follow its paragraph without an empty line."""
    lines: list[str] = []
    for line in text.splitlines():
        begins_list = line.startswith(_ITEM) and lines and not lines[0].startswith(_ITEM)
        if lines and (not line.strip() or begins_list):
            yield lines
            lines = []
        if line.strip():
            lines.append(line)
    if lines:
        yield lines


def _block(lines: list[str]) -> SafeString:
    if not lines[0].startswith(_ITEM):
        return format_html("<p>{}</p>", _inline(" ".join(lines)))
    items: list[str] = []
    for line in lines:
        if line.startswith(_ITEM):
            items.append(line.removeprefix(_ITEM))
        else:
            items[-1] += f" {line.strip()}"
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{}</li>", ((_inline(one),) for one in items)))


def _inline(text: str) -> SafeString:
    parts: list[str] = []
    at = 0
    for found in _INLINE.finditer(text):
        parts += [text[at : found.start()], _marked(found)]
        at = found.end()
    return format_html_join("", "{}", ((part,) for part in [*parts, text[at:]]))


def _marked(found: re.Match[str]) -> str:
    if found["code"]:
        return format_html("<code>{}</code>", found["code"])
    if found["strong"]:
        return format_html("<strong>{}</strong>", _inline(found["strong"]))
    if found["em"]:
        return format_html("<em>{}</em>", _inline(found["em"]))
    if found["article"]:
        return _link(articles.address(found["article"], edition()), found["article"])
    number = found["named"] or found["reading"]
    return _link(readings.address(number), number)


def _link(to: str, words: str) -> str:
    return format_html('<a class="art" href="{}">{}</a>', to, words) if to else words
