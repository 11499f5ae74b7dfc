"""`manage.py crosstable FILE|EVENT [--round N] --pdf OUT.pdf --xlsx OUT.xlsx`: the crosstable as files."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.events.tables import sheets
from tournaments.management.sources import FileCommand, facts_of, failure, without_violations
from tournaments.pages.words.heading import Heading
from tournaments.printing.pdf.parts.sheet import bound
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event
from tournaments.regulations.order.crosstable import Crosstable, crosstable
from tournaments.regulations.order.standings import rank


class Command(FileCommand):
    """Writes the crosstable of an event file, or of an event of the site, as PDF and Excel."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE or EVENT, the round, and the files to write."""
        parser.add_argument("source", metavar="FILE|EVENT")
        parser.add_argument("--round", type=int, help="the crosstable after this round")
        parser.add_argument("--pdf", metavar="OUT.pdf")
        parser.add_argument("--xlsx", metavar="OUT.xlsx")

    def handle(
        self, *, source: str, round: int | None, pdf: str | None, xlsx: str | None, **options: Any
    ) -> None:
        """Write the files; nothing is written when the event cannot be read."""
        if not (pdf or xlsx):
            raise failure("crosstable", _("say where to write: --pdf OUT.pdf, --xlsx OUT.xlsx or both"))
        if pdf and xlsx and os.path.realpath(pdf) == os.path.realpath(xlsx):
            raise failure(pdf, _("--pdf and --xlsx are the same file: name two"))
        facts, rules = facts_of(source)
        standings = without_violations(source, lambda: rank(facts, edition=rules, after_round=round), rules)
        table = crosstable(facts, standings)
        heading = _heading(facts, rules, standings.after_round)
        contents: dict[str | None, Callable[[], bytes]] = {
            pdf: lambda: _pdf(table, heading),
            xlsx: lambda: _xlsx(facts, table, heading),
        }
        _write_all({path: make() for path, make in contents.items() if path})
        for path in filter(None, contents):
            self.stdout.write(path)


def _write_all(files: dict[str, bytes]) -> None:
    """Write every file, or none: each beside its place first, then all in their places."""
    parts = {path: Path(f"{path}.part") for path in files}
    try:
        for path, content in files.items():
            parts[path].write_bytes(content)
        for path, part in parts.items():
            part.replace(path)
    except OSError as wrong:
        raise failure(path, str(wrong)) from wrong
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)


def _pdf(table: Crosstable, heading: Heading) -> bytes:
    return bound([sheets.crosstable(table, heading)]).getvalue()


def _xlsx(facts: Event, table: Crosstable, heading: Heading) -> bytes:
    return sheets.workbook(facts, table, heading).getvalue()


def _heading(facts: Event, rules: Edition, after_round: int) -> Heading:
    divisions = rules.divisions.get(facts.section)
    names = {one.code: one.name for one in divisions.divisions} if divisions is not None else {}
    season = f"{facts.season}/{(facts.season + 1) % 100:02d}"
    return Heading(
        title=f"{names.get(facts.division, facts.division)} {season}",
        section=facts.section.value,
        division=facts.division,
        venue="",
        as_of=_("after round %d") % after_round,
        printed_on=timezone.localdate(),
        url="",
        edition=rules,
        days=(None,) * facts.rounds_planned,
    )
