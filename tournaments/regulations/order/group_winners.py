"""A class in several groups: the final group of their winners (D), or the winners compared (A).

Source: A, art. 5; D, art. 6; readings R17 (both winners of the halves of a six), R20, R56 (the final group).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.regulations.counting.deciding import check_colours
from tournaments.regulations.counting.standing_rows import OpenTie
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import ScheduleKind
from tournaments.regulations.event import Entrant, Event, PlayOffMatch, Ruling, Section, System
from tournaments.regulations.order.players import Ordering
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.schedules.groups import numbered
from tournaments.regulations.schedules.sections import ONE_RANKING, schedule

FINAL = "finale"


@dataclass(frozen=True, slots=True)
class GroupWinner:
    """The winner of a group, or of one half of a group of six, with the half points scored in it."""

    division: str
    entrant: Entrant
    half_points: int


def group_winners(events: Sequence[Event], *, edition: Edition) -> tuple[GroupWinner, ...]:
    """The winners of the groups in the order of the groups.

    Raises RuleViolation when a group is not over, its first place is open, or somebody wins twice.
    """
    found = []
    for event in events:
        table = rank(event, edition=edition)
        values: dict[str, object] = {"division": event.division}
        article = edition.order[event.section].disputes_article
        if not table.complete:
            text = gettext_noop("The winner of %(division)s is not known: games are open")
            raise RuleViolation(Reason(text, values, (article,)), event.division)
        for tie in table.open:
            if 1 in tie.places:
                text = gettext_noop("The winner of %(division)s is not known: a tie is open")
                raise RuleViolation(Reason(text, values, (tie.article,)), event.division)
        found += [
            GroupWinner(event.division, row.entrant, row.half_points) for row in table.rows if row.place == 1
        ]
    names = [winner.entrant.name for winner in found]
    for name in names:
        if names.count(name) > 1:
            text = gettext_noop("%(name)s cannot win two groups of a class")
            raise RuleViolation(Reason(text, {"name": name}), "entrants")
    return tuple(found)


def final_group(events: Sequence[Event], division: str, seed: int, *, edition: Edition) -> Event:
    """The new group of the group winners of a class, with start numbers by lot (D.6, R56).

    The schedule is the one for their number; six of them are one ranking, for one of them is champion.
    Raises RuleViolation when fewer than two have won, or when no schedule is printed for their number.
    """
    winners = group_winners(events, edition=edition)
    if len(winners) < 2:
        text = gettext_noop("With one group its winner is the champion: there is no final group")
        raise RuleViolation(Reason(text, {}, ("D.6",)), "events")
    first = events[0]
    printed = schedule(edition, first.section, len(winners), division)
    by_name = {winner.entrant.name: winner.entrant for winner in winners}
    return Event(
        section=first.section,
        division=f"{division} {FINAL}",
        season=first.season,
        system=System.ROUND_ROBIN,
        rounds_planned=len(printed.rounds),
        entrants=numbered([by_name[name] for name in draw(by_name, seed)]),
        settings={"group_of_six": ONE_RANKING} if printed.kind is ScheduleKind.HALVES else {},
    )


def play_off(first: Event, winners: Sequence[GroupWinner], matches: tuple[PlayOffMatch, ...]) -> Event:
    """The deciding games between the winners as an event without rounds; `first` is one of the groups.

    The winners are numbered 1, 2, 3 and so on in the order given.
    """
    return Event(
        section=Section.A,
        division=first.division,
        season=first.season,
        system=System.ROUND_ROBIN,
        rounds_planned=1,
        entrants=numbered([winner.entrant for winner in winners]),
        deciding=matches,
    )


@dataclass(frozen=True, slots=True)
class WinnerRow:
    """The place of a group winner in the class; `number` is that of the group, counted from 1."""

    place: int
    number: int
    winner: GroupWinner
    decided_by: str | None
    because: Reason


@dataclass(frozen=True, slots=True)
class WinnersTable:
    """The group winners of a class in order, and the ties at its top that need games."""

    rows: tuple[WinnerRow, ...]
    open: tuple[OpenTie, ...]


def compare_winners(
    events: Sequence[Event],
    *,
    edition: Edition,
    deciding: Iterable[PlayOffMatch] = (),
    rulings: Iterable[Ruling] = (),
) -> WinnersTable:
    """The group winners of a class of a club competition: by points in the group, then A.5C (R20).

    `deciding` are the games between winners, who are numbered 1, 2, 3 and so on in the order of their groups;
    `rulings` the lots drawn between them instead (A.5C), or what the leaders decided.
    They have no earlier game with each other, so the leaders settle the colours of the first.

    Raises RuleViolation as `group_winners` does, and at "deciding[i].games[j]" for a game whose colours are
    not reversed (A.5C).
    """
    winners = group_winners(events, edition=edition)
    matches = tuple(deciding)
    check_colours(play_off(events[0], winners, matches), edition=edition)
    rule = edition.order[Section.A]
    points = {number: winner.half_points for number, winner in enumerate(winners, 1)}
    ordering = Ordering(
        half_points=points,
        sonneborn_berger=dict.fromkeys(points, 0),
        games=(),
        keys=(rule.keys[0], rule.keys[-1]),
        first_place=None,
        deciding={frozenset(match.between): match for match in matches},
        withdrawn=frozenset(),
        disputes=rule.disputes_article,
        rulings={frozenset(ruling.order): ruling for ruling in rulings},
        lot=rule.lot_article,
    )
    ordering.run()
    rows = tuple(
        WinnerRow(place, placing.number, winners[placing.number - 1], placing.decided_by, placing.because)
        for place, placing in enumerate(ordering.placings, 1)
    )
    return WinnersTable(rows, tuple(ordering.open_ties()))
