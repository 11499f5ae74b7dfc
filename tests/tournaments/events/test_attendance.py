"""Who is there, who stays away from rounds, and who stops, in every section."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from tests import sites
from tournaments.events.attendance import absences
from tournaments.events.attendance import services as attendance
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.pairing import services as pairing
from tournaments.events.setting_up import calling_off
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Absence, LedgerEntry, RestorePoint
from tournaments.regulations.reasons import RuleViolation


@pytest.fixture
def swiss(site):
    return sites.found(site, "F", players=sites.many(6), system="swiss", rounds_planned=4)


def whole(event):
    return verification.defects(chain.chain_name(event)) == []


def given(site, event, **more):
    return {"actor": site.leader, "event_id": event.pk} | more


# --- check-in -----------------------------------------------------------------------------------------------


def test_one_tap_checks_in_and_twice_the_same_is_once(site, swiss):
    for _ in range(2):
        attendance.check_in(**given(site, swiss), present=True, numbers=[2])
    assert [row.number for row in swiss.entrants.filter(checked_in=True)] == [2]
    assert LedgerEntry.objects.filter(act="check-in").count() == 1
    attendance.check_in(**given(site, swiss), present=True)
    assert not swiss.entrants.filter(checked_in=False).exists()
    attendance.check_in(**given(site, swiss), present=False)
    assert not swiss.entrants.filter(checked_in=True).exists()
    assert whole(swiss)


def test_a_number_that_nobody_has_and_a_stranger_change_nothing(site, swiss):
    with pytest.raises(RuleViolation, match="number 99"):
        attendance.check_in(**given(site, swiss), present=True, numbers=[1, 99])
    with pytest.raises(PermissionDenied):
        attendance.check_in(actor=site.player, event_id=swiss.pk, present=True)
    assert not swiss.entrants.filter(checked_in=True).exists()


def test_a_tap_sends_only_what_changed_and_without_javascript_the_page(site, client):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"), seed=None)
    client.force_login(site.leader)
    address = reverse("check-in", args=[event.pk])
    part = client.post(address, {"number": "3", "present": "on"}, headers={"HX-Request": "true"}).text
    assert 'id="e3" hx-swap-oob="true"' in part
    assert 'id="e2"' not in part
    assert "<html" not in part
    everybody = client.post(address, {"present": "on"}, headers={"HX-Request": "true"}).text
    assert [f'id="e{number}"' in everybody for number in (1, 2, 3, 4)] == [True, True, False, True]
    refused = client.post(address, {"number": "9", "present": "on"}, headers={"HX-Request": "true"}).text
    assert 'class="error"' in refused
    plain = client.post(address, {"number": "3"})
    assert (plain.status_code, plain["Location"]) == (302, address + "#e3")
    assert not event.entrants.get(number=3).checked_in
    assert 'class="notice alert"' in client.post(address, {"number": "9", "present": "on"}, follow=True).text


def test_beginning_anew_is_asked_first_and_says_for_how_many(site, client):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"), seed=None)
    client.force_login(site.leader)
    address = reverse("check-in", args=[event.pk])
    assert 'id="none-there"' not in client.get(address).text
    attendance.check_in(**given(site, event), present=True, numbers=[1, 2, 3])
    asked = client.get(address).text.split("<details>")[1].split("</details>")[0]
    assert 'id="none-there"' in asked
    assert "3 spelers" in asked


def test_an_event_without_check_in_starts_without_a_question(site, client):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"), seed=None)
    client.force_login(site.leader)
    assert client.post(reverse("start", args=[event.pk]), {"seed": "5"}).status_code == 302


# --- absence per round --------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 3")
def test_who_stays_away_is_not_paired_in_that_round_and_is_in_the_next(site, swiss):
    attendance.stay_away(**given(site, swiss), number=3, rounds=[1, 3], reason="work")
    attendance.stay_away(**given(site, swiss), number=4, rounds=[1], reason="ill")
    paired = pairing.pair_round(**given(site, swiss), number=1, token="a" * 36)
    seated = {seat.entrant.number for seat in paired.seats.select_related("entrant")}
    assert seated == {1, 2, 5, 6}
    assert whole(swiss)


@pytest.mark.article("Bijlage 3")
def test_who_comes_after_all_is_paired(site, swiss):
    attendance.stay_away(**given(site, swiss), number=3, rounds=[1, 2], reason="work")
    attendance.come_after_all(**given(site, swiss), number=3, rounds=[1])
    attendance.come_after_all(**given(site, swiss), number=3, rounds=[1])
    assert list(Absence.objects.values_list("round__number", flat=True)) == [2]
    paired = pairing.pair_round(**given(site, swiss), number=1, token="a" * 36)
    assert paired.seats.count() == 6
    assert whole(swiss)


@pytest.mark.article("Bijlage 3")
def test_a_round_that_was_paired_is_no_round_to_stay_away_from(site, swiss):
    pairing.pair_round(**given(site, swiss), number=1, token="a" * 36)
    with pytest.raises(RuleViolation, match="Round 1 was paired already") as refusal:
        attendance.stay_away(**given(site, swiss), number=3, rounds=[1, 2], reason="work")
    assert refusal.value.reason.articles == (), "the annex says nothing of it"
    with pytest.raises(RuleViolation, match="nothing was done twice") as refusal:
        pairing.pair_round(**given(site, swiss), number=1, token="b" * 36)
    assert refusal.value.reason.articles == ()
    assert not Absence.objects.exists()


@pytest.mark.parametrize(
    ("number", "rounds", "reason", "said"),
    [
        (9, [1], "ill", "number 9"),
        (1, [], "ill", "choose"),
        (1, [7], "ill", "choose"),
        (1, [1], " ", "reason"),
    ],
)
def test_an_absence_names_somebody_a_round_and_a_reason(site, swiss, number, rounds, reason, said):
    with pytest.raises(RuleViolation, match=said):
        attendance.stay_away(**given(site, swiss), number=number, rounds=rounds, reason=reason)


def test_absences_of_a_swiss_event_are_recorded_and_taken_back_on_the_page(site, swiss, client):
    client.force_login(site.leader)
    address = reverse("absences", args=[swiss.pk])
    assert client.post(address, {"number": 2, "rounds": [1, 2], "reason": "work"}).status_code == 302
    assert Absence.objects.count() == 2
    assert "work" in client.get(address).text
    client.post(reverse("coming", args=[swiss.pk]), {"number": 2, "round": 1})
    assert Absence.objects.get().round.number == 2


# --- withdrawal ---------------------------------------------------------------------------------------------


def withdraw(site, event, number, after_round):
    return absences.withdraw(**given(site, event), number=number, after_round=after_round, reason="moved")


@pytest.mark.article("Bijlage 3")
def test_who_stops_in_a_swiss_event_is_paired_no_more(site, swiss):
    first = pairing.pair_round(**given(site, swiss), number=1, token="a" * 36)
    for game in first.games.all():
        game.result = "1-0"
        game.save()
    record.append(actor=site.leader, act="result", event=swiss)
    withdraw(site, swiss, 6, 1)
    second = pairing.pair_round(**given(site, swiss), number=2, token="b" * 36)
    assert 6 not in {seat.entrant.number for seat in second.seats.select_related("entrant")}
    assert RestorePoint.objects.filter(event=swiss, act="withdrawal").exists()
    assert whole(swiss)


@pytest.mark.article("C.14")
@pytest.mark.parametrize(
    ("section", "division", "players", "choices", "reading"),
    [
        ("A", "2", sites.many(4, "2"), {}, "R52"),
        ("D", "1", sites.many(5, "1"), {}, "R52"),
        ("E", "jeugd", sites.many(5), {}, "R52"),
        ("F", "", sites.many(6), {"system": "swiss", "rounds_planned": 4}, "R52"),
        ("G", "", sites.teams(4), {}, "R63"),
        ("B", "", sites.teams(4), {}, "R63"),
    ],
)
def test_a_withdrawal_is_one_act_in_every_section_and_says_what_follows(
    site, client, section, division, players, choices, reading
):
    event = sites.found(site, section, division, players=players, **choices)
    client.force_login(site.leader)
    address = reverse("withdrawals", args=[event.pk])
    sent = {"number": 2, "after_round": 0, "reason": "ill"}
    page = client.post(address, sent)
    assert reading in page.context["consequence"].because.articles
    assert client.post(address, sent | {"confirmed": "yes"}).status_code == 302
    assert event.entrants.get(number=2).withdrawn_after_round == 0
    assert load(event).facts.withdrawals
    client.post(reverse("reinstatement", args=[event.pk]), {"number": 2, "reason": "better"})
    assert event.entrants.get(number=2).withdrawn_after_round is None
    assert whole(event)


def test_before_the_start_an_entry_is_taken_back_and_not_withdrawn(site):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"), seed=None)
    with pytest.raises(RuleViolation, match="withdraw the entry"):
        withdraw(site, event, 1, 0)


def test_who_stops_in_a_class_of_several_groups_is_withdrawn_in_the_group(site, client):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    with pytest.raises(RuleViolation, match="in the group"):
        withdraw(site, event, 1, 0)
    group = event.children.order_by("pk").first()
    client.force_login(site.leader)
    assert reverse("withdrawals", args=[group.pk]) in client.get(reverse("withdrawals", args=[event.pk])).text
    withdraw(site, group, 1, 0)
    assert whole(event)


def test_a_late_entry_is_not_paired_before_its_round(site, swiss):
    pairing.pair_round(**given(site, swiss), number=1, token="a" * 36)
    late = entries.add(**given(site, swiss), entry=entries.Entry("", 0, "Hylke Alberda"))
    for game in swiss.rounds.get(number=1).games.all():
        game.result = "1-0"
        game.save()
    record.append(actor=site.leader, act="result", event=swiss)
    second = pairing.pair_round(**given(site, swiss), number=2, token="b" * 36)
    assert late.number in {seat.entrant.number for seat in second.seats.select_related("entrant")}
    assert load(swiss).standings().rows


@pytest.mark.parametrize("page", ["absences", "withdrawals"])
def test_a_form_of_an_event_that_was_called_off_meanwhile_is_refused_in_words(site, client, page):
    event = sites.found(site, "D", "1", players=sites.many(4, "1"))
    calling_off.call_off(actor=site.leader, event_id=event.pk, reason="no hall")
    client.force_login(site.leader)
    sent = {"number": 2, "round_number": 1, "after_round": 0, "reason": "ill", "confirmed": "yes"}
    response = client.post(reverse(page, args=[event.pk]), sent)
    assert response.status_code == 422
    (wrong,) = response.context["form"].non_field_errors()
    assert wrong in response.text
