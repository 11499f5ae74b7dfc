"""A typed class is a claim, in whatever way somebody is entered; who is new in an open event is a guest."""

from dataclasses import replace
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests import sites
from tournaments.events.entries import lists
from tournaments.events.entries import services as entries
from tournaments.events.entries.preview import preview
from tournaments.events.loaded import load
from tournaments.events.pairing import services as pairing
from tournaments.events.prizes.selectors import prize_list
from tournaments.events.rounds import objections
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.events.setting_up import starting
from tournaments.events.setting_up.files import event_files
from tournaments.ledger.chains import chain, verification
from tournaments.models import ClassPeriod, Club, Event, Invitation, Membership, Person, Round, Season
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.memberships import services as memberships
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.classification import people as over_time
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.visibility import people_seen
from tournaments.site.merging import services as merging

WHY = "the tournament directors let her play"


def known(site, name="Hylkje Galema", player_class="KK", club="Warkum", **more) -> Person:
    row = people.find_club(club) or people.save_club(actor=site.administrator, name=club)
    given = {"name": name, "club": row, "player_class": player_class} | more
    return people.save_person(actor=site.administrator, **given)


def draft(site, section, division="", **choices) -> Event:
    event = events.add_event(
        actor=site.administrator,
        season=site.season,
        section=section,
        division=division,
        choices=events.Choices(**choices),
    )
    event.leaders.add(site.leader)
    events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    return event


def entry(name="Hylkje Galema", club="Warkum", player_class="3", **more) -> entries.Entry:
    return entries.Entry("line 1", 1, name, club, player_class, **more)


def secretary(site, club="Warkum"):
    row = Club.objects.get(name=club)
    return sites.account(site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=row)


def by_list(site, event, one, why=""):
    seen = chain.last_sequence(event, "entries")
    entries.enter(actor=site.leader, event_id=event.pk, entries=[one], seen=seen, overruling=why)


def one_more(site, event, one, why=""):
    entries.add(actor=site.leader, event_id=event.pk, entry=one, overruling=why)


def pasted(site, event, one, why=""):
    (read,) = lists.from_text(f"{one.name}; {one.club}; {one.player_class}")
    by_list(site, event, read, why)


def in_a_file(site, event, one, why=""):
    content = f"Naam,Club,Klasse\n{one.name},{one.club},{one.player_class}\n".encode()
    (read,) = lists.from_file("list.csv", content)
    by_list(site, event, read, why)


WAYS = [by_list, one_more, pasted, in_a_file]


@pytest.mark.article("D.3")
@pytest.mark.article("A.2")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("section", ["A", "D"])
def test_whoever_is_known_in_another_class_is_refused_with_the_reason_of_that_class(site, section, way):
    known(site)
    event = draft(site, section, "3")
    with pytest.raises(Refusals) as refused:
        way(site, event, entry())
    (violation,) = refused.value.violations
    assert violation.reason.params["class"] == "KK"
    assert violation.reason.articles[-1] == "R70"
    assert not event.entrants.exists()
    way(site, event, entry(), WHY)
    assert event.entrants.get().player_class == "KK"  # the own class stays (R76)
    assert verification.all_defects() == []


@pytest.mark.article("D.3")
def test_a_secretary_types_no_other_class_than_is_known_either(site):
    known(site)
    event = draft(site, "D", "3")
    with pytest.raises(Refusals):
        entries.add_own(actor=secretary(site), event_id=event.pk, name="Hylkje Galema", player_class="3")
    own = draft(site, "F", "open", system="swiss", rounds_planned=3)
    given = {"actor": sites.User.objects.get(username="skriuwer"), "event_id": own.pk}
    assert entries.add_own(**given, name="Hylkje Galema", player_class="3").player_class == "KK"


@pytest.mark.article("D.3")
def test_whose_own_class_is_typed_falsely_enters_in_it_all_the_same_and_it_is_said(site):
    person = known(site, player_class="2")
    event = draft(site, "D", "2")
    (line,) = preview(event, [entry()])
    assert (line.refused, line.player_class) == (False, "2")
    assert [remark.articles[-1] for remark in line.remarks] == ["R89"]
    client = Client(headers={"accept-language": "en"})
    client.force_login(site.leader)
    page = reverse("entry-add", args=[event.pk])
    sent = {"person": person.pk, "name": "", "club": "", "player_class": "3"}
    assert "which holds; 3 was typed" in client.post(page, sent, follow=True).text
    assert event.entrants.get().player_class == "2"


def file_of(site, *, season: int):
    """An event file of the third class of D with three players, of whom the first is known in the KK."""
    known(site)
    event = draft(site, "D", "3")
    listed = [entries.Entry(f"line {at}", at, f"Doeke {at}", "Warkum", "3") for at in (1, 2, 3)]
    entries.enter(actor=site.leader, event_id=event.pk, entries=listed)
    facts = load(event).facts
    named = (replace(facts.entrants[0], name="Hylkje Galema"), *facts.entrants[1:])
    return replace(facts, entrants=named, rounds_planned=3, season=season)


@pytest.mark.article("D.3")
@pytest.mark.parametrize(("season", "expected"), [(2026, "KK"), (2019, "3")])
def test_a_file_without_rounds_is_a_list_like_any_other_but_of_a_season_that_is_over(site, season, expected):
    facts = file_of(site, season=season)
    taken = event_files.take(actor=site.administrator, facts=facts, reason=WHY, name="taken")
    assert [row.player_class for row in taken.entrants.order_by("number")] == [expected, "3", "3"]
    assert Person.objects.get(name="Hylkje Galema").player_class == "KK"


@pytest.mark.article("D.3")
def test_an_event_that_is_copied_takes_nobody_whose_class_is_another_by_now(site):
    person = known(site, player_class="3")
    event = draft(site, "D", "3")
    by_list(site, event, entry())
    memberships.change_class(
        actor=site.administrator, person_id=person.pk, player_class="2", on=date(2026, 9, 1), reason="points"
    )
    following = Season.objects.create(year=2027)
    with pytest.raises(Refusals, match="class 2"):
        setting_up.copy(actor=site.administrator, event_id=event.pk, season=following, with_entrants=True)


@pytest.mark.article("C.8")
def test_in_an_eight_another_class_that_is_known_is_a_remark_whatever_is_typed(site):
    known(site, player_class="1")
    event = draft(site, "C", "HAA")
    for typed in ("", "HAA"):
        (line,) = preview(event, [entry(player_class=typed)])
        assert line.remarked
        assert (line.answer.because.params["class"], line.player_class) == ("1", "1")


@pytest.mark.article("D.3")
def test_who_plays_in_an_eight_of_the_season_is_known_in_it_though_no_class_was_recorded(site):
    row = site.event.entrants.get(number=3)
    assert row.person.player_class == ""
    event = draft(site, "D", "3")
    with pytest.raises(Refusals) as refused:
        one_more(site, event, entry(row.name, row.club_name, "3"))
    assert refused.value.violations[0].reason.params["eight"] == "KK"


# --- the places of the RHAA (A.2)


@pytest.mark.article("A.2")
@pytest.mark.parametrize("typed", ["", "RHAA", "HA"])
def test_the_first_four_of_the_rhaa_do_not_play_the_ha_and_the_last_four_do(db, typed):
    site = sites.build("RHAA")
    event = draft(site, "A", "HA")
    for row in site.event.entrants.order_by("number"):
        given = entry(row.name, row.club_name, typed)
        if row.number >= 5:
            one_more(site, event, given)
            continue
        with pytest.raises(Refusals) as refused:
            one_more(site, event, given)
        reason = refused.value.violations[0].reason
        assert (reason.params["place"], reason.articles) == (row.number, ("A.2",))
    assert sorted(event.entrants.values_list("player_class", flat=True)) == ["RHAA"] * 4


@pytest.mark.article("A.2")
def test_of_a_player_of_the_rhaa_whose_place_is_not_known_it_is_remarked(site):
    known(site, player_class="RHAA")
    (line,) = preview(draft(site, "A", "HA"), [entry(player_class="")])
    assert line.remarked
    assert "the place is not known" in str(line.answer.because)


@pytest.mark.article("A.2")
def test_who_was_merged_has_the_place_of_who_is_shown(db):
    site = sites.build("RHAA")
    first = site.event.entrants.get(number=1).person
    kept = known(site, "S. Wytsma", "RHAA")
    merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=first.pk, reason="one")
    with pytest.raises(Refusals, match="Number 1 of the class RHAA"):
        one_more(site, draft(site, "A", "HA"), entry("S. Wytsma", player_class=""))


# --- guests (F.5, F.6)


def blitz(site) -> Event:
    return draft(site, "F", "open", system="swiss", rounds_planned=3)


def simul(site) -> Event:
    event = draft(site, "I", system="display")
    giver = entries.Entry("giver", 0, "Sjoerd Wytsma", "Dronryp")
    entries.enter(actor=site.leader, event_id=event.pk, entries=[giver])
    return event


def is_guest(person: Person) -> bool:
    """Whether somebody is a guest and nothing else: in no class, no classification, no list of members."""
    rows = (
        ClassPeriod.objects.filter(person=person).exists()
        or Membership.objects.filter(person=person).exists()
    )
    listed = person in classification.classified_people() or over_time.is_classified(person)
    return person.guest and not (person.player_class or person.club or rows or listed)


@pytest.mark.article("F.5")
@pytest.mark.article("F.6")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("club", ["Damclub Swol", "Dronryp", ""])
def test_a_name_typed_with_a_class_in_the_open_blitz_is_a_guest_and_plays_for_category_c(site, way, club):
    event, clubs = blitz(site), Club.objects.count()
    way(site, event, entry("Ids Gasterlan", club, "KK"))
    row = event.entrants.get()
    assert is_guest(row.person)
    assert (row.club_name, row.player_class) == (club, "")
    assert Club.objects.count() == clubs
    assert [one.name for one in prize_list(load(event)).categories if one.players] == ["C"]
    assert verification.all_defects() == []


@pytest.mark.article("F.5")
def test_an_event_file_of_a_blitz_keeps_the_classes_it_was_played_in_and_makes_nobody_a_player_of_one(site):
    event = blitz(site)
    listed = [entries.Entry(f"line {at}", at, f"Ids {at}", "Damclub Swol") for at in range(1, 7)]
    entries.enter(actor=site.leader, event_id=event.pk, entries=listed)
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="00000000-0000-4000-8000-000000000001")
    facts = load(event).facts
    classed = tuple(replace(one, name=f"{one.name} a", player_class=PlayerClass.KK) for one in facts.entrants)
    taken = event_files.take(
        actor=site.administrator, facts=replace(facts, entrants=classed), reason="played", name="2"
    )
    assert [row.player_class for row in taken.entrants.all()] == ["KK"] * 6
    assert all(is_guest(row.person) for row in taken.entrants.select_related("person"))


@pytest.mark.article("F.6")
@pytest.mark.article("I.3")
def test_who_is_new_in_a_simul_is_a_guest_too(site):
    event = simul(site)
    one_more(site, event, entry("Ids Gasterlan", "Damclub Swol", "HAA"))
    assert is_guest(event.entrants.get(number=1).person)


@pytest.mark.article("F.6")
def test_a_guest_is_found_again_by_the_name_and_stays_a_guest_in_every_section(site):
    event = blitz(site)
    one_more(site, event, entry("Ids Gasterlan", "Damclub Swol", "KK"))
    guest = event.entrants.get().person
    for section, division in (("I", ""), ("A", "3"), ("D", "3"), ("E", "jeugd")):
        other = simul(site) if section == "I" else draft(site, section, division)
        (line,) = preview(other, [entry("Ids Gasterlan", "Damclub Swol", "3")])
        assert (line.match.person, line.player_class, line.refused) == (guest, "", False)
        one_more(site, other, entry("Ids Gasterlan", "Damclub Swol", "3"))
        guest.refresh_from_db()
        assert is_guest(guest)
    assert Person.objects.filter(name="Ids Gasterlan").count() == 1


@pytest.mark.article("F.6")
def test_a_member_in_no_class_does_not_get_one_by_the_list_of_an_open_event(site):
    member = known(site, player_class="")
    event = blitz(site)
    one_more(site, event, entry(player_class="KK"))
    member.refresh_from_db()
    assert (member.player_class, member.guest, member.classes.count()) == ("", False, 0)


@pytest.mark.article("F.6")
def test_whom_a_club_enters_itself_is_its_member_and_in_no_class(site):
    known(site)
    event = blitz(site)
    row = entries.add_own(actor=secretary(site), event_id=event.pk, name="Ids Galema", player_class="KK")
    assert (row.person.guest, row.person.club.name, row.person.player_class) == (False, "Warkum", "")


@pytest.mark.article("F.6")
@pytest.mark.parametrize("by", ["club", "class", "correction"])
def test_a_guest_becomes_a_member_when_somebody_makes_one_of_them(site, by):
    event = blitz(site)
    one_more(site, event, entry("Ids Gasterlan", "", "KK"))
    guest, board = event.entrants.get().person, site.administrator
    given = {"actor": board, "person_id": guest.pk, "on": date(2026, 9, 1), "reason": "joined"}
    club = Club.objects.get(name="Dronryp")
    if by == "club":
        memberships.change_club(**given, club=club)
    elif by == "class":
        memberships.change_class(**given, player_class="3")
    else:
        people.save_person(actor=board, name=guest.name, club=None, person=guest, born=date(1990, 1, 1))
        guest.refresh_from_db()
        assert guest.guest
        people.save_person(actor=board, name=guest.name, club=None, person=guest, guest=False)
    guest.refresh_from_db()
    assert not guest.guest
    assert verification.all_defects() == []


@pytest.mark.article("F.6")
def test_no_guest_is_in_a_club_or_a_class(site):
    club = Club.objects.get(name="Dronryp")
    for given in ({"club": club}, {"club": None, "player_class": "3"}):
        with pytest.raises(RuleViolation, match="A guest is no member"):
            people.save_person(actor=site.administrator, name="Ids Gasterlan", guest=True, **given)


@pytest.mark.article("F.6")
def test_a_guest_who_turns_out_to_be_a_member_is_one_by_the_merge_until_it_is_undone(site):
    event = blitz(site)
    one_more(site, event, entry("Ids Gasterlan", "", "KK"))
    guest, member = event.entrants.get().person, known(site, "I. Gasterlân", "2")
    merging.merge(actor=site.administrator, kept_id=guest.pk, merged_id=member.pk, reason="one")
    guest.refresh_from_db()
    assert (guest.guest, guest.player_class) == (False, "2")
    merging.take_apart(actor=site.administrator, merged_id=member.pk, reason="two after all")
    guest.refresh_from_db()
    assert is_guest(guest)
    assert verification.all_defects() == []


@pytest.mark.article("F.6")
def test_two_guests_may_have_one_name_and_then_it_is_asked_who_is_meant(site):
    event = blitz(site)
    for club in ("Damclub Swol", "Damclub Grins"):
        one_more(site, event, entry("Ids Gasterlan", club, "", new=True))
    assert event.entrants.values("person").distinct().count() == 2
    other = events.add_event(actor=site.administrator, season=site.season, section="A", division="3")
    (line,) = preview(other, [entry("Ids Gasterlan", "", "")])
    assert len(line.match.several) == 2


@pytest.mark.article("F.6")
def test_a_guest_is_on_no_page_of_a_club_and_the_own_page_says_guest(site):
    event = blitz(site)
    one_more(site, event, entry("Ids Gasterlan", "Dronryp", "KK"))
    person, club = event.entrants.get().person, Club.objects.get(name="Dronryp")
    client = Client(headers={"accept-language": "en"})
    assert "Ids Gasterlan" not in client.get(reverse("club", args=[club.pk])).text
    assert people_seen(site.administrator).filter(club=club, pk=person.pk).count() == 0
    page = client.get(reverse("person", args=[person.pk])).text
    assert "guest" in page
    assert "no club" not in page


@pytest.mark.article("D.3")
def test_an_event_file_with_rounds_keeps_its_classes_and_makes_nobody_known_in_them(site):
    known(site)
    event = draft(site, "D", "3")
    listed = [entries.Entry(f"line {at}", at, f"Doeke {at}", "Warkum", "3") for at in (1, 2, 3)]
    entries.enter(actor=site.leader, event_id=event.pk, entries=listed)
    starting.start(actor=site.leader, event_id=event.pk, seed=7)
    facts = load(event).facts
    named = (replace(facts.entrants[0], name="Hylkje Galema"), *facts.entrants[1:])
    played = replace(facts, entrants=named)
    taken = event_files.take(actor=site.administrator, facts=played, reason=WHY, name="taken")
    assert load(taken).facts == played
    assert Person.objects.get(name="Hylkje Galema").player_class == "KK"
    assert verification.all_defects() == []


@pytest.mark.article("C.2")
def test_who_is_entered_in_an_eight_plays_in_no_other_and_in_section_d_only_as_the_directors_say(site):
    known(site, player_class="HA")
    rhaa, haa, ha = (
        draft(site, section, name) for section, name in (("C", "RHAA"), ("C", "HAA"), ("D", "HA"))
    )
    one_more(site, rhaa, entry())
    with pytest.raises(Refusals, match="RHAA of this season, and plays there"):
        one_more(site, ha, entry())
    one_more(site, ha, entry(), why=WHY)
    (line,) = preview(haa, [entry()])
    assert "nobody plays in two eights" in str(line.answer.because)
    one_more(site, haa, entry())
    assert not objections.objections(haa)
    Round.objects.create(event=rhaa, number=1)
    (wrong,) = objections.objections(haa)
    assert "Hylkje Galema" in str(wrong)
    others = (entries.Entry(f"line {at}", at, f"Player {at}", "Warkum", "") for at in range(2, 9))
    given = {"actor": site.leader, "event_id": haa.pk, "entries": [entry(), *others]}
    given["seen"] = chain.last_sequence(haa, "entries")
    with pytest.raises(Refusals, match="Nobody plays in two eights"):
        entries.enter(**given)
    Event.objects.filter(pk=rhaa.pk).update(name="Jubileum")
    assert not objections.objections(haa)
    entries.enter(**given)
    assert haa.entrants.count() == 8
