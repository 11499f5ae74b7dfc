"""Reading a PDN file and importing it, as long work."""

from datetime import timedelta

from django.db import transaction
from django.urls import reverse

from games.importing import files, preview, services
from games.importing.services import Choices
from games.models import PdnImport
from tournaments.jobs.kinds import JobKind, Outcome, Report, asker, declare
from tournaments.ledger import record
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop

LONGEST = timedelta(hours=1)


def _read(job: Job, report: Report) -> Outcome:
    while True:
        found = preview.as_data(preview.read(files.unpacked(job.work), report))
        with transaction.atomic():
            record.lock()
            if _stands(job):
                report.settle(found)
                return found
        job.refresh_from_db(fields=["work"])


def _import(job: Job, report: Report) -> Outcome:
    while True:
        try:
            return {"import": _imported(job, report).pk}
        except services.RewrittenError:
            job.refresh_from_db(fields=["work"])


def _imported(job: Job, report: Report) -> PdnImport:
    """The import, which may have been written when the job broke off: its text may be another by now."""
    if there := PdnImport.objects.filter(pk=job.outcome.get("import"), taken_back_at=None).first():
        return there
    chosen = Choices(job.work["people"], job.work["keep"], job.work["doubles"])
    return services.take(
        actor=asker(job),
        text=files.unpacked(job.work),
        name=job.work["name"],
        choices=chosen,
        report=report,
        stands=lambda: _stands(job),
    )


def _stands(job: Job) -> bool:
    """Whether the work is still what this run was told: no name was erased from it since."""
    return Job.objects.filter(pk=job.pk).values_list("work", flat=True).first() in (job.work, None)


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
