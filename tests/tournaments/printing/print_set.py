"""The printed set of the tests: every kind of sheet of events large and small, each made by one function.

The names of the large event are given; points, pairs and results come from the demonstration or, of the
field of sixty, from the Swiss system and a seeded generator.
"""

import datetime
import zoneinfo
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from tests.bench_swiss import event_after
from tests.tournaments.printing.samples import heading
from tournaments.events.tables import sheets
from tournaments.events.tables.prizes import Award
from tournaments.printing.pdf import cards as print_cards
from tournaments.printing.pdf import games as print_games
from tournaments.printing.pdf import rounds as print_rounds
from tournaments.printing.pdf import teams as print_teams
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import TEAM_SECTIONS, PlayerClass, System
from tournaments.regulations.files import event as event_file
from tournaments.regulations.order.crosstable import crosstable
from tournaments.regulations.order.prizes import prizes
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import schedule_of
from tournaments.regulations.schedules.simultaneous import seats_by_lot
from tournaments.regulations.teams.lineups import LineUp, board_games

DEMO = Path(__file__).resolve().parents[3] / "demo"
EDITION = edition()
GIVEN = (
    *("Sjoerd", "Wytse", "Hotze", "Tsjikke", "Baukje", "Froukje"),
    *("Jelle", "Durk", "Aukje", "Gatske", "Fokke-Jan", "Ynskje"),
)
FAMILY = ("Brêgeman", "Hoekstra", "de Vries", "van der Meulen-Postma", "Ypma")
CLUBS = ("Huizum", "Ljouwert", "", "De Gouden Skiif", "Fiif Doarpen")
HOSTILE = (
    "W" * 80,
    "Sjoerd-Willem van der Meulen-Hoekstra fan de Wâl tot Dronryp-oan-de-Swette",
    "\u202eאבגד הוז\u202c",
    "A\x07B\ud800\n=cmd()",
    "אריה " * 12,
    "Tsjêbbe u\u0302",
)
START = datetime.datetime(2026, 10, 3, 10, tzinfo=zoneinfo.ZoneInfo("Europe/Amsterdam"))
SHA = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"


@cache
def demo(name):
    """An event of the demonstration."""
    return event_file.load((DEMO / f"{name}.json").read_text("utf-8"))


@cache
def sixty():
    """Sixty players after five of nine rounds of the Swiss system, every name another."""
    event = event_after(60, 5)
    classes = tuple(PlayerClass)
    return replace(
        event,
        rounds_planned=9,
        entrants=tuple(
            replace(
                entrant,
                name=f"{GIVEN[at % 12]} {FAMILY[at // 12]}",
                club=CLUBS[at % 5],
                player_class=classes[at % 8],
            )
            for at, entrant in enumerate(event.entrants)
        ),
    )


def hostile(event):
    """The same event with names and clubs that no sheet expects; the start number keeps them apart."""
    return replace(
        event,
        entrants=tuple(
            replace(entrant, name=f"{HOSTILE[at % 6]} {entrant.number}", club=HOSTILE[(at + 2) % 6])
            for at, entrant in enumerate(event.entrants)
        ),
    )


def printed(event):
    """The schedule of an event; of a Swiss event there is none."""
    return None if event.system is System.SWISS else schedule_of(event, edition=EDITION)


def standings(event, after_round=None):
    return rank(event, edition=EDITION, after_round=after_round)


def line_ups(event, *, without=()):
    """Line-ups of all teams: player 3 of team 1 is "Spiler 1-3"."""
    boards = EDITION.teams.line_ups[event.section].boards
    return {
        team.number: LineUp(team.number, tuple(f"Spiler {team.number}-{at}" for at in range(1, boards + 1)))
        for team in event.entrants
        if team.number not in without
    }


def head(event, **changes):
    """A heading with a day every week for all rounds."""
    first = datetime.date(2026, 10, 3)
    days = tuple(first + datetime.timedelta(weeks=at) for at in range(event.rounds_planned))
    facts = {"title": "Iepen kampioenskip 2026/27", "section": event.section.value, "days": days}
    return heading(**(facts | {"division": event.division} | changes))


def every_sheet(event, **changes):
    """The name and the maker of each sheet that an event of this kind has."""
    heading = head(event, **changes)
    found = standings(event)
    last = event.last_round
    made = {
        "start list": lambda: sheets.start_list(event, heading),
        "schedule": lambda: print_rounds.schedule(event, heading, printed=printed(event)),
        "pairings": lambda: sheets.pairings(event, last, heading),
        "pairings by name": lambda: sheets.pairings_by_name(event, last, heading),
        "player cards": lambda: print_cards.player_cards(event, heading, printed=printed(event)),
        "standings": lambda: sheets.standings(found, heading),
        "crosstable": lambda: sheets.crosstable(crosstable(event, found), heading),
        "final protocol": lambda: sheets.final_protocol(found, protocol(event), heading),
        "plain prize list": lambda: sheets.plain_prize_list(awards(found), heading),
    }
    if event.section in TEAM_SECTIONS:
        return made | team_sheets(event, heading)
    games = print_games.sittings(event, last)
    return made | {
        "result slips": lambda: print_games.result_slips(games, last, heading),
        "score sheets": lambda: print_games.score_sheets(games, last, heading),
    }


def team_sheets(event, heading):
    rule = EDITION.teams.line_ups[event.section]
    points = EDITION.teams.match_points[event.section]
    players = line_ups(event)
    forms = [(team.name, players[team.number]) for team in event.entrants]
    games = print_games.sittings_of_match(1, board_games(rule, players[1], players[2]))
    return {
        "line-up forms": lambda: print_teams.line_up_forms(forms, rule, heading, start=START),
        "match sheets": lambda: sheets.match_sheets(
            event, event.last_round, players, heading, rule=rule, points=points
        ),
        "result slips": lambda: print_games.result_slips(games, 1, heading),
        "score sheets": lambda: print_games.score_sheets(games, 1, heading),
    }


def protocol(event):
    leaders = ("Sjoukje Brêgeman", "Tsjêbbe Hoekstra", "Ids Ypma")
    return sheets.Protocol("Switsersk systeem", len(event.entrants), leaders, SHA)


def awards(found):
    prizes = ("1", "2", "3", "Jongste speler")
    return [Award(prize, row.entrant, row.place) for prize, row in zip(prizes, found.rows, strict=False)]


def blitz_prizes(available=MappingProxyType({"A": 3, "B": 3, "C": 2})):
    """The prizes of the blitz event of the demonstration, by category (F.5)."""
    order = [row.entrant for row in standings(demo("f")).rows]
    return prizes(order, available, rule=EDITION.prizes)


def display(count=25, results=MappingProxyType({1: Result.FIRST_WINS, 4: Result.DRAW})):
    """The list of boards of a display with `count` players."""
    seats = seats_by_lot([f"Spiler {at}" for at in range(1, count + 1)], 7, rule=EDITION.displays)
    sheet = heading(title="Simultaan Dronryp", section="I", division="", as_of="")
    return sheets.simul_sheet("Ids Ypma", seats, results, sheet, rule=EDITION.displays), seats
