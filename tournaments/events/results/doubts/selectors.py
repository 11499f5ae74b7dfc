"""The results that are said to be wrong: of a game, of a round, and what somebody said."""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.events.line_up_times import hidden
from tournaments.events.permissions import may_doubt, visible_events
from tournaments.events.results.selectors import Board
from tournaments.events.to_do.doubted import open_doubts
from tournaments.models import Doubt, Game, User
from tournaments.pages.http.permissions import Visitor

_SIDES = ("round__event__season", "round__event__root", "match", "white", "black")


def seen_game(pk: int, user: Visitor) -> Game | None:
    """A game of a published round of a published event; without its result where that would tell a line-up
    that the visitor may not see yet (R78).
    """
    games = Game.objects.filter(round__published_at__isnull=False, round__event__in=visible_events(user))
    game = games.select_related(*_SIDES).filter(pk=pk).first()
    if game is None or not game.round.event.is_published:
        return None
    if game.match_id and hidden(user, [game.round.event]) & {game.white_id, game.black_id}:
        game.result = game.ending = ""
    return game


@dataclass(frozen=True, slots=True)
class Doubts:
    """What somebody whom a game concerns said of its result: what waits for the leaders, and what they
    answered last.
    """

    game: Game
    waiting: Doubt | None
    answered: Doubt | None

    @property
    def may_say(self) -> bool:
        """Whether the user can say now that the result is wrong."""
        return can_be_doubted(self.game) and self.waiting is None

    @property
    def dispute(self) -> str:
        """Where who does not agree that the result stands records a dispute; nothing after a correction."""
        if self.answered is None or self.answered.result != self.game.result:
            return ""
        return dispute_about(self.game, self.answered.said)


def dispute_about(game: Game, text: str) -> str:
    """Where a dispute about a game is recorded, with its players and board and what it is about filled in."""
    about: dict[str, object] = {
        "parties": [game.white.number, game.black.number],
        "round_number": game.round.number,
        "board": game.board,
        "text": text,
    }
    table = {"table": game.match.table} if game.match else {}
    return f"{reverse('dispute-add', args=[game.round.event_id])}?{urlencode(about | table, doseq=True)}"


def can_be_doubted(game: Game) -> bool:
    """Whether a game of a published round has a result, and its event is open."""
    return bool(game.result) and game.round.event.closed_at is None


def of_user(user: Visitor, game: Game) -> Doubts | None:
    """What the user said of the result of a game, for whom it concerns; None for everybody else."""
    is_public = game.round.published_at is not None and game.round.event.is_published
    if not is_public or not isinstance(user, User) or not may_doubt(user, game):
        return None
    waiting = open_doubts().filter(game=game, by=user).first()
    answered = (
        Doubt.objects.filter(game=game, by=user, answered_at__isnull=False).order_by("-answered_at").first()
    )
    return Doubts(game, waiting, answered)


def who(user: User) -> str:
    """Who says so, by name: the person, else the secretary of the club."""
    if user.person or user.secretary_of is None:
        return user.person.name if user.person else user.get_username()
    return _("secretary of %(club)s") % {"club": user.secretary_of.name}


def of_game(game: Game) -> list[Doubt]:
    """What is said of the result that stands and waits for the leaders."""
    return list(open_doubts().filter(game=game).select_related("by__person", "by__secretary_of"))


def at_boards(boards: Iterable[Board]) -> list[tuple[Board, Doubt]]:
    """The same of the games at these boards, in their order."""
    by_game = {board.game.pk: board for board in boards if board.game.result}
    if not by_game:
        return []
    found = open_doubts().filter(game__in=by_game).select_related("by__person", "by__secretary_of")
    doubts = sorted(found, key=lambda doubt: list(by_game).index(doubt.game_id))
    return [(by_game[doubt.game_id], doubt) for doubt in doubts]
