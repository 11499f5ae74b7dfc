"""`manage.py createsuperuser`: Django's own command; the record tells of the new administrator."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.core.management import CommandError
from django.db import transaction

from tournaments.ledger import facts as state
from tournaments.ledger import record, services
from tournaments.ledger.chains.row_digests import name_of
from tournaments.models import User
from tournaments.operation import health, starting
from tournaments.people.acts import ACCOUNT


class Command(createsuperuser.Command):
    """Makes an administrator, as whoever runs the server may, and records it."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account, not without the keys; the record names nobody as who did it."""
        if missing := starting.bad((health.keys,)):
            raise CommandError(health.as_text(missing))
        before = set(User.objects.values_list("pk", flat=True))
        super().handle(*args, **options)
        with transaction.atomic():
            for made in User.objects.exclude(pk__in=before):
                _record(made)


def _record(made: User) -> None:
    """Record the account and nothing else that the record does not know; but the first act takes in all."""
    about = {"user": made.get_username(), "role": "administrator"}
    chain = record.lock()
    changes = [one for one in services.differences(chain) if one[0] == state.key(name_of(User), made.pk)]
    act = record.Act(
        ACCOUNT,
        after=about,
        reason="manage.py createsuperuser",
        changes=changes if chain.length else None,
    )
    record.append_all(actor=None, event=None, acts=[act])
