"""`manage.py send_notices`: mails the notices whose mail failed before; for a timer of the server."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.notices import services as notices


class Command(BaseCommand):
    """Mails what waits to be mailed; status 1 when some of it failed again."""

    help = __doc__

    def handle(self, **options: Any) -> None:
        """Print how many went out."""
        sent, failed = notices.send(notices.waiting())
        if failed:
            raise CommandError(f"{sent} mailed, {failed} failed and wait")
        self.stdout.write(f"{sent} mailed")
