"""A dispute and what follows from it: the conditions of an appeal, who withdraws, when a verdict is due.

The period of a party ends so many hours after that party was notified of the ruling, and includes its last
second. Moments are compared in whole seconds of universal time, so that neither summer time nor a fraction of
a second decides. An appeal made after the ruling was given and before the party was notified is in time.

Source: Bijlage 5 (conditions 1-4; tasks 4-6); the ruling A.6, B.8, C.16, D.8, E.6, F.7, G.7, I.7; readings
R45, R72, R99.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from tournaments.regulations.disputes.committee import Committee, Member
from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


@dataclass(frozen=True, slots=True)
class Party:
    """A party to a dispute and the club that is involved through it; empty when none is."""

    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute in an event, who ruled on it, and from when the period of who appeals runs, if it runs.

    `next_playing_day` is the moment at which the next playing day of the event begins, None when there is
    none; `ruled` when the ruling was given, None when there is none, or it is not known when: then there is
    one if it was made known. Moments are aware datetimes.
    """

    section: str
    division: str
    parties: tuple[Party, ...]
    leaders: tuple[str, ...]
    made_known: datetime | None
    next_playing_day: datetime | None = None
    ruled: datetime | None = None


@dataclass(frozen=True, slots=True)
class Notified:
    """When a party was notified of the ruling, as the directors wrote it down, and when they did."""

    at: datetime
    recorded: datetime


@dataclass(frozen=True, slots=True)
class Lodging:
    """An appeal as it came in: by whom, when, in what form, and what it says of why and against what."""

    by: str
    at: datetime
    in_writing: bool
    to_chair: bool
    why: str
    against: str


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether one of the four conditions, by its number, is met, and why."""

    condition: int
    met: bool
    because: Reason


@dataclass(frozen=True, slots=True)
class Recusal:
    """A member who takes no part in this appeal, and why."""

    member: str
    because: Reason


def period_ends(made_known: datetime, *, rule: AppealRule) -> datetime:
    """The last second, in universal time, in which a ruling made known at this moment can be appealed.

    Raises RuleViolation for a moment without a time zone.
    """
    return second(made_known, "made_known") + timedelta(hours=rule.hours)


def period_begins(
    notified: Iterable[Notified], read: datetime | None, *, rule: AppealRule
) -> datetime | None:
    """From when the period of a party runs; None while it does not.

    `notified` are the moments the directors wrote down, each a correction of the one before it, `read` is
    when the party itself recorded that it had read the ruling: the first of the two counts. What was written
    down later than the rule has it counts from when it was written down; a correction takes no time away.
    """
    begins: datetime | None = None
    for one in notified:
        if _is_recorded_in_time(one, rule):
            begins = one.at
        else:
            begins = one.recorded if begins is None else max(one.at, begins)
    return min((moment for moment in (begins, read) if moment is not None), default=None)


def _is_recorded_in_time(one: Notified, rule: AppealRule) -> bool:
    hours = rule.hours_to_record
    return hours is None or one.recorded - one.at <= timedelta(hours=hours)


def check_ruled(ruled: datetime, arose: datetime, *, rule: AppealRule) -> None:
    """Refuse a ruling that is older than its dispute. Raises RuleViolation."""
    text = gettext_noop("A ruling is not given before its dispute arose, at %(first)s")
    _check_follows(ruled, arose, text, "ruling", rule)


def check_notified(at: datetime, ruled: datetime, *, rule: AppealRule) -> None:
    """Refuse a moment of notification before the ruling was given. Raises RuleViolation."""
    text = gettext_noop("Nobody is notified of a ruling before it was given, at %(first)s")
    _check_follows(at, ruled, text, "period", rule)


def _check_follows(at: datetime, first: datetime, text: str, subject: str, rule: AppealRule) -> None:
    if second(at, "at") < second(first, "at"):
        values = {"first": first.isoformat(" ", "seconds")}
        raise RuleViolation(rule.reason(subject, text, values, "R99"), "at")


def second(moment: datetime, place: str) -> datetime:
    """The whole second of a moment in universal time. Raises RuleViolation when it has no time zone."""
    if moment.utcoffset() is None:
        text = gettext_noop("A time needs a time zone")
        raise RuleViolation(Reason(text), place)
    return moment.astimezone(UTC).replace(microsecond=0)


def verdict_due(dispute: Dispute, *, rule: AppealRule) -> tuple[datetime | None, Reason]:
    """Before which moment the verdict must be given, None for "as soon as possible", and why.

    Raises RuleViolation for a moment without a time zone.
    """
    if (dispute.section, dispute.division) not in rule.before_next_playing_day:
        return None, rule.reason("soon", gettext_noop("A verdict as soon as possible"))
    if dispute.next_playing_day is None:
        text = gettext_noop("No playing day is to come: a verdict as soon as possible")
        return None, rule.reason("playing_day", text)
    due = second(dispute.next_playing_day, "next_playing_day")
    return due, rule.reason("playing_day", gettext_noop("A verdict before the next playing day"))


def findings(dispute: Dispute, lodging: Lodging, *, rule: AppealRule) -> tuple[Finding, ...]:
    """The findings on the four conditions, in their order; the fourth has one for each thing it lacks.

    Raises RuleViolation for a moment without a time zone.
    """
    return (
        _ruling_exists(dispute, lodging, rule),
        _by_a_party(dispute, lodging, rule),
        _in_time(dispute, lodging, rule),
        *_in_form(lodging, rule),
    )


def _precedes_ruling(dispute: Dispute, lodging: Lodging) -> bool:
    return dispute.ruled is not None and second(lodging.at, "at") < second(dispute.ruled, "ruled")


def _ruling_exists(dispute: Dispute, lodging: Lodging, rule: AppealRule) -> Finding:
    values = {"ruled": dispute.ruled.isoformat(" ", "seconds")} if dispute.ruled else {}
    if len(dispute.parties) < 2:
        text = gettext_noop("There is no dispute between parties")
    elif dispute.ruled is None and dispute.made_known is None:
        text = gettext_noop("The tournament directors have not notified anybody of a ruling")
    elif _precedes_ruling(dispute, lodging):
        text = gettext_noop("The tournament directors ruled later, at %(ruled)s")
    else:
        text = gettext_noop("The tournament directors have ruled in a dispute between parties")
        return Finding(1, True, rule.reason("ruling", text))
    return Finding(1, False, rule.reason("ruling", text, values))


def _by_a_party(dispute: Dispute, lodging: Lodging, rule: AppealRule) -> Finding:
    met = lodging.by in [party.name for party in dispute.parties]
    text = (
        gettext_noop("%(by)s is a party to the dispute")
        if met
        else gettext_noop("%(by)s is no party to the dispute")
    )
    return Finding(2, met, rule.reason("party", text, {"by": lodging.by}))


def _in_time(dispute: Dispute, lodging: Lodging, rule: AppealRule) -> Finding:
    values: dict[str, object] = {"at": lodging.at.isoformat(" ", "seconds"), "hours": rule.hours}
    if _precedes_ruling(dispute, lodging) or (dispute.ruled is None and dispute.made_known is None):
        text = gettext_noop("The period for an appeal has not begun: nobody has been notified of a ruling")
        return Finding(3, False, rule.reason("period", text))
    if dispute.made_known is None:
        values["by"] = lodging.by
        text = gettext_noop(
            "Lodged at %(at)s, in time: %(by)s had not been notified, "
            "so that the %(hours)s hours did not run yet"
        )
        return Finding(3, True, rule.reason("period", text, values, "R72"))
    until = period_ends(dispute.made_known, rule=rule)
    met = second(lodging.at, "at") <= until
    text = (
        gettext_noop("Lodged at %(at)s, in time: the %(hours)s hours ran until %(until)s")
        if met
        else gettext_noop("Lodged at %(at)s, too late: the %(hours)s hours ran until %(until)s")
    )
    values["until"] = until.astimezone(lodging.at.tzinfo).isoformat(" ", "seconds")
    return Finding(3, met, rule.reason("period", text, values))


def _in_form(lodging: Lodging, rule: AppealRule) -> tuple[Finding, ...]:
    lacks = (
        (lodging.in_writing, gettext_noop("The appeal is not in writing")),
        (lodging.to_chair, gettext_noop("The appeal was not sent to the chair of the committee")),
        (lodging.why.strip(), gettext_noop("The appeal does not say why")),
        (lodging.against.strip(), gettext_noop("The appeal does not say against what")),
    )
    found = tuple(Finding(4, False, rule.reason("writing", text)) for there, text in lacks if not there)
    text = gettext_noop("In writing to the chair, saying why and against what")
    return found or (Finding(4, True, rule.reason("writing", text)),)


def recusals(dispute: Dispute, committee: Committee, *, rule: AppealRule) -> tuple[Recusal, ...]:
    """The members who must withdraw: who gave the ruling, who is a party, whose club is involved."""
    return tuple(
        Recusal(member.name, because)
        for member in committee.members
        if (because := _involvement(member, dispute, rule)) is not None
    )


def _involvement(member: Member, dispute: Dispute, rule: AppealRule) -> Reason | None:
    values = {"name": member.name, "club": member.club}
    if member.name in dispute.leaders:
        return rule.reason("withdrawal", gettext_noop("%(name)s gave the ruling"), values)
    if member.name in [party.name for party in dispute.parties]:
        return rule.reason("withdrawal", gettext_noop("%(name)s is a party to the dispute"), values)
    if member.club in [party.club for party in dispute.parties]:
        text = gettext_noop("The club of %(name)s, %(club)s, is involved in the dispute")
        return rule.reason("withdrawal", text, values)
    return None
