"""Having a problem looked at, as long work."""

from typing import Any

from games.problems import conditions
from games.problems.selectors import CHECK
from rules import Board, Position
from rules.fen import write_fen
from rules.notation import full
from tournaments.jobs import services as jobs
from tournaments.jobs.kinds import Outcome, Report
from tournaments.models import Job, User
from tournaments.regulations.reason_json import reasons_json
from tournaments.regulations.reasons import Reason, gettext_noop

_LOOKING = gettext_noop("proofs")


def check_in_background(*, actor: User, position: Position, solution: str, token: str) -> Job:
    """Have a problem looked at by what section H, art. 2 asks: the position, with white to move, and the
    solution in full notation, or "" for none.

    Errors: PermissionDenied for no account; RuleViolation where the actor has too much under way.
    """
    work = {"fen": write_fen(position), "solution": solution}
    return jobs.begin(actor=actor, kind=CHECK, token=token, work=work)


def perform(job: Job, report: Report) -> Outcome:
    """Look at the problem of a job: the line that was followed, in full notation, and the findings."""
    return looked_at(job.work["fen"], job.work["solution"], report)


def looked_at(fen: str, given: str, report: Report) -> dict[str, Any]:
    """What there is to say of a problem with the solution that was given, or "" for none, as plain data: the
    line that was followed, in full notation, and the findings. Errors: Stopped.
    """
    board = Board(fen)
    solution = [each.move for each in full.replay(given, start=board).moves]
    steps = 0

    def step() -> None:
        nonlocal steps
        report(Reason(_LOOKING), done=steps)
        steps += 1

    checked = conditions.check(board.position, solution, step)
    line = full.words(checked.line, start=board)
    findings = [
        {"condition": one.condition, "state": one.state.value, "reasons": reasons_json(one.reasons)}
        for one in checked.findings
    ]
    return {"line": " ".join(line), "findings": findings}
