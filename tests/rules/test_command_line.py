"""`python -m rules`: perft, check and show, their output and exit status."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

from rules.__main__ import main
from rules.notation.registry import recognise


def _run(capsys, *arguments):
    status = main([str(each) for each in arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.fixture
def game(tmp_path):
    def write(text):
        path = tmp_path / "game.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_perft_prints_a_line_a_depth(capsys):
    assert _run(capsys, "perft", 3) == (0, "1 9\n2 81\n3 658\n", "")


def test_perft_takes_a_variant_and_a_position(capsys):
    assert _run(capsys, "perft", 3, "--variant", "frisian-5x5")[1].splitlines()[-1] == "3 657"
    assert _run(capsys, "perft", 1, "--fen", "W:W28:B22")[1] == "1 1\n"


def test_a_regular_game_is_checked_with_status_0(capsys, game):
    status, out, err = _run(capsys, "check", game("1. 31-26 20-25 1-0 hm"))
    assert (status, err) == (0, "")
    assert "2 moves read" in out
    assert "1-0" in out
    assert "hm" in out


def test_an_irregular_game_is_checked_with_status_1(capsys, game):
    status, out, _ = _run(capsys, "check", game("1. 32-28 19-23\n2. 33-29"))
    assert status == 1
    assert "line 2, column 4" in out
    assert "art. 10" in out
    assert "28x19" in out


def test_the_json_report_has_everything(capsys, game):
    status, out, _ = _run(capsys, "check", game("1. 32-28 19-23\n2. 33-29"), "--json", "--format", "full")
    report = json.loads(out)
    (checked,) = report["games"]
    assert (status, report["format"]) == (1, "full")
    assert [move["notation"] for move in checked["moves"]] == ["32-28", "19-23"]
    assert checked["irregularity"]["code"] == "must_capture"
    assert checked["irregularity"]["article"] == "10"
    assert checked["irregularity"]["place"] == {"line": 2, "column": 4, "offset": 18}
    assert checked["final"] == checked["moves"][-1]["fen_after"]
    assert checked["outcome"] is None


@pytest.mark.parametrize(
    ("text", "verdict", "completions", "sentence"),
    [
        (
            "1. 32-28 - 2. 28x19 14x23",
            "unique",
            [["19-23"]],
            "missing in all: 1 (move 1 of black); only these fit: 19-23",
        ),
        (
            "1. - ... 2. 28x19 14x23",
            "several",
            [["33-28", "19-23"], ["32-28", "19-23"]],
            "missing in all: 2 (move 1 of white, 1 of black); several fit, such as: 33-28 19-23; 32-28 19-23",
        ),
        ("1. 31-26 - 2. 26x28", "none", [], "missing in all: 1 (move 1 of black); no legal moves fit: -"),
    ],
)
def test_missing_moves_are_counted_and_what_fits_is_said(capsys, game, text, verdict, completions, sentence):
    """28x19 jumps a man on 23 to 19, which 19-23 alone has left; 28 was reached from 32 or 33."""
    path = game(text)
    status, out, _ = _run(capsys, "check", path, "--json")
    missing = json.loads(out)["games"][0]["missing"]
    assert (status, missing["verdict"], missing["completions"]) == (1, verdict, completions)
    assert sentence in _run(capsys, "check", path)[1].splitlines()


def test_the_json_report_gives_the_outcome(capsys, game):
    _, out, _ = _run(capsys, "check", game("1. 28x17"), "--json", "--fen", "W:W28:B22")
    assert json.loads(out)["games"][0]["outcome"] == {
        "winner": "white",
        "termination": "no_pieces",
        "article": "20.1",
    }


def test_a_game_from_the_other_start_is_checked(capsys, game):
    assert _run(capsys, "check", game("1. 46-41 1-7"), "--variant", "frisian-5x5")[0] == 0


def test_a_game_in_short_notation_is_recognised(capsys, game):
    status, out, _ = _run(capsys, "check", game("327 (194) 28"), "--json")
    report = json.loads(out)
    assert (status, report["format"]) == (0, "short")
    assert [move["notation"] for move in report["games"][0]["moves"]] == ["32-27", "19-24", "33-28"]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", "full"),
        ("hello", "full"),
        ("1. 31-26 20-25 2. 32 - 28 1-0", "full"),
        ("1. - 20-25 2. x 3. 31-26", "full"),
        ("31-26 foo 1) 20x24", "full"),
        ("327 (25) 22 (28) (27) 22 27", "short"),
        ("1. 327 (194) 2. 28-23 (x) 3. 41 1-0", "short"),
        ("23! (48) 6 5.", "short"),
        ('[Event "KK"]\n\n1. 31-26 20-25 1-0', "pdn"),
    ],
)
def test_a_notation_is_recognised_by_most_of_its_first_moves(text, name):
    assert recognise(text).name == name


def test_the_games_of_a_pdn_file_are_checked_one_by_one(capsys, game):
    good = '[Event "KK"]\n[Result "1-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-0\n\n'
    status, out, _ = _run(capsys, "check", game(good * 2))
    assert (status, out.count("result as written: 1-0")) == (0, 2)
    status, out, _ = _run(capsys, "check", game(good + good.replace("28x19", "31-26")), "--json")
    report = json.loads(out)
    assert (status, report["format"], len(report["games"])) == (1, "pdn", 2)
    assert report["games"][1]["irregularity"]["article"] == "10"


@pytest.mark.parametrize(
    ("options", "message"),
    [(["--fen", "W:W28:B22"], "say themselves where they begin"), (["--format", "pdn"], "no game in pdn")],
)
def test_what_a_pdn_file_cannot_be_given_or_lacks_is_an_error(capsys, game, options, message):
    text = "" if "--format" in options else '[Event "KK"]\n\n1. 32-28 1-0\n'
    status, out, err = _run(capsys, "check", game(text), *options)
    assert (status, out) == (2, "")
    assert message in err


def test_a_game_of_an_old_book_is_shown_and_checked_by_its_own_rules(capsys, game):
    out = _run(capsys, "show", "W:WK1,K2,K3:BK46", "--variant", "gouda-1853")[1]
    assert "a draw (De onvermoeide speelmakker (1853), par. 12)" in out
    status, out, _ = _run(capsys, "check", game("1. 32-28 19-23 2. 31-26"), "--variant", "polish-1850")
    assert status == 1
    assert "capturing is compulsory (Beknopt onderrigt (1849), rules 5 to 11)" in out
    status, out, _ = _run(capsys, "perft", 4, "--variant", "french-1850")
    assert (status, len(out.splitlines())) == (0, 4)


def test_show_prints_the_position_and_its_moves(capsys):
    status, out, _ = _run(capsys, "show", "W:W28:B22,6")
    assert status == 0
    assert "1 legal moves: 28x17" in out
    assert "White: men on 28." in out


def test_show_svg_prints_a_picture(capsys):
    _, out, _ = _run(capsys, "show", "W:W28:B22", "--svg")
    assert ET.fromstring(out).tag.endswith("svg")


def test_show_says_how_a_game_has_ended(capsys):
    assert "black has won (art. 20.1)" in _run(capsys, "show", "W:W:B22")[1]
    assert "a draw (art. 21.1)" in _run(capsys, "show", "W:WK1:BK20")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "W:W3,55:B1"], "square 55 is not on the board (1-50); a white man stands on its king row"),
        (["perft", "0"], "a depth is 1 or more"),
        (["check", "no such file"], "no such file"),
    ],
)
def test_errors_have_status_2_and_one_line_on_standard_error(capsys, arguments, message):
    status, out, err = _run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err


@pytest.mark.parametrize(
    "raw",
    [
        b'[Event "Fr\xfbske \x92titel\x92"]\r\n[GameType "40"]\r\n\r\n1. 32-28 19-23 1/2-1/2\r\n',
        b"1. 32\x9628 19\x9623 \xbd-\xbd\r\n",
        b"\xef\xbb\xbf1. 32-28 19-23 \xc2\xbd-\xc2\xbd",
    ],
    ids=["PDN in cp1252", "full in cp1252", "UTF-8 with a byte order mark"],
)
def test_a_file_of_an_old_windows_machine_is_read(capsys, tmp_path, raw):
    path = tmp_path / "latin.txt"
    path.write_bytes(raw)
    status, out, err = _run(capsys, "check", path, "--json")
    (checked,) = json.loads(out)["games"]
    assert (status, err, checked["result"]) == (0, "", "½-½")
    assert [move["notation"] for move in checked["moves"]] == ["32-28", "19-23"]


def test_a_file_that_is_no_text_is_an_error_that_names_it(capsys, tmp_path):
    path = tmp_path / "wide.txt"
    path.write_bytes("1. 32-28".encode("utf-16"))
    status, out, err = _run(capsys, "check", path)
    assert (status, out, err) == (2, "", f"rules: {path}: no text in UTF-8 or cp1252\n")


def test_a_character_that_is_none_is_named_with_its_place(capsys, tmp_path):
    path = tmp_path / "damaged.txt"
    path.write_bytes(b"1. 32-28 \x81 19-23 \xbd-\xbd")
    status, out, _ = _run(capsys, "check", path)
    assert status == 1
    assert "line 1, column 10" in out


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["perft"],
        ["perft", "many"],
        ["show", "W:W28:B22", "--variant", "chess"],
        ["check", "-", "--format", "x"],
    ],
)
def test_wrong_arguments_have_status_2_and_one_line_on_standard_error(capsys, arguments):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    assert (left.value.code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("rules: ")


def test_a_reader_that_has_seen_enough_is_no_error():
    command = [sys.executable, "-m", "rules", "perft", "6"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == b"1 9\n"
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


def test_a_result_that_contradicts_its_tag_is_remarked(capsys, game):
    path = game('[Event "KK"]\n[Result "0-2"]\n\n1. 32-28 19-23 1-0\n')
    status, out, _ = _run(capsys, "check", path)
    assert (status, out.splitlines()[-1]) == (
        0,
        "line 2, column 1: the tag Result is 0-2, the text ends with 1-0",
    )
    (remark,) = json.loads(_run(capsys, "check", path, "--json")[1])["remarks"]
    assert (remark["game"], remark["code"], remark["place"]["line"]) == (1, "result_conflict", 2)


def test_a_terminal_without_the_characters_gets_them_in_utf_8(game):
    path = game("1. 32–28 19–23 ½–½")
    done = subprocess.run(
        [sys.executable, "-m", "rules", "check", str(path)],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "result as written: ½-½" in done.stdout.decode("utf-8")


def test_the_module_runs_as_a_command():
    done = subprocess.run(
        [sys.executable, "-m", "rules", "perft", "2"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "1 9\n2 81\n")
