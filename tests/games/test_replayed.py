"""A written game as it is replayed: every position once, its counts, comments, clocks and variations."""

from dataclasses import replace

import pytest

from games.domain.replayed import MOST, replayed
from games.domain.report import Stood, check
from rules import Board, Color, Move
from rules.notation import short
from rules.notation.pdn import Comment

TAGS = '[White "A"]\n[Black "B"]\n'
SHORT = "327 (25) 22 (28) (27) 22 27"
NESTED = (
    TAGS + "{Quietly} 1. 32-28 {[%clk 1:19:40]} 19-23 {[%clk 1:18:02] sharp} 2. 28x19 14x23! "
    "(2... 13x24 3. 37-32 (3. 38-32 {calm} 8-13) 9-13) 3. 37-32 *"
)


def played(text):
    report = check(text, None)
    return replayed(text, report.replay, is_short=report.notation == "short")


def moves(game, indices):
    return [game.steps[index].said.full for index in indices]


def test_every_position_is_that_after_its_move():
    game = played("1. 32-28 19-23 2. 28x19 14x23")
    assert [step.ply for step in game.steps] == [0, 1, 2, 3, 4]
    assert game.last == game.regular == 4
    board = Board()
    for step in game.steps[1:]:
        board.push_text(step.said.full)
        assert step.fen == board.fen()
        standing = {square for square, letter in enumerate(step.pieces, 1) if letter != "."}
        assert standing == set(board.position.pieces())
    assert game.steps[4].count("w") == 19


def test_letters_tell_kings_from_men():
    game = played(TAGS + '[FEN "W:W28,K46:B5,K10"]\n\n1. 28-23 *')
    letters = game.steps[0].pieces
    assert [letters[square - 1] for square in (28, 46, 5, 10, 1)] == ["w", "W", "b", "B", "."]


@pytest.mark.article("Spelreglement 17")
def test_the_moves_of_a_king_in_a_row_are_counted_at_each_position():
    game = played(TAGS + '[FEN "W:W36,K46:B5,K45"]\n\n1. 46-41 45-50 2. 41-46 *')
    assert [step.king_moves for step in game.steps] == [
        (None, None),
        ((41, 1), None),
        ((41, 1), (50, 1)),
        ((46, 2), (50, 1)),
    ]


@pytest.mark.article("Spelreglement 18")
def test_the_moves_of_two_kings_against_one_are_counted():
    game = played(TAGS + '[FEN "W:WK46,K47:BK5"]\n\n1. 47-36 *')
    assert [step.seven for step in game.steps] == [(Color.WHITE, 0), (Color.WHITE, 1)]


def test_variations_begin_before_the_move_they_are_instead_of():
    game = played(NESTED)
    outer, inner = game.lines
    assert moves(game, outer.steps) == ["13x24", "37-32", "9-13"]
    assert moves(game, inner.steps) == ["38-32", "8-13"]
    assert (outer.depth, inner.depth) == (1, 2)
    assert game.steps[outer.instead_of].said.full == "14x23"
    assert game.steps[outer.steps[0]].before == 3
    assert game.steps[inner.steps[0]].before == outer.steps[0]
    assert game.index(1, 4) == outer.steps[0]
    assert game.index(2, 6) == inner.steps[-1]
    assert game.after(inner.steps[-1]) is None
    assert game.end(outer.steps[0]) == outer.steps[-1]
    assert [game.index(line, ply) for line, ply in ((0, 9), (1, 3), (1, 7), (3, 1))] == [None] * 4


def test_comments_and_clocks_stand_at_their_moves_and_clocks_stay():
    game = played(NESTED)
    assert game.steps[0].comments == ("Quietly",)
    assert game.steps[2].comments == ("sharp",)
    assert game.steps[2].clock == (4780, 4682)
    assert game.steps[5].clock == (4780, 4682)
    calm = next(step for step in game.steps if "calm" in step.comments)
    assert calm.said.full == "38-32"
    assert calm.clock == (4780, 4682)
    assert game.steps[4].said.mark == "!"


def test_a_variation_ends_at_its_first_move_that_is_not_legal_and_the_game_goes_on():
    game = played(TAGS + "1. 32-28 (1. 31-27 49-40 2. 33-29) 19-23 (1... 50-45) 2. 28x19 *")
    assert [moves(game, line.steps) for line in game.lines] == [["31-27"]]
    assert moves(game, range(1, game.last + 1)) == ["32-28", "19-23", "28x19"]


def test_comments_of_full_notation_are_read_too_and_short_notation_has_none():
    assert played("1. 32-28 {a rest} 19-23").steps[1].comments == ("a rest",)
    assert [step.comments for step in played(SHORT).steps] == [()] * 10


def test_a_text_whose_comments_cannot_be_read_is_still_replayed():
    game = played("1. 32-28 19-23 2. 28x19 14x23 3. 37-32 and then {")
    assert moves(game, range(1, game.last + 1))[:4] == ["32-28", "19-23", "28x19", "14x23"]


def test_more_moves_than_are_shown_are_cut_off_in_the_game_and_in_its_variations():
    there, back = "46-41 5-10", "41-46 10-5"
    body = " ".join(f"{number}. {back if number % 2 == 0 else there}" for number in range(1, MOST))
    start = TAGS + '[FEN "W:WK46:BK5,K6"]\n\n'
    game = played(start + body + " *")
    assert game.last <= MOST
    many = " ".join(["(1. 31-27)"] * (MOST + 5))
    crowded = played(TAGS + f"1. 32-28 {many} 19-23 *")
    assert crowded.is_cut
    assert len(crowded.steps) == 2 + 1 + MOST
    assert crowded.last == 2


def test_the_number_of_the_first_move_is_that_of_the_text():
    game = played(TAGS + '[FEN "B:W28:B5"]\n\n31... 5-10 32. 28-23 *')
    assert [(step.said.number, step.said.color) for step in game.steps[1:]] == [
        (31, Color.BLACK),
        (32, Color.WHITE),
    ]


@pytest.mark.article("Spelreglement 27")
def test_after_a_move_that_is_not_legal_and_stood_the_game_goes_on_from_where_it_led():
    text = "1. 32-28 19-23 2. 28x19 14x23"
    replay = check(text, None).replay
    stood = Board("B:W22,32-50:B1-20")
    after = Board(stood.fen())
    after.push_text("17x28")
    first, second = replay.moves[:2]
    first = replace(first, notation="31-22", move=Move.simple(31, 22), fen_after=stood.fen())
    second = replace(second, notation="17x28", move=after.history[0], fen_after=after.fen())
    game = replayed(text, replace(replay, moves=(first, second)))
    assert [step.fen for step in game.steps[1:]] == [stood.fen(), after.fen()]
    assert game.steps[2].said.full == "17x28"
    assert game.steps[1].comments == ()
    assert game.regular == 0


@pytest.mark.article("Spelreglement 27b")
def test_a_legal_move_after_which_the_board_stood_otherwise_leads_to_what_stood():
    after = "B:W31,33-50,19:B1-18,20,23"
    text = "1. 32-28 19-23 2. 28x19 14-19"
    replay = check(text, None, stood=[Stood(3, "28x19", fen=after)]).replay
    stood = Stood(3, "28x19", fen="B:W31,33-50,19:B1-18,20")
    assert replayed(text, check(text, None, stood=[stood]).replay).regular == 3
    replay = replace(replay, moves=tuple(replace(one, move=by_rules(one)) for one in replay.moves))
    game = replayed(text, replay)
    assert (game.steps[3].pieces[22], game.regular) == ("b", 2)


def by_rules(played):
    """The move as the rules have it: a shot takes what it jumps."""
    return Move.single_shot(28, 23, 19) if played.notation == "28x19" else played.move


def test_the_short_word_of_a_move_is_the_shortest_that_means_it_alone():
    board = Board()
    assert short.brief(board.parse("32-28"), board) == "328"
    board.push_text("32-28")
    board.push_text("19-23")
    assert short.brief(board.parse("28x19"), board) == "19"


def test_the_words_of_a_comment_are_without_its_commands():
    assert Comment("[%clk 1:00:00] a  quiet\nmove [%emt 0:00:09]").words() == "a quiet move"
