"""What tests of the site begin with: an administrator, a leader, a player, an eight with its rounds."""

from dataclasses import dataclass

from tournaments.models import Event, Invitation, Season, User
from tournaments.services import entries, events, invitations, results

PASSWORD = "tsien-by-tsien"
NAMES = (
    "Sjoerd Wytsma",
    "Anke fan der Hoek",
    "Gjalt Bokma",
    "Jikke Terpstra",
    "Wobbe Sânstra",
    "Tjitske Haarsma",
    "Durk Reitsma",
    "Fokje Bylsma",
)
CLUBS = ("Huzum", "Dronryp", "Frjentsjer", "")


def lines(names: tuple[str, ...] = NAMES) -> list[entries.Entry]:
    """Entries in order of the numbers."""
    return [
        entries.Entry(f"line {number}", number, name, CLUBS[number % 4])
        for number, name in enumerate(names, start=1)
    ]


@dataclass(frozen=True)
class Site:
    """A small site: its accounts and one published eight with players and no results."""

    administrator: User
    leader: User
    player: User
    season: Season
    event: Event

    def record(self, round_number: int, *codes: str, reason: str = "") -> None:
        """Record the results of the first boards of a round, whatever stands there."""
        games = {game.board: game for game in self.event.rounds.get(number=round_number).games.all()}
        results.record(
            actor=self.leader,
            event_id=self.event.pk,
            round_number=round_number,
            lines=[
                results.Line(board, code, games[board].version) for board, code in enumerate(codes, start=1)
            ],
            reason=reason,
        )

    def play(self, through: int, code: str = "1-0") -> None:
        """Give every game of the rounds up to `through` one result."""
        for number in range(1, through + 1):
            self.record(number, code, code, code, code)


def account(administrator: User, username: str, role: str, **given) -> User:
    """An account made by an invitation."""
    _, token = invitations.invite(actor=administrator, role=role, **given)
    return invitations.accept(token=token, username=username, password=PASSWORD)


def build(division: str = "KK") -> Site:
    """Make the site."""
    administrator = User.objects.create_superuser("behearder", password=PASSWORD)
    season = events.add_season(actor=administrator, year=2026)
    event = events.add_event(actor=administrator, season=season, division=division)
    entries.enter(actor=administrator, event_id=event.pk, entries=lines())
    events.set_published(actor=administrator, event_id=event.pk, published=True)
    leader = account(administrator, "lieder", Invitation.Role.LEADER, event=event)
    person = event.entrants.get(number=1).person
    player = account(administrator, "spiler", Invitation.Role.PLAYER, person=person)
    return Site(administrator, leader, player, season, event)
