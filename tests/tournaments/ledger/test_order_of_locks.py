"""One order of locks for the whole site (docs/house.md): every two acts that lock more than one chain."""

import sqlite3
import threading
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from itertools import combinations_with_replacement

import psycopg
import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse

from tests import appeal_sites, sites
from tests.depth import share
from tests.tournaments.events.test_at_once import at_once
from tournaments.appeals.committees import services as committees
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.ledger import record, transactions
from tournaments.ledger.acts import KEPT
from tournaments.ledger.chains import heads as chain_heads
from tournaments.ledger.chains import verification
from tournaments.ledger.transactions import OutOfOrderError, one_act
from tournaments.models import (
    Chain,
    Club,
    Erasure,
    Event,
    Invitation,
    LedgerEntry,
    Person,
    Season,
    SeasonFact,
    User,
)
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.accounts import services as invitations
from tournaments.people.acts import CLUB
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.site.privacy import services as erasing

pytestmark = pytest.mark.django_db(transaction=True)

__all__ = ["at_once"]

WAIT_SECONDS = 0.15
"""So long an act waits, with its first lock, for the other to have its first: in one order it never has."""


@contextmanager
def meeting_after_first_lock(monkeypatch):
    """Have two acts each wait, with the first lock in hand, for the other to have its own first lock."""
    gate, take = threading.Barrier(2), transactions.OneAct.take

    def taken(self, chain):
        is_first = not self._held
        take(self, chain)
        if is_first:
            try:
                gate.wait(WAIT_SECONDS)
            except threading.BrokenBarrierError:
                gate.abort()

    with monkeypatch.context() as patched:
        patched.setattr(transactions.OneAct, "take", taken)
        yield


class Everything:
    """A site on which every act that locks the union and an event can be begun, all about one event."""

    def __init__(self, clock):
        self.court = appeal_sites.build()
        self.site = self.court.site
        clock.set(appeal_sites.MOMENT)
        self.appeal = self.court.decided()
        self.actor, self.event = self.site.administrator, self.site.event
        self.before = events.add_season(actor=self.actor, year=2025)
        self.seats = iter(range(1000))
        self.person = self.event.entrants.get(number=2).person

    def acts(self):
        """By name what begins each; what is no longer to be done is refused, but not before its locks."""
        led = {"actor": self.site.leader, "event_id": self.event.pk}
        board = {"actor": self.actor}
        told = {"person": self.person, "told_by": "the club", "on": date(2026, 9, 1), "reason": "moves"}
        enforced = {"actor": self.site.leader, "appeal_id": self.appeal.pk}
        board_1 = {"round_number": 1, "board": 1}
        return {
            "accept": self.accept,
            "undo-closing": lambda: seasons.undo_closing(**board, year=2025, reason="declines"),
            "tell": lambda: seasons.tell(**board, year=2025, kind=SeasonFact.Kind.DECLINES, **told),
            "take-places": lambda: seasons.take_places(**led),
            "enter": lambda: entries.enter(**led, entries=sites.lines()),
            "add": lambda: entries.add(**led, entry=entries.Entry("line", 9, "Baukje Faber", "Wommels")),
            "close": lambda: closing.close(**led),
            "correct-result": lambda: verdicts.correct_result(**enforced, **board_1, code="½-½"),
            "finish": lambda: verdicts.finish(**enforced),
            "hold-meeting": self.hold_meeting,
            "found": lambda: events.add_event(**board, season=self.site.season, division="HAA"),
            "copy": self.copy,
        }

    def accept(self):
        seat = next(self.seats)
        role = Invitation.Role.LEADER
        _, token = invitations.invite(actor=self.actor, role=role, event=self.event)
        invitations.accept(token=token, username=f"lieder-{seat}", password=sites.PASSWORD)

    def hold_meeting(self):
        committees.hold_meeting(actor=self.actor, day=date(2026, 11, 1), clubs=Club.objects.all())

    def copy(self):
        season = Season.objects.get(year=2025)
        setting_up.copy(actor=self.actor, event_id=self.event.pk, season=season, with_entrants=False)


@pytest.mark.timeout(300)
def test_every_two_acts_with_several_locks_end(at_once, clock, monkeypatch):
    """A third of the pairs, in `make full` all."""
    site = Everything(clock)
    acts = site.acts()
    failed, retried = [], []
    sleep = transactions.time.sleep
    monkeypatch.setattr(transactions.time, "sleep", lambda seconds: (retried.append(seconds), sleep(seconds)))
    for pair in share(combinations_with_replacement(acts, 2), 0, 3):
        with meeting_after_first_lock(monkeypatch):
            outcome = at_once(*(acts[name] for name in pair))
        failed += [(pair, error) for error in outcome if isinstance(error, OperationalError | RuntimeError)]
    assert failed == []
    assert retried == []
    assert verification.all_defects() == []


@one_act
def crosswise(*, actor, events, then=lambda: None):
    """Lock some events in the order given, and write one line in the chain of the first."""
    for event in events:
        record.lock(event)
        then()
    record.append(actor=actor, act=KEPT, event=events[0], reason="crosswise")


def two_events(site):
    other = events.add_event(actor=site.administrator, season=site.season, division="HAA")
    return site.event, other


def test_a_lock_out_of_order_is_an_error_at_once():
    site = sites.build()
    first, second = two_events(site)
    crosswise(actor=site.administrator, events=[first, second])
    with pytest.raises(OutOfOrderError, match="order of locks"):
        crosswise(actor=site.administrator, events=[second, first])

    @one_act
    def union_last():
        record.lock(first)
        record.lock()

    with pytest.raises(OutOfOrderError, match="asked after that of event-"):
        union_last()


def test_writing_before_the_lock_is_an_error_at_once():
    site = sites.build()

    @one_act
    def unlocked():
        Club.objects.filter(name="Huzum").update(name="Hûzum")

    @one_act
    def late():
        record.lock(site.event)
        Event.objects.filter(pk=site.event.pk).update(venue="It doarpshûs")
        record.lock(other)

    _, other = two_events(site)
    with pytest.raises(OutOfOrderError, match="tournaments_club is written"):
        unlocked()
    with pytest.raises(OutOfOrderError, match="before event-"):
        late()
    assert not Club.objects.filter(name="Hûzum").exists()


def test_a_deadlock_is_begun_anew_and_nothing_is_done_twice(at_once, monkeypatch):
    """Two acts are made to lock crosswise. On SQLite the one waits for the other and there is no deadlock."""
    site = sites.build()
    first, second = two_events(site)
    sent, begun, gate = [], [], threading.Barrier(2)

    def meet():
        begun.append(threading.get_ident())
        if connection.vendor == "postgresql" and len(begun) <= 2:
            gate.wait(10)

    @one_act
    def crossing(*, actor, locked):
        transaction.on_commit(lambda: sent.append(locked[0].pk))
        crosswise(actor=actor, events=locked, then=meet)

    monkeypatch.setattr(transactions.OneAct, "ask", lambda self, chain: None)
    before = LedgerEntry.objects.count()
    outcome = at_once(
        lambda: crossing(actor=site.administrator, locked=[first, second]),
        lambda: crossing(actor=site.administrator, locked=[second, first]),
    )
    assert outcome == [None, None]
    assert sorted(sent) == sorted([first.pk, second.pk])
    assert len(begun) == (5 if connection.vendor == "postgresql" else 4)
    assert LedgerEntry.objects.count() == before + 2
    assert verification.all_defects() == []
    for event in (first, second):
        (last,) = Chain.objects.filter(name=f"event-{event.pk}").values_list("length", "head")
        assert list(chain_heads.written(f"event-{event.pk}"))[-1] == last


@contextmanager
def busy(chain):
    """Hold the lock that an act on a chain needs, from elsewhere; the site waits for it but a moment."""
    database = connection.settings_dict
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET lock_timeout = '60ms'")
        else:
            cursor.execute("PRAGMA busy_timeout = 60")
    if connection.vendor == "postgresql":
        elsewhere = psycopg.connect(
            host=database["HOST"], port=database["PORT"], user=database["USER"], dbname=database["NAME"]
        )
        elsewhere.execute("SELECT * FROM tournaments_chain WHERE name = %s FOR UPDATE", [chain])
    else:
        elsewhere = sqlite3.connect(database["NAME"], isolation_level=None, check_same_thread=False)
        elsewhere.execute("BEGIN IMMEDIATE")
    try:
        yield elsewhere
    finally:
        elsewhere.rollback()
        elsewhere.close()
        connection.close()


def test_what_is_busy_for_a_moment_is_done(monkeypatch):
    site = sites.build()
    pauses = []
    with busy("union") as elsewhere:

        def pause(seconds):
            pauses.append(seconds)
            if len(pauses) == 2:
                elsewhere.rollback()

        monkeypatch.setattr(transactions.time, "sleep", pause)
        people.save_club(actor=site.administrator, name="Wommels")
    assert len(pauses) == 2
    assert Club.objects.filter(name="Wommels").count() == 1
    assert LedgerEntry.objects.filter(act=CLUB, after="Wommels").count() == 1
    assert verification.all_defects() == []


def test_an_erasure_is_begun_anew_too(monkeypatch):
    site = sites.build()
    person = site.event.entrants.get(number=2).person
    pauses = []
    with busy("union") as elsewhere:

        def pause(seconds):
            pauses.append(seconds)
            elsewhere.rollback()

        monkeypatch.setattr(transactions.time, "sleep", pause)
        erasing.erase(actor=site.administrator, person_id=person.pk, reason="asked for it")
    assert len(pauses) == 1
    assert Erasure.objects.filter(person=person).count() == 1
    assert verification.all_defects() == []


def test_what_stays_busy_is_a_page_that_says_so(monkeypatch):
    site = sites.build()
    page = Client(raise_request_exception=False, headers={"accept-language": "en"})
    page.force_login(site.administrator)
    pauses = []
    monkeypatch.setattr(transactions.time, "sleep", pauses.append)
    sent = reverse("club-add")
    with busy("union"):
        response = page.post(sent, {"name": "Wommels"})
    assert response.status_code == 503
    assert len(pauses) == transactions.ATTEMPTS - 1
    assert "Nothing was lost" in response.content.decode()
    assert response["Retry-After"] == "5"
    assert not Club.objects.filter(name="Wommels").exists()
    assert mail.outbox == []
    assert page.post(sent, {"name": "Wommels"}).status_code == 302
    assert Club.objects.filter(name="Wommels").count() == 1


@contextmanager
def stopped_with_lock(monkeypatch, actor):
    """Have the acts of somebody stop, with the first lock in hand, until what follows has begun to wait."""
    held, go_on, take = threading.Event(), threading.Event(), transactions.OneAct.take

    def taken(self, chain):
        take(self, chain)
        if self._actor == actor and not held.is_set():
            held.set()
            assert go_on.wait(60)

    with monkeypatch.context() as patched:
        patched.setattr(transactions.OneAct, "take", taken)
        yield held, go_on


def after_one_another(at_once, monkeypatch, actor, first, then):
    """What two acts come to of which the second is sent while the first has its lock."""
    with stopped_with_lock(monkeypatch, actor) as (held, go_on):

        def second():
            assert held.wait(60)
            threading.Timer(WAIT_SECONDS, go_on.set).start()
            then()

        return at_once(first, second)


def enter(site, code="1-0"):
    lines = [ResultLine(1, code, 0)]
    results.record(actor=site.leader, event_id=site.event.pk, round_number=1, lines=lines)


def test_who_leads_no_more_when_the_lock_is_there_enters_nothing(at_once, monkeypatch):
    site = sites.build()
    told = {"actor": site.administrator, "event_id": site.event.pk, "leader": site.leader, "leads": False}
    taken_away, entered = after_one_another(
        at_once, monkeypatch, site.administrator, lambda: events.set_director(**told), lambda: enter(site)
    )
    assert taken_away is None
    assert isinstance(entered, PermissionDenied)
    assert not LedgerEntry.objects.filter(act="result").exists()


@pytest.mark.parametrize("change", [{"is_superuser": False}, {"is_active": False}])
def test_a_role_that_was_lost_in_the_middle_of_an_act_does_nothing(change):
    site = sites.build()
    asked = User.objects.get(pk=site.administrator.pk)  # as the request has it
    User.objects.filter(pk=asked.pk).update(**change)
    for act in (
        lambda: people.save_club(actor=asked, name="Wommels"),
        lambda: seasons.undo_closing(actor=asked, year=2026, reason="declines"),
        lambda: enter(replace(site, leader=asked)),
        lambda: erasing.erase(actor=asked, person_id=site.player.person_id, reason="asked for it"),
    ):
        with pytest.raises(PermissionDenied):
            act()
    assert not Club.objects.filter(name="Wommels").exists()


def test_two_acts_of_one_person_at_once_are_done_one_after_the_other(at_once):
    site = sites.build()
    two = [lambda code=code: enter(site, code) for code in ("1-0", "1-0", "0-1")]
    outcome = at_once(*two)
    assert all(error is None or isinstance(error, Refusals) for error in outcome)
    assert LedgerEntry.objects.filter(act="result").count() == 1
    assert verification.all_defects() == []


def test_a_form_that_is_sent_twice_at_once_is_done_once(at_once):
    site = sites.build()
    statuses = []

    def send():
        page = Client(headers={"accept-language": "en"})
        page.force_login(site.administrator)
        statuses.append(page.post(reverse("club-add"), {"name": "Wommels"}).status_code)

    assert at_once(send, send, send) == [None] * 3
    assert sorted(statuses) == [302, 422, 422]
    assert Club.objects.filter(name="Wommels").count() == 1


def test_a_person_corrected_twice_at_once_is_corrected_from_what_stands(at_once):
    site = sites.build()
    person = site.event.entrants.get(number=2).person
    stale = Person.objects.get(pk=person.pk)
    given = {"actor": site.administrator, "name": person.name, "club": person.club}
    people.save_person(**given, person=person, player_class="1")
    people.save_person(**given, person=stale, player_class="1")
    assert LedgerEntry.objects.filter(act="person", subject={"person": person.pk}).count() == 2
    assert verification.all_defects() == []
