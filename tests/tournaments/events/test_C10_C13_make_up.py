"""Reported absences and make-up games on the site (C art. 10 and 13; reading R31)."""

from datetime import date, timedelta

import pytest
from django.test import Client

from tests import sites
from tournaments.events.attendance import absences
from tournaments.events.attendance.selectors import state
from tournaments.events.loaded import load
from tournaments.events.reported_absences import services as reported
from tournaments.events.results.access_codes import services as passes
from tournaments.events.setting_up import creating as events
from tournaments.events.to_do.matters import matters
from tournaments.events.to_do.next_steps import open_round_of, steps
from tournaments.ledger.chains import chain
from tournaments.models import Absence, Game, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

DAY = date(2026, 10, 3)


@pytest.fixture
def dated(site):
    dates = {number: DAY + timedelta(weeks=number - 1) for number in range(1, 8)}
    events.set_dates(actor=site.leader, event_id=site.event.pk, dates=dates)
    return site


def set_dates(site, dates):
    seen = chain.last_sequence(site.event, "dates")
    events.set_dates(actor=site.leader, event_id=site.event.pk, dates=dates, reason="frost", seen=seen)


def report(site, **given):
    values = {"number": 1, "round_number": 2, "reason": "flu", "make_up_on": None} | given
    return absences.report(actor=site.leader, event_id=site.event.pk, **values)


@pytest.mark.article("C.10")
def test_an_absence_is_recorded_with_its_reason(dated):
    report(dated)
    assert Absence.objects.get().reason == "flu"
    assert LedgerEntry.objects.get(act="absence").reason == "flu"


@pytest.mark.article("C.10")
@pytest.mark.parametrize("reason", ["", "   "])
def test_an_absence_without_a_reason_is_refused(dated, reason):
    with pytest.raises(RuleViolation, match="say why"):
        report(dated, reason=reason)


@pytest.mark.article("C.13")
def test_round_5_may_be_made_up_before_round_6(dated):
    """Round 6 is on 7 November 2026: that day is in time, while the round has no result; the 8th is not."""
    report(dated, round_number=5, make_up_on=date(2026, 11, 7))
    with pytest.raises(RuleViolation, match="before round 6"):
        report(dated, round_number=5, make_up_on=date(2026, 11, 8))
    assert Absence.objects.get().make_up_on == date(2026, 11, 7)
    dated.record(6, "1-0")
    with pytest.raises(RuleViolation, match="before round 6 is played, and that was played"):
        report(dated, round_number=5, make_up_on=date(2026, 11, 7))


@pytest.mark.article("C.13")
@pytest.mark.parametrize("number", [6, 7])
def test_rounds_6_and_7_are_never_made_up(dated, number):
    with pytest.raises(RuleViolation, match="rounds 1 to 5"):
        report(dated, round_number=number, make_up_on=date(2026, 10, 20))
    report(dated, round_number=number)
    assert Absence.objects.get().make_up_on is None


@pytest.mark.article("C.13")
def test_open_games_are_listed_with_the_day_before_which_they_are_played(dated):
    dated.record(1, "1-0", "1-0", "1-0")
    dated.record(2, "1-0")
    found = state(load(dated.event), today=date(2026, 10, 12))
    first = found.open_games[0]
    named = {entrant.number: entrant.name for entrant in dated.event.entrants.all()}
    assert (first.round, first.white, first.black) == (1, named[8], named[4])
    assert all(game.allowed and game.before == date(2026, 11, 7) for game in found.open_games)


@pytest.mark.article("C.13")
def test_on_the_day_of_round_6_it_is_in_time_until_that_round_has_a_result(dated):
    dated.record(1, "1-0", "1-0", "1-0")
    found = [state(load(dated.event), today=date(2026, 11, day)).open_games for day in (7, 8)]
    assert [[game.allowed for game in games] for games in found] == [[True], [False]]
    dated.record(6, "1-0")
    games = state(load(dated.event), today=date(2026, 11, 7)).open_games
    assert not any(game.allowed for game in games)


def test_a_game_with_a_result_or_an_unknown_player_is_refused(dated):
    dated.record(2, "1-0", "1-0", "1-0", "1-0")
    with pytest.raises(RuleViolation, match="has a result already"):
        report(dated)
    with pytest.raises(RuleViolation, match="no entrant with number 9"):
        report(dated, number=9)
    with pytest.raises(RuleViolation, match="no game of that player in round 8"):
        report(dated, round_number=8)


def test_days_that_run_backwards_are_refused(dated):
    with pytest.raises(RuleViolation, match="Round 3 would be before round 2"):
        set_dates(dated, {3: DAY})
    assert dated.event.rounds.get(number=3).date == DAY + timedelta(weeks=2)


def test_the_round_to_enter_next_comes_before_games_to_be_made_up(dated):
    dated.record(1, "1-0", "1-0", "1-0")
    dated.record(2, "1-0", "1-0")
    assert open_round_of(load(dated.event)) == 2
    dated.record(2, "1-0", "1-0", "1-0", "1-0")
    assert open_round_of(load(dated.event)) == 3
    for number in range(3, 8):
        dated.record(number, "1-0", "1-0", "1-0", "1-0")
    assert open_round_of(load(dated.event)) == 1


def test_days_that_somebody_else_set_meanwhile_are_not_overwritten(dated):
    with pytest.raises(RuleViolation, match="Meanwhile lieder changed this"):
        events.set_dates(actor=dated.leader, event_id=dated.event.pk, dates={7: date(2026, 12, 1)}, seen=0)
    assert dated.event.rounds.get(number=7).date == DAY + timedelta(weeks=6)


def test_a_form_with_one_day_leaves_the_other_days_alone(dated, client):
    client.force_login(dated.leader)
    sent = {"date-7": "2026-12-01", "reason": "frost", "seen": chain.last_sequence(dated.event, "dates")}
    assert client.post(f"/office/events/{dated.event.pk}/dates/", sent).status_code == 302
    assert dated.event.rounds.get(number=1).date == DAY
    assert dated.event.rounds.get(number=7).date == date(2026, 12, 1)


@pytest.mark.article("C.13")
def test_round_6_is_not_moved_before_a_make_up_game_that_was_agreed(dated):
    report(dated, make_up_on=date(2026, 11, 6))
    with pytest.raises(RuleViolation, match="would be too late"):
        set_dates(dated, {5: date(2026, 10, 31), 6: date(2026, 11, 1), 7: date(2026, 11, 2)})


@pytest.mark.article("C.13")
def test_a_game_is_made_up_on_the_day_it_was_missed_or_later(dated):
    """Round 2 is on 10 October 2026."""
    for day in (date(2026, 10, 9), date(1900, 1, 1)):
        with pytest.raises(RuleViolation, match="on the day of its round or later"):
            report(dated, make_up_on=day)
    report(dated, make_up_on=date(2026, 10, 10))
    set_dates(dated, {2: date(2026, 10, 9)})
    with pytest.raises(RuleViolation, match="would be before it"):
        set_dates(dated, {2: date(2026, 10, 11)})


@pytest.mark.article("Bijlage 2")
def test_in_the_ha_a_game_of_the_first_round_is_made_up_on_the_same_saturday(site):
    """Five play three rounds on the first Saturday: who comes late plays the first one after the third."""
    ha = sites.found(site, "D", "HA", players=sites.many(5, "HA"))
    days = dict.fromkeys((1, 2, 3), DAY) | {number: DAY + timedelta(weeks=1) for number in (4, 5)}
    events.set_dates(actor=site.leader, event_id=ha.pk, dates=days)
    about = {"actor": site.leader, "event_id": ha.pk, "number": 2, "round_number": 1}
    absences.report(**about, reason="the bridge was open", make_up_on=DAY)
    assert Absence.objects.get().make_up_on == DAY
    (matter,) = [one for one in matters(ha, DAY) if one.on == DAY and "made up" in str(one.what)]
    assert not matter.overdue
    reported.decide(**about, decision="made-up", make_up_by=DAY)
    assert Absence.objects.get().make_up_by == DAY
    with pytest.raises(RuleViolation, match="or later"):
        reported.decide(**about, decision="made-up", make_up_by=DAY - timedelta(days=1))


def test_a_player_who_withdrew_is_not_absent_any_more(dated):
    absences.withdraw(actor=dated.leader, event_id=dated.event.pk, number=1, after_round=0, reason="moved")
    with pytest.raises(RuleViolation, match="withdrew already"):
        report(dated)


def but_one(dated, through):
    """Everything of the rounds up to this has a result, but the first board of round 3."""
    for number in range(1, through + 1):
        dated.record(number, *["" if (number, board) == (3, 1) else "1-0" for board in range(1, 5)])
    game = Game.objects.select_related("white", "black").get(
        round__event=dated.event, round__number=3, board=1
    )
    return f"{game.white.name} – {game.black.name}"


def results_page(dated, number, page=""):
    return f"/office/events/{dated.event.pk}/rounds/{number}/{page}"


@pytest.mark.article("C.13")
@pytest.mark.parametrize("number", [6, 7])
def test_before_round_6_or_7_is_recorded_the_page_says_what_is_lost_and_asks(dated, client, number):
    pair = but_one(dated, 5)
    client.force_login(dated.leader)
    sent = {"result-1": "1", "version-1": 0, "result-2": "0", "version-2": 0}
    asked = client.post(results_page(dated, number), sent)
    assert pair in asked.text
    assert "C art. 13" in asked.text
    assert not Game.objects.filter(round__event=dated.event, round__number=number).exclude(result="").exists()
    again = client.post(results_page(dated, number), sent | {"again": "yes"})
    assert again.status_code == 200
    done = client.post(results_page(dated, number), sent | {"confirmed": "yes"})
    assert done.status_code == 302
    stands = Game.objects.filter(round__event=dated.event, round__number=number).order_by("board")
    assert [game.result for game in stands] == ["1-0", "0-1", "", ""]
    more = client.post(results_page(dated, number), {"result-3": "1", "version-3": 0})
    assert more.status_code == 302, "it is asked once, before it happens"


@pytest.mark.article("C.13")
def test_a_game_of_round_6_that_comes_in_after_round_7_is_remarked_on(dated, client):
    """Not a forfeit, nor a game that was broken off or is played anew, whose day is any (R71, R115)."""
    for number in range(1, 8):
        dated.record(number, *["" if number == 6 else "1-0"] * 4)
    games = {game.board: game for game in Game.objects.filter(round__event=dated.event, round__number=6)}
    Game.objects.filter(pk=games[2].pk).update(adjourned=True)
    Game.objects.filter(pk=games[3].pk).update(replayed=True)
    client.force_login(dated.leader)
    page = results_page(dated, 6)
    remarked = []
    for board, key in ((1, "+"), (2, "1"), (3, "1"), (4, "1")):
        sent = {f"result-{board}": key, f"version-{board}": games[board].version}
        shown = client.post(page, sent, follow=True, headers={"accept-language": "en"}).text
        assert Game.objects.get(pk=games[board].pk).result
        remarked.append("recorded after a later round; round 6 is not made up (C art. 13)" in shown)
    assert remarked == [False, False, False, True]
    sent = {"result-4": "0", "version-4": games[4].version + 1, "reason": "misread", "confirmed": "yes"}
    corrected = client.post(page, sent, follow=True, headers={"accept-language": "en"}).text
    assert "after a later round" not in corrected


@pytest.mark.article("C.13")
@pytest.mark.parametrize("key", ["+", ".", "x"])
def test_a_forfeit_of_round_6_is_not_asked_about(dated, client, key):
    but_one(dated, 5)
    client.force_login(dated.leader)
    assert client.post(results_page(dated, 6), {"result-1": key, "version-1": 0}).status_code == 302


@pytest.mark.article("C.13")
def test_with_every_game_made_up_or_of_who_withdrew_nothing_is_asked(dated, client):
    but_one(dated, 5)
    dated.record(3, "½-½")
    client.force_login(dated.leader)
    assert client.post(results_page(dated, 6), {"result-1": "1", "version-1": 0}).status_code == 302


@pytest.mark.article("C.13")
def test_a_phone_is_asked_at_the_board_and_a_helper_too(dated, client):
    pair = but_one(dated, 5)
    _, code = passes.give(actor=dated.leader, event_id=dated.event.pk, round_number=6, helper="Jikke Dykstra")
    sent = {"result-1": "1-0", "version-1": 0}
    client.force_login(dated.leader)
    first = client.post(results_page(dated, 6, "phone/"), sent, headers={"HX-Request": "true"})
    client.logout()
    client.get(f"/h/{code}/")
    second = client.post("/h/round/", sent)
    for answer in (first, second):
        assert pair in answer.text
        assert 'name="confirmed" value="yes"' in answer.text
    assert not Game.objects.filter(round__event=dated.event, round__number=6).exclude(result="").exists()
    program = {"authorization": f"Bearer {code}", "idempotency-key": "first", "accept-language": "en"}
    body = {"results": [{"board": 1, "result": "1-0", "version": 0}]}
    third = Client().post("/api/v1/boards", body, content_type="application/json", headers=program)
    assert third.status_code == 409
    assert third.json()["detail"].startswith("confirmed: ")
    assert pair in third.json()["detail"]
    assert not Game.objects.filter(round__event=dated.event, round__number=6).exclude(result="").exists()
    client.post("/h/round/", sent | {"confirmed": "yes"})
    assert Game.objects.get(round__event=dated.event, round__number=6, board=1).result == "1-0"


@pytest.mark.article("C.13")
def test_next_names_the_game_to_be_made_up_before_round_6_and_what_is_lost_after_it(dated):
    pair = but_one(dated, 4)
    assert not any(pair in str(step.why) for step in steps(load(dated.event)))
    but_one(dated, 5)
    first, second = steps(load(dated.event))[:2]
    assert str(first.why) == f"Round 3, {pair} can no longer be made up once round 6 is recorded"
    assert first.address == results_page(dated, 3)
    assert second.address == results_page(dated, 6)
    dated.record(6, "1-0", "1-0", "1-0", "1-0")
    first, second = steps(load(dated.event))[:2]
    assert str(first.why).startswith(f"Round 3, {pair} was not made up before round 6")
    assert second.address == results_page(dated, 7)


@pytest.mark.article("C.13")
def test_with_round_6_played_nothing_says_any_more_that_a_game_may_be_made_up(dated):
    but_one(dated, 6)
    (matter,) = [one for one in matters(dated.event, date(2026, 11, 7)) if "Round 3" in str(one.what)]
    assert "could be made up only before round 6" in str(matter.because)
    (game,) = state(load(dated.event), today=date(2026, 11, 7)).open_games
    assert not game.allowed


@pytest.mark.article("C.13")
def test_a_correction_of_an_early_round_after_round_6_is_no_make_up_game(dated, client):
    dated.play(6)
    client.force_login(dated.leader)
    sent = {"result-1": "0", "version-1": 1, "reason": "slip", "confirmed": "yes"}
    response = client.post(results_page(dated, 2), sent, follow=True)
    assert "C art. 13" not in " ".join(str(message) for message in response.context["messages"])


@pytest.mark.article("C.13")
def test_a_result_made_up_after_round_6_is_taken_with_a_remark(dated, client):
    for number in (1, 3, 4, 5, 6):
        dated.record(number, "1-0", "1-0", "1-0", "1-0")
    client.force_login(dated.leader)
    sent = {"result-1": "1", "version-1": 0}
    response = client.post(f"/office/events/{dated.event.pk}/rounds/2/", sent, follow=True)
    assert "C art. 13" in " ".join(str(message) for message in response.context["messages"])
