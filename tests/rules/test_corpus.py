"""Games played elsewhere, replayed to their recorded final positions.

The games are not part of the project. The environment variable DRAUGHTS_CORPUS names a file with one JSON
object a line: variant (`frisian`, or `frysk` for the 5×5 start), fen, moves_hub (from-to, or from, to and
every captured square), final_fen without counts, final_legal_count.
"""

import json
import os
from pathlib import Path

import pytest

from rules import Board
from rules.notation.full import replay

VARIANTS = {"frisian": "frisian", "frysk": "frisian-5x5"}
CORPUS = os.environ.get("DRAUGHTS_CORPUS")
GAMES = [json.loads(line) for line in Path(CORPUS).read_text().splitlines()] if CORPUS else []

pytestmark = pytest.mark.skipif(not CORPUS, reason="DRAUGHTS_CORPUS names no file of games")


def _placement(fen: str) -> list[str]:
    return Board(fen).fen().split(":")[:3]


def hub_move(board: Board, text: str):
    start, end, *captured = (int(each) for each in text.replace("-", "x").split("x"))
    wanted = (start, end, frozenset(captured))
    fitting = [move for move in board.legal_moves if (move.start, move.end, move.captured) == wanted]
    assert len(fitting) == 1, f"{text} in {board.fen()}"
    return fitting[0]


def test_the_corpus_holds_forty_three_games():
    assert len(GAMES) == 43


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_a_recorded_game_replays_to_its_final_position(game):
    board = Board(game["fen"], variant=VARIANTS[game["variant"]])
    for text in game["moves_hub"]:
        board.push(hub_move(board, text))
    assert board.fen().split(":")[:3] == _placement(game["final_fen"])
    assert len(board.legal_moves) == game["final_legal_count"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["id"])
def test_its_printed_notation_is_regular_up_to_the_draw_that_ends_it(game):
    """The site of origin plays on for some moves with one king each; the regulation does not (art. 21.1)."""
    if "moves_pdn" not in game:
        text = " ".join("x".join(each.split("x")[:2]) for each in game["moves_hub"])
        count = len(game["moves_hub"])
    else:
        text, count = " ".join(game["moves_pdn"]), len(game["moves_pdn"])
    played = replay(text, start=Board(game["fen"], variant=VARIANTS[game["variant"]]))
    if played.irregularity is None:
        assert len(played.moves) == count
    else:
        assert played.irregularity.error.code == "game_over"
        assert played.irregularity.article == "21.1"
