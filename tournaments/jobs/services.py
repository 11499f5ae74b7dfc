"""Long work in the background of a request: begun once for each token, begun again when it died.

Jobs are no facts of an event: what the work itself does goes into the record by the service that does it.
"""

import logging
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any, Protocol

from django.db import DatabaseError, connections, transaction
from django.utils import timezone

from tournaments.models import Event, Job, User
from tournaments.pages.refusals import Refusals
from tournaments.regulations.reason_json import reason_json, reasons_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

BEAT_SECONDS = 3
DEAD_AFTER = timedelta(seconds=30)


class Report(Protocol):
    """Says how far the work is: at which stage, and how many `of` so many steps are `done` where that is
    known beforehand.
    """

    def __call__(self, stage: Reason, *, done: int = 0, of: int = 0) -> None:
        """Say it."""


def to_nobody(stage: Reason, *, done: int = 0, of: int = 0) -> None:
    """The report of work that nobody watches."""


_log = logging.getLogger(__name__)


def begin(
    *,
    actor: User,
    event: Event,
    kind: str,
    token: str,
    work: dict[str, Any],
    enforce: Callable[[Report], None],
) -> Job:
    """The job of this token, begun now unless it runs or is done already; one that failed or died begins
    again.

    `work` says what is done, for the page that shows the job. `enforce` runs in a thread of its own; a
    RuleViolation or Refusals of it are kept as the job's errors.
    """
    job, is_mine = _claim(actor, event, kind, token, work)
    if is_mine:
        thread = threading.Thread(target=_run, args=(job.pk, job.run, enforce), daemon=True)
        transaction.on_commit(thread.start)
    return job


def is_dead(job: Job) -> bool:
    """Whether it should be running and has given no sign of life for long: its process was ended."""
    return job.state == Job.State.RUNNING and timezone.now() - job.beat_at > DEAD_AFTER


@transaction.atomic
def _claim(actor: User, event: Event, kind: str, token: str, work: dict[str, Any]) -> tuple[Job, bool]:
    """The job's row, and whether this request is the one to begin it."""
    now = timezone.now()
    fresh = {"kind": kind, "event": event, "work": work, "by": actor, "began_at": now, "beat_at": now}
    job, is_new = Job.objects.select_for_update().get_or_create(token=token, defaults=fresh)
    if is_new or job.state == Job.State.DONE or (job.state == Job.State.RUNNING and not is_dead(job)):
        return job, is_new
    job.state, job.run, job.errors, job.progress = Job.State.RUNNING, job.run + 1, [], {}
    job.by, job.began_at, job.beat_at = actor, now, now
    job.save()
    return job, True


def _note(job_id: int, run: int, **values: Any) -> None:
    """Write how the job is, unless it has been begun again meanwhile."""
    Job.objects.filter(pk=job_id, run=run, state=Job.State.RUNNING).update(beat_at=timezone.now(), **values)


def _tell(job_id: int, run: int, stage: Reason, *, done: int = 0, of: int = 0) -> None:
    _note(job_id, run, progress=reason_json(stage) | {"done": done, "of": of})


def _beat(job_id: int, run: int, ended: threading.Event) -> None:
    try:
        while not ended.wait(BEAT_SECONDS):
            try:
                _note(job_id, run)
            except DatabaseError:  # the next one may do
                _log.warning("a sign of life of job %s was not written", job_id, exc_info=True)
    finally:
        connections.close_all()


def _run(job_id: int, run: int, enforce: Callable[[Report], None]) -> None:
    ended = threading.Event()
    beating = threading.Thread(target=_beat, args=(job_id, run, ended), daemon=True)
    beating.start()
    try:
        outcome = _outcome(enforce, partial(_tell, job_id, run))
        ended.set()
        beating.join()
        _note(job_id, run, **outcome)
    finally:
        ended.set()
        connections.close_all()


def _outcome(enforce: Callable[[Report], None], report: Report) -> dict[str, Any]:
    try:
        enforce(report)
    except RuleViolation as found:
        errors = [found.reason]
    except Refusals as refused:
        errors = [found.reason for found in refused.violations]
    except Exception:
        _log.exception("a job failed")
        errors = [
            Reason(gettext_noop("Something went wrong on the site; nothing was changed. Begin it again."))
        ]
    else:
        return {"state": Job.State.DONE}
    return {"state": Job.State.FAILED, "errors": reasons_json(errors)}
