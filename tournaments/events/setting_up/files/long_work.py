"""Importing a large event file, as long work."""

from django.urls import reverse

from tournaments.events.setting_up.files import event_files
from tournaments.jobs.kinds import JobKind, Outcome, Report, asker, declare
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop


def _import(job: Job, report: Report) -> Outcome:
    given = event_files.read(job.work["file"].encode(), job.work.get("name", ""))
    event = event_files.take(actor=asker(job), reason=job.work["reason"], **given._asdict())
    return {"event": event.pk}


declare(
    JobKind(
        name=event_files.IMPORT,
        words=gettext_noop("importing an event file"),
        perform=_import,
        whole=True,
        leads_to=lambda job: reverse("event-office", args=[job.outcome["event"]]),
        asked_on=lambda job: reverse("event-import"),
    )
)
