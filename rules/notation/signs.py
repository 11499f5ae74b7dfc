"""Signs that stand for others: of another width, not to be seen, mistyped, or of a page of the web.

Each function returns the edits of a text, in order; what they put in means the same to every reader.

Source: Spelreglement 2011, art. 22; reading R112.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from rules.movetext import CROSS, DASH
from rules.notation.rewriting import Edit

_LINE_END = re.compile(r"\r\n?")
_UNSEEN = re.compile(
    "[\u00ad\u061c\u200b-\u200f\u202a\u202c\u202d\u2060-\u2064\u2066\u2068\u2069\ufeff]+"
    "|[\x00-\x08\x0b\x0e-\x1f\x7f\u202b\u202e\u2067]"
)
_TURNING = "\u202b\u202e\u2067"
_WIDE = re.compile("[\uff01-\uff5e\u3000]+")
_WIDE_FIRST, _WIDE_LAST, _WIDE_SPACE = 0xFF01, 0xFF5E, "\u3000"
_WIDTH = 0xFEE0

_TAG = re.compile(
    r"<!--.{0,4000}?-->|<(?P<name>/?[a-zA-Z][a-zA-Z0-9]{0,12})(?:\s[^<>]{0,2000})?/?>", re.DOTALL
)
_UNREAD = re.compile(r"<(script|style|head)\b[^<>]{0,2000}>.{0,2000}?</\1\s*>", re.DOTALL | re.IGNORECASE)
_ENTITY = re.compile(r"&(?:#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,5}|[a-zA-Z][a-zA-Z0-9]{1,20});")
_ROWS = ("tr", "p", "div", "br", "li", "table", "h1", "h2", "h3", "h4", "ol", "ul", "pre")
_CELLS = ("td", "th")

_MARKDOWN = re.compile(
    r"(?m)^[ \t]{0,8}(?:```|~~~)[^\n`]{0,40}$"
    r"|^[ \t]{0,8}\|?(?:[ \t]{0,8}:?-{3,800}+:?[ \t]{0,8}\|?){1,20}+$"
    r"|^[ \t]{0,8}\|(?:[ \t]{0,8}:?-{1,40}:?[ \t]{0,8}\|){1,20}$"
    r"|^[ \t]{0,8}\+(?:[-=]{1,60}\+){1,20}[ \t]{0,8}$"
    r"|^[ \t]{0,8}(?:>[ \t]?){1,20}"
    r"|^[ \t]{0,8}[*+\u2022][ \t]{1,8}(?=[0-9(`])"
    r"|^[ \t]{0,8}#{1,6}[ \t]{1,8}(?=[0-9])"
    r"|\*\*|__|`+"
    r"|(?<![^\s(])[*_](?=[0-9])"
    r"|\\(?=[-.*x()\[\]|_#+!])"
)
_BOLD = re.compile(r"(?<![\w*])\*(?=[^\s*])[^*\n]{0,60}(?<=[^\s*])(?P<end>\*)(?!\w)")
_BULLET = re.compile(r"(?m)^[ \t]{0,8}-[ \t]{1,8}(?=[0-9])")
_LINES_WITH_FIGURES = re.compile(r"(?m)^[^\n]*[0-9][^\n]*$")

_CURLY = re.compile("[\u201c\u201d\u201e\u201f\u00ab\u00bb]")
_TAG_WITH_QUOTES = re.compile(
    "(?m)^[ \\t]*\\[[ \\t]*[A-Za-z][A-Za-z0-9_]*[ \\t]*"
    "(?P<open>[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019'\"])"
    '[^\\r\\n"\u201c\u201d\u201e\u201f\u00ab\u00bb]*'
    "(?P<close>[\u201c\u201d\u201e\u201f\u00ab\u00bb\u2018\u2019'\"])[ \\t]*\\]"
)
_QUOTE = re.compile('(?<![0-9!?*\'\u2019"])["\'\u2018\u2019](?=[0-9(\\[])|(?<=[-x0-9])"(?=[\\t;,|])')

_LETTERS = str.maketrans("OoIl", "0011")
_FIGURE = "[0-9OoIl]"
_SIGN = rf"(?:\s*(?:{DASH}|{CROSS})\s*|[./])"
_MISTYPED = re.compile(
    rf"(?<![\w.])(?:{_FIGURE}{{1,2}}(?:{_SIGN}{_FIGURE}{{1,2}}){{1,20}}|{_FIGURE}{{1,4}}(?=[.)\s!?*]|$))(?!\w)"
)
_HAS_FIGURE, _HAS_LETTER = re.compile("[0-9]"), re.compile("[OoIl]")
_ALL_LETTERS = re.compile(
    rf"(?<!\S)(?P<letters>[OoIl]{{1,3}})(?=[.)]\s*{_FIGURE}{{1,2}}\s*(?:{DASH}|{CROSS}))"
)
_RESULT_IN_LETTERS = re.compile(rf"(?<!\w)(?:[Il]\s*{DASH}\s*[O0]|O\s*{DASH}\s*[Il1])(?!\w)")

_NUMBERED = re.compile(
    rf"(?mi)^[ \t]*(?:zet[ \t]+)?(?P<number>[0-9]{{1,3}})[ \t]*(?::|{DASH})"
    rf"(?=[ \t]+[0-9]{{1,2}}[ \t]*(?:{DASH}|{CROSS})[ \t]*[0-9])"
)
_POINT = re.compile(
    rf"(?<![\w.,/:-])(?:[0-9]{{1,3}}\.[ \t]*)?(?P<from>[0-9]{{1,2}})(?P<sign>[./])(?P<to>[0-9]{{1,2}})"
    rf"(?![\w./]|\s*(?:{DASH}|[x:\u00d7]))"
)


def line_ends(text: str) -> Iterator[Edit]:
    """A line ends in one sign, however a browser or an old machine ends it."""
    for match in _LINE_END.finditer(text):
        yield Edit(match.start(), match.end(), "\n")


def unseen(text: str) -> Iterator[Edit]:
    """Signs without width go; the first that turns the order of what is shown, or that no text has, stays to
    be refused, by its number.
    """
    for match in _UNSEEN.finditer(text):
        sign = match[0]
        if len(sign) == 1 and (sign in _TURNING or ord(sign) < ord(" ") or sign == "\x7f"):
            yield Edit(match.start(), match.end(), f" U+{ord(sign):04X} ")
            return
        put = "-" if sign == "\u00ad" else ""
        names = " ".join(f"U+{ord(each):04X}" for each in sign[:3])
        yield Edit(match.start(), match.end(), put, "unseen", names)


def wide(text: str) -> Iterator[Edit]:
    """Figures and signs of full width become those of everyday."""
    for match in _WIDE.finditer(text):
        plain = "".join(" " if each == _WIDE_SPACE else chr(ord(each) - _WIDTH) for each in match[0])
        yield Edit(match.start(), match.end(), plain, "wide")


def html(text: str) -> Iterator[Edit]:
    """Elements of a page of the web go, rows become lines, and signs written by name become signs."""
    if not _TAG.search(text) and not _ENTITY.search(text):
        return
    at = 0
    matches = sorted(
        [*_UNREAD.finditer(text), *_TAG.finditer(text), *_ENTITY.finditer(text)],
        key=lambda match: (match.start(), -match.end()),
    )
    for match in matches:
        if match.start() < at:
            continue
        at = match.end()
        put = unescape(match[0]) if match.re is _ENTITY else _instead(match)
        yield Edit(match.start(), match.end(), put, "html", "", put.strip())


def _instead(match: re.Match[str]) -> str:
    name = (match["name"] or "").lower().lstrip("/") if match.re is _TAG else ""
    if name in _ROWS:
        return "\n"
    return "\t" if name in _CELLS else ""


def markdown(text: str) -> Iterator[Edit]:
    """Signs by which plain text is set out go."""
    bullets = list(_BULLET.finditer(text))
    is_list = len(bullets) > 1 and len(bullets) == len(_LINES_WITH_FIGURES.findall(text))
    spans = [match.span() for match in [*_MARKDOWN.finditer(text), *(bullets if is_list else ())]]
    for match in _BOLD.finditer(text):
        spans += [(match.start(), match.start() + 1), match.span("end")]
    at = 0
    for begin, end in sorted(spans):
        if begin >= at and end > begin:
            at = end
            yield Edit(begin, end, "", "markdown", text[begin:end].strip())


def quotes(text: str) -> Iterator[Edit]:
    """Curly quotes round the value of a tag become straight, and quotes round moves go."""
    at = 0
    for match in _TAG_WITH_QUOTES.finditer(text):
        if "{" not in text:
            yield from _loose_quotes(text, at, match.start())
        at = match.end()
        for group in ("open", "close"):
            if match[group] != '"':
                yield Edit(match.start(group), match.end(group), '"', "quotes")
    if "{" not in text:
        yield from _loose_quotes(text, at, len(text))


def _loose_quotes(text: str, begin: int, end: int) -> Iterator[Edit]:
    matches = list(_QUOTE.finditer(text, begin, end))
    if begin == 0 and _CURLY.match(text[:end].lstrip()):
        matches += _CURLY.finditer(text, begin, end)
    for match in sorted(matches, key=lambda match: match.start()):
        yield Edit(match.start(), match.end(), " ", "quotes")


def letters(text: str) -> Iterator[Edit]:
    """O stands for nought and I or l for one, in what is a move, a number or a result otherwise."""
    for match in _MISTYPED.finditer(text):
        written = match[0]
        if _HAS_LETTER.search(written) and _HAS_FIGURE.search(written):
            yield Edit(match.start(), match.end(), written.translate(_LETTERS), "letters")


def letters_alone(text: str) -> Iterator[Edit]:
    """A number or a result all of letters: `l.` before a move, `l-O`."""
    matches = [*_ALL_LETTERS.finditer(text), *_RESULT_IN_LETTERS.finditer(text)]
    for match in sorted(matches, key=lambda match: match.start()):
        begin, end = match.span("letters" if match.re is _ALL_LETTERS else 0)
        yield Edit(begin, end, text[begin:end].translate(_LETTERS), "letters")


def numbers(text: str) -> Iterator[Edit]:
    """A colon or a dash behind the number of a move, `1: 34-30`, is the stop that stands there otherwise."""
    for match in _NUMBERED.finditer(text):
        yield Edit(match.start(), match.end(), f"{match['number']}.")


def points(text: str) -> Iterator[Edit]:
    """A point or an oblique stroke between two squares is a dash: `34.30`, `34/30`."""
    for match in _POINT.finditer(text):
        begin, end = match.start("from"), match.end("to")
        if match["sign"] == "/" and match["from"] == "1" and match["to"] == "2":
            continue
        move = f"{match['from']}-{match['to']}"
        yield Edit(begin, end, move, "points")
