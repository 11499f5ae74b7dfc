"""G, art. 2: the players of a four have the numbers 1 to 4."""

import pytest

from tests.regulations.teams import EDITION
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.teams.lineups import LineUp, check_line_up

RULE = EDITION.teams.line_ups["G"]
PLAYERS = ("Anema", "Bosma", "Cnossen", "Dijkstra", "Elzinga")


@pytest.mark.article("G.2")
def test_a_four_has_four_boards():
    assert RULE.boards == 4
    check_line_up(LineUp(1, PLAYERS[:4]), RULE)
    for number in (3, 5):
        with pytest.raises(RuleViolation, match=f"A line-up has 4 boards, not {number}") as caught:
            check_line_up(LineUp(1, PLAYERS[:number]), RULE)
        assert caught.value.reason.articles == ("G.2",)
