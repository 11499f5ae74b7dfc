"""PDN 3.0 written: what is written is read back as it was, and routes stand only where they are needed."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import Board, IllegalMoveError, Move
from rules.notation.pdn import (
    Comment,
    Missing,
    Nag,
    PdnGame,
    PdnMove,
    Variation,
    canonical,
    game_of,
    read,
    write,
)
from rules.notation.pdn_game import GAME_TYPES, RESULTS
from rules.notation.pdn_writer import LINE_LENGTH
from tests.depth import cases

pytestmark = pytest.mark.article("Spelreglement 22")

STARTS = (
    None,
    "B:W31-50:B1-20:H0:F1:+0+0",
    "W:WK1,45:B6,K30:H0:F9:+330+101",
    "B:WK5,K46,50:B1,K28,K41:H3:F120:+0+0",
)
MARKS = ("", "!", "?", "!?", "??")
TRAPS = ("", " ", "[%clk 1:00:00]", "(;{%$1 1. 31-26 *", "1-0", "]\n\n[x", '"\\', "½ û €", "\n\n", "a" * 200)


def is_kept(text: str) -> bool:
    """Whether a comment can hold the text."""
    try:
        Comment(text)
    except ValueError:
        return False
    return True


squares = st.integers(1, 99)
moves = st.one_of(
    st.tuples(squares, squares).filter(lambda two: two[0] != two[1]).map(lambda two: (two, False)),
    st.lists(squares, min_size=2, max_size=6).map(lambda several: (tuple(several), True)),
    st.just(((), True)),
    st.sampled_from(
        [((31, 26), False), ((20, 24), False), ((33, 29), False), ((24, 33), True), ((38, 29), True)]
    ),
)
characters = st.characters(exclude_categories=("Cs",))
leaves = st.one_of(
    st.builds(lambda move, mark: PdnMove(*move, mark), moves, st.sampled_from(MARKS)),
    st.builds(Missing),
    st.builds(Nag, st.integers(0, 255)),
    st.builds(Comment, st.one_of(st.sampled_from(TRAPS), st.text(characters, max_size=30)).filter(is_kept)),
)
bodies = st.recursive(
    st.lists(leaves, max_size=8).map(tuple),
    lambda inner: st.lists(st.one_of(leaves, inner.map(Variation)), max_size=8).map(tuple),
    max_leaves=12,
)
tag_names = st.from_regex(r"\A[A-Z][A-Za-z0-9_]{0,9}\Z").filter(lambda name: name not in ("Result", "FEN"))
tag_values = st.text(st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=20)
games = st.builds(
    PdnGame,
    tags=st.lists(st.tuples(tag_names, tag_values), max_size=4, unique_by=lambda tag: tag[0]).map(tuple),
    body=bodies,
    result=st.sampled_from(RESULTS),
    variant=st.sampled_from(list(GAME_TYPES.values())),
    start=st.sampled_from(STARTS),
)


@settings(max_examples=cases(60, of=120), deadline=None, derandomize=True)
@given(st.lists(games, max_size=4))
def test_games_of_any_kind_are_read_back_as_they_were_written_and_written_the_same_again(several):
    text = write(several)
    found = read(text)
    assert found.problems == ()
    assert found.games == tuple(canonical(game) for game in several)
    assert write(found.games) == text
    assert read(text.encode()).games == found.games
    assert read(text.replace("\n", "\r\n")).games == found.games


def played_at_random(chance: random.Random, board: Board, plies: int, depth: int) -> tuple[object, ...]:
    """A line of random legal moves in the notation of the project, with comments, marks and variations."""
    line: list[object] = []
    for _ in range(plies):
        if board.outcome():
            break
        legal = list(board.legal_moves)
        move, other = chance.choice(legal), chance.choice(legal)
        line.append(written(board, move, chance))
        if chance.random() < 0.15:
            line.append(Comment(f" [%clk 0:{chance.randrange(60):02d}:00] "))
        if chance.random() < 0.1:
            line.append(Nag(chance.randrange(256)))
        if depth and chance.random() < 0.15:
            side = board.copy()
            begin = written(side, other, chance)
            side.push(other)
            line.append(Variation((begin, *played_at_random(chance, side, 6, depth - 1))))
        board.push(move)
    return tuple(line)


def written(board: Board, move: Move, chance: random.Random) -> PdnMove:
    text = board.notation(move)
    squares = tuple(int(each) for each in text.replace("-", "x").split("x"))
    return PdnMove(squares, "x" in text, chance.choice(MARKS))


def test_random_games_with_comments_and_nested_variations_come_back_exactly():
    chance = random.Random(20261120)
    several = []
    for number in range(60):
        start = Board(chance.choice(STARTS))
        several.append(
            PdnGame(
                tags=(("Event", f"game {number}"),),
                body=played_at_random(chance, start.copy(), 80, depth=3),
                result=chance.choice(RESULTS),
                start=None if start.fen() == Board().fen() else start.fen(),
            )
        )
    text = write(several)
    found = read(text)
    assert found.problems == ()
    assert list(found.games) == several
    assert write(found.games) == text
    assert max(each.depth for game in several for each in game.body if isinstance(each, Variation)) == 3


def test_a_game_is_written_with_its_tags_numbers_and_one_asterisk_at_the_end():
    game = PdnGame(
        tags=(("White", 'A "B" \\ C'),),
        body=(
            Comment("begin"),
            PdnMove((31, 26), False, "!"),
            PdnMove((20, 25), False),
            Variation((PdnMove((20, 24), False), Nag(2), PdnMove((32, 27), False))),
            PdnMove((32, 27), False),
            Comment("slag"),
            PdnMove((25, 34), True),
            Missing(),
        ),
        result="1/2-1/2",
    )
    assert write([game]) == (
        '[White "A \\"B\\" \\\\ C"]\n[Result "1/2-1/2"]\n[GameType "40"]\n\n'
        "{begin} 1. 31-26! 20-25 (1... 20-24 $2 2. 32-27) 2. 32-27 {slag} 2... 25x34 3. -\n*\n"
    )


def test_lines_are_broken_between_words_before_the_limit():
    chance = random.Random(3)
    text = write([PdnGame(body=played_at_random(chance, Board(), 80, depth=2))])
    assert max(len(line) for line in text.splitlines()) <= LINE_LENGTH


@pytest.mark.long
def test_a_route_is_written_only_where_start_and_end_fit_two_shots():
    chance = random.Random(11)
    ambiguous = 0
    for _ in range(150):
        board = crowded_board(chance)
        legal = list(board.legal_moves)
        for move in (each for each in legal if each.is_shot):
            needs_route = sum((each.start, each.end) == (move.start, move.end) for each in legal) > 1
            game = game_of([move], start=board)
            assert (len(game.body[0].squares) > 2) is needs_route
            (back,) = read(write([game])).games
            assert back == game
            assert board.parse(back.body[0].text) == move
            ambiguous += needs_route
    assert ambiguous > 5


def crowded_board(chance: random.Random) -> Board:
    """White kings among black men, white to move."""
    kings, men = chance.sample(range(1, 51), 2), chance.sample(range(1, 46), 12)
    white = ",".join(f"K{square}" for square in kings if square not in men)
    return Board(f"W:W{white}:B{','.join(str(square) for square in men)}")


def test_a_full_route_that_is_not_needed_and_a_lone_cross_are_written_as_start_and_end():
    before = '[SetUp "1"] [FEN "W:W45:B15,35"] 1. 45x25x5 *'
    assert write(read(before).games).splitlines()[-1] == "1. 45x5 *"
    assert write(read(before.replace("45x25x5", "x")).games).splitlines()[-1] == "1. 45x5 *"


def test_a_move_that_is_not_legal_and_what_follows_it_stay_as_they_were_written():
    (game,) = read("1. 31-26 20-24 2. 26-22 (2. 33-29 x) 24x33x24 3. x *").games
    assert write([game]).endswith("\n1. 31-26 20-24 2. 26-22 (2. 33-29 24x31) 2... 24x33x24 3. x *\n")


def test_a_variation_replaces_the_move_before_it_also_where_that_was_not_legal():
    (game,) = read("1. 31-26 20-24 2. 33-29 12-18 (2... x) (2... 12-17 (2... x)) 3. x *").games
    assert "12-18 (2... 24x31) (2... 12-17 (2... 24x31)) 3. x" in write([game])


def test_moves_become_a_game_that_keeps_start_variant_result_and_marks():
    board = Board(variant="frisian-5x5")
    game = game_of([board.parse("46-41")], start=board, tags=[("Event", "x")], result="½-½")
    assert (game.variant.name, game.start, game.result) == ("frisian-5x5", None, "1/2-1/2")
    assert game.body == (PdnMove((46, 41), False),)
    black = Board("B:W31-50:B1-20:H0:F7")
    assert game_of([black.parse("20-25")], start=black).start == black.fen()


def test_moves_that_are_not_legal_and_results_that_are_none_make_no_game():
    with pytest.raises(IllegalMoveError):
        game_of([Move.simple(31, 22)])
    with pytest.raises(ValueError, match="unknown result"):
        game_of([], result="3-0")


def test_no_games_are_an_empty_text():
    assert write([]) == ""
