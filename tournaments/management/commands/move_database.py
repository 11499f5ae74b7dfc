"""`manage.py move_database URL`: copies every row to an empty database, and compares them.

The database the site is on stays as it is; the site goes on with the other once DATABASE_URL names it.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.operation import moves


class Command(BaseCommand):
    """Copies the rows, compares every table by number and digest, and verifies the record there."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to."""
        parser.add_argument("url", help="postgres://user@host/name or sqlite:////path, as in DATABASE_URL")

    def handle(self, *, url: str, **options: Any) -> None:
        """Print each table with its rows and digest, and what to do now."""
        try:
            for table, rows, digest in moves.move(url):
                self.stdout.write(f"{table:44} {rows:8} {digest[:16]}")
            self.stdout.write(moves.verified(url))
        except moves.MoveFailed as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write("set DATABASE_URL to the new database and restart the site")
