"""Players who cannot come to a round, games to be made up, and players who stop (C art. 10-14)."""

from datetime import date

from django.db import transaction
from django.db.models import Q

from tournaments.models import Absence, Entrant, Event, Game, User
from tournaments.refusals import locked_main_event, refuse
from tournaments.regulations.edition import edition
from tournaments.regulations.reasons import gettext_noop
from tournaments.services import record


def _entrant(event: Event, number: int) -> Entrant:
    entrant = event.entrants.filter(number=number).first()
    if entrant is None:
        raise refuse(gettext_noop("there is no player with number %(number)s"), "C.2", number=number)
    return entrant


def _check_not_withdrawn(entrant: Entrant) -> None:
    if entrant.withdrawn_after_round is not None:
        raise refuse(
            gettext_noop("%(name)s withdrew already, after round %(round)s"),
            "C.14",
            name=entrant.name,
            round=entrant.withdrawn_after_round,
        )


def _check_make_up(event: Event, round_number: int, day: date) -> None:
    """Refuse a make-up day that C art. 13 does not allow, or that is no day to make up that round on."""
    rules = edition(event.season.edition).make_up[event.section]
    if round_number > rules.last_round:
        raise refuse(
            gettext_noop("Only games of rounds 1 to %(last)s are made up; round %(round)s is not."),
            rules.article,
            place="make_up_on",
            last=rules.last_round,
            round=round_number,
        )
    own_day = event.rounds.get(number=round_number).date
    season = (date(event.season.year, 1, 1), date(event.season.year + 1, 12, 31))
    if not season[0] <= day <= season[1] or (own_day and day <= own_day):
        raise refuse(
            gettext_noop("A game is made up after the day of the round, in the season itself."),
            "C.13",
            place="make_up_on",
        )
    deadline = event.rounds.filter(number=rules.before_round).values_list("date", flat=True).first()
    if deadline and day >= deadline:
        raise refuse(
            gettext_noop("A game is made up before round %(round)s is played, which is on %(deadline)s."),
            rules.article,
            place="make_up_on",
            round=rules.before_round,
            deadline=deadline.isoformat(),
        )


@transaction.atomic
def report(
    *, actor: User, event_id: int, number: int, round_number: int, reason: str, make_up_on: date | None = None
) -> Absence:
    """Record that a player cannot come to a round and why (C.10), and when the game is made up, if it is
    (C.13).

    Saying it again replaces the day of the make-up game. Errors: RuleViolation for an unknown player or
    round, no reason, a game that has a result, or a make-up day outside C.13.
    """
    event = locked_main_event(actor, event_id)
    entrant = _entrant(event, number)
    _check_not_withdrawn(entrant)
    game = (
        Game.objects.filter(round__event=event, round__number=round_number)
        .filter(_plays(entrant))
        .select_related("round", "white", "black")
        .first()
    )
    if game is None:
        raise refuse(
            gettext_noop("there is no game of that player in round %(round)s"), "C.7", round=round_number
        )
    for opponent in (game.white, game.black):
        _check_not_withdrawn(opponent)
    if game.result:
        raise refuse(
            gettext_noop("the game of round %(round)s has a result already"), "C.10", round=round_number
        )
    reason = reason.strip()
    if not reason:
        raise refuse(gettext_noop("an absence is reported with its reason"), "C.10", place="reason")
    if make_up_on:
        _check_make_up(event, round_number, make_up_on)
    absence = Absence.objects.filter(entrant=entrant, round=game.round).first()
    before = absence and {"reason": absence.reason, "make_up_on": _iso(absence.make_up_on)}
    absence = absence or Absence(entrant=entrant, round=game.round)
    absence.reason, absence.make_up_on = reason, make_up_on
    absence.save()
    record.append(
        actor=actor,
        act="absence",
        event=event,
        subject={"event": event.pk, "number": number, "name": entrant.name, "round": round_number},
        before=before,
        after={"reason": reason, "make_up_on": _iso(make_up_on)},
        reason=reason,
    )
    return absence


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _plays(entrant: Entrant) -> Q:
    return Q(white=entrant) | Q(black=entrant)


@transaction.atomic
def withdraw(*, actor: User, event_id: int, number: int, after_round: int, reason: str) -> Entrant:
    """Record that a player plays no more after a round (C.14); after round 0 is absence for the whole year
    (C.12).

    Errors: RuleViolation when the player is unknown, has withdrawn, has a result in a later round, or no
    reason is given.
    """
    event = locked_main_event(actor, event_id)
    entrant = _entrant(event, number)
    _check_not_withdrawn(entrant)
    last = event.rounds.count()
    if not 0 <= after_round < last:
        raise refuse(
            gettext_noop("a withdrawal is after one of the rounds 0 to %(last)s"),
            "C.14",
            place="after_round",
            last=last - 1,
        )
    later = (
        Game.objects.filter(_plays(entrant), round__number__gt=after_round)
        .exclude(result="")
        .order_by("-round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    if later:
        raise refuse(
            gettext_noop("%(name)s has a result in round %(round)s; correct that first"),
            "C.14",
            place="after_round",
            name=entrant.name,
            round=later,
        )
    return _set_withdrawn(actor, event, entrant, after_round, reason)


@transaction.atomic
def reinstate(*, actor: User, event_id: int, number: int, reason: str) -> Entrant:
    """Take a withdrawal back that was recorded by mistake. Errors: RuleViolation without one, or
    without a reason.
    """
    event = locked_main_event(actor, event_id)
    entrant = _entrant(event, number)
    if entrant.withdrawn_after_round is None:
        raise refuse(gettext_noop("%(name)s has not withdrawn"), "C.14", name=entrant.name)
    return _set_withdrawn(actor, event, entrant, None, reason)


def _set_withdrawn(
    actor: User, event: Event, entrant: Entrant, after_round: int | None, reason: str
) -> Entrant:
    reason = reason.strip()
    if not reason:
        raise refuse(gettext_noop("say why"), "C.14", place="reason")
    before, entrant.withdrawn_after_round = entrant.withdrawn_after_round, after_round
    entrant.save(update_fields=["withdrawn_after_round"])
    record.append(
        actor=actor,
        act="withdrawal",
        event=event,
        subject={"event": event.pk, "number": entrant.number, "name": entrant.name},
        before=before,
        after=after_round,
        reason=reason,
    )
    return entrant
