"""A backup of a site at work is put back whole; one cut off, altered or of another version is refused."""

import json
import resource
import sqlite3 as raw
import struct
import subprocess
import sys
import threading
import zipfile
from contextlib import closing, contextmanager
from functools import partial
from io import BytesIO
from pathlib import Path

import pyrage
import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections

from tests import sites
from tests.tournaments.ledger.test_record_heads import verified
from tournaments.jobs import remembered
from tournaments.ledger.keys import signing
from tournaments.models import Game, LedgerEntry
from tournaments.operation import in_use, moves
from tournaments.operation.backing_up import archives, backups, restores, sqlite

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def works(transactional_db, settings):
    """A site with a signing key, a visitor who is signed in, and a result."""
    site = sites.build()
    site.record(1, "1-0")
    signing.public_key()
    return site


def tables():
    """Number and digest of the rows of every table but the sessions."""
    found = (moves._digest(model, "default") for model in moves.models() if model is not Session)
    return {table.table: table for table in found}


def files(settings):
    """What the chain heads and keys hold."""
    data = Path(settings.DATA_DIR)
    kept = [*data.glob("heads/*"), data / "signing_key"]
    return {path.relative_to(data): path.read_bytes() for path in kept}


def everything(settings):
    """All that a restore replaces, and the folders that it makes."""
    listed = sorted({path.name for path in Path(settings.DATA_DIR).iterdir()} - {in_use.FILE})
    return tables(), files(settings), listed


@contextmanager
def no_room(size):
    """No file may grow beyond so many bytes, as on a disk that is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def altered(file, target, change):
    """An archive with its parts changed by a function of name and content; None leaves a part out."""
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(target, "w") as copy:
        for name in source.namelist():
            if (content := change(name, source.read(name))) is not None:
                copy.writestr(name, content)
    return target


def of_the_manifest(**values):
    """A change of the manifest alone."""
    return lambda name, content: (
        json.dumps(json.loads(content) | values) if name == "manifest.json" else content
    )


def test_what_was_done_later_is_gone_and_all_before_is_as_it_was(works, settings, client, capsys):
    client.force_login(works.leader)
    before = tables(), files(settings)
    file = backups.make()
    assert remembered.last(remembered.BACKUP).outcome["file"] == str(file)
    works.record(1, "0-1", "½-½", reason="typed wrong")
    (Path(settings.DATA_DIR) / "signing_key").write_text("spoilt")
    call_command("restore", str(file))
    said = capsys.readouterr().out
    assert (tables(), files(settings)) == before
    assert not Session.objects.exists()
    assert f"event-{works.event.pk}: 2 entries that were written later are not in it" in said
    assert "every chain is whole" in said
    (aside,) = Path(settings.DATA_DIR).glob("before-restore-*")
    assert (aside / "signing_key").read_text() == "spoilt"
    assert (aside / "heads" / f"event-{works.event.pk}.txt").exists()
    works.record(2, "1-0")
    assert verified() == []


def test_the_former_database_is_kept_aside_and_no_wal_of_it_is_left(works, settings):
    if connection.vendor != "sqlite":
        file = backups.make()
        aside = restores.restore(file).aside
        assert (aside / archives.DATABASE).read_bytes()[:5] == b"PGDMP"
        return
    file = backups.make()
    works.record(1, "0-1", reason="typed wrong")
    length = LedgerEntry.objects.count()
    aside = restores.restore(file).aside
    assert sum(length for length, _ in sqlite.chains(aside / backups.database_file().name).values()) == length
    wal = backups.database_file().with_name(backups.database_file().name + "-wal")
    assert not wal.exists() or wal.stat().st_size == 0


def test_a_damaged_database_is_put_aside_with_its_companions(works, settings, tmp_path):
    """The files of SQLite are moved away where they cannot be read."""
    whole, live, aside = tmp_path / "whole", tmp_path / "live", tmp_path / "aside"
    aside.mkdir()
    live.write_bytes(b"no database" * 1000)
    live.with_name("live-wal").write_bytes(b"of before")
    if connection.vendor == "sqlite":
        backups.copy_database(whole)
        chains = sqlite.chains(whole)
        sqlite.replace(live, whole, aside)
        assert sqlite.chains(live) == chains
        assert sorted(path.name for path in aside.iterdir()) == ["live", "live-wal"]
        assert not live.with_name("live-wal").exists()
    else:
        with pytest.raises(sqlite.NotWhole):
            sqlite.check(live)


IN_ANOTHER_PROCESS = """
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.execute("SELECT * FROM kept")
base.close()
"""


@pytest.mark.once
def test_a_database_that_is_replaced_stays_locked_by_who_has_it_open(tmp_path):
    """Else a process that comes and goes takes the write-ahead log away, and who has it open fails."""
    live, whole, aside = tmp_path / "live", tmp_path / "whole", tmp_path / "aside"
    aside.mkdir()
    for file, value in ((live, 1), (whole, 2)):
        with closing(raw.connect(file)) as base:
            base.execute("PRAGMA journal_mode=WAL")
            base.execute("CREATE TABLE kept AS SELECT ? AS value", [value])
            base.commit()
    with closing(raw.connect(live)) as ours:
        assert ours.execute("SELECT value FROM kept").fetchone() == (1,)
        sqlite.replace(live, whole, aside)
        subprocess.run([sys.executable, "-c", IN_ANOTHER_PROCESS, live], check=True)
        assert live.with_name("live-wal").exists()
        assert ours.execute("SELECT value FROM kept").fetchone() == (2,)
        ours.execute("UPDATE kept SET value = 3")
        ours.commit()


@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_backup_that_is_cut_off_is_refused_and_nothing_changes(works, settings, tmp_path, part):
    file = backups.make()
    content = file.read_bytes()
    half = tmp_path / "half.zip"
    half.write_bytes(content[: len(content) * part // 4])
    before = everything(settings)
    with pytest.raises(CommandError, match="nothing was changed: it is no backup, or damaged") as failed:
        call_command("restore", str(half))
    assert failed.value.returncode == 2
    assert everything(settings) == before


def in_the_middle(content, part):
    """The place of a byte in the middle of what a part of an archive holds."""
    of_name, of_more = struct.unpack_from("<HH", content, part.header_offset + 26)
    return part.header_offset + 30 + of_name + of_more + part.compress_size // 2


def test_a_backup_with_one_byte_changed_is_refused_wherever_it_is(works, settings, tmp_path):
    content = backups.make().read_bytes()
    before = everything(settings)
    for place in map(partial(in_the_middle, content), zipfile.ZipFile(BytesIO(content)).infolist()):
        spoilt = tmp_path / f"{place}.zip"
        spoilt.write_bytes(content[:place] + bytes([content[place] ^ 255]) + content[place + 1 :])
        with pytest.raises(restores.RestoreRefused):
            restores.restore(spoilt)
    assert everything(settings) == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (of_the_manifest(version="0.0.1"), "is of version 0.0.1"),
        (of_the_manifest(migrations={"tournaments": "0001_initial"}), "has the migration"),
        (of_the_manifest(database="other"), "the backup is of other"),
        (of_the_manifest(format=2), "its form is 2"),
        (
            lambda name, content: None if name.endswith("signing_key") else content,
            "not both in it and",
        ),
        (
            lambda name, content: b"0" * 64 if name.endswith("signing_key") else content,
            "is not what its",
        ),
        (lambda name, content: None if name == "manifest.json" else content, "it is no backup"),
    ],
)
def test_another_version_and_an_altered_archive_are_refused(works, settings, tmp_path, change, said):
    other = altered(backups.make(), tmp_path / "other.zip", change)
    before = everything(settings)
    with pytest.raises(restores.RestoreRefused, match=said):
        restores.restore(other)
    assert everything(settings) == before


def test_a_part_that_would_leave_the_data_folder_is_refused(works, tmp_path):
    file = tmp_path / "crafted.zip"
    with file.open("wb") as target:
        archives.write(target, {"data/../../outside": b"x"}, {})
    with pytest.raises(restores.RestoreRefused, match="would leave the data folder"):
        restores.restore(file)
    assert not (tmp_path / "outside").exists()


def test_on_a_full_disk_no_half_backup_is_left_and_nothing_is_put_back(works, settings, tmp_path):
    file = backups.make()
    before = everything(settings)
    folder = tmp_path / "full"
    with no_room(20_000), pytest.raises(CommandError, match="no backup was made"):
        call_command("backup", into=folder)
    assert list(folder.iterdir()) == []
    with no_room(20_000), pytest.raises(restores.RestoreRefused, match="nothing was changed"):
        restores.restore(file)
    assert everything(settings) == before


def test_an_encrypted_backup_opens_with_its_key_alone(works, settings, tmp_path):
    key, other = pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate()
    mine, theirs = tmp_path / "mine", tmp_path / "theirs"
    mine.write_text(f"# made for a test\n{key}\n")
    theirs.write_text(str(other))
    settings.BACKUP_PUBLIC_KEY = str(key.to_public())
    file = backups.make()
    assert file.name.endswith(".zip.age")
    assert not zipfile.is_zipfile(file)
    before = everything(settings)
    for given, said in ((None, "name the file of the private key"), (theirs, "this key does not open it")):
        with pytest.raises(restores.RestoreRefused, match=said):
            restores.restore(file, given)
    assert everything(settings) == before
    works.record(2, "1-0")
    restores.restore(file, mine)
    assert (tables(), files(settings)) == before[:2]


def test_a_public_key_that_is_none_makes_no_backup(works, settings, tmp_path):
    settings.BACKUP_PUBLIC_KEY = "age1nokey"
    with pytest.raises(backups.BackupFailed, match="BACKUP_PUBLIC_KEY is no public key"):
        backups.make(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_backup_made_while_results_come_in_is_whole(works, settings):
    """Acts go on in another thread; what the backup has is a record without a hole, heads and all."""
    begun, enough = threading.Event(), threading.Event()

    def at_work():
        try:
            for code in ("1-0", "0-1", "½-½") * 40:
                works.record(1, code, reason="typed wrong")
                begun.set()
                if enough.is_set():
                    break
        finally:
            connections.close_all()

    thread = threading.Thread(target=at_work)
    thread.start()
    begun.wait()
    file = backups.make()
    enough.set()
    thread.join()
    restores.restore(file)
    assert verified() == []
    assert Game.objects.exclude(result="").count() == 1
