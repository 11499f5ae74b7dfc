"""Who is whom: accounts, people who were merged, and the secretaries of clubs."""

from django.db.models import Q
from django.db.models.functions import Coalesce

from tournaments.models import Club, Person
from tournaments.permissions import Visitor


def same_people(person_id: int) -> set[int]:
    """The keys of all who are shown as the same person as this one, its own among them."""
    kept = Person.objects.filter(pk=person_id).values(kept=Coalesce("merged_into_id", "pk"))
    return set(Person.objects.filter(Q(pk__in=kept) | Q(merged_into__in=kept)).values_list("pk", flat=True))


def is_secretary(user: Visitor, club: Club | None) -> bool:
    """Whether the user is the secretary of a club."""
    if club is None or not user.is_authenticated or not user.is_active:
        return False
    return user.secretary_of_id == club.pk


def is_person(user: Visitor, person: Person | None) -> bool:
    """Whether the account is that of a person; who was merged into somebody is that somebody."""
    if person is None or not user.is_authenticated or not user.is_active or user.person is None:
        return False
    return (person.merged_into_id or person.pk) == (user.person.merged_into_id or user.person.pk)
