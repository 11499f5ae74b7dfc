"""A problem that was looked at, as its page shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from games.domain.report import Report, check
from games.problems.conditions import CONDITIONS, State
from games.showing.replay import Look, Shown, shown
from tournaments.jobs.permissions import may_follow
from tournaments.models import Job
from tournaments.pages.http.permissions import Visitor, require
from tournaments.regulations.reason_json import reasons_of
from tournaments.regulations.reasons import Reason

CHECK = "problem"
"""The kind of job that looks at a problem."""


@dataclass(frozen=True, slots=True)
class Row:
    """A condition of section H, art. 2, such as "B.1": what it asks, and what was found of a problem."""

    condition: str
    asks: str
    state: State | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def chip(self) -> tuple[str, str]:
        """The kind of its mark, and the word in it."""
        return {
            State.MET: ("good", _("met")),
            State.NOT_MET: ("live down", _("not met")),
            State.UNDECIDED: ("wait", _("not decided")),
            State.PEOPLE: ("blue", _("for people")),
        }[self.state or State.PEOPLE]


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """A problem: its position as FEN, the replay of the line, and the conditions with their findings, or what
    they ask where it was not looked at yet.
    """

    fen: str
    replay: Shown
    report: Report
    rows: tuple[Row, ...]
    is_own_solution: bool

    @property
    def is_checked(self) -> bool:
        """Whether it was looked at."""
        return any(row.state for row in self.rows)


def asked() -> tuple[Row, ...]:
    """The conditions of art. 2, of no problem in particular."""
    words = _words()
    return tuple(Row(condition, words[condition]) for condition in CONDITIONS)


def problem_page(token: str, user: Visitor, look: Look) -> ProblemPage:
    """The problem of a job that is done. Errors: Http404; PermissionDenied for who may not follow the job."""
    job = Job.objects.filter(token=token, kind=CHECK, state=Job.State.DONE).first()
    if job is None:
        raise Http404(_("There is no such page."))
    require(may_follow(user, job))
    return page_of(job.work["fen"], job.work["solution"], job.outcome["line"], job.outcome["findings"], look)


def page_of(
    fen: str, solution: str, line: str, findings: Sequence[Mapping[str, Any]], look: Look
) -> ProblemPage:
    """A problem with the solution that was given, or "", the line that was followed, and what was found.
    Errors: Http404 for a position that the line does not have.
    """
    words = _words()
    given = solution.split()
    text = f'[FEN "{fen}"]\n\n{line} *\n'
    report = check(text, None)
    return ProblemPage(
        fen=fen,
        replay=shown(text, report, (_("White"), _("Black")), look),
        report=report,
        rows=tuple(_row(found, words) for found in findings) or asked(),
        is_own_solution=bool(given) and line.split()[: len(given)] == given,
    )


def _row(found: Mapping[str, Any], words: dict[str, str]) -> Row:
    condition = found["condition"]
    return Row(condition, words[condition], State(found["state"]), reasons_of(found["reasons"]))


def _words() -> dict[str, str]:
    return {
        "A": _("White begins and wins"),
        "B.1": _("The position can have come about"),
        "B.2": _("White has no material advantage"),
        "B.3": _("There are no kings on the board"),
        "B.4": _("No black man can be captured at once"),
        "C": _("There is no second solution"),
        "D": _("Every man has a purpose"),
        "E": _("Moves cannot be transposed"),
        "F": _("The men come where the end needs them"),
        "G": _("The end is won in one clear way"),
    }
