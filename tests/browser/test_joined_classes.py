"""Classes of section A that play together once, by the pages alone: chosen when the competition is created.

They play as one field, by a Swiss system, and earn points each in the own class (A.3, Bijlage 4.3; R55).
"""

from urllib.parse import urlsplit

import pytest
from django.urls import resolve, reverse

from tests import sites
from tests.browser.leading import faults
from tests.browser.test_whole_events import closed, leader
from tournaments.models import Event, LedgerEntry, PointsEntry

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]
__all__ = ["leader"]


def created(by):
    """A club competition of the second and third class together, created on the page."""
    page = by.page
    page.goto(f"{by.base}/office/events/new/")
    page.click(".kinds a[href^='?section=A']")
    page.check("input[name=division][value='2']")
    page.click("#new-event summary")
    page.fill("#id_name", "Huzum")
    page.check("input[name=joined][value='3']")
    page.check("input[name=system][value=swiss]")
    page.click("#new-event > button")  # not without saying how it was agreed
    page.wait_for_selector("[aria-invalid=true], .errorlist")
    assert faults(page, "event-add") == []
    page.fill("#id_agreed", "everybody agreed at the members' evening")
    page.click("#new-event > button")
    page.wait_for_url("**/entries/")
    return Event.objects.get(pk=resolve(urlsplit(page.url).path).kwargs["pk"])


@pytest.mark.article("A.3")
@pytest.mark.article("Bijlage 4.3")
def test_two_classes_play_together_and_earn_points_each_in_the_own_class(leader, open_page, live_server):
    by = leader(1280, 390)
    event = created(by)
    assert event.division == "2+3"
    founding = LedgerEntry.objects.get(act="event", chain_id=f"event-{event.pk}")
    assert founding.reason.startswith("everybody agreed")
    for field, value in (("rounds", "2"), ("minutes", "40")):
        by._choose(event, field, value)
    entered = sites.many(6)
    lines = [f"{one.name}; {one.club}; {2 if at < 3 else 3}" for at, one in enumerate(entered)]
    by.enter(event, lines, [one.name for one in entered])
    by.publish(event)
    by.follow(event)
    shown = closed(event, open_page, live_server.url, 1280)
    assert all(one.name in shown for one in entered)
    earned = {(one.person.player_class, one.points) for one in PointsEntry.objects.filter(event=event)}
    assert {player_class for player_class, _points in earned} == {"2", "3"}
    visitor = open_page(width=390)
    visitor.goto(live_server.url + reverse("event", args=[event.pk]))
    assert faults(visitor, "event") == []
