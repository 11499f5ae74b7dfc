"""Submitting a photo of a score sheet."""

import hashlib

from django.utils import timezone

from games import acts
from games.models import Photo
from games.photos.cleaning import PLACE, Cleaned
from games.showing.played import check_played
from tournaments.events.locks import locked_for_anyone
from tournaments.events.permissions import may_submit, reachable_events
from tournaments.ledger import record
from tournaments.ledger.transactions import one_act
from tournaments.models import Game, User
from tournaments.pages.http.permissions import require
from tournaments.pages.words.refusals import refuse
from tournaments.regulations.reasons import gettext_noop

MOST = 10
"""Photos of one game."""


@one_act
def add(*, actor: User, game_id: int, photo: Cleaned) -> Photo:
    """Keep a photo of a score sheet of a game, made anew before the act takes its lock.

    The same photo again makes no second row. Errors: PermissionDenied unless the actor plays in the game or
    leads the event; Game.DoesNotExist when its round was unpaired; RuleViolation as in
    `played.check_played`, and for more than MOST photos.
    """
    locked_for_anyone(Game.objects.values_list("round__event", flat=True).get(pk=game_id))
    game = Game.objects.select_related("round__event", "match", "white", "black").get(pk=game_id)
    event = game.round.event
    require(may_submit(actor, game) and reachable_events(actor).filter(pk=event.pk).exists())
    check_played(game)
    sha256 = hashlib.sha256(photo.content).hexdigest()
    before = list(game.photos.defer("content"))
    if same := next((one for one in before if one.sha256 == sha256), None):
        return same
    if len(before) >= MOST:
        raise refuse(gettext_noop("A game has at most %(most)s photos."), place=PLACE, most=MOST)
    kept = Photo.objects.create(
        game=game,
        width=photo.width,
        height=photo.height,
        size=len(photo.content),
        sha256=sha256,
        content=photo.content,
        submitted_by=actor,
        submitted_at=timezone.now(),
    )
    record.append(
        actor=actor,
        act=acts.PHOTO,
        event=event,
        subject=record.about_game(event, game),
        after={"photo": kept.pk, "sha256": sha256},
    )
    return kept
