"""Who may follow long work, cancel it, and ask for it again."""

from tournaments.jobs.kinds import kind_of
from tournaments.models import Job, Pass
from tournaments.pages.http.permissions import Visitor, is_administrator


def may_follow(user: Visitor | Pass, job: Job) -> bool:
    """Whether a job is the user's to follow: administrators every one, others what they asked for, and whom
    its kind names.
    """
    if isinstance(user, Pass) or not user.is_authenticated or not user.is_active:
        return False
    if is_administrator(user) or job.by_id == user.pk:
        return True
    kind = kind_of(job)
    return kind is not None and kind.may_see(user, job)
