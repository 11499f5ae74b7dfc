"""Notices: written in the transaction of the act they tell of, mailed after it, read by who was told.

A mail that fails undoes nothing: it stays to be sent by `manage.py send_notices`.
"""

import logging
from collections.abc import Iterable, Sequence
from functools import partial
from smtplib import SMTPException

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage, get_connection
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone, translation

from tournaments.models import Event, LedgerEntry, Notice, User
from tournaments.notices.recipients import told
from tournaments.notices.words import whole
from tournaments.pages.permissions import require
from tournaments.pages.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

MOST_TRIES = 20
_log = logging.getLogger(__name__)


def tell(entries: Sequence[LedgerEntry], event: Event | None) -> list[Notice]:
    """Tell whom these entries concern. Part of the act that they record; the mails go out after it."""
    made = [
        Notice(
            user_id=one.user, kind=one.kind, params=dict(one.params), path=one.path, event=event, at=entry.at
        )
        for entry in entries
        for one in told(entry, event)
    ]
    if made:
        Notice.objects.bulk_create(made)
        transaction.on_commit(partial(_after_the_act, [notice.pk for notice in made]), robust=True)
    return made


def _after_the_act(keys: Sequence[int]) -> None:
    send(Notice.objects.filter(pk__in=keys))


def waiting() -> QuerySet[Notice]:
    """The notices that are to be mailed and were not, the oldest first."""
    unsent = Notice.objects.filter(mailed_at=None, tries__lt=MOST_TRIES, user__is_active=True)
    return unsent.exclude(user__email="").order_by("pk")


def send(among: QuerySet[Notice]) -> tuple[int, int]:
    """Mail those of these notices that wait for it; how many went out, and how many failed."""
    found = waiting().filter(pk__in=among.values("pk"))
    listed = list(found.select_related("user", "event__season", "event__parent__season"))
    if not listed:
        return 0, 0
    sent = [notice.pk for notice in _mailed(listed)]
    Notice.objects.filter(pk__in=sent).update(mailed_at=timezone.now())
    failed = [notice.pk for notice in listed if notice.pk not in set(sent)]
    Notice.objects.filter(pk__in=failed).update(tries=F("tries") + 1)
    return len(sent), len(failed)


def _mailed(notices: Iterable[Notice]) -> Iterable[Notice]:
    """Those whose mails went out. Of a mail server that does not answer no more is asked."""
    connection = get_connection()
    with translation.override(settings.LANGUAGE_CODE):
        for notice in notices:
            try:
                connection.send_messages([_message(notice)])
            except SMTPException:
                _log.warning("notice %s was not mailed", notice.pk, exc_info=True)
            except OSError:
                _log.warning("the mail server does not answer; the notices wait", exc_info=True)
                return
            else:
                yield notice


def _message(notice: Notice) -> EmailMessage:
    text = whole(notice)
    address = f"{settings.SITE_URL}{notice.path}" if settings.SITE_URL else notice.path
    subject = f"Dambond Fries Spel: {text}"[:150]
    return EmailMessage(subject, f"{text}\n\n{address}\n", to=[notice.user.email])


@transaction.atomic
def read_all(*, actor: User) -> int:
    """Mark everything that the actor was told as read; how many were new. Errors: PermissionDenied."""
    require(actor.is_authenticated and actor.is_active)
    return Notice.objects.filter(user=actor, read_at=None).update(read_at=timezone.now())


@transaction.atomic
def set_address(*, actor: User, address: str) -> User:
    """Set the own mail address, or take it away with "". It is private and in no entry of the record.

    Errors: PermissionDenied; RuleViolation for what is no address.
    """
    require(actor.is_authenticated and actor.is_active)
    address = address.strip()
    try:
        if address:
            validate_email(address)
    except ValidationError as wrong:
        raise refuse(gettext_noop("“%(text)s” is no mail address."), place="address", text=address) from wrong
    actor.email = address
    actor.save(update_fields=["email"])
    return actor
