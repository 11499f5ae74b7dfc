"""The schedules of the sections: who meets whom with which colours in which round, and on which day.

Source: A, art. 4; B, art. 4; C, art. 7; D, art. 4 and 5; E, art. 3; G, art. 4; Bijlage 2; readings R17
(rankings of a group of six), R51 (a group of two), R53 (the leaders' own schedule), R95 (those present), R121
(an eight with a number that nobody has).
"""

from collections.abc import Iterable, Mapping

from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import (
    Pair,
    PlayingDay,
    Schedule,
    ScheduleKind,
    ScheduleRound,
    SystemRule,
)
from tournaments.regulations.editions.tables import PlayingTime
from tournaments.regulations.event import Event, Section
from tournaments.regulations.frozen import FrozenMapping
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop

__all__ = ["Schedule", "printed_for", "schedule", "schedule_json", "schedule_of"]

OWN_SCHEDULE = (Section.E,)
"""Where the leaders may make a schedule of their own (E.3)."""
FINAL = "finale"
"""With what the division of a final group ends (D.6)."""
ONE_RANKING = "one"
GROUP_OF_FIVE, HALVES = "group_of_five", "halves"
"""The setting by which five fours play the divided schedule, and its value (R98)."""
ROUND_ROBIN_OF = "round_robin_of"
"""The setting with the start numbers of those who play a round robin by themselves, apart by spaces (R95)."""
OPEN_PLACES = "open_places"
"""The setting with the numbers of an eight that nobody has, apart by spaces (R121)."""


def schedule(
    edition: Edition,
    section: Section,
    entrants: int,
    division: str = "",
    *,
    settings: Mapping[str, str] = FrozenMapping(),
) -> Schedule:
    """The printed schedule of a section, or of a division that has its own, for a number of entrants.

    Without a division it is that of the section, or of its highest division: in D the HA, by Bijlage 2. The
    classes 1 to 3 of D use the tables of A (D.5). Where a divided schedule is printed for the number too, the
    setting "group_of_five" says whether it is played ("halves").

    Raises RuleViolation when there is none for that number; for the eights it cites C.2 and C.7 and says how
    an empty place is entered (C.12).
    """
    for scope in scopes(edition, section, division):
        found = edition.schedules.get(f"{scope} {entrants}")
        if found is not None:
            divided = divided_schedule(edition, scope, entrants)
            return divided if divided and settings.get(GROUP_OF_FIVE) == HALVES else found
    raise _no_schedule(edition, section, entrants, division)


def divided_schedule(edition: Edition, scope: str, entrants: int) -> Schedule | None:
    """The divided schedule that so many may play instead of the full one (G.4, R98); None where none is."""
    for found in edition.schedules.values():
        if entrants in found.also_for and edition.schedules.get(f"{scope} {found.entrants}") is found:
            return found.without_the_highest(entrants)
    return None


def playing_days(edition: Edition, section: Section, entrants: int, division: str = "") -> list[PlayingDay]:
    """The playing days of the rounds, in order; empty where the regulation prints none (Bijlage 2)."""
    for scope in scopes(edition, section, division):
        if f"{scope} {entrants}" in edition.days:
            return list(edition.days[f"{scope} {entrants}"])
    return []


def system_rule(edition: Edition, section: Section, division: str) -> SystemRule | None:
    """The rule of the system where the regulation prescribes one (D.4, F.3)."""
    for scope in scopes(edition, section, division):
        if scope in edition.systems:
            return edition.systems[scope]
    return None


def meets_once_round_robin(edition: Edition, section: Section, division: str) -> bool:
    """Whether everybody may meet everybody by a printed schedule; in F only the Swiss system is played."""
    rule = system_rule(edition, section, division)
    return rule is None or rule.round_robin_up_to > 0


def most_swiss_rounds(edition: Edition, section: Section, division: str, entrants: int) -> int:
    """The most rounds of the Swiss system: fewer than a round robin of the entrants has, which is played in
    their place; where there is none (F.3), as many as are proposed at least (R69).
    """
    if meets_once_round_robin(edition, section, division):
        return entrants - 2
    return max(entrants - 2, fewest_swiss_rounds(entrants))


def fewest_swiss_rounds(entrants: int) -> int:
    """The fewest rounds after which at most one of the entrants can have won every game (R69)."""
    return (entrants - 1).bit_length()


def playing_time(edition: Edition, section: Section, division: str) -> PlayingTime | None:
    """The minutes of a player where the regulation prints them for a whole game (D.2, E.2, F.2)."""
    for scope in scopes(edition, section, division):
        if scope in edition.player_times:
            return edition.player_times[scope]
    return None


def made_by_the_leaders(edition: Edition, section: Section, entrants: int, division: str) -> tuple[str, ...]:
    """By what the leaders make the schedule; empty where the printed one is played, or the Swiss system.

    They may in E, whether one is printed or not, and must for a final group of the winners of more groups
    than one is printed for (D.8, R56).
    """
    if section in OWN_SCHEDULE:
        return "E.3", "R53"
    of_winners = section is Section.D and division.endswith(f" {FINAL}")
    keys = [f"{scope} {entrants}" for scope in scopes(edition, section, division)]
    if of_winners and not any(key in edition.schedules for key in keys):
        return edition.disputes_article(section), "R56"
    return ()


def scopes(edition: Edition, section: Section, division: str) -> list[str]:
    """The keys under which the tables of a division are found: its own first, then those of the section.

    Without a division it is the highest of the section; a division that is no class has only the section's.
    """
    divisions = edition.divisions.get(section)
    if divisions is None:
        return [section.value]
    named = divisions.named(division) if division else divisions.codes
    return [*(f"{section} {code}" for code in named[:1]), section.value]


def _no_schedule(edition: Edition, section: Section, entrants: int, division: str) -> RuleViolation:
    values: dict[str, object] = {"section": section.value, "given": entrants}
    system = system_rule(edition, section, division)
    text = gettext_noop("Section %(section)s has no printed schedule for %(given)s entrants")
    articles: tuple[str, ...] = (edition.order[section].disputes_article,)
    if section is Section.C:
        values["places"] = edition.divisions[section].places
        text = gettext_noop(
            "A division of section %(section)s has %(places)s numbered places, not %(given)s; a "
            "place that is empty is entered as an entrant who withdrew after round 0"
        )
        articles = ("C.2", "C.7", "C.12")
    elif system is not None and entrants > system.round_robin_up_to:
        text = gettext_noop("With %(given)s entrants the Swiss system is played: no schedule is printed")
        articles = (system.article,)
    elif section in (Section.A, Section.D) and entrants > 2:
        text = gettext_noop("There is no printed schedule for %(given)s entrants: they play in groups")
        articles = ("A.4",) if section is Section.A else ("D.5", "A.4")
    elif section in edition.teams.groups:
        articles = (edition.teams.groups[section].article, f"{section.value}.4")
    return RuleViolation(Reason(text, values, articles), "entrants")


def round_robin_of(event: Event) -> tuple[int, ...]:
    """Who play a round robin by themselves by a ruling, in order; empty where there is none (R95)."""
    return _numbers(event, ROUND_ROBIN_OF)


def open_places(event: Event) -> tuple[int, ...]:
    """The numbers of an eight that nobody has, in order; empty where everybody is there (C.11, R121)."""
    return _numbers(event, OPEN_PLACES)


def _numbers(event: Event, setting: str) -> tuple[int, ...]:
    given = event.settings.get(setting, "").split()
    return tuple(int(number) for number in given if number.isascii() and number.isdecimal())


def printed_for(event: Event, *, edition: Edition) -> Schedule:
    """The printed schedule for the number of entrants; where the directors ruled so, for the number of those
    who play, in the order of their start numbers (D.8, R95). Of an eight with a number that nobody has it is
    that of the whole eight, with a bye for whoever would meet that number (C.12, R121). Raises RuleViolation
    as `schedule`.
    """
    playing = round_robin_of(event)
    if not playing:
        left_open = open_places(event)
        count = len(event.entrants) + len(left_open)
        found = schedule(edition, event.section, count, event.division, settings=event.settings)
        return found.without(left_open) if left_open else found
    printed = schedule(edition, event.section, len(playing), event.division)
    number = dict(enumerate(playing, 1))
    rounds = tuple(
        ScheduleRound(
            column.number,
            tuple(Pair(number[pair.white], number[pair.black]) for pair in column.pairs),
            tuple(number[free] for free in column.free),
        )
        for column in printed.rounds
    )
    return Schedule(len(event.entrants), rounds, printed.source, printed.kind)


def schedule_of(event: Event, *, edition: Edition) -> Schedule:
    """The schedule of an event of persons or teams that is no Swiss event.

    It is the printed one; where the leaders make it (`made_by_the_leaders`) and a game of the event is not in
    the printed one, or none is printed, it is what the event itself has: its rounds so far, as paired.

    Raises RuleViolation when there is no schedule for the number of entrants and the leaders may make none,
    or, in a schedule of the leaders, when two meet twice.
    """
    by = made_by_the_leaders(edition, event.section, len(event.entrants), event.division)
    if not by:
        return printed_for(event, edition=edition)
    try:
        printed = printed_for(event, edition=edition)
    except RuleViolation:
        return _own_schedule(event, by)
    fits = event.rounds_planned == len(printed.rounds) and all(
        game.players in printed.rounds[paired.number - 1].pairs
        for paired in event.rounds
        if 1 <= paired.number <= len(printed.rounds)
        for game in paired.games
    )
    return printed if fits else _own_schedule(event, by)


def _own_schedule(event: Event, by: tuple[str, ...]) -> Schedule:
    rounds = []
    met: set[frozenset[int]] = set()
    for index, paired in enumerate(event.rounds):
        for at, game in enumerate(paired.games):
            if frozenset(game.players) in met:
                text = gettext_noop("%(white)s and %(black)s meet twice")
                values = {"white": game.white, "black": game.black}
                raise RuleViolation(Reason(text, values, by[:1]), f"rounds[{index}].games[{at}]")
            met.add(frozenset(game.players))
        pairs = tuple(Pair(*game.players) for game in paired.games)
        rounds.append(ScheduleRound(paired.number, pairs, paired.free))
    return Schedule(len(event.entrants), tuple(rounds), by[0].replace(".", ", art. "))


def rankings(event: Event, found: Schedule) -> tuple[tuple[int, ...], ...]:
    """The start numbers of each ranking: one of all, but two for the halves of a group of six (R17).

    The setting "group_of_six" makes one of them: "one".
    """
    if found.kind is ScheduleKind.HALVES and event.settings.get("group_of_six") != ONE_RANKING:
        return found.halves
    return (tuple(range(1, found.entrants + 1)),)


def schedule_json(section: Section, found: Schedule, days: Iterable[PlayingDay] = ()) -> dict[str, object]:
    """The schedule as plain data: rounds with pairs of start numbers, white first; days where printed."""
    data: dict[str, object] = {
        "section": section.value,
        "entrants": found.entrants,
        "source": found.source,
        "rounds": [
            {
                "number": column.number,
                "pairs": [{"white": pair.white, "black": pair.black} for pair in column.pairs],
                "free": list(column.free),
            }
            for column in found.rounds
        ],
    }
    if found.kind is not ScheduleKind.ROUND_ROBIN:
        data["kind"] = found.kind.value
    printed = [{"when": day.when, "rounds": list(day.rounds)} for day in days]
    return data | ({"days": printed} if printed else {})
