"""Choosing which of the score sheets of a game counts, and recording what was really played (R10)."""

from django.utils import timezone

from games import acts
from games.domain.report import Stood, judge
from games.judging import services as judging
from games.judging.selectors import stood_of
from games.models import Choice, Notation, StoodMove
from tournaments.events.locks import locked_for_anyone
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Game, User
from tournaments.pages.http.permissions import require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.people.permissions import may_direct
from tournaments.regulations.reasons import RuleViolation, gettext_noop


def _directed(actor: User, game_id: int) -> Game:
    """The game, its chain locked, where the actor leads its event. Errors: PermissionDenied; DoesNotExist."""
    locked_for_anyone(Game.objects.values_list("round__event", flat=True).get(pk=game_id))
    game = Game.objects.select_related("round__event", "match", "white", "black").get(pk=game_id)
    require(may_direct(actor, game.round.event))
    return game


def _notation(game: Game, notation_id: int) -> Notation:
    """The notation that an act is about. Errors: RuleViolation."""
    notation = Notation.objects.filter(game=game, pk=notation_id).first()
    if notation is None:
        raise refuse(gettext_noop("This game has no such notation."), place="notation")
    return notation


@one_act
def choose(*, actor: User, game_id: int, notation_id: int, reason: str) -> Choice:
    """Have a notation of a game count, whatever the rules say of it and of the others, until another is
    chosen.

    Errors: PermissionDenied unless the actor leads the event; Game.DoesNotExist; RuleViolation for a notation
    of another game, one that was chosen last already, or no reason.
    """
    game = _directed(actor, game_id)
    notation = _notation(game, notation_id)
    before = game.choices.first()
    if before and before.notation_id == notation.pk:
        raise refuse(gettext_noop("This notation was chosen already."), place="notation")
    choice = Choice.objects.create(
        game=game,
        notation=notation,
        reason=typed.reason_given(reason),
        chosen_by=actor,
        chosen_at=timezone.now(),
    )
    record.append(
        actor=actor,
        act=acts.CHOSEN,
        event=game.round.event,
        subject=record.about_game(game.round.event, game),
        before={"notation": before.notation_id} if before else None,
        after={"notation": notation.pk, "sha256": notation.sha256},
        reason=choice.reason,
    )
    return choice


@one_act
def let_stand(
    *, actor: User, game_id: int, notation_id: int, ply: int, move: str, fen: str = "", reason: str
) -> StoodMove:
    """Record what was really played as a single move of a notation, legal or not, because it was answered and
    so stood (R10); what follows is then checked from there. The text stays as it was submitted.

    `ply` counts single moves from 1; `fen` is the position after it, where `move` does not tell it. Both
    empty withdraw what was recorded before. Errors: PermissionDenied unless the actor leads the event;
    Game.DoesNotExist; RuleViolation for a notation of another game, no reason, a move that the sheet does not
    come to, one from which no position follows, and nothing to withdraw.
    """
    game = _directed(actor, game_id)
    notation = _notation(game, notation_id)
    before = notation.stood.filter(ply=ply).last()
    given = Stood(ply, move.strip(), fen.strip())
    if given.move or given.fen:
        _check_follows(notation, given)
    elif before is None or not (before.move or before.fen):
        raise refuse(
            gettext_noop("Say which move was played, or which position stood after it."), place="move"
        )
    stood = StoodMove.objects.create(
        notation=notation,
        ply=ply,
        move=given.move,
        fen=given.fen,
        reason=typed.reason_given(reason),
        recorded_by=actor,
        recorded_at=timezone.now(),
    )
    judging.take_up(notation)
    record.append(
        actor=actor,
        act=acts.STOOD,
        event=game.round.event,
        subject=record.about_game(game.round.event, game),
        before=_as_data(before) if before else None,
        after=_as_data(stood),
        reason=stood.reason,
    )
    return stood


def _as_data(stood: StoodMove) -> dict[str, object]:
    return {
        "notation": stood.notation_id,
        "single_move": stood.ply,
        "played": stood.move,
        "position": stood.fen,
    }


def _check_follows(notation: Notation, given: Stood) -> None:
    """Refuse what the notation cannot be read on from. Errors: RuleViolation."""
    others = [one for one in stood_of(notation) if one.ply != given.ply]
    judged = judge(notation.text, stood=[*others, given], steps=0)
    found = judged.replay.irregularity
    if found and found.ply == given.ply and judged.problem:
        raise RuleViolation(judged.problem, "fen" if given.fen else "move")
    if given.ply not in judged.stood:
        raise refuse(
            gettext_noop("The notation cannot be read as far as single move %(number)s."),
            place="ply",
            number=given.ply,
        )
