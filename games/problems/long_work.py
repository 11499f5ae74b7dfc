"""Looking at a problem, as long work."""

from datetime import timedelta

from django.urls import reverse

from games.problems import services
from games.problems.selectors import CHECK
from tournaments.jobs.kinds import JobKind, declare
from tournaments.regulations.reasons import gettext_noop

declare(
    JobKind(
        name=CHECK,
        words=gettext_noop("checking a problem"),
        perform=services.perform,
        longest=timedelta(minutes=10),
        alone=True,  # it reckons without a pause: the other workers are for others
        leads_to=lambda job: reverse("problem", args=[job.token]),
        asked_on=lambda job: reverse("problem-check"),
    )
)
