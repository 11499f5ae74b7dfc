"""What the regulation proposes for an event that is being set up, point by point, with what may be chosen.

Source: A-G and I, as each proposal says by its articles; Bijlage 2 and 3.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from tournaments.regulations.reasons import Reason

MOST_MINUTES = 600
"""More minutes than this for each player are a slip of the pen."""
MOST_PRIZES = 999
"""More prizes than this in a category are a slip of the pen."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A value the leaders may choose, and what it means, sentence by sentence."""

    value: str
    says: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The whole numbers the leaders may choose."""

    least: int
    most: int

    def allow(self, text: str) -> bool:
        """Whether this text, in plain figures, is one of them."""
        if not re.fullmatch(r"0|[1-9][0-9]{0,18}", text):
            return False
        return self.least <= int(text) <= self.most


@dataclass(frozen=True, slots=True)
class Proposal:
    """One point of an event: what is proposed and by which articles.

    `key` names the point; `label` is an English heading, marked for translation, which may name a category of
    prizes. `value` are the sentences of
    what is proposed, or has been chosen, each with its articles: of an order one for each step. `setting` is
    the same as a value to be stored, empty where nothing is to be stored or the leaders have yet to say it.

    `fixed` is whether the regulation decides it. Where it does not, one of `choices` is chosen, or one of
    `numbers`; with neither the leaders see to it in their own way.
    """

    key: str
    label: str
    value: tuple[Reason, ...]
    setting: str = ""
    choices: tuple[Choice, ...] = ()
    numbers: Numbers | None = None
    fixed: bool = True
    category: str = ""

    @property
    def heading(self) -> Reason:
        """Its label, with the category of which it speaks."""
        return Reason(self.label, {"category": self.category})

    @property
    def is_order(self) -> bool:
        """Whether its sentences, and those of its choices, are the steps of an order, the first one first."""
        return self.key in ("order", "swiss_order")

    @property
    def articles(self) -> tuple[str, ...]:
        """The articles of all its sentences, each once, in order."""
        return tuple(dict.fromkeys(chain.from_iterable(reason.articles for reason in self.value)))

    def allows(self, value: str) -> bool:
        """Whether this value may be chosen; where nothing is left to choose only the one that is fixed."""
        if self.numbers is not None:
            return self.numbers.allow(value)
        if self.choices:
            return any(choice.value == value for choice in self.choices)
        return self.fixed and value == self.setting != ""


def chosen_of(key: str, label: str, choices: tuple[Choice, ...], chosen: Mapping[str, str]) -> Proposal:
    """A choice with the value chosen, or else the first, which is the one proposed."""
    by_value = {choice.value: choice for choice in choices}
    found = by_value.get(chosen.get(key, ""), choices[0])
    return Proposal(key, label, found.says, found.value, choices, fixed=False)
