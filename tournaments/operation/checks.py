"""The whole check of the record: the site does it every day by itself, `manage.py verify_record` at will."""

from collections.abc import Callable
from contextlib import suppress

from tournaments.appeals import sealing
from tournaments.jobs import remembered
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.ledger import attachments
from tournaments.ledger.chains import verification
from tournaments.people.crests import checks as crests
from tournaments.regulations.reasons import Reason, gettext_noop

_CHECKED = gettext_noop("The record is being checked")
MOST_NAMED = 20
"""How many defects are remembered in words."""


_more: list[Callable[[], list[str]]] = []


def declare(check: Callable[[], list[str]]) -> None:
    """Have this checked too: it gives what is wrong with what an area above keeps."""
    _more.append(check)


def defects(report: Report = to_nobody) -> list[str]:
    """All that is wrong with what the record knows, but for chain heads that are lost."""
    found: list[str] = []
    checks: tuple[Callable[[], list[str]], ...] = (
        verification.all_defects,
        sealing.unproved,
        lambda: list(attachments.altered()),
        crests.altered,
        *_more,
    )
    for done, check in enumerate(checks):
        report(Reason(_CHECKED), done=done, of=len(checks))
        try:
            found += check()
        except verification.UNREADABLE as fault:  # of a row that was named already
            found += [] if found else [f"what the record proves cannot be read ({fault})"]
    return found


def remember(found: list[str]) -> None:
    """Write down that the record was checked, and what came of it."""
    with suppress(OSError):  # a full disk is no fault of the record
        remembered.remember(remembered.CHECK, defects=len(found), named=found[:MOST_NAMED])


def check(report: Report = to_nobody) -> list[str]:
    """Check the record, chain heads too, and remember it; what is wrong."""
    found = [*defects(report), *verification.lost_chain_heads()]
    remember(found)
    return found
