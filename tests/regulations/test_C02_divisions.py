"""C, art. 2: three eights from the top, players numbered 1 to 8."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, eight
from tournaments.regulations.event import Entrant
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.rounds.validity import check

pytestmark = pytest.mark.article("C.2")


def test_the_three_eights_from_the_top_are_kk_haa_and_rhaa():
    divisions = EDITION.divisions["C"]
    assert divisions.codes == ("KK", "HAA", "RHAA")
    assert [division.name for division in divisions.divisions] == [
        "Kampioensklasse",
        "Hoofdklasse AA",
        "Reserve Hoofdklasse AA",
    ]
    assert divisions.places == 8


@pytest.mark.parametrize("count", [0, 1, 7, 9])
def test_another_number_than_eight_is_refused_and_says_how_to_enter_an_empty_place(count):
    event = dataclasses.replace(
        eight(rounds=0), entrants=tuple(Entrant(n, f"Player {n}") for n in range(1, count + 1))
    )
    with pytest.raises(
        RuleViolation, match=r"entrants: .*8 numbered places.*withdrew after round 0"
    ) as caught:
        check(event, edition=EDITION)
    assert caught.value.reason.articles == ("C.2", "C.7", "C.12")


def test_a_division_of_another_section_is_refused():
    with pytest.raises(RuleViolation, match=r"^division: .*KK, HAA, RHAA, not HA$"):
        check(eight(division="HA"), edition=EDITION)
