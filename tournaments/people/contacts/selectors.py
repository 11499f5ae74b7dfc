"""How a club or a person is reached, for who may know it."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils import timezone

from tournaments.models import (
    Club,
    ClubContact,
    EarlierPlayer,
    Entrant,
    Event,
    Person,
    PersonContact,
    Registration,
    TeamPlayer,
    User,
    in_team,
    no_practice,
)
from tournaments.pages.http.permissions import Visitor, directs_something, is_administrator, is_board
from tournaments.people.names import consents
from tournaments.people.permissions import is_person, is_secretary, same_people

Seen = ClubContact.Seen


def may_tell(user: Visitor, club: Club) -> bool:
    """Whether the user may say how a club is reached: its secretary, and the board."""
    return is_board(user) or is_secretary(user, club)


def contact(club: Club) -> ClubContact | None:
    """What a club tells; its `contact` is fetched with it where there is one."""
    return getattr(club, "contact", None)


def contact_for(club: Club, user: Visitor) -> ClubContact | None:
    """What a club tells this visitor of how it is reached; None where it tells nothing."""
    told = contact(club)
    if told is None or told.seen_by == Seen.EVERYBODY:
        return told
    if not isinstance(user, User):
        return None
    is_official = user.secretary_of_id is not None or directs_something(user)
    return told if is_official or told.seen_by == Seen.ACCOUNTS else None


def may_tell_of(user: Visitor, person: Person | None) -> bool:
    """Whether the user may say how somebody is reached: oneself, and an administrator for who asked."""
    return is_administrator(user) or is_person(user, person)


def contact_of(person: Person) -> PersonContact | None:
    """What a person tells, else what who was merged into that one told."""
    rows = PersonContact.objects.filter(person__in=same_people(person.pk)).order_by("pk")
    return max(rows, key=lambda row: row.person_id == person.pk, default=None)


def reached_by(address: str) -> list[Person]:
    """Who is reached by a mail address, each as the site shows that one."""
    rows = PersonContact.objects.filter(mail__iexact=address).exclude(mail="").order_by("pk")
    found = {one.person.shown_pk: one.person for one in rows.select_related("person__merged_into")}
    return [person.merged_into or person for person in found.values()]


def contact_of_person_for(person: Person, user: Visitor) -> PersonContact | None:
    """What a person tells this visitor of how that one is reached; None where it is nothing.

    Who is shown with first name and initial, and who is younger than twelve, tells officials alone, whatever
    was chosen.
    """
    told = contact_of(person)
    if told is None:
        return None
    seen_by = told.seen_by if consents.may_be_reached(person, timezone.localdate()) else Seen.OFFICIALS
    if seen_by == Seen.EVERYBODY or may_tell_of(user, person):
        return told
    if not isinstance(user, User) or not user.is_active:
        return None
    return told if seen_by == Seen.ACCOUNTS or _is_official_of(user, person) else None


def mails_for(user: User, people: Iterable[Person | None]) -> dict[int, str]:
    """The mail addresses of these people, by their keys, as far as the user is told them as an official: of
    who takes part in an event that the user directs; an administrator is told all.
    """
    keys = [person.pk for person in people if person]
    told = PersonContact.objects.filter(person__in=keys).exclude(mail="")
    if not is_administrator(user):
        led = user.leads.values("pk")
        entered = Entrant.objects.filter(Q(event__in=led) | Q(event__root__in=led), person__in=keys)
        of_teams = Q(team__event__in=led) | Q(team__event__root__in=led)
        found = Q(person__in=entered.values("person"))
        for places in (TeamPlayer.objects.filter(of_teams), EarlierPlayer.objects.filter(of_teams)):
            found |= Q(person__in=places.values("person"))
        told = told.filter(found)
    return dict(told.values_list("person", "mail"))


def _is_official_of(user: User, person: Person) -> bool:
    """Whether the user is secretary of a person's club, or directs an event in which that one takes part."""
    if is_secretary(user, person.club):
        return True
    people, led = same_people(person.pk), user.leads.values("pk")
    of = Event.objects.filter(Q(pk__in=led) | Q(root__in=led), no_practice())
    return (
        Entrant.objects.filter(event__in=of, person__in=people).exists()
        or Entrant.objects.filter(in_team(people), event__in=of).exists()
        or Registration.objects.filter(event__in=of, person__in=people).exists()
    )
