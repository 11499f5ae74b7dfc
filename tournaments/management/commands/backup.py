"""`manage.py backup`: database, chain heads, keys and files in one archive, made while the site runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.operation import backups


class Command(BaseCommand):
    """Makes a backup, whole or not at all; encrypted to BACKUP_PUBLIC_KEY where that is set."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where it goes."""
        parser.add_argument("--into", type=Path, help="a folder; without it `backups` in the data folder")

    def handle(self, *, into: Path | None, **options: Any) -> None:
        """Print the file and its size."""
        try:
            file = backups.make(into)
        except backups.BackupFailed as fault:
            raise CommandError(str(fault)) from fault
        self.stdout.write(f"{file}: {file.stat().st_size} bytes, read back and whole")
