"""The kinds of long work: declared once by the area that does it, in a module that `apps.py` names.

What a kind does is done by `perform` and may be begun again at any moment, after a kill for instance: either
it sees what is there already, or all of it is one transaction (`whole`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied

from tournaments.models import Job, User
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.reasons import Reason


class Report:
    """Says how far the work is; this one to nobody, for work that is done within a request."""

    def __call__(self, stage: Reason, *, done: int = 0, of: int = 0) -> None:
        """Say at which stage the work is, and how many `of` so many steps are `done` where that is known.

        Errors: Stopped.
        """

    def settle(self, outcome: "Outcome" = None) -> None:
        """Within the transaction that writes what the work came to: the job is done, with what came of it, as
        that is committed, or the transaction is to be given up. Where no outcome is given, what the work
        gives is kept with it afterwards. Errors: Stopped.
        """

    def keep(self, outcome: Mapping[str, Any]) -> None:
        """Within the transaction that writes a part of the work that stays: the job has what came of it so
        far, for whoever takes it up again. Errors: Stopped.
        """


class Stopped(Exception):  # noqa: N818  what the work is told
    """The job was cancelled, went beyond its limits, was taken up by another worker, or is gone."""


to_nobody = Report()
Outcome = Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of long work.

    `name` is stored, and `words` a marked English sentence of what it is. `perform` does it, and gives what
    came of it as plain data, if anything. Limits: `longest` for the time of one run, `most_tries` for how
    often it is taken up when it broke off, `most_steps` for the steps it may say that it has. `whole` work is
    one transaction; of work `in_parts` what was done before it broke off stays; of a kind that is `alone`
    only one job runs at a time. `at_will` says that administrators may have the site begin it now. `may_see`
    says who follows and cancels it besides who asked for it and administrators, `leads_to` on which page one
    is shown what came of it, `asked_on` where it was asked for. Of what it is told, `rewritten` gives it with
    texts that are packed as a function has them, so that a name can be erased there too.
    """

    name: str
    words: str
    perform: Callable[[Job, Report], Outcome]
    longest: timedelta = timedelta(minutes=30)
    most_tries: int = 3
    most_steps: int = 100_000
    whole: bool = False
    in_parts: bool = False
    alone: bool = False
    at_will: bool = False
    may_see: Callable[[Visitor, Job], bool] = lambda user, job: False
    leads_to: Callable[[Job], str] | None = None
    asked_on: Callable[[Job], str] | None = None
    rewritten: Callable[[dict[str, Any], Callable[[str], str]], dict[str, Any]] | None = None


_KINDS: dict[str, JobKind] = {}


def declare(kind: JobKind) -> JobKind:
    """Let a kind of work be known by its name."""
    _KINDS[kind.name] = kind
    return kind


def kind_of(job: Job) -> JobKind | None:
    """The kind of a job; None for one of another version of the site."""
    return _KINDS.get(job.kind)


def asker(job: Job) -> User:
    """Who asked for a job, as the account is now. Errors: PermissionDenied where nobody did."""
    if job.by is None:
        raise PermissionDenied
    return job.by


def at_will() -> list[JobKind]:
    """The kinds that administrators may have begun now."""
    return [kind for kind in _KINDS.values() if kind.at_will]
