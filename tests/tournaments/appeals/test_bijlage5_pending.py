"""Open disputes and appeals are said where the directors work and where an event is closed; Bijlage 5."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.appeal_sites import CHAIR, DEPUTY, passes
from tests.visiting import Visitor
from tournaments.appeals import services as appeals
from tournaments.appeals.endings import services as endings
from tournaments.appeals.reading.waiting import waiting_for
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.to_do.elsewhere import pending
from tournaments.models import Event
from tournaments.site.desk.desk import desk

WAITS = "The dispute of Sjoerd Wytsma – Jikke Terpstra waits for a ruling"
APPEALED = "The appeal in the dispute of Sjoerd Wytsma – Jikke Terpstra is with the committee"
TO_ENFORCE = "The verdict in the dispute of Sjoerd Wytsma – Jikke Terpstra is still to be enforced"


def pages(court):
    """The office of the event, its list of what is open, and the page on which it is closed."""
    visitor, key = Visitor(court.site.leader), [court.site.event.pk]
    return [visitor.go(reverse(name, args=key)).text for name in ("event-office", "to-do", "closing")]


def first_of_desk(court):
    """What the desk of the director says is next of all."""
    led = Event.objects.filter(root=None, leaders=court.site.leader)
    return desk(led, timezone.localdate()).first


@pytest.mark.article("Bijlage 5 conditions.1")
def test_a_dispute_without_a_ruling_waits_for_the_directors(court):
    court.site.play(7)
    dispute = court.dispute()
    assert [WAITS in page for page in pages(court)] == [True, True, True]
    assert first_of_desk(court).step.address == reverse("dispute", args=[dispute.pk])
    court.ruled(text="Another one.")
    assert [one.address for one in pending([court.site.event.pk])] == [reverse("dispute", args=[dispute.pk])]


@pytest.mark.article("Bijlage 5 tasks.3")
def test_an_appeal_is_with_the_committee_until_its_verdict_is_to_be_enforced(court, appeal):
    court.site.play(7)
    found = pages(court)
    assert [APPEALED in page for page in found] == [False, False, True]
    assert (
        found[2].index("cannot be closed yet")
        < found[2].index("Not settled either")
        < found[2].index(APPEALED)
    )
    assert not any(one.act for one in pending([court.site.event.pk]))
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=False, Warkum=True)
    court.tell(appeal)
    assert [TO_ENFORCE in page for page in pages(court)] == [True, True, True]
    passes(seconds=1)
    verdicts.enforce_in_words(actor=court.site.leader, appeal_id=appeal.pk, text="The flag was set right.")
    verdicts.finish(actor=court.site.leader, appeal_id=appeal.pk, entries=[])
    assert pending([court.site.event.pk]) == []


def account_of(user):
    """The links of what waits in disputes and appeals on somebody's own page."""
    return [
        link.get("href")
        for panel in Visitor(user).go(reverse("account")).parts("Disputes and appeals")
        for link in panel.xpath(".//a[@class='strong']")
    ]


def test_the_own_page_names_what_waits_for_whom_and_for_nobody_else(court):
    dispute = court.dispute()
    to_dispute = reverse("dispute", args=[dispute.pk])
    everybody = (court.site.leader, court.first, court.chair, court.board)
    assert [account_of(one) for one in everybody] == [[to_dispute], [], [], []]
    appeal = court.appeal()
    to_appeal = reverse("appeal", args=[appeal.pk])
    member, withdrew = court.members["Snits"], court.members["Dronryp"]
    assert [account_of(one) for one in (court.chair, member, court.first)] == [[to_appeal], [], []]
    court.hear(appeal)
    assert [account_of(one) for one in (court.chair, member, withdrew)] == [[to_appeal], [to_appeal], []]
    court.vote(appeal, Snits=True)
    assert account_of(member) == []
    court.vote(appeal, Boalsert=True, Frjentsjer=False, Warkum=True)
    court.tell(appeal)
    assert [account_of(one) for one in everybody] == [[to_appeal], [], [], []]


def test_an_acting_chair_waits_for_those_who_chose_nobody_yet(court, appeal, django_assert_max_num_queries):
    for club in (CHAIR, DEPUTY):
        appeals.withdraw(actor=court.members[club], appeal_id=appeal.pk, why="I was there")
    waiting = [court.members[club] for club in ("Snits", "Frjentsjer")]
    assert [account_of(one) for one in waiting] == [[reverse("appeal", args=[appeal.pk])]] * 2
    seat = appeal.members.get(person=waiting[1].person)
    appeals.choose_acting_chair(actor=waiting[0], appeal_id=appeal.pk, member=seat.pk, writing="By mail.")
    assert [len(account_of(one)) for one in waiting] == [0, 1]
    seat = appeal.members.get(person=waiting[0].person)
    appeals.choose_acting_chair(actor=waiting[1], appeal_id=appeal.pk, member=seat.pk, writing="By mail.")
    assert [len(account_of(one)) for one in waiting] == [1, 1], "they do not agree, and choose anew"
    with django_assert_max_num_queries(20):
        assert waiting_for(waiting[1]).appeals


def test_a_verdict_to_be_enforced_is_next_on_the_desk_though_the_event_is_over(court, decided):
    other = sites.found(court.site, "A", "2", players=sites.many(4, "2"))
    other.leaders.add(court.site.leader)
    assert first_of_desk(court).step
    Event.objects.filter(pk=court.site.event.pk).update(called_off="no heating")
    row = first_of_desk(court)
    assert (row.event, row.step.address) == (court.site.event, reverse("appeal", args=[decided.pk]))
    assert TO_ENFORCE in pages(court)[0]


def test_an_appeal_that_was_withdrawn_is_open_no_more(court, appeal):
    endings.withdraw_appeal(actor=court.first, appeal_id=appeal.pk)
    assert pending([court.site.event.pk]) == []
