"""A game of a PDN file played out: its final position, or the first irregular move and where it stands."""

import json
import os
from pathlib import Path

import pytest

from rules import Board
from rules.notation.pdn import BrokenGameError, PdnGame, PdnMove, game_of, read, replay, replays, write
from rules.notation.replay import LONGEST_TEXT, Place

CORPUS = os.environ.get("DRAUGHTS_CORPUS")
DATA = Path(__file__).parents[1] / "data" / "pdn"
VARIANTS = {"frisian": "frisian", "frysk": "frisian-5x5"}
RESULTS = {"2-0", "1-1", "0-2", "1-0", "0-1"}

pytestmark = pytest.mark.article("Spelreglement 22")


def only(text: str):
    """The replay of the one game of a text."""
    (game,) = read(text).games
    return replay(game)


def test_a_regular_game_is_played_to_its_end_with_places_in_the_file():
    first, second = read("1. 31-26 * 1. 32-27\n  {lange hoek} 20-25! 2. 38-32 2-0").games
    played = replay(second)
    assert played.irregularity is None
    assert [(each.notation, each.mark, each.place) for each in played.moves] == [
        ("32-27", "", Place(1, 15, 14)),
        ("20-25", "!", Place(2, 16, 35)),
        ("38-32", "", Place(2, 26, 45)),
    ]
    assert (played.result, played.leftover) == ("2-0", None)
    assert played.board.fen() == played.moves[-1].fen_after
    assert replay(first).result == "*"


def test_the_result_is_that_of_the_tag_as_the_project_writes_it():
    assert only('[Result "1/2-1/2"] 1. 31-26 *').result == "½-½"
    assert only('[Result "0-2"] 1. 31-26').result == "0-2"


def test_variations_comments_and_annotations_are_not_played():
    played = only("{1. 33-28} 1. 31-26 (1. 32-27 19-24 (1... 20-25)) $3 20-25 *")
    assert [each.notation for each in played.moves] == ["31-26", "20-25"]


@pytest.mark.parametrize(
    ("moves", "code", "article", "line", "column"),
    [
        ("1. 31-26 20-25\n2. 26-22", "no_such_move", "7", 3, 4),
        ("1. 31-26 20-25 2. 32-27\n 12-18", "no_such_move", "7", 3, 2),
        ("1. 33-29 20-24 2. 31-26", "must_capture", "10", 2, 19),
        ("1. 31-26 20-25 3. 32-27", "wrong_number", None, 2, 16),
        ("1... 31-26", "wrong_side", None, 2, 1),
        ("1. 31-26 - 2. 32-27", "missing_move", None, 2, 10),
        ("1. ... 20-25", "missing_move", None, 2, 4),
        ("1. 60-65", "unreadable", "22", 2, 4),
    ],
)
def test_the_first_irregular_move_is_named_with_its_article_and_its_place(moves, code, article, line, column):
    irregularity = only(f'[White "a"]\n{moves} *').irregularity
    assert (irregularity.error.code, irregularity.article) == (code, article)
    assert (irregularity.place.line, irregularity.place.column) == (line, column)


def test_a_full_route_is_read_where_it_is_needed_and_where_it_is_not():
    for written in ("45x25x5", "45x5", "x"):
        played = only(f'[FEN "W:W45:B15,35"] 1. {written} *')
        assert [(each.notation, each.move.captured) for each in played.moves] == [("45x5", {15, 35})]


def test_a_start_of_its_own_sets_position_counts_and_number():
    played = only(
        '[SetUp "1"] [FEN "W:WK1,45:B6,K30:H0:F9:+330+101"] 9. 1-12 6-11 10. 45-40 11x13 11. 40x20 *'
    )
    assert played.irregularity is None
    assert [each.number for each in played.moves] == [9, 9, 10, 10, 11]


def test_numbers_may_begin_anywhere_with_a_start_of_their_own_and_at_1_without():
    assert only('[FEN "B:W31-50:B1-20"] 31... 20-25 32. 31-26 *').irregularity is None
    assert only("2. 31-26 *").irregularity.error.code == "wrong_number"


def test_a_game_made_otherwise_is_played_as_it_would_be_written():
    game = PdnGame(body=(PdnMove((31, 26), False), PdnMove((20, 25), False), PdnMove((26, 22), False)))
    played = replay(game)
    assert [each.notation for each in played.moves] == ["31-26", "20-25"]
    assert played.irregularity.text == "26-22"


def test_a_game_longer_than_is_played_is_refused():
    played = only("1. 31-26 {" + "a" * LONGEST_TEXT + "} 20-25 *")
    assert played.irregularity.error.code == "text_too_long"


def test_every_game_of_a_file_is_played_and_a_broken_one_up_to_where_it_breaks():
    found = replays((DATA / "broken.pdn").read_bytes())
    assert [[each.notation for each in played.moves] for played in found] == [
        ["31-26", "20-25"],
        ["31-26"],
        ["31-26"],
        ["31-26", "20-25"],
        [],
        [],
        [],
        ["32-27", "19-24"],
    ]
    assert [found[0].result, found[-1].result] == ["*", "½-½"]
    broken = [played.irregularity for played in found[1:-1]]
    assert [each.error.problem.code for each in broken] == [
        "unreadable",
        "unclosed_comment",
        "unclosed_variation",
        "unknown_game_type",
        "bad_tag",
        "bad_start",
    ]
    assert all(isinstance(each.error, BrokenGameError) for each in broken)
    assert (broken[0].place.line, broken[0].place.column, broken[0].ply) == (5, 10, 2)
    assert str(broken[0].error) == "no part of a game: 'zz-25'"
    assert all(played.result is None for played in found[1:-1])


def test_an_irregular_move_before_the_break_is_what_is_reported():
    (played,) = replays("1. 31-26 20-26 2. zz *")
    assert played.irregularity.error.code == "no_such_move"


def test_a_break_within_a_variation_leaves_the_moves_before_the_variation():
    (played,) = replays("1. 31-26 (1. 32-27 zz) 20-25 *")
    assert [each.notation for each in played.moves] == ["31-26"]
    assert (played.irregularity.place.column, played.irregularity.ply) == (20, 2)


def games_of_the_corpus() -> list[dict[str, object]]:
    return [json.loads(line) for line in Path(CORPUS).read_text().splitlines()] if CORPUS else []


def moves_of(record) -> tuple[Board, list]:
    """The start of a recorded game and its moves, each found by start, end and captured squares."""
    start = Board(record["fen"], variant=VARIANTS[record["variant"]])
    board, moves = start.copy(), []
    for text in record["moves_hub"]:
        begin, end, *captured = (int(each) for each in text.replace("-", "x").split("x"))
        wanted = (begin, end, frozenset(captured))
        (move,) = (each for each in board.legal_moves if (each.start, each.end, each.captured) == wanted)
        board.push(move)
        moves.append(move)
    return start, moves


@pytest.mark.skipif(not CORPUS, reason="DRAUGHTS_CORPUS names no file of games")
def test_the_recorded_games_go_through_pdn_to_their_recorded_final_position():
    """Where a game had ended by art. 21.1 the site of origin played on; those moves go to the board."""
    records = games_of_the_corpus()
    games = []
    for record in records:
        start, moves = moves_of(record)
        result = record["result"] if record["result"] in RESULTS else "*"
        games.append(game_of(moves, start=start, tags=[("Event", record["id"])], result=result))
    found = read(write(games).encode())
    assert found.problems == ()
    assert found.games == tuple(games)
    assert len(found.games) == 43
    for record, game in zip(records, found.games, strict=True):
        played = replay(game)
        board = played.board.copy()
        if played.irregularity is not None:
            assert (played.irregularity.error.code, played.irregularity.article) == ("game_over", "21.1")
        for move in list(game.moves())[len(played.moves) :]:
            board.push_text(move.text)
        final = Board(record["final_fen"], variant=VARIANTS[record["variant"]])
        assert board.fen().split(":")[:3] == final.fen().split(":")[:3], record["id"]
