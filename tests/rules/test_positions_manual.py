"""The positions and lines of the manual's chapters 3, 8 and 9, played out on the board.

The data tell how each position was rebuilt from the text; see tests/data/positions/SOURCE.txt for its keys.
"""

import re
import tomllib
from pathlib import Path

import pytest

from rules import Board, Color
from rules.notation.positions import Language, Verdict, WrittenPosition, read, write

DATA = Path(__file__).parents[1] / "data" / "positions"
SECTIONS = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(DATA.glob("*.toml"))}
CASES = [
    pytest.param(section["positions"][at], line, moves, id=f"{name}-{line['id']}-{at}")
    for name, section in SECTIONS.items()
    for line in section["lines"]
    for at, moves in zip(line.get("from", range(len(section["positions"]))), line["moves"], strict=True)
]
SHORT = re.compile(r"\((\d{1,4})[!?*]*\)|(\d{1,4})[!?*]*")
FULL = re.compile(r"\d{1,2}[-x]\d{1,2}")
HORIZON = 18

pytestmark = [pytest.mark.article("Spelreglement 22"), pytest.mark.article("Spelreglement 17")]


def board_of(text: str) -> Board:
    return Board(read(text).position)


def test_every_section_of_the_three_chapters_is_there_with_positions_or_a_reason():
    assert list(SECTIONS) == [
        *("3a", "3b", "3c"),
        *(f"8{x}" for x in "abcd"),
        *(f"9{x}" for x in "abcdefghijk"),
    ]
    for name, section in SECTIONS.items():
        assert section["section"] == name
        assert bool(section["positions"]) is ("rebuilt" in section) is ("not_rebuilt" not in section)
        for misprint in section["misprints"]:
            assert misprint["where"] in ("nl", "en", "nl, en")
            assert misprint["printed"] != misprint["corrected"]
            assert len(misprint["reason"].split()) > 3


@pytest.mark.parametrize("text", [text for section in SECTIONS.values() for text in section["positions"]])
def test_a_position_is_sound_and_comes_back_from_both_languages(text):
    written = read(text)
    assert written.position.problems() == ()
    for language in Language:
        assert read(write(written, language)) == written


@pytest.mark.parametrize(("position", "line", "moves"), CASES)
def test_a_line_can_be_played_and_is_what_is_printed(position, line, moves):
    board = board_of(position)
    played = []
    for text in moves.split():
        legal = list(board.legal_moves)
        side = board.turn
        move = board.push_text(text)
        compulsory = len(legal) == 1 or legal[0].is_shot
        played.append((side, move, text, compulsory))
    for language in ("nl", "en"):
        if line.get("full"):
            assert_full(line[language], played, position)
        else:
            assert_short(line[language], played)
    assert_then(line.get("then"), board)


def assert_full(printed: str, played, position: str) -> None:
    """Each printed move is the one played, or a misprint that the data correct to it."""
    corrections = {each["printed"]: each["corrected"] for each in SECTIONS["3a"]["misprints"]}
    moves = FULL.findall(printed)
    corrected = [corrections.get(text, text) for text in moves] if "D30" in position else moves
    assert corrected == [text for _, _, text, _ in played]


def assert_short(printed: str, played) -> None:
    """The printed squares are those of the moves; only compulsory moves were left out."""
    words = [
        (Color.BLACK, match[1]) if match[1] else (Color.WHITE, match[2]) for match in SHORT.finditer(printed)
    ]
    left = iter(words)
    word = next(left, None)
    for side, move, _, compulsory in played:
        if word is not None and word[0] is side and word[1] in short_forms(move):
            word = next(left, None)
        else:
            assert compulsory, f"{move} is neither printed nor compulsory"
    assert word is None


def short_forms(move) -> set[str]:
    return {str(move.end), f"{move.start}{move.end % 10}", f"{move.start}{move.end}"}


def assert_then(then, board: Board) -> None:
    outcome = board.outcome()
    if then in ("white", "black"):
        assert outcome is not None
        assert outcome.winner is Color(then)
    elif then == "lost":
        assert saving_squares(board) == set()
    elif then is not None:
        assert saving_squares(board) == set(then)


def saving_squares(board: Board) -> set[int]:
    """Where the side to move can go without its last king being captured, by force, at the next move."""
    saved = set()
    for move in list(board.legal_moves):
        board.push(move)
        if not captures_at_once(board):
            saved.add(move.end)
        board.pop()
    return saved


def captures_at_once(board: Board) -> bool:
    """Whether the side to move captures now, or can offer a king whose captor it then captures."""
    if next(iter(board.legal_moves)).is_shot:
        return True
    return any(must_be_taken_back(board, move) for move in list(board.legal_moves))


def must_be_taken_back(board: Board, move) -> bool:
    board.push(move)
    replies = list(board.legal_moves)
    wins = bool(replies) and replies[0].is_shot
    for reply in replies if wins else ():
        board.push(reply)
        answers = list(board.legal_moves)
        wins = wins and bool(answers) and answers[0].is_shot
        board.pop()
    board.pop()
    return wins


@pytest.mark.parametrize("name", [name for name, section in SECTIONS.items() if "safe" in section])
def test_the_single_king_is_safe_from_two_on_exactly_the_squares_of_the_figure(name):
    safe = SECTIONS[name]["safe"]
    first, second = safe["white"]
    found = {
        square
        for square in safe.get("among", range(1, 51))
        if square not in (first, second) and not captures_at_once(Board(f"W:WK{first},K{second}:BK{square}"))
    }
    assert found == set(safe["squares"])


def value(board: Board, plies: int, known: dict) -> int:
    """1, 0 or -1: the side to move wins, neither wins within so many plies, or it loses."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.winner is None else 1 if outcome.winner is board.turn else -1
    if not plies:
        return 0
    key = (board.fen().split(":F")[0], str(board.king_moves), board.seven_moves, plies)
    if key not in known:
        best = -1
        for move in list(board.legal_moves):
            board.push(move)
            best = max(best, -value(board, plies - 1, known))
            board.pop()
            if best == 1:
                break
        known[key] = best
    return known[key]


CLAIMS = {Verdict.WINS: 1, Verdict.LOSES: -1}


@pytest.mark.parametrize(
    "text", [text for section in SECTIONS.values() if "proved" in section for text in section["positions"]]
)
def test_what_a_small_endgame_claims_is_proved_by_trying_every_move(text):
    written = read(text)
    assert value(Board(written.position), HORIZON, {}) == CLAIMS[written.claim]


def test_in_9b_one_move_wins_and_the_other_does_not():
    section = SECTIONS["9b"]
    board = board_of(section["positions"][0])
    winning = []
    for move in list(board.legal_moves):
        board.push(move)
        if value(board, HORIZON, {}) == -1:
            winning.append(board.history[-1])
        board.pop()
    assert [board.notation(move) for move in winning] == [section["only_winning_move"]]


def test_the_counts_of_3a_leave_two_moves_to_one_king_and_none_to_the_other():
    """The blocked king may still capture; the count of one stroke is followed by two more (art. 17)."""
    board = board_of(SECTIONS["3a"]["positions"][0])
    assert board.king_moves == {Color.WHITE: (1, 1), Color.BLACK: (30, 3)}
    board.push_text("1-12")
    assert {move.start for move in board.legal_moves} == {6}
    assert board.king_moves[Color.WHITE] == (12, 2)


def test_the_claims_of_the_manual_name_the_side_to_move():
    assert read(SECTIONS["3c"]["positions"][0]) == WrittenPosition(
        board_of("W: 28, 34, 38, 39, 47  Z: 11, 13, 14, 16, 17, 24").position, Verdict.WINS
    )
    assert read(SECTIONS["9k"]["positions"][0]).position.turn is Color.BLACK
