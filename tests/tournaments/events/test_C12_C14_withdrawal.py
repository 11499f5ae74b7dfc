"""Withdrawal and absence for a whole year on the site (C art. 12 and 14; readings R30, R34)."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests import sites
from tests.tournaments.printing.reading import text
from tournaments.events.attendance import absences
from tournaments.events.hall.selectors import pages
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairs
from tournaments.events.pairing import services as pairing
from tournaments.events.prints import selectors as printing
from tournaments.events.prints.kinds import KINDS, Wanted
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.models import LedgerEntry
from tournaments.regulations.order.standings import Status
from tournaments.regulations.reasons import RuleViolation
from tournaments.site import careers


def withdraw(site, number, after_round, reason="moved away"):
    return absences.withdraw(
        actor=site.leader, event_id=site.event.pk, number=number, after_round=after_round, reason=reason
    )


def row(site, number):
    return next(row for row in load(site.event).standings().rows if row.entrant.number == number)


@pytest.mark.article("C.14")
def test_after_four_games_all_games_lapse_and_the_row_stays(site):
    """Number 1 has played 4 games of rounds 1 to 4, fewer than 5: all 7 lapse."""
    site.play(4)
    withdraw(site, 1, 4)
    gone = row(site, 1)
    assert (gone.status, gone.place, gone.half_points) == (Status.LAPSED, 8, 0)
    assert all(term.opponent != 1 for other in load(site.event).standings().rows for term in other.working)


@pytest.mark.article("C.14")
def test_after_five_games_the_rest_are_wins_for_the_opponents(site):
    """Number 1 has played 5 games; rounds 6 and 7 (3-1 and 1-2) are wins for 3 and 2."""
    site.play(7)
    for number in (6, 7):
        site.record(number, "", reason="withdrawn")
    withdraw(site, 1, 5)
    standings = load(site.event).standings()
    booked = {game.players: game.result.value for game in standings.games if 1 in game.players}
    assert booked[(3, 1)] == "+:-"
    assert booked[(1, 2)] == "-:+"
    assert row(site, 1).status is Status.WITHDRAWN


@pytest.mark.article("C.12")
def test_absent_for_the_whole_year_gives_the_others_free_rounds(site):
    withdraw(site, 8, 0, "a year abroad")
    assert row(site, 8).status is Status.LAPSED
    assert "C.12" in row(site, 8).because.articles


@pytest.mark.article("C.14")
def test_a_withdrawal_before_a_recorded_result_is_refused(site):
    site.play(3)
    with pytest.raises(RuleViolation, match="has a result in round 3"):
        withdraw(site, 1, 2)


@pytest.mark.parametrize("after_round", [-1, 7, 99])
def test_a_withdrawal_is_after_a_round_of_the_event(site, after_round):
    with pytest.raises(RuleViolation, match="rounds 0 to 6"):
        withdraw(site, 1, after_round)


def test_a_withdrawal_needs_a_reason_and_happens_once(site):
    with pytest.raises(RuleViolation, match="say why"):
        withdraw(site, 1, 0, " ")
    withdraw(site, 1, 0)
    with pytest.raises(RuleViolation, match="withdrew already"):
        withdraw(site, 1, 3)


def test_a_withdrawal_by_mistake_is_taken_back_and_both_acts_stand_in_the_record(site):
    withdraw(site, 1, 0)
    absences.reinstate(actor=site.leader, event_id=site.event.pk, number=1, reason="wrong player")
    assert row(site, 1).status is Status.ACTIVE
    acts = LedgerEntry.objects.filter(act="withdrawal").values_list("before", "after", "reason")
    assert list(acts) == [(0, None, "wrong player"), (None, 0, "moved away")]


@pytest.mark.article("C.14")
def test_a_booked_game_has_its_result_on_sheet_screen_and_in_the_games_of_a_person(site):
    """Number 1 leaves after round 5; of round 6, which is played, the game 3-1 has no other result."""
    site.play(5)
    withdraw(site, 1, 5)
    site.record(6, "", "1-0")
    own = careers.career(site.event.entrants.get(number=3).person, AnonymousUser())
    sixth = own.games[5]
    assert (sixth.game.result, sixth.half_points, sixth.played, own.score.games) == ("", 2, False, 5)
    page = Client().get(reverse("game", args=[sixth.game.pk]), headers={"accept-language": "en"}).text
    assert re.search(r'<span class="chip">[+:–]+</span>\s+<span>counts so since', page)
    found = load(site.event)
    with override("en"):
        sheet = KINDS["pairings"].make(found, Wanted(6, printing.heading(found, "", 6)))
        (screen, *_) = pages(site.event)
    assert "+:–" in text(sheet)
    assert [row.cells[screen.table.at("result")].value for row in screen.table.rows][:2] == ["+:–", "1–0"]


@pytest.mark.article("Bijlage 3")
def test_a_booked_game_has_its_result_where_the_pairs_are_explained(site):
    """Reading R52: a game for which somebody who has withdrawn was paired is a win for the opponent."""
    blitz = sites.found(site, "F", "open", players=sites.many(10), system="swiss", rounds_planned=5)
    pairing.pair_round(actor=site.leader, event_id=blitz.pk, number=1, token="first round")
    gone = blitz.rounds.get(number=1).games.get(board=2).white
    absences.withdraw(
        actor=site.leader, event_id=blitz.pk, number=gone.number, after_round=0, reason="moved away"
    )
    first = blitz.rounds.get(number=1).games.get(board=1)
    results.record(
        actor=site.leader, event_id=blitz.pk, round_number=1, lines=[ResultLine(1, "1-0", first.version)]
    )
    shown = pairs.explanation(load(blitz), 1)
    assert [board.result for board in shown.boards] == ["1-0", "-:+", "", "", ""]
