"""Importing the games of a PDN file as free games, and taking an import back.

A file is read and played beside the request; what is imported of it is one act of the union's chain, and the
games are put into the archive after that, some at a time. A file that is imported is not imported again until
that was taken back, so that begun again, or twice at once, it is one import.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils import timezone

from games import acts
from games.archive import services as archive
from games.domain.many import OneOfMany, games
from games.domain.trail import Trail
from games.importing import files
from games.importing.permissions import may_import
from games.importing.preview import Doubles, in_groups, size_of
from games.models import FreeGame, PdnImport
from tournaments.jobs import services as jobs
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Job, Person, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import Reason, gettext_noop

READ, IMPORT = "pdn-read", "pdn-import"
"""The kinds of the jobs."""
_PLAYED = gettext_noop("The games are read and played")
_INDEXED = gettext_noop("Games are put into the archive")
_LENGTHS = {"white_name": 120, "black_name": 120, "event": 200, "site": 200, "round": 40, "date": 40}
_TAGS = dict(zip(_LENGTHS, ("White", "Black", "Event", "Site", "Round", "Date"), strict=True))
_AT_A_TIME = 500

Pair = tuple[FreeGame, Trail]


@dataclass(frozen=True, slots=True)
class Choices:
    """What of a file is imported: of the bad games only those of the numbers of `keep`, which are kept as
    texts up to what is irregular; of those that are there already all or none. `people` are the keys of who
    is meant by names of the file.
    """

    people: Mapping[str, int] = field(default_factory=dict)
    keep: Collection[int] = ()
    doubles: bool = False


def read_in_background(*, actor: User, name: str, content: bytes, token: str) -> Job:
    """Have a PDN file read and played, to be looked at before anything of it is imported.

    Errors: PermissionDenied; RuleViolation for what can be seen at once.
    """
    require(may_import(actor))
    work = files.packed(files.text_of(content), name)
    return jobs.begin(actor=actor, kind=READ, token=token, work=work)


def import_in_background(*, actor: User, read: Job, choices: Choices, token: str) -> Job:
    """Have the file that a job has read imported.

    Errors: PermissionDenied; RuleViolation for what can be seen at once, and where the file was imported
    before, but by the job of this token.
    """
    require(may_import(actor))
    there = standing(read.work["sha256"])
    if there and not Job.objects.filter(token=token).exists():
        text = gettext_noop(
            "This file was imported already, as import %(number)s: withdraw that first, and then import it "
            "with other choices. Nothing was changed."
        )
        raise refuse(text, number=there.pk)
    own = {"people": dict(choices.people), "keep": sorted(choices.keep), "doubles": choices.doubles}
    return jobs.begin(actor=actor, kind=IMPORT, token=token, work=read.work | own)


class RewrittenError(Exception):
    """A name was erased from the file while it was read: it is to be read anew."""


def take(
    *,
    actor: User,
    text: str,
    name: str,
    choices: Choices,
    report: Report = to_nobody,
    stands: Callable[[], bool] = lambda: True,
) -> PdnImport:
    """Import the games of a text as chosen; the import that there is where it was imported before. Before
    anything is written it is asked, while nobody can be erased, whether the text still `stands`.

    Errors: PermissionDenied; RuleViolation where nothing is left to import; Stopped; RewrittenError.
    """
    require(may_import(actor))
    sha256 = hashlib.sha256(text.encode()).hexdigest()
    if there := standing(sha256):
        return there
    pairs = _chosen(text, choices, report)
    if not pairs:
        raise refuse(gettext_noop("No game of the file is left to be imported. Nothing was changed."))
    rows = [free for free, _ in pairs]
    imported, is_new = _write(actor=actor, name=name, sha256=sha256, games=rows, stands=stands, report=report)
    for first in range(0, len(pairs) if is_new else 0, archive.AT_A_TIME):
        report(Reason(_INDEXED), done=first, of=len(pairs))
        _index(pk=imported.pk, pairs=pairs[first : first + archive.AT_A_TIME])
    return imported


@one_act
def withdraw(*, actor: User, import_id: int, reason: str) -> PdnImport:
    """Take an import back: its games stay, are marked by it, and stand in the archive no longer.

    Errors: PermissionDenied; PdnImport.DoesNotExist; RuleViolation where it was taken back before.
    """
    require(may_import(actor))
    record.lock()
    imported = PdnImport.objects.get(pk=import_id)
    if imported.taken_back_at:
        raise refuse(gettext_noop("This import was withdrawn already."))
    imported.taken_back_at, imported.taken_back_by = timezone.now(), actor
    imported.save(update_fields=["taken_back_at", "taken_back_by"])
    archive.forget(imported)
    about = {"import": imported.pk, "file": imported.file_name}
    record.append(actor=actor, act=acts.IMPORT_WITHDRAWN, subject=about, reason=typed.reason_if_given(reason))
    return imported


def standing(sha256: str) -> PdnImport | None:
    """The import of the file of this digest that was not taken back."""
    return PdnImport.objects.filter(sha256=sha256, taken_back_at=None).first()


def _chosen(text: str, choices: Choices, report: Report) -> list[Pair]:
    """The games that are to be imported, not yet saved. Errors: RuleViolation, Stopped."""
    pairs: list[Pair] = []
    met, keep = Doubles(), frozenset(choices.keep)
    total = size_of(text)
    people = {
        key: key for key in Person.objects.filter(pk__in=choices.people.values()).values_list("pk", flat=True)
    }
    of_names = {name: people.get(key) for name, key in choices.people.items()}
    done = 0
    for some in in_groups(games(text)):
        good = [one for one in some if one.fault is None or (one.game and one.number in keep)]
        doubles = {double.number for double in met.among(good)}
        pairs += [
            (_free_game(one, of_names), one.trail)
            for one in good
            if one.trail and (choices.doubles or one.number not in doubles)
        ]
        done += len(some)
        report(Reason(_PLAYED), done=min(done, total), of=total)
    return pairs


def _free_game(one: OneOfMany, people: Mapping[str, int | None]) -> FreeGame:
    values: dict[str, Any] = {name: one.tag(tag)[: _LENGTHS[name]] for name, tag in _TAGS.items()}
    return FreeGame(
        number=one.number,
        text=one.text,
        sha256=hashlib.sha256(one.text.encode()).hexdigest(),
        digest=one.digest,
        white_person_id=people.get(one.tag("White")),
        black_person_id=people.get(one.tag("Black")),
        year=one.year,
        result=one.result,
        **values,
    )


@one_act
def _write(
    *,
    actor: User,
    name: str,
    sha256: str,
    games: Sequence[FreeGame],
    stands: Callable[[], bool],
    report: Report,
) -> tuple[PdnImport, bool]:
    """The import of these games and whether it is new. Errors: PermissionDenied; RewrittenError; Stopped."""
    record.lock()
    if not stands():
        raise RewrittenError
    require(may_import(User.objects.get(pk=actor.pk)))
    if there := standing(sha256):
        return there, False
    imported = PdnImport.objects.create(
        file_name=name[: files.LONGEST_NAME],
        sha256=sha256,
        games=len(games),
        games_sha256=archive.digest_of(one.sha256 for one in games),
        imported_by=actor,
        imported_at=timezone.now(),
    )
    for one in games:
        one.pk, one.imported = None, imported
    FreeGame.objects.bulk_create(games, batch_size=_AT_A_TIME)
    report.keep({"import": imported.pk})
    about = {"import": imported.pk, "file": imported.file_name}
    after = {"games": len(games), "sha256": sha256}
    record.append(actor=actor, act=acts.IMPORTED, subject=about, after=after)
    return imported, True


@one_act
def _index(*, pk: int, pairs: Sequence[Pair]) -> None:
    """Put some games of an import into the archive, unless it was taken back meanwhile."""
    record.lock()
    if PdnImport.objects.filter(pk=pk, taken_back_at=None).exists():
        rows = FreeGame.objects.select_related("white_person", "black_person")
        found = rows.in_bulk([free.pk for free, _ in pairs])
        archive.index_free((found[free.pk], trail) for free, trail in pairs)
