"""A site with a committee of appeal and a dispute in its KK, for tests of Bijlage 5.

The committee: Dronryp and Huzum have members whose clubs are the parties', so that both withdraw; Frjentsjer,
Boalsert (deputy), Snits and Warkum (chair) judge. The dispute is between number 1 (Sjoerd Wytsma, Dronryp)
and number 4 (Jikke Terpstra, Huzum) about board 1 of round 1.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from tests import sites
from tests.kept import kept
from tournaments.appeals import services as appeals
from tournaments.appeals.committees import services as committees
from tournaments.appeals.disputes import services as disputes
from tournaments.models import Appeal, Club, Dispute, Invitation, Person, User
from tournaments.people import services as people

FRYSLAN = ZoneInfo("Europe/Amsterdam")
MEMBERS = {
    "Boalsert": "Hiske Bouma",
    "Dronryp": "Rients Dykstra",
    "Frjentsjer": "Sytske Wiersma",
    "Huzum": "Bauke Postma",
    "Snits": "Oene Kuipers",
    "Warkum": "Ymkje Hofstra",
}
CHAIR, DEPUTY = "Warkum", "Boalsert"
MEETING = date(2026, 9, 5)
MOMENT = "2026-11-14 16:30:00"
"""When the tests of appeals begin; the site itself is built as of the clock's own beginning."""
FIRST, SECOND = 1, 4
TEXT = "The flag of number 4 fell before the last move."


def at(text: str, fold: int = 0) -> datetime:
    """A moment by the clocks in Fryslân."""
    return datetime.fromisoformat(text).replace(tzinfo=FRYSLAN, fold=fold)


class Clock:
    """What the server's clock says, to be set by the clocks in Fryslân."""

    def __init__(self) -> None:
        self.set("2026-09-10 12:00:00")

    def set(self, text: str, fold: int = 0) -> None:
        """Set the clock."""
        self.moment = at(text, fold).astimezone(UTC)

    def now(self) -> datetime:
        """The moment it shows."""
        return self.moment


def passes(**given: int) -> None:
    """Let so much time pass by the clock of the test."""
    clock = timezone.now.__self__
    clock.moment += timedelta(**given)


@dataclass
class Court:
    """The site, the accounts of the committee's members by club, of the two parties, and of the board."""

    site: sites.Site
    members: dict[str, User]
    first: User
    second: User
    board: User

    @property
    def chair(self) -> User:
        return self.members[CHAIR]

    def dispute(self, **given) -> Dispute:
        """A dispute without a ruling."""
        about = {"parties": [FIRST, SECOND], "text": TEXT} | given
        return disputes.raise_dispute(actor=self.first, event_id=self.site.event.pk, **about)

    def ruled(self, known: datetime | None = None, **given) -> Dispute:
        """A dispute with a ruling that was made known to both parties, at once, all at one moment."""
        made = self.dispute(arose=known, **given)
        text = "The game is lost for number 1."
        disputes.rule(actor=self.site.leader, dispute_id=made.pk, text=text, at=known)
        for number in (FIRST, SECOND):
            disputes.notify(
                actor=self.site.leader, dispute_id=made.pk, party=number, how="by word of mouth", at=known
            )
        return made

    def appeal(self, **given) -> Appeal:
        """An appeal of the first party against a ruling."""
        return appeals.lodge(
            actor=self.first,
            dispute_id=self.ruled(**given).pk,
            why="The clock was set wrongly.",
            against="The ruling that the game is lost.",
        )

    def hear(self, appeal: Appeal, presiding: User | None = None) -> None:
        """Invite both parties for a second later, and hear them then."""
        given = {"actor": presiding or self.chair, "appeal_id": appeal.pk}
        moment = timezone.now() + timedelta(seconds=1)
        for number in (FIRST, SECOND):
            appeals.invite(**given, party=number, moment=moment, text="In the hall at Warkum")
        passes(seconds=1)
        for number in (FIRST, SECOND):
            appeals.hear(**given, party=number)

    def vote(self, appeal: Appeal, **votes: str) -> None:
        """Votes by the clubs of the members, True to uphold."""
        for club, uphold in votes.items():
            appeals.vote(
                actor=self.members[club], appeal_id=appeal.pk, vote="uphold" if uphold else "dismiss"
            )

    def decided(self, *, upheld: bool = True, **given) -> Appeal:
        """An appeal with a verdict that everybody concerned was told of."""
        appeal = self.appeal(**given)
        self.hear(appeal)
        self.vote(appeal, Boalsert=upheld, Frjentsjer=upheld, Snits=not upheld, Warkum=upheld)
        self.tell(appeal)
        return appeal

    def tell(self, appeal: Appeal) -> None:
        """Give the verdict that the votes came to, and tell everybody concerned of it."""
        given = {"actor": self.chair, "appeal_id": appeal.pk}
        appeals.give_verdict(**given, text="The clock was wrong; the game is drawn.")
        for number in (FIRST, SECOND):
            appeals.deliver(**given, to="party", party=number)
        appeals.deliver(**given, to="leaders")
        appeals.deliver(**given, to="board")


def member(administrator: User, club: str, name: str, username: str) -> tuple[Club, User]:
    """A member of a club with an account."""
    found = people.find_club(club) or people.save_club(actor=administrator, name=club)
    person = people.save_person(actor=administrator, name=name, club=found)
    return found, sites.account(administrator, username, Invitation.Role.PLAYER, person=person)


@kept
def build() -> Court:
    """Make the site, name and compose the committee, choose its officers."""
    site = sites.build()
    board = sites.superuser("bestjoer")
    given = {"actor": site.administrator}
    members, clubs = {}, {}
    for club, name in MEMBERS.items():
        clubs[club], members[club] = member(site.administrator, club, name, f"lid-{club.lower()}")
        committees.nominate(**given, club=clubs[club], person=members[club].person, on=date(2026, 9, 1))
    committees.hold_meeting(**given, day=MEETING, clubs=clubs.values())
    for one in members.values():
        committees.choose(
            actor=one,
            chair=members[CHAIR].person,
            deputy=members[DEPUTY].person,
            writing="By my letter of 8 September 2026.",
        )
    second = Person.objects.get(entries__event=site.event, entries__number=SECOND)
    account = sites.account(site.administrator, "jikke", Invitation.Role.PLAYER, person=second)
    return Court(site, members, site.player, account, board)


def begun(clock: Clock, name: str) -> tuple[Court, datetime]:
    """A site with an appeal, "appeal" that was lodged or "decided" told its verdict; and the moment then."""
    made = build()
    clock.set(MOMENT)
    getattr(made, name)()
    return made, clock.moment
