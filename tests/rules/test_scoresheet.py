"""Score sheets with moves missing (C art. 5, reading R15): how many, where, and what can have stood there."""

import random

import pytest

from rules import Board, Color
from rules.errors import IllegalMoveError, MissingMoveError, MoveTextError, WrongNumberError
from rules.notation import full
from rules.notation.scoresheet import GAPS, SECONDS, Verdict, read
from tests.depth import cases

from .steps import at_most
from .test_short_round_trip import random_game, random_start

pytestmark = pytest.mark.article("C.5")

OPENING = "1. 32-27 20-25 2. 27-22 17x28 3. 33x22 18x27 4. 31x22 12x32 5. 38x27"
SIGNS = ["- ", "... ", "-", ".", "1.", "1x", "1. ... ", "32-27 - "]
CASES = cases(120, of=30_000)
GAMES = cases(20, of=150)


def stopped():
    """A clock that stands still."""
    return 0


class Ticking:
    """A clock on which every look takes a second, or as many nanoseconds as are said."""

    def __init__(self, step=1_000_000_000):
        self.now, self.step = 0, step

    def __call__(self):
        self.now += self.step
        return self.now


def sheet(text, start=None, **limits):
    return read(text, start, clock=stopped, **limits)


def gaps(found):
    return [(gap.number, gap.color) for gap in found.gaps]


def notations(found):
    return [each.notation for each in found.replay.moves]


def test_a_sheet_without_gaps_is_whole():
    found = sheet(OPENING + " 2-0")
    assert (found.verdict, found.gaps, found.completions) == (Verdict.WHOLE, (), ())
    assert notations(found) == [each.notation for each in full.replay(OPENING).moves]
    assert (found.replay.result, found.replay.irregularity) == ("2-0", None)


def test_two_missing_moves_that_can_be_told_are_filled_in():
    """After 2. 27-22 only 17x28 lets white's 33 take on 22; later only 31x22 lets black take on 32."""
    found = sheet("1. 32-27 20-25 2. 27-22 - 3. 33x22 18x27 4. ... 12x32 5. 38x27")
    assert found.verdict is Verdict.UNIQUE
    assert gaps(found) == [(2, Color.BLACK), (4, Color.WHITE)]
    assert found.completions == (("17x28", "31x22"),)
    assert notations(found) == [each.notation for each in full.replay(OPENING).moves]
    assert [found.replay.moves[ply].text for ply in (3, 6)] == ["-", "..."]
    assert found.replay.irregularity is None


def test_a_gap_says_where_it_stands():
    (gap,) = sheet("1. 32-27 20-25\n2. 27-22 ...").gaps
    assert (gap.text, gap.ply, gap.place.line, gap.place.column) == ("...", 4, 2, 10)


def test_several_completions_are_named_up_to_the_number_asked_for():
    """2. 27-22 and 2. 37-32 both let black answer 17x28, the second by way of 37, and white retake on 22."""
    text = "1. 32-27 20-25 2. - 17x28 3. 33x22"
    found = sheet(text)
    assert found.verdict is Verdict.SEVERAL
    assert set(found.completions) == {("27-22",), ("37-32",)}
    assert len(sheet(text, examples=1).completions) == 1
    assert isinstance(found.replay.irregularity.error, MissingMoveError)


def test_no_completion_means_that_something_written_is_wrong_and_where():
    found = sheet("1. 32-27 - 2. 27-22 17x28 3. 33x21")
    assert found.verdict is Verdict.NONE
    assert found.completions == ()
    assert isinstance(found.replay.irregularity.error, IllegalMoveError)
    assert found.replay.irregularity.text == "33x21"
    assert all(move.startswith(("33x", "38x")) for move in found.replay.irregularity.legal)


def test_every_gap_is_counted_also_behind_what_is_wrong():
    found = sheet("1. 32-27 - 2. 27-22 17x28 3. 33x21 - 4. - ...")
    assert found.verdict is Verdict.NONE
    assert gaps(found) == [(1, Color.BLACK), (3, Color.BLACK), (4, Color.WHITE), (4, Color.BLACK)]


def test_a_sheet_that_is_wrong_before_its_first_gap_is_not_searched():
    found = sheet("1. 32-26 - 2. -")
    assert (found.verdict, found.tried) == (Verdict.NONE, 0)
    assert found.replay.irregularity.text == "32-26"


def test_a_move_number_that_does_not_fit_rules_a_completion_out():
    found = sheet("1. 32-27 - 3. 27-22")
    assert found.verdict is Verdict.NONE
    assert isinstance(found.replay.irregularity.error, WrongNumberError)


@pytest.mark.parametrize("dots", ["2...", "2. ...", "2…", "...", "…"])
def test_dots_where_white_is_to_move_are_a_missing_move(dots):
    assert gaps(sheet(f"1. 32-27 20-25 {dots} 17x28")) == [(2, Color.WHITE)]


@pytest.mark.parametrize("text", ["1. 32-27 1... 20-25 2. -", "1. 32-27 1. ... 20-25 2. -"])
def test_dots_that_stand_for_the_white_move_before_are_no_gap(text):
    assert gaps(sheet(text)) == [(2, Color.WHITE)]


def test_a_sheet_may_begin_anywhere_with_either_side():
    start = full.replay("1. 32-27").board
    found = sheet("12... - 13. 27-22 17x28 14. 33x22", Board(start.fen().replace("F1", "F12")))
    assert gaps(found) == [(12, Color.BLACK)]
    assert all(len(moves) == 1 for moves in found.completions)


def test_the_result_ends_the_sheet():
    assert gaps(sheet("1. 32-27 - 2. 27-22 2-0 - -")) == [(1, Color.BLACK)]


def test_the_start_stays_as_it_is():
    start = Board()
    sheet("1. - - 2. -", start)
    assert (start.history, start.fen()) == ((), Board().fen())


# --- the limits -------------------------------------------------------------------------------------------

HOPELESS = "1. 32-27 - 2. 27-22 - 3. - - 4. - - 5. - - 6. 12-7"


def test_a_search_beyond_its_moves_is_undecided():
    found = sheet(HOPELESS, nodes=300)
    assert (found.verdict, found.tried) == (Verdict.UNDECIDED, 300)


def test_a_search_beyond_its_time_is_undecided():
    found = read(HOPELESS, clock=Ticking(), seconds=5)
    assert (found.verdict, found.tried) == (Verdict.UNDECIDED, 5)


def test_the_time_is_two_seconds_if_nothing_is_said():
    clock = Ticking(step=10_000_000)
    found = read(HOPELESS, clock=clock, nodes=10**9)
    assert (found.verdict, found.tried) == (Verdict.UNDECIDED, 100 * SECONDS)
    assert SECONDS == 2
    assert clock.now == 2_020_000_000


def test_a_search_that_plays_too_many_moves_after_the_gap_is_undecided():
    """Many a king move lets the kings of 46 and 1 go to and fro, but the last move fits none."""
    start = Board("W:WK46,K47:BK1,K2")
    found = sheet("- 1-6 " + "46-41 6-1 41-46 1-6 " * 250 + "46-9", start, nodes=100)
    assert (found.verdict, found.completions) == (Verdict.UNDECIDED, ())
    assert found.tried < len(start.legal_moves)


def test_one_completion_found_before_the_limit_is_not_called_unique():
    """The only completion is 17x28 31x22; until every move was tried, there could be another."""
    text = "1. 32-27 20-25 2. 27-22 - 3. 33x22 18x27 4. ... 12x32 5. 38x27"
    enough = sheet(text).tried
    verdicts = {sheet(text, nodes=nodes).verdict for nodes in range(enough)}
    assert verdicts == {Verdict.UNDECIDED}
    assert sheet(text, nodes=enough).verdict is Verdict.UNIQUE


def test_two_completions_found_before_the_limit_are_several():
    text = "1. 32-27 - 2. - -"
    assert sheet(text, nodes=12).verdict is Verdict.SEVERAL


def test_a_sheet_with_hardly_a_move_is_not_searched():
    found = sheet("- " * (GAPS + 1))
    assert (found.verdict, found.tried, len(found.gaps)) == (Verdict.UNDECIDED, 0, GAPS + 1)


# --- properties -------------------------------------------------------------------------------------------


def test_moves_taken_out_of_a_random_game_are_among_the_completions():
    for seed in range(GAMES):
        rng = random.Random(seed)
        moves = random_game(seed, Board(), 60)
        if len(moves) < 4:
            continue
        written = full.write(moves).split()
        plies = [nth for nth, word in enumerate(written) if not word.endswith(".")]
        out = sorted(rng.sample(plies, rng.randrange(1, 3)))
        taken = tuple(written[nth] for nth in out)
        for nth in out:
            written[nth] = rng.choice(["-", "...", "–"])
        found = sheet(" ".join(written), examples=2_000)
        assert taken in found.completions, f"seed {seed}"
        assert found.verdict is (Verdict.UNIQUE if len(found.completions) == 1 else Verdict.SEVERAL)
        for completion in found.completions:
            filled, rest = written.copy(), iter(completion)
            for nth in out:
                filled[nth] = next(rest)
            assert full.replay(" ".join(filled)).irregularity is None, f"seed {seed}"


def test_damaged_sheets_are_reported_and_never_raise():
    signs = "0123456789-x.…– ()!?*\n½a"
    Board()
    for seed in range(CASES):
        rng = random.Random(seed)
        start = random_start(seed)
        text = list(full.write(random_game(seed, start, 30), start=start))
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(text) + 1)
            text[at : at + rng.randrange(7)] = rng.choice([rng.choice(signs), " - ", " ... "])
        with at_most(250_000):
            found = sheet("".join(text), start, nodes=200)
        assert found.tried <= 200, f"seed {seed}"
        if found.verdict in (Verdict.WHOLE, Verdict.UNIQUE):
            assert found.replay.irregularity is None, f"seed {seed}"
        else:
            assert isinstance(found.replay.irregularity.error, MoveTextError), f"seed {seed}"


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.long(every=4)
@pytest.mark.sampled(every=4)
def test_a_hundred_thousand_characters_take_few_steps_each(sign):
    text, start = sign * (100_000 // len(sign)), Board()
    with at_most(20_000 + 20 * len(text)):
        sheet(text, start)
