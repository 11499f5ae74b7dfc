"""A day of birth that is not known keeps a championship of E from starting until it is settled (E.4)."""

from dataclasses import replace
from datetime import date

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events import acts
from tournaments.events.ages import services
from tournaments.events.ages.selectors import unsettled
from tournaments.events.ages.services import Age
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.own_schedules import services as own_schedules
from tournaments.events.restoring import services as restoring
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.events.setting_up.files import event_files
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import steps
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, LedgerEntry
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation

YOUNG, OLD, TODAY = date(2012, 3, 4), date(1990, 3, 4), date(2026, 10, 1)
FOUR = [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(4, 1), (2, 3)]]


def draft(site, *days, **choices) -> Event:
    """A championship of the youth, published, in which players with these days of birth are entered."""
    event = sites.found(site, "E", "jeugd", players=[], seed=None, **choices)
    listed = [replace(one, born=day) for one, day in zip(sites.many(len(days)), days, strict=True)]
    entries.enter(actor=site.leader, event_id=event.pk, entries=listed)
    return event


def start(site, event) -> Event:
    return starting.start(actor=site.leader, event_id=event.pk, seed=7)


def admit(site, event, number, reason="the trainer told her age", actor=None):
    given = [Age(number, reason=reason)]
    return services.settle(actor=actor or site.leader, event_id=event.pk, ages=given)


def born(site, event, number, day=YOUNG):
    return services.settle(actor=site.leader, event_id=event.pk, ages=[Age(number, day)])


@pytest.mark.article("E.4")
def test_the_event_is_not_started_until_every_day_is_known_or_admitted_with_a_reason(site):
    event = draft(site, YOUNG, None, None, YOUNG)
    with pytest.raises(Refusals) as refused:
        start(site, event)
    second, third = event.entrants.filter(number__in=(2, 3)).order_by("number")
    assert [one.reason.params["name"] for one in refused.value.violations] == [second.name, third.name]
    assert {one.reason.articles for one in refused.value.violations} == {("E.4", "R91")}
    admit(site, event, 2)
    born(site, event, 3)
    start(site, event)
    assert event.rounds.count() == 3
    entry = LedgerEntry.objects.get(act=acts.ADMISSION)
    assert (entry.reason, entry.subject["name"]) == ("the trainer told her age", second.name)
    assert verification.all_defects() == []


@pytest.mark.article("E.4")
def test_a_schedule_of_the_directors_own_does_not_start_it_either(site):
    event = draft(site, YOUNG, None, YOUNG, YOUNG)
    given = {"actor": site.leader, "event_id": event.pk, "schedule": FOUR}
    with pytest.raises(Refusals, match="is not known"):
        own_schedules.lay_down(**given)
    assert not event.rounds.exists()
    admit(site, event, 2)
    own_schedules.lay_down(**given)
    assert event.rounds.count() == 3


@pytest.mark.article("E.4")
def test_a_swiss_championship_takes_nobody_late_whose_day_is_not_known(site):
    event = draft(site, *[YOUNG] * 6, system="swiss", rounds_planned=3)
    start(site, event)
    late = entries.Entry("", 0, "Ids Gasterlan", "Warkum")
    with pytest.raises(Refusals, match="not known"):
        entries.add(actor=site.leader, event_id=event.pk, entry=late)
    for given in ({"entry": replace(late, born=YOUNG)}, {"entry": replace(late, name="Jan Gasterlan")}):
        why = "" if given["entry"].born else "his mother told his age"
        row = entries.add(actor=site.leader, event_id=event.pk, overruling=why, **given)
        assert row.admitted_because == why
    assert verification.all_defects() == []


@pytest.mark.article("E.4")
def test_it_is_on_the_to_do_list_and_the_next_step_until_it_is_settled(site):
    event = draft(site, YOUNG, None, None, YOUNG)
    address = reverse("ages", args=[event.pk])
    assert [one.address for one in matters(event, TODAY)] == [address, address]
    assert steps(load(event))[0].address == address
    admit(site, event, 2)
    assert len(matters(event, TODAY)) == 1
    born(site, event, 3)
    assert matters(event, TODAY) == []
    assert steps(load(event))[0].address == reverse("start", args=[event.pk])


@pytest.mark.article("E.4")
def test_who_turns_out_to_be_too_old_is_not_admitted_by_any_reason(site):
    event = draft(site, YOUNG, None, None, YOUNG)
    admit(site, event, 3)
    born(site, event, 2, OLD)
    person = event.entrants.get(number=3).person
    people.save_person(actor=site.administrator, name=person.name, club=person.club, born=OLD, person=person)
    assert [(one.entrant.number, one.too_old) for one in unsettled(event)] == [(2, True), (3, True)]
    for number in (2, 3):
        with pytest.raises(RuleViolation, match="too old"):
            admit(site, event, number)
        with pytest.raises(RuleViolation, match="too old"):
            born(site, event, number)
    with pytest.raises(Refusals, match="too old"):
        start(site, event)
    for number in (3, 2):
        entries.withdraw_entry(actor=site.leader, event_id=event.pk, number=number)
    start(site, event)


@pytest.mark.article("E.4")
def test_an_admission_needs_a_reason_a_director_and_somebody_whose_day_is_not_known(site):
    event = draft(site, YOUNG, None, YOUNG)
    with pytest.raises(RuleViolation, match="say why"):
        admit(site, event, 2, "  ")
    with pytest.raises(PermissionDenied):
        admit(site, event, 2, actor=site.player)
    with pytest.raises(RuleViolation, match=f"The age of {event.entrants.get(number=1).name} is settled"):
        admit(site, event, 1)
    with pytest.raises(RuleViolation, match="no entrant with number 9"):
        admit(site, event, 9)
    with pytest.raises(RuleViolation, match="Nobody who plays"):
        born(site, event, 2, date(1800, 1, 1))
    assert unsettled(event)


@pytest.mark.article("E.4")
def test_an_admission_goes_along_with_the_list_and_is_undone_like_any_other_act(site):
    event = draft(site, YOUNG, None, YOUNG)
    admit(site, event, 2)
    last = LedgerEntry.objects.get(act=acts.ADMISSION).sequence
    restoring.undo(actor=site.leader, event_id=event.pk, seen=last, reason="another one was meant")
    assert [one.entrant.number for one in unsettled(event)] == [2]
    seen = chain.last_sequence(event, acts.ENTRIES)
    entries.enter(
        actor=site.leader,
        event_id=event.pk,
        entries=sites.many(3),
        seen=seen,
        overruling="they told how old they are",
    )
    assert unsettled(event) == []
    assert verification.all_defects() == []


@pytest.mark.article("E.4")
def test_the_players_of_an_event_file_are_admitted_by_the_reason_of_the_import(site):
    event = draft(site, YOUNG, None, YOUNG, None)
    admit(site, event, 2)
    admit(site, event, 4)
    facts = load(start(site, event)).facts
    unknown = tuple(replace(one, name=f"{one.name} 2") for one in facts.entrants)
    taken = event_files.take(
        actor=site.administrator, facts=replace(facts, entrants=unknown), reason="played", name="2"
    )
    assert {row.admitted_because for row in taken.entrants.all()} == {"played"}


@pytest.mark.article("E.4")
def test_where_no_age_is_asked_nothing_is_to_be_settled(site):
    event = events.add_event(
        actor=site.leader,
        season=site.season,
        section="F",
        division="open",
        choices=events.Choices(system="swiss", rounds_planned=3),
    )
    entries.enter(actor=site.leader, event_id=event.pk, entries=sites.many(4))
    assert unsettled(event) == []
    start(site, event)


@pytest.mark.article("E.4")
def test_the_page_settles_the_age_of_each_and_the_start_says_what_is_in_the_way(site):
    event = draft(site, YOUNG, None, None, YOUNG)
    client = Client(headers={"accept-language": "en"})
    address = reverse("ages", args=[event.pk])
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    page = client.get(reverse("start", args=[event.pk])).text
    assert "is not known" in page
    assert address in page
    assert client.post(address, {"born-2": ""}).status_code == 422
    both = {"born-2": "2012-03-04", "reason-2": "x", "reason-3": "her trainer told it"}
    answer = client.post(address, both)
    assert answer.status_code == 422
    assert "One of the two" in answer.text
    assert "her trainer told it" in answer.text
    early = client.post(address, both | {"born-2": "1800-01-01", "reason-2": ""})
    assert "Nobody who plays was born" in early.text
    assert [one.entrant.number for one in unsettled(event)] == [2, 3]
    assert "Everybody" in client.post(address, both | {"reason-2": ""}, follow=True).text
    assert event.entrants.get(number=2).person.born == YOUNG
    assert event.entrants.get(number=3).admitted_because == "her trainer told it"
    late = client.post(address, {"born-2": "2012-03-04"})
    assert late.status_code == 422
    assert f"The age of {event.entrants.get(number=2).name} is settled" in late.text
    assert verification.all_defects() == []


@pytest.mark.article("E.4")
def test_a_list_is_entered_with_the_reason_in_one_go(site):
    event = draft(site)
    client = Client(headers={"accept-language": "en"})
    client.force_login(site.leader)
    page = client.post(reverse("entries", args=[event.pk]), {"players": "Ids Gasterlan; Warkum", "seen": "0"})
    form = page.context["form"]
    assert "overruling" in form.fields
    sent = {
        "packed": form.initial["packed"],
        "seen": form.initial["seen"],
        "overruling": "his trainer told it",
    }
    assert client.post(reverse("entries-confirm", args=[event.pk]), sent).status_code == 302
    assert event.entrants.get().admitted_because == "his trainer told it"
