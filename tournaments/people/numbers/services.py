"""Entering the numbers of people. The record has which of them are known, no more."""

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import Q

from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Person, PersonNumber, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people.acts import PERSON_NUMBERS
from tournaments.people.numbers import signs
from tournaments.people.numbers.selectors import TAKEN, may_number
from tournaments.people.numbers.signs import Kind, Numbers
from tournaments.people.permissions import same_people
from tournaments.regulations.reasons import gettext_noop


@one_act
def enter(*, actor: User, person_id: int, numbers: Numbers) -> Numbers:
    """Let a person have these numbers and no other; gives them as they are kept.

    Errors: PermissionDenied unless an administrator or the secretary of the club; RuleViolation for who was
    merged; Refusals at each kind for what is no number, and for one that somebody else has.
    """
    record.lock()
    person = Person.objects.select_related("club").get(pk=person_id)
    require(may_number(actor, person))
    if person.merged_into_id:
        text = gettext_noop("%(name)s was merged with somebody else: correct that one.")
        raise refuse(text, name=person.name)
    numbers = replace(numbers, **{kind: signs.tidied(kind, getattr(numbers, kind)) for kind in Kind.values})
    given, people = numbers.given(), same_people(person.pk)
    others = PersonNumber.objects.exclude(person__in=people).select_related("person")
    taken = [
        refuse(TAKEN, place=row.kind, number=row.number, name=row.person.name)
        for row in others.filter(number__in=given.values())
        if given.get(row.kind) == row.number
    ]
    if wrong := [*signs.faults(given), *taken]:
        raise Refusals(wrong)
    rows = {row.kind: row for row in PersonNumber.objects.filter(person__in=people)}
    before = {kind: row.number for kind, row in rows.items()}
    if before == given:
        return numbers
    gone = [row.pk for kind, row in rows.items() if given.get(kind) != row.number]
    PersonNumber.objects.filter(pk__in=gone).delete()
    PersonNumber.objects.bulk_create(
        PersonNumber(person=person, kind=kind, number=number)
        for kind, number in given.items()
        if before.get(kind) != number
    )
    record.append(
        actor=actor,
        act=PERSON_NUMBERS,
        subject={"person": person.pk},
        before=_known(before),
        after=_known(given, before),
    )
    return numbers


def fill(actor: User, given: Mapping[int, Numbers]) -> None:
    """Fill in the numbers of people, by their keys, that were not known. Part of a larger act, which has the
    lock of the union and refused what somebody else has.
    """
    wanted = {key: numbers.given() for key, numbers in given.items() if numbers.given()}
    if not wanted:
        return
    known: dict[int, dict[str, str]] = {key: {} for key in wanted}
    rows = PersonNumber.objects.filter(Q(person__in=wanted) | Q(person__merged_into__in=wanted))
    for row in rows.select_related("person"):
        known[row.person.shown_pk][row.kind] = row.number
    made, acts = [], []
    for key, numbers in wanted.items():
        new = {kind: number for kind, number in numbers.items() if kind not in known[key]}
        if new:
            made += [PersonNumber(person_id=key, kind=kind, number=number) for kind, number in new.items()]
            before, after = _known(known[key]), _known(known[key] | new)
            acts.append(record.Act(PERSON_NUMBERS, {"person": key}, before, after))
    if made:
        PersonNumber.objects.bulk_create(made)
        record.append_all(actor=actor, event=None, acts=acts)


def _known(numbers: Mapping[str, str], before: Mapping[str, str] | None = None) -> dict[str, str]:
    """Which numbers are known, and which of them are others than before: not the numbers themselves."""
    earlier = before or {}
    return {
        kind: "corrected" if earlier.get(kind, number) != number else "known"
        for kind, number in sorted(numbers.items())
    }
