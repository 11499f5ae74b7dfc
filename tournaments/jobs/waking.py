"""Telling workers that there is work: those of this process at once, on PostgreSQL those of any machine."""

import threading

from django.db import connection, transaction
from django.utils import timezone

from tournaments.models import Job

_called = threading.Condition()


def wake(job: Job) -> None:
    """Call a worker to a job that waits, as soon as the transaction is committed; twice is once."""
    if job.due_at is None or job.due_at <= timezone.now():
        if connection.vendor == "postgresql":
            from tournaments.jobs import messages

            messages.send(job.pk)
        else:
            transaction.on_commit(call)


def call() -> None:
    """Wake the workers of this process."""
    with _called:
        _called.notify_all()


def wait(seconds: float) -> None:
    """Sleep until called, or for so many seconds."""
    with _called:
        _called.wait(seconds)
