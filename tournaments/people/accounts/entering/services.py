"""What signing in writes of a second factor, and the mail to who lost a password."""

import logging
from smtplib import SMTPException
from uuid import uuid4

from allauth.account.forms import default_token_generator
from allauth.account.utils import filter_users_by_email, user_pk_to_url_str
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from tournaments.jobs import services as jobs
from tournaments.models import Job, User
from tournaments.people.accounts.entering import encryption

LINK = "link by mail"
"""The kind of the job that mails the link by which somebody sets a new password."""
_log = logging.getLogger(__name__)
STEP = "step"
"""Under this an authenticator app keeps which of its codes was used last: each half minute has a number."""


def use_code(app: Authenticator, code: str) -> bool:
    """Whether a code of an authenticator app is later than the last used one; from then on it is the last.

    allauth remembers used codes in the memory of one process, and for less than they are good: this holds for
    all processes, and for good. Errors: DamagedKey.
    """
    secret = encryption.decrypt(app.data["secret"])
    steps = [
        step
        for step in yield_hotp_counters_from_time()
        if compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, step)))
    ]
    if not steps:
        return False
    unused = ~Q(data__has_key=STEP) | Q(**{f"data__{STEP}__lt": steps[0]})
    rows = Authenticator.objects.filter(unused, pk=app.pk)
    return bool(rows.update(data=app.data | {STEP: steps[0]}))


def link_asked(address: str, *, site: str) -> None:
    """Have the link for a new password be mailed to the accounts that have an address, if any, in the
    language of who asks; `site` is how the address of the site begins, without a slash at the end.
    """
    work = {"address": address, "language": translation.get_language(), "site": site}
    jobs.begin_own(kind=LINK, token=f"{LINK} {uuid4()}", work=work)


def mail_links(*, address: str, language: str, site: str) -> None:
    """Mail the link to each open account that has the address. A mail server that does not answer is told to
    nobody but the log: who waits for a mail asks again.
    """
    users: list[User] = filter_users_by_email(address, is_active=True, prefer_verified=True)
    with translation.override(language):
        messages = [_message(user, site) for user in users]
    for message in messages:
        try:
            message.send()
        except (SMTPException, OSError):
            _log.warning("a mail for a lost password was not sent", exc_info=True)


def _message(user: User, site: str) -> EmailMessage:
    """The mail with the link by which one account sets a new password, once."""
    given = [user_pk_to_url_str(user), default_token_generator.make_token(user)]
    link = site + reverse("account_reset_password_from_key", args=given)
    about = {"username": user.get_username(), "password_reset_url": link}
    mail = "people/accounts/mail/password_reset_key"
    subject = render_to_string(f"{mail}_subject.txt").strip()
    text = render_to_string(f"{mail}_message.txt", about).strip()
    return EmailMessage(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + subject, text, to=[user.email])


def forget_address(job: Job) -> None:
    """Leave nothing in a job of whom it mailed."""
    Job.objects.filter(pk=job.pk).update(work={})
