"""F, art. 3: however many they are, the players of the blitz championship are one group."""

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Section
from tournaments.regulations.schedules.groups import group_sizes


@pytest.mark.article("F.3")
@pytest.mark.parametrize("players", [2, 7, 40])
def test_all_players_of_the_blitz_are_one_group(players):
    assert group_sizes(players, edition=EDITION, section=Section.F, division="") == (players,)
