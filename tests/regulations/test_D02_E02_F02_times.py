"""D, art. 2, E, art. 2 and F, art. 2: the minutes of a player, and the duty of notation."""

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Section
from tournaments.regulations.schedules.sections import playing_time


@pytest.mark.article("D.2")
@pytest.mark.parametrize(("division", "minutes"), [("HA", 90), ("1", 40), ("2 II", 40), ("3e klasse", 40)])
def test_the_ha_has_an_hour_and_a_half_and_the_other_classes_forty_minutes(division, minutes):
    assert playing_time(EDITION, Section.D, division).minutes == minutes


@pytest.mark.article("E.2")
@pytest.mark.parametrize(
    ("division", "minutes", "written", "unwritten"),
    [("pupillen", 60, False, 0), ("jeugd", 60, False, 0), ("junioren", 90, True, 5)],
)
def test_juniors_have_longer_and_write_every_move(division, minutes, written, unwritten):
    found = playing_time(EDITION, Section.E, division)
    assert (found.minutes, found.every_move_written, found.unwritten_minutes) == (minutes, written, unwritten)


@pytest.mark.article("F.2")
def test_blitz_is_ten_minutes_whatever_the_event_is_called():
    assert playing_time(EDITION, Section.F, "open").minutes == 10


def test_section_a_has_no_time_of_its_own():
    assert playing_time(EDITION, Section.A, "1") is None


@pytest.mark.article("E.2")
def test_a_division_that_is_no_class_of_the_section_has_no_time_of_its_own():
    assert playing_time(EDITION, Section.E, "U12") is None
    assert playing_time(EDITION, Section.E, "Juniorenkampioenschap I").minutes == 90
