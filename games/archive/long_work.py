"""The index of the archive as long work: after an upgrade, and whenever something of it is missing."""

from datetime import timedelta

from django.urls import reverse

from games.archive import services
from games.archive.reading import stale_free_games, stale_games
from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.jobs.schedule.services import Periodic, every
from tournaments.jobs.schedule.services import declare as begin_by_itself
from tournaments.models import Job
from tournaments.regulations.reasons import gettext_noop

INDEX = "index"
LOOKED_EVERY = 10
"""Minutes after which the site looks whether there is a game to be put into the archive."""
LONGEST = timedelta(hours=2)
MOST_STEPS = 1_000_000


def _index(job: Job, report: Report) -> Outcome:
    return {"indexed": services.index_stale(report)}


declare(
    JobKind(
        name=INDEX,
        words=gettext_noop("putting games into the archive"),
        perform=_index,
        in_parts=True,
        longest=LONGEST,
        most_steps=MOST_STEPS,
        alone=True,
        at_will=True,
        leads_to=lambda job: reverse("archive"),
    )
)
begin_by_itself(
    Periodic(
        INDEX,
        latest=lambda now: every(LOOKED_EVERY, now),
        wanted=lambda: stale_games().exists() or stale_free_games().exists(),
    )
)
