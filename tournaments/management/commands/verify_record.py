"""`manage.py verify_record`: holds the rows of the database against the record; status 1 when one is not so.

With `--against` a bundle its entries must be in the record; with `--heads` the last entry of every chain is
told, to be held against what was printed or kept elsewhere.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.appeals import services as appeals
from tournaments.history.bundle_file import NotABundle, opened
from tournaments.history.bundles import RECORD
from tournaments.ledger import attachments, verification
from tournaments.models import Chain, LedgerEntry


class Command(BaseCommand):
    """Checks that nothing that the record knows was changed, taken out or put in between."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """A bundle to hold the record against, and whether the heads are told."""
        parser.add_argument("--against", type=Path, help="a bundle whose entries must all be in the record")
        parser.add_argument("--heads", action="store_true", help="print the last entry of every chain")

    def handle(self, *, against: Path | None, heads: bool, **options: Any) -> None:
        """Print what is wrong, or how many entries are whole."""
        defects = [*found(), *(_missed(against) if against else ())]
        if defects:
            raise CommandError("\n".join(defects))
        if heads:
            for chain in Chain.objects.order_by("name"):
                self.stdout.write(f"{chain.name}: entry {chain.length}, {chain.head}")
        self.stdout.write(f"{LedgerEntry.objects.count()} entries, every chain is whole")


def found() -> list[str]:
    """All that is wrong with what the record knows."""
    defects = verification.all_defects()
    for check in (appeals.unproved, attachments.altered):
        try:
            defects += check()
        except verification.UNREADABLE as fault:  # of a row that was named already
            defects += [] if defects else [f"what the record proves cannot be read ({fault})"]
    return defects


def _missed(file: Path) -> Iterator[str]:
    """The entries of a bundle that are not in the record, or are others there: each named."""
    try:
        with file.open("rb") as stream:
            content = json.loads(opened(stream).parts[RECORD])
        name, told = content["chain"], {entry["sequence"]: entry["sha256"] for entry in content["entries"]}
    except (OSError, NotABundle, *verification.UNREADABLE) as fault:
        raise CommandError(str(fault), returncode=2) from fault
    entries = LedgerEntry.objects.filter(chain_id=name).values_list("sequence", "sha256")
    yield from verification.missed(name, told.items(), dict(entries), "is in the bundle")
