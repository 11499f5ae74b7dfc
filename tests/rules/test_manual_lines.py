"""Every line of chapters 6 and 7 of the manual that begins from the start position, replayed.

The lines are in tests/data/manual (see SOURCE.txt there). A line of one side's moves alone, a plan, is played
with whatever the other side may answer.
"""

import tomllib
from pathlib import Path

import pytest

from rules import Board, Color
from rules.errors import MoveTextError
from rules.notation.short import replay
from rules.notation.short_words import cut

MANUAL = Path(__file__).resolve().parents[1] / "data" / "manual"
KEYS = {"id", "moves", "nl", "en", "after", "passes", "plan", "reason", "corrected", "same_position_as"}


def _load():
    lines = {}
    for path in sorted(MANUAL.glob("*.toml")):
        section = tomllib.loads(path.read_text("utf-8"))
        assert section.keys() == {"section", "nl", "en", "line"}
        assert section["section"] == path.stem
        for line in section["line"]:
            name = f"{path.stem}/{line['id']}"
            assert name not in lines, f"{name} twice"
            lines[name] = line
    return lines


LINES = _load()
PLAYED = [name for name, line in LINES.items() if "plan" not in line]
PLANS = [name for name, line in LINES.items() if "plan" in line]
MISPRINTED = [name for name, line in LINES.items() if "reason" in line]


def printed(line):
    """The line as the manual prints it."""
    return line.get("moves") or line.get("nl") or line["en"]


def sound(line):
    """The line as printed, or in the form that replays."""
    return line.get("corrected", printed(line))


def setting(name, own):
    """The board a line starts from, and the text to be read from there: all that leads to it, then `own`."""
    line = LINES[name]
    board, before = Board(), ""
    if "after" in line:
        board, before = setting(line["after"], sound(LINES[line["after"]]))
    if line.get("passes"):
        reached = replay(before, board)
        assert reached.irregularity is None
        turn = {Color.WHITE: "B", Color.BLACK: "W"}[reached.board.turn]
        board, before = Board(turn + reached.board.fen()[1:]), ""
    return board, f"{before} {own}".strip()


def played(name, own):
    """The replay of a line, with `own` for its last part."""
    board, text = setting(name, own)
    return replay(text, board)


def plan_fits(board, words):
    """Whether the words of one side can be played one after the other, whatever moves stand between."""
    if not words:
        return True
    if board.outcome() is not None:
        return False
    due = words[0].color is board.turn
    ways = [(move, words[1:]) for move in words[0].fits(board)] if due else []
    if not due or board.moves()[0].captured:
        ways += [(move, words) for move in board.moves()]
    for move, rest in ways:
        board.push(move)
        fits = plan_fits(board, rest)
        board.pop()
        if fits:
            return True
    return False


def test_the_data_say_what_they_must():
    for name, line in LINES.items():
        assert line.keys() <= KEYS, name
        assert sum(key in line for key in ("moves", "nl", "en")) == 1, name
        assert ("reason" in line) is ("corrected" in line), name
        assert line.get("after", name) in LINES, name
        assert line.get("plan", "white") in ("white", "black"), name


def test_every_section_of_chapter_6_and_of_the_games_of_chapter_7_is_there():
    chapter_6 = "6a-I 6a-II 6a-III 6a-IV 6b 6c 6d 6e 6f 6g 6h-I 6h-II 6h-III 6h-IV 6i 6j 6k-I 6k-II 6k-III "
    chapter_6 += "6k-IV 6k-V 6l 6m 6n"
    chapter_7 = "7a 7a-I 7a-II 7a-III 7a-IV 7b 7b-I 7b-II 7b-III 7b-IV 7b-V 7b-VI "
    chapter_7 += "7c 7c-I 7c-II 7c-III 7c-IV 7c-V"
    assert {path.stem for path in MANUAL.glob("*.toml")} == {*chapter_6.split(), *chapter_7.split()}


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize("name", PLAYED)
def test_a_line_of_the_manual_replays(name):
    line = LINES[name]
    found = played(name, sound(line))
    assert found.irregularity is None, f"{sound(line)}: {found.irregularity}"
    if "same_position_as" in line:
        twin = line["same_position_as"]
        same = played(twin, sound(LINES[twin])).board
        assert found.board.fen().split(":")[:3] == same.fen().split(":")[:3]


@pytest.mark.parametrize("name", PLANS)
def test_the_moves_of_a_plan_can_be_played(name):
    line = LINES[name]
    words = cut(sound(line)).words
    assert {word.color.value for word in words} == {line["plan"]}
    board, text = setting(name, "")
    assert plan_fits(replay(text, board).board, words)


@pytest.mark.parametrize("name", [name for name in MISPRINTED if "plan" not in LINES[name]])
def test_a_line_said_to_be_misprinted_does_not_replay_as_printed(name):
    found = played(name, printed(LINES[name])).irregularity
    assert found is not None
    assert isinstance(found.error, MoveTextError)


@pytest.mark.parametrize("name", [name for name in MISPRINTED if "plan" in LINES[name]])
def test_a_plan_said_to_be_misprinted_cannot_be_played_as_printed(name):
    line = LINES[name]
    words = cut(printed(line)).words
    board, text = setting(name, "")
    of_one_side = {word.color.value for word in words} == {line["plan"]}
    assert not (of_one_side and _fits_without_help(replay(text, board).board, words))


def _fits_without_help(board, words):
    """Whether the plan's first move can be made at once, the other side passing if it is to move."""
    if board.turn is not words[0].color:
        board = Board({Color.WHITE: "B", Color.BLACK: "W"}[board.turn] + board.fen()[1:])
    return bool(words[0].fits(board))


def test_every_line_of_the_manual_is_accounted_for(record_property):
    """Of all the lines transcribed: replayed as printed, replayed as corrected, or of one side alone."""
    replayed = [name for name in PLAYED if played(name, sound(LINES[name])).irregularity is None]
    corrected = [name for name in replayed if name in MISPRINTED]
    sentence = (
        f"manual, chapters 6 and 7: {len(replayed)} of {len(PLAYED)} lines replayed, "
        f"{len(replayed) - len(corrected)} as printed and {len(corrected)} as corrected; "
        f"{len(PLANS)} more name one side's moves alone"
    )
    record_property("summary", sentence)
    assert len(replayed) == len(PLAYED)
    assert len(LINES) == len(PLAYED) + len(PLANS)
    assert len(LINES) >= 300
