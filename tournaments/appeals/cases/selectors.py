"""A dispute and its appeals: rows → what the regulations make of them. Who sees what is in `visibility`.

Source: Bijlage 5; readings R45, R72, R99, R117.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import cached_property
from typing import TypeAlias

from django.db.models import OuterRef, Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone

from tournaments.appeals.cases import ties
from tournaments.models import (
    Appeal,
    AppealAct,
    AppealMember,
    Attachment,
    Dispute,
    DisputeParty,
    DisputeRuling,
    EarlierPlayer,
    Entrant,
    Event,
    MadeKnown,
    Round,
    TeamPlayer,
    User,
)
from tournaments.notices.recipients import accounts, directors, secretaries
from tournaments.people.names.labels import Key, labels, person_key
from tournaments.people.permissions import is_person
from tournaments.regulations.disputes import appeals as domain
from tournaments.regulations.disputes.committee import Committee, Member
from tournaments.regulations.disputes.dispute import Dispute as Facts
from tournaments.regulations.disputes.dispute import Lodging, Notified, Party
from tournaments.regulations.disputes.dispute import period_begins as period_from
from tournaments.regulations.disputes.going_on import gone_on
from tournaments.regulations.disputes.hearing import Invited, Occasions
from tournaments.regulations.disputes.publication import VerdictNumber, numbered
from tournaments.regulations.disputes.ties import Bond, Tie
from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason

Kind = AppealAct.Kind
Lookup: TypeAlias = OuterRef | int | str | None
_WITH_CLUBS = ("person__club", "person__merged_into__club")
FILES = Prefetch("attachments", Attachment.objects.defer("content"))


def notified(party: DisputeParty) -> MadeKnown | None:
    """The row that says when the ruling was made known to a party: the last one, which replaces others."""
    told = [row for row in party.told.all() if not row.read]
    return told[-1] if told else None


def read_by(party: DisputeParty) -> MadeKnown | None:
    """The row by which a party itself recorded that it has read the ruling."""
    return next((row for row in party.told.all() if row.read), None)


def began_for(party: DisputeParty) -> datetime | None:
    """When the period of a party began: with the first of what the directors and it recorded (R72, R99)."""
    rows = list(party.told.all())
    notified = [Notified(row.at, row.recorded_at) for row in rows if not row.read]
    own = read_by(party)
    return period_from(notified, own.at if own else None, rule=rule_of(party.dispute.event))


def period_begins(dispute: Dispute, party: DisputeParty | None) -> datetime | None:
    """When the period for an appeal begins for a party; None while it was not notified (reading R72).

    For who is no party it is when the last of the parties was notified.
    """
    begun = {each.pk: moment for each in dispute.parties.all() if (moment := began_for(each))}
    return begun.get(party.pk) if party else max(begun.values(), default=None)


def ruled_at(dispute: Dispute) -> datetime | None:
    """When the ruling was given; None when there is none. Where that was not recorded: when the first party
    was notified, or the ruling was written down.
    """
    ruling = getattr(dispute, "ruling", None)
    if ruling is None:
        return None
    told = [row.at for party in dispute.parties.all() if (row := notified(party))]
    given: datetime = ruling.given_at or min([ruling.at, *told])
    return given


def recorded_later(row: MadeKnown | Appeal | AppealAct) -> datetime | None:
    """When something was recorded, if that was later than it happened."""
    return row.recorded_at if is_later(row.recorded_at, row.at) else None


def given_before(ruling: DisputeRuling) -> datetime | None:
    """When a ruling was given, if it was recorded later."""
    given = ruling.given_at
    return given if given and is_later(ruling.at, given) else None


def accounts_of(parties: Iterable[DisputeParty]) -> dict[int, list[int]]:
    """The accounts of each party by its key; of a team those in its line-up and its club's secretary, of a
    club its secretary, of the directors as a party theirs.
    """
    found: dict[int, list[int]] = {}
    for party in parties:
        if party.kind == DisputeParty.Kind.DIRECTORS:
            found[party.pk] = directors(party.dispute.event)
            continue
        people: Iterable[int | None] = [party.person_id]
        if party.person_id is None:
            own = of_party(party.dispute.event_id, party.number, party.name)
            places = (TeamPlayer.objects.filter(own), EarlierPlayer.objects.filter(own))
            people = [key for of in places for key in of.values_list("person", flat=True)]
        found[party.pk] = [*accounts(people), *(secretaries(party.club) if _of_club(party) else ())]
    return found


def of_party(event: Lookup, number: Lookup, name: Lookup) -> Q:
    """The players of a party that is a team, now or before (R106): in the event of the dispute or, of a whole
    championship, in the group in which the team plays.
    """
    return Q(team__event=event, team__number=number) | Q(team__event__root=event, team__name=name)


def _of_club(party: DisputeParty) -> bool:
    """Whether a party is a club, or a team, for which the secretary of the club speaks too."""
    of_teams = party.dispute.event.section in TEAM_SECTIONS
    is_team = party.kind == DisputeParty.Kind.ENTRANT and party.person_id is None and of_teams
    return is_team or party.kind == DisputeParty.Kind.CLUB


def is_later(recorded: datetime, happened: datetime) -> bool:
    """Whether something was recorded in a later second than it happened."""
    return recorded.replace(microsecond=0) > happened.replace(microsecond=0)


def rule_of(event: Event) -> AppealRule:
    """The rule of appeals of the edition that an event follows."""
    return edition(event.season.edition).appeals


def disputes(among: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Disputes with all that their pages need."""
    return _with_events(_judged(among)).prefetch_related("appeals", FILES)


def _with_events(among: QuerySet[Dispute]) -> QuerySet[Dispute]:
    return among.select_related("event__season", "event__parent__season", "event__root")


def _judged(among: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Disputes with all but the event that an appeal in them is judged by."""
    parties = DisputeParty.objects.select_related(*_WITH_CLUBS, "club__successor").prefetch_related("told")
    return among.select_related("by", "ruling__by", "end__by").prefetch_related(
        Prefetch("parties", parties), "ruling__leaders__person"
    )


@dataclass
class Case:
    """An appeal as loaded once: its rows and, computed from them, the appeal as the regulations know it.

    `next_day` is the playing day before which the verdict is due, for an appeal without one, `found` are the
    ties of members to parties that there are at this moment.
    """

    row: Appeal
    next_day: datetime | None
    found: list[AppealAct] = field(default_factory=list)

    @property
    def dispute(self) -> Dispute:
        """The dispute it is about."""
        return self.row.dispute

    @property
    def event(self) -> Event:
        """The event the dispute is about."""
        return self.row.dispute.event

    @property
    def rule(self) -> AppealRule:
        """The rule of appeals that holds for it."""
        return rule_of(self.event)

    @property
    def is_unnamed(self) -> bool:
        """Whether the section of the event names no appeal itself (reading R100)."""
        return self.event.section in self.rule.unnamed_in

    @cached_property
    def members(self) -> list[AppealMember]:
        """The committee as it was when the appeal came in."""
        return list(self.row.members.all())

    @cached_property
    def parties(self) -> list[DisputeParty]:
        """The parties to the dispute."""
        return list(self.dispute.parties.all())

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Who plays in the event, by number; not who gives a simul."""
        return list(self.event.entrants.filter(number__gt=0))

    @cached_property
    def acts(self) -> list[AppealAct]:
        """Everything that was done in it, first act first."""
        return list(self.row.acts.all())

    @cached_property
    def names(self) -> dict[Key, str]:
        """By which name each party and member is known in it; no two have one."""
        parties = [(party_key(one), one.called, one.club.name if one.club else "") for one in self.parties]
        members = [(person_key(one.person), one.person.name, one.club.name) for one in self.members]
        return labels([*members, *parties])

    def party_name(self, party: DisputeParty) -> str:
        """The name of a party in this appeal."""
        return self.names[party_key(party)]

    def recorded_name(self, party: DisputeParty) -> str:
        """The name of a party as the record keeps it: of the tournament directors their role."""
        is_role = party.kind == DisputeParty.Kind.DIRECTORS
        return DisputeParty.Kind.DIRECTORS.value if is_role else self.party_name(party)

    def member_name(self, member: AppealMember) -> str:
        """The name of a member in this appeal."""
        return self.names[person_key(member.person)]

    def member_named(self, name: str | None) -> AppealMember | None:
        """The member of that name."""
        return next((member for member in self.members if self.member_name(member) == name), None)

    @cached_property
    def by(self) -> str:
        """Who lodged it."""
        return self.party_name(self.row.party) if self.row.party else self.row.by_name

    @cached_property
    def verdict_act(self) -> AppealAct | None:
        """The act by which the verdict was given."""
        return next((act for act in self.acts if act.kind == Kind.VERDICT), None)

    def occasions(self, party: DisputeParty) -> Occasions:
        """The invitations of a party and whether it stated something: else it cannot have been heard."""
        acts = [act for act in self.acts if act.party_id == party.pk]
        invited = [
            Invited(act.recorded_at, timezone.localtime(act.moment))
            for act in acts
            if act.kind == Kind.INVITATION and act.moment
        ]
        stated = any(act.kind == Kind.STATEMENT for act in acts)
        return Occasions(self.party_name(party), invited, stated)

    @cached_property
    def chair_choices(self) -> dict[str, str]:
        """Whom each member named last to preside, by their names, since somebody was chosen to."""
        names = {person_key(member.person): self.member_name(member) for member in self.members}
        found: dict[str, str] = {}
        for act in self.acts:
            if act.kind == Kind.ACTING_CHAIR:
                found = {}
            elif act.kind == Kind.CHAIR_CHOICE and act.member and act.by.person:
                found[names[person_key(act.by.person)]] = self.member_name(act.member)
        return found

    @cached_property
    def publication(self) -> AppealAct | None:
        """The act by which everybody may read the verdict."""
        return next((act for act in self.acts if act.kind == Kind.PUBLICATION), None)

    @property
    def is_published(self) -> bool:
        """Whether everybody may read the verdict."""
        return self.publication is not None

    @property
    def is_nameless(self) -> bool:
        """Whether the verdict is published without names."""
        return self.publication is not None and self.publication.details.get("nameless", False)

    @property
    def all_names(self) -> list[str]:
        """Who is named in it: the parties, the committee, those who gave the ruling."""
        ruling = getattr(self.dispute, "ruling", None)
        leaders = [user.person.name for user in ruling.leaders.all() if user.person] if ruling else []
        parties = [party.name for party in self.parties if party.kind != DisputeParty.Kind.DIRECTORS]
        return [*parties, *(member.person.name for member in self.members), *leaders]

    @cached_property
    def lodged(self) -> domain.Appeal:
        """The appeal as it was on coming in."""
        ruled = ruled_at(self.dispute)
        facts = Facts(
            self.event.section,
            self.event.division,
            tuple(Party(self.party_name(one), one.club.name if one.club else "") for one in self.parties),
            self._directors(),
            self.row.made_known and timezone.localtime(self.row.made_known),
            self.verdict_act.moment if self.verdict_act else self.next_day,
            ruled and timezone.localtime(ruled),
        )
        lodging = Lodging(
            self.by,
            timezone.localtime(self.row.at),
            self.row.in_writing,
            self.row.to_chair,
            self.row.why,
            self.row.against,
        )
        return domain.lodge(facts, self._committee(), lodging, rule=self.rule)

    @cached_property
    def recorded(self) -> domain.Appeal:
        """The appeal as it stands after every act."""
        return domain.replay(self.lodged, self._as_known(self.acts), rule=self.rule)

    @cached_property
    def new_ties(self) -> list[AppealAct]:
        """The ties by which members withdraw and that are not recorded: they are with the next act (R117)."""
        if self.recorded.phase not in domain.ALLOWED[domain.MemberWithdraws]:
            return []
        judging = self.recorded.remaining
        return [tie for tie in self.found if tie.member and self.member_name(tie.member) in judging]

    @cached_property
    def appeal(self) -> domain.Appeal:
        """The appeal as it stands now: also after the ties that are not recorded yet, and how it goes on."""
        if not self.new_ties:
            return self.recorded
        tied = domain.replay(self.recorded, self._as_known(self.new_ties), rule=self.rule)
        return gone_on(tied, self.chair_choices, timezone.localtime(), rule=self.rule)

    def _as_known(self, acts: Iterable[AppealAct]) -> list[domain.Act]:
        return [known for act in acts if (known := self.domain_act(act))]

    def _directors(self) -> tuple[str, ...]:
        """Those who gave the ruling and are known in this appeal."""
        ruling = getattr(self.dispute, "ruling", None)
        people = [user.person for user in ruling.leaders.all() if user.person] if ruling else []
        keys = map(person_key, people)
        return tuple(self.names[key] for key in keys if key in self.names)

    def _committee(self) -> Committee:
        office = {member.office: self.member_name(member) for member in self.members if member.office}
        return Committee(
            tuple(Member(self.member_name(one), one.club.name, Reason("")) for one in self.members),
            chair=office.get(AppealMember.Office.CHAIR),
            deputy=office.get(AppealMember.Office.DEPUTY),
        )

    def domain_act(self, act: AppealAct) -> domain.Act | None:
        """An act as the regulations know it; None for one of which they say nothing."""
        at = timezone.localtime(act.at)
        member = self.member_name(act.member) if act.member else ""
        party = self.party_name(act.party) if act.party else ""
        match act.kind:
            case Kind.WITHDRAWAL:
                return domain.MemberWithdraws(member, act.text, at)
            case Kind.TIE:
                tie = Tie(member, party, Bond(act.details["bond"]), act.details["club"])
                return domain.MemberWithdraws(member, "", at, tie)
            case Kind.ACTING_CHAIR:
                return domain.ActingChairChosen(member, at)
            case Kind.HEARING:
                return domain.PartyHeard(party, at)
            case Kind.VOTE:
                return domain.VoteCast(member, domain.Vote(act.vote), at)
            case Kind.VOTING_CLOSED:
                return domain.VotingClosed(at)
            case Kind.VERDICT:
                return domain.VerdictGiven(act.text, at)
            case Kind.DELIVERY:
                return domain.VerdictNotified(domain.Recipient(act.recipient), at, party)
            case Kind.WITHDRAWN:
                return domain.Withdrawn(party, at)
            case Kind.SETTLEMENT:
                return domain.Settled(at)
            case Kind.CARRIED_OUT:
                return domain.Enforced(tuple(map(str, act.entries)), at)
        return None

    def after(self, act: AppealAct) -> "Case":
        """The appeal as it stands after one more act, with nothing loaded again."""
        found = Case(self.row, self.next_day, self.found)
        found.acts = [*self.acts, act]
        return found

    def seat_of(self, user: User) -> AppealMember | None:
        """The seat of a user in the committee, whether or not that member has withdrawn."""
        return next((member for member in self.members if is_person(user, member.person)), None)


def verdict_numbers() -> dict[int, VerdictNumber]:
    """The number of every verdict by its appeal, by the year in which it was given."""
    given = AppealAct.objects.filter(kind=Kind.VERDICT).order_by("at", "pk").values_list("appeal", "at")
    return numbered((appeal, timezone.localtime(at)) for appeal, at in given)


def party_key(party: DisputeParty) -> Key:
    """Who a party is: a person, or a team by its number in the event."""
    return person_key(party.person) if party.person else ("team", party.number)


def _loaded(rows: QuerySet[Appeal], disputes: QuerySet[Dispute]) -> QuerySet[Appeal]:
    members = AppealMember.objects.select_related(*_WITH_CLUBS, "club")
    return rows.prefetch_related(
        Prefetch("dispute", disputes),
        Prefetch("members", members),
        Prefetch("acts", AppealAct.objects.select_related("by__person")),
    )


def _joined(row: Appeal) -> None:
    """Let the appeal and its acts have the parties and the seats that were loaded with it."""
    parties = {party.pk: party for party in row.dispute.parties.all()}
    seats = {seat.pk: seat for seat in row.members.all()}
    row.party = parties[row.party_id] if row.party_id else None
    for act in row.acts.all():
        act.party = parties[act.party_id] if act.party_id else None
        act.member = seats[act.member_id] if act.member_id else None


def _next_days(appeals: list[Appeal]) -> dict[int, datetime | None]:
    """The beginning of the first playing day after each appeal's ruling, from the days of the rounds."""
    dated = Round.objects.filter(date__isnull=False, event__in=_with_their_parts(appeals))
    days = list(dated.values_list("event__root_id", "event_id", "date").order_by().distinct())
    found = {}
    for appeal in appeals:
        after = timezone.localdate(ruled_at(appeal.dispute) or appeal.at)
        main = appeal.dispute.event.main_id
        later = [day for root, event, day in days if main in (root, event) and day and day > after]
        found[appeal.pk] = _midnight(min(later)) if later else None
    return found


def _with_their_parts(appeals: Iterable[Appeal]) -> QuerySet[Event]:
    main = {appeal.dispute.event.main_id for appeal in appeals}
    return Event.objects.filter(Q(pk__in=main) | Q(root__in=main))


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def cases(rows: QuerySet[Appeal]) -> list[Case]:
    """Appeals with everything that is decided from their rows, in a number of queries that is the same."""
    return _cases_of(list(_loaded(rows, _with_events(_judged(Dispute.objects.all())))))


def _cases_of(loaded: list[Appeal]) -> list[Case]:
    for row in loaded:
        _joined(row)
    days = _next_days([row for row in loaded if all(act.kind != Kind.VERDICT for act in row.acts.all())])
    tied = ties.found_now(loaded)
    return [Case(row, days.get(row.pk), tied.get(row.pk, [])) for row in loaded]


def case(appeal_id: int) -> Case:
    """One appeal. Errors: Appeal.DoesNotExist."""
    found = cases(Appeal.objects.filter(pk=appeal_id))
    if not found:
        raise Appeal.DoesNotExist
    return found[0]


def case_in(event: Event, appeal_id: int) -> Case:
    """One appeal in an event that is loaded already, its season with it. Errors: Appeal.DoesNotExist."""
    row = _loaded(Appeal.objects.all(), _judged(Dispute.objects.all())).get(pk=appeal_id)
    row.dispute.event = event
    (found,) = _cases_of([row])
    return found


def case_with_files(appeal_id: int) -> Case:
    """One appeal, with its files but for their content. Errors: Appeal.DoesNotExist."""
    found = case(appeal_id)
    for rows in ([found.row], [found.dispute], found.acts):
        prefetch_related_objects(rows, FILES)
    return found
