"""A submitted game as a PDN file: what was read of it, with the facts of the game."""

import pytest

from games.domain.as_pdn import as_pdn
from games.domain.report import check
from rules.notation import pdn
from tournaments.regulations.results import Result

TAGS = (("Event", "Kampioensklasse"), ("Site", ""), ("White", 'A "B" C'), ("Black", "D\nE"))


def written(text, result=None):
    return pdn.read(as_pdn(text, check(text, None), TAGS, result))


def test_it_has_the_facts_of_the_game_and_its_moves():
    found = written("1. 32-28 19-23 2. 28x19 14x23", Result.DRAW)
    assert found.problems == ()
    (game,) = found.games
    assert game.tags == (("Event", "Kampioensklasse"), ("White", 'A "B" C'), ("Black", "D E"))
    assert game.result == "1/2-1/2"
    assert [move.text for move in game.moves()] == ["32-28", "19-23", "28x19", "14x23"]


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (None, "*"),
        (Result.FORFEIT_BY_SECOND, "1-0"),
        (Result.FORFEIT_BY_BOTH, "0-0"),
        (Result.SECOND_WINS, "0-1"),
    ],
)
def test_every_result_can_be_said(result, said):
    assert written("1. 32-28", result).games[0].result == said


def test_comments_and_variations_of_the_text_stay():
    text = '[White "x"]\n[Black "y"]\n\n1. 32-28 {good} (1. 31-27 {also}) 19-23! 2. x *'
    said = as_pdn(text, check(text, None), TAGS, None)
    assert "{good}" in said
    assert "(1. 31-27 {also})" in said
    assert "19-23!" in said
    assert '"x"' not in said


def test_what_is_irregular_is_left_out():
    said = as_pdn("1. 32-28 19-23 2. 34-29 14-19", check("1. 32-28 19-23 2. 34-29 14-19", None), TAGS, None)
    assert "1. 32-28 19-23 *" in said
    assert "34-29" not in said


@pytest.mark.parametrize("mark", ["", ".", "***", "'", "!", "!'"])
def test_of_the_marks_of_short_notation_those_that_judge_a_move_stay(mark):
    text = f"327{mark} (25) 26."
    said = as_pdn(text, check(text, None), TAGS, None)
    assert f"1. 32-27{'!' * mark.count('!')} 20-25 2. 31-26 *" in said


def test_short_notation_becomes_full():
    moves = " ".join(move.text for move in written("327 (25) 22 (28) (27) 22 27").games[0].moves())
    assert moves == "32-27 20-25 27-22 17x28 33x22 18x27 31x22 12x32 38x27"
