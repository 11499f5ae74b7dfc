"""The workbooks of every section, of championships in groups and of displays, read back with openpyxl."""

import datetime
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from tests.regulations.eights import EDITION
from tests.regulations.individuals import group
from tests.regulations.teams import teams
from tests.tournaments.printing.samples import heading, ranked
from tests.tournaments.printing.test_workbook import book as read_book
from tests.tournaments.printing.test_workbook import grey_rows, headings, rows
from tournaments.events.tables import sheets
from tournaments.events.tables.sheets import WorkbookPart
from tournaments.printing.workbook.tab import sheet_name
from tournaments.regulations.event import Entrant, Event, Game, PlayerClass, Round, Section, System
from tournaments.regulations.files import event as event_file
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result, Side
from tournaments.regulations.schedules.simultaneous import seats_by_lot, seats_with_one_colour
from tournaments.regulations.teams.lineups import LineUp

DEMO = Path(__file__).resolve().parents[3] / "demo"
EVENTS = ("a", "b", "d_ha", "d_klasse1", "e", "f", "g", "haa", "kk", "rhaa")
PERSONS = ["Deelnemers", "Ronden", "Stand", "Kruistabel"]
TEAMS = [*PERSONS, "Teams", "Partijen"]
HANDED_IN = datetime.datetime.fromisoformat("2026-10-03 09:40")
FIRST_NAMES = ("Sytske", "Gosse", "Foekje", "Durk", "Baukje", "Wiebren", "Nynke", "Sjoerd")


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def demo(name):
    return event_file.load((DEMO / f"{name}.json").read_text("utf-8"))


def line_ups(event, boards, empty=()):
    """A line-up for every team, with an empty board at each (team, board) of `empty`."""
    return [
        LineUp(
            entrant.number,
            tuple(
                None if (entrant.number, board) in empty else f"{FIRST_NAMES[board - 1]} {entrant.number}"
                for board in range(1, boards + 1)
            ),
            HANDED_IN,
        )
        for entrant in event.entrants
    ]


def of_teams(event, *, empty=(), after_round=None):
    boards = EDITION.teams.line_ups[event.section].boards
    table = ranked(event, after_round=after_round)
    written = sheets.workbook(event, table, heading(), line_ups=line_ups(event, boards, empty))
    return load_workbook(written)


def column(sheet, head):
    """The values below a heading."""
    at = headings(sheet).index(head)
    return [row[at] for row in rows(sheet)]


def swiss_of(players, count):
    """A finished Swiss event by Berger's tables, so that nobody meets twice; the lower number wins."""
    order = list(range(1, players + 1))
    paired = []
    for number in range(1, count + 1):
        games = tuple(
            Game(order[at], order[-1 - at], Result.FIRST_WINS if at % 3 else Result.DRAW)
            for at in range(players // 2)
        )
        paired.append(Round(number, games))
        order = [order[0], order[-1], *order[1:-1]]
    entrants = tuple(
        Entrant(number, f"Speler {number} fan Dronryp", "Huizum", PlayerClass.FIRST, 1000 + number)
        for number in range(1, players + 1)
    )
    return Event(Section.F, "open", 2026, System.SWISS, count, entrants, rounds=tuple(paired))


# --- every event of the demonstration ---------------------------------------------------------------------


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.long(every=5)
def test_every_demonstration_event_is_a_workbook_with_everybody_every_pairing_and_every_total(name, language):
    event = demo(name)
    with override(language):
        found = read_book(event)
    assert found.sheetnames == (TEAMS if event.section in "BG" else PERSONS)
    everybody = [entrant.name for entrant in event.entrants]
    assert [row[1] for row in rows(found["Deelnemers"])] == everybody
    pairings = sum(len(paired.games) + len(paired.matches) + len(paired.free) for paired in event.rounds)
    assert len(rows(found["Ronden"])) == pairings > 0
    standings = rank(event, edition=EDITION)
    shown = {row[-1] for row in rows(found["Stand"])}
    assert (
        len(rows(found["Stand"])) == len(rows(found["Kruistabel"])) == len(everybody) == len(standings.rows)
    )
    assert all(shown)
    for sheet in found:
        assert sheet.freeze_panes
        assert sheet.print_title_rows == "$1:$3"
        assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 0)
        assert len(set(headings(sheet)) - {None}) >= 3


@pytest.mark.parametrize("name", EVENTS)
def test_every_demonstration_event_shows_the_points_of_its_standings_as_numbers(name):
    event = demo(name)
    sheet = read_book(event)["Stand"]
    at = {head: index for index, head in enumerate(headings(sheet))}
    fields = {
        "Points": "half_points",
        "Match points": "half_points",
        "Board points": "half_board_points",
        "Weerstand": "weerstand_half",
        "SB": "sonneborn_berger_half",
    }
    by_name = {row.entrant.name: row for row in rank(event, edition=EDITION).rows}
    for shown in rows(sheet):
        who = shown[at["Team" if "Team" in at else "Name"]]
        own = by_name[who.removesuffix(" (withdrawn)")]
        assert who.endswith(" (withdrawn)") == (own.status == "withdrawn")
        for head, field in fields.items():
            if head in at and own.status != "lapsed":
                assert shown[at[head]] * 2 == getattr(own, field)
                assert isinstance(shown[at[head]], int | float)
    for head in fields:
        if head in at:
            assert sheet.cell(4, at[head] + 1).number_format == "0.0"


@pytest.mark.parametrize("name", EVENTS)
def test_no_demonstration_event_has_a_formula_in_its_file(name):
    event = demo(name)
    with zipfile.ZipFile(sheets.workbook(event, ranked(event), heading())) as parts:
        for part in parts.namelist():
            if part.startswith("xl/worksheets/sheet"):
                tree = ElementTree.fromstring(parts.read(part))
                assert not [node for node in tree.iter() if node.tag.endswith("}f")]


# --- the Swiss system -------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 3")
def test_a_swiss_event_has_weerstand_and_free_rounds():
    event = demo("d_ha")
    found = read_book(event)
    assert headings(found["Stand"]) == [
        *("Place", "No.", "Name", "Club", "Class", "Played", "Won", "Drawn", "Lost", "Bye"),
        *("Points", "Weerstand", "SB", "Decided by", "Why"),
    ]
    free = {row.entrant.name: row.free for row in rank(event, edition=EDITION).rows}
    assert dict(zip(column(found["Stand"], "Name"), column(found["Stand"], "Bye"), strict=True)) == free
    assert sum(free.values()) == sum(len(paired.free) for paired in event.rounds) == 3
    listed = [row[3] for row in rows(found["Ronden"]) if row[5] == "bye"]
    names = {entrant.number: entrant.name for entrant in event.entrants}
    assert listed == [names[number] for paired in event.rounds for number in paired.free]


@pytest.mark.article("Bijlage 3")
def test_the_crosstable_of_a_swiss_event_is_by_rounds_with_opponent_colour_and_score():
    event = demo("f")
    table = ranked(event)
    sheet = read_book(event)["Kruistabel"]
    count = event.rounds_planned
    assert headings(sheet) == [
        *("Place", "No.", "Name", "Club", "Class", *range(1, count + 1)),
        *("Points", "Weerstand", "SB"),
    ]
    for row, shown in zip(table.rows, rows(sheet), strict=True):
        assert shown[5 : 5 + count] == [cell.text or None for cell in row.cells]
    cells = {value for row in rows(sheet) for value in row[5 : 5 + event.last_round] if value}
    assert any(value.endswith(("w1", "z1")) for value in cells)
    texts = [row[0].value for row in sheet.iter_rows(min_row=4) if isinstance(row[0].value, str)]
    assert any(text.startswith("A cell has the opponent's start number") for text in texts)


def test_ratings_are_listed_where_an_entrant_has_one():
    assert headings(read_book(demo("kk"))["Deelnemers"])[-1] == "Class"
    found = read_book(swiss_of(4, 3))["Deelnemers"]
    assert headings(found) == ["No.", "Name", "Club", "Class", "Rating"]
    assert column(found, "Rating") == [1001, 1002, 1003, 1004]


def test_a_game_booked_after_a_withdrawal_from_a_swiss_event_shows_what_it_counts_as():
    event = demo("f")
    assert event.withdrawn_after(9) == 2
    shown = rows(read_book(event)["Ronden"])
    assert len([row for row in shown if event.entrant(9).name in row]) == 2


def test_sixty_players_and_nine_rounds_are_all_in_the_workbook():
    found = read_book(swiss_of(60, 9))
    assert len(rows(found["Deelnemers"])) == len(rows(found["Kruistabel"])) == 60
    assert len(rows(found["Ronden"])) == 270
    assert column(found["Stand"], "Place") == list(range(1, 61))


# --- teams ------------------------------------------------------------------------------------------------


@pytest.mark.article("B.5")
def test_the_rounds_of_teams_have_a_row_for_every_match_with_board_points_and_match_points():
    event = teams({(1, 4): 11, (2, 3): 8})
    sheet = of_teams(event)["Ronden"]
    assert headings(sheet) == [
        *("Round", "Date", "Match", "Home", "Away"),
        *("Board points of home", "Board points of away", "Match points of home", "Match points of away"),
    ]
    found = rows(sheet)
    assert [row[3:] for row in found[:2]] == [
        ["Team 1", "Team 4", 5.5, 2.5, 1, 0],
        ["Team 2", "Team 3", 4, 4, 0.5, 0.5],
    ]
    assert [row[0] for row in found] == [1, 1, 2, 2, 3, 3]
    assert found[0][1].date() == datetime.date(2026, 10, 3)
    assert {cell.number_format for cell in sheet["F"][3:9]} == {"0.0"}


@pytest.mark.article("B.5")
def test_a_match_that_is_not_over_has_its_board_points_so_far_and_no_match_points():
    open_match = ["1-0", "½-½", *["*"] * 6]
    found = rows(of_teams(teams({(1, 4): open_match, (2, 3): None}, rounds=1))["Ronden"])
    assert [row[3:] for row in found] == [
        ["Team 1", "Team 4", 1.5, 0.5, None, None],
        ["Team 2", "Team 3", None, None, None, None],
    ]


@pytest.mark.article("B.4")
def test_a_team_that_is_free_is_listed_below_the_matches_of_the_round():
    found = rows(of_teams(teams(number=5))["Ronden"])
    assert [row[3:5] for row in found if row[2] is None] == [
        [f"Team {number}", "bye"] for number in range(1, 6)
    ]


@pytest.mark.article("B.6")
def test_the_sheet_of_teams_has_every_line_up_with_its_empty_boards():
    event = teams()
    sheet = of_teams(event, empty=[(2, 8)])["Teams"]
    assert headings(sheet) == ["No.", "Team", "Board", "Player", "Handed in"]
    found = rows(sheet)
    assert len(found) == 32
    assert found[0] == [1, "Team 1", 1, "Sytske 1", HANDED_IN]
    assert found[15][:4] == [2, "Team 2", 8, "empty board"]
    assert grey_rows(sheet) == [4 + 15]
    assert sheet["E4"].number_format == "dd-mm-yyyy hh:mm"
    without = read_book(event)["Teams"]
    assert rows(without) == [[number, f"Team {number}", None, None, None] for number in range(1, 5)]


def test_the_moment_a_line_up_was_handed_in_is_that_of_the_clock_on_the_wall():
    event = teams()
    moment = datetime.datetime(2026, 10, 3, 7, 40, tzinfo=datetime.UTC)
    handed_in = [LineUp(1, ("Sytske",) * 8, moment)]
    written = sheets.workbook(event, ranked(event), heading(), line_ups=handed_in)
    assert load_workbook(written)["Teams"]["E4"].value == HANDED_IN


@pytest.mark.article("B.4")
@pytest.mark.article("G.4")
@pytest.mark.parametrize(("section", "number", "boards"), [("B", 4, 8), ("B", 7, 8), ("G", 6, 4)])
def test_every_board_of_every_match_has_its_players_colours_result_and_points(section, number, boards):
    event = teams(section=section, number=number)
    sheet = of_teams(event)["Partijen"]
    assert headings(sheet) == [
        *("Round", "Date", "Match", "Board"),
        *("Home", "Player of home", "Colour of home", "Away", "Player of away", "Colour of away"),
        *("Result", "Points of home", "Points of away"),
    ]
    found = rows(sheet)
    played = [(paired.number, match) for paired in event.rounds for match in paired.matches]
    assert len(found) == len(played) * boards
    for at, (round_number, match) in enumerate(played):
        for board, row in enumerate(found[at * boards : (at + 1) * boards], 1):
            result = match.boards[board - 1]
            assert (row[0], row[3]) == (round_number, board)
            assert row[4:10] == [
                f"Team {match.home}",
                f"{FIRST_NAMES[board - 1]} {match.home}",
                "white" if board % 2 else "black",
                f"Team {match.away}",
                f"{FIRST_NAMES[board - 1]} {match.away}",
                "black" if board % 2 else "white",
            ]
            assert [value * 2 for value in row[11:]] == [result.half_points(side) for side in Side]


def test_a_player_of_a_team_whose_name_looks_like_a_formula_is_text_and_quoted():
    event = teams()
    handed_in = [LineUp(1, ("=cmd()", "+31", "-1", "@Klaas", "#N/A", "TRUE", "12", "Durk"))]
    found = load_workbook(sheets.workbook(event, ranked(event), heading(), line_ups=handed_in))
    cells = [*found["Teams"]["D"][3:11], *found["Partijen"]["F"][3:11]]
    assert [cell.value for cell in cells] == [*handed_in[0].players] * 2
    assert {cell.data_type for cell in cells} == {"s"}
    assert [bool(cell.quotePrefix) for cell in cells] == [*[True] * 4, *[False] * 4] * 2


@pytest.mark.article("B.6")
def test_the_boards_of_a_team_that_has_left_are_booked_as_lost():
    """Team 4 leaves after round 1; its match of round 2 is 4-2."""
    event = teams(withdrawals=[(4, 1)])
    found = [row for row in rows(of_teams(event)["Partijen"]) if row[0] == 2 and row[4] == "Team 4"]
    assert [row[10:] for row in found] == [["–:+", 0, 1]] * 8
    shown = [row for row in rows(of_teams(event)["Ronden"]) if row[0] == 2 and row[3] == "Team 4"]
    assert shown[0][5:] == [0, 8, 0, 1]


def test_results_of_matches_after_the_round_of_the_table_are_left_out():
    found = of_teams(teams(), after_round=1)
    assert [row[5] is None for row in rows(found["Ronden"])] == [False, False, *[True] * 4]
    assert [row[10] is None for row in rows(found["Partijen"])] == [False] * 16 + [True] * 32


@pytest.mark.article("B.7")
def test_deciding_matches_follow_the_rounds_with_the_colours_reversed():
    """Teams 1 and 2 end level. They met last in 2-1 of round 3: so team 1 has white at board 1 now."""
    level = {(1, 4): 10, (3, 1): 6, (2, 1): 8, (2, 3): 10, (4, 2): 6}
    event = teams(level, deciding=[((1, 2), [(1, 2, 9)])])
    found = of_teams(event)
    assert rows(found["Ronden"])[6:] == [
        ["play-off matches", None, 1, "Team 1", "Team 2", 4.5, 3.5, None, None]
    ]
    boards = rows(found["Partijen"])[48:]
    assert [row[3] for row in boards] == list(range(1, 9))
    assert [row[6] for row in boards] == ["white", "black"] * 4
    assert [row[9] for row in boards] == ["black", "white"] * 4
    assert sum(row[11] for row in boards) == 4.5
    assert len(rows(of_teams(event, after_round=2)["Partijen"])) == 48


@pytest.mark.article("G.5")
def test_the_crosstable_of_teams_has_match_points_with_the_board_points_small_beside_them():
    event = teams({(2, 1): 3}, section="G", number=4)
    table = ranked(event)
    sheet = of_teams(event)["Kruistabel"]
    numbers = [value for column in table.columns for value in (column.number, "bp")]
    assert headings(sheet) == [
        *("No.", "Team", *numbers, "Played"),
        *("Match points", "Board points", "SB", "Place"),
    ]
    for row, shown in zip(table.rows, rows(sheet), strict=True):
        for at, cell in enumerate(row.cells):
            assert shown[2 + 2 * at] == (None if cell.opponent is None else cell.half_points / 2)
            assert shown[3 + 2 * at] == (None if cell.opponent is None else cell.half_board_points / 2)
    assert {sheet.cell(4, at).fill.start_color.rgb for at in (3, 4)} == {"FF15171C"}
    assert (sheet["E4"].font.sz, sheet["F4"].font.sz) == (11, 9)
    assert sheet["F4"].number_format == "0.0"


@pytest.mark.article("A.4")
def test_a_group_of_six_says_which_half_a_row_is_of():
    found = read_book(demo("g"))["Stand"]
    assert headings(found)[:2] == ["Half", "Place"]
    expected = [["I", 1], ["I", 2], ["I", 3], ["II", 1], ["II", 2], ["II", 3]]
    assert [row[:2] for row in rows(found)] == expected
    assert [row[-2:] for row in rows(read_book(demo("g"))["Kruistabel"])] == expected


@pytest.mark.article("Bijlage 2")
def test_both_games_of_a_match_of_two_are_in_one_cell_as_text():
    event = group("D", "HA", 2)
    table = ranked(event)
    found = rows(read_book(event)["Kruistabel"])
    assert found[0][2:4] == [table.rows[0].cells[0].text or None, table.rows[0].cells[1].text]
    assert " " in table.rows[0].cells[1].text


# --- a championship in groups -----------------------------------------------------------------------------


@pytest.mark.article("B.2")
def test_a_championship_has_its_groups_together_and_a_crosstable_for_each():
    events = [teams(), teams(number=5, division="II")]
    parts = [
        WorkbookPart(event, ranked(event), heading(division=event.division), line_ups(event, 8))
        for event in events
    ]
    found = load_workbook(sheets.championship(parts, heading(title="Clubkampioenschap 2026/27")))
    assert found.sheetnames == [
        *("Deelnemers", "Ronden", "Stand", "Kruistabel I", "Kruistabel II", "Teams", "Partijen")
    ]
    for name in ("Deelnemers", "Ronden", "Stand", "Teams", "Partijen"):
        assert headings(found[name])[0] == "Group"
        assert list(dict.fromkeys(column(found[name], "Group"))) == ["I", "II"]
        assert found[name]["A1"].value == "Clubkampioenschap 2026/27"
    assert len(rows(found["Deelnemers"])) == 9
    assert len(rows(found["Partijen"])) == (6 + 10) * 8
    assert found["Stand"].freeze_panes == "E4"
    assert found["Ronden"].freeze_panes == "A4"
    assert len(rows(found["Kruistabel II"])) == 5
    assert found["Kruistabel II"]["A2"].value.startswith("group II · ")


@pytest.mark.article("C.14")
def test_a_grey_row_of_a_group_is_grey_with_its_group():
    events = [demo("kk"), demo("haa"), demo("rhaa")]
    parts = [WorkbookPart(event, ranked(event), heading(division=event.division)) for event in events]
    found = load_workbook(sheets.championship(parts, heading()))
    assert found.sheetnames[3:] == ["Kruistabel KK", "Kruistabel HAA", "Kruistabel RHAA"]
    assert [found["Stand"].cell(row, 1).value for row in grey_rows(found["Stand"])] == ["HAA"]


def test_groups_that_differ_in_system_have_the_columns_of_both():
    events = [demo("d_klasse1"), demo("d_ha")]
    parts = [WorkbookPart(event, ranked(event), heading(division=event.division)) for event in events]
    found = load_workbook(sheets.championship(parts, heading()))["Stand"]
    weerstand = dict(zip(column(found, "Name"), column(found, "Weerstand"), strict=True))
    assert {weerstand[entrant.name] for entrant in events[0].entrants} == {None}
    assert None not in {weerstand[entrant.name] for entrant in events[1].entrants}


@pytest.mark.parametrize(
    ("wanted", "taken", "name"),
    [
        ("Kruistabel 1 II", [], "Kruistabel 1 II"),
        ("Kruistabel a/b:c*?[d]\\e", [], "Kruistabel a-b-c---d--e"),
        ("Kruistabel " + "x" * 40, [], "Kruistabel " + "x" * 20),
        ("Kruistabel i", ["Kruistabel I"], "Kruistabel i (2)"),
        ("K" * 31, ["K" * 31, "K" * 27 + " (2)"], "K" * 27 + " (3)"),
        ("'t Hôf'", [], "t Hôf"),
    ],
)
def test_a_sheet_has_a_name_that_excel_allows(wanted, taken, name):
    assert sheet_name(wanted, taken) == name


# --- a simultaneous display -------------------------------------------------------------------------------


@pytest.mark.article("I.4")
def test_a_display_has_its_boards_its_games_white_first_and_the_score_of_the_giver():
    players = ("Foekje", "=cmd()", "Durk", "Baukje", "Ids")
    seats = seats_by_lot(players, 5, rule=EDITION.displays)
    results = {1: Result.FIRST_WINS, 2: Result.DRAW, 4: Result.SECOND_WINS, 5: Result.FORFEIT_BY_BOTH}
    found = load_workbook(sheets.simul("Gosse Zijlstra", seats, results, heading(section="I")))
    assert found.sheetnames == ["Deelnemers", "Partijen", "Stand"]
    assert [row[1] for row in rows(found["Deelnemers"])] == list(players)
    assert column(found["Deelnemers"], "Colour") == [
        "white" if seat.side is Side.FIRST else "black" for seat in seats
    ]
    games = rows(found["Partijen"])
    assert [set(row[1:3]) for row in games] == [{player, "Gosse Zijlstra"} for player in players]
    assert [row[3] for row in games] == ["1–0", "½–½", None, "0–1", "–:–"]
    white_is_giver = [row[1] == "Gosse Zijlstra" for row in games]
    assert white_is_giver in ([True, False, True, False, True], [False, True, False, True, False])
    own = [row[4] for row in games]
    assert own == ([1, 0.5, None, 1, 0] if white_is_giver[0] else [0, 0.5, None, 0, 0])
    won, lost = (2, 0) if white_is_giver[0] else (0, 2)
    assert rows(found["Stand"]) == [["Gosse Zijlstra", 5, won, 1, lost, 1, 1, won + 0.5, 3]]
    assert found["Partijen"]["B5"].value in ("=cmd()", "Gosse Zijlstra")
    assert {cell.data_type for cell in found["Deelnemers"]["B"][3:]} == {"s"}


@pytest.mark.article("I.4")
def test_a_result_of_a_board_that_a_display_does_not_have_is_refused():
    seats = seats_with_one_colour(("Foekje", "Durk"), Side.FIRST, rule=EDITION.displays)
    with pytest.raises(RuleViolation, match="board 3"):
        sheets.simul("Gosse Zijlstra", seats, {3: Result.DRAW}, heading(section="I"))
