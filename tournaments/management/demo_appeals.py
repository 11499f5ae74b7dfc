"""The committee of appeal of the demo, an appeal on which it gave its verdict, and one that is running.

Both are of the player of the demo sign-ins, about games of the KK.
"""

from datetime import timedelta

from django.utils import timezone

from tournaments.appeals import services as appeals
from tournaments.appeals.committees import services as committees
from tournaments.appeals.disputes import services as disputes
from tournaments.management import demo_files
from tournaments.models import Appeal, Event, Invitation, Person, User
from tournaments.people.accounts import services as invitations

MEMBERS = {
    "demo-foarsitter": "Froukje Binnerts",
    "demo-kommisje-2": "Liuwe Meinsma",
    "demo-kommisje-3": "Ypke Jurjaanstra",
    "demo-kommisje-4": "Tiede Uilema",
    "demo-kommisje-5": "Japke Popkema",
}
"""The accounts of the members, of five clubs, none of them that of a party; the first presides."""
OWN, FIRST, SECOND = 1, 5, 6
"""Who appeals, and against whom in the first and in the second round, by number."""


def load_appeals(actor: User, player: User, password: str) -> None:
    """Compose the committee, give it one appeal that is decided and one that is not."""
    event = demo_files.event_of("kk")
    members = _committee(actor, password)
    decided = _appeal(actor, player, event, FIRST, "De klok is gestart voordat beide spelers zaten.")
    _decide(members, decided, (OWN, FIRST))
    _appeal(actor, player, event, SECOND, "Er is binnen vijf zetten twee keer remise aangeboden.")


def _committee(actor: User, password: str) -> list[User]:
    members, people = {}, []
    today = timezone.localdate()
    for username, name in MEMBERS.items():
        person = Person.objects.select_related("club").get(name=name, merged_into=None)
        club = person.club
        assert club is not None, "each is of a club"
        committees.nominate(actor=actor, club=club, person=person, on=today - timedelta(weeks=9))
        _, token = invitations.invite(actor=actor, role=Invitation.Role.PLAYER, person=person)
        people.append(person)
        members[club] = invitations.accept(token=token, username=username, password=password)
    committees.hold_meeting(actor=actor, day=today - timedelta(weeks=8), clubs=members)
    accounts = list(members.values())
    for member in accounts:
        committees.choose(actor=member, chair=people[0], deputy=people[1], writing="Per brief.")
    return accounts


def _appeal(actor: User, player: User, event: Event, other: int, text: str) -> Appeal:
    dispute = disputes.raise_dispute(actor=player, event_id=event.pk, parties=[OWN, other], text=text)
    disputes.rule(actor=actor, dispute_id=dispute.pk, text="De uitslag blijft staan.")
    for party in (OWN, other):
        disputes.notify(actor=actor, dispute_id=dispute.pk, party=party, how="mondeling")
    return appeals.lodge(
        actor=player, dispute_id=dispute.pk, why=text, against="De uitspraak dat de uitslag blijft staan."
    )


def _decide(members: list[User], appeal: Appeal, parties: tuple[int, int]) -> None:
    """Dismissed, against one vote; everybody concerned is told."""
    chair = members[0]
    for party in parties:
        appeals.state(actor=chair, appeal_id=appeal.pk, party=party, text="Zoals het in de brief staat.")
        appeals.hear(actor=chair, appeal_id=appeal.pk, party=party)
    for member in members:
        vote = "uphold" if member is members[-1] else "dismiss"
        appeals.vote(actor=member, appeal_id=appeal.pk, vote=vote)
    appeals.give_verdict(
        actor=chair, appeal_id=appeal.pk, text="Het beroep is ongegrond: de uitslag blijft staan."
    )
    for party in parties:
        appeals.deliver(actor=chair, appeal_id=appeal.pk, to="party", party=party)
    for told in ("leaders", "board"):
        appeals.deliver(actor=chair, appeal_id=appeal.pk, to=told)
