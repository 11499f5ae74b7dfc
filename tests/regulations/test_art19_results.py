"""Results and points: Spelreglement 2011, art. 19; what a forfeit is: C.14 with reading R30."""

import pytest

from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.results import HalfPoints, Result, Side

SCORES = [
    ("1-0", 2, 0, True),
    ("½-½", 1, 1, True),
    ("0-1", 0, 2, True),
    ("0-0", 0, 0, True),
    ("+:-", 2, 0, False),
    ("-:+", 0, 2, False),
    ("-:-", 0, 0, False),
]


@pytest.mark.article("Spelreglement 19")
@pytest.mark.parametrize(("code", "first", "second", "played"), SCORES)
def test_the_winner_has_a_point_the_loser_none_and_a_draw_gives_half_each(code, first, second, played):
    result = Result.parse(code)
    assert (result.half_points(Side.FIRST), result.half_points(Side.SECOND)) == (first, second)
    assert result.played is played
    assert result.is_forfeit is not played


@pytest.mark.parametrize("result", Result)
def test_a_reversed_result_gives_each_side_what_the_other_had(result):
    turned = result.reversed
    assert turned.half_points(Side.FIRST) == result.half_points(Side.SECOND)
    assert turned.half_points(Side.SECOND) == result.half_points(Side.FIRST)
    assert turned.is_forfeit == result.is_forfeit
    assert turned.reversed is result


@pytest.mark.parametrize("result", Result)
def test_every_code_reads_back_as_its_result(result):
    assert Result.parse(result.value) is result


def test_a_draw_may_be_written_with_decimals():
    assert Result.parse("0.5-0.5") is Result.DRAW


@pytest.mark.parametrize("given", ["", "1-1", "*", "2-0", None, 1, ["1-0"], {"1-0": 1}, "1-0 "])
def test_anything_else_is_refused_with_its_place(given):
    with pytest.raises(RuleViolation, match=r"^rounds\[2\]\.games\[1\]\.result: .* is not a result"):
        Result.parse(given, "rounds[2].games[1].result")


@pytest.mark.parametrize(
    ("half_points", "text"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (11, "5½"), (40, "20"), (-3, "-1½")]
)
def test_half_points_read_as_points(half_points, text):
    assert str(HalfPoints(half_points)) == text
    assert f"{HalfPoints(half_points)}" == text
    assert str(Reason("%(n)s", {"n": HalfPoints(half_points)})) == text


def test_a_reason_is_its_sentence_with_the_values_filled_in():
    reason = Reason("%(points)s points of %(rounds)s", {"points": HalfPoints(11), "rounds": 7}, ("C.15A",))
    assert str(reason) == "5½ points of 7"
    assert hash(reason) == hash(Reason("%(points)s points of %(rounds)s", reason.params, ("C.15A",)))


def test_a_reason_without_a_value_for_a_place_is_a_defect_of_the_program():
    with pytest.raises(KeyError):
        Reason("%(points)s points", {})
