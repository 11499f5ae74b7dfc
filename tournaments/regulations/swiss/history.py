"""What the rounds paired so far mean for each player: points, opponents met, colours, floats, free rounds.

Source: Bijlage 3 (nobody meets twice, the ranking after each round decides); readings R30 (a forfeited game
is not a game played: it is scored, and counts neither as met nor for colours) and R52 (who withdrew after
being paired).
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from enum import Enum

from tournaments.regulations.editions.edition import Edition, edition_for
from tournaments.regulations.event import Event, Game, Round, System
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result, Side
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.swiss.settings import Settings


class Float(Enum):
    """Before the round the opponent had fewer points (DOWN), more (UP), or as many, or there was none."""

    DOWN = "down"
    UP = "up"
    NONE = "none"


class TurnKind(Enum):
    """What a player did in a round."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    FREE = "free"
    ABSENT = "absent"
    OPEN = "open"  # paired, no result yet


@dataclass(frozen=True, slots=True)
class Turn:
    """One round of one player. `opponent` and `side` are None when free or absent."""

    round: int
    kind: TurnKind
    opponent: int | None
    side: Side | None
    half_points: int
    float: Float


@dataclass(frozen=True, slots=True)
class Card:
    """A player's record, one turn for each round of the event so far.

    `half_points` is the total; `met` the opponents of games with pieces on the board (open ones among them);
    `colours` the sides of the games played, oldest first.
    """

    number: int
    half_points: int
    turns: tuple[Turn, ...]
    met: frozenset[int]
    colours: tuple[Side, ...]

    @property
    def had_bye(self) -> bool:
        """Whether the player has had a free round."""
        return any(turn.kind is TurnKind.FREE for turn in self.turns)

    @property
    def last_float(self) -> Float:
        """The float of the last round for which the player was paired."""
        for turn in reversed(self.turns):
            if turn.opponent is not None:
                return turn.float
        return Float.NONE


def cards(
    event: Event, settings: Settings, *, after_round: int | None = None, edition: Edition | None = None
) -> dict[int, Card]:
    """The card of every entrant after a round, by default after the last one paired; in number order.

    The event is checked by its edition, by default that of its season.

    Raises RuleViolation when the event is not one (see `validity.check`), is not of persons in a Swiss
    system, or when `after_round` is not a round of it.
    """
    check_swiss(event, edition=edition)
    last = event.last_round if after_round is None else after_round
    if not 0 <= last <= event.rounds_planned:
        text = gettext_noop("The event has rounds 0 to %(last)s, not %(round)s")
        raise RuleViolation(Reason(text, {"last": event.rounds_planned, "round": last}), "after_round")
    totals = {entrant.number: 0 for entrant in event.entrants}
    turns: dict[int, list[Turn]] = {number: [] for number in totals}
    for paired in event.rounds[:last]:
        before = dict(totals)
        for number, turn in _turns(paired.number, counted_games(event, paired), before):
            turns[number].append(turn)
            totals[number] += turn.half_points
        for number in paired.free:
            turn = Turn(
                paired.number, TurnKind.FREE, None, None, settings.free_points.half_points, Float.NONE
            )
            turns[number].append(turn)
            totals[number] += turn.half_points
        for own in turns.values():
            if len(own) < paired.number:
                own.append(Turn(paired.number, TurnKind.ABSENT, None, None, 0, Float.NONE))
    return {number: _card(number, totals[number], turns[number]) for number in sorted(totals)}


def check_swiss(event: Event, *, edition: Edition | None = None) -> None:
    """Raise RuleViolation when this is no event of persons in a Swiss system; else return."""
    if event.system is not System.SWISS:
        text = gettext_noop("The event is a %(system)s, not a Swiss event")
        raise RuleViolation(Reason(text, {"system": event.system.value}), "system")
    check(event, edition=edition or edition_for(event.season))
    for index, paired in enumerate(event.rounds):
        if paired.matches:
            text = gettext_noop("The Swiss system pairs persons, not teams")
            raise RuleViolation(Reason(text, {}, ("Bijlage 3",)), f"rounds[{index}].matches")


def counted_games(event: Event, paired: Round) -> tuple[Game, ...]:
    """The games of a round as they count: one with a player who had withdrawn before it is a win for the
    opponent, a forfeit by both if both had (R52)."""
    absent = event.gone_before(paired.number)
    if not absent:
        return paired.games
    return tuple(replace(game, result=_booked(game, absent)) for game in paired.games)


def _booked(game: Game, absent: Set[int]) -> Result | None:
    """The result of a game, as booked where one of its players or both are absent."""
    if game.white in absent and game.black in absent:
        return Result.FORFEIT_BY_BOTH
    if game.white in absent:
        return Result.FORFEIT_BY_FIRST
    return Result.FORFEIT_BY_SECOND if game.black in absent else game.result


def _turns(number: int, games: Iterable[Game], before: dict[int, int]) -> Iterable[tuple[int, Turn]]:
    for game in games:
        ahead = before[game.white] - before[game.black]
        yield game.white, _turn(number, game, Side.FIRST, game.black, ahead)
        yield game.black, _turn(number, game, Side.SECOND, game.white, -ahead)


def _turn(number: int, game: Game, side: Side, opponent: int, ahead: int) -> Turn:
    floated = Float.NONE if ahead == 0 else Float.DOWN if ahead > 0 else Float.UP
    result = game.result
    if result is None:
        return Turn(number, TurnKind.OPEN, opponent, side, 0, floated)
    kind = TurnKind.PLAYED if result.played else TurnKind.FORFEIT
    return Turn(number, kind, opponent, side, result.half_points(side), floated)


def _card(number: int, half_points: int, turns: list[Turn]) -> Card:
    met, colours = [], []
    for turn in turns:
        if turn.opponent is not None and turn.kind is not TurnKind.FORFEIT:
            met.append(turn.opponent)
        if turn.side is not None and turn.kind is TurnKind.PLAYED:
            colours.append(turn.side)
    return Card(number, half_points, tuple(turns), frozenset(met), tuple(colours))
