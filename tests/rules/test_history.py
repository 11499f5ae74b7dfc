"""The games of the Dutch books of 1849 to 1889: their rules one by one, and the six problems of 1849."""

import random
import re
import tomllib
from pathlib import Path

import pytest

from rules import VARIANTS, AmbiguousMoveError, Board, Color, IllegalMoveError, Outcome, Termination
from rules.errors import LowerValueError, UnfinishedShotError
from rules.history import HISTORIC
from rules.huffing import neglect
from rules.notation import full
from tests.rules import slow_generator
from tests.rules.history_table import rows
from tests.rules.positions import letters, random_fen, triples
from tests.rules.slow_generator import ALL_WAYS, FORWARD, SIDEWAYS, SLANTED, Game

ROOT = Path(__file__).parents[2]
PROBLEMS = [tomllib.loads(path.read_text()) for path in sorted((ROOT / "tests/data/history").glob("*.toml"))]
WHITE, BLACK = Color.WHITE, Color.BLACK

GAMES = {
    "polish-1850": Game(10, SLANTED, SLANTED, choice="number"),
    "french-1850": Game(8, FORWARD, SLANTED, choice="number", long_king=False),
    "giveaway-1850": Game(10, SLANTED, SLANTED, choice="number"),
    "gouda-1853": Game(10, SLANTED, SLANTED, choice="kings"),
    "ordinary-1853": Game(10, FORWARD, SLANTED, choice="free", crowned_at_once=True),
    "german-1853": Game(8, FORWARD, SLANTED, choice="free", crowned_at_once=True),
    "polish-1853": Game(8, SLANTED, SLANTED, choice="free", crowned_at_once=True),
    "english-1853": Game(8, FORWARD, ALL_WAYS, choice="free", crowned_at_once=True),
    "giveaway-1853": Game(10, FORWARD, SLANTED, choice="free", crowned_at_once=True),
    "polish-1857": Game(10, SLANTED, SLANTED, choice="number"),
    "french-1857": Game(8, SLANTED, SLANTED, choice="number"),
    "boys-1876": Game(10, SLANTED, SLANTED, choice="free", crowned_at_once=True),
    "girls-1876": Game(8, FORWARD, SLANTED, choice="free", crowned_at_once=True),
    "polish-1876": Game(10, SLANTED, SLANTED, choice="free", crowned_at_once=True),
    "english-1876": Game(8, SLANTED + SIDEWAYS, SLANTED + SIDEWAYS, choice="free", crowned_at_once=True),
}
"""Each game as the slow generator is told it, from the words of the books."""


# --- the six problems of 1849 -----------------------------------------------------------------------------


def _start(problem) -> Board:
    white = [*map(str, problem["white_men"])]
    black = [*map(str, problem["black_men"]), *(f"K{each}" for each in problem.get("black_kings", ()))]
    return Board(f"W:W{','.join(white)}:B{','.join(black)}", variant="polish-1850")


def _corrected(problem) -> list[str]:
    """Return the solution as printed, but its misprinted moves in the corrected form."""
    corrections = {each["printed"]: each["corrected"] for each in problem.get("misprints", ())}
    return [corrections.get(move, move) for move in problem["solution"]]


def test_all_six_problems_are_here():
    assert [problem["problem"] for problem in PROBLEMS] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["problem"])
@pytest.mark.parametrize("form", ["solution", "diagram"])
def test_a_problem_of_1849_replays_to_its_printed_end(problem, form):
    board = _start(problem)
    position = board.position
    assert len(position.white_men) == problem["numbers"]["white"]
    assert len(position.black_men + position.black_kings) == problem["numbers"]["black"]
    moves = _corrected(problem) if form == "solution" else problem[form]
    captured = {text: len(board.push_text(text).captured) for text in moves}
    assert {text: captured[text] for text in problem["captures"]} == problem["captures"]
    assert board.fen() == problem["final"]
    assert board.outcome() is None


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["problem"])
def test_a_misprinted_move_does_not_replay_and_its_correction_does(problem):
    for misprint in problem.get("misprints", ()):
        assert misprint["reason"]
        played = _corrected(problem)
        board = _start(problem)
        for text in played[: played.index(misprint["corrected"])]:
            board.push_text(text)
        with pytest.raises(ValueError, match=re.escape(misprint["printed"])):
            board.push_text(misprint["printed"])
        board.push_text(misprint["corrected"])


def test_the_problems_replay_as_texts_in_full_notation():
    for problem in PROBLEMS:
        replay = full.replay(" ".join(problem["diagram"]), start=_start(problem))
        assert replay.irregularity is None
        assert replay.board.fen() == problem["final"]


def _wins(board: Board, side: Color, plies: int, known: dict) -> bool:
    """Whether a side can win within so many moves of both."""
    outcome = board.outcome()
    if outcome or not plies:
        return bool(outcome) and outcome.winner is side
    key = (board.key(), plies)
    if key not in known:
        known[key] = False
        mine = board.turn is side
        found = not mine
        for move in board.moves():
            board.push(move)
            wins = _wins(board, side, plies - 1, known)
            board.pop()
            if wins is mine:
                found = mine
                break
        known[key] = found
    return known[key]


@pytest.mark.parametrize(("number", "plies"), [(1, 4), (3, 14), (6, 8)])
@pytest.mark.long(every=3)
def test_white_wins_as_the_book_says_and_not_sooner(number, plies):
    board = Board(PROBLEMS[number - 1]["final"], variant="polish-1850")
    assert _wins(board, WHITE, plies, {})
    assert not _wins(board, WHITE, plies - 1, {})


# --- the games as traits ----------------------------------------------------------------------------------


def test_every_game_of_the_books_can_be_played_by_its_name():
    assert set(GAMES) == {variant.name for variant in HISTORIC}
    for variant in HISTORIC:
        assert VARIANTS[variant.name] is variant
        assert Board(variant=variant.name).fen() == Board(Board(variant=variant.name).position).fen()
        assert len(Board(variant=variant.name).legal_moves) == variant.size - 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.long
def test_random_positions_have_the_moves_that_the_words_of_the_book_give(name):
    dice = random.Random(1849)
    variant, shots = VARIANTS[name], 0
    for nth in range(400):
        board = Board(random_fen(dice, (4, 9, 12)[nth % 3], (0.5, 0.2, 0.05)[nth % 3], variant), variant=name)
        side = "w" if board.turn is WHITE else "b"
        expected = slow_generator.legal_moves(letters(board), side, game=GAMES[name])
        assert triples(board) == expected, board.fen()
        assert len(board.legal_moves) == len(expected) == board.copy().count_moves(), board.fen()
        shots += any(taken for *_, taken in expected)
    assert shots > 40


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.long(every=5)
@pytest.mark.sampled(every=4)
def test_the_colours_swapped_the_moves_are_the_same_and_popping_restores(name):
    dice = random.Random(1857)
    variant = VARIANTS[name]
    turned = variant.geometry.square_count + 1
    for _ in range(60):
        board = Board(random_fen(dice, 8, 0.2, variant), variant=name)
        mirrored = {
            (turned - start, turned - end, frozenset(turned - square for square in taken))
            for start, end, taken in triples(board.mirror())
        }
        assert mirrored == triples(board)
        before = board.fen()
        for move in (*board.legal_moves, *board.neglects()):
            board.push_neglect(move) if move in board.neglects() else board.push(move)
            assert board.pop() == move
            assert board.fen() == before


@pytest.mark.parametrize("name", GAMES)
def test_a_game_played_at_random_is_checked_from_its_own_notation(name):
    dice = random.Random(1853)
    board = Board(variant=name)
    while board.outcome() is None and len(board.history) < 100:
        board.push(dice.choice(list(board.legal_moves)))
    replay = full.replay(full.write(board.history, start=Board(variant=name)), start=Board(variant=name))
    assert replay.irregularity is None
    assert replay.board.fen() == board.fen()


def _ends(fen: str, name: str) -> set[tuple[int, int]]:
    return {(move.start, move.end) for move in Board(fen, variant=name).legal_moves}


def test_1849_rule_18_counts_pieces_and_leaves_the_choice_between_as_many():
    """Two men go before one king, three before two; between two men and two kings the player chooses."""
    assert _ends("W:W46,49:B41,31,K44", "polish-1850") == {(46, 26)}
    assert _ends("W:W46,49:B41,31,21,K44,K34", "polish-1850") == {(46, 17)}
    assert _ends("W:W46,49:B41,31,K44,K34", "polish-1850") == {(46, 26), (49, 29)}


def test_gouda_1853_counts_pieces_first_and_then_kings():
    """Three men go before a man and a king and before two kings; of as many a king is worth more."""
    assert _ends("W:W46,49:B41,31,21,44,K34", "gouda-1853") == {(46, 17)}
    assert _ends("W:W46,49:B41,31,21,K44,K34", "gouda-1853") == {(46, 17)}
    assert _ends("W:W46,49:B41,31,K44,34", "gouda-1853") == {(49, 29)}


def test_utrecht_1853_leaves_every_choice_but_a_shot_is_made_wholly():
    assert _ends("W:W46,49:B41,31,44", "ordinary-1853") == {(46, 26), (49, 40)}


def test_men_capture_backwards_in_some_books_only():
    backwards = "W:W18:B22,1"
    assert _ends(backwards, "french-1857") == {(18, 25)}
    assert _ends(backwards, "polish-1853") == {(18, 25)}
    for name in ("french-1850", "german-1853", "girls-1876", "english-1853"):
        assert _ends(backwards, name) == {(18, 14), (18, 15)}


def test_the_french_king_of_1849_goes_and_captures_one_step_and_that_of_1857_any_number():
    assert _ends("W:WK18:B4", "french-1850") == {(18, 14), (18, 15), (18, 22), (18, 23)}
    assert (18, 8) in _ends("W:WK18:B4", "french-1857")
    assert _ends("W:WK25:B15,5", "french-1850") == {(25, 21), (25, 22), (25, 29), (25, 30)}
    assert _ends("W:WK25:B15,5", "french-1857") == {(25, 11), (25, 8), (25, 4)}


def test_the_english_king_captures_along_rows_and_columns_too():
    """On the board of eight rows 18, 19 and 20 lie in a row, 18, 10 and 2 in a column."""
    assert _ends("W:WK18:B10", "english-1853") == {(18, 2)}
    sideways = "W:WK18:B19"
    assert _ends(sideways, "english-1853") == _ends(sideways, "english-1876") == {(18, 20)}
    for name in ("english-1876", "german-1853"):
        assert not any(move.captured for move in Board("W:WK18:B10", variant=name).legal_moves)


def test_the_english_men_of_1876_capture_sideways_and_those_of_1853_do_not():
    fen = "W:W18:B19,22"
    assert _ends(fen, "english-1876") == {(18, 20), (18, 25)}
    assert _ends(fen, "english-1853") == {(18, 14), (18, 15)}


def test_a_man_that_passes_the_last_row_stays_a_man_or_is_a_king_at_once_as_the_book_says():
    """On 64 squares 11x2 brings a man to the last row; on 9, two steps on, only a king can capture."""
    far = "W:W11:B7,9"
    assert _ends(far, "french-1857") == {(11, 2)}
    polish = Board(far, variant="polish-1853")
    assert polish.push_text("11x13").path == (11, 2, 13)
    assert polish.fen().startswith("B:WK13:B:")
    near = "W:W11,32:B7,6,21"
    french = Board(near, variant="french-1857")
    french.push_text("11x9")
    assert french.fen() == "B:W9,32:B21:H0:F1"
    polish = Board(near, variant="polish-1853")
    assert {(move.start, move.end) for move in polish.legal_moves} == {(11, 9), (11, 13)}
    polish.push_text("11x9")
    assert polish.fen() == "B:WK9,32:B21:H0:F1"


# --- how a game ends --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["giveaway-1850", "giveaway-1853"])
def test_in_the_giveaway_games_who_has_no_piece_left_or_cannot_move_has_won(name):
    board = Board("W:W28:B22", variant=name)
    board.push_text("28x17")
    assert board.outcome() == Outcome(BLACK, Termination.NO_PIECES, VARIANTS[name].sources["giveaway"])
    ordinary = Board("W:W28:B22", variant="polish-1850")
    ordinary.push_text("28x17")
    assert ordinary.outcome().winner is WHITE
    shut = "W:W26:B21,17"
    assert Board(shut, variant=name).outcome().winner is WHITE
    assert Board(shut, variant="polish-1850").outcome().winner is BLACK


@pytest.mark.parametrize("name", ["polish-1850", "gouda-1853"])
def test_a_king_on_the_long_line_holds_out_against_three(name):
    held = Board("W:WK1,K2,K3:BK46", variant=name)
    source = VARIANTS[name].sources["draw_customs"]
    assert held.outcome() == Outcome(None, Termination.DRAW_CUSTOM, source)
    assert Board("W:WK1,K2,K3:BK36", variant=name).outcome() is None
    assert Board("W:WK1,K2,K28:BK37", variant=name).outcome() is None, "white captures first"


def test_gouda_1853_allows_three_kings_fifteen_moves():
    assert Board("W:WK2,K3,K4:BK26:H29:F40", variant="gouda-1853").outcome() is None
    ended = Board("W:WK2,K3,K4:BK26:H30:F40", variant="gouda-1853").outcome()
    assert (ended.winner, ended.termination) == (None, Termination.SEVEN_MOVES)
    assert ended.article == "De onvermoeide speelmakker (1853), par. 12"
    assert Board("W:WK2,K3,K4:BK26:H30:F40", variant="polish-1850").outcome() is None


@pytest.mark.parametrize("white", ["K50,45,40", "K50,K45,40", "50,45,40"])
def test_1857_rule_20_names_three_endings_against_a_king_that_are_drawn(white):
    board = Board(f"W:W{white}:BK1", variant="polish-1857")
    assert board.outcome() == Outcome(
        None, Termination.DRAW_CUSTOM, "De volmaakte kaartspeler (1857), rule 20"
    )
    assert Board(f"W:W{white}:BK1", variant="polish-1850").outcome() is None


def test_1849_term_7_names_endings_that_players_may_call_drawn():
    board = Board("W:WK50,K45:BK1,K6", variant="polish-1850")
    assert board.outcome() is None
    assert [custom.agreed for custom in board.draw_customs()] == [True]
    assert Board("W:WK50,40:BK1,6", variant="polish-1850").draw_customs()
    assert not Board("W:WK50,40:BK1", variant="polish-1850").draw_customs()


def test_utrecht_1853_has_a_player_lose_whose_every_move_can_be_captured():
    """The man on 35 can go to 30 alone, where the man on 24 captures it."""
    board = Board("W:W35:B24", variant="ordinary-1853")
    place = "Practisch onderrigt (1853), 1, par. 5"
    assert board.outcome() == Outcome(BLACK, Termination.NO_SAFE_MOVE, place)
    assert Board("W:W35,50:B24", variant="ordinary-1853").outcome() is None
    assert Board("W:W35:B24", variant="polish-1850").outcome() is None
    assert Board("W:W35:B24", variant="giveaway-1853").outcome() is None


# --- huffing ----------------------------------------------------------------------------------------------


def test_the_piece_that_should_have_captured_can_be_huffed_and_the_huffer_still_moves():
    board = Board("W:W28,50:B22,1", variant="polish-1850")
    done = neglect(board, "50-45")
    assert done.huffable == {28}
    huffed = done.huff(28)
    assert huffed.fen() == "B:W45:B1,22:H0:F1"
    huffed.push_text("22-27")
    assert board.fen() == "W:W28,50:B1,22:H0:F1"


def test_the_piece_that_moved_away_from_its_shot_is_huffed_where_it_stands_now():
    done = neglect(Board("W:W28,50:B22,1", variant="polish-1850"), "28-23")
    assert done.huffable == {23}
    with pytest.raises(ValueError, match="only that on 23"):
        done.huff(50)


def test_the_opponent_may_let_it_stand_or_have_the_shot_made():
    board = Board("W:W28,50:B22,1", variant="polish-1850")
    done = neglect(board, "50-45")
    assert done.after.fen() == "B:W28,45:B1,22:H0:F1"
    assert done.compel().fen() == board.fen()
    girls = neglect(Board("W:W18,32:B14,1", variant="girls-1876"), "32-27")
    with pytest.raises(ValueError, match=r"par\. 377"):
        girls.compel()


def test_a_shot_broken_off_or_of_fewer_pieces_is_huffed():
    board = Board("W:W46,49:B41,31,44", variant="polish-1850")
    broken = neglect(board, "46x37")
    assert (broken.move.captured, broken.huffable) == (frozenset({41}), {37})
    fewer = neglect(board, "49x40")
    assert (fewer.move.captured, fewer.huffable) == (frozenset({44}), {46})
    assert fewer.huff(46).fen() == "B:W40:B31,41:H0:F1"


def test_of_two_pieces_that_should_have_captured_either_can_be_huffed():
    done = neglect(Board("W:W46,49,30:B41,31,44,34", variant="boys-1876"), "30-25")
    assert done.huffable == {25, 46, 49}
    for square in (25, 46, 49):
        assert len(done.huff(square).position.white_men) == 2


def test_a_shot_broken_off_that_can_be_two_needs_its_route():
    """From 19 to 11 the king can capture 23 and 22 by way of 28, or 8 and 7 by way of 2."""
    board = Board("W:WK19,K36:BK7,K8,12,K22,23", variant="polish-1850")
    with pytest.raises(AmbiguousMoveError) as caught:
        neglect(board, "19x11")
    assert set(caught.value.candidates) == {"19x28x11", "19x2x11"}
    assert neglect(board, "19x28x11").move.captured == {22, 23}
    assert neglect(board, "19x2x11").huffable == {11}


def test_moves_that_neglect_nothing_or_are_wrong_otherwise_are_no_matter_for_huffing():
    board = Board("W:W28,50:B22,1", variant="polish-1850")
    with pytest.raises(ValueError, match="leaves no shot undone"):
        neglect(board, "28x17")
    with pytest.raises(IllegalMoveError):
        neglect(board, "50-40")
    for name in ("frisian", "giveaway-1853"):
        with pytest.raises(ValueError, match="no huffing"):
            neglect(Board("W:W28,50:B22,1", variant=name), "50-45")
    with pytest.raises(ValueError, match="undone"):
        board.push_neglect(board.parse("28x17"))


# --- what errors say --------------------------------------------------------------------------------------


def test_an_error_cites_the_book_and_counts_pieces_where_their_number_decides():
    board = Board("W:W46,49:B41,31,44", variant="polish-1850")
    with pytest.raises(LowerValueError) as caught:
        board.parse("49x40")
    assert str(caught.value).startswith(
        "a shot of more pieces exists (Beknopt onderrigt (1849), rule 18): "
        "1 men and 0 kings offered, 2 men and 0 kings possible"
    )
    assert caught.value.article == "Beknopt onderrigt (1849), rule 18"
    with pytest.raises(LowerValueError, match=r"of higher value exists \(De onvermoeide"):
        Board("W:W46,49:B41,31,K44,34", variant="gouda-1853").parse("46x26")


def test_where_any_shot_may_be_chosen_no_error_speaks_of_value():
    board = Board("W:W46,49:B41,31,44", variant="ordinary-1853")
    with pytest.raises(UnfinishedShotError, match=r"the shot goes on \(Practisch") as caught:
        board.parse("46x37")
    assert caught.value.violation == 10
    assert caught.value.legal == ("46x26", "49x40")


@pytest.mark.parametrize("name", GAMES)
def test_no_error_of_a_game_from_a_book_cites_an_article_of_the_regulation(name):
    variant = VARIANTS[name]
    board = Board(variant=name)
    for text in ("1-5", "16-11", "15-11", "32-1", "32x23"):
        with pytest.raises(IllegalMoveError) as caught:
            board.parse(text)
        assert "art." not in str(caught.value)
        assert caught.value.article.startswith(variant.book)


# --- the page about them ----------------------------------------------------------------------------------


def test_the_table_of_differences_says_what_the_traits_say():
    page = (ROOT / "docs" / "history.md").read_text()
    for row in rows():
        assert row in page
