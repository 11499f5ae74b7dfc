"""What a leader of an event needs to see: what is open, what comes next, what would follow from an act."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Absence, Entrant, Game
from tournaments.regulations import event as domain
from tournaments.regulations.absences import Consequence, MakeUp, make_ups
from tournaments.regulations.absences import consequence as consequence_of
from tournaments.regulations.standings import OpenTie
from tournaments.selectors.events import Sheet, sheet


@dataclass(frozen=True, slots=True)
class State:
    """What is open in an event: games of past rounds without a result, absences, ties that need games.

    `to_decide`, of deciding games, says that their players are still equal.
    """

    next_round: int | None
    open_games: tuple[MakeUp, ...]
    absences: tuple[Absence, ...]
    ties: tuple[OpenTie, ...]
    complete: bool
    to_decide: bool


def _next_round(found: Sheet) -> int | None:
    """The round to enter next: the first open one from the current round on, else an earlier one."""
    gone = {withdrawal.number for withdrawal in found.facts.withdrawals}
    unfinished = [
        paired.number
        for paired in found.facts.rounds
        if any(game.result is None and not gone & set(game.players) for game in paired.games)
    ]
    coming = [number for number in unfinished if number >= found.current_round]
    return next(iter(coming or unfinished), None)


def _still_equal(found: Sheet) -> bool:
    """Whether the players of these deciding games are still equal after them."""
    numbers = {entrant.number for entrant in found.facts.entrants}
    return any(set(tie.numbers) == numbers for tie in sheet(found.event.parent).standings().open)


def state(found: Sheet, today: date) -> State:
    """What is open in an event as of a day."""
    if found.event.parent_id:
        return State(_next_round(found), (), (), (), complete=False, to_decide=_still_equal(found))
    if not found.rounds:
        return State(None, (), (), (), complete=False, to_decide=False)
    standings = found.standings()
    return State(
        next_round=_next_round(found),
        open_games=make_ups(
            found.facts,
            edition=found.edition,
            after_round=found.current_round,
            today=today,
            round_dates={paired.number: paired.date for paired in found.rounds if paired.date},
        ),
        absences=tuple(Absence.objects.filter(round__event=found.event).select_related("entrant", "round")),
        ties=standings.open,
        complete=standings.complete,
        to_decide=False,
    )


def entry_list(found: Sheet) -> str:
    """The players as they would be typed."""
    return "\n".join(f"{entrant.number}; {entrant.name}; {entrant.club}" for entrant in found.facts.entrants)


def games(found: Sheet, number: int) -> list[Game]:
    """The games of a round as they stand now."""
    games = Game.objects.filter(round__event=found.event, round__number=number)
    return list(games.select_related("white", "black", "round").order_by("board"))


def recorded_message(changed: Sequence[Game]) -> str:
    """What was recorded, in one sentence."""
    if not changed:
        return _("Nothing was changed.")
    return ngettext("%d result was recorded.", "%d results were recorded.", len(changed)) % len(changed)


def made_up_late(found: Sheet, number: int) -> bool:
    """Whether a game of this round that is recorded now was made up too late (C.13)."""
    if found.event.parent_id:
        return False
    rule = found.edition.make_up[found.event.section]
    return number <= rule.last_round and found.current_round >= rule.before_round


def late_message(number: int) -> str:
    """The remark on a result that was made up too late."""
    text = _("Round %(number)s was recorded after the last round before which games are made up (C art. 13).")
    return text % {"number": number}


def consequence(found: Sheet, number: int, after_round: int) -> Consequence:
    """What would follow from a withdrawal."""
    return consequence_of(found.facts, domain.Withdrawal(number, after_round), edition=found.edition)


def withdrawn(found: Sheet) -> list[Entrant]:
    """The players who have withdrawn."""
    return [entrant for entrant in found.event.entrants.all() if entrant.withdrawn_after_round is not None]
