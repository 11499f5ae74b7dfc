"""A second move generator, slow and plain, that shares no code with the project's.

It keeps the board as a dictionary from (row, column) to a letter - w, W, b, B, capitals for kings - and walks
every route of every shot one by one, straight from the words of articles 7 to 14 and 17.
"""

WAYS = [(-1, -1), (-1, 1), (1, -1), (1, 1), (-2, 0), (2, 0), (0, -2), (0, 2)]
SLANTED = WAYS[:4]


def cell(square):
    row = (square - 1) // 5
    return row, 2 * ((square - 1) % 5) + (1 if row % 2 == 0 else 0)


def number(place):
    return place[0] * 5 + place[1] // 2 + 1


def on_board(place):
    return 0 <= place[0] <= 9 and 0 <= place[1] <= 9


def legal_moves(pieces, side, blocked=None):
    """Return the set of (start, end, frozenset of captured squares).

    `pieces` maps squares to letters, `side` is "w" or "b", `blocked` the square of a king under art. 17.
    """
    board = {cell(square): letter for square, letter in pieces.items()}
    shots = []
    for place, letter in board.items():
        if letter.lower() == side:
            rest = {other: it for other, it in board.items() if other != place}
            for end, taken in _routes(rest, place, letter, []):
                shots.append((place, end, taken, letter))
    if shots:
        return _best(board, shots)
    return _simple(board, side, blocked)


def _routes(board, place, letter, taken):
    """Yield (end, captured places) of every route that cannot be continued, and of every broken-off one."""
    if taken:
        yield place, tuple(taken)
    for way in WAYS:
        over, landings = _jump(board, place, letter, way)
        if over is None or over in taken:
            continue
        for landing in landings:
            yield from _routes(board, landing, letter, [*taken, over])


def _jump(board, place, letter, way):
    at = (place[0] + way[0], place[1] + way[1])
    if letter.isupper():
        while on_board(at) and at not in board:
            at = (at[0] + way[0], at[1] + way[1])
    if not on_board(at) or at not in board or board[at].lower() == letter.lower():
        return None, []
    over = at
    landings = []
    at = (at[0] + way[0], at[1] + way[1])
    while on_board(at) and at not in board:
        landings.append(at)
        if letter.islower():
            break
        at = (at[0] + way[0], at[1] + way[1])
    return over, landings


def _worth(board, taken):
    kings = sum(1 for place in taken if board[place].isupper())
    return (len(taken) + kings, -kings)


def _best(board, shots):
    top = max(_worth(board, taken) for _, _, taken, _ in shots)
    best = [shot for shot in shots if _worth(board, shot[2]) == top]
    if any(letter.isupper() for *_, letter in best):
        best = [shot for shot in best if shot[3].isupper()]
    return {
        (number(start), number(end), frozenset(number(place) for place in taken))
        for start, end, taken, _ in best
    }


def _simple(board, side, blocked):
    found = set()
    for place, letter in board.items():
        if letter.lower() != side or (letter.isupper() and number(place) == blocked):
            continue
        for way in SLANTED:
            if letter.islower() and way[0] != (-1 if side == "w" else 1):
                continue
            at = (place[0] + way[0], place[1] + way[1])
            while on_board(at) and at not in board:
                found.add((number(place), number(at), frozenset()))
                if letter.islower():
                    break
                at = (at[0] + way[0], at[1] + way[1])
    return found
