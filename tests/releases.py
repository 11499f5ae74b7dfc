"""The data folders of the releases, as the code of each left them: `tests/data/releases/`, a folder for each.

`python -m tests.releases 0.1.0 v0.1.0` makes one from a commit or tag of that release: with its own code it
migrates an empty SQLite database, loads the demo season and checks the record, and writes down what the data
folder has then, the database as statements of SQL.
"""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from tests.sources import ROOT

FOLDER = ROOT / "tests" / "data" / "releases"
STATEMENTS = "database.sql"
HEADS = "heads"


def make(release: str, commit: str) -> Path:
    """Write down the data folder of a release, by the code of a commit."""
    with tempfile.TemporaryDirectory() as place:
        code, data = Path(place) / "code", Path(place) / "data"
        _run("git", "worktree", "add", "--detach", str(code), commit, cwd=ROOT)
        try:
            data.mkdir()
            given = {
                "DATA_DIR": str(data),
                "SECRET_KEY": "of a release, made for tests and for nothing else.",
            }
            for command in ("migrate", "load_demo", "verify_record"):
                _run(sys.executable, "manage.py", command, cwd=code, **given)
        finally:
            _run("git", "worktree", "remove", "--force", str(code), cwd=ROOT)
        return _written_down(data, FOLDER / release)


def _run(*command: str, cwd: Path, **environment: str) -> None:
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    subprocess.run(command, cwd=cwd, env=kept | environment, check=True, stdout=sys.stderr)


def _written_down(data: Path, target: Path) -> Path:
    target.mkdir(parents=True)
    with closing(sqlite3.connect(data / "db.sqlite3")) as base:
        (target / STATEMENTS).write_text("\n".join(base.iterdump()) + "\n", "utf-8")
    shutil.copytree(data / HEADS, target / HEADS)
    return target


def unpack(release: str, into: Path) -> None:
    """Put the data folder of a release where it is wanted."""
    into.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(into / "db.sqlite3")) as base:
        base.executescript((FOLDER / release / STATEMENTS).read_text("utf-8"))
    shutil.copytree(FOLDER / release / HEADS, into / HEADS)


if __name__ == "__main__":
    sys.stdout.write(f"{make(*sys.argv[1:])}\n")
