"""`manage.py send_notices`: mails now the notices that wait to be mailed; a worker does so by itself."""

import uuid
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.jobs import services as jobs
from tournaments.jobs.performing import services as performing
from tournaments.notices import services as notices


class Command(BaseCommand):
    """Mails what waits to be mailed; status 1 when some of it failed, or somebody else is mailing it."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Print how many went out."""
        job, _ = jobs.begin_own(kind=notices.MAIL, token=f"{notices.MAIL} {uuid.uuid4()}")
        performing.perform(job.pk)
        job.refresh_from_db()
        if job.state == job.State.FAILED:
            raise CommandError("mailing failed; what failed stands in the log of the server")
        if "sent" not in job.outcome:
            raise CommandError("a worker is mailing notices at this moment")
        sent, failed = job.outcome["sent"], job.outcome["failed"]
        if failed:
            raise CommandError(f"{sent} mailed, {failed} failed and wait")
        self.stdout.write(f"{sent} mailed")
