"""Positions for tests: random ones from a seed, and hypothesis strategies that reach them by play."""

import random

from hypothesis import strategies as st

from rules import FRISIAN, Board, Color, Kind, Variant

LETTERS = {
    (Color.WHITE, Kind.MAN): "w",
    (Color.WHITE, Kind.KING): "W",
    (Color.BLACK, Kind.MAN): "b",
    (Color.BLACK, Kind.KING): "B",
}


def random_fen(dice: random.Random, most: int = 12, kings: float = 0.3, variant: Variant = FRISIAN) -> str:
    """Return the FEN of a random position, up to `most` pieces a side, sometimes with king-move counts."""
    squares = list(range(1, variant.geometry.square_count + 1))
    dice.shuffle(squares)
    sides, counts = [], []
    for color, king_row in (("W", variant.white_king_row), ("B", variant.black_king_row)):
        taken = [squares.pop() for _ in range(dice.randint(1, most))]
        crowned = {square for square in taken if square in king_row or dice.random() < kings}
        sides.append(color + ",".join(f"K{each}" if each in crowned else str(each) for each in taken))
        moved = sorted(crowned)
        if variant.three_move_limit and moved and len(crowned) < len(taken) and dice.random() < 0.5:
            counts.append(f"+{dice.randint(1, 3)}{dice.choice(moved):02d}")
        else:
            counts.append("+0")
    return f"{dice.choice('WB')}:{sides[0]}:{sides[1]}:H0:F1:{counts[1]}{counts[0]}"


def letters(board: Board) -> dict[int, str]:
    """Return the pieces of a board as the slow generator takes them."""
    return {
        square: LETTERS[piece.color, piece.kind]
        for square in range(1, board.variant.geometry.square_count + 1)
        if (piece := board.piece_at(square)) is not None
    }


def triples(board: Board) -> set[tuple[int, int, frozenset[int]]]:
    """Return the legal moves of a board as the slow generator gives them."""
    return {(move.start, move.end, move.captured) for move in board.legal_moves}


@st.composite
def played_boards(draw, plies: int = 80) -> Board:
    """A board after some moves of play from either start."""
    board = Board(variant=draw(st.sampled_from(["frisian", "frisian-5x5"])))
    dice = random.Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(0, plies))):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(dice.choice(moves))
    return board


placed_boards = st.integers(0, 2**32).map(lambda seed: Board(random_fen(random.Random(seed), most=8)))
any_boards = st.one_of(played_boards(), placed_boards)
