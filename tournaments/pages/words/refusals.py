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


class SiteFault(Exception):  # noqa: N818  no error of a program: something that the site needs is broken
    """Something that the site needs beside its database is broken; who administers the site can mend it.

    Attribute: `reason`, for the page that says so.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse(text: str, /, *articles: str, place: str = "", **params: object) -> RuleViolation:
    """A violation from one marked sentence: `raise refuse(gettext_noop("…"), "C.14", name=…)`."""
    return RuleViolation(Reason(text, params, articles), place)
