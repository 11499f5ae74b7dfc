"""The crosstable on paper, read back from the PDF."""

import datetime
from itertools import pairwise

import pytest
import segno
from django.utils.translation import override
from pypdf.generic import IndirectObject

from tests.regulations.eights import EDITION
from tests.regulations.individuals import group
from tests.tournaments.printing.reading import A4_LYING, areas, lines, pieces, reader, text
from tests.tournaments.printing.samples import NAMES, by_hand, eight, heading, ranked
from tournaments.events.tables import sheets
from tournaments.pages.words.named import with_names
from tournaments.printing.pdf.parts.sheet import bound
from tournaments.regulations.event import names_of
from tournaments.regulations.files import event as event_file
from tournaments.regulations.order.crosstable import crosstable
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import HalfPoints

MARGIN = 42.0
BLACK, LIGHT = 0.15, 0.85  # lightness: below is black, above is a tint


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def sheet(table, **changes):
    return reader(sheets.crosstable(table, heading(**changes)))


def cells_filled(page, dark):
    """The filled rectangles the size of a cell or larger that are black, or tinted."""
    return [
        area
        for area in areas(page)
        if area.width > 12
        and area.height > 8
        and (area.lightness < BLACK if dark else area.lightness > LIGHT)
    ]


def row_of(table, number):
    """Position of a start number in the table."""
    return [row.standing.entrant.number for row in table.rows].index(number)


def test_every_page_is_an_a4_lying_down():
    for page in sheet(by_hand(30)).pages:
        assert tuple(map(float, page.mediabox[2:])) == pytest.approx(A4_LYING, abs=0.01)


def test_every_font_is_embedded_and_there_are_two_of_one_family():
    found = sheet(ranked(eight(5, withdrawals=[(3, 2)])))
    fonts = {}
    for page in found.pages:
        fonts |= page["/Resources"]["/Font"]
    names = set()
    for font in (
        value.get_object() if isinstance(value, IndirectObject) else value for value in fonts.values()
    ):
        assert font["/FontDescriptor"]["/FontFile2"].get_object().get_data()[:4] == b"\x00\x01\x00\x00"
        names.add(font["/BaseFont"].split("+")[1])
    assert names == {"SourceSansPro-Regular", "SourceSansPro-Semibold"}


def test_there_are_three_sizes_of_type():
    assert {piece.size for piece in pieces(sheet(ranked(eight())).pages[0])} == {18, 10, 8}


def test_the_document_says_what_it_is_by_whom_and_in_which_language():
    with override("fy"):
        found = sheet(by_hand(4))
    assert found.metadata.title.startswith("Kampioensklasse 2026/27 – ")
    assert found.metadata.title.endswith(" na ronde 4")
    assert found.metadata.author == "Dambond Fries Spel"
    assert found.trailer["/Root"]["/Lang"] == "fy"


def test_the_same_input_gives_the_same_bytes():
    first = bound([sheets.crosstable(ranked(eight(5)), heading())]).getvalue()
    assert bound([sheets.crosstable(ranked(eight(5)), heading())]).getvalue() == first
    assert bound([sheets.crosstable(ranked(eight(6)), heading())]).getvalue() != first


def test_the_head_and_foot_of_every_page_say_which_event_as_of_when_and_where():
    found = sheet(by_hand(30), printed_on=datetime.date(2027, 1, 9))
    count = len(found.pages)
    assert count > 1
    for number, page in enumerate(found.pages, 1):
        shown = page.extract_text()
        for expected in (
            "Kampioensklasse 2026/27",
            "na ronde 4",
            "Doarpshûs De Ûle, Dronryp",
            "section C · KK",
            "9 January 2027",
            "https://friesdammen.example/events/12/",
            f"page {number} of {count}",
        ):
            assert expected in shown


def test_each_row_shows_number_name_club_own_scores_played_points_sonneborn_berger_place():
    table = ranked(eight())
    page = sheet(table).pages[0]
    shown = {tuple(line) for line in lines(page)}
    for row in table.rows:
        standing = row.standing
        points = [str(HalfPoints(value)) for value in (standing.half_points, standing.sonneborn_berger_half)]
        figures = [part for value in points for part in split_half(value)]
        expected = (
            str(standing.entrant.number),
            standing.entrant.name,
            *([standing.entrant.club] if standing.entrant.club else []),
            *(cell.text for cell in row.cells if cell.text),
            str(standing.played),
            *figures,
            str(standing.place),
        )
        assert expected in shown


def split_half(points):
    """The ½ is drawn by itself, behind the whole figures."""
    whole = points.removesuffix("½")
    return [part for part in (whole, "½" if points.endswith("½") else "") if part]


def test_the_heads_of_the_columns_are_the_start_numbers_in_the_order_of_the_rows_and_the_sheet_says_so():
    for order in ("standings", "start"):
        table = ranked(eight(), order=order)
        page = sheet(table).pages[0]
        head = next(line for line in lines(page) if line[:3] == ["No.", "Name", "Club"])
        numbers = [str(row.standing.entrant.number) for row in table.rows]
        assert head == ["No.", "Name", "Club", *numbers, "Played", "Points", "SB", "Place"]
        assert "The numbers are start numbers." in page.extract_text()


@pytest.mark.parametrize("count", [2, 3, 8, 12, 30])
def test_the_diagonal_is_black_from_the_upper_left_to_the_lower_right_without_gaps(count):
    black = cells_filled(sheet(by_hand(count)).pages[0], dark=True)
    assert len(black) == count
    for upper, lower in pairwise(black):
        assert lower.left == pytest.approx(upper.left + upper.width, abs=0.01)
        assert lower.foot + lower.height == pytest.approx(upper.foot, abs=0.5)


def test_points_stand_aligned_on_the_half():
    table = ranked(eight())
    found = pieces(sheet(table).pages[0])
    halves = {
        round(piece.left, 2) for piece in found if piece.text == "½" and piece.face.endswith("Semibold")
    }
    whole = {
        round(piece.right, 1)
        for piece in found
        if piece.size == 10 and piece.face.endswith("Semibold") and piece.text.isdecimal()
    }
    assert len(halves) == 1
    assert whole == {round(next(iter(halves)), 1)}


@pytest.mark.article("C.14")
def test_the_row_of_who_withdrew_after_two_games_is_grey_and_its_games_and_points_count_nowhere():
    """Number 3 withdraws after round 2 with 2 games played, fewer than 5: all 7 lapse and the row stays."""
    table = ranked(eight(5, withdrawals=[(3, 2)]))
    page = sheet(table).pages[0]
    assert row_of(table, 3) == 7
    tinted = cells_filled(page, dark=False)
    across = [area for area in tinted if area.width > 700]
    assert len(across) == 1
    base = next(piece.base for piece in pieces(page) if piece.text == "=cmd()" and piece.size == 10)
    assert across[0].foot < base < across[0].foot + across[0].height
    column = [area for area in tinted if area.width < 700 and area.foot > across[0].foot + 1]
    assert len(column) == 7
    assert len({round(area.left, 2) for area in column}) == 1
    shown = next(line for line in lines(page) if "=cmd()" in line)
    assert shown == ["3", "=cmd()", *(cell.text for cell in table.rows[7].cells if cell.text), "8"]
    assert "Grey: annulled game or bye; does not count (C art. 12; C art. 14)." in page.extract_text()


@pytest.mark.article("C.14")
def test_who_withdrew_after_six_games_is_not_grey_but_named_as_withdrawn_with_a_minus_for_the_last_game():
    table = ranked(eight(7, withdrawals=[(3, 6)]))
    page = sheet(table).pages[0]
    assert cells_filled(page, dark=False) == []
    shown = next(line for line in lines(page) if "=cmd() (withdrawn)" in line)
    assert shown.count("–") == 1
    assert sum(line.count("+") for line in lines(page)) == 1
    assert "+ and – are games booked as won and lost." in page.extract_text()


def test_forfeits_are_plus_and_minus_and_open_games_a_point_and_the_legend_has_only_what_occurs():
    page = sheet(ranked(eight(5, forfeits=[(7, 1)]))).pages[0]
    own = next(line for line in lines(page) if "A. Bakker" in line)
    other = next(line for line in lines(page) if "Tsjêbbe Hôekstra" in line)
    assert "+" in own
    assert "–" in other
    assert own.count(".") == 2
    assert "A dot marks a game not yet played." in page.extract_text()
    complete = text(sheets.crosstable(ranked(eight()), heading()))
    for absent in ("A dot marks a game not yet played.", "games booked", "Grey"):
        assert absent not in complete


@pytest.mark.article("C.15B")
def test_below_the_table_every_place_is_explained_with_its_articles_and_the_working_of_a_tie():
    table = ranked(eight(5, withdrawals=[(3, 2)], forfeits=[(7, 1)]))
    shown = text(sheets.crosstable(table, heading()))
    names = names_of(row.standing.entrant for row in table.rows)
    for row in table.rows:
        assert str(with_names(row.standing.because, names)) in shown
    tied = next(row.standing for row in table.rows if row.standing.decided_by == "C.15B")
    assert "C art. 15B" in shown
    terms = " + ".join(
        f"{term.times} × {HalfPoints(term.opponent_half_points)} ({names[term.opponent]})"
        for term in tied.working
        if term.times
    )
    assert f"SB {HalfPoints(tied.sonneborn_berger_half)} = {terms}" in shown


def test_an_eight_is_one_page_and_a_table_of_thirty_is_whole_on_the_first_page():
    assert len(sheet(ranked(eight())).pages) == 1
    shown = sheet(by_hand(30)).pages[0].extract_text()
    for number in range(1, 31):
        assert f"Speler {number}" in shown


@pytest.mark.parametrize("count", [2, 5, 12, 16, 17, 30])
@pytest.mark.parametrize(
    "name", ["Speler {}", "Sjoerd-Willem van der Meulen-Hoekstra fan de Wâl {}", "W" * 197 + "{}"]
)
@pytest.mark.long(every=7)
def test_nothing_runs_over_the_margins_and_no_name_loses_a_letter(count, name):
    found = sheet(by_hand(count, name, "Damclub It Nije Begjin fan Ljouwert {}"))
    letters = ""
    for page in found.pages:
        on_it = pieces(page)
        for piece in on_it:
            assert piece.left >= MARGIN - 0.01
            assert piece.right <= A4_LYING[0] - MARGIN + 0.01
            assert 0 < piece.base < A4_LYING[1]
        letters += "".join(piece.text for piece in on_it)
    letters = letters.replace(" ", "")
    for number in range(1, count + 1):
        assert letters.count(name.format(number).replace(" ", "")) >= 2  # in the table and in the reasons
        assert f"Ljouwert{number}" in letters


@pytest.mark.parametrize("count", [3, 8, 16, 30])
def test_no_piece_of_text_lies_over_another(count):
    table = by_hand(count, "Sjoerd-Willem van der Meulen-Hoekstra fan de Wâl {}", "Damclub It Nije Begjin {}")
    for page in sheet(table).pages:
        by_base = {}
        for piece in pieces(page):
            by_base.setdefault(round(piece.base, 1), []).append(piece)
        for row in by_base.values():
            row.sort(key=lambda piece: piece.left)
            for left, right in pairwise(row):
                assert left.right <= right.left + 0.01, (left, right)


def test_a_table_that_goes_on_repeats_its_head_and_breaks_between_rows():
    found = sheet(ranked(eight(names=tuple(f"{number} " + "Wytse " * 32 for number in range(8)))))
    with_rows = [page for page in found.pages if cells_filled(page, dark=True)]
    assert len(with_rows) > 1
    for page in with_rows:
        assert any(line[:2] == ["No.", "Name"] for line in lines(page))
    assert sum(len(cells_filled(page, dark=True)) for page in with_rows) == 8


def test_frisian_letters_and_halves_are_read_back_whole_also_when_they_came_in_parts():
    shown = text(
        sheets.crosstable(by_hand(2, "Sjûke Tsjêbbe Hôekstra-Rúnia u\u0302 {}", "Ljouwert Ê"), heading())
    )
    assert "Sjûke Tsjêbbe Hôekstra-Rúnia û 1" in shown
    assert "Ljouwert Ê" in shown
    assert "½" in shown


def test_a_name_that_looks_like_a_formula_or_has_control_characters_is_shown():
    assert "=cmd()" in text(sheets.crosstable(ranked(eight()), heading()))
    assert NAMES[2] == "=cmd()"
    shown = text(sheets.crosstable(by_hand(2, "A\x07B\ud800 {}"), heading()))
    assert r"A\x07B\ud800 1" in shown


def test_the_code_at_the_right_is_the_qr_code_of_the_page_and_a_link_to_it():
    """The rectangles of the code are put on a grid again and compared, module by module."""
    url = heading().url
    page = sheet(by_hand(2)).pages[0]
    assert page["/Annots"][0].get_object()["/A"]["/URI"] == url
    left, foot, right, top = map(float, page["/Annots"][0].get_object()["/Rect"])
    expected = [list(row) for row in segno.make(url, error="m", micro=False).matrix]
    module = (right - left) / len(expected)
    dark = [area for area in areas(page) if area.foot >= foot - 0.01 and area.left >= left - 0.01]

    def is_dark(down, across):
        x, y = left + (across + 0.5) * module, top - (down + 0.5) * module
        return any(
            area.left < x < area.left + area.width and area.foot < y < area.foot + area.height
            for area in dark
        )

    size = range(len(expected))
    assert [[int(is_dark(down, across)) for across in size] for down in size] == expected


def test_a_sheet_without_an_address_has_no_code_and_no_link():
    page = sheet(by_hand(2), url="", venue="").pages[0]
    assert "/Annots" not in page
    assert len([area for area in areas(page) if area.lightness < BLACK]) == 2


def test_an_event_that_came_through_an_event_file_gives_the_same_sheet():
    event = eight(5, withdrawals=[(3, 2)])
    again = event_file.load(event_file.dump_text(event))
    assert (
        bound([sheets.crosstable(ranked(again), heading())]).getvalue()
        == bound([sheets.crosstable(ranked(event), heading())]).getvalue()
    )


@pytest.mark.article("A.4")
def test_a_group_of_six_in_halves_names_everyone_of_both_rankings():
    event = group("A", "2", 6, names={number: f"Spiler {number}" for number in range(1, 7)})
    table = crosstable(event, rank(event, edition=EDITION))
    shown = "".join(page.extract_text() for page in reader(sheets.crosstable(table, heading())).pages)
    assert [shown.count(f"Spiler {number}") for number in range(1, 7)] == [2] * 6
