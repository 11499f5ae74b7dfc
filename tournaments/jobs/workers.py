"""Workers: threads of a process that take up jobs, and look round for what is due.

On SQLite they look into the table of jobs, on PostgreSQL they receive the messages of procrastinate. They run
in the process that serves (`config/wsgi.py`), or in one of their own: `manage.py worker`.
"""

import logging
import os
import platform
import threading
from collections.abc import Callable
from datetime import timedelta

from django.db import DatabaseError, connection, connections
from django.db.models import Q
from django.utils import timezone

from tournaments.jobs import waking
from tournaments.jobs.performing import services as performing
from tournaments.jobs.schedule import services as schedule
from tournaments.models import Job

AT_ONCE = 2
"""How many jobs a process does at the same time."""
LOOK_SECONDS = 1.0
LOOK_ROUND_SECONDS = 5.0
AFTER_A_FAULT_SECONDS = 5.0
BEAT_EVERY = timedelta(seconds=15)
_log = logging.getLogger(__name__)


class Workers:
    """The workers of this process."""

    def __init__(self) -> None:
        self.name = f"{platform.node()[:60]} {os.getpid()} {id(self):x}"
        self._stopped = threading.Event()
        self._threads: list[threading.Thread] = []
        self._stop_receiving: Callable[[], None] = waking.call

    def start(self) -> None:
        """Begin, in threads that end with the process at the latest."""
        if connection.vendor == "postgresql":
            from tournaments.jobs.messages import Receiver

            receiver = Receiver(AT_ONCE)
            self._stop_receiving = receiver.stop
            bodies = [receiver.run]
        else:
            bodies = [self._take_up] * AT_ONCE
        for body in (*bodies, self._look_round):
            thread = threading.Thread(target=self._go_on, args=(body,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def stop(self, seconds: float | None = None) -> bool:
        """Take up nothing more, wait for what is being done, and say whether all of it came to its end."""
        self._stopped.set()
        self._stop_receiving()
        waking.call()
        for thread in self._threads:
            thread.join(seconds)
        return not any(thread.is_alive() for thread in self._threads)

    def _go_on(self, body: Callable[[], None]) -> None:
        """Do it until stopped, also after a fault, such as a database that was away for a while."""
        while not self._stopped.is_set():
            try:
                body()
            except Exception:
                _log.exception("a worker goes on after a fault")
            finally:
                connections.close_all()
            self._stopped.wait(AFTER_A_FAULT_SECONDS)

    def _take_up(self) -> None:
        """Take up jobs from the table, the oldest first."""
        while not self._stopped.is_set():
            due = Job.objects.filter(Q(due_at=None) | Q(due_at__lte=timezone.now()))
            keys = list(due.filter(state=Job.State.WAITING).order_by("pk").values_list("pk", flat=True))
            if not any(performing.perform(key) for key in keys if not self._stopped.is_set()):
                waking.wait(LOOK_SECONDS)

    def _look_round(self) -> None:
        began_at = timezone.now()
        beat_at = began_at - BEAT_EVERY
        try:
            while not self._stopped.is_set():
                if timezone.now() - beat_at >= BEAT_EVERY:
                    schedule.beat(self.name, began_at)
                    beat_at = timezone.now()
                schedule.look_round()
                self._stopped.wait(LOOK_ROUND_SECONDS)
        finally:
            try:
                schedule.sign_off(self.name)
            except DatabaseError:  # it will be seen to be silent
                _log.warning("a worker could not sign off", exc_info=True)
