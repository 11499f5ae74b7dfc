"""`manage.py verify_record`: holds the rows of the database against the record; status 1 when one is not so.

With `--against` a bundle its entries must be in the record; with `--heads` the last entry of every chain is
told, to be held against what was printed or kept elsewhere. With `--keep-heads` chain heads that were lost
from the data folder are written down again, where nothing else is wrong.

Of a row that is not what its entries say, such as "union: person 12", an administrator decides, by name and
with a reason: `--adopt CHAIN ROW` takes it into the record as it stands, `--put-back CHAIN ROW` makes it what
the record has of it. Each is an entry of the chain.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.history.bundles.contents import RECORD
from tournaments.history.bundles.file import NotABundle, opened
from tournaments.ledger import services
from tournaments.ledger.chains import verification
from tournaments.management.sources import failure, why_unread
from tournaments.models import Chain, Event, LedgerEntry, User
from tournaments.operation import checks
from tournaments.regulations.reasons import RuleViolation


class Command(BaseCommand):
    """Checks that nothing that the record knows was changed, taken out or put in between."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """A bundle to hold the record against, and whether the heads are told."""
        parser.add_argument("--against", type=Path, help="a bundle whose entries must all be in the record")
        parser.add_argument("--heads", action="store_true", help="print the last entry of every chain")
        parser.add_argument("--keep-heads", action="store_true", help="write lost chain heads down again")
        for name, what in (("--adopt", "take a row in as it stands"), ("--put-back", "put a row back")):
            parser.add_argument(name, nargs=2, metavar=("CHAIN", "ROW"), help=what)
        parser.add_argument("--by", help="the name of the administrator who adopts a row or puts it back")
        parser.add_argument("--reason", default="", help="why")

    def handle(self, *, against: Path | None, heads: bool, keep_heads: bool, **options: Any) -> None:
        """Print what is wrong, or how many entries are whole; and remember that it was looked at."""
        _mend(options)
        defects = [*checks.defects(), *(_missed(against) if against else ())]
        if keep_heads and not defects:
            self.stdout.write(f"{verification.keep_lost_chain_heads()} chain heads were written down again")
        defects += verification.lost_chain_heads()
        checks.remember(defects)
        if defects:
            raise CommandError("\n".join(defects))
        if heads:
            for chain in Chain.objects.order_by("name"):
                self.stdout.write(f"{chain.name}: entry {chain.length}, {chain.head}")
        self.stdout.write(f"{LedgerEntry.objects.count()} entries, every chain is whole")


def _mend(options: Mapping[str, Any]) -> None:
    """Adopt a row, or put it back, if that was asked."""
    for name, service in (("adopt", services.adopt), ("put_back", services.put_back)):
        if options[name]:
            chain, row = options[name]
            if not Chain.objects.filter(name=chain).exists():
                option = name.replace("_", "-")
                raise CommandError(f"--{option} CHAIN ROW: no chain of the record is called “{chain}”")
            actor = User.objects.filter(username=options["by"]).first()
            if actor is None:
                raise failure("--by NAME", "name an account of an administrator, who does it")
            try:
                service(actor=actor, chain=chain, row=row, reason=options["reason"])
            except PermissionDenied as refused:
                raise CommandError(f"{actor} is no administrator") from refused
            except (RuleViolation, Event.DoesNotExist, ValueError) as refused:
                raise CommandError(str(refused)) from refused


def _missed(file: Path) -> Iterator[str]:
    """The entries of a bundle that are not in the record, or are others there: each named."""
    try:
        with file.open("rb") as stream:
            content = json.loads(opened(stream).parts[RECORD])
        name, told = content["chain"], {entry["sequence"]: entry["sha256"] for entry in content["entries"]}
    except (OSError, NotABundle, *verification.UNREADABLE) as fault:
        raise failure(str(file), why_unread(fault)) from fault
    entries = LedgerEntry.objects.filter(chain_id=name).values_list("sequence", "sha256")
    yield from verification.missed(name, told.items(), dict(entries), "is in the bundle")
