"""What the rules say of a submitted notation: text in, report out.

Source: Spelreglement 2011, art. 20-22, 27; readings R9, R10, R11, R15.
"""

from dataclasses import dataclass
from enum import Enum

from games.domain.findings import finding
from rules import Color, Kind, Outcome
from rules.board import Board
from rules.errors import MissingMoveError
from rules.notation import full, scoresheet
from rules.notation.registry import recognise
from rules.notation.replay import Irregularity, Replay
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import Result

LONGEST_TEXT = 100_000
"""A submitted notation has at most this many characters; a long game has some three thousand."""

MOVES_TRIED = 5_000
"""Moves tried for those that were not written down, before the search gives up."""

_WRITTEN = {
    "1-0": Result.FIRST_WINS,
    "2-0": Result.FIRST_WINS,
    "½-½": Result.DRAW,
    "1-1": Result.DRAW,
    "0-1": Result.SECOND_WINS,
    "0-2": Result.SECOND_WINS,
    "0-0": Result.BOTH_LOSE,
}


class Agreement(Enum):
    """How the result that was entered compares with what the notation says."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_ENTERED = "not entered"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The entered result beside the result by the rules, or else the one written under the moves."""

    agreement: Agreement
    because: Reason


@dataclass(frozen=True, slots=True)
class Report:
    """What the rules say of a notation.

    `replay` holds the regular moves and the final position; `problem` why it stops, in a sentence with its
    article; `by_rules` the result the final position itself decides (art. 20.1, 20.6, 18, 21.1), None
    where it decides none; `written` the result under the moves; `remarks` what an arbiter may want to know;
    `notation` the name of the notation the text was read in; `missing`, where moves were not written down
    (C art. 5, R15), what the search for them found.
    """

    replay: Replay
    problem: Reason | None
    by_rules: Result | None
    because: Reason | None
    written: Result | None
    comparison: Comparison
    remarks: tuple[Reason, ...]
    notation: str
    missing: scoresheet.ScoreSheet | None


def check(text: str, entered: Result | None) -> Report:
    """The report on a text, beside the result that was entered (None: none yet). Never raises.

    The notation is recognised from the text itself; of several games the first is looked at.
    """
    notation = recognise(text)
    games = notation.read(text, None)
    replay = games[0] if games else full.replay(text)
    missing = _missing(text, replay)
    by_rules = None if replay.irregularity else _result(replay.outcome)
    written = _WRITTEN.get(replay.result or "")
    return Report(
        replay=replay,
        problem=_problem(replay.irregularity),
        by_rules=by_rules,
        because=_because(replay.outcome) if by_rules else None,
        written=written,
        comparison=_compare(replay, by_rules, written, entered),
        remarks=(
            *_more_games(len(games)),
            *_about_missing(missing),
            *_remarks(replay, by_rules, written),
        ),
        notation=notation.name,
        missing=missing,
    )


def _missing(text: str, replay: Replay) -> scoresheet.ScoreSheet | None:
    """The search for moves that were not written down; bounded by moves tried alone, so it needs no clock."""
    if replay.irregularity is None or not isinstance(replay.irregularity.error, MissingMoveError):
        return None
    return scoresheet.read(text, clock=lambda: 0, nodes=MOVES_TRIED)


_VERDICTS = {
    scoresheet.Verdict.NONE: gettext_noop(
        "Moves missing: %(missing)s; no regular moves fit, so something written is wrong"
    ),
    scoresheet.Verdict.UNIQUE: gettext_noop("Moves missing: %(missing)s; only these fit: %(moves)s"),
    scoresheet.Verdict.SEVERAL: gettext_noop(
        "Moves missing: %(missing)s; several games fit, such as %(moves)s"
    ),
    scoresheet.Verdict.UNDECIDED: gettext_noop(
        "Moves missing: %(missing)s; they could not be found within %(tried)s moves tried"
    ),
}


def _about_missing(sheet: scoresheet.ScoreSheet | None) -> list[Reason]:
    if sheet is None:
        return []
    if not sheet.tried:
        text = gettext_noop("Moves missing: %(missing)s, too many to look for")
        return [Reason(text, {"missing": len(sheet.gaps)}, ("C.5", "R15"))]
    values = {
        "missing": len(sheet.gaps),
        "moves": ", ".join(sheet.completions[0]) if sheet.completions else "",
        "tried": sheet.tried,
    }
    return [Reason(_VERDICTS[sheet.verdict], values, ("C.5", "R15"))]


def _more_games(number: int) -> list[Reason]:
    if number < 2:
        return []
    text = gettext_noop("The text holds %(number)s games; this is the first")
    return [Reason(text, {"number": number})]


def _problem(irregularity: Irregularity | None) -> Reason | None:
    return finding(irregularity) if irregularity else None


def _result(outcome: Outcome | None) -> Result | None:
    if outcome is None:
        return None
    if outcome.winner is None:
        return Result.DRAW
    return Result.FIRST_WINS if outcome.winner is Color.WHITE else Result.SECOND_WINS


_ENDINGS = {
    "20.1": gettext_noop("One side has no pieces left"),
    "20.6": gettext_noop("The side to move has no regular move"),
    "18": gettext_noop("Seven moves of the two kings against one are over"),
    "21.1": gettext_noop("Both sides have exactly one king and neither can be captured"),
}


def _because(outcome: Outcome | None) -> Reason | None:
    return Reason(_ENDINGS[outcome.article], {}, (f"Spelreglement {outcome.article}",)) if outcome else None


def _compare(
    replay: Replay, by_rules: Result | None, written: Result | None, entered: Result | None
) -> Comparison:
    if replay.irregularity:
        text = gettext_noop("The notation is not regular to the end, so it says nothing about the result")
        return Comparison(Agreement.UNDECIDED, Reason(text, {}, ("R10",)))
    if entered and entered.is_forfeit and replay.moves:
        text = gettext_noop("A forfeit was entered, %(entered)s, but a game was written down")
        return Comparison(
            Agreement.DIFFERS, Reason(text, {"entered": entered.value}, ("Spelreglement 20", "R11"))
        )
    found, articles = (by_rules, _articles(replay)) if by_rules else (written, ("Spelreglement 20", "R11"))
    if found is None:
        text = gettext_noop("The final position decides nothing and no result is written under the moves")
        return Comparison(Agreement.UNDECIDED, Reason(text, {}, ("R11",)))
    values = {"found": found.value, "entered": entered.value if entered else "—"}
    if entered is None:
        text = gettext_noop("No result was entered yet; the notation says %(found)s")
        return Comparison(Agreement.NOT_ENTERED, Reason(text, values, articles))
    if entered is found:
        text = gettext_noop("The result entered, %(entered)s, agrees with the notation")
        return Comparison(Agreement.AGREES, Reason(text, values, articles))
    text = gettext_noop("The result entered is %(entered)s, the notation says %(found)s")
    return Comparison(Agreement.DIFFERS, Reason(text, values, articles))


def _articles(replay: Replay) -> tuple[str, ...]:
    return (f"Spelreglement {replay.outcome.article}",) if replay.outcome else ()


def _remarks(replay: Replay, by_rules: Result | None, written: Result | None) -> list[Reason]:
    remarks = []
    if by_rules and written and written is not by_rules:
        text = gettext_noop("Under the moves stands %(written)s, the final position gives %(found)s")
        values = {"written": written.value, "found": by_rules.value}
        remarks.append(Reason(text, values, _articles(replay)))
    if replay.leftover:
        text = gettext_noop("After the result, in line %(line)s, stands text that was not read")
        remarks.append(Reason(text, {"line": replay.leftover.place.line}, ("Spelreglement 22",)))
    if not by_rules and written is Result.DRAW and not replay.irregularity:
        remarks.append(_agreed_draw(replay.board))
    return remarks


def _agreed_draw(board: Board) -> Reason:
    """What a draw by agreement is of: an endgame with kings, or not (art. 21.2, reading R9)."""
    articles = ("Spelreglement 21.2", "R9")
    kings = {Color.WHITE: 0, Color.BLACK: 0}
    for square in range(1, 51):
        piece = board.piece_at(square)
        if piece and piece.kind is Kind.KING:
            kings[piece.color] += 1
    values = {"white": kings[Color.WHITE], "black": kings[Color.BLACK]}
    if any(kings.values()):
        text = gettext_noop(
            "A draw by agreement in a position with kings: white has %(white)s, black has %(black)s"
        )
    else:
        text = gettext_noop(
            "A draw by agreement in a position without kings: a remark for the arbiter, not an error"
        )
    return Reason(text, values, articles)
