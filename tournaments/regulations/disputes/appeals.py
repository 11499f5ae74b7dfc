"""An appeal, from its lodging to the carrying out of the verdict, as a state machine.

An appeal begins with `lodge`, which records every appeal and finds whether it is admissible; after that
`apply` takes one act at a time and gives the appeal after it. A phase is never stored: it follows from the
facts of the appeal. An act that its phase does not allow is refused with the article that says what comes
first.

| phase        | acts it allows                                              | it ends when                  |
|--------------|-------------------------------------------------------------|-------------------------------|
| INADMISSIBLE | none                                                        | never: a condition is not met |
| NOBODY_LEFT  | Withdrawn, Settled                                          | one of these: nobody is left  |
| ACTING_CHAIR | MemberWithdraws, ActingChairChosen, Withdrawn, Settled      | somebody presides             |
| HEARING      | MemberWithdraws, PartyHeard, Withdrawn, Settled             | every party has been heard    |
| VOTING       | MemberWithdraws, VoteCast, VotingClosed, Withdrawn, Settled | the voting is closed          |
| TIED         | MemberWithdraws, VoteCast, Withdrawn, Settled               | who presides has voted        |
| DECIDED      | MemberWithdraws, VerdictGiven, Withdrawn, Settled           | the verdict is given          |
| VERDICT      | VerdictNotified                                             | everybody concerned knows it  |
| TO_CARRY_OUT | Enforced                                                    | new entries stand             |
| CLOSED       | none                                                        | never: the verdict is final   |
| WITHDRAWN    | none                                                        | never: the ruling stands      |
| SETTLED      | none                                                        | never: what was agreed holds  |

Before the verdict, also when nobody is left to give one, who appealed may withdraw (Withdrawn), and the
parties may settle (Settled); then there is nothing to decide any more (reading R103).

A dismissed appeal goes from VERDICT to CLOSED: there is nothing to carry out.

Who presides: the chair, else the deputy, else the acting chair, whoever has not withdrawn. When nobody does,
the committee chooses an acting chair before anything else goes on. When a member withdraws, that member's
vote lapses and a closed voting is open again. A verdict that comes after its time is recorded with that
remark.

Source: Bijlage 5 (tasks 2-7); readings R45, R103, R117.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from functools import reduce

from tournaments.regulations.disputes.committee import Committee
from tournaments.regulations.disputes.dispute import (
    Dispute,
    Finding,
    Lodging,
    Recusal,
    findings,
    recusals,
    second,
    verdict_due,
)
from tournaments.regulations.disputes.ties import Tie, as_said
from tournaments.regulations.editions.appeal_tables import READING, AppealRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


class Phase(StrEnum):
    """Where an appeal stands; the top of this module says what each phase allows."""

    INADMISSIBLE = "inadmissible"
    NOBODY_LEFT = "nobody-left"
    ACTING_CHAIR = "acting-chair"
    HEARING = "hearing"
    VOTING = "voting"
    TIED = "tied"
    DECIDED = "decided"
    VERDICT = "verdict"
    TO_CARRY_OUT = "to-carry-out"
    CLOSED = "closed"
    WITHDRAWN = "withdrawn"
    SETTLED = "settled"


class Vote(StrEnum):
    """A member's vote on an appeal."""

    UPHOLD = "uphold"
    DISMISS = "dismiss"


class Recipient(StrEnum):
    """Who is told of a verdict."""

    PARTY = "party"
    LEADERS = "leaders"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict, final and binding; `because` says how the votes fell and whether it came too late."""

    upheld: bool
    text: str
    at: datetime
    because: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class MemberWithdraws:
    """A member turns out to be involved, as the member says, or by a tie; and takes no further part."""

    member: str
    why: str
    at: datetime
    tie: Tie | None = None


@dataclass(frozen=True, slots=True)
class ActingChairChosen:
    """The remaining members have chosen one of them to preside."""

    member: str
    at: datetime


@dataclass(frozen=True, slots=True)
class PartyHeard:
    """A party has been heard, or was given the occasion and did not use it."""

    party: str
    at: datetime


@dataclass(frozen=True, slots=True)
class VoteCast:
    """A member's vote; after a tie the vote of who presides, which decides."""

    member: str
    vote: Vote
    at: datetime


@dataclass(frozen=True, slots=True)
class VotingClosed:
    """No more votes are awaited."""

    at: datetime


@dataclass(frozen=True, slots=True)
class VerdictGiven:
    """The committee gives its verdict in these words."""

    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class VerdictNotified:
    """The verdict went to this recipient in writing; `party` names the party when it went to one."""

    to: Recipient
    at: datetime
    party: str = ""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Who appealed wants no verdict any more."""

    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Settled:
    """The parties have agreed with one another."""

    at: datetime


@dataclass(frozen=True, slots=True)
class Enforced:
    """The new entries of the record by which the verdict was carried out.

    One that says that it is so already, or in words what was done, is a new entry too (reading R102).
    """

    entries: tuple[str, ...]
    at: datetime


Act = (
    MemberWithdraws
    | ActingChairChosen
    | PartyHeard
    | VoteCast
    | VotingClosed
    | VerdictGiven
    | VerdictNotified
    | Withdrawn
    | Settled
    | Enforced
)
_BEFORE_THE_VERDICT = (
    Phase.NOBODY_LEFT,
    Phase.ACTING_CHAIR,
    Phase.HEARING,
    Phase.VOTING,
    Phase.TIED,
    Phase.DECIDED,
)

ALLOWED: Mapping[type[Act], tuple[Phase, ...]] = {
    MemberWithdraws: (Phase.ACTING_CHAIR, Phase.HEARING, Phase.VOTING, Phase.TIED, Phase.DECIDED),
    ActingChairChosen: (Phase.ACTING_CHAIR,),
    PartyHeard: (Phase.HEARING,),
    VoteCast: (Phase.VOTING, Phase.TIED),
    VotingClosed: (Phase.VOTING,),
    VerdictGiven: (Phase.DECIDED,),
    VerdictNotified: (Phase.VERDICT,),
    Withdrawn: _BEFORE_THE_VERDICT,
    Settled: _BEFORE_THE_VERDICT,
    Enforced: (Phase.TO_CARRY_OUT,),
}
_FIRST: Mapping[Phase, tuple[str, str]] = {
    Phase.NOBODY_LEFT: ("withdrawal", gettext_noop("No member of the committee is left to decide")),
    Phase.ACTING_CHAIR: ("vote", gettext_noop("The committee must first choose an acting chair")),
    Phase.HEARING: ("hearing", gettext_noop("The parties must be heard first")),
    Phase.VOTING: ("vote", gettext_noop("The members are voting")),
    Phase.TIED: ("vote", gettext_noop("The vote is tied: the vote of who presides must decide it")),
    Phase.DECIDED: ("verdict", gettext_noop("The votes have been counted: the verdict must be given")),
    Phase.VERDICT: (
        "verdict",
        gettext_noop("The verdict is final: parties, tournament directors and board must be notified of it"),
    ),
    Phase.TO_CARRY_OUT: ("verdict", gettext_noop("The verdict is final: it must be enforced")),
    Phase.CLOSED: ("verdict", gettext_noop("The appeal is closed, its verdict final")),
    Phase.WITHDRAWN: ("party", gettext_noop("The appeal was withdrawn: nothing follows on it")),
    Phase.SETTLED: ("hearing", gettext_noop("The parties have settled: there is nothing to decide")),
}


@dataclass(frozen=True, slots=True)
class Appeal:
    """All facts of one appeal; what it stands at follows. `phases` are over, each from when until when."""

    dispute: Dispute
    committee: Committee
    lodging: Lodging
    findings: tuple[Finding, ...]
    recusals: tuple[Recusal, ...] = ()
    acting_chair: str | None = None
    heard: tuple[str, ...] = ()
    votes: tuple[VoteCast, ...] = ()
    voting_closed: bool = False
    verdict: Verdict | None = None
    told: tuple[tuple[Recipient, str], ...] = ()
    withdrawn: bool = False
    settled: bool = False
    entries: tuple[str, ...] = ()
    last_at: datetime = field(kw_only=True)
    phase_at: datetime = field(kw_only=True)
    phases: tuple[tuple[Phase, datetime, datetime], ...] = ()

    @property
    def admissible(self) -> bool:
        """Whether all four conditions are met."""
        return all(finding.met for finding in self.findings)

    @property
    def remaining(self) -> tuple[str, ...]:
        """The members who take part, in the committee's order."""
        gone = {recusal.member for recusal in self.recusals}
        return tuple(member.name for member in self.committee.members if member.name not in gone)

    @property
    def presiding(self) -> str | None:
        """Who presides: chair, deputy or acting chair; None when all of them are missing."""
        officers = (self.committee.chair, self.committee.deputy, self.acting_chair)
        return next((name for name in officers if name in self.remaining), None)

    @property
    def upheld(self) -> bool | None:
        """How the closed voting ended: a majority, or on a tie who presides; None while that is open."""
        votes = [cast.vote for cast in self.votes]
        uphold, dismiss = votes.count(Vote.UPHOLD), votes.count(Vote.DISMISS)
        if not self.voting_closed:
            return None
        if uphold != dismiss:
            return uphold > dismiss
        casting = [cast.vote for cast in self.votes if cast.member == self.presiding]
        return casting[0] is Vote.UPHOLD if casting else None

    @property
    def untold(self) -> tuple[tuple[Recipient, str], ...]:
        """Who has still to be told of the verdict: each party by name, the leaders, the board."""
        parties = tuple((Recipient.PARTY, party.name) for party in self.dispute.parties)
        everyone = (*parties, (Recipient.LEADERS, ""), (Recipient.BOARD, ""))
        return tuple(recipient for recipient in everyone if recipient not in self.told)

    @property
    def phase(self) -> Phase:
        """Where the appeal stands."""
        if not self.admissible:
            return Phase.INADMISSIBLE
        if self.withdrawn:
            return Phase.WITHDRAWN
        if self.settled:
            return Phase.SETTLED
        if self.verdict is not None:
            return self._phase_of_verdict(self.verdict)
        if not self.remaining:
            return Phase.NOBODY_LEFT
        if self.presiding is None:
            return Phase.ACTING_CHAIR
        if len(self.heard) < len(self.dispute.parties):
            return Phase.HEARING
        if not self.voting_closed:
            return Phase.VOTING
        return Phase.TIED if self.upheld is None else Phase.DECIDED

    def _phase_of_verdict(self, verdict: Verdict) -> Phase:
        if self.untold:
            return Phase.VERDICT
        return Phase.TO_CARRY_OUT if verdict.upheld and not self.entries else Phase.CLOSED


def comes_next(appeal: Appeal, *, rule: AppealRule) -> tuple[Reason, ...]:
    """What the appeal waits for, or why nothing follows on it."""
    if appeal.phase is Phase.INADMISSIBLE:
        return tuple(finding.because for finding in appeal.findings if not finding.met)
    subject, text = _FIRST[appeal.phase]
    reading = "R103" if appeal.phase in (Phase.WITHDRAWN, Phase.SETTLED) else READING
    return (Reason(text, {}, (rule.articles[subject], reading)),)


def lodge(dispute: Dispute, committee: Committee, lodging: Lodging, *, rule: AppealRule) -> Appeal:
    """The appeal as recorded, whatever its worth: its findings say whether it is admissible, and why.

    Members who are party to the dispute, who gave the ruling, or whose club is involved have withdrawn.

    Raises RuleViolation when a moment has no time zone or two parties have one name.
    """
    names = [party.name for party in dispute.parties]
    if len(set(names)) != len(names):
        text = gettext_noop("The parties to a dispute must have different names")
        raise rule.refusal("ruling", text)
    verdict_due(dispute, rule=rule)
    return Appeal(
        dispute,
        committee,
        lodging,
        findings=findings(dispute, lodging, rule=rule),
        recusals=recusals(dispute, committee, rule=rule),
        last_at=second(lodging.at, "at"),
        phase_at=second(lodging.at, "at"),
    )


def replay(appeal: Appeal, acts: Iterable[Act], *, rule: AppealRule) -> Appeal:
    """The appeal after these acts, in the order in which they happened. Raises as `apply` does."""
    return reduce(lambda before, act: apply(before, act, rule=rule), acts, appeal)


def apply(appeal: Appeal, act: Act, *, rule: AppealRule) -> Appeal:
    """The appeal after this act.

    Parties are heard, members vote and recipients are told in any order, also in a phase of that kind before
    an acting chair was chosen (R126). Raises RuleViolation, with its article, when the phase does not allow
    the act, when it is earlier than what it follows on, or when it names somebody who has no part in it.
    """
    at = second(act.at, "at")
    member = act.member if isinstance(act, MemberWithdraws | VoteCast) else ""
    check_takes(appeal, type(act), member, rule=rule)
    in_any_order = isinstance(act, PartyHeard | VoteCast | VerdictNotified)
    before = [first for phase, first, last in appeal.phases if phase is appeal.phase and at <= last]
    after = min([*before, appeal.phase_at]) if in_any_order else appeal.last_at
    if at < after:
        text = gettext_noop("This is earlier than what it follows on, at %(last)s")
        values = {"last": after.astimezone(act.at.tzinfo).isoformat(" ", "seconds")}
        raise RuleViolation(Reason(text, values, (READING,)), "at")
    last_at = max(at, appeal.last_at)
    found = replace(_after(appeal, act, rule), last_at=last_at)
    over = (*appeal.phases, (appeal.phase, appeal.phase_at, last_at))
    return found if found.phase is appeal.phase else replace(found, phase_at=last_at, phases=over)


def check_takes(appeal: Appeal, kind: type[Act], member: str = "", *, rule: AppealRule) -> None:
    """Refuse a kind of act that the appeal does not take as it stands, whatever the act says.

    `member` is who withdraws or votes. Raises RuleViolation, with its article.
    """
    if appeal.phase is Phase.INADMISSIBLE:
        unmet = [finding.because for finding in appeal.findings if not finding.met]
        articles = dict.fromkeys(article for because in unmet for article in because.articles)
        text = gettext_noop("The appeal is inadmissible: nothing follows on it")
        raise RuleViolation(Reason(text, {}, tuple(articles)))
    if appeal.phase not in ALLOWED[kind]:
        raise RuleViolation(comes_next(appeal, rule=rule)[0])
    if kind in (MemberWithdraws, VoteCast):
        _check_remaining(appeal, member, rule)
    if kind is VoteCast:
        _check_may_vote(appeal, member, rule)
    if kind is VotingClosed and not appeal.votes:
        raise rule.refusal("vote", gettext_noop("Nobody has voted yet"))


def _check_may_vote(appeal: Appeal, member: str, rule: AppealRule) -> None:
    if member in [cast.member for cast in appeal.votes]:
        raise rule.refusal("vote", gettext_noop("%(name)s has voted already"), {"name": member})
    if appeal.phase is Phase.TIED and member != appeal.presiding:
        raise rule.refusal(*_FIRST[Phase.TIED])


def _after(appeal: Appeal, act: Act, rule: AppealRule) -> Appeal:
    match act:
        case MemberWithdraws():
            return _withdraw(appeal, act, rule)
        case ActingChairChosen():
            _check_remaining(appeal, act.member, rule)
            return replace(appeal, acting_chair=act.member)
        case PartyHeard():
            return _hear(appeal, act, rule)
        case VoteCast():
            return replace(appeal, votes=(*appeal.votes, act))
        case VotingClosed():
            return replace(appeal, voting_closed=True)
        case VerdictGiven():
            return _give_verdict(appeal, act, rule)
        case VerdictNotified():
            return _tell(appeal, act, rule)
        case Withdrawn():
            return _withdraw_appeal(appeal, act, rule)
        case Settled():
            return replace(appeal, settled=True)
        case Enforced():
            if not act.entries:
                text = gettext_noop("A verdict is enforced by new entries: name them")
                raise rule.refusal("verdict", text)
            return replace(appeal, entries=act.entries)


def _check_remaining(appeal: Appeal, name: str, rule: AppealRule) -> None:
    if name not in appeal.remaining:
        text = gettext_noop("%(name)s is no member who takes part in this appeal")
        raise rule.refusal("withdrawal", text, {"name": name})


def _withdraw(appeal: Appeal, act: MemberWithdraws, rule: AppealRule) -> Appeal:
    because = act.tie.because(rule=rule) if act.tie else as_said(act.member, act.why, rule=rule)
    return replace(
        appeal,
        recusals=(*appeal.recusals, Recusal(act.member, because)),
        votes=tuple(cast for cast in appeal.votes if cast.member != act.member),
        voting_closed=False,
    )


def _withdraw_appeal(appeal: Appeal, act: Withdrawn, rule: AppealRule) -> Appeal:
    if act.by != appeal.lodging.by:
        text = gettext_noop("Only %(name)s, who appealed, withdraws the appeal")
        because = Reason(text, {"name": appeal.lodging.by}, (rule.articles["party"], "R103"))
        raise RuleViolation(because)
    return replace(appeal, withdrawn=True)


def _hear(appeal: Appeal, act: PartyHeard, rule: AppealRule) -> Appeal:
    if act.party not in [party.name for party in appeal.dispute.parties]:
        text = gettext_noop("%(name)s is no party to the dispute")
        raise rule.refusal("hearing", text, {"name": act.party})
    if act.party in appeal.heard:
        raise rule.refusal("hearing", gettext_noop("%(name)s has been heard already"), {"name": act.party})
    return replace(appeal, heard=(*appeal.heard, act.party))


def _give_verdict(appeal: Appeal, act: VerdictGiven, rule: AppealRule) -> Appeal:
    if not act.text.strip():
        raise rule.refusal("verdict", gettext_noop("A verdict is given in writing"))
    reasons = [_how_the_votes_fell(appeal, rule)]
    due, _ = verdict_due(appeal.dispute, rule=rule)
    if due is not None and second(act.at, "at") >= due:
        text = gettext_noop("The verdict came after the beginning of the next playing day")
        reasons.append(rule.reason("playing_day", text))
    return replace(appeal, verdict=Verdict(bool(appeal.upheld), act.text, act.at, tuple(reasons)))


def _how_the_votes_fell(appeal: Appeal, rule: AppealRule) -> Reason:
    votes = [cast.vote for cast in appeal.votes]
    uphold, dismiss = votes.count(Vote.UPHOLD), votes.count(Vote.DISMISS)
    values = {"uphold": uphold, "dismiss": dismiss, "name": appeal.presiding}
    text = gettext_noop("%(uphold)s votes to uphold, %(dismiss)s to dismiss")
    if uphold == dismiss:
        text = gettext_noop(
            "%(uphold)s votes to uphold, %(dismiss)s to dismiss: the vote of %(name)s, who presides, decides"
        )
    return rule.reason("vote", text, values)


def _tell(appeal: Appeal, act: VerdictNotified, rule: AppealRule) -> Appeal:
    recipient = (act.to, act.party)
    if recipient not in appeal.untold:
        text = gettext_noop(
            "This recipient has been notified of the verdict already, or is no party to the dispute"
        )
        raise rule.refusal("verdict", text)
    return replace(appeal, told=(*appeal.told, recipient))
