"""Days of an event on which another plays in the same hall, or with the same people."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.events.overview.clashes import clashes, clashes_among
from tournaments.events.setting_up import calling_off, creating

pytestmark = pytest.mark.django_db


def test_the_same_hall_and_the_same_people_are_named_on_the_page_of_the_days(site):
    today = timezone.localdate()
    other = sites.found(site, "F", "open", players=sites.many(6, after=70), rounds_planned=5, system="swiss")
    for event, day in ((site.event, 3), (other, 3)):
        creating.set_dates(
            actor=site.administrator, event_id=event.pk, dates={1: today + timedelta(days=day)}
        )
        creating.set_venue(actor=site.administrator, event_id=event.pk, venue="Doarpshûs De Klok")
    person = site.event.entrants.select_related("person").get(number=2).person
    other.entrants.filter(number=1).update(person=person)
    site.event.refresh_from_db()
    (clash,) = clashes(site.event, site.leader, today)
    assert (clash.event, clash.venue, clash.people) == (other, "Doarpshûs De Klok", (person.name,))
    page = Visitor(site.leader).go(reverse("dates", args=[site.event.pk]))
    assert "in the same hall: Doarpshûs De Klok" in page.text
    assert person.name in page.text
    assert [(one, two.event) for one, two in clashes_among([site.event, other], today)] in (
        [(site.event, other)],
        [(other, site.event)],
    )
    calendar = reverse("calendar")
    assert "in the same hall: Doarpshûs De Klok" in Visitor(site.leader).go(calendar).text
    assert "in the same hall" not in Visitor(site.player).go(calendar).text
    creating.set_published(actor=site.administrator, event_id=other.pk, published=False)
    assert clashes(site.event, site.player, today) == []
    creating.set_published(actor=site.administrator, event_id=other.pk, published=True)
    calling_off.call_off(actor=site.administrator, event_id=other.pk, reason="frost")
    assert clashes(site.event, site.administrator, today) == []
