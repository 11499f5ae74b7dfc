"""B, art. 3 once the season is closed: who drops out then gives the same groups as who said so before (R83).

The example: 13 teams, T01 to T13, in groups of 4, 4 and 5, each in its order; T02 drops out.

    I    T01 T02 T03 T04        T01 T06 T03 T05          T06, number 2 of II, has the place of T02
    II   T05 T06 T07 T08   ->   T04 T10 T07 T09          T10, number 2 of III, that of T06
    III  T09 T10 T11 T12 T13    T08 T11 T12 T13          one team fewer
"""

import pytest

from tests.regulations.teams import EDITION
from tournaments.regulations.movement.players import FinalOrder, Outcome
from tournaments.regulations.movement.season_close import SeasonFacts, next_season, notified_after

TEAMS = [f"T{number:02}" for number in range(1, 14)]
ORDERS = (
    FinalOrder("I", tuple(TEAMS[:4])),
    FinalOrder("II", tuple(TEAMS[4:8])),
    FinalOrder("III", tuple(TEAMS[8:])),
)


def groups(facts):
    return {
        entry.division: " ".join(entry.places) for entry in next_season(facts, edition=EDITION).teams.next
    }


@pytest.mark.article("B.3")
def test_a_team_that_drops_out_after_the_close_gives_its_place_to_number_two_below():
    closed = SeasonFacts(year=2026, teams=ORDERS)
    assert groups(closed)["I"] == "T01 T02 T03 T05"
    after = notified_after(closed, not_entering=["T02"])
    assert groups(after) == {
        "I": "T01 T06 T03 T05",
        "II": "T04 T10 T07 T09",
        "III": "T08 T11 T12 T13",
    }
    decided = {one.player: one for one in next_season(after, edition=EDITION).teams.decisions}
    assert decided["T04"].outcome is Outcome.RELEGATED
    assert (decided["T06"].outcome, decided["T06"].articles) == (Outcome.FILLS, ("B.3", "R27"))


@pytest.mark.article("B.3")
@pytest.mark.parametrize("team", TEAMS)
def test_it_does_not_matter_when_it_was_told(team):
    before = SeasonFacts(year=2026, teams=ORDERS, not_entering=(team,))
    after = notified_after(SeasonFacts(year=2026, teams=ORDERS), not_entering=[team])
    assert groups(after) == groups(before)
    assert notified_after(before, not_entering=[team]) == before


@pytest.mark.article("B.3")
def test_teams_that_drop_out_one_after_another_are_as_if_all_had_been_told_at_once():
    one = notified_after(SeasonFacts(year=2026, teams=ORDERS), not_entering=["T06"])
    both = notified_after(one, not_entering=["T02"])
    assert groups(both) == groups(SeasonFacts(year=2026, teams=ORDERS, not_entering=("T02", "T06")))


@pytest.mark.article("G.3")
def test_fours_that_drop_out_leave_the_others_in_their_order():
    fours = (FinalOrder("I", ("A", "B", "C", "D")), FinalOrder("II", ("E", "F", "G")))
    after = notified_after(SeasonFacts(year=2026, fours=fours), not_entering=["B"])
    (group,) = next_season(after, edition=EDITION).fours.next
    assert group.places == ("A", "C", "D", "E", "F", "G")
