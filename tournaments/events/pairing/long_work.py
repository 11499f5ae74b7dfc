"""Pairing a round of a large Swiss event, as long work."""

from django.urls import reverse

from tournaments.events.pairing import services as pairing
from tournaments.jobs.kinds import JobKind, Outcome, Report, asker, declare
from tournaments.models import Job
from tournaments.pages.http.permissions import Visitor
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import gettext_noop


def _pair(job: Job, report: Report) -> Outcome:
    pairing.pair_round(
        actor=asker(job),
        event_id=job.event_id or 0,
        number=job.work["round"],
        token=job.token,
        only_checked_in=job.work.get("only_checked_in", False),
        published=job.work.get("published", False),
        event_too=job.work.get("event_too", False),
        report=report,
    )
    return None


def _may_see(user: Visitor, job: Job) -> bool:
    return job.event is not None and may_direct(user, job.event)


def _round(job: Job) -> str:
    return reverse("pairing", args=[job.event_id, job.work["round"]])


declare(
    JobKind(
        name=pairing.PAIRING,
        words=gettext_noop("pairing a round"),
        perform=_pair,
        may_see=_may_see,
        leads_to=_round,
        asked_on=_round,
    )
)
