"""Why: every conclusion and every refusal of this package is an English sentence with its articles.

The site translates a reason with `gettext(reason.text) % reason.params`; without the site `str(reason)`
is the English sentence.
"""

from calendar import month_name
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

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
class Entrants:
    """Entrants by their start numbers, in the order in which a sentence names them; `more` where it leaves
    others out. As text it is English: "3, 5, …", and "numbers 3, 5, …" where the sentence is read better with
    that word (`worded`, which is no part of what they are and is not kept).
    """

    numbers: tuple[int, ...]
    more: bool = False
    worded: bool = field(default=False, compare=False)

    @classmethod
    def of(cls, *numbers: int, at_most: int | None = None, worded: bool = False) -> Self:
        """These entrants, of many only the first few."""
        return cls(numbers[:at_most], at_most is not None and len(numbers) > at_most, worded)

    @property
    def several(self) -> bool:
        """Whether there is not just one."""
        return self.more or len(self.numbers) != 1

    @property
    def listed(self) -> str:
        """The numbers, in no language: "3, 5, …"."""
        return ", ".join((*map(str, self.numbers), *("…" for _ in range(self.more))))

    def __str__(self) -> str:
        if not self.worded:
            return self.listed
        return f"{'numbers' if self.several else 'number'} {self.listed}"


@dataclass(frozen=True, slots=True)
class Scores:
    """What entrants have each: the start number and the points as they are written, "4½" or "12 / 10", in the
    order in which a sentence names them; `more` where it leaves others out. As text it is English: "by number
    3: 4½, 5: 4, …".
    """

    scores: tuple[tuple[int, str], ...]
    more: bool = False

    @classmethod
    def of(cls, scores: Mapping[int, object], *, more: bool = False) -> Self:
        """These scores by start number."""
        return cls(tuple((number, str(points)) for number, points in scores.items()), more)

    @property
    def listed(self) -> str:
        """The numbers with their points, in no language: "3: 4½, 5: 4, …"."""
        written = (f"{number}: {points}" for number, points in self.scores)
        return ", ".join((*written, *("…" for _ in range(self.more))))

    def __str__(self) -> str:
        return f"by number {self.listed}"


@dataclass(frozen=True, slots=True)
class Reason:
    """One English sentence, the values of its places, and the articles it rests on.

    `text` has places `%(name)s`; `params` gives each of them a str, an int, `HalfPoints`, a `DayOfYear`,
    `Entrants` or `Scores`, none of which is in any language; `articles` are such as "C.15B", "Bijlage 1", or
    "R32" for a reading. Entrants of whom a conclusion speaks are typed so, for pages to name; a refusal of
    what was given may say the plain number that was given.

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
