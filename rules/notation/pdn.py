"""Portable Draughts Notation 3.0: games read from a file, played out, made from moves, and written.

`read` takes a file apart without playing its moves; `replay` plays one game and reports the first irregular
move, as for the other notations; `write` plays the moves to write their routes only where they are needed.

Source: Portable Draughts Notation 3.0; Spelreglement 2011, art. 22; readings R3, R10, R13, R15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import itemgetter

from rules.board import Board
from rules.errors import MoveTextError
from rules.moves import Move
from rules.movetext import read_move, strength
from rules.notation.pdn_game import (
    TAG_LINE,
    ClockTime,
    Comment,
    Missing,
    Nag,
    PdnFile,
    PdnGame,
    PdnMove,
    PdnProblem,
    Variation,
    written_start,
)
from rules.notation.pdn_reader import read, stream
from rules.notation.pdn_tokens import TokenKind, tokens
from rules.notation.pdn_writer import as_it_stands, canonical, tag_line, write
from rules.notation.replay import (
    Irregularity,
    Liberty,
    Place,
    PlayedMove,
    Replay,
    Word,
    WordKind,
    play,
    too_long,
)
from rules.notation.results import RESULTS
from rules.notation.stood import Stood

__all__ = [
    "BrokenGameError",
    "ClockTime",
    "Comment",
    "Missing",
    "Nag",
    "PdnFile",
    "PdnGame",
    "PdnMove",
    "PdnProblem",
    "Variation",
    "as_it_stands",
    "canonical",
    "game_of",
    "read",
    "recognises",
    "replay",
    "replays",
    "stream",
    "tag_line",
    "write",
]

_KINDS = {
    TokenKind.NUMBER: WordKind.NUMBER,
    TokenKind.MOVE: WordKind.MOVE,
    TokenKind.MISSING: WordKind.MISSING,
    TokenKind.DOTS: WordKind.DOTS,
}


def replay(game: PdnGame, *, taken: list[Liberty] | None = None, stood: Iterable[Stood] = ()) -> Replay:
    """Play the moves of a game, without its variations, up to the first irregular one; never raises.

    Places are those in the file that the game was read from; for a game made otherwise, in the text that
    `write` gives for it. `Replay.result` is the game's result as the project writes it. `taken` and `stood`
    are as in `rules.notation.replay.play`.
    """
    if game.origin is None:
        written = read(write((game,))).games[0]
        return replay(written, taken=taken, stood=stood)
    text, place = game.origin.text, game.origin.place
    board = game.board()
    played = too_long(text, board)
    if played is None:
        here: list[Liberty] | None = None if taken is None else []
        from_one = game.start is None
        words = words_of(text, RESULTS[game.result])
        played = play(text, words, board, numbered_from_one=from_one, taken=here, stood=stood)
        if taken is not None and here:
            taken += [replace(each, place=_in_file(each.place, place)) for each in here]
    return _moved(played, place)


_LOOKED_AT = 2000


def recognises(text: str) -> bool:
    """Whether a text looks like PDN: a line near its beginning begins with a tag."""
    return TAG_LINE.search(text[:_LOOKED_AT].removeprefix("\ufeff")) is not None


class BrokenGameError(MoveTextError):
    """A game that cannot be read beyond a place: `problem` says why."""

    code = "broken_game"

    def __init__(self, problem: PdnProblem, fen: str) -> None:
        self.text = ""
        self.fen = fen
        self.problem = problem
        ValueError.__init__(self, problem.sentence)


def replays(
    data: bytes | str,
    *,
    taken: list[Liberty] | None = None,
    stood: Iterable[Stood] = (),
    most: int | None = None,
    remarks: list[PdnProblem] | None = None,
) -> tuple[Replay, ...]:
    """Play every game of a file, or so many at `most`, in the order of the file; never raises.

    `taken` and `stood` are as in `rules.notation.replay.play`; `stood` is of the first game. What is wrong
    without a game being refused for it is added to `remarks`.

    A game that is broken is played up to there, and its irregularity carries a BrokenGameError, unless a
    move before it is irregular.
    """
    found = read(data)
    if remarks is not None:
        remarks += [each for each in found.problems if not each.refused]
    games: list[tuple[int, PdnGame | PdnProblem]] = [
        (game.origin.place.offset, game) for game in found.games if game.origin is not None
    ]
    games += [(each.place.offset, each) for each in found.problems if each.refused]
    played: list[Replay] = []
    for _, game in sorted(games, key=itemgetter(0))[:most]:
        of_first = () if played else stood
        if isinstance(game, PdnGame):
            played.append(replay(game, taken=taken, stood=of_first))
        else:
            played.append(_broken_off(game, taken, of_first))
    return tuple(played)


def _broken_off(problem: PdnProblem, taken: list[Liberty] | None, stood: Iterable[Stood]) -> Replay:
    """Return the replay of a refused game up to its problem."""
    before = replay(problem.before or PdnGame(), taken=taken, stood=stood)
    irregularity = before.irregularity or Irregularity(
        place=problem.place,
        ply=len(before.moves) + 1,
        number=before.board.number,
        color=before.board.turn,
        text="",
        error=BrokenGameError(problem, before.board.fen()),
        article=problem.article,
        legal=(),
    )
    return replace(before, irregularity=irregularity, result=None)


def words_of(text: str, result: str) -> Iterator[Word]:
    """Iterate over the words of the line that was played, then the result at the end of the text."""
    depth = 0
    for token in tokens(text):
        if token.kind is TokenKind.OPEN:
            depth += 1
        elif token.kind is TokenKind.CLOSE:
            depth -= 1
        elif token.kind in _KINDS and not depth:
            number = token.kind is TokenKind.NUMBER
            digits, _, dots = token.text.replace("…", "...").partition(".")
            yield Word(
                _KINDS[token.kind],
                token.text,
                token.offset,
                token.end,
                mark="".join(each for each in token.extra if each in "!?"),
                number=int(digits) if number else 0,
                for_black=number and dots != "",
            )
    yield Word(WordKind.RESULT, result, len(text), len(text))


def _moved(played: Replay, to: Place) -> Replay:
    """Return a replay of a part of a file with places in the file; the part begins at `to`."""
    irregularity = played.irregularity
    return replace(
        played,
        moves=tuple(replace(each, place=_in_file(each.place, to)) for each in played.moves),
        irregularity=irregularity and replace(irregularity, place=_in_file(irregularity.place, to)),
    )


def _in_file(place: Place, to: Place) -> Place:
    column = place.column + to.column - 1 if place.line == 1 else place.column
    return Place(place.line + to.line - 1, column, place.offset + to.offset)


def game_of(
    moves: Iterable[Move | PlayedMove],
    *,
    start: Board | None = None,
    tags: Iterable[tuple[str, str]] = (),
    result: str = "*",
) -> PdnGame:
    """Return the game of legal moves from a start (the Frisian start if none is given), which stays as it is.

    `result` may be as PDN or as the project writes it ("1/2-1/2" or "½-½"). Raises IllegalMoveError for a
    move that is not legal, and ValueError for tags or a result that cannot be written.
    """
    board = Board() if start is None else start.copy()
    position = board.position
    body: list[PdnMove] = []
    for each in moves:
        move, mark = (each.move, each.mark) if isinstance(each, PlayedMove) else (each, "")
        written = read_move(board.notation(move))
        board.push(move)
        if written is not None:
            body.append(PdnMove(written.squares, written.is_shot, strength(mark)))
    return PdnGame(
        tags=tuple(tags),
        body=tuple(body),
        result=result.replace("½", "1/2"),
        variant=board.variant,
        start=written_start(position),
    )
