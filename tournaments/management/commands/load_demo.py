"""`manage.py load_demo`: a demo season in an empty database, and the demo sign-ins."""

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from datetime import time, timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from tournaments.events.attendance import absences
from tournaments.events.line_up_times import start_of
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up.files import event_files
from tournaments.events.teams import services as line_ups
from tournaments.management import demo_files, demo_seasons
from tournaments.management.demo_appeals import MEMBERS, load_appeals
from tournaments.management.demo_files import DEMO, VENUES
from tournaments.management.demo_simul import load_simul
from tournaments.management.demo_told import load_told
from tournaments.models import Event, Game, Invitation, Season, User
from tournaments.people.accounts import services as invitations
from tournaments.seasons.classification import points_lists
from tournaments.seasons.classification import services as classification

PASSWORD = "tsien-by-tsien"  # noqa: S105 - of the demo alone, printed on the screen
START = time(13, 30)
LAST_PLAYED = 4
"""The last round of the eights that has results."""
NAMES = {"a": "Iepen Huzum"}
PRIZES = {"prizes_A": "2", "prizes_B": "2", "prizes_C": "3"}


class Command(BaseCommand):
    """Loads the demo season when there is no account and no season; else says nothing was done."""

    help = __doc__
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take whether the season in the middle of play is enough."""
        parser.add_argument(
            "--season-alone",
            action="store_true",
            help="without the seasons before, the notations and appeals",
        )

    def handle(self, *, season_alone: bool, **options: Any) -> None:
        """Load and print the sign-ins."""
        if User.objects.exists() or Season.objects.exists():
            if User.objects.filter(username="demo-beheerder").exists():
                self._print_sign_ins()
            return
        with transaction.atomic():
            self._load(season_alone=season_alone)
        self._print_sign_ins()

    def _load(self, *, season_alone: bool) -> None:
        administrator = User.objects.create_superuser("demo-beheerder", password=PASSWORD)
        if not season_alone:
            self._load_before(administrator)
        line_ups_of = json.loads((DEMO / "line_ups.json").read_text(encoding="utf-8"))
        for file, venue in VENUES.items():
            facts = demo_files.facts_of(file, with_endings=not season_alone)
            name = NAMES.get(file, "")
            event = event_files.take(actor=administrator, facts=facts, reason="demo", name=name)
            self._date(administrator, event)
            self._line_up(administrator, event, line_ups_of.get(file, {}))
            events.set_venue(actor=administrator, event_id=event.pk, venue=venue)
            events.set_published(actor=administrator, event_id=event.pk, published=True)
        if season_alone:
            self._take_earlier_years(administrator, before=Season.objects.get().year)
        load_simul(administrator, Season.objects.latest("year"), DEMO / "i.json")
        self._give_prizes(administrator)
        first = demo_files.event_of("kk")
        roles = Invitation.Role
        for name, role, given in (
            ("demo-leider", roles.LEADER, {"event": first}),
            ("demo-speler", roles.PLAYER, {"person": first.entrants.get(number=1).person}),
        ):
            _, token = invitations.invite(actor=administrator, role=role, **given)
            account = invitations.accept(token=token, username=name, password=PASSWORD)
        if not season_alone:
            self._postpone(administrator, first)
            demo_files.load_afterwards(administrator)
            load_appeals(administrator, account, PASSWORD)
            load_told(administrator)

    def _load_before(self, administrator: User) -> None:
        """The seasons before, one after another, each closed before the next one begins."""
        folders = demo_seasons.folders()
        for folder in folders:
            demo_seasons.load_events(administrator, folder)
            if folder == folders[0]:
                self._take_earlier_years(administrator, before=int(folder.name))
            demo_seasons.close(administrator, int(folder.name))

    @staticmethod
    def _take_earlier_years(administrator: User, *, before: int) -> None:
        """The points of the seasons before, from a file as the board would upload it."""
        file = DEMO / "earlier_years.csv"
        lines, unread = points_lists.read(file.name, file.read_bytes())
        lines = [line for line in lines if line.year < before]
        classification.import_years(
            actor=administrator, lines=lines, unread=unread, newcomers=True, reason="demo"
        )

    @staticmethod
    def _postpone(administrator: User, event: Event) -> None:
        """The game that is to be made up gets a day in the week to come (C.13)."""
        game = Game.objects.select_related("round", "white").get(
            round__event=event, round__number__lte=LAST_PLAYED, result=""
        )
        absences.report(
            actor=administrator,
            event_id=event.pk,
            number=game.white.number,
            round_number=game.round.number,
            reason="demo",
            make_up_on=timezone.localdate() + timedelta(days=3),
        )

    @staticmethod
    def _give_prizes(administrator: User) -> None:
        """The prizes of the blitz championship, of which the event file says nothing (F.5)."""
        blitz = Event.objects.get(section="F", root=None)
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
        line_ups.set_start_time(actor=administrator, event_id=event.pk, start_time=START)
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
        names = ("demo-beheerder", "demo-leider", "demo-speler", *MEMBERS)
        for name in User.objects.filter(username__in=names).order_by("pk").values_list("username", flat=True):
            self.stdout.write(f"{name}  {PASSWORD}")
