"""`manage.py export EVENT [--to FILE]`: an event of the site, or an event file, as an event file.

Without `--to`, or with `--to -`, on standard output. It ends with 0, or with 2 where nothing was written.
"""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from tournaments.management.sources import FileCommand, facts_of, failure, why_unread
from tournaments.regulations.files.event import dump


class Command(FileCommand):
    """Writes the facts of an event as an event file, which `import` reads."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """EVENT, and where to write."""
        parser.add_argument("source", metavar="EVENT", help="the number of the event, or an event file")
        parser.add_argument(
            "--to", metavar="FILE", default="-", help="the file to write; - is standard output"
        )

    def handle(self, *, source: str, to: str, **options: Any) -> None:
        """Write the file; nothing is written where the event cannot be read."""
        facts, _edition = facts_of(source)
        text = json.dumps(dump(facts), ensure_ascii=False, indent=1)
        if to == "-":
            self.stdout.write(text)
            return
        try:
            Path(to).write_text(f"{text}\n", encoding="utf-8")
        except OSError as wrong:
            raise failure(to, why_unread(wrong)) from wrong
