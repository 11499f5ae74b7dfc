"""Looking at a problem of a competition, as long work."""

from datetime import timedelta

from django.urls import reverse

from games.models import ProblemEntry
from games.problems.competitions import services
from tournaments.jobs.kinds import JobKind, Report, asker, declare
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop


def _perform(job: Job, report: Report) -> None:
    services.check(actor=asker(job), entry_id=job.work["entry"], report=report)


def _page(job: Job) -> str:
    entry = ProblemEntry.objects.get(pk=job.work["entry"])
    return reverse("problem-entry", args=[entry.competition_id, entry.number])


declare(
    JobKind(
        name=services.CHECK,
        words=gettext_noop("checking a problem of a competition"),
        perform=_perform,
        longest=timedelta(minutes=10),
        alone=True,  # as that of one problem
        leads_to=_page,
        asked_on=_page,
    )
)
