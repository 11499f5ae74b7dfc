"""Long work to be looked at: whose, how far, and who is at work on it."""

import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Max, QuerySet
from django.utils import timezone

from tournaments.jobs.kinds import at_will, kind_of
from tournaments.models import Job, User, Worker
from tournaments.pages.http.permissions import is_administrator
from tournaments.regulations.reason_json import reason_of, reasons_of
from tournaments.regulations.reasons import Reason, gettext_noop

DEAD_AFTER = timedelta(seconds=30)
"""After this time without a sign of life a job is taken up by another worker."""
SILENT_AFTER = timedelta(minutes=1)
"""After this time without a sign of life a worker is no longer counted."""
LATE_AFTER = timedelta(minutes=10)
"""Who waits so long for a worker waits for none."""
UNDER_WAY = (Job.State.WAITING, Job.State.RUNNING)
ON_A_PAGE = 50
_FAILED = gettext_noop("%(number)s pieces of long work failed and were done by no later one.")
_LATE = gettext_noop("%(number)s pieces of long work wait, and nobody takes them up: no worker is at work.")
_DEFECTS = gettext_noop("The last check of the record found %(number)s defects.")
_UNKNOWN = gettext_noop("work of another version of the site")


def is_dead(job: Job) -> bool:
    """Whether it should be running and has given no sign of life for long: its process was ended."""
    return job.state == Job.State.RUNNING and timezone.now() - job.beat_at > DEAD_AFTER


@dataclass(frozen=True, slots=True)
class Shown:
    """A job as its page and the list show it."""

    job: Job
    words: Reason
    stage: Reason | None
    done: int
    of: int
    errors: list[Reason]
    dead: bool
    goes_on: bool
    leads_to: str
    asked_on: str
    in_parts: bool


def shown(job: Job) -> Shown:
    """A job with its words."""
    kind, dead = kind_of(job), is_dead(job)
    return Shown(
        job,
        Reason(kind.words if kind else _UNKNOWN),
        reason_of(job.progress) if job.progress.get("text") else None,
        job.progress.get("done", 0),
        job.progress.get("of", 0),
        list(reasons_of(job.errors)),
        dead,
        job.state in UNDER_WAY,
        kind.leads_to(job) if kind and kind.leads_to and job.state == Job.State.DONE else "",
        kind.asked_on(job) if kind and kind.asked_on else "",
        bool(kind and kind.in_parts),
    )


def to_begin() -> list[tuple[str, Reason, str]]:
    """The kinds that administrators may have begun now: name, words, and a token for a button of each."""
    return [(kind.name, Reason(kind.words), str(uuid.uuid4())) for kind in at_will()]


def page(user: User, number: Any) -> Page[Job]:
    """A page of the list, the latest first: every job to administrators, to others what they asked for."""
    listed = Job.objects.select_related("by", "event__season").defer("work").order_by("-began_at", "-pk")
    if not is_administrator(user):
        listed = listed.filter(by=user)
    return Paginator(listed, ON_A_PAGE).get_page(number)


def workers() -> QuerySet[Worker]:
    """The workers that gave a sign of life lately."""
    return Worker.objects.filter(beat_at__gt=timezone.now() - SILENT_AFTER)


def failing() -> list[Job]:
    """The latest job of each kind of the site's own that failed and was done by no later one, and every job
    of a person that failed in the last week.
    """
    failed = Job.objects.filter(state=Job.State.FAILED)
    lately = failed.exclude(by=None).filter(ended_at__gt=timezone.now() - timedelta(days=7))
    own: dict[str, Job] = {}
    done = Job.objects.filter(state=Job.State.DONE, ended_at__isnull=False).values("kind")
    latest = {row["kind"]: row["at"] for row in done.annotate(at=Max("ended_at")).order_by()}
    for job in failed.filter(by=None).order_by("ended_at"):
        if job.kind not in latest or (job.ended_at and job.ended_at > latest[job.kind]):
            own[job.kind] = job
    return [*own.values(), *lately]


def troubles() -> list[Reason]:
    """What administrators should look at: work that failed, that nobody takes up, and a check that found
    defects.
    """
    found = []
    if failed := failing():
        found.append(Reason(_FAILED, {"number": len(failed)}))
    if waiting := late().count():
        found.append(Reason(_LATE, {"number": waiting}))
    checked = (
        Job.objects.filter(state=Job.State.DONE, outcome__has_key="defects").order_by("-ended_at").first()
    )
    if checked and checked.outcome["defects"]:
        found.append(Reason(_DEFECTS, {"number": checked.outcome["defects"]}))
    return found


def late() -> QuerySet[Job]:
    """Jobs that should have been taken up long ago."""
    long_ago = timezone.now() - LATE_AFTER
    waiting = Job.objects.filter(state=Job.State.WAITING, began_at__lt=long_ago)
    return waiting.exclude(due_at__gt=long_ago)
