"""Judging notations as long work: one that came in, and all of them when the rules are of another version."""

from datetime import timedelta

from django.urls import reverse

from games.judging import services
from games.judging.selectors import changes, replacing, to_judge
from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.jobs.schedule.services import Periodic, every
from tournaments.jobs.schedule.services import declare as begin_by_itself
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop

LOOKED_EVERY = 10
"""Minutes after which the site looks whether there is a notation to be judged."""
LONGEST = timedelta(minutes=30)
MOST_STEPS = 1_000_000


def _judge(job: Job, report: Report) -> Outcome:
    made = [one.pk for one in services.recheck(report)]
    return {"changed": sum(1 for _ in changes(replacing().filter(pk__in=made)))}


declare(
    JobKind(
        name=services.JUDGE,
        words=gettext_noop("judging notations"),
        perform=_judge,
        in_parts=True,
        longest=LONGEST,
        most_steps=MOST_STEPS,
        alone=True,
        at_will=True,
        leads_to=lambda job: reverse("rechecked"),
    )
)
begin_by_itself(
    Periodic(
        services.JUDGE,
        latest=lambda now: every(LOOKED_EVERY, now),
        wanted=lambda: to_judge().exists(),
    )
)
