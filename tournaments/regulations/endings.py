"""How a game ended: resigned, on time, drawn by agreement; each with its item of the rules of the game.

Source: Spelreglement 18 (two kings against one), Spelreglement 20.1, Spelreglement 20.2, Spelreglement 20.3,
Spelreglement 20.4, Spelreglement 20.5, Spelreglement 20.6, Spelreglement 20.7 (lost), Spelreglement 21.1,
Spelreglement 21.2 (drawn), Spelreglement 26 (void); C.4 (time in the eights); readings R11 and R94.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result, Side


class Ending(Enum):
    """How a game ended; the value is the article of the Spelreglement by which it did, its code everywhere.

    A game that is void has no result and is played anew (R94).
    """

    NO_PIECES = "20.1"
    RESIGNED = "20.2"
    PIECES_DISTURBED = "20.3"
    REFUSED_TO_PLAY_ON = "20.4"
    TIME = "20.5"
    NO_MOVE = "20.6"
    REFUSED_THE_RULES = "20.7"
    SEVEN_MOVES = "18"
    ONE_KING_EACH = "21.1"
    AGREED = "21.2"
    VOID = "26"

    @classmethod
    def parse(cls, text: object, place: str = "") -> "Ending":
        """The ending with this code. Raises RuleViolation at `place` for any other value."""
        for ending in cls:
            if text == ending.value:
                return ending
        given = gettext_noop("%(given)s is not how a game ends; that is one of %(codes)s")
        codes = " ".join(ending.value for ending in cls)
        raise RuleViolation(Reason(given, {"given": repr(text)[:40], "codes": codes}), place)

    @property
    def article(self) -> str:
        """The article, as it is cited."""
        return f"Spelreglement {self.value}"

    @property
    def label(self) -> str:
        """What it is called, in a few words."""
        return _WORDS[self].label

    def fits(self, result: Result | None) -> bool:
        """Whether a game with this result, None for none, can have ended so."""
        return result in _WORDS[self].results


@dataclass(frozen=True, slots=True)
class _Words:
    """The results that an ending can have, its label, and its sentence where one has lost and where both."""

    results: tuple[Result | None, ...]
    label: str
    text: str
    of_both: str = ""


_WON = (Result.FIRST_WINS, Result.SECOND_WINS)
_LOST_BY_BOTH = (*_WON, Result.BOTH_LOSE)
_DRAWN = (Result.DRAW,)
_WORDS = {
    Ending.NO_PIECES: _Words(
        _WON, gettext_noop("no pieces left"), gettext_noop("%(loser)s has no pieces left")
    ),
    Ending.RESIGNED: _Words(_WON, gettext_noop("resigned"), gettext_noop("%(loser)s resigned")),
    Ending.PIECES_DISTURBED: _Words(
        _LOST_BY_BOTH,
        gettext_noop("disturbed the pieces"),
        gettext_noop("%(loser)s disturbed the pieces"),
        gettext_noop("%(loser)s and %(other)s disturbed the pieces"),
    ),
    Ending.REFUSED_TO_PLAY_ON: _Words(
        _LOST_BY_BOTH,
        gettext_noop("refused to play on"),
        gettext_noop("%(loser)s refused to play on"),
        gettext_noop("%(loser)s and %(other)s refused to play on"),
    ),
    Ending.TIME: _Words(_WON, gettext_noop("time"), gettext_noop("%(loser)s overstepped the time")),
    Ending.NO_MOVE: _Words(
        _WON, gettext_noop("no regular move"), gettext_noop("%(loser)s is to move and has no regular move")
    ),
    Ending.REFUSED_THE_RULES: _Words(
        _LOST_BY_BOTH,
        gettext_noop("did not submit to the rules"),
        gettext_noop("%(loser)s did not submit to the rules of the game"),
        gettext_noop("%(loser)s and %(other)s did not submit to the rules of the game"),
    ),
    Ending.SEVEN_MOVES: _Words(
        _DRAWN,
        gettext_noop("seven moves, two kings against one"),
        gettext_noop("Two kings against one did not win in seven moves"),
    ),
    Ending.ONE_KING_EACH: _Words(_DRAWN, gettext_noop("one king each"), gettext_noop("Both have one king")),
    Ending.AGREED: _Words(
        _DRAWN, gettext_noop("draw agreed"), gettext_noop("Both declared the endgame a draw")
    ),
    Ending.VOID: _Words(
        (None,),
        gettext_noop("board laid wrongly: void"),
        gettext_noop("The board lay wrongly: the game is void and is played anew"),
    ),
}


def check_ending(ending: Ending | None, result: Result | None, place: str = "") -> None:
    """Raise RuleViolation at `place` when a game with this result cannot have ended so."""
    if ending is None or ending.fits(result):
        return
    values = {"item": ending.value}
    text = gettext_noop("A game that ended by article %(item)s cannot be without a result")
    if result:
        values["result"] = result.value
        text = gettext_noop("A game that ended by article %(item)s cannot have the result %(result)s")
    raise RuleViolation(Reason(text, values, (ending.article,)), place)


def how_it_ended(
    ending: Ending, result: Result | None, names: tuple[str, str], articles: Sequence[str] = ()
) -> Reason:
    """The sentence that says how a game ended, with its article and those of its section.

    `result` and `names` are in the same order, of white and black or of home and away.
    """
    words = _WORDS[ending]
    cited = (ending.article, *articles, *(("R94",) if ending is Ending.VOID else ()))
    if result is Result.BOTH_LOSE:
        return Reason(words.of_both, {"loser": names[0], "other": names[1]}, cited)
    lost = [name for name, side in zip(names, Side, strict=True) if result and not result.half_points(side)]
    return Reason(words.text, {"loser": lost[0]} if lost else {}, cited)
