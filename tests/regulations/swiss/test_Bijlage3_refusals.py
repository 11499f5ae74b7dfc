"""Bijlage 3: what is refused, with the reason and the place; what is only remarked on."""

from dataclasses import replace

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.swiss.made_events import a_round, swiss_event
from tournaments.regulations import swiss
from tournaments.regulations.event import Entrant, Match, Round, Section, System, Withdrawal
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.swiss.history import cards
from tournaments.regulations.swiss.report_files import trf

pytestmark = pytest.mark.article("Bijlage 3")

FOUR = "1-2 1-0, 3-4 1-0"


@pytest.mark.parametrize(("players", "rounds"), [(6, 5), (7, 6), (8, 8), (9, 8), (4, 3), (3, 2), (1, 1)])
def test_as_many_rounds_as_a_round_robin_are_refused_and_the_round_robin_offered(players, rounds):
    with pytest.raises(RuleViolation, match="Use the printed round robin") as refusal:
        swiss.pair(swiss_event(players, planned=rounds))
    assert refusal.value.place == "rounds_planned"
    assert refusal.value.reason.params["players"] == players
    assert "Bijlage 3" in refusal.value.reason.articles


@pytest.mark.article("F.3")
@pytest.mark.parametrize("players", range(2, 9))
def test_the_blitz_has_no_printed_round_robin_and_two_or_three_play_it_too(players):
    most = {2: 1, 3: 2}.get(players, players - 2)
    event = replace(swiss_event(players, planned=most), section=Section.F, division="")
    assert swiss.pair(event).round == 1
    with pytest.raises(RuleViolation, match="Choose fewer rounds") as refusal:
        swiss.pair(replace(event, rounds_planned=most + 1))
    assert refusal.value.place == "rounds_planned"


@pytest.mark.article("D.4")
def test_who_entered_and_stays_away_makes_no_other_system_of_it():
    """D.4 counts who entered: nine play Swiss, also when two or three of them stay away; seven can play six
    rounds, six cannot, and that is said before round 1."""
    event = swiss_event(9, planned=6)
    assert swiss.pair(replace(event, withdrawals=(Withdrawal(8, 0), Withdrawal(9, 0)))).round == 1
    gone = replace(event, withdrawals=tuple(Withdrawal(number, 0) for number in (7, 8, 9)))
    with pytest.raises(RuleViolation, match="6 players can play no more than 5 of the 6 rounds") as refusal:
        swiss.pair(gone)
    assert refusal.value.place == "rounds_planned"
    assert refusal.value.reason.articles == ("Bijlage 3", "R96")
    assert swiss.said_before(gone) == (refusal.value.reason,)


@pytest.mark.article("D.4")
def test_six_rounds_of_nine_players_are_allowed_with_a_remark():
    remarks = swiss.pair(swiss_event(9, planned=6)).remarks
    assert [str(remark) for remark in remarks] == [
        "6 rounds are more than half the number of players (9): a late round may have no legal pairs left"
    ]


@pytest.mark.article("F.3")
def test_the_leaders_of_the_blitz_championship_choose_the_rounds_below_a_round_robin():
    for rounds in range(1, 7):
        event = swiss_event(8, planned=rounds, section=Section.F)
        assert len(swiss.pair(event).pairs) == 4


def test_up_to_half_the_number_of_players_nothing_is_remarked():
    assert swiss.pair(swiss_event(12, planned=6)).remarks == ()


def test_a_round_robin_is_no_swiss_event():
    event = replace(swiss_event(8, planned=3), system=System.ROUND_ROBIN)
    with pytest.raises(RuleViolation, match=r"^system: The event is a round-robin"):
        swiss.pair(event)


def test_teams_are_not_paired():
    event = replace(swiss_event(8, planned=3), rounds=(Round(1, matches=(Match(1, 2),)),))
    with pytest.raises(RuleViolation, match="persons, not teams"):
        swiss.pair(event)


@pytest.mark.parametrize(
    ("rounds", "place"),
    [
        ([a_round(2, FOUR)], "rounds[0].number"),
        ([a_round(1, FOUR), a_round(3, "1-3 1-0")], "rounds[1].number"),
        ([a_round(1, FOUR), a_round(1, FOUR)], "rounds[1].number"),
        ([a_round(1, "1-2 1-0, 2-3 1-0")], "rounds[0].games[1].white"),
        ([a_round(1, "1-2 1-0, 1-2 1-0")], "rounds[0].games[1].white"),
        ([a_round(1, "1-1 1-0")], "rounds[0].games[0].black"),
        ([a_round(1, "1-2 1-0, free 2")], "rounds[0].free[0]"),
        ([a_round(1, "1-9 1-0")], "rounds[0].games[0].black"),
        ([a_round(1, "1-2 1-0, 3-4")], "rounds[0].games[1].result"),
    ],
)
def test_rounds_that_are_not_in_order_are_refused_at_their_place(rounds, place):
    event = replace(swiss_event(8, planned=4), rounds=tuple(rounds))
    with pytest.raises(RuleViolation) as refusal:
        swiss.pair(event)
    assert refusal.value.place == place


def test_after_the_last_round_there_is_none_to_pair():
    event = swiss_event(6, "1-2 1-0, 3-4 1-0, 5-6 1-0", planned=1)
    with pytest.raises(RuleViolation, match="All 1 rounds are paired"):
        swiss.pair(event)


def test_numbers_that_are_no_entrants_are_refused():
    event = swiss_event(8, planned=3)
    with pytest.raises(RuleViolation, match=r"^absent: There is no entrant with number 9$"):
        swiss.pair(event, absent=frozenset({9}))
    with pytest.raises(RuleViolation, match=r"^entrants\[1\]\.number"):
        swiss.pair(replace(event, entrants=(Entrant(1, "A"), Entrant(1, "B"), Entrant(2, "C"))))
    with pytest.raises(RuleViolation, match=r"^withdrawals\[0\]\.number"):
        swiss.pair(replace(event, withdrawals=(Withdrawal(9, 0),)))


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(RuleViolation, match=r"^seed: "):
        swiss.pair(swiss_event(8, planned=3), seed=seed)


def test_an_unknown_system_is_refused_with_the_known_ones():
    with pytest.raises(RuleViolation, match=r"^system: monrad is not a Swiss system") as refusal:
        swiss.pair(swiss_event(8, planned=3), system="monrad")
    assert "weerstand, rating, dutch" in str(refusal.value)
    assert refusal.value.reason.articles == (), "of the systems the site has the annex names none"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("swiss", "monrad"),
        ("swiss_seed", "-1"),
        ("swiss_seed", "1.5"),
        ("swiss_seed", "²"),
        ("swiss_seed", "9223372036854775808"),
        ("swiss_seed", ""),
        ("swiss_first_colour", "red"),
        ("swiss_free_points", "2"),
        ("swiss_free_weerstand", "1"),
        ("swiss_forfeits", "yes"),
        ("swiss_weerstand", "without-all"),
        ("swiss_order", "points weerstand"),
        ("swiss_order", "weerstand points lot"),
        ("swiss_order", "points points lot"),
        ("swiss_order", "points rating lot"),
        ("swiss_order", ""),
        ("swiss_colour", "white"),
    ],
)
def test_a_setting_that_is_none_is_refused_at_its_key(key, value):
    event = replace(swiss_event(8, planned=3), settings={key: value})
    with pytest.raises(RuleViolation) as refusal:
        swiss.pair(event)
    assert refusal.value.place == f"settings.{key}"


def test_settings_of_other_subjects_are_left_alone():
    event = replace(swiss_event(8, planned=3), settings={"group_of_six": "one"})
    assert swiss.pair(event).round == 1


def test_a_game_by_hand_between_two_who_had_met_is_refused():
    """Opponents meet at most once, whoever made the pairs."""
    event = swiss_event(8, "1-2 ½-½, 3-4 1-0, 5-6 1-0, 7-8 1-0", planned=4)
    again = replace(event, rounds=(*event.rounds, a_round(2, "1-2 ½-½, 3-5 1-0, 7-4 1-0, 8-6 1-0")))
    for system in ("weerstand", "rating", "dutch"):
        with pytest.raises(RuleViolation, match=r"\.games\[0\]: 1 and 2 have met before"):
            swiss.pair(again, system=system)


def test_a_result_after_a_withdrawal_is_refused():
    event = swiss_event(8, FOUR, planned=3, withdrawn={1: 0})
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.games\[0\]\.result"):
        swiss.pair(event)
    assert event.rounds[0].games[0].result is Result.FIRST_WINS


def _checked_by(event, **edition):
    """Everything that checks a Swiss event before the next round."""
    yield lambda: swiss.pair(event, **edition)
    yield lambda: swiss.check_manual(event, [(1, 2), (3, 4), (5, 6)], 7, **edition)
    yield lambda: swiss.said_before(event, **edition)
    yield lambda: swiss.standings(event, **edition)
    yield lambda: cards(event, swiss.settings_of(event), **edition)
    yield lambda: trf.write(event, **edition)


@pytest.mark.article("D.3")
def test_an_event_is_checked_by_the_edition_that_is_named_and_else_by_that_of_its_season():
    """An edition in which D has the class HX in place of the HA."""
    divisions = EDITION.divisions[Section.D]
    highest = replace(divisions.divisions[0], code="HX", name="HX")
    changed = replace(divisions, divisions=(highest, *divisions.divisions[1:]))
    other = replace(EDITION, divisions={**EDITION.divisions, Section.D: changed})
    of_2011 = swiss_event(7, planned=3)
    of_other = replace(of_2011, division="HX")
    for asked in (_checked_by(of_2011), _checked_by(of_other, edition=other)):
        assert all(check() is not None for check in asked)
    for asked in (_checked_by(of_2011, edition=other), _checked_by(of_other)):
        for check in asked:
            with pytest.raises(RuleViolation) as refusal:
                check()
            assert refusal.value.place == "division"


@pytest.mark.article("F.3")
def test_the_most_rounds_are_those_of_the_edition_that_is_named():
    """An edition in which two in the blitz meet once: a Swiss event of three then has one round."""
    blitz = replace(swiss_event(3, planned=2), section=Section.F, division="")
    rule = replace(EDITION.systems["F"], round_robin_up_to=2)
    with pytest.raises(RuleViolation, match="Use the printed round robin") as refusal:
        swiss.pair(blitz, edition=replace(EDITION, systems={**EDITION.systems, "F": rule}))
    assert refusal.value.place == "rounds_planned"
    assert swiss.pair(blitz).round == 1
