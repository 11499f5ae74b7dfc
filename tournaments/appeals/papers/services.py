"""The papers of the committee: what members without an account signed, and the minutes of hearings.

Source: Bijlage 5 (tasks 2, 6 and 7); readings R104 and R105.
"""

from collections.abc import Sequence
from datetime import datetime

from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.permissions import Role, check
from tournaments.appeals.cases.selectors import Kind
from tournaments.appeals.said import checked_moment, written
from tournaments.ledger import attachments
from tournaments.ledger.transactions import one_act
from tournaments.models import AppealAct, AppealMember, User
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.disputes.appeals import Vote
from tournaments.regulations.reasons import gettext_noop


def _member(role: Role, member: int, article: str) -> AppealMember:
    """The member of a seat, who takes part and has no account. Errors: RuleViolation."""
    seat = next((seat for seat in role.case.members if seat.pk == member), None)
    if seat is None:
        raise refuse(gettext_noop("Choose one of the members."), article, place="member")
    if seat not in role.without_account:
        text = gettext_noop("%(name)s takes no part, or has an account and does this on the site.")
        raise refuse(text, article, "R104", place="member", name=seat.person.name)
    return seat


@one_act
def vote_for(
    *, actor: User, appeal_id: int, member: int, vote: str, files: Sequence[attachments.Given]
) -> AppealAct:
    """Record the vote of a member without an account from the signed paper, which is attached.

    `member` is the key of the seat. Errors: PermissionDenied unless presiding; RuleViolation for a member who
    has an account, takes no part or has voted, outside the voting, without the paper, or for files as in
    `attachments.attach`.
    """
    found = appeals.locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "paper-vote")
    article = found.rule.articles["vote"]
    seat = _member(role, member, article)
    if vote not in list(Vote):
        raise refuse(gettext_noop("Vote to uphold or to dismiss."), article, place="vote")
    appeals.check_signed(files, article)
    seal, shown = sealing.sealed(vote, [file.sha256 for file in files])
    act = appeals.append(actor, found, Kind.VOTE, member=seat, vote=vote, seal=seal, shown=shown, files=files)
    appeals.close_when_all_have_voted(actor, found.after(act))
    return act


@one_act
def withdraw_for(
    *, actor: User, appeal_id: int, member: int, why: str, files: Sequence[attachments.Given]
) -> AppealAct:
    """Record that a member without an account withdraws from the appeal, from the signed paper.

    Errors: as `vote_for`, and RuleViolation without the reason, or after the verdict.
    """
    found = appeals.locked(actor, appeal_id)
    role = Role(found, actor)
    check(role, "paper-withdrawal")
    article = found.rule.articles["withdrawal"]
    seat = _member(role, member, article)
    appeals.check_signed(files, article)
    seal, shown = sealing.sealed(why.strip(), [file.sha256 for file in files])
    act = appeals.append(
        actor, found, Kind.WITHDRAWAL, member=seat, text=why.strip(), seal=seal, shown=shown, files=files
    )
    appeals.close_when_all_have_voted(actor, found.after(act))
    return act


@one_act
def keep_minutes(
    *,
    actor: User,
    appeal_id: int,
    at: datetime,
    text: str,
    members: Sequence[int],
    parties: Sequence[int] = (),
    others: str = "",
) -> AppealAct:
    """Record the minutes of a hearing: when it was, who was there, and what was said. Sent twice it is one.

    `members` are keys of seats, `parties` numbers. Errors: PermissionDenied unless a member who takes part;
    RuleViolation outside hearing and voting, without words or members, for a moment to come, and for who has
    no part in the appeal.
    """
    found = appeals.locked(actor, appeal_id)
    check(Role(found, actor), "minutes")
    article = found.rule.articles["hearing"]
    text, moment = written(text, article), checked_moment(at, article)
    taking_part = {one.pk for one in found.members if found.member_name(one) in found.appeal.remaining}
    if not members or set(members) - taking_part:
        raise refuse(gettext_noop("Name the members who were there."), article, "R105", place="members")
    if set(parties) - {one.number for one in found.parties}:
        raise refuse(gettext_noop("Name the parties who were there."), article, "R105", place="parties")
    there = {"members": sorted(members), "parties": sorted(parties), "others": others.strip()}
    for sent in found.acts:
        if sent.kind == Kind.MINUTES and (sent.text, sent.moment, sent.details) == (text, moment, there):
            return sent
    seal, shown = sealing.sealed(text)
    return appeals.append(
        actor, found, Kind.MINUTES, text=text, moment=moment, details=there, seal=seal, shown=shown
    )
