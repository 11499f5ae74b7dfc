"""Who asks to take part in an event, in their turn, and what became of what a player asked."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.events.entries import own_club
from tournaments.events.entries.selectors import waiting_registrations
from tournaments.events.permissions import may_register
from tournaments.models import Entrant, Event, Person, Registration, User
from tournaments.pages.http.permissions import ByMail, Visitor
from tournaments.people.permissions import same_people
from tournaments.people.recognising import matching
from tournaments.people.recognising.matching import Entry
from tournaments.regulations.event import TEAM_SECTIONS, Section
from tournaments.regulations.setting_up.eligibility import Answer, Eligibility


@dataclass(frozen=True, slots=True)
class Waiting:
    """A player who waits for an answer.

    `person` is as the site shows that one; `turn` is 0 where there is a place, else the number on the waiting
    list; `admitted` is what the regulation says of the class or age.
    """

    registration: Registration
    person: Person
    turn: int
    admitted: Eligibility

    @property
    def is_refused(self) -> bool:
        """Whether the regulation does not admit the player."""
        return self.admitted.answer is Answer.REFUSED


@dataclass(frozen=True, slots=True)
class Own:
    """How a player stands in an event: the entry, the last registration, and the turn where it waits."""

    entrant: Entrant | None
    registration: Registration | None
    turn: int

    @property
    def is_gone(self) -> bool:
        """Whether an entry that the player asked for was taken out by somebody else."""
        found = self.registration
        return self.entrant is None and found is not None and found.answer == Registration.Answer.ENTERED

    @property
    def waits(self) -> bool:
        """Whether the leaders have not answered."""
        return self.entrant is None and self.registration is not None and not self.registration.answer

    @property
    def was_entered(self) -> bool:
        """Whether the player asked for the entry that stands."""
        found = self.registration
        return self.entrant is not None and found is not None and found.answer == Registration.Answer.ENTERED


def may_take_players(event: Event) -> bool:
    """Whether players can enter themselves: in an event of persons, no eight or simul, before its start."""
    return is_of_players(event) and own_club.takes_entries(event)


def is_of_players(event: Event) -> bool:
    """Whether an event is one of persons who are not placed: no eight and no simul."""
    persons = event.section not in TEAM_SECTIONS and event.section != Section.C
    return persons and event.system != Event.System.DISPLAY


def takes_players(event: Event) -> bool:
    """Whether players enter themselves today."""
    until = event.registration_until
    if until is None or timezone.localdate() > until or not event.is_published or event.is_over:
        return False
    return may_take_players(event)


def entry_of(row: Registration) -> Entry:
    """The player as a line of the entry list, as the site knows that one."""
    person = _shown(row)
    club = person.club.name if person.club else ""
    return Entry("name", 0, person.name, club, person.player_class, person=person.pk)


def _shown(row: Registration) -> Person:
    return row.person.merged_into or row.person


def places_left(event: Event) -> int | None:
    """How many places are free; None where their number is not limited."""
    if event.registration_places is None:
        return None
    return max(
        event.registration_places - event.entrants.filter(number__gt=0, withdrawn_after_round=None).count(), 0
    )


def _rows(event: Event) -> list[Registration]:
    """The registrations that wait; the earliest first."""
    return list(waiting_registrations(event).select_related("person__club", "person__merged_into__club"))


def _turns(event: Event, rows: Sequence[Registration]) -> list[int]:
    left = places_left(event)
    return [0 if left is None else max(nth - left, 0) for nth in range(1, len(rows) + 1)]


def waiting(event: Event) -> list[Waiting]:
    """Who waits for an answer, in turn."""
    rows = _rows(event)
    entries = [entry_of(row) for row in rows]
    found = matching.matches(event, entries, with_alike=False) if rows else []
    answers = matching.answers(event, entries, found) if rows else []
    turns = _turns(event, rows)
    return [
        Waiting(row, _shown(row), turn, answer)
        for row, turn, answer in zip(rows, turns, answers, strict=True)
    ]


def own(event: Event, user: User | ByMail) -> Own:
    """How a player stands in an event."""
    assert user.person_id is not None, "who is no player does not come here"
    same = same_people(user.person_id)
    entrant = event.entrants.filter(person__in=same, number__gt=0).first()
    last = Registration.objects.filter(event=event, person__in=same).order_by("-at", "-pk").first()
    rows = _rows(event) if last and not last.answer else []
    turns = dict(zip((row.pk for row in rows), _turns(event, rows), strict=True))
    return Own(entrant, last, turns.get(last.pk, 0) if last else 0)


def has_registered(user: Visitor, event: Event) -> bool:
    """Whether somebody asked to take part in an event in which players entered themselves."""
    if event.registration_until is None or not may_register(user, event):
        return False
    assert isinstance(user, User), "who may register has an account"
    assert user.person_id is not None, "who may register is a player"
    return Registration.objects.filter(event=event, person__in=same_people(user.person_id)).exists()
