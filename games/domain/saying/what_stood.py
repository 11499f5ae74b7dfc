"""What is said of single moves that were told to have been played otherwise than they are written.

Source: Spelreglement 2011, art. 27; reading R10.
"""

from collections.abc import Sequence

from rules import Board, Color
from rules.errors import MoveTextError
from rules.notation.replay import PlayedMove, Replay
from rules.notation.stood import Stood
from tournaments.regulations.reasons import Reason, gettext_noop

_ARTICLES = ("Spelreglement 27", "R10")


def said_of(replay: Replay, stood: Sequence[Stood]) -> list[Reason]:
    """A sentence for each move of the game that was told of, in their order."""
    plies = sorted({each.ply for each in stood if each.ply <= len(replay.moves)})
    return [_said(replay, replay.moves[ply - 1]) for ply in plies]


def of_short_notation(stood: Sequence[Stood]) -> list[Reason]:
    """That what was told is not taken into a game in short notation."""
    text = gettext_noop(
        "What was really played can be recorded of a game in full notation or PDN, not of this one"
    )
    return [Reason(text, {}, _ARTICLES)] if stood else []


def _said(replay: Replay, played: PlayedMove) -> Reason:
    dots = "." if played.color is Color.WHITE else "…"
    values = {
        "move": f"{played.number}{dots} {played.notation}",
        "written": played.text or "—",
    }
    if _is_regular(replay, played):
        text = gettext_noop("%(move)s was recorded as played; written is “%(written)s”")
    elif played.ply < len(replay.moves):
        text = gettext_noop("%(move)s is irregular, and stands because a move answered it")
    else:
        text = gettext_noop("%(move)s is irregular, and no move that answers it is written down")
    return Reason(text, values, _ARTICLES)


def _is_regular(replay: Replay, played: PlayedMove) -> bool:
    """Whether the position after the move is what a legal move leads to."""
    before = replay.moves[played.ply - 2].fen_after if played.ply > 1 else replay.start
    board = Board(before)
    try:
        board.push_text(played.notation)
    except MoveTextError:
        return False
    return board.position.pieces() == Board(played.fen_after).position.pieces()
