"""Holds the architecture: who may import whom, where rows are written, and what pure code may not do.

Sources are read with `ast`; nothing is imported. Each rule is a function from a source to the faults it
finds, is held against the whole tree, and is shown to find a violation in a source of a few lines.
"""

import ast
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
OURS = ("config", "rules", "games", "tournaments")
PURE = ("rules", "games.domain", "tournaments.regulations")
WHOLE_NUMBERS = ("rules", "tournaments.regulations")
MOST_LINES = 500
VAGUE_NAMES = {"utils.py", "helpers.py", "misc.py", "manager.py"}


class Source(NamedTuple):
    """One Python file: where it is, its dotted name (a package by its own name) and its text."""

    path: str
    module: str
    text: str

    @property
    def is_package(self):
        return self.path.endswith("__init__.py")


def source(path, text):
    """The source of a file at a path below the root, with forward slashes."""
    dotted = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return Source(path, dotted, text)


def within(module, *packages):
    """Whether a dotted name lies in one of the packages, or is one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def imports(file):
    """(line, dotted name) of every import, also inside functions; `from a import b` counts as a.b."""
    found = []
    for node in ast.walk(ast.parse(file.text)):
        if isinstance(node, ast.Import):
            found.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = file.module.split(".")
            up = node.level - (1 if file.is_package else 0)
            start = package[: len(package) - up] if node.level else []
            origin = ".".join([*start, *filter(None, [node.module])])
            found.extend((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
    return found


def top(name):
    """The first part of a dotted name."""
    return name.split(".", 1)[0]


def is_standard(name):
    return top(name) in sys.stdlib_module_names


def bad_imports(file, allowed):
    """A fault for every import of which `allowed(name)` is false."""
    return [
        f"{file.path}:{line}: {file.module} may not import {name}"
        for line, name in imports(file)
        if not allowed(name)
    ]


# --- the rules: source → faults ---------------------------------------------------------------------------


def rules_imports(file):
    if not within(file.module, "rules"):
        return []
    kernels = ("numba", "numpy") if within(file.module, "rules.engine") else ()
    return bad_imports(file, lambda name: is_standard(name) or top(name) in ("rules", *kernels))


def regulations_imports(file):
    if not within(file.module, "tournaments.regulations"):
        return []
    swiss = within(file.module, "tournaments.regulations.swiss")
    matching = ("rustworkx", "caissify_pairings") if swiss else ()
    return bad_imports(
        file,
        lambda name: is_standard(name) or within(name, "tournaments.regulations") or top(name) in matching,
    )


def games_domain_imports(file):
    if not within(file.module, "games.domain"):
        return []
    return bad_imports(file, lambda name: is_standard(name) or within(name, *PURE))


def tournaments_imports(file):
    if not within(file.module, "tournaments"):
        return []
    return bad_imports(file, lambda name: not within(name, "games"))


def exports_imports(file):
    if not within(file.module, "tournaments.exports", "games.exports"):
        return []
    banned = ("tournaments.models", "games.models", "django.db", "django.apps")
    return bad_imports(file, lambda name: not within(name, *banned))


def config_imports(file):
    if within(file.module, "config"):
        return []
    return bad_imports(file, lambda name: not within(name, "config"))


SAVES = {"save", "create", "update", "delete", "bulk_create", "bulk_update"}
SAVES |= {"get_or_create", "update_or_create"}
WRITES = SAVES | {f"a{method}" for method in SAVES}
QUERYSET = {"objects", "_default_manager", "_base_manager", "filter", "exclude", "all", "select_for_update"}


def places_that_may_write(module):
    """Services write; migrations are no services; pure code and exports have no rows to write."""
    parts = module.split(".")
    pure_or_bytes = within(module, *PURE, "tournaments.exports", "games.exports", "config")
    return pure_or_bytes or "services" in parts or "migrations" in parts


def names_in(node):
    """Every name and attribute in an expression."""
    return {child.id for child in ast.walk(node) if isinstance(child, ast.Name)} | {
        child.attr for child in ast.walk(node) if isinstance(child, ast.Attribute)
    }


def row_writes(file):
    """Writes of rows outside services.

    A call on a name imported from elsewhere than models is a call of a function (`results.record`), not of
    a row. `update` is also a method of dicts and of a form's fields: it counts only on a queryset, or on a
    local name that holds one.
    """
    if places_that_may_write(file.module):
        return []
    tree = ast.parse(file.text)
    functions, querysets = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            origin = getattr(node, "module", None) or ""
            if "models" not in origin.split("."):
                functions |= {alias.asname or top(alias.name) for alias in node.names}
        elif isinstance(node, ast.Assign) and names_in(node.value) & QUERYSET:
            querysets |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    faults = []
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
            continue
        receiver, method = node.func.value, node.func.attr
        on_queryset = bool(names_in(receiver) & (QUERYSET | querysets))
        is_function = isinstance(receiver, ast.Name) and receiver.id in functions
        if method in WRITES and not is_function and (on_queryset or method not in ("update", "aupdate")):
            faults.append(
                f"{file.path}:{node.lineno}: writes a row ({ast.unparse(node.func)}); use a service"
            )
    return faults


def in_models(file):
    return "models" in file.module.split(".")


def model_overrides(file):
    """`save` and `delete` written over in a model."""
    if not in_models(file):
        return []
    return [
        f"{file.path}:{method.lineno}: {node.name}.{method.name} is written over; models hold facts only"
        for node in ast.walk(ast.parse(file.text))
        if isinstance(node, ast.ClassDef)
        for method in node.body
        if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef)
        and method.name in ("save", "delete", "asave", "adelete", "save_base")
    ]


def model_signals(file):
    """Signals of models anywhere, and any signal or receiver in models."""
    banned = (
        ("django.db.models.signals", "django.dispatch") if in_models(file) else ("django.db.models.signals",)
    )
    faults = bad_imports(file, lambda name: not within(name, *banned))
    if Path(file.path).name == "signals.py":
        faults.append(f"{file.path}: no signals; a service says what it does")
    return faults


def vague_file_names(file):
    name = Path(file.path).name
    return [f"{file.path}: name the file after what it does"] if name in VAGUE_NAMES else []


def long_files(file):
    parts = file.module.split(".")
    if "migrations" in parts or (parts[0] == "tests" and "data" in parts):
        return []
    lines = len(file.text.splitlines())
    return [f"{file.path}: {lines} lines, at most {MOST_LINES}"] if lines > MOST_LINES else []


def floats(file):
    """Literals, calls and annotations of floats, and divisions of what is plainly a number."""
    if not within(file.module, *WHOLE_NUMBERS):
        return []
    tree = ast.parse(file.text)
    faults = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            faults.append((node.lineno, f"the literal {node.value}"))
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("float", "complex"):
            faults.append((node.lineno, "a call of float"))
        elif isinstance(node, ast.BinOp | ast.AugAssign) and divides_numbers(node):
            faults.append((node.lineno, "a division that gives a float; use //"))
    faults.extend((line, "an annotation float") for line in float_annotations(tree))
    return [f"{file.path}:{line}: {what}; whole numbers only" for line, what in sorted(faults)]


def divides_numbers(node):
    """Whether `/` has a side that is plainly a number; between paths it joins them."""
    sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
    return isinstance(node.op, ast.Div) and any(
        (isinstance(side, ast.Constant) and isinstance(side.value, int))
        or (isinstance(side, ast.Call) and ast.unparse(side.func) in ("len", "sum", "int", "abs"))
        for side in sides
    )


def float_annotations(tree):
    """The lines of annotations in which `float` occurs."""
    for node in ast.walk(tree):
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(annotation, ast.AST) and "float" in names_in(annotation):
                yield annotation.lineno


CLOCKS = {
    "datetime.datetime.now",
    "datetime.datetime.utcnow",
    "datetime.datetime.today",
    "datetime.date.today",
    "os.urandom",
    "uuid.uuid1",
    "uuid.uuid4",
}
SEEDED = {"random.Random"}


def clock_and_chance(file):
    """Uses of the clock and of unseeded randomness: any use of `time`, `secrets` or `random`'s functions."""
    if not within(file.module, *WHOLE_NUMBERS):
        return []
    tree = ast.parse(file.text)
    meaning = meanings(tree)
    faults = []
    for node in ast.walk(tree):
        name = full_name(node, meaning)
        if name and is_clock_or_chance(name):
            faults.append(f"{file.path}:{node.lineno}: {name}; a date or a seed is an argument")
        unseeded = isinstance(node, ast.Call) and not (node.args or node.keywords)
        if unseeded and full_name(node.func, meaning) in SEEDED:
            faults.append(f"{file.path}:{node.lineno}: Random without a seed")
    return faults


def meanings(tree):
    """What each imported name stands for: its dotted name."""
    meaning = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            meaning |= {a.asname or top(a.name): a.name if a.asname else top(a.name) for a in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            meaning |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
    return meaning


def full_name(node, meaning):
    """The dotted name of an imported thing that a node uses; empty for anything else."""
    rest = []
    while isinstance(node, ast.Attribute):
        rest.insert(0, node.attr)
        node = node.value
    return ".".join([meaning[node.id], *rest]) if isinstance(node, ast.Name) and node.id in meaning else ""


def is_clock_or_chance(name):
    if name in CLOCKS:
        return True
    return "." in name and top(name) in ("time", "secrets", "random") and not within(name, *SEEDED)


# --- held against the tree --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tree():
    files = [path for package in (*OURS, "tests", "demo") for path in sorted((ROOT / package).rglob("*.py"))]
    files += sorted(ROOT.glob("*.py"))
    return [source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in files]


@pytest.fixture
def hold(tree):
    """Holds a rule against every file of the named packages, all of ours by default."""

    def held(rule, *packages):
        files = [file for file in tree if within(file.module, *(packages or OURS))]
        assert files, "there is nothing to hold the rule against"
        faults = [fault for file in files for fault in rule(file)]
        assert not faults, "\n" + "\n".join(faults)

    return held


def test_rules_imports_the_standard_library_and_itself_and_numba_only_in_its_engine(hold):
    hold(rules_imports, "rules")


def test_the_regulations_import_nothing_of_ours_and_no_django_and_matching_only_in_swiss(hold):
    hold(regulations_imports, "tournaments.regulations")


def test_the_domain_of_games_imports_only_pure_code(hold):
    hold(games_domain_imports)


def test_tournaments_never_imports_games(hold):
    hold(tournaments_imports, "tournaments")


def test_exports_take_domain_objects_and_never_import_models(hold):
    hold(exports_imports)


def test_config_is_imported_by_nobody(hold):
    hold(config_imports, *OURS, "manage", "tests", "demo")


def test_rows_are_written_only_in_services(hold):
    hold(row_writes, "games", "tournaments")


def test_no_model_writes_over_save_or_delete(hold):
    hold(model_overrides)


def test_there_are_no_signals_of_models(hold):
    hold(model_signals)


def test_no_file_has_a_name_that_says_nothing(hold):
    hold(vague_file_names, *OURS, "tests", "demo")


def test_no_python_file_is_longer_than_500_lines(hold):
    hold(long_files, *OURS, "manage", "tests", "demo")


def test_there_are_no_floats_in_the_rules_and_the_regulations(hold):
    hold(floats, *WHOLE_NUMBERS)


def test_there_is_no_clock_and_no_unseeded_chance_in_the_rules_and_the_regulations(hold):
    hold(clock_and_chance, *WHOLE_NUMBERS)


# --- and each rule can fail -------------------------------------------------------------------------------

LONG = "x = 1\n" * (MOST_LINES + 1)
VIEW = "tournaments/views/results.py"
REGULATION = "tournaments/regulations/order/standings.py"

CAUGHT = [
    (rules_imports, "rules/board.py", "import django"),
    (rules_imports, "rules/board.py", "import numba"),
    (rules_imports, "rules/board.py", "def f():\n    from tournaments import models"),
    (rules_imports, "rules/notation/full.py", "from ...games import models"),
    (rules_imports, "rules/engine/perft.py", "import scipy"),
    (regulations_imports, REGULATION, "from django.db import models"),
    (regulations_imports, REGULATION, "from tournaments.models import Event"),
    (regulations_imports, REGULATION, "from tournaments import models"),
    (regulations_imports, REGULATION, "from ...models import Event"),
    (regulations_imports, REGULATION, "import rustworkx"),
    (regulations_imports, REGULATION, "import rules"),
    (regulations_imports, "tournaments/regulations/swiss/matching.py", "import networkx"),
    (games_domain_imports, "games/domain/check.py", "from django.utils import timezone"),
    (games_domain_imports, "games/domain/check.py", "from games.models import Notation"),
    (tournaments_imports, VIEW, "from games.services import submit"),
    (tournaments_imports, VIEW, "import games"),
    (exports_imports, "tournaments/printing/pdf/crosstable.py", "from tournaments.models import Event"),
    (exports_imports, "tournaments/exports/__init__.py", "from .. import models"),
    (config_imports, "tournaments/views/x.py", "from config.settings import DEBUG"),
    (config_imports, "tournaments/views/x.py", "from config import settings"),
    (row_writes, VIEW, "def f(event):\n    event.save()"),
    (row_writes, VIEW, "def f(form):\n    form.instance.delete()"),
    (row_writes, VIEW, "from tournaments.models import Event\nEvent.objects.create(name='x')"),
    (row_writes, VIEW, "from tournaments.models import Event\nEvent.objects.filter(pk=1).update(name='x')"),
    (
        row_writes,
        VIEW,
        "from tournaments.models import Event\nrows = Event.objects.all()\nrows.update(name='x')",
    ),
    (row_writes, "tournaments/events/loaded.py", "def f(rows):\n    rows.filter(pk=1).delete()"),
    (row_writes, "games/views.py", "from games import models\nmodels.Notation.objects.bulk_create([])"),
    (model_overrides, "games/models.py", "class A:\n    def save(self): ..."),
    (model_overrides, "tournaments/models/events.py", "class A:\n    def delete(self): ..."),
    (model_signals, "tournaments/models/events.py", "from django.dispatch import receiver"),
    (model_signals, "tournaments/apps.py", "from django.db.models.signals import post_save"),
    (model_signals, "tournaments/apps.py", "from django.db.models import signals"),
    (model_signals, "games/signals.py", ""),
    (vague_file_names, "tournaments/utils.py", ""),
    (vague_file_names, "rules/helpers.py", ""),
    (long_files, "rules/board.py", LONG),
    (floats, "rules/shots.py", "VALUE = 1.501"),
    (floats, "rules/shots.py", "value = float(men)"),
    (floats, REGULATION, "def f(points: float | None): ..."),
    (floats, REGULATION, "def f(games):\n    return sum(games) / len(games)"),
    (floats, REGULATION, "points /= 2"),
    (clock_and_chance, REGULATION, "import datetime\nnow = datetime.datetime.now()"),
    (clock_and_chance, REGULATION, "from datetime import datetime as d\nnow = d.now()"),
    (clock_and_chance, REGULATION, "from datetime import date\nnow = date.today()"),
    (clock_and_chance, "rules/engine/perft.py", "from time import perf_counter\nperf_counter()"),
    (clock_and_chance, REGULATION, "import random\nrandom.shuffle([])"),
    (clock_and_chance, REGULATION, "from random import choice\nchoice([1])"),
    (clock_and_chance, REGULATION, "import random as chance\nchance.Random()"),
    (clock_and_chance, REGULATION, "from random import SystemRandom\nSystemRandom(1)"),
]

LEFT_ALONE = [
    (rules_imports, "rules/board.py", "import enum\nfrom . import moves\nfrom rules.errors import Problem"),
    (rules_imports, "rules/engine/perft.py", "import numba\nimport numpy as np\nfrom ..board import Board"),
    (rules_imports, "rules/__init__.py", "from .board import Board"),
    (regulations_imports, REGULATION, "import tomllib\nfrom tournaments.regulations import edition"),
    (
        regulations_imports,
        "tournaments/regulations/swiss/matching.py",
        "import rustworkx\nfrom .. import event",
    ),
    (
        games_domain_imports,
        "games/domain/check.py",
        "import rules\nfrom tournaments.regulations import event",
    ),
    (exports_imports, "tournaments/printing/pdf/crosstable.py", "from reportlab.pdfgen import canvas"),
    (config_imports, "config/urls.py", "from config import settings"),
    (config_imports, VIEW, "from django.conf import settings"),
    (row_writes, VIEW, "from tournaments.services import events\nevents.create(name='x')"),
    (row_writes, VIEW, "def f(context):\n    context.update(a=1)"),
    (row_writes, "tournaments/events/results/services.py", "def f(event):\n    event.save()"),
    (row_writes, "tournaments/printing/pdf/crosstable.py", "def f(canvas):\n    canvas.save()"),
    (model_overrides, "tournaments/events/setting_up/event_forms.py", "class A:\n    def save(self): ..."),
    (model_signals, "tournaments/apps.py", "from django.core.signals import request_started"),
    (long_files, "rules/board.py", "x = 1\n" * MOST_LINES),
    (long_files, "tournaments/migrations/0001_initial.py", LONG),
    (
        floats,
        REGULATION,
        "from pathlib import Path\nTABLES = Path(__file__).parent / 'editions'\nhalf = 7 // 2",
    ),
    (clock_and_chance, REGULATION, "import random\nfrom datetime import date\nrandom.Random(7).shuffle([])"),
    (clock_and_chance, REGULATION, "def f(time, random):\n    return time.hour + random.randrange(2)"),
]


@pytest.mark.parametrize(("rule", "path", "text"), CAUGHT)
def test_a_violation_is_found(rule, path, text):
    assert rule(source(path, text)) != []


@pytest.mark.parametrize(("rule", "path", "text"), LEFT_ALONE)
def test_what_is_allowed_is_left_alone(rule, path, text):
    assert rule(source(path, text)) == []


def test_every_rule_is_shown_to_find_something():
    rules = {rule for rule, _, _ in CAUGHT}
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    held = {name for test in tests if "hold" in test.__code__.co_varnames for name in test.__code__.co_names}
    assert held - {"OURS", "WHOLE_NUMBERS"} == {rule.__name__ for rule in rules}
