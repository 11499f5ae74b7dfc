"""How people set out a game: headings, tables, columns, clock times, and a result in words.

Each function takes the text as far as it was rewritten and rewrites it further.

Source: Spelreglement 2011, art. 20, 22; reading R112.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile, zip_longest

from rules.movetext import CROSS, DASH, SQUARE
from rules.notation.results import POINTS, WINNERS, plain_result
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
_CHAT = re.compile(r"\[[0-9][0-9:,./ -]{6,24}\][ \t][^:\r\n\[]{1,40}:[ \t]")
_CLOCK_NAMES = re.compile(r"(?:tijd|time|klok|clock|min|minuten)\.?", re.IGNORECASE)
_NAMES_APART = re.compile(r"[\s|;,/:]+")
_WORD = re.compile(r"[^\W\d_]{3,}")
_NO_WORDS = re.compile(r"[0-9\u00bd\[\]{}*]")
_TAIL = re.compile(rf"(?:{POINTS}|\*)[\s.]*\Z")
_POINTS_SOMEWHERE = re.compile(rf"(?<![\w-]){POINTS}(?![\w-])")
_RESULT_VALUE = re.compile(rf"(?:{POINTS}|\u00bd)(?![0-9])")

_CLOCK = r"[0-9]{1,2}(?::[0-5][0-9]){1,2}|[0-3]\.[0-5][0-9]|[0-9]{1,3}['\u2019\u2032]|[0-9]{1,2}h[0-5]?[0-9]?"
_CLOCK_CELL = re.compile(rf"\s*(?:{_CLOCK})\s*")
_NUMBER_CELL = re.compile(r"\s*([0-9]{1,3})[.)]?\s*")
_CLOCK_WITH_POINT = re.compile(rf"(?<![\w.,:/-])[0-3]\.[0-5][0-9](?![\w.:/]|[ \t]*(?:{DASH}|{CROSS}))")
_SURE_CLOCK = re.compile(
    r"(?<![\w:.])0:[0-5][0-9](?::[0-5][0-9])?(?![\w:])"
    rf"|[(\[]\s*(?:{_CLOCK})\s*[)\]]|(?<![\w:.])[0-9]{{1,3}}['\u2032](?=\s|$)"
)

_FEN = re.compile(
    r"(?im)^[ \t]*(?P<tag>\[[ \t]*FEN[ \t]*)?"
    r"(?:(?:fen|stelling|stand|position)\b[ \t]{0,20}[:=]?[ \t]{0,20})?[\"']?"
    r"(?P<fen>[wb][ \t]*:[ \t]*[wb][k0-9,\- \t]*:[ \t]*[wb][k0-9,\- \t]*"
    r"(?::[ \t]{0,8}h[0-9]{1,6}[ \t]{0,8})?(?::[ \t]{0,8}f[0-9]{1,6}[ \t]{0,8})?"
    r"(?::[ \t]{0,8}\+[0-9]{1,3}\+[0-9]{1,3}[ \t]{0,8})?)"
    r"[.]?[\"']?[ \t]{0,8}(?(tag)\])[ \t]{0,8}(?:$|(?=[0-9]{1,3}\.))"
)

_WHITE, _BLACK = "(?:wit|wyt|white)", "(?:zwart|swart|black)"
_RESIGNS = (
    "(?:(?:geeft|gaf)[ \t]+(?:het[ \t]+)?op|(?:jout|joech)[ \t]+(?:it[ \t]+)?op|resigns|resigned|opgegeven)"
)
_GIVEN_UP_BY = "(?:opgegeven|opj\u00fbn|resigned)[ \t]+(?:door|troch|by)[ \t]+"
_WINS = "(?:wint|wins|won|gewonnen|heeft[ \t]+gewonnen|w\u00fbn|wint[ \t]+de[ \t]+partij)"
_ON_TIME = (
    "(?:overschrijdt[ \t]+de[ \t]+tijd|verliest[ \t]+(?:op|door)[ \t]+tijd|door[ \t]+de[ \t]+vlag"
    "|loses[ \t]+on[ \t]+time|vlag|tijd)"
)
_BEFORE_IT = r"(?:(?:en|and|met|with)[ \t]+)?"
_WORDS = re.compile(
    rf"(?i)(?P<comment>\{{[^{{}}]*\}})|(?<![\w(])(?P<bracket>\()?{_BEFORE_IT}(?:"
    rf"(?P<first_resigns>{_WHITE}[ \t]+{_RESIGNS}|{_GIVEN_UP_BY}{_WHITE}|w\.g\.o)"
    rf"|(?P<second_resigns>{_BLACK}[ \t]+{_RESIGNS}|{_GIVEN_UP_BY}{_BLACK}|z\.g\.o)"
    rf"|(?P<first_late>{_WHITE}[ \t]+{_ON_TIME})|(?P<second_late>{_BLACK}[ \t]+{_ON_TIME})"
    rf"|(?P<first_wins>{_WHITE}[ \t]+{_WINS})|(?P<second_wins>{_BLACK}[ \t]+{_WINS})"
    r"|(?P<agreed>(?:remise|remys|remis|lykspul|gelijkspel|gelijk|draw|drawn)"
    r"(?:[ \t]+(?:overeengekomen|agreed))?)"
    r"|(?P<resigned>opgegeven|opj\u00fbn|resigned|resigns|geeft[ \t]+op))(?!\w)[ \t]*[.!]?"
    r"(?(bracket)\))"
)
_POINTS_BEHIND = re.compile(rf"[\s,;:(]*(?P<points>{POINTS})(?![0-9])\)?")
_POINTS_BEFORE = re.compile(rf"(?<![0-9-])(?P<points>{POINTS})[\s,;:(]*\Z")
_WIDEST_RESULT = 20
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
        if sent := _CHAT.match(line):
            edits.append(Edit(at, at + sent.end(), "", "heading"))
            continue
        match = _HEADING.match(line)
        if match is None:
            if _is_row_of_names(line):
                edits.append(Edit(at, at + len(line), "", "heading"))
            continue
        if _MOVE_SOMEWHERE.search(_DATE.sub("", match["value"])) and not _is_result(match):
            continue
        if match["label"].lower() in _SIDES and not match["value"].strip():
            continue
        if _is_result(match):
            _result_of_heading(made, said, at, match)
        edits.append(Edit(at, at + len(line), "", "heading"))
    made.edit(edits)


def _result_of_heading(made: Rewritten, said: Said, at: int, match: re.Match[str]) -> None:
    """Keep the result of a heading, in points or in words."""
    if found := _RESULT_VALUE.search(match["value"]):
        said.result, said.result_at = found[0], made.before(at)
    elif (words := _WORDS.match(match["value"].strip())) and words.lastgroup in _MEANING:
        result, said.how = _MEANING[words.lastgroup]
        if result != "*":
            said.result, said.result_at = result, made.before(at)
            made.tell("result", at + match.start("value"), words[0], result)


def _is_result(match: re.Match[str]) -> bool:
    return re.fullmatch(_RESULT_LABELS, match["label"], re.IGNORECASE) is not None


def _is_row_of_names(line: str) -> bool:
    names = [name for name in _NAMES_APART.split(line) if name]
    return len(names) > 1 and all(_COLUMN_NAMES.fullmatch(name) for name in names)


def title(made: Rewritten, said: Said) -> None:
    """Lines of words before the first move or tag go, and a result in points among them is kept; so do those
    without a figure after the last move. What stands after a result stays, to be told as unread.
    """
    lines = [(at, line) for at, line in _lines(made.text) if line.strip()]
    before = list(takewhile(lambda each: _is_title(each[1]), lines))
    after = list(takewhile(lambda each: _is_words(each[1]), reversed(lines[len(before) :])))
    if _TAIL.search(made.text, 0, after[-1][0] if after else 0):
        after = []
    for at, line in before:
        if found := _POINTS_SOMEWHERE.search(line):
            said.result, said.result_at = found[0], made.before(at)
    made.edit(Edit(at, at + len(line), "", "heading") for at, line in [*before, *reversed(after)])


def _is_title(line: str) -> bool:
    plain = _POINTS_SOMEWHERE.sub("", _DATE.sub("", line))
    return "[" not in line and _WORD.search(line) is not None and not _MOVE_SOMEWHERE.search(plain)


def _is_words(line: str) -> bool:
    return _WORD.search(line) is not None and not _NO_WORDS.search(line)


def fen(made: Rewritten) -> None:
    """A position in a line of its own, or in small letters, becomes a tag."""
    edits = []
    for match in _FEN.finditer(made.text):
        found = match["fen"].upper().replace(" ", "").replace("\t", "")
        put = f'[FEN "{found}"]'
        if put != match[0].strip():
            edits.append(Edit(match.start(), match.end(), f"{put}\n", "fen", "", put))
    made.edit(edits)


def result_in_words(made: Rewritten, said: Said) -> None:
    """`remise`, `zwart geeft op` and their like become a result, unless the same one stands beside them in
    points. Words before the first move are none.
    """
    text = made.text
    first = _MOVE_SOMEWHERE.search(text)
    found = (
        each for each in _WORDS.finditer(text, first.end() if first else 0) if each.lastgroup != "comment"
    )
    match = next(found, None)
    if match is None:
        return
    how = match.lastgroup or ""
    result, said.how = _MEANING[how]
    before = _POINTS_BEFORE.search(text, max(0, match.start() - _WIDEST_RESULT), match.start())
    behind = _POINTS_BEHIND.match(text, match.end())
    beside = next((each for each in (before, behind) if each and _can_mean(result, each["points"])), None)
    if beside is not None:
        begin, end = min(match.start(), beside.end("points")), max(match.end(), beside.start("points"))
        made.edit([Edit(begin, end, " ", "result", match[0], beside["points"])])
        return
    if how == "resigned":
        said.by_nobody = match[0], made.before(match.start())
    space = "" if match.start() == 0 else " "
    made.edit([Edit(*match.span(), space + result + " ", "result", "", result)])


def _can_mean(result: str, points: str) -> bool:
    """Whether a result in points is the one of the words; of somebody who resigned it says who."""
    meant = WINNERS.get(plain_result(points))
    return bool(meant) if result == "*" else meant == WINNERS[result]


def sure_clocks(made: Rewritten) -> None:
    """Times that can be nothing else go: of less than an hour, in brackets, in minutes."""
    made.edit(
        Edit(match.start(), match.end(), " ", "clock", "", " ") for match in _SURE_CLOCK.finditer(made.text)
    )


def clocks_with_points(made: Rewritten) -> None:
    """Times such as `0.45` and `1.05` go, where one of them is less than an hour and so no move."""
    found = list(_CLOCK_WITH_POINT.finditer(made.text))
    if any(match[0][0] == "0" for match in found):
        made.edit(Edit(match.start(), match.end(), " ", "clock", "", " ") for match in found)


# --- tables -----------------------------------------------------------------------------------------------

_WIDEST = 1_000
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
    numbers = _number_columns(rows)
    edits: dict[int, Edit] = {}
    for match in re.finditer(re.escape(separator), made.text):
        edits[match.start()] = Edit(match.start(), match.end(), " ")
    for nth, column in enumerate(numbers):
        moves = [each for each in range(column + 1, (*numbers, _WIDEST)[nth + 1]) if each not in clocks][:2]
        _take_numbers_apart(edits, rows, column, moves, separator)
    for row in rows:
        for column in clocks.intersection(range(len(row))):
            if row[column].text.strip():
                edits[row[column].begin] = Edit(row[column].begin, row[column].end, "", "clock")
    where = min(edits, default=0)
    made.tell("table", where, separator if separator != "\t" else "TAB", " ")
    at = 0
    kept = []
    for _, edit in sorted(edits.items()):
        if edit.begin >= at:
            kept.append(edit)
            at = edit.end
    made.edit(kept)


def _take_numbers_apart(
    edits: dict[int, Edit], rows: Sequence[Sequence[_Cell]], column: int, moves: Sequence[int], separator: str
) -> None:
    """Put a stop behind each number of a column; of the moves beside it those that are empty are missing."""
    beside = [(nth, each) for nth, row in enumerate(rows) for each in moves if each < len(row)]
    filled = {(nth, each) for nth, each in beside if rows[nth][each].text.strip()}
    last = max(filled, default=(0, 0))
    for row in rows:
        if column < len(row) and re.fullmatch(r"\s*[0-9]{1,3}\s*", row[column].text):
            cell = row[column]
            at = cell.begin + len(cell.text.rstrip())
            edits[at] = Edit(at, cell.end + (at == cell.end), ". ")
    for nth, each in beside:
        if (nth, each) < last and (nth, each) not in filled:
            cell = rows[nth][each]
            edits[cell.begin] = Edit(cell.begin, cell.end, " \u2026 ", "empty_cell", separator, "\u2026")


def _number_columns(rows: Sequence[Sequence[_Cell]]) -> list[int]:
    """Return the columns of the numbers of the moves: the first where most of its cells are numbers, and each
    that goes on counting where the one before it ends.
    """
    found: list[int] = []
    last = 0
    for column, cells in enumerate(zip_longest(*rows)):
        numbers = [int(match[1]) for cell in cells if cell and (match := _NUMBER_CELL.fullmatch(cell.text))]
        goes_on = numbers == list(range(last + 1, last + 1 + len(numbers)))
        if numbers and (2 * len(numbers) > len(rows) if not column else found and goes_on):
            found.append(column)
            last = numbers[-1]
        elif not column:
            return []
    return found


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
    order = [_SIDES[head["side"].lower()] for head in heads]
    if sorted(order) != [0, 1]:
        return
    lists = [
        list(_ONE_MOVE.finditer(text, heads[0].end(), heads[1].start())),
        list(_ONE_MOVE.finditer(text, heads[1].end())),
    ]
    white, black = (lists[order.index(side)] for side in (0, 1))
    if not white or len(white) - len(black) not in (0, 1):
        return
    made.tell("sides", heads[0].start(), heads[0][0].strip(), heads[1][0].strip())
    ordered: list[tuple[int, int] | Edit] = [(0, heads[0].start())]
    for pair in zip_longest(white, black):
        for move in pair:
            if move is not None:
                ordered += [Edit(move.start(), move.start(), " "), move.span()]
    after = lists[1][-1].end() if lists[1] else len(text)
    made.arrange([*ordered, (after, len(text))])
