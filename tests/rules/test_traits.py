"""The generator follows the traits of a variant: games made up for the test that differ in one trait each."""

from dataclasses import replace

import pytest

from rules import FRISIAN, Board, Position, Termination, Variant
from rules.fen import read_fen
from rules.geometry import DIAGONALS, UPWARD
from rules.traits import PieceValue, WinningLimit
from tests.rules.positions import triples


def _game(**traits) -> Variant:
    return replace(FRISIAN, name=f"test {sorted(traits)} {traits}", **traits)


def _board(fen: str, **traits) -> Board:
    return Board(fen, variant=_game(**traits))


def test_captures_along_the_diagonals_alone():
    board = _board("W:W28:B18,22", man_captures=DIAGONALS, king_captures=DIAGONALS)
    assert triples(board) == {(28, 17, frozenset({22}))}


def test_men_that_do_not_capture_backwards():
    white = _board("W:W28:B22,33", man_captures=UPWARD)
    assert triples(white) == {(28, 17, frozenset({22}))}
    black = _board("B:W22,33:B28", man_captures=UPWARD)
    assert triples(black) == {(28, 39, frozenset({33}))}


def test_a_king_of_one_step_moves_and_jumps_like_a_man_in_every_direction():
    quiet = _board("W:WK28:BK1", long_king=False)
    assert {move.end for move in quiet.legal_moves} == {22, 23, 32, 33}
    near = _board("W:WK28:B22,14", long_king=False)
    assert triples(near) == {(28, 17, frozenset({22}))}


def test_the_number_of_pieces_alone_may_decide():
    """Two kings and two men are worth the same then; in the Frisian game the two men are worth less."""
    fen = "W:W46,49:B41,31,K44,K34"
    assert {move.start for move in _board(fen, value=PieceValue(man=1, king=1)).legal_moves} == {46, 49}
    assert {move.start for move in Board(fen).legal_moves} == {49}


def test_without_a_majority_rule_every_complete_shot_may_be_chosen():
    fen = "W:W46,49:B41,31,44"
    board = _board(fen, value=PieceValue(man=0, king=0))
    assert triples(board) == {(46, 26, frozenset({41, 31})), (49, 40, frozenset({44}))}
    assert triples(Board(fen)) == {(46, 26, frozenset({41, 31}))}


def test_kings_need_not_come_first():
    board = _board("W:W36,K45:B26,29", king_first=False)
    assert {move.start for move in board.legal_moves} == {36, 45}


def test_a_game_without_the_three_move_rule_counts_nothing():
    board = _board("W:WK46,45:BK1,6", three_move_limit=None)
    for text in ("46-41", "1-12", "41-46", "12-1") * 3:
        board.push_text(text)
    assert board.fen() == "W:W45,K46:BK1,6:H12:F7"


def test_a_game_without_the_customs_of_the_endgame_goes_on():
    assert _board("W:WK46:BK1", one_king_each_draws=False).outcome() is None
    assert _board("W:WK46,K47:BK1:H40:F9", winning_limit=None).outcome() is None


def test_another_number_of_moves_may_be_allowed():
    board = _board("W:WK46,K41:BK15:H4:F9", winning_limit=WinningLimit(kings=2, moves=2))
    assert board.outcome().termination is Termination.SEVEN_MOVES


@pytest.mark.parametrize("size", [8, 10, 12])
def test_boards_of_other_sizes_have_their_own_tables(size):
    per_row = size // 2
    squares = size * per_row
    game = _game(
        size=size,
        white_start=frozenset(range(squares - 3 * per_row + 1, squares + 1)),
        black_start=frozenset(range(1, 3 * per_row + 1)),
        pieces_a_side=3 * per_row,
    )
    board = Board(variant=game)
    assert len(board.legal_moves) == 2 * per_row - 1
    middle = squares // 2 + per_row // 2 + 1
    king = Board(Position(board.turn, (), (middle,), (), (1,), variant=game))
    ends = {move.end for move in king.legal_moves if not move.captured}
    assert ends == {square for way in DIAGONALS for square in game.geometry.ray(middle, way) if square != 1}


def test_a_fen_is_read_for_the_board_of_its_variant():
    game = _game(size=8, white_start=frozenset(), black_start=frozenset(), pieces_a_side=12)
    assert [problem.code for problem in read_fen("W:W33:B1", game).problems()] == ["off_board"]
