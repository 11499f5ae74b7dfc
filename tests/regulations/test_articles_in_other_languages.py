"""What the articles come to in West Frisian and in English, beside the Dutch of the edition."""

import re
import shutil

import pytest

from tests import made_editions
from tournaments.regulations.editions.edition import edition, load_edition
from tournaments.regulations.editions.toml_table import EditionError

NUMBERS = re.compile(r"\d+(?:[-x.]\d+)?")
OWN = edition("2011").parts


def test_the_edition_says_every_article_in_both_languages_and_in_its_order():
    translations = edition("2011").translations
    assert set(translations) == {"fy", "en"}
    for parts in translations.values():
        assert [(part.key, tuple(part.articles)) for part in parts] == [
            (part.key, tuple(part.articles)) for part in OWN
        ]


@pytest.mark.parametrize("language", ["fy", "en"])
def test_no_article_has_other_figures_in_another_language(language):
    """Each class, square and place that the Dutch names in figures; words for numbers are in words there
    too.
    """
    translated = {part.key: part.articles for part in edition("2011").translations[language]}
    told = [
        (f"{part.key} {number}", sorted(NUMBERS.findall(text)), sorted(NUMBERS.findall(other)))
        for part in OWN
        for number, text in part.articles.items()
        for other in [translated[part.key][number]]
    ]
    assert [one for one in told if one[1] != one[2]] == []


@pytest.mark.parametrize("language", ["fy", "en"])
def test_no_article_is_left_in_dutch(language):
    translated = {part.key: part.articles for part in edition("2011").translations[language]}
    same = [
        (part.key, number)
        for part in OWN
        for number, text in part.articles.items()
        if translated[part.key][number] == text
    ]
    assert same == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [("\n16 = ", "\n77 = ", "C has no 77"), ('key = "C"', 'key = "K"', "K has no 1, 2")],
)
def test_an_article_that_the_edition_does_not_have_is_refused(tmp_path, old, new, message):
    folder = tmp_path / "2011"
    shutil.copytree(made_editions.editions.EDITIONS / "2011", folder)
    path = folder / "articles_fy.toml"
    text = path.read_text("utf-8")
    at = text.index('key = "C"')
    path.write_text(text[:at] + text[at:].replace(old, new, 1), "utf-8")
    with pytest.raises(EditionError, match=message):
        load_edition(folder)


def test_an_edition_may_be_without_other_languages():
    assert load_edition(made_editions.DATA / "2040").translations == {}
