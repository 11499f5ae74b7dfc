"""From the database of every release to this version, and the way back; then the site serves it."""

import fcntl
import re
import shutil
import sqlite3
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests import releases
from tests.served import command, free_port, gunicorn, served
from tests.sources import ROOT
from tests.test_documents import releases as in_the_changes
from tests.tournaments.operation.broken import damaged_key, later, no_database, no_folder, pending
from tournaments.operation import in_use, schema

pytestmark = pytest.mark.once

OPENED = (
    "/",
    "/events/1/",
    "/events/1/rounds/",
    "/events/1/crosstable/",
    "/people/",
    "/regulation/",
    "/seasons/2026/",
    "/events/1/standings.json",
)


def rows(base: Path) -> dict[str, int]:
    """How many rows each table has."""
    with sqlite3.connect(f"file:{base}?mode=ro", uri=True) as connection:
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
        return {name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for (name,) in names}


def test_every_release_has_its_database_and_its_last_migrations():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    released = in_the_changes((ROOT / "CHANGELOG.md").read_text("utf-8"))[1:]
    assert version in released
    assert {path.name for path in releases.FOLDER.iterdir()} == set(released)
    assert set(schema.RELEASES) == set(released)


@pytest.mark.parametrize("release", sorted(schema.RELEASES))
@pytest.mark.timeout(300)
@pytest.mark.long
def test_a_database_of_a_release_is_upgraded_once_checked_served_and_can_go_back(
    release, upgraded_from, tmp_path
):
    releases.unpack(release, tmp_path / "former")
    former = rows(tmp_path / "former" / "db.sqlite3")
    upgraded, said = upgraded_from(release)
    data = Path(shutil.copytree(upgraded, tmp_path / "data"))
    assert "every chain is whole" in said
    assert "static files: gathered" in said
    (backup,) = (upgraded / "backups").glob("*.zip")
    assert f"the way back: version {release} of the code, and {backup}" in said

    whole = command(data, "verify_record")
    assert (whole.returncode, whole.stderr) == (0, "")
    now = rows(data / "db.sqlite3")
    fewer = {name for name, number in former.items() if now.get(name, 0) < number}
    assert fewer <= {"tournaments_job"}, "rows that were there are gone"

    with served(data, tmp_path) as site:
        assert site.get("/readyz").body == "ready\n"
        assert {path: site.get(path).status for path in OPENED} == dict.fromkeys(OPENED, 200)

    once_more = rows(data / "db.sqlite3")
    done = command(data, "upgrade")
    assert done.returncode == 0
    assert "migrated: 0 migrations" in done.stdout
    assert rows(data / "db.sqlite3") == once_more

    # The way back, as docs/administration.md has it for a release that has no command for it.
    former_folder = tmp_path / "back"
    with zipfile.ZipFile(backup) as archive:
        archive.extractall(former_folder)
    assert rows(former_folder / "database") == former
    assert (former_folder / "data" / "heads").is_dir()


ONE_MORE = "from tournaments.models import Club; Club.objects.create(name='Nij')"


@pytest.mark.long
def test_a_backup_of_this_version_is_put_back_by_its_command(mine):
    before = rows(mine / "db.sqlite3")
    file = re.match(r"(\S+):", command(mine, "backup").stdout)[1]
    assert command(mine, "shell", "--no-imports", "-c", ONE_MORE).returncode == 0
    done = command(mine, "restore", file)
    assert done.returncode == 0, done.stderr
    assert rows(mine / "db.sqlite3") | {"django_session": 0} == before | {"django_session": 0}


@pytest.mark.timeout(300)
@pytest.mark.long
def test_an_empty_folder_becomes_a_site_without_a_backup_of_nothing(tmp_path):
    done = command(tmp_path, "upgrade")
    assert done.returncode == 0, done.stderr
    assert "backup" not in done.stdout
    assert not (tmp_path / "backups").exists()


BROKEN = {
    pending: ("migrations are not applied", "manage.py upgrade"),
    later: ("is of a later version", "docs/administration.md"),
    damaged_key: ("is damaged", "put it back from a backup"),
    no_database: ("does not answer", "DATABASE_URL"),
    no_folder: ("heads cannot be written", "give the user that the site runs as"),
}


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
@pytest.mark.long
def test_it_refuses_to_start_and_says_what_to_do(mine, tmp_path, broken):
    broken(mine)
    process = gunicorn(mine, tmp_path / "log", free_port())
    status = process.wait(60)
    said = (tmp_path / "log").read_text("utf-8")
    assert status == 3
    assert "The site does not start." in said
    assert all(part in said for part in BROKEN[broken]), said
    assert "Traceback" not in said


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("name", ["migrate", "createsuperuser", "upgrade"])
@pytest.mark.long
def test_without_a_secret_key_a_command_says_that_it_is_missing(tmp_path, name):
    done = command(tmp_path, name, SECRET_KEY="")
    assert done.returncode == 1
    assert "set SECRET_KEY to at least 50 random characters" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("broken", [later, damaged_key, no_database, no_folder], ids=lambda one: one.__name__)
@pytest.mark.long
def test_an_upgrade_of_what_is_broken_does_nothing(mine, broken):
    backups = sorted((mine / "backups").iterdir())
    broken(mine)
    done = command(mine, "upgrade")
    assert done.returncode == 1
    assert "nothing was done" in done.stderr
    assert sorted((mine / "backups").iterdir()) == backups


@pytest.mark.long
def test_nothing_is_migrated_while_the_version_of_before_is_at_work(mine):
    backups = sorted((mine / "backups").iterdir())
    pending(mine)
    with (mine / in_use.FILE).open("w") as server:
        fcntl.flock(server, fcntl.LOCK_SH)
        done = command(mine, "upgrade")
    assert done.returncode == 1
    assert "nothing was done: a server or a worker is running" in done.stderr
    assert sorted((mine / "backups").iterdir()) == backups


@pytest.mark.long
def test_the_processes_count_together_and_write_one_line_a_request(mine, tmp_path):
    given = {"METRICS_TOKEN": "of-the-test", "WEB_WORKERS": "2", "WEB_THREADS": "1"}
    with served(mine, tmp_path, **given) as site:
        assert site.get("/metrics").status == 404
        named = {site.get("/sign-in/").headers["X-Request-ID"] for _ in range(24)}
        told = site.get("/metrics", Authorization="Bearer of-the-test").body
        assert site.get("/", **{"Content-Type": "text/plain; charset=hex"}).status == 400
    (counted,) = re.findall(r'_by_status_view_method_total\{[^}]*view="account_login"[^}]*\} (\S+)', told)
    assert float(counted) == len(named) == 24
    asked = [line for line in site.lines() if line.get("request") == "GET /sign-in/"]
    assert {line["request_id"] for line in asked} == named
    assert not [
        line for line in site.lines() if "healthz" in str(line) or "metrics" in str(line.get("request"))
    ]


def test_what_a_worker_counted_stays_when_another_takes_its_place(tmp_path, monkeypatch):
    from prometheus_client.mmap_dict import MmapedDict

    from tournaments.operation.watching import processes

    monkeypatch.setenv(processes.TOGETHER, str(tmp_path))
    for process, value in ((4_000_001, 2.0), (4_000_002, 5.0)):
        file = MmapedDict(str(tmp_path / f"counter_{process}.db"))
        file.write_value('["pages", "pages_total", {}, "Pages."]', value, 0)
        file.close()
        processes.keep_what_was_counted(process)
    (kept,) = tmp_path.iterdir()
    ((_key, value, _at, _place),) = MmapedDict.read_all_values_from_file(str(kept))
    assert (kept.name, value) == ("counter_before.db", 7.0)
    processes.forget_the_dead()
    assert list(tmp_path.iterdir()) == []
