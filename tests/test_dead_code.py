"""No code of ours is there for nobody: what vulture finds that nothing names, in code, tests or templates.

Names that only a framework says stand in `pyproject.toml` (`tool.vulture`), each
kind under a line that says who.
"""

import re
import tomllib
from fnmatch import fnmatchcase
from keyword import iskeyword
from pathlib import Path

import pytest
from vulture import Vulture
from vulture.core import Item

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["vulture"]
_TAG = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")


def named_in(template: str) -> set[str]:
    """The names in the tags of a template: of what it shows, and words of the tags' own."""
    names = (name for tag in _TAG.findall(template) for name in _NAME.findall(tag))
    return {name for name in names if not iskeyword(name)}


def unused(paths: list[Path], templates: list[str]) -> list[Item]:
    """Each name defined in these files that neither they nor the templates name otherwise; the linter sees to
    imports, which may be for annotations alone.
    """
    search = Vulture(ignore_decorators=SETTINGS["ignore_decorators"])
    search.scavenge(paths, exclude=SETTINGS["exclude"])
    shown = set().union(*map(named_in, templates))
    search.scan("\n".join(f"_.{name}" for name in sorted(shown)), filename="templates")
    return [item for item in search.get_unused_code() if item.typ != "import"]


def said(items: list[Item]) -> list[str]:
    """What is to be done about each of these names, but for those that a framework says."""
    return [
        f"{item.filename}:{item.first_lineno}: nothing names the {item.typ} {item.name}: take it out, or "
        "name in pyproject.toml (tool.vulture) who calls it"
        for item in items
        if not any(fnmatchcase(item.name, name) for name in SETTINGS["ignore_names"])
    ]


@pytest.fixture(scope="module")
def ours() -> list[Item]:
    """What nothing of ours names."""
    paths = [ROOT / path for path in SETTINGS["paths"]]
    templates = [path.read_text("utf-8") for path in (ROOT / "templates").rglob("*") if path.is_file()]
    assert all(path.is_dir() for path in paths)
    assert templates, "no templates found"
    return unused(paths, templates)


def test_everything_that_is_defined_is_named_somewhere(ours):
    assert not said(ours), "\n".join(said(ours))


def test_the_list_of_what_a_framework_calls_has_no_name_too_many(ours):
    needless = [
        name for name in SETTINGS["ignore_names"] if not any(fnmatchcase(item.name, name) for item in ours)
    ]
    assert needless == []


@pytest.mark.parametrize(("template", "left"), [("{{ row.points }}", 0), ("points", 1)])
def test_what_no_template_shows_and_no_code_names_is_named_with_its_place(tmp_path, template, left):
    file = tmp_path / "row.py"
    file.write_text("class Row:\n    @property\n    def points(self):\n        return 1\n\n\nRow()\n")
    lines = said(unused([file], [template]))
    assert len(lines) == left
    assert all(line.startswith(f"{file}:2: nothing names the property points") for line in lines)
