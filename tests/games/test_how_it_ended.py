"""How the game of a notation ended: moves after the end, draws by agreement, the ending (art. 18, 20, 21)."""

import pytest

from games.domain.report import Agreement, check
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result

SEVEN = (
    '[FEN "W:WK46,K47:BK4"]\n1. 46-41 4-9 2. 41-46 9-4 3. 46-41 4-9 4. 41-46 9-4 5. 46-41 4-9 6. 41-46 9-4 '
)


@pytest.mark.article("Spelreglement 20.1")
def test_moves_after_the_end_are_a_remark_and_the_result_by_the_rules_stands():
    report = check('[FEN "W:W28:B22"]\n1. 28x17 6-11 2. 17x6 0-1', Result.FIRST_WINS)
    assert (report.problem, report.by_rules) == (None, Result.FIRST_WINS)
    assert report.comparison.agreement is Agreement.AGREES
    said = [str(remark) for remark in report.remarks]
    assert "After move 1 one side had no pieces left: the game was over. Moves written after that: 2" in said
    assert "Under the moves stands 0-1, the final position gives 1-0" in said
    assert len(report.replay.moves) == 1


@pytest.mark.article("Spelreglement 18")
def test_moves_after_the_seven_moves_are_counted_from_the_draw_on():
    report = check(SEVEN + "7. 46-41 4-9 8. 41-46 9-4 9. 46-41 1-1", Result.DRAW)
    assert (report.problem, report.by_rules, report.endings) == (None, Result.DRAW, (Ending.SEVEN_MOVES,))
    said = (
        "The game was drawn at move 7, the seventh of the two kings against one. Moves written after that: 4"
    )
    assert said in map(str, report.remarks)


@pytest.mark.article("Spelreglement 21.1")
def test_moves_with_one_king_each_are_written_after_the_end():
    report = check('[FEN "B:WK46,29:BK20"]\n1... 20x33 2. 46-41 33-28 3. 41-46 1-1', Result.DRAW)
    assert (report.problem, report.by_rules, report.endings) == (None, Result.DRAW, (Ending.ONE_KING_EACH,))
    said = "The game was drawn at move 1, with one king each. Moves written after that: 3"
    assert said in map(str, report.remarks)


def test_it_agrees_only_when_nothing_was_left_unread():
    opening = "1. 32-28 19-23 2. 28x19 14x23"
    report = check(f"{opening} 1-0\n3. 37-32", Result.FIRST_WINS)
    assert report.comparison.agreement is Agreement.UNDECIDED
    assert "not all of it was read" in str(report.comparison.because)
    assert (
        check(f"Uitslag: 0-1\n{opening} 1-0", Result.FIRST_WINS).comparison.agreement is Agreement.UNDECIDED
    )
    other = f'[Event "KK"]\n\n{opening} 1-0\n\n[Event "KK"]\n\n1. 31-26 1-0\n'
    assert check(other, Result.FIRST_WINS).comparison.agreement is Agreement.UNDECIDED


@pytest.mark.article("Spelreglement 21.2")
@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("W:WK46:BK37", "with one king each (manual 2j-I)"),
        ("W:WK3,15:BK46", "manual 2j-II: a king on the line 46-5"),
        ("W:WK3,15:BK37", "manual 2j-II: a king on the line 46-5"),
        ("W:WK3,25:BK47", "manual 2j-III: a king on the line 47-15"),
        ("W:WK3,31:BK4", "in a position with kings: white has 1, black has 1"),
        ("W:WK3,32:BK36", "manual 2j-III: a king on the line 4-36"),
        ("B:WK28:BK50,41", "in a position with kings"),
        ("B:WK28:BK50,16", "manual 2j-II: a king on the line 46-5"),
        ("W:WK3,6:BK46", "in a position with kings"),
        ("W:WK3,15,25:BK46", "in a position with kings"),
        ("W:W31,35:B5,6", "without kings"),
    ],
)
def test_what_an_agreed_draw_is_of(position, words):
    text = f'[FEN "{position}"]\n1-1'
    report = check(text, Result.DRAW)
    said = [str(each) for each in [*report.remarks, report.because] if each]
    assert any(words in each for each in said), said


@pytest.mark.article("Spelreglement 20")
@pytest.mark.parametrize(
    ("end", "endings"),
    [
        ("Zwart geeft op", (Ending.RESIGNED,)),
        ("zwart overschrijdt de tijd", (Ending.TIME,)),
        ("remise", (Ending.AGREED,)),
        ("1-1", (Ending.AGREED,)),
        (
            "1-0",
            (
                Ending.RESIGNED,
                Ending.PIECES_DISTURBED,
                Ending.REFUSED_TO_PLAY_ON,
                Ending.TIME,
                Ending.REFUSED_THE_RULES,
            ),
        ),
        ("", ()),
        ("hello", ()),
    ],
)
def test_how_the_game_can_have_ended_by_what_is_written(end, endings):
    assert check(f"1. 32-28 19-23 2. 28x19 14x23 {end}", None).endings == endings


@pytest.mark.article("Spelreglement 20.2")
def test_an_ending_in_words_is_held_against_the_recorded_one():
    text = "1. 32-28 19-23 2. 28x19 14x23 zwart geeft op"
    (remark, *_) = (
        each for each in check(text, Result.FIRST_WINS, Ending.TIME).remarks if "R11" in each.articles
    )
    assert remark.articles == ("Spelreglement 20.5", "Spelreglement 20.2", "R11")
    agreeing = check(text, Result.FIRST_WINS, Ending.RESIGNED)
    assert not [each for each in agreeing.remarks if "R11" in each.articles]
