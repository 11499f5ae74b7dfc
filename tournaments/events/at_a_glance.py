"""What the page of an event shows beside its standings: its rounds as dots, the round to come, games still to
be made up, what the places bring, and who stood where.
"""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils import timezone

from tournaments.events.loaded import LoadedEvent
from tournaments.models import Round
from tournaments.pages.words.wording import result
from tournaments.regulations.counting.absences import CountedGame
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

MOST_IN_A_CHART = 14
"""With more names than this a chart of places is no longer read."""


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
    """Two sides and the score between them; `score` is empty while the game is open."""

    number: int | str
    white: str
    black: str
    score: str = ""
    game: int | None = None
    white_person: int | None = None
    black_person: int | None = None


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round that is played now or next."""

    number: int
    date: datetime.date | None
    is_today: bool
    cards: tuple[MatchCard, ...]


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
    names = [(row.entrant.number, row.entrant.name) for row in standings.rows]
    lines = ((name, tuple(places[at].get(number) for at in rounds)) for number, name in names)
    return Glance(
        dots=tuple(_dots(loaded, after)),
        next_round=next_round_of(loaded),
        to_make_up=tuple(_to_make_up(loaded, standings)),
        zones=() if halved else zones(facts, edition=loaded.edition),
        outcomes=outcomes(facts, standings),
        before=places.get(after - 1, {}),
        chart=tuple(lines) if drawn else (),
        chart_rounds=rounds if drawn else (),
        by_colour=by_colour(standings),
        upset=_upset(loaded, standings),
    )


def _dots(loaded: LoadedEvent, after: int) -> Iterator[RoundDot]:
    coming = _coming(loaded)
    for paired in loaded.rounds:
        played = paired.number <= loaded.current_round
        is_next = coming is not None and paired.number == coming.number
        yield RoundDot(
            paired.number, "done" if played else "now" if is_next else "", played, paired.number == after
        )


def _coming(loaded: LoadedEvent) -> Round | None:
    """The round that is played after the current one; none once nothing is played any more."""
    if loaded.event.is_over:
        return None
    return loaded.round_after(loaded.current_round)


def next_round_of(loaded: LoadedEvent) -> NextRound | None:
    """The round that is played now or next; None once nothing is played any more."""
    coming = _coming(loaded)
    if coming is None:
        return None
    shown = {paired.number: paired for paired in loaded.facts.rounds}.get(coming.number)
    names = loaded.facts.names
    pairs = (
        [*(game.players for game in shown.games), *((match.home, match.away) for match in shown.matches)]
        if shown
        else []
    )
    of_games = games_of(loaded)
    gone = loaded.facts.gone_before(coming.number)
    cards = (
        MatchCard(
            board,
            names[white],
            names[black],
            game=of_games.get((coming.number, white, black)),
            white_person=loaded.people.get(white),
            black_person=loaded.people.get(black),
        )
        for board, (white, black) in enumerate(pairs, 1)
        if gone.isdisjoint((white, black))
    )
    today = coming.date is not None and coming.date == timezone.localdate()
    return NextRound(coming.number, coming.date, today, tuple(cards))


def _to_make_up(loaded: LoadedEvent, standings: Standings) -> Iterator[MatchCard]:
    names = loaded.facts.names
    of_games = games_of(loaded)
    return (_card(loaded, game, names, of_games) for game in open_games(standings))


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
