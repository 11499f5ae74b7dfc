"""`manage.py worker`: takes up jobs and does what is due by itself, until it is ended (Ctrl-C, SIGTERM).

Wanted on PostgreSQL, on as many machines as one likes; on SQLite the process that serves has workers of its
own, unless WORKERS is `apart`.
"""

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.jobs.workers import Workers
from tournaments.operation import in_use, starting

GRACE_SECONDS = 20


class Command(BaseCommand):
    """Works until it is ended; what it cannot bring to its end by then another worker takes up."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        """Work, where nothing forbids it; print when it begins."""
        starting.demand()
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        in_use.hold()
        workers = Workers()
        workers.start()
        self.stdout.write(f"at work: {workers.name}")
        self.stdout.flush()
        ended.wait()
        workers.stop(GRACE_SECONDS)
