"""What the site does by itself: at its moments, once however many look at the clock."""

from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from time import sleep

import pytest
from django.test import override_settings
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_at_once import at_once
from tests.workers import at_work, ended, process, until
from tournaments.jobs import remembered
from tournaments.jobs.schedule import services as schedule
from tournaments.jobs.selectors import workers
from tournaments.jobs.workers import Workers
from tournaments.models import Job, Worker

__all__ = ["at_once"]


def at(text):
    return timezone.make_aware(datetime.fromisoformat(text))


@pytest.mark.parametrize(
    ("now", "moment"),
    [
        ("2026-11-22 04:00", "2026-11-22 04:00"),
        ("2026-11-22 23:59", "2026-11-22 04:00"),
        ("2026-11-22 03:59", "2026-11-21 04:00"),
        ("2026-10-25 12:00", "2026-10-25 04:00"),
        ("2026-03-29 12:00", "2026-03-29 04:00"),
    ],
)
def test_the_last_moment_of_a_day_is_by_the_clock_of_the_site(now, moment):
    """Also on the days on which the clock is put back or forward."""
    assert schedule.daily(time(4), at(now)) == at(moment)
    assert schedule.daily(None, at(now)) is None


def test_every_few_minutes_is_at_their_multiples():
    moment = datetime(2026, 11, 22, 10, 14, 59, tzinfo=UTC)
    assert schedule.every(5, moment) == datetime(2026, 11, 22, 10, 10, tzinfo=UTC)


def kinds():
    return sorted(Job.objects.values_list("kind", flat=True))


@pytest.mark.django_db(transaction=True)
def test_however_many_look_at_the_clock_each_moment_is_one_job(at_once, settings):
    sites.build()
    assert at_once(*[schedule.look_round] * 6) == [None] * 6
    assert kinds() == ["backup", "check"]
    schedule.look_round()
    assert kinds() == ["backup", "check"]
    Job.objects.all().delete()
    settings.BACKUP_AT = None
    schedule.look_round()
    assert kinds() == ["check"]


@pytest.mark.django_db(transaction=True)
def test_a_moment_that_was_missed_is_made_good_and_no_earlier_one(monkeypatch):
    now = at("2026-11-22 12:00")
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    schedule.look_round()
    assert kinds() == ["backup", "check"]
    now += timedelta(days=5)
    schedule.look_round()
    assert kinds() == ["backup", "backup", "check", "check"]


@pytest.mark.django_db(transaction=True)
def test_what_is_long_over_is_removed_and_the_rest_is_kept():
    schedule.look_round()
    Job.objects.update(state=Job.State.DONE, ended_at=timezone.now())
    kept = kinds()
    schedule.look_round()
    assert kinds() == kept
    long_ago = timezone.now() - timedelta(days=31)
    Job.objects.update(ended_at=long_ago)
    schedule.look_round()
    assert not Job.objects.filter(ended_at=long_ago).exists()


@pytest.mark.django_db(transaction=True)
def test_several_processes_and_threads_make_one_backup_and_one_check(settings):
    sites.build()
    day = {"BACKUP_AT": "00:00", "CHECK_AT": "00:00"}
    with process(**day), process(**day):
        for name in ("backup", "check"):
            job = until(lambda name=name: Job.objects.filter(kind=name).first())
            assert ended(job.token).state == Job.State.DONE
        until(lambda: workers().count() == 2)
    assert kinds() == ["backup", "check"]
    assert remembered.last(remembered.CHECK).outcome["defects"] == 0
    assert len(list((Path(settings.DATA_DIR) / "backups").glob("*.zip"))) == 1


@pytest.mark.django_db(transaction=True)
def test_a_worker_gives_a_sign_of_life_and_signs_off():
    with at_work() as own:
        assert until(lambda: list(workers().values_list("name", flat=True))) == [own.name]
    assert not Worker.objects.exists()
    Worker.objects.create(name="gone", began_at=timezone.now(), beat_at=timezone.now() - timedelta(minutes=2))
    assert not workers().exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("moment", [0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4])
def test_a_worker_that_is_stopped_while_it_begins_ends(moment):
    """At whatever moment: before it has its connections, while it takes them, after it."""
    beginning = Workers()
    with override_settings(BACKUP_AT=None, CHECK_AT=None):
        beginning.start()
        sleep(moment)
        assert beginning.stop(60)
