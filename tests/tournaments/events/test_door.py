"""Players check in themselves with the code on the door of the hall."""

from datetime import date
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests import sites
from tests.tournaments.printing.reading import reader, text
from tournaments.events import acts
from tournaments.events.attendance import services as attendance
from tournaments.events.attendance.door import selectors, services
from tournaments.ledger.chains import verification
from tournaments.models import DoorCode, Event, LedgerEntry, Person
from tournaments.pages.typed import access_codes
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(site):
    """A blitz of twelve that has not started."""
    return sites.found(site, "F", "open", players=sites.many(12), system="swiss", rounds_planned=5)


def make(site, event):
    services.make(actor=site.leader, event_id=event.pk)
    return selectors.at_door(event)


def phone(code):
    client = Client(headers={"accept-language": "en"})
    return client, client.get(reverse("helper-open", args=[code]), follow=True)


def office(site):
    client = Client(headers={"accept-language": "en"})
    client.force_login(site.leader)
    return client


def test_who_scans_it_finds_the_own_name_and_is_there(site, event):
    leader, page = office(site), reverse("check-in", args=[event.pk])
    made = leader.post(reverse("door-code", args=[event.pk]), follow=True)
    found = selectors.at_door(event)
    assert made.redirect_chain == [(page + "#door", 302)]
    assert found.written in made.text
    client, opened = phone(found.code)
    entrant = event.entrants.get(number=7)
    assert opened.redirect_chain[-1][0] == reverse("door")
    assert entrant.name in opened.text
    found_me = client.get(reverse("door"), {"who": entrant.name.split()[0].upper()})
    assert [one.number for one in found_me.context["entrants"]] == [7]
    done = client.post(reverse("door"), {"number": 7}, follow=True)
    assert f"{entrant.name} is there." in done.text
    client.post(reverse("door"), {"number": 7})
    entrant.refresh_from_db()
    assert entrant.checked_in
    (entry,) = LedgerEntry.objects.filter(act=acts.CHECK_IN)
    assert (entry.actor, entry.actor_name) == (None, f"door (#{found.door.pk})")
    assert verification.all_defects() == []


def test_it_is_typed_where_the_codes_of_helpers_are_and_checks_nobody_out(site, event):
    found = make(site, event)
    client = Client(headers={"accept-language": "en"})
    typed = client.post(reverse("helper-code"), {"code": found.written.lower()})
    assert typed["Location"] == reverse("door")
    client.post(reverse("door"), {"number": 3, "present": ""})
    client.post(reverse("door"), {"number": 3})
    assert event.entrants.get(number=3).checked_in
    for wrong in ("", "99", "0", "x"):
        assert client.post(reverse("door"), {"number": wrong}).status_code == 302
    assert event.entrants.filter(checked_in=True).count() == 1
    assert client.get(reverse("helper-round"))["Location"] == reverse("helper-code")


def test_a_code_that_was_withdrawn_replaced_or_ran_out_opens_nothing(site, event, clock):
    first = make(site, event)
    client, _ = phone(first.code)
    second = make(site, event)
    assert first.code != second.code
    assert client.get(reverse("door"))["Location"] == reverse("helper-code")
    with pytest.raises(PermissionDenied):
        attendance.check_in_at_door(door=first.door, number=1)
    client, opened = phone(second.code)
    assert opened.status_code == 200
    office(site).post(reverse("door-code-revoke", args=[event.pk]))
    assert selectors.at_door(event) is None
    assert client.post(reverse("door"), {"number": 1})["Location"] == reverse("helper-code")
    third = make(site, event)
    DoorCode.objects.filter(pk=third.door.pk).update(expires_at=third.door.expires_at - services.VALID_FOR)
    assert phone(third.code)[1].redirect_chain[-1][0] == reverse("helper-code")
    assert not event.entrants.filter(checked_in=True).exists()


def test_a_stranger_makes_none_and_a_closed_event_takes_nobody_in(site, event):
    with pytest.raises(PermissionDenied):
        services.make(actor=site.player, event_id=event.pk)
    found = make(site, event)
    Event.objects.filter(pk=event.pk).update(closed_at="2026-11-20T20:00Z")
    with pytest.raises(RuleViolation, match="closed"):
        attendance.check_in_at_door(door=found.door, number=1)
    assert "This event is over" in phone(found.code)[1].text


def test_the_poster_for_the_door_is_offered_while_there_is_a_code(site, event):
    leader, prints = office(site), reverse("print-set", args=[event.pk])
    poster = reverse("sheet-pdf", args=[event.pk, "door-poster"])
    assert poster not in leader.get(prints).text
    assert leader.get(poster).status_code == 404
    found = make(site, event)
    assert poster in leader.get(prints).text
    event.name = "A long name of a tournament, as people write it on a poster of a tournament"
    event.save(update_fields=["name"])
    made = BytesIO(leader.get(poster).getvalue())
    assert len(reader(made).pages) == 1
    assert found.written in text(made)
    assert Client().get(poster).status_code == 403


def test_a_code_is_made_of_its_seed_by_this_site_alone(settings):
    first = access_codes.made_of("a")
    assert first == access_codes.made_of("a") != access_codes.made_of("b")
    assert set(first) <= set(access_codes.ALPHABET)
    assert len(first) == access_codes.LENGTH
    settings.SECRET_KEY = "another"
    assert access_codes.made_of("a") != first


def test_a_child_is_not_found_by_a_name_that_the_page_does_not_show(site, event):
    child = event.entrants.get(number=7)
    Person.objects.filter(pk=child.person_id).update(name="Jelmer Zwaagstra", born=date(2014, 1, 1))
    event.entrants.filter(number=7).update(name="Jelmer Zwaagstra")
    client, _opened = phone(make(site, event).code)
    found = [
        [one.number for one in client.get(reverse("door"), {"who": who}).context["entrants"]]
        for who in ("jelmer z.", "7 jelmer", "zwaagstra", "jelmer zw")
    ]
    assert found == [[7], [7], [], []]
