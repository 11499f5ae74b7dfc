"""Who is whom: accounts, people who were merged, the secretaries of clubs; and who may add and correct people
and clubs, and invite.
"""

from collections.abc import Callable, Iterable

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from tournaments.models import Club, Event, Invitation, Pass, Person, User, no_practice
from tournaments.pages.http.permissions import Visitor, directs_something, is_administrator

Apart = Callable[[], Iterable[int]]
_apart: list[Apart] = []


def keep_apart(named: Apart) -> None:
    """Have administrators alone invite those whose keys this gives, though they play: who gets the account
    of such a person reads more than what is a player's.
    """
    _apart.append(named)


def same_people(person_id: int) -> set[int]:
    """The keys of all who are shown as the same person as this one, its own among them."""
    return set(shown_as(person_id).values_list("pk", flat=True))


def shown_as(person_id: int | None) -> QuerySet[Person]:
    """All who are shown as the same person as this one; nobody for None."""
    kept = Person.objects.filter(pk=person_id or 0).values(kept=Coalesce("merged_into_id", "pk"))
    return Person.objects.filter(Q(pk__in=kept) | Q(merged_into__in=kept))


def without_account() -> QuerySet[Person]:
    """Everybody who has no account, under no name; who was merged into somebody is that somebody."""
    having = User.objects.exclude(person=None).values(kept=Coalesce("person__merged_into_id", "person_id"))
    return Person.objects.filter(merged_into=None).exclude(pk__in=having)


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


def may_direct(user: Visitor | Pass, event: Event) -> bool:
    """Whether the user may run the event; the leaders of the whole run its groups and deciding games."""
    if isinstance(user, Pass) or not user.is_authenticated:
        return False
    return is_administrator(user) or user.leads.filter(pk=event.main_id).exists()


def directed_among(user: Visitor | Pass, events: Iterable[Event]) -> frozenset[int]:
    """The keys of those of these events that the user may run (see `may_direct`)."""
    asked = tuple(events)
    if not asked or isinstance(user, Pass) or not user.is_authenticated:
        return frozenset()
    led = None if is_administrator(user) else set(user.leads.values_list("pk", flat=True))
    return frozenset(event.pk for event in asked if led is None or event.main_id in led)


def may_save_club(user: Visitor, club: Club | None) -> bool:
    """Whether the user may correct a club, as an administrator, or add one (None), as an official."""
    return is_administrator(user) if club else directs_something(user)


def may_save_person(user: Visitor, person: Person | None, club: Club | None = None) -> bool:
    """Whether the user may correct a person, as an administrator, or add one (None) to a club, as an official
    or as its secretary.
    """
    return is_administrator(user) if person else directs_something(user) or is_secretary(user, club)


def roles_to_invite(user: Visitor) -> tuple[Invitation.Role, ...]:
    """The roles to which the user may invite: an administrator to all, a leader players and a jury."""
    if is_administrator(user):
        return tuple(Invitation.Role)
    by_leaders = (Invitation.Role.PLAYER, Invitation.Role.JURY)
    return by_leaders if user.is_active and user.leads.filter(no_practice()).exists() else ()


def players_of(events: QuerySet[Event]) -> QuerySet[Person, int]:
    """The keys of who plays in events or their groups, alone or in a line-up, as who is shown."""
    alone = Q(entries__event__in=events) | Q(entries__event__root__in=events)
    in_teams = Q(team_places__team__event__in=events) | Q(team_places__team__event__root__in=events)
    rows = Person.objects.filter(alone | in_teams)
    return rows.values_list(Coalesce("merged_into_id", "pk"), flat=True)


def to_invite(user: User) -> QuerySet[Person]:
    """Whom the user may invite, of those without an account: an administrator everybody; who directs whoever
    plays in an event of theirs, and nobody who is kept apart (see `keep_apart`).
    """
    if is_administrator(user):
        return without_account()
    playing = without_account().filter(pk__in=players_of(user.leads.filter(no_practice())))
    return playing.exclude(pk__in=kept_apart())


def kept_apart() -> QuerySet[Person, int]:
    """The keys of whom only an administrator invites, as who is shown (see `keep_apart`)."""
    apart = Person.objects.filter(pk__in={key for named in _apart for key in named()})
    return apart.values_list(Coalesce("merged_into_id", "pk"), flat=True)


def still_inviting() -> QuerySet[User]:
    """The accounts that may invite players now (see `roles_to_invite`)."""
    leading = Event.objects.filter(no_practice()).values("leaders")
    return User.objects.filter(Q(is_superuser=True) | Q(pk__in=leading), is_active=True)


def own_invitations(user: User) -> QuerySet[Invitation]:
    """The invitations that the user may see and take back: an administrator all, others their own."""
    if is_administrator(user):
        return Invitation.objects.all()
    return Invitation.objects.filter(invited_by=user) if user.is_active else Invitation.objects.none()


def may_manage_accounts(user: Visitor) -> bool:
    """Whether the user may close accounts, give roles and take them away: administrators."""
    return is_administrator(user)
