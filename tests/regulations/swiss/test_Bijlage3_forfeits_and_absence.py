"""Bijlage 3 with R30: what was not played may be played; who is absent, late or gone."""

import pytest

from tests.regulations.swiss.made_events import met, swiss_event
from tournaments.regulations import swiss
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.swiss.history import Float, TurnKind, cards
from tournaments.regulations.swiss.report_files import trf
from tournaments.regulations.swiss.settings import Settings

pytestmark = pytest.mark.article("Bijlage 3")


def test_two_whose_game_was_forfeited_may_meet_again():
    """In round 1 neither 1 nor 2 came; both won in round 2, so they lead together and meet."""
    event = swiss_event(6, "1-2 -:-, 3-4 ½-½, 5-6 ½-½", "1-3 1-0, 4-2 0-1", planned=3)
    for system in ("weerstand", "rating"):
        assert (1, 2) in met(swiss.pair(event, system=system))


def test_a_forfeit_scores_but_is_neither_met_nor_played():
    card = cards(swiss_event(4, "1-2 +:-, 3-4 1-0", planned=2), Settings())[1]
    assert (card.half_points, card.met, card.turns[0].kind) == (2, frozenset(), TurnKind.FORFEIT)


def test_the_absent_and_the_withdrawn_are_not_paired():
    event = swiss_event(8, "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 1-0", planned=3, withdrawn={2: 1})
    pairing = swiss.pair(event, absent=frozenset({5}))
    assert {number for pair in met(pairing) for number in pair} == {1, 3, 4, 6, 7, 8}


def test_who_withdraws_after_a_later_round_still_plays():
    event = swiss_event(8, "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 1-0", planned=4, withdrawn={2: 2})
    assert 2 in {number for pair in met(swiss.pair(event)) for number in pair}


def test_a_game_paired_before_one_withdrew_is_a_win_for_the_opponent_and_not_played():
    """6 was paired with 8 for round 2 and did not come: 8 has a point, and the two have not met."""
    event = swiss_event(
        8,
        "1-2 1-0, 3-4 1-0, 5-6 1-0, 7-8 1-0",
        "1-3 1-0, 5-7 1-0, 2-4 1-0, 6-8",
        planned=3,
        withdrawn={6: 1},
    )
    record = cards(event, Settings())
    assert (record[8].half_points, record[8].turns[1].kind, record[8].met) == (2, TurnKind.FORFEIT, {7})
    assert {number for pair in met(swiss.pair(event)) for number in pair} | {swiss.pair(event).free} == (
        {1, 2, 3, 4, 5, 7, 8}
    )
    table = rank(event, edition=edition())
    assert {row.entrant.number: row.half_points for row in table.rows}[8] == 2
    assert [game.result for game in table.games][-1] is Result.FORFEIT_BY_FIRST
    cells = {line[4:8]: line[91:] for line in trf.write(event).splitlines() if line.startswith("001")}
    assert (cells["   6"][10:18], cells["   8"][10:18]) == ("   8 w -", "   6 b +")


def test_a_game_between_two_who_withdrew_is_lost_by_both():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", "2-4, 1-3 1-0", withdrawn={2: 1, 4: 1})
    record = cards(event, Settings())
    assert [record[number].turns[1].kind for number in (2, 4)] == [TurnKind.FORFEIT, TurnKind.FORFEIT]
    assert [record[number].half_points for number in (2, 4)] == [0, 0]


@pytest.mark.parametrize(
    ("last", "place", "text", "article"),
    [
        ("3-1 1-0", "rounds[1].games[0]", "3 and 1 have met before", "Bijlage 3"),
        ("3-1 +:-", "rounds[1].games[0]", "3 and 1 have met before", "Bijlage 3"),
        ("5-2 ½-½, 3-1", "rounds[1].games[1]", "3 and 1 have met before", "Bijlage 3"),
        ("3-5 1-0, free 2", "rounds[1].free[0]", "2 has withdrawn", "D.8"),
    ],
)
def test_a_second_meeting_and_a_free_round_of_one_who_withdrew_are_refused(last, place, text, article):
    event = swiss_event(6, "1-3 1-0, 2-4 1-0, 5-6 1-0", last, withdrawn={2: 1} if "free" in last else {})
    with pytest.raises(RuleViolation) as refusal:
        rank(event, edition=edition())
    assert (refusal.value.place, str(refusal.value.reason)) == (place, text)
    assert refusal.value.reason.articles[0] == article


def test_a_late_entry_begins_with_nothing_and_plays_among_the_lowest():
    event = swiss_event(8, "1-2 1-0, 3-4 1-0, 5-6 1-0", planned=3)
    record = cards(event, Settings())
    assert [turn.kind for turn in record[7].turns] == [TurnKind.ABSENT]
    pairs = met(swiss.pair(event, system="rating"))
    assert {number for pair in pairs for number in pair} == set(range(1, 9))
    winners = {1, 3, 5}
    assert sum(winners >= set(pair) for pair in pairs) == 1


def test_an_absence_between_two_rounds_does_not_hide_the_last_float():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0", "1-4 1-0, 3-2 ½-½, 5-6 ½-½", "3-5 1-0, 2-6 ½-½", planned=4)
    record = cards(event, Settings())
    assert record[1].last_float is Float.DOWN
    assert record[4].last_float is Float.UP
    assert record[3].last_float is Float.DOWN


@pytest.mark.article("D.6")
def test_who_is_absent_for_the_whole_event_stands_below_whoever_played():
    """Number 6 lost by forfeit and 5 stayed away after round 1, so both have as little as 2 and 3, who never
    came; the lot of seeds 0 to 9 would put one of those above them.
    """
    for seed in range(10):
        event = swiss_event(
            6,
            "1-6 +:-, 4-5 +:-",
            planned=3,
            withdrawn={2: 0, 3: 0, 5: 1},
            swiss_seed=str(seed),
        )
        rows = rank(event, edition=edition()).rows
        assert [row.entrant.number for row in rows[4:]] == [2, 3]
        assert {(row.decided_by, str(row.because)) for row in rows[4:]} == {
            ("D.8", "Absent for the whole event: is not paired")
        }
        assert not any("number 2" in str(row.because) for row in rows[:4])


def test_one_player_alone_is_free_and_nobody_at_all_is_refused():
    event = swiss_event(5, planned=3)
    pairing = swiss.pair(event, absent=frozenset({1, 2, 3, 4}))
    assert (pairing.pairs, pairing.free) == ((), 5)
    with pytest.raises(RuleViolation, match="Nobody is present") as refusal:
        swiss.pair(event, absent=frozenset({1, 2, 3, 4, 5}))
    assert refusal.value.reason.articles == ()


def test_a_free_round_is_given_to_nobody_twice_even_if_the_round_cannot_be_paired():
    event = swiss_event(5, "2-3 1-0, 4-5 1-0, free 1", planned=3)
    with pytest.raises(RuleViolation, match="has no legal pairs"):
        swiss.pair(event, absent=frozenset({2, 3, 4, 5}))


@pytest.mark.parametrize("system", ["weerstand", "rating", "dutch"])
def test_the_proposal_is_the_next_round_as_a_fact_without_results(system):
    event = swiss_event(5, "2-3 1-0, 4-5 1-0, free 1", planned=3)
    pairing = swiss.pair(event, system=system)
    made = pairing.as_round()
    assert (made.number, len(made.games), made.free) == (2, 2, (pairing.free,))
    assert all(game.result is None for game in made.games)
