"""Article 27: what is irregular is named, with the article, and the reading stops there (reading R10).

A piece of the other side (27a), a shot not made or made wrongly (27c) and an end square out of reach (27d)
show in a notation. Pieces wrongly taken from the board (27b) do not: a notation does not name them.
"""

import pytest

from rules import Board, IllegalMoveError
from rules.notation.full import replay


@pytest.mark.article("Spelreglement 27")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("20-25", "opponents_piece"),
        ("27-21", "empty_square"),
        ("31-36", "unreachable"),
        ("31-22", "unreachable"),
    ],
)
def test_no_such_move_says_why(text, why):
    with pytest.raises(IllegalMoveError) as refused:
        Board().parse(text)
    assert (refused.value.violation, refused.value.code, refused.value.why) == (7, "no_such_move", why)
    assert len(refused.value.legal) == 9


@pytest.mark.article("Spelreglement 27")
def test_the_reading_stops_at_the_first_irregular_move():
    played = replay("1. 32-28 19-23 2. 33-29 23x32 3. 37x28")
    assert [each.notation for each in played.moves] == ["32-28", "19-23"]
    found = played.irregularity
    assert found is not None
    assert (found.ply, found.number, found.color, found.article, found.text) == (
        3,
        2,
        played.board.turn,
        "10",
        "33-29",
    )
    assert found.legal == ("28x19",)
    assert (found.place.line, found.place.column, found.place.offset) == (1, 19, 18)


@pytest.mark.article("Spelreglement 27")
def test_from_the_position_that_really_arose_the_reading_goes_on():
    """An irregular move that was answered stands: the arbiter gives the position that arose."""
    stood = Board("B:W28,29,31,34-50:B1-18,20,23:H0:F2:+0+0")
    played = replay("2... 23x32 3. 37x28", start=stood)
    assert [each.number for each in played.moves] == [2, 3]
    assert played.irregularity is None
