"""The sheets of an event: its tables, each given to the face it is printed by.

Source: the paper conventions of the union.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.tables import matches, rounds, simuls
from tournaments.events.tables.crosstable import by_place, crosstable_table
from tournaments.events.tables.entrants import by_name_table, entrants_table
from tournaments.events.tables.matches import boards_table, matches_table
from tournaments.events.tables.prizes import Award, awards_table, prizes_table
from tournaments.events.tables.rounds import rounds_table
from tournaments.events.tables.standings import standings_table
from tournaments.events.tables.teams import teams_table
from tournaments.pages.tables.tables import Column, Table, joined
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.wording import Words
from tournaments.printing.pdf import crosstable as pdf
from tournaments.printing.pdf import lists as print_lists
from tournaments.printing.pdf import rounds as print_rounds
from tournaments.printing.pdf import standings as print_standings
from tournaments.printing.pdf import teams as print_teams
from tournaments.printing.pdf.parts.sheet import Leaf
from tournaments.printing.workbook.book import Tab
from tournaments.printing.workbook.book import workbook as written
from tournaments.regulations.editions.edition import Edition
from tournaments.regulations.editions.simul_tables import SimulRule
from tournaments.regulations.editions.team_tables import LineUpRule, MatchPointsRule
from tournaments.regulations.event import TEAM_SECTIONS, Event
from tournaments.regulations.order.crosstable import Crosstable
from tournaments.regulations.order.prizes import Prize
from tournaments.regulations.order.standings import Standings
from tournaments.regulations.reasons import Reason
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.simultaneous import Seat, giver_score
from tournaments.regulations.teams.lineups import LineUp
from tournaments.regulations.teams.who_sat import NOBODY_KNOWN, WhoSat

GROUP = Column("group", gettext_lazy("Group"), str)
TITLES: dict[str, Words] = {
    "entrants": gettext_lazy("Entrants"),
    "rounds": gettext_lazy("Rounds"),
    "standings": gettext_lazy("Standings"),
    "crosstable": gettext_lazy("Crosstable"),
}
TITLES_OF_SIMULS: dict[str, Words] = {
    "boards": gettext_lazy("Boards"),
    "games": gettext_lazy("Games"),
    "score": gettext_lazy("Score"),
}
TITLES_OF_TEAMS: dict[str, Words] = {"teams": gettext_lazy("Line-ups"), "boards": gettext_lazy("Boards")}


# --- paper ------------------------------------------------------------------------------------------------


def crosstable(found: Crosstable, heading: Heading, *, explained: bool = True) -> Leaf:
    """The crosstable and, below it where it is `explained`, why each place is decided."""
    heading = heading.dated(found.after_round)
    return pdf.crosstable(
        crosstable_table(found, heading.edition), by_place(found), heading, explained=explained
    )


def standings(found: Standings, heading: Heading, *, explained: bool = True) -> Leaf:
    """The standings after a round and, where they are `explained`, what decided each place."""
    return print_standings.standings(
        found, standings_table(found.rows, heading.edition), heading, explained=explained
    )


def pairings(event: Event, number: int, heading: Heading, found: Standings | None = None) -> Leaf:
    """The games of a round by board, or the matches by table, as `round_table`. Raises KeyError as that."""
    return print_rounds.pairings(event, round_table(event, number, heading.edition, found), number, heading)


def pairings_by_name(event: Event, number: int, heading: Heading) -> Leaf:
    """Everybody in a round by name. Raises KeyError when it is not paired."""
    return print_rounds.pairings_by_name(by_name_table(event, number), number, heading)


def round_table(event: Event, number: int, edition: Edition, found: Standings | None = None) -> Table:
    """One round as it is paired, with the results recorded, and with what games and matches without one count
    as in these standings. Raises KeyError when it is not paired.
    """
    if event.section in TEAM_SECTIONS:
        return matches.paired_table(event, number, found.matches if found else ())
    return rounds.paired_table(event, number, edition, found.games if found else ())


def match_sheets(
    event: Event,
    number: int,
    line_ups: Mapping[int, LineUp],
    heading: Heading,
    *,
    rule: LineUpRule,
    points: MatchPointsRule,
) -> Leaf:
    """A page for each match of a round, to write on. `line_ups` are by the team's start number; a team
    without one has its names left to fill in. Raises KeyError when it is not paired.
    """
    paired = {one.number: one for one in event.rounds}[number]
    handed_in = list(line_ups.values())
    tables = [
        matches.sheet_table(
            event, match, handed_in, number, heading.edition, boards=rule.boards, points=points
        )
        for match in paired.matches
    ]
    return print_teams.match_sheets(event, number, tables, heading, rule=rule, points=points)


@dataclass(frozen=True, slots=True)
class Protocol:
    """What a final protocol says beside the final order.

    `system` is in the reader's language ("Swiss system, 9 rounds"); `leaders` sign it; `entrants` is how many
    took part; `record_sha256` the last entry of the event's record, empty without one;
    `closed` whether the order is the final one.
    """

    system: str
    entrants: int
    leaders: tuple[str, ...]
    record_sha256: str = ""
    closed: bool = True


def final_protocol(found: Standings, protocol: Protocol, heading: Heading) -> Leaf:
    """The final order with its reasons, the facts of the event, and lines for the leaders' names."""
    facts = {
        _("System"): protocol.system,
        _("Entrants"): str(protocol.entrants),
        _("Record (SHA-256)"): protocol.record_sha256,
    }
    return print_standings.final_protocol(
        found,
        standings_table(found.rows, heading.edition),
        heading,
        facts=facts,
        leaders=protocol.leaders,
        closed=protocol.closed,
    )


def start_list(event: Event, heading: Heading) -> Leaf:
    """Players or teams by start number, each with a box to tick."""
    return print_lists.start_list(entrants_table(event, with_remarks=True), heading)


def prize_list(prizes: Sequence[Prize], heading: Heading) -> Leaf:
    """Who has which prize by category (F.5)."""
    return print_standings.prize_list(prizes_table(prizes, heading.edition), heading)


def plain_prize_list(awards: Sequence[Award], heading: Heading) -> Leaf:
    """Who has which prize in one list."""
    return print_standings.plain_prize_list(awards_table(awards), heading)


def simul_sheet(
    giver: str, seats: Sequence[Seat], results: Mapping[int, Result], heading: Heading, *, rule: SimulRule
) -> Leaf:
    """The boards of a simultaneous display round the circle, with boxes for what the players score."""
    return print_lists.simul(simuls.sheet_table(seats), giver, seats, results, heading, rule=rule)


# --- workbook ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WorkbookPart:
    """What a workbook is made of: an event, or one group of a competition, with its crosstable and its
    heading; of teams the line-ups that were handed in, and who had white in the deciding matches; where there
    are prizes by category, who has them.
    """

    event: Event
    found: Crosstable
    heading: Heading
    line_ups: Sequence[LineUp] = ()
    who_sat: WhoSat = NOBODY_KNOWN
    awarded: Sequence[Prize] = ()

    @property
    def of_teams(self) -> bool:
        """Whether teams play."""
        return self.event.section in TEAM_SECTIONS

    @property
    def annulled(self) -> frozenset[int]:
        """The start numbers of the rows that count nowhere."""
        return frozenset(row.standing.entrant.number for row in self.found.rows if row.annulled)

    def entrants(self) -> Table:
        """Who takes part."""
        return entrants_table(self.event, lapsed=self.annulled)

    def rounds(self) -> Table:
        """Every game or match, up to the round of the crosstable with its result."""
        days, found = self.heading.days, self.found
        if self.of_teams:
            return matches_table(self.event, found.matches, days=days, complete=found.complete)
        return rounds_table(
            self.event,
            self.heading.edition,
            found.games,
            after_round=found.after_round,
            days=days,
            lapsed=self.annulled,
            complete=found.complete,
        )

    def standings(self) -> Table:
        """The places."""
        return standings_table(by_place(self.found), self.heading.edition)

    def crosstable(self) -> Table:
        """The crosstable."""
        return crosstable_table(self.found, self.heading.edition)

    def prizes(self) -> Table:
        """Who has which prize."""
        return prizes_table(self.awarded, self.heading.edition)

    def teams(self) -> Table:
        """The line-ups."""
        return teams_table(self.event, self.line_ups)

    def boards(self) -> Table:
        """Every board of every match."""
        found = self.found
        return boards_table(
            self.event,
            self.heading.edition,
            found.matches,
            self.line_ups,
            self.who_sat,
            days=self.heading.days,
            complete=found.complete,
        )

    def tables(self) -> dict[str, Callable[[], Table]]:
        """The tables of this kind of event, each made when it is asked for."""
        own = {
            "entrants": self.entrants,
            "rounds": self.rounds,
            "standings": self.standings,
            "crosstable": self.crosstable,
        }
        return own | {"teams": self.teams, "boards": self.boards} if self.of_teams else own


def titles(*, of_teams: bool) -> dict[str, Words]:
    """The names of the tables that `Part.tables` makes of this kind of event."""
    return TITLES | TITLES_OF_TEAMS if of_teams else TITLES


def workbook(
    event: Event, found: Crosstable, heading: Heading, *, line_ups: Sequence[LineUp] = ()
) -> BytesIO:
    """The workbook of an event and its crosstable in the active language; only the tabs' names stay Dutch.

    Results of rounds after that of the crosstable are left out. `line_ups` are those of an event of teams,
    whose players are known only by them.
    """
    return championship((WorkbookPart(event, found, heading, line_ups),), heading)


def championship(parts: Sequence[WorkbookPart], heading: Heading) -> BytesIO:
    """The workbook of a competition: its groups together on each tab, each with a Kruistabel of its own.

    `parts` are one or more groups of one section in the order in which they are shown; `heading` is that of
    the whole.
    """
    return written(_tabs(parts), heading)


def _tabs(parts: Sequence[WorkbookPart]) -> Iterator[Tab]:
    of_teams = any(part.of_teams for part in parts)
    yield _tab("Deelnemers", parts, WorkbookPart.entrants, 2)
    yield _tab("Ronden", parts, WorkbookPart.rounds, 0, "landscape" if of_teams else "portrait")
    yield replace(_tab("Stand", parts, WorkbookPart.standings, 3, "landscape"), with_notes=True)
    for part in parts:
        name = "Kruistabel" if len(parts) == 1 else f"Kruistabel {part.event.division}"
        table = part.crosstable()
        kept = table.at("name") + 1
        yield Tab(name, table, kept, "landscape", part.heading, with_notes=True)
    if any(part.awarded for part in parts):
        yield _tab("Prijzen", parts, WorkbookPart.prizes, 0, "landscape")
    if of_teams:
        yield _tab("Teams", parts, WorkbookPart.teams, 2)
        yield _tab("Partijen", parts, WorkbookPart.boards, 0, "landscape")


def whole_table(parts: Sequence[WorkbookPart], kind: str) -> Table | None:
    """One table of a competition, of several parts with the group in front; None where it has none such."""
    made = {part.event.division: part.tables().get(kind) for part in parts}
    tables = {division: make() for division, make in made.items() if make is not None}
    if len(tables) < 2:
        return next(iter(tables.values()), None)
    return joined(GROUP, tables)


def _tab(
    name: str,
    parts: Sequence[WorkbookPart],
    make: Callable[[WorkbookPart], Table],
    kept: int,
    orientation: str = "portrait",
) -> Tab:
    """A tab with the rows of every part; where there are several, with the group in front."""
    tables = {part.event.division: make(part) for part in parts}
    table = joined(GROUP, tables) if len(parts) > 1 else tables[parts[0].event.division]
    kept += len(parts) > 1 and kept > 0
    kept += any(column.key == "half" for column in table.columns)
    return Tab(name, table, kept, orientation)


def simul_tables(
    giver: str,
    seats: Sequence[Seat],
    results: Mapping[int, Result],
    edition: Edition,
    endings: Mapping[int, Reason] | None = None,
) -> dict[str, Table]:
    """The tables of a simultaneous display by their keys: its boards, its games, the giver's score.

    `results`, white first, and how the games ended are by board. Raises RuleViolation for a result
    of a board that does not exist.
    """
    score = giver_score(seats, results)
    tables = (
        simuls.seats_table(seats, edition),
        simuls.games_table(giver, seats, results, edition, endings),
        simuls.score_table(giver, len(seats), score),
    )
    return {found.key: found for found in tables}


def simul(
    giver: str,
    seats: Sequence[Seat],
    results: Mapping[int, Result],
    heading: Heading,
    endings: Mapping[int, Reason] | None = None,
) -> BytesIO:
    """The workbook of a simultaneous display: Deelnemers, Partijen and Stand. Errors: as `simul_tables`."""
    boards, games, score = simul_tables(giver, seats, results, heading.edition, endings).values()
    tabs = (
        Tab("Deelnemers", boards, 2),
        Tab("Partijen", games),
        Tab("Stand", score, 1, "landscape"),
    )
    return written(tabs, heading)
