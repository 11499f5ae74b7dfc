"""A site that is served by gunicorn as on a server, from a data folder of its own, with SQLite."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.sources import ROOT

PATIENCE_SECONDS = 60
SECRET_KEY = "of a site that is served for tests, and nowhere else"


def environment(data: Path, **given: str) -> dict[str, str]:
    """What a process of the site is given: one that serves, where no more are asked; nothing of what the
    tests are given.
    """
    ours = {"DATABASE_URL", "DEBUG", "HTTPS", "PROMETHEUS_MULTIPROC_DIR", "DJANGO_SETTINGS_MODULE"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    usual = {"DATA_DIR": str(data), "SECRET_KEY": SECRET_KEY, "LOGS": "json", "WEB_WORKERS": "1"}
    return kept | usual | given


def command(data: Path, *words: str, **given: str) -> subprocess.CompletedProcess[str]:
    """A command of the site, to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(data, **given),
        capture_output=True,
        text=True,
        check=False,
    )


class Answer(NamedTuple):
    """What the site answered."""

    status: int
    headers: dict[str, str]
    body: str


class Served(NamedTuple):
    """A site that answers."""

    base: str
    process: subprocess.Popen[bytes]
    log: Path

    def get(self, path: str, **headers: str) -> Answer:
        """What it answers, whatever the status."""
        asked = urllib.request.Request(self.base + path, headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_SECONDS) as response:
                return Answer(
                    response.status, dict(response.headers), response.read().decode("utf-8", "replace")
                )
        except urllib.error.HTTPError as response:
            return Answer(response.code, dict(response.headers), response.read().decode("utf-8", "replace"))

    def lines(self) -> list[dict]:
        """The lines of its log."""
        return [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def gunicorn(data: Path, log: Path, port: int, **given: str) -> subprocess.Popen[bytes]:
    """The process that serves, as its unit of systemd starts it."""
    with log.open("wb") as stream:
        return subprocess.Popen(
            [
                str(Path(sys.executable).parent / "gunicorn"),
                "--config=python:config.serving",
                "config.wsgi",
            ],
            cwd=ROOT,
            env=environment(data, BIND=f"127.0.0.1:{port}", **given),
            stdout=stream,
            stderr=stream,
        )


@contextmanager
def served(data: Path, folder: Path, **given: str) -> Iterator[Served]:
    """Serve until the end of the block."""
    port, log = free_port(), folder / "log"
    process = gunicorn(data, log, port, **given)
    site = Served(f"http://127.0.0.1:{port}", process, log)
    try:
        _wait(site)
        yield site
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _wait(site: Served) -> None:
    for _ in range(PATIENCE_SECONDS * 10):
        try:
            site.get("/healthz")
        except OSError:
            assert site.process.poll() is None, site.log.read_text("utf-8")
            time.sleep(0.1)
        else:
            return
    raise AssertionError(f"it does not answer: {site.log.read_text('utf-8')}")
