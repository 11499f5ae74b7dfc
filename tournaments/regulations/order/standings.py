"""The standings after a round: places, points, Sonneborn-Berger with its working, and why.

Source: A, art. 5; C, art. 12, 14 and 15; D, art. 6; E, art. 5; Bijlage 1 and 2; readings R17, R19, R30, R32,
R38, R40, R44. Teams are ranked in `team_standings`, Swiss events in `swiss_standings`.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from tournaments.regulations.counting import sonneborn_berger
from tournaments.regulations.counting.absences import (
    Consequence,
    CountedGame,
    Counts,
    Effect,
    consequences,
    counted_games,
)
from tournaments.regulations.counting.separation import Placing
from tournaments.regulations.counting.sonneborn_berger import SonnebornBergerTerm
from tournaments.regulations.counting.standing_rows import (
    InWhole,
    OpenTie,
    StandingRow,
    Standings,
    Status,
    WholeRow,
)
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.schedule_tables import Schedule, ScheduleKind
from tournaments.regulations.editions.tables import OrderBy, OrderKey
from tournaments.regulations.event import TEAM_SECTIONS, Event, System
from tournaments.regulations.order.decisions import remarks_on_decisions
from tournaments.regulations.order.halves import winners_of_halves
from tournaments.regulations.order.players import Ordering
from tournaments.regulations.order.swiss import rank_swiss
from tournaments.regulations.reasons import Reason, RuleViolation, gettext_noop
from tournaments.regulations.rounds.validity import check
from tournaments.regulations.schedules.check import remarks
from tournaments.regulations.schedules.groups import groups_chosen
from tournaments.regulations.schedules.sections import rankings, schedule_of
from tournaments.regulations.teams.standings import rank_teams

__all__ = [
    "OpenTie",
    "StandingRow",
    "Standings",
    "Status",
    "rank",
    "standings_json",
    "together_json",
]


def rank(event: Event, *, edition: Edition, after_round: int | None = None) -> Standings:
    """The standings after a round; by default after all rounds in the event.

    Uses results of rounds up to `after_round` only (a made-up game counts in its own round), a withdrawal
    only when it was after one of these rounds, and deciding games only once every game is decided. Places
    are always distinct: who is not yet separated stands in start-number order, and the row says so (R44).

    Raises RuleViolation when the event is not one (see `validity.check`), when `after_round` is not a round
    of it, or when its section has no order that is known here.
    """
    check(event, edition=edition)
    after = event.last_round if after_round is None else after_round
    if not 0 <= after <= event.rounds_planned:
        text = gettext_noop("The event has rounds 0 to %(last)s, not %(round)s")
        raise RuleViolation(Reason(text, {"last": event.rounds_planned, "round": after}), "after_round")
    if event.section not in edition.order:
        text = gettext_noop("The final order of section %(section)s is not known to this edition")
        raise RuleViolation(Reason(text, {"section": event.section.value}), "section")
    if event.section in TEAM_SECTIONS:
        return rank_teams(event, edition=edition, after_round=after)
    if event.system is System.SWISS:
        return rank_swiss(event, edition=edition, after_round=after)
    gone = consequences(event, edition=edition, after_round=after)
    games = counted_games(event, edition=edition, after_round=after)
    printed = schedule_of(event, edition=edition)
    over = after == event.rounds_planned == len(printed.rounds)
    complete = over and all(game.counts is not Counts.OPEN for game in games)
    return _Table(event, edition, printed, after, games, gone, complete).standings()


@dataclass(frozen=True, slots=True)
class _Table:
    """What the rows are made from."""

    event: Event
    edition: Edition
    printed: Schedule
    after_round: int
    games: tuple[CountedGame, ...]
    gone: dict[int, Consequence]
    complete: bool

    def standings(self) -> Standings:
        lapsed = sorted(
            (consequence for consequence in self.gone.values() if consequence.effect is not Effect.BOOKED),
            key=lambda consequence: (consequence.effect is Effect.ABSENT, consequence.number),
        )
        totals = sonneborn_berger.scores(self.games, (entrant.number for entrant in self.event.entrants))
        counted = sorted(set(totals) - {consequence.number for consequence in lapsed})
        rule = self.edition.sonneborn_berger
        working = {number: sonneborn_berger.terms(number, self.games, totals, rule) for number in counted}
        rows: list[StandingRow] = []
        ties: list[OpenTie] = []
        used: dict[frozenset[int], int] = {}
        ruled: set[frozenset[int]] = set()
        halves = rankings(self.event, self.printed)
        for ranking, members in enumerate(halves, 1):
            ordering = self._ordering(
                {number: totals[number] for number in counted if number in members},
                working,
            )
            ordering.run()
            placings = ordering.placings + [_annulled(gone) for gone in lapsed if gone.number in members]
            for place, placing in enumerate(placings, 1):
                terms = working.get(placing.number, ())
                rows.append(self._row(ranking, place, placing, totals[placing.number], terms))
            ties += ordering.open_ties(ranking)
            used |= ordering.used
            ruled |= ordering.by_ruling
        together = InWhole()
        if self.complete and len(halves) > 1:
            together = winners_of_halves(self.event, rows, ties, edition=self.edition)
        return Standings(
            rows=tuple(rows),
            open=(*ties, *together.open),
            after_round=self.after_round,
            complete=self.complete,
            games=self.games,
            remarks=self._remarks(used | together.used, ruled | together.ruled),
            whole=together.rows,
            final=together.final,
        )

    def _ordering(
        self,
        half_points: dict[int, int],
        working: dict[int, tuple[SonnebornBergerTerm, ...]],
    ) -> Ordering:
        rule = self.edition.order[self.event.section]
        first = rule.first_place
        is_match = self.printed.kind is ScheduleKind.MATCH
        in_a_group = groups_chosen(self.event.settings) > 1  # its winners play on for the first place (R82)
        has_first_place = (
            not is_match and not in_a_group and first is not None and first.holds_for(self.event.division)
        )
        return Ordering(
            half_points=half_points,
            sonneborn_berger={number: _total(terms) for number, terms in working.items()},
            games=self.games,
            keys=_match_keys(rule.keys, self.printed) if is_match else rule.keys,
            first_place=first if has_first_place else None,
            deciding={frozenset(match.between): match for match in self.event.deciding}
            if self.complete
            else None,
            withdrawn=frozenset(self.gone),
            disputes=rule.disputes_article,
            rulings={frozenset(ruling.order): ruling for ruling in self.event.rulings},
            lot=rule.lot_article,
        )

    def _row(
        self,
        ranking: int,
        place: int,
        placing: Placing,
        half_points: int,
        working: tuple[SonnebornBergerTerm, ...],
    ) -> StandingRow:
        number = placing.number
        own = [game for game in self.games if game.scored and number in game.players]
        gained = [game.own_half_points(number) for game in own]
        status = Status.ACTIVE
        if number in self.gone:
            booked = self.gone[number].effect is Effect.BOOKED
            status = Status.WITHDRAWN if booked else Status.LAPSED
        return StandingRow(
            place=place,
            entrant=self.event.entrant(number),
            played=sum(game.counts is Counts.PLAYED for game in own),
            won=gained.count(2),
            drawn=gained.count(1),
            lost=gained.count(0),
            half_points=half_points,
            sonneborn_berger_half=_total(working),
            working=working,
            status=status,
            decided_by=placing.decided_by,
            because=placing.because,
            ranking=ranking,
        )

    def _remarks(self, used: Mapping[frozenset[int], int], ruled: Set[frozenset[int]]) -> tuple[Reason, ...]:
        otherwise = remarks(self.event, edition=self.edition)
        if self.after_round < self.event.rounds_planned:
            return otherwise
        return otherwise + remarks_on_decisions(self.event, edition=self.edition, used=used, ruled=ruled)


def _total(terms: tuple[SonnebornBergerTerm, ...]) -> int:
    return sum(term.half_points for term in terms)


def _match_keys(keys: tuple[OrderKey, ...], printed: Schedule) -> tuple[OrderKey, ...]:
    """In a match of two nothing but games follows the points (Bijlage 2)."""
    return (keys[0], OrderKey(OrderBy.DECIDING_GAMES, printed.article))


def _annulled(consequence: Consequence) -> Placing:
    return Placing(consequence.number, consequence.because.articles[0], consequence.because)


def standings_json(standings: Standings) -> dict[str, object]:
    """The standings as plain data, as closing an event records them; all points in half points.

    Teams have match points and board points; rows and open ties name their ranking where there are two, null
    for a tie between them.
    """
    several = any(row.ranking > 1 for row in standings.rows)
    return {
        "rows": [_row_json(row, several=several) for row in standings.rows],
        "open": [_open_tie_json(tie, several=several) for tie in standings.open],
    }


def _open_tie_json(tie: OpenTie, *, several: bool) -> dict[str, object]:
    found: dict[str, object] = {
        "places": list(tie.places),
        "article": tie.article,
        "needs": str(tie.needs),
    }
    return found | {"ranking": tie.ranking or None} if several else found


def together_json(standings: Standings) -> dict[str, object]:
    """What several rankings come to together as plain data: `whole` and `final`, where there is any."""
    found: dict[str, object] = {}
    if standings.whole:
        found["whole"] = [_whole_row_json(row) for row in standings.whole]
    if standings.final:
        found["final"] = {
            "players": [
                {"number": entrant.number, "name": entrant.name} for entrant in standings.final.entrants
            ],
            "article": standings.final.because.articles[0],
            "needs": str(standings.final.because),
        }
    return found


def _whole_row_json(row: WholeRow) -> dict[str, object]:
    return {
        "place": row.place,
        "ranking": row.ranking,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "decided_by": row.decided_by,
        "because": str(row.because),
    }


def _row_json(row: StandingRow, *, several: bool) -> dict[str, object]:
    points: dict[str, object] = {"half_points": row.half_points}
    if row.half_board_points is not None:
        points = {"half_match_points": row.half_points, "half_board_points": row.half_board_points}
    return {
        **({"ranking": row.ranking} if several else {}),
        "place": row.place,
        "number": row.entrant.number,
        "name": row.entrant.name,
        "played": row.played,
        **points,
        "sonneborn_berger_half": row.sonneborn_berger_half,
        "weerstand_half": row.weerstand_half,
        "status": row.status.value,
        "decided_by": row.decided_by,
        "because": str(row.because),
    }
