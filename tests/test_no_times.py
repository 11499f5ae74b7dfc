"""Holds that no test asserts a time: what passes on one machine fails on a slower or a busier one.

A test bounds the work instead: by the limits that the code counts, or by `tests.rules.steps`. How long things
take is measured by `make bench`.
"""

import ast

import pytest

from tests.sources import ROOT, full_name, meanings, source, within

OF_TIME = ("time", "perf_counter", "process_time", "monotonic", "thread_time", "clock_gettime")
WATCHES = {"resource.getrusage", "os.times"}
WATCHES |= {f"time.{each}{unit}" for each in OF_TIME for unit in ("", "_ns")}
MEASURES = tuple(
    f"tests.bench{of}" for of in ("", "_archive", "_events", "_importing", "_rules", "_seasons", "_swiss")
)


def times(file):
    """Uses of a watch outside the measures, moments of now taken from one another, and deadlines."""
    if within(file.module, *MEASURES):
        return []
    tree = ast.parse(file.text)
    meaning = meanings(tree)
    faults = [fault for node in ast.walk(tree) for fault in faults_of(node, meaning)]
    return [
        f"{file.path}:{line}: {what}; bound the work and measure in `make bench`" for line, what in faults
    ]


def faults_of(node, meaning):
    """(line, what is wrong) of one node."""
    name = full_name(node, meaning)
    if name and is_watch(name):
        yield node.lineno, f"{name} is a watch"
    elif isinstance(node, ast.Assert) and any(map(is_since, ast.walk(node.test))):
        yield node.lineno, "asserts how long ago something was"
    elif isinstance(node, ast.keyword) and node.arg == "deadline" and ast.unparse(node.value) != "None":
        yield node.value.lineno, "a deadline"


def is_watch(name):
    return name in WATCHES or name.startswith("timeit.")


def is_since(node):
    """Whether a node takes something from the moment that it is now."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Sub)
        and isinstance(node.left, ast.Call)
        and ast.unparse(node.left.func).split(".")[-1] in ("now", "utcnow")
    )


def test_no_test_asserts_a_time():
    files = sorted((ROOT / "tests").rglob("*.py"))
    assert files
    faults = [
        fault
        for path in files
        for fault in times(source(path.relative_to(ROOT).as_posix(), path.read_text("utf-8")))
    ]
    assert not faults, "\n" + "\n".join(faults)


PATH = "tests/rules/test_perft.py"

CAUGHT = [
    (PATH, "import time\nbegun = time.perf_counter()"),
    (PATH, "import time as watch\nassert watch.monotonic_ns() < 1"),
    (PATH, "from time import process_time\nassert process_time() < 1"),
    (PATH, "from timeit import timeit\nassert timeit('x') < 1"),
    (PATH, "import resource\nassert resource.getrusage(0).ru_utime < 1"),
    (PATH, "from django.utils import timezone\nassert (timezone.now() - begun).seconds < 1"),
    (PATH, "from hypothesis import settings\n@settings(deadline=200)\ndef test_x(): ..."),
]

LEFT_ALONE = [
    ("tests/bench_rules.py", "import time\nbegun = time.perf_counter()"),
    (PATH, "import time\ntime.sleep(0.1)"),
    (PATH, "from datetime import time\nnoon = time(12)"),
    (PATH, "from django.utils import timezone\nat = timezone.now() - timedelta(days=1)"),
    (PATH, "from hypothesis import settings\n@settings(deadline=None)\ndef test_x(): ..."),
]


@pytest.mark.parametrize(("path", "text"), CAUGHT)
def test_a_time_is_found(path, text):
    assert times(source(path, text)) != []


@pytest.mark.parametrize(("path", "text"), LEFT_ALONE)
def test_what_is_no_assertion_of_a_time_is_left_alone(path, text):
    assert times(source(path, text)) == []


def test_the_measures_are_there():
    assert all((ROOT / f"{each.replace('.', '/')}.py").exists() for each in MEASURES)
