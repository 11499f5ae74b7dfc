"""Submitting a notation: stored exactly as it came."""

import hashlib

from django.utils import timezone

from games import acts
from games.domain.report import LONGEST_TEXT
from games.judging import services as judging
from games.models import Notation
from games.showing.played import check_played
from tournaments.events.locks import locked_for_anyone
from tournaments.events.permissions import may_submit, reachable_events
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Game, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop


def check_text(text: str) -> None:
    """Refuse what cannot be stored as a notation. Errors: RuleViolation."""
    if not text.strip():
        raise refuse(gettext_noop("There is no text."), "Spelreglement 22", place="text")
    if not any(map(str.isdecimal, text)):
        raise refuse(
            gettext_noop("No move stands in this text: there is no number of a square. Nothing was stored."),
            "Spelreglement 22",
            place="text",
        )
    if len(text) > LONGEST_TEXT:
        raise refuse(
            gettext_noop(
                "The text has %(length)s characters; a notation has at most %(limit)s. Nothing was stored."
            ),
            "Spelreglement 22",
            place="text",
            length=len(text),
            limit=LONGEST_TEXT,
        )
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise refuse(
            gettext_noop("The text has half a surrogate pair, which cannot be stored."), place="text"
        )
    if "\0" in text:
        raise refuse(
            gettext_noop("The text has a null character at position %(at)s."),
            place="text",
            at=text.index("\0") + 1,
        )


@one_act
def submit(*, actor: User, game_id: int, text: str) -> Notation:
    """Store a notation of a game and have it judged; the game's result stays as it is.

    What the actor submitted last, submitted again, makes no second row. Errors: PermissionDenied unless the
    actor plays in the game or leads the event; Game.DoesNotExist when its round was unpaired; RuleViolation
    as in `check_text` and `played.check_played`.
    """
    locked_for_anyone(Game.objects.values_list("round__event", flat=True).get(pk=game_id))
    game = Game.objects.select_related("round__event", "match", "white", "black").get(pk=game_id)
    event = game.round.event
    require(may_submit(actor, game) and reachable_events(actor).filter(pk=event.pk).exists())
    check_played(game)
    check_text(text)
    latest = game.notations.filter(submitted_by=actor).first()
    if latest and latest.text == text:
        return latest
    notation = Notation.objects.create(
        game=game,
        text=text,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        submitted_by=actor,
        submitted_at=timezone.now(),
    )
    judging.take_up(notation)
    record.append(
        actor=actor,
        act=acts.NOTATION,
        event=event,
        subject=record.about_game(event, game),
        after={"notation": notation.pk, "sha256": notation.sha256},
    )
    return notation
