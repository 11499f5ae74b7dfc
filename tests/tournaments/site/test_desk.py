"""The desk of the office: one's own events by when they are played, each with the act that is next."""

from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from tests import sites
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating as events
from tournaments.models import Event, Round
from tournaments.pages.words.wording import say
from tournaments.regulations.editions.edition import edition
from tournaments.site.desk.desk import When, desk


def of(site, today):
    """The desk of the site's leader."""
    return desk(Event.objects.filter(root=None, leaders=site.leader), today)


def test_events_stand_by_when_they_are_played_with_the_act_that_is_next(site):
    site.play(2)
    site.record(3, "1-0")
    today = date(2026, 10, 10)
    Round.objects.filter(event=site.event).update(date=today + timedelta(days=20))
    Round.objects.filter(event=site.event, number=3).update(date=today)
    empty = events.add_event(actor=site.leader, season=site.season, division="RHAA")
    translation.activate("en")
    found = of(site, today)
    (when, (row,)), (later, (other,)) = found.groups
    assert (when, later) == (When.TODAY, When.LATER)
    assert (row.event, row.round, row.rounds, row.done, row.boards) == (site.event, 3, 7, 1, 4)
    assert say(row.step.label, edition()) == "Enter the results of round 3"
    assert (other.event, other.round, say(other.step.label, edition())) == (empty, None, "Set-up")
    assert found.first == row
    assert (found.today, found.week) == (1, 0)


DAYS = [(-3, When.BEFORE), (0, When.TODAY), (1, When.WEEK), (7, When.WEEK), (8, When.LATER)]


@pytest.mark.parametrize(("days", "when"), DAYS)
def test_an_event_stands_in_the_group_of_its_earliest_day(site, days, when):
    today = date(2026, 10, 10)
    Round.objects.filter(event=site.event).update(date=today + timedelta(days=days))
    assert [one for one, _ in of(site, today).groups] == [when]


def test_groups_stand_together_under_their_event(site):
    sites.found(site, "D", "1", players=sites.many(13, "1"))
    rows = [row for _, rows in of(site, timezone.localdate()).groups for row in rows]
    (row,) = [row for row in rows if row.event.section == "D"]
    boards = Round.objects.filter(event__root=row.event, number=1, games__isnull=False).count()
    assert (row.round, row.done, row.boards, row.entrants) == (1, 0, boards, 13)


def test_who_directs_something_is_led_to_the_desk_after_signing_in(site, client):
    sent = {"username": site.leader.username, "password": sites.PASSWORD}
    assert client.post(reverse("sign-in"), sent)["Location"] == reverse("office")
    page = client.get(reverse("office"), headers={"accept-language": "en"}).text
    assert "Enter the results of round 1" in page
    client.post(reverse("sign-out"))
    sent = {"username": site.player.username, "password": sites.PASSWORD}
    assert client.post(reverse("sign-in"), sent)["Location"] == reverse("home")
    client.logout()
    event = reverse("event", args=[site.event.pk])
    back = f"{reverse('sign-in')}?next={event}%3Fround%3D1"
    assert f'href="{back}"' in client.get(f"{event}?round=1").text
    assert client.post(back, sent)["Location"] == f"{event}?round=1"
    client.logout()
    for name in ("home", "account_reset_password", "sign-in"):
        masthead = client.get(reverse(name)).text.partition("</header>")[0]
        assert f'href="{reverse("sign-in")}"' in masthead


def test_a_desk_with_more_events_asks_no_more_queries(site, client, django_assert_max_num_queries):
    for number in range(3):
        event = events.add_event(actor=site.leader, season=site.season, division=f"{number + 1}", section="D")
        entries.enter(actor=site.leader, event_id=event.pk, entries=sites.many(4, after=10 * number))
    client.force_login(site.leader)
    client.get(reverse("office"))
    with django_assert_max_num_queries(45):
        client.get(reverse("office"))
