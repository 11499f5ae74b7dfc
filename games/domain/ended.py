"""How the game of a notation ended: by the final position, by what stands under the moves, or by agreement.

Source: Spelreglement 2011, art. 18, 20, 21; manual 2j; readings R9, R11.
"""

from games.domain.comparing import articles_of, written_result
from rules import Color, Outcome, Position
from rules.notation.replay import AfterTheEnd, Replay
from tournaments.regulations.endings import Ending
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import Result

_BECAUSE = {
    "20.1": gettext_noop("One side has no pieces left"),
    "20.6": gettext_noop("The side to move has no regular move"),
    "18": gettext_noop("Seven moves of the two kings against one are over"),
    "21.1": gettext_noop("Both sides have exactly one king and neither can be captured"),
}
_AFTER = {
    "20.1": gettext_noop(
        "After move %(number)s one side had no pieces left: the game was over. Moves written after that: "
        "%(moves)s"
    ),
    "20.6": gettext_noop(
        "After move %(number)s the side to move had no regular move: the game was over. Moves written after "
        "that: %(moves)s"
    ),
    "18": gettext_noop(
        "The game was drawn at move %(number)s, the seventh of the two kings against one. Moves written "
        "after that: %(moves)s"
    ),
    "21.1": gettext_noop(
        "The game was drawn at move %(number)s, with one king each. Moves written after that: %(moves)s"
    ),
}
_ON_THE_BOARD = (Ending.NO_PIECES, Ending.NO_MOVE, Ending.SEVEN_MOVES, Ending.ONE_KING_EACH)
"""The endings that the final position itself brings about (R11)."""


def because(outcome: Outcome) -> Reason:
    """Why the final position ends the game."""
    return Reason(_BECAUSE[outcome.article], {}, (f"Spelreglement {outcome.article}",))


def after_the_end(replay: Replay, after: AfterTheEnd) -> Reason | None:
    """That moves were written after the end of the game, None where there are none."""
    if not after.moves or replay.outcome is None:
        return None
    number = replay.moves[-1].number if replay.moves else 0
    values = {"number": number, "moves": after.moves}
    return Reason(_AFTER[replay.outcome.article], values, articles_of(replay))


_HOW = {"resigned": Ending.RESIGNED, "time": Ending.TIME, "agreed": Ending.AGREED}


def endings(replay: Replay, how: str) -> tuple[Ending, ...]:
    """How the game can have ended by what the notation says: one where the final position decides it or words
    tell (`how`, see `rules.notation.pasted.Pasted`), else each that fits the result under the moves and is
    not of the board; none where nothing says anything.
    """
    if replay.irregularity or not replay.moves:
        return ()
    if replay.outcome:
        return tuple(one for one in _ON_THE_BOARD if one.article in articles_of(replay))
    if how:
        return (_HOW[how],)
    written = written_result(replay)
    if written is None:
        return ()
    return tuple(one for one in Ending if one not in _ON_THE_BOARD and one.fits(written))


def otherwise_ended(replay: Replay, shown: tuple[Ending, ...], recorded: Ending | None) -> list[Reason]:
    """That the notation ends otherwise than it was recorded that the game ended, as far as it says so."""
    if recorded is None or replay.irregularity or not replay.moves:
        return []
    if recorded is Ending.VOID:
        text = gettext_noop("It was recorded that the game is void, and a game was written down")
        return [Reason(text, {}, (recorded.article, "R94"))]
    found = shown[0] if len(shown) == 1 else None
    if replay.outcome is None and recorded in _ON_THE_BOARD:
        text = gettext_noop(
            "The game was recorded to have ended by: %(recorded)s. The final position does not"
        )
        return [Reason(text, {"recorded": recorded}, (recorded.article, "R11"))]
    if found is None or found is recorded:
        return []
    text = gettext_noop("The game was recorded to have ended by: %(recorded)s. The notation says: %(found)s")
    if replay.outcome:
        text = gettext_noop(
            "The game was recorded to have ended by: %(recorded)s. The final position is: %(found)s"
        )
    return [Reason(text, {"recorded": recorded, "found": found}, (recorded.article, found.article, "R11"))]


def otherwise_written(replay: Replay, by_rules: Result | None) -> list[Reason]:
    """That the result under the moves is another than that of the final position."""
    written = written_result(replay)
    if by_rules is None or written is None or written is by_rules:
        return []
    text = gettext_noop("Under the moves stands %(written)s, the final position gives %(found)s")
    return [Reason(text, {"written": written.value, "found": by_rules.value}, articles_of(replay))]


_LONG_LINE = "46-5"
_LINES = {9: _LONG_LINE, 11: "47-15", 7: "4-36"}
"""The lines of manual 2j-II and 2j-III, by the sum of row and column of each of their squares."""


def _held_line(position: Position) -> str:
    """The line that a lone king holds against a king and a man that has yet to cross it; empty for any other
    position.
    """
    geometry = position.variant.geometry
    for weaker in Color:
        stronger = weaker.opponent
        forces = [len(position.kings(weaker)), len(position.men(weaker))]
        forces += [len(position.kings(stronger)), len(position.men(stronger))]
        if forces == [1, 0, 1, 1] and geometry.size == 10:
            (king,), (man,) = position.kings(weaker), position.men(stronger)
            held, at = sum(geometry.place(king)), sum(geometry.place(man))
            is_before = at > held if stronger is Color.WHITE else at < held
            return _LINES.get(held, "") if is_before else ""
    return ""


def agreed_draw(position: Position) -> Reason:
    """What a draw by agreement is of (art. 21.2, reading R9): one king each, an ending of manual 2j-II or
    2j-III, another position with kings, or one without.
    """
    articles = ("Spelreglement 21.2", "R9")
    kings = {color: len(position.kings(color)) for color in Color}
    values: dict[str, object] = {"white": kings[Color.WHITE], "black": kings[Color.BLACK]}
    if len(position.pieces()) == 2 and all(kings.values()):
        text = gettext_noop("A draw by agreement with one king each (manual 2j-I)")
        return Reason(text, {}, articles)
    if line := _held_line(position):
        section = "2j-II" if line == _LONG_LINE else "2j-III"
        text = gettext_noop(
            "A draw by agreement in an ending of manual %(section)s: a king on the line %(line)s against a "
            "king and a man that has yet to cross it"
        )
        return Reason(text, {"section": section, "line": line}, (*articles, "R114"))
    if not any(kings.values()):
        text = gettext_noop(
            "A draw by agreement in a position without kings: a remark for the arbiter, not an error"
        )
        return Reason(text, values, articles)
    text = gettext_noop(
        "A draw by agreement in a position with kings: white has %(white)s, black has %(black)s"
    )
    return Reason(text, values, articles)
