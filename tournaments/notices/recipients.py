"""Whom an act of the record concerns, and what each of them is told; nobody what is not theirs to know.

The areas declare who that is with each of their acts. Who did the act is not notified of it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Q
from django.db.models.functions import Coalesce

from tournaments.ledger import acts
from tournaments.models import Club, EarlierPlayer, Entrant, Event, LedgerEntry, Person, TeamPlayer, User


@dataclass(frozen=True, slots=True)
class Notification:
    """One sentence to one account: its kind, what it names, the page it leads to."""

    user: int
    kind: str
    path: str
    params: Mapping[str, Any] = field(default_factory=dict)


Found = Iterator[Notification]


def notifications(entry: LedgerEntry, event: Event | None) -> list[Notification]:
    """Who is told what of an entry just appended; `event` is that of the act, None for the union's."""
    notify = acts.declared(entry.act).notify
    if notify is None:
        return []
    found = {(one.user, one.kind): one for one in notify(entry, event)}
    return [one for one in found.values() if one.user != entry.actor_id]


def accounts(people: Iterable[int | None]) -> list[int]:
    """The accounts of people, each once (see `accounts_by_person`)."""
    return list(dict.fromkeys(user for users in accounts_by_person(people).values() for user in users))


def accounts_by_person(people: Iterable[int | None]) -> dict[int, list[int]]:
    """The accounts of people who have any, by the key of the person: all that sign in as that one, also under
    the name of who was merged.
    """
    asked = [one for one in people if one]
    if not asked:
        return {}
    shown = dict(Person.objects.filter(pk__in=asked).values_list("pk", Coalesce("merged_into_id", "pk")))
    same = Q(person__in=shown.values()) | Q(person__merged_into__in=shown.values())
    users = User.objects.filter(same, is_active=True).order_by("pk")
    by_shown: dict[int, list[int]] = {}
    for pk, kept in users.values_list("pk", Coalesce("person__merged_into_id", "person_id")):
        by_shown.setdefault(kept, []).append(pk)
    return {one: by_shown[kept] for one, kept in shown.items() if kept in by_shown}


def directors(event: Event) -> list[int]:
    """The accounts of who leads an event; of its groups and deciding games those of the whole."""
    whole = event.root or event
    return list(whole.leaders.filter(is_active=True).values_list("pk", flat=True))


def secretaries(club: Club | None) -> list[int]:
    """The accounts of who is the secretary of a club."""
    if club is None:
        return []
    return list(User.objects.filter(secretary_of=club, is_active=True).values_list("pk", flat=True))


def everybody(event: Event) -> set[int]:
    """The accounts of who plays in a competition or a part of it, for themselves or a team, of who leads it,
    and of the secretaries of the clubs with teams.
    """
    entered = Entrant.objects.filter(Q(event=event) | Q(event__root=event))
    people = set(entered.values_list("person", flat=True))
    people |= set(TeamPlayer.objects.filter(team__in=entered).values_list("person", flat=True))
    people |= set(EarlierPlayer.objects.filter(team__in=entered).values_list("person", flat=True))
    teams = entered.filter(person=None).exclude(number=0)
    of_clubs = User.objects.filter(secretary_of__in=teams.values("club"), is_active=True)
    return {*accounts(people), *directors(event), *of_clubs.values_list("pk", flat=True)}


def board() -> list[int]:
    """The accounts of the board of the union."""
    return list(User.objects.filter(on_board=True, is_active=True).values_list("pk", flat=True))
