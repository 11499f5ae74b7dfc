"""Points of earlier seasons in CSV and Excel files, read with every bad line named."""

from collections.abc import Sequence

from tournaments.pages.typed.rows import Row, is_number, rows_of_file
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.seasons.classification.services import PointsLine

_HEADINGS = {
    "name": {"naam", "name", "namme", "speler", "player", "spiler"},
    "club": {"club", "klup", "vereniging", "feriening"},
    "year": {"seizoen", "jaar", "season", "year", "jier"},
    "wp": {"wp"},
    "kp": {"kp"},
    "class": {"klasse", "class", "klas"},
    "promoted": {"gepromoveerd", "promotie", "promoted", "promovearre"},
}
_YES = {"ja", "j", "yes", "y", "x", "1"}
_NO = {"", "nee", "n", "no", "-", "0", "né"}


def read(name: str, content: bytes) -> tuple[list[PointsLine], list[RuleViolation]]:
    """The lines of an uploaded file, and what is wrong with those that cannot be read.

    Errors: RuleViolation for the file as a whole.
    """
    listed, found = rows_of_file(name, content)
    rows = [
        (place, [cell.strip() for cell in cells]) for place, cells in listed if any(map(str.strip, cells))
    ]
    columns = _columns(rows[0]) if rows else {}
    if not {"name", "year"} <= columns.keys() or not {"wp", "kp"} & columns.keys():
        raise refuse(
            gettext_noop("the first line names the columns: name, season, and WP or KP"), place="file"
        )
    found += _unknown(rows, columns)
    lines: list[PointsLine] = []
    for place, cells in rows[1:]:
        try:
            lines.append(_line(place, cells, columns))
        except RuleViolation as wrong:
            found.append(wrong)
    return lines, found


def _columns(row: Row) -> dict[str, int]:
    """Which column is what. Errors: RuleViolation for one that stands there twice."""
    place, cells = row
    found: dict[str, int] = {}
    for index, cell in enumerate(cells):
        column = next((name for name, words in _HEADINGS.items() if cell.casefold() in words), None)
        if column in found:
            raise refuse(gettext_noop("there are two columns for “%(text)s”"), place=place, text=cell)
        if column:
            found[column] = index
    return found


def _unknown(rows: Sequence[Row], columns: dict[str, int]) -> list[RuleViolation]:
    """A refusal of every column with something in it that is none of those that are known."""
    (place, headings), *below = rows
    filled = {index for _, cells in below for index, cell in enumerate(cells) if cell}
    wrong = []
    for index in sorted(filled - set(columns.values())):
        heading = headings[index] if index < len(headings) else ""
        if heading:
            text = gettext_noop("no column “%(text)s” is known here: give it another heading or leave it out")
            wrong.append(refuse(text, place=place, text=heading))
        else:
            first, cell = next(
                (row, cells[index]) for row, cells in below if len(cells) > index and cells[index]
            )
            text = gettext_noop("“%(text)s” stands under no heading")
            wrong.append(refuse(text, place=first, text=cell))
    return wrong


def _line(place: str, cells: Sequence[str], columns: dict[str, int]) -> PointsLine:
    given = {name: cells[index] if index < len(cells) else "" for name, index in columns.items()}
    if not given["name"]:
        raise refuse(gettext_noop("there is no name"), place=place)
    promoted = given.get("promoted", "").casefold()
    if promoted not in _YES | _NO:
        raise refuse(gettext_noop("“%(text)s” is neither yes nor no"), place=place, text=promoted)
    return PointsLine(
        place=place,
        name=given["name"],
        club=given.get("club", ""),
        year=_season(place, given["year"]),
        wp=_points(place, given.get("wp", "")),
        kp=_points(place, given.get("kp", "")),
        player_class=_class(given.get("class", "")),
        promoted=promoted in _YES,
    )


def _season(place: str, text: str) -> int:
    """A season by the year it begins in: "2025", "2025/26" or "2025-2026"."""
    first, _, rest = text.replace("-", "/").partition("/")
    year = int(first.strip().rstrip(".")) if is_number(first.strip()) else 0
    if not year or rest.strip() not in ("", f"{(year + 1) % 100:02d}", str(year + 1)):
        raise refuse(gettext_noop("“%(text)s” is no season"), place=place, text=text)
    return year


def _points(place: str, text: str) -> int:
    if text in ("", "-", "–"):
        return 0
    if not is_number(text):
        raise refuse(gettext_noop("“%(text)s” is not a whole number of points"), place=place, text=text)
    return int(text.rstrip("."))


def _class(text: str) -> str:
    """A class as the union writes it: "3e", "3e klasse" and "3" are one."""
    word = text.split(" ")[0].upper()
    return word.rstrip("EDS") if word[:1].isdigit() else word.strip("-–")
