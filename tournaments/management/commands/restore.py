"""`manage.py restore FILE`: puts a backup back; what stood before is kept aside, and everybody is signed out.

Status 2 when it is refused and nothing was changed, 1 when the record of what was put back has defects.
"""

from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.operation.backing_up import restores


class Command(BaseCommand):
    """Checks the whole backup, puts it in the place of what is there, and checks the record."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The backup, and the key it is opened with."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--identity", type=Path, help="the file of the private key of age")

    def handle(self, *, file: Path, identity: Path | None, **options: Any) -> None:
        """Print what was put back, what it lacks, and what to do now."""
        try:
            done = restores.restore(file, identity)
        except restores.RestoreRefused as fault:
            raise CommandError(str(fault), returncode=2) from fault
        except restores.RestoreFailed as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"the site is as it was at {done.made_at}; everybody is signed out")
        for name, entries in done.later.items():
            self.stdout.write(f"{name}: {entries} entries that were written later are not in it")
        self.stdout.write(f"what stood before is in {done.aside}")
        call_command("verify_record", stdout=self.stdout)
        self.stdout.write("restart the site, so that it reads its keys anew")
