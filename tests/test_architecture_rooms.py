"""Holds that every file lies in its room, under a name that says what it holds, and stays readable."""

import ast
from collections import Counter

import pytest

from tests.house import AREAS, MANAGEMENT, area_of
from tests.sources import EVERYTHING, ROOT, hold, top, within
from tests.test_architecture import NOTIFY, REGISTERED

MOST_LINES = 500
VAGUE_NAMES = {"utils", "util", "utilities", "helpers", "helper", "misc", "common", "manager", "stuff"}
BESIDE_THE_AREAS = ("apps", "migrations", MANAGEMENT)
"""What `tournaments` holds besides its areas."""

THINGS = {"event_files"}
"""Names of things that begin with the word of their area: an event file is a file that holds an event."""

NO_AREAS = {"parts", "widgets", "games", "registration"}
"""Folders of templates that are of no area of `tournaments`: what many pages use, and `games`."""


def rooms(file):
    """Modules of `tournaments` that lie in no area."""
    place = area_of(file.module) if within(file.module, "tournaments") else ""
    if not place or place in (*AREAS, *BESIDE_THE_AREAS):
        return []
    return [
        f"{file.path}: {place} is no area; put it in the area it is about ({', '.join(AREAS)}), "
        "or give the new area its place in tests/house.py and docs/house.md"
    ]


def repeated_names(file):
    """Names that begin with that of a folder they lie in: `results` in `office`, never `office_results`."""
    parts = file.module.split(".")
    return [
        f"{file.path}: {inner} repeats {folder}; call it {inner.removeprefix(word + '_')}, "
        f"or put it where it needs no {word}"
        for number, folder in enumerate(parts[:-1])
        for inner in parts[number + 1 :]
        for word in sorted({folder, folder.removesuffix("s")})
        if top(file.module) != "tests" and inner.startswith(f"{word}_") and inner not in THINGS
    ]


def vague_names(file):
    return [
        f"{file.path}: {part} says nothing; name it after what it does, beside what it does it for"
        for part in file.module.split(".")
        if part in VAGUE_NAMES or part.rpartition("_")[2] in VAGUE_NAMES
    ]


def long_files(file):
    parts = file.module.split(".")
    if "migrations" in parts or (parts[0] == "tests" and "data" in parts):
        return []
    lines = len(file.text.splitlines())
    if lines <= MOST_LINES:
        return []
    return [f"{file.path}: {lines} lines, at most {MOST_LINES}; give its second activity a file of its own"]


def registrations(text):
    """The modules that `tournaments/apps.py` names, by their dotted names."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "REGISTRATIONS":
            return {f"tournaments.{name}" for name in ast.literal_eval(node.value)}
    return set()


REGISTRATIONS = registrations((ROOT / "tournaments" / "apps.py").read_text("utf-8"))


THE_RECORDS_OWN = "tournaments.ledger.acts"
"""Where acts are declared; those of the areas are loaded by `tournaments/apps.py`."""


def forgotten_registrations(file):
    """Modules of acts and modules that reach upwards, which are not named to do so."""
    area, _, name = file.module.rpartition(".")
    if name not in (*REGISTERED, NOTIFY, "acts") or file.module in {*REGISTRATIONS, THE_RECORDS_OWN}:
        return []
    if name == NOTIFY and f"{area}.acts" in REGISTRATIONS:
        return []
    return [f"{file.path}: nobody calls it; name it in REGISTRATIONS of tournaments/apps.py"]


# --- held against the tree --------------------------------------------------------------------------------


def test_every_module_of_tournaments_lies_in_an_area():
    hold(rooms, "tournaments")


def test_no_name_repeats_that_of_the_folder_it_lies_in():
    hold(repeated_names, "games", "tournaments")


def test_no_name_says_nothing():
    hold(vague_names, *EVERYTHING)


def test_no_python_file_is_longer_than_500_lines():
    hold(long_files, *EVERYTHING)


def test_no_folder_has_more_than_a_dozen_files():
    """But the rules, one file a subject, and what Django has flat."""
    flat = {f"{app}/migrations" for app in ("games", "tournaments")} | {"tournaments/management/commands"}
    exempt = {"rules", "rules/notation", *flat}
    counted = Counter(
        str(file.parent.relative_to(ROOT))
        for package in ("games", "rules", "tournaments")
        for file in (ROOT / package).rglob("*.py")
        if file.name != "__init__.py"
    )
    assert {folder for folder, count in counted.items() if count > 12} - exempt == set()


def test_everything_that_is_to_be_registered_is():
    hold(forgotten_registrations, "tournaments")


def test_everything_that_is_registered_exists():
    missing = [name for name in REGISTRATIONS if not (ROOT / f"{name.replace('.', '/')}.py").is_file()]
    assert REGISTRATIONS
    assert missing == []


def folders(path):
    return {folder.name for folder in path.iterdir() if folder.is_dir() and folder.name != "__pycache__"}


@pytest.mark.parametrize(
    ("place", "known"),
    [("templates", {*AREAS, *NO_AREAS}), ("tests/tournaments", {*AREAS, MANAGEMENT, "editions"})],
)
def test_templates_and_tests_lie_in_folders_called_after_the_areas(place, known):
    strange = [f"{place}/{name}: no area of that name" for name in sorted(folders(ROOT / place) - known)]
    assert not strange, "\n" + "\n".join(strange)
