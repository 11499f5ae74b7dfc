"""An absence that a player reports on the site, and what the leaders decide about the game.

Source: C, art. 10 and 13; reading R92.
"""

from collections.abc import Collection
from datetime import date
from typing import Any

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.attendance import terms
from tournaments.events.attendance.absences import check_not_withdrawn
from tournaments.events.locks import check_open, locked_for_anyone, locked_main_event
from tournaments.events.particulars.articles import disputes_article
from tournaments.events.permissions import own_entrant
from tournaments.events.reported_absences import selectors
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Absence, Entrant, Event, Game, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.counting import reported_absence
from tournaments.regulations.counting.reported_absence import Decision
from tournaments.regulations.reasons import gettext_noop


@one_act
def report(*, actor: User, event_id: int, rounds: Collection[int], reason: str) -> list[Absence]:
    """Report, as the player, that one cannot come to these rounds, and why (C.10); leaders and opponents are
    notified. Saying it again replaces the reason.

    Errors: PermissionDenied unless the actor plays in the published event by a schedule; RuleViolation for a
    closed event, no round or one without an own game to come, no reason, or what was decided already.
    """
    event, entrant = _locked_own(actor, event_id)
    article = _article(event)
    games = [game for game in selectors.games_of(entrant, rounds) if selectors.is_to_come(game)]
    if not rounds or {game.round.number for game in games} != set(rounds):
        raise refuse(gettext_noop("Choose rounds in which you have a game to come."), article, place="rounds")
    reason = typed.reason_given(reason, article)
    known = {one.round_id: one for one in Absence.objects.filter(entrant=entrant)}
    done: list[record.Act] = []
    found = []
    for game in games:
        absence = known.get(game.round_id) or Absence(entrant=entrant, round=game.round)
        if absence.pk and not absence.is_open:
            raise _decided(absence, article)
        before = _described(absence) if absence.pk else None
        absence.reason, absence.reported_by = reason, actor.get_username()
        absence.reported_at = absence.reported_at or timezone.now()
        absence.save()
        done.append(record.Act(acts.ABSENCE, _about(entrant, absence), before, _described(absence), reason))
        found.append(absence)
    record.append_all(actor=actor, event=event, acts=done)
    return found


@one_act
def withdraw(*, actor: User, event_id: int, round_number: int) -> None:
    """Withdraw, as the player, the report of an absence about which nothing was decided yet.

    Errors: as `report`; RuleViolation where none was reported.
    """
    event, entrant = _locked_own(actor, event_id)
    absence = Absence.objects.filter(entrant=entrant, round__number=round_number).first()
    if absence is None or not absence.reported_by:
        raise refuse(gettext_noop("You reported no absence from round %(round)s."), round=round_number)
    if not absence.is_open:
        raise _decided(absence, _article(event))
    about, before = _about(entrant, absence), _described(absence)
    absence.delete()
    record.append(actor=actor, act=acts.ABSENCE, event=event, subject=about, before=before, after=None)


@one_act
def decide(
    *,
    actor: User,
    event_id: int,
    number: int,
    round_number: int,
    decision: str,
    reason: str = "",
    make_up_on: date | None = None,
    make_up_by: date | None = None,
) -> Absence:
    """Decide whether the game of who is absent from a round is made up, and until when (C.10, C.13).

    Without a last day a game that is made up has that of the article, where it is known; deciding again
    replaces what was decided. Both players are notified. Errors: PermissionDenied; RuleViolation for no such
    absence or decision, a game with a result, a day that cannot be, and no reason where the game is not made
    up.
    """
    event = locked_main_event(actor, event_id)
    article = _article(event)
    absence = Absence.objects.filter(round__event=event, round__number=round_number, entrant__number=number)
    found = absence.select_related("entrant", "round").first()
    if found is None or decision not in list(Decision):
        raise refuse(gettext_noop("No such absence was reported, or there is no such decision."), article)
    game = _game(found, article)
    chosen, options = Decision(decision), selectors.options(found, event)
    reported_absence.check(options, chosen, own_day=game.round.date, agreed=make_up_on, last_day=make_up_by)
    if make_up_on:
        terms.check_make_up(event, round_number, make_up_on)
    needed = chosen is Decision.NOT_MADE_UP
    reason = typed.reason_given(reason, article) if needed else typed.reason_if_given(reason)
    before = _described(found)
    found.decision, found.decided_because, found.make_up_on = chosen.value, reason, make_up_on
    found.make_up_by = (make_up_by or options.last_day) if chosen is Decision.MADE_UP else None
    found.save()
    record.append(
        actor=actor,
        act=acts.ABSENCE_DECIDED,
        event=event,
        subject=_about(found.entrant, found),
        before=before if before.get("decision") else None,
        after=_described(found),
        reason=reason,
    )
    return found


def _locked_own(actor: User, event_id: int) -> tuple[Event, Entrant]:
    """The event, locked, and the actor's own entry in it."""
    event = locked_for_anyone(event_id)
    entrant = own_entrant(actor, event)
    require(entrant is not None)
    assert entrant is not None, "who has no entry is refused"
    check_open(event)
    return event, entrant


def _article(event: Event) -> str:
    return "C.10" if event.section == "C" else disputes_article(event)


def _decided(absence: Absence, article: str) -> Exception:
    text = gettext_noop("The tournament directors have decided about round %(round)s already: tell them.")
    return refuse(text, article, round=absence.round.number)


def _game(absence: Absence, article: str) -> Game:
    """The game of who is absent. Errors: RuleViolation where there is none without a result, or one of the
    two has withdrawn, which decides it.
    """
    games = selectors.games_of(absence.entrant, [absence.round.number])
    for side in (side for game in games for side in (game.white, game.black)):
        check_not_withdrawn(side)
    if not games or games[0].result:
        text = gettext_noop("the game of round %(round)s has a result already")
        raise refuse(text, article, round=absence.round.number)
    return games[0]


def _about(entrant: Entrant, absence: Absence) -> dict[str, Any]:
    return {
        "event": entrant.event_id,
        "number": entrant.number,
        "name": entrant.name,
        "round": absence.round.number,
    }


def _described(absence: Absence) -> dict[str, Any]:
    days = {
        name: day.isoformat()
        for name in ("make_up_on", "make_up_by")
        if (day := getattr(absence, name)) is not None
    }
    decided = {"decision": absence.decision} if absence.decision else {}
    return {"reason": absence.reason} | decided | days
