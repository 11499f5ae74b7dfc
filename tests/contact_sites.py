"""How clubs and people are reached, and their numbers, of the site of the roles."""

from collections.abc import Mapping

from tournaments.models import Person
from tournaments.people.contacts.services import Told, ToldOfPerson
from tournaments.people.numbers.signs import Numbers


def _club(actors: Mapping[str, object]) -> int:
    return getattr(actors["secretary"], "secretary_of_id", 0)


def _member(actors: Mapping[str, object]) -> int:
    """Somebody of the club of the secretary."""
    people = Person.objects.filter(merged_into=None)
    return people.filter(club=_club(actors)).values_list("pk", flat=True).first()


def arguments(actors: Mapping[str, object]) -> dict[str, dict[str, object]]:
    """What the writes are asked with."""
    own = getattr(actors["player"], "person_id", 0)
    return {
        **{f"crests.{act}": {"club_id": _club(actors)} for act in ("give", "take_away")},
        "contacts.tell": {"club_id": _club(actors), "told": Told(name="of the table")},
        "contacts.tell_of_person": {"person_id": own, "told": ToldOfPerson(phone="058 123")},
        "numbers.enter": {"person_id": _member(actors), "numbers": Numbers(kndb="7")},
    }


def addresses(actors: Mapping[str, object]) -> dict[frozenset[str], int]:
    """What the pages are about."""
    own = getattr(actors["player"], "person_id", 0)
    return {
        frozenset({"club-contact", "club-crest", "club-crest-removal"}): _club(actors),
        frozenset({"person-contact"}): own,
        frozenset({"person-numbers"}): _member(actors),
    }
