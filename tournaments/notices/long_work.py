"""Mailing notices, as long work: after every act that has some, and every few minutes for the rest."""

from functools import partial

from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.jobs.schedule.services import Periodic, every
from tournaments.jobs.schedule.services import declare as begin_by_itself
from tournaments.models import Job
from tournaments.notices import services as notices
from tournaments.regulations.reasons import gettext_noop


def _mail(job: Job, report: Report) -> Outcome:
    done = notices.send(notices.waiting(), report), notices.send_letters()
    sent, failed = map(sum, zip(*done, strict=True))
    return {"sent": sent, "failed": failed}


declare(
    JobKind(
        name=notices.MAIL,
        words=gettext_noop("mailing notices"),
        perform=_mail,
        in_parts=True,
        alone=True,
        at_will=True,
    )
)
begin_by_itself(Periodic(notices.MAIL, latest=partial(every, 5), wanted=notices.is_any_waiting))
