"""A submitted game as PDN: its regular moves, with the comments and variations of the text where it has any.

Source: Portable Draughts Notation 3.0; Spelreglement 2011, art. 22.
"""

from collections.abc import Iterable
from dataclasses import replace

from games.domain.report import Report
from rules import Board
from rules.notation import pdn
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


def as_pdn(text: str, report: Report, tags: Iterable[tuple[str, str]], result: Result | None) -> str:
    """The game of a text as a PDN file, with these tags and the result that was recorded (None: unknown)."""
    replay = report.replay
    game = pdn.game_of(
        replay.moves,
        start=Board(replay.start),
        tags=[(name, _in_a_tag(value)) for name, value in tags if value],
        result=_RESULTS[result] if result else "*",
    )
    if report.notation != "short":
        read = [pdn.canonical(each) for each in pdn.read(text).games[:1]]
        written = [move.text for each in read for move in each.moves()]
        if written and written == [move.text for move in game.moves()]:
            game = replace(game, body=read[0].body)
    return pdn.write_canonical([game])


def _in_a_tag(value: str) -> str:
    """A value on one line, without characters that a tag cannot hold."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())
