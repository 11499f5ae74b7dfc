"""Analysis: any position with its moves."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.analysis import selectors
from rules import Board, Position

ENGLISH = {"accept-language": "en"}
NAMES = ("White", "Black")
TWO_AGAINST_ONE = "W:WK28,K5:BK46"


def get(name="analysis", **asked):
    return Client().get(reverse(name), asked, headers=ENGLISH)


@pytest.mark.django_db
def test_the_start_has_its_nine_moves_and_each_leads_to_its_position():
    found = selectors.analysed(Position.start(), NAMES)
    board = Board()
    assert {way.text for way in found.ways} == {board.notation(move) for move in board.moves()}
    for way in found.ways:
        after = Board()
        after.push_text(way.text)
        assert way.fen == after.fen()
    page = get()
    assert page.status_code == 200
    assert "fen=B%3AW28%2C31%2C33-50" in page.text


@pytest.mark.django_db
def test_a_game_that_is_over_says_why():
    page = get(fen="W:W:BK5")
    assert "One side has no pieces left" in page.text
    assert "Legal moves" not in page.text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("W:W51:B3", "Square 51 is not on the board"),
        ("W:W28:B28", "Square 28 is named more than once"),
        (f"W:W{','.join(map(str, range(30, 51)))}:B3", "more than its 20 pieces"),
        ("nothing at all", "It is no position"),
        ("W" * 501, "at most 500"),
    ],
)
def test_a_position_that_cannot_be_says_why(asked, said):
    page = get(fen=asked)
    assert page.status_code == 422
    assert said in page.text
    assert get("analysis-picture", fen=asked).status_code == 422


@pytest.mark.django_db
def test_the_picture_is_that_of_the_position():
    one, other = (get("analysis-picture", fen=fen) for fen in (TWO_AGAINST_ONE, "W:WK28,K6:BK46"))
    assert one["Content-Type"] == "image/png"
    assert Image.open(io.BytesIO(one.content)).size == Image.open(io.BytesIO(other.content)).size
    assert one.content != other.content
