"""What a leader of an event needs to see: what is open, what comes next, what would follow from an act."""

from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from tournaments.events.loaded import LoadedEvent, load
from tournaments.models import Absence, Entrant, Event
from tournaments.pages.words import wording
from tournaments.regulations import event as domain
from tournaments.regulations.counting.absences import (
    Consequence,
    MakeUp,
    comes_after_a_later_round,
    made_up_no_more,
    make_ups,
    make_ups_are_over,
)
from tournaments.regulations.counting.absences import consequence as consequence_of
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.reasons import Reason


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game of a past round without a result, by the names of its players: whether it may be made up, and
    until which day, where that is known.
    """

    round: int
    white: str
    black: str
    allowed: bool
    before: date | None
    because: Reason


@dataclass(frozen=True, slots=True)
class State:
    """Games of past rounds without a result, as far as a rule says until when they are made up, and the
    absences that were reported.
    """

    open_games: tuple[OpenGame, ...]
    absences: tuple[Absence, ...]


def state(loaded: LoadedEvent, today: date) -> State:
    """What was reported in an event and what is to be made up as of a day (C.13), without the adjourned games
    of rounds that are never made up (R71).
    """
    absences = Absence.objects.filter(round__event=loaded.event).select_related("entrant", "round")
    if not loaded.has_table or loaded.make_up is None:
        return State((), tuple(absences))
    open_games = make_ups(
        loaded.facts,
        edition=loaded.edition,
        after_round=loaded.current_round,
        today=today,
        round_dates={paired.number: paired.date for paired in loaded.rounds if paired.date},
    )
    named, later = loaded.facts.entrant, _finished_later(loaded)
    return State(
        tuple(
            OpenGame(
                one.round, named(one.white).name, named(one.black).name, one.allowed, one.before, one.because
            )
            for one in open_games
            if (one.round, one.white, one.black) not in later
        ),
        tuple(absences),
    )


def _finished_later(loaded: LoadedEvent) -> set[tuple[int, int, int]]:
    """Round, white and black of the adjourned games of rounds that are never made up (R71)."""
    assert loaded.make_up is not None, "there is a last round that is made up"
    return {
        (paired.number, game.white.number, game.black.number)
        for paired in loaded.paired_rounds
        if paired.number > loaded.make_up.last_round
        for game in paired.games.all()
        if game.adjourned
    }


def is_made_up(event: Event) -> bool:
    """Whether games of this event can be made up by a rule of its section (C.13)."""
    return not event.is_play_off and event.section in edition(event.season.edition).make_up


def made_up_late(loaded: LoadedEvent, number: int) -> bool:
    """Whether a game of this round that is recorded now was made up too late (C.13)."""
    rule = loaded.edition.make_up[loaded.event.section]
    last = loaded.facts.rounds_planned
    return number <= rule.last_round and make_ups_are_over(
        loaded.facts, edition=loaded.edition, after_round=last
    )


def is_after_a_later_round(loaded: LoadedEvent, number: int) -> bool:
    """Whether a game of this round, which is never made up, comes after a later one if it is recorded now."""
    return comes_after_a_later_round(loaded.facts, edition=loaded.edition, number=number)


def last_to_make_up(event: Event, number: int) -> tuple[MakeUp, ...]:
    """The games that can no longer be made up once a result of this round is recorded (C.13)."""
    if not is_made_up(event) or number < edition(event.season.edition).make_up[event.section].before_round:
        return ()
    loaded = load(event)
    return made_up_no_more(loaded.facts, edition=loaded.edition, number=number)


def late_message(number: int, edition: Edition) -> str:
    """The remark on a result that was made up too late."""
    text = _(
        "Round %(number)s was recorded after the last round before which games are made up (%(article)s)."
    )
    return text % {"number": number, "article": wording.article("C.13", edition)}


def after_a_later_round_message(number: int, edition: Edition) -> str:
    """The remark on a result of a round that is never made up, and comes after a later one."""
    text = _(
        "A game of round %(number)s was recorded after a later round; round %(number)s is not made up "
        "(%(article)s)."
    )
    return text % {"number": number, "article": wording.article("C.13", edition)}


def consequence(loaded: LoadedEvent, number: int, after_round: int) -> Consequence:
    """What would follow from a withdrawal."""
    return consequence_of(loaded.facts, domain.Withdrawal(number, after_round), edition=loaded.edition)


def withdrawn(loaded: LoadedEvent) -> list[Entrant]:
    """The players who have withdrawn."""
    return [entrant for entrant in loaded.event.entrants.all() if entrant.withdrawn_after_round is not None]
