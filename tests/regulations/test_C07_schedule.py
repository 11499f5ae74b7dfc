"""C, art. 7: the printed schedule of the eights, and that games follow it."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, PRINTED, eight
from tournaments.regulations.event import Game, Round, Section, System
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.sections import schedule, schedule_json

pytestmark = pytest.mark.article("C.7")


def test_the_rounds_are_those_printed_with_the_first_named_having_white():
    """The seven columns of the article, read off by hand."""
    columns = [[f"{pair.white}-{pair.black}" for pair in column.pairs] for column in PRINTED.rounds]
    assert columns == [
        ["5-1", "6-2", "7-3", "8-4"],
        ["1-6", "2-5", "3-8", "4-7"],
        ["1-4", "2-3", "5-8", "6-7"],
        ["7-1", "8-2", "5-3", "6-4"],
        ["1-8", "2-7", "3-6", "4-5"],
        ["3-1", "2-4", "5-7", "8-6"],
        ["1-2", "4-3", "6-5", "7-8"],
    ]
    assert PRINTED.source == "C, art. 7"


@pytest.mark.parametrize("number", range(1, 9))
def test_everyone_meets_the_seven_others_with_each_colour_three_or_four_times(number):
    games = [pair for column in PRINTED.rounds for pair in column.pairs if number in pair]
    assert {pair.white + pair.black - number for pair in games} == set(range(1, 9)) - {number}
    assert sum(pair.white == number for pair in games) in (3, 4)


def test_the_schedule_as_data_has_every_pair_white_first():
    data = schedule_json(Section.C, PRINTED)
    assert data["rounds"][5] == {
        "number": 6,
        "pairs": [
            {"white": 3, "black": 1},
            {"white": 2, "black": 4},
            {"white": 5, "black": 7},
            {"white": 8, "black": 6},
        ],
        "free": [],
    }


def test_a_section_without_a_printed_schedule_for_a_number_is_refused():
    with pytest.raises(
        RuleViolation, match="With 8 entrants the Swiss system is played: no schedule is printed"
    ):
        schedule(EDITION, Section.F, 8)


def with_round(event, index, **changes):
    rounds = list(event.rounds)
    rounds[index] = dataclasses.replace(rounds[index], **changes)
    return dataclasses.replace(event, rounds=tuple(rounds))


WRONG_GAMES = [
    (Game(1, 5), r"^rounds\[0\]\.games\[0\]: 1 - 5 .* 5 - 1 in round 1, white first"),
    (Game(1, 6), r"^rounds\[0\]\.games\[0\]: 1 - 6 is not a game of round 1.* 1 - 6 in round 2"),
    (Game(8, 8), r"^rounds\[0\]\.games\[0\]\.black: Number 8 is named twice in round 1"),
    (Game(9, 8), r"^rounds\[0\]\.games\[0\]\.white: There is no entrant with number 9"),
]


@pytest.mark.parametrize(("game", "message"), WRONG_GAMES)
def test_a_game_that_is_not_the_schedules_is_refused(game, message):
    with pytest.raises(RuleViolation, match=message):
        check(with_round(eight(rounds=1), 0, games=(game,)), edition=EDITION)


def test_a_pair_that_met_in_an_earlier_round_does_not_meet_again():
    event = with_round(eight(rounds=2), 1, games=(Game(5, 1, Result.DRAW),))
    with pytest.raises(RuleViolation, match=r"^rounds\[1\]\.games\[0\]: 5 - 1 .* in round 1"):
        check(event, edition=EDITION)


def test_nobody_plays_twice_in_a_round():
    event = eight(rounds=1)
    games = event.rounds[0].games
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.games\[4\]\.white: Number 5 is named twice"):
        check(with_round(event, 0, games=(*games, games[0])), edition=EDITION)


@pytest.mark.parametrize("numbers", [(2,), (1, 3), (2, 1), (1, 1), (1, 2, 3, 4, 5, 6, 7, 8)])
def test_rounds_out_of_order_are_refused(numbers):
    event = dataclasses.replace(eight(rounds=0), rounds=tuple(Round(number) for number in numbers))
    with pytest.raises(RuleViolation, match=r"^rounds\[\d\]\.number: Round \d is out of order"):
        check(event, edition=EDITION)


def test_the_eights_play_seven_rounds_and_no_swiss():
    with pytest.raises(RuleViolation, match=r"^rounds_planned: The eights play 7 rounds, not 6"):
        check(dataclasses.replace(eight(rounds=0), rounds_planned=6), edition=EDITION)
    with pytest.raises(RuleViolation, match=r"^system: The eights play a round robin"):
        check(dataclasses.replace(eight(rounds=0), system=System.SWISS), edition=EDITION)


def test_nobody_is_free_while_the_opponent_of_the_schedule_is_there():
    event = with_round(eight(rounds=1), 0, games=(), free=(5,))
    with pytest.raises(RuleViolation, match=r"^rounds\[0\]\.free\[0\]: Number 5 .* meets number 1"):
        check(event, edition=EDITION)
