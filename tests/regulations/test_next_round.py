"""The next round of a printed schedule: withdrawals, the last round, schedules of the leaders."""

import pytest

from tests.regulations.eights import EDITION, eight
from tests.regulations.individuals import group
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.rounds.next import scheduled_json, scheduled_round


@pytest.mark.article("C.7")
def test_every_round_of_an_eight_follows_the_one_before_it():
    found = [scheduled_round(eight(rounds=rounds), edition=EDITION) for rounds in range(7)]
    assert [made.number for made in found] == [1, 2, 3, 4, 5, 6, 7]
    assert found[6].pairs == ((1, 2), (4, 3), (6, 5), (7, 8))
    with pytest.raises(RuleViolation, match=r"^rounds: All 7 rounds have been paired") as caught:
        scheduled_round(eight(), edition=EDITION)
    assert caught.value.reason.articles == ("C.7",)


@pytest.mark.article("A.4")
def test_who_has_no_opponent_left_is_free():
    """Five players, the second round is 1-3, 4-5 with 2 free; 3 has left after the first."""
    made = scheduled_round(group("A", "2", 5, rounds=1, withdrawals=[(3, 1)]), edition=EDITION)
    assert (made.pairs, made.free) == (((4, 5),), (1, 2))
    assert scheduled_json(made)["free"] == [1, 2]
    whole = scheduled_json(scheduled_round(group("A", "2", 5, rounds=1), edition=EDITION))
    assert whole["free"] == 2
    assert whole["why"][0] == {"pair": [1, 3], "because": "round 2 of the printed schedule for 5"}
    assert scheduled_json(scheduled_round(group("A", "2", 4, rounds=1), edition=EDITION))["free"] is None


@pytest.mark.article("E.3")
def test_a_schedule_of_the_leaders_has_no_printed_next_round():
    own = [{"number": 1, "games": [{"white": 1, "black": 4}, {"white": 2, "black": 3}]}]
    event = load(dump(group("E", "jeugd", 4)) | {"rounds": own})
    with pytest.raises(RuleViolation, match="the tournament directors make the next one"):
        scheduled_round(event, edition=EDITION)
    assert scheduled_round(group("E", "jeugd", 4, rounds=1), edition=EDITION).pairs == ((2, 3), (4, 1))
