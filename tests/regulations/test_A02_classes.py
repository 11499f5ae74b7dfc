"""A, art. 2: below the EK everyone plays in the own class, in the HA as in the first, second and third."""

import pytest

from tests.regulations.test_eligibility import answer
from tournaments.regulations.setting_up.eligibility import Answer

OWN = ("HA", "1", "2", "3")


@pytest.mark.article("A.2")
@pytest.mark.parametrize("player_class", OWN)
def test_the_ha_and_the_classes_one_to_three_each_play_by_themselves(player_class):
    assert answer("A", player_class, player_class).answer is Answer.ADMITTED
    for other in {"EK", *OWN} - {player_class}:
        assert answer("A", other, player_class).answer is Answer.REFUSED
