"""Players who cannot come to a round, games to be made up, and entrants who stop (C art. 10-14, R52, R63)."""

from datetime import date

from django.db.models import Q

from tournaments.events import acts
from tournaments.events.attendance import terms
from tournaments.events.line_up_times import booked_by_line_up
from tournaments.events.locks import locked_main_event
from tournaments.events.particulars.articles import disputes_article
from tournaments.events.restoring import services as restoring
from tournaments.events.teams import services as line_ups
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Absence, Entrant, Event, Game, User
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.schedules.sections import ROUND_ROBIN_OF


def _article(event: Event) -> str:
    """The article on withdrawals, or that by which the leaders decide where the section has none."""
    rule = edition(event.season.edition).withdrawal.get(event.section)
    return rule.article if rule else disputes_article(event)


def _entrant(event: Event, number: int) -> Entrant:
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse(gettext_noop("there is no entrant with number %(number)s"), number=number)
    return entrant


def check_not_withdrawn(entrant: Entrant) -> None:
    """Refuse who has withdrawn already. Errors: RuleViolation."""
    if entrant.withdrawn_after_round is not None:
        raise refuse(
            gettext_noop("%(name)s withdrew already, after round %(round)s"),
            _article(entrant.event),
            name=entrant.name,
            round=entrant.withdrawn_after_round,
        )


@one_act
def report(
    *, actor: User, event_id: int, number: int, round_number: int, reason: str, make_up_on: date | None = None
) -> Absence:
    """Record that a player cannot come to a round and why (C.10), and when the game is made up, if it is
    (C.13).

    Saying it again replaces the day of the make-up game; without one a game that is not made up stays so.
    Errors: RuleViolation for an unknown player or
    round, no reason, a game that has a result, or a make-up day outside C.13.
    """
    event = locked_main_event(actor, event_id)
    article = _absence_article(event)
    entrant = _entrant(event, number)
    check_not_withdrawn(entrant)
    game = (
        Game.objects.filter(round__event=event, round__number=round_number)
        .filter(_plays(entrant))
        .select_related("round", "white", "black")
        .first()
    )
    if game is None:
        raise refuse(gettext_noop("there is no game of that player in round %(round)s"), round=round_number)
    for opponent in (game.white, game.black):
        check_not_withdrawn(opponent)
    if game.result:
        raise refuse(
            gettext_noop("the game of round %(round)s has a result already"), article, round=round_number
        )
    reason = typed.reason_given(reason, article)
    if make_up_on:
        terms.check_make_up(event, round_number, make_up_on)
    absence = Absence.objects.filter(entrant=entrant, round=game.round).first()
    before = absence and {"reason": absence.reason, "make_up_on": _iso(absence.make_up_on)}
    absence = absence or Absence(entrant=entrant, round=game.round)
    absence.reason, absence.make_up_on = reason, make_up_on
    if make_up_on or absence.is_made_up:
        absence.decision = Absence.Decision.MADE_UP if make_up_on else ""
        absence.decided_because = ""
    absence.make_up_by = None
    absence.save()
    record.append(
        actor=actor,
        act=acts.ABSENCE,
        event=event,
        subject={"event": event.pk, "number": number, "name": entrant.name, "round": round_number},
        before=before,
        after={"reason": reason, "make_up_on": _iso(make_up_on)},
        reason=reason,
    )
    return absence


@one_act
def come_after_all(*, actor: User, event_id: int, number: int, round_number: int) -> None:
    """Withdraw an absence from a game of a schedule, whoever reported it, with what was decided upon it: the
    player comes after all.

    Errors: PermissionDenied; RuleViolation where none was recorded, or for a closed event.
    """
    event = locked_main_event(actor, event_id)
    entrant = _entrant(event, number)
    absence = Absence.objects.filter(entrant=entrant, round__number=round_number).first()
    if absence is None:
        text = gettext_noop("No absence of %(name)s from round %(round)s is recorded.")
        raise refuse(text, _absence_article(event), name=entrant.name, round=round_number)
    before = {"reason": absence.reason, "make_up_on": _iso(absence.make_up_on)}
    absence.delete()
    record.append(
        actor=actor,
        act=acts.ABSENCE,
        event=event,
        subject={"event": event.pk, "number": number, "name": entrant.name, "round": round_number},
        before=before,
        after=None,
    )


def _absence_article(event: Event) -> str:
    return "C.10" if event.section == "C" else disputes_article(event)


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _plays(entrant: Entrant) -> Q:
    return Q(white=entrant) | Q(black=entrant)


@one_act
def withdraw(*, actor: User, event_id: int, number: int, after_round: int, reason: str) -> Entrant:
    """Record that a player or team plays no more after a round (C.14, R52, R63); after round 0 is absence for
    the whole event (C.12).

    Errors: RuleViolation when the entrant is unknown, has withdrawn, has a result in a later round, or no
    reason is given, and before the start, when the entry is taken back.
    """
    event = locked_main_event(actor, event_id)
    entrant = _entrant(event, number)
    check_not_withdrawn(entrant)
    _check_played_in(event)
    last = event.rounds.count()
    if not 0 <= after_round < last:
        raise refuse(
            gettext_noop("a withdrawal is after one of the rounds 0 to %(last)s"),
            _article(event),
            place="after_round",
            last=last - 1,
        )
    later = (
        Game.objects.filter(_plays(entrant), round__number__gt=after_round)
        .exclude(result="")
        .exclude(booked_by_line_up(event))
        .order_by("-round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    if later:
        raise refuse(
            gettext_noop("%(name)s has a result in round %(round)s; correct that first"),
            _article(event),
            place="after_round",
            name=entrant.name,
            round=later,
        )
    return _set_withdrawn(actor, event, entrant, after_round, reason)


@one_act
def reinstate(*, actor: User, event_id: int, number: int, reason: str, closed_too: bool = False) -> Entrant:
    """Take a withdrawal back that was recorded by mistake, or, `closed_too`, as a verdict says (Bijlage 5).

    Errors: RuleViolation without one, or without a reason.
    """
    event = locked_main_event(actor, event_id, closed_too=closed_too)
    entrant = _entrant(event, number)
    if entrant.withdrawn_after_round is None:
        raise refuse(gettext_noop("%(name)s has not withdrawn"), _article(event), name=entrant.name)
    of_those_present = event.settings.get(ROUND_ROBIN_OF, "").split()
    if of_those_present and str(number) not in of_those_present:
        raise refuse(
            gettext_noop("%(name)s is not in the round robin of those present"),
            "D.8",
            "R95",
            name=entrant.name,
        )
    return _set_withdrawn(actor, event, entrant, None, reason)


def _check_played_in(event: Event) -> None:
    """Refuse where nobody can withdraw: before the start, at the whole of several groups, at a display."""
    if event.system == Event.System.DISPLAY:
        raise refuse(
            gettext_noop("A simul has one round: record the game as lost, or withdraw the entry before it."),
            disputes_article(event),
        )
    if not event.rounds.exists():
        text = gettext_noop("The event has not started: withdraw the entry instead.")
        if event.children.exists():
            text = gettext_noop("The event is played in groups: record the withdrawal in the group.")
        raise refuse(text, _article(event))


def _set_withdrawn(
    actor: User, event: Event, entrant: Entrant, after_round: int | None, reason: str
) -> Entrant:
    reason = typed.reason_given(reason, _article(event))
    restoring.take_point(event, acts.WITHDRAWAL)
    before, entrant.withdrawn_after_round = entrant.withdrawn_after_round, after_round
    entrant.save(update_fields=["withdrawn_after_round"])
    line_ups.book_empty_boards(event)
    record.append(
        actor=actor,
        act=acts.WITHDRAWAL,
        event=event,
        subject={"event": event.pk, "number": entrant.number, "name": entrant.name},
        before=before,
        after=after_round,
        reason=reason,
    )
    return entrant
