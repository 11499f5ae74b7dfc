"""What of an appeal is whose to know, and what each may do in it next.

The committee's members who take part see all of it. A party sees the appeal, what both parties openly said,
its own invitations, and the verdict once it was told; the leaders the appeal, and the verdict once they were
told; the board the verdict once it was told; everybody what is published. A member who has withdrawn sees no
more than others do.

Source: Bijlage 5, tasks 2-7.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone

from tournaments.appeals.cases.permissions import (
    Role,
    may_choose_officers,
    open_acts,
    receives_appeals,
    visible_disputes,
)
from tournaments.appeals.cases.selectors import Kind, cases, verdict_numbers
from tournaments.events.permissions import visible_events
from tournaments.models import Appeal, AppealAct, AppealMember, Attachment, Dispute
from tournaments.pages.http.permissions import Visitor, is_board
from tournaments.people.permissions import same_people
from tournaments.regulations.disputes import ties
from tournaments.regulations.disputes.appeals import (
    Phase,
    Recipient,
    Verdict,
    comes_next,
)
from tournaments.regulations.disputes.dispute import verdict_due
from tournaments.regulations.disputes.publication import VerdictNumber
from tournaments.regulations.reasons import Reason

_BEHIND_CLOSED_DOORS = (Phase.VOTING, Phase.TIED, Phase.DECIDED)


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member as a page shows it: why withdrawn, whether presiding, and the vote when it is to be seen."""

    member: AppealMember
    name: str
    withdrawn: Reason | None
    presides: bool
    has_voted: bool
    vote: str


@dataclass(frozen=True, slots=True)
class Done:
    """An act as a page lists it, with those of its files that are the visitor's to read."""

    act: AppealAct
    files: list[Attachment]


@dataclass(frozen=True, slots=True)
class Minutes:
    """The minutes of a hearing, with the names of the members, parties and others who were there."""

    act: AppealAct
    members: tuple[str, ...]
    parties: tuple[str, ...]
    others: str


class Sight(Role):
    """An appeal as one visitor sees it."""

    @cached_property
    def is_director(self) -> bool:
        """Whether the visitor is one of the leaders, not only of the board."""
        return (
            self.leads
            and self.visitor.is_authenticated
            and self.visitor.leads.filter(pk=self.case.event.main_id).exists()
        )

    @cached_property
    def knows_of_it(self) -> bool:
        """Whether the visitor may know that there is this appeal."""
        concerned = self.is_on_panel or self.has_withdrawn or bool(self.own_parties) or self.leads
        return concerned or is_board(self.visitor) or self.is_public

    @cached_property
    def is_public(self) -> bool:
        """Whether everybody may read the verdict of this appeal: it and the event are published."""
        return self.case.is_published and self.case.event.is_published

    @cached_property
    def sees_appeal(self) -> bool:
        """Whether the visitor sees who appealed, why and against what, and who judges it."""
        return self.is_on_panel or bool(self.own_parties) or self.is_director

    @cached_property
    def statements(self) -> list[AppealAct]:
        """The statements that are the visitor's to read."""
        own = {party.pk for party in self.own_parties}
        return [
            act
            for act in self.case.acts
            if act.kind == Kind.STATEMENT
            and (self.is_on_panel or act.party_id in own or (own and not act.private))
        ]

    def may_read(self, file: Attachment) -> bool:
        """Whether a file is the visitor's to read: whoever reads what it was given with."""
        if file.dispute_id or (file.statement and file.statement.kind == Kind.ACTING_CHAIR):
            return self.is_on_panel
        if file.appeal_id:
            return self.sees_appeal
        return file.statement is not None and self._may_read_paper(file.statement)

    def _may_read_paper(self, act: AppealAct) -> bool:
        """Whether the files of an act are the visitor's to read; of a vote once the voting is closed."""
        match act.kind:
            case Kind.STATEMENT:
                return act in self.statements
            case Kind.VOTE:
                return self.presides or (self.is_on_panel and self.appeal.voting_closed)
            case Kind.WITHDRAWN | Kind.SETTLEMENT:
                return self.sees_appeal
        return self.is_on_panel

    @cached_property
    def done(self) -> list[Done]:
        """The acts that the visitor may know were done, first act first, each with its papers to read."""
        listed = [act for act in self.acts if act.kind != Kind.STATEMENT]
        papers = {act.pk: [file for file in act.attachments.all() if self.may_read(file)] for act in listed}
        return [Done(act, papers.get(act.pk, [])) for act in self.acts]

    @cached_property
    def end(self) -> AppealAct | None:
        """How the appeal ended without a verdict, if it did, for who sees the appeal."""
        ends = (Kind.WITHDRAWN, Kind.SETTLEMENT)
        return next((act for act in self.acts if act.kind in ends), None)

    @cached_property
    def papers(self) -> list[Attachment]:
        """The files by which the members chose who presides."""
        chosen = (act for act in self.case.acts if act.kind == Kind.ACTING_CHAIR)
        return [file for act in chosen for file in act.attachments.all()]

    @cached_property
    def invitations(self) -> list[AppealAct]:
        """The invitations of parties: the committee sees all, a party its own."""
        own = {party.pk for party in self.own_parties}
        sent = (act for act in self.case.acts if act.kind == Kind.INVITATION)
        return [act for act in sent if self.is_on_panel or act.party_id in own]

    @cached_property
    def sees_verdict(self) -> bool:
        """Whether the verdict is the visitor's to know: as the committee, as who was told, as everybody."""
        return self.is_public or self.knows_verdict

    @cached_property
    def knows_verdict(self) -> bool:
        """Whether the visitor would know the verdict without its publication."""
        if self.is_on_panel:
            return True
        told = self.appeal.told
        names = {self.case.party_name(party) for party in self.own_parties}
        return (
            any((Recipient.PARTY, name) in told for name in names)
            or (self.is_director and (Recipient.LEADERS, "") in told)
            or (is_board(self.visitor) and (Recipient.BOARD, "") in told)
        )

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict, when it was given and is the visitor's to know; as published for who knows it so."""
        verdict = self.appeal.verdict if self.sees_verdict else None
        if verdict is None or self.knows_verdict or self.case.publication is None:
            return verdict
        because = verdict.because
        if self.is_nameless:
            because = tuple(one for one in because if "%(name)s" not in one.text)
        return replace(verdict, text=self.case.publication.text or verdict.text, because=because)

    @cached_property
    def is_nameless(self) -> bool:
        """Whether the visitor knows the verdict from its publication alone, and that leaves the names out."""
        if not self.case.is_nameless:
            return False
        others = self.knows_verdict or self.sees_appeal or self.leads or is_board(self.visitor)
        return not (others or self.has_withdrawn)

    @property
    def address(self) -> str:
        """The address of the page of the appeal."""
        return reverse("appeal", args=[self.case.row.pk])

    @cached_property
    def party_names(self) -> list[str]:
        """The names of the parties, where the visitor reads them."""
        return [] if self.is_nameless else [party.name for party in self.appeal.dispute.parties]

    @cached_property
    def number(self) -> VerdictNumber | None:
        """The number of the verdict, once it is the visitor's to know."""
        return verdict_numbers().get(self.case.row.pk) if self.verdict else None

    @cached_property
    def articles(self) -> list[str]:
        """The articles that the published verdict is about."""
        return self.case.publication.details.get("articles", []) if self.case.publication else []

    @cached_property
    def minutes(self) -> list[Minutes]:
        """The minutes of hearings that are the visitor's to read: the committee's all, a party's own."""
        kept = (act for act in self.case.acts if act.kind == Kind.MINUTES)
        own = {party.number for party in self.own_parties}
        readable = (act for act in kept if self.is_on_panel or own & set(act.details["parties"]))
        return [self._minutes(act) for act in readable]

    def _minutes(self, act: AppealAct) -> Minutes:
        there = act.details
        members = [self.case.member_name(one) for one in self.case.members if one.pk in there["members"]]
        parties = [self.case.party_name(one) for one in self.case.parties if one.number in there["parties"]]
        return Minutes(act, tuple(members), tuple(parties), there["others"])

    @cached_property
    def next(self) -> tuple[Reason, ...]:
        """What comes next, by which article; what the voting came to is not told outside the committee."""
        appeal = self.appeal
        if not self.is_on_panel and appeal.phase in _BEHIND_CLOSED_DOORS:
            appeal = replace(appeal, voting_closed=False)
        return comes_next(appeal, rule=self.case.rule)

    @cached_property
    def came_to(self) -> str:
        """What the votes came to, "uphold" or "dismiss", for the committee before it gives its verdict."""
        upheld = self.appeal.upheld
        if not self.is_on_panel or self.appeal.verdict or upheld is None:
            return ""
        return "uphold" if upheld else "dismiss"

    @cached_property
    def due(self) -> tuple[datetime | None, Reason]:
        """Before which moment the verdict is to be given, None for as soon as possible, and why."""
        due, why = verdict_due(self.case.lodged.dispute, rule=self.case.rule)
        return due and timezone.localtime(due), why

    @cached_property
    def members(self) -> list[MemberRow]:
        """The committee, with votes for those who take part once the voting is closed."""
        withdrawn = {recusal.member: recusal.because for recusal in self.appeal.recusals}
        votes = {cast.member: str(cast.vote) for cast in self.appeal.votes}
        told = self.is_on_panel and self.appeal.voting_closed
        found = []
        for member in self.case.members:
            name = self.case.member_name(member)
            found.append(
                MemberRow(
                    member,
                    name,
                    withdrawn.get(name),
                    presides=name == self.appeal.presiding,
                    has_voted=self.is_on_panel and name in votes,
                    vote=votes.get(name, "") if told else "",
                )
            )
        return found

    @cached_property
    def why_withdrawn(self) -> Reason | None:
        """The tie to a party by which the visitor, who is a member of the committee, takes no part."""
        own = (one.because for one in self.appeal.recusals if one.member == self.name)
        return next((because for because in own if ties.READING in because.articles), None)

    @cached_property
    def acts(self) -> list[AppealAct]:
        """The acts that the visitor may know were done, first act first."""
        if self.is_on_panel:
            return self.case.acts
        if not self.sees_appeal:
            return []
        withdrawing = (Kind.WITHDRAWAL, Kind.TIE)
        before = (*withdrawing, Kind.ACTING_CHAIR, Kind.HEARING, Kind.WITHDRAWN, Kind.SETTLEMENT)
        after_verdict = (Kind.VERDICT, Kind.DELIVERY, Kind.EXECUTION, Kind.CARRIED_OUT, Kind.PUBLICATION)
        shown = (*before, *after_verdict) if self.sees_verdict else before
        return [act for act in self.case.acts if act.kind in shown]

    @cached_property
    def open_acts(self) -> list[str]:
        """The names of the acts that the visitor may do now, in the order in which they are shown.

        Once every party was invited, or has stated something, the hearing comes first.
        """
        given = map(self.case.occasions, self.case.parties)
        all_had_occasion = all(one.invitations or one.has_stated for one in given)
        return sorted(open_acts(self), key=lambda act: not (act == "hearing" and all_had_occasion))


@dataclass(frozen=True, slots=True)
class Overview:
    """The appeals and disputes that are somebody's to know of, and every published verdict; latest first."""

    appeals: list[Sight]
    disputes: list[Dispute]
    published: list[Sight]


def overview(user: Visitor) -> Overview:
    """What the list of disputes and appeals shows to somebody."""
    open_to_all = Appeal.objects.filter(acts__kind=Kind.PUBLICATION, dispute__event__in=visible_events(user))
    public = set(open_to_all.values_list("pk", flat=True))
    concerned = Q(dispute__in=visible_disputes(user))
    if user.is_authenticated and user.person_id:
        concerned |= Q(members__person__in=same_people(user.person_id))
    own = set(Appeal.objects.filter(concerned).values_list("pk", flat=True))
    found = [Sight(case, user) for case in cases(Appeal.objects.filter(pk__in=own | public))]
    listed = disputes_to_read(user).select_related(
        "event__season", "event__parent__season", "event__root", "ruling", "end"
    )
    return Overview(
        appeals=[sight for sight in found if sight.case.row.pk in own and sight.knows_of_it],
        disputes=list(listed.prefetch_related("parties")),
        published=[sight for sight in found if sight.case.row.pk in public],
    )


def disputes_to_read(user: Visitor) -> QuerySet[Dispute]:
    """The disputes that are the user's to know of; to who receives appeals all of them are."""
    return Dispute.objects.all() if receives_appeals(user) else visible_disputes(user)


def readable_file(user: Visitor, pk: int) -> Attachment | None:
    """A file that is the user's to read, without its content; None for any other."""
    file = Attachment.objects.select_related("statement").defer("content").filter(pk=pk).first()
    if file is None or not user.is_authenticated:
        return None
    if file.choice_id:
        return file if may_choose_officers(user) else None
    if file.dispute_id and disputes_to_read(user).filter(pk=file.dispute_id).exists():
        return file
    appeal_id = file.appeal_id or (file.statement.appeal_id if file.statement else None)
    of_it = Q(pk=appeal_id) if appeal_id else Q(dispute=file.dispute_id)
    found = cases(Appeal.objects.filter(of_it))
    return file if any(Sight(case, user).may_read(file) for case in found) else None
