"""Where the code cites each reading, and the titles of the readings, as the site has them.

`python -m tests.readings_used` writes `tournaments/site/readings/used.toml`, from which the page of the
readings says where one is used, and `tournaments/site/readings/titles.py`, from which the titles come into
the catalogues. `tests/test_readings_used.py` holds that both are what the code and `docs/readings.md` say.
"""

import ast
import json
import re
from collections import defaultdict

from tests.sources import ROOT, parsed, prose
from tests.test_traceability import CODE, READING

FOLDER = ROOT / "tournaments" / "site" / "readings"
USED, TITLES = FOLDER / "used.toml", FOLDER / "titles.py"
MADE = "made by python -m tests.readings_used"
_TITLE = re.compile(r"^## R(\d+)\n\n\*\*([^*]+)\.\*\*", re.MULTILINE)


def spans(tree, module):
    """The lines of a module's functions and classes, each with its dotted name: (first, last, name)."""
    found = []

    def look(node, name):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{name}.{child.name}"
                first = min([child.lineno, *(one.lineno for one in child.decorator_list)])
                found.append((first, child.end_lineno, inner))
                look(child, inner)
            else:
                look(child, name)

    look(tree, module)
    return found


def cited_in_python(text, module):
    """What a module cites: (reading, dotted name of the innermost function or class that cites it)."""
    cited = [(line, reading) for line, said in prose(text) for reading in READING.findall(said)]
    places = spans(parsed(text), module) if cited else []
    for line, reading in cited:
        within = [(last - first, name) for first, last, name in places if first <= line <= last]
        yield reading, min(within)[1] if within else module


def citations(root=ROOT):
    """Where each reading is cited, by its number: dotted names, and paths of tables and templates, in
    order.
    """
    found = defaultdict(set)
    for package in CODE:
        for path in sorted((root / package).rglob("*.py")):
            if "migrations" not in path.parts and path != TITLES:
                module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
                for reading, place in cited_in_python(path.read_text("utf-8"), module):
                    found[reading].add(place)
    for path in [*(root / "tournaments").rglob("*.toml"), *(root / "templates").rglob("*.html")]:
        if path != USED:
            for reading in READING.findall(path.read_text("utf-8")):
                found[reading].add(str(path.relative_to(root)))
    return {reading: sorted(found[reading]) for reading in sorted(found, key=lambda one: int(one[1:]))}


def used_toml(found):
    """The table of the citations."""
    lines = [f"# Where the code cites each reading; {MADE}.", ""]
    for reading, places in found.items():
        lines += [f"{reading} = [", *(f"    {json.dumps(place)}," for place in places), "]"]
    return "\n".join([*lines, ""])


def titles_py(document):
    """The module that names the titles of the readings to the catalogues, in the order of their numbers."""
    found = sorted(((int(number), " ".join(title.split())) for number, title in _TITLE.findall(document)))
    return "\n".join(
        [
            f'"""The titles of the readings, for the catalogues; {MADE}."""',
            "",
            "from django.utils.translation import gettext_noop as _",
            "",
            "TITLES = (",
            *(f"    _({json.dumps(title, ensure_ascii=False)})," for _, title in found),
            ")",
            "",
        ]
    )


def document():
    """The document of the readings."""
    return (ROOT / "docs" / "readings.md").read_text("utf-8")


if __name__ == "__main__":
    TITLES.write_text(titles_py(document()), "utf-8")
    USED.write_text(used_toml(citations()), "utf-8")
