"""The end of a season: what is told beforehand, the close itself, taking it back, opening the next season.

Source: B, art. 3; C, art. 8, 9 and 11; D, art. 7; Bijlage 4.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.events.acts import SEASON
from tournaments.events.entries import selectors as entries_selectors
from tournaments.events.entries import services as entries
from tournaments.events.locks import locked_whole
from tournaments.events.setting_up import creating as events
from tournaments.ledger import record
from tournaments.ledger.chains import chain
from tournaments.ledger.transactions import one_act
from tournaments.models import (
    ClassPeriod,
    ClosingTakenBack,
    Event,
    Person,
    Season,
    SeasonClosing,
    SeasonFact,
    User,
    no_practice,
)
from tournaments.pages.http.permissions import is_board, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import Refusals, refuse
from tournaments.people import periods
from tournaments.regulations.editions.edition import edition_for
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.reasons import gettext_noop
from tournaments.seasons import acts
from tournaments.seasons.classification import services as classification
from tournaments.seasons.classification.acts import POINTS
from tournaments.seasons.classification.selectors import in_force
from tournaments.seasons.ending import DECISIONS, SeasonEnding, began, check_possible
from tournaments.seasons.finals.kept import Content
from tournaments.seasons.places import places, resettling
from tournaments.seasons.places.settled import AFTER_THE_CLOSE, PlacesGiven, closing_of, notified_since

ABOUT_TEAMS = (SeasonFact.Kind.NOT_ENTERING, SeasonFact.Kind.LOWER_GROUP)


def _locked(year: int) -> Season:
    record.lock()
    return Season.objects.get(year=year)


def _check_not_closed(season: Season) -> None:
    if in_force(season.year):
        raise refuse(gettext_noop("Season %(season)s is closed. Undo the closing first."), season=str(season))


@one_act
def tell(
    *,
    actor: User,
    year: int,
    kind: str,
    person: Person | None = None,
    team: str = "",
    section: str = "",
    told_by: str,
    on: date,
    reason: str,
) -> SeasonFact:
    """Record something that the close of a season must know. What follows is decided by the close alone, or,
    once the season is closed, from its orders as the close would have decided it (R83). A `team` is that of a
    section, without one those of that name in both.

    Errors: PermissionDenied unless of the board; RuleViolation when the season is closed and this can only be
    told before, as `resettling.follow`, or as `ending.check_possible`; when nobody or both a person and a
    team are named, it was told already, nobody told it, the day is to come, or for no reason.
    """
    require(is_board(actor))
    season, closing = _to_tell(year, kind)
    team = typed.tidy(team)
    about_team = kind in ABOUT_TEAMS
    if about_team != bool(team) or about_team == bool(person):
        text = gettext_noop("Name the team.") if about_team else gettext_noop("Name the person.")
        raise refuse(text, place="team" if about_team else "person")
    reason, told_by = typed.reason_given(reason), typed.tidy(told_by)
    if not told_by:
        raise refuse(gettext_noop("Say who gave the notification."), place="told_by")
    if on > timezone.localdate():
        raise refuse(gettext_noop("This day is still to come."), place="on")
    kinds = DECISIONS if kind in DECISIONS else (kind,)
    if section not in ("", *TEAM_SECTIONS) or (person and section):
        raise refuse(gettext_noop("Name the team."), place="team")
    same = SeasonFact.objects.filter(season=season, kind__in=kinds, person=person, team=team)
    if (same.filter(section__in=("", section)) if section else same).exists():
        raise refuse(gettext_noop("This was recorded already."))
    fact = SeasonFact(
        season=season,
        kind=kind,
        person=person,
        team=team,
        section=section,
        told_by=told_by,
        on=on,
        reason=reason,
        by=actor,
        at=timezone.now(),
    )
    if closing is None:
        check_possible(fact)
    fact.save()
    moved = resettling.follow(closing, fact) if closing else {}
    record.append(
        actor=actor,
        act=acts.FACT,
        subject=_about(fact),
        before=None,
        after=_described(fact) | moved,
        reason=reason,
    )
    return fact


def _to_tell(year: int, kind: str) -> tuple[Season, PlacesGiven | None]:
    """A season of which something is told, or is forgotten, with its closing once it is closed. Errors:
    RuleViolation when that can only be told before.
    """
    _lock_events(year + 1)
    season = _locked(year)
    closing = closing_of(year)
    if closing and kind not in AFTER_THE_CLOSE:
        _check_not_closed(season)
    return season, closing


def _about(fact: SeasonFact) -> dict[str, Any]:
    about = {"season": fact.season.year, "name": fact.person.name if fact.person else fact.team}
    return about | ({"pk": fact.person_id} if fact.person_id else {})


def _described(fact: SeasonFact) -> dict[str, Any]:
    return {
        "kind": fact.kind,
        "told_by": fact.told_by,
        "on": fact.on.isoformat(),
    } | ({"section": fact.section} if fact.section else {})


@one_act
def forget(*, actor: User, fact_id: int, reason: str) -> Season:
    """Take back something that was told for a season's end; the record keeps it. Errors: PermissionDenied
    unless of the board; RuleViolation when the season was closed by it, as `resettling.follow`, or for no
    reason.
    """
    require(is_board(actor))
    told = SeasonFact.objects.filter(pk=fact_id)
    _, closing = _to_tell(*told.values_list("season__year", "kind").get())
    fact = told.select_related("season", "person").get()
    if closing and fact not in notified_since(closing):
        _check_not_closed(fact.season)
    reason = typed.reason_given(reason)
    about, before = _about(fact), _described(fact)
    fact.delete()
    moved = resettling.follow(closing) if closing else None
    record.append(actor=actor, act=acts.FACT, subject=about, before=before, after=moved, reason=reason)
    return fact.season


def digest(content: Content) -> str:
    """What stands for the outcome that was shown."""
    return chain.sha256(content)


@one_act
def close(*, actor: User, year: int, shown: str) -> SeasonClosing:
    """Close a season exactly as it was shown: places, classes and the archive, in one act.

    `shown` is the digest of what was shown. Errors: PermissionDenied unless of the board; Refusals with all
    that is still open; RuleViolation when the season is closed already, or would now be closed otherwise.
    """
    require(is_board(actor))
    season = _locked(year)
    _check_not_closed(season)
    end = SeasonEnding(season)
    if end.obstacles or end.content is None:
        raise Refusals(end.obstacles)
    if digest(end.content) != shown:
        raise refuse(
            gettext_noop(
                "Something changed since this was shown: the season would now be closed otherwise. Nothing "
                "was done; look at it again."
            )
        )
    closing = SeasonClosing.objects.create(
        season=season,
        number=season.closings.count() + 1,
        content=end.content,
        sha256=shown,
        by=actor,
        at=timezone.now(),
    )
    _move(closing, end.content["moves"])
    _create_next(actor, season)
    record.append(
        actor=actor,
        act=acts.SEASON_CLOSING,
        subject={"season": year, "number": closing.number},
        after={"sha256": shown, "moves": len(end.content["moves"])},
    )
    return closing


def _move(closing: SeasonClosing, moves: Sequence[Content]) -> None:
    """Give everybody the class that the close says, with its reasons."""
    rows = Person.objects.in_bulk([move["who"]["person"] for move in moves])
    moved = []
    for move in moves:
        person = rows[move["who"]["person"]]
        person.player_class = move["to"]
        period = ClassPeriod(
            cause=move["cause"], season=closing.season.year, because=move["because"], closing=closing
        )
        moved.append((person, period))
    Person.objects.bulk_update([person for person, _ in moved], ["player_class"])
    periods.follow_classes(moved, timezone.localdate())


def _create_next(actor: User, season: Season) -> None:
    year = season.year + 1
    following, new = Season.objects.get_or_create(year=year, defaults={"edition": edition_for(year).name})
    if new:
        record.append(
            actor=actor,
            act=SEASON,
            subject={"season": following.year},
            after={"edition": following.edition},
        )


def _lock_events(year: int) -> None:
    """Keep the events of a season from being started meanwhile; with the union's chain before, as always."""
    record.lock_all(Event.objects.filter(season__year=year, root=None))


@one_act
def undo_closing(*, actor: User, year: int, reason: str) -> SeasonClosing:
    """Take the closing of a season back: classes are again what they were, the archive keeps the closing.

    Errors: PermissionDenied unless of the board; RuleViolation when the season is not closed, the first
    round of the next one was paired, or for no reason.
    """
    require(is_board(actor))
    _lock_events(year + 1)
    season = _locked(year)
    closing = in_force(year)
    if closing is None:
        raise refuse(gettext_noop("Season %(season)s is not closed."), season=str(season))
    reason = typed.reason_given(reason)
    if began(year + 1):
        raise refuse(
            gettext_noop("The first round of season %(season)s was paired: the closing before it stands."),
            season=str(Season(year=year + 1)),
        )
    ClosingTakenBack.objects.create(closing=closing, reason=reason, by=actor, at=timezone.now())
    kept = periods.unfollow_classes(closing)
    record.append(
        actor=actor,
        act=acts.SEASON_CLOSING,
        subject={"season": year, "number": closing.number},
        before={"sha256": closing.sha256},
        after={"classes_changed_since": kept} if kept else None,
        reason=reason,
    )
    return closing


@one_act
def open_events(*, actor: User, year: int) -> list[Event]:
    """Found the events of a season that its places call for, as drafts without entrants; who does so leads
    them. Errors: PermissionDenied unless of the board; RuleViolation when the season before is not closed.
    """
    require(is_board(actor))
    season = _locked(year)
    if in_force(year - 1) is None:
        raise refuse(gettext_noop("Close season %(season)s first."), season=str(Season(year=year - 1)))
    founded = Event.objects.filter(no_practice(), season=season, root=None)
    return [
        events.add_event(actor=actor, season=season, section=section, division=division)
        for section, division in places.missing_events(places.pyramid(season), founded)
    ]


@one_act
def take_places(*, actor: User, event_id: int, seen: int = 0) -> Event:
    """Enter who has the places of the season: in an eight under its numbers, teams in the order of placement.

    Nothing is paired, so that the close of the season before can still be taken back (R77). Errors: as
    `entries.enter`; RuleViolation for an event that was started, or whose entrants do not follow from places.
    """
    event = locked_whole(actor, event_id, with_union=True)
    if entries_selectors.has_started(event):
        raise refuse(gettext_noop("This event was started already."))
    given = places.entries(event) if places.is_by_place(event) else []
    if not given:
        raise refuse(gettext_noop("No places are known for this event."), "B.3", "C.8", "G.3")
    return entries.enter(actor=actor, event_id=event_id, entries=given, seen=seen, by_place=True)


@one_act
def enter_points(*, actor: User, year: int) -> int:
    """Write down the points of every closed competition of a season, as far as that was not done.

    Errors: PermissionDenied unless of the board.
    """
    require(is_board(actor))
    season = _locked(year)
    made = classification.enter_all(actor=actor, season=season)
    if made:
        record.append(actor=actor, act=POINTS, subject={"season": year}, after={"entries": made})
    return made
