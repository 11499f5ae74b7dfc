"""The positions beside the articles of the rules of the game."""

import pytest
from django.urls import reverse

from games.showing.article_examples import EXAMPLES, of_article
from rules import Board
from tournaments.regulations.editions.edition import DEFAULT, edition

ALL = [
    pytest.param(key, one, id=f"{key} {at}") for key, own in EXAMPLES.items() for at, one in enumerate(own)
]
MOVES = {
    "Spelreglement 7": ["28-22 28-23", "28x8", "28x30", "28x48"],
    "Spelreglement 8": ["10-4 10-5"],
    "Spelreglement 10": ["28x17x26"],
    "Spelreglement 12": ["45x1 45x12 45x18 45x23 45x7"],
    "Spelreglement 17": ["45-40"],
}
"""By hand, from the articles."""


@pytest.mark.parametrize(("key", "example"), ALL)
def test_every_position_is_one_of_the_game(key, example):
    board = Board(example.fen)
    assert key in edition(DEFAULT).keys_by_number.values()
    assert board.position.problems() == () or not board.position.pieces()
    assert not example.moves or list(board.legal_moves)


@pytest.mark.parametrize("key", MOVES)
def test_what_is_drawn_are_the_moves_of_the_article(key):
    drawn = [" ".join(sorted(map(str, Board(one.fen).legal_moves))) for one in EXAMPLES[key]]
    assert drawn == MOVES[key]


def test_a_shot_is_drawn_square_by_square():
    (one,) = of_article("Spelreglement 10")
    assert one.picture.count('class="arrow-edge"') == 2


def test_the_page_of_the_articles_has_them(client, db):
    page = client.get(reverse("regulation")).text
    assert page.count('class="diagram"') == len(ALL)
    assert client.get(reverse("regulation"), {"q": "art. 21"}).text.count('class="diagram"') >= 1
