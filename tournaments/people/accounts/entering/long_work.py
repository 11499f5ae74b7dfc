"""Mailing the link for a lost password, as long work: the site answers as soon of an address that no account
has as of one that has some, and waits for no mail server.
"""

from allauth.account.adapter import get_adapter
from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from django.urls import reverse
from django.utils import translation

from tournaments.jobs.kinds import JobKind, Outcome, Report, declare
from tournaments.models import Job, User
from tournaments.people.accounts.entering.forms import LINK
from tournaments.regulations.reasons import gettext_noop


def _mail(job: Job, report: Report) -> Outcome:
    """Mail to every account that has the address; after that the job knows the address no more."""
    if not job.work:
        return None
    users = filter_users_by_email(job.work["address"], is_active=True, prefer_verified=True, for_login=True)
    with translation.override(job.work["language"]):
        for user in users:
            link = job.work["site"] + _path(user)
            about = {"username": user.get_username(), "password_reset_url": link}
            get_adapter().send_mail("password_reset_key", user.email, about)
    Job.objects.filter(pk=job.pk).update(work={})
    return None


def _path(user: User) -> str:
    """The path of the link by which one account sets a new password, once."""
    given = [user_pk_to_url_str(user), default_token_generator.make_token(user)]
    return reverse("account_reset_password_from_key", args=given)


declare(JobKind(name=LINK, words=gettext_noop("mailing the link for a lost password"), perform=_mail))
