"""What the rules say of a text: the first irregular move, the result, remarks (R9, R10, R11, R15)."""

import pytest

from games.domain.report import Agreement, check
from games.domain.saying.findings import _SENTENCES
from games.domain.stored import as_data
from rules import errors
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result

OPENING = "1. 32-28 19-23 2. 28x19 14x23"


def codes(kind=errors.MoveTextError):
    """The codes of every error about a written move."""
    for each in kind.__subclasses__():
        yield each.code
        yield from codes(each)


def test_every_error_of_the_rules_has_a_sentence():
    assert set(codes()) == set(_SENTENCES)


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    ("text", "articles", "words"),
    [
        ("1. hello", ("Spelreglement 22",), "is not a move"),
        ("1. 32-27 20-25 2. 27-99", ("Spelreglement 22",), "is not a move"),
        ("1. 32-21", ("Spelreglement 7",), "no move in this position"),
        ("1. 27-21", ("Spelreglement 7",), "no piece on that square"),
        ("1. 19-23", ("Spelreglement 7",), "a piece of the opponent"),
        ("1. 32-28 19-23 2. 34-29", ("Spelreglement 10",), "capturing is compulsory"),
        ("1. 32-28 - 2. 28-22", ("R15",), "A move is missing"),
        ("1. 32-28 19-23 3. 34-29", (), "where move 2 is due"),
    ],
)
def test_the_first_irregular_move_is_named_with_its_article(text, articles, words):
    report = check(text, None)
    assert words in str(report.problem)
    assert report.problem.articles == articles
    assert report.replay.irregularity.place.line == 1


def test_after_an_irregular_move_nothing_is_said_of_the_result():
    report = check("1. 32-28 19-23 2. 34-29 1-0", Result.FIRST_WINS)
    assert report.comparison.agreement is Agreement.UNDECIDED
    assert report.by_rules is None
    assert "R10" in report.comparison.because.articles


def test_what_was_allowed_is_listed():
    assert check("1. 32-28 19-23 2. 34-29", None).replay.irregularity.legal == ("28x19",)


@pytest.mark.parametrize(
    ("written", "entered", "agreement"),
    [
        ("1-0", Result.FIRST_WINS, Agreement.AGREES),
        ("2-0", Result.FIRST_WINS, Agreement.AGREES),
        ("1-1", Result.DRAW, Agreement.AGREES),
        ("½-½", Result.DRAW, Agreement.AGREES),
        ("0-1", Result.FIRST_WINS, Agreement.DIFFERS),
        ("0-0", Result.BOTH_LOSE, Agreement.AGREES),
        ("1-0", None, Agreement.NOT_ENTERED),
        ("*", Result.DRAW, Agreement.UNDECIDED),
        ("", Result.DRAW, Agreement.UNDECIDED),
    ],
)
def test_the_written_result_is_compared_with_the_entered_one(written, entered, agreement):
    assert check(f"{OPENING} {written}", entered).comparison.agreement is agreement


@pytest.mark.article("Spelreglement 21.2")
def test_a_draw_by_agreement_without_kings_is_a_remark_not_an_error():
    report = check(f"{OPENING} ½-½", Result.DRAW)
    assert report.problem is None
    assert [remark.articles for remark in report.remarks] == [("Spelreglement 21.2", "R9")]


@pytest.mark.article("C.5")
def test_moves_that_were_not_written_down_are_counted_and_looked_for():
    """After 1. 32-28 19-23 white has one shot, 28x19: the dash can stand for nothing else."""
    report = check("1. 32-28 19-23 2. - 14x23 3. 37-32", None)
    assert [(gap.number, gap.color.value) for gap in report.missing.gaps] == [(2, "white")]
    assert "Moves missing: 1; only these fit: 28x19" in str(report.remarks[0])
    assert report.remarks[0].articles == ("C.5", "R15")


@pytest.mark.article("C.5")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. - 20-25", "several games fit"),
        ("1. 32-28 19-23 2. - 20-25", "something written is wrong"),
    ],
)
def test_what_cannot_be_told_is_said(text, words):
    assert words in str(check(text, None).remarks[0])


def test_a_forfeit_with_a_notation_is_pointed_out():
    report = check(f"{OPENING} 1-0", Result.FORFEIT_BY_SECOND)
    assert report.comparison.agreement is Agreement.DIFFERS
    assert "forfeit" in str(report.comparison.because)


def test_text_after_the_result_is_remarked_upon():
    report = check(f"{OPENING} 1-0\nwell played", Result.FIRST_WINS)
    assert "in line 2" in str(report.remarks[0])


def test_that_a_text_holds_no_move_is_said():
    """What stands in braces is a comment: of a file of a word processor nothing is left."""
    assert "The text holds no move" in map(str, check("{\\rtf1 1. 32-28 19-23}", None).remarks)


@pytest.mark.parametrize(
    "text", ["", " ", "\0", "1.", "½", "x", "-", "…", "(", "💥" * 50, "1" * 5000, "\ud800"]
)
def test_nothing_makes_it_raise(text):
    assert as_data(check(text, None))["moves"] == []


def test_a_report_is_plain_data():
    import json

    found = json.loads(json.dumps(as_data(check("1. 32-28 19-23 2. 34-29", Result.DRAW))))
    assert found["moves"] == ["32-28", "19-23"]
    assert found["problem"]["articles"] == ["Spelreglement 10"]
    assert found["place"] == {"line": 1, "column": 19}
    assert found["allowed"] == ["28x19"]


@pytest.mark.article("Spelreglement 22")
def test_short_notation_is_recognised_and_read():
    """The manual's own line (3b): compulsory captures are left out."""
    report = check("327 (25) 22 (28) (27) 22 27 (17) 22 340 27", None)
    assert report.notation == "short"
    assert report.problem is None
    assert [played.notation for played in report.replay.moves[:4]] == ["32-27", "20-25", "27-22", "17x28"]


def test_a_game_in_pdn_is_recognised_and_the_first_of_several_is_looked_at():
    one = '[Event "KK"]\n[Result "1-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 1-0\n\n'
    report = check(one * 2, Result.FIRST_WINS)
    assert report.notation == "pdn"
    assert len(report.replay.moves) == 4
    assert report.comparison.agreement is Agreement.AGREES
    assert "2 games" in str(report.remarks[0])


def test_a_broken_game_in_pdn_names_the_place():
    report = check('[Event "KK"]\n\n1. 32-28 19-23 2. foo 1-0\n', None)
    assert report.replay.irregularity.place.line == 3
    assert len(report.replay.moves) == 2


@pytest.mark.article("Spelreglement 22")
@pytest.mark.parametrize(
    ("text", "why", "article"),
    [
        ('[Event "KK"]\n\n1. 32-28 (19-23 1-0\n', "a result stands in a variation", "22"),
        ('[Event "KK"]\n\n1. 32-28 {no end', "a comment is not closed", "22"),
        ('[GameType "20"]\n\n1. 32-28 *', "it is of another game of draughts", "22"),
        ('[FEN "W:W2:B20"]\n\n1. 2-1 *', "the position at the start cannot stand on a board", "8"),
        ('[FEN "W:W22-44:B1-20"]\n\n1. 32-28 *', "the position at the start cannot stand on a board", "4"),
        ('[FEN "no"]\n\n1. 32-28 *', "the position at the start cannot stand on a board", "22"),
    ],
)
def test_why_a_game_in_pdn_cannot_be_read_is_said(text, why, article):
    problem = check(text, None).problem
    assert (str(problem), problem.articles) == (why, (f"Spelreglement {article}",))


def test_every_word_of_a_page_of_another_kind_is_no_game():
    report = check("Beste wedstrijdleiding, hierbij mijn partij van gisteren.", None)
    assert report.problem is not None


@pytest.mark.article("Spelreglement 27a")
def test_a_move_with_a_piece_of_the_opponent_is_irregular():
    assert "a piece of the opponent" in str(check("1. 19-23", None).problem)


@pytest.mark.article("Spelreglement 27c")
def test_a_shot_that_was_missed_is_irregular():
    assert "capturing is compulsory" in str(check("1. 32-28 19-23 2. 34-29", None).problem)


@pytest.mark.article("Spelreglement 27d")
def test_a_square_that_cannot_be_reached_is_irregular():
    assert "no move in this position" in str(check("1. 32-21", None).problem)


# --- how it was recorded that the game ended ---

CAPTURED = '[FEN "W:W28:B22"]\n1. 28x17 1-0'


@pytest.mark.article("Spelreglement 20.1")
@pytest.mark.parametrize(
    ("ending", "words", "articles"),
    [
        (None, None, ()),
        (Ending.NO_PIECES, None, ()),
        (Ending.RESIGNED, "The final position is", ("Spelreglement 20.2", "Spelreglement 20.1", "R11")),
        (Ending.NO_MOVE, "The final position is", ("Spelreglement 20.6", "Spelreglement 20.1", "R11")),
        (Ending.VOID, "the game is void", ("Spelreglement 26", "R94")),
    ],
)
def test_an_ending_that_was_recorded_otherwise_than_the_final_position_is_remarked(ending, words, articles):
    report = check(CAPTURED, Result.FIRST_WINS, ending)
    assert report.by_rules is Result.FIRST_WINS
    if words is None:
        assert report.remarks == ()
        return
    (remark,) = report.remarks
    assert words in str(remark)
    assert remark.articles == articles
    assert "Ending." not in str(as_data(report)["remarks"])


@pytest.mark.article("Spelreglement 20.6")
def test_an_ending_by_the_board_is_remarked_where_the_final_position_decides_nothing():
    (remark,) = check(f"{OPENING} 1-0", Result.FIRST_WINS, Ending.NO_MOVE).remarks
    assert "The final position does not" in str(remark)
    assert remark.articles == ("Spelreglement 20.6", "R11")
    for off_the_board in (Ending.RESIGNED, Ending.TIME, Ending.PIECES_DISTURBED):
        assert check(f"{OPENING} 1-0", Result.FIRST_WINS, off_the_board).remarks == ()


@pytest.mark.article("Spelreglement 27")
def test_a_notation_that_is_not_regular_to_the_end_says_nothing_of_how_it_ended():
    assert check("1. 32-28 19-23 2. 34-29 1-0", Result.FIRST_WINS, Ending.NO_PIECES).remarks == ()
