"""People and clubs over the years."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournaments.events.at_a_glance import MatchCard
from tournaments.events.line_up_times import hidden_anywhere
from tournaments.events.loaded import counted_result
from tournaments.events.particulars.put_off import is_gone, is_left
from tournaments.events.permissions import visible_events
from tournaments.events.rounds.booked import Booked, booked_in, place_of
from tournaments.events.seated.at_boards import AtBoards, at_boards
from tournaments.models import EarlierPlayer, Entrant, Event, Game, Person, Season, TeamPlayer
from tournaments.pages.http.permissions import Visitor
from tournaments.regulations.results import Result, Side
from tournaments.seasons.finals.closed_events import BY_CLASS
from tournaments.seasons.visibility import same

WIN, DRAW, LOSS = 2, 1, 0
"""What a game gives to a player, in halves."""
MOST_MET = 6


@dataclass(frozen=True, slots=True)
class Appearance:
    """One event of a career: who plays, the entry and its games in order; for a team `board` is the place in
    it. The giver of a display may be nobody known.
    """

    person: Person | None
    entrant: Entrant
    games: tuple["OwnGame", ...]
    board: int | None = None

    @property
    def score(self) -> "Score":
        """What the games across a board ended in."""
        return Score.of(self.games)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game from one player's side. Its `result` is what counts: of an open game what it was booked as since
    somebody withdrew (C.14, R52, R63).

    `opponent` is a name, "" where nobody sat across; of a game for a team `opponents` is the other team.
    """

    game: Game
    opponent: str
    white: bool
    result: Result | None
    opponents: str = ""
    opponent_person: int | None = None

    @property
    def half_points(self) -> int | None:
        """What it gave; None while it has no result."""
        return self.result and self.result.half_points(Side.FIRST if self.white else Side.SECOND)

    @property
    def played(self) -> bool:
        """Whether a result was made across the board."""
        return self.result is not None and self.result.played

    @property
    def is_off(self) -> bool:
        """Whether it is not played because somebody withdrew; its round and event are loaded."""
        game = self.game
        return not self.played and (is_gone(game, game.round.number) or is_left(game.round.event, game))

    @property
    def tint(self) -> str:
        """What it gave, as the parts of pages call it: "won", "drawn", "lost" or "none"."""
        return {None: "none", WIN: "won", DRAW: "drawn", LOSS: "lost"}[self.half_points]


@dataclass(frozen=True, slots=True)
class Score:
    """How many games across a board were won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @classmethod
    def of(cls, games: Iterable[OwnGame]) -> "Score":
        """The score of these games; what was not played across a board counts for nothing."""
        ended = Counter(game.half_points for game in games if game.played)
        return cls(ended[WIN], ended[DRAW], ended[LOSS])

    @property
    def games(self) -> int:
        """How many games it was."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody whom a person met, and how the games between them ended."""

    name: str
    person: int | None
    score: Score


@dataclass(frozen=True, slots=True)
class Career:
    """A person and the events the visitor may see."""

    person: Person
    appearances: tuple[Appearance, ...]

    @property
    def games(self) -> tuple[OwnGame, ...]:
        """All the games of the events."""
        return tuple(game for one in self.appearances for game in one.games)

    @property
    def score(self) -> Score:
        """What all the games ended in."""
        return Score.of(self.games)

    @property
    def of_white(self) -> Score:
        """What the games with white ended in."""
        return Score.of(game for game in self.games if game.white)

    @property
    def of_black(self) -> Score:
        """What the games with black ended in."""
        return Score.of(game for game in self.games if not game.white)

    @property
    def met(self) -> tuple[Met, ...]:
        """Whom the person met most often, at most `MOST_MET`."""
        found: dict[tuple[str, int | None], list[OwnGame]] = {}
        for game in self.games:
            if game.played and game.opponent:
                found.setdefault((game.opponent, game.opponent_person), []).append(game)
        met = (Met(name, person, Score.of(games)) for (name, person), games in found.items())
        return tuple(sorted(met, key=lambda one: (-one.score.games, one.name))[:MOST_MET])

    @property
    def classes(self) -> tuple[tuple[Season, tuple[Entrant, ...]], ...]:
        """In which class of the personal championships they played, season by season, the earliest first."""
        found: dict[Season, list[Entrant]] = {}
        for one in reversed(self.appearances):
            event = one.entrant.event
            if event.section in BY_CLASS and event.kind != Event.Kind.DECIDING and one.board is None:
                found.setdefault(event.season, []).append(one.entrant)
        return tuple((season, tuple(entrants)) for season, entrants in found.items())

    @property
    def next_game(self) -> "NextGame | None":
        """The game that is played now or next, in an event that is open: that of the first day from today on,
        before one that stayed open. None where none is paired; nothing is played with who has left (C.14).
        """
        waiting = (
            NextGame(one, game, _card(self.person, game))
            for one in self.appearances
            if not one.entrant.event.is_over
            for game in one.games
            if game.half_points is None and not game.is_off
        )
        return min(waiting, key=lambda one: one.day or date.max, default=None)


@dataclass(frozen=True, slots=True)
class NextGame:
    """A game to be played, with the event it is in and its card."""

    appearance: Appearance
    game: OwnGame
    card: MatchCard

    @property
    def day(self) -> date | None:
        """The day on which it is played: that to which it was adjourned, else that of its round; None where
        that is not known or past.
        """
        game = self.game.game
        day = game.adjourned_to or game.round.date
        return day if day and day >= timezone.localdate() else None

    @property
    def is_today(self) -> bool:
        """Whether it is played today."""
        return self.day == timezone.localdate()


def _card(person: Person, own: OwnGame) -> MatchCard:
    sides = [(person.name, person.pk), (own.opponent or own.opponents, own.opponent_person)]
    (white, white_person), (black, black_person) = sides if own.white else reversed(sides)
    return MatchCard(
        own.game.round.number,
        white,
        black,
        game=own.game.pk,
        white_person=white_person,
        black_person=black_person,
    )


def _own(entrant: Entrant, game: Game, booked: Booked) -> OwnGame:
    white = game.white_id == entrant.pk
    other = game.black if white else game.white
    return OwnGame(
        game=game,
        opponent=other.name,
        white=white,
        result=_result(game, entrant.event, booked),
        opponent_person=other.person_id,
    )


def _result(game: Game, event: Event, booked: Booked) -> Result | None:
    return counted_result(game, event) or (None if game.result else booked.get(place_of(game)))


def _known(entrants: Iterable[Entrant], games: Sequence[Game]) -> Booked:
    """What the open games among these were booked as; each has the event of an entrant of it."""
    events = {entrant.event_id: entrant.event for entrant in entrants}
    for game in games:
        game.round.event = events[game.round.event_id]
    return booked_in(games)


def played_by(user: Visitor) -> QuerySet[Event]:
    """The events in which somebody plays, of those that the visitor may see: groups, and what has none."""
    return visible_events(user).exclude(children__kind=Event.Kind.GROUP)


def career(person: Person, user: Visitor) -> Career:
    """A person's entries with their games, also those for a team, latest first."""
    played = played_by(user)
    found = appearances(Entrant.objects.filter(same(person), event__in=played))
    found += team_appearances(same(person) & Q(team__event__in=played), user)
    found.sort(key=lambda one: (-one.entrant.event.season.year, one.entrant.event_id))
    return Career(person, tuple(found))


def appearances(entered: QuerySet[Entrant]) -> list[Appearance]:
    """These entries of persons, each with its games of the published rounds."""
    entrants = list(entered.select_related("event__season", "event__root", "person"))
    games = list(
        Game.objects.filter(Q(white__in=entrants) | Q(black__in=entrants), round__published_at__isnull=False)
        .select_related("round", "white", "black")
        .order_by("round__number", "board")
    )
    of_each = defaultdict(list)
    for game in games:
        for side in (game.white_id, game.black_id):
            of_each[side].append(game)
    booked = _known(entrants, games)
    return [
        Appearance(
            entrant.person, entrant, tuple(_own(entrant, game, booked) for game in of_each[entrant.pk])
        )
        for entrant in entrants
    ]


def team_appearances(of: Q, user: Visitor) -> list[Appearance]:
    """The places for teams by a condition on them, in line-ups and before somebody else came into those, as
    far as the visitor may see them: by name, each with the games that the person played or is to play there.
    """
    now, earlier = TeamPlayer.objects.filter(of), EarlierPlayer.objects.filter(of)
    about = ("team__event__season", "team__event__root", "person")
    found: dict[_Place, TeamPlayer | EarlierPlayer] = {}
    for one in now.select_related(*about):
        found[_Place(one.name, one.team_id, one.board, one.person_id)] = one
    for before in earlier.select_related(*about, "game"):
        place = _Place(before.name, before.team_id, before.game.board, before.person_id)
        found.setdefault(place, before)
    if not found:
        return []
    hidden = hidden_anywhere(user)
    places = [(place, found[place]) for place in sorted(found) if place.team not in hidden]
    teams = {place.team for place, _ in places}
    games = list(
        Game.objects.filter(Q(white__in=teams) | Q(black__in=teams), match__isnull=False)
        .select_related("round", "white", "black")
        .order_by("round__number", "board")
    )
    booked = _known((row.team for row in found.values()), games)
    seated = at_boards({side for game in games for side in (game.white_id, game.black_id)}, hidden)
    of_each: dict[tuple[int, int, int], list[Game]] = defaultdict(list)
    for game in games:
        for side in (game.white_id, game.black_id):
            if player := seated.player(game, side):
                of_each[side, game.board, player.person].append(game)
    return [
        Appearance(
            row.person,
            row.team,
            tuple(
                _for_team(row.team, game, seated, hidden, booked)
                for game in of_each[place.team, place.board, place.person]
            ),
            place.board,
        )
        for place, row in places
    ]


class _Place(NamedTuple):
    """A place at a board of a team, by the name under which somebody has it."""

    name: str
    team: int
    board: int
    person: int


def _for_team(
    team: Entrant, game: Game, seated: AtBoards, hidden: Collection[int], booked: Booked
) -> OwnGame:
    """A game for a team; against one whose line-up is hidden it has no result yet (R78)."""
    white = game.white_id == team.pk
    other = game.black if white else game.white
    result = None if other.pk in hidden else _result(game, team.event, booked)
    return OwnGame(game, seated.name(game, other.pk), white, result, other.name)
