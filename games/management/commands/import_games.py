"""`manage.py import_games FILE --by NAME`: import the games of a PDN file as free games.

With `--dry-run` it only says what is in the file. It ends with 0 where the games were imported, or could be;
with 1 where the file is refused; with 3 where there are bad games and `--skip` was not given: then nothing is
imported. A name is linked to a person where exactly one person has it.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError

from games.importing import files, preview, services
from games.importing.preview import Bad, Doubtful, Preview
from tournaments.jobs.kinds import Report
from tournaments.models import User
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import Reason, RuleViolation

BAD_GAMES = 3
_SHOWN = 50


class Progress(Report):
    """Says on stderr how far the work is."""

    def __call__(self, stage: Reason, *, done: int = 0, of: int = 0) -> None:
        """See Report."""
        sys.stderr.write(f"{wording.sentence(stage)}: {done}" + (f" / {of}\n" if of else "\n"))


class Command(BaseCommand):
    """Imports a PDN file."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, who imports it, and what of it."""
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--by", required=True, help="the account of who imports them, of the board")
        parser.add_argument("--dry-run", action="store_true", help="only say what is in the file")
        parser.add_argument("--skip", action="store_true", help="leave bad games out")
        parser.add_argument("--doubles", action="store_true", help="import games that are there already too")

    def handle(self, **options: Any) -> None:
        """Read, say what there is, and import it."""
        try:
            self._handle(**options)
        except RuleViolation as refused:
            raise CommandError(wording.violation(refused, edition())) from refused
        except PermissionDenied as refused:
            raise CommandError(f"{options['by']} may not import games") from refused

    def _handle(self, *, file: Path, by: str, dry_run: bool, skip: bool, doubles: bool, **_: Any) -> None:
        actor = User.objects.filter(username=by).first()
        if actor is None:
            raise CommandError(f"there is no account {by}")
        text, progress = _text(file), Progress()
        found = preview.read(text, progress)
        self._tell(found)
        if found.bad and not skip:
            raise CommandError(
                "nothing was imported: give --skip to leave the bad games out", returncode=BAD_GAMES
            )
        if dry_run:
            return
        people = {one.name: one.match.person.pk for one in preview.named(found) if one.match.person}
        choices = services.Choices(people, doubles=doubles)
        there = services.standing(files.packed(text, file.name)["sha256"])
        imported = services.take(actor=actor, text=text, name=file.name, choices=choices, report=progress)
        if there:
            raise CommandError(f"nothing was imported: the file stands as import {there.pk} already")
        self.stdout.write(f"{imported.games} games imported")

    def _tell(self, found: Preview) -> None:
        self.stdout.write(
            f"{found.games} games: {found.good} new, {len(found.doubles)} there already, {len(found.bad)} bad"
        )
        both: tuple[Sequence[Bad | Doubtful], ...] = (found.bad, found.doubtful)
        for some in both:
            for one in some[:_SHOWN]:
                self.stdout.write(f"game {one.number}, line {one.line}: {wording.sentence(one.reason)}")
            if len(some) > _SHOWN:
                self.stdout.write(f"and {len(some) - _SHOWN} more")


def _text(file: Path) -> str:
    """The text of a file. Errors: CommandError, RuleViolation."""
    try:
        files.check_size(file.stat().st_size)
        return files.text_of(file.read_bytes())
    except OSError as error:
        raise CommandError(str(error)) from error
