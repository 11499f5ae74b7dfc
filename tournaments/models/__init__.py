"""Facts and named constraints; conclusions are computed in `tournaments.regulations`."""

from tournaments.models.accounts import Invitation, User
from tournaments.models.appeals import (
    AnnualMeeting,
    Appeal,
    AppealAct,
    AppealMember,
    Attachment,
    Dispute,
    DisputeEnd,
    DisputeParty,
    DisputeRuling,
    MadeKnown,
    Nomination,
    OfficersChoice,
    OfficersVote,
)
from tournaments.models.doubts import Doubt
from tournaments.models.events import (
    Absence,
    Entrant,
    Event,
    FinalOrder,
    Game,
    Match,
    RestorePoint,
    Round,
    Ruling,
    Season,
    Seat,
    TeamPlayer,
    no_practice,
)
from tournaments.models.hall import HallClock, Pass
from tournaments.models.jobs import Job, Worker
from tournaments.models.news import NewsItem
from tournaments.models.notices import Letter, Notice
from tournaments.models.people import (
    ClassPeriod,
    Club,
    ClubContact,
    Membership,
    Person,
    PersonContact,
    PersonNumber,
)
from tournaments.models.privacy import Consent, ErasedRow, Erasure
from tournaments.models.record import Chain, LedgerEntry
from tournaments.models.registrations import Registration
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
    "ClubContact",
    "Consent",
    "Dispute",
    "DisputeEnd",
    "DisputeParty",
    "DisputeRuling",
    "Doubt",
    "Entrant",
    "ErasedRow",
    "Erasure",
    "Event",
    "FinalOrder",
    "Game",
    "HallClock",
    "Invitation",
    "Job",
    "LedgerEntry",
    "Letter",
    "MadeKnown",
    "Match",
    "Membership",
    "NewsItem",
    "Nomination",
    "Notice",
    "OfficersChoice",
    "OfficersVote",
    "Pass",
    "Person",
    "PersonContact",
    "PersonNumber",
    "PointsEntry",
    "Registration",
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
    "Worker",
    "no_practice",
]
