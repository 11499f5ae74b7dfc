"""The compiled engine agrees with the board, which is the measure, and says clearly what it cannot do."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules import Board, perft
from rules.__main__ import main
from rules.engine import compiling
from rules.engine.games import check_games, irregularity
from rules.engine.perft import perft as engine_perft
from rules.engine.positions import legal_moves
from rules.errors import InvalidPositionError
from tests.bench_rules import MANY_MOVES, ONE_MOVE
from tests.depth import cases
from tests.rules.compiling import compile_all
from tests.rules.positions import random_fen, triples
from tests.rules.test_perft import NUMBERS

TESTS = Path(__file__).parents[1]
FEN = re.compile(r"[WB]:[WB][0-9K,-]+:[WB][0-9K,-]+(?::[HF][0-9]+)*(?:\+[0-9]{1,3}\+[0-9]{1,3})?")
DEPTH = cases(8, of=9)
RANDOM = {"few": (1, 6, 0.5), "many": (2, 12, 0.15), "full": (3, 20, 0.02), "kings": (4, 20, 0.8)}


@pytest.fixture(scope="module", autouse=True)
def compiled():
    compile_all()


def differing(boards):
    """The positions of which engine and board have other moves."""
    listed = legal_moves(boards)
    assert len(listed.begins) == len(boards) + 1
    for nth, board in enumerate(boards):
        moves = list(listed.of(nth))
        if len(moves) != len(board.moves()) or set(moves) != triples(board):
            yield board.fen()


# --- moves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "kings"), [each[1:] for each in RANDOM.values()], ids=RANDOM)
def test_random_positions_have_the_moves_of_the_board(most, kings):
    dice = random.Random(f"{most} {kings}")
    for _ in range(cases(1, of=100)):
        boards = [Board(random_fen(dice, most, kings)) for _ in range(2500)]
        assert not list(differing(boards))
        blocked = [board.king_moves[board.turn] for board in boards]
        assert any(count and count[1] == 3 for count in blocked)


def test_every_position_of_the_tests_has_the_moves_of_the_board():
    fens = {fen for path in TESTS.glob("rules/*.py") for fen in FEN.findall(path.read_text("utf-8"))}
    boards = []
    for fen in sorted(fens):
        try:
            boards.append(Board(fen))
        except InvalidPositionError:
            continue
    assert len(boards) > 150
    assert not list(differing(boards))


def test_games_of_random_moves_have_the_moves_of_the_board():
    dice, boards = random.Random(5), []
    for _ in range(cases(20, of=1000)):
        board = Board(variant=dice.choice(["frisian", "frisian-5x5"]))
        while board.moves() and len(board.history) < 150:
            boards.append(board.copy())
            board.push(dice.choice(board.moves()))
    assert not list(differing(boards))


def test_a_shot_of_a_hundred_thousand_ways_is_left_to_the_board():
    boards = [Board(ONE_MOVE), Board(MANY_MOVES), Board()]
    assert [len(board.moves()) for board in boards] == [1, 29, 9]
    assert not list(differing(boards))
    assert engine_perft(Board(MANY_MOVES), 1) == 29


def test_no_positions_have_no_moves():
    assert legal_moves([]).begins.tolist() == [0]


# --- counting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NUMBERS)
def test_a_start_has_the_known_number_of_continuations(name):
    counted = [engine_perft(Board(variant=name), depth) for depth in range(1, DEPTH + 1)]
    assert counted == NUMBERS[name]["nodes"][: len(counted)]


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("W:W44,K47:B31,K1:H0:F1:+101+247", 4),
        ("B:W38,K2:B7,12,K46:H0:F1:+346+302", 4),
        ("W:W6,11,27:B28,44,45", 6),
        ("B:WK28,K33,40:BK5,K46,9", 3),
        ("W:WK27:BK3", 3),
    ],
)
def test_it_counts_what_the_board_does_where_kings_are_blocked_and_men_crowned(fen, depth):
    counted = [engine_perft(Board(fen), each) for each in range(depth + 1)]
    assert counted == [perft(Board(fen), each) for each in range(depth + 1)]


def test_it_counts_from_random_positions_what_the_board_does():
    dice = random.Random(6)
    for _ in range(cases(60, of=2000)):
        board = Board(random_fen(dice, most=5, kings=0.4))
        assert engine_perft(board, 3) == perft(board, 3), board.fen()


def test_another_game_and_a_negative_depth_are_errors():
    with pytest.raises(ValueError, match="frisian, not polish-1850"):
        engine_perft(Board(variant="polish-1850"), 1)
    with pytest.raises(ValueError, match="-1"):
        engine_perft(Board(), -1)


def test_the_command_counts_with_the_engine(capsys):
    assert main(["perft", "3", "--engine"]) == 0
    assert capsys.readouterr().out == "1 9\n2 81\n3 658\n"
    assert main(["perft", "3", "--engine", "--fen", "W:W51:B20"]) == 2
    assert "square 51 is not on the board" in capsys.readouterr().err


# --- games ------------------------------------------------------------------------------------------------


def random_games(seed, number):
    dice = random.Random(seed)
    for _ in range(number):
        board, game = Board(), []
        while board.outcome() is None and len(game) < 200:
            move = dice.choice(board.moves())
            game.append(board.notation(move))
            board.push(move)
        yield game


@pytest.fixture(scope="module")
def games():
    return list(random_games(7, cases(30, of=2000)))


def test_regular_games_are_passed_whatever_they_are_written_like(games):
    assert any(len(game[-1].split("x")) > 2 or len(game) < 200 for game in games)
    assert check_games(games) == [None] * len(games)


def test_irregular_games_get_the_verdict_of_the_board(games):
    dice = random.Random(8)
    spoilt = [["32-28", "19-23", "33-29"], ["32-28", "19x23"], ["0-5"], ["x"], ["nothing"], [], ["32-99"]]
    for game in games:
        at = dice.randrange(len(game))
        spoilt.append([*game[:at], dice.choice(["1-2", "31-26", "28x17", game[at - 1]]), *game[at + 1 :]])
    for game, found in zip(spoilt, check_games(spoilt), strict=True):
        expected = irregularity(game)
        assert (found is None) is (expected is None)
        if found and expected:
            assert (found.ply, str(found.error)) == (expected.ply, str(expected.error))
    assert irregularity(spoilt[0]).error.violation == 10


def test_moves_after_the_end_are_found(games):
    ended = next(game for game in random_games(9, 200) if len(game) < 200)
    (found,) = check_games([[*ended, "1-6"]])
    assert (found.ply, found.error.code) == (len(ended) + 1, "game_over")


def test_how_far_it_is_is_told_and_may_end_it():
    told = []
    many = [["32-28"]] * 501
    assert check_games(many, progress=lambda done, of: told.append((done, of)), workers=2) == [None] * 501
    assert told == [(250, 501), (500, 501), (501, 501)]

    class EnoughError(Exception):
        pass

    def enough(done, of):
        raise EnoughError

    with pytest.raises(EnoughError):
        check_games(many, progress=enough)
    with pytest.raises(ValueError, match="1 or more, not 0"):
        check_games(many, workers=0)


# --- where something is absent ----------------------------------------------------------------------------

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from rules import Board, perft
from rules.__main__ import main
assert perft(Board(), 2) == 81
assert main(["perft", "2", "--engine"]) == 2
assert main(["perft", "2"]) == 0
from rules.engine.absent import EngineMissingError
for part in ("perft", "positions", "games", "proof", "endgames"):
    try:
        __import__(f"rules.engine.{part}")
    except EngineMissingError as error:
        assert error.code == "engine_missing"
    else:
        raise SystemExit(f"{part} has found numba")
"""


def test_without_numba_the_rules_work_and_the_engine_says_what_is_absent():
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA], check=False, cwd=TESTS.parent, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stdout) == (0, "1 9\n2 81\n"), ran.stderr
    assert ran.stderr.startswith("rules: the engine needs numba (pip install numba), which is absent")


def test_where_no_folder_can_be_written_what_is_compiled_stays_in_memory(monkeypatch, tmp_path):
    taken = tmp_path / "a file"
    taken.write_text("no folder")
    monkeypatch.setenv(compiling.CACHE_VARIABLE, str(taken))
    assert compiling.cache_folder() is None
    monkeypatch.setattr(compiling, "FOLDER", None)
    assert compiling.kernel(lambda number: number + 1)(1) == 2


def test_the_folder_is_the_one_named_or_that_of_the_platform(monkeypatch, tmp_path):
    monkeypatch.setenv(compiling.CACHE_VARIABLE, str(tmp_path / "named"))
    assert compiling.cache_folder().parent == tmp_path / "named"
    monkeypatch.delenv(compiling.CACHE_VARIABLE)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert compiling.cache_folder().parent == tmp_path / "frisian-draughts-engine"
