"""`manage.py load_demo`: a demo season in an empty database, and the demo sign-ins."""

from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from tournaments.models import Event, Invitation, Season, User
from tournaments.regulations.event_file import load
from tournaments.services import event_files, events, invitations

DEMO = Path(settings.BASE_DIR) / "demo"
PASSWORD = "tsien-by-tsien"  # noqa: S105 - of the demo alone, printed on the screen
VENUES = {"KK": "Doarpshûs De Klok", "HAA": "MFC De Spil", "RHAA": "De Stjelp"}


class Command(BaseCommand):
    """Loads the demo season when there is no account and no season; else says nothing was done."""

    help = __doc__

    def handle(self, **options) -> None:
        """Load and print the sign-ins."""
        if User.objects.exists() or Season.objects.exists():
            if User.objects.filter(username="demo-beheerder").exists():
                self._print_sign_ins()
            return
        with transaction.atomic():
            self._load()
        self._print_sign_ins()

    def _load(self) -> None:
        administrator = User.objects.create_superuser("demo-beheerder", password=PASSWORD)
        for division in ("KK", "HAA", "RHAA"):
            facts = load((DEMO / f"{division.lower()}.json").read_text(encoding="utf-8"))
            event = event_files.take(actor=administrator, facts=facts, reason="demo")
            self._date(administrator, event)
            events.set_venue(actor=administrator, event_id=event.pk, venue=VENUES[division])
            events.set_published(actor=administrator, event_id=event.pk, published=True)
        first = Event.objects.get(division="KK", parent=None)
        roles = Invitation.Role
        for name, role, given in (
            ("demo-leider", roles.LEADER, {"event": first}),
            ("demo-speler", roles.PLAYER, {"person": first.entrants.get(number=1).person}),
        ):
            _, token = invitations.invite(actor=administrator, role=role, **given)
            invitations.accept(token=token, username=name, password=PASSWORD)

    @staticmethod
    def _date(administrator: User, event: Event) -> None:
        """Rounds a week apart, so that the last one with a result was a week ago."""
        played = event.rounds.exclude(games__result="").order_by("-number").first()
        last = played.number if played else 0
        today = timezone.localdate()
        dates = {
            number: today + timedelta(weeks=number - last - 1)
            for number in event.rounds.values_list("number", flat=True)
        }
        events.set_dates(actor=administrator, event_id=event.pk, dates=dates)

    def _print_sign_ins(self) -> None:
        self.stdout.write("Demo sign-ins (name, password):")
        for name in ("demo-beheerder", "demo-leider", "demo-speler"):
            self.stdout.write(f"{name}  {PASSWORD}")
