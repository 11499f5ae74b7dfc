"""How many of the rounds to come those who take part can play without a second meeting, said beforehand.

Source: Bijlage 3, D.4, D.8; readings R41, R95, R96.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.swiss.history import Card, cards
from tournaments.regulations.swiss.looking_ahead.ahead import Attendance, Outlook, attendances
from tournaments.regulations.swiss.settings import settings_of

ARTICLES = ("Bijlage 3", "R96")


@dataclass(frozen=True, slots=True)
class Prospects:
    """The rounds from the next one on. `thought_of` says who may be there in each, most telling first."""

    event: Event
    outlook: Outlook
    thought_of: tuple[Attendance, ...]

    def possible(self, attendance: Attendance) -> int:
        """How many of the rounds can be paired one after another, if these come."""
        counts = range(len(attendance), -1, -1)
        return next(count for count in counts if self.outlook.can_be_paired(attendance[:count]))

    def reasons(self) -> tuple[Reason, ...]:
        """What is to be said before the next round is paired; nothing where all rounds can be."""
        due = len(self.thought_of[0])
        short = [
            (attendance, possible)
            for attendance, possible in ((one, self.possible(one)) for one in self.thought_of)
            if possible < due
        ]
        if not short:
            return ()
        attendance, possible = short[0]
        last = self.event.last_round
        values = {
            "players": len(attendance[-1]),
            "possible": last + possible,
            "rounds": self.event.rounds_planned,
        }
        text = gettext_noop(
            "%(players)s players can play no more than %(possible)s of the %(rounds)s rounds without meeting "
            "somebody again or having a second bye"
        )
        if len(short) < len(self.thought_of):
            text = gettext_noop(
                "If only %(players)s players go on, no more than %(possible)s of the %(rounds)s rounds can "
                "be played without meeting somebody again or having a second bye"
            )
        return (Reason(text, values, ARTICLES),)

    def after(self, pairs: Sequence[tuple[int, int]], free: int | None) -> tuple[Reason, ...]:
        """What these pairs of the next round make of the rounds after it; nothing where all can be paired, or
        where as many could not be before either.
        """
        attendance = self.thought_of[0]
        due, before = len(attendance) - 1, self.possible(attendance)
        later = replace(self, outlook=self.outlook.after(pairs, free)).possible(attendance[1:])
        if later >= min(due, before - 1):
            return ()
        text = gettext_noop(
            "After these pairs no more than %(possible)s of the %(rounds)s later rounds can be played "
            "without meeting somebody again or having a second bye"
        )
        return (Reason(text, {"possible": later, "rounds": due}, ARTICLES),)

    def check(self) -> None:
        """Raise RuleViolation before round 1 when the rounds cannot all be played, whoever stays away."""
        if not self.event.last_round and all(map(self.outlook.cannot_be_paired, self.thought_of)):
            raise RuleViolation(self.reasons()[0], "rounds_planned")


def of(
    event: Event,
    by_number: Mapping[int, Card],
    absent: Collection[int],
    absent_later: Mapping[int, Collection[int]] | None,
) -> Prospects:
    """The prospects of an event whose next round is to be paired without these."""
    rounds = range(event.last_round + 1, event.rounds_planned + 1)
    known = absent_later or {}
    away = {number: event.gone_before(number) | set(known.get(number, ())) for number in rounds}
    taking_part = set(by_number) - event.gone_before(rounds[0])
    thought_of = attendances(
        taking_part - set(absent), taking_part, away, away_is_known=absent_later is not None
    )
    return Prospects(event, Outlook.of(by_number.values()), thought_of)


def said_before(
    event: Event,
    *,
    absent: Collection[int] = (),
    absent_later: Mapping[int, Collection[int]] | None = None,
    edition: Edition | None = None,
) -> tuple[Reason, ...]:
    """What is to be said before the next round is paired without these; nothing where all rounds to come can
    be, or none is to come. `absent_later` and `edition` as in `pairing.pair`.

    Raises RuleViolation as `history.cards`.
    """
    if event.last_round >= event.rounds_planned:
        return ()
    by_number = cards(event, settings_of(event), edition=edition)
    return of(event, by_number, absent, absent_later).reasons()
