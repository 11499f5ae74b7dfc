"""`manage.py health`: what is wrong with the site and what to do; status 0 all good, 1 a warning, 2 bad."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tournaments.operation import health


class Command(BaseCommand):
    """Looks at migrations, keys, folders, chain heads, clock, mail, jobs, disk, the last backup and check."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether it is for a machine."""
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *, json: bool, **options: Any) -> None:
        """Print what was found and end with the status of the worst."""
        found = health.findings()
        self.stdout.write(health.as_json(found) if json else health.as_text(found))
        if status := health.worst(found):
            raise SystemExit(int(status))
