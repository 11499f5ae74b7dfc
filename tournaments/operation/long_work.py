"""What the site does for itself every day, as long work: a backup, and the check of the record."""

from django.conf import settings

from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.jobs.schedule.services import Periodic, daily
from tournaments.jobs.schedule.services import declare as begin_by_itself
from tournaments.models import Job
from tournaments.operation import checks
from tournaments.operation.backing_up import backups, keeping
from tournaments.pages.words.refusals import SiteFault
from tournaments.regulations.reasons import Reason, gettext_noop

BACKUP = "backup"
CHECK = "check"
_COPIED = gettext_noop("The backup is being made")
_OLD_REMOVED = gettext_noop("Old backups are being removed")
_NOT_MADE = gettext_noop("No backup was made: %(why)s")
_NOT_REMOVED = gettext_noop("The backup was made, but old ones were not removed: %(why)s")


def _back_up(job: Job, report: Report) -> Outcome:
    report(Reason(_COPIED), done=0, of=2)
    try:
        file = backups.make()
    except backups.BackupFailed as fault:
        raise SiteFault(Reason(_NOT_MADE, {"why": str(fault.__cause__ or fault)})) from fault
    report(Reason(_OLD_REMOVED), done=1, of=2)
    try:
        removed = keeping.remove_old(file.parent, settings.BACKUPS_KEPT)
    except OSError as fault:
        raise SiteFault(Reason(_NOT_REMOVED, {"why": str(fault)})) from fault
    return {"file": str(file), "removed": [old.name for old in removed]}


def _check(job: Job, report: Report) -> Outcome:
    found = checks.check(report)
    return {"defects": len(found), "named": found[: checks.MOST_NAMED]}


declare(
    JobKind(name=BACKUP, words=gettext_noop("making a backup"), perform=_back_up, alone=True, at_will=True)
)
declare(
    JobKind(name=CHECK, words=gettext_noop("checking the record"), perform=_check, alone=True, at_will=True)
)
begin_by_itself(Periodic(BACKUP, latest=lambda now: daily(settings.BACKUP_AT, now)))
begin_by_itself(Periodic(CHECK, latest=lambda now: daily(settings.CHECK_AT, now)))
