"""Standings, deciding games and closing on the site (C art. 15; reading R32)."""

import re
from datetime import date

import pytest
from django.db import DatabaseError
from django.urls import reverse

from tests.sites import NAMES, Site, lines
from tournaments.events.attendance import absences
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.play_offs import services as play_offs
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up.files import event_files
from tournaments.ledger.chains.chain import sha256
from tournaments.models import Entrant, Event, FinalOrder, Game, LedgerEntry
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import services as closing


def decide_by_number(site, *, level=()):
    """Let the lower number win every game; the two in `level` draw with each other and end equal."""
    for paired in site.event.rounds.all():
        codes = []
        for game in paired.games.select_related("white", "black").order_by("board"):
            pair = (game.white.number, game.black.number)
            if set(pair) == set(level):
                codes.append("½-½")
            else:
                codes.append("1-0" if pair[0] < pair[1] else "0-1")
        site.record(paired.number, *codes)


def win(site, child, round_number, code):
    results.record(
        actor=site.leader,
        event_id=child.pk,
        round_number=round_number,
        lines=[ResultLine(1, code, 0)],
    )


def colours(child, number):
    game = Game.objects.select_related("white", "black").get(round__event=child, round__number=number)
    return game.white.number, game.black.number


@pytest.mark.article("C.15")
def test_two_equal_at_the_top_of_the_kk_play_a_match_of_two_with_colours_reversed(site):
    """1 and 2 end equal; in round 7 number 1 had white (1-2), so 2 has white in the first deciding game."""
    decide_by_number(site, level=(1, 2))
    (tie,) = load(site.event).standings().open
    assert (tie.places, tie.numbers) == ((1, 2), (1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=tie.numbers)
    assert colours(child, 1) == (2, 1)
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 2) == (1, 2)
    win(site, child, 2, "0-1")
    standings = load(site.event).standings()
    assert standings.open == ()
    assert [row.entrant.number for row in standings.rows[:2]] == [2, 1]


@pytest.mark.article("C.15")
def test_one_game_is_not_enough_and_a_level_match_goes_on_with_single_games(site):
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    win(site, child, 1, "1-0")
    assert load(site.event).standings().open
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    win(site, child, 2, "1-0")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    assert colours(child, 3) == (2, 1)
    win(site, child, 3, "1-0")
    standings = load(site.event).standings()
    assert standings.open == ()
    assert standings.rows[0].entrant.number == 2
    with pytest.raises(RuleViolation, match="No play-off games are needed"):
        play_offs.add_games(actor=site.leader, event_id=child.pk)


def test_deciding_games_are_founded_once_and_only_where_they_are_needed(site):
    with pytest.raises(RuleViolation, match="No play-off games are needed"):
        play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    with pytest.raises(RuleViolation, match="created already"):
        play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(2, 1))
    with pytest.raises(RuleViolation, match="no result yet"):
        play_offs.add_games(actor=site.leader, event_id=child.pk)


def test_the_pages_of_a_closed_event_say_so_above_what_can_no_longer_be_done(site, client):
    decide_by_number(site)
    client.force_login(site.leader)
    address = reverse("final-order", args=[site.event.pk])
    for name in ("results", "results-phone"):
        assert address not in client.get(reverse(name, args=[site.event.pk, 1])).content.decode()
    closing.close(actor=site.leader, event_id=site.event.pk)
    for name in ("results", "results-phone"):
        assert address in client.get(reverse(name, args=[site.event.pk, 1])).content.decode()


def test_the_page_of_a_tie_leads_to_its_games_once_they_were_founded(site, client):
    decide_by_number(site, level=(1, 2))
    client.force_login(site.leader)
    address = reverse("play-offs", args=[site.event.pk])
    assert 'name="numbers"' in client.get(address).content.decode()
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    page = client.get(address).content.decode()
    assert 'name="numbers"' not in page
    assert f'class="button" href="{reverse("event-office", args=[child.pk])}"' in page


@pytest.mark.article("C.15")
def test_three_equal_at_the_top_play_the_schedule_of_the_leaders(site):
    """1, 2 and 3 draw with each other and win the rest: each 6 points of 7."""
    for paired in site.event.rounds.all():
        codes = []
        for game in paired.games.select_related("white", "black").order_by("board"):
            pair = (game.white.number, game.black.number)
            drawn = set(pair) <= {1, 2, 3}
            codes.append("½-½" if drawn else "1-0" if pair[0] < pair[1] else "0-1")
        site.record(paired.number, *codes)
    start = {"actor": site.leader, "event_id": site.event.pk, "numbers": (1, 2, 3)}
    with pytest.raises(RuleViolation, match="everybody plays"):
        play_offs.start(**start, pairs=[(1, 2)])
    with pytest.raises(RuleViolation, match="no pair of these players"):
        play_offs.start(**start, pairs=[(1, 2), (3, 4)])
    child = play_offs.start(**start, pairs=[(1, 2), (2, 3), (3, 1)])
    for number, code in ((1, "1-0"), (2, "1-0"), (3, "0-1")):
        win(site, child, number, code)
    standings = load(site.event).standings()
    assert [row.entrant.number for row in standings.rows[:3]] == [1, 2, 3]


@pytest.mark.article("C.15")
def test_closing_names_everything_that_is_still_open(site):
    with pytest.raises(Refusals, match="Not every game has a result"):
        closing.close(actor=site.leader, event_id=site.event.pk)
    decide_by_number(site, level=(1, 2))
    with pytest.raises(Refusals):
        closing.close(actor=site.leader, event_id=site.event.pk)
    assert not FinalOrder.objects.exists()


def test_a_closed_event_keeps_its_final_order_and_takes_no_more_acts(site):
    decide_by_number(site)
    final = closing.close(actor=site.leader, event_id=site.event.pk)
    order = [row["number"] for row in final.content["standings"]["rows"]]
    assert order == [1, 2, 3, 4, 5, 6, 7, 8]
    assert sha256(final.content) == final.sha256
    with pytest.raises(RuleViolation, match="closed"):
        site.record(1, "0-1", reason="too late")
    with pytest.raises(DatabaseError, match="append-only"):
        FinalOrder.objects.update(sha256="")


def test_an_event_file_taken_in_and_given_out_is_the_same(site):
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    win(site, child, 1, "1-0")
    facts = load(site.event).facts
    Event.objects.filter(pk=site.event.pk).update(division="HAA")
    taken = event_files.take(actor=site.administrator, facts=facts, reason="moved")
    assert load(taken).facts == facts


@pytest.mark.article("C.8")
def test_the_seasons_end_places_everybody_by_article_8(site, client):
    """7 and 8 of the KK go to 1 and 2 of the HAA; 1 and 2 of the HAA come as 7 and 8."""
    decide_by_number(site)
    assert client.get("/seasons/2026/movement/").context["end"].movement is None
    for division in ("HAA", "RHAA"):
        event = events.add_event(actor=site.administrator, season=site.season, division=division)
        names = tuple(f"{name} {division}" for name in NAMES)
        entries.enter(actor=site.administrator, event_id=event.pk, entries=lines(names))
        events.set_published(actor=site.administrator, event_id=event.pk, published=True)
        decide_by_number(Site(site.administrator, site.administrator, site.player, site.season, event))
    movement = client.get("/seasons/2026/movement/").context["end"].movement
    kk, haa, _ = movement.next
    assert kk.places == (*NAMES[:6], f"{NAMES[0]} HAA", f"{NAMES[1]} HAA")
    assert haa.places[:2] == NAMES[6:8]


def test_while_games_are_open_the_movement_says_of_which_event_and_when_its_last_round_is(site, client):
    day = date(2027, 2, 11)
    site.event.rounds.filter(number=7).update(date=day)
    page = client.get("/seasons/2026/movement/", headers={"accept-language": "en"})
    (missing,) = page.context["end"].missing
    assert (missing.event, missing.last_day) == (site.event, day)
    assert "last round on 11 February 2027" in page.text
    assert f'href="{reverse("event", args=[site.event.pk])}"' in page.text


def three_level(site):
    """1, 2 and 3 draw with each other and win the rest; their schedule 1-2, 2-3, 3-1 was founded."""
    for paired in site.event.rounds.all():
        codes = []
        for game in paired.games.select_related("white", "black").order_by("board"):
            pair = (game.white.number, game.black.number)
            codes.append("½-½" if set(pair) <= {1, 2, 3} else "1-0" if pair[0] < pair[1] else "0-1")
        site.record(paired.number, *codes)
    return play_offs.start(
        actor=site.leader, event_id=site.event.pk, numbers=(1, 2, 3), pairs=[(1, 2), (2, 3), (3, 1)]
    )


@pytest.mark.article("C.15")
def test_a_schedule_that_ends_level_is_followed_by_further_games_until_it_is_decided(site):
    child = three_level(site)
    for number in (1, 2, 3):
        win(site, child, number, "½-½")
    assert [tie.numbers for tie in load(site.event).standings().open] == [(1, 2, 3)]
    play_offs.add_games(actor=site.leader, event_id=child.pk, pairs=[(2, 1), (3, 2), (1, 3)])
    for number, code in ((4, "1-0"), (5, "0-1"), (6, "1-0")):
        win(site, child, number, code)
    standings = load(site.event).standings()
    assert standings.open == ()
    assert [row.entrant.number for row in standings.rows[:3]] == [2, 1, 3]
    closing.close(actor=site.leader, event_id=site.event.pk)


def test_a_schedule_typed_wrongly_is_taken_out_again(site):
    child = three_level(site)
    win(site, child, 1, "½-½")
    drop = {"actor": site.leader, "event_id": child.pk}
    with pytest.raises(RuleViolation, match="say why"):
        play_offs.drop_open_games(**drop, reason="")
    play_offs.drop_open_games(**drop, reason="wrong order")
    assert child.rounds.count() == 1
    with pytest.raises(RuleViolation, match="no play-off game without a result"):
        play_offs.drop_open_games(**drop, reason="again")
    play_offs.add_games(actor=site.leader, event_id=child.pk, pairs=[(3, 1), (2, 3)])
    assert child.rounds.count() == 3


def test_rounds_of_the_event_itself_are_never_taken_out(site):
    with pytest.raises(RuleViolation, match="no play-off game without a result"):
        play_offs.drop_open_games(actor=site.leader, event_id=site.event.pk, reason="mistake")
    assert site.event.rounds.count() == 7


def level_with_a_withdrawal(site):
    """1 and 2 have six points each; 1 withdrew after round 6, and lost round 7 to 2 by that.

    Number 2 has lost to 8 besides.
    """
    decide_by_number(site)
    for paired in site.event.rounds.all():
        for game in paired.games.select_related("white", "black"):
            pair = {game.white.number, game.black.number}
            code = {frozenset((1, 2)): "", frozenset((2, 8)): "1-0" if game.white.number == 8 else "0-1"}
            if frozenset(pair) in code:
                results.record(
                    actor=site.leader,
                    event_id=site.event.pk,
                    round_number=paired.number,
                    lines=[ResultLine(game.board, code[frozenset(pair)], game.version)],
                    reason="as it was",
                )
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=6, reason="ill")


@pytest.mark.article("C.16")
def test_a_tie_that_no_game_can_decide_is_ruled_upon_and_the_ruling_can_be_corrected(site, client):
    level_with_a_withdrawal(site)
    (tie,) = load(site.event).standings().open
    assert (tie.numbers, tie.article) == ((1, 2), "C.16")
    with pytest.raises(RuleViolation, match="No play-off games are needed"):
        play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    given = {"actor": site.leader, "event_id": site.event.pk}
    with pytest.raises(RuleViolation, match="say why"):
        play_offs.rule(**given, order=(2, 1), reason=" ")
    with pytest.raises(RuleViolation, match="everybody stands once"):
        play_offs.rule(**given, order=(2, 2), reason="x")
    with pytest.raises(RuleViolation, match="not equal"):
        play_offs.rule(**given, order=(2, 3), reason="x")
    client.force_login(site.leader)
    page = client.get(f"/office/events/{site.event.pk}/play-offs/").text
    for entrant in tie.numbers:
        name = site.event.entrants.get(number=entrant).name
        assert len(re.findall(rf"{name}\s*</option>", page)) == 2
    for order in (["1", "2"], ["2", "1"]):
        client.post(f"/office/events/{site.event.pk}/rulings/", {"order": order, "reason": "1 is ill"})
    standings = load(site.event).standings()
    assert standings.open == ()
    assert [row.entrant.number for row in standings.rows[:2]] == [2, 1]
    assert standings.rows[0].decided_by == "C.16"
    rulings = LedgerEntry.objects.filter(act="ruling").order_by("sequence")
    assert [(entry.before, entry.after) for entry in rulings] == [
        (None, {"order": [1, 2]}),
        ({"order": [1, 2]}, {"order": [2, 1]}),
    ]
    closing.close(**given)


@pytest.mark.article("C.16")
def test_a_tie_that_games_decide_is_not_ruled_upon(site):
    decide_by_number(site, level=(1, 2))
    with pytest.raises(RuleViolation, match="only the tournament directors to decide"):
        play_offs.rule(actor=site.leader, event_id=site.event.pk, order=(2, 1), reason="no time")


def test_a_deciding_game_that_others_followed_keeps_a_result(site):
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    with pytest.raises(Refusals, match="later play-off games followed"):
        results.record(
            actor=site.leader,
            event_id=child.pk,
            round_number=1,
            lines=[ResultLine(1, "", 1)],
            reason="mistake",
        )
    play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="too early")
    results.record(
        actor=site.leader, event_id=child.pk, round_number=1, lines=[ResultLine(1, "", 1)], reason="mistake"
    )
    assert load(site.event).standings().open


def test_after_every_game_was_taken_out_the_office_offers_further_games(site, client):
    child = three_level(site)
    play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="wrong")
    client.force_login(site.leader)
    office = f"/office/events/{child.pk}/"
    assert 'name="pairs"' in client.get(office).text
    client.post(f"{office}play-offs/next/", {"pairs": "2-1\n3-2\n1-3"})
    assert child.rounds.count() == 3


def test_a_result_is_corrected_in_a_round_after_a_gap(site, client):
    child = three_level(site)
    for number in (1, 3):
        win(site, child, number, "½-½")
    play_offs.drop_open_games(actor=site.leader, event_id=child.pk, reason="wrong pair")
    client.force_login(site.leader)
    assert client.get(f"/office/events/{child.pk}/rounds/3/").status_code == 200
    assert client.get(f"/office/events/{child.pk}/rounds/2/").status_code == 404


def test_a_spare_deciding_game_and_a_class_survive_export_and_import(site):
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    win(site, child, 1, "1-0")
    results.record(
        actor=site.leader,
        event_id=site.event.pk,
        round_number=7,
        lines=[ResultLine(1, "1-0", 1)],
        reason="misread",
    )
    Entrant.objects.filter(event=site.event, number=8).update(player_class="EK", rating=1200)
    facts = load(site.event).facts
    assert load(site.event).standings().remarks
    Event.objects.filter(pk=site.event.pk).update(division="HAA")
    taken = event_files.take(actor=site.administrator, facts=facts, reason="moved")
    assert load(taken).facts == facts


def test_a_correction_that_makes_colours_wrong_is_remarked_upon_and_no_page_dies(site, client):
    """In round 7 number 1 had white (1-2): 2 has white in the first deciding game, 1 in the second."""
    decide_by_number(site, level=(1, 2))
    child = play_offs.start(actor=site.leader, event_id=site.event.pk, numbers=(1, 2))
    win(site, child, 1, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    win(site, child, 2, "½-½")
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    results.record(
        actor=site.leader,
        event_id=child.pk,
        round_number=2,
        lines=[ResultLine(1, "-:+", 1)],
        reason="not played",
    )
    remarks = load(site.event).standings().remarks
    assert any("has white in this game" in str(remark) for remark in remarks)
    client.force_login(site.leader)
    for page in (f"/events/{site.event.pk}/", f"/office/events/{child.pk}/", f"/events/{child.pk}/"):
        assert client.get(page).status_code == 200
