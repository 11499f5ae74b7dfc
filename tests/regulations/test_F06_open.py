"""F, art. 6: the blitz championship is open, to who is in a class of the union and to who is no member."""

import pytest

from tests.regulations.test_eligibility import answer
from tournaments.regulations.setting_up.eligibility import Answer


@pytest.mark.article("F.6")
@pytest.mark.parametrize("player_class", [None, "3", "HA", "KK"])
def test_everybody_may_enter_the_blitz(player_class):
    assert answer("F", "", player_class).answer is Answer.ADMITTED
