"""How an appeal goes on by itself once nobody is awaited: the acting chair whom all have chosen presides, and
the voting in which all have voted is closed.

Source: Bijlage 5 (tasks 6 and 7); readings R72, R101, R117.
"""

from collections.abc import Mapping
from datetime import datetime

from tournaments.regulations.disputes.appeals import ActingChairChosen, Appeal, Phase, VotingClosed, apply
from tournaments.regulations.disputes.committee import agreed
from tournaments.regulations.editions.appeal_tables import AppealRule


def acting_chair(appeal: Appeal, chosen: Mapping[str, str]) -> str | None:
    """Who is to preside: whom every member who remains has chosen (R101); None until then, or when somebody
    presides.
    """
    name = agreed(appeal.remaining, chosen)
    return name if appeal.phase is Phase.ACTING_CHAIR and name in appeal.remaining else None


def have_all_voted(appeal: Appeal) -> bool:
    """Whether the voting is open and every member who remains has voted."""
    voted = {cast.member for cast in appeal.votes}
    return appeal.phase is Phase.VOTING and voted == set(appeal.remaining)


def gone_on(appeal: Appeal, chosen: Mapping[str, str], at: datetime, *, rule: AppealRule) -> Appeal:
    """The appeal after what goes on by itself; `chosen` says whom each member chose to preside."""
    name = acting_chair(appeal, chosen)
    presided = apply(appeal, ActingChairChosen(name, at), rule=rule) if name else appeal
    return apply(presided, VotingClosed(at), rule=rule) if have_all_voted(presided) else presided
