"""The rules of Frisian draughts (Spelreglement 2011): boards, moves, notation and outcomes.

Standard library only. `Board` is the place to begin.
"""

from rules.board import Board, LegalMoves
from rules.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    RulesError,
)
from rules.moves import Move
from rules.outcome import Outcome, Termination
from rules.perft import perft
from rules.position import Color, Kind, Piece, Position
from rules.variants import FRISIAN, FRISIAN_5X5, VARIANTS, Variant

__all__ = [
    "FRISIAN",
    "FRISIAN_5X5",
    "VARIANTS",
    "AmbiguousMoveError",
    "Board",
    "Color",
    "IllegalMoveError",
    "InvalidMoveError",
    "InvalidPositionError",
    "Kind",
    "LegalMoves",
    "Move",
    "Outcome",
    "Piece",
    "Position",
    "RulesError",
    "Termination",
    "Variant",
    "perft",
]
