"""PDN files of the tests: as many games as one likes, each another."""

from rules import Board
from rules.notation import pdn
from tests.rules.test_corpus import GAMES, VARIANTS, hub_move

PLAYERS = ("Hylke Postma", "Sytske Bosma", "Wytske Hofstra", "Durk Algra")
GOOD = (
    '[White "Hylke Postma"]\n[Black "Sytske Bosma"]\n[Date "1998.03.07"]\n[Result "1-0"]\n\n'
    "1. 32-28 19-23 2. 28x19 14x23 *\n"
)
ILLEGAL = '[White "Wytske Hofstra"]\n[Black "Durk Algra"]\n[Result "0-1"]\n\n1. 32-28 19-23 2. 37-32 *\n'
BROKEN = '[White "Durk Algra"]\n[Black "Hylke Postma"]\n\n1. 32-28 ((( 19-23 *\n'


def made_up(count, plies=20):
    """So many games of so many single moves, all different, as one text."""
    return "\n".join(pdn.write([_game(number, plies)]) for number in range(count))


def of_corpus():
    """The games of the corpus as PDN has them, each under a name of its own."""
    return [_of_corpus(number, game) for number, game in enumerate(GAMES)]


def _of_corpus(number, game):
    board = Board(game["fen"], variant=VARIANTS[game["variant"]])
    start, moves = board.copy(), []
    for text in game["moves_hub"]:
        moves.append(hub_move(board, text))
        board.push(moves[-1])
    result = ("1-0", "1/2-1/2", "0-1")[len(moves) % 3]
    return pdn.game_of(moves, start=start, tags=[("White", f"Corpus {number:02}")], result=result)


def _game(number, plies):
    board, moves, seed = Board(), [], number
    for _ in range(plies):
        legal = sorted(board.legal_moves, key=str)
        if not legal or board.outcome() is not None:
            break
        move = legal[seed % len(legal)]
        seed = seed // len(legal) or seed * 31 + 7
        moves.append(move)
        board.push(move)
    white, black = PLAYERS[number % 4], PLAYERS[(number + 1 + number // 4 % 3) % 4]
    tags = [("Event", "Simmertoernoai"), ("Date", "1998.07.11"), ("White", white), ("Black", black)]
    return pdn.game_of(moves, tags=tags, result=("1-0", "1/2-1/2", "0-1")[number % 3])
