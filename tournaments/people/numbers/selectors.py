"""The numbers of people, and whom the lines of a list mean by them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models.functions import Coalesce

from tournaments.models import Person, PersonNumber
from tournaments.pages.http.permissions import Visitor, directs_something, is_administrator
from tournaments.people.numbers.signs import Numbers
from tournaments.people.permissions import is_person, is_secretary, same_people
from tournaments.regulations.reasons import Reason, gettext_noop


def may_number(user: Visitor, person: Person | None) -> bool:
    """Whether the user may enter somebody's numbers: administrators, and the secretary of the club."""
    return is_administrator(user) or is_secretary(user, person.club if person else None)


def numbers_of(person: Person) -> Numbers:
    """The numbers of a person, those of who was merged into that one among them."""
    rows = PersonNumber.objects.filter(person__in=same_people(person.pk))
    return Numbers(**dict(rows.values_list("kind", "number")))


def numbers_for(person: Person, user: Visitor) -> Numbers:
    """What of a person's numbers this visitor may see: all of oneself, for the secretary of the club and for
    officials, else none.
    """
    reads = is_person(user, person) or is_secretary(user, person.club) or directs_something(user)
    return numbers_of(person) if reads else Numbers()


@dataclass(frozen=True, slots=True)
class Settled:
    """Whom a line means after its numbers were looked at: as `matching.Match`, by keys; `against` is what the
    numbers say against it.
    """

    person: int | None
    several: Sequence[int] = ()
    alike: Sequence[int] = ()
    against: Reason | None = None


class Numbered:
    """The numbers that are known; read where there is a line with one."""

    def __init__(self, lines: Iterable[Numbers]) -> None:
        asked = any(line.given() for line in lines)
        rows = PersonNumber.objects.select_related("person") if asked else PersonNumber.objects.none()
        shown = rows.annotate(shown=Coalesce("person__merged_into_id", "person_id"))
        self._owners: dict[tuple[str, str], tuple[int, str]] = {}
        self._known: dict[int, dict[str, str]] = {}
        for kind, number, key, name in shown.values_list("kind", "number", "shown", "person__name"):
            self._owners[kind, number] = key, name
            self._known.setdefault(key, {})[kind] = number

    def settle(self, numbers: Numbers, found: Settled, *, said: int | None, new: bool) -> Settled:
        """Whom a line means: whoever has its number, whatever the spelling of the name; and nobody who is
        known by another. `said` is who the leaders say it is, `new` that they say it is nobody known.
        """
        given = numbers.given()
        owners = {
            (kind, self._owners[kind, given[kind]]) for kind in given if (kind, given[kind]) in self._owners
        }
        keys = {key for _, (key, _) in owners}
        if not owners:
            return self._without_others(given, found)
        kind, (owner, name) = min(owners)
        number = given[kind]
        if len(keys) > 1:
            text = gettext_noop("the numbers of this line are of several people; %(number)s is of %(name)s")
            return Settled(None, against=Reason(text, {"number": number, "name": name}))
        if new or (said is not None and said != owner):
            return Settled(None, against=Reason(TAKEN, {"number": number, "name": name}))
        return Settled(owner, against=self._other(given, owner))

    def _other(self, given: dict[str, str], key: int) -> Reason | None:
        """That somebody is known by another number than a line has."""
        known = self._known.get(key, {})
        wrong = next((kind for kind, number in given.items() if known.get(kind, number) != number), None)
        if wrong is None:
            return None
        return Reason(OTHER, {"known": known[wrong], "number": given[wrong]})

    def _without_others(self, given: dict[str, str], found: Settled) -> Settled:
        """Without those who are known by another number."""
        several = [key for key in found.several if not self._other(given, key)]
        alike = [key for key in found.alike if not self._other(given, key)]
        if found.several and len(several) == 1:
            return Settled(several[0])
        against = self._other(given, found.person) if found.person else None
        return Settled(found.person, several or found.several, alike, against)


TAKEN = gettext_noop("%(number)s is the number of %(name)s")
OTHER = gettext_noop(
    "known by the number %(known)s, not %(number)s: somebody else, or one of the two is wrong"
)
