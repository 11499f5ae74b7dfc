"""Standings, crosstables, prize lists, the final protocol and lists on paper, read back from the PDF."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.regulations.teams import teams
from tests.tournaments.printing.print_set import (
    SHA,
    awards,
    blitz_prizes,
    demo,
    display,
    head,
    protocol,
    sixty,
    standings,
)
from tests.tournaments.printing.reading import areas, lines, pieces, reader, text
from tests.tournaments.printing.samples import eight, ranked
from tests.tournaments.printing.samples import heading as eight_heading
from tournaments.events.tables import sheets
from tournaments.pages.words.named import with_names
from tournaments.pages.words.wording import points
from tournaments.regulations.event import names_of
from tournaments.regulations.order.crosstable import CellKind, crosstable
from tournaments.regulations.results import HalfPoints, Side


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def all_lines(content):
    return [line for page in reader(content).pages for line in lines(page)]


def halves(*values):
    """Points as they are drawn: the ½ by itself behind the whole figures."""
    found = []
    for value in map(points, values):
        found += [part for part in (value.removesuffix("½"), "½" if value.endswith("½") else "") if part]
    return found


def sheet(event, **changes):
    return sheets.standings(standings(event), head(event, **changes))


@pytest.mark.parametrize("name", ["kk", "b", "g", "d_ha", "f", "e"])
def test_each_row_has_place_number_name_games_and_the_points_that_decide(name):
    event = demo(name)
    found = standings(event)
    shown = all_lines(sheet(event))
    for row in found.rows:
        if row.status.value == "lapsed":
            continue
        fields = {
            "b": ("half_points", "half_board_points", "sonneborn_berger_half"),
            "g": ("half_points", "half_board_points", "sonneborn_berger_half"),
            "d_ha": ("half_points", "weerstand_half", "sonneborn_berger_half"),
            "f": ("half_points", "weerstand_half", "sonneborn_berger_half"),
        }.get(name, ("half_points", "sonneborn_berger_half"))
        line = next(
            line for line in shown if line[:2] == [str(row.place), str(row.entrant.number)] and len(line) > 6
        )
        games = [str(count) for count in (row.played, row.won, row.drawn, row.lost)]
        games += [str(row.free)] if row.weerstand_half is not None else []
        tail = [*games, *halves(*(getattr(row, field) for field in fields))]
        assert line[-len(tail) :] == tail
        assert row.entrant.name in line[2]


def test_the_heads_are_those_of_the_kind_of_event():
    def heads(name):
        return next(line for line in all_lines(sheet(demo(name))) if line[0] == "Place")

    games = ["Played", "Won", "Drawn", "Lost"]
    assert heads("kk") == ["Place", "No.", "Name", "Club", *games, "Points", "SB"]
    assert heads("d_ha") == [
        *("Place", "No.", "Name", "Club", "Class", *games, "Bye", "Points", "Weerstand", "SB")
    ]
    assert heads("b") == ["Place", "No.", "Team", *games, "points", "points", "SB"]
    assert ["Match", "Board"] in all_lines(sheet(demo("b")))


@pytest.mark.article("C.15")
def test_below_stands_what_decided_each_place_and_of_equals_the_working():
    event = demo("kk")
    shown = text(sheet(event))
    for row in standings(event).rows:
        assert str(with_names(row.because, event.names)) in shown
    assert f"SB 7½ = 1 × 1 ({event.entrant(2).name})" in shown
    assert "no. 2" not in shown


@pytest.mark.article("Bijlage 3")
def test_of_equals_in_a_swiss_event_the_terms_of_the_weerstand_are_shown():
    event = demo("d_ha")
    shown = text(sheet(event))
    rows = standings(event).rows
    row = next(row for row in rows if [other.half_points for other in rows].count(row.half_points) > 1)
    terms = " + ".join(
        f"{HalfPoints(term.half_points)} ({event.entrant(term.opponent).name})"
        if term.opponent
        else "0 (bye)"
        for term in row.weerstand_working
    )
    assert f"Weerstand {HalfPoints(row.weerstand_half)} from {terms}" in shown


@pytest.mark.article("A.4")
def test_a_group_of_six_in_halves_has_two_lists():
    shown = [line[0] for line in all_lines(sheet(demo("a")))]
    assert shown.index("Group I") < shown.index("Group II")
    assert [line for line in shown if line in ("1", "2", "3")][:6] == ["1", "2", "3"] * 2


def test_standings_say_after_which_round_and_on_which_day():
    shown = text(sheet(demo("kk"), as_of="after round 4"))
    assert "Standings · after round 4, 24 October 2026" in shown


@pytest.mark.article("C.14")
def test_a_row_that_lapsed_is_grey_and_has_no_points():
    event = eight(5, withdrawals=[(3, 2)])
    page = reader(sheets.standings(standings(event), eight_heading())).pages[0]
    tinted = [area for area in areas(page) if area.width > 400 and area.lightness > 0.85]
    assert len(tinted) == 1
    assert next(line for line in lines(page) if "=cmd()" in line) == ["8", "3", "=cmd()"]


@pytest.mark.article("C.15")
def test_a_tie_that_waits_for_a_match_is_named_below_the_table():
    event = next(
        found
        for seed in range(200)
        if (found := eight(7, seed=seed)) and standings(found).open and standings(found).complete
    )
    shown = text(sheets.standings(standings(event), eight_heading()))
    for tie in standings(event).open:
        assert str(with_names(tie.needs, event.names)) in shown


def columns_of(page, sign):
    return {round(piece.left, 1) for piece in pieces(page) if piece.text == sign and piece.size == 10}


@pytest.mark.parametrize("name", ["kk", "b", "d_ha"])
def test_points_stand_aligned_on_the_half(name):
    page = reader(sheet(demo(name))).pages[0]
    bold = {
        round(piece.left, 1)
        for piece in pieces(page)
        if piece.text == "½" and piece.face.endswith("Semibold") and piece.size == 10
    }
    assert len(bold) == 1
    assert len(columns_of(page, "½")) == (2 if name == "kk" else 3)


@pytest.mark.article("B.7")
def test_the_crosstable_of_teams_has_the_board_points_small_behind_the_match_points():
    event = teams({(1, 4): 13})
    found = crosstable(event, standings(event))
    content = sheets.crosstable(found, head(event))
    page = reader(content).pages[0]
    small = [piece for piece in pieces(page) if piece.text == "6½" and piece.size == 8]
    large = [piece for piece in pieces(page) if piece.text == "1" and piece.size == 10]
    assert any(
        round(one.base, 1) == round(other.base, 1) and 0 < other.left - one.right < 4
        for one in large
        for other in small
    )
    assert "A cell has the match points and, small, the board points (bp)." in text(content)
    for cell in (cell for row in found.rows for cell in row.cells if cell.kind is CellKind.PLAYED):
        assert cell.small in {piece.text for piece in pieces(page) if piece.size == 8}


def test_the_crosstable_of_teams_has_no_column_of_clubs_but_match_and_board_points():
    event = demo("b")
    shown = text(sheets.crosstable(crosstable(event, standings(event)), head(event)))
    assert "Club" not in shown
    assert "A dot marks a match that is not over." in shown
    for row in standings(event).rows:
        assert row.entrant.name in shown


@pytest.mark.article("Bijlage 3")
def test_the_crosstable_of_a_swiss_event_has_a_column_for_each_round_the_class_and_the_weerstand():
    event = sixty()
    content = sheets.crosstable(crosstable(event, standings(event)), head(event))
    shown = all_lines(content)
    heads = next(line for line in shown if line[0] == "Place")
    assert heads[:5] == ["Place", "No.", "Name", "Club", "Class"]
    assert heads[5:] == [*map(str, range(1, 10)), "Points", "Weerstand", "SB"]
    for row in crosstable(event, standings(event)).rows:
        standing = row.standing
        line = next(line for line in shown if line[:2] == [str(standing.place), str(standing.entrant.number)])
        cells = [cell.text for cell in row.cells if cell.text]
        tail = [
            *cells,
            *halves(standing.half_points, standing.weerstand_half, standing.sonneborn_berger_half),
        ]
        assert line[-len(tail) :] == tail
    assert "A cell has the opponent's start number, w for white or z for black, and the own score." in text(
        content
    )


def test_the_legend_of_a_swiss_event_explains_what_is_free_only_where_it_occurs():
    with_free, without = demo("d_ha"), sixty()
    assert "“vrij” is a bye." in text(
        sheets.crosstable(crosstable(with_free, standings(with_free)), head(with_free))
    )
    assert "“vrij”" not in text(sheets.crosstable(crosstable(without, standings(without)), head(without)))


@pytest.mark.article("F.5")
def test_the_prize_list_has_the_winners_by_category_with_their_place_in_the_final_order():
    shown = all_lines(sheets.prize_list(blitz_prizes(), head(demo("f"))))
    at = -1
    for prize in blitz_prizes():
        title = shown.index([f"Category {prize.category}"])
        found = [line for line in shown[title:] if line[:2] == [str(prize.number), prize.entrant.name]]
        assert str(prize.place) in found[0]
        at = max(at, title)
    assert [line[0] for line in shown if line[0].startswith("Category")] == [
        "Category A",
        "Category B",
        "Category C",
    ]
    assert any("F art. 5" in line[0] for line in shown)


def test_a_plain_prize_list_has_the_prizes_in_their_order():
    found = standings(demo("kk"))
    shown = all_lines(sheets.plain_prize_list(awards(found), head(demo("kk"))))
    for award in awards(found):
        assert [award.prize, award.entrant.name] == next(
            line[:2] for line in shown if award.entrant.name in line
        )


def test_the_final_protocol_has_the_facts_the_order_with_reasons_and_a_line_for_each_leader():
    event = demo("kk")
    found = standings(event)
    shown = text(sheets.final_protocol(found, protocol(event), head(event)))
    for expected in (
        "Venue: Doarpshûs De Ûle, Dronryp",
        "Days: 3 October 2026, 10 October 2026",
        "System: Switsersk systeem",
        "Entrants: 8",
        f"Record (SHA-256): {SHA}",
        "Sjoukje Brêgeman",
        "Tsjêbbe Hoekstra",
        "Ids Ypma",
        *(str(with_names(row.because, names_of(one.entrant for one in found.rows))) for row in found.rows),
    ):
        assert expected in shown


def test_who_signs_a_protocol_signs_below_the_order_or_else_below_a_reason():
    """With five directors the rows are lower, so that all of it is on one page; eleven places need two."""
    five = replace(protocol(demo("rhaa")), leaders=tuple("ABCDE"))
    made = reader(sheets.final_protocol(standings(demo("rhaa")), five, head(demo("rhaa"))))
    assert len(made.pages) == 1
    event = demo("d_ha")
    made = reader(sheets.final_protocol(standings(event), protocol(event), head(event)))
    (_, second) = [page.extract_text() for page in made.pages]
    assert standings(event).rows[-1].entrant.name in second


def test_a_protocol_without_a_record_or_days_leaves_them_out():
    event = demo("kk")
    bare = sheets.Protocol("Round robin", 8, ("Ids Ypma",))
    shown = text(sheets.final_protocol(standings(event), bare, head(event, days=(), venue="")))
    assert "SHA-256" not in shown
    assert "Days" not in shown
    assert "Venue" not in shown


@pytest.mark.article("I.4")
@pytest.mark.article("I.3")
def test_the_boards_of_a_display_stand_in_a_circle_with_colours_in_turn_and_what_was_scored():
    content, seats = display()
    page = reader(content).pages[0]
    shown = lines(page)
    for seat in seats:
        colour = "white" if seat.side is Side.FIRST else "black"
        assert any(line[:3] == [str(seat.number), seat.player, colour] for line in shown)
    assert {seat.side for seat in seats[::2]} != {seat.side for seat in seats[1::2]}
    assert "Simul giver: Ids Ypma" in page.extract_text()
    ring = [piece for piece in pieces(page) if piece.text == "13" and piece.size == 8]
    assert ring
    crosses = [line for line in shown if "×" in line]
    assert [line[0] for line in crosses] == ["1", "4"]


def test_a_display_of_sixty_goes_on_on_further_pages_with_its_heads():
    content, seats = display(60, {})
    found = reader(content)
    assert 1 < len(found.pages) <= 3
    for page in found.pages:
        assert "Colour of the player" in page.extract_text()
    shown = text(content)
    assert all(seat.player in shown for seat in seats)


def test_the_start_list_has_what_is_known_of_each_and_leaves_out_what_nobody_has():
    event = demo("d_ha")
    shown = all_lines(sheets.start_list(event, head(event)))
    first = event.entrants[0]
    assert ["No.", "Name", "Club", "Class", "Rating", "Present"] in shown
    assert [str(first.number), first.name, first.club, "HA", str(first.rating)] in shown
    bare = all_lines(sheets.start_list(demo("b"), head(demo("b"))))
    assert ["No.", "Team", "Club", "Present"] in bare
    assert "14 entrants" in text(sheets.start_list(demo("f"), head(demo("f"))))


def test_who_has_withdrawn_is_named_so_on_the_start_list():
    event = eight(5, withdrawals=[(3, 2)])
    assert "=cmd() (withdrawn)" in text(sheets.start_list(event, eight_heading()))
    assert ranked(event).rows[7].annulled
