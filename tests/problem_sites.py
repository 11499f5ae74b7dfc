"""A problem that was looked at, and a competition of problems, for the tests of the site."""

from datetime import date, timedelta

from django.utils import timezone

from games.models import ProblemCompetition, ProblemEntry
from games.problems import services
from games.problems.competitions import services as competitions
from games.problems.selectors import CHECK
from rules.fen import read_fen
from tournaments.jobs.kinds import to_nobody
from tournaments.models import Job, User

TOKEN = "00000000-0000-4000-8000-00000000000b"
FEN = "W:W14:B32"


def add_checked(by: User) -> Job:
    """Add the job that looked at the problem of an account."""
    now, work = timezone.now(), {"fen": FEN, "solution": ""}
    given = {"token": TOKEN, "kind": CHECK, "by": by, "state": Job.State.DONE, "work": work}
    job = Job(**given, began_at=now, beat_at=now)
    job.outcome = dict(services.perform(job, to_nobody))
    job.save()
    return job


def _in(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def add_competition(board: User, expert: User) -> ProblemEntry:
    """Add a competition with one problem, which the account of an expert judges."""
    announced = {"themes": "Forcing moves.", "closes_on": _in(60), "most_points": 10}
    made = competitions.save(actor=board, name="Winter 2026", **announced)
    competitions.appoint(actor=board, competition_id=made.pk, person=expert.person)
    given = {"position": read_fen(FEN), "solution": "", "received_on": _in(0)}
    entry = competitions.enter(actor=board, competition_id=made.pk, motto="Hawk", **given)
    competitions.mark(actor=expert, entry_id=entry.pk, points=7, remark="Neat.")
    return entry


def arguments() -> dict[str, object]:
    """What the writes of problems are asked with."""
    entry = ProblemEntry.objects.earliest("pk")
    return {
        "position": read_fen(FEN),
        "solution": "",
        "competition_id": entry.competition_id,
        "entry_id": entry.pk,
        "expert_id": entry.competition.experts.get().pk,
        "motto": "Dove",
        "received_on": _in(0),
        "themes": "",
        "closes_on": _in(60),
        "most_points": 10,
    }


NAMES = (
    *("problem-competition", "problem-competition-edit", "problem-competition-pdf", "problem-composer"),
    *("problem-entry", "problem-entry-add", "problem-entry-check", "problem-entry-reinstatement"),
    *("problem-entry-withdrawal", "problem-judging-reopening"),
    *("problem-expert-add", "problem-expert-dismissal", "problem-judging-close", "problem-mark"),
    "problem-publication",
)


def addresses() -> dict[str, dict[str, object]]:
    """What the addresses of the competition are asked with."""
    made = ProblemCompetition.objects.earliest("pk")
    of = {"pk": made.pk, "number": 1, "expert": made.experts.get().pk}
    return {"problem": {"token": TOKEN}} | dict.fromkeys(NAMES, of)
