"""The days of the rounds: what is printed or follows, proposed from the first and the last day, and checked.

Source: D.4 (six rounds over two days), Bijlage 2 (the days of the HA), C.7 (the rounds of the eights);
reading R97.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import PlayingDay
from tournaments.regulations.event import Event, Section, System
from tournaments.regulations.reasons import Reason, gettext_noop
from tournaments.regulations.schedules.sections import playing_days, round_robin_of, system_rule

_FIRST, _TUESDAY, _LAST = "first-saturday", "tuesday-evening", "last-saturday"
_WEEKDAYS = {_FIRST: 5, _TUESDAY: 1, _LAST: 5}
_WRONG_WEEKDAY = {
    _FIRST: gettext_noop("Round %(round)s is played on the first Saturday of the personal championships"),
    _TUESDAY: gettext_noop("Round %(round)s is played on the Tuesday evening"),
    _LAST: gettext_noop("Round %(round)s is played on the last Saturday of the personal championships"),
}
_WEEK = timedelta(days=7)


def plan_of(event: Event, *, edition: Edition) -> tuple[PlayingDay, ...]:
    """The plan of an event, by what it is and how many play in it; see `plan`."""
    return plan(
        edition,
        event.section,
        event.division,
        swiss=event.system is System.SWISS,
        rounds=event.rounds_planned,
        playing=len(round_robin_of(event)) or len(event.entrants),
    )


def plan(
    edition: Edition, section: Section, division: str, *, swiss: bool, rounds: int, playing: int
) -> tuple[PlayingDay, ...]:
    """The playing days with their rounds, in order; empty where nothing says which these are.

    Those of Bijlage 2 by the number that plays; of a Swiss HA as many rounds each day as the other, the first
    of them on the first Saturday (D.4); in an eight each round has its own day (C.7).
    """
    if section is Section.C:
        return tuple(PlayingDay("own-day", (number,)) for number in range(1, rounds + 1))
    if not swiss:
        return tuple(playing_days(edition, section, playing, division))
    rule = system_rule(edition, section, division)
    if rule is None or rule.swiss_days != 2 or rounds < 2:
        return ()
    half = (rounds + 1) // 2
    first, last = range(1, half + 1), range(half + 1, rounds + 1)
    return (PlayingDay(_FIRST, tuple(first)), PlayingDay(_LAST, tuple(last)))


def proposed(plan: Sequence[PlayingDay], first: date, last: date | None) -> dict[int, date]:
    """The day of each round, from the first and the last day of the championship.

    Without a last day it is a week after the first, and the rounds of an eight follow each other by a week;
    with one these are spread evenly up to it. The Tuesday evening is the last before the last day.
    """
    if not plan:
        return {}
    if plan[0].when == "own-day":
        span = (len(plan) - 1) * _WEEK if last is None else last - first
        steps = max(1, len(plan) - 1)
        return {day.rounds[0]: first + timedelta(days=at * span.days // steps) for at, day in enumerate(plan)}
    end = first + _WEEK if last is None else last
    tuesday = end - timedelta(days=(end.weekday() - 1) % 7 or 7)
    on = {"one-day": first, _FIRST: first, _TUESDAY: tuesday, _LAST: end}
    return {number: on[day.when] for day in plan for number in day.rounds}


def remarks(plan: Sequence[PlayingDay], days: Mapping[int, date | None]) -> tuple[Reason, ...]:
    """Where the days of the rounds are not those of the plan; rounds without a day are left out."""
    return tuple(_remarks(plan, {number: day for number, day in days.items() if day}))


def _remarks(plan: Sequence[PlayingDay], days: Mapping[int, date]) -> Iterator[Reason]:
    articles = ("C.7", "R97") if plan and plan[0].when == "own-day" else ("D.4", "Bijlage 2", "R97")
    latest: date | None = None
    for day in plan:
        on = sorted({days[number] for number in day.rounds if number in days})
        values: dict[str, object] = {"round": day.rounds[0], "rounds": ", ".join(map(str, day.rounds))}
        if len(on) > 1:
            text = gettext_noop("The rounds %(rounds)s are played on one day")
            yield Reason(text, values, articles)
        for number in day.rounds:
            if number in days and days[number].weekday() != _WEEKDAYS.get(day.when, days[number].weekday()):
                yield Reason(_WRONG_WEEKDAY[day.when], {"round": number}, articles)
        if on and latest is not None and on[0] <= latest:
            text = gettext_noop("Round %(round)s is played on a later day than the round before it")
            yield Reason(text, values, articles)
        latest = on[-1] if on else latest
