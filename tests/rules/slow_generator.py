"""A second move generator, slow and plain, that shares no code with the project's.

It keeps the board as a dictionary from (row, column) to a letter - w, W, b, B, capitals for kings - and walks
every route of every shot one by one, straight from the words of articles 7 to 14 and 17. The games of the old
books differ from the Frisian one in the few things that `Game` names.
"""

from dataclasses import dataclass

SLANTED = ((-1, -1), (-1, 1), (1, -1), (1, 1))
SIDEWAYS = ((0, -2), (0, 2))
UPRIGHT = ((-2, 0), (2, 0))
FORWARD = SLANTED[:2]
ALL_WAYS = SLANTED + SIDEWAYS + UPRIGHT


@dataclass(frozen=True)
class Game:
    """What a game has of its own; ways are white's. `choice`: frisian, number, kings or free."""

    size: int = 10
    man_takes: tuple = ALL_WAYS
    king_takes: tuple = ALL_WAYS
    long_king: bool = True
    choice: str = "frisian"
    crowned_at_once: bool = False


FRISIAN = Game()


def cell(square, size=10):
    row = (square - 1) // (size // 2)
    return row, 2 * ((square - 1) % (size // 2)) + (1 if row % 2 == 0 else 0)


def number(place, size=10):
    return place[0] * (size // 2) + place[1] // 2 + 1


def legal_moves(pieces, side, blocked=None, game=FRISIAN):
    """Return the set of (start, end, frozenset of captured squares).

    `pieces` maps squares to letters, `side` is "w" or "b", `blocked` the square of a king under art. 17.
    """
    board = {cell(square, game.size): letter for square, letter in pieces.items()}
    shots = []
    for place, letter in board.items():
        if letter.lower() == side:
            rest = {other: it for other, it in board.items() if other != place}
            for end, taken in _routes(game, rest, place, letter, []):
                shots.append((place, end, taken, letter))
    if shots:
        return _best(game, board, shots)
    return _simple(game, board, side, blocked)


def _on_board(game, place):
    return 0 <= place[0] < game.size and 0 <= place[1] < game.size


def _forwards(letter, ways):
    return ways if letter == "w" else tuple((-rows, columns) for rows, columns in ways)


def _routes(game, board, place, letter, taken):
    """Yield (end, captured places) of the routes: in games of free choice only those that cannot go on."""
    last_row = 0 if letter == "w" else game.size - 1
    if game.crowned_at_once and taken and letter.islower() and place[0] == last_row:
        letter = letter.upper()
    goes_on = False
    ways = game.king_takes if letter.isupper() else _forwards(letter, game.man_takes)
    for way in ways:
        over, landings = _jump(game, board, place, letter, way)
        if over is None or over in taken:
            continue
        for landing in landings:
            goes_on = True
            yield from _routes(game, board, landing, letter, [*taken, over])
    if taken and not (goes_on and game.choice == "free"):
        yield place, tuple(taken)


def _jump(game, board, place, letter, way):
    at = (place[0] + way[0], place[1] + way[1])
    if letter.isupper() and game.long_king:
        while _on_board(game, at) and at not in board:
            at = (at[0] + way[0], at[1] + way[1])
    if not _on_board(game, at) or at not in board or board[at].lower() == letter.lower():
        return None, []
    over = at
    landings = []
    at = (at[0] + way[0], at[1] + way[1])
    while _on_board(game, at) and at not in board:
        landings.append(at)
        if letter.islower() or not game.long_king:
            break
        at = (at[0] + way[0], at[1] + way[1])
    return over, landings


def _worth(game, board, taken):
    kings = sum(1 for place in taken if board[place].isupper())
    return {
        "frisian": (len(taken) + kings, -kings),
        "number": (len(taken), 0),
        "kings": (len(taken), kings),
        "free": (0, 0),
    }[game.choice]


def _best(game, board, shots):
    top = max(_worth(game, board, taken) for _, _, taken, _ in shots)
    best = [shot for shot in shots if _worth(game, board, shot[2]) == top]
    if game.choice == "frisian" and any(letter.isupper() for *_, letter in best):
        best = [shot for shot in best if shot[3].isupper()]
    return {
        (number(start, game.size), number(end, game.size), frozenset(number(p, game.size) for p in taken))
        for start, end, taken, _ in best
    }


def _simple(game, board, side, blocked):
    found = set()
    for place, letter in board.items():
        if letter.lower() != side or (letter.isupper() and number(place, game.size) == blocked):
            continue
        for way in SLANTED if letter.isupper() else _forwards(letter, FORWARD):
            at = (place[0] + way[0], place[1] + way[1])
            while _on_board(game, at) and at not in board:
                found.add((number(place, game.size), number(at, game.size), frozenset()))
                if letter.islower() or not game.long_king:
                    break
                at = (at[0] + way[0], at[1] + way[1])
    return found


def after(pieces, move, crowned_rows=((1, 2, 3, 4, 5), (46, 47, 48, 49, 50))):
    """Return the pieces after a move of the Frisian game, a man crowned where its move ends (art. 8)."""
    start, end, taken = move
    left = {square: letter for square, letter in pieces.items() if square not in taken}
    letter = left.pop(start)
    if end in crowned_rows[0 if letter == "w" else 1]:
        letter = letter.upper()
    left[end] = letter
    return left


def sequences(pieces, side, depth, counts=(None, None), known=None):
    """Return the number of move sequences of exactly `depth` moves of the Frisian game, art. 17 kept.

    `counts` are (square, moves in a row) of the king that moved last, white's and black's, or None.
    """
    known = {} if known is None else known
    key = (tuple(sorted(pieces.items())), side, depth, counts)
    if key in known:
        return known[key]
    mine = "wb".index(side)
    count = counts[mine]
    blocked = count[0] if count and count[1] == 3 and side in pieces.values() else None
    moves = legal_moves(pieces, side, blocked)
    if depth == 1:
        found = len(moves)
    else:
        found = 0
        for move in moves:
            start, end, taken = move
            new = list(counts)
            if pieces[start].isupper() and not taken and side in pieces.values():
                new[mine] = (end, count[1] + 1 if count and count[0] == start else 1)
            else:
                new[mine] = None
            left = after(pieces, move)
            other = "bw"[mine]
            theirs = counts[1 - mine]
            if theirs and (theirs[0] in taken or other not in left.values()):
                new[1 - mine] = None
            found += sequences(left, other, depth - 1, tuple(new), known)
    known[key] = found
    return found
