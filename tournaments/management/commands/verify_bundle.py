"""`manage.py verify_bundle FILE`: is a bundle signed and whole? Signature, parts, chain; status 1 if not."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.history.bundles.contents import RECORD
from tournaments.history.bundles.file import NotABundle, Opened, opened
from tournaments.ledger.chains import verification
from tournaments.ledger.keys import signing
from tournaments.ledger.keys.files import DamagedKey
from tournaments.management.sources import failure, why_unread


class Command(BaseCommand):
    """Checks that a bundle was signed by this site, or with the key given, and is whole."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and the public key that is trusted."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", help="the public key in hexadecimal; this site's own without it")

    def handle(self, *, file: Path, key: str | None, **options: Any) -> None:
        """Print what is wrong, or what it is a bundle of."""
        try:
            with file.open("rb") as stream:
                found = opened(stream)
        except (OSError, NotABundle) as fault:
            raise failure(str(file), why_unread(fault)) from fault
        if key is not None and not signing.is_public_key(key.strip()):
            raise failure("--key", "a public key is 64 hexadecimal signs")
        try:
            trusted = (key or signing.known_public_key()).strip().lower()
        except DamagedKey as fault:
            raise CommandError(str(fault), returncode=2) from fault
        if not trusted:
            raise failure("--key", "name the public key that is trusted: this site never signed anything")
        if defects := [*_signature(found, trusted), *found.defects(), *_chain(found)]:
            raise CommandError("\n".join(defects))
        about = found.content["about"]  # signed with the key that is trusted
        self.stdout.write(f"{about['name']}: {about['entries']} entries, {len(found.parts)} parts, whole")


def _signature(found: Opened, trusted: str) -> list[str]:
    """What is wrong with the signature, by the key that is trusted, whatever key the bundle names."""
    if signing.is_signed(found.manifest, found.signature, trusted):
        return []
    if found.content["public_key"] != trusted:
        return ["the bundle was signed with another key"]
    return ["the signature does not fit: the manifest was changed"]


def _chain(found: Opened) -> list[str]:
    """What is wrong with the chain of entries within."""
    if RECORD not in found.parts:
        return [f"{RECORD} is missing"]
    try:
        content, about = json.loads(found.parts[RECORD]), found.content["about"]
        defects = verification.defects_of_data(content["chain"], content["entries"], content["head"])
        if (len(content["entries"]), content["head"]) != (about["entries"], about["head"]):
            defects.append(f"{content['chain']}: it has another head than the manifest says")
        return defects
    except verification.UNREADABLE:
        return [f"{RECORD} cannot be read"]
