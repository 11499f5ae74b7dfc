"""How people set out a game: headings, tables, columns, clock times, and a result in words.

Each function takes the text as far as it was rewritten and rewrites it further.

Source: Spelreglement 2011, art. 20, 22; reading R112.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rules.movetext import CROSS, DASH, SQUARE
from rules.notation.results import POINTS
from rules.notation.rewriting import Edit, Rewritten

_BOTH = rf"{SQUARE}\s*(?:{DASH}|[xX:\u00d7./])\s*{SQUARE}"
_MOVE_SOMEWHERE = re.compile(rf"(?<![0-9]){SQUARE}[ \t]*(?:{DASH}|[xX\u00d7])[ \t]*{SQUARE}(?![0-9])")
_DATE = re.compile(r"(?<![0-9])[0-9]{1,4}-[0-9]{1,2}-[0-9]{2,4}(?![0-9])")
_LINE = re.compile(r"[^\r\n]+")

_SIDES = {"wit": 0, "wyt": 0, "white": 0, "zwart": 1, "swart": 1, "black": 1}
_RESULT_LABELS = "uitslag|resultaat|result|\u00fatslach|utslach"
_LABELS = (
    "wit|wyt|white|zwart|swart|black|datum|date|ronde|round|event|evenement|toernooi|tournament|wedstrijd|match"
    "|partij|game|bord|board|plaats|place|site|speler|spelers|player|players|tempo|klasse|class|groep|group"
    "|opening|arbiter|wedstrijdleider|notatie|notation|opmerking|comment|club|vereniging|naam|name"
    f"|competitie|seizoen|season|annotator|bron|source|{_RESULT_LABELS}"
)
_HEADING = re.compile(rf"[ \t]*(?P<label>{_LABELS})[ \t]*(?:[:=]|\t)[ \t]*(?P<value>.*)", re.IGNORECASE)
_COLUMN_NAMES = re.compile(
    rf"(?:{_LABELS}|nr|no|#|zet|zetten|move|moves|tijd|time|klok|clock|min|minuten|beurt|n\u00b0)\.?",
    re.IGNORECASE,
)
_CLOCK_NAMES = re.compile(r"(?:tijd|time|klok|clock|min|minuten)\.?", re.IGNORECASE)
_NAMES_APART = re.compile(r"[\s|;,/:]+")
_WORD = re.compile(r"[^\W\d_]{3,}")
_RESULT_VALUE = re.compile(rf"(?:{POINTS}|\u00bd)(?![0-9])")

_CLOCK = r"[0-9]{1,2}(?::[0-5][0-9]){1,2}|[0-3]\.[0-5][0-9]|[0-9]{1,3}['\u2019\u2032]|[0-9]{1,2}h[0-5]?[0-9]?"
_CLOCK_CELL = re.compile(rf"\s*(?:{_CLOCK})\s*")
_NUMBER_CELL = re.compile(r"\s*[0-9]{1,3}[.)]?\s*")
_SURE_CLOCK = re.compile(
    r"(?<![\w:.])0:[0-5][0-9](?::[0-5][0-9])?(?![\w:])"
    rf"|[(\[]\s*(?:{_CLOCK})\s*[)\]]|(?<![\w:.])[0-9]{{1,3}}['\u2032](?=\s|$)"
)

_FEN = re.compile(
    r"(?im)^[ \t]*(?P<tag>\[[ \t]*FEN[ \t]*)?(?:fen\b[ \t]*[:=]?[ \t]*)?[\"']?"
    r"(?P<fen>[wb][ \t]*:[ \t]*[wb][k0-9,\- \t]*:[ \t]*[wb][k0-9,\- \t]*"
    r"(?::[ \t]*h[0-9]{1,6}[ \t]*)?(?::[ \t]*f[0-9]{1,6}[ \t]*)?(?::[ \t]*\+[0-9]{1,3}\+[0-9]{1,3}[ \t]*)?)"
    r"[.]?[\"']?[ \t]*(?(tag)\])[ \t]*$"
)

_WHITE, _BLACK = "(?:wit|wyt|white)", "(?:zwart|swart|black)"
_RESIGNS = "(?:geeft[ \t]+(?:het[ \t]+)?op|gaf[ \t]+op|jout[ \t]+(?:it[ \t]+)?op|resigns|resigned|opgegeven)"
_WINS = "(?:wint|wins|won|gewonnen|heeft[ \t]+gewonnen|w\u00fbn|wint[ \t]+de[ \t]+partij)"
_ON_TIME = (
    "(?:overschrijdt[ \t]+de[ \t]+tijd|verliest[ \t]+(?:op|door)[ \t]+tijd|door[ \t]+de[ \t]+vlag"
    "|loses[ \t]+on[ \t]+time|vlag|tijd)"
)
_WORDS = re.compile(
    r"(?i)(?P<comment>\{[^{}]*\})|(?<![\w(])(?:"
    rf"(?P<first_resigns>{_WHITE}[ \t]+{_RESIGNS})|(?P<second_resigns>{_BLACK}[ \t]+{_RESIGNS})"
    rf"|(?P<first_late>{_WHITE}[ \t]+{_ON_TIME})|(?P<second_late>{_BLACK}[ \t]+{_ON_TIME})"
    rf"|(?P<first_wins>{_WHITE}[ \t]+{_WINS})|(?P<second_wins>{_BLACK}[ \t]+{_WINS})"
    r"|(?P<agreed>(?:remise|lykspul|gelijkspel|gelijk|draw|drawn)(?:[ \t]+(?:overeengekomen|agreed))?)"
    r"|(?P<resigned>opgegeven|opj\u00fbn|resigned|resigns|geeft[ \t]+op))(?!\w)[ \t]*[.!]?"
)
_MEANING = {
    "first_resigns": ("0-1", "resigned"),
    "second_resigns": ("1-0", "resigned"),
    "first_late": ("0-1", "time"),
    "second_late": ("1-0", "time"),
    "first_wins": ("1-0", ""),
    "second_wins": ("0-1", ""),
    "agreed": ("\u00bd-\u00bd", "agreed"),
    "resigned": ("*", "resigned"),
}


@dataclass(slots=True)
class Said:
    """What a text says of the end of its game: a result in a heading, and how it ended.

    `how` is "resigned", "time", "agreed" or empty; `by_nobody` the word that says that somebody resigned, and
    not who, with its offset.
    """

    result: str = ""
    result_at: int = 0
    how: str = ""
    by_nobody: tuple[str, int] | None = None


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for match in _LINE.finditer(text):
        yield match.start(), match[0]


def headings(made: Rewritten, said: Said) -> None:
    """Lines that name the players, the date and so on go, and a result among them is kept."""
    edits = []
    for at, line in _lines(made.text):
        match = _HEADING.match(line)
        if match is None:
            if _is_row_of_names(line):
                edits.append(Edit(at, at + len(line), "", "heading"))
            continue
        if _MOVE_SOMEWHERE.search(_DATE.sub("", match["value"])) and not _is_result(match):
            continue
        if match["label"].lower() in _SIDES and not match["value"].strip():
            continue
        if _is_result(match) and (found := _RESULT_VALUE.search(match["value"])):
            said.result, said.result_at = found[0], made.before(at)
        edits.append(Edit(at, at + len(line), "", "heading"))
    made.edit(edits)


def _is_result(match: re.Match[str]) -> bool:
    return re.fullmatch(_RESULT_LABELS, match["label"], re.IGNORECASE) is not None


def _is_row_of_names(line: str) -> bool:
    names = [name for name in _NAMES_APART.split(line) if name]
    return len(names) > 1 and all(_COLUMN_NAMES.fullmatch(name) for name in names)


def title(made: Rewritten) -> None:
    """Lines of words before the first move or tag go."""
    edits = []
    for at, line in _lines(made.text):
        if _MOVE_SOMEWHERE.search(line) or "[" in line or not _WORD.search(line):
            if line.strip():
                break
            continue
        edits.append(Edit(at, at + len(line), "", "heading"))
    made.edit(edits)


def fen(made: Rewritten) -> None:
    """A position in a line of its own, or in small letters, becomes a tag."""
    edits = []
    for match in _FEN.finditer(made.text):
        found = match["fen"].upper().replace(" ", "").replace("\t", "")
        put = f'[FEN "{found}"]'
        if put != match[0].strip():
            edits.append(Edit(match.start(), match.end(), put, "fen"))
    made.edit(edits)


def result_in_words(made: Rewritten, said: Said) -> None:
    """`remise`, `zwart geeft op` and their like become a result."""
    edits = []
    for match in _WORDS.finditer(made.text):
        how = match.lastgroup or ""
        if how == "comment":
            continue
        result, said.how = _MEANING[how]
        if how == "resigned":
            said.by_nobody = match[0], made.before(match.start())
        before = "" if match.start() == 0 else " "
        edits.append(Edit(match.start(), match.end(), before + result + " ", "result", "", result))
        break
    made.edit(edits)


def sure_clocks(made: Rewritten) -> None:
    """Times that can be nothing else go: of less than an hour, in brackets, in minutes."""
    made.edit(
        Edit(match.start(), match.end(), " ", "clock", "", " ") for match in _SURE_CLOCK.finditer(made.text)
    )


# --- tables -----------------------------------------------------------------------------------------------

_SEPARATORS = ("|", "\t", ";", ",")


@dataclass(frozen=True, slots=True)
class _Cell:
    begin: int
    end: int
    text: str


def table(made: Rewritten) -> None:
    """The cells of a table are set apart by spaces; clock times among them go, and a cell in which a move is
    missing says so.
    """
    for separator in _SEPARATORS:
        rows = [
            (at, line)
            for at, line in _lines(made.text)
            if line.count(separator) >= (1 if separator == "\t" else 1 + (separator != ";"))
            or (separator in line and re.match(r"[ \t]*[0-9]{1,3}[.)]?[ \t]*" + re.escape(separator), line))
        ]
        if 2 * len(rows) > sum(1 for _, line in _lines(made.text) if line.strip()):
            _take_apart(made, [_cells(at, line, separator) for at, line in rows], separator)
            return


def _cells(at: int, line: str, separator: str) -> list[_Cell]:
    """Return the cells of a row; empty ones at both ends belong to its borders."""
    cells = []
    begin = at
    for part in line.split(separator):
        cells.append(_Cell(begin, begin + len(part), part))
        begin += len(part) + 1
    if separator == "|":
        if not cells[0].text.strip():
            cells = cells[1:]
        if cells and not cells[-1].text.strip():
            cells = cells[:-1]
    return cells


def _take_apart(made: Rewritten, rows: Sequence[Sequence[_Cell]], separator: str) -> None:
    clocks = _clock_columns(rows)
    numbered = sum(bool(row) and bool(_NUMBER_CELL.fullmatch(row[0].text)) for row in rows)
    edits: dict[int, Edit] = {}
    for match in re.finditer(re.escape(separator), made.text):
        edits[match.start()] = Edit(match.start(), match.end(), " ")
    is_numbered = 2 * numbered > len(rows)
    last = max((nth for nth, row in enumerate(rows) if any(each.text.strip() for each in row[1:])), default=0)
    for nth, row in enumerate(rows):
        for column, cell in enumerate(row):
            if is_numbered and column == 0 and re.fullmatch(r"\s*[0-9]{1,3}\s*", cell.text):
                edits[cell.end] = Edit(cell.end, min(cell.end + 1, len(made.text)), ". ")
            elif column in clocks and cell.text.strip():
                edits[cell.begin] = Edit(cell.begin, cell.end, "", "clock")
            elif is_numbered and column in (1, 2) and nth < last and not cell.text.strip():
                edits[cell.begin] = Edit(cell.begin, cell.end, " \u2026 ", "empty_cell", separator, "\u2026")
    where = min(edits, default=0)
    made.tell("table", where, separator if separator != "\t" else "TAB", " ")
    at = 0
    kept = []
    for _, edit in sorted(edits.items()):
        if edit.begin >= at:
            kept.append(edit)
            at = edit.end
    made.edit(kept)


def _clock_columns(rows: Sequence[Sequence[_Cell]]) -> set[int]:
    """Return the columns of which every cell that is filled is a time; the first is that of the numbers."""
    found = set()
    for column, cells in enumerate(zip_longest(*rows)):
        texts = [cell.text for cell in cells if cell is not None and cell.text.strip()]
        if texts and _CLOCK_NAMES.fullmatch(texts[0].strip()):
            texts = texts[1:]
        if column and texts and all(_CLOCK_CELL.fullmatch(text) for text in texts):
            found.add(column)
    # A capture may be written with a colon too: a table of nothing but colons has no clocks.
    others = max(map(len, rows), default=0) - len(found)
    return found if others > 1 else set()


# --- columns ----------------------------------------------------------------------------------------------

_ENTRY = re.compile(rf"(?<![^\s|])(?P<number>[0-9]{{1,3}})(?:[.)](?![0-9]{{1,2}}(?:\s|$))|(?=[ \t]+{_BOTH}))")
_TAIL = re.compile(rf"(?:{POINTS}|\*)[\s.]*\Z")


def columns(made: Rewritten) -> None:
    """Pairs of moves whose numbers run down columns side by side are put in the order of their numbers."""
    text = made.text
    entries = list(_ENTRY.finditer(text))
    numbers = [int(entry["number"]) for entry in entries]
    if len(numbers) < 2 or numbers == sorted(numbers) or sorted(numbers) != list(range(1, len(numbers) + 1)):
        return
    tail = _TAIL.search(text, entries[-1].end())
    end = tail.start() if tail else len(text)
    starts = [entry.start() for entry in entries]
    stretches = dict(zip(numbers, zip(starts, [*starts[1:], end], strict=True), strict=True))
    out_of_order = next(nth for nth in range(1, len(numbers)) if numbers[nth] != numbers[nth - 1] + 1)
    due = numbers[out_of_order - 1] + 1
    made.tell("columns", starts[out_of_order], f"{numbers[out_of_order]}.", f"{due}.")
    ordered: list[tuple[int, int] | Edit] = [(0, starts[0])]
    for number in range(1, len(numbers) + 1):
        ordered += [stretches[number], Edit(stretches[number][1], stretches[number][1], " ")]
    made.arrange([*ordered, (end, len(text))])


_SIDE = re.compile(r"(?im)^[ \t]*(?P<side>wit|wyt|white|zwart|swart|black)[ \t]*(?::|\t|$)")
_ONE_MOVE = re.compile(
    rf"(?<![\w-]){SQUARE}[ \t]*(?:{DASH}|{CROSS})[ \t]*{SQUARE}(?![0-9])"
    rf"(?:{CROSS}{SQUARE}(?![0-9]))*[!?*'\"]*"
)


def sides(made: Rewritten) -> None:
    """The moves of white in one list and those of black in another are put in turn."""
    text = made.text
    heads = list(_SIDE.finditer(text))
    if len(heads) != 2 or [_SIDES[head["side"].lower()] for head in heads] != [0, 1]:
        return
    white = list(_ONE_MOVE.finditer(text, heads[0].end(), heads[1].start()))
    black = list(_ONE_MOVE.finditer(text, heads[1].end()))
    if not white or len(white) - len(black) not in (0, 1):
        return
    made.tell("sides", heads[0].start(), heads[0][0].strip(), heads[1][0].strip())
    ordered: list[tuple[int, int] | Edit] = [(0, heads[0].start())]
    for pair in zip_longest(white, black):
        for move in pair:
            if move is not None:
                ordered += [Edit(move.start(), move.start(), " "), move.span()]
    after = black[-1].end() if black else len(text)
    made.arrange([*ordered, (after, len(text))])
