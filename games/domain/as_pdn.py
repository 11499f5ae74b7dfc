"""A submitted game as PDN: its regular moves, with the comments and variations of the text where it has any.

Source: Portable Draughts Notation 3.0; Spelreglement 2011, art. 22.
"""

from collections.abc import Iterable
from dataclasses import replace

from games.domain.replayed import has_notes
from games.domain.report import Report
from rules import Board
from rules.movetext import read_move, strength
from rules.notation import pdn
from rules.notation.pdn_game import written_start
from rules.notation.replay import PlayedMove
from tournaments.regulations.results import Result

_RESULTS = {
    Result.FIRST_WINS: "1-0",
    Result.FORFEIT_BY_SECOND: "1-0",
    Result.DRAW: "½-½",
    Result.SECOND_WINS: "0-1",
    Result.FORFEIT_BY_FIRST: "0-1",
    Result.BOTH_LOSE: "0-0",
    Result.FORFEIT_BY_BOTH: "0-0",
}

_UNKNOWN = "*"


def as_pdn(text: str, report: Report, tags: Iterable[tuple[str, str]], result: Result | None) -> str:
    """The game of a text as a PDN file, with these tags and the result that was recorded (None: unknown)."""
    return under_tags(moves_as_pdn(text, report), tags, result)


def moves_as_pdn(text: str, report: Report) -> str:
    """What a PDN file of the game has under the tags of who played it and the result: its kind, the position
    that it begins in, and its moves. It follows from text and report alone, so that it can be kept.
    """
    plain = pdn.PdnGame(
        tags=(),
        body=tuple(map(_written, report.replay.moves)),
        result=_UNKNOWN,
        start=written_start(Board(report.replay.start).position),
    )
    if report.notation != "short" and has_notes(text):
        for read in pdn.read(text).games[:1]:
            plain = _remarked(read, plain)
    return pdn.as_it_stands(plain).removeprefix(_result_line(_UNKNOWN))


def under_tags(moves: str, tags: Iterable[tuple[str, str]], result: Result | None) -> str:
    """What `moves_as_pdn` gave as a PDN file with these tags and this result (None: unknown)."""
    said = _RESULTS[result].replace("½", "1/2") if result else _UNKNOWN
    lines = [f"{pdn.tag_line(name, _in_a_tag(value))}\n" for name, value in tags if value]
    return "".join([*lines, _result_line(said), moves])


def _result_line(said: str) -> str:
    return f"{pdn.tag_line('Result', said)}\n"


def _remarked(read: pdn.PdnGame, plain: pdn.PdnGame) -> pdn.PdnGame:
    """The plain game with all that stands between its moves in the text, where these are the same moves."""
    played = list(plain.moves())
    if any(isinstance(each, pdn.Variation) for each in read.body):
        whole = pdn.canonical(read)
        same = [move.text for move in whole.moves()] == [move.text for move in played]
        return replace(plain, body=whole.body) if same and played else plain
    moves = list(read.moves())
    if not moves or len(moves) != len(played) or not all(map(_is_same, moves, played)):
        return plain
    coming = iter(played)
    body = (
        replace(next(coming), mark=each.mark) if isinstance(each, pdn.PdnMove) else each for each in read.body
    )
    return replace(plain, body=tuple(body))


def _is_same(written: pdn.PdnMove, played: pdn.PdnMove) -> bool:
    """Whether a move of the text is the one that was played at its place; a lone cross is any shot."""
    if not written.squares:
        return played.is_shot
    return (written.squares[0], written.squares[-1]) == (played.squares[0], played.squares[-1])


def _written(played: PlayedMove) -> pdn.PdnMove:
    """A move as the report has it, which is as the project writes it: played once, when it was judged."""
    said = read_move(played.notation)
    if said is None:
        raise ValueError(f"a report has a move that is none: {played.notation}")
    return pdn.PdnMove(said.squares, said.is_shot, strength(played.mark))


def _in_a_tag(value: str) -> str:
    """A value on one line, without characters that a tag cannot hold."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())
