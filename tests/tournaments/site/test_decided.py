"""Where articles and readings decided something: on the page of the articles and of the readings, for
everybody.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import sites
from tests.tournaments.seasons.test_C15_deciding_and_closing import decide_by_number
from tests.tournaments.seasons.test_season_close import close, named, play_season, score
from tournaments.appeals import services as appeals
from tournaments.models import Event, Game, Ruling
from tournaments.seasons.closing_events import services as closing
from tournaments.site.decided import MOST_SHOWN, Decided, Place, decided
from tournaments.site.decided import _latest as latest


def addresses(key):
    found = decided().get(key, Decided((), 0))
    return [place.address for place in found.places]


def event_page(event):
    return reverse("event", args=[event.pk])


def closed(site):
    decide_by_number(site)
    closing.close(actor=site.leader, event_id=site.event.pk)


@pytest.mark.article("C.15")
def test_an_event_stands_at_the_article_that_decided_its_final_order(site):
    decide_by_number(site)
    assert addresses("C.15") == []
    closing.close(actor=site.leader, event_id=site.event.pk)
    assert addresses("C.15") == [event_page(site.event)]
    assert addresses("B.7") == []


def test_the_pages_of_articles_and_readings_lead_to_it(site, client):
    closed(site)
    page = client.get(reverse("regulation"), {"q": "C.15"}).content.decode()
    assert f'href="{event_page(site.event)}"' in page
    assert (
        f'href="{event_page(site.event)}"'
        not in client.get(reverse("regulation"), {"q": "C.10"}).content.decode()
    )


@pytest.mark.parametrize("status", [True, False])
def test_what_is_not_published_stands_nowhere_for_nobody(site, client, status):
    closed(site)
    Event.objects.filter(pk=site.event.pk).update(status="published" if status else "draft")
    client.force_login(site.administrator)
    page = client.get(reverse("regulation"), {"q": "C.15"}).content.decode()
    assert (f'href="{event_page(site.event)}"' in page) is status


@pytest.mark.article("Spelreglement 20")
def test_a_game_that_ended_by_an_article_stands_at_it(site):
    site.play(1)
    assert addresses("Spelreglement 20") == []
    Game.objects.filter(round__event=site.event, round__number=1, board=1).update(ending="20.5")
    assert addresses("Spelreglement 20") == [event_page(site.event)]


@pytest.mark.article("C.16")
def test_an_order_that_the_leaders_decided_stands_at_the_article_of_disputes(site):
    assert addresses("C.16") == []
    Ruling.objects.create(event=site.event, order=[3, 2], reason="no time")
    assert addresses("C.16") == [event_page(site.event)]


@pytest.mark.article("C.8")
def test_the_close_of_a_season_stands_at_the_articles_of_its_moves_until_it_is_undone(site):
    play_season(site)
    movement = reverse("movement", args=[2026])
    assert movement not in addresses("C.8")
    close(sites.account(site.administrator, "bestjoer", "board"))
    assert movement in addresses("C.8")


@pytest.mark.article("Bijlage 5")
def test_a_verdict_stands_there_once_it_is_published(court, decided):
    page = reverse("appeal", args=[decided.pk])
    assert page not in addresses("Bijlage 5")
    given = {"actor": court.chair, "appeal_id": decided.pk}
    appeals.publish(**given)
    assert page in addresses("Bijlage 5")


def test_more_events_ask_no_more_questions_of_the_database(site):
    closed(site)

    def queries():
        with CaptureQueriesContext(connection) as found:
            decided()
        return len(found)

    one = queries()
    for division in ("HAA", "RHAA"):
        event = sites.found(site, "C", division, players=named(8, 8 if division == "HAA" else 24), seed=None)
        score(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    assert len(addresses("C.15")) == 3
    assert queries() == one


def test_the_latest_come_first_and_of_the_others_it_is_said_how_many():
    places = [Place((-2026, -number), f"no. {number}", "/") for number in range(MOST_SHOWN + 3)]
    found = latest(sorted(places))
    assert [place.words for place in found.places][:2] == [f"no. {MOST_SHOWN + 2}", f"no. {MOST_SHOWN + 1}"]
    assert (len(found.places), found.more) == (MOST_SHOWN, 3)
    assert latest(places[:1]).more == 0
