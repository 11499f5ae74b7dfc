"""Whose act takes an appeal further.

Source: Bijlage 5 (tasks 2, 3, 6 and 7).
"""

from collections.abc import Mapping

from tournaments.regulations.disputes.appeals import Appeal, Phase


def awaited(appeal: Appeal, chosen: Mapping[str, str]) -> frozenset[str]:
    """The members of the committee whose act takes an appeal further now, by their names: who has not yet
    voted, or `chosen` as acting chair somebody who remains, and all while their choices differ (R101); else
    who presides; nobody once everybody concerned knows the verdict.
    """
    remaining = frozenset(appeal.remaining)
    voted = {cast.member for cast in appeal.votes}
    match appeal.phase:
        case Phase.ACTING_CHAIR:
            return remaining - {member for member, name in chosen.items() if name in remaining} or remaining
        case Phase.VOTING if waiting := remaining - voted:
            return waiting
        case Phase.HEARING | Phase.VOTING | Phase.TIED | Phase.DECIDED | Phase.VERDICT:
            return frozenset({appeal.presiding} if appeal.presiding else ())
    return frozenset()
