"""The boards of a round as they are entered: who sits there, what stands, who recorded it."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.events.attendance.selectors import last_to_make_up
from tournaments.events.loaded import LoadedEvent, load
from tournaments.events.particulars.put_off import PutOff, Seated, put_off
from tournaments.events.results.decided import decided_boards
from tournaments.events.results.lines import Changes, ResultLine, key_of
from tournaments.events.seated.at_boards import at_boards
from tournaments.events.teams.line_ups import empty_boards, match_of
from tournaments.events.to_do.next_steps import Step, what_follows
from tournaments.models import Event, Game, Pass, Round, User
from tournaments.models.events import VOID
from tournaments.pages.words import wording
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Reason, RuleViolation
from tournaments.regulations.results import Result


@dataclass(frozen=True, slots=True)
class Board:
    """One board: its game, its key ("3", of teams "2.3"), and the people at it.

    Of teams `white_team` and `black_team` name theirs, and `match` the two teams at its first board; a name
    is empty at an empty board and where the team is not `lined_up` yet. `waiting` says that a second person
    has not confirmed the result yet, `decided` why the board takes none, `put_off` that the game is not
    played with its round, `is_over` that nothing is played in its event any more.
    """

    game: Game
    key: str
    white: str
    black: str
    white_team: str = ""
    black_team: str = ""
    white_lined_up: bool = True
    black_lined_up: bool = True
    match: str = ""
    waiting: bool = False
    decided: Reason | None = None
    put_off: PutOff | None = None
    is_over: bool = False

    @property
    def takes_result(self) -> bool:
        """Whether a result may be entered or corrected here."""
        return self.decided is None and not self.is_over

    @property
    def id(self) -> str:
        """The name of its box."""
        return f"result-{self.key}"


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round of an event with its boards, and the other rounds of the event."""

    event: Event
    paired: Round
    rounds: tuple[Round, ...]
    boards: tuple[Board, ...]

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.paired.number

    @property
    def title(self) -> str:
        """Of what the results are: a round, or a game of a play-off."""
        if self.event.is_play_off:
            return _("results of play-off game %(number)s") % {"number": self.number}
        return _("results of round %(number)s") % {"number": self.number}

    @property
    def unpublished(self) -> list[Round]:
        """The rounds with pairs that the public does not see, though they count in the standings beside."""
        return [one for one in self.rounds if not one.published_at]

    @property
    def open(self) -> int:
        """How many boards wait for a result."""
        return open_boards(self.boards)

    @property
    def done(self) -> int:
        """How many boards have a result, or take none."""
        return len(self.boards) - self.open

    def board(self, key: str) -> Board | None:
        """The board with this key."""
        return next((board for board in self.boards if board.key == key), None)

    def is_anew(self, key: str) -> bool:
        """Whether the game at the board with this key is void (Spelreglement 26) or replayed by a verdict."""
        board = self.board(key)
        return board is not None and (board.game.ending == VOID or board.game.replayed)

    def is_adjourned(self, key: str) -> bool:
        """Whether the game at the board with this key was broken off, to be finished later (R71)."""
        board = self.board(key)
        return board is not None and board.game.adjourned


def open_boards(boards: Iterable[Board]) -> int:
    """How many of these boards wait for a result."""
    return sum(not board.game.result and board.decided is None for board in boards)


def round_page(
    event: Event, number: int, *, only: Iterable[str] = (), hidden: Collection[int] = ()
) -> RoundPage | None:
    """The round with this number, or None when there is none or it has no pairs; `only` some boards. Of the
    teams with the hidden keys nobody is named.
    """
    rounds = tuple(event.rounds.all())
    paired = next((one for one in rounds if one.number == number and one.paired_at), None)
    if paired is None:
        return None
    shown = tuple(one for one in rounds if one.paired_at)
    wanted = set(only)
    boards = [board for board in _boards(event, paired, hidden) if not wanted or board.key in wanted]
    return RoundPage(event, paired, shown, tuple(boards))


def _boards(event: Event, paired: Round, hidden: Collection[int]) -> list[Board]:
    games = Game.objects.filter(round=paired).select_related(
        "round", "white", "black", "match__home", "match__away"
    )
    ordered = sorted(games, key=lambda game: (game.match.table if game.match else 0, game.board))
    of_teams = any(game.match_id for game in ordered)
    decided = decided_boards(event, ordered, empty_boards(event))
    boards = _team_boards(event, ordered, hidden) if of_teams else [*map(_board, ordered)]
    seated = (Seated(one.game, paired.number, one.key, one.white, one.black) for one in boards)
    later = put_off(event, seated)
    return [
        replace(
            board,
            waiting=_waits(event, board.game),
            decided=decided.get(board.key),
            put_off=later.get(board.game.pk),
            is_over=event.is_over,
        )
        for board in boards
    ]


def _board(game: Game) -> Board:
    return Board(game, key_of(game), game.white.name, game.black.name)


def _team_boards(event: Event, games: Iterable[Game], hidden: Collection[int]) -> list[Board]:
    seated = at_boards(event.entrants.values_list("pk", flat=True), hidden)
    lined_up = seated.lined_up
    found: list[Board] = []
    seen: set[int] = set()
    for game in games:
        match = match_of(game)
        title = "" if match.pk in seen else f"{match.home.name} – {match.away.name}"
        seen.add(match.pk)
        found.append(
            Board(
                game,
                key_of(game),
                seated.name(game, game.white_id),
                seated.name(game, game.black_id),
                game.white.name,
                game.black.name,
                game.white_id in lined_up,
                game.black_id in lined_up,
                title,
            )
        )
    return found


def _waits(event: Event, game: Game) -> bool:
    return event.confirmed_by_two and bool(game.result or game.ending) and not game.confirmed_by


def recorded_message(done: Changes) -> str:
    """What was recorded, in one or two sentences."""
    said = []
    if count := len(done.recorded):
        said.append(ngettext("%d result was recorded.", "%d results were recorded.", count) % count)
    if count := len(done.confirmed):
        said.append(ngettext("%d result was confirmed.", "%d results were confirmed.", count) % count)
    return " ".join(said) or _("Nothing was changed.")


def left_out_messages(done: Changes, edition: Edition) -> list[str]:
    """At which boards nothing was recorded, a sentence each."""
    text = _("Nothing was recorded at board %(board)s: %(why)s.")
    return [text % {"board": board, "why": wording.say(reason, edition)} for board, reason in done.left_out]


def access_codes(paired: Round) -> list[Pass]:
    """The codes of helpers for a round, latest first."""
    return list(paired.passes.select_related("made_by"))


def waiting(event: Event, user: User) -> list[Game]:
    """The results, and void games, that a second person has not confirmed and this user did not record."""
    if not event.confirmed_by_two:
        return []
    games = Game.objects.filter(round__event=event, confirmed_by="").exclude(result="", ending="")
    games = games.exclude(entered_by=user.get_username()).select_related("round", "match", "white", "black")
    return list(games.order_by("round__number", "match__table", "board"))


def steps_after(page: RoundPage, loaded: LoadedEvent | None = None) -> list[Step]:
    """What comes next once every board of a round has a result; `loaded` is its event, if at hand."""
    is_in = page.boards and not page.open and page.event.system != Event.System.DISPLAY
    return what_follows(loaded or load(page.event))[:1] if is_in else []


def standings_beside(event: Event) -> Standings | None:
    """The standings as they are now, shown beside the boards; None where there are none, as of a simul."""
    if event.system == Event.System.DISPLAY:
        return None
    loaded = load(event)
    return loaded.standings_if_any()


def made_up_no_more(page: RoundPage, lines: Iterable[ResultLine]) -> tuple[Reason, ...]:
    """Which games can no longer be made up once these are recorded (C.13), one sentence each; whoever records
    them is asked first.
    """
    played = (page.board(line.key) for line in lines if _is_played(line.code))
    if not any(board and board.decided is None for board in played):
        return ()
    return tuple(game.because for game in last_to_make_up(page.event, page.number))


def _is_played(code: str) -> bool:
    """Whether a code, not checked yet, is that of a game that was played."""
    try:
        return Result.parse(code).played
    except RuleViolation:
        return False
