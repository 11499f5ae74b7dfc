"""The drill, `make drill`: a real site serves, is backed up while it is worked on, killed, put back in a new
folder and compared.

With DATABASE_URL of a PostgreSQL server its database is moved there, the same is done there, in databases of
its own, and it is moved back. Ends with status 1 at the first thing that is not as it must be.
"""

import http.client
import http.cookiejar
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import dj_database_url
import psycopg

ROOT = Path(__file__).resolve().parents[1]
PASSWORD = "tsien-by-tsien"
WHOLE = "every chain is whole"
BEFORE, MORE = 12, 12
"""How many acts are done before the backup begins, and how many more at least go on beside and after it."""
_DIGESTS = """
import json
from tournaments.operation.moves import _digest, models
left = {"django_session", "tournaments_worker", "tournaments_job", "axes_accessattempt"}
found = {one.table: [one.rows, one.sha256] for one in (_digest(model, "default") for model in models())}
print(json.dumps({table: of for table, of in found.items() if table not in left}))
"""
"""Not compared is what goes on by itself: who is signed in, failed sign-ins, jobs and workers."""
_HEADS = """
import json
from tournaments.models import LedgerEntry
rows = LedgerEntry.objects.values_list("chain_id", "sequence", "sha256")
print(json.dumps({f"{chain} {number}": digest for chain, number, digest in rows}))
"""


class NotSo(Exception):  # noqa: N818  what the drill ends with
    """Something is not as it must be."""


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def hold(fact: object, said: str) -> None:
    """Say what holds, or end. Errors: NotSo."""
    if not fact:
        raise NotSo(said)
    say(f"  {said}")


class Site:
    """A site of its own: a data folder, a database, and gunicorn as `make run` starts it."""

    def __init__(self, folder: Path, url: str = "") -> None:
        self.folder, self.secret = folder, secrets.token_urlsafe(50)
        folder.mkdir(exist_ok=True)
        self.url = url or f"sqlite:///{folder / 'db.sqlite3'}"
        self._serving: subprocess.Popen[str] | None = None
        self.address = ""

    def surroundings(self) -> dict[str, str]:
        """The environment that a site of its own has."""
        own = {"DATA_DIR": str(self.folder), "DATABASE_URL": self.url, "SECRET_KEY": self.secret}
        return os.environ | own | {"BACKUP_AT": "off", "CHECK_AT": "off", "DEBUG": "", "WORKERS": "inside"}

    def manage(self, *command: str, status: int = 0) -> str:
        """What a command prints. Errors: NotSo where it ends with another status."""
        given = [sys.executable, "manage.py", *command]
        done = subprocess.run(
            given, cwd=ROOT, env=self.surroundings(), capture_output=True, text=True, check=False
        )
        if done.returncode != status:
            raise NotSo(f"manage.py {command[0]} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def asked(self, code: str) -> dict[str, list[object]]:
        """What a few lines in the shell of the site print as JSON."""
        found: dict[str, list[object]] = json.loads(
            self.manage("shell", "--no-imports", "-c", code).splitlines()[-1]
        )
        return found

    def serve(self) -> None:
        """Start serving, and wait until it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "config.start", "--port", str(port)]
        log = (self.folder.parent / f"{self.folder.name}.log").open("a")
        self._serving = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.surroundings(),
            stdout=log,
            stderr=log,
            start_new_session=True,
            text=True,
        )
        for _ in range(1200):
            with suppress(OSError):
                urllib.request.urlopen(self.address, timeout=10)
                return
            if self._serving.poll() is not None:
                break
            time.sleep(0.1)
        raise NotSo(f"it does not serve: {log.read_text()}")

    def kill(self) -> None:
        """Kill every process of it at once, with no moment to tidy up."""
        if self._serving is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._serving.pid, signal.SIGKILL)
            self._serving.wait()
            self._serving = None


class Visitor:
    """Somebody who is signed in, and sends forms as a browser without scripts does."""

    def __init__(self, address: str) -> None:
        self.address = address
        kept = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._open = urllib.request.build_opener(kept, _Stay()).open
        self.send("/sign-in/", {"username": "demo-beheerder", "password": PASSWORD})

    def page(self, path: str) -> str:
        """A page as text."""
        with self._open(self.address + path, timeout=60) as answer:
            text: str = answer.read().decode()
        return text

    def send(self, path: str, values: Mapping[str, str]) -> None:
        """Send the form of a page, with what stands in it already.

        Errors: NotSo where it is not acknowledged, OSError where the site does not answer.
        """
        page = self.page(path)
        given = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page)) | values
        body = urllib.parse.urlencode(given).encode()
        request = urllib.request.Request(self.address + path, body, headers={"Referer": self.address + path})
        try:
            with self._open(request, timeout=60) as answer:
                status = answer.status
        except urllib.error.HTTPError as refused:
            status = refused.code
        if status != 302:
            raise NotSo(f"{path} answered {status}")


class _Stay(urllib.request.HTTPRedirectHandler):
    """A form that is acknowledged leads on: that is the answer that is waited for."""

    def redirect_request(self, *given: object) -> None:
        return None


class Work(threading.Thread):
    """Clubs are added one after the other, until the site no longer answers; which were acknowledged."""

    def __init__(self, site: Site, name: str) -> None:
        super().__init__(daemon=True)
        self._name = name
        self.visitor = Visitor(site.address)
        self.acknowledged: list[str] = []
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            while True:
                name = f"{self._name} {len(self.acknowledged) + 1:03}"
                self.visitor.send("/office/clubs/new/", {"name": name})
                self.acknowledged.append(name)
        except (OSError, http.client.HTTPException):  # it was killed
            return
        except Exception as fault:
            self.fault = fault

    def done(self, number: int) -> list[str]:
        """What is acknowledged once it is so much. Errors: NotSo."""
        while len(self.acknowledged) < number:
            if not self.is_alive():
                raise NotSo(f"the work broke off: {self.fault}")
            time.sleep(0.05)
        return list(self.acknowledged)


def clubs(site: Site) -> set[str]:
    """The names of the clubs of a site."""
    code = "import json; from tournaments.models import Club; "
    code += "print(json.dumps({'clubs': list(Club.objects.values_list('name', flat=True))}))"
    return {str(name) for name in site.asked(code)["clubs"]}


def kill_and_restore(site: Site, clubs_added: str, new: Callable[[str], Site]) -> Site:
    """Work, back up, work on, kill, restore in a new folder, compare. Gives the site that was restored."""
    site.serve()
    work = Work(site, clubs_added)
    work.start()
    try:
        before = work.done(BEFORE)
        file = Path(site.manage("backup").split(": ")[0])
        after = work.done(len(work.acknowledged) + MORE)
    finally:
        site.kill()
        work.join()
    hold(work.fault is None, f"{len(after)} acts were acknowledged, {len(before)} of them before the backup")
    restored = new("restored")
    restored.manage("migrate", "--verbosity=0")
    said = restored.manage("restore", str(file))
    hold(WHOLE in said, "the backup of the running site is put back in a new folder, and its record is whole")
    hold(set(before) <= clubs(restored), "all that was acknowledged before the backup is in it")
    hold(WHOLE in site.manage("verify_record"), "after kill -9 the record of the site itself is whole")
    hold(set(after) <= clubs(site), "after kill -9 all that was ever acknowledged is there")
    ours, theirs = site.asked(_HEADS), restored.asked(_HEADS)
    hold(
        theirs.items() <= ours.items(), f"the {len(theirs)} entries that were put back are those of the site"
    )
    again = new("again")
    again.manage("migrate", "--verbosity=0")
    again.manage("restore", site.manage("backup").split(": ")[0])
    tables = site.asked(_DIGESTS)
    hold(
        again.asked(_DIGESTS) == tables, f"a backup after the kill has the same rows in {len(tables)} tables"
    )
    again.serve()
    refused = again.manage("restore", str(file), status=2)
    hold("is running on this data folder" in refused, "while a site serves nothing is put back")
    Visitor(again.address).send("/office/clubs/new/", {"name": f"{clubs_added}, werom"})
    again.kill()
    hold(WHOLE in again.manage("verify_record"), "what was put back serves, and is written to")
    return again


def move(site: Site, url: str) -> None:
    """Move the database of a site, and compare every table."""
    tables = site.asked(_DIGESTS)
    said = site.manage("move_database", url)
    hold(WHOLE in said, f"moved to {url.partition(':')[0]}, and the record is whole there")
    site.url = url
    found = site.asked(_DIGESTS)
    others = {table for table in tables if found.get(table) != tables[table]}
    hold(not others, f"{len(tables)} tables have the same rows there {sorted(others) or ''}")


class Server:
    """Empty databases on a PostgreSQL server, removed at the end."""

    def __init__(self, url: str) -> None:
        self.url, self._made = url, 0

    def _do(self, statement: str) -> None:
        of = dj_database_url.parse(self.url)
        given = {"dbname": of["NAME"], "user": of["USER"], "password": of["PASSWORD"]}
        with psycopg.connect(**given, host=of["HOST"], port=of["PORT"], autocommit=True) as base:  # type: ignore[arg-type]
            base.execute(statement)  # type: ignore[call-overload]

    def database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"drill_{os.getpid()}_{self._made}"
        self._do(f"CREATE DATABASE {name}")
        return urllib.parse.urlsplit(self.url)._replace(path=f"/{name}").geturl()

    def close(self) -> None:
        """Remove them."""
        for number in range(1, self._made + 1):
            self._do(f"DROP DATABASE drill_{os.getpid()}_{number} WITH (FORCE)")


@contextmanager
def _server(url: str) -> Iterator[Server | None]:
    server = Server(url) if url.startswith("postgres") else None
    try:
        yield server
    finally:
        if server:
            server.close()


def main() -> None:
    """Do it all."""
    with tempfile.TemporaryDirectory() as kept, _server(os.environ.get("DATABASE_URL", "")) as server:
        folder = Path(kept)
        say("on SQLite")
        site = kill_and_restore(Site(folder / "site"), "Klup", lambda name: Site(folder / name))
        if server is None:
            say("not on PostgreSQL: DATABASE_URL names none")
            move(site, f"sqlite:///{folder / 'moved.sqlite3'}")
            return
        say("from SQLite to PostgreSQL")
        move(site, server.database())
        say("on PostgreSQL")
        (folder / "postgresql").mkdir()
        site = kill_and_restore(
            site, "Feriening", lambda name: Site(folder / "postgresql" / name, server.database())
        )
        say("and back to SQLite")
        move(site, f"sqlite:///{folder / 'back.sqlite3'}")


if __name__ == "__main__":
    main()
