"""A page from before the games were made anew: what is sent from it is refused, whoever plays there now."""

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_A05_D06_overtaken import correct
from tests.tournaments.events.test_deciding_of_every_section import score
from tournaments.events import acts
from tournaments.events.entries import services as entries
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import starting
from tournaments.ledger import history
from tournaments.ledger.chains.chain import last_sequence
from tournaments.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    """A site with an eight of which nothing was played yet."""
    return sites.build()


def entered_anew(site):
    event = site.event
    seen, turned = last_sequence(event, acts.ENTRIES), sites.lines(tuple(reversed(sites.NAMES)))
    return event, lambda: entries.enter(
        actor=site.administrator, event_id=event.pk, entries=turned, seen=seen
    )


def started_anew(site):
    event = sites.found(site, "D", "2", players=sites.many(4, "2"))

    def act():
        restoring.undo(actor=site.leader, event_id=event.pk, seen=history.last_act(event).latest.sequence)
        starting.start(actor=site.leader, event_id=event.pk, seed=12)

    return event, act


def final_made_anew(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    groups = list(event.children.order_by("pk"))
    for group in groups:
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)

    def act():
        correct(site, groups[0], 2, 1)
        starting.start_final(actor=site.leader, event_id=event.pk, seed=4)

    return final, act


@pytest.mark.parametrize("made", [entered_anew, started_anew, final_made_anew])
def test_a_result_of_a_page_of_before_is_refused(site, client, made):
    event, act = made(site)
    seen = dict(Game.objects.filter(round__event=event).values_list("round__number", "version"))
    act()
    now = Game.objects.filter(round__event=event)
    assert min(now.values_list("version", flat=True)) > max(seen.values())
    client.force_login(site.leader)
    form = {"result-1": "1", "version-1": str(seen[1])}
    address, english = reverse("results", args=[event.pk, 1]), {"accept-language": "en"}
    page = client.post(address, form, headers=english, follow=True)
    assert "the games were made anew meanwhile" in page.text
    assert not now.exclude(result="").exists()
