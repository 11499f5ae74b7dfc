"""Whose act takes an appeal further.

Source: Bijlage 5 (tasks 2, 3, 6 and 7).
"""

from collections.abc import Collection

from tournaments.regulations.disputes.appeals import Appeal, Phase


def awaited(appeal: Appeal, chosen: Collection[str] = ()) -> frozenset[str]:
    """The members of the committee whose act takes an appeal further now, by their names: who has not yet
    `chosen` an acting chair or voted, and else who presides; nobody once everybody concerned knows the
    verdict.
    """
    voted = {cast.member for cast in appeal.votes}
    match appeal.phase:
        case Phase.ACTING_CHAIR:
            return frozenset(appeal.remaining) - frozenset(chosen)
        case Phase.VOTING if waiting := frozenset(appeal.remaining) - voted:
            return waiting
        case Phase.HEARING | Phase.VOTING | Phase.TIED | Phase.DECIDED | Phase.VERDICT:
            return frozenset({appeal.presiding} if appeal.presiding else ())
    return frozenset()
