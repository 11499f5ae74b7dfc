"""In which class somebody is entered: the class typed is a claim, and holds only where nothing else is known.

Source: A, art. 2; D, art. 3; F, art. 5 and 6; readings R70, R76, R89 (a typed class), R90 (guests), R120 (a
member in no class).
"""

from dataclasses import dataclass

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import PlayerClass, Section
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.setting_up.event import DISPLAY


@dataclass(frozen=True, slots=True)
class OnRecord:
    """What is on record of somebody.

    `player_class` is the class of the union, `eight` the one of the three eights in which the person has the
    `place`, from 1, this season; None where it is not known. A `guest` is no member of the union (F.6) and
    is in no class. `entered_in` is the eight of this season, other than the event asked about, in which the
    person is entered.
    """

    player_class: PlayerClass | None = None
    eight: PlayerClass | None = None
    place: int | None = None
    guest: bool = False
    entered_in: PlayerClass | None = None

    def known_class(self, edition: Edition) -> PlayerClass | None:
        """The class that is known: that of the union, made more precise by the eight (A.2), or the eight."""
        if self.guest:
            return None
        if self.player_class is None or self.player_class in edition.prizes.undecided:
            return self.eight or self.player_class
        return self.player_class

    def place_in(self, player_class: PlayerClass | None) -> int | None:
        """The place in this class, where it is an eight in which the person has one."""
        return self.place if player_class is not None and player_class is self.eight else None


NOTHING = OnRecord()
_BY_CLASS = {"A": "A.2", "C": "C.2", "D": "D.3", "F": "F.5"}
"""The articles of the sections that go by class."""
_OPEN_BY = {Section.F: ("F.5", "F.6"), DISPLAY: ("I.3",)}
"""The articles of the sections that are open to who is no member of the union."""


def is_open(section: str) -> bool:
    """Whether also who is no member of the union may enter the section (F.6, I.3)."""
    return section in _OPEN_BY


def class_that_holds(
    edition: Edition, section: str, claimed: PlayerClass | None, on_record: OnRecord
) -> PlayerClass | None:
    """The class in which somebody is entered who is said to be in the class `claimed`.

    What is known holds, whatever was typed, and a guest is in none. Only where nothing is known the claim
    holds; and in section F one that says which part of the EK somebody is of, on which the prizes depend.
    """
    known = on_record.known_class(edition)
    if on_record.guest or known is None:
        return None if on_record.guest else claimed
    admission = edition.admission.get(Section.A)
    if section == Section.F and known in edition.prizes.undecided and claimed is not None and admission:
        return claimed if admission.division(claimed) == admission.division(known) else known
    return known


def is_class_asked(section: str, holds: PlayerClass | None, on_record: OnRecord) -> bool:
    """Whether the class of who is entered in none must still be said: of a member of the union in the blitz
    championship, where it gives the prizes (F.5). Who is no member is in none, and plays for category C.
    """
    return section == Section.F and holds is None and not on_record.guest


def contradiction(
    edition: Edition, section: str, claimed: PlayerClass | None, on_record: OnRecord
) -> Reason | None:
    """What is said of a class that was typed and does not hold; None where it holds or none was typed."""
    holds = class_that_holds(edition, section, claimed, on_record)
    if claimed is None or claimed is holds:
        return None
    values = {"known": holds.value if holds else "", "class": claimed.value}
    if holds is None:
        text = gettext_noop(
            "Is known as no member of the union and plays as a guest, in no class; %(class)s was typed. Who "
            "is a member is added to the people first"
        )
        return Reason(text, values, (*_OPEN_BY.get(section, ()), "R90"))
    text = gettext_noop("Is known in the class %(known)s, which holds; %(class)s was typed")
    article = _BY_CLASS.get(section)
    return Reason(text, values, (article, "R89") if article else ("R89",))
