"""Files given with a dispute, an appeal, a statement or a choice: what is taken, and that it stays so.

A file is judged by its content as well as by its name, and kept in the database byte for byte with its
SHA-256. The record holds that digest; of a statement it holds a digest with the seal, so that it proves the
file and does not tell which one it is.

Source: Bijlage 5 (condition 4; task 2); reading R79.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from tournaments.ledger import acts
from tournaments.models import Attachment, LedgerEntry
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop

MOST = 5  # files at a time
MOST_BYTES = 5 * 1024 * 1024
NAME_LENGTH = 100
ENDINGS: Mapping[str, str] = {
    "pdf": Attachment.Kind.PDF,
    "jpg": Attachment.Kind.JPEG,
    "jpeg": Attachment.Kind.JPEG,
    "png": Attachment.Kind.PNG,
    "txt": Attachment.Kind.TEXT,
    "pdn": Attachment.Kind.PDN,
}
_BEGINS: Mapping[str, bytes] = {
    Attachment.Kind.PDF: b"%PDF-",
    Attachment.Kind.JPEG: b"\xff\xd8\xff",
    Attachment.Kind.PNG: b"\x89PNG\r\n\x1a\n",
}
_NO_TEXT = re.compile(rb"[\x00-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]")  # 0x1A ends a text of DOS
_PDN = re.compile(
    rb'^[ \t]{0,20}\[[ \t]{0,20}[A-Za-z]\w{0,80}[ \t]{1,20}"|\b1\s{0,20}\.\s{0,20}\d', re.MULTILINE
)
PLACE = "files"


@dataclass(frozen=True, slots=True)
class Given:
    """A file as somebody sent it: the name it had there, and every byte of it.

    What it is (`kind_of`, "" where it is none of these) and its digest are found once, when it comes in:
    before an act takes its locks.
    """

    name: str
    content: bytes
    kind: str = field(init=False)
    sha256: str = field(init=False)

    def __post_init__(self) -> None:
        too_large = len(self.content) > MOST_BYTES
        kind = None if too_large else kind_of(tidied(self.name), self.content)
        object.__setattr__(self, "kind", kind or "")
        object.__setattr__(self, "sha256", hashlib.sha256(self.content).hexdigest())


def tidied(name: str) -> str:
    """A name of a file without folders and without signs that cannot be printed, not too long."""
    name = re.split(r"[/\\]", name)[-1]
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    stem, dot, ending = name.rpartition(".")
    return f"{stem[: NAME_LENGTH - len(ending) - 1]}{dot}{ending}"[-NAME_LENGTH:]


def kind_of(name: str, content: bytes) -> str | None:
    """What a file is, when its content is what its name says; None when it is not, or is something else."""
    kind = ENDINGS.get(name.rpartition(".")[2].lower())
    if kind is None:
        return None
    if kind in _BEGINS:
        return kind if content.startswith(_BEGINS[kind]) else None
    if _NO_TEXT.search(content) or encoding_of(content) is None:
        return None
    return kind if kind == Attachment.Kind.TEXT or _PDN.search(content) else None


def encoding_of(content: bytes) -> str | None:
    """In what a text is written: UTF-8 or what Windows writes, as IANA names them; None when in neither."""
    for encoding in ("utf-8", "windows-1252"):
        try:
            content.decode(encoding)
        except UnicodeDecodeError:
            continue
        return encoding
    return None


def fault(one: Given, article: str) -> RuleViolation | None:
    """Why a file cannot be taken: it is empty, too large, or not what it says; None when it can."""
    name = tidied(one.name)
    if not one.content:
        return refuse(gettext_noop("“%(name)s” is empty."), article, place=PLACE, name=name)
    if len(one.content) > MOST_BYTES:
        text = gettext_noop("“%(name)s” is larger than %(most)s MB.")
        return refuse(text, article, place=PLACE, name=name, most=MOST_BYTES // 1024**2)
    if not one.kind:
        text = gettext_noop(
            "“%(name)s” is no PDF, JPEG, PNG, plain text or PDN, or its content is not what its name says."
        )
        return refuse(text, article, place=PLACE, name=name)
    return None


def passable(given: Iterable[Given], article: str) -> list[Given]:
    """Those of the files that can be taken, as many as can be taken at a time."""
    return [one for one in given if fault(one, article) is None][:MOST]


def attach(given: Sequence[Given], article: str, **to: Model) -> list[Attachment]:
    """Keep the files of a dispute, appeal, statement or choice (`to`, by that name). Part of a larger act.

    Errors: RuleViolation for too many; Refusals with the `fault` of each.
    """
    if len(given) > MOST:
        text = gettext_noop("At most %(most)s files at a time.")
        raise refuse(text, article, place=PLACE, most=MOST)
    if faults := [found for one in given if (found := fault(one, article))]:
        raise Refusals(faults)
    return [
        Attachment.objects.create(
            number=number,
            name=tidied(one.name),
            kind=one.kind,
            size=len(one.content),
            sha256=one.sha256,
            content=one.content,
            **to,
        )
        for number, one in enumerate(given, start=1)
    ]


def are(given: Iterable[Given], kept: Iterable[Attachment]) -> bool:
    """Whether these files are the ones that were kept, in the same order."""
    return [one.sha256 for one in given] == [one.sha256 for one in kept]


def shown(made: Iterable[Attachment]) -> dict[str, Any]:
    """What the record tells of files that whoever reads the entry may read as well; nothing of none."""
    files = [{"name": one.name, "sha256": one.sha256} for one in made]
    return {"files": files} if files else {}


def altered() -> Iterator[str]:
    """The files that are not what they were, each named: by their digest, and by what the record proves.

    Those of statements are held against the record by `sealing.unproved`.
    """
    rows = Attachment.objects.defer("content").order_by("pk")
    kept: dict[tuple[str, int | None], list[dict[str, str]]] = {}
    for row in rows:
        given_with = {"dispute": row.dispute_id, "appeal": row.appeal_id, "choice": row.choice_id}
        for owner in ((name, pk) for name, pk in given_with.items() if pk):
            kept.setdefault(owner, []).append({"name": row.name, "sha256": row.sha256})
    for pk, sha256, name in rows.values_list("pk", "sha256", "name"):
        content = Attachment.objects.values_list("content", flat=True).get(pk=pk)
        if hashlib.sha256(content).hexdigest() != sha256:
            yield f"file {pk}, {name}, is not what it was"
    keys = {act.name: act.files_of for act in acts.all_acts() if act.files_of}
    proved = LedgerEntry.objects.filter(act__in=keys, after__files__isnull=False)
    for entry in proved:
        key = keys[entry.act]
        owner = (key, entry.subject[key])
        if kept.pop(owner, None) != (entry.after or {})["files"]:
            yield f"{key} {owner[1]}: its files are not what the record proves"
    yield from (f"{key} {pk}: has files of which the record says nothing" for key, pk in kept)
