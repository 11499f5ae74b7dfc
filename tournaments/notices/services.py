"""Notices: written in the transaction of the act they tell of, mailed after it, read by who was told.

Mails go out as long work, after the act. One that fails undoes nothing: it stays to be sent by the next.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from smtplib import SMTPException
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from tournaments.jobs import services as jobs
from tournaments.jobs.kinds import Report, to_nobody
from tournaments.models import Event, Job, LedgerEntry, Letter, Notice, User
from tournaments.notices.recipients import notifications
from tournaments.notices.words import whole
from tournaments.pages.http.permissions import require
from tournaments.regulations.reasons import Reason, gettext_noop

MOST_TRIES = 20
MAIL = "mail"
"""The kind of the job."""
_MAILED = gettext_noop("%(number)s notices are being mailed")
_log = logging.getLogger(__name__)
_READ_AS: list[Callable[[User, str], str]] = []


def tell(entries: Sequence[LedgerEntry], event: Event | None) -> list[Notice]:
    """Tell whom these entries concern. Part of the act that they record; the mails go out after it."""
    made = [
        Notice(
            user_id=one.user, kind=one.kind, params=dict(one.params), path=one.path, event=event, at=entry.at
        )
        for entry in entries
        for one in notifications(entry, event)
    ]
    if made:
        Notice.objects.bulk_create(made)
        transaction.on_commit(partial(_after_the_act, [notice.pk for notice in made]), robust=True)
    return made


def _after_the_act(keys: Sequence[int]) -> None:
    """Have what is to be mailed be mailed, by a job that waits already where there is one: as it was not
    taken up yet it will find these too.
    """
    if waiting().filter(pk__in=keys).exists():
        _begin(f"{MAIL} {keys[0]}")


def _begin(token: str) -> None:
    coming = Job.objects.filter(kind=MAIL, state=Job.State.WAITING, due_at=None)
    if not coming.exists():
        jobs.begin_own(kind=MAIL, token=token)


def write_to(
    address: str, language: str, *, kind: str, path: str, event: Event, params: Mapping[str, Any]
) -> Letter:
    """Have something be mailed to somebody without an account in a language, "" for the site's own, after the
    transaction that this is part of.
    """
    about = {"kind": kind, "path": path, "event": event, "params": dict(params)}
    letter = Letter.objects.create(address=address, language=language, at=timezone.now(), **about)
    transaction.on_commit(partial(_begin, f"{MAIL} to {letter.pk}"), robust=True)
    return letter


def waiting() -> QuerySet[Notice]:
    """The notices that are to be mailed and were not, the oldest first."""
    unsent = Notice.objects.filter(mailed_at=None, tries__lt=MOST_TRIES, user__is_active=True)
    return unsent.exclude(user__email="").order_by("pk")


def keep_on_site(user: User) -> None:
    """Have nothing be mailed of what an account was told while it had no address: it may have read it. What
    could not be mailed to an address of before goes on waiting.
    """
    Notice.objects.filter(user=user, mailed_at=None, tries=0).update(mailed_at=timezone.now())


def is_any_waiting() -> bool:
    """Whether anything is to be mailed."""
    return waiting().exists() or Letter.objects.exists()


def given_up() -> QuerySet[Notice]:
    """The notices whose mail was refused too often."""
    return Notice.objects.filter(mailed_at=None, tries__gte=MOST_TRIES).exclude(user__email="")


def send(among: QuerySet[Notice], report: Report = to_nobody) -> tuple[int, int]:
    """Mail those of these notices that wait for it; how many went out, and how many failed.

    Each is marked as soon as its mail went out: who is killed in between mails one a second time at most. Of
    a mail server that does not answer no more is asked, and its notices wait without having been tried.
    """
    found = waiting().filter(pk__in=among.values("pk"))
    listed = list(found.select_related("user", "event__season", "event__parent__season"))
    sent = 0
    connection = get_connection()
    for done, notice in enumerate(listed):
        report(Reason(_MAILED, {"number": len(listed)}), done=done, of=len(listed))
        row = Notice.objects.filter(pk=notice.pk)
        try:
            went = _goes_out(connection, _message(notice), row)
        except OSError:
            _log.warning("the mail server does not answer; the notices wait", exc_info=True)
            break
        if went:
            row.update(mailed_at=timezone.now())
            sent += 1
    return sent, len(listed) - sent


def send_letters() -> tuple[int, int]:
    """Mail what is to go to who has no account; how many went out, and how many failed. A letter goes once it
    was mailed, or was refused too often.
    """
    listed, sent = list(Letter.objects.select_related("event__season", "event__parent__season")), 0
    connection = get_connection()
    for letter in listed:
        row = Letter.objects.filter(pk=letter.pk)
        with translation.override(letter.language or settings.LANGUAGE_CODE):
            message = _mail(whole(letter), letter.path, letter.address)
        try:
            went = _goes_out(connection, message, row)
        except OSError:
            _log.warning("the mail server does not answer; the letters wait", exc_info=True)
            break
        sent += went
        if went or letter.tries + 1 >= MOST_TRIES:
            row.delete()
    return sent, len(listed) - sent


def _goes_out(connection: BaseEmailBackend, message: EmailMessage, row: QuerySet[Any]) -> bool:
    """Whether a mail goes out; one that is refused, or has an address to which none can be sent, counts among
    the tries of its row.

    Errors: OSError where no mail server answers.
    """
    try:
        connection.send_messages([message])
    except (SMTPException, ValueError):
        _log.warning("%s %s was not mailed", row.model._meta.model_name, row.get().pk, exc_info=True)
        row.update(tries=F("tries") + 1)
        return False
    return True


def read_as(reads: Callable[[User, str], str]) -> None:
    """Have every mail go through a function of the areas above, which says how somebody reads a text."""
    _READ_AS.append(reads)


def _message(notice: Notice) -> EmailMessage:
    with translation.override(notice.user.mail_language or settings.LANGUAGE_CODE):
        text = whole(notice)
        for reads in _READ_AS:
            text = reads(notice.user, text)
        return _mail(text, notice.path, notice.user.email)


def _mail(text: str, path: str, to: str) -> EmailMessage:
    address = f"{settings.SITE_URL}{path}" if settings.SITE_URL else path
    subject = f"Dambond Fries Spel: {text}"[:150]
    return EmailMessage(subject, f"{text}\n\n{address}\n", to=[to])


@transaction.atomic
def read_all(*, actor: User) -> int:
    """Mark everything that the actor was told as read; how many were new. Errors: PermissionDenied."""
    require(actor.is_authenticated and actor.is_active)
    return Notice.objects.filter(user=actor, read_at=None).update(read_at=timezone.now())
