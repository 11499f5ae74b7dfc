"""`manage.py health` on sites that are broken, each in one way: it names what is wrong and what to do."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from cryptography.fernet import Fernet
from django.core.management import call_command
from django.db import connection, transaction
from django.utils import timezone

from tests import sites
from tests.tournaments.ledger.test_record import raw
from tournaments.jobs import remembered
from tournaments.ledger.keys import signing
from tournaments.ledger.keys.files import DamagedKey
from tournaments.models import Job, Notice, Worker
from tournaments.notices import services as notices
from tournaments.operation import health, schema, starting
from tournaments.operation.backing_up import backups
from tournaments.people.accounts.entering import encryption
from tournaments.regulations.reason_json import reasons_json
from tournaments.regulations.reasons import Reason

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def well(transactional_db, settings):
    """A site of which nothing is wrong but what the machine lacks: a mail server."""
    settings.SECRET_KEY = "s" * 50
    settings.SITE_URL = "https://friesdammen.example"
    site = sites.build()
    signing.public_key()
    backups.make()
    call_command("verify_record")
    Worker.objects.create(name="a worker", began_at=timezone.now(), beat_at=timezone.now())
    return site


def found(state=health.State.BAD):
    """What is so bad, by its subject."""
    return {one.subject: one for one in health.findings() if one.state == state}


def status(capsys, **given):
    """The status with which the command ends, and what it printed."""
    try:
        call_command("health", **given)
    except SystemExit as ended:
        return ended.code, capsys.readouterr().out
    return 0, capsys.readouterr().out


def test_a_site_that_is_well_lacks_only_the_mail_server(well, capsys):
    assert found() == {}
    assert set(found(health.State.WARNING)) == {"mail"}
    assert status(capsys)[0] == 1
    code, said = status(capsys, json=True)
    told = json.loads(said)
    assert (code, told["state"]) == (1, "warning")
    assert {"subject", "state", "said", "to_do"} == set(told["findings"][0])
    assert {one["subject"] for one in told["findings"]} >= {"migrations", "keys", "heads", "clock", "disk"}


def test_a_migration_that_is_not_applied(well, capsys):
    with transaction.atomic():
        raw("DELETE FROM django_migrations WHERE app = 'games' AND name = %s", last_of("games"))
        code, said = status(capsys)
        transaction.set_rollback(True)
    assert code == 2
    assert f"games {last_of('games')}" in said
    assert "manage.py upgrade" in said


def last_of(app):
    """The last migration of an app."""
    return schema.last()[app]


def test_keys_that_are_damaged_short_or_open_to_others(well, settings):
    second = Path(settings.DATA_DIR) / encryption.FILE
    second.write_text("no key")
    assert encryption.FILE in found()["keys"].said
    second.unlink()
    key = Path(settings.DATA_DIR) / signing.FILE
    key.chmod(0o644)
    assert "others than the site can read" in found(health.State.WARNING)["keys"].said
    for spoilt in (b"", b"00", b"\xff\xfe" * 32, b"z" * 64):
        key.write_bytes(spoilt)
        assert "is damaged" in found()["keys"].said
    settings.SECRET_KEY = "short"
    assert "has 5 characters" in found(health.State.WARNING)["keys"].said


def test_second_factors_whose_key_is_gone(well, settings):
    """No other key is made while there are secrets that it would not open, and the site does not start."""
    TOTP.activate(well.player, generate_totp_secret())
    assert found() == {}
    key = Path(settings.DATA_DIR) / encryption.FILE
    aside = key.rename(key.with_name("aside"))
    assert well.player.username in found()["keys"].said
    assert [one.subject for one in starting.bad(starting.BEFORE_SERVING)] == ["keys"]
    with pytest.raises(DamagedKey):
        TOTP.activate(well.leader, generate_totp_secret())
    key.write_bytes(Fernet.generate_key())
    assert "is gone or another" in found()["keys"].said
    aside.rename(key)
    assert found() == {}


def test_a_data_folder_that_cannot_be_written(well, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "gone"
    assert {"folders", "disk"} <= set(found())


def test_chain_heads_that_are_gone(well, settings):
    for file in (Path(settings.DATA_DIR) / "heads").iterdir():
        file.unlink()
    assert "chain heads are lost" in found()["heads"].said


def test_a_clock_that_is_behind_the_record(well, monkeypatch):
    past = timezone.now() - timedelta(days=3)
    monkeypatch.setattr("django.utils.timezone.now", lambda: past)
    assert "clock" in found()


def test_a_mail_server_that_does_not_answer(well, settings):
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    assert "takes no mail" in found()["mail"].said


def test_a_job_that_stands_still(well):
    long_ago = timezone.now() - timedelta(hours=1)
    given = {"kind": "close", "event": well.event, "by": well.leader, "work": {}}
    Job.objects.create(token="t", began_at=long_ago, beat_at=long_ago, **given)
    assert "gives no sign of life" in found(health.State.WARNING)["jobs"].said


def test_jobs_that_failed_and_no_later_one_did(well):
    now = timezone.now()
    errors = reasons_json([Reason("No backup was made: %(why)s", {"why": "the disk is full"})])
    given = {"kind": "backup", "began_at": now, "beat_at": now, "ended_at": now}
    Job.objects.create(token="one", state=Job.State.FAILED, errors=errors, **given)
    warning = found(health.State.WARNING)["jobs"]
    assert "(backup) failed" in warning.said
    assert "No backup was made: the disk is full" in warning.said
    assert "/jobs/one/" in warning.to_do
    Job.objects.create(token="two", state=Job.State.DONE, **given | {"ended_at": now + timedelta(hours=1)})
    assert "jobs" not in found(health.State.WARNING)


def test_jobs_that_wait_for_nobody_and_no_worker_at_work(well):
    long_ago = timezone.now() - timedelta(hours=1)
    given = {"kind": "mail", "began_at": long_ago, "beat_at": long_ago, "state": Job.State.WAITING}
    Job.objects.create(token="later", due_at=timezone.now() + timedelta(hours=1), **given)
    assert "jobs" not in found()
    Job.objects.create(token="now", **given)
    assert "1 wait for more than ten minutes" in found()["jobs"].said
    Worker.objects.update(beat_at=long_ago)
    assert "no worker is at work" in found(health.State.WARNING)["scheduler"].said


def test_notices_that_wait_and_that_the_mail_server_refused(well):
    well.player.email = "spiler@example.nl"
    well.player.save()
    given = {"user": well.player, "kind": "published", "path": "/", "at": timezone.now()}
    waiting = Notice.objects.create(**given)
    said = [one.said for one in health.findings() if one.subject == "mail"]
    assert any("1 notices wait to be mailed, the oldest since" in line for line in said)
    Notice.objects.filter(pk=waiting.pk).update(tries=notices.MOST_TRIES)
    said = [one.said for one in health.findings() if one.subject == "mail"]
    assert any("1 notices were refused by the mail server too often" in line for line in said)


def test_a_backup_that_is_no_longer_where_it_was_made(well):
    Path(remembered.last(remembered.BACKUP).outcome["file"]).unlink()
    assert "is not where it was made" in found(health.State.WARNING)["backup"].said


def test_a_disk_that_is_nearly_full(well, monkeypatch):
    monkeypatch.setattr(health, "LEAST_FREE_BYTES", 2**60)
    assert "MB free" in found()["disk"].said


@pytest.mark.parametrize(("what", "subject"), [(remembered.BACKUP, "backup"), (remembered.CHECK, "record")])
def test_a_backup_and_a_check_that_are_long_ago_or_not_known(well, settings, what, subject):
    file = Path(settings.DATA_DIR) / "last" / f"{what}.json"
    content = json.loads(file.read_text())
    file.write_text(json.dumps(content | {"at": (timezone.now() - timedelta(days=3)).isoformat()}))
    assert "was at" in found(health.State.WARNING)[subject].said
    file.write_text("{")
    assert "is not known" in found(health.State.WARNING)[subject].said


def test_a_check_that_found_defects_is_told_until_the_next(well):
    remembered.remember(remembered.CHECK, defects=2)
    assert found()["record"].said == "the last check found 2 defects"
    call_command("verify_record")
    assert "record" not in found()


@pytest.mark.once
def test_a_database_that_does_not_answer(well, monkeypatch, tmp_path):
    of = connection.settings_dict
    connection.close()
    monkeypatch.setitem(of, "NAME", str(tmp_path / "no" / "database"))
    assert "does not answer" in found()["database"].said
    connection.close()
