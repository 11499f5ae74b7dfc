"""The result that was entered beside what a notation says of it.

Source: Spelreglement 2011, art. 20, 21; readings R10, R11.
"""

from dataclasses import dataclass
from enum import Enum

from rules import Color, Outcome
from rules.notation.replay import Replay
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.results import Result

WRITTEN = {
    "1-0": Result.FIRST_WINS,
    "2-0": Result.FIRST_WINS,
    "½-½": Result.DRAW,
    "1-1": Result.DRAW,
    "0-1": Result.SECOND_WINS,
    "0-2": Result.SECOND_WINS,
    "0-0": Result.BOTH_LOSE,
}
"""What a result as it is written comes to; nothing for an unknown one."""


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


def written_result(replay: Replay) -> Result | None:
    """The result under the moves, None where there is none."""
    return WRITTEN.get(replay.result or "")


def result_of(outcome: Outcome | None) -> Result | None:
    """The result of a game that has ended so, None for one that goes on."""
    if outcome is None:
        return None
    if outcome.winner is None:
        return Result.DRAW
    return Result.FIRST_WINS if outcome.winner is Color.WHITE else Result.SECOND_WINS


def articles_of(replay: Replay) -> tuple[str, ...]:
    """The article by which the final position ends the game, none where it does not."""
    return (f"Spelreglement {replay.outcome.article}",) if replay.outcome else ()


def compared(replay: Replay, by_rules: Result | None, entered: Result | None, *, is_sure: bool) -> Comparison:
    """The comparison with a notation; it agrees only where it `is_sure`: nothing left unread or in doubt."""
    if replay.irregularity:
        text = gettext_noop("The notation is not regular to the end, so it says nothing about the result")
        return Comparison(Agreement.UNDECIDED, Reason(text, {}, ("R10",)))
    if entered and entered.is_forfeit and replay.moves:
        text = gettext_noop("A forfeit was entered, %(entered)s, but a game was written down")
        return Comparison(
            Agreement.DIFFERS, Reason(text, {"entered": entered.value}, ("Spelreglement 20", "R11"))
        )
    found = by_rules or written_result(replay)
    articles = articles_of(replay) if by_rules else ("Spelreglement 20", "R11")
    if found is None:
        text = gettext_noop("The final position decides nothing and no result is written under the moves")
        return Comparison(Agreement.UNDECIDED, Reason(text, {}, ("R11",)))
    values = {"found": found.value, "entered": entered.value if entered else "—"}
    if entered is None:
        text = gettext_noop("No result was entered yet; the notation says %(found)s")
        return Comparison(Agreement.NOT_ENTERED, Reason(text, values, articles))
    if entered is not found:
        text = gettext_noop("The result entered is %(entered)s, the notation says %(found)s")
        return Comparison(Agreement.DIFFERS, Reason(text, values, articles))
    if not is_sure:
        text = gettext_noop(
            "The notation says %(found)s, as was entered, but not all of it was read without doubt"
        )
        return Comparison(Agreement.UNDECIDED, Reason(text, values, ("Spelreglement 22",)))
    text = gettext_noop("The result entered, %(entered)s, agrees with the notation")
    return Comparison(Agreement.AGREES, Reason(text, values, articles))
