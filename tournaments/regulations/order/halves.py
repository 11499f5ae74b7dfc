"""The winners of several rankings: compared by their points (A), or together in a final group (D, E).

The halves of a group of six that is by itself and the groups of a class are treated by the same functions;
the halves of fours are in `teams.halves`.
Source: A, art. 5; D, art. 6; E, art. 3; readings R17 (halves of a six), R20, R56, R82.
"""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.regulations.counting.separation import Group, Placing, Sentence
from tournaments.regulations.counting.standing_rows import (
    OF_THE_WHOLE,
    FinalGroup,
    InWhole,
    OpenTie,
    StandingRow,
    Status,
    WholeRow,
)
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.event import Event, PlayOffMatch, Ruling, Section
from tournaments.regulations.order.players import ALONE_AS_WINNER, Ordering
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.schedules.groups import is_one_of_several

COMPARED = (Section.A,)
"""The sections in which the winners of groups are compared by their points (A.5)."""
FINALS: Mapping[str, tuple[str, ...]] = {Section.D: ("D.6", "R56"), Section.E: ("E.3", "R82")}
"""The sections in which the winners of groups play a final group, and by what."""
BELOW_THE_FIRST = Sentence(
    gettext_noop(
        "Points %(points)s, as many as %(others)s: of the winners of groups only the first place is decided"
    ),
    ("R127",),
)


class _Winners(Ordering):
    """Puts winners in order, of whom only the first is decided (A.5): those who are equal below stand beside
    one another in the order of their numbers, and need no game.
    """

    def _leave_open(self, group: Group, needs: Reason) -> None:
        if not self.placings or frozenset(group) in self.rulings:
            super()._leave_open(group, needs)
            return
        for number in group:
            others = Entrants.of(*(one for one in group if one != number), worded=True)
            self._place(number, self.keys[0].article, BELOW_THE_FIRST, {"others": others})


def winners_in_order(
    half_points: Mapping[int, int],
    section: Section,
    *,
    edition: Edition,
    deciding: Iterable[PlayOffMatch] = (),
    rulings: Iterable[Ruling] = (),
    withdrawn: Iterable[int] = (),
) -> Ordering:
    """The winners by the half points of their own groups, and the first place by deciding games as of A.5C
    (R20).

    `half_points` are by the numbers that `deciding`, `rulings` and `withdrawn` use for the winners.
    """
    rule = edition.order[section]
    ordering = _Winners(
        half_points=half_points,
        sonneborn_berger=dict.fromkeys(half_points, 0),
        games=(),
        keys=(rule.keys[0], rule.keys[-1]),
        first_place=None,
        deciding={frozenset(match.between): match for match in deciding},
        withdrawn=frozenset(withdrawn),
        disputes=rule.disputes_article,
        rulings={frozenset(ruling.order): ruling for ruling in rulings},
        lot=rule.lot_article,
        alone=ALONE_AS_WINNER,
    )
    ordering.run()
    return ordering


def winners_of_halves(
    event: Event, rows: Sequence[StandingRow], ties: Sequence[OpenTie], *, edition: Edition
) -> InWhole:
    """What the winners of both halves of a group of six are to one another, once both are known.

    `rows` and `ties` are those of the halves of an event that is complete. Nothing is said of one of several
    groups, whose winners meet those of the other groups (see `group_winners`), nor where one half alone has a
    winner.
    """
    first = [row for row in rows if row.place == 1 and row.status is not Status.LAPSED]
    open_places = any(1 in tie.places for tie in ties)
    if len(first) < 2 or open_places or is_one_of_several(event.division):
        return InWhole()
    if event.section in FINALS:
        entrants = tuple(row.entrant for row in first)
        text = gettext_noop("a final group of the winners of both halves: %(names)s")
        names = {"names": ", ".join(entrant.name for entrant in entrants)}
        return InWhole(final=FinalGroup(entrants, Reason(text, names, FINALS[event.section])))
    if event.section not in COMPARED:
        return InWhole()
    ordering = winners_in_order(
        {row.entrant.number: row.half_points for row in first},
        event.section,
        edition=edition,
        deciding=event.deciding,
        rulings=event.rulings,
        withdrawn=(gone.number for gone in event.withdrawals),
    )
    by_number = {row.entrant.number: row for row in first}
    return InWhole(
        rows=tuple(
            _placed(place, placing, by_number[placing.number])
            for place, placing in enumerate(ordering.placings, 1)
        ),
        open=tuple(ordering.open_ties(OF_THE_WHOLE)),
        used=ordering.used,
        ruled=frozenset(ordering.by_ruling),
    )


def _placed(place: int, placing: Placing, row: StandingRow) -> WholeRow:
    return WholeRow(place, row.entrant, row.ranking, row.half_points, placing.decided_by, placing.because)
