"""Real workers for tests: threads of this process, or processes of their own on the database of the tests."""

import os
import subprocess
import sys
import time
from contextlib import contextmanager

from django.conf import settings
from django.db import connection
from django.test import override_settings

from tournaments.jobs import kinds
from tournaments.jobs.performing import services as performing
from tournaments.jobs.workers import Workers
from tournaments.models import Job

ENDED = (Job.State.DONE, Job.State.REFUSED, Job.State.FAILED, Job.State.CANCELLED)


@contextmanager
def at_work():
    """Workers in threads of this process, which begin nothing by themselves; all is over afterwards."""
    workers = Workers()
    with override_settings(BACKUP_AT=None, CHECK_AT=None):
        workers.start()
        try:
            yield workers
        finally:
            assert workers.stop(), "a worker does not end"


def until(holds):
    """Wait until something holds, and give what it gave."""
    for _ in range(2500):
        if found := holds():
            return found
        time.sleep(0.02)
    raise AssertionError("it never came to hold")


def ended(token):
    """The job of a token once it is over."""
    until(lambda: Job.objects.filter(token=token, state__in=ENDED).exists())
    return Job.objects.get(token=token)


def address():
    """The address of the database of the tests, as in DATABASE_URL."""
    of = connection.settings_dict
    server = f"postgres://{of['USER']}:{of['PASSWORD']}@{of['HOST']}:{of['PORT']}/{of['NAME']}"
    return server if connection.vendor == "postgresql" else f"sqlite:///{of['NAME']}"


def surroundings(**own):
    """The environment of a process on the database and the data folder of the test."""
    given = {"DATABASE_URL": address(), "DATA_DIR": str(settings.DATA_DIR), "SECRET_KEY": "of the tests"}
    return os.environ | {"BACKUP_AT": "off", "CHECK_AT": "off"} | given | own


@contextmanager
def process(**own):
    """A worker in a process of its own, `manage.py worker`; gives the process, and kills it afterwards."""
    started = subprocess.Popen(
        [sys.executable, "manage.py", "worker"],
        cwd=settings.BASE_DIR,
        env=surroundings(**own),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert started.stdout.readline().startswith("at work")
        yield started
    finally:
        started.kill()
        started.wait()
        started.stdout.close()


@contextmanager
def kind(name="made up", **given):
    """A kind of work that the test makes up."""
    made = kinds.declare(kinds.JobKind(name=name, words="made up", **given))
    try:
        yield made
    finally:
        del kinds._KINDS[name]


def do(job):
    """Do a job in this thread, as a worker does; gives it as it is afterwards."""
    performing.perform(job.pk)
    job.refresh_from_db()
    return job
