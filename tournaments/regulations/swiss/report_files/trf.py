"""Tournament report files (TRF16 and TRF26): the interchange with other pairing programs.

`read` is `trf_reader.read`. Source: FIDE, tournament report file, versions 2016 and 2026. A free round is
written as U (given by the pairing), never F (given by the arbiter); the first colour is always stated.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Entrant, Event
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.results import Result, Side
from tournaments.regulations.swiss.colours import first_colour
from tournaments.regulations.swiss.history import Card, Turn, TurnKind, cards, counted_games
from tournaments.regulations.swiss.ranking.final_order import standings
from tournaments.regulations.swiss.report_files.trf_reader import RESULTS, TrfFile, read
from tournaments.regulations.swiss.settings import ByePoints, Settings, settings_of

__all__ = ["TrfFile", "TrfVersion", "read", "write"]

HIGHEST_NUMBER = 9999
NAME_LENGTH = 33
_CODES: Mapping[Result | None, tuple[str, str]] = {result: codes for codes, result in RESULTS.items()}
_ABSENT = "0000 - Z"


class TrfVersion(StrEnum):
    """The version of the format; they differ in the lines about the event, not in those of the players."""

    TRF16 = "TRF16"
    TRF26 = "TRF26"


def write(
    event: Event,
    *,
    version: TrfVersion = TrfVersion.TRF26,
    absent: frozenset[int] = frozenset(),
    edition: Edition | None = None,
) -> str:
    """The file of this event, lines ending in CR LF; `absent` and the withdrawn are marked so in the next
    round.

    Kept are numbers, names (33 characters of them), ratings, rounds, results, the planned number of rounds
    and the first colour, which is drawn by lot if the event does not state it; not clubs, classes, the other
    settings, nor that an absence was a withdrawal.

    Raises RuleViolation when the event is no Swiss event by the edition, by default that of its season, or
    has a number or rating above 9999.
    """
    settings = settings_of(event)
    record = cards(event, settings, edition=edition)
    results = {
        (paired.number, number): game.result
        for paired in event.rounds
        for game in counted_games(event, paired)
        for number in game.players
    }
    places = {row.entrant.number: row.place for row in standings(event, edition=edition).rows}
    gone = {
        withdrawal.number for withdrawal in event.withdrawals if withdrawal.after_round <= event.last_round
    }
    lines = list(_heading(event, settings, version))
    for entrant in event.entrants:
        card = record[entrant.number]
        cells = [_cell(turn, results.get((turn.round, entrant.number))) for turn in card.turns]
        if entrant.number in absent | gone and event.last_round < event.rounds_planned:
            cells.append(_ABSENT)
        lines.append(_player(entrant, card, places[entrant.number]) + "  ".join(cells))
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _heading(event: Event, settings: Settings, version: TrfVersion) -> Iterator[str]:
    colour = first_colour(settings, settings.seed)
    free = {ByePoints.WIN: "1.0", ByePoints.DRAW: "0.5", ByePoints.NOTHING: "0.0"}[settings.free_points]
    rated = sum(entrant.rating is not None for entrant in event.entrants)
    yield f"012 {_text(event.division)}"
    yield f"062 {len(event.entrants)}"
    yield f"072 {rated}"
    yield f"092 Individual: Swiss-System ({settings.system.value})"
    if version is TrfVersion.TRF26:
        yield f"142 {event.rounds_planned}"
        yield "152 W" if colour is Side.FIRST else "152 B"
        if settings.free_points is not ByePoints.WIN:
            yield f"162  P{free:>4}"
    else:
        yield f"XXR {event.rounds_planned}"
        yield "XXC white1" if colour is Side.FIRST else "XXC black1"
        if settings.free_points is not ByePoints.WIN:
            yield f"BBU {free:>4}"


def _player(entrant: Entrant, card: Card, place: int) -> str:
    """Positions 1 to 91 of a player's line."""
    for value in (entrant.number, entrant.rating or 0):
        if value > HIGHEST_NUMBER:
            text = gettext_noop("%(value)s of number %(number)s does not fit: four figures are the most")
            raise RuleViolation(Reason(text, {"value": value, "number": entrant.number}), "entrants")
    rating = "" if entrant.rating is None else entrant.rating
    whole, half = divmod(card.half_points, 2)
    points = f"{whole}.{5 * half}"
    name = _text(entrant.name)[:NAME_LENGTH]
    return f"001 {entrant.number:>4}      {name:<{NAME_LENGTH}} {rating:>4}{'':28}{points:>4} {place:>4}  "


def _text(text: str) -> str:
    """The text on one line, without characters that are not printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _cell(turn: Turn, result: Result | None) -> str:
    """The eight characters of one round: opponent, colour and result."""
    if turn.kind is TurnKind.FREE:
        return "0000 - U"
    if turn.side is None:
        return _ABSENT
    return f"{turn.opponent:>4} {'wb'[turn.side.value]} {_CODES[result][turn.side.value]}"
