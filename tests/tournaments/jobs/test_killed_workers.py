"""A worker process is killed (-9) in the midst of each kind of work: another takes it up, and nothing is done
twice or half.
"""

import json
import os
import select
import signal
import socket
import socketserver
import threading
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils import timezone

from games import services as game_services
from games.archive import services as archive
from games.importing import files as importing_files
from games.importing import services as importing
from games.models import IndexedGame, Judgement, PdnImport
from tests import sites
from tests.games.pdn_files import made_up
from tests.workers import ended, process, until
from tournaments.events.loaded import load
from tournaments.events.pairing import services as pairing
from tournaments.events.setting_up.files import event_files
from tournaments.jobs import remembered
from tournaments.jobs import services as jobs
from tournaments.ledger.chains import verification
from tournaments.models import Event, Game, Job, LedgerEntry, Notice, Seat
from tournaments.notices import services as notices
from tournaments.operation.backing_up import backups, keeping
from tournaments.regulations.files import event as files

GAPS = "1. 32-28 19-23 2. 28x19 14x23 3. - - 4. - - 5. 21x12"
"""A sheet that takes a second to judge."""

pytestmark = [pytest.mark.full, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def site(transactional_db):
    return sites.build()


def killed_in_the_midst(token, *, midst=lambda job: True, **own):
    """Let a worker process take up a job, and kill it while it is at it, with no moment to tidy up."""
    mine = Job.objects.filter(token=token, run=Job.objects.get(token=token).run + 1)
    with process(**own) as worker:
        until(lambda: mine.filter(state=Job.State.RUNNING).exists())
        until(lambda: midst(Job.objects.get(token=token)))
        os.kill(worker.pid, signal.SIGKILL)
        worker.wait()
    job = Job.objects.get(token=token)
    assert job.state == Job.State.RUNNING, "it came to its end before it was killed"
    Job.objects.filter(pk=job.pk).update(beat_at=timezone.now() - timedelta(minutes=1))


def taken_up(token, **own):
    """The job after another worker was let at it."""
    with process(**own):
        return ended(token)


def test_pairing(site):
    event = sites.found(site, "F", "open", players=sites.many(80), system="swiss", rounds_planned=5)
    token = "00000000-0000-4000-8000-000000000001"
    pairing.pair_in_background(actor=site.leader, event_id=event.pk, number=1, token=token)
    killed_in_the_midst(token, midst=lambda job: job.progress.get("done", 0) >= 1)
    assert not Seat.objects.filter(round__event=event).exists()
    job = taken_up(token)
    assert (job.state, job.run) == (Job.State.DONE, 2)
    assert Seat.objects.filter(round__event=event).count() == 80
    assert LedgerEntry.objects.filter(act="pairing").count() == 1
    assert verification.all_defects() == []


def test_importing_an_event_file(site):
    """It writes in one transaction, so there is nothing to see until its end."""
    event = sites.found(site, "F", "open", players=sites.many(60), system="swiss", rounds_planned=5)
    content = json.dumps(files.dump(load(event).facts) | {"season": 2031}).encode()
    given = {"actor": site.administrator, "content": content, "reason": "of the test", "token": "one"}
    event_files.import_in_background(**given)
    killed_in_the_midst("one")
    assert not Event.objects.filter(season__year=2031).exists()
    job = taken_up("one")
    assert (job.state, job.run) == (Job.State.DONE, 2)
    assert Event.objects.get(season__year=2031).pk == job.outcome["event"]
    assert event_files.import_in_background(**given).state == Job.State.DONE
    assert Event.objects.filter(season__year=2031).count() == 1


def test_importing_games(site):
    """Killed after it was written and before all of it stood in the archive: it is there once, and the rest
    is put into the archive by what looks for that.
    """
    text = made_up(250, 12)
    read = Job(work=importing_files.packed(text, "old.pdn"))
    chosen = importing.Choices(doubles=True)
    importing.import_in_background(actor=site.administrator, read=read, choices=chosen, token="one-import")
    killed_in_the_midst("one-import", midst=lambda job: PdnImport.objects.exists())
    job = taken_up("one-import")
    assert (job.state, job.run) == (Job.State.DONE, 2)
    imported = PdnImport.objects.get()
    assert job.outcome == {"import": imported.pk}
    assert imported.free_games.count() == 250
    archive.index_stale()
    assert IndexedGame.objects.count() == 250
    assert verification.all_defects() == []


class _Server(socketserver.ThreadingTCPServer):
    received: list[bytes]
    go_on: threading.Event


class _Dialogue(socketserver.StreamRequestHandler):
    """As much of a mail server as a client asks for; from the third mail on it waits to be let go on."""

    def handle(self):
        self.say("220 here")
        while line := self.rfile.readline():
            if line.upper().startswith(b"DATA"):
                self.say("354 go on")
                body = b"".join(iter(self.rfile.readline, b".\r\n"))
                if len(self.server.received) >= 2:
                    self.server.go_on.wait(120)
                if self.is_left():
                    return
                self.server.received.append(body)
                self.say("250 taken")
            elif line.upper().startswith(b"QUIT"):
                self.say("221 bye")
                return
            else:
                self.say("250 well")

    def is_left(self):
        """Whether the client has gone meanwhile: killed, or tired of waiting."""
        readable, _, _ = select.select([self.connection], [], [], 0)
        return bool(readable) and not self.connection.recv(1, socket.MSG_PEEK)

    def say(self, text):
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def mail_server():
    with _Server(("127.0.0.1", 0), _Dialogue) as server:
        server.received, server.go_on = [], threading.Event()
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.go_on.set()
        server.shutdown()


def test_mailing_notices(site):
    site.player.email = "spiler@example.nl"
    site.player.save()
    Notice.objects.all().delete()
    given = {"user": site.player, "kind": "published", "event": site.event, "at": timezone.now()}
    for number in range(5):
        Notice.objects.create(path=f"/events/{number}/", **given)
    jobs.begin_own(kind="mail", token="one")
    with mail_server() as server:
        own = {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.server_address[1]), "EMAIL_PLAIN": "1"}
        killed_in_the_midst("one", midst=lambda job: job.progress.get("done") == 2, **own)
        assert notices.waiting().count() == 3
        server.go_on.set()
        with process(**own):  # the mails of every five minutes are due there too: either job may find them
            assert ended("one").state == Job.State.DONE
            until(lambda: not notices.waiting().exists())
    bodies = [body.decode() for body in server.received]
    mailed = [next(n for n in range(5) if f"/events/{n}/" in body) for body in bodies]
    assert sorted(set(mailed)) == [0, 1, 2, 3, 4]
    assert len(mailed) <= 6, "the one in whose midst it was killed twice at most"


def test_making_a_backup(site, settings):
    folder = Path(settings.DATA_DIR) / "backups"
    with (Path(settings.DATA_DIR) / "large").open("wb") as large:
        large.truncate(300_000_000)
    jobs.begin_own(kind="backup", token="one")
    killed_in_the_midst("one", midst=lambda job: list(folder.glob(f"{backups.PARTIAL}*/packed.zip")))
    assert keeping.backups(folder) == []
    (half,) = folder.glob(f"{backups.PARTIAL}*")
    (Path(settings.DATA_DIR) / "large").unlink()
    long_ago = timezone.now().timestamp() - 86400
    os.utime(half, (long_ago, long_ago))
    job = taken_up("one")
    assert (job.state, job.run) == (Job.State.DONE, 2)
    (made,) = keeping.backups(folder)
    assert keeping.is_good(made.file)
    assert not half.exists(), "what a killed backup left is removed"


def test_checking_the_record(site):
    site.play(7)
    jobs.begin_own(kind="check", token="one")
    killed_in_the_midst("one")
    assert remembered.last(remembered.CHECK) is None
    job = taken_up("one")
    assert (job.state, job.run, job.outcome["defects"]) == (Job.State.DONE, 2, 0)
    assert remembered.last(remembered.CHECK).outcome["defects"] == 0


def test_what_is_broken_off_three_times_is_not_tried_for_ever(site):
    jobs.begin_own(kind="check", token="one")
    for _ in range(3):
        killed_in_the_midst("one")
    job = taken_up("one")
    assert (job.state, job.run) == (Job.State.FAILED, 3)
    assert "broken off" in job.errors[0]["text"]


def test_on_postgresql_messages_call_the_workers_and_none_is_left(site):
    """Procrastinate's own tables; on SQLite there are none."""
    if connection.vendor != "postgresql":
        assert not any(name.startswith("procrastinate") for name in connection.introspection.table_names())
        return

    def messages():
        with connection.cursor() as cursor:
            cursor.execute("SELECT status::text FROM procrastinate_jobs WHERE task_name = 'jobs:perform'")
            return [status for (status,) in cursor.fetchall()]

    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM procrastinate_jobs")
    jobs.begin_own(kind="check", token="one")
    assert messages() == ["todo"]
    killed_in_the_midst("one")
    assert "doing" in messages()  # another may have been sent before the worker had the row
    assert taken_up("one").state == Job.State.DONE
    with connection.cursor() as cursor:
        cursor.execute("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'")
    with process():
        until(lambda: messages() == [])


def test_a_worker_goes_on_after_the_database_ended_its_connections(site):
    """As at a restart of PostgreSQL; SQLite has no server that could go away."""
    with process():
        jobs.begin_own(kind="check", token="one")
        assert ended("one").state == Job.State.DONE
        if connection.vendor == "postgresql":
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            with connection.cursor() as cursor:
                cursor.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        jobs.begin_own(kind="check", token="two")
        assert ended("two").state == Job.State.DONE


def test_judging_notations(site):
    """What was judged before the kill stays judged; the others are judged by the next worker, each once."""
    games = Game.objects.filter(round__event=site.event, round__number=1)[:3]
    sheets = [game_services.submit(actor=site.leader, game_id=game.pk, text=GAPS) for game in games]
    token = "judge all"
    Job.objects.all().delete()
    jobs.begin_own(kind="judge", token=token)
    killed_in_the_midst(token, midst=lambda job: job.progress.get("done", 0) >= 1)
    assert 1 <= Judgement.objects.count() < len(sheets)
    job = taken_up(token)
    assert (job.state, job.run) == (Job.State.DONE, 2)
    assert Judgement.objects.values("notation").distinct().count() == Judgement.objects.count() == len(sheets)
