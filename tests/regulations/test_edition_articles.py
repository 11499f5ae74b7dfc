"""Which edition a season follows, and under which number an edition prints a provision."""

import shutil

import pytest

from tests import made_editions
from tournaments.regulations.editions import edition as editions
from tournaments.regulations.editions.edition import DEFAULT, FIRST, edition, edition_for, load_edition
from tournaments.regulations.editions.toml_table import EditionError

NEW = load_edition(made_editions.DATA / "2040")


@pytest.fixture
def both(tmp_path, monkeypatch):
    made_editions.lay_both(tmp_path, monkeypatch)
    yield tmp_path
    editions.edition.cache_clear()


def test_the_default_edition_is_the_newest():
    """Whoever adds an edition names it there."""
    assert edition_for(9999).name == DEFAULT


@pytest.mark.parametrize(
    ("season", "name"), [(1900, "2011"), (2011, "2011"), (2039, "2011"), (2040, "2040"), (2199, "2040")]
)
def test_a_season_follows_the_newest_edition_valid_in_its_year_or_else_the_oldest(both, season, name):
    assert edition_for(season).name == name


def test_two_editions_from_one_season_are_refused(both):
    table = both / "2040" / "edition.toml"
    table.write_text(table.read_text("utf-8").replace("valid_from = 2040", "valid_from = 2011"), "utf-8")
    with pytest.raises(EditionError, match="2011 and 2040 are both valid from 2011"):
        edition_for(2026)


@pytest.mark.article("C.14")
def test_the_tables_of_a_season_are_those_of_its_edition(both):
    """In 2040 a player who stops after four games is booked, in 2011 only after five."""
    assert [edition_for(season).withdrawal["C"].minimum_games for season in (2026, 2040)] == [5, 4]


def test_the_first_edition_prints_every_provision_under_its_key():
    first = edition(FIRST)
    keys = [number for part in first.parts for number in part.numbers]
    assert [first.printed(key) for key in keys] == keys


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("C.13", "C.13"),
        ("C.14", "C.15"),
        ("C.15B", "C.16B"),
        ("C.16", "C.17"),
        ("D.6", "D.6"),
        ("Bijlage 5 tasks.6", "Bijlage 5 tasks.6"),
        ("Spelreglement 20.1", "Spelreglement 20.1"),
        ("R31", "R31"),
    ],
)
def test_a_renumbered_provision_is_printed_once_and_with_its_part(key, number):
    assert NEW.printed(key) == number


@pytest.mark.parametrize(
    ("source", "number"),
    [("C, art. 14", "C, art. 15"), ("C, art. 7", "C, art. 7"), ("Bijlage 2", "Bijlage 2")],
)
def test_the_source_of_a_table_is_printed_with_the_number_too(source, number):
    assert NEW.printed_source(source) == number


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("edition.toml", '"C.14" = "C.15"', '"C.44" = "C.15"', "there is no provision C.44"),
        ("edition.toml", '"C.14" = "C.15"', '"C.15A" = "C.15"', "there is no provision C.15A"),
        ("edition.toml", '"C.14" = "C.15"', '"C.14" = "C.16"', "C.14 and C.15 are both printed as C.16"),
        ("edition.toml", '"C.14" = "C.15"', '"C.14" = "C.13"', "C.13 and C.14 are both printed as C.13"),
        ("edition.toml", '"C.16" = "C.17"', '"C.16" = "C.18"', "C.18, which is no article of this edition"),
        ("edition.toml", "valid_from = 2040", "", "valid_from is missing"),
        ("edition.toml", "valid_from = 2040", "valid_from = 2040\nuntil = 2050", "unknown: until"),
        ("articles.toml", 'key = "D"', 'key = "C"', "a part is named twice"),
        ("articles.toml", "\n17 = ", "\n18 = ", "C.16 is printed as C.17, which is no article"),
    ],
)
def test_numbers_that_cannot_be_are_refused(tmp_path, name, old, new, message):
    folder = tmp_path / "2040"
    shutil.copytree(made_editions.DATA / "2040", folder)
    text = (folder / name).read_text("utf-8")
    assert old in text
    at = text.index('key = "C"') if name == "articles.toml" else 0
    (folder / name).write_text(text[:at] + text[at:].replace(old, new, 1), "utf-8")
    with pytest.raises(EditionError, match=message):
        load_edition(folder)


@pytest.mark.parametrize("name", ["edition.toml", "articles.toml"])
def test_an_edition_without_its_own_data_is_refused(tmp_path, name):
    folder = tmp_path / "2040"
    shutil.copytree(made_editions.DATA / "2040", folder)
    (folder / name).unlink()
    with pytest.raises(EditionError, match=f"{name} is missing"):
        load_edition(folder)
