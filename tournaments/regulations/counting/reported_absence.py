"""What the tournament directors may decide about the game of a player who cannot come to a round.

Source: C, art. 10 and 13; readings R31, R93 (making up), R52 (the sections without such an article), R92 (the
report and the decision).
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Section
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop


class Decision(StrEnum):
    """What is decided about the game: it is made up, or it is not, and the leaders record what is booked."""

    MADE_UP = "made-up"
    NOT_MADE_UP = "not-made-up"


@dataclass(frozen=True, slots=True)
class Options:
    """What may be decided, why, and the last day on which the game can be made up; None for any day."""

    allowed: tuple[Decision, ...]
    last_day: date | None
    because: Reason


def options(
    edition: Edition, section: Section, number: int, *, closing_day: date | None, closed: bool
) -> Options:
    """What may be decided about a game of round `number`.

    `closing_day` is the day of the round before which games are made up (C.13), None where it is not known: a
    game counts on that day too, until a game of that round has a result (R93), which is what `closed` says.
    """
    rule = edition.make_up.get(section)
    if rule is None:
        text = gettext_noop("No article says until when a game is made up: the tournament directors decide")
        article = edition.order[section].disputes_article
        return Options(tuple(Decision), None, Reason(text, {}, (article, "R52", "R92")))
    values = {"round": number, "last": rule.last_round, "closing": rule.before_round}
    articles = ("C.10", rule.article, "R31", "R92")
    if number > rule.last_round:
        text = gettext_noop("Only games of rounds 1 to %(last)s are made up; round %(round)s is not")
        return Options((Decision.NOT_MADE_UP,), None, Reason(text, values, articles))
    if closed:
        text = gettext_noop("Round %(closing)s was played: a game of round %(round)s is not made up any more")
        return Options((Decision.NOT_MADE_UP,), None, Reason(text, values, articles))
    text = gettext_noop(
        "A game of round %(round)s may be made up, with the leave of the tournament directors, before "
        "round %(closing)s"
    )
    return Options(tuple(Decision), closing_day, Reason(text, values, (*articles, "R93")))


def check(
    found: Options,
    decision: Decision,
    *,
    own_day: date | None,
    agreed: date | None = None,
    last_day: date | None = None,
) -> None:
    """Refuse a decision, a day or a term that cannot be. `own_day` is that of the round.

    Raises RuleViolation at "decision", at "make_up_on" for the day that was `agreed`, or at "make_up_by" for
    the last day.
    """
    articles = found.because.articles
    if decision not in found.allowed:
        raise RuleViolation(found.because, "decision")
    for day, place in ((agreed, "make_up_on"), (last_day, "make_up_by")):
        if day is None:
            continue
        values: dict[str, object] = {"day": day.isoformat()}
        if decision is not Decision.MADE_UP:
            text = gettext_noop("A game that is not made up has no day on which it is")
            raise RuleViolation(Reason(text, {}, articles), place)
        if own_day and day < own_day:
            text = gettext_noop("A game is made up on the day of its round or later, not on %(day)s")
            raise RuleViolation(Reason(text, values, articles), place)
        if found.last_day and day > found.last_day:
            text = gettext_noop("%(day)s is too late: the last day is %(last)s")
            raise RuleViolation(Reason(text, values | {"last": found.last_day.isoformat()}, articles), place)
    if agreed and last_day and agreed > last_day:
        text = gettext_noop("The day that was agreed is after the last day")
        raise RuleViolation(Reason(text, {}, articles), "make_up_on")
