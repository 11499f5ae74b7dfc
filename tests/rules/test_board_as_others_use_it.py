"""What a board is to other programs: copied, pickled, compared, drawn, set anew, asked for its result."""

import copy
import pickle
import random
import xml.etree.ElementTree as ET

import pytest

from rules import FRISIAN, VARIANTS, Board, Color, InvalidPositionError, Move, Outcome
from rules.diagram import svg, text
from rules.traits import Variant

COUNTED = "W:W31,K45:B6,K2:H4:F20:+102+245"
"""A black king that has made one move and a white one that has made two."""


def played(*texts, start=None):
    board = Board(start)
    for each in texts:
        board.push_text(each)
    return board


def all_of(board):
    """Everything that a board can be asked for."""
    return (board.fen(), board.seven_moves, board.king_moves, board.history, board.moves(), board.variant)


WAYS = {
    "copy": Board.copy,
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,
    "pickle": lambda board: pickle.loads(pickle.dumps(board)),
}


@pytest.mark.parametrize("again", WAYS.values(), ids=WAYS)
def test_a_board_once_again_goes_its_own_way(again):
    board = played("45-40", "2-8", start=COUNTED)
    before = all_of(board)
    twin = again(board)
    assert twin is not board
    assert all_of(twin) == before
    twin.push_text("31-27")
    assert all_of(board) == before
    for _ in range(3):
        twin.pop()
    assert twin.fen() == Board(COUNTED).fen()
    assert all_of(board) == before


@pytest.mark.parametrize("again", WAYS.values(), ids=WAYS)
@pytest.mark.article("Spelreglement 17")
@pytest.mark.article("Spelreglement 18")
def test_the_counts_that_the_rules_keep_go_along(again):
    board = again(played("45-40", start=COUNTED))
    assert board.king_moves == {Color.WHITE: (40, 3), Color.BLACK: (2, 1)}
    two_kings = again(played("46-41", "1-7", start="W:WK46,K50:BK1"))
    assert two_kings.seven_moves == (Color.WHITE, 1)


def test_what_was_pickled_is_taken_back_to_the_moves_of_then():
    board = played("32-28", "19-23", "28x19")
    legal = [played().moves(), played("32-28").moves(), played("32-28", "19-23").moves()]
    again = pickle.loads(pickle.dumps(board))
    while again.move_stack:
        again.pop()
        assert again.moves() == legal.pop()


@pytest.mark.parametrize("name", VARIANTS)
def test_a_board_of_every_game_is_pickled(name):
    board = Board(variant=name)
    board.push(board.moves()[0])
    again = pickle.loads(pickle.dumps(board))
    assert all_of(again) == all_of(board)
    assert pickle.loads(pickle.dumps(board.variant)).sources == board.variant.sources


def test_a_move_is_pickled_with_its_path():
    board = Board("W:WK50:B44,33,22,13,8")
    moves = board.moves()
    again = pickle.loads(pickle.dumps(moves))
    assert again == moves
    assert [move.path for move in again] == [move.path for move in moves]


def test_boards_are_equal_by_game_position_and_counts_and_not_by_history():
    one, other = played("32-28", "19-23"), played("32-28")
    assert one != other
    other.push_text("19-23")
    assert one == other
    assert Board(one.fen()) == one
    assert Board("W:WK46:BK1:H1") != Board("W:WK46:BK1:H0")
    assert Board(COUNTED) != Board(COUNTED.replace("+102", "+0"))
    assert Board(variant="polish-1857") != Board(variant="polish-1850")
    assert Board() != Board().fen()


def test_a_board_is_no_key_since_it_changes():
    with pytest.raises(TypeError, match="unhashable"):
        hash(Board())
    assert {Board().key(): "start"}[Board().key()] == "start"


def test_the_last_move_is_looked_at_and_stays_played():
    board = played("32-28", "19-23")
    assert str(board.peek()) == "19-23"
    assert board.move_stack == list(board.history)
    board.move_stack.clear()
    assert len(board.history) == 2
    with pytest.raises(IndexError):
        Board().peek()


RESULTS = {
    "*": "W:W28:B1",
    "1-0": "B:W28:B",
    "0-1": "W:W:B28",
    "½-½": "W:WK46:BK1",
}


@pytest.mark.article("Spelreglement 20.1")
@pytest.mark.article("Spelreglement 21.1")
@pytest.mark.parametrize(("result", "fen"), RESULTS.items(), ids=RESULTS)
def test_the_result_is_that_of_what_stands_on_the_board(result, fen):
    board = Board(fen)
    assert board.result() == result
    assert board.is_game_over() is (result != "*")
    assert isinstance(board.outcome(), Outcome) is board.is_game_over()


def test_a_board_begins_anew_in_its_own_game():
    board = played("32-28")
    board.set_fen(COUNTED)
    assert all_of(board) == all_of(Board(COUNTED))
    board.reset()
    assert all_of(board) == all_of(Board())
    small = Board(variant="german-1853")
    small.push(small.moves()[0])
    small.reset()
    assert all_of(small) == all_of(Board(variant="german-1853"))


@pytest.mark.parametrize("fen", ["", "W:W1:B2", "W:W51:B2", "W:W31-50", "W:WK3:B3"])
def test_a_position_that_cannot_stand_leaves_the_board_as_it_was(fen):
    board = played("45-40", start=COUNTED)
    before = all_of(board)
    with pytest.raises(InvalidPositionError):
        board.set_fen(fen)
    assert all_of(board) == before


@pytest.mark.parametrize("given", ["32-28", None, (32, 28)])
def test_push_says_what_it_takes(given):
    board = Board()
    with pytest.raises(TypeError, match="push_text plays a text"):
        board.push(given)
    assert board == Board()


def test_a_board_is_shown_as_lines_and_as_a_drawing():
    board = played("32-28")
    assert str(board) == text(board)
    assert str(board).splitlines()[0] == " 1   b   b   b   b   b  5"
    drawing = board._repr_svg_()
    assert drawing == svg(board, board.peek(), numbers=True)
    assert ET.fromstring(drawing).tag.endswith("svg")
    assert "last" not in Board()._repr_svg_()


def test_moves_are_sorted_by_start_end_and_captured_pieces():
    moves = [
        Move(31, 27, frozenset(), (31, 27)),
        Move(28, 6, frozenset({22, 11}), (28, 17, 6)),
        Move(28, 6, frozenset({22, 10}), (28, 17, 6)),
        Move(28, 17, frozenset({22}), (28, 17)),
    ]
    ordered = [moves[2], moves[1], moves[3], moves[0]]
    assert sorted(moves) == ordered
    assert sorted(Board().legal_moves)[0] <= sorted(Board().legal_moves)[-1]
    assert max(moves) > min(moves)
    with pytest.raises(TypeError):
        moves[0] < "31-27"  # noqa: B015 - it is the comparison that is refused


def test_a_move_never_changes():
    move = Board().moves()[0]
    with pytest.raises(AttributeError, match="never changes"):
        move.start = 5
    with pytest.raises(AttributeError, match="never changes"):
        del move.path
    assert move != str(move)
    assert eval(repr(move), {"Move": Move}) == move


def test_a_variant_that_is_not_in_the_list_is_pickled_too():
    again = pickle.loads(pickle.dumps(FRISIAN))
    assert isinstance(again, Variant)
    assert again == FRISIAN
    with pytest.raises(TypeError):
        again.sources["size"] = "elsewhere"


def test_paths_asked_for_late_are_those_of_the_moves_as_they_were_made():
    dice = random.Random(15)
    board = Board()
    texts = []
    while not board.is_game_over() and len(board.history) < 150:
        move = dice.choice(board.moves())
        texts.append((board.copy(), move))
        board.push(move)
    for before, move in texts:
        route = "x".join(map(str, move.path)) if move.is_shot else str(move)
        assert before.parse(route) == move
