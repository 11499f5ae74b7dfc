"""Endgame tables agree with the board, with every count of the rules, and unfit files are refused."""

import random
import re
import sys

import pytest
from django.core.management import CommandError, call_command

from rules import Board, Color, InvalidPositionError
from rules.engine.endgames import EndgameFileError, EndgameTables, Ending, build
from rules.engine.proof import Limits, Verdict, prove
from rules.notation.positions import read
from tests.depth import cases
from tests.rules.compiling import compile_all
from tests.rules.test_positions_manual import SECTIONS

STATEMENTS = [
    pytest.param(section["positions"][at], moves, id=f"{name}-{line['id']}-{at}")
    for name, section in SECTIONS.items()
    for line in section["lines"]
    if name.startswith("8") and line.get("then") == "lost"
    for at, moves in zip(line["from"], line["moves"], strict=True)
]
VERDICT = re.compile(r": ([WZ][+=-])$")
WINNERS = {"W+": Color.WHITE, "Z-": Color.WHITE, "W-": Color.BLACK, "Z+": Color.BLACK, "W=": None, "Z=": None}
VERDICTS = [(name, text) for name, section in SECTIONS.items() for text in section["positions"] if name > "9"]


@pytest.fixture(scope="module")
def tables() -> EndgameTables:
    compile_all()
    return build(3)


def random_ending(dice: random.Random) -> Board:
    """A position of two or three pieces, with counts where the rules keep any."""
    while True:
        squares = dice.sample(range(1, 51), dice.choice((2, 3, 3, 3)))
        at = [("K" if dice.random() < 0.5 else "") + str(square) for square in squares]
        first, second = dice.sample((at[0], ",".join(at[1:])), 2)
        count = f"+{dice.randint(1, 3)}"
        counts = [
            f"{count}{int(side.split('K')[1].split(',')[0]):02d}"
            if "K" in side and dice.random() < 0.5
            else "+0"
            for side in (second, first)
        ]
        fen = f"{dice.choice('WB')}:W{first}:B{second}:H{dice.randint(0, 14)}:F1:{counts[0]}{counts[1]}"
        try:
            return Board(fen)
        except InvalidPositionError:
            continue


def worth(tables: EndgameTables, board: Board) -> Ending:
    """What a position is worth by what it leads to, as the board plays it."""
    outcome = board.outcome()
    if outcome is not None:
        return Ending(outcome.winner, None if outcome.winner is None else 0)
    after = []
    for move in board.moves():
        board.push(move)
        lost = board.outcome() is not None and board.outcome().winner is not None
        after.append(Ending(board.outcome().winner, 0) if lost else tables.ask(board))
        board.pop()
    won = [each.plies for each in after if each.winner is board.turn]
    if won:
        return Ending(board.turn, min(won) + 1)
    if any(each.winner is None for each in after):
        return Ending(None, None)
    return Ending(board.turn.opponent, max(each.plies for each in after) + 1)


def test_every_ending_is_worth_what_its_moves_lead_to(tables):
    dice, kinds = random.Random(3), {}
    for _ in range(cases(1500, of=100_000)):
        board = random_ending(dice)
        told = tables.ask(board)
        assert told == worth(tables, board), board.fen()
        kinds[told.winner] = kinds.get(told.winner, 0) + 1
    assert min(kinds.values()) > 100
    assert set(kinds) == {None, *Color}


def test_games_of_random_moves_are_worth_what_their_moves_lead_to(tables):
    """Counts come about by play here, that of article 18 also where it is one king each."""
    dice, one_each = random.Random(4), 0
    for _ in range(cases(150, of=5000)):
        board = random_ending(dice)
        while board.outcome() is None and len(board.history) < 30:
            board.push(dice.choice(board.moves()))
            one_each += board.seven_moves is not None and len(board.position.pieces()) == 2
            if tables.ask(board) is not None:
                assert tables.ask(board) == worth(tables, board), board.history
    assert one_each


@pytest.mark.article("Spelreglement 18")
@pytest.mark.article("Spelreglement 21")
def test_the_known_numbers_of_kings_alone(tables):
    shares = {(each.ending, each.to_move): each for each in tables.shares() if each.ending in ("K-K", "KK-K")}
    two = shares["KK-K", "KK"]
    assert (two.won, two.won + two.drawn + two.lost) == (57_172, 58_800)
    assert two.longest == 13, "the seventh move of the two kings"
    one = shares["K-K", "K"]
    assert (one.won, one.drawn, one.lost) == (648, 1800, 2)


@pytest.mark.article("Spelreglement 18")
def test_what_two_kings_have_moved_already_counts(tables):
    assert tables.ask(Board("W:WK48,K50:BK5")) == Ending(Color.WHITE, 5)
    assert tables.ask(Board("W:WK48,K50:BK5:H8")) == Ending(Color.WHITE, 5)
    assert tables.ask(Board("W:WK48,K50:BK5:H10")) == Ending(None, None)
    assert tables.ask(Board("B:WK5:BK48,K50:H0")) == tables.ask(Board("B:WK5:BK48,K50:H8"))


@pytest.mark.article("Spelreglement 17")
def test_a_king_that_may_not_move_loses_by_it(tables):
    assert tables.ask(Board("W:WK39:BK1,45:H0:F1:+301+0")) == Ending(Color.WHITE, 1)
    assert tables.ask(Board("W:WK39:BK1,45:H0:F1:+201+0")) != Ending(Color.WHITE, 1)


@pytest.mark.parametrize(("position", "moves"), STATEMENTS)
@pytest.mark.sampled(every=4)
def test_what_chapter_8_calls_lost_is(tables, position, moves):
    board = Board(read(position).position)
    for move in moves.split():
        board.push_text(move)
    assert tables.ask(board).winner is board.turn.opponent


@pytest.mark.parametrize(("name", "text"), VERDICTS)
def test_the_verdicts_of_chapter_9_are_those_of_the_tables(tables, name, text):
    told = tables.ask(Board(read(text).position))
    sign = VERDICT.search(text)
    if told is not None and sign is not None:
        assert told.winner is WINNERS[sign[1]]
    else:
        assert name in ("9d", "9f", "9g", "9i")


def test_the_proof_search_says_the_same(tables):
    dice, decided = random.Random(5), 0
    for _ in range(cases(60, of=2000)):
        board = random_ending(dice)
        verdict = prove(board, limits=Limits(nodes=3000, megabytes=1)).verdict
        if verdict is not Verdict.OPEN and board.outcome() is None:
            assert (verdict is Verdict.WINS) is (tables.ask(board).winner is board.turn), board.fen()
            decided += 1
    assert decided > 20


def test_other_positions_have_no_table(tables):
    for fen in ("W:W28,29,30:B1", "W:WK1,K2:BK3,K4", "W:W28:B", "W:WK1,K2,K3:B"):
        assert tables.ask(Board(fen)) is None
    assert build(2).ask(Board("W:WK1,K2:BK50")) is None
    with pytest.raises(ValueError, match="frisian"):
        tables.ask(Board(variant="polish-1850"))
    for pieces in (1, 4):
        with pytest.raises(ValueError, match=f"2 to 3 pieces, not {pieces}"):
            build(pieces)


# --- files ------------------------------------------------------------------------------------------------


def test_a_file_has_the_same_tables(tables, tmp_path):
    tables.keep_in(tmp_path / "three")
    read_back = EndgameTables.open(tmp_path / "three")
    assert list(read_back.shares()) == list(tables.shares())
    assert read_back.ask(Board("W:W14:B32")) == tables.ask(Board("W:W14:B32")) == Ending(Color.WHITE, 7)
    assert [path.name for path in tmp_path.iterdir()] == ["three"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda content: b"", "is no file of endgame tables"),
        (lambda content: b"no tables" * 100, "is no file of endgame tables"),
        (lambda content: content[:-1], "is cut short"),
        (lambda content: content[:56], "is cut short"),
        (lambda content: content + b"\0", "is cut short, or longer"),
        (lambda content: content[:8] + b"\2" + content[9:], "of version 2, not 1"),
        (lambda content: content[:12] + b"\3" + content[13:], "is cut short"),
        (lambda content: content[:12] + b"\x09" + content[13:], "is cut short"),
        (lambda content: content[:-9] + b"\7" + content[-8:], "is damaged"),
    ],
)
def test_a_file_that_is_unfit_is_refused(tmp_path, spoil, said):
    path = tmp_path / "two"
    build(2).keep_in(path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(EndgameFileError, match=said):
        EndgameTables.open(path)


def test_no_file_and_a_folder_that_cannot_be_written_are_errors_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        EndgameTables.open(tmp_path / "none")
    with pytest.raises(OSError, match="none"):
        build(2).keep_in(tmp_path / "none" / "two")


def test_what_an_interrupted_building_leaves_is_nothing(tmp_path):
    class EnoughError(Exception):
        pass

    def enough(ending, done, of):
        raise EnoughError

    with pytest.raises(EnoughError):
        build(2, progress=enough)


def test_the_command_builds_them(capsys, tmp_path, settings):
    settings.DATA_DIR = tmp_path
    call_command("build_endgames", pieces=2)
    out, err = capsys.readouterr()
    assert out.startswith("K-K: 2 x 9 x 50^2 = 45000 bytes\n")
    assert "in all 55001 bytes\n" in out
    assert "K-K, K to move: 648 won, 1800 drawn, 2 lost; the longest win takes 1 moves of both\n" in out
    assert err == "K-K: 45000 / 45000\nK-M: 5000 / 5000\nM-M: 5000 / 5000\n"
    assert EndgameTables.open(tmp_path / "endings.tables").pieces == 2
    with pytest.raises(CommandError, match="not 7"):
        call_command("build_endgames", pieces=7)
    with pytest.raises(CommandError, match="nowhere"):
        call_command("build_endgames", pieces=2, to=tmp_path / "nowhere" / "two")


def test_the_command_says_that_numba_is_absent(monkeypatch):
    monkeypatch.delattr("rules.engine.endgames")
    for name in ("endgames", "compiling"):
        monkeypatch.delitem(sys.modules, f"rules.engine.{name}")
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CommandError, match="the engine needs numba"):
        call_command("build_endgames", pieces=2)
