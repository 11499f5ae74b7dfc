"""Seasons and events: founding, publishing, dating the rounds, naming leaders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from datetime import date, time

from django.db.models import CharField, Q

from tournaments.events import acts
from tournaments.events.locks import check_no_practice, locked_event, locked_main_event, locked_whole
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Absence, Club, Event, Season, User, no_practice
from tournaments.pages.http.permissions import directs_something, is_administrator, require
from tournaments.pages.typed import typed
from tournaments.pages.words.names import event_name
from tournaments.pages.words.refusals import refuse
from tournaments.people.acts import JURY, LEADER
from tournaments.regulations.editions.edition import edition, edition_for
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import RuleViolation, gettext_noop
from tournaments.regulations.schedules.groups import joined_division

FIRST_YEAR, LAST_YEAR = 1900, 2200


@dataclass(frozen=True, slots=True)
class Choices:
    """What the leaders choose of an event; `settings` are those of the event file."""

    system: str = Event.System.ROUND_ROBIN
    rounds_planned: int = 0
    settings: Mapping[str, str] = field(default_factory=dict)
    prizes: Mapping[str, int] = field(default_factory=dict)
    minutes: int | None = None
    host: Club | None = None
    starts_on: date | None = None
    start_time: time | None = None
    confirmed_by_two: bool = False

    def put_on(self, event: Event) -> None:
        """Give the event these choices, without saving it."""
        for one in fields(self):
            value = getattr(self, one.name)
            setattr(event, one.name, dict(value) if isinstance(value, Mapping) else value)


NO_CHOICES = Choices()


@one_act
def add_season(*, actor: User, year: int) -> Season:
    """Found a season, which follows the edition that is valid in its year.

    Errors: PermissionDenied unless an administrator; RuleViolation for a year that exists.
    """
    require(is_administrator(actor))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise refuse(
            gettext_noop("A season starts in one of the years %(first)s to %(last)s."),
            place="year",
            first=FIRST_YEAR,
            last=LAST_YEAR,
        )
    record.lock()
    if Season.objects.filter(year=year).exists():
        raise refuse(gettext_noop("Season %(year)s exists already."), year=year)
    followed = edition_for(year).name
    season = Season.objects.create(year=year, edition=followed)
    record.append(actor=actor, act=acts.SEASON, subject={"season": year}, after={"edition": followed})
    return season


@one_act
def add_event(
    *,
    actor: User,
    season: Season,
    division: str,
    venue: str = "",
    section: str = "C",
    name: str = "",
    group: str = "",
    joined: Sequence[str] = (),
    agreed: str = "",
    choices: Choices = NO_CHOICES,
) -> Event:
    """Found an event of a section as a draft; who founds it leads it.

    `name` tells events of one section and division of a season apart, `group` is one group played by itself,
    which a whole event, that may come to be one group, does not stand beside. `joined` are the classes of
    section A that play together with the division, this once, as `agreed` with the players (A.3).

    Errors: PermissionDenied unless the actor leads something; RuleViolation for an unknown division, classes
    that cannot be joined or of which nobody says how it was agreed, an event that the season has already, and
    as `check_lines`.
    """
    require(directs_something(actor))
    record.lock()
    if joined:
        division = _joined(season, section, (division, *joined))
    division = _checked_division(season, section, division)
    agreed = _checked_agreement(section, division, agreed)
    name, venue = " ".join(name.split()), venue.strip()
    check_lines(division=division, name=name, group=group, venue=venue)
    own = {"season": season, "section": section, "division": division, "name": name, "root": None}
    same = Event.objects.filter(no_practice(), **own)
    if found := (same.filter(group__in=("", group)) if group else same).first():
        raise refuse(
            gettext_noop("There is %(event)s already; another of its kind needs a name of its own."),
            place="name",
            event=event_name(found),
        )
    event = Event(season=season, section=section, division=division, name=name, group=group, venue=venue)
    choices.put_on(event)
    event.save()
    record.lock(event)
    event.leaders.add(actor)
    founded = {"season": season.year, "section": section, "division": division, "name": name}
    after = founded | {"venue": event.venue}
    record.append(actor=actor, act=acts.EVENT, event=event, after=after, reason=agreed)
    return event


def check_lines(**lines: str) -> None:
    """Look through the texts of an event, by the names of their fields.

    Errors: RuleViolation for one that is too long for its field, or has signs that cannot be printed.
    """
    for place, text in lines.items():
        column = Event._meta.get_field(place)
        assert isinstance(column, CharField), f"{place} is no text"
        assert column.max_length, f"{place} has no length"
        if fault := typed.line_fault(text, column.max_length):
            raise RuleViolation(fault, place)


def _joined(season: Season, section: str, classes: Sequence[str]) -> str:
    """The division of classes that play together. Errors: RuleViolation."""
    if section != Section.A:
        raise refuse(gettext_noop("Only the classes of section A are joined."), "A.3", place="joined")
    return joined_division(classes, edition=edition(season.edition))


def _checked_agreement(section: str, division: str, agreed: str) -> str:
    """How joining classes was agreed with the players; empty for a single class. Errors: RuleViolation."""
    if section != Section.A or "+" not in division:
        return ""
    agreed = " ".join(agreed.split())
    if not agreed:
        text = gettext_noop("Classes are joined in consultation with the players: say how it was agreed.")
        raise refuse(text, "A.3", "R55", place="agreed")
    return agreed


def _checked_division(season: Season, section: str, division: str) -> str:
    """A division that the section has, a class by its code. Errors: RuleViolation."""
    divisions = edition(season.edition).divisions.get(section)
    if section == "C" and not (divisions and division in divisions.codes):
        raise refuse(gettext_noop("%(division)s is none of the three eights."), "C.2", division=division)
    if divisions and not (divisions.named(division) and ("+" not in division or section == Section.A)):
        raise refuse(
            gettext_noop("Section %(section)s has no division %(division)s."),
            place="division",
            section=section,
            division=division,
        )
    return divisions.in_code(division) if divisions else division


@one_act
def set_venue(*, actor: User, event_id: int, venue: str) -> Event:
    """Say where the event is played."""
    event = locked_event(actor, event_id)
    before, event.venue = event.venue, venue.strip()
    if before != event.venue:
        event.save()
        record.append(actor=actor, act=acts.VENUE, event=event, before=before, after=event.venue)
    return event


@one_act
def set_published(*, actor: User, event_id: int, published: bool) -> Event:
    """Publish an event, or take it back to a draft that only its leaders see. Errors: RuleViolation for a
    practice copy, and for taking back what is closed.
    """
    event = locked_main_event(actor, event_id, closed_too=published)
    check_no_practice(event)
    status = Event.Status.PUBLISHED if published else Event.Status.DRAFT
    if status != event.status:
        before, event.status = event.status, status
        event.save()
        record.append(actor=actor, act=acts.STATUS, event=event, before=before, after=str(status))
    return event


def _check_agreed_make_ups(event: Event, days: Mapping[int, date | None]) -> None:
    rule = edition(event.season.edition).make_up.get(event.section)
    if rule is None:
        return
    deadline = days.get(rule.before_round)
    agreed = Absence.objects.filter(
        Q(make_up_on__isnull=False) | Q(make_up_by__isnull=False), round__event=event
    )
    for absence in agreed.select_related("round"):
        own_day, day = days.get(absence.round.number), absence.make_up_on or absence.make_up_by
        if own_day and day and day < own_day:
            raise refuse(
                gettext_noop("The game of round %(round)s that is made up on %(day)s would be before it."),
                rule.article,
                place=f"date-{absence.round.number}",
                round=absence.round.number,
                day=day.isoformat(),
            )
        if deadline and day and day > deadline:
            raise refuse(
                gettext_noop("The game of round %(round)s that is made up on %(day)s would be too late."),
                rule.article,
                place=f"date-{rule.before_round}",
                round=absence.round.number,
                day=day.isoformat(),
            )


@one_act
def set_dates(
    *, actor: User, event_id: int, dates: Mapping[int, date | None], reason: str = "", seen: int = 0
) -> Event:
    """Set the days of some rounds; `seen` is the `chain.last_sequence` of "dates" that the user saw.
    Everybody in the event is notified of the days that were known and change, with the reason.

    Errors: RuleViolation when a later round has an earlier day, when a make-up game that was agreed would be
    too late (C.13), when a day that everybody knew changes without a reason, or when somebody else set days
    meanwhile.
    """
    event = locked_event(actor, event_id)
    record.check_expected_version(event, acts.DATES, seen)
    rounds = list(event.rounds.order_by("number"))
    before = {str(paired.number): paired.date and paired.date.isoformat() for paired in rounds}
    latest = None
    for paired in rounds:
        paired.date = dates.get(paired.number, paired.date)
        if paired.date and latest and latest.date and paired.date < latest.date:
            raise refuse(
                gettext_noop("Round %(round)s would be before round %(earlier)s."),
                place=f"date-{paired.number}",
                round=paired.number,
                earlier=latest.number,
            )
        latest = paired if paired.date else latest
    _check_agreed_make_ups(event, {paired.number: paired.date for paired in rounds})
    after = {str(paired.number): paired.date and paired.date.isoformat() for paired in rounds}
    moved = [number for number, day in before.items() if day and day != after[number]]
    why = typed.reason_if_given(reason)
    if moved and event.is_published and not why:
        raise refuse(
            gettext_noop("Say why round %(round)s is moved: everybody in the event is notified."),
            place="reason",
            round=moved[0],
        )
    if before != after:
        for paired in rounds:
            paired.save(update_fields=["date"])
        record.append(actor=actor, act=acts.DATES, event=event, before=before, after=after, reason=why)
    return event


@one_act
def set_director(*, actor: User, event_id: int, leader: User, leads: bool) -> Event:
    """Name somebody leader of an event, or end that. Errors: PermissionDenied unless an administrator."""
    require(is_administrator(actor))
    event = locked_main_event(actor, event_id)
    if event.leaders.filter(pk=leader.pk).exists() != leads:
        (event.leaders.add if leads else event.leaders.remove)(leader)
        record.append(
            actor=actor,
            act=LEADER,
            event=event,
            subject={"leader": leader.get_username()},
            before=not leads,
            after=leads,
        )
    return event


@one_act
def set_jury(*, actor: User, event_id: int, member: User, judges: bool) -> Event:
    """Name somebody of the jury of an event, or end that. Errors: PermissionDenied unless a leader;
    RuleViolation for one of the leaders.
    """
    event = locked_whole(actor, event_id)
    if judges and event.leaders.filter(pk=member.pk).exists():
        raise refuse(gettext_noop("Who leads the event is not of its jury too."), place="member")
    if event.jury.filter(pk=member.pk).exists() != judges:
        (event.jury.add if judges else event.jury.remove)(member)
        record.append(
            actor=actor,
            act=JURY,
            event=event,
            subject={"leader": member.get_username()},
            before=not judges,
            after=judges,
        )
    return event
