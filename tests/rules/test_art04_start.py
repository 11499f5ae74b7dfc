"""Article 4: twenty men each, black on 1 to 20, white on 31 to 50; manual 2c: five each on the outer rows."""

import pytest

from rules import FRISIAN, VARIANTS, Board, Color, Kind, Piece


def _men(board, color):
    return {each for each in range(1, 51) if board.piece_at(each) == Piece(color, Kind.MAN)}


@pytest.mark.article("Spelreglement 4")
def test_black_stands_on_1_to_20_and_white_on_31_to_50():
    board = Board()
    assert _men(board, Color.BLACK) == set(range(1, 21))
    assert _men(board, Color.WHITE) == set(range(31, 51))
    assert all(board.piece_at(square) is None for square in range(21, 31))


@pytest.mark.article("Spelreglement 4")
def test_the_other_start_of_the_manual_has_five_men_each():
    board = Board(variant="frisian-5x5")
    assert _men(board, Color.BLACK) == set(range(1, 6))
    assert _men(board, Color.WHITE) == set(range(46, 51))


def test_every_trait_of_a_variant_names_its_source():
    traits = set(FRISIAN.__dataclass_fields__) - {"name", "book", "sources"}
    for variant in VARIANTS.values():
        assert set(variant.sources) == traits
        assert all(variant.sources.values())


def test_an_unknown_variant_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="frisian-5x5"):
        Board(variant="chess")
