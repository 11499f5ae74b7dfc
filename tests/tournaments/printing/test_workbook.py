"""The workbook of an event, read back with openpyxl."""

import datetime
import time
import zipfile
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from tests.tournaments.printing.samples import CLUBS, NAMES, by_hand, eight, event_by_hand, heading, ranked
from tournaments.events.entries.lists import from_file
from tournaments.events.tables import sheets
from tournaments.regulations.event import Game, PlayOffMatch, Round
from tournaments.regulations.results import HalfPoints, Result

SHEETS = ["Deelnemers", "Ronden", "Stand", "Kruistabel"]


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def written(event, table=None, **changes):
    return sheets.workbook(event, table or ranked(event), heading(**changes))


def book(event, table=None, **changes):
    return load_workbook(written(event, table, **changes))


def rows(sheet):
    """The values of the rows below the headings, up to the first empty row."""
    found = []
    for row in sheet.iter_rows(min_row=4, values_only=True):
        if not any(value is not None for value in row):
            break
        found.append(list(row))
    return found


def headings(sheet):
    return [cell.value for cell in sheet[3]]


def texts(book):
    return [
        cell for sheet in book for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str)
    ]


def grey_rows(sheet):
    """The numbers of rows of which every cell has the same grey."""
    return [
        row[0].row
        for row in sheet.iter_rows(min_row=4)
        if {cell.fill.start_color.rgb for cell in row if cell.fill.fill_type} == {"FFE3E6EA"}
        and all(cell.fill.fill_type == "solid" for cell in row)
    ]


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
def test_the_sheets_have_their_dutch_names_in_every_language(language):
    with override(language):
        assert book(eight()).sheetnames == SHEETS


def test_every_sheet_says_which_event_as_of_when_and_where():
    for sheet in book(eight()):
        assert sheet["A1"].value == "Kampioensklasse 2026/27"
        assert sheet["A2"].value == "KK · na ronde 4 · Doarpshûs De Ûle, Dronryp"
    assert heading(division="2+3").of_class == "2nd Class + 3rd Class"


def test_every_sheet_keeps_its_headings_in_view_and_prints_them_on_every_page_one_page_wide():
    found = book(eight())
    for sheet in found:
        assert sheet.freeze_panes.endswith("4")
        assert sheet.print_title_rows == "$1:$3"
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert sheet.page_setup.fitToWidth == 1
        assert sheet.page_setup.fitToHeight == 0
        assert sheet.page_setup.paperSize == 9
        assert "&P" in sheet.oddFooter.right.text
        assert "&N" in sheet.oddFooter.right.text
    assert {sheet.title: sheet.page_setup.orientation for sheet in found} == {
        "Deelnemers": "portrait",
        "Ronden": "portrait",
        "Stand": "landscape",
        "Kruistabel": "landscape",
    }


def test_the_entrants_have_number_name_club_and_class():
    sheet = book(eight())["Deelnemers"]
    assert headings(sheet) == ["No.", "Name", "Club", "Class"]
    expected = zip(range(1, 9), NAMES, CLUBS, strict=True)
    assert rows(sheet) == [[number, name, club or None, "KK"] for number, name, club in expected]


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
def test_the_sheet_of_entrants_can_be_imported_again_in_every_language(language):
    with override(language):
        content = written(eight()).getvalue()
    entries = from_file("event.xlsx", content)
    assert [(entry.number, entry.name, entry.club) for entry in entries] == [
        (number, name, club) for number, (name, club) in enumerate(zip(NAMES, CLUBS, strict=True), 1)
    ]


def test_a_text_that_looks_like_a_formula_or_an_error_is_text_and_quoted():
    names = ("=cmd()", "+31", "-1", "@Klaas", "#N/A", "=1+1", "TRUE", "12")
    for cell in texts(book(eight(names=names))):
        assert cell.data_type == "s"
        assert bool(cell.quotePrefix) == cell.value.startswith(("=", "+", "-", "@")), cell.value
    event = eight(names=names, forfeits=[(7, 1)])
    with zipfile.ZipFile(written(event)) as parts:
        for name in parts.namelist():
            if name.startswith("xl/worksheets/sheet"):
                tree = ElementTree.fromstring(parts.read(name))
                assert not [node for node in tree.iter() if node.tag.endswith("}f")]
                assert {cell.get("t", "n") for cell in tree.iter() if cell.tag.endswith("}c")} <= {
                    "s",
                    "inlineStr",
                    "n",
                }
    assert [row[1] for row in rows(book(event)["Deelnemers"])] == list(names)


def test_characters_that_xml_forbids_are_shown_as_their_escapes():
    table = by_hand(2, "A\x00B\x07\ud800 {}", "\uffff")
    sheet = book(event_by_hand(table), table, title="T\x07")["Deelnemers"]
    assert sheet["A1"].value == r"T\x07"
    assert rows(sheet)[0] == [1, r"A\x00B\x07\ud800 1", r"\uffff", None]


def test_the_rounds_have_number_day_board_players_and_result():
    """The schedule of C art. 7 starts with 5-1, 6-2, 7-3, 8-4; round 3 has no day in the heading."""
    event = eight(3)
    sheet = book(event)["Ronden"]
    assert headings(sheet) == ["Round", "Date", "Board", "White", "Black", "Result"]
    found = rows(sheet)
    assert len(found) == 12
    games = [game for paired in event.rounds for game in paired.games]
    for row, game in zip(found, games, strict=True):
        assert row[3:] == [NAMES[game.white - 1], NAMES[game.black - 1], game.result.value.replace("-", "–")]
    assert [row[2] for row in found] == [1, 2, 3, 4] * 3
    assert [row[0] for row in found] == [1] * 4 + [2] * 4 + [3] * 4
    days = [row[1] and row[1].date() for row in found]
    assert days == [datetime.date(2026, 10, 3)] * 4 + [datetime.date(2026, 10, 17)] * 4 + [None] * 4
    assert sheet["B4"].is_date
    assert sheet["B4"].number_format == "dd-mm-yyyy"


def test_results_of_rounds_after_the_round_of_the_table_are_left_out():
    event = eight(5)
    found = rows(book(event, ranked(event, after_round=2))["Ronden"])
    assert [row[0] for row in found if row[5] is None] == [3] * 4 + [4] * 4 + [5] * 4


@pytest.mark.article("C.14")
def test_games_booked_after_a_withdrawal_show_as_booked_and_lapsed_rows_are_grey_on_every_sheet():
    """Number 3 withdraws after round 6 with 6 games: round 7 (6-5, 1-2, 4-3, 7-8) is booked for number 4."""
    booked = rows(book(eight(7, withdrawals=[(3, 6)]))["Ronden"])
    assert [row[5] for row in booked if row[0] == 7 and "=cmd()" in row] == ["+:–"]
    found = book(eight(5, withdrawals=[(3, 2)]))
    assert grey_rows(found["Deelnemers"]) == [6]
    assert grey_rows(found["Stand"]) == [11]
    assert [found["Ronden"].cell(row, 1).value for row in grey_rows(found["Ronden"])] == [1, 2, 3, 4, 5]
    last = list(found["Kruistabel"][11])
    fills = {cell.fill.start_color.rgb for cell in last}
    assert fills == {"FFE3E6EA", "FF15171C"}
    assert rows(found["Stand"])[7][:10] == [8, 3, "=cmd()", None, None, None, None, None, None, None]


@pytest.mark.article("C.12")
def test_the_games_of_who_is_absent_for_the_whole_championship_are_shown_as_free():
    found = rows(book(eight(1, withdrawals=[(3, 0)]))["Ronden"])
    assert [row[5] for row in found if "=cmd()" in row] == ["bye"]


def test_who_has_a_free_round_is_listed_below_the_games_of_the_round():
    table = by_hand(3)
    event = event_by_hand(table)
    paired = Round(1, (Game(1, 2, Result.DRAW),), free=(3,))
    event = type(event)(
        event.section, event.division, 2026, event.system, 3, event.entrants, rounds=(paired,)
    )
    found = rows(book(event, table)["Ronden"])
    assert [row[2:] for row in found] == [
        [1, "Speler 1", "Speler 2", "½–½"],
        [None, "Speler 3", None, "bye"],
    ]


@pytest.mark.article("C.15D")
def test_deciding_games_follow_the_rounds_once_the_event_is_complete():
    event = eight()
    fields = {name: getattr(event, name) for name in event.__slots__}
    match = PlayOffMatch((1, 3), (Game(1, 3, Result.DRAW), Game(3, 1)))
    decided = type(event)(**(fields | {"deciding": (match,)}))
    table = ranked(event)
    found = rows(book(decided, table)["Ronden"])[28:]
    assert found == [
        ["play-off games", None, 1, "A. Bakker", "=cmd()", "½–½"],
        ["play-off games", None, 2, "=cmd()", "A. Bakker", None],
    ]
    assert len(rows(book(decided, ranked(event, after_round=6))["Ronden"])) == 28


def test_the_standings_have_numbers_as_numbers_and_points_with_one_decimal():
    table = ranked(eight())
    sheet = book(eight(), table)["Stand"]
    assert headings(sheet) == [
        *("Place", "No.", "Name", "Club", "Played", "Won", "Drawn", "Lost"),
        *("Points", "SB", "Decided by", "Why"),
    ]
    for row, shown in zip(table.rows, rows(sheet), strict=True):
        own = row.standing
        assert shown[:3] == [own.place, own.entrant.number, own.entrant.name]
        assert shown[4:8] == [own.played, own.won, own.drawn, own.lost]
        assert shown[8] * 2 == own.half_points
        assert shown[9] * 2 == own.sonneborn_berger_half
        assert str(own.because) in shown[11]
    for cell in (sheet["I4"], sheet["J4"]):
        assert cell.data_type == "n"
        assert cell.number_format == "0.0"
    assert "C art. 15A" in [row[10] for row in rows(sheet)]


def test_the_standings_come_by_place_also_when_the_crosstable_is_in_start_order():
    found = book(eight(), ranked(eight(), order="start"))
    assert [row[0] for row in rows(found["Stand"])] == list(range(1, 9))
    assert [row[0] for row in rows(found["Kruistabel"])] == list(range(1, 9))


def test_the_crosstable_is_as_on_paper_with_scores_as_numbers_that_show_a_half():
    table = ranked(eight(5, forfeits=[(7, 1)]))
    sheet = book(eight(5, forfeits=[(7, 1)]), table)["Kruistabel"]
    numbers = [column.number for column in table.columns]
    assert headings(sheet) == ["No.", "Name", "Club", *numbers, "Played", "Points", "SB", "Place"]
    for row, shown in zip(table.rows, rows(sheet), strict=True):
        for cell, value in zip(row.cells, shown[3:11], strict=True):
            if cell.kind.value == "played":
                assert value * 2 == cell.half_points
                assert str(HalfPoints(cell.half_points)) == cell.text
            else:
                assert value == (cell.text or None)
    signs = [value for row in rows(sheet) for value in row[3:11] if isinstance(value, str)]
    assert set(signs) == {"+", "–", "."}
    for at in range(8):
        assert sheet.cell(4 + at, 4 + at).fill.start_color.rgb == "FF15171C"
    halves = [cell for row in sheet["D4:K11"] for cell in row if cell.value == 0.5]
    assert halves
    assert {cell.number_format for cell in halves} == {'[=0.5]"½";0'}
    assert sheet["A13"].value == "The numbers are start numbers."


@pytest.mark.parametrize("count", range(2, 13))
def test_tables_of_2_to_12_entrants_are_written(count):
    table = by_hand(count)
    found = book(event_by_hand(table), table)
    assert [row[1] for row in rows(found["Deelnemers"])] == [
        f"Speler {number}" for number in range(1, count + 1)
    ]
    assert len(rows(found["Kruistabel"])) == count
    assert found["Kruistabel"].max_column == count + 7


def test_names_are_whole_however_long():
    names = tuple(str(number) * 200 for number in range(1, 9))
    found = book(eight(names=names))
    assert [row[1] for row in rows(found["Deelnemers"])] == list(names)
    assert found["Deelnemers"]["B4"].alignment.wrap_text


def test_the_book_says_what_it_is_and_by_whom():
    found = book(eight()).properties
    assert found.title == "Kampioensklasse 2026/27 – na ronde 4"
    assert found.creator == "Dambond Fries Spel"
    assert found.language == "en"


def test_the_same_workbook_is_the_same_bytes_at_any_moment(monkeypatch):
    first = sheets.workbook(eight(), ranked(eight()), heading()).getvalue()
    with zipfile.ZipFile(BytesIO(first)) as found:
        assert {entry.date_time[0] for entry in found.infolist()} == {1980}
        assert b"2026-" in found.read("docProps/core.xml")
    monkeypatch.setattr(time, "localtime", lambda *given: time.gmtime(0))
    assert sheets.workbook(eight(), ranked(eight()), heading()).getvalue() == first
