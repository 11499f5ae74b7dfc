"""Ties of members of the committee to parties that came about, or came to light, since the dispute arose.

Who is a party, gave the ruling, or sits for a club that is a party's from the beginning is found when the
appeal comes in (`dispute.recusals`). What is found here holds as of a moment and is recorded with the appeal.

Source: Bijlage 5 (task 6); reading R117.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.reasons import Reason, gettext_noop

READING = "R117"


class Bond(StrEnum):
    """How a member of the committee belongs to a party, or to a club that is involved; the closest first.

    A player is in the line-up of the team that is a party, or was: the reason does not say so, for a line-up
    may not be shown yet (R78).
    """

    PLAYER = "player"
    DIRECTOR = "director"
    SEAT = "seat"
    MEMBER = "member"
    SECRETARY = "secretary"
    TEAM = "team"


_OF_PARTIES = (Bond.PLAYER, Bond.DIRECTOR)
_SAYS = {
    Bond.PLAYER: gettext_noop("%(name)s belongs to the team %(party)s, which is a party to the dispute"),
    Bond.DIRECTOR: gettext_noop(
        "%(name)s is one of the tournament directors, who are a party to the dispute"
    ),
    Bond.SEAT: gettext_noop("The club of %(name)s, %(club)s, is involved in the dispute"),
    Bond.MEMBER: gettext_noop("%(name)s is a member of %(club)s, which is involved in the dispute"),
    Bond.SECRETARY: gettext_noop("%(name)s is the secretary of %(club)s, which is involved in the dispute"),
    Bond.TEAM: gettext_noop(
        "%(name)s plays, or played, in a team of %(club)s, which is involved in the dispute"
    ),
}


@dataclass(frozen=True, slots=True)
class Belonging:
    """That a member of the committee belongs to a party (a player, a director) or, any other, to a club."""

    member: str
    bond: Bond
    to: str


@dataclass(frozen=True, slots=True)
class Involved:
    """A party and the clubs that are involved through it: its own, now and when the dispute was recorded."""

    party: str
    clubs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tie:
    """By what a member of the committee belongs to a party; `club` is empty where it is the party itself."""

    member: str
    party: str
    bond: Bond
    club: str = ""

    def because(self, *, rule: AppealRule) -> Reason:
        """Why the member withdraws."""
        values = {"name": self.member, "party": self.party, "club": self.club}
        return rule.reason("withdrawal", _SAYS[self.bond], values, READING)


def ties(belongings: Iterable[Belonging], involved: Iterable[Involved]) -> tuple[Tie, ...]:
    """The closest tie of each member who has one, in the order in which the members are given."""
    given, parties = tuple(belongings), tuple(involved)
    found: dict[str, Tie] = {}
    for one in sorted(given, key=lambda one: tuple(Bond).index(one.bond)):
        tie = next((tie for party in parties if (tie := _tie(one, party))), None)
        if tie:
            found.setdefault(one.member, tie)
    return tuple(found[member] for member in dict.fromkeys(one.member for one in given) if member in found)


def _tie(one: Belonging, party: Involved) -> Tie | None:
    if one.bond in _OF_PARTIES:
        return Tie(one.member, party.party, one.bond) if one.to == party.party else None
    return Tie(one.member, party.party, one.bond, one.to) if one.to in party.clubs else None


def as_said(member: str, why: str, *, rule: AppealRule) -> Reason:
    """Why a member withdraws who says so. Raises RuleViolation when nothing is said."""
    if not why.strip():
        text = gettext_noop(
            "A member withdraws only from a dispute about a person or club it belongs to: say which"
        )
        raise rule.refusal("withdrawal", text)
    values = {"name": member, "why": why}
    return rule.reason("withdrawal", gettext_noop("%(name)s withdraws: %(why)s"), values)
