"""A game as its page shows it."""

from dataclasses import dataclass

from django.http import Http404
from django.utils.translation import gettext as _

from games.domain.report import Report, check
from games.models import Notation
from rules import Board, Color
from rules.diagram import Labels, svg
from rules.notation.replay import PlayedMove
from tournaments.events.permissions import may_submit, visible_events
from tournaments.events.teams.line_up_times import hidden
from tournaments.events.teams.line_ups import names_at_boards
from tournaments.models import Game
from tournaments.pages.permissions import Visitor
from tournaments.people.permissions import may_direct
from tournaments.regulations.results import Result


@dataclass(frozen=True, slots=True)
class MovePair:
    """A numbered pair of moves; one of them may be missing."""

    number: int
    white: PlayedMove | None
    black: PlayedMove | None


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game, the notation shown, its report, the moves in pairs, and the position after `ply`.

    `white` and `black` name the players, of a board of teams with their team.
    """

    game: Game
    white: str
    black: str
    notation: Notation | None
    notations: tuple[Notation, ...]
    report: Report | None
    pairs: tuple[MovePair, ...]
    ply: int
    diagram: str
    may_submit: bool

    @property
    def last_ply(self) -> int:
        """The ply of the final position."""
        return len(self.report.replay.moves) if self.report else 0


def seen_game(pk: int, user: Visitor) -> Game:
    """The game, if the visitor may see its event and its round is published, or leads it. Errors: Http404."""
    games = Game.objects.select_related(
        "round__event__season", "round__event__root", "match", "white", "black"
    )
    game = games.filter(pk=pk, round__event__in=visible_events(user)).first()
    if game is None or not (game.round.published_at or may_direct(user, game.round.event)):
        raise Http404
    covered = hidden(user, [game.round.event]) if game.match_id else ()
    if game.white_id in covered or game.black_id in covered:
        game.result = ""  # what was booked at an empty board would tell the line-up (R78)
    return game


def players(game: Game, user: Visitor) -> tuple[str, str]:
    """White and black by name; at a board of teams who sits there in the line-up, with the team, as far as
    the visitor may see it (R78).
    """
    sides = (game.white, game.black)
    if game.match_id is None:
        return game.white.name, game.black.name
    names = names_at_boards((side.pk for side in sides), hidden(user, [game.round.event]))
    seated = [(names.get((side.pk, game.board)), side.name) for side in sides]
    white, black = (f"{name} ({team})" if name else team for name, team in seated)
    return white, black


def _pairs(moves: tuple[PlayedMove, ...]) -> tuple[MovePair, ...]:
    pairs: dict[int, dict[Color, PlayedMove]] = {}
    for played in moves:
        pairs.setdefault(played.number, {})[played.color] = played
    return tuple(
        MovePair(number, pair.get(Color.WHITE), pair.get(Color.BLACK)) for number, pair in pairs.items()
    )


def _labels() -> Labels:
    """The words of a diagram in the reader's language."""
    return Labels(
        title=_("Draughts position"),
        white=_("White"),
        black=_("Black"),
        men=_("men on {squares}"),
        kings=_("kings on {squares}"),
        no_pieces=_("no pieces"),
        to_move=_("{side} to move."),
        king_moves=_("The king on {square} has used {count} of its {limit} moves."),
        last_move=_("Last move: {move}."),
    )


def _diagram(report: Report, ply: int) -> str:
    moves = report.replay.moves
    board = Board(moves[ply - 1].fen_after if ply else report.replay.start)
    return svg(board, last_move=moves[ply - 1].move if ply else None, labels=_labels())


def game_page(game: Game, user: Visitor, *, notation: int | None = None, ply: int | None = None) -> GamePage:
    """The page of a game: its latest notation or the one asked for, after the ply asked for or at the end.

    Errors: Http404 for a notation or a ply that does not exist.
    """
    names = players(game, user)
    notations = tuple(game.notations.select_related("submitted_by"))
    shown = notations[0] if notations else None
    if notation is not None:
        shown = next((one for one in notations if one.pk == notation), None)
        if shown is None:
            raise Http404
    if shown is None:
        return GamePage(game, *names, None, (), None, (), 0, "", may_submit(user, game))
    report = check(shown.text, Result.parse(game.result) if game.result else None)
    moves = report.replay.moves
    at = len(moves) if ply is None else ply
    if at > len(moves):
        raise Http404
    return GamePage(
        game,
        *names,
        shown,
        notations,
        report,
        _pairs(moves),
        at,
        _diagram(report, at),
        may_submit(user, game),
    )
