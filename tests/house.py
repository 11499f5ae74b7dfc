"""The areas of the house in their order, and their picture, made from the imports.

`python -m tests.house` writes docs/house.svg and the table in docs/house.md anew, at each release. The order
is that of pyproject.toml, which import-linter holds.
"""

import tomllib
from collections import Counter
from html import escape
from typing import NamedTuple

from tests.sources import ROOT, Source, imported_modules, top, tree

MANAGEMENT = "management"
"""The commands: they may call into any area, and none calls them."""

_LINTED = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
_LAYERS = {contract["id"]: contract.get("layers") for contract in _LINTED["contracts"]}

AREAS = tuple(area for area in reversed(_LAYERS["areas"]) if area not in (MANAGEMENT, "apps"))
"""The areas of `tournaments`, lowest first: each imports those before it and none after it."""

STOREYS = ("rules", *AREAS, MANAGEMENT, "games")
"""What the picture shows, lowest first; of these only what has modules."""

PICTURE = ROOT / "docs" / "house.svg"
PAGE = ROOT / "docs" / "house.md"
BEGIN, END = "<!-- made by python -m tests.house -->\n", "<!-- until here -->\n"


class House(NamedTuple):
    """The storeys that have modules, highest first, and how many; and how many modules of one import which
    modules of another: (from, to) → number.
    """

    modules: dict[str, int]
    imports: Counter[tuple[str, str]]


def area_of(module: str) -> str:
    """The area of a module of `tournaments`, or what else is in its place there; empty for the package."""
    return ".".join(module.split(".")[1:2])


def storey_of(module: str) -> str:
    """The storey of a module: within `tournaments` its area, else its package."""
    return area_of(module) if top(module) == "tournaments" else top(module)


def house(files: tuple[Source, ...]) -> House:
    """The house as its imports show it."""
    modules = Counter(storey_of(file.module) for file in files if not file.is_package)
    between = Counter(
        (storey_of(module), storey_of(other))
        for module, others in imported_modules(files).items()
        for other in others
    )
    shown = [storey for storey in reversed(STOREYS) if modules[storey]]
    return House(
        {storey: modules[storey] for storey in shown},
        Counter({pair: between[pair] for pair in between if set(pair) <= set(shown) and len(set(pair)) == 2}),
    )


STEP, DOWN, WIDE, HIGH, EDGE = 78, 42, 90, 30, 16


def picture(shown: House) -> str:
    """The house as SVG: areas stand on a stair, highest first. From each a line goes to the right; a dot on
    it with a number is that many imports of the area straight below, into which an arrow leads. An import
    upwards would go to the left and be red.
    """
    at = {storey: (EDGE + STEP * number, EDGE + DOWN * number) for number, storey in enumerate(shown.modules)}
    width, height = EDGE * 2 + STEP * (len(at) - 1) + WIDE, EDGE * 2 + DOWN * (len(at) - 1) + HIGH
    lines, dots, boxes = [], [], []
    for (upper, lower), number in sorted(shown.imports.items()):
        (left, row), (column, bottom) = at[upper], at[lower]
        column += WIDE // 2
        y, end = row + HIGH // 2, bottom if bottom > row else bottom + HIGH
        kind = "down" if bottom > row else "up"
        lines.append(f'<path class="{kind}" d="M{left + WIDE // 2} {y}H{column}V{end}"/>')
        dots.append(f'<circle class="{kind}" cx="{column}" cy="{y}" r="11"/>')
        dots.append(f'<text class="number" x="{column}" y="{y + 4}">{number}</text>')
    for storey, (x, y) in at.items():
        boxes.append(f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="4"/>')
        boxes.append(f'<text x="{x + WIDE // 2}" y="{y + 13}">{escape(storey)}</text>')
        boxes.append(f'<text class="small" x="{x + WIDE // 2}" y="{y + 25}">{shown.modules[storey]}</text>')
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            "<title>The areas, how many modules each has, and how many imports go from each to those below"
            "</title>",
            "<style>text{font:12px sans-serif;text-anchor:middle;fill:#1d2733}.small{font-size:10px}"
            ".number{font-size:10px;fill:#fff}rect{fill:#eaf1f8;stroke:#23527c}path{fill:none;stroke:#b4c3d1;"
            "marker-end:url(#arrow)}circle{fill:#23527c}path.up{stroke:#c00}circle.up{fill:#c00}"
            "path.tip{fill:#7d93a8;stroke:none;marker-end:none}.ground{fill:#fff;stroke:none}</style>",
            '<marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" '
            'orient="auto"><path class="tip" d="M0 0L8 4L0 8Z"/></marker>',
            f'<rect class="ground" width="{width}" height="{height}"/>',
            *lines,
            *boxes,
            *dots,
            "</svg>\n",
        ]
    )


def table(shown: House) -> str:
    """The house as a table in Markdown: each area, how many modules it has, and what it imports."""
    rows = ["| | modules | imports of |", "|---|--:|---|"]
    for storey, number in shown.modules.items():
        below = [
            f"{other} {shown.imports[storey, other]}"
            for other in shown.modules
            if shown.imports[storey, other]
        ]
        rows.append(f"| `{storey}` | {number} | {', '.join(below) or '–'} |")
    return "\n".join(rows) + "\n"


def page_with(text: str, made: str) -> str:
    """The page with the table in its place. Errors: ValueError where the page has no place for it."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + made + END + rest.split(END)[1]


def as_it_is() -> House:
    """The house as its imports show it now."""
    return house(tree("rules", "tournaments", "games"))


def main() -> None:
    """Write the picture and the table."""
    shown = as_it_is()
    PICTURE.write_text(picture(shown), "utf-8")
    PAGE.write_text(page_with(PAGE.read_text("utf-8"), table(shown)), "utf-8")


if __name__ == "__main__":
    main()
