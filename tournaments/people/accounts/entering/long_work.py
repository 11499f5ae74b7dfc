"""Mailing the link for a lost password, as long work: the site answers as soon of an address that no account
has as of one that has some, and waits for no mail server.
"""

from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.models import Job
from tournaments.people.accounts.entering import services as entering
from tournaments.regulations.reasons import gettext_noop


def _mail(job: Job, report: Report) -> Outcome:
    try:
        if job.work:
            entering.mail_links(**job.work)
    finally:
        entering.forget_address(job)
    return None


declare(
    JobKind(name=entering.LINK, words=gettext_noop("mailing the link for a lost password"), perform=_mail)
)
