"""Holds that what the documents name is there: files, what is defined in them, tests, commands.

A document names a file by its path from the root, `tests/kept.py`, and what is defined in it as pytest does,
`tests/kept.py::kept`; a command of make as `make test`, one of the site as `manage.py health`.
"""

import ast
import re
import tomllib

import pytest
from django.core.management import get_commands, load_command_class
from django.core.management.base import BaseCommand

from rules.__main__ import _parser as parser_of_the_rules
from tests.sources import OURS, ROOT

AT_THE_ROOT = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
DOCUMENTS = (*AT_THE_ROOT, *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")))
FOLDERS = (
    "config",
    "demo",
    "deploy",
    "docs",
    "games",
    "locale",
    "rules",
    "static",
    "templates",
    "tests",
    "tournaments",
)
MADE_OF = re.compile(r"[*<>…{]")
"""A path with a placeholder in it, such as `tests/tournaments/<area>/`, names no file."""


def named(text):
    """What a text names in backticks: (line, name)."""
    return [
        (number, name)
        for number, line in enumerate(text.splitlines(), 1)
        for name in re.findall(r"`([^`\s]+)`|`((?:make|manage\.py) [a-z0-9_-]+)", line)
        for name in name
        if name
    ]


def links(text):
    """The files that a text links to: (line, path)."""
    return [
        (number, path)
        for number, line in enumerate(text.splitlines(), 1)
        for path in re.findall(r"\]\(([^)#:\s]+)\)", line)
    ]


def defined(path):
    """The names that a Python file defines at its top, and the members of its classes."""
    names = set()
    for node in ast.parse((ROOT / path).read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            names |= {node.name, *(f"{node.name}.{each}" for each in defined_by(node.body))}
        names |= defined_by([node])
    return names


def defined_by(nodes):
    """The names that these statements define."""
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    targets = [
        target
        for node in nodes
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    ]
    return functions | {target.id for target in targets if isinstance(target, ast.Name)}


def made():
    """The commands of make."""
    return set(re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def fault(name):
    """What is wrong with a name; empty where nothing is, or where it names nothing of ours."""
    path, _, what = name.partition("::")
    if name.startswith("manage.py "):
        return "" if name.split()[1] in get_commands() else "there is no such command of the site"
    if name.startswith("make "):
        return "" if name.split()[1] in made() else "there is no such command of make"
    if path.split("/")[0] not in FOLDERS or "/" not in path or MADE_OF.search(path):
        return ""
    if not (ROOT / path).exists():
        return "there is no such file"
    if what and what not in defined(path):
        return f"{path} does not define {what}"
    return ""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_everything_a_document_names_is_there(document):
    text = (ROOT / document).read_text("utf-8")
    faults = [f"{document}:{line}: `{name}`: {fault(name)}" for line, name in named(text) if fault(name)]
    faults += [
        f"{document}:{line}: {path}: there is no such file"
        for line, path in links(text)
        if not (ROOT / document).parent.joinpath(path).exists()
    ]
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.parametrize(
    "name",
    [
        "tests/nowhere.py",
        "tournaments/services/",
        "tests/kept.py::lost",
        "docs/house.svgz",
        "make nothing",
        "manage.py nothing",
    ],
)
def test_what_is_not_there_is_found(name):
    ((_line, shown),) = named(f"See `{name}` for it.")
    assert shown == name
    assert fault(name)


@pytest.mark.parametrize(
    "name",
    [
        "tests/kept.py",
        "tests/kept.py::kept",
        "tests/sources.py::Source.name",
        "tournaments/events/",
        "templates/<area>/",
        "make quick",
        "manage.py health",
        "and/or",
        "selectors.py",
    ],
)
def test_what_is_there_or_is_not_ours_is_left_alone(name):
    assert fault(name) == ""


def test_the_one_test_that_is_run_for_example_is_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    ((file, chosen),) = re.findall(r"`[^`]* (tests/\S+\.py)`, `… -k (\w+)`", text)
    assert any(chosen in name for name in defined(file) if name.startswith("test_"))


def test_a_link_to_a_file_is_found_and_one_elsewhere_is_not():
    assert links("[a](house.svg) and [b](https://example.org/c.md), [c](#here)") == [(1, "house.svg")]


def releases(text):
    """The headings of a list of changes, the latest first, each without its day."""
    return re.findall(r"^## ([^\s–]+)", text, re.MULTILINE)


def test_the_version_is_that_of_the_latest_release_in_the_changes():
    first, latest, *earlier = releases((ROOT / "CHANGELOG.md").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert first == "Unreleased"
    assert latest == project["version"]
    numbers = [tuple(map(int, release.split("."))) for release in (latest, *earlier)]
    assert numbers == sorted(set(numbers), reverse=True)


USAGE = re.compile(r"^python (?:manage\.py|-m rules) (\w+)(.*(?:\n .*)*)$", re.MULTILINE)
"""A command in docs/commands.md with what it takes; a line that begins with a blank goes on with it."""


def options(parser):
    """The options of a parser, each by its long name."""
    return {name for action in parser._actions for name in action.option_strings if name.startswith("--")}


def commands():
    """Every command of ours, with the options that it has beside those of all commands."""
    of_all = options(BaseCommand().create_parser("manage.py", "any"))
    found = {}
    for name, app in get_commands().items():
        if app in OURS:
            command = load_command_class(app, name)
            own = "add_arguments" in vars(type(command))  # createsuperuser and migrate have those of Django's
            found[name] = options(command.create_parser("manage.py", name)) - of_all if own else set()
    (chosen,) = [action for action in parser_of_the_rules()._actions if action.choices]
    return found | {name: options(parser) - {"--help"} for name, parser in chosen.choices.items()}


def test_every_command_is_in_the_document_with_all_that_it_takes():
    told = {}
    for name, rest in USAGE.findall((ROOT / "docs" / "commands.md").read_text("utf-8")):
        told.setdefault(name, set()).update(re.findall(r"--[a-z-]+", rest))
    assert told == commands()
