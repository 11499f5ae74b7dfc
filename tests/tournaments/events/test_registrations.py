"""Players who enter themselves: until a day, for so many places, a waiting list, what the leaders answer."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.events.entries import services as entries
from tournaments.events.registrations import services
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import calling_off, starting
from tournaments.events.to_do.matters import matters
from tournaments.ledger import history
from tournaments.ledger.chains import verification
from tournaments.models import Invitation, LedgerEntry, Notice, Registration
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.privacy import services as privacy

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(site):
    """A class of six that takes eight players until tomorrow."""
    made = sites.found(site, "D", division="1", players=sites.many(6, "1"), seed=None)
    return set_terms(site, made, days=1, places=8)


def set_terms(site, event, days, **more):
    until = timezone.localdate() + timedelta(days=days)
    services.set_terms(actor=site.leader, event_id=event.pk, until=until, **more)
    event.refresh_from_db()
    return event


def player(site, name, player_class="1"):
    club = people.find_club("Warkum") or people.save_club(actor=site.administrator, name="Warkum")
    person = people.save_person(actor=site.administrator, name=name, club=club, player_class=player_class)
    role = Invitation.Role.PLAYER
    return sites.account(site.administrator, name.lower().replace(" ", "-"), role, person=person)


def told(user):
    return [(one.kind, one.params) for one in Notice.objects.filter(user=user).order_by("pk")]


def test_a_player_asks_on_the_page_and_the_director_says_yes_there(site, event):
    anne = player(site, "Anne Zwart")
    assert "Last day on which players enter" in Visitor().go(reverse("calendar")).text
    visitor = Visitor(anne).go(reverse("event", args=[event.pk])).follow("Take part")
    assert "2 places are left" in visitor.text
    visitor.send("Ask to take part", {"Remark": "I come at eight"})
    assert "the tournament directors answer you" in visitor.text
    assert told(site.leader)[-1] == ("registration", {"name": "Anne Zwart"})
    assert [one.address for one in matters(event, timezone.localdate())] == [
        reverse("registrations", args=[event.pk])
    ]
    office = Visitor(site.leader).go(reverse("event-office", args=[event.pk]))
    office.follow("Players who enter themselves")
    assert "I come at eight" in office.text
    office.send("Enter Anne Zwart")
    assert "Nobody waits" in office.text
    assert event.entrants.get(name="Anne Zwart").number == 7
    assert told(anne)[-1] == ("registration-entered", {"reason": ""})
    visitor.go(reverse("own-registration", args=[event.pk]))
    assert "You are entered" in visitor.text
    visitor.send("I do not take part after all")
    assert not event.entrants.filter(name="Anne Zwart").exists()
    assert verification.all_defects() == []


def test_who_asks_once_the_places_are_taken_stands_on_the_waiting_list_in_turn(site, event):
    asking = [player(site, name) for name in ("Anne Zwart", "Bauke Zwart", "Cees Zwart", "Durk Zwart")]
    for one in asking:
        services.register(actor=one, event_id=event.pk)
    address = reverse("own-registration", args=[event.pk])
    assert "waiting list" not in Visitor(asking[1]).go(address).text
    assert "number 2 on the waiting list" in Visitor(asking[3]).go(address).text
    services.withdraw(actor=asking[0], event_id=event.pk)
    assert "number 1 on the waiting list" in Visitor(asking[3]).go(address).text
    with pytest.raises(RuleViolation, match="You asked already"):
        services.register(actor=asking[3], event_id=event.pk)
    office = Visitor(site.leader).go(reverse("registrations", args=[event.pk]))
    office.send("Send the refusal", {"Why Bauke Zwart": "full"})
    row = Registration.objects.get(person=asking[1].person)
    assert (row.answer, row.because) == ("refused", "full")
    assert "did not enter you: full" in Visitor(asking[1]).go(address).text
    entries.add(actor=site.leader, event_id=event.pk, entry=entries.Entry("name", 0, "Cees Zwart", "Warkum"))
    assert told(asking[2])[-1] == ("registration-entered", {"reason": ""})
    assert "waiting list" not in Visitor(asking[3]).go(address).text
    entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=7)
    assert "took the entry out again" in Visitor(asking[2]).go(address).text
    calling_off.call_off(actor=site.leader, event_id=event.pk, reason="no heating")
    assert told(asking[3])[-1] == ("called-off", {"reason": "no heating"})
    assert "nobody is entered any more" in Visitor(asking[3]).go(address).text


def test_nobody_asks_whom_the_regulation_does_not_admit_or_too_late(site, event):
    master, late = player(site, "Marije Zwart", "KK"), player(site, "Anne Zwart")
    with pytest.raises(Refusals, match="Players of the class KK"):
        services.register(actor=master, event_id=event.pk)
    with pytest.raises(PermissionDenied):
        services.register(actor=site.leader, event_id=event.pk)
    services.register(actor=late, event_id=event.pk)
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    with pytest.raises(RuleViolation, match="ask the tournament directors"):
        services.register(actor=late, event_id=event.pk)
    services.withdraw(actor=late, event_id=event.pk)
    assert Registration.objects.get().answer == "withdrawn"
    assert (
        "ask the tournament directors" in Visitor(late).go(reverse("own-registration", args=[event.pk])).text
    )


@pytest.mark.parametrize(
    ("days", "places", "why"), [(-1, 8, "over"), (1, 0, "places"), (1, 1000, "places"), (400, 8, "begins")]
)
def test_terms_that_cannot_be_are_refused(site, event, days, places, why):
    event.starts_on = timezone.localdate() + timedelta(days=30)
    event.save()
    with pytest.raises(RuleViolation, match=why):
        set_terms(site, event, days, places=places)


def test_no_player_enters_in_an_eight(site):
    with pytest.raises(RuleViolation, match="classification"):
        set_terms(site, site.event, 1)


def test_an_answer_is_given_once_and_the_terms_are_not_taken_back_with_the_rest(site, event):
    anne = player(site, "Anne Zwart")
    row = services.register(actor=anne, event_id=event.pk)
    given = {"actor": site.leader, "event_id": event.pk, "registration_id": row.pk}
    with pytest.raises(RuleViolation, match="say why"):
        services.answer(**given, entered=False)
    with pytest.raises(PermissionDenied):
        services.answer(**given | {"actor": anne}, entered=True)
    services.answer(**given, entered=True)
    with pytest.raises(RuleViolation, match="answered or withdrawn already"):
        services.answer(**given, entered=False, reason="no")
    last = history.last_act(event)
    waits = services.register(actor=player(site, "Bauke Zwart"), event_id=event.pk)
    with pytest.raises(RuleViolation, match="Answer those who ask"):
        services.set_terms(actor=site.leader, event_id=event.pk, until=None)
    services.answer(**given | {"registration_id": waits.pk}, entered=False, reason="full")
    services.set_terms(actor=site.leader, event_id=event.pk, until=None)
    restoring.undo(actor=site.leader, event_id=event.pk, seen=last.latest.sequence)
    event.refresh_from_db()
    assert event.registration_until is None
    assert not event.entrants.filter(name="Anne Zwart").exists()
    address = reverse("own-registration", args=[event.pk])
    assert "took the entry out again" in Visitor(anne).go(address).text
    assert verification.all_defects() == []


def test_an_erasure_leaves_neither_the_wish_nor_the_remark(site, event):
    anne = player(site, "Anne Zwart")
    row = services.register(actor=anne, event_id=event.pk, remark="I see a doctor until seven")
    privacy.erase(actor=site.administrator, person_id=anne.person_id, reason="by letter")
    row.refresh_from_db()
    assert (row.answer, row.remark) == ("withdrawn", "")
    assert "doctor" not in str(list(LedgerEntry.objects.values()))
    assert verification.all_defects() == []
