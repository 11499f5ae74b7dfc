"""The sheets that are printed of an event, by their names: how each is made, and who may have it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urljoin

from django.urls import reverse
from django.utils.translation import gettext_lazy

from tournaments.events.attendance.door.selectors import at_door
from tournaments.events.loaded import LoadedEvent
from tournaments.events.prints import selectors as printing
from tournaments.events.prizes.selectors import can_be_given
from tournaments.events.rounds.booked import counted
from tournaments.events.tables import sheets
from tournaments.events.teams import selectors as teams
from tournaments.pages.words.heading import Heading
from tournaments.pages.words.wording import Words
from tournaments.printing.pdf import cards as print_cards
from tournaments.printing.pdf import games as print_games
from tournaments.printing.pdf import hall as print_hall
from tournaments.printing.pdf import rounds as print_rounds
from tournaments.printing.pdf import teams as print_teams
from tournaments.printing.pdf.parts.sheet import Leaf
from tournaments.regulations.teams import lineups


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a sheet is asked for: of or after which round, 0 without one, under which heading, and whether it
    explains each place.
    """

    number: int
    heading: Heading
    explained: bool = True


Make = Callable[[LoadedEvent, Wanted], Leaf]


def _line_up_forms(loaded: LoadedEvent, wanted: Wanted) -> Leaf:
    return print_teams.line_up_forms(
        printing.line_up_forms(loaded),
        teams.line_up_rule(loaded),
        wanted.heading,
        start=printing.start(loaded),
    )


def _match_sheets(loaded: LoadedEvent, wanted: Wanted) -> Leaf:
    return sheets.match_sheets(
        loaded.facts,
        wanted.number,
        printing.line_ups(loaded),
        wanted.heading,
        rule=teams.line_up_rule(loaded),
        points=loaded.edition.teams.match_points[loaded.event.section],
    )


def _sittings(loaded: LoadedEvent, number: int) -> tuple[print_games.Sitting, ...]:
    if not loaded.of_teams:
        return print_games.sittings(loaded.facts, number)
    boards, rule = printing.boards_of_round(loaded, number), teams.line_up_rule(loaded)
    return tuple(
        sitting
        for table, games in boards
        for sitting in print_games.sittings_of_match(table, lineups.board_games(rule, *games))
    )


def _door_poster(loaded: LoadedEvent, heading: Heading) -> Leaf:
    """The poster with the code on the door, which the event has."""
    found = at_door(loaded.event)
    assert found is not None, "without a code there is no such sheet"
    address = urljoin(heading.url, reverse("helper-open", args=[found.code]))
    return print_hall.door_poster(heading, address, found.written)


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A sheet of the set. `by_round` asks for a round that is paired; `office` is for the leaders alone;
    `teams` says whether it is of teams or of persons, None of both; a list (`listing`) may be in large type.
    """

    title: Words
    make: Make
    by_round: bool = False
    office: bool = False
    teams: bool | None = None
    listing: bool = False

    def fits(self, loaded: LoadedEvent) -> bool:
        """Whether the event has this sheet."""
        return self.teams is None or self.teams == loaded.of_teams


KINDS: dict[str, SheetKind] = {
    "start-list": SheetKind(
        gettext_lazy("Start list"),
        lambda loaded, wanted: sheets.start_list(loaded.facts, wanted.heading),
        listing=True,
    ),
    "schedule": SheetKind(
        gettext_lazy("Schedule"),
        lambda loaded, wanted: print_rounds.schedule(
            loaded.facts, wanted.heading, printed=printing.printed_schedule(loaded)
        ),
    ),
    "pairings": SheetKind(
        gettext_lazy("Pairings by board"),
        lambda loaded, wanted: sheets.pairings(loaded.facts, wanted.number, wanted.heading, counted(loaded)),
        by_round=True,
        listing=True,
    ),
    "pairings-by-name": SheetKind(
        gettext_lazy("Pairings by name"),
        lambda loaded, wanted: sheets.pairings_by_name(loaded.facts, wanted.number, wanted.heading),
        by_round=True,
        listing=True,
    ),
    "slips": SheetKind(
        gettext_lazy("Result slips"),
        lambda loaded, wanted: print_games.result_slips(
            _sittings(loaded, wanted.number), wanted.number, wanted.heading
        ),
        by_round=True,
        office=True,
    ),
    "score-sheets": SheetKind(
        gettext_lazy("Score sheets"),
        lambda loaded, wanted: print_games.score_sheets(
            _sittings(loaded, wanted.number), wanted.number, wanted.heading
        ),
        by_round=True,
        office=True,
    ),
    "score-sheet": SheetKind(
        gettext_lazy("Blank score sheet"),
        lambda loaded, wanted: print_games.score_sheets((print_games.Sitting(),), None, wanted.heading),
    ),
    "cards": SheetKind(
        gettext_lazy("Player cards"),
        lambda loaded, wanted: print_cards.player_cards(
            loaded.facts, wanted.heading, printed=printing.printed_schedule(loaded)
        ),
        office=True,
        teams=False,
    ),
    "captains-cards": SheetKind(
        gettext_lazy("Cards for the captains"),
        lambda loaded, wanted: print_cards.player_cards(
            loaded.facts, wanted.heading, printed=printing.printed_schedule(loaded)
        ),
        office=True,
        teams=True,
    ),
    "line-ups": SheetKind(gettext_lazy("Line-up forms"), _line_up_forms, office=True, teams=True),
    "match-sheets": SheetKind(
        gettext_lazy("Match sheets"), _match_sheets, by_round=True, office=True, teams=True
    ),
    "standings": SheetKind(
        gettext_lazy("Standings"),
        lambda loaded, wanted: sheets.standings(
            loaded.standings(wanted.number or None), wanted.heading, explained=wanted.explained
        ),
        listing=True,
    ),
    "prizes": SheetKind(
        gettext_lazy("Prize list"),
        lambda loaded, wanted: sheets.prize_list(printing.prizes(loaded), wanted.heading),
        listing=True,
    ),
    "poster": SheetKind(
        gettext_lazy("Poster with the code of the event"),
        lambda loaded, wanted: print_hall.poster(wanted.heading),
        office=True,
    ),
    "door-poster": SheetKind(
        gettext_lazy("Poster for the door, to check in"),
        lambda loaded, wanted: _door_poster(loaded, wanted.heading),
        office=True,
    ),
    "place-cards": SheetKind(
        gettext_lazy("Place cards"),
        lambda loaded, wanted: print_hall.place_cards(
            loaded.facts.entrants, wanted.heading, printing.crests(loaded)
        ),
        office=True,
    ),
    "board-numbers": SheetKind(
        gettext_lazy("Numbers of the boards"),
        lambda loaded, wanted: print_hall.board_numbers(printing.boards(loaded), wanted.heading),
        office=True,
    ),
    "diplomas": SheetKind(
        gettext_lazy("Diplomas"),
        lambda loaded, wanted: print_hall.diplomas(
            printing.winners(loaded), wanted.heading, printing.directors(loaded)
        ),
        office=True,
    ),
    "protocol": SheetKind(
        gettext_lazy("Final protocol"),
        lambda loaded, wanted: sheets.final_protocol(
            loaded.standings(), printing.protocol(loaded), wanted.heading
        ),
        office=True,
    ),
}


Leaves = Callable[[Sequence[LoadedEvent], Sequence[Wanted]], list[Leaf]]
OF_GROUPS: dict[str, Leaves] = {
    "schedule": lambda parts, wanted: [
        print_rounds.schedule(part.facts, one.heading, printed=printing.printed_schedule(part))
        for part, one in zip(parts, wanted, strict=True)
    ],
    "standings": lambda parts, wanted: [
        sheets.standings(part.standings(one.number or None), one.heading, explained=one.explained)
        for part, one in zip(parts, wanted, strict=True)
    ],
    "crosstable": lambda parts, wanted: [
        sheets.crosstable(part.crosstable(one.number or None), one.heading, explained=one.explained)
        for part, one in zip(parts, wanted, strict=True)
    ],
    "pairings": lambda parts, wanted: [
        sheets.pairings(part.facts, one.number, one.heading, counted(part))
        for part, one in zip(parts, wanted, strict=True)
    ],
    "protocol": lambda parts, wanted: [
        sheets.final_protocol(part.standings(), protocol, one.heading)
        for part, protocol, one in zip(parts, printing.protocols(parts), wanted, strict=True)
    ],
}
"""The sheets of which a competition in groups has one file for all of them."""
OF_ONE_GROUP = ("cards", "captains-cards")
"""The sheets that only each of the groups has."""
IN_THE_HALL = ("poster", "door-poster", "place-cards", "board-numbers", "diplomas")
"""What hangs at the door, stands on the tables and goes home with the winners."""
BY_SCHEDULE = ("schedule", "cards", "captains-cards")
"""The sheets that say who meets whom in which round."""
BEFORE_ROUND_1 = ("start-list", "score-sheet")
"""The sheets for everybody that there are as soon as somebody is entered."""


def kinds(loaded: LoadedEvent, *, in_groups: bool) -> dict[str, SheetKind]:
    """The sheets that an event has, by name; `in_groups` leaves out what only each of its groups has."""
    fitting = {name: kind for name, kind in KINDS.items() if kind.fits(loaded)}
    for name in OF_ONE_GROUP if in_groups else ():
        fitting.pop(name, None)
    if not can_be_given(loaded):
        fitting.pop("prizes", None)
    if at_door(loaded.event) is None:
        fitting.pop("door-poster", None)
    if not (loaded.facts.rounds or printing.will_be_scheduled(loaded)):
        fitting = {name: kind for name, kind in fitting.items() if name not in BY_SCHEDULE}
    return fitting


def of_round(loaded: LoadedEvent, number: int, *, leads: bool, written: bool) -> list[str]:
    """The names of everything that is printed for a round before it is played, in the order of a pile: the
    pairs, the standings that they follow from, and for who directs what is filled in at the boards.

    `written` says whether score sheets belong to it.
    """
    left_out = () if written else ("score-sheets",)
    kept = [
        name
        for name, kind in kinds(loaded, in_groups=False).items()
        if kind.by_round and name not in left_out and (leads or not kind.office)
    ]
    following = loaded.round_after(loaded.current_round)
    coming = following.number if following else loaded.current_round
    before = ["standings"] if 1 < number <= coming and loaded.has_table else []
    return [*kept[:2], *before, *kept[2:]]
