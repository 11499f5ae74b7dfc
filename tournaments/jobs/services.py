"""Long work beside a request: asked for once by each token, watched, cancelled, asked for again.

Jobs are no facts of an event: what the work itself does goes into the record by the service that does it.
A job waits in its table until a worker takes it up (`tournaments/jobs/performing/services.py`).
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.jobs import kinds, waking
from tournaments.jobs.permissions import may_follow
from tournaments.jobs.selectors import UNDER_WAY, is_dead
from tournaments.models import Event, Job, User
from tournaments.pages.http.permissions import is_administrator, require
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

_OF_A_FORM = re.compile(r"[\w-]{8,36}", re.ASCII)
"""A token as a form of the site has one: it stands in the address of the job."""
MOST_AT_ONCE = 3
"""How many jobs one person may have waiting and running."""


def begin(*, actor: User, kind: str, token: str, work: Mapping[str, Any], event: Event | None = None) -> Job:
    """The job of this token, asked for now unless it is under way or done already; one that was refused,
    failed, was cancelled or died is asked for again.

    `work` is what the kind is told. Errors: RuleViolation where the actor has too much under way, or the
    token is that of something else.
    """
    with transaction.atomic():
        _hold(actor)
        own = {"kind": kind, "event": event}
        job, is_new = Job.objects.select_for_update().get_or_create(
            token=token, defaults=_waiting() | own | {"by": actor, "work": dict(work), "run": 0}
        )
        if (job.kind, job.event_id) != (kind, event.pk if event else None):
            raise refuse(gettext_noop("This form was used for something else already. Open the page anew."))
        if not is_new and (job.state == Job.State.DONE or (job.state in UNDER_WAY and not is_dead(job))):
            return job
        _check_room(actor, but=job)
        if not is_new:
            job.work, job.by = dict(work), actor
            _ask_again(job)
    waking.wake(job)
    return job


def begin_own(
    *, kind: str, token: str, due_at: datetime | None = None, work: Mapping[str, Any] | None = None
) -> tuple[Job, bool]:
    """A job that the site does by itself, by a token of its own, and whether it is new; `work` is what its
    kind is told.
    """
    fresh = _waiting() | {"kind": kind, "by": None, "run": 0, "due_at": due_at, "work": dict(work or {})}
    job, is_new = Job.objects.get_or_create(token=token, defaults=fresh)
    if is_new:
        waking.wake(job)
    return job, is_new


def begin_at_will(*, actor: User, kind: str, token: str) -> Job:
    """Have the site do now what it else does at its own time. Errors: PermissionDenied; RuleViolation."""
    require(is_administrator(actor))
    if kind not in {one.name for one in kinds.at_will()} or not _OF_A_FORM.fullmatch(token):
        raise refuse(gettext_noop("There is no such work."))
    return begin(actor=actor, kind=kind, token=token, work={})


@transaction.atomic
def cancel(*, actor: User, token: str) -> Job:
    """Let a job be done no further; what it has committed stays.

    Errors: PermissionDenied; RuleViolation for a job that is over, or that there is not.
    """
    job = _locked(actor, token)
    if job.state not in UNDER_WAY:
        raise refuse(gettext_noop("This work is over; there is nothing to cancel."))
    job.state, job.ended_at = Job.State.CANCELLED, timezone.now()
    job.save()
    return job


def again(*, actor: User, token: str) -> Job:
    """Ask again for a job that ended without coming to its end. Twice is once.

    Errors: PermissionDenied; RuleViolation where the actor has too much under way, or there is no such job.
    """
    with transaction.atomic():
        _hold(actor)
        job = _locked(actor, token)
        if job.state == Job.State.DONE or (job.state in UNDER_WAY and not is_dead(job)):
            return job
        _check_room(actor, but=job)
        _ask_again(job)
    waking.wake(job)
    return job


def _waiting() -> dict[str, Any]:
    now = timezone.now()
    return {"state": Job.State.WAITING, "began_at": now, "beat_at": now}


def _ask_again(job: Job) -> None:
    for name, value in _waiting().items():
        setattr(job, name, value)
    job.tries, job.errors, job.progress, job.due_at, job.ended_at = 0, [], {}, None, None
    job.save()


def _locked(actor: User, token: str) -> Job:
    job = Job.objects.select_for_update(of=("self",)).select_related("event").filter(token=token).first()
    if job is None:
        raise refuse(gettext_noop("There is no such work."))
    require(may_follow(actor, job))
    return job


def _hold(actor: User) -> None:
    """Let no two requests of one person count at the same moment. Errors: PermissionDenied for no account."""
    require(isinstance(actor, User))
    User.objects.select_for_update(no_key=True).get(pk=actor.pk)


def _check_room(actor: User, *, but: Job) -> None:
    others = Job.objects.filter(by=actor, state__in=UNDER_WAY).exclude(pk=but.pk).count()
    if others >= MOST_AT_ONCE:
        raise refuse(
            gettext_noop("You have %(number)s pieces of work under way; wait for one, or cancel it."),
            number=others,
        )
