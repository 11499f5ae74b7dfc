"""`manage.py createsuperuser`: Django's own command; the record tells of the new administrator."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.db import transaction

from tournaments.ledger import record
from tournaments.models import User
from tournaments.people.acts import ACCOUNT


class Command(createsuperuser.Command):
    """Makes an administrator, as whoever runs the server may, and records it."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account; the record names nobody as who did it."""
        before = set(User.objects.values_list("pk", flat=True))
        super().handle(*args, **options)
        with transaction.atomic():
            for made in User.objects.exclude(pk__in=before):
                about = {"user": made.get_username(), "role": "administrator"}
                record.append(actor=None, act=ACCOUNT, after=about, reason="manage.py createsuperuser")
