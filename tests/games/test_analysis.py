"""Analysis: any position with its moves, and what the tables of endings say of it and of each move."""

import io
import random

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import reverse
from PIL import Image

from games.analysis import endings, selectors
from rules import Board, Color, Position
from rules.engine.endgames import MOST_PIECES, build

ENGLISH = {"accept-language": "en"}
NAMES = ("White", "Black")
TWO_AGAINST_ONE = "W:WK28,K5:BK46"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A file of tables of all endings of two pieces and of three."""
    path = tmp_path_factory.mktemp("tables") / "endings.tables"
    build(MOST_PIECES).keep_in(path)
    return path


@pytest.fixture
def tables(made, settings):
    """A site with tables of endings."""
    settings.DATA_DIR = made.parent
    return made


def get(name="analysis", **asked):
    return Client().get(reverse(name), asked, headers=ENGLISH)


def test_as_many_pieces_are_asked_of_as_the_engine_has_tables():
    assert endings.MOST_PIECES == MOST_PIECES


@pytest.mark.django_db
def test_the_start_has_its_nine_moves_and_each_leads_to_its_position():
    found = selectors.analysed(Position.start(), NAMES)
    board = Board()
    assert {way.text for way in found.ways} == {board.notation(move) for move in board.moves()}
    for way in found.ways:
        after = Board()
        after.push_text(way.text)
        assert way.fen == after.fen()
        assert way.worth is None
    page = get()
    assert page.status_code == 200
    assert "fen=B%3AW28%2C31%2C33-50" in page.text
    assert "Nothing is proved" in page.text


@pytest.mark.django_db
def test_every_move_of_an_ending_is_worth_what_its_position_is(tables):
    board = Board(TWO_AGAINST_ONE)
    found = selectors.analysed(board.position, NAMES)
    assert found.worth.winner is Color.WHITE
    assert len(found.ways) == len(board.moves())
    for way in found.ways:
        after = Board(way.fen)
        outcome = after.outcome()
        said = outcome if outcome else endings.worth(after)
        assert way.worth.winner == said.winner
        assert way.does == {Color.WHITE: "wins", None: "draws", Color.BLACK: "loses"}[said.winner]
    assert [way.rank for way in found.ways] == sorted(way.rank for way in found.ways)
    best = found.ways[0]
    assert best.does == "wins"
    assert best.worth.plies == found.worth.plies - 1
    page = get(fen=TWO_AGAINST_ONE)
    assert "exact, by the tables of endings" in page.text
    assert f"White wins, in {found.worth.plies} single moves" in page.text


def test_the_counts_of_the_position_decide(tables):
    """Art. 18: two kings win against one where they can do so in what is left of their seven moves."""
    chosen, drawn_by_the_count = random.Random(1), 0
    for _ in range(100):
        first, second, other = chosen.sample(range(1, 51), 3)
        fen = f"W:WK{first},K{second}:BK{other}"
        afresh = endings.worth(Board(fen))
        for made in range(7):
            board = Board(f"{fen}:H{2 * made}:F{1 + made}")
            assert board.seven_moves == (Color.WHITE, made)
            wins = afresh.winner is Color.WHITE and afresh.plies < 2 * (7 - made)
            assert endings.worth(board).winner == (Color.WHITE if wins else None)
            drawn_by_the_count += afresh.winner is not None and not wins
    assert drawn_by_the_count


@pytest.mark.django_db
def test_a_capture_into_an_ending_is_judged(tables):
    """Of a position of four pieces nothing is known, of those that its captures lead to everything."""
    found = selectors.analysed(Board("W:WK50,32:BK5,28").position, NAMES)
    assert found.worth is None
    assert found.missing is None
    assert {way.does for way in found.ways} == {"draws", "loses"}


@pytest.mark.django_db
def test_a_game_that_is_over_says_why():
    page = get(fen="W:W:BK5")
    assert "One side has no pieces left" in page.text
    assert "Legal moves" not in page.text


@pytest.mark.django_db
def test_without_tables_or_with_damaged_ones_that_is_said(tmp_path, settings):
    settings.DATA_DIR = tmp_path
    assert "no tables of endings yet" in get(fen=TWO_AGAINST_ONE).text
    (tmp_path / "endings.tables").write_bytes(b"something else")
    caches["pages"].clear()
    assert "are damaged" in get(fen=TWO_AGAINST_ONE).text


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
