"""Every article of the rules of the game on the board, 1 to 22, has its test file, or a reason for none."""

import tomllib
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ARTICLES = tomllib.loads((TESTS.parent / "docs" / "articles.toml").read_text())["articles"]


@pytest.mark.parametrize("number", range(1, 23))
def test_an_article_has_a_file_of_tests_named_after_it_or_is_not_carried_out(number):
    entry = ARTICLES[f"Spelreglement {number}"]
    files = sorted(TESTS.glob(f"*/test_art{number:02d}_*.py"))
    assert bool(files) != bool(entry.get("not_carried_out"))
    mark = f'"Spelreglement {number}'
    assert all(mark in path.read_text() for path in files)
