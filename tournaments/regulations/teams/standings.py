"""The standings of teams after a round: match points, board points, Sonneborn-Berger, and why.

Source: B, art. 5-7; G, art. 5 and 6; Bijlage 1; readings R17 (halves of a six), R23, R24, R26, R62, R63,
R110.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.regulations.counting.matches import CountedMatch, MatchCounts
from tournaments.regulations.counting.separation import Placing, idle_rulings
from tournaments.regulations.counting.sonneborn_berger import SonnebornBergerTerm
from tournaments.regulations.counting.standing_rows import (
    InWhole,
    OpenTie,
    StandingRow,
    Standings,
    Status,
)
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.tables import SonnebornBergerRule
from tournaments.regulations.event import Event, PlayOffMatch
from tournaments.regulations.reasons import Entrants, Reason, gettext_noop
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.schedules.sections import printed_for, rankings
from tournaments.regulations.teams.halves import order_of_halves
from tournaments.regulations.teams.match_points import by_verdict, in_words
from tournaments.regulations.teams.ordering import ALONE, ALONE_IN_HALF, TeamOrdering
from tournaments.regulations.teams.results import counted_matches


def rank_teams(event: Event, *, edition: Edition, after_round: int) -> Standings:
    """The standings of an event of teams that is checked, after a round from 0 to the last.

    A match counts when every board of it has a result (R62). Called through `standings.rank`.
    """
    matches = counted_matches(event, edition=edition, after_round=after_round)
    complete = after_round == event.rounds_planned and all(match.scored for match in matches)
    return _TeamTable(event, edition, after_round, matches, complete).standings()


def terms(
    number: int,
    matches: tuple[CountedMatch, ...],
    half_match_points: Mapping[int, int],
    rule: SonnebornBergerRule,
) -> tuple[SonnebornBergerTerm, ...]:
    """The Sonneborn-Berger working of a team from match points, a term for each match that scores (R26)."""
    found = []
    for match in matches:
        if match.scored and number in match.teams:
            opponent = match.opponent(number)
            own, other = match.half_match_points(number), match.half_match_points(opponent)
            times = rule.won if own > other else rule.drawn if own == other else 0
            found.append(SonnebornBergerTerm(match.round, opponent, half_match_points[opponent], times))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _TeamTable:
    """What the rows are made from."""

    event: Event
    edition: Edition
    after_round: int
    matches: tuple[CountedMatch, ...]
    complete: bool

    def standings(self) -> Standings:
        scored = [match for match in self.matches if match.scored]
        numbers = sorted(entrant.number for entrant in self.event.entrants)
        changed = by_verdict(self.event, self.after_round)
        match_points = {
            number: sum(match.half_match_points(number) for match in scored if number in match.teams)
            + changed.get(number, 0)
            for number in numbers
        }
        board_points = {
            number: sum(match.half_board_points(number) for match in scored if number in match.teams)
            for number in numbers
        }
        rule = self.edition.sonneborn_berger
        working = {number: terms(number, self.matches, match_points, rule) for number in numbers}
        printed = printed_for(self.event, edition=self.edition)
        rows: list[StandingRow] = []
        ties: list[OpenTie] = []
        used: dict[frozenset[int], int] = {}
        ruled: set[frozenset[int]] = set()
        halves = rankings(self.event, printed)
        for ranking, group in enumerate(halves, 1):
            half = roman(ranking) if len(halves) > 1 else ""
            ordering = self._ordering(group, match_points, board_points, working, half)
            ordering.run()
            places = {placing.number: place for place, placing in enumerate(ordering.placings, 1)}
            rows += [
                self._row(ranking, places[placing.number], placing, ordering, working, changed)
                for placing in ordering.placings
            ]
            ties += ordering.open_ties(ranking)
            used |= ordering.used
            ruled |= ordering.by_ruling
        together = InWhole()
        if self.complete and len(halves) > 1:
            together = order_of_halves(self.event, rows, ties, edition=self.edition)
        return Standings(
            rows=tuple(rows),
            open=tuple(ties),
            after_round=self.after_round,
            complete=self.complete,
            remarks=self._remarks(used | together.used, ruled),
            matches=self.matches,
            whole=together.rows,
            offered=together.offered,
        )

    def _ordering(
        self,
        group: tuple[int, ...],
        match_points: Mapping[int, int],
        board_points: Mapping[int, int],
        working: Mapping[int, tuple[SonnebornBergerTerm, ...]],
        half: str,
    ) -> TeamOrdering:
        rule = self.edition.order[self.event.section]
        first = rule.first_place
        return TeamOrdering(
            half_match_points={number: match_points[number] for number in group},
            half_board_points={number: board_points[number] for number in group},
            sonneborn_berger={number: _total(working[number]) for number in group},
            matches=self.matches,
            keys=rule.keys,
            first_place=first if first is not None and first.holds_for(self.event.division) else None,
            deciding={frozenset(match.between): match for match in self.event.deciding}
            if self.complete
            else None,
            points_rule=self.edition.teams.match_points[self.event.section],
            withdrawn=frozenset(gone.number for gone in self.event.withdrawals),
            disputes=rule.disputes_article,
            rulings={frozenset(ruling.order): ruling for ruling in self.event.rulings},
            lot=rule.lot_article,
            alone=ALONE_IN_HALF if half else ALONE,
            half=half,
        )

    def _row(
        self,
        ranking: int,
        place: int,
        placing: Placing,
        ordering: TeamOrdering,
        working: Mapping[int, tuple[SonnebornBergerTerm, ...]],
        changed: Mapping[int, int],
    ) -> StandingRow:
        number = placing.number
        own = [match for match in self.matches if match.scored and number in match.teams]
        points = [
            (match.half_match_points(number), match.half_match_points(match.opponent(number)))
            for match in own
        ]
        left = self.event.withdrawn_after(number)
        gone = left is not None and left <= self.after_round
        return StandingRow(
            place=place,
            entrant=self.event.entrant(number),
            played=sum(match.counts is MatchCounts.PLAYED for match in own),
            won=sum(mine > theirs for mine, theirs in points),
            drawn=sum(mine == theirs for mine, theirs in points),
            lost=sum(mine < theirs for mine, theirs in points),
            half_points=ordering.half_match_points[number],
            sonneborn_berger_half=ordering.sonneborn_berger[number],
            working=working[number],
            status=Status.WITHDRAWN if gone else Status.ACTIVE,
            decided_by=placing.decided_by,
            because=placing.because,
            half_board_points=ordering.half_board_points[number],
            ranking=ranking,
            half_by_verdict=changed.get(number, 0),
        )

    def _remarks(self, used: Mapping[frozenset[int], int], ruled: set[frozenset[int]]) -> tuple[Reason, ...]:
        changed = in_words(self.event, self.after_round)
        if self.after_round < self.event.rounds_planned:
            return changed
        found = (_remark(match, used) for match in self.event.deciding)
        idle = idle_rulings(
            self.event.rulings, ruled, self.edition.order[self.event.section].disputes_article
        )
        return (*changed, *(remark for remark in found if remark is not None), *idle)


def _total(working: tuple[SonnebornBergerTerm, ...]) -> int:
    return sum(term.half_points for term in working)


def _remark(match: PlayOffMatch, used: Mapping[frozenset[int], int]) -> Reason | None:
    numbers = Entrants.of(*match.between)
    matches = used.get(frozenset(match.between))
    if matches is None:
        text = gettext_noop("The play-off matches between %(numbers)s settle no tie and count for nothing")
        return Reason(text, {"numbers": numbers})
    if matches < sum(None not in fought.boards for fought in match.matches):
        text = gettext_noop(
            "Of the play-off matches between %(numbers)s only the first %(matches)s were needed"
        )
        if matches == 1:
            text = gettext_noop("Of the play-off matches between %(numbers)s only the first was needed")
        return Reason(text, {"numbers": numbers, "matches": matches})
    return None
