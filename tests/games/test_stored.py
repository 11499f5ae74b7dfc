"""A stored report comes back as it was, without asking the rules again."""

import json

import pytest

from games.domain.report import Stood, check
from games.domain.stored import as_data, from_data
from tests.rules.steps import at_most
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Result

TEXTS = {
    "regular": "1. 32-28 19-23! 2. 28x19 14x23 1-0",
    "irregular": "1. 32-28 19-23 2. 34-29",
    "missing": "1. 32-28 19-23 2. - 14x23 3. 37-32",
    "decided": '[FEN "W:W28:B22"]\n1. 28x17 1-0',
    "after the end": '[FEN "W:W28:B22"]\n1. 28x17 6-11 2. 17x6 0-1',
    "left over": "1. 32-28 19-23 2. 28x19 14x23 1-0\nwell played",
    "liberties": "1. 32x28 19-23 3. 28-19 14x23 ½-½",
    "short": "327 (25) 22 (28) (27) 22 27",
    "nothing": "",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("ending", [None, Ending.RESIGNED])
def test_a_report_that_was_stored_is_the_same_report(text, ending):
    report = check(text, Result.FIRST_WINS, ending)
    data = json.loads(json.dumps(as_data(report)))
    again = from_data(data)
    assert as_data(again) == data
    assert again.replay.moves == report.replay.moves
    assert again.remarks == report.remarks
    assert (again.problem, again.comparison) == (report.problem, report.comparison)


def test_a_move_that_stood_comes_back_too():
    data = as_data(check("1. 32-28 19-23 2. 34-29 23x34", None, stood=[Stood(3, "34-29")]))
    assert as_data(from_data(data)) == data


def test_reading_a_report_back_takes_few_steps_a_move():
    data = as_data(check("1. 32-28 19-23 2. 28x19 14x23 1-0", None))
    with at_most(1_000):
        from_data(data)
