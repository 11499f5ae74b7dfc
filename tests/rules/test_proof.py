"""Proof: wins that the manual claims, what is not won, and what is not decided; the count of art. 18."""

import random

import pytest

from games.library import manual
from rules import Board, Color
from rules.notation.positions import Verdict as Claim
from rules.proof import Prover, Verdict, prove

SOLUTION_3C = "W:W28,34,38,39,47:B11,13,14,16,17,24"
CLAIMED = [
    pytest.param(entry, id=f"{number}-{entry.number}")
    for number, section in manual.sections().items()
    for entry in section.entries
    if entry.claim is Claim.WINS and len(entry.position.pieces()) < 6
]


def holds(board, line):
    """Whether a line is legal to an end that is won."""
    ahead, winner = board.copy(), board.turn
    for move in line:
        ahead.push(move)
    return ahead.outcome().winner is winner


@pytest.mark.parametrize("entry", CLAIMED)
def test_what_the_manual_says_is_won_is_proved_with_a_line(entry):
    board = Board(entry.position)
    found = prove(board)
    assert found.verdict is Verdict.WINS
    assert holds(board, found.line)


def test_a_problem_is_proved_and_its_other_first_moves_are_told_apart():
    board = Board(SOLUTION_3C)
    fen = board.fen()
    found = prove(board)
    assert (found.verdict, board.notation(found.line[0])) == (Verdict.WINS, "28-23")
    assert board.fen() == fen
    prover, verdicts = Prover(Color.WHITE), {}
    for notation in ("28-23", "34-30"):
        ahead = Board(SOLUTION_3C)
        ahead.push_text(notation)
        verdicts[notation] = prover.prove(ahead, nodes=20_000).verdict
    assert verdicts["28-23"] is Verdict.WINS
    assert verdicts["34-30"] is not Verdict.WINS


def test_every_defence_is_lost_after_each_winning_move():
    """The proof looks at all replies: played out against defences by chance it wins each time."""
    chance, prover = random.Random(5), Prover(Color.WHITE)
    for _ in range(20):
        board = Board(SOLUTION_3C)
        while not board.outcome():
            if board.turn is Color.WHITE:
                board.push(prover.prove(board).line[0])
            else:
                board.push(chance.choice(list(board.legal_moves)))
        assert board.outcome().winner is Color.WHITE


def brute(board, depth):
    """Whether the side to move wins within so many moves, by looking at all of them."""
    outcome = board.outcome()
    if outcome or depth == 0:
        return bool(outcome) and outcome.winner is Color.WHITE
    results = []
    for move in board.legal_moves:
        board.push(move)
        results.append(brute(board, depth - 1))
        board.pop()
    return any(results) if board.turn is Color.WHITE else all(results)


def test_two_men_are_decided_as_by_looking_at_everything():
    """Close to the end a man against a man: proved where a plain search of seven moves finds the win."""
    chance, seen = random.Random(7), set()
    for _ in range(60):
        white, black = chance.choice(range(6, 21)), chance.choice(range(31, 46))
        board = Board(f"W:W{white}:B{black}")
        found = prove(board, nodes=20_000)
        seen.add(found.verdict)
        if brute(board, 7):
            assert found.verdict is Verdict.WINS
        if found.verdict is Verdict.WINS:
            assert holds(board, found.line)
        if found.verdict is Verdict.NOT:
            assert not brute(board, 7)
    assert {Verdict.WINS, Verdict.NOT} <= seen


@pytest.mark.article("Spelreglement 18")
def test_two_kings_win_within_seven_moves_or_not_at_all():
    """With six moves made the seventh must win: after chance moves, as by looking at all that is left."""
    chance, seen = random.Random(3), set()
    while len(seen) < 2:
        board = Board("W:WK46,K48:BK47")
        while not board.outcome() and (board.seven_moves[1] < 6 or board.turn is Color.BLACK):
            quiet = [move for move in board.legal_moves if not move.captured]
            board.push(chance.choice(quiet or list(board.legal_moves)))
        if not board.outcome():
            found = prove(board).verdict
            assert found is (Verdict.WINS if brute(board, 3) else Verdict.NOT)
            seen.add(found)


def test_what_is_not_decided_is_said_so_within_the_limit():
    found = prove(Board(), nodes=500)
    assert (found.verdict, found.line) == (Verdict.UNDECIDED, ())
    assert found.nodes == 500


def test_a_position_that_is_over_is_decided_at_once():
    assert prove(Board("W:W:B20")).verdict is Verdict.NOT
    assert Prover(Color.WHITE).prove(Board("B:W20:B")).line == ()


def test_what_is_proved_is_of_the_frisian_game():
    with pytest.raises(ValueError, match="frisian-5x5"):
        prove(Board(variant="frisian-5x5"))
