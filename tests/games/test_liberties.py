"""Each liberty that was taken with a text is said in the report (R112), and a file is decoded or refused."""

import pytest

from games.domain.report import LIBERTIES_KEPT, Agreement, check, text_of
from games.domain.saying.liberties import _SENTENCES
from games.domain.stored import as_data, from_data
from tests.rules.test_pasted import FOUR, PLAIN, TEXTS
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result

pytestmark = pytest.mark.article("Spelreglement 22")


@pytest.mark.parametrize(("text", "moves", "codes"), TEXTS.values(), ids=TEXTS)
def test_every_kind_of_liberty_is_a_remark(text, moves, codes):
    report = check(text, None)
    said = [remark for remark in report.remarks if "R112" in remark.articles]
    assert len(said) == len(codes)
    assert report.problem is None
    assert from_data(as_data(report)).liberties == report.liberties


def test_every_kind_of_liberty_is_shown_by_a_text():
    shown = {code for _, _, codes in TEXTS.values() for code in codes}
    assert set(_SENTENCES) - shown == {"encoding", "result", "empty_cell"}


def test_a_remark_names_the_first_place_and_how_often():
    (remark,) = check("1. 32-28 19-23\n2. 28-19 14-23", None).remarks
    assert str(remark) == "The other sign: “28-19” was read as 28x19, the only move that fits (line 2; 2 ×)"


def test_a_result_in_words_is_compared():
    report = check(PLAIN + " Zwart geeft op", Result.FIRST_WINS)
    assert report.comparison.agreement is Agreement.AGREES
    assert "“Zwart geeft op” was read as the result 1-0 (line 1)" in map(str, report.remarks)


def test_a_word_that_does_not_say_who_resigned_decides_nothing():
    report = check(PLAIN + " opgegeven", Result.FIRST_WINS)
    assert report.comparison.agreement is Agreement.UNDECIDED
    assert any("it can mean 1-0 / 0-1" in str(remark) for remark in report.remarks)


@pytest.mark.parametrize(
    ("tag", "under", "said"),
    [
        ("1-0", "0-1", "1-0 / 0-1"),
        ("won", "0-1", "won / 0-1"),
        ("1-0", "1/2-1/2", "1-0 / ½-½"),
        ("?", "0-1", None),
        ("1/2", "½-½", None),
        ("2-0", "1-0", None),
        ("won", "*", None),
    ],
)
def test_two_results_in_pdn_are_a_doubt_and_the_one_under_the_moves_is_compared(tag, under, said):
    report = check(f'[Result "{tag}"]\n\n{PLAIN} {under}', Result.FIRST_WINS)
    assert report.is_sure is (said is None)
    told = [str(remark) for remark in report.remarks if "Two results" in str(remark)]
    assert told == (
        [f"Two results are given, {said} (line 1): the one under the moves was compared"] * bool(said)
    )
    assert said is None or report.comparison.agreement is Agreement.DIFFERS


@pytest.mark.parametrize(("second", "is_sure"), [("0-1", False), ("1-0", True), ("2-0", True), ("*", True)])
def test_a_game_that_stands_there_twice_has_one_result(second, is_sure):
    games = (f'[Event "x"]\n\n{PLAIN} {result}' for result in ("1-0", second))
    assert check("\n\n".join(games), Result.FIRST_WINS).is_sure is is_sure


def test_a_text_with_thousands_of_liberties_keeps_some_of_them_and_counts_all():
    report = check("W:WK2,K30:BK16,K50\n" + "30.24 50.44 24.30 44.50 " * 100, None)
    assert len(report.liberties) == LIBERTIES_KEPT
    assert any("400 ×" in str(remark) for remark in report.remarks)


@pytest.mark.parametrize("codec", ["utf-8", "utf-16", "utf-16-le", "cp1252"])
def test_a_file_is_decoded(codec):
    text, remarks = text_of((PLAIN + " ½-½").encode(codec))
    assert [played.notation for played in check(text, None).replay.moves] == FOUR
    assert bool(remarks) is (codec != "utf-8")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"PK\3\4\x14\0\x08", bytes(range(256))])
def test_what_is_no_text_is_refused(data):
    with pytest.raises(RuleViolation, match="no text"):
        text_of(data)
