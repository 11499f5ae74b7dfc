"""The committee of appeal: the words of the clubs, the annual meetings, the choice of chair and deputy.

Source: Bijlage 5 (members; task 1); reading R45.
"""

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.utils import timezone

from tournaments.appeals import acts
from tournaments.appeals import services as appeals
from tournaments.appeals.committees.selectors import after_meeting, standing
from tournaments.appeals.permissions import may_choose_officers
from tournaments.ledger import record
from tournaments.models import AnnualMeeting, Club, Nomination, OfficersChoice, Person, User
from tournaments.pages.permissions import is_board, require
from tournaments.pages.refusals import refuse
from tournaments.people.labels import person_key
from tournaments.regulations.disputes.committee import choose_officers
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop

MEMBERS = "Bijlage 5 members"


@transaction.atomic
def nominate(*, actor: User, club: Club, person: Person, on: date) -> Nomination:
    """Record which of its members a club told the board to sit in the committee, and on which day.

    It counts from the next annual meeting. Errors: PermissionDenied unless the board; RuleViolation for
    somebody of another club, a day to come or up to the last annual meeting, a second word on one day.
    """
    require(is_board(actor))
    record.lock()
    if person.club_id != club.pk:
        text = gettext_noop("A club names one of its own members; %(name)s is none of %(club)s.")
        raise refuse(text, MEMBERS, place="person", name=person.name, club=club.name)
    _check_day(on, "on")
    if Nomination.objects.filter(club=club, on=on).exists():
        text = gettext_noop(
            "%(club)s has named a member on that day already; withdraw that nomination first."
        )
        raise refuse(text, MEMBERS, place="club", club=club.name)
    made = Nomination.objects.create(club=club, person=person, on=on)
    record.append(
        actor=actor,
        act=acts.NOMINATION,
        subject={"club": club.name, "on": on.isoformat()},
        after={"name": person.name},
    )
    return made


def _check_day(day: date, place: str) -> None:
    """Refuse a day to come, and one up to the last annual meeting: the committee after that one stands."""
    last = AnnualMeeting.objects.last()
    if day > timezone.localdate():
        raise refuse(gettext_noop("That day is still to come."), MEMBERS, place=place)
    if last and day <= last.day:
        text = gettext_noop("The committee stands since the annual meeting of %(day)s: take a later day.")
        raise refuse(text, MEMBERS, place=place, day=last.day.isoformat())


@transaction.atomic
def withdraw_nomination(*, actor: User, nomination_id: int, reason: str) -> None:
    """Take a club's word back that was recorded by mistake.

    Errors: PermissionDenied unless the board; RuleViolation without a reason, or once a meeting counted it.
    """
    require(is_board(actor))
    record.lock()
    made = Nomination.objects.select_related("club", "person").get(pk=nomination_id)
    _check_day(made.on, "")
    if not reason.strip():
        raise refuse(gettext_noop("say why"), MEMBERS, place="reason")
    made.delete()
    record.append(
        actor=actor,
        act=acts.NOMINATION,
        subject={"club": made.club.name, "on": made.on.isoformat()},
        before={"name": made.person.name},
        reason=reason.strip(),
    )


@transaction.atomic
def hold_meeting(*, actor: User, day: date, clubs: Iterable[Club]) -> AnnualMeeting:
    """Record an annual meeting and the clubs that run an internal competition: the committee follows.

    Appeals that came in before there was any committee are before this one.
    Errors: PermissionDenied unless the board; RuleViolation for a day to come or not after the last meeting,
    no club, or a member of two clubs.
    """
    require(is_board(actor))
    record.lock()
    entitled = sorted(clubs, key=lambda club: club.name)
    _check_day(day, "day")
    if not entitled:
        raise refuse(gettext_noop("No club runs an internal competition."), MEMBERS, place="clubs")
    composed = after_meeting(day, entitled).committee
    running = [club.pk for club in entitled]
    Club.objects.exclude(pk__in=running).update(internal_competition=False)
    Club.objects.filter(pk__in=running).update(internal_competition=True)
    meeting = AnnualMeeting.objects.create(day=day)
    meeting.clubs.set(entitled)
    appeals.seat_waiting(actor)
    record.append(
        actor=actor,
        act=acts.ANNUAL_MEETING,
        subject={"day": day.isoformat()},
        after={
            "clubs": [club.name for club in entitled],
            "members": [f"{member.name} ({member.club})" for member in composed.members],
        },
    )
    return meeting


@transaction.atomic
def choose(*, actor: User, chair: Person, deputy: Person, writing: str) -> OfficersChoice:
    """Record the chair and the deputy that the committee has chosen in writing from its midst.

    Errors: PermissionDenied unless a member or the board; RuleViolation when one is no member, both are the
    same, or the writing is not given.
    """
    record.lock()
    now = timezone.now()
    found = standing(now)
    require(may_choose_officers(actor))
    names = {person_key(person): name for name, person in found.people.items()}
    rule = edition().appeals
    chosen = [names.get(person_key(person), person.name) for person in (chair, deputy)]
    choose_officers(found.committee, *chosen, rule=rule)
    writing = writing.strip()
    if not writing:
        text = gettext_noop("Chair and deputy are chosen in writing: give that writing.")
        raise refuse(text, rule.articles["officers"], place="writing")
    made = OfficersChoice.objects.create(chair=chair, deputy=deputy, writing=writing, at=now, by=actor)
    before = {"chair": found.committee.chair, "deputy": found.committee.deputy}
    record.append(
        actor=actor,
        act=acts.OFFICERS,
        before=before if any(before.values()) else None,
        after=dict(zip(("chair", "deputy"), chosen, strict=True)),
        reason=writing,
    )
    return made
