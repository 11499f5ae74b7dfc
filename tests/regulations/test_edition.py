"""An edition is read from its folder; a broken table is refused with a message that says what."""

import shutil

import pytest

from tests.regulations.broken_tables import refusal
from tests.regulations.eights import EDITION
from tournaments.regulations.editions.edition import EDITIONS, edition, load_edition
from tournaments.regulations.editions.toml_table import EditionError
from tournaments.regulations.reasons import RuleViolation


def test_the_numbers_of_section_c_are_those_of_the_regulation():
    assert EDITION.name == "2011"
    clock = EDITION.clocks["C"]
    assert (clock.first_moves, clock.first_minutes, clock.next_moves, clock.next_minutes) == (50, 120, 25, 60)
    assert EDITION.notation["C"].unwritten_moves == 5
    make_up = EDITION.make_up["C"]
    assert (make_up.last_round, make_up.before_round, make_up.never) == (5, 6, (6, 7))
    assert EDITION.withdrawal["C"].minimum_games == 5
    assert [key.article for key in EDITION.order["C"].keys] == ["C.15A", "C.15B", "C.15C", "C.15D"]
    assert EDITION.order["C"].first_place.divisions == ("KK",)
    assert (EDITION.sonneborn_berger.won, EDITION.sonneborn_berger.drawn) == (2, 1)


def test_every_table_names_its_source():
    for path in sorted((EDITIONS / "2011").glob("*.toml")):
        assert path.read_text(encoding="utf-8").splitlines()[0].startswith("source = "), path.name


def test_an_edition_that_does_not_exist_is_refused():
    with pytest.raises(RuleViolation, match=r"no edition 1900 of the regulation; there are 2011"):
        edition("1900")


BREAKS = [
    ("C07_schedule.toml", '"8-4"]', '"8-5"]', "round 1: number 5 is named twice"),
    ("C07_schedule.toml", '"8-4"]', '"8-9"]', "round 1: number 9 does not exist"),
    ("C07_schedule.toml", ', "8-4"]', "]", "round 1: number 4 neither plays nor is free"),
    ("C07_schedule.toml", '"7-3", "8-4"]', '"8-3", "7-4"]', "3 and 7 meet 0 times, once is expected"),
    ("C07_schedule.toml", '"1-2", "4-3"', '"2-1", "3-4"', "number 2 has white 5 times and black 2 times"),
    ("C07_schedule.toml", '"5-1"', '"5x1"', "round 1: '5x1' is not a pair"),
    ("C07_schedule.toml", "entrants = 8", 'entrants = "8"', "entrants is '8', a whole number from 2"),
    (
        "C07_schedule.toml",
        "entrants = 8",
        "entrants = 8\nfree = [1]",
        "free names 1 numbers for 7 rounds of 8",
    ),
    ("C07_schedule.toml", "entrants = 8", "", "entrants is missing"),
    ("C07_schedule.toml", "entrants = 8", "entrants = ", "cannot be read"),
    ("C07_schedule.toml", '["C",', '["X",', "there is no section 'X'"),
    ("C02_divisions.toml", 'code = "HAA"', 'code = "KK"', "division 'KK' is named twice"),
    ("C02_divisions.toml", "places = 8", "places = 7", "section C has no schedule for 7"),
    ("C03_clock.toml", "first_moves = 50", "first_moves = 0", "first_moves is 0"),
    ("C03_clock.toml", "first_moves = 50", "first_moves = 50\nbonus = 3", "unknown: bonus"),
    ("C05_notation.toml", "unwritten_moves = 5", "unwritten_moves = true", "unwritten_moves is True"),
    ("C08_movement.toml", '"HAA 1", "HAA 2"]', '"HAA 1", "HAA 3"]', "HAA 2 is placed 0 times"),
    ("C08_movement.toml", '"RHAA 8"]', '"RHAA 9"]', "RHAA 8 is placed 0 times"),
    ("C08_movement.toml", '"HA 1", "HA 2"]', '"HB 1", "HA 2"]', "HB 1 does not exist"),
    ("C08_movement.toml", '"HA 1", "HA 2"]', '"HA 1", "HA 3"]', "HA 2 is placed 0 times, once is expected"),
    ("C08_movement.toml", '"KK 1", "KK 2"', '"KK one", "KK 2"', "'KK one' is not a place"),
    ("C09_vacancies.toml", "last = 6", "last = 2", "the numbers run from 3 to 2"),
    ("C11_absence.toml", 'years = "several"', 'years = "one"', "two rules for the same absence"),
    ("C11_absence.toml", '["KK", "HAA"]', '["KK"]', "must each cover KK, HAA, RHAA"),
    ("C11_absence.toml", "place_is_filled = false", "place_is_filled = 0", "true or false is expected"),
    ("C13_make_up.toml", "last_round = 5", "last_round = 6", "round 6 cannot be made up before round 6"),
    ("C13_make_up.toml", "never = [6, 7]", "never = [5, 6]", "overlaps the rounds 1 to 5"),
    ("C13_make_up.toml", "never = [6, 7]", "never = [6]", "make_up must say of each of the 7 rounds"),
    ("C13_make_up.toml", "never = [6, 7]", "never = [6, 8]", "make_up must say of each of the 7 rounds"),
    ("C14_withdrawal.toml", "minimum_games = 5", "minimum_games = 5.5", "minimum_games is 5.5"),
    ("C15_order.toml", 'by = "mutual-result"', 'by = "weight"', "by is 'weight', one of points"),
    ("C15_order.toml", 'by = "mutual-result"', 'by = "points"', "key 'points' is named twice"),
    ("C15_order.toml", 'by = "deciding-games"', 'by = "lot"', "by is 'lot'"),
    (
        "Bijlage1_sonneborn_berger.toml",
        "won = 2",
        "won = 1",
        "a win counts 1 times, which is not more than 1",
    ),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), BREAKS)
def test_a_broken_table_is_refused_and_the_message_says_what(tmp_path, name, old, new, message):
    assert message in refusal(tmp_path, name, old, new)


def test_a_table_of_no_known_subject_is_refused(tmp_path):
    """As when the name of a table is misspelt: it would have been left out in silence."""
    folder = tmp_path / "2011"
    shutil.copytree(EDITIONS / "2011", folder)
    (folder / "B04_playing_time.toml").rename(folder / "B04_playing_tiem.toml")
    with pytest.raises(EditionError, match=r"^2011: B04_playing_tiem\.toml: there is no subject"):
        load_edition(folder)


@pytest.mark.parametrize(
    "name",
    [path.name for path in sorted((EDITIONS / "2011").glob("C*.toml"))]
    + [path.name for path in sorted((EDITIONS / "2011").glob("*_order.toml"))]
    + ["D03_divisions.toml", "Bijlage2_schedule-6.toml", "Bijlage1_sonneborn_berger.toml"],
)
def test_a_missing_table_is_refused(tmp_path, name):
    folder = tmp_path / "2011"
    shutil.copytree(EDITIONS / "2011", folder)
    (folder / name).unlink()
    with pytest.raises(EditionError, match=r"^2011: "):
        load_edition(folder)


def test_an_edition_read_twice_is_the_same(tmp_path):
    assert load_edition(EDITIONS / "2011") == EDITION
    assert edition() == edition("2011")
