"""D.4 and Bijlage 2 on the site: the days of the rounds are proposed and checked."""

from datetime import date

import pytest
from django.urls import reverse

from tests import sites
from tournaments.events.those_present import services as those_present

pytestmark = pytest.mark.article("D.4")


def test_the_days_of_six_swiss_rounds_follow_from_the_first_and_the_last(site, client):
    ha = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    client.force_login(site.leader)
    address = reverse("dates", args=[ha.pk])
    form = client.get(address, {"first": "2027-01-09", "last": "2027-01-23"}).context["form"]
    days = {f"date-{number}": form[f"date-{number}"].value() for number in range(1, 7)}
    assert list(days.values()) == [date(2027, 1, 9)] * 3 + [date(2027, 1, 23)] * 3
    sent = client.post(address, days | {"seen": form["seen"].value()})
    assert sent.url == reverse("event-office", args=[ha.pk])
    assert [paired.date for paired in ha.rounds.order_by("number")] == list(days.values())
    assert "alert" not in client.get(address).content.decode()


def test_days_that_differ_are_saved_and_remarked_on(site, client):
    ha = sites.found(site, "D", "HA", players=sites.many(9, "HA"))
    client.force_login(site.leader)
    address = reverse("dates", args=[ha.pk])
    seen = client.get(address).context["form"]["seen"].value()
    page = client.post(address, {"date-1": "2027-01-09", "date-2": "2027-01-10", "seen": seen}, follow=True)
    assert ha.rounds.get(number=2).date == date(2027, 1, 10)
    assert [str(remark) for remark in page.context["remarks"]] == [
        "The rounds 1, 2, 3 are played on one day",
        "Round 2 is played on the first Saturday of the personal championships",
    ]


def test_a_last_day_before_the_first_proposes_nothing(site, client):
    client.force_login(site.leader)
    page = client.get(reverse("dates", args=[site.event.pk]), {"first": "2027-01-09", "last": "2027-01-02"})
    assert page.context["between"].errors
    assert page.context["form"]["date-1"].value() == site.event.rounds.get(number=1).date


def test_the_day_on_which_the_event_begins_is_that_of_the_first_three_rounds(site):
    """Not of all six: D.4 has them played on two days; nor of the seventh when seven of nine play on."""
    day = date(2027, 1, 9)
    ha = sites.found(site, "D", "HA", players=sites.many(9, "HA"), starts_on=day)
    assert [paired.date for paired in ha.rounds.order_by("number")] == [day] * 3 + [None] * 3
    those_present.rule(actor=site.leader, event_id=ha.pk, present=range(1, 8), reason="two are ill")
    assert [paired.date for paired in ha.rounds.order_by("number")] == [day] * 3 + [None] * 4
