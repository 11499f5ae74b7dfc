"""The backups that the site makes by itself: which are kept, which go, and that the last good one stays."""

import os
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.utils import timezone

from tests import sites
from tests.tournaments.operation.test_backup_and_restore import no_room
from tests.workers import do, process, surroundings
from tournaments.jobs import remembered, selectors
from tournaments.jobs import services as jobs
from tournaments.ledger.chains import chain
from tournaments.models import Job, LedgerEntry
from tournaments.operation import health, in_use
from tournaments.operation.backing_up import backups, keeping, restores

USUAL = (7, 5, 12)
NOON = datetime(2026, 11, 22, 11, tzinfo=UTC)


def days_ago(*numbers):
    return [NOON - timedelta(days=number) for number in numbers]


def test_the_newest_of_seven_days_five_weeks_and_twelve_months_is_kept():
    kept = keeping.wanted(days_ago(*range(400)), USUAL)
    ago = sorted((NOON - moment).days for moment in kept)
    assert ago[:7] == [0, 1, 2, 3, 4, 5, 6]
    sundays = [0, 7, 14, 21, 28]
    last_of_months = [22, 53, 83, 114, 145, 175, 206, 236, 267, 295, 326]
    assert ago == sorted({*range(7), *sundays, *last_of_months})


def test_of_a_day_with_many_backups_the_newest_is_kept():
    moments = [NOON - timedelta(minutes=minute) for minute in range(300)]
    assert keeping.wanted(moments, USUAL) == {NOON}


def test_days_without_a_backup_do_not_count():
    """After a pause of a year the seven days before it are kept still."""
    moments = days_ago(*range(365, 400))
    assert set(days_ago(*range(365, 372))) <= keeping.wanted(moments, USUAL)


def test_what_is_kept_stays_kept_from_day_to_day():
    """Whatever is removed on the way, after each day there is one of each period that there was a day for."""
    chosen = random.Random(3)
    have: list[datetime] = []
    for day in range(400, -1, -1):
        if chosen.random() < 0.9:
            have.append(NOON - timedelta(days=day))
        have = sorted(keeping.wanted(have, USUAL))
        assert len(have) <= 7 + 5 + 12
    assert len({(moment.year, moment.month) for moment in have}) == 12


def made(folder, moment, content=b"whole", named=keeping.BY_ITSELF):
    """A backup of that moment, with its digest."""
    folder.mkdir(exist_ok=True)
    half = folder / "half"
    half.write_bytes(content)
    file = folder / f"{named}-{moment:%Y%m%d-%H%M%S-%f}.zip"
    keeping.put(half, file)
    return file


def test_old_ones_are_removed_with_their_digests_and_strangers_are_left_alone(tmp_path):
    old, new = (made(tmp_path, moment) for moment in days_ago(1, 0))
    stranger = tmp_path / "friesdammen-20200101-000000-000000.zip"
    stranger.write_bytes(b"copied here by somebody")
    assert keeping.remove_old(tmp_path, (1, 1, 1)) == [old]
    assert sorted(tmp_path.iterdir()) == sorted([new, new.with_name(new.name + keeping.SUM), stranger])


def test_the_way_back_of_an_upgrade_stays(tmp_path):
    back, _first, last = (
        made(tmp_path, moment, named=named)
        for moment, named in zip(
            days_ago(400, 1, 0), (keeping.BEFORE_UPGRADE, *2 * (keeping.BY_ITSELF,)), strict=True
        )
    )
    keeping.remove_old(tmp_path, (1, 1, 1))
    assert sorted(tmp_path.glob("*.zip")) == sorted([back, last])


def test_the_last_good_one_is_never_removed(tmp_path):
    good, *damaged = (made(tmp_path, moment) for moment in days_ago(40, 20, 1, 0))
    for file in damaged:
        file.write_bytes(b"rotten")
    assert keeping.remove_old(tmp_path, (1, 1, 1)) == damaged[1::-1]
    assert [one.file for one in keeping.backups(tmp_path)] == [damaged[-1], good]


def test_where_none_is_good_nothing_is_removed(tmp_path):
    listed = [made(tmp_path, moment) for moment in days_ago(40, 20, 1, 0)]
    for file in listed:
        file.write_bytes(b"rotten")
    assert keeping.remove_old(tmp_path, (1, 1, 1)) == []
    assert all(file.exists() for file in listed)


@pytest.fixture
def site(transactional_db):
    return sites.build()


def own_backup(token="one"):
    return do(jobs.begin_own(kind="backup", token=token)[0])


@pytest.mark.django_db(transaction=True)
def test_the_site_makes_its_own_backup_where_the_setting_says_and_removes_old_ones(site, settings):
    folder = Path(settings.DATA_DIR) / "elsewhere"
    settings.BACKUP_FOLDER, settings.BACKUPS_KEPT = str(folder), (1, 1, 1)
    old = [made(folder, moment) for moment in (timezone.now() - timedelta(days=2), timezone.now())]
    half = Path(settings.DATA_DIR) / f"{backups.PARTIAL}of-a-killed-restore"
    half.mkdir()
    os.utime(half, (0, 0))
    job = own_backup()
    assert job.state == Job.State.DONE
    assert not half.exists()
    assert sorted(job.outcome["removed"]) == sorted(file.name for file in old)
    (left,) = keeping.backups(folder)
    assert job.outcome["file"] == str(left.file)
    assert remembered.last(remembered.BACKUP).outcome["file"] == str(left.file)
    call_command("backup", tidy=True)
    assert [one.file.exists() for one in (left, *keeping.backups(folder))] == [False, True]
    (later,) = keeping.backups(folder)
    with ZipFile(later.file) as archive:
        assert "elsewhere" not in "".join(archive.namelist()), "no backup is in another"
    restores.restore(later.file)
    assert later.file.exists()


@pytest.mark.django_db(transaction=True)
def test_on_a_full_disk_the_own_backup_fails_in_words_and_health_says_so(
    site, settings, tmp_path, monkeypatch
):
    """The disk has room for the rows of the job, and holds no backup above 20,000 bytes."""
    make, folder = backups.make, tmp_path / "full"
    good = made(folder, timezone.now() - timedelta(days=40))
    settings.BACKUP_FOLDER = str(folder)

    def make_where_no_room_is():
        with no_room(20_000):
            return make()

    monkeypatch.setattr(backups, "make", make_where_no_room_is)
    job, _ = jobs.begin_own(kind="backup", token="one")
    for _ in range(3):
        Job.objects.update(due_at=None)
        do(job)
    assert (job.state, job.tries) == (Job.State.FAILED, 3)
    assert "No backup was made" in job.errors[0]["text"]
    assert [one.file for one in keeping.backups(folder)] == [good]
    assert not list(folder.glob(f"{backups.PARTIAL}*"))
    assert selectors.failing() == [job]
    assert any(one.subject == "jobs" and "No backup was made" in one.said for one in health.findings())
    assert [reason.params["number"] for reason in selectors.troubles()] == [1]


@pytest.mark.django_db(transaction=True)
def test_the_check_by_itself_tells_administrators_what_it_found(site):
    site.record(1, "1-0")
    assert do(jobs.begin_own(kind="check", token="one")[0]).outcome == {"defects": 0, "named": []}
    entry = LedgerEntry.objects.filter(chain_id=chain.chain_name(site.event)).last()
    file = Path(site_settings.DATA_DIR) / "heads" / f"{entry.chain_id}.txt"
    file.write_text(file.read_text().replace(entry.sha256, "0" * 64))
    job = do(jobs.begin_own(kind="check", token="two")[0])
    assert job.state == Job.State.DONE, "a check that finds defects has come to its end"
    assert job.outcome["defects"] > 0
    assert any(entry.chain_id in line for line in job.outcome["named"])
    assert remembered.last(remembered.CHECK).outcome["named"] == job.outcome["named"]
    assert [reason.params["number"] for reason in selectors.troubles()] == [job.outcome["defects"]]
    assert any("the last check found" in one.said for one in health.findings())


@pytest.mark.django_db(transaction=True)
def test_a_restore_is_refused_while_a_worker_or_server_runs_and_they_wait_while_it_is_done(site):
    file = backups.make()
    with process(), pytest.raises(restores.RestoreRefused, match="is running on this data folder"):
        restores.restore(file)
    with in_use.alone():
        command = [sys.executable, "manage.py", "worker"]
        own = surroundings()
        waiting = subprocess.Popen(command, cwd=site_settings.BASE_DIR, env=own, stdout=subprocess.PIPE)
        os.set_blocking(waiting.stdout.fileno(), False)
        with pytest.raises(subprocess.TimeoutExpired):
            waiting.wait(6)
        assert not waiting.stdout.read()
    os.set_blocking(waiting.stdout.fileno(), True)
    assert waiting.stdout.readline().startswith(b"at work")
    waiting.kill()
    waiting.wait()
    waiting.stdout.close()
    restores.restore(file)
