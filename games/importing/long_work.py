"""Reading a PDN file and importing it, as long work."""

from datetime import timedelta

from django.urls import reverse

from games.importing import files, preview, services
from games.importing.services import Choices
from tournaments.jobs.kinds import JobKind, Outcome, Report, asker, declare
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop

LONGEST = timedelta(hours=1)


def _read(job: Job, report: Report) -> Outcome:
    return preview.as_data(preview.read(files.unpacked(job.work), report))


def _import(job: Job, report: Report) -> Outcome:
    chosen = Choices(job.work["people"], job.work["keep"], job.work["doubles"])
    text = files.unpacked(job.work)
    imported = services.take(
        actor=asker(job), text=text, name=job.work["name"], choices=chosen, report=report
    )
    return {"import": imported.pk}


declare(
    JobKind(
        name=services.READ,
        words=gettext_noop("reading a file of games"),
        perform=_read,
        rewritten=files.rewritten,
        longest=LONGEST,
        most_steps=preview.MOST_GAMES,
        leads_to=lambda job: reverse("pdn-preview", args=[job.token]),
        asked_on=lambda job: reverse("pdn-imports"),
    )
)
declare(
    JobKind(
        name=services.IMPORT,
        words=gettext_noop("importing games"),
        perform=_import,
        rewritten=files.rewritten,
        in_parts=True,
        longest=LONGEST,
        most_steps=preview.MOST_GAMES,
        leads_to=lambda job: reverse("pdn-import", args=[job.outcome["import"]]),
        asked_on=lambda job: reverse("pdn-imports"),
    )
)
