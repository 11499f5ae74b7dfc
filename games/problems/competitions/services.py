"""The acts of a problemists' competition, each recorded in the chain of the union.

The board puts the committee together, enters what came in under a motto, and publishes; the members judge.
Who composed a problem is named once the judging is closed, so that no member can know it from the site.

Source: H, art. 3 (the committee judges each problem by art. 2A-2G), art. 4 (the board decides in the place of
the tournament directors, whom H does not have); readings R124, R125 (what was done by mistake, and a member
with two places).
"""

import secrets
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone

from games.models import ProblemCompetition, ProblemEntry, ProblemExpert, ProblemMark
from games.problems import services as problems
from games.problems.competitions import acts
from games.problems.competitions.permissions import counted, seat_of, standing
from games.problems.competitions.selectors import composer_of, is_open, marks_of, unjudged
from rules import Position
from rules.fen import write_fen
from tournaments.jobs import services as jobs
from tournaments.jobs.kinds import Outcome, Report, to_nobody
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Job, Person, User
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people.permissions import same_people
from tournaments.regulations.reasons import RuleViolation, gettext_noop

CHECK = "problem-entry"
"""The kind of job that looks at a problem of a competition."""
LONGEST_NAME, LONGEST_MOTTO, LONGEST_TEXT = 120, 40, 2_000
MOST_POINTS = 100
"""The greatest mark that a competition may have."""


@one_act
def save(
    *,
    actor: User,
    name: str,
    themes: str,
    closes_on: date,
    most_points: int,
    competition_id: int | None = None,
) -> ProblemCompetition:
    """Announce a competition, or correct one until its judging is closed.

    Errors: PermissionDenied unless the board; RuleViolation for no name, a text that is too long, points
    outside 1 to MOST_POINTS or other points once somebody has judged, and an earlier last day than that of a
    problem that came in.
    """
    require(is_board(actor))
    record.lock()
    found = _judging(competition_id) if competition_id else ProblemCompetition()
    before = _described(found) if competition_id else None
    if not 1 <= most_points <= MOST_POINTS:
        text = gettext_noop("The most points of a member are a number from 1 to %(most)s.")
        raise refuse(text, place="most_points", most=MOST_POINTS)
    if competition_id:
        _check_kept(found, closes_on, most_points)
    found.name = _line(name, LONGEST_NAME, "name")
    found.themes = _text(themes, "themes")
    found.closes_on, found.most_points = closes_on, most_points
    found.save()
    record.append(
        actor=actor, act=acts.COMPETITION, subject=_about(found), before=before, after=_described(found)
    )
    return found


@one_act
def appoint(*, actor: User, competition_id: int, person: Person, reason: str = "") -> ProblemExpert:
    """Appoint somebody to the committee of experts (H.3).

    Errors: PermissionDenied unless the board; RuleViolation for who is a member already, and once the judging
    is closed.
    """
    require(is_board(actor))
    record.lock()
    competition = _judging(competition_id)
    if competition.experts.filter(dismissed_at=None, person__in=same_people(person.pk)).exists():
        raise refuse(
            gettext_noop("%(name)s is a member of the committee already."), place="person", name=person.name
        )
    seat = ProblemExpert.objects.create(competition=competition, person=person)
    subject, why = _about(competition) | {"person": person.name}, typed.reason_if_given(reason)
    record.append(actor=actor, act=acts.EXPERT, subject=subject, reason=why, at_hand=seat)
    return seat


@one_act
def dismiss(*, actor: User, expert_id: int, reason: str) -> ProblemExpert:
    """Dismiss a member of the committee, whose marks count no longer; who has two places since people were
    merged has neither any more.

    Errors: PermissionDenied unless the board; RuleViolation without a reason, for who is no member any more,
    and once the judging is closed.
    """
    require(is_board(actor))
    record.lock()
    seat = ProblemExpert.objects.select_related("person").get(pk=expert_id)
    competition = _judging(seat.competition_id)
    why = typed.reason_given(reason)
    if seat.dismissed_at:
        raise refuse(gettext_noop("%(name)s is no member of the committee any more."), name=seat.person.name)
    own = competition.experts.filter(dismissed_at=None, person__in=same_people(seat.person_id))
    seat.dismissed_at = timezone.now()
    own.update(dismissed_at=seat.dismissed_at)
    subject = _about(competition) | {"person": seat.person.name}
    record.append(actor=actor, act=acts.EXPERT, subject=subject, after={"withdrawn": True}, reason=why)
    return seat


@one_act
def enter(
    *, actor: User, competition_id: int, motto: str, position: Position, solution: str, received_on: date
) -> ProblemEntry:
    """Enter a problem that came in under a motto: the position, with white to move, and the solution in full
    notation, or "" for none. Who composed it is not asked.

    Errors: PermissionDenied unless the board; RuleViolation for a motto that another problem of the
    competition has, one that came in after the last day or on a day to come, and once the judging is closed.
    """
    require(is_board(actor))
    record.lock()
    competition = _judging(competition_id)
    motto = _line(motto, LONGEST_MOTTO, "motto")
    if received_on > timezone.localdate():
        raise refuse(gettext_noop("Nothing has come in yet on a day to come."), place="received_on")
    _check_stands(competition, motto, received_on)
    entry = ProblemEntry.objects.create(
        competition=competition,
        number=competition.entries.count() + 1,
        motto=motto,
        fen=write_fen(position),
        solution=solution,
        received_on=received_on,
    )
    after = {"motto": motto, "on": received_on.isoformat()}
    record.append(actor=actor, act=acts.PROBLEM, subject=_of(entry), after=after)
    return entry


def check_in_background(*, actor: User, entry_id: int, token: str) -> Job:
    """Have a problem of a competition looked at by what art. 2 asks.

    Errors: PermissionDenied unless the board or the committee; RuleViolation where the actor has too much
    under way.
    """
    _to_be_checked(actor, entry_id)
    return jobs.begin(actor=actor, kind=CHECK, token=token, work={"entry": entry_id})


def check(*, actor: User, entry_id: int, report: Report = to_nobody) -> ProblemEntry:
    """Look at a problem of a competition, and keep with it what was found. Done again it is the same.

    Errors: PermissionDenied unless the board or the committee; Stopped.
    """
    entry = _to_be_checked(actor, entry_id)
    outcome = problems.looked_at(entry.fen, entry.solution, report)
    return _keep(actor=actor, entry_id=entry_id, outcome=outcome, report=report)


def _to_be_checked(actor: User, entry_id: int) -> ProblemEntry:
    entry = ProblemEntry.objects.select_related("competition").get(pk=entry_id)
    competition = entry.competition
    require(is_board(actor) or seat_of(actor, competition) is not None)
    return entry


@one_act
def _keep(*, actor: User, entry_id: int, outcome: Outcome, report: Report) -> ProblemEntry:
    """Keep what was found of a problem; part of `check`."""
    record.lock()
    entry = _to_be_checked(actor, entry_id)
    assert outcome is not None, "a problem that was looked at has findings"
    entry.line, entry.findings = outcome["line"], outcome["findings"]
    entry.save(update_fields=["line", "findings"])
    record.append(actor=actor, act=acts.PROBLEM_CHECKED, subject=_of(entry))
    report.settle()
    return entry


@one_act
def withdraw_entry(*, actor: User, entry_id: int, reason: str) -> ProblemEntry:
    """Withdraw a problem, at any time: it is judged and placed no longer. So the board decides what is
    disputed of a problem (H.4).

    Errors: PermissionDenied unless the board; RuleViolation without a reason, and where it was withdrawn
    before.
    """
    require(is_board(actor))
    record.lock()
    entry = _standing(entry_id)
    entry.why_withdrawn = typed.reason_given(reason)
    entry.withdrawn_at = timezone.now()
    entry.save(update_fields=["withdrawn_at", "why_withdrawn"])
    record.append(actor=actor, act=acts.PROBLEM_WITHDRAWN, subject=_of(entry), reason=entry.why_withdrawn)
    return entry


@one_act
def reinstate_entry(*, actor: User, entry_id: int, reason: str) -> ProblemEntry:
    """Take the withdrawal of a problem back that was recorded by mistake: it has the marks that it had.

    Errors: PermissionDenied unless the board; RuleViolation without a reason, where it was not withdrawn,
    where another problem has its motto by now, where it would be too late by the last day of now, and without
    a composer once the result is published; Refusals naming the members who have not judged it where the
    judging is closed (R125).
    """
    require(is_board(actor))
    record.lock()
    entry = ProblemEntry.objects.select_related("competition").get(pk=entry_id)
    why = typed.reason_given(reason)
    if entry.withdrawn_at is None:
        raise refuse(gettext_noop("This problem was not withdrawn."))
    competition = entry.competition
    _check_stands(competition, entry.motto, entry.received_on)
    if competition.judged_at and (missing := list(_missing(competition, [entry]))):
        raise Refusals(missing)
    if competition.published_at:
        _check_composed([entry])
    entry.withdrawn_at, entry.why_withdrawn = None, ""
    entry.save(update_fields=["withdrawn_at", "why_withdrawn"])
    record.append(actor=actor, act=acts.PROBLEM_REINSTATED, subject=_of(entry), reason=why)
    return entry


@one_act
def mark(*, actor: User, entry_id: int, points: int, remark: str = "") -> ProblemMark:
    """Judge a problem as a member of the committee; what was given before stays in its row, and counts no
    longer. The record says that it was done, never the points.

    Errors: PermissionDenied unless a member; RuleViolation for points outside 0 to the most of the
    competition, a remark that is too long, a problem that was withdrawn, and once the judging is closed.
    """
    record.lock()
    entry = ProblemEntry.objects.select_related("competition").get(pk=entry_id)
    seat = seat_of(actor, entry.competition)
    if seat is None:
        raise PermissionDenied
    _judging(entry.competition_id)
    _standing(entry_id)
    if not 0 <= points <= entry.competition.most_points:
        text = gettext_noop("A member gives a whole number of points from 0 to %(most)s.")
        raise refuse(text, place="points", most=entry.competition.most_points)
    given = ProblemMark.objects.create(
        entry=entry,
        expert=seat,
        points=points,
        remark=_text(remark, "remark"),
        seal=secrets.token_hex(16),
        given_at=timezone.now(),
    )
    subject = _of(entry) | {"person": seat.person.name}
    record.append(actor=actor, act=acts.PROBLEM_JUDGED, subject=subject)
    return given


@one_act
def close_judging(*, actor: User, competition_id: int) -> ProblemCompetition:
    """Close the judging: marks change no longer, and board and committee see them all.

    Where no problem came in there is nothing to judge, and it is closed as well. Errors: PermissionDenied
    unless the board; RuleViolation while problems may come in; Refusals without a committee, and naming for
    each member the problems that are not judged yet.
    """
    require(is_board(actor))
    record.lock()
    competition = _judging(competition_id)
    if is_open(competition):
        text = gettext_noop("Problems may come in until %(day)s; the judging is closed after that.")
        raise refuse(text, day=competition.closes_on.isoformat())
    if missing := list(_missing(competition, competition.entries.filter(withdrawn_at=None))):
        raise Refusals(missing)
    competition.judged_at = timezone.now()
    competition.save(update_fields=["judged_at"])
    record.append(actor=actor, act=acts.JUDGING_CLOSED, subject=_about(competition))
    return competition


@one_act
def reopen_judging(*, actor: User, competition_id: int, reason: str) -> ProblemCompetition:
    """Open the judging again, until a composer was named; the marks that were given stay, and each member may
    change the own ones.

    Errors: PermissionDenied unless the board; RuleViolation without a reason, where the judging is not
    closed, where the result is published, and once a composer was named, also of a problem that was withdrawn
    (R125).
    """
    require(is_board(actor))
    record.lock()
    competition = ProblemCompetition.objects.get(pk=competition_id)
    why = typed.reason_given(reason)
    if competition.judged_at is None:
        raise refuse(gettext_noop("The judging of this competition is not closed."))
    if competition.published_at:
        raise refuse(gettext_noop("The result is published already."))
    if named := competition.entries.exclude(composer=None, composer_name=""):
        text = gettext_noop(
            "It is known who composed %(problems)s, and nobody judges a problem of which that is known: the "
            "judging stays closed."
        )
        raise refuse(text, "H.3", "R125", problems=_list(map(str, named)))
    competition.judged_at = None
    competition.save(update_fields=["judged_at"])
    record.append(actor=actor, act=acts.JUDGING_REOPENED, subject=_about(competition), reason=why)
    return competition


@one_act
def name_composer(
    *, actor: User, entry_id: int, person: Person | None = None, name: str = ""
) -> ProblemEntry:
    """Name who composed a problem, once its judging is closed: a person, or the name of who is none here. Of
    one that was withdrawn it may be named once the result is published, so that it can be reinstated (R125).

    Errors: PermissionDenied unless the board; RuleViolation before that, for both or neither, and for a
    member of the committee, who judges no problem of the own.
    """
    require(is_board(actor))
    record.lock()
    entry = ProblemEntry.objects.select_related("competition", "composer").get(pk=entry_id)
    if not entry.competition.published_at:
        _standing(entry_id)
    if entry.competition.judged_at is None:
        raise refuse(gettext_noop("Who composed a problem is named once the judging is closed."))
    name = typed.tidy(name)
    if (person is None) == (not name):
        raise refuse(gettext_noop("Choose a person, or type the name of who is none here."), place="person")
    if name and (fault := typed.name_fault(name)):
        raise RuleViolation(fault, "name")
    _check_no_member(entry.competition, person, name)
    before = {"composer": composer_of(entry)} if composer_of(entry) else None
    entry.composer, entry.composer_name = person, name
    entry.save(update_fields=["composer", "composer_name"])
    after = {"composer": composer_of(entry)}
    record.append(actor=actor, act=acts.COMPOSER, subject=_of(entry), before=before, after=after)
    return entry


@one_act
def publish(*, actor: User, competition_id: int) -> ProblemCompetition:
    """Publish the result: from now on everybody reads the order, the problems and their composers.

    Errors: PermissionDenied unless the board; RuleViolation before the judging is closed, where it was done
    before, and naming the problems without a composer.
    """
    require(is_board(actor))
    record.lock()
    competition = ProblemCompetition.objects.get(pk=competition_id)
    if competition.judged_at is None:
        raise refuse(gettext_noop("The result is published once the judging is closed."))
    if competition.published_at:
        raise refuse(gettext_noop("The result is published already."))
    _check_composed(competition.entries.filter(withdrawn_at=None).select_related("composer"))
    competition.published_at = timezone.now()
    competition.save(update_fields=["published_at"])
    record.append(actor=actor, act=acts.PROBLEMS_PUBLISHED, subject=_about(competition))
    return competition


def _judging(competition_id: int) -> ProblemCompetition:
    """A competition of which the judging is not closed. Errors: RuleViolation."""
    found = ProblemCompetition.objects.get(pk=competition_id)
    if found.judged_at:
        raise refuse(gettext_noop("The judging of this competition is closed."))
    return found


def _standing(entry_id: int) -> ProblemEntry:
    """A problem that was not withdrawn. Errors: RuleViolation."""
    found = ProblemEntry.objects.select_related("competition", "composer").get(pk=entry_id)
    if found.withdrawn_at:
        raise refuse(gettext_noop("This problem was withdrawn."))
    return found


def _check_stands(competition: ProblemCompetition, motto: str, received_on: date) -> None:
    """Errors: RuleViolation where another problem has the motto, or it came in after the last day."""
    others = competition.entries.filter(withdrawn_at=None).values_list("motto", flat=True)
    if motto.casefold() in {other.casefold() for other in others}:
        raise refuse(gettext_noop("Another problem has the motto %(motto)s."), place="motto", motto=motto)
    if received_on > competition.closes_on:
        text = gettext_noop("It came in after %(day)s, the last day for this competition.")
        raise refuse(text, place="received_on", day=competition.closes_on.isoformat())


def _check_composed(entries: Iterable[ProblemEntry]) -> None:
    """Errors: RuleViolation naming those of these problems without a composer."""
    if nameless := [str(entry) for entry in entries if not composer_of(entry)]:
        raise refuse(gettext_noop("It is not said yet who composed %(problems)s."), problems=_list(nameless))


def _check_kept(found: ProblemCompetition, closes_on: date, most_points: int) -> None:
    """Errors: RuleViolation where what was done already would no longer fit."""
    if most_points != found.most_points and ProblemMark.objects.filter(entry__competition=found).exists():
        text = gettext_noop("Somebody has judged already: the most points of a member stay %(most)s.")
        raise refuse(text, place="most_points", most=found.most_points)
    late = found.entries.filter(withdrawn_at=None, received_on__gt=closes_on).first()
    if late:
        text = gettext_noop("%(problem)s came in on %(day)s, which would be too late.")
        raise refuse(text, place="closes_on", problem=str(late), day=late.received_on.isoformat())


def _missing(competition: ProblemCompetition, entries: Iterable[ProblemEntry]) -> Iterable[RuleViolation]:
    """What keeps the judging of these problems open."""
    of_whom, problems = counted(standing().filter(competition=competition)), list(entries)
    if problems and not of_whom:
        yield refuse(gettext_noop("There is no committee of experts."), "H.3")
    text = gettext_noop("%(name)s has not judged yet: %(problems)s.")
    for seat, left in unjudged(problems, of_whom, marks_of(of_whom)):
        yield refuse(text, "H.3", name=seat.person.name, problems=_list(map(str, left)))


def _check_no_member(competition: ProblemCompetition, person: Person | None, name: str) -> None:
    members = [seat.person for seat in standing().filter(competition=competition)]
    keys = same_people(person.pk) if person else set()
    for member in members:
        if member.pk in keys or member.name.casefold() == name.casefold():
            text = gettext_noop(
                "%(name)s is a member of the committee and judges no problem of the own: withdraw this one."
            )
            raise refuse(text, place="person" if person else "name", name=member.name)


def _line(text: str, longest: int, place: str) -> str:
    """A line as it is stored. Errors: RuleViolation at its place, also for an empty one."""
    line = typed.tidy(text)
    if fault := typed.line_fault(line, longest):
        raise RuleViolation(fault, place)
    if not line:
        raise refuse(gettext_noop("Something is to be filled in here."), place=place)
    return line


def _text(text: str, place: str) -> str:
    """Lines as they are stored. Errors: RuleViolation at their place."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    for line in lines:
        if fault := typed.line_fault(line, LONGEST_TEXT):
            raise RuleViolation(fault, place)
    whole = "\n".join(lines)
    if len(whole) > LONGEST_TEXT:
        raise refuse(gettext_noop("The text has more than %(most)s signs."), place=place, most=LONGEST_TEXT)
    return whole


def _about(competition: ProblemCompetition) -> dict[str, Any]:
    return {"competition": competition.pk, "name": competition.name}


def _of(entry: ProblemEntry) -> dict[str, Any]:
    """What the record says of which problem an act is: the name has its number and motto."""
    competition = entry.competition
    return {"competition": competition.pk, "problem": entry.pk, "name": f"{competition.name}, {entry}"}


def _described(competition: ProblemCompetition) -> dict[str, Any]:
    return {
        "name": competition.name,
        "text": competition.themes,
        "until": competition.closes_on.isoformat(),
        "most_points": competition.most_points,
    }


def _list(texts: Iterable[str]) -> str:
    return ", ".join(texts)
