"""Which numbers of an event are open, how far its entries are settled, and who is not there yet."""

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet

from tournaments.events import acts
from tournaments.ledger import facts, history
from tournaments.models import Absence, Entrant, Event, Game, Person, Registration
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import Section
from tournaments.regulations.setting_up.event import DISPLAY

GIVER = 0


def _places(event: Event) -> int | None:
    """How many players the event has by the regulation (C.2), None where it does not say."""
    divisions = edition(event.season.edition).divisions.get(event.section)
    return divisions.places if divisions else None


def numbers_left(event: Event, taken: Iterable[int]) -> list[int]:
    """The numbers of an eight that are not among those taken; none of another event."""
    known = set(taken)
    return [number for number in range(1, (_places(event) or 0) + 1) if number not in known]


def open_numbers(event: Event) -> list[int]:
    """The numbers of an eight under which nobody is entered; none of another event."""
    return numbers_left(event, event.entrants.values_list("number", flat=True))


def has_begun(event: Event) -> bool:
    """Whether the list of players stays: of an eight once something was recorded of the play, else once
    the event was started.
    """
    if event.section != Section.C:
        return has_started(event)
    return (
        Game.objects.filter(round__event=event)
        .exclude(result="", ending="", adjourned=False, replayed=False)
        .exists()
        or event.entrants.filter(withdrawn_after_round__isnull=False).exists()
        or Absence.objects.filter(round__event=event).exists()
    )


def has_started(event: Event) -> bool:
    """Whether lots were drawn, groups made or rounds planned."""
    return event.rounds.exists() or event.children.exclude(kind=Event.Kind.DECIDING).exists()


def round_to_pair(event: Event) -> int | None:
    """The number of the first round of a Swiss event that was not paired; None where there is none."""
    return event.rounds.filter(paired_at=None).values_list("number", flat=True).first()


def lacks_giver(event: Event) -> bool:
    """Whether this is a display of which the giver was not named yet."""
    return event.section == DISPLAY and not event.entrants.filter(number=GIVER).exists()


def described(event: Event) -> list[dict[str, Any]]:
    """The list of an event as the record keeps it, by number."""
    fields = ("number", "name", "club_name", "player_class", "rating", "person_id", "admitted_because")
    return [
        values | ({"class_unknown": True} if unknown else {})
        for values in event.entrants.order_by("number").values(*fields, "class_unknown")
        for unknown in [values.pop("class_unknown")]
    ]


def no_members(event: Event) -> set[int]:
    """Whom of those who are entered in no class the directors said to be no member of the union (F.5, R120),
    by the key under which each is shown. That a guest was not asked is no answer: of who is a member by now
    the class is asked.
    """
    if event.section != Section.F:
        return set()
    said = _classes_said(event)
    shown = {one.pk: one.shown_pk for one in Person.objects.filter(pk__in=said)}
    in_none = event.entrants.filter(player_class="", class_unknown=False, person__isnull=False)
    entered = {row.person.shown_pk for row in in_none.select_related("person") if row.person}
    return entered & {shown[pk] for pk, player_class in said.items() if pk in shown and player_class == ""}


def _classes_said(event: Event) -> dict[int, Any]:
    """In which class the directors said last that somebody is, by the key of who was entered there then."""
    said: dict[int, Any] = {}
    for entry in history.entries_of(event).filter(act=acts.CLASS).order_by("sequence"):
        of = facts.key("entrant", event.pk, entry.subject["number"])
        for name, _, fact in entry.changes or ():
            if name == of and fact and fact["person_id"]:
                said[fact["person_id"]] = entry.after
    return said


def waiting_registrations(event: Event) -> QuerySet[Registration]:
    """The players who ask to take part in an event and have no answer, the earliest first."""
    return Registration.objects.filter(event=event, answer="")


def absentees(event: Event) -> list[Entrant]:
    """Who was not checked in, where the check-in is used: as soon as somebody was."""
    entrants = list(event.entrants.order_by("number"))
    if not any(entrant.checked_in for entrant in entrants):
        return []
    return [entrant for entrant in entrants if not entrant.checked_in]
