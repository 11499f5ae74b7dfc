"""A game as its page shows it."""

from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _

from games.domain.report import Report
from games.models import Notation
from games.showing.replay import Look, Shown, shown
from games.showing.score_sheets import Sheet, StoodShown, sheets_of, stood_shown
from rules import Color
from rules.notation.replay import PlayedMove
from tournaments.events.line_up_times import hidden
from tournaments.events.loaded import counted_ending, counted_result, how_the_game_ended
from tournaments.events.permissions import may_submit, reachable_events
from tournaments.events.results.doubts.selectors import dispute_about
from tournaments.events.rounds.booked import booked_in, place_of
from tournaments.events.seated.at_boards import at_boards
from tournaments.history.selectors import may_read
from tournaments.models import Game
from tournaments.pages.http.permissions import Visitor
from tournaments.pages.words import wording
from tournaments.people.names.short_names import for_the_public
from tournaments.people.permissions import may_direct
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result


@dataclass(frozen=True, slots=True)
class MovePair:
    """A numbered pair of moves; one of them may be missing."""

    number: int
    white: PlayedMove | None
    black: PlayedMove | None


@dataclass(frozen=True, slots=True)
class GamePage:
    """A game, the notation shown, its report (None while it is to be judged), and the replay of it.

    `sheets` are all that were submitted, `sheet` the one of the notation shown. `white` and `black` name the
    players, of a board of teams with their team; `ended` says how the game ended, and `dispute` leads to
    recording a dispute about it. `counts_as` is what a game without a result was booked as.
    """

    game: Game
    white: str
    black: str
    ended: Reason | None
    sheets: tuple[Sheet, ...]
    sheet: Sheet | None
    replay: Shown | None
    may_submit: bool
    may_choose: bool
    reads_record: bool
    counts_as: Result | None
    dispute: str = ""

    @property
    def notation(self) -> Notation | None:
        """The notation shown."""
        return self.sheet.notation if self.sheet else None

    @property
    def report(self) -> Report | None:
        """The report on it."""
        return self.sheet.report if self.sheet else None

    @property
    def stood(self) -> tuple[StoodShown, ...]:
        """What was recorded as really played in place of what stands in it, in the order of time."""
        return stood_shown(self.notation) if self.notation else ()

    @property
    def title(self) -> str:
        """Who played whom."""
        return f"{self.white} – {self.black}"


def seen_game(pk: int, user: Visitor) -> Game:
    """The game with its result and ending as far as they count, if the visitor may see its event and its
    round is published, or leads it. Errors: Http404.
    """
    games = Game.objects.select_related(
        "round__event__season", "round__event__root", "match", "white", "black"
    )
    game = games.filter(pk=pk, round__event__in=reachable_events(user)).first()
    if game is None or not (game.round.published_at or may_direct(user, game.round.event)):
        raise Http404
    covered = hidden(user, [game.round.event]) if game.match_id else ()
    if game.white_id in covered or game.black_id in covered:
        game.result = game.ending = ""  # what was booked at an empty board would tell the line-up (R78)
    if counted_result(game, game.round.event) is None:  # what waits for a second person counts for nobody
        game.result = ""
    if counted_ending(game, game.round.event) is None:
        game.ending = ""
    return game


def players(game: Game, user: Visitor) -> tuple[str, str]:
    """White and black by name; at a board of teams who sits there, with the team, as far as
    the visitor may see it (R78).
    """
    sides = (game.white, game.black)
    if game.match_id is None:
        return game.white.name, game.black.name
    at_board = at_boards((side.pk for side in sides), hidden(user, [game.round.event]))
    seated = [(at_board.name(game, side.pk), side.name) for side in sides]
    white, black = (f"{name} ({team})" if name else team for name, team in seated)
    return white, black


def pairs_of(moves: tuple[PlayedMove, ...]) -> tuple[MovePair, ...]:
    """Moves in pairs, by their numbers."""
    pairs: dict[int, dict[Color, PlayedMove]] = {}
    for played in moves:
        pairs.setdefault(played.number, {})[played.color] = played
    return tuple(
        MovePair(number, pair.get(Color.WHITE), pair.get(Color.BLACK)) for number, pair in pairs.items()
    )


def game_page(
    game: Game, user: Visitor, *, notation: int | None = None, look: Look | None = None
) -> GamePage:
    """The page of a game: the notation that counts or the one asked for, at the position asked for.

    Errors: Http404 for a notation or a position that does not exist.
    """
    names = players(game, user)
    sheets = sheets_of(game, names)
    sheet = next((one for one in sheets if _is_asked(one, notation)), None)
    if notation is not None and sheet is None:
        raise Http404
    report = sheet.report if sheet else None
    directs = may_direct(user, game.round.event)
    page = GamePage(
        game,
        *names,
        how_the_game_ended(game, names),
        sheets,
        sheet,
        shown(sheet.notation.text, report, names, look or Look()) if sheet and report else None,
        directs or may_submit(user, game),
        may_choose=bool(sheets) and directs,
        reads_record=directs or (user.is_authenticated and may_read(game.round.event, user)),
        counts_as=_counts_as(game, user),
    )
    return replace(page, dispute=_dispute(page))


def _counts_as(game: Game, user: Visitor) -> Result | None:
    """What a game without a result counts as since somebody withdrew, where it tells no line-up (R78)."""
    if game.result:
        return None
    covered = hidden(user, [game.round.event]) if game.match_id else ()
    if game.white_id in covered or game.black_id in covered:
        return None
    return booked_in([game]).get(place_of(game))


def _is_asked(sheet: Sheet, notation: int | None) -> bool:
    return sheet.counts if notation is None else sheet.notation.pk == notation


def with_public_names(page: GamePage) -> GamePage:
    """The page for paper and pictures, which are not gone through again on their way out: with the names that
    everybody reads.
    """
    names = for_the_public()
    return replace(page, white=names.in_text(page.white), black=names.in_text(page.black))


def _dispute(page: GamePage) -> str:
    """Where a dispute about how the game ended is recorded, with what it is about filled in."""
    game = page.game
    if page.ended is None:
        return ""
    ended = wording.say(page.ended, edition(game.round.event.season.edition))
    return dispute_about(game, _("It is disputed how the game ended: %(ended)s.") % {"ended": ended})
