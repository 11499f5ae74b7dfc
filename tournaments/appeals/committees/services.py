"""The committee of appeal: the words of the clubs, the annual meetings, the choice of chair and deputy.

Source: Bijlage 5 (members; task 1); readings R45, R101, R118, R119.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from tournaments.appeals import acts
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.acts import ANNUAL_MEETING, NOMINATION
from tournaments.appeals.cases.committee import Standing, after_meeting, chosen_by, standing, two, was_member
from tournaments.appeals.cases.permissions import may_choose_officers
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.said import about
from tournaments.ledger import attachments, record
from tournaments.ledger.transactions import one_act
from tournaments.models import (
    AnnualMeeting,
    Appeal,
    Club,
    Event,
    Nomination,
    OfficersChoice,
    OfficersVote,
    Person,
    User,
)
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.names.labels import person_key
from tournaments.people.permissions import is_person
from tournaments.regulations.disputes.committee import Committee, agreed, check_recorded, choose_officers
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop

MEMBERS = "Bijlage 5 members"


@one_act
def nominate(*, actor: User, club: Club, person: Person, on: date, why: str = "") -> Nomination:
    """Record which of its members a club told the board to sit in the committee, and on which day.

    It counts from the next annual meeting; told in time for the last one it counts for that, from now on, and
    `why` says why it is recorded only now (reading R119). Errors: PermissionDenied unless the board;
    RuleViolation for somebody of another club, now or on that day, a second word on one day, a member of two
    clubs, and as in `check_recorded`.
    """
    require(is_board(actor))
    _lock()
    if person.club_id != club.pk:
        text = gettext_noop("A club names one of its own members; %(name)s is none of %(club)s.")
        raise refuse(text, MEMBERS, place="person", name=person.name, club=club.name)
    if not was_member(person, club, on):
        text = gettext_noop(
            "A club names one of its own members; %(name)s was none of %(club)s on that day. Where that was "
            "recorded too late, put right first from which day %(name)s is a member."
        )
        raise refuse(text, MEMBERS, "R123", "R126", place="on", name=person.name, club=club.name)
    why = typed.reason_if_given(why)
    check_recorded(on, _held(), timezone.localdate(), why, rule=edition().appeals)
    before = Nomination.objects.filter(club=club, on=on).last()
    if before and not before.taken_back:
        text = gettext_noop(
            "%(club)s has named a member on that day already; withdraw that nomination first."
        )
        raise refuse(text, MEMBERS, place="club", club=club.name)
    return _told(actor, Nomination(club=club, person=person, on=on, replaces=before, why=why))


def _held() -> list[date]:
    """The days of the annual meetings that were held."""
    return list(AnnualMeeting.objects.values_list("day", flat=True))


def _told(actor: User, made: Nomination) -> Nomination:
    """Write down what a club told, or that it is taken back; the committee that follows has the appeals that
    waited for one. Errors: RuleViolation for a member of two clubs.
    """
    made.by, made.at = actor, timezone.now()
    made.save(force_insert=True)
    name = {"name": made.person.name}
    record.append(
        actor=actor,
        act=NOMINATION,
        subject={"club": made.club.name, "on": made.on.isoformat()},
        before=name if made.taken_back else None,
        after=None if made.taken_back else name,
        reason=made.why,
    )
    _seat_waiting(actor)
    return made


@one_act
def withdraw_nomination(*, actor: User, nomination_id: int, reason: str) -> Nomination:
    """Take a club's word back that was recorded by mistake, also after the meeting that counted it: then what
    the club had said before holds, from now on (reading R119).

    Errors: PermissionDenied unless the board; RuleViolation without a reason, for a word that stands no more,
    once a later meeting was held, and for a member of two clubs.
    """
    require(is_board(actor))
    _lock()
    made = Nomination.objects.select_related("club", "person").get(pk=nomination_id)
    if made.taken_back or Nomination.objects.filter(replaces=made).exists():
        raise refuse(gettext_noop("This nomination was withdrawn already."), MEMBERS)
    why = typed.reason_given(reason, MEMBERS)
    check_recorded(made.on, _held(), timezone.localdate(), why, rule=edition().appeals)
    back = Nomination(club=made.club, person=made.person, on=made.on, replaces=made, taken_back=True, why=why)
    return _told(actor, back)


@one_act
def hold_meeting(*, actor: User, day: date, clubs: Iterable[Club]) -> AnnualMeeting:
    """Record an annual meeting and the clubs that run an internal competition: the committee follows.

    Appeals that came in before there was any committee are before this one. Who left the own club is named
    as a former member, and the others sit (reading R118).
    Errors: PermissionDenied unless the board; RuleViolation for a day to come or not after the last meeting,
    no club, or a member of two clubs.
    """
    require(is_board(actor))
    _lock()
    entitled = sorted(clubs, key=lambda club: club.name)
    _check_after_the_last(day)
    if not entitled:
        raise refuse(gettext_noop("No club runs an internal competition."), MEMBERS, place="clubs")
    composed = after_meeting(day, entitled).committee
    running = [club.pk for club in entitled]
    Club.objects.exclude(pk__in=running).update(internal_competition=False)
    Club.objects.filter(pk__in=running).update(internal_competition=True)
    meeting = AnnualMeeting.objects.create(day=day)
    meeting.clubs.set(entitled)
    _seat_waiting(actor)
    record.append(
        actor=actor,
        act=ANNUAL_MEETING,
        subject={"day": day.isoformat()},
        after=_as_composed([club.name for club in entitled], composed),
    )
    return meeting


def _lock() -> None:
    """Lock the union, and the events with appeals that wait for a committee."""
    record.lock_all(Event.objects.filter(disputes__appeals__in=_waiting()).distinct())


def _waiting() -> QuerySet[Appeal]:
    """The appeals from before there was a committee."""
    return Appeal.objects.filter(members=None)


def _seat_waiting(actor: User) -> None:
    """Put the appeals from before there was a committee before the one there is now."""
    now = standing(timezone.now())
    for made in _waiting() if now.members else ():
        appeals.seat(made, now)
        found = case(made.pk)
        record.append(
            actor=actor,
            act=acts.APPEAL_COMMITTEE,
            event=found.event,
            subject={**about(found.dispute), "appeal": made.pk, "name": found.by},
            after={"members": [f"{person.name} ({member.club})" for member, person in now.members]},
        )
        appeals.with_ties(actor, found)


def _check_after_the_last(day: date) -> None:
    """Refuse a meeting on a day to come, and up to the last one: the committee after that one stands."""
    last = AnnualMeeting.objects.last()
    if day > timezone.localdate():
        raise refuse(gettext_noop("That day is still to come."), MEMBERS, place="day")
    if last and day <= last.day:
        text = gettext_noop("The committee stands since the annual meeting of %(day)s: take a later day.")
        raise refuse(text, MEMBERS, place="day", day=last.day.isoformat())


@one_act
def add_club(*, actor: User, club: Club, reason: str) -> AnnualMeeting:
    """Add to the last annual meeting a club that runs an internal competition and was forgotten there. Its
    member follows as of the others; an appeal that came in before keeps its committee (R72).

    Errors: PermissionDenied unless the board; RuleViolation without a meeting or a reason, for a club that is
    among those of the meeting or had ended, or a member of two clubs.
    """
    require(is_board(actor))
    _lock()
    meeting = AnnualMeeting.objects.last()
    if meeting is None:
        raise refuse(gettext_noop("No annual meeting has been recorded yet."), MEMBERS)
    before = sorted(meeting.clubs.values_list("name", flat=True))
    if club.name in before:
        text = gettext_noop("%(club)s is among the clubs of that meeting already.")
        raise refuse(text, MEMBERS, place="club", club=club.name)
    if club.ended_on and club.ended_on <= meeting.day:
        text = gettext_noop("%(club)s had ended by the day of that meeting.")
        raise refuse(text, MEMBERS, place="club", club=club.name)
    why = typed.reason_given(reason, MEMBERS)
    meeting.clubs.add(club)
    Club.objects.filter(pk=club.pk).update(internal_competition=True)
    composed = standing(timezone.now()).committee
    _seat_waiting(actor)
    record.append(
        actor=actor,
        act=ANNUAL_MEETING,
        subject={"day": meeting.day.isoformat()},
        before={"clubs": before},
        after=_as_composed(sorted([*before, club.name]), composed),
        reason=why,
    )
    return meeting


def _as_composed(clubs: Sequence[str], composed: Committee) -> dict[str, list[str]]:
    """What the record tells of a meeting: its clubs, and who sits in the committee by it."""
    members = [f"{member.name} ({member.club})" for member in composed.members]
    former = [f"{member.name} ({member.club})" for member in composed.former]
    return {"clubs": list(clubs), "members": members, "former": former}


@one_act
def choose(
    *,
    actor: User,
    chair: Person,
    deputy: Person,
    writing: str,
    files: Sequence[attachments.Given] = (),
) -> OfficersChoice | None:
    """Choose chair and deputy as a member of the committee, in writing; or, with `files`, the paper that the
    members signed, record whom they chose.

    Without the paper they are chosen once every member has chosen the same two (reading R101); None until
    then. Errors: PermissionDenied unless a member or the board; RuleViolation when one is no member, both are
    the same, the writing is not given, the board gives no paper, or for files as in `attachments.attach`.
    """
    record.lock()
    now = timezone.now()
    found = standing(now)
    require(may_choose_officers(actor))
    names = {person_key(person): name for name, person in found.people.items()}
    rule = edition().appeals
    article = rule.articles["officers"]
    chosen = names.get(person_key(chair), chair.name), names.get(person_key(deputy), deputy.name)
    choose_officers(found.committee, *chosen, rule=rule)
    choice = _Choice(chair, deputy, dict(zip(("chair", "deputy"), chosen, strict=True)), writing.strip())
    if not choice.writing:
        text = gettext_noop("Chair and deputy are chosen in writing: give that writing.")
        raise refuse(text, article, place="writing")
    if not files:
        own = next((name for name, person in found.people.items() if is_person(actor, person)), None)
        if own is None:
            text = gettext_noop(
                "The committee chooses from its midst: give the paper that its members signed."
            )
            raise refuse(text, article, "R101", place="files")
        _vote(actor, found.people[own], own, choice)
        if agreed(found.people, {name: two(one) for name, one in chosen_by(found).items()}) is None:
            return None
    return _choose(actor, found, choice, files)


class _Choice(NamedTuple):
    """Whom somebody chooses, by which names the committee knows them, and in which words."""

    chair: Person
    deputy: Person
    names: dict[str, str]
    writing: str


def _vote(actor: User, member: Person, name: str, choice: _Choice) -> None:
    """Write down whom a member chooses."""
    OfficersVote.objects.create(
        member=member, chair=choice.chair, deputy=choice.deputy, writing=choice.writing, at=timezone.now()
    )
    record.append(
        actor=actor,
        act=acts.OFFICERS_VOTE,
        subject={"name": name},
        after=choice.names,
        reason=choice.writing,
    )


def _choose(
    actor: User, found: Standing, choice: _Choice, files: Sequence[attachments.Given]
) -> OfficersChoice:
    """Write down whom the committee has chosen."""
    made = OfficersChoice.objects.create(
        chair=choice.chair, deputy=choice.deputy, writing=choice.writing, at=timezone.now(), by=actor
    )
    given = attachments.attach(files, edition().appeals.articles["officers"], choice=made)
    before = {"chair": found.committee.chair, "deputy": found.committee.deputy}
    record.append(
        actor=actor,
        act=acts.OFFICERS,
        subject={"choice": made.pk},
        before=before if any(before.values()) else None,
        after=choice.names | attachments.shown(given),
        reason=choice.writing,
    )
    return made
