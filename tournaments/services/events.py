"""Seasons and events: founding, publishing, dating the rounds, naming leaders."""

from collections.abc import Mapping
from datetime import date

from django.db import transaction

from tournaments.models import Absence, Event, Season, User
from tournaments.permissions import is_administrator, leads_something, require
from tournaments.refusals import locked_event, locked_main_event, refuse
from tournaments.regulations.edition import edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.services import record

FIRST_YEAR, LAST_YEAR = 1900, 2200


@transaction.atomic
def add_season(*, actor: User, year: int, edition_name: str = "2011") -> Season:
    """Found a season. Errors: PermissionDenied unless an administrator; RuleViolation for a year that
    exists.
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
    season = Season.objects.create(year=year, edition=edition_name)
    record.append(actor=actor, act="season", subject={"season": year}, after={"edition": edition_name})
    return season


@transaction.atomic
def add_event(*, actor: User, season: Season, division: str, venue: str = "") -> Event:
    """Found one of the three eights of a season as a draft; who founds it leads it.

    Errors: PermissionDenied unless the actor leads something; RuleViolation for an unknown division (C.2)
    or one that the season has already.
    """
    require(leads_something(actor))
    record.lock()
    if division not in edition(season.edition).divisions["C"].codes:
        raise refuse(gettext_noop("%(division)s is none of the three eights."), "C.2", division=division)
    if Event.objects.filter(season=season, section="C", division=division, parent=None).exists():
        raise refuse(
            gettext_noop("Season %(season)s has a %(division)s already."),
            season=str(season),
            division=division,
        )
    event = Event.objects.create(season=season, section="C", division=division, venue=venue.strip())
    event.leaders.add(actor)
    record.append(
        actor=actor,
        act="event",
        event=event,
        after={"season": season.year, "section": "C", "division": division, "venue": event.venue},
    )
    return event


@transaction.atomic
def set_venue(*, actor: User, event_id: int, venue: str) -> Event:
    """Say where the event is played."""
    event = locked_event(actor, event_id)
    before, event.venue = event.venue, venue.strip()
    if before != event.venue:
        event.save()
        record.append(actor=actor, act="venue", event=event, before=before, after=event.venue)
    return event


@transaction.atomic
def set_published(*, actor: User, event_id: int, published: bool) -> Event:
    """Publish an event, or take it back to a draft that only its leaders see."""
    event = locked_main_event(actor, event_id, closed_too=True)
    status = Event.Status.PUBLISHED if published else Event.Status.DRAFT
    if status != event.status:
        before, event.status = event.status, status
        event.save()
        record.append(actor=actor, act="status", event=event, before=before, after=str(status))
    return event


def _check_agreed_make_ups(event: Event, days: Mapping[int, date | None]) -> None:
    rule = edition(event.season.edition).make_up[event.section]
    deadline = days.get(rule.before_round)
    agreed = Absence.objects.filter(round__event=event, make_up_on__isnull=False).select_related("round")
    for absence in agreed:
        own_day = days.get(absence.round.number)
        if own_day and absence.make_up_on <= own_day:
            raise refuse(
                gettext_noop("The game of round %(round)s that is made up on %(day)s would not be after it."),
                rule.article,
                place=f"date-{absence.round.number}",
                round=absence.round.number,
                day=absence.make_up_on.isoformat(),
            )
        if deadline and absence.make_up_on >= deadline:
            raise refuse(
                gettext_noop("The game of round %(round)s that is made up on %(day)s would be too late."),
                rule.article,
                place=f"date-{rule.before_round}",
                round=absence.round.number,
                day=absence.make_up_on.isoformat(),
            )


@transaction.atomic
def set_dates(*, actor: User, event_id: int, dates: Mapping[int, date | None], seen: int = 0) -> Event:
    """Set the days of some rounds; `seen` is the `record.last_act` of "dates" that the user saw.

    Errors: RuleViolation when a later round has an earlier day, when a make-up game that was agreed would be
    too late (C.13), or when somebody else set days meanwhile.
    """
    event = locked_event(actor, event_id)
    record.check_seen(event, "dates", seen)
    rounds = list(event.rounds.order_by("number"))
    before = {str(paired.number): paired.date and paired.date.isoformat() for paired in rounds}
    latest = None
    for paired in rounds:
        paired.date = dates.get(paired.number, paired.date)
        if paired.date and latest and paired.date < latest.date:
            raise refuse(
                gettext_noop("Round %(round)s would be before round %(earlier)s."),
                place=f"date-{paired.number}",
                round=paired.number,
                earlier=latest.number,
            )
        latest = paired if paired.date else latest
    _check_agreed_make_ups(event, {paired.number: paired.date for paired in rounds})
    after = {str(paired.number): paired.date and paired.date.isoformat() for paired in rounds}
    if before != after:
        for paired in rounds:
            paired.save(update_fields=["date"])
        record.append(actor=actor, act="dates", event=event, before=before, after=after)
    return event


@transaction.atomic
def set_leader(*, actor: User, event_id: int, leader: User, leads: bool) -> Event:
    """Name somebody leader of an event, or end that. Errors: PermissionDenied unless an administrator."""
    require(is_administrator(actor))
    event = locked_main_event(actor, event_id)
    if event.leaders.filter(pk=leader.pk).exists() != leads:
        (event.leaders.add if leads else event.leaders.remove)(leader)
        record.append(
            actor=actor,
            act="leader",
            event=event,
            subject={"leader": leader.get_username()},
            before=not leads,
            after=leads,
        )
    return event
