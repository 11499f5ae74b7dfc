"""The rounds of an event as everybody sees them: boards with the results that count, and who is free."""

from dataclasses import dataclass

from tournaments.events.loaded import LoadedEvent, counted_result
from tournaments.models import Entrant, Event, Game, Round
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.schedules.sections import schedule_of
from tournaments.regulations.setting_up.terms import times


@dataclass(frozen=True, slots=True)
class Board:
    """A game with its result code, empty while none counts; `waits` for the second of two people."""

    game: Game
    code: str
    waits: bool


@dataclass(frozen=True, slots=True)
class RoundPage:
    """A round; `is_shown` once it has pairs that the visitor may see."""

    round: Round
    boards: tuple[Board, ...]
    free: tuple[Entrant, ...]
    is_shown: bool


def round_pages(loaded: LoadedEvent) -> tuple[RoundPage, ...]:
    """All rounds of the event, those without pairs to be seen among them."""
    shown = {paired.number for paired in loaded.facts.rounds}
    return tuple(_page(loaded.event, paired, paired.number in shown) for paired in loaded.rounds)


def _page(event: Event, paired: Round, is_shown: bool) -> RoundPage:
    if not is_shown:
        return RoundPage(paired, (), (), is_shown=False)
    return RoundPage(
        round=paired,
        boards=tuple(_board(game, event) for game in paired.games.all()),
        free=tuple(seat.entrant for seat in paired.seats.all() if seat.free),
        is_shown=True,
    )


def _board(game: Game, event: Event) -> Board:
    counted = counted_result(game, event)
    return Board(game, counted.value if counted else "", waits=bool(game.result) and counted is None)


def rules(loaded: LoadedEvent) -> tuple[Reason, ...]:
    """By which articles the rounds are made, once there are any, and the playing time."""
    chosen = {"minutes": str(loaded.event.minutes)} if loaded.event.minutes else {}
    section, division = loaded.facts.section, loaded.event.division
    terms = times(loaded.edition, section, division, (), chosen)
    made = (_schedule(loaded),) if loaded.has_table else ()
    return (*made, *(sentence for term in terms for sentence in term.value))


def _schedule(loaded: LoadedEvent) -> Reason:
    if loaded.is_swiss:
        text = gettext_noop("Every round is paired by the standings after the one before it")
        return Reason(text, {}, ("Bijlage 3", "R41"))
    printed = schedule_of(loaded.facts, edition=loaded.edition)
    text = gettext_noop("The rounds are those of the schedule; who is named first has white")
    if loaded.of_teams:
        text = gettext_noop(
            "The rounds are those of the schedule; of the team named first the players with odd numbers have "
            "white"
        )
    return Reason(text, {}, (printed.article,))
