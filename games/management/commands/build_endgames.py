"""`manage.py build_endgames`: work out the tables of all endings of few pieces, and write them into a file.

It needs numba. Prints what the tables take and, of each ending, how many positions are won, drawn and lost
for the side to move. `--to` names another file than that of the data folder.
"""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.analysis.endings import file
from rules.engine.absent import EngineMissingError


class Command(BaseCommand):
    """Builds the tables of endings."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How many pieces, and where to."""
        parser.add_argument("--pieces", type=int, default=3, help="2 or 3, of both sides together")
        parser.add_argument("--to", type=Path, metavar="FILE", help="endings.tables of the data folder")

    def handle(self, *, pieces: int, to: Path | None, **options: Any) -> None:
        """Build, save, and print what there is."""
        try:
            from rules.engine import endgames
        except EngineMissingError as error:
            raise CommandError(str(error)) from error
        path = to or file()
        try:
            for line in endgames.sizes(pieces):
                self.stdout.write(line)
            tables = endgames.build(pieces, progress=_say)
            tables.keep_in(path)
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        for share in tables.shares():
            self.stdout.write(
                f"{share.ending}, {share.to_move} to move: {share.won} won, {share.drawn} drawn, "
                f"{share.lost} lost; the longest win takes {share.longest} moves of both"
            )
        self.stdout.write(f"{path}")


def _say(ending: str, done: int, of: int) -> None:
    """Say on stderr how far the work is."""
    sys.stderr.write(f"{ending}: {done} / {of}\n")
