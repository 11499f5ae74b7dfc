"""Players without an account, who enter themselves by a link that was mailed to them."""

import re
from datetime import timedelta
from smtplib import SMTPRecipientsRefused

import pytest
from django.core import mail
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.events.entries import by_mail
from tournaments.events.registrations import services
from tournaments.ledger.chains import verification
from tournaments.models import LedgerEntry, Letter, Notice, Registration
from tournaments.notices import services as notices
from tournaments.people import services as people
from tournaments.people.contacts import services as contacts
from tournaments.people.contacts.services import ToldOfPerson
from tournaments.site.privacy import services as privacy

ADDRESS = "anne@example.org"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _in_english_and_not_asked_yet(settings):
    settings.LANGUAGE_CODE = "en"
    caches["limits"].clear()


@pytest.fixture
def event(site):
    """A class of six in which players enter themselves."""
    made = sites.found(site, "D", division="1", players=sites.many(6, "1"), seed=None)
    until = timezone.localdate() + timedelta(days=1)
    services.set_terms(actor=site.leader, event_id=made.pk, until=until)
    made.refresh_from_db()
    return made


def reached(site, name, address=ADDRESS):
    """Somebody without an account, whom the site reaches by this address."""
    person = people.save_person(actor=site.administrator, name=name, club=None, player_class="1")
    told = ToldOfPerson(mail=address)
    contacts.tell_of_person(actor=site.administrator, person_id=person.pk, told=told)
    return person


def asked_for(event, address=ADDRESS) -> Visitor:
    visitor = Visitor().go(reverse("event", args=[event.pk])).follow("Take part")
    return visitor.send("Mail me the link", {"Your mail address": address})


def mailed() -> list[str]:
    """What is mailed now, and is waiting no longer."""
    mail.outbox.clear()
    notices.send_letters()
    assert not Letter.objects.exists()
    return [one.subject + one.body for one in mail.outbox]


def link_in(text) -> str:
    return re.search(r"/events/\S+", text)[0]


def test_a_player_without_an_account_asks_sees_the_answer_and_withdraws_by_the_link(site, event):
    anne = reached(site, "Anne Zwart")
    visitor = asked_for(event, "Anne@Example.org")
    assert "If a player is reached by Anne@Example.org, a link was mailed to it." in visitor.text
    (letter,) = mailed()
    assert "Anne Zwart asks to take part" in letter
    visitor = Visitor().go(link_in(letter))
    assert "Anne Zwart" in visitor.text
    visitor.send("Ask to take part", {"Remark": "I come at eight"})
    assert "the tournament directors answer you" in visitor.text
    assert Notice.objects.filter(user=site.leader).first().params == {"name": "Anne Zwart"}
    entry = LedgerEntry.objects.get(act="registered")
    assert (entry.actor, entry.actor_name) == (None, f"mail (#{anne.pk})")
    Visitor(site.leader).go(reverse("registrations", args=[event.pk])).send("Enter Anne Zwart")
    (letter,) = mailed()
    assert "Anne Zwart asked to take part and is entered." in letter
    visitor = Visitor().go(link_in(letter))
    assert "You are entered" in visitor.text
    visitor.send("I do not take part after all")
    assert not event.entrants.filter(name="Anne Zwart").exists()
    assert verification.all_defects() == []


def test_a_player_is_written_to_in_the_language_in_which_was_asked(site, event):
    reached(site, "Anne Zwart")
    client = Client(headers={"accept-language": "fy"})
    client.post(reverse("own-registration", args=[event.pk]), {"mail": ADDRESS})
    (letter,) = mailed()
    assert "Dizze keppeling is foar it oanmelden fan Anne Zwart" in letter
    client.post(link_in(letter), {"remark": ""})
    Visitor(site.leader).go(reverse("registrations", args=[event.pk])).send("Enter Anne Zwart")
    (letter,) = mailed()
    assert "De oanmelding fan Anne Zwart is oannommen" in letter


def test_of_a_refusal_the_mail_says_why(site, event):
    anne = reached(site, "Anne Zwart")
    row = services.register(actor=by_mail.ByMail(anne), event_id=event.pk)
    given = {"actor": site.leader, "event_id": event.pk, "registration_id": row.pk}
    services.answer(**given, entered=False, reason="the hall is full")
    assert "was not entered: the hall is full" in mailed()[0]


def test_nobody_learns_who_is_known_and_everybody_of_an_address_has_a_link(site, event):
    said = asked_for(event, "nobody@example.org").text
    assert not Letter.objects.exists()
    for name in ("Anne Zwart", "Bauke Zwart"):
        reached(site, name)
    assert asked_for(event).text == said.replace("nobody@", "anne@")
    assert sorted(letter.params["name"] for letter in Letter.objects.all()) == ["Anne Zwart", "Bauke Zwart"]


def test_links_are_not_asked_for_without_end(site, event):
    reached(site, "Anne Zwart")
    for _ in range(3):
        asked_for(event)
    address = reverse("own-registration", args=[event.pk])
    refused = Client(headers={"accept-language": "en"}).post(address, {"mail": ADDRESS})
    assert refused.status_code == 422
    assert "wait a little" in refused.content.decode()
    assert Letter.objects.count() == 3


def test_no_link_is_mailed_once_players_do_not_enter_themselves(site, event):
    reached(site, "Anne Zwart")
    services.set_terms(actor=site.leader, event_id=event.pk, until=None)
    address = reverse("own-registration", args=[event.pk])
    assert "ask the tournament directors" in Visitor().go(address).text
    assert Client().post(address, {"mail": ADDRESS}).status_code == 302
    assert not Letter.objects.exists()


@pytest.mark.parametrize("fault", ["altered", "another event", "another address", "too old", "erased"])
def test_a_link_is_good_for_its_player_event_and_address_alone(site, event, fault, monkeypatch):
    anne = reached(site, "Anne Zwart")
    token = by_mail.token_of(event, anne, ADDRESS)
    of = event
    if fault == "altered":
        token = token[:-1] + ("A" if token[-1] != "A" else "B")
    elif fault == "another event":
        of = site.event
    elif fault == "another address":
        told = ToldOfPerson(mail="other@example.org")
        contacts.tell_of_person(actor=site.administrator, person_id=anne.pk, told=told)
    elif fault == "too old":
        monkeypatch.setattr(by_mail, "DAYS", -1)
    else:
        privacy.erase(actor=site.administrator, person_id=anne.pk, reason="by letter")
    address = reverse("mailed-registration", args=[of.pk, token])
    visitor = Visitor().go(address)
    assert "This link is too old, or it is not of this event" in visitor.text
    client = Client()
    client.post(address, {"remark": ""})
    client.post(f"{address}withdrawal/")
    assert not Registration.objects.exists()


def test_an_erasure_takes_away_what_waits_to_be_mailed(site, event):
    anne = reached(site, "Anne Zwart")
    asked_for(event)
    privacy.erase(actor=site.administrator, person_id=anne.pk, reason="by letter")
    assert not Letter.objects.exists()


def test_an_address_to_which_no_mail_can_be_made_keeps_back_no_other_letter(site, event):
    reached(site, "Anne Zwart")
    asked_for(event)
    letter = Letter.objects.get()
    Letter.objects.filter(pk=letter.pk).update(address="anne@xn--é.nl")
    letter.pk = None
    letter.save()
    assert notices.send_letters() == (1, 1)
    assert [(one.address, one.tries) for one in Letter.objects.all()] == [("anne@xn--é.nl", 1)]


def test_a_letter_that_is_refused_is_tried_so_often_and_waits_for_a_server(site, event, monkeypatch):
    reached(site, "Anne Zwart")
    asked_for(event)

    class Refusing:
        fault: Exception = OSError("no server")

        def send_messages(self, _messages):
            raise self.fault

    monkeypatch.setattr(notices, "get_connection", Refusing)
    assert notices.send_letters() == (0, 1)
    assert Letter.objects.get().tries == 0
    Refusing.fault = SMTPRecipientsRefused({})
    for _ in range(notices.MOST_TRIES):
        assert notices.is_any_waiting()
        notices.send_letters()
    assert not notices.is_any_waiting()
