"""Why: every conclusion and every refusal of this package is an English sentence with its articles.

The site translates a reason with `gettext(reason.text) % reason.params`; without the site `str(reason)`
is the English sentence.
"""

from calendar import month_name
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.frozen import FrozenMapping


def gettext_noop(text: str) -> str:
    """Mark an English sentence for the translation catalogues; returns it unchanged."""
    return text


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """A day of every year: the month from 1 and the day of it. As text it is English: "1 September"."""

    month: int
    day: int

    def __str__(self) -> str:
        return f"{self.day} {month_name[self.month]}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One English sentence, the values of its places, and the articles it rests on.

    `text` has places `%(name)s`; `params` gives each of them a str, an int, a `HalfPoints` or a
    `DayOfYear`, none of which is in any language; `articles` are such as "C.15B", "Bijlage 1", or "R32" for
    a reading.

    Raises KeyError when a place of the text has no value: a defect of the program, not of its input.
    """

    text: str
    params: Mapping[str, object] = FrozenMapping()
    articles: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "params", FrozenMapping(self.params))
        self.text % self.params

    def __str__(self) -> str:
        return self.text % self.params


class RuleViolation(ValueError):  # noqa: N818  the name the whole project knows it by
    """An input that the regulation, or the form of a file, does not allow.

    Attributes: `reason`, and `place`, where in the input it is (e.g. "rounds[2].games[1].result", counted
    from 0 as in the file; empty when the whole input is meant). `str()` is the place and the sentence.
    """

    def __init__(self, reason: Reason, place: str = "") -> None:
        super().__init__(reason, place)
        self.reason = reason
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else str(self.reason)
