"""`manage.py upgrade`: brings the database to this version: a backup, the migrations, static files, a check.

Also what makes a new site ready. The site is stopped meanwhile; nothing is done where something is wrong
already.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.operation import upgrades


class Command(BaseCommand):
    """Does what a new version wants, in order; says how to go back."""

    help = __doc__
    requires_system_checks = ()

    def handle(self, **options: Any) -> None:
        """Print each step as it is done."""
        try:
            upgrades.upgrade(self.stdout.write)
        except upgrades.UpgradeStopped as fault:
            raise CommandError(str(fault)) from fault
