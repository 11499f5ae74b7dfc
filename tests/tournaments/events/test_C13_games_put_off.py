"""Adjourned and made-up games and absences, where results are entered and in the public rounds (C.13)."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.team_play import line_up_all
from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.events.particulars.put_off import Seated, put_off
from tournaments.events.reported_absences import services as reported
from tournaments.events.results.adjournments import services as adjournments
from tournaments.events.to_do.matters import matters
from tournaments.ledger.chains import verification
from tournaments.models import Absence, Event, Game, Notice
from tournaments.regulations.reasons import RuleViolation

DAY = date(2026, 10, 31)


def said(event):
    games = Game.objects.filter(round__event=event).select_related("round", "white", "black")
    found = put_off(event, [Seated(one, one.round.number, str(one.board)) for one in games])
    return {game.pk: found[game.pk].says for game in games if game.pk in found}


def game_of(event, number, round_number):
    games = Game.objects.filter(round__event=event, round__number=round_number)
    return games.filter(white__number=number).first() or games.get(black__number=number)


def report(site, number, round_number, **more):
    given = {"actor": site.leader, "event_id": site.event.pk, "reason": "her knee"}
    return absences.report(**given, number=number, round_number=round_number, **more)


def pages(site, number):
    """The public rounds, the results by keyboard, and those by phone."""
    office = Client(headers={"accept-language": "en"})
    office.force_login(site.leader)
    public = Client(headers={"accept-language": "en"}).get(reverse("rounds", args=[site.event.pk])).text
    names = ("results", "results-phone")
    return public, *(office.get(reverse(name, args=[site.event.pk, number])).text for name in names)


@pytest.mark.article("C.10")
def test_what_is_known_of_a_game_follows_what_is_decided(site):
    event, game = site.event, game_of(site.event, 3, 2)
    report(site, 3, 2)
    name = game.white.name if game.white.number == 3 else game.black.name
    assert said(event)[game.pk].text.endswith("%(name)s cannot come")
    assert said(event)[game.pk].params["name"] == name
    given = {"actor": site.leader, "event_id": event.pk, "number": 3, "round_number": 2}
    reported.decide(**given, decision="not-made-up", reason="no day was found")
    assert "not made up" in said(event)[game.pk].text
    reported.decide(**given, decision="made-up", make_up_by=DAY)
    assert "at the latest" in said(event)[game.pk].text
    reported.decide(**given, decision="made-up", make_up_on=DAY)
    assert said(event)[game.pk].params["day"] == DAY.isoformat()
    assert said(event)[game.pk].articles == ("C.13",)


@pytest.mark.article("C.13")
def test_it_stands_with_its_day_in_the_public_rounds_and_on_both_pages_of_results_without_the_reason(site):
    report(site, 3, 2, make_up_on=DAY)
    broken_off = game_of(site.event, 1, 2)
    adjournments.adjourn(actor=site.leader, game_id=broken_off.pk, day=DAY + timedelta(1))
    public, *office = pages(site, 2)
    for page in (public, *office):
        assert "is made up on 31 October 2026" in page
        assert "is adjourned, and finished on 1 November 2026" in page
        assert "her knee" not in page
    decision = reverse("absence-decision", args=[site.event.pk, 2, 3])
    adjourned = reverse("adjournment", args=[site.event.pk, broken_off.pk])
    for page in office:
        assert decision in page
        assert adjourned in page
    assert adjourned not in public


def test_in_a_match_of_teams_it_says_the_table_and_the_board(site):
    event = sites.found(site, "B", players=sites.teams(4))
    game = Game.objects.get(round__event=event, round__number=1, match__table=2, board=3)
    adjournments.adjourn(actor=site.leader, game_id=game.pk)
    public = Client(headers={"accept-language": "en"}).get(reverse("rounds", args=[event.pk])).text
    assert f"Board 2.3: {game.white.name} – {game.black.name} is adjourned" in public
    line_up_all(site, event)
    white, black = (side.players.get(board=3).person.name for side in (game.white, game.black))
    public = Client(headers={"accept-language": "en"}).get(reverse("rounds", args=[event.pk])).text
    assert f"Board 2.3: {white} – {black} is adjourned" in public
    office = Client(headers={"accept-language": "en"})
    office.force_login(site.leader)
    assert "is adjourned" in office.get(reverse("match-sheet", args=[event.pk, 1, 2])).text
    assert "is adjourned" not in office.get(reverse("match-sheet", args=[event.pk, 1, 1])).text


def test_nothing_is_said_of_a_game_with_a_result_or_of_who_has_withdrawn(site, django_assert_num_queries):
    report(site, 3, 1)
    report(site, 5, 2)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=5, after_round=1, reason="moved away")
    assert said(site.event) == {game_of(site.event, 3, 1).pk: said(site.event)[game_of(site.event, 3, 1).pk]}
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    assert said(site.event) == {}
    played = [one for paired in load(site.event).paired_rounds[:1] for one in paired.games.all()]
    with django_assert_num_queries(0):
        assert put_off(site.event, [Seated(one, 1, "1") for one in played]) == {}


@pytest.mark.article("C.10")
def test_a_director_withdraws_an_absence_and_the_players_are_told(site):
    report(site, 3, 2, make_up_on=DAY)
    Notice.objects.all().delete()
    given = {"event_id": site.event.pk, "number": 3, "round_number": 2}
    with pytest.raises(PermissionDenied):
        absences.come_after_all(actor=site.player, **given)
    absences.come_after_all(actor=site.leader, **given)
    assert not Absence.objects.exists()
    assert "absence-withdrawn" in set(Notice.objects.values_list("kind", flat=True))
    with pytest.raises(RuleViolation, match=r"No absence of .* from round 2"):
        absences.come_after_all(actor=site.leader, **given)
    assert verification.all_defects() == []


@pytest.mark.article("C.10")
def test_the_page_of_absences_withdraws_one_by_a_button(site, client):
    report(site, 3, 2)
    client.force_login(site.leader)
    address = reverse("coming", args=[site.event.pk])
    assert address in client.get(reverse("absences", args=[site.event.pk])).text
    assert client.post(address, {"number": "3", "round": "2"}).status_code == 302
    assert not Absence.objects.exists()
    again = client.post(address, {"number": "3", "round": "2"}, follow=True)
    assert 'class="notice alert"' in again.text


@pytest.mark.article("C.14")
def test_of_who_withdrew_no_adjourned_game_is_finished_any_more(site):
    day = timezone.localdate() + timedelta(days=3)
    site.play(1)
    site.record(2, *won_without(site, 3, 2))
    broken_off = game_of(site.event, 3, 2)
    adjournments.adjourn(actor=site.leader, game_id=broken_off.pk, day=day)
    assert "is adjourned" in said(site.event)[broken_off.pk].text
    assert "is finished" in calendar()
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=3, after_round=2, reason="moved away")
    event = Event.objects.get(pk=site.event.pk)
    assert said(event) == {}
    assert not any("is adjourned" in one.what.text for one in matters(event, day))
    assert "is finished" not in calendar()


@pytest.mark.article("C.14")
def test_of_who_withdrew_no_game_is_made_up_any_more(site):
    """Number 3 has round 1, and was to make up round 2 when it withdrew: all its games lapse."""
    day = timezone.localdate() + timedelta(days=3)
    site.play(1)
    report(site, 3, 2, make_up_on=day)
    site.record(2, *won_without(site, 3, 2))
    assert "is made up" in said(site.event)[game_of(site.event, 3, 2).pk].text
    assert any("is made up" in one.what.text for one in matters(site.event, day))
    assert "is made up" in calendar()
    given = {"actor": site.leader, "event_id": site.event.pk, "number": 3, "reason": "moved away"}
    absences.withdraw(**given, after_round=2)
    event = Event.objects.get(pk=site.event.pk)
    assert game_of(event, 3, 2).pk not in said(event)
    assert all("is made up" not in page for page in pages(site, 2))
    assert not any("is made up" in one.what.text for one in matters(event, day))
    assert "is made up" not in calendar()
    site.record(3, *won_without(site, 3, 3))
    loaded = load(event)
    assert loaded.postponed == 0
    assert list(loaded.booked(loaded.facts.rounds[1])) == [True] * 4


def won_without(site, number, round_number):
    """The results of a round in which white wins everywhere, without that of this player."""
    left_out = game_of(site.event, number, round_number).board
    return ["" if board == left_out else "1-0" for board in range(1, 5)]


def calendar():
    return Client(headers={"accept-language": "en"}).get(reverse("calendar")).text
