"""Columns are declared once, in the `tables` of an area; every face iterates over them."""

import ast
from collections import defaultdict
from pathlib import Path

from tests.sources import nodes, said

ROOT = Path(__file__).resolve().parents[3]
KIT = ("tournaments/pages/tables/tables.py", "tournaments/pages/tables/columns.py")
PAPER = "tournaments/printing/"
"""Faces lay their own columns out, by a class of their own that has no key."""


def declared(path, text):
    """(line, key) of every column that a module declares."""
    return [
        (node.lineno, node.args[0].value)
        for node in nodes(text)
        if isinstance(node, ast.Call)
        and said(node.func) == "Column"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
        and not path.startswith(PAPER)
    ]


def is_of_tables(path):
    parts = Path(path).with_suffix("").parts
    return "tables" in parts or path in KIT


def faults(sources):
    """Columns declared outside the tables, and those declared twice, each with where it belongs."""
    found, places = [], defaultdict(list)
    for path, text in sorted(sources.items()):
        for line, key in declared(path, text):
            places[key].append(f"{path}:{line}")
            if not is_of_tables(path):
                found.append(f"{path}:{line}: the column {key!r} belongs in the `tables` of its area")
    for key, where in sorted(places.items()):
        found += [
            f"{place}: the column {key!r} is declared at {where[0]} too; "
            "declare it once in tournaments/pages/tables/columns.py and take it with replace()"
            for place in where[1:]
        ]
    return found


def test_every_column_is_declared_once_in_the_tables_of_an_area():
    files = [path for package in ("tournaments", "games") for path in (ROOT / package).rglob("*.py")]
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}
    assert sum(len(declared(path, text)) for path, text in sources.items()) > 50
    assert faults(sources) == []


def test_a_column_in_a_view_and_a_column_declared_twice_are_found():
    column = 'Column("board", _("Board"), attrgetter("board"))'
    in_view, again, from_kit = faults(
        {
            "tournaments/events/views.py": column,
            "tournaments/events/tables/rounds.py": column,
            "tournaments/pages/tables/columns.py": column,
        }
    )
    assert in_view.startswith("tournaments/events/views.py:1: the column 'board' belongs in the `tables`")
    assert again.startswith("tournaments/events/views.py:1: the column 'board' is declared at ")
    assert from_kit.startswith("tournaments/pages/tables/columns.py:1: ")
