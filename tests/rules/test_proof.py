"""Proof search: what it says is proved can be played out, and what it cannot decide it says."""

import json

import pytest

from rules import Board, Color
from rules.__main__ import main
from rules.engine.proof import Limits, Verdict, prove
from rules.notation.positions import read
from tests.depth import cases
from tests.rules.compiling import compile_all
from tests.rules.test_positions_manual import SECTIONS

PROBLEM = "W:W28,34,38,39,47:B11,13,14,16,17,24"
"""The problem of the manual's 3c: 28-23 wins."""
WINNING = {"9a": "14-10", "9b": "29-23", "9c": "13-9", "9d": "17-12"}


@pytest.fixture(scope="module", autouse=True)
def compiled():
    compile_all()


def plays_out(board: Board, goal: Color, limits: Limits, met: set[str]) -> bool:
    """Whether a side wins against every reply, playing a move each time that is said to be proved."""
    if board.fen() in met:
        return True
    met.add(board.fen())
    outcome = board.outcome()
    if outcome is not None:
        return outcome.winner is goal
    if board.turn is goal:
        board.push(prove(board, limits=limits).line[0])
        wins = plays_out(board, goal, limits, met)
        board.pop()
        return wins
    for move in board.moves():
        board.push(move)
        wins = plays_out(board, goal, limits, met)
        board.pop()
        if not wins:
            return False
    return True


def test_the_problem_of_the_manual_is_won_by_one_move():
    board = Board(PROBLEM)
    proof = prove(board)
    assert proof.verdict is Verdict.WINS
    assert [board.notation(move) for move in proof.winning] == ["28-23"]
    assert proof.nodes <= proof.limits.nodes
    assert proof.tree > 100
    for move in proof.line:
        board.push(move)
    assert board.outcome().winner is Color.WHITE


@pytest.mark.parametrize(("section", "move"), WINNING.items())
def test_the_endings_of_the_manual_that_are_won_are_proved(section, move):
    board = Board(read(SECTIONS[section]["positions"][0]).position)
    proof = prove(board)
    assert proof.verdict is Verdict.WINS
    assert move in [board.notation(each) for each in proof.winning]


@pytest.mark.parametrize("fen", ["W:W18,39:B35", "W:W14:B32", PROBLEM][: cases(2, of=3)])
def test_what_is_proved_can_be_played_out_on_the_board(fen):
    board, met = Board(fen), set()
    assert plays_out(board, Color.WHITE, Limits(nodes=20_000), met)
    assert len(met) > 10


@pytest.mark.article("Spelreglement 18")
def test_the_moves_made_by_two_kings_count():
    assert prove(Board("W:WK46,K48:BK47")).verdict is Verdict.WINS
    assert prove(Board("W:WK46,K48:BK47:H12")).verdict is Verdict.REFUTED
    assert prove(Board("W:WK46,K48:BK47:H12"), Color.BLACK).verdict is Verdict.REFUTED


@pytest.mark.article("Spelreglement 17")
def test_a_king_that_may_not_move_loses_by_it():
    blocked, limits = Board("W:WK39:BK1,45:H0:F1:+301+0"), Limits(nodes=20_000)
    assert prove(blocked, limits=limits).winning == (blocked.parse("39-50"),)
    assert prove(Board("W:WK39:BK1,45:H0:F1:+201+0"), limits=limits).verdict is not Verdict.WINS


@pytest.mark.article("Spelreglement 21")
def test_one_king_each_is_drawn_for_both():
    for goal in Color:
        assert prove(Board("W:WK46:BK1"), goal).verdict is Verdict.REFUTED
    assert prove(Board("W:WK46:BK5"), Color.BLACK).verdict is Verdict.WINS
    assert prove(Board("W:WK46:BK5")).verdict is Verdict.REFUTED


def test_who_goes_round_for_ever_has_not_won():
    """Two kings each: nobody can force anything, and every way comes back."""
    proof = prove(Board("W:WK46:B35,45"), limits=Limits(nodes=20_000))
    assert proof.verdict is not Verdict.WINS


def test_what_is_not_decided_within_the_limits_is_said():
    proof = prove(Board(), limits=Limits(nodes=2000, megabytes=1))
    assert (proof.verdict, proof.nodes) == (Verdict.OPEN, 2000)
    assert (proof.winning, proof.line, proof.tree) == ((), (), None)


def test_the_time_is_asked_of_the_clock_that_is_given():
    asked = iter(range(0, 10**12, 10**9))
    proof = prove(Board(), limits=Limits(nodes=10**9, seconds=2, megabytes=1), clock=lambda: next(asked))
    assert proof.verdict is Verdict.OPEN
    assert proof.nodes < 100_000
    with pytest.raises(ValueError, match="needs a clock"):
        prove(Board(), limits=Limits(seconds=2))


def test_limits_and_games_that_cannot_be_are_errors():
    for wrong in ({"nodes": 0}, {"nodes": 10**13}, {"seconds": -1}, {"megabytes": 0}, {"megabytes": 10**9}):
        with pytest.raises(ValueError, match="a limit of"):
            Limits(**wrong)
    with pytest.raises(ValueError, match="frisian"):
        prove(Board(variant="polish-1850"))


def test_the_command_proves(capsys):
    assert main(["prove", PROBLEM]) == 0
    out = capsys.readouterr().out
    assert out.startswith("white wins: proved")
    assert "winning first moves: 28-23\n" in out
    assert main(["prove", PROBLEM, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["result"], told["winning_first_moves"]) == ("proved", ["28-23"])
    assert told["limits"] == {"nodes": 500_000, "seconds": None, "megabytes": 64}
    assert told["tree_size"] > 100
    assert told["line"][0] == "28-23"


def test_the_command_says_what_is_not_proved_and_what_is_wrong(capsys):
    assert main(["prove", "W:W31-50:B1-20", "--nodes", "1000"]) == 1
    assert "not decided within 1000 nodes, 64 MB" in capsys.readouterr().out
    assert main(["prove", "W:WK46:BK1", "--goal", "black"]) == 1
    assert capsys.readouterr().out == "black wins: refuted, 0 nodes searched\n"
    for fen, wrong in (
        ("W:W51:B20", "square 51 is not on the board"),
        ("W:W28:B28", "square 28 is named 2 times"),
        ("W:W30-50:B1-20", "white has 21 pieces"),
    ):
        assert main(["prove", fen]) == 2
        assert wrong in capsys.readouterr().err
    assert main(["prove", PROBLEM, "--nodes", "0"]) == 2
    assert "a limit of nodes" in capsys.readouterr().err
