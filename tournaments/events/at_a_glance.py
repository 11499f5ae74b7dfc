"""What the page of an event shows beside its standings: its rounds as dots, the round that is played or
comes, games still to be made up, what the places bring, and who stood where.
"""

import datetime
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.events.loaded import LoadedEvent
from tournaments.models import Event, Round
from tournaments.pages.words.names import BY_RANK
from tournaments.pages.words.wording import result, score
from tournaments.regulations import event as domain
from tournaments.regulations.counting.absences import CountedGame
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.movement.zones import ZoneOfPlaces, zones
from tournaments.regulations.order.progress import (
    ByColour,
    RoundOutcome,
    by_colour,
    open_games,
    outcomes,
    places_after,
    upset,
)
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.teams.groups import group_number, is_group_name
from tournaments.regulations.teams.results import count_match

MOST_IN_A_CHART = 14
"""With more names than this a chart of places is no longer read."""


def rank_in_season(event: Event) -> tuple[int, int, str, str, int, str]:
    """The place of an event among the others of a season: by section, the highest class and group first."""
    divisions = edition(event.season.edition).divisions.get(event.section)
    codes = divisions.codes if divisions else ()
    highest = event.division.partition("+")[0]
    return (
        BY_RANK.index(event.section),
        codes.index(highest) if highest in codes else len(codes),
        event.division,
        event.name,
        group_number(event.group) if is_group_name(event.group) else 0,
        event.group,
    )


@dataclass(frozen=True, slots=True)
class RoundDot:
    """A round in the row of dots: `state` is "done", "now" or "" (to come); it `leads` where standings are
    known.
    """

    number: int
    state: str
    leads: bool
    is_shown: bool


@dataclass(frozen=True, slots=True)
class MatchCard:
    """Two sides and the score between them; `score` is empty while the game is open. Of a match of teams that
    has begun `open_boards` is how many of its boards have no result.
    """

    number: int | str
    white: str
    black: str
    score: str = ""
    game: int | None = None
    white_person: int | None = None
    black_person: int | None = None
    open_boards: int = 0


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that is played now or next; `ended` is how many of its boards have a result."""

    number: int
    date: datetime.date | None
    is_today: bool
    cards: tuple[MatchCard, ...]
    ended: int
    boards: int


@dataclass(frozen=True, slots=True)
class Glance:
    """All of it; `before` are the places after the round before by start number, `chart` the lines of the
    places.
    """

    dots: tuple[RoundDot, ...]
    next_round: NextRound | None
    to_make_up: tuple[MatchCard, ...]
    zones: tuple[ZoneOfPlaces, ...]
    outcomes: Mapping[int, tuple[RoundOutcome, ...]]
    before: Mapping[int, int]
    chart: tuple[tuple[str, tuple[int | None, ...]], ...]
    chart_rounds: tuple[int, ...]
    by_colour: ByColour
    upset: MatchCard | None


def glance(loaded: LoadedEvent, standings: Standings) -> Glance:
    """What stands beside these standings of this event."""
    facts, after = loaded.facts, standings.after_round
    halved = any(row.ranking > 1 for row in standings.rows)
    drawn = not halved and len(facts.entrants) <= MOST_IN_A_CHART and after > 1
    rounds = tuple(range(1, after + 1)) if drawn else ((after - 1,) if after > 1 else ())
    places = places_after(facts, rounds[:-1] if drawn else rounds, edition=loaded.edition)
    if drawn:
        places[after] = {row.entrant.number: row.place for row in standings.rows}
    now = next_round_of(loaded)
    names = [(row.entrant.number, row.entrant.name) for row in standings.rows]
    lines = ((name, tuple(places[at].get(number) for at in rounds)) for number, name in names)
    return Glance(
        dots=tuple(_dots(loaded, after)),
        next_round=now,
        to_make_up=tuple(_to_make_up(loaded, standings, now)),
        zones=() if halved else zones(facts, edition=loaded.edition),
        outcomes=outcomes(facts, standings),
        before=places.get(after - 1, {}),
        chart=tuple(lines) if drawn else (),
        chart_rounds=rounds if drawn else (),
        by_colour=by_colour(standings),
        upset=_upset(loaded, standings),
    )


def _dots(loaded: LoadedEvent, after: int) -> Iterator[RoundDot]:
    now = round_in_sight(loaded)
    for paired in loaded.rounds:
        played = paired.number <= loaded.current_round
        is_now = now is not None and paired.number == now.number and _is_open(loaded, paired)
        state = "now" if is_now else "done" if played else ""
        yield RoundDot(paired.number, state, played, paired.number == after)


def round_in_sight(loaded: LoadedEvent) -> Round | None:
    """On a day of play the round that was begun last, until it is over and the pairs of the next one of the
    day are there; on another day the next one, and after the last that one while it has open boards. None
    once nothing is played any more.
    """
    if loaded.event.is_over:
        return None
    played = loaded.rounds_of_play
    of_today = [paired for paired in played if paired.date == timezone.localdate()]
    if of_today:
        return _of_the_day(loaded, of_today)
    coming = loaded.round_after(loaded.current_round)
    return coming or next((paired for paired in played[-1:] if _is_open(loaded, paired)), None)


def _of_the_day(loaded: LoadedEvent, of_today: Sequence[Round]) -> Round:
    begun = [paired for paired in of_today if paired.number <= loaded.current_round]
    if not begun:
        return of_today[0]
    if _is_open(loaded, begun[-1]):
        return begun[-1]
    coming = (paired for paired in of_today[len(begun) :] if _shown(loaded, paired.number))
    return next(coming, begun[-1])


def _is_open(loaded: LoadedEvent, paired: Round) -> bool:
    """Whether a round has boards without a result, or no pairs yet."""
    shown = _shown(loaded, paired.number)
    return shown is None or not all(loaded.booked(shown))


def _shown(loaded: LoadedEvent, number: int) -> domain.Round | None:
    """A round with its pairs; None while nobody may see them."""
    return next((paired for paired in loaded.facts.rounds if paired.number == number), None)


def next_round_of(loaded: LoadedEvent) -> NextRound | None:
    """The round that is played now or next; None once nothing is played any more."""
    found = round_in_sight(loaded)
    if found is None:
        return None
    shown = _shown(loaded, found.number)
    boards = list(loaded.booked(shown)) if shown else []
    return NextRound(
        number=found.number,
        date=found.date,
        is_today=found.date is not None and found.date == timezone.localdate(),
        cards=cards_of(loaded, shown) if shown else (),
        ended=sum(boards) if found.number <= loaded.current_round else 0,
        boards=len(boards),
    )


def first_day(loaded: LoadedEvent) -> datetime.date | None:
    """The day on which the event begins. None where none is known or it is past, once a round was played, and
    where nothing is played any more.
    """
    if loaded.current_round or loaded.event.is_over:
        return None
    coming = round_in_sight(loaded)
    day = (coming.date if coming else None) or loaded.event.starts_on
    return day if day and day >= timezone.localdate() else None


def cards_of(loaded: LoadedEvent, paired: domain.Round) -> tuple[MatchCard, ...]:
    """The boards of a round with their results, of teams the matches with what the boards have brought so
    far; nothing is played with who has left.
    """
    names, gone = loaded.facts.names, loaded.facts.gone_before(paired.number)
    of_games = games_of(loaded)
    games = (
        MatchCard(
            board,
            names[game.white],
            names[game.black],
            result(game.result.value) if game.result else "",
            of_games.get((paired.number, game.white, game.black)),
            loaded.people.get(game.white),
            loaded.people.get(game.black),
        )
        for board, game in enumerate(paired.games, 1)
        if gone.isdisjoint(game.players)
    )
    matches = (
        card_of_match(loaded, paired, table, match)
        for table, match in enumerate(paired.matches, 1)
        if gone.isdisjoint((match.home, match.away))
    )
    return (*games, *matches)


def card_of_match(loaded: LoadedEvent, paired: domain.Round, table: int, match: domain.Match) -> MatchCard:
    """A match of teams at a table, with what its boards have brought so far once it has begun."""
    points = loaded.edition.teams.match_points[loaded.facts.section]
    counted = count_match(paired.number, match.home, match.away, match.boards, points)
    begun = match.has_begun
    return MatchCard(
        table,
        loaded.facts.names[match.home],
        loaded.facts.names[match.away],
        score(counted.board_points) if begun else "",
        open_boards=match.boards.count(None) if begun else 0,
    )


def _to_make_up(loaded: LoadedEvent, standings: Standings, now: NextRound | None) -> Iterator[MatchCard]:
    """The open games of earlier rounds than that which is shown."""
    names = loaded.facts.names
    of_games = games_of(loaded)
    earlier = (game for game in open_games(standings) if now is None or game.round != now.number)
    return (_card(loaded, game, names, of_games) for game in earlier)


def _upset(loaded: LoadedEvent, standings: Standings) -> MatchCard | None:
    game = upset(standings)
    names = loaded.facts.names
    return _card(loaded, game, names, games_of(loaded)) if game else None


def _card(
    loaded: LoadedEvent,
    game: CountedGame,
    names: Mapping[int, str],
    of_games: Mapping[tuple[int, int, int], int],
) -> MatchCard:
    return MatchCard(
        game.round,
        names[game.white],
        names[game.black],
        score=result(game.result.value) if game.result else "",
        game=of_games.get((game.round, game.white, game.black)),
        white_person=loaded.people.get(game.white),
        black_person=loaded.people.get(game.black),
    )


def games_of(loaded: LoadedEvent) -> dict[tuple[int, int, int], int]:
    """The keys of the games between persons by round, white's and black's start number."""
    if loaded.of_teams:
        return {}
    return {
        (paired.number, game.white.number, game.black.number): game.pk
        for paired in loaded.rounds
        for game in paired.games.all()
    }
