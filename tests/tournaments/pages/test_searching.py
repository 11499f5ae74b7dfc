"""What is typed into the field of the articles and the readings, and what it finds."""

import pytest

from tournaments.pages.searching import fits


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("", "anything"),
        ("crème BRULÉE", "Creme brulee"),
        ("c.14", "C art. 14"),
        ("C14", "C.14"),
        ("14", "C.14"),
        ("klas", "de klassen"),
        ("2", "class 2"),
    ],
)
def test_words_are_found(asked, text):
    assert fits(asked, [text])


@pytest.mark.parametrize(
    ("asked", "text"),
    [("1", "C.14"), ("C.1", "C.14"), ("kk", "wekker"), ("een twee", "een"), ("C.14", "B.14")],
)
def test_other_words_are_not(asked, text):
    assert not fits(asked, [text])
