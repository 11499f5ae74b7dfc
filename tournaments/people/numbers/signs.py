"""What signs the numbers of people have: as a member of the union, with the KNDB, with the FMJD."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.models import PersonNumber
from tournaments.pages.typed.typed import printable
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import RuleViolation, gettext_noop

Kind = PersonNumber.Kind
LENGTH = 20
_FIGURES = re.compile(r"[0-9]{1,10}")
_SIGNS = {
    Kind.MEMBER: re.compile(r"(?=.*[0-9])[A-Z0-9][A-Z0-9./-]{0,19}"),
    Kind.KNDB: _FIGURES,
    Kind.FMJD: _FIGURES,
}
_NO_NUMBER = {
    Kind.MEMBER: gettext_noop("“%(number)s” is no member number: figures, letters and . / - alone"),
    Kind.KNDB: gettext_noop("“%(number)s” is no KNDB number: at most ten figures"),
    Kind.FMJD: gettext_noop("“%(number)s” is no FMJD number: at most ten figures"),
}


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of somebody, each empty where there is none."""

    member: str = ""
    kndb: str = ""
    fmjd: str = ""

    def given(self) -> dict[str, str]:
        """Those that there are, by their kind."""
        return {kind: number for kind in Kind.values if (number := getattr(self, kind))}

    def shown(self) -> list[dict[str, object]]:
        """The same with what each is called, as a page shows them."""
        return [{"label": Kind(kind).label, "number": number} for kind, number in self.given().items()]


def tidied(kind: str, text: str) -> str:
    """A number as it is kept: without blanks, its letters large; one that is of figures alone without noughts
    in front, as workbooks leave them out.
    """
    found = "".join(text.split()).upper()
    return found.lstrip("0") or found if kind != Kind.MEMBER else found


def faults(given: Mapping[str, str], place: str = "") -> Iterator[RuleViolation]:
    """What is wrong with the signs of numbers by their kind; at this place, else at the kind."""
    for name, number in given.items():
        kind = Kind(name)
        if not _SIGNS[kind].fullmatch(number):
            yield refuse(_NO_NUMBER[kind], place=place or name, number=printable(number[: LENGTH * 2]))
