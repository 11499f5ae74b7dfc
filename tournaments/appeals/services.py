"""Appeals from coming in to publication, one act at a time; each is taken only where the regulation has it.

What an act may do is asked of `regulations.disputes.appeals` on the rows as they stand under lock. A vote, a
statement and a verdict are in the record as digests, so that it proves them and tells them nobody.

Source: Bijlage 5 (conditions 1-4; tasks 2-7); readings R45, R72, R79, R101.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from tournaments.appeals import acts, sealing
from tournaments.appeals.cases.committee import Standing, standing
from tournaments.appeals.cases.permissions import Role, check, check_in_dispute, speaks_for
from tournaments.appeals.cases.selectors import (
    Case,
    Kind,
    accounts_of,
    case,
    case_in,
    disputes,
    period_begins,
    rule_of,
)
from tournaments.appeals.said import about, checked_moment, written
from tournaments.events.locks import locked_for_anyone
from tournaments.ledger import attachments, record
from tournaments.ledger.transactions import one_act
from tournaments.models import Appeal, AppealAct, AppealMember, Dispute, DisputeParty, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.disputes import appeals as domain
from tournaments.regulations.disputes import publication
from tournaments.regulations.disputes.appeals import Recipient, Vote
from tournaments.regulations.disputes.going_on import acting_chair, have_all_voted
from tournaments.regulations.disputes.hearing import Invited, check_heard, check_invitation
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reason_json import reason_json
from tournaments.regulations.reasons import gettext_noop


def locked(actor: User, appeal_id: int) -> Case:
    """The appeal as it stands, locked for this transaction with its event, with the ties that came about."""
    event_id = Appeal.objects.values_list("dispute__event", flat=True).get(pk=appeal_id)
    return with_ties(actor, case_in(locked_for_anyone(event_id), appeal_id))


def with_ties(actor: User, found: Case) -> Case:
    """Record the ties of members to parties that are not recorded yet (reading R117), and how the appeal goes
    on by itself then; the appeal after that. Part of a larger act.
    """
    if not found.new_ties:
        return found
    for tie in found.new_ties:
        assert tie.member is not None, "a tie is of a member"
        because = {one.member: one.because for one in found.appeal.recusals}[found.member_name(tie.member)]
        told = {"at": tie.at, "member": tie.member, "party": tie.party, "details": tie.details}
        tied = append(actor, found, Kind.TIE, **told, shown=reason_json(because), by_itself=True)
        found = found.after(tied)
    return close_when_all_have_voted(actor, _presided_when_all_agree(actor, found))


# --- coming in --------------------------------------------------------------------------------------------


@one_act
def lodge(
    *,
    actor: User,
    dispute_id: int,
    why: str,
    against: str,
    files: Sequence[attachments.Given] = (),
) -> Appeal:
    """Lodge an appeal as a party, in writing to the chair, at this moment by the server's clock.

    Against a ruling nothing is refused at the door: what is late or says nothing is recorded and found
    inadmissible, and a file that cannot be taken is left out. Sent twice it is one. Errors: PermissionDenied
    for who is no party; RuleViolation before there is a ruling.
    """
    dispute = _to_appeal_in(dispute_id)
    check_in_dispute(actor, "lodging", dispute)
    own = [party for party in dispute.parties.all() if speaks_for(actor, party)]
    said = {"why": why.strip(), "against": against.strip(), "in_writing": True, "to_chair": True}
    taken = attachments.passable(files, rule_of(dispute.event).articles["writing"])
    return _lodge(actor, dispute, {"party": own[0], **said}, None, taken)


@one_act
def lodge_for(
    *,
    actor: User,
    dispute_id: int,
    at: datetime,
    why: str,
    against: str,
    in_writing: bool,
    to_chair: bool,
    party: int | None = None,
    by_name: str = "",
    files: Sequence[attachments.Given] = (),
) -> Appeal:
    """Record an appeal that came in by post, mail or word of mouth, of a party or of somebody else.

    Sent twice it is one. Errors: PermissionDenied unless chair, deputy or the board; RuleViolation for a
    moment to come, when it does not name who appeals, or for files as in `attachments.attach`.
    """
    dispute = _to_appeal_in(dispute_id)
    check_in_dispute(actor, "received", dispute)
    rule = rule_of(dispute.event)
    named = next((one for one in dispute.parties.all() if one.number == party), None)
    by_name = " ".join(by_name.split())
    names = {one.name.casefold() for one in dispute.parties.all()}
    if bool(named) == bool(by_name) or by_name.casefold() in names:
        text = gettext_noop("Say who appeals: one of the parties, or the name of somebody else.")
        raise refuse(text, rule.articles["party"], place="by_name")
    said = {"why": why.strip(), "against": against.strip(), "in_writing": in_writing, "to_chair": to_chair}
    moment = checked_moment(at, rule.articles["period"])
    return _lodge(actor, dispute, {"party": named, "by_name": by_name, **said}, moment, files)


def _to_appeal_in(dispute_id: int) -> Dispute:
    """The dispute, with its event locked, so that an appeal that is sent twice at once is found."""
    locked_for_anyone(Dispute.objects.values_list("event_id", flat=True).get(pk=dispute_id))
    return disputes(Dispute.objects.filter(pk=dispute_id)).get()


def _lodge(
    actor: User,
    dispute: Dispute,
    said: Mapping[str, Any],
    received: datetime | None,
    files: Sequence[attachments.Given],
) -> Appeal:
    """Record what was `said`, `received` at a moment or, by the site, now; once."""
    begins = period_begins(dispute, said["party"])
    said = {**said, "dispute": dispute, "made_known": begins, "recorded_by": actor}
    before = Appeal.objects.filter(**said).exclude(acts__kind=Kind.WITHDRAWN)
    for sent in before.prefetch_related("attachments"):
        if received in (None, sent.at) and attachments.are(files, sent.attachments.all()):
            return sent
    now = timezone.now()
    made = Appeal.objects.create(**said, at=received or now, recorded_at=now)
    seat(made, standing(made.at))
    given = attachments.attach(files, rule_of(dispute.event).articles["writing"], appeal=made)
    found = case(made.pk)
    record.append(
        actor=actor,
        act=acts.APPEAL,
        event=found.event,
        subject={**about(dispute), "appeal": made.pk, "name": found.by},
        after={
            "at": made.at.isoformat(),
            "admissible": found.appeal.admissible,
            "findings": [
                {"condition": one.condition, "met": one.met, "because": reason_json(one.because)}
                for one in found.appeal.findings
            ],
            "withdrawn": [recusal.member for recusal in found.appeal.recusals],
            **attachments.shown(given),
        },
        at_hand=found,
    )
    with_ties(actor, found)
    return made


def seat(made: Appeal, found: Standing) -> None:
    """Write down the committee that an appeal is before. Part of a larger act."""
    officers = {found.committee.chair: "chair", found.committee.deputy: "deputy"}
    AppealMember.objects.bulk_create(
        AppealMember(
            appeal=made,
            person=person,
            club=found.clubs[member.club],
            office=officers.get(member.name, ""),
        )
        for member, person in found.members
    )


# --- one act after another --------------------------------------------------------------------------------


def append(
    actor: User,
    found: Case,
    kind: Kind,
    *,
    shown: object = None,
    files: Sequence[attachments.Given] = (),
    by_itself: bool = False,
    **fields: Any,
) -> AppealAct:
    """Append an act with its files to an appeal and to the record; `shown` is what the record tells of it. Of
    what goes on `by_itself`, in the step of an actor, the record says that the site did it.

    Errors: RuleViolation where the regulation does not allow the act; for files as in `attachments.attach`.
    """
    now = timezone.now()
    act = AppealAct(
        appeal=found.row,
        number=len(found.acts) + 1,
        kind=kind,
        by=actor,
        recorded_at=now,
        **{"at": now, **fields},
    )
    done = found.domain_act(act)
    if done is not None and kind != Kind.TIE:  # who has one withdrew from `found.appeal` already
        domain.apply(found.appeal, done, rule=found.rule)
    act.save(force_insert=True)
    attachments.attach(files, found.rule.articles["hearing"], statement=act)
    names = [found.member_name(act.member)] if act.member else []
    names += [found.recorded_name(act.party)] if act.party else []
    record.append(
        actor=None if by_itself else actor,
        act=acts.STEPS[kind],
        event=found.event,
        subject={
            "event": found.event.pk,
            "dispute": found.dispute.pk,
            "appeal": found.row.pk,
            "step": act.number,
            **({"name": ", ".join(names)} if names else {}),
        },
        after=shown,
        at_hand=found.after(act),
    )
    return act


def check_signed(files: Sequence[attachments.Given], article: str) -> None:
    """Refuse what is recorded from a signed paper without that paper. Errors: RuleViolation."""
    if not files:
        raise refuse(gettext_noop("Attach the signed paper."), article, "R104", place="files")


def _party(found: Case, number: int) -> DisputeParty:
    for party in found.parties:
        if party.number == number:
            return party
    text = gettext_noop("Name each party by its own number in the event.")
    raise refuse(text, found.rule.articles["hearing"], place="party")


@one_act
def withdraw(*, actor: User, appeal_id: int, why: str) -> AppealAct:
    """Withdraw from an appeal as a member who is involved, in person or through the club.

    A vote that was cast lapses; the voting closes when nobody else is awaited.
    Errors: PermissionDenied for who takes no part; RuleViolation without the reason, or after the verdict.
    """
    found = locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "withdrawal")
    act = append(actor, found, Kind.WITHDRAWAL, member=role.seat, text=why.strip(), shown=why)
    close_when_all_have_voted(actor, _presided_when_all_agree(actor, found.after(act)))
    return act


@one_act
def choose_acting_chair(
    *,
    actor: User,
    appeal_id: int,
    member: int,
    writing: str,
    files: Sequence[attachments.Given] = (),
) -> AppealAct:
    """Choose as a member who is to preside, when chair and deputy have withdrawn; or, with `files`, the paper
    that the remaining members signed, record whom they chose.

    `member` is the key of the seat. Without the paper somebody presides once every member who remains has
    chosen the same one (reading R101). Errors: PermissionDenied for who takes no part; RuleViolation when
    somebody presides, the one chosen takes no part, or for files as in `attachments.attach`.
    """
    found = locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "acting-chair")
    chosen = next((seat for seat in found.members if seat.pk == member), None)
    if chosen is None:
        raise refuse(gettext_noop("Choose one of the members."), found.rule.articles["vote"], place="member")
    text = written(writing, found.rule.articles["officers"], "writing")
    if files:
        act = append(actor, found, Kind.ACTING_CHAIR, member=chosen, text=text, shown=text, files=files)
    else:
        as_chosen = domain.ActingChairChosen(found.member_name(chosen), timezone.localtime())
        domain.apply(found.appeal, as_chosen, rule=found.rule)
        act = append(actor, found, Kind.CHAIR_CHOICE, member=chosen, text=text, shown=text)
    now = found.after(act)
    close_when_all_have_voted(actor, now if files else _presided_when_all_agree(actor, now))
    return act


def _presided_when_all_agree(actor: User, found: Case) -> Case:
    """Record the acting chair that every member who remains has chosen, once they all have; the appeal as it
    stands then.
    """
    name = acting_chair(found.appeal, found.chair_choices)
    if name is None:
        return found
    chosen = found.member_named(name)
    return found.after(append(actor, found, Kind.ACTING_CHAIR, member=chosen, shown=name, by_itself=True))


@one_act
def invite(
    *, actor: User, appeal_id: int, party: int, moment: datetime, text: str, how: str = ""
) -> AppealAct:
    """Invite a party to be heard: when, and where or how. Sent twice it is one.

    A party with an account is notified of it here; of any other `how` says how it got the invitation.
    Errors: PermissionDenied unless presiding; RuleViolation outside the hearing, without words, for a moment
    that has passed, or without `how` where the site reaches nobody.
    """
    found = locked(actor, appeal_id)
    check(Role(found, actor), "invitation")
    invited = _party(found, party)
    article = found.rule.articles["hearing"]
    said: dict[str, Any] = {"party": invited, "moment": moment, "text": written(text, article)}
    said["how"] = " ".join(how.split())
    if sent := _sent(found, Kind.INVITATION, **said):
        return sent
    check_invitation(Invited(timezone.now(), moment), rule=found.rule)
    if not said["how"] and not accounts_of([invited])[invited.pk]:
        note = gettext_noop("%(name)s has no account here: say how the invitation reached it.")
        raise refuse(note, article, "R79", place="how", name=found.party_name(invited))
    shown = {"at": moment.isoformat()} | ({"how": said["how"]} if said["how"] else {})
    return append(actor, found, Kind.INVITATION, **said, shown=shown)


def _sent(found: Case, kind: str, **said: object) -> AppealAct | None:
    """An act that says the same, so that what is sent twice is recorded once."""
    among = (act for act in found.acts if act.kind == kind)
    return next((act for act in among if all(getattr(act, name) == one for name, one in said.items())), None)


@one_act
def state(
    *,
    actor: User,
    appeal_id: int,
    party: int,
    text: str,
    private: bool = False,
    files: Sequence[attachments.Given] = (),
) -> AppealAct:
    """Put a statement or evidence of a party before the committee; `private` is for the committee alone.

    Sent twice it is one. Errors: PermissionDenied unless of that party, or presiding and writing down what it
    said; RuleViolation outside the hearing, without words, or for files as in `attachments.attach`.
    """
    found = locked(actor, appeal_id)
    stated_by = _party(found, party)
    check(Role(found, actor), "statement", stated_by)
    article = found.rule.articles["hearing"]
    text = written(text, article)
    said: dict[str, Any] = {"party": stated_by, "text": text, "private": private}
    sent = _sent(found, Kind.STATEMENT, **said)
    if sent and attachments.are(files, sent.attachments.defer("content")):
        return sent
    seal, shown = sealing.sealed(text, [file.sha256 for file in files])
    return append(actor, found, Kind.STATEMENT, **said, seal=seal, shown=shown, files=files)


@one_act
def hear(
    *, actor: User, appeal_id: int, party: int, came: bool = True, at: datetime | None = None
) -> AppealAct:
    """Record that a party has been heard or, where it did not come, was invited.

    Errors: PermissionDenied unless presiding; RuleViolation for a party that was heard already, for a moment
    to come, and as in `check_heard`.
    """
    found = locked(actor, appeal_id)
    heard = _party(found, party)
    check(Role(found, actor), "hearing", heard)
    moment = checked_moment(at, found.rule.articles["hearing"])
    check_heard(found.occasions(heard), moment, came=came, rule=found.rule)
    shown = {"at": moment.isoformat(), "came": came}
    return append(actor, found, Kind.HEARING, party=heard, at=moment, came=came, shown=shown)


# --- voting -----------------------------------------------------------------------------------------------


@one_act
def vote(*, actor: User, appeal_id: int, vote: str) -> AppealAct:
    """Vote as a member who takes part; the voting closes with the last vote.

    Errors: PermissionDenied for who takes no part; RuleViolation for a second vote, before the hearing or
    after the voting, but for the vote of who presides when the votes are tied.
    """
    found = locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "vote")
    if vote not in list(Vote):
        raise refuse(gettext_noop("Vote to uphold or to dismiss."), found.rule.articles["vote"], place="vote")
    seal, shown = sealing.sealed(vote)
    act = append(actor, found, Kind.VOTE, member=role.seat, vote=vote, seal=seal, shown=shown)
    close_when_all_have_voted(actor, found.after(act))
    return act


def close_when_all_have_voted(actor: User, found: Case) -> Case:
    """Close the voting when nobody is awaited any more; the appeal after that. Part of a larger act."""
    return found.after(_close(actor, found, by_itself=True)) if have_all_voted(found.appeal) else found


def _close(actor: User, found: Case, *, by_itself: bool = False) -> AppealAct:
    shown = {"votes": len(found.appeal.votes)}
    return append(actor, found, Kind.VOTING_CLOSED, shown=shown, by_itself=by_itself)


@one_act
def close_voting(*, actor: User, appeal_id: int) -> AppealAct:
    """Close the voting though not everybody has voted.

    Errors: PermissionDenied unless presiding; RuleViolation before anybody voted, or when it was closed.
    """
    found = locked(actor, appeal_id)
    check(Role(found, actor), "voting-close")
    return _close(actor, found)


# --- the verdict ------------------------------------------------------------------------------------------


@one_act
def give_verdict(*, actor: User, appeal_id: int, text: str, upheld: bool | None = None) -> AppealAct:
    """Give the verdict that the votes came to, in words that may be published.

    When it was due is kept with it; `upheld` is what they came to when the words were written, where that is
    known. Errors: PermissionDenied unless presiding; RuleViolation before the voting is closed and decided,
    without words, or when the votes come to something else by now.
    """
    found = locked(actor, appeal_id)
    check(Role(found, actor), "verdict")
    if upheld not in (None, found.appeal.upheld):
        note = gettext_noop("The votes come to something else by now: write the verdict that they come to.")
        raise refuse(note, found.rule.articles["vote"], "R117")
    text = text.strip()
    seal, shown = sealing.sealed(text)
    due = found.lodged.dispute.next_playing_day
    return append(actor, found, Kind.VERDICT, text=text, moment=due, seal=seal, shown=shown)


@one_act
def deliver(
    *, actor: User, appeal_id: int, to: str, party: int | None = None, at: datetime | None = None
) -> AppealAct:
    """Record when the verdict was made known in writing to a party, the leaders or the board.

    From then on the one told sees it on the site. Errors: PermissionDenied unless presiding; RuleViolation
    without a verdict, for somebody told already, or for a moment to come.
    """
    found = locked(actor, appeal_id)
    check(Role(found, actor), "delivery")
    article = found.rule.articles["verdict"]
    if to not in list(Recipient) or (to == Recipient.PARTY) != (party is not None):
        raise refuse(gettext_noop("Say who was notified."), article, place="to")
    told = _party(found, party) if party is not None else None
    moment = checked_moment(at, article)
    shown = {"to": to, "at": moment.isoformat()}
    return append(actor, found, Kind.DELIVERY, recipient=to, party=told, at=moment, shown=shown)


@one_act
def publish(
    *, actor: User, appeal_id: int, text: str = "", nameless: bool = False, articles: str = ""
) -> AppealAct:
    """Publish the verdict: its words and outcome, nothing of what was put before the committee.

    `text` are the words as published where they are not the verdict's own; `nameless` leaves the names out;
    `articles` are those it is about, as they are printed, apart by commas (reading R105). Errors:
    PermissionDenied unless presiding or the board; RuleViolation before everybody was told, for what is no
    article, and while names stand in words that are to have none.
    """
    found = locked(actor, appeal_id)
    check(Role(found, actor), "publication")
    verdict = found.appeal.verdict
    assert verdict is not None, "only a verdict is published"
    words = text.strip() or verdict.text
    about_them = publication.articles_named(articles, edition=edition(found.event.season.edition))
    if nameless and (left := publication.names_left(words, found.all_names)):
        text = gettext_noop("These names still stand in the words: %(names)s. Leave them out.")
        article = found.rule.articles["verdict"]
        raise refuse(text, article, publication.READING, place="text", names=", ".join(left))
    details = {"nameless": nameless, "articles": list(about_them)}
    shown = {"upheld": verdict.upheld, "text": words} | details
    own = "" if words == verdict.text else words
    return append(actor, found, Kind.PUBLICATION, text=own, details=details, shown=shown)
