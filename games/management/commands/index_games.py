"""`manage.py index_games`: put every game into the archive that is not in it, or that other rules read.

With `--anew` all of them, those that are in it too.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.archive import services


class Command(BaseCommand):
    """Brings the archive up to date."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The one option."""
        parser.add_argument("--anew", action="store_true", help="index all games anew")

    def handle(self, *, anew: bool, **options: Any) -> None:
        """Index, and print how many games."""
        if anew:
            services.empty()
        self.stdout.write(f"{services.index_stale()} games indexed")
