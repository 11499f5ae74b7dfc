"""Deciding games between players who ended equal: who has which colour, and who has won.

Source: C, art. 15D and the rule of the first place in the KK; A, art. 5C; D, art. 6D; E, art. 5D; F, art. 4
(colours by lot); readings R32, R38.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.editions.tables import OrderBy, OrderRule
from tournaments.regulations.event import Event, Game, PlayOffMatch, Section
from tournaments.regulations.reasons import Entrants, Reason, RuleViolation, gettext_noop


@dataclass(frozen=True, slots=True)
class Duel:
    """Deciding games between two: their half points, how many games that took, the winner once there is one.

    `games` counts the games with a result up to and including the one that decided.
    """

    first: int
    second: int
    first_half_points: int
    second_half_points: int
    games: int
    winner: int | None


def duel(match: PlayOffMatch, *, least_games: int) -> Duel:
    """How the deciding games between two players stand.

    They are decided as soon as at least `least_games` (1, or 2 for the first place in the KK) have a result
    and the points differ; so a draw, or a match that ends level, is followed by single games (C.15D, R32).
    """
    first, second = match.between
    points = {first: 0, second: 0}
    count, winner = 0, None
    for game in match.games:
        if game.result is None:
            break
        count += 1
        for number in match.between:
            points[number] += game.half_points(number)
        if count >= least_games and points[first] != points[second]:
            winner = first if points[first] > points[second] else second
            break
    return Duel(first, second, points[first], points[second], count, winner)


def schedule_points(match: PlayOffMatch) -> dict[int, int] | None:
    """The half points in a schedule of the leaders between three or more; None while it is not finished.

    The games listed are the schedule: it is finished when each has a result and everyone has played.
    """
    points = dict.fromkeys(match.between, 0)
    if {number for game in match.games for number in game.players} != set(points):
        return None
    for game in match.games:
        if game.result is None:
            return None
        for number in game.players:
            points[number] += game.half_points(number)
    return points


@dataclass(frozen=True, slots=True)
class NextGame:
    """The colours of the next game between two; both None when no earlier game was played."""

    white: int | None
    black: int | None
    because: Reason


def next_game(event: Event, first: int, second: int, *, edition: Edition | None = None) -> NextGame:
    """The colours of the next deciding game between two players, by the edition, by default its own.

    Reversed from the last game they played with each other, in the deciding games or else in the event; a
    forfeited game was not played. Where there is none the leaders settle the colours (C.16). In the blitz
    championship the games of the event do not matter: a lot, drawn with the event's seed, gives the colours
    of the first game (F.4, R58).
    """
    rule = (edition or edition_for(event.season)).order[event.section]
    article = games_article(rule)
    by_lot = rule.first_place is not None and rule.first_place.colours_by_lot
    previous = None
    for game, place in _mutual_games(event, frozenset((first, second))):
        if by_lot and not place.startswith("deciding"):
            continue
        if game.result is not None and game.result.played:
            previous = game
    if previous is None and by_lot:
        seed = int(event.settings.get("swiss_seed", "0"))
        white, black = draw((first, second), seed)
        text = gettext_noop("%(white)s has white and %(black)s black, by lot (seed %(seed)s)")
        values = {"white": Entrants.of(white), "black": Entrants.of(black), "seed": seed}
        return NextGame(white, black, Reason(text, values, (article, "R38")))
    if previous is None:
        text = gettext_noop(
            "No game between %(first)s and %(second)s has been played: the tournament directors settle "
            "the colours"
        )
        values = {"first": Entrants.of(first), "second": Entrants.of(second)}
        return NextGame(None, None, Reason(text, values, (article, rule.disputes_article)))
    text = gettext_noop(
        "%(white)s has white and %(black)s black, reversed from the last game they played with each other"
    )
    values = {"white": Entrants.of(previous.black), "black": Entrants.of(previous.white)}
    return NextGame(previous.black, previous.white, Reason(text, values, (article,)))


def games_article(rule: OrderRule) -> str:
    """The article of the deciding games of a section."""
    if rule.keys[-1].by is OrderBy.SWISS and rule.first_place is not None:
        return rule.first_place.article
    return rule.keys[-1].article


def _mutual_games(event: Event, players: frozenset[int]) -> Iterator[tuple[Game, str]]:
    """Every game between the two in the order of play, with its place in the event file."""
    for index, paired in enumerate(event.rounds):
        for at, game in enumerate(paired.games):
            if frozenset(game.players) == players:
                yield game, f"rounds[{index}].games[{at}]"
    for index, match in enumerate(event.deciding):
        for at, game in enumerate(match.games):
            if frozenset(game.players) == players:
                yield game, f"deciding[{index}].games[{at}]"


def check_colours(event: Event, *, edition: Edition | None = None) -> None:
    """Raise RuleViolation for the first of `colour_faults`."""
    for fault in colour_faults(event, edition=edition):
        raise fault


def colour_faults(event: Event, *, edition: Edition | None = None) -> Iterator[RuleViolation]:
    """Every deciding game between two whose colours are not reversed (C.15).

    A schedule of the leaders between three or more sets its own colours, a lot those of the first game of the
    blitz championship (F.4).
    """
    if not event.deciding:
        return
    rule = (edition or edition_for(event.season)).order[event.section]
    first_place = rule.first_place
    by_lot = first_place is not None and first_place.colours_by_lot
    article = "C.15" if event.section is Section.C else games_article(rule)
    for index, match in enumerate(event.deciding):
        if len(match.between) != 2:
            continue
        previous: Game | None = None
        for game, place in _mutual_games(event, frozenset(match.between)):
            own = place.startswith(f"deciding[{index}].")
            if by_lot and not own:
                continue
            if own and previous is not None and game.white == previous.white:
                text = gettext_noop(
                    "%(black)s has white in this game, for the colours are reversed from the last game "
                    "between the two"
                )
                yield RuleViolation(Reason(text, {"black": Entrants.of(game.black)}, (article,)), place)
            if game.result is not None and game.result.played:
                previous = game
