"""`manage.py backup`: database, chain heads, keys and files in one archive, made while the site runs."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.operation.backing_up import backups, keeping


class Command(BaseCommand):
    """Makes a backup, whole or not at all; encrypted to BACKUP_PUBLIC_KEY where that is set."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Where it goes."""
        usual = "without it BACKUP_FOLDER, else `backups` in the data folder"
        parser.add_argument("--into", type=Path, help=f"a folder; {usual}")
        parser.add_argument("--tidy", action="store_true", help="remove old ones there, as BACKUPS_KEPT says")

    def handle(self, *, into: Path | None, tidy: bool, **options: Any) -> None:
        """Print the file and its size, and which were removed."""
        try:
            file = backups.make(into)
            self.stdout.write(f"{file}: {file.stat().st_size} bytes, read back and whole")
            for old in keeping.remove_old(file.parent, settings.BACKUPS_KEPT) if tidy else ():
                self.stdout.write(f"{old}: removed")
        except (backups.BackupFailed, OSError) as fault:
            raise CommandError(str(fault)) from fault
