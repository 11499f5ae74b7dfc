"""`make bench` runs to its end: every row is measured, on the smallest input."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import MIGRATED
from tests.migrated import on_disk

ROOT = Path(__file__).resolve().parents[1]
FIGURE = re.compile(r" {0,2}\S.*? {2,}(\S.*)")
LAST_OF_EACH = (
    "score sheet",
    "a line of 40 words in short notation",
    "workbook",
    "score sheets of 60 players as PDF",
    "plain networkx, 60 players, round 4",
    "restoring, 10,000 entries back",
    "page of the archive, a search",
    "peak memory of the process",
    "served and kept: crosstable",
)


@pytest.mark.once
@pytest.mark.timeout(300)
@pytest.mark.long
@pytest.mark.usefixtures("django_db_setup")
def test_every_row_is_measured(folder_of_run):
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    if (model := on_disk(folder_of_run)).exists():
        environment[MIGRATED] = str(model)
    done = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-m", "tests.bench"],
        cwd=ROOT,
        env=environment | {"BENCH_SMALLEST": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    lines = done.stdout.splitlines()
    figures = {line: FIGURE.fullmatch(line) for line in lines}
    assert [line for line, found in figures.items() if not found or not re.search(r"\d|–", found[1])] == []
    for name in LAST_OF_EACH:
        assert any(name in line for line in lines), name
