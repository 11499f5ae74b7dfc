"""Withdrawal and absence for a whole year on the site (C art. 12 and 14; readings R30, R34)."""

import pytest

from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.models import LedgerEntry
from tournaments.regulations.order.standings import Status
from tournaments.regulations.reasons import RuleViolation


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
