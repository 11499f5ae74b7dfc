"""A competition that is called off, and goes on after all; rounds that are moved with a reason."""

from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.events.attendance import absences
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import calling_off, creating
from tournaments.models import LedgerEntry, Notice
from tournaments.pages.typed.typed import REASON_LENGTH
from tournaments.people.accounts.managing.services import close
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.finals.closed_events import is_open
from tournaments.site.calendar.selectors import AskedCalendar, calendar_of
from tournaments.site.desk import desk
from tournaments.site.feeds.days import days_of_play

pytestmark = pytest.mark.django_db

BOXES = ".//*[@name='reason' or starts-with(@name, 'result-')]"


@pytest.fixture
def dated(site):
    """The event with two rounds played, the second today, and the others on days to come."""
    site.play(2)
    today = timezone.localdate()
    days = {number: today + timedelta(days=number - 2) for number in range(1, 8)}
    creating.set_dates(actor=site.leader, event_id=site.event.pk, dates=days)
    return site


def told(site):
    return {(notice.user_id, notice.kind): notice.params for notice in Notice.objects.all()}


def test_an_event_that_is_called_off_stands_still_and_says_why(dated):
    event = dated.event
    visitor = Visitor(dated.leader).go(reverse("event-office", args=[event.pk]))
    visitor.follow("Call the event off").send("Call the event off", {"Reason": "no heating in the hall."})
    assert "no heating in the hall." in visitor.text
    off = Visitor(dated.leader).go(reverse("event-off", args=[event.pk])).text
    assert "called off: no heating in the hall. Once" in off
    entry = LedgerEntry.objects.filter(act="called-off").get()
    assert (entry.after, entry.reason, entry.actor) == (True, "no heating in the hall.", dated.leader)
    assert told(dated)[dated.player.pk, "called-off"] == {"reason": "no heating in the hall."}
    for act in (
        lambda: dated.record(3, "1-0"),
        lambda: calling_off.call_off(actor=dated.leader, event_id=event.pk, reason="again"),
    ):
        with pytest.raises(RuleViolation, match="no heating in the hall"):
            act()
    for name in ("event", "rounds", "home", "calendar"):
        page = Visitor().go(reverse(name, args=[event.pk] if name in ("event", "rounds") else []))
        assert "alled off" in page.text, name
    event.refresh_from_db()
    assert not is_open(event)
    row = desk.desk(type(event).objects.filter(pk=event.pk), timezone.localdate()).closed[0]
    assert (row.event, row.step) == (event, None)
    assert [day.cancelled for day in days_of_play([event])] == [False] * 2 + [True] * 5
    today = timezone.localdate()
    shown = calendar_of(event.season, AskedCalendar(), AnonymousUser())
    entries = {day.day: day.entries for month in shown.season_months for day in month.days}
    assert [bool(entries[today + timedelta(days=number - 2)][0].said) for number in range(1, 8)] == (
        [False] * 2 + [True] * 5
    )


def test_of_a_day_that_was_broken_off_the_calendar_says_what_was_played_and_what_was_not(site):
    today = timezone.localdate()
    site.play(2)
    days = dict.fromkeys(range(1, 8), today)
    creating.set_dates(actor=site.leader, event_id=site.event.pk, dates=days)
    calling_off.call_off(actor=site.leader, event_id=site.event.pk, reason="no heating")
    shown = calendar_of(site.event.season, AskedCalendar(), AnonymousUser())
    entries = {day.day: day.entries for month in shown.season_months for day in month.days}[today]
    assert [(one.rounds, bool(one.said)) for one in entries] == [((1, 2), False), ((), True)]


@pytest.mark.parametrize("name", ["results", "results-phone"])
def test_the_page_of_results_says_that_the_event_was_called_off_and_takes_none(dated, name):
    open_page = Visitor(dated.leader).go(reverse(name, args=[dated.event.pk, 2]))
    assert open_page.main.xpath(BOXES)
    calling_off.call_off(actor=dated.leader, event_id=dated.event.pk, reason="no heating")
    page = open_page.go(reverse(name, args=[dated.event.pk, 2]))
    assert "Called off: no heating" in page.text
    assert "No results are entered here any more" in page.text
    assert not page.main.xpath(BOXES)


def test_the_sheet_of_a_match_that_is_called_off_has_no_boxes(site):
    event = sites.found(site, "B", players=sites.teams(4))
    address = reverse("match-sheet", args=[event.pk, 1, 1])
    assert Visitor(site.leader).go(address).main.xpath(BOXES)
    calling_off.call_off(actor=site.leader, event_id=event.pk, reason="no heating")
    assert not Visitor(site.leader).go(address).main.xpath(BOXES)


def test_it_goes_on_as_it_was(dated):
    event = dated.event
    with pytest.raises(RuleViolation, match="not called off"):
        calling_off.go_on(actor=dated.leader, event_id=event.pk, reason="a new hall")
    calling_off.call_off(actor=dated.leader, event_id=event.pk, reason="no heating")
    visitor = Visitor(dated.leader).go(reverse("event-off", args=[event.pk]))
    visitor.send("Let the event go on", {"Reason": "a new hall"})
    assert told(dated)[dated.player.pk, "goes-on"] == {"reason": "a new hall"}
    dated.record(3, "1-0")
    days = days_of_play([type(event).objects.select_related("season").get(pk=event.pk)])
    assert not any(day.cancelled for day in days)


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_nobody_else_calls_it_off_and_nobody_without_a_reason(site, who):
    actor = site.player if who == "player" else site.leader
    refused = PermissionDenied if who == "player" else RuleViolation
    with pytest.raises(refused):
        calling_off.call_off(actor=actor, event_id=site.event.pk, reason=" " if who != "player" else "why")
    site.event.refresh_from_db()
    assert site.event.called_off == ""


@pytest.mark.parametrize(
    ("reason", "why"),
    [
        ("r" * (REASON_LENGTH + 1), "at most 200"),
        ("ice \u202e", "cannot be printed"),
        ("\0", "printed"),
    ],
)
def test_no_service_takes_a_reason_that_its_form_refuses(site, reason, why):
    """Whoever calls a service and is no form is held to the same."""
    event = {"actor": site.leader, "event_id": site.event.pk, "reason": reason}
    for act in (
        partial(calling_off.call_off, **event),
        partial(absences.withdraw, **event, number=1, after_round=0),
        partial(restoring.undo, **event, seen=0),
        partial(close, actor=site.administrator, user_id=site.player.pk, reason=reason),
    ):
        with pytest.raises(RuleViolation, match=why) as refused:
            act()
        assert refused.value.place == "reason"


def test_a_day_that_was_known_changes_with_a_reason_that_everybody_reads(dated, client):
    day = timezone.localdate() + timedelta(days=60)
    seen = LedgerEntry.objects.filter(act="dates").latest("sequence").sequence
    change = {"actor": dated.leader, "event_id": dated.event.pk, "dates": {7: day}, "seen": seen}
    with pytest.raises(RuleViolation, match="round 7"):
        creating.set_dates(**change)
    creating.set_dates(**change, reason="frost")
    params = told(dated)[dated.player.pk, "moved"]
    assert (params["round"], params["day"], params["reason"]) == (7, day.isoformat(), "frost")
    assert "frost" in client.get(reverse("calendar")).text
    page = Visitor(dated.leader).go(reverse("dates", args=[dated.event.pk]))
    page.send("Save", {"Round 7": "", "Why a day changes": "the ice is strong"})
    assert told(dated)[dated.player.pk, "postponed"]["reason"] == "the ice is strong"
