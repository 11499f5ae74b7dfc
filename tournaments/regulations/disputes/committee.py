"""The committee of appeal: the rule it works by, its members club by club, its chair and deputy.

Source: Bijlage 5 (members; task 1); readings R45, R101, R118, R119, R123.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from tournaments.regulations.editions.appeal_tables import AppealRule
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Club:
    """A club, whether it is affiliated with the union and whether it runs an internal competition."""

    name: str
    affiliated: bool
    internal_competition: bool


@dataclass(frozen=True, slots=True)
class Nomination:
    """What a club told the board of the union: its member of the committee, and on which day; `recorded` is
    the day on which the board wrote it down where it did so late.
    """

    club: str
    member: str
    on: date
    recorded: date | None = None


@dataclass(frozen=True, slots=True)
class Membership:
    """That somebody was of a club from a day until a day: `since` None when that is not known, `until` None
    while it lasts.
    """

    member: str
    club: str
    since: date | None
    until: date | None


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the committee, by which club, and why."""

    name: str
    club: str
    because: Reason


@dataclass(frozen=True, slots=True)
class FormerMember:
    """Who had the seat of a club, or was named for it, and left that club: sits for it no longer, and why."""

    name: str
    club: str
    because: Reason


@dataclass(frozen=True, slots=True)
class Committee:
    """The committee of appeal: members and clubs without one, in order of the clubs' names; the officers.

    `composed_on` is the day of the annual meeting it was composed at; `former` are those who sit no longer,
    for they had left their club by that meeting or since.
    """

    members: tuple[Member, ...] = ()
    vacant: tuple[str, ...] = ()
    chair: str | None = None
    deputy: str | None = None
    former: tuple[FormerMember, ...] = ()
    composed_on: date | None = None


def compose(
    previous: Committee,
    clubs: Iterable[Club],
    nominations: Iterable[Nomination],
    annual_meeting: date,
    memberships: Iterable[Membership] = (),
    *,
    rule: AppealRule,
) -> Committee:
    """The committee after an annual meeting, one member for each club that is entitled to one.

    Entitled is an affiliated club that runs an internal competition. A club's last word up to and including
    the day of the meeting counts; when it says nothing, its member goes on for a year. Who left the club
    since it gave the seat is no member for it, and nobody else in that place (reading R118). Officers stay
    while they are members: the committee is a permanent one.

    Raises RuleViolation when a club's last word names two people, or two clubs have the same member.
    """
    known = tuple(memberships)
    entitled = sorted({club.name for club in clubs if club.affiliated and club.internal_competition})
    named = _last_words(nominations, annual_meeting, rule)
    going_on = {member.club: member.name for member in previous.members}
    members, former = [], []
    for club in entitled:
        if club in named:
            because = _why_named(named[club], annual_meeting, rule)
            found, given = Member(named[club].member, club, because), named[club].on
        elif club in going_on:
            text = gettext_noop("Goes on for a year: %(club)s had named nobody by the annual meeting")
            found = Member(going_on[club], club, rule.reason("members", text, {"club": club}))
            given = previous.composed_on or date.min
        else:
            continue
        left = _left_on(found, given, annual_meeting, known)
        if left is None:
            members.append(found)
        else:
            former.append(_former(found, left, rule))
    names = [member.name for member in members]
    for name in names:
        if names.count(name) > 1:
            text = gettext_noop("%(name)s cannot be the member of two clubs")
            raise rule.refusal("members", text, {"name": name})
    return Committee(
        members=tuple(members),
        vacant=tuple(club for club in entitled if club not in [member.club for member in members]),
        chair=previous.chair if previous.chair in names else None,
        deputy=previous.deputy if previous.deputy in names else None,
        former=tuple(former),
        composed_on=annual_meeting,
    )


def sitting(
    committee: Committee,
    day: date,
    memberships: Iterable[Membership],
    ended: Iterable[str] = (),
    *,
    rule: AppealRule,
) -> Committee:
    """The committee as it sits on a day after the meeting: without those who left their club since then,
    whose clubs have no member until the next one (reading R118), but for clubs that have `ended` by then.

    Where a club went up in another, the memberships of that one from then on are given as its own (R123).
    """
    known, members, former = tuple(memberships), [], list(committee.former)
    for member in committee.members:
        left = _left_on(member, committee.composed_on or date.min, day, known)
        if left is None:
            members.append(member)
        else:
            former.append(_former(member, left, rule))
    names = [member.name for member in members]
    return replace(
        committee,
        members=tuple(members),
        vacant=tuple(sorted({*committee.vacant, *(one.club for one in former)} - set(ended))),
        chair=committee.chair if committee.chair in names else None,
        deputy=committee.deputy if committee.deputy in names else None,
        former=tuple(former),
    )


def _left_on(member: Member, given: date, day: date, known: Iterable[Membership]) -> date | None:
    """Since when, up to a day, somebody is no more of the club that gave the seat, on a day; None for who is.

    Who comes back has not the seat back. Of whom no membership of that club is known it is not known either.
    """
    own = _of_club(member.name, member.club, known)
    since = [one for one in own if one.until is None or one.until > given]
    if not since:
        return given if own else None
    until = since[0].until
    return until if until and until <= day else None


def _of_club(name: str, club: str, known: Iterable[Membership]) -> list[Membership]:
    """When somebody was of a club, in order. What ended and began again on the same day never ended: a wrong
    club was put right (reading R123).
    """
    own = [one for one in known if (one.member, one.club) == (name, club)]
    found: list[Membership] = []
    for one in sorted(own, key=lambda one: one.since or date.min):
        last = found[-1] if found else None
        if last is None or (last.until and one.since and last.until < one.since):
            found.append(one)
        else:
            until = max(last.until, one.until) if last.until and one.until else None
            found[-1] = replace(last, until=until)
    return found


def was_member(name: str, club: str, day: date, known: Iterable[Membership]) -> bool:
    """Whether somebody was of a club on a day; where no membership of it is known that is taken to be so
    (reading R123).
    """
    own = _of_club(name, club, known)
    on_that_day = [
        one
        for one in own
        if (one.since is None or one.since <= day) and (one.until is None or one.until > day)
    ]
    return bool(on_that_day) or not own


def _former(member: Member, left: date, rule: AppealRule) -> FormerMember:
    text = gettext_noop("%(name)s left %(club)s on %(day)s, and is on the panel for it no longer")
    values = {"name": member.name, "club": member.club, "day": left.isoformat()}
    return FormerMember(member.name, member.club, rule.reason("members", text, values, "R118"))


def _why_named(word: Nomination, annual_meeting: date, rule: AppealRule) -> Reason:
    values = {"club": word.club, "day": word.on.isoformat()}
    if word.recorded is None or word.recorded <= annual_meeting:
        return rule.reason("members", gettext_noop("Named by %(club)s on %(day)s"), values)
    text = gettext_noop("Named by %(club)s on %(day)s, which was recorded on %(recorded)s")
    return rule.reason("members", text, values | {"recorded": word.recorded.isoformat()}, "R119")


def check_recorded(told: date, meetings: Sequence[date], today: date, why: str, *, rule: AppealRule) -> None:
    """Refuse to record now, or to take back, what a club told on a day; `meetings` are the annual meetings
    that were held, in order.

    A word that was told in time for the last of them counts for that one, with the reason why it is recorded
    only now. Raises RuleViolation for a day to come, one that only an earlier meeting counted, and without
    that reason.
    """
    if told > today:
        raise RuleViolation(rule.reason("members", gettext_noop("That day is still to come.")), "on")
    if any(told <= meeting for meeting in meetings[:-1]):
        text = gettext_noop(
            "An annual meeting before that of %(day)s counted it, and the club could name another since."
        )
        values = {"day": meetings[-1].isoformat()}
        raise RuleViolation(rule.reason("members", text, values, "R119"), "on")
    if meetings and told <= meetings[-1] and not why:
        text = gettext_noop("The annual meeting of %(day)s was held since: say why it is recorded only now.")
        values = {"day": meetings[-1].isoformat()}
        raise RuleViolation(rule.reason("members", text, values, "R119"), "why")


def _last_words(
    nominations: Iterable[Nomination], annual_meeting: date, rule: AppealRule
) -> dict[str, Nomination]:
    in_time = [nomination for nomination in nominations if nomination.on <= annual_meeting]
    last = {nomination.club: nomination for nomination in sorted(in_time, key=lambda found: found.on)}
    for nomination in in_time:
        word = last[nomination.club]
        if nomination.on == word.on and nomination.member != word.member:
            text = gettext_noop("%(club)s named two members on %(day)s")
            raise rule.refusal("members", text, {"club": word.club, "day": word.on.isoformat()})
    return last


def choose_officers(committee: Committee, chair: str, deputy: str, *, rule: AppealRule) -> Committee:
    """The committee with the chair and deputy it has chosen in writing from its midst.

    Raises RuleViolation when one of them is no member or both are the same.
    """
    names = [member.name for member in committee.members]
    for name in (chair, deputy):
        if name not in names:
            text = gettext_noop("%(name)s is no member of the committee of appeal")
            raise rule.refusal("officers", text, {"name": name})
    if chair == deputy:
        text = gettext_noop("%(name)s cannot be both chair and deputy")
        raise rule.refusal("officers", text, {"name": chair})
    return replace(committee, chair=chair, deputy=deputy)


def agreed(members: Iterable[str], chosen: Mapping[str, Choice]) -> Choice | None:
    """What every one of these members has chosen in writing; None until all of them have chosen the same.

    Nobody is chosen from its midst by one of them alone (reading R101).
    """
    choices = [chosen.get(name) for name in members]
    same = bool(choices) and all(choice == choices[0] for choice in choices)
    return choices[0] if same else None
