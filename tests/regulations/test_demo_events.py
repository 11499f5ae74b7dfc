"""The demonstration files are events in the middle of play: four rounds of seven."""

from pathlib import Path

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.counting.absences import make_ups
from tournaments.regulations.files.event import load
from tournaments.regulations.order.standings import Status, rank

DEMO = Path(__file__).resolve().parents[2] / "demo"


@pytest.mark.parametrize("name", ["kk", "haa", "rhaa"])
def test_a_demo_file_is_an_event_after_four_rounds_that_can_be_ranked(name):
    event = load((DEMO / f"{name}.json").read_text(encoding="utf-8"))
    assert (event.division, event.last_round) == (name.upper(), 4)
    assert len({entrant.name for entrant in event.entrants}) == 8
    standings = rank(event, edition=EDITION)
    assert not standings.complete
    assert sum(row.half_points for row in standings.rows) > 0


def test_the_demo_has_a_game_to_make_up_and_a_withdrawal():
    events = [load((DEMO / f"{name}.json").read_text(encoding="utf-8")) for name in ("kk", "haa", "rhaa")]
    assert [len(make_ups(event, edition=EDITION, after_round=4)) for event in events] == [1, 0, 1]
    statuses = [{row.status for row in rank(event, edition=EDITION).rows} for event in events]
    assert [Status.LAPSED in found for found in statuses] == [False, True, False]
