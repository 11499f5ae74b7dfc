"""A problem that was looked at, for the tests of the site."""

from django.utils import timezone

from games.problems import services
from games.problems.selectors import CHECK
from rules import Position
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


def arguments() -> dict[str, Position | str]:
    """What the writes of problems are asked with."""
    return {"position": read_fen(FEN), "solution": ""}
