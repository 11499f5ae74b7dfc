"""Refusing an act with all its reasons at once."""

from collections.abc import Iterable

from tournaments.regulations.reasons import Reason, RuleViolation


class Refusals(Exception):  # noqa: N818  many violations, told together
    """Everything that is wrong with an input; nothing of it was written.

    Attribute: `violations`, never empty.
    """

    def __init__(self, violations: Iterable[RuleViolation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(str(violation) for violation in self.violations))


def refuse(text: str, /, *articles: str, place: str = "", **params: object) -> RuleViolation:
    """A violation from one marked sentence: `raise refuse(gettext_noop("…"), "C.14", name=…)`."""
    return RuleViolation(Reason(text, params, articles), place)
