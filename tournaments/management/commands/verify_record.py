"""`manage.py verify_record`: checks every hash chain of the record; status 1 when one is broken."""

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import LedgerEntry
from tournaments.services import appeals, attachments, record


class Command(BaseCommand):
    """Checks that nothing in the record was changed, taken out or put in between."""

    help = __doc__

    def handle(self, **options) -> None:
        """Print what is wrong, or how many entries are whole."""
        if defects := [*record.all_defects(), *appeals.unproved(), *attachments.altered()]:
            raise CommandError("\n".join(defects))
        self.stdout.write(f"{LedgerEntry.objects.count()} entries, every chain is whole")
