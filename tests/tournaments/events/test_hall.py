"""The clock and the announcement on the hall screen, and who drives them."""

import re
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone, translation

from tests import sites
from tests.appeal_sites import passes
from tests.tournaments.printing import faces
from tournaments.events.hall import services as hall
from tournaments.events.hall.selectors import ScreenKind, clock_of, minutes_and_seconds, pages
from tournaments.models import HallClock, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(clock):
    return sites.build()


def given(site):
    return {"actor": site.leader, "event_id": site.event.pk}


def test_the_clock_runs_stops_where_it_is_and_runs_on(site):
    hall.start_clock(**given(site), minutes=45)
    passes(minutes=5, seconds=18)
    assert minutes_and_seconds(clock_of(site.event)) == "39:42"
    hall.pause_clock(**given(site))
    hall.pause_clock(**given(site))
    passes(minutes=10)
    assert minutes_and_seconds(clock_of(site.event)) == "39:42"
    hall.resume_clock(**given(site))
    passes(seconds=2)
    hall.resume_clock(**given(site))
    assert minutes_and_seconds(clock_of(site.event)) == "39:40"
    passes(hours=1)
    assert minutes_and_seconds(clock_of(site.event)) == "00:00"
    hall.remove_clock(**given(site))
    assert clock_of(site.event).minutes is None
    assert not LedgerEntry.objects.filter(act="announcement").exists()


def test_without_a_clock_there_is_nothing_to_pause(site):
    for act in (hall.pause_clock, hall.resume_clock):
        with pytest.raises(RuleViolation, match="No clock is set"):
            act(**given(site))
    assert not HallClock.objects.exists()


def test_what_is_announced_is_an_entry_of_the_record_and_saying_it_again_is_none(site):
    for _ in range(2):
        hall.announce(**given(site), announcement="Coffee is\nready")
    hall.announce(**given(site), announcement="")
    entries = LedgerEntry.objects.filter(act="announcement").order_by("sequence")
    assert [(one.before, one.after) for one in entries] == [("", "Coffee is ready"), ("Coffee is ready", "")]


def test_only_the_directors_drive_the_screen(site):
    with pytest.raises(PermissionDenied):
        hall.start_clock(actor=site.player, event_id=site.event.pk, minutes=5)
    with pytest.raises(PermissionDenied):
        hall.announce(actor=site.player, event_id=site.event.pk, announcement="Hello")


def test_every_screen_and_every_reload_shows_the_same_and_is_sent_only_what_changed(site, client):
    hall.start_clock(**given(site), minutes=45)
    part = reverse("screen-part", args=[site.event.pk])
    first = client.get(part)
    ends = (timezone.now() + timedelta(minutes=45)).astimezone(timezone.get_current_timezone())
    assert f'data-ends="{ends.isoformat()}"' in first.text
    passes(seconds=30)
    assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304
    hall.pause_clock(**given(site))
    again = client.get(part, headers={"If-None-Match": first["ETag"]})
    assert 'data-left="2670"' in again.text


def test_the_page_of_the_directors_refuses_what_is_too_long(site, client):
    client.force_login(site.leader)
    address = reverse("hall-act", args=[site.event.pk, "announcement"])
    assert client.post(address, {"announcement": "x" * 201}).status_code == 422
    start = reverse("hall-act", args=[site.event.pk, "start"])
    assert {client.post(start, {"minutes": minutes}).status_code for minutes in ("0", "601")} == {422}
    assert not HallClock.objects.exists()
    assert client.post(address, {"announcement": "Round 2 at 20.40"}).status_code == 302
    assert "Round 2 at 20.40" in client.get(reverse("screen", args=[site.event.pk])).text
    assert client.post(reverse("hall-act", args=[site.event.pk, "flag"])).status_code == 404


def test_the_screen_shows_its_declared_table_for_the_round_and_for_the_standings(site, client):
    site.play(1)
    with translation.override("en"):
        shown = pages(site.event)
        grids = [faces.from_page(page.table)[0] for page in shown]
    assert [page.kind for page in shown] == [ScreenKind.PAIRS, ScreenKind.STANDINGS]
    for number, (page, grid) in enumerate(zip(shown, grids, strict=True), 1):
        address = reverse("screen", args=[site.event.pk])
        text = client.get(address, {"page": number}, headers={"Accept-Language": "en"}).text
        (html,) = re.findall("<table.*?</table>", text, re.DOTALL)
        with translation.override("en"):
            assert faces.from_page(page.table, html)[0] == grid
