"""What holds of every board: moves taken back, colours swapped, copies, notation there and back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import Board, Color, IllegalMoveError, Move
from tests.rules.positions import any_boards, triples


@given(any_boards)
def test_a_move_taken_back_restores_the_board_exactly(board):
    before = (board.fen(), board.seven_moves, list(board.legal_moves), board.history)
    for move in list(board.legal_moves):
        board.push(move)
        assert board.pop() == move
        assert (board.fen(), board.seven_moves, list(board.legal_moves), board.history) == before


@given(any_boards)
def test_swapping_the_colours_swaps_the_legal_moves(board):
    turned = {(51 - s, 51 - e, frozenset(51 - c for c in taken)) for s, e, taken in triples(board)}
    assert triples(board.mirror()) == turned
    assert board.mirror().mirror().fen() == board.fen()


@given(any_boards)
def test_an_outcome_swaps_its_winner_with_the_colours(board):
    here, there = board.outcome(), board.mirror().outcome()
    if here is None or there is None:
        assert here is there
    else:
        assert here.article == there.article
        assert (here.winner and here.winner.opponent) == there.winner


@given(any_boards)
def test_every_legal_move_is_read_back_from_its_notation(board):
    written = [board.notation(move) for move in board.legal_moves]
    assert len(set(written)) == len(written)
    assert [board.parse(text) for text in written] == list(board.legal_moves)


@given(any_boards)
def test_the_path_of_a_shot_jumps_once_over_each_captured_piece(board):
    for move in board.legal_moves:
        assert (move.path[0], move.path[-1]) == (move.start, move.end)
        assert len(move.path) == (len(move.captured) + 1 if move.captured else 2)
        if move.captured:
            assert board.parse("x".join(str(square) for square in move.path)) == move


def _parsed_or_refused(board, text):
    """Return the move, or the error, that a text gives."""
    try:
        return board.parse(text)
    except ValueError as error:
        return error


@given(any_boards, st.integers(0, 60), st.integers(0, 60), st.sampled_from("-x"))
def test_any_pair_of_squares_is_a_legal_move_or_an_error_with_the_position(board, start, end, sign):
    text = f"{start}{sign}{end}"
    answer = _parsed_or_refused(board, text)
    assert answer in board.legal_moves or (text in str(answer) and board.fen() in str(answer))


@given(any_boards, st.text(max_size=12))
def test_any_text_is_a_move_or_a_value_error(board, text):
    answer = _parsed_or_refused(board, text)
    assert answer in board.legal_moves or board.fen() in str(answer)


def test_a_position_keeps_its_own_variant():
    position = Board(variant="frisian-5x5").position
    assert Board(position).variant.name == "frisian-5x5"
    assert Board(position, variant="frisian-5x5").fen() == Board(position).fen()
    with pytest.raises(ValueError, match="a position of frisian-5x5"):
        Board(position, variant="frisian")


def test_a_copy_goes_its_own_way_with_the_same_history():
    board = Board()
    board.push_text("31-26")
    twin = board.copy()
    twin.push_text("20-25")
    assert (len(board.history), len(twin.history)) == (1, 2)
    twin.pop()
    twin.pop()
    assert twin.fen() == Board().fen()
    assert board.turn is Color.BLACK


def test_the_view_of_legal_moves_follows_the_board():
    board = Board()
    view = board.legal_moves
    assert (len(view), bool(view)) == (9, True)
    assert repr(view).startswith("<LegalMoves: ")
    assert "31-26" in repr(view)
    move = board.push_text("31-26")
    assert move not in view
    assert "31-26" not in view
    assert "17-22" in repr(view)


def test_moves_are_equal_by_start_end_and_captured_pieces():
    one = Move(28, 17, frozenset({22}), (28, 17))
    other = Move(28, 17, frozenset({22}), (28, 99, 17))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Move(28, 17, frozenset(), (28, 17))


def test_pushing_a_move_that_is_not_legal_is_refused_with_the_article():
    board = Board("W:W28:B22,6")
    with pytest.raises(IllegalMoveError) as refused:
        board.push(Move(28, 23, frozenset(), (28, 23)))
    assert refused.value.violation == 10
    assert board.history == ()


def test_pushing_a_move_with_the_wrong_captures_is_refused():
    board = Board("W:W28:B22,6")
    with pytest.raises(IllegalMoveError):
        board.push(Move(28, 17, frozenset({6}), (28, 17)))
    assert board.fen() == "W:W28:B6,22:H0:F1:+0+0"


def test_taking_back_from_the_start_is_an_index_error():
    with pytest.raises(IndexError):
        Board().pop()


def test_a_board_shows_itself_as_text_that_makes_it():
    board = Board("W:WK28:B22,6", variant="frisian-5x5")
    assert eval(repr(board), {"Board": Board}).fen() == board.fen()


def test_the_game_never_repeats_by_rule():
    """No rule against repetition exists (reading R12): fifty times the same position is still in play."""
    board = Board("W:WK46,K50:BK1,K6")
    for _ in range(50):
        for text in ("46-41", "1-7", "41-46", "7-1"):
            board.push_text(text)
    assert board.outcome() is None


def test_random_games_end_within_reason():
    dice = random.Random(22)
    for _ in range(20):
        board = Board(variant="frisian-5x5")
        while board.outcome() is None and len(board.history) < 2000:
            board.push(dice.choice(list(board.legal_moves)))
        assert board.outcome() is not None
