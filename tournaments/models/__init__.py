"""Facts and named constraints; conclusions are computed in `tournaments.regulations`."""

from tournaments.models.accounts import Invitation, User
from tournaments.models.appeals import (
    AnnualMeeting,
    Appeal,
    AppealAct,
    AppealMember,
    Attachment,
    Dispute,
    DisputeParty,
    DisputeRuling,
    MadeKnown,
    Nomination,
    OfficersChoice,
)
from tournaments.models.events import (
    Absence,
    Entrant,
    Event,
    FinalOrder,
    Game,
    Match,
    Pass,
    RestorePoint,
    Round,
    Ruling,
    Season,
    Seat,
    TeamPlayer,
)
from tournaments.models.jobs import Job
from tournaments.models.notices import Notice
from tournaments.models.people import ClassPeriod, Club, Membership, Person
from tournaments.models.record import Chain, LedgerEntry
from tournaments.models.seasons import (
    ClosingTakenBack,
    PointsEntry,
    SeasonClosing,
    SeasonFact,
    TeamTransfer,
)

__all__ = [
    "Absence",
    "AnnualMeeting",
    "Appeal",
    "AppealAct",
    "AppealMember",
    "Attachment",
    "Chain",
    "ClassPeriod",
    "ClosingTakenBack",
    "Club",
    "Dispute",
    "DisputeParty",
    "DisputeRuling",
    "Entrant",
    "Event",
    "FinalOrder",
    "Game",
    "Invitation",
    "Job",
    "LedgerEntry",
    "MadeKnown",
    "Match",
    "Membership",
    "Nomination",
    "Notice",
    "OfficersChoice",
    "Pass",
    "Person",
    "PointsEntry",
    "RestorePoint",
    "Round",
    "Ruling",
    "Season",
    "SeasonClosing",
    "SeasonFact",
    "Seat",
    "TeamPlayer",
    "TeamTransfer",
    "User",
]
