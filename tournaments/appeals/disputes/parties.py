"""The parties to a dispute that is recorded: entrants by their numbers, and who is no entrant.

Source: Bijlage 5 (conditions 1 and 2); reading R103.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.events.permissions import is_jury
from tournaments.models import Club, Dispute, DisputeParty, Event, Person, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import is_person, may_direct, same_people
from tournaments.people.services import find_club
from tournaments.regulations.reasons import RuleViolation, gettext_noop

OUTSIDE = 1000
"""Who is no entrant has a number above this in a dispute; in an event no number is so high."""


@dataclass(frozen=True, slots=True)
class Named:
    """Who are named as parties: entrants by number, clubs, people who are not entered, the directors.

    A person is named as "name" or "name; club".
    """

    numbers: Sequence[int] = ()
    clubs: Sequence[Club] = ()
    people: Sequence[str] = ()
    directors: bool = False


def own_party(user: User, event: Event) -> dict[str, object]:
    """What a form for a dispute says at first of who fills it in: the number in the event, or, of who is not
    entered, the name or the club; nothing of who leads the event or is of its jury.
    """
    if may_direct(user, event) or is_jury(user, event):
        return {}
    own = event.entrants.filter(person__in=same_people(user.person_id)).first() if user.person_id else None
    if own:
        return {"parties": [own.number]}
    if user.secretary_of_id:
        return {"clubs": [user.secretary_of_id]}
    return {"people": user.person.name} if user.person else {}


def parties(user: User, dispute: Dispute, named: Named, article: str) -> list[DisputeParty]:
    """The rows of the parties, not saved, in the order of their numbers.

    Errors: RuleViolation for fewer than two, one that is named twice, numbers that nobody has, and people who
    are entered or cannot be told apart.
    """
    event = dispute.event
    outside = [
        *(_of_person(user, event, text, article) for text in named.people),
        *(DisputeParty(kind=DisputeParty.Kind.CLUB, club=club, name=club.name) for club in named.clubs),
    ]
    if named.directors:
        role = DisputeParty.Kind.DIRECTORS
        outside.append(DisputeParty(kind=role, name=role.value))
    for number, party in enumerate(outside, start=OUTSIDE + 1):
        party.number = number
    found = [*_entrants(event, named.numbers, article), *outside]
    if len({_who(party) for party in found}) != len(found):
        raise refuse(gettext_noop("Name each party once."), article, place="people")
    if len(found) < 2:
        raise refuse(gettext_noop("A dispute is between two parties or more."), article, place="parties")
    for party in found:
        party.dispute = dispute
    return found


def _who(party: DisputeParty) -> object:
    if party.kind == DisputeParty.Kind.PERSON and party.person is None:
        return party.kind, party.name.casefold()
    return party.kind, party.person_id, party.club_id, party.number if party.number < OUTSIDE else 0


def _entrants(event: Event, numbers: Sequence[int], article: str) -> Iterable[DisputeParty]:
    """The entrants of these numbers; number 0 is the giver of a display."""
    wanted = set(numbers)
    rows = list(event.entrants.filter(number__in=wanted).select_related("person", "club"))
    if len(rows) != len(wanted) or len(numbers) != len(wanted):
        text = gettext_noop("Name each party by its own number in the event.")
        raise refuse(text, article, place="parties")
    return [DisputeParty(number=row.number, person=row.person, club=row.club, name=row.name) for row in rows]


def _of_person(user: User, event: Event, text: str, article: str) -> DisputeParty:
    """Somebody who is not entered, known to the site or not. Errors: RuleViolation."""
    name, _, club_name = (typed.tidy(part) for part in text.partition(";"))
    if fault := typed.name_fault(name):
        raise RuleViolation(fault, "people")
    people = [
        person
        for person in Person.objects.filter(merged_into=None).select_related("club")
        if person.name.casefold() == name.casefold()
        and (not club_name or (person.club and person.club.name.casefold() == club_name.casefold()))
    ]
    own = [person for person in people if is_person(user, person)]
    known = own or people
    if len(known) > 1:
        several = gettext_noop("There are several people called %(name)s: name the club too, as name; club.")
        raise refuse(several, article, place="people", name=name)
    person = known[0] if known else None
    if person and event.entrants.filter(person=person).exists():
        entered = gettext_noop("%(name)s is entered: tick the name among the parties.")
        raise refuse(entered, article, place="people", name=person.name)
    club = person.club if person else find_club(club_name)
    if person is None and club and club.ended_on:
        club = None
    return DisputeParty(
        kind=DisputeParty.Kind.PERSON, person=person, club=club, name=person.name if person else name
    )
