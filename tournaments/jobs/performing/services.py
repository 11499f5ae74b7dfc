"""Doing a job: by one worker at a time, with a sign of life, within its limits, and what came of it.

Whatever a worker writes of a job it writes of its own run alone: who was cancelled, went beyond the time, or
was taken for dead writes nothing any more, and the transaction of its work is given up.
"""

import logging
import threading
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.db import DatabaseError, connection, connections, transaction
from django.utils import timezone

from tournaments.jobs.kinds import JobKind, Outcome, Report, Stopped, kind_of
from tournaments.jobs.selectors import UNDER_WAY, is_dead
from tournaments.models import Job
from tournaments.pages.words.refusals import Refusals, SiteFault
from tournaments.regulations.reason_json import reason_json, reasons_json
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

BEAT_SECONDS = 3
TRIED_AGAIN_AFTER = timedelta(seconds=30)
"""After the first time; after the next four times as long."""
_log = logging.getLogger(__name__)

_NO_LONGER_ALLOWED = gettext_noop("Who asked for this may no longer do it; nothing was changed.")
_GONE = gettext_noop("What this was about is no longer there; nothing was changed.")
_OTHER_VERSION = gettext_noop("This version of the site does not know this kind of work.")
_TOO_LONG = gettext_noop("It took longer than %(minutes)s minutes and was stopped; nothing was changed.")
_TOO_MUCH = gettext_noop("It would take more than %(steps)s steps; nothing was changed.")
_WRONG = gettext_noop("Something went wrong on the site; nothing was changed. Begin it again.")
_STAYS = {
    _NO_LONGER_ALLOWED: gettext_noop(
        "Who asked for this may no longer do it; what was done until then stays."
    ),
    _GONE: gettext_noop("What this was about is no longer there; what was done until then stays."),
    _TOO_LONG: gettext_noop(
        "It took longer than %(minutes)s minutes and was stopped; what was done until then stays."
    ),
    _TOO_MUCH: gettext_noop("It would take more than %(steps)s steps; what was done until then stays."),
    _WRONG: gettext_noop("Something went wrong on the site; what was done until then stays. Begin it again."),
}
"""What is said of work that is done in parts instead."""
_BROKEN_OFF = gettext_noop(
    "It was broken off %(number)s times, because the site was ended in the midst of it."
)


class Watched(Report):
    """Writes down how far a job is, and stops the work once it is no longer this run's to do.

    It `lacks_outcome` where its transaction settled it without one, which follows when that is over.
    """

    def __init__(self, job: Job, kind: JobKind) -> None:
        self.job, self.kind, self.lacks_outcome = job, kind, False

    def __call__(self, stage: Reason, *, done: int = 0, of: int = 0) -> None:
        """See Report."""
        if of > self.kind.most_steps:
            raise RuleViolation(_said(_TOO_MUCH, self.kind, {"steps": self.kind.most_steps}))
        if connection.in_atomic_block:  # nobody else would see it, and the row would be locked meanwhile
            return
        if not _note(self.job, progress=reason_json(stage) | {"done": done, "of": of}):
            raise Stopped

    def settle(self, outcome: Outcome = None) -> None:
        """See Report."""
        if not _note(self.job, **_done(dict(outcome or {}))):
            raise Stopped
        self.lacks_outcome = outcome is None

    def keep(self, outcome: Mapping[str, Any]) -> None:
        """See Report."""
        if not _note(self.job, outcome=dict(outcome)):
            raise Stopped


def perform(job_id: int) -> bool:
    """Do a job that waits and is due; False where it is not, or another worker has it."""
    job = _taken_up(job_id)
    kind = kind_of(job) if job else None
    if job is None or kind is None:
        return False
    ended = threading.Event()
    beating = threading.Thread(target=_beat, args=(job, kind, ended), daemon=True)
    beating.start()
    try:
        report = Watched(job, kind)
        ending = _ending(job, kind, report)
        ended.set()
        beating.join()
        _end(job, report, ending)
    finally:
        ended.set()
    return True


@transaction.atomic
def _taken_up(job_id: int) -> Job | None:
    """The job, from now on this worker's; None where it is not to be done now."""
    of_its_kind = Job.objects.filter(kind__in=Job.objects.filter(pk=job_id).values("kind"))
    rows = of_its_kind.select_for_update().filter(state__in=UNDER_WAY).order_by("pk")
    listed = {row.pk: row for row in rows}
    job, now = listed.get(job_id), timezone.now()
    if job is None or job.state != Job.State.WAITING or (job.due_at and job.due_at > now):
        return None
    kind = kind_of(job)
    if kind is None:
        Job.objects.filter(pk=job.pk).update(**_failed(Reason(_OTHER_VERSION)))
        return None
    if kind.alone and any(row.state == Job.State.RUNNING for row in listed.values()):
        return None
    job.state, job.run, job.tries, job.errors = Job.State.RUNNING, job.run + 1, job.tries + 1, []
    job.began_at = job.beat_at = now
    job.save()
    return job


def _done(outcome: dict[str, Any]) -> dict[str, Any]:
    return {"state": Job.State.DONE, "outcome": outcome, "ended_at": timezone.now()}


def _note(job: Job, **values: Any) -> bool:
    """Write how the job is, and whether it was this run's to do still."""
    mine = Job.objects.filter(pk=job.pk, run=job.run, state=Job.State.RUNNING)
    return bool(mine.update(beat_at=timezone.now(), **values))


def _end(job: Job, report: Watched, ending: dict[str, Any]) -> None:
    """Write how the job ended; where its transaction has done so already without what came of it, that. What
    was settled with it stays as it stands: by now a name may have been erased from it.
    """
    if ending and not _note(job, **ending) and report.lacks_outcome and ending["state"] == Job.State.DONE:
        Job.objects.filter(pk=job.pk, run=job.run, state=Job.State.DONE).update(outcome=ending["outcome"])


def _beat(job: Job, kind: JobKind, ended: threading.Event) -> None:
    until = timezone.now() + kind.longest
    try:
        while not ended.wait(BEAT_SECONDS):
            try:
                if timezone.now() > until:
                    minutes = round(kind.longest.total_seconds() / 60)
                    _note(job, **_failed(_said(_TOO_LONG, kind, {"minutes": minutes})))
                    return
                if not _note(job):
                    return
            except DatabaseError:  # the next one may do
                _log.warning("a sign of life of job %s was not written", job.pk, exc_info=True)
    finally:
        connections.close_all()


def _ending(job: Job, kind: JobKind, report: Watched) -> dict[str, Any]:
    """How the job ended, for its row; empty where it is no longer this run's to say."""
    try:
        return _done(_performed(job, kind, report))
    except Stopped:
        return {}
    except RuleViolation as found:
        return _refused(found.reason)
    except Refusals as refused:
        return _refused(*(found.reason for found in refused.violations))
    except PermissionDenied:
        return _refused(_said(_NO_LONGER_ALLOWED, kind))
    except ObjectDoesNotExist:
        return _refused(_said(_GONE, kind))
    except SiteFault as fault:
        _log.warning("job %s did not come to its end: %s", job.pk, fault)
        return _tried_again(job, kind, fault.reason)
    except Exception:
        _log.exception("job %s failed", job.pk)
        return _tried_again(job, kind, _said(_WRONG, kind))


def _said(text: str, kind: JobKind, values: Mapping[str, object] | None = None) -> Reason:
    """Why the work did not come to its end, with what became of it."""
    return Reason(_STAYS[text] if kind.in_parts else text, values or {})


def _performed(job: Job, kind: JobKind, report: Watched) -> dict[str, Any]:
    if job.by and not job.by.is_active:
        raise PermissionDenied
    if not kind.whole:
        return dict(kind.perform(job, report) or {})
    with transaction.atomic():
        outcome = dict(kind.perform(job, report) or {})
        report.settle(outcome)
    return outcome


def _refused(*errors: Reason) -> dict[str, Any]:
    return {"state": Job.State.REFUSED, "errors": reasons_json(errors), "ended_at": timezone.now()}


def _failed(*errors: Reason) -> dict[str, Any]:
    return _refused(*errors) | {"state": Job.State.FAILED}


def _tried_again(job: Job, kind: JobKind, error: Reason) -> dict[str, Any]:
    """It waits for another try, or has failed when there were enough."""
    if job.tries >= kind.most_tries:
        return _failed(error)
    due_at = timezone.now() + TRIED_AGAIN_AFTER * 4 ** (job.tries - 1)
    return {"state": Job.State.WAITING, "errors": reasons_json([error]), "due_at": due_at}


def take_up_the_dead() -> int:
    """Let jobs whose workers were killed wait for another worker, or fail when that was too often; how many.

    Twice at once is once.
    """
    dead = 0
    for job in Job.objects.filter(state=Job.State.RUNNING):
        if is_dead(job):
            kind = kind_of(job)
            ending: dict[str, Any] = {"state": Job.State.WAITING, "due_at": None}
            if kind is None or job.tries >= kind.most_tries:
                ending = _failed(Reason(_BROKEN_OFF, {"number": job.tries}))
            silent = Job.objects.filter(pk=job.pk, run=job.run, state=job.state, beat_at=job.beat_at)
            dead += silent.update(**ending)
    return dead
