"""Who may know of a dispute, and who may do what now in it and in its appeal (Bijlage 5).

Page and service ask alike, of an act by its name in the address: `may` and `may_in_dispute` say whether
somebody may do it now, `check` and `check_in_dispute` refuse it: as not allowed when it is not for that
person, as a violation of the rule, with its article, when it is not its turn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.appeals.committees.selectors import standing
from tournaments.appeals.selectors import Case, rule_of
from tournaments.events.permissions import is_jury
from tournaments.models import AppealMember, Dispute, DisputeParty, Event, TeamPlayer
from tournaments.pages.permissions import Visitor, is_board, require
from tournaments.pages.refusals import refuse
from tournaments.people.permissions import is_person, may_direct, same_people
from tournaments.regulations.disputes import appeals as domain
from tournaments.regulations.disputes.appeals import Appeal, Phase
from tournaments.regulations.reasons import RuleViolation, gettext_noop


def speaks_for(user: Visitor, party: DisputeParty) -> bool:
    """Whether the user is a party to a dispute, or plays in the line-up of the team that is one."""
    if party.person_id:
        return is_person(user, party.person)
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    team = TeamPlayer.objects.filter(team__event=party.dispute.event_id, team__number=party.number)
    return team.filter(person__in=same_people(user.person_id)).exists()


def is_member(user: Visitor) -> bool:
    """Whether the user sits in the committee as it stands now."""
    if not user.is_authenticated or user.person_id is None:
        return False
    return any(is_person(user, person) for person in standing(timezone.now()).people.values())


def receives_appeals(user: Visitor) -> bool:
    """Whether appeals go to the user: the chair and the deputy as they are now, and the board for them."""
    if is_board(user):
        return True
    if not user.is_authenticated or user.person_id is None:
        return False
    now = standing(timezone.now())
    officers = (now.committee.chair, now.committee.deputy)
    return any(is_person(user, now.person_of(name)) for name in officers)


def may_choose_officers(user: Visitor) -> bool:
    """Whether the user may record whom the committee chose as chair and deputy: its members, the board."""
    return is_board(user) or is_member(user)


@dataclass
class Role:
    """What somebody is in an appeal: of the committee, who presides, a party, a leader of the event."""

    case: Case
    visitor: Visitor

    @property
    def appeal(self) -> Appeal:
        """The appeal as the regulations know it."""
        return self.case.appeal

    @cached_property
    def seat(self) -> AppealMember | None:
        """The visitor's seat in the committee, also of who has withdrawn."""
        return self.case.seat_of(self.visitor) if self.visitor.is_authenticated else None

    @cached_property
    def name(self) -> str:
        """The name of the visitor as a member of the committee, "" for who is none."""
        return self.case.member_name(self.seat) if self.seat else ""

    @cached_property
    def is_on_panel(self) -> bool:
        """Whether the visitor is a member of the committee who takes part."""
        return self.seat is not None and self.name in self.appeal.remaining

    @cached_property
    def has_withdrawn(self) -> bool:
        """Whether the visitor is a member who has withdrawn from this appeal."""
        return self.seat is not None and not self.is_on_panel

    @cached_property
    def presides(self) -> bool:
        """Whether the visitor presides over the committee: chair, else deputy, else acting chair."""
        seat = self.case.member_named(self.appeal.presiding)
        return seat is not None and is_person(self.visitor, seat.person)

    @cached_property
    def own_parties(self) -> list[DisputeParty]:
        """The parties that the visitor is, or plays for."""
        return [party for party in self.case.parties if speaks_for(self.visitor, party)]

    @cached_property
    def leads(self) -> bool:
        """Whether the visitor leads the event, or administers the site."""
        return may_direct(self.visitor, self.case.event)


class _Right(NamedTuple):
    """Whom an act is for, and a check that raises RuleViolation while it is not its turn.

    Both are asked of a role, and of a party for an act that is about one.
    """

    whom: Callable[[Role, DisputeParty | None], bool]
    turn: Callable[[Role, DisputeParty | None], None]


def _is_on_panel(role: Role, _party: DisputeParty | None) -> bool:
    return role.is_on_panel


def _presides(role: Role, _party: DisputeParty | None) -> bool:
    return role.presides


def _leads(role: Role, _party: DisputeParty | None) -> bool:
    return role.leads


def _states(role: Role, party: DisputeParty | None) -> bool:
    return party in role.own_parties or role.presides


def _publishes(role: Role, _party: DisputeParty | None) -> bool:
    return role.presides or is_board(role.visitor)


def _taken(kind: type[domain.Act], role: Role, _party: DisputeParty | None) -> None:
    domain.check_takes(role.appeal, kind, role.name, rule=role.case.rule)


def _in_hearing(role: Role, _party: DisputeParty | None) -> None:
    if role.appeal.phase not in (Phase.ACTING_CHAIR, Phase.HEARING):
        text = gettext_noop("The hearing is over, or there is none.")
        raise refuse(text, role.case.rule.articles["hearing"])


def _had_occasion(role: Role, party: DisputeParty | None) -> None:
    _taken(domain.PartyHeard, role, party)
    if party is not None and not role.case.occasions(party):
        text = gettext_noop("%(name)s was not invited and has stated nothing: invite first.")
        raise refuse(text, role.case.rule.articles["hearing"], place="party", name=party.name)


def _to_enforce(role: Role, _party: DisputeParty | None) -> None:
    if role.appeal.phase is not Phase.TO_CARRY_OUT:
        raise RuleViolation(domain.comes_next(role.appeal, rule=role.case.rule)[0])


def _unpublished(role: Role, _party: DisputeParty | None) -> None:
    article = role.case.rule.articles["verdict"]
    if role.appeal.phase not in (Phase.TO_CARRY_OUT, Phase.CLOSED):
        text = gettext_noop(
            "The verdict is published after parties, tournament directors and board were notified of it."
        )
        raise refuse(text, article)
    if role.case.is_published:
        raise refuse(gettext_noop("The verdict was published already."), article)


_CARRY_OUT = _Right(_leads, _to_enforce)
RIGHTS: Mapping[str, _Right] = {
    "acting-chair": _Right(_is_on_panel, partial(_taken, domain.ActingChairChosen)),
    "invitation": _Right(_presides, _in_hearing),
    "statement": _Right(_states, _in_hearing),
    "hearing": _Right(_presides, _had_occasion),
    "vote": _Right(_is_on_panel, partial(_taken, domain.VoteCast)),
    "voting-close": _Right(_presides, partial(_taken, domain.VotingClosed)),
    "verdict": _Right(_presides, partial(_taken, domain.VerdictGiven)),
    "delivery": _Right(_presides, partial(_taken, domain.VerdictNotified)),
    "result": _CARRY_OUT,
    "order": _CARRY_OUT,
    "reinstatement": _CARRY_OUT,
    "carried-out": _CARRY_OUT,
    "publication": _Right(_publishes, _unpublished),
    "withdrawal": _Right(_is_on_panel, partial(_taken, domain.MemberWithdraws)),
}
_ABOUT_A_PARTY = ("statement", "hearing")


def check(role: Role, act: str, party: DisputeParty | None = None) -> None:
    """Refuse an act in an appeal that this is not the person or the moment for; `party` is whom it is about.

    Errors: PermissionDenied; RuleViolation.
    """
    right = RIGHTS[act]
    require(right.whom(role, party))
    right.turn(role, party)


def may(role: Role, act: str, party: DisputeParty | None = None) -> bool:
    """Whether an act in an appeal is somebody's to do now: about `party`, without one about any of them."""
    if party is None and act in _ABOUT_A_PARTY:
        return any(may(role, act, one) for one in role.case.parties)
    right = RIGHTS[act]
    return _is_its_turn(partial(right.turn, role, party)) and right.whom(role, party)


def open_acts(role: Role) -> list[str]:
    """The acts in an appeal that are somebody's to do now."""
    return [act for act in RIGHTS if may(role, act)]


def _is_its_turn(check_turn: Callable[[], None]) -> bool:
    try:
        check_turn()
    except RuleViolation:
        return False
    return True


def may_raise(user: Visitor, event: Event) -> bool:
    """Whether the user may record a dispute in an event: leaders, jury, players, those of its teams."""
    if may_direct(user, event) or is_jury(user, event):
        return True
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    same = same_people(user.person_id)
    plays = Q(person__in=same) | Q(players__person__in=same)
    return event.entrants.filter(plays, number__gt=0).exists()


def _not_ruled(dispute: Dispute) -> None:
    if getattr(dispute, "ruling", None):
        article = rule_of(dispute.event).articles["ruling"]
        raise refuse(gettext_noop("The tournament directors have ruled in this dispute already."), article)


def _ruled(dispute: Dispute) -> None:
    if getattr(dispute, "ruling", None) is None:
        article = rule_of(dispute.event).articles["period"]
        raise refuse(gettext_noop("The tournament directors have not notified anybody of a ruling"), article)


def _any_time(_dispute: Dispute) -> None:
    """Nothing is refused at the door: an appeal of which a condition is not met is found inadmissible."""


_IN_DISPUTE: Mapping[str, tuple[Callable[[Visitor, Dispute], bool], Callable[[Dispute], None]]] = {
    "ruling": (lambda user, dispute: may_direct(user, dispute.event), _not_ruled),
    "known": (lambda user, dispute: may_direct(user, dispute.event), _ruled),
    "lodging": (
        lambda user, dispute: any(speaks_for(user, party) for party in dispute.parties.all()),
        _any_time,
    ),
    "received": (lambda user, _dispute: receives_appeals(user), _any_time),
}


def check_in_dispute(user: Visitor, act: str, dispute: Dispute) -> None:
    """Refuse an act at a dispute that this is not the person or the moment for.

    Errors: PermissionDenied; RuleViolation.
    """
    for_whom, turn = _IN_DISPUTE[act]
    require(for_whom(user, dispute))
    turn(dispute)


def may_in_dispute(user: Visitor, act: str, dispute: Dispute) -> bool:
    """Whether an act at a dispute is the user's to do now."""
    for_whom, turn = _IN_DISPUTE[act]
    return for_whom(user, dispute) and _is_its_turn(partial(turn, dispute))


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
        parties = DisputeParty.objects.filter(Q(person__in=same) | (Q(person__isnull=True) & Exists(in_team)))
        visible |= Q(pk__in=parties.values("dispute"))
    return Dispute.objects.filter(visible)
