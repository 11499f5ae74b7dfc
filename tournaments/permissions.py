"""Who may do what: predicates, asked again at every write.

Public reads what is published; a player submits notations of own games; a secretary hands in and enters for
the own club; a leader runs the events he is named for, of which the jury reads the record and confirms
results; an administrator does everything and invites. The committee of appeal sees and judges what lies
before it, the parties what is theirs to know; the board is told of verdicts, closes seasons and keeps the
classification, the clubs and who is a member of which. `docs/roles.md` has it as a table.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import (
    Club,
    Dispute,
    DisputeParty,
    Entrant,
    Event,
    Game,
    Pass,
    Person,
    Round,
    TeamPlayer,
    User,
)

if TYPE_CHECKING:
    from tournaments.selectors.appeals import Case

Visitor = User | AnonymousUser
Actor = User | Pass
"""Who acts: an account, or a helper with a code, who may enter results and nothing else."""


def is_administrator(user: Visitor) -> bool:
    """Whether the user administers the site."""
    return user.is_active and user.is_superuser


def may_lead(user: Visitor | Pass, event: Event) -> bool:
    """Whether the user may run the event; the leaders of the whole run its groups and deciding games."""
    if isinstance(user, Pass) or not user.is_authenticated:
        return False
    return is_administrator(user) or user.leads.filter(pk=event.main_id).exists()


def led_among(user: Visitor | Pass, events: Iterable[Event]) -> frozenset[int]:
    """The keys of those of these events that the user may run (see `may_lead`)."""
    if isinstance(user, Pass) or not user.is_authenticated:
        return frozenset()
    led = None if is_administrator(user) else set(user.leads.values_list("pk", flat=True))
    return frozenset(event.pk for event in events if led is None or event.main_id in led)


def may_enter(actor: Visitor | Pass, paired: Round) -> bool:
    """Whether the actor may enter results of a round: its leaders, and a helper whose code is good for it."""
    if isinstance(actor, Pass):
        return actor.round_id == paired.pk and actor.is_good(timezone.now())
    return may_lead(actor, paired.event)


def leads_something(user: Visitor) -> bool:
    """Whether there is any office work for the user: leaders, the board, administrators."""
    return user.is_authenticated and (is_board(user) or user.leads.exists())


def visible_events(user: Visitor) -> QuerySet[Event]:
    """The published events, and the drafts the user leads; groups and deciding games go with the whole."""
    if is_administrator(user):
        return Event.objects.all()
    published = Event.Status.PUBLISHED
    visible = Q(status=published, root=None) | Q(root__status=published)
    if user.is_authenticated:
        for own in (user.leads.values("pk"), user.judges.values("pk")):
            visible |= Q(pk__in=own) | Q(root__in=own)
    return Event.objects.filter(visible)


def may_submit(user: Visitor, game: Game) -> bool:
    """Whether the user may submit a notation of the game: its players and its leaders."""
    if not user.is_authenticated:
        return False
    return plays_in(user, game) or may_lead(user, game.round.event)


def plays_in(user: User, game: Game) -> bool:
    """Whether the user is one of the two players: of a board of teams, the two in the line-ups."""
    if user.person_id is None:
        return False
    same = same_people(user.person_id)
    if game.match_id is None:
        return bool({game.white.person_id, game.black.person_id} & same)
    at_board = TeamPlayer.objects.filter(team__in=(game.white_id, game.black_id), board=game.board)
    return at_board.filter(person__in=same).exists()


def same_people(person_id: int) -> set[int]:
    """The keys of all who are shown as the same person as this one, its own among them."""
    kept = Person.objects.filter(pk=person_id).values(kept=Coalesce("merged_into_id", "pk"))
    return set(Person.objects.filter(Q(pk__in=kept) | Q(merged_into__in=kept)).values_list("pk", flat=True))


def is_jury(user: Visitor | Pass, event: Event) -> bool:
    """Whether the user is of the jury of the event; that of the whole is of its groups and deciding games."""
    if isinstance(user, Pass) or not user.is_authenticated or not user.is_active:
        return False
    return user.judges.filter(pk=event.main_id).exists()


def may_confirm(actor: Visitor | Pass, event: Event) -> bool:
    """Whether the actor may confirm, as the second person, a result that somebody else recorded."""
    return may_lead(actor, event) or is_jury(actor, event)


def is_secretary(user: Visitor, club: Club | None) -> bool:
    """Whether the user is the secretary of a club."""
    if club is None or not user.is_authenticated or not user.is_active:
        return False
    return user.secretary_of_id == club.pk


def may_hand_in(user: Visitor, team: Entrant) -> bool:
    """Whether the user may hand in the line-up of a team: the leaders, and the secretary of its club."""
    return may_lead(user, team.event) or is_secretary(user, team.club)


def may_enter_own(user: Visitor, event: Event) -> bool:
    """Whether the user may enter people of the own club in an event: a secretary, where it is published."""
    if not user.is_authenticated or not user.is_active or user.secretary_of_id is None:
        return False
    return visible_events(user).filter(pk=event.pk).exists()


def may_read_record(user: Visitor, event: Event, appeals: "Iterable[Case]" = ()) -> bool:
    """Whether the user may read the whole record of an event: its leaders and its jury, the board, and who
    judges one of the appeals in it.
    """
    if may_lead(user, event) or is_board(user) or is_jury(user, event):
        return True
    return user.is_authenticated and any(sits(user, case) for case in appeals)


def may_take_bundle(user: Visitor, event: Event, appeals: "Iterable[Case]" = ()) -> bool:
    """Whether the user may take the signed bundle of an event: its leaders, the board, who judges."""
    if may_lead(user, event) or is_board(user):
        return True
    return user.is_authenticated and any(sits(user, case) for case in appeals)


def is_board(user: Visitor) -> bool:
    """Whether the user acts for the board of the union; an administrator does."""
    return is_administrator(user) or (user.is_authenticated and user.is_active and user.on_board)


def is_person(user: Visitor, person: Person | None) -> bool:
    """Whether the account is that of a person; who was merged into somebody is that somebody."""
    if person is None or not user.is_authenticated or not user.is_active or user.person is None:
        return False
    return (person.merged_into_id or person.pk) == (user.person.merged_into_id or user.person.pk)


def speaks_for(user: Visitor, party: DisputeParty) -> bool:
    """Whether the user is a party to a dispute, or plays in the line-up of the team that is one."""
    if party.person_id:
        return is_person(user, party.person)
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    team = TeamPlayer.objects.filter(team__event=party.dispute.event_id, team__number=party.number)
    return team.filter(person__in=same_people(user.person_id)).exists()


def sits(user: Visitor, case: "Case") -> bool:
    """Whether the user is a member of the committee who takes part in an appeal."""
    seat = case.seat_of(user) if user.is_authenticated else None
    return seat is not None and case.member_name(seat) in case.appeal.remaining


def presides(user: Visitor, case: "Case") -> bool:
    """Whether the user presides over the committee in an appeal: chair, else deputy, else acting chair."""
    seat = case.member_named(case.appeal.presiding)
    return seat is not None and is_person(user, seat.person)


def may_raise(user: Visitor, event: Event) -> bool:
    """Whether the user may record a dispute in an event: leaders, jury, players, those of its teams."""
    if may_lead(user, event) or is_jury(user, event):
        return True
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    same = same_people(user.person_id)
    plays = Q(person__in=same) | Q(players__person__in=same)
    return event.entrants.filter(plays, number__gt=0).exists()


def visible_disputes(user: Visitor) -> QuerySet[Dispute]:
    """The disputes that are the user's to know: as a party, as leader or jury of the event, as the board."""
    if is_board(user):
        return Dispute.objects.all()
    if not user.is_authenticated or not user.is_active:
        return Dispute.objects.none()
    visible = Q(pk__in=[])
    for own in (user.leads.values("pk"), user.judges.values("pk")):
        visible |= Q(event__in=own) | Q(event__root__in=own)
    if user.person_id:
        same = same_people(user.person_id)
        in_team = TeamPlayer.objects.filter(
            person__in=same,
            team__event=OuterRef("dispute__event"),
            team__number=OuterRef("number"),
        )
        own = DisputeParty.objects.filter(Q(person__in=same) | (Q(person__isnull=True) & Exists(in_team)))
        visible |= Q(pk__in=own.values("dispute"))
    return Dispute.objects.filter(visible)


def require(allowed: bool) -> None:
    """Refuse what is not allowed. Errors: PermissionDenied."""
    if not allowed:
        raise PermissionDenied
