"""A dispute and its appeals: rows → what the regulations make of them. Who sees what is in `visibility`.

Source: Bijlage 5; readings R45, R72, R99.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet, prefetch_related_objects
from django.utils import timezone

from tournaments.models import (
    Appeal,
    AppealAct,
    AppealMember,
    Attachment,
    Dispute,
    DisputeEnd,
    DisputeParty,
    DisputeRuling,
    Event,
    MadeKnown,
    Round,
    TeamPlayer,
    User,
)
from tournaments.notices.recipients import accounts, directors, secretaries
from tournaments.people.labels import Key, labels, person_key
from tournaments.people.permissions import is_person
from tournaments.regulations.disputes import appeals as domain
from tournaments.regulations.disputes.committee import Committee, Member
from tournaments.regulations.disputes.dispute import Dispute as Facts
from tournaments.regulations.disputes.dispute import Lodging, Notified, Party, period_ends
from tournaments.regulations.disputes.dispute import period_begins as period_from
from tournaments.regulations.disputes.hearing import Invited, Occasions
from tournaments.regulations.disputes.publication import VerdictNumber, numbered
from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import Reason, gettext_noop

Kind = AppealAct.Kind
_ENDS = {
    DisputeEnd.Kind.WITHDRAWN: gettext_noop("The dispute was withdrawn: nothing follows on it"),
    DisputeEnd.Kind.SETTLED: gettext_noop("The parties have settled: there is nothing to rule on"),
}
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
            team = {"team__event": party.dispute.event_id, "team__number": party.number}
            people = TeamPlayer.objects.filter(**team).values_list("person", flat=True)
        found[party.pk] = [*accounts(people).values(), *(secretaries(party.club) if _of_club(party) else ())]
    return found


def _of_club(party: DisputeParty) -> bool:
    """Whether a party is a club, or a team, for which the secretary of the club speaks too."""
    of_teams = party.dispute.event.section in TEAM_SECTIONS
    is_team = party.kind == DisputeParty.Kind.ENTRANT and party.person_id is None and of_teams
    return is_team or party.kind == DisputeParty.Kind.CLUB


@dataclass(frozen=True, slots=True)
class Clock:
    """The period of one party: since when it runs, until when, and the time on the server.

    `told` is what the tournament directors recorded, `read` what the party itself did. Moments are in
    universal time: where the clock goes back the hours of the wall are no measure.
    """

    party: DisputeParty
    told: MadeKnown | None
    read: MadeKnown | None
    begins: datetime | None
    until: datetime | None
    now: datetime

    @property
    def counts_from_record(self) -> bool:
        """Whether it was written down so late that the period runs from then (reading R99)."""
        return self.told is not None and self.begins == self.told.recorded_at != self.told.at

    @property
    def is_over(self) -> bool:
        """Whether its last second has passed."""
        return self.until is not None and self.now.replace(microsecond=0) > self.until

    @property
    def left(self) -> tuple[int, int, int]:
        """Hours, minutes and seconds that are left; nothing when it is over."""
        seconds = int((self.until - self.now.replace(microsecond=0)).total_seconds()) if self.until else 0
        seconds = max(seconds, 0)
        return seconds // 3600, seconds // 60 % 60, seconds % 60


def clocks(dispute: Dispute, now: datetime) -> list[Clock]:
    """The period of each party; both parties are shown both."""
    rule = rule_of(dispute.event)
    found = []
    for party in dispute.parties.all():
        begins = began_for(party)
        until = period_ends(begins, rule=rule) if begins else None
        read = read_by(party)
        found.append(Clock(party, notified(party), read, begins, until, now.astimezone(UTC)))
    return found


def is_later(recorded: datetime, happened: datetime) -> bool:
    """Whether something was recorded in a later second than it happened."""
    return recorded.replace(microsecond=0) > happened.replace(microsecond=0)


def comes_next(dispute: Dispute, found: Iterable[Clock]) -> Reason:
    """What a dispute waits for, by which article."""
    rule = rule_of(dispute.event)
    times = list(found)
    untold = [clock.party.called for clock in times if clock.begins is None]
    if end := getattr(dispute, "end", None):
        text = _ENDS[DisputeEnd.Kind(end.kind)]
        return Reason(text, {}, (rule.articles["ruling"], "R103"))
    if not hasattr(dispute, "ruling"):
        return rule.reason("ruling", gettext_noop("The tournament directors give their ruling"))
    if untold:
        text = gettext_noop("The tournament directors notify %(names)s of the ruling")
        return rule.reason("period", text, {"names": ", ".join(untold)})
    appealed = {appeal.party_id for appeal in dispute.appeals.all()}
    running = [clock.party.called for clock in times if not clock.is_over and clock.party.pk not in appealed]
    if running:
        text = gettext_noop("An appeal can be lodged by %(names)s, in the time shown below")
        return rule.reason("period", text, {"names": ", ".join(running)})
    if appealed:
        return rule.reason("writing", gettext_noop("What was lodged goes on at the appeal below"))
    return rule.reason("period", gettext_noop("Nobody appealed in time: the ruling stands"))


def rule_of(event: Event) -> AppealRule:
    """The rule of appeals of the edition that an event follows."""
    return edition(event.season.edition).appeals


def disputes(among: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Disputes with all that their pages need."""
    return _judged(among).prefetch_related("appeals", FILES)


def _judged(among: QuerySet[Dispute]) -> QuerySet[Dispute]:
    """Disputes with all that an appeal in them is judged by."""
    parties = DisputeParty.objects.select_related("person", "club", "dispute__event__root").prefetch_related(
        "told"
    )
    return among.select_related(
        "event__season", "event__parent__season", "event__root", "by", "ruling__by", "end__by"
    ).prefetch_related(Prefetch("parties", parties), "ruling__leaders__person")


@dataclass
class Case:
    """An appeal as loaded once: its rows and, computed from them, the appeal as the regulations know it."""

    row: Appeal
    next_day: datetime | None

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
    def appeal(self) -> domain.Appeal:
        """The appeal as it stands after every act."""
        acts = [known for act in self.acts if (known := self.domain_act(act))]
        return domain.replay(self.lodged, acts, rule=self.rule)

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

    def seat_of(self, user: User) -> AppealMember | None:
        """The seat of a user in the committee, whether or not that member has withdrawn."""
        return next((member for member in self.members if is_person(user, member.person)), None)


def enforced_before(found: Case) -> list[int]:
    """The entries by which other verdicts in the same dispute were carried out."""
    others = AppealAct.objects.filter(appeal__dispute=found.dispute, kind=Kind.CARRIED_OUT)
    named = others.exclude(appeal=found.row).values_list("entries", flat=True)
    return sorted({number for entries in named for number in entries})


def verdict_numbers() -> dict[int, VerdictNumber]:
    """The number of every verdict by its appeal, by the year in which it was given."""
    given = AppealAct.objects.filter(kind=Kind.VERDICT).order_by("at", "pk").values_list("appeal", "at")
    return numbered((appeal, timezone.localtime(at)) for appeal, at in given)


def party_key(party: DisputeParty) -> Key:
    """Who a party is: a person, or a team by its number in the event."""
    return person_key(party.person) if party.person else ("team", party.number)


def _loaded(rows: QuerySet[Appeal]) -> QuerySet[Appeal]:
    members = AppealMember.objects.select_related("person", "club")
    acts = AppealAct.objects.select_related("member__person", "member__club", "party__person", "by__person")
    return rows.select_related("party__person").prefetch_related(
        Prefetch("dispute", _judged(Dispute.objects.all())),
        Prefetch("members", members),
        Prefetch("acts", acts),
    )


def _next_days(appeals: Iterable[Appeal]) -> dict[int, datetime | None]:
    """The beginning of the first playing day after each appeal's ruling, from the days of the rounds."""
    dated = Round.objects.filter(date__isnull=False, event__in=_with_their_parts(appeals))
    days = list(dated.values_list("event__root_id", "event_id", "date").order_by().distinct())
    found = {}
    for appeal in appeals:
        after = timezone.localdate(appeal.made_known or appeal.at)
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
    loaded = list(_loaded(rows))
    days = _next_days(loaded)
    return [Case(row, days[row.pk]) for row in loaded]


def case(appeal_id: int) -> Case:
    """One appeal, with its files but for their content. Errors: Appeal.DoesNotExist."""
    found = cases(Appeal.objects.filter(pk=appeal_id))
    if not found:
        raise Appeal.DoesNotExist
    row = found[0].row
    for rows in ([row], [row.dispute], list(row.acts.all())):
        prefetch_related_objects(rows, FILES)
    return found[0]
