"""`manage.py import FILE --by NAME`: an event file as a new event of the site, which is a draft.

`-` is standard input. It prints the number of the event and ends with 0, or with 2 where nothing was
imported.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from tournaments.events.setting_up.files import event_files
from tournaments.management.sources import failure, why_unread, without_violations
from tournaments.models import User


class Command(BaseCommand):
    """Imports an event file, all or nothing, by the service of the page that does so."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE, who imports it, and why."""
        parser.add_argument("source", metavar="FILE", help="an event file; - is standard input")
        parser.add_argument("--by", metavar="NAME", required=True, help="the account of an administrator")
        parser.add_argument("--reason", default="manage.py import", help="what the record says of it")

    def handle(self, *, source: str, by: str, reason: str, **options: Any) -> None:
        """Import the file."""
        actor = User.objects.filter(username=by).first()
        if actor is None:
            raise failure(by, _("there is no such account"))
        content = _bytes_of(source)
        try:
            event = without_violations(
                source,
                lambda: event_files.take(actor=actor, reason=reason, **event_files.read(content)._asdict()),
            )
        except PermissionDenied as refused:
            raise failure(by, _("only administrators import event files")) from refused
        self.stdout.write(str(event.pk))


def _bytes_of(source: str) -> bytes:
    if source == "-":
        return sys.stdin.buffer.read(event_files.FILE_BYTES + 1)
    try:
        return Path(source).read_bytes()
    except OSError as wrong:
        raise failure(source, why_unread(wrong)) from wrong
