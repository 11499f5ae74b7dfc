"""Saying how a club or a person is reached. What was said before is not kept: the record has what of it is
known, no more.
"""

from dataclasses import asdict, dataclass

from django.core.exceptions import ValidationError

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Club, ClubContact, Person, PersonContact, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed.typed import printable, tidy
from tournaments.pages.words.refusals import refuse
from tournaments.people.acts import CLUB_CONTACT, PERSON_CONTACT
from tournaments.people.contacts.selectors import contact, contact_of, may_tell, may_tell_of
from tournaments.people.services import check_club
from tournaments.regulations.reasons import gettext_noop


@dataclass(frozen=True, slots=True)
class Told:
    """What a club tells, and whom: a value of `ClubContact.Seen`."""

    name: str = ""
    mail: str = ""
    phone: str = ""
    website: str = ""
    evening: str = ""
    seen_by: str = ClubContact.Seen.OFFICIALS


@one_act
def tell(*, actor: User, club_id: int, told: Told) -> ClubContact:
    """Say how a club is reached, and who may know it.

    Errors: PermissionDenied unless the secretary of the club or the board; RuleViolation for a club that
    ended and for what is no address, no number, or too long.
    """
    record.lock()
    club = Club.objects.select_related("contact").get(pk=club_id)
    require(may_tell(actor, club))
    check_club(club)
    row = contact(club) or ClubContact(club=club)
    before = _known(row)
    _let_say(row, asdict(told))
    about = {"club": club.pk, "name": club.name}
    record.append(actor=actor, act=CLUB_CONTACT, subject=about, before=before, after=_known(row))
    return row


@dataclass(frozen=True, slots=True)
class ToldOfPerson:
    """What a person tells, and whom: a value of `PersonContact.Seen`."""

    mail: str = ""
    phone: str = ""
    seen_by: str = PersonContact.Seen.OFFICIALS


@one_act
def tell_of_person(*, actor: User, person_id: int, told: ToldOfPerson) -> PersonContact:
    """Say how somebody is reached, and who may know it: oneself, or an administrator for who asked.

    Errors: PermissionDenied; RuleViolation for who was merged and for what is no address, no number, or too
    long.
    """
    record.lock()
    person = Person.objects.get(pk=person_id)
    require(may_tell_of(actor, person))
    if person.merged_into_id:
        text = gettext_noop("%(name)s was merged with somebody else: correct that one.")
        raise refuse(text, name=person.name)
    row = contact_of(person) or PersonContact(person=person)
    before = _known(row)
    _let_say(row, asdict(told))
    subject = {"person": person.pk}
    record.append(actor=actor, act=PERSON_CONTACT, subject=subject, before=before, after=_known(row))
    return row


def _let_say(row: ClubContact | PersonContact, told: dict[str, str]) -> None:
    for name, value in told.items():
        setattr(row, name, tidy(value))
    try:
        row.full_clean()
    except ValidationError as wrong:
        field = next(iter(wrong.message_dict))
        text = printable(str(getattr(row, field)))
        raise refuse(gettext_noop("“%(text)s” cannot be used here."), place=field, text=text) from wrong
    row.save()


def _known(row: ClubContact | PersonContact) -> dict[str, str | list[str]]:
    """What of it is known, and to whom: not what it says, which goes when who says it takes it away."""
    fields = ("name", "mail", "phone", "website", "evening")
    return {"seen_by": row.seen_by, "known": [field for field in fields if getattr(row, field, "")]}
