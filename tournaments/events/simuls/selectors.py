"""Simultaneous displays: from the rows of one to the boards round the circle, the score, the giver's way.

Source: I, art. 3 (the circle), art. 4 (colours), art. 5 (the giver's way).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.events import acts
from tournaments.events.entries.selectors import GIVER
from tournaments.events.loaded import counted_ending, counted_result, shorten
from tournaments.events.setting_up.choices import COLOURS_SEED, GIVER_COLOUR
from tournaments.events.tables import simuls
from tournaments.events.tables.simuls import GameLine
from tournaments.ledger.chains.chain import chain_name
from tournaments.models import Entrant, Event, Game, LedgerEntry, Round
from tournaments.pages.http.addresses import by_key
from tournaments.pages.tables.tables import Table
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.names import event_name, file_name_of
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.endings import how_it_ended
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules import simultaneous
from tournaments.regulations.schedules.simultaneous import Seat, SimulScore

_DISC = 15  # the radius of a board in the drawing of the circle
_RING_LEAST = 90


@dataclass(frozen=True, slots=True)
class Board:
    """A board of the circle: the seat as the regulation gives it, the player's row, the game, its result.

    `result` is None while there is none that counts; white is first in it. `ended` is how the game ended,
    where somebody said so.
    """

    seat: Seat
    player: Entrant
    game: Game
    result: Result | None
    ended: Reason | None = None

    @property
    def number(self) -> int:
        """Its place in the circle, from 1."""
        return self.seat.number

    @property
    def black(self) -> bool:
        """Whether the player has black."""
        return self.seat.side is Side.SECOND

    @property
    def giver_half_points(self) -> int | None:
        """What the giver scored here."""
        return None if self.result is None else self.result.half_points(self.seat.side.other)

    @property
    def half_points(self) -> int | None:
        """What the player scored."""
        return None if self.result is None else self.result.half_points(self.seat.side)

    @property
    def code_won(self) -> str:
        """The result with which the giver wins."""
        won = Result.FIRST_WINS if self.black else Result.SECOND_WINS
        return won.value

    @property
    def code_lost(self) -> str:
        """The result with which the player wins."""
        lost = Result.SECOND_WINS if self.black else Result.FIRST_WINS
        return lost.value


@dataclass(frozen=True, slots=True)
class Simul:
    """A simultaneous display as loaded once; without boards until it was started."""

    event: Event
    edition: Edition
    giver: Entrant | None
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...]
    boards: tuple[Board, ...]

    @property
    def title(self) -> str:
        """The full name of the event."""
        return event_name(self.event)

    @property
    def file_name(self) -> str:
        """The name of its files, without an ending."""
        return file_name_of(self.event)

    @property
    def giver_name(self) -> str:
        """The giver, empty while nobody was entered as such."""
        return self.giver.name if self.giver else ""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The boards as the regulation knows them."""
        return tuple(board.seat for board in self.boards)

    @property
    def results(self) -> dict[int, Result]:
        """The results that count, by board, white first."""
        return {board.number: board.result for board in self.boards if board.result is not None}

    @property
    def endings(self) -> dict[int, Reason]:
        """How the games ended of which somebody said so, by board."""
        return {board.number: board.ended for board in self.boards if board.ended is not None}

    @property
    def score(self) -> SimulScore:
        """The giver's score so far."""
        return simultaneous.giver_score(self.seats, self.results)

    @property
    def complete(self) -> bool:
        """Whether every game has a result that counts."""
        return bool(self.boards) and len(self.results) == len(self.boards)

    def next_board(self, at: int) -> Board | None:
        """Where the giver goes from board `at`, 0 before the first; None when every game is finished."""
        number = simultaneous.next_board(
            len(self.boards), at, self.results.keys(), rule=self.edition.displays
        )
        return next((board for board in self.boards if board.number == number), None)

    @property
    def because(self) -> list[Reason]:
        """Why the colours are as they are, each reason once."""
        return list({str(seat.because): seat.because for seat in self.seats}.values())


def simul(event: Event, *, public: bool = False) -> Simul:
    """Load a simultaneous display, in three queries; its season must be loaded. `public` takes one more, for
    the names that the public reads.
    """
    entrants = tuple(event.entrants.order_by("number"))
    rounds = tuple(event.rounds.all())
    games = list(
        Game.objects.filter(round__event=event).select_related("round", "white", "black").order_by("board")
    )
    if public:
        shorten([*entrants, *(side for game in games for side in (game.white, game.black))])
    rules = edition(event.season.edition)
    giver = next((row for row in entrants if row.number == GIVER), None)
    return Simul(event, rules, giver, entrants, rounds, tuple(_boards(event, rules, games)))


def _boards(event: Event, rules: Edition, games: Sequence[Game]) -> list[Board]:
    if not games:
        return []
    players = [game.white if game.black.number == GIVER else game.black for game in games]
    seats = _seats(event, rules, players, first_white=games[0].black.number == GIVER)
    return [
        Board(seat, player, game, counted_result(game, event), _ended(game, event))
        for seat, player, game in zip(seats, players, games, strict=True)
    ]


def _ended(game: Game, event: Event) -> Reason | None:
    """How a game ended, as far as it counts and somebody said so."""
    ending, result = counted_ending(game, event), counted_result(game, event)
    return how_it_ended(ending, result, (game.white.name, game.black.name)) if ending else None


def _seats(
    event: Event, rules: Edition, players: Sequence[Entrant], *, first_white: bool
) -> tuple[Seat, ...]:
    """The seats with their reasons: by the lot that was drawn, or with one colour against everyone (I.4)."""
    names = [player.name for player in players]
    rule = rules.displays
    if event.settings.get(GIVER_COLOUR, "lot") == "lot":
        return simultaneous.seats_by_lot(names, int(event.settings[COLOURS_SEED]), rule=rule)
    giver = Side.SECOND if first_white else Side.FIRST
    return simultaneous.seats_with_one_colour(names, giver, rule=rule)


def last_finished(event: Event) -> int:
    """The board whose result was recorded last, where the giver was then; 0 before the first."""
    recorded = LedgerEntry.objects.filter(chain_id=chain_name(event), act=acts.RESULT).order_by("-sequence")
    subject = recorded.values_list("subject", flat=True).first()
    return subject["board"] if subject else 0


def heading(found: Simul, url: str) -> Heading:
    """What stands above and below the sheets of a display; `url` is the address of its page."""
    return Heading(
        title=found.title,
        section=found.event.section,
        division="",
        venue=found.event.venue,
        as_of="",
        printed_on=timezone.localdate(),
        url=url,
        edition=edition(found.event.season.edition),
        days=tuple(paired.date for paired in found.rounds),
    )


def page_table(found: Simul) -> Table:
    """The boards as a page shows them, players and games leading where they belong."""
    person, game = by_key("person"), by_key("game")
    return simuls.page_table(
        [
            GameLine(
                board.seat,
                found.giver_name,
                board.result,
                board.ended,
                board.player.club_name,
                person(board.player.person_id) if board.player.person_id else "",
                game(board.game.pk),
            )
            for board in found.boards
        ],
        edition(found.event.season.edition),
    )


@dataclass(frozen=True, slots=True)
class Disc:
    """A board in the drawing of the circle: where it is, and where the player's points stand beside it."""

    board: Board
    x: str
    y: str
    points_x: str
    points_y: str


@dataclass(frozen=True, slots=True)
class Circle:
    """The drawing of the circle: its size, its middle, the discs clockwise from below."""

    size: int
    middle: int
    radius: int
    discs: tuple[Disc, ...]


def circle(found: Simul) -> Circle:
    """Where the boards stand, clockwise from below, as on the printed list."""
    count = len(found.boards)
    ring = max(_RING_LEAST, math.ceil(count * 3 * _DISC / math.tau))
    middle = ring + 3 * _DISC
    discs = []
    for at, board in enumerate(found.boards):
        angle = math.pi / 2 + math.tau * at / count
        across, down = math.cos(angle), math.sin(angle)
        outside = ring + 2 * _DISC - 3
        discs.append(
            Disc(
                board,
                f"{middle + ring * across:.1f}",
                f"{middle + ring * down:.1f}",
                f"{middle + outside * across:.1f}",
                f"{middle + outside * down:.1f}",
            )
        )
    return Circle(2 * middle, middle, _DISC, tuple(discs))
