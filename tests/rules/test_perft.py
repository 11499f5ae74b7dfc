"""The number of positions of the game tree, against counts made by independent generators."""

import tomllib
from pathlib import Path

import pytest

from rules import Board, perft
from tests.depth import cases
from tests.rules.positions import letters
from tests.rules.slow_generator import sequences

DATA = Path(__file__).parents[1] / "data" / "perft"
NUMBERS = {path.stem: tomllib.loads(path.read_text()) for path in sorted(DATA.glob("*.toml"))}
DEPTH = cases(7, of=9)
SLOW_DEPTH = {"frisian": cases(5, of=9), "frisian-5x5": cases(7, of=9)}


def _depths(limits: dict[str, int]) -> list[tuple[str, int]]:
    return [(name, depth) for name, limit in limits.items() for depth in range(1, limit + 1)]


def test_both_starts_have_numbers_to_depth_nine_with_their_source():
    assert set(NUMBERS) == {"frisian", "frisian-5x5"}
    for name, numbers in NUMBERS.items():
        assert numbers["source"]
        assert Board(numbers["fen"], variant=name).fen() == Board(variant=name).fen()
        assert len(numbers["nodes"]) == 9


@pytest.mark.parametrize(("name", "depth"), _depths(dict.fromkeys(NUMBERS, DEPTH)))
def test_a_start_has_the_known_number_of_continuations(name, depth):
    assert perft(Board(variant=name), depth) == NUMBERS[name]["nodes"][depth - 1]


@pytest.mark.parametrize("name", SLOW_DEPTH)
@pytest.mark.long
def test_the_slow_generator_counts_the_same(name):
    known: dict = {}
    pieces, side = letters(Board(variant=name)), "w"
    depths = range(1, SLOW_DEPTH[name] + 1)
    counted = [sequences(pieces, side, depth, known=known) for depth in depths]
    assert counted == NUMBERS[name]["nodes"][: SLOW_DEPTH[name]]


@pytest.mark.parametrize(
    ("fen", "depth"),
    [
        ("W:W44,K47:B31,K1:H0:F1:+101+247", 4),
        ("B:W38,K2:B7,12,K46:H0:F1:+346+302", 4),
        ("W:W6,11,27:B28,44,45", 6),
        ("B:WK28,K33,40:BK5,K46,9", 3),
    ],
)
def test_both_generators_count_the_same_where_kings_are_blocked_and_men_crowned(fen, depth):
    board = Board(fen)
    counts = tuple(board.king_moves.values())
    side = "w" if fen.startswith("W") else "b"
    for each in range(1, depth + 1):
        assert perft(board, each) == sequences(letters(board), side, each, counts)


def test_counting_by_known_positions_counts_what_plain_counting_does():
    def plain(board: Board, depth: int) -> int:
        if depth == 0:
            return 1
        nodes = 0
        for move in board.moves():
            board.push(move)
            nodes += plain(board, depth - 1)
            board.pop()
        return nodes

    for fen in ("W:W6,11,27:B28,44,45", "W:W44,K47:B31,K1:H0:F1:+101+247"):
        assert perft(Board(fen), 4) == plain(Board(fen), 4)


def test_counting_leaves_the_board_as_it_was():
    board = Board()
    board.push_text("31-26")
    before = board.fen()
    perft(board, 3)
    assert (board.fen(), len(board.history)) == (before, 1)


def test_depth_nought_is_one_position_and_a_negative_depth_an_error():
    assert perft(Board(), 0) == 1
    with pytest.raises(ValueError, match="-1"):
        perft(Board(), -1)
