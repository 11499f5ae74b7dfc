"""The acts of the record: each is declared once, with all there is to know of it, and named by its constant.

An area declares its own in its `acts.py`; `tournaments/apps.py` loads them all. Those at the end are the
record's own.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import LedgerEntry

Notify = Callable[[LedgerEntry, Any], Iterable[Any]]
"""Who is told of an entry and its event (see `notices.recipients.Notification`)."""


class Concern(StrEnum):
    """What an act is about. Acts on an event and on all down to an appeal stand in the chain of the event,
    the others in the union's; what concerns the record stands in either.
    """

    EVENT = "event"
    ROUND = "round"
    ENTRANT = "entrant"
    GAME = "game"
    DISPUTE = "dispute"
    APPEAL = "appeal"
    COMMITTEE = "committee"
    SEASON = "season"
    PERSON = "person"
    CLUB = "club"
    ACCOUNT = "account"
    NEWS = "news"
    RECORD = "record"


class Undo(StrEnum):
    """What undo does with an act: takes its facts back, leaves it, or leaves it and all before it."""

    FACTS = "facts"
    NEVER = "never"
    BARRIER = "barrier"


@dataclass(frozen=True, slots=True)
class Declaration:
    """An act as its area declares it: its name as it is stored, its words, what it concerns, what undo does.

    `keys` are those that the subject of its entries may have, where it `repeats` also those of the act that
    the entry names under "act". `files_of` is the key of the row with which the files were given that its
    entries tell of; empty for an act without files. `notify` says who is told of an entry.
    """

    name: str
    words: str | Promise
    concerns: Concern
    keys: frozenset[str]
    undo: Undo
    notify: Notify | None
    files_of: str
    repeats: bool


_declared: dict[str, Declaration] = {}


def declare(
    name: str,
    words: str | Promise,
    *,
    concerns: Concern,
    keys: Iterable[str] = (),
    undo: Undo = Undo.NEVER,
    notify: Notify | None = None,
    files_of: str = "",
    repeats: bool = False,
) -> str:
    """Declare an act; gives its name as it is stored, for a constant.

    Errors: ValueError for a name that is declared already.
    """
    if name in _declared:
        raise ValueError(f'the act "{name}" is declared already')
    _declared[name] = Declaration(name, words, concerns, frozenset(keys), undo, notify, files_of, repeats)
    return name


def declared(name: str) -> Declaration:
    """The declaration of an act. Errors: ValueError for a name that no area declared."""
    if name not in _declared:
        raise ValueError(
            f'no act "{name}" is declared: declare it in the acts.py of the area that does it, '
            "and name that file in REGISTRATIONS of tournaments/apps.py"
        )
    return _declared[name]


def all_acts() -> list[Declaration]:
    """Every act that is declared, by name."""
    return [_declared[name] for name in sorted(_declared)]


def words_of(name: str) -> str:
    """An act in words; one that only another version of the site knows, by its name."""
    return str(_declared[name].words) if name in _declared else name


def concern_of(name: str) -> Concern | None:
    """What an act is about; None for one that only another version of the site knows."""
    return _declared[name].concerns if name in _declared else None


OF_GAME = ("event", "round", "table", "board", "white", "black")
"""The keys of an act on one game (see `record.about_game`)."""

KEPT = declare("kept", _("the record began to keep more"), concerns=Concern.RECORD)
UNDO = declare(
    "undo",
    _("undone"),
    concerns=Concern.RECORD,
    keys=("act", "entries"),
    repeats=True,
    undo=Undo.FACTS,  # it is redo that takes it back
)
REDO = declare(
    "redo",
    _("act done again"),
    concerns=Concern.RECORD,
    keys=("act", "entries"),
    repeats=True,
    undo=Undo.FACTS,  # as the act that it brought back
)
RESTORE = declare(
    "restore",
    _("restored as it stood before"),
    concerns=Concern.RECORD,
    keys=("act", "to"),
    undo=Undo.FACTS,
)
ADOPTED = declare(
    "adopted",
    _("row that was changed behind the back of the site adopted as it stands"),
    concerns=Concern.RECORD,
    keys=("row",),
    undo=Undo.FACTS,
)
PUT_BACK = declare(
    "put-back",
    _("row that was changed behind the back of the site put back"),
    concerns=Concern.RECORD,
    keys=("row",),
)
