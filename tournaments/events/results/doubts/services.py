"""Saying that the result of a game is wrong, and the answer that it stands; neither changes a result.

No article of the regulation asks it: it keeps a slip of the pen from becoming a dispute. A correction, by
`results.services`, settles what was said of the result before it.
"""

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.locks import check_open, locked_event, locked_for_anyone
from tournaments.events.permissions import may_doubt
from tournaments.events.results.doubts import selectors
from tournaments.events.to_do.doubted import open_doubts
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Doubt, Game, User
from tournaments.pages.http.permissions import Actor, require
from tournaments.pages.typed import typed
from tournaments.pages.words.refusals import refuse
from tournaments.pages.words.wording import result
from tournaments.regulations.reasons import gettext_noop
from tournaments.regulations.results import Result


@one_act
def say_wrong(*, actor: Actor, game_id: int, code: str = "", text: str = "") -> Doubt:
    """Say that the result of a published game is wrong, as a player of it or as the secretary of a club whose
    team plays at the board: what it should be, or where that is something else, what in words. The leaders
    are notified.

    Errors: PermissionDenied for anybody else; RuleViolation for a closed event, a game without a result, the
    result that stands, something else without words, and while an earlier word of the actor is not answered.
    """
    event = locked_for_anyone(Game.objects.select_related("round").get(pk=game_id).round.event_id)
    game = selectors.seen_game(game_id, actor) if isinstance(actor, User) else None
    require(game is not None and may_doubt(actor, game))
    assert game is not None, "who may not see the game is refused"
    assert isinstance(actor, User), "a helper's code is refused"
    check_open(event)
    if not game.result:
        raise refuse(gettext_noop("This game has no result yet."))
    should_be, said = Result.parse(code, "code").value if code else "", " ".join(text.split())
    if should_be == game.result:
        raise refuse(gettext_noop("That is the result that stands."), place="code")
    if not should_be and not said:
        raise refuse(gettext_noop("say what it should be"), place="text")
    if open_doubts().filter(game=game, by=actor).exists():
        raise refuse(
            gettext_noop(
                "You said already that %(result)s is wrong; the tournament directors have not answered yet."
            ),
            result=result(game.result),
        )
    doubt = Doubt.objects.create(
        game=game, by=actor, result=game.result, should_be=should_be, said=said, at=timezone.now()
    )
    record.append(
        actor=actor,
        act=acts.RESULT_DOUBTED,
        event=event,
        subject=record.about_game(event, game),
        after={"result": doubt.result, "should_be": doubt.should_be},
        reason=said,
    )
    return doubt


@one_act
def let_stand(*, actor: User, game_id: int, reason: str) -> list[Doubt]:
    """Answer, as a leader, everybody who says that the result of a game is wrong: it stands, and why. Each of
    them is notified.

    Errors: PermissionDenied; RuleViolation for a closed event, no reason, or where nobody says so any more.
    """
    games = Game.objects.select_related("round__event", "match", "white", "black")
    event = locked_event(actor, Game.objects.select_related("round").get(pk=game_id).round.event_id)
    game, why = games.get(pk=game_id), typed.reason_given(reason)
    doubts = selectors.of_game(game)
    if not doubts:
        raise refuse(gettext_noop("Nobody says any more that this result is wrong."))
    now = timezone.now()
    for doubt in doubts:
        doubt.answered_at, doubt.answer = now, why
    Doubt.objects.bulk_update(doubts, ["answered_at", "answer"])
    record.append(
        actor=actor,
        act=acts.RESULT_STANDS,
        event=event,
        subject=record.about_game(event, game) | {"doubts": [doubt.pk for doubt in doubts]},
        after={"result": game.result},
        reason=why,
    )
    return doubts
