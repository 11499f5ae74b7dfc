"""What is known of an event before it is created: what the regulation gives, and when its rounds begin."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import count

from django.utils import timezone

from tournaments.models import Event, Season, SeasonClosing, no_practice
from tournaments.pages.words.names import SECTIONS, called, capital
from tournaments.regulations.editions.edition import Edition, edition
from tournaments.regulations.event import Section, System
from tournaments.regulations.proposals import Proposal
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.days import plan
from tournaments.regulations.schedules.sections import playing_time
from tournaments.regulations.setting_up.event import DISPLAY, proposals

BETWEEN_ROUNDS = timedelta(minutes=5)
"""What is left between two rounds of one day, for who walks to the next board."""
_SIGNS = {
    "A": "house",
    "B": "shield",
    "C": "crown",
    "D": "users",
    "E": "sprout",
    "F": "zap",
    "G": "grid-2x2",
    "I": "circle-dot",
}


@dataclass(frozen=True, slots=True)
class EventKind:
    """A kind of event that can be created: the letter of its section, its name, its divisions, its icon."""

    letter: str
    name: str
    divisions: tuple[str, ...]
    sign: str


def kinds(season: Season) -> list[EventKind]:
    """The kinds of events of a season, in the order of the regulation."""
    tables = edition(season.edition).divisions
    return [
        EventKind(
            letter,
            capital(str(name)),
            tuple(called(one) for one in tables[letter].divisions) if letter in tables else (),
            _SIGNS[letter],
        )
        for letter, name in SECTIONS.items()
    ]


def season_of(day: date) -> Season | None:
    """The season that a day falls in, where it was created."""
    return Season.objects.filter(year=edition().ages.season_of(day)).first()


def season_now() -> Season | None:
    """The season of today, else the latest one."""
    return season_of(timezone.localdate()) or Season.objects.order_by("-year").first()


def year_to_add() -> int | None:
    """The first year of the season that is created next: that of today, else the next one that is not there.
    None where the close of a season creates the next: that of today is there, and it or the one before is
    closed.
    """
    now = edition().ages.season_of(timezone.localdate())
    years = set(Season.objects.values_list("year", flat=True))
    closed = SeasonClosing.objects.filter(season__year__in=(now - 1, now), taken_back=None)
    if now in years and closed.exists():
        return None
    return next(year for year in count(now) if year not in years)


def division_next(season: Season, section: str) -> str:
    """The first division of a section that the season has no event of yet; empty where there is none."""
    divisions = edition(season.edition).divisions.get(section)
    if divisions is None:
        return ""
    have = set(
        Event.objects.filter(no_practice(), season=season, section=section, root=None).values_list(
            "division", flat=True
        )
    )
    return next((one.code for one in divisions.divisions if one.code not in have), "")


@dataclass(frozen=True, slots=True)
class Start:
    """A round of the first day and when it can begin."""

    number: int
    at: time


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What the regulation gives for an event, or why it cannot be held; and when the rounds of its first day
    can begin, as far as that is known: how many play, the hour and the number of rounds.
    """

    points: tuple[Proposal, ...] = ()
    refused: RuleViolation | None = None
    starts: tuple[Start, ...] = ()
    minutes: int = 0
    is_known: bool = False


def foreseen(
    season: Season, section: str, division: str, *, players: int | None, begins: time | None
) -> Foreseen:
    """What is known of an event of this section and division, for so many entrants, from this hour on."""
    rules = edition(season.edition)
    try:
        points = proposals(rules, section, division, players)
    except RuleViolation as found:
        return Foreseen(refused=found)
    rounds = next((int(one.setting) for one in points if one.key == "rounds" and one.setting), 0)
    decided = tuple(one for one in points if not one.choices and not one.numbers)
    printed = None if section == DISPLAY else playing_time(rules, Section(section), division)
    minutes = printed.minutes if printed else 0
    first_day = _rounds_of_first_day(rules, section, division, points, rounds, players or 0)
    starts = _starts(first_day, begins, minutes) if begins and minutes else ()
    return Foreseen(decided, None, starts, minutes, is_known=players is not None and begins is not None)


def _rounds_of_first_day(
    rules: Edition, section: str, division: str, points: Sequence[Proposal], rounds: int, players: int
) -> Sequence[int]:
    if section == DISPLAY or not rounds:
        return ()
    swiss = any(one.key == "system" and one.setting == System.SWISS for one in points)
    days = plan(rules, Section(section), division, swiss=swiss, rounds=rounds, playing=players)
    return days[0].rounds if days else range(1, rounds + 1)


def _starts(rounds: Sequence[int], begins: time, minutes: int) -> tuple[Start, ...]:
    """Each round as soon as the longest game of the one before can be over."""
    at = datetime.combine(date.min, begins)
    found = []
    for number in rounds:
        found.append(Start(number, at.time()))
        after = at + timedelta(minutes=2 * minutes) + BETWEEN_ROUNDS
        if after.date() != at.date():
            break
        at = after
    return tuple(found)
