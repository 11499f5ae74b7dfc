"""What the members and the teams of a club brought home in a season, the newest first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from tournaments.events.at_a_glance import MatchCard
from tournaments.events.loaded import LoadedEvent
from tournaments.models import Entrant, Event, Game
from tournaments.pages.words import wording
from tournaments.regulations.results import Result
from tournaments.regulations.teams.results import counted_matches
from tournaments.site import careers


@dataclass(frozen=True, slots=True)
class ClubResult:
    """A game of a member, or a match of a team, in an event and a round, on a day that may not be known.

    The `tint` says what it gave the club: "won", "drawn" or "lost", "" where both sides are of the club.
    """

    event: Event
    round: int
    day: date | None
    card: MatchCard
    tint: str


def results(
    playing: Iterable[careers.Appearance], teams: Iterable[tuple[Entrant, LoadedEvent]]
) -> tuple[ClubResult, ...]:
    """The games that these members ended for themselves, and the matches of these teams that are over."""
    found = [*_of_members(playing), *_of_teams(teams)]
    return tuple(sorted(found, key=lambda one: (one.day or date.min, one.event.pk, one.round), reverse=True))


def _of_members(playing: Iterable[careers.Appearance]) -> list[ClubResult]:
    """A game between two members stands there once; what waits for a second person is not told yet."""
    found: dict[int, ClubResult] = {}
    for one in playing:
        event = one.entrant.event
        for own in one.games if one.board is None else ():
            game = own.game
            waits = game.result and event.confirmed_by_two and not game.confirmed_by
            if own.result is None or waits:
                continue
            met = found.get(game.pk)
            found[game.pk] = replace(met, tint="") if met else _of_game(event, game, own.result, own.tint)
    return list(found.values())


def _of_game(event: Event, game: Game, result: Result, tint: str) -> ClubResult:
    card = MatchCard(
        game.board,
        game.white.name,
        game.black.name,
        wording.result(result.value),
        game.pk,
        game.white.person_id,
        game.black.person_id,
    )
    return ClubResult(event, game.round.number, game.round.date, card, tint)


def _of_teams(teams: Iterable[tuple[Entrant, LoadedEvent]]) -> Iterator[ClubResult]:
    """The matches, the team at home named first; one between two teams of the club stands there once."""
    own: dict[int, tuple[LoadedEvent, set[int]]] = {}
    for team, loaded in teams:
        own.setdefault(loaded.event.pk, (loaded, set()))[1].add(team.number)
    for loaded, numbers in own.values():
        days = {paired.number: paired.date for paired in loaded.rounds}
        planned = loaded.facts.rounds_planned
        for match in counted_matches(loaded.facts, edition=loaded.edition, after_round=planned):
            if not match.scored or numbers.isdisjoint(match.teams):
                continue
            home, away = (loaded.facts.entrant(number).name for number in match.teams)
            card = MatchCard(match.round, home, away, wording.score(match.board_points))
            tint = _tint(match.match_points, is_home=match.home in numbers)
            both = numbers.issuperset(match.teams)
            yield ClubResult(loaded.event, match.round, days[match.round], card, "" if both else tint)


def _tint(points: tuple[int, int], *, is_home: bool) -> str:
    home, away = points
    if home == away:
        return "drawn"
    return "won" if (home > away) is is_home else "lost"
