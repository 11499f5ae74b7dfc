"""Adjourned games: broken off, and finished on a day that the leaders name (readings R52, R71 and R115)."""

from datetime import date

from tournaments.events import acts
from tournaments.events.attendance import terms
from tournaments.events.locks import locked_event
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Game, User
from tournaments.models.events import VOID
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


@one_act
def adjourn(*, actor: User, game_id: int, day: date | None = None, reason: str = "") -> Game:
    """Record that a game was broken off and, if it is known, on which day it is finished.

    Saying it again names another day. Errors: PermissionDenied; RuleViolation for a game that has a result,
    for a day before the round or after the term of the section (C.13), and for a closed event.
    """
    game = _locked(actor, game_id)
    event = game.round.event
    if game.result:
        raise refuse(
            gettext_noop("%(white)s – %(black)s has a result: it is not adjourned."),
            white=game.white.name,
            black=game.black.name,
        )
    if day:
        is_anew = game.ending == VOID or game.replayed
        terms.check_day(event, game.round.number, day, place="day", is_anew=is_anew)
    return _set(actor, game, adjourned=True, day=day, reason=reason)


@one_act
def withdraw(*, actor: User, game_id: int, reason: str = "") -> Game:
    """Record that a game was not adjourned after all.

    Errors: PermissionDenied; RuleViolation if it was not, or for a closed event.
    """
    game = _locked(actor, game_id)
    if not game.adjourned:
        raise refuse(
            gettext_noop("%(white)s – %(black)s is not adjourned."),
            white=game.white.name,
            black=game.black.name,
        )
    return _set(actor, game, adjourned=False, day=None, reason=reason)


def _locked(actor: User, game_id: int) -> Game:
    found = Game.objects.select_related("round")
    locked_event(actor, found.get(pk=game_id).round.event_id)
    return found.select_related("round__event__season", "match", "white", "black").get(pk=game_id)


def _set(actor: User, game: Game, *, adjourned: bool, day: date | None, reason: str) -> Game:
    before = _what_stands(game)
    game.adjourned, game.adjourned_to = adjourned, day
    if _what_stands(game) != before:
        game.save(update_fields=["adjourned", "adjourned_to"])
        record.append(
            actor=actor,
            act=acts.ADJOURNMENT,
            event=game.round.event,
            subject=record.about_game(game.round.event, game),
            before=before,
            after=_what_stands(game),
            reason=typed.reason_if_given(reason),
        )
    return game


def _what_stands(game: Game) -> dict[str, object] | None:
    if not game.adjourned:
        return None
    return {"adjourned_to": game.adjourned_to and game.adjourned_to.isoformat()}
