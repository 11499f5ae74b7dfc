"""Holds how strictly the types are checked: the whole project by mypy, and what is not strict only shrinks.

The check itself is `make types`; here stand its settings in pyproject.toml and what files say of it.
"""

import io
import re
import tokenize
import tomllib

import pytest

from tests.sources import OURS, ROOT, source

MOST_NOT_STRICT = 1
"""How many modules may be on the list of what is not strict; lowered with every one that is taken off."""
MOST_IGNORED = 22
"""How many lines may be left out of the check; lowered with every one that is mended."""
LIST = "tool.mypy.overrides in pyproject.toml"
SETTINGS = {"python_version", "strict", "warn_unreachable", "plugins", "packages", "exclude", "overrides"}
RELAXED = {
    "disallow_any_generics",
    "disallow_incomplete_defs",
    "disallow_subclassing_any",
    "disallow_untyped_calls",
    "disallow_untyped_decorators",
    "disallow_untyped_defs",
    "no_implicit_reexport",
    "warn_return_any",
}
"""What the modules on the list may leave undone; every other check holds for them too."""
WITHOUT_TYPES = {"ignore_missing_imports", "follow_imports"}
"""What may be said of libraries: that they have no types, or that theirs are not looked at."""
_COMMENT = re.compile(r"# (?:mypy:|type: ignore)")
_IGNORED = re.compile(r"# type: ignore\[[a-z-]+\]  # \w.*")


def defects_of_settings(mypy):
    """What of the settings leaves more unchecked than the list names."""
    if mypy.get("strict") is not True or mypy.get("warn_unreachable") is not True:
        yield "strict and warn_unreachable are no longer on; what cannot be strict yet goes on the list"
    if sorted(mypy.get("packages", ())) != sorted(OURS):
        yield f"packages are not {', '.join(OURS)}: the whole project is checked"
    if mypy.get("exclude") != "/migrations/":
        yield "exclude is not /migrations/: nothing but the migrations is left out"
    for key in sorted(mypy.keys() - SETTINGS):
        yield f"{key} is set for the whole project; set it for the modules on the list alone"
    for override in mypy.get("overrides", ()):
        yield from defects_of_override(override)


def defects_of_override(override):
    """What an override does that is for neither of the two: a library without types, or the list."""
    ours = [name for name in modules_of(override) if name.split(".")[0] in (*OURS, "*")]
    others = sorted(override.keys() - {"module", *(RELAXED if ours else WITHOUT_TYPES)})
    if others:
        yield f"{', '.join(others)} may not be set for {', '.join(modules_of(override))}"


def modules_of(override):
    named = override["module"]
    return [named] if isinstance(named, str) else named


def listed(mypy):
    """The modules that are not strict yet."""
    return [
        name
        for override in mypy.get("overrides", ())
        for name in modules_of(override)
        if name.split(".")[0] in (*OURS, "*")
    ]


def defects_of_list(names, most):
    """What is wrong with the list: unknown names, patterns, doubles, more modules than there were."""
    for name in names:
        path = ROOT.joinpath(*name.split("."))
        if "*" in name or not (path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()):
            yield f"{name} is no module of ours: take it off the list ({LIST})"
    if len(set(names)) < len(names):
        yield f"a module stands on the list twice ({LIST})"
    if len(names) > most:
        yield (
            f"{len(names)} modules are not strict, at most {most} may be: give the new ones types, "
            f"and add none to the list ({LIST})"
        )
    if len(names) < most:
        yield f"{len(names)} modules are not strict: lower MOST_NOT_STRICT from {most} to {len(names)}"


def ignored(file):
    """(line, comment) of every comment by which a file speaks to mypy."""
    for token in tokenize.generate_tokens(io.StringIO(file.text).readline):
        if token.type == tokenize.COMMENT and _COMMENT.search(token.string):
            yield token.start[0], token.string


def unexplained(file):
    """The comments to mypy that are not `# type: ignore[code]  # reason`."""
    return [
        f"{file.path}:{line}: {comment}: write “# type: ignore[code]  # reason”"
        for line, comment in ignored(file)
        if not _IGNORED.fullmatch(comment)
    ]


# --- held against the project -----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mypy():
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]


@pytest.fixture(scope="module")
def files():
    paths = [path for package in OURS for path in sorted((ROOT / package).rglob("*.py"))]
    return [source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths]


def test_the_whole_project_is_checked_and_strict_but_for_the_list(mypy):
    assert not list(defects_of_settings(mypy))


def test_the_list_of_what_is_not_strict_only_shrinks(mypy):
    assert not list(defects_of_list(listed(mypy), MOST_NOT_STRICT))


def test_a_line_that_is_left_out_says_of_which_check_and_why(files):
    assert not [fault for file in files for fault in unexplained(file)]


def test_the_lines_that_are_left_out_only_become_fewer(files):
    found = [f"{file.path}:{line}" for file in files for line, _ in ignored(file)]
    assert len(found) <= MOST_IGNORED, f"give the new ones types: {', '.join(found)}"
    assert len(found) == MOST_IGNORED, f"lower MOST_IGNORED to {len(found)}"


# --- and each can fail ------------------------------------------------------------------------------------

GOOD = {
    "strict": True,
    "warn_unreachable": True,
    "packages": list(OURS),
    "exclude": "/migrations/",
    "overrides": [
        {"module": ["reportlab.*"], "ignore_missing_imports": True},
        {"module": ["games.views"], "disallow_untyped_defs": False},
    ],
}


def test_good_settings_have_no_defects():
    assert list(defects_of_settings(GOOD)) == []
    assert listed(GOOD) == ["games.views"]


@pytest.mark.parametrize(
    "change",
    [
        {"strict": False},
        {"warn_unreachable": False},
        {"packages": ["rules"]},
        {"exclude": "/(migrations|views)/"},
        {"disallow_untyped_defs": False},
        {"overrides": [{"module": "games.views", "ignore_errors": True}]},
        {"overrides": [{"module": ["games.*"], "follow_imports": "skip"}]},
        {"overrides": [{"module": "*", "disable_error_code": "misc"}]},
        {"overrides": [{"module": ["reportlab.*"], "ignore_errors": True}]},
    ],
)
def test_settings_that_leave_more_unchecked_are_found(change):
    assert list(defects_of_settings(GOOD | change))


@pytest.mark.parametrize(
    "names",
    [
        ["games.models", "games.views"],
        ["games.views", "games.views"],
        ["games.nothing"],
        ["games.*"],
        [],
    ],
)
def test_a_list_that_grew_or_names_what_is_not_there_is_found(names):
    assert list(defects_of_list(names, 1))


def test_a_list_that_is_as_it_was_is_left_alone():
    assert list(defects_of_list(["games.views", "games"], 2)) == []


@pytest.mark.parametrize(
    "text", ["x = 1  # type: ignore", "x = 1  # type: ignore[misc]", "# mypy: ignore-errors\nx = 1"]
)
def test_a_comment_without_a_code_or_a_reason_is_found(text):
    assert unexplained(source("games/forms.py", text))


@pytest.mark.parametrize(
    "text", ["x = 1  # type: ignore[misc]  # Django makes it so", 'x = "# type: ignore"', "x = 1  # a reason"]
)
def test_a_comment_with_its_reason_and_what_is_no_comment_are_left_alone(text):
    assert unexplained(source("games/forms.py", text)) == []
