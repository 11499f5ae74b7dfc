"""Who may know of a dispute, and who may do what now in it and in its appeal (Bijlage 5).

Page and service ask alike, of an act by its name in the address: `may` and `may_in_dispute` say whether
somebody may do it now, `check` and `check_in_dispute` refuse it: as not allowed when it is not for that
person, as a violation of the rule, with its article, when it is not its turn.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.appeals.cases.committee import standing
from tournaments.appeals.cases.selectors import Case, of_party, rule_of
from tournaments.events.permissions import is_jury, visible_events
from tournaments.models import (
    AppealMember,
    Dispute,
    DisputeParty,
    EarlierPlayer,
    Entrant,
    Event,
    TeamPlayer,
    in_team,
)
from tournaments.notices.recipients import accounts_by_person
from tournaments.pages.http.permissions import Visitor, is_board, require
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import is_person, is_secretary, may_direct, same_people
from tournaments.regulations.disputes import appeals as domain
from tournaments.regulations.disputes.appeals import Appeal, Phase
from tournaments.regulations.disputes.hearing import check_had_occasion
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import RuleViolation, gettext_noop


def speaks_for(user: Visitor, party: DisputeParty) -> bool:
    """Whether the user is a party to a dispute, or speaks for one: for a team those in its line-up and the
    secretary of its club, for a club its secretary, for the tournament directors each of them.
    """
    if party.kind == DisputeParty.Kind.CLUB:
        return is_secretary(user, party.club)
    if party.kind == DisputeParty.Kind.DIRECTORS:
        return _directs(user, party.dispute.event)
    if party.person_id:
        return is_person(user, party.person)
    if _of_team(party) and is_secretary(user, party.club):
        return True
    if not user.is_authenticated or not user.is_active or user.person_id is None:
        return False
    own = of_party(party.dispute.event_id, party.number, party.name)
    own &= Q(person__in=same_people(user.person_id))
    return TeamPlayer.objects.filter(own).exists() or EarlierPlayer.objects.filter(own).exists()


def _directs(user: Visitor, event: Event) -> bool:
    """Whether the user is one of the tournament directors, and not only administers the site."""
    return user.is_authenticated and user.is_active and user.leads.filter(pk=event.main_id).exists()


def _of_team(party: DisputeParty) -> bool:
    is_entrant = party.kind == DisputeParty.Kind.ENTRANT and party.person_id is None
    return is_entrant and party.dispute.event.section in TEAM_SECTIONS


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
    def without_account(self) -> list[AppealMember]:
        """The members who take part and cannot sign in."""
        seats, remaining = self.case.members, self.appeal.remaining
        taking_part = [seat for seat in seats if self.case.member_name(seat) in remaining]
        signing_in = accounts_by_person(seat.person_id for seat in taking_part)
        return [seat for seat in taking_part if seat.person_id not in signing_in]

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


def _of_the_board(role: Role, _party: DisputeParty | None) -> bool:
    return is_board(role.visitor)


def _states(role: Role, party: DisputeParty | None) -> bool:
    return party in role.own_parties or role.presides


def _publishes(role: Role, _party: DisputeParty | None) -> bool:
    return role.presides or is_board(role.visitor)


def _withdraws_appeal(role: Role, _party: DisputeParty | None) -> bool:
    return role.case.row.party in role.own_parties or role.presides


def _taken(kind: type[domain.Act], role: Role, _party: DisputeParty | None) -> None:
    domain.check_takes(role.appeal, kind, role.name, rule=role.case.rule)


def _check_without_account(role: Role) -> None:
    if not role.without_account:
        text = gettext_noop("Every member who takes part has an account.")
        raise refuse(text, role.case.rule.articles["vote"], "R104")


def _heard_or_hearing(role: Role, _party: DisputeParty | None) -> None:
    if role.appeal.phase not in (Phase.HEARING, Phase.VOTING, Phase.TIED, Phase.DECIDED):
        raise RuleViolation(domain.comes_next(role.appeal, rule=role.case.rule)[0])


def _while_voting(role: Role, _party: DisputeParty | None) -> None:
    _check_without_account(role)
    if role.appeal.phase is not Phase.VOTING:
        raise RuleViolation(domain.comes_next(role.appeal, rule=role.case.rule)[0])


def _before_the_verdict(role: Role, _party: DisputeParty | None) -> None:
    _check_without_account(role)
    if role.appeal.phase not in domain.ALLOWED[domain.MemberWithdraws]:
        raise RuleViolation(domain.comes_next(role.appeal, rule=role.case.rule)[0])


def _in_hearing(role: Role, _party: DisputeParty | None) -> None:
    if role.appeal.phase not in (Phase.ACTING_CHAIR, Phase.HEARING):
        text = gettext_noop("The hearing is over, or there is none.")
        raise refuse(text, role.case.rule.articles["hearing"])


def _had_occasion(role: Role, party: DisputeParty | None) -> None:
    _taken(domain.PartyHeard, role, party)
    if party is not None:
        check_had_occasion(role.case.occasions(party), rule=role.case.rule)


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


def _to_enforce_of_teams(role: Role, party: DisputeParty | None) -> None:
    _to_enforce(role, party)
    if role.case.event.section not in TEAM_SECTIONS:
        text = gettext_noop("In this section persons play, not teams.")
        raise refuse(text, role.case.rule.articles["verdict"])


def _to_enforce_points(role: Role, party: DisputeParty | None) -> None:
    _to_enforce(role, party)
    if role.case.event.section in TEAM_SECTIONS:
        text = gettext_noop("Teams are in no classification.")
        raise refuse(text, role.case.rule.articles["verdict"])


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
    "replay": _CARRY_OUT,
    "void": _CARRY_OUT,
    "forfeit": _CARRY_OUT,
    "order": _CARRY_OUT,
    "reinstatement": _CARRY_OUT,
    "line-up": _Right(_leads, _to_enforce_of_teams),
    "admission": _CARRY_OUT,
    "entry-refusal": _CARRY_OUT,
    "points": _Right(_of_the_board, _to_enforce_points),
    "match-points": _Right(_leads, _to_enforce_of_teams),
    "already-so": _CARRY_OUT,
    "words": _CARRY_OUT,
    "carried-out": _CARRY_OUT,
    "minutes": _Right(_is_on_panel, _heard_or_hearing),
    "settlement": _Right(_presides, partial(_taken, domain.Settled)),
    "paper-vote": _Right(_presides, _while_voting),
    "paper-withdrawal": _Right(_presides, _before_the_verdict),
    "appeal-withdrawn": _Right(_withdraws_appeal, partial(_taken, domain.Withdrawn)),
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
    """Whether the user may record a dispute in an event: leaders, jury, players, those of its teams; in one
    that is published also a secretary, for the club, and anybody whose entry may have been refused (R103). Of
    a practice copy nobody.
    """
    if event.is_practice:
        return False
    if may_direct(user, event) or is_jury(user, event):
        return True
    if not user.is_authenticated or not user.is_active:
        return False
    outside = user.person_id or user.secretary_of_id
    if outside and visible_events(user).filter(pk=event.pk).exists():
        return True
    if user.person_id is None:
        return False
    same = same_people(user.person_id)
    plays = Q(person__in=same) | in_team(same)
    return Entrant.objects.filter(Q(event=event) | Q(event__root=event)).filter(plays).exists()


def _not_ruled(dispute: Dispute) -> None:
    if getattr(dispute, "end", None):
        article = rule_of(dispute.event).articles["ruling"]
        raise refuse(gettext_noop("This dispute was withdrawn or settled already."), article, "R103")
    if getattr(dispute, "ruling", None):
        article = rule_of(dispute.event).articles["ruling"]
        raise refuse(gettext_noop("The tournament directors have ruled in this dispute already."), article)


def _ruled(dispute: Dispute) -> None:
    if getattr(dispute, "ruling", None) is None:
        article = rule_of(dispute.event).articles["period"]
        raise refuse(gettext_noop("The tournament directors have not notified anybody of a ruling"), article)


def _to_appeal_against(dispute: Dispute) -> None:
    if getattr(dispute, "ruling", None) is None:
        article = rule_of(dispute.event).articles["ruling"]
        raise refuse(gettext_noop("There is no ruling yet: an appeal is made against a ruling."), article)


_UNDECIDED = frozenset(Phase) - {
    Phase.INADMISSIBLE,
    Phase.VERDICT,
    Phase.TO_CARRY_OUT,
    Phase.CLOSED,
    Phase.WITHDRAWN,
    Phase.SETTLED,
}


def own_open(user: Visitor, lodged: Iterable[Case]) -> Case | None:
    """Of the appeals in a dispute the one of the user's own party that is still to be decided."""
    own = (one for one in lodged if one.row.party and speaks_for(user, one.row.party))
    return next((one for one in own if one.appeal.phase in _UNDECIDED), None)


def _any_time(_dispute: Dispute) -> None:
    """Nothing is refused at the door: an appeal of which a condition is not met is found inadmissible."""


def _is_party(user: Visitor, dispute: Dispute) -> bool:
    return any(speaks_for(user, party) for party in dispute.parties.all())


def _receives(user: Visitor, dispute: Dispute) -> bool:
    """Whether the user may say when an appeal came in: to whom appeals go, and who is no party (R128)."""
    return receives_appeals(user) and not _is_party(user, dispute)


_IN_DISPUTE: Mapping[str, tuple[Callable[[Visitor, Dispute], bool], Callable[[Dispute], None]]] = {
    "ruling": (lambda user, dispute: may_direct(user, dispute.event), _not_ruled),
    "withdrawal": (
        lambda user, dispute: may_direct(user, dispute.event) or user == dispute.by,
        _not_ruled,
    ),
    "settlement": (lambda user, dispute: may_direct(user, dispute.event), _not_ruled),
    "known": (lambda user, dispute: may_direct(user, dispute.event), _ruled),
    "read": (_is_party, _ruled),
    "lodging": (_is_party, _to_appeal_against),
    "received": (_receives, _any_time),
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
    """The disputes that are the user's to know: as a party or for one, as leader or jury of the event, as the
    board.
    """
    if is_board(user):
        return Dispute.objects.all()
    if not user.is_authenticated or not user.is_active:
        return Dispute.objects.none()
    visible = Q(pk__in=[])
    for own in (user.leads.values("pk"), user.judges.values("pk")):
        visible |= Q(event__in=own) | Q(event__root__in=own)
    if user.secretary_of_id:
        of_teams = Q(kind=DisputeParty.Kind.ENTRANT, person=None, dispute__event__section__in=TEAM_SECTIONS)
        for_club = Q(kind=DisputeParty.Kind.CLUB) | of_teams
        own_club = DisputeParty.objects.filter(for_club, club=user.secretary_of_id)
        visible |= Q(pk__in=own_club.values("dispute"))
    if user.person_id:
        same = same_people(user.person_id)
        party = of_party(OuterRef("dispute__event"), OuterRef("number"), OuterRef("name")) & Q(
            person__in=same
        )
        of_team = Exists(TeamPlayer.objects.filter(party)) | Exists(EarlierPlayer.objects.filter(party))
        parties = DisputeParty.objects.filter(Q(person__in=same) | (Q(person__isnull=True) & of_team))
        visible |= Q(pk__in=parties.values("dispute"))
    return Dispute.objects.filter(visible)
