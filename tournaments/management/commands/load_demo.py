"""`manage.py load_demo`: a demo season in an empty database, and the demo sign-ins."""

import json
from collections.abc import Mapping, Sequence
from datetime import time, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import event_files
from tournaments.events.setting_up import services as setting_up
from tournaments.events.teams import services as line_ups
from tournaments.events.teams.line_up_times import start_of
from tournaments.management.demo_simul import load_simul
from tournaments.models import Event, Invitation, Season, User
from tournaments.people.accounts import services as invitations
from tournaments.regulations.files.event import load
from tournaments.seasons.classification import points_lists
from tournaments.seasons.classification import services as classification

DEMO = Path(settings.BASE_DIR) / "demo"
PASSWORD = "tsien-by-tsien"  # noqa: S105 - of the demo alone, printed on the screen
VENUES = {
    "kk": "Doarpshûs De Klok",
    "haa": "MFC De Spil",
    "rhaa": "De Stjelp",
    "a": "Kafee De Brêge",
    "b": "Sporthal De Trije",
    "d_ha": "MFC De Spil",
    "d_klasse1": "MFC De Spil",
    "e": "Skoalle De Opslach",
    "f": "Doarpshûs De Klok",
    "g": "Kafee De Brêge",
}
START = time(13, 30)
NAMES = {"a": "Iepen Huzum"}
PRIZES = {"prizes_A": "2", "prizes_B": "2", "prizes_C": "3"}


class Command(BaseCommand):
    """Loads the demo season when there is no account and no season; else says nothing was done."""

    help = __doc__

    def handle(self, **options: Any) -> None:
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
        line_ups_of = json.loads((DEMO / "line_ups.json").read_text(encoding="utf-8"))
        for file, venue in VENUES.items():
            facts = load((DEMO / f"{file}.json").read_text(encoding="utf-8"))
            name = NAMES.get(file, "")
            event = event_files.take(actor=administrator, facts=facts, reason="demo", name=name)
            self._date(administrator, event)
            self._line_up(administrator, event, line_ups_of.get(file, {}))
            events.set_venue(actor=administrator, event_id=event.pk, venue=venue)
            events.set_published(actor=administrator, event_id=event.pk, published=True)
        self._take_earlier_years(administrator)
        load_simul(administrator, Season.objects.get(), DEMO / "i.json")
        self._give_prizes(administrator)
        first = Event.objects.get(division="KK", root=None)
        roles = Invitation.Role
        for name, role, given in (
            ("demo-leider", roles.LEADER, {"event": first}),
            ("demo-speler", roles.PLAYER, {"person": first.entrants.get(number=1).person}),
        ):
            _, token = invitations.invite(actor=administrator, role=role, **given)
            invitations.accept(token=token, username=name, password=PASSWORD)

    @staticmethod
    def _take_earlier_years(administrator: User) -> None:
        """The points of the seasons before, from a file as the board would upload it."""
        file = DEMO / "earlier_years.csv"
        lines, unread = points_lists.read(file.name, file.read_bytes())
        classification.import_years(
            actor=administrator, lines=lines, unread=unread, newcomers=True, reason="demo"
        )

    @staticmethod
    def _give_prizes(administrator: User) -> None:
        """The prizes of the blitz championship, of which the event file says nothing (F.5)."""
        blitz = Event.objects.get(section="F")
        setting_up.choose(actor=administrator, event_id=blitz.pk, chosen=PRIZES, reason="demo")

    @staticmethod
    def _date(administrator: User, event: Event) -> None:
        """Rounds a week apart, so that the last one with a result was a week ago."""
        played = event.rounds.filter(games__result__gt="").order_by("-number").first()
        last = played.number if played else 0
        today = timezone.localdate()
        dates = {
            number: today + timedelta(weeks=number - last - 1)
            for number in event.rounds.values_list("number", flat=True)
        }
        events.set_dates(actor=administrator, event_id=event.pk, dates=dates)

    @staticmethod
    def _line_up(administrator: User, event: Event, teams: Mapping[str, Sequence[str]]) -> None:
        """Line-ups handed in before the start, but for the last team, which came late."""
        if not teams:
            return
        events.set_start_time(actor=administrator, event_id=event.pk, start_time=START)
        event.refresh_from_db()
        start = start_of(event)
        assert start is not None, "the day and the hour were just set"
        for number, players in teams.items():
            early = timedelta(minutes=5 if number == max(teams) else 20 + int(number))
            line_ups.hand_in(
                actor=administrator,
                event_id=event.pk,
                number=int(number),
                players=players,
                add_new=True,
                handed_in=start - early,
            )

    def _print_sign_ins(self) -> None:
        self.stdout.write("Demo sign-ins (name, password):")
        for name in ("demo-beheerder", "demo-leider", "demo-speler"):
            self.stdout.write(f"{name}  {PASSWORD}")
