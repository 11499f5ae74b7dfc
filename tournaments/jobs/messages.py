"""On PostgreSQL: a message for each job that waits, by procrastinate, to workers on any machine.

The job's own row says what is to be done and whether it was; a message only calls a worker to it, and one
that is lost with its worker is sent again (`tournaments/jobs/schedule/services.py`). Imported on PostgreSQL
alone: procrastinate knows no other database.
"""

import asyncio
from contextlib import suppress
from typing import Any

import procrastinate
from django.db import connections, transaction
from procrastinate.contrib.django import DjangoApp, app
from procrastinate.contrib.django.django_connector import DjangoConnector
from procrastinate.exceptions import AlreadyEnqueued
from procrastinate.job_context import JobContext
from procrastinate.jobs import Status
from procrastinate.worker import Worker

from tournaments.jobs.performing import services as performing

PERFORM, NAMESPACE = "perform", "jobs"


def send(job_id: int) -> None:
    """Call a worker to a job, with the transaction; where one is called already that is enough."""
    with suppress(AlreadyEnqueued), transaction.atomic():
        app.configure_task(f"{NAMESPACE}:{PERFORM}", queueing_lock=f"job {job_id}").defer(job_id=job_id)


def perform(job_id: int) -> None:
    """Do a job, if it still waits."""
    try:
        performing.perform(job_id)
    finally:
        connections.close_all()


async def clear(context: JobContext, timestamp: int) -> None:
    """Remove the messages whose workers were killed: their jobs are taken up by their rows."""
    manager = context.app.job_manager
    for message in await manager.get_stalled_jobs():
        if message.id is not None:
            await manager.finish_job_by_id_async(message.id, Status.FAILED, delete_job=True)


def _tasks() -> procrastinate.Blueprint:
    """What messages may ask for, anew for each who receives: adding them to an app gives them other names."""
    tasks = procrastinate.Blueprint()
    tasks.task(name=PERFORM)(perform)
    tasks.periodic(cron="* * * * *")(
        tasks.task(name="clear", queueing_lock="clear", pass_context=True)(clear)
    )
    return tasks


class Receiver:
    """Receives messages in a thread of its own until it is stopped.

    By an event: a task that is cancelled while it opens a connection may never hear of it.
    """

    def __init__(self, at_once: int) -> None:
        self.at_once = at_once
        self._loop: asyncio.AbstractEventLoop | None = None
        self._asked: asyncio.Event | None = None
        self._stopped = False

    def run(self) -> None:
        """Receive until `stop`. Errors: those of procrastinate where the database is gone."""
        asyncio.run(self._run())

    async def _run(self) -> None:
        self._asked, self._loop = asyncio.Event(), asyncio.get_running_loop()
        if self._stopped:
            return
        receiving = DjangoApp(connector=DjangoConnector().get_worker_connector())
        receiving.add_tasks_from(_tasks(), namespace=NAMESPACE)
        async with receiving.open_async():
            worker: Any = Worker(  # its methods have no types
                receiving,
                concurrency=self.at_once,
                install_signal_handlers=False,
                delete_jobs="always",
                fetch_job_polling_interval=2,
            )
            # In this order: a worker forgets what it was asked before its first step.
            working = asyncio.create_task(worker.run())
            asked = asyncio.create_task(self._asked.wait())
            await asyncio.wait((working, asked), return_when=asyncio.FIRST_COMPLETED)
            worker.stop()
            asked.cancel()
            await working

    def stop(self) -> None:
        """Receive nothing more; what is being done is done to its end."""
        self._stopped = True
        if self._loop is not None and self._asked is not None:
            with suppress(RuntimeError):  # it ended by itself meanwhile
                self._loop.call_soon_threadsafe(self._asked.set)
