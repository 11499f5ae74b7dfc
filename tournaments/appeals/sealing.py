"""What the record proves and may not tell: votes, statements and verdicts under a seal (Bijlage 5)."""

import secrets
from collections.abc import Iterable
from typing import Any

from django.db.models import Prefetch

from tournaments.appeals import acts
from tournaments.ledger.chains import chain
from tournaments.models import AppealAct, Attachment, LedgerEntry


def sealed(text: str, files: Iterable[str] = ()) -> tuple[str, dict[str, Any]]:
    """A seal for a secret text and files by their digests, and what the record holds of them."""
    seal = secrets.token_hex(16)
    return seal, _proof(seal, text, files)


def _proof(seal: str, text: str, files: Iterable[str]) -> dict[str, Any]:
    given = [digest(seal, sha256) for sha256 in files]
    return {"sha256": digest(seal, text)} | ({"files": given} if given else {})


def digest(seal: str, text: str) -> str:
    """What the record holds of a vote, statement or digest of a file that it must prove and may not tell."""
    return chain.sha256({"seal": seal, "text": text})


def unproved() -> list[str]:
    """What has a seal, as votes, statements and verdicts, and is not what the record proves, each named."""
    rows = AppealAct.objects.exclude(seal="").order_by("appeal_id", "number")
    sealed = rows.prefetch_related(Prefetch("attachments", Attachment.objects.defer("content")))
    sealing = LedgerEntry.objects.filter(act__in=acts.SEALED, after__has_key="sha256")
    entries = sealing.values_list("subject", "after")
    proofs = {
        (subject["appeal"], subject["step"]): {
            key: proof for key, proof in (after or {}).items() if key in ("sha256", "files")
        }
        for subject, after in entries
    }
    return [
        f"appeal {act.appeal_id}: step {act.number}, {act.kind}, is not what the record proves"
        for act in sealed
        if proofs.pop((act.appeal_id, act.number), None)
        != _proof(act.seal, act.vote or act.text, [file.sha256 for file in act.attachments.all()])
    ] + [f"appeal {appeal}: step {number} is missing" for appeal, number in proofs]
