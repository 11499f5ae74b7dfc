"""Line-up forms and match sheets of eights and fours on paper, read back from the PDF."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.regulations.teams import teams
from tests.tournaments.printing.print_set import EDITION, START, demo, head, line_ups
from tests.tournaments.printing.reading import lines, reader, text
from tournaments.events.tables.sheets import match_sheets
from tournaments.printing.pdf import teams as print_teams
from tournaments.regulations.endings import Ending
from tournaments.regulations.results import Side
from tournaments.regulations.teams.lineups import LineUp

WHITE_BLACK = ("white", "black")


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def forms(event, *teams, start=None):
    rule = EDITION.teams.line_ups[event.section]
    return print_teams.line_up_forms(teams, rule, head(event), start=start)


def sheets(event, number, players):
    rule = EDITION.teams.line_ups[event.section]
    points = EDITION.teams.match_points[event.section]
    return match_sheets(event, number, players, head(event), rule=rule, points=points)


@pytest.mark.article("B.6")
@pytest.mark.article("B.4")
@pytest.mark.parametrize(("name", "boards"), [("b", 8), ("g", 4)])
def test_a_line_up_form_has_the_boards_in_order_with_the_colours_of_odd_and_even(name, boards):
    event = demo(name)
    players = line_ups(event)[1]
    page = reader(forms(event, (event.entrant(1).name, players), start=START)).pages[0]
    shown = lines(page)
    for board in range(1, boards + 1):
        colours = WHITE_BLACK if board % 2 else WHITE_BLACK[::-1]
        assert [str(board), f"Spiler 1-{board}", *colours] in shown
    assert f"Team: {event.entrant(1).name}" in page.extract_text()
    assert not any(line[0] == str(boards + 1) for line in shown)


@pytest.mark.article("B.6")
def test_a_line_up_form_says_until_when_it_is_handed_in():
    event = demo("b")
    minutes = EDITION.teams.line_ups["B"].minutes_before
    assert minutes == 15
    known = text(forms(event, ("Harns", None), start=START))
    assert "on 3 October 2026 at 09:45 at the latest, 15 minutes before the start" in known
    assert "B art. 6" in known
    assert "15 minutes before the start at the latest" in text(forms(event, ("", None)))


def test_a_blank_form_has_every_board_and_room_for_the_names():
    shown = lines(reader(forms(demo("b"), ("", None))).pages[0])
    assert ["1", "white", "black"] in shown
    assert ["8", "black", "white"] in shown
    assert any("Team: ...." in line[0] for line in shown)


def test_an_empty_board_of_a_line_up_stays_empty_and_nobody_moves_up():
    event = demo("g")
    page = reader(forms(event, ("Harns", LineUp(1, ("Anne", None, "Ype", "Bauke"))))).pages[0]
    shown = lines(page)
    assert ["2", "black", "white"] in shown
    assert ["3", "Ype", "white", "black"] in shown


def test_every_team_has_a_page_of_its_own():
    event = demo("b")
    found = reader(forms(event, *((team.name, None) for team in event.entrants)))
    assert len(found.pages) == len(event.entrants)
    for team, page in zip(event.entrants, found.pages, strict=True):
        assert f"Team: {team.name}" in page.extract_text()


def test_a_line_up_of_another_number_of_boards_is_refused():
    with pytest.raises(ValueError, match="8 are expected"):
        forms(demo("b"), ("Harns", LineUp(1, ("Anne", "Ype"))))


@pytest.mark.article("B.4")
@pytest.mark.parametrize(("section", "boards"), [("B", 8), ("G", 4)])
def test_a_match_sheet_has_both_line_ups_board_by_board_with_their_colours(section, boards):
    event = teams(section=section, rounds=1, outcome=lambda home, away: None)
    found = reader(sheets(event, 1, line_ups(event)))
    assert len(found.pages) == 2
    for table, (match, page) in enumerate(zip(event.rounds[0].matches, found.pages, strict=True), 1):
        home, away = event.entrant(match.home).name, event.entrant(match.away).name
        assert f"Table {table}: {home} – {away}" in page.extract_text()
        shown = lines(page)
        for board in range(1, boards + 1):
            colours = WHITE_BLACK if board % 2 else WHITE_BLACK[::-1]
            first, second = f"Spiler {match.home}-{board}", f"Spiler {match.away}-{board}"
            assert [str(board), first, colours[0], colours[1], second] in shown
        assert ["Board points"] in shown
        assert ["Match points"] in shown


@pytest.mark.article("B.5")
def test_a_match_sheet_prints_the_results_that_are_there_and_the_sums_of_a_match_that_is_over():
    codes = ["1-0", "½-½", "0-1", "+:-", "-:-", "1-0", "1-0", "½-½"]
    event = teams({(1, 4): codes}, rounds=1)
    shown = lines(reader(sheets(event, 1, {})).pages[0])
    assert ["1", "white", "1", "0", "black"] in shown
    assert ["2", "black", "½", "½", "white"] in shown
    assert ["4", "black", "+", "–", "white"] in shown
    assert ["5", "white", "–", "–", "black"] in shown
    assert ["Board points", "5", "2"] in shown
    assert ["Match points", "1", "0"] in shown


@pytest.mark.article("B.5")
def test_a_match_that_is_not_over_has_boxes_for_its_sums():
    event = teams({(1, 4): ["1-0", *["*"] * 7]}, rounds=1)
    shown = lines(reader(sheets(event, 1, {})).pages[0])
    assert ["1", "white", "1", "0", "black"] in shown
    assert ["Board points"] in shown


def test_a_match_sheet_is_signed_for_both_teams():
    event = demo("b")
    shown = text(sheets(event, 1, {}))
    for team in event.entrants:
        assert f"For {team.name}" in shown


@pytest.mark.article("Spelreglement 20.5")
def test_a_match_sheet_says_how_games_ended_of_which_somebody_said_so():
    event = demo("g")
    played = event.rounds[0].matches[0]
    ending = Ending.TIME if played.boards[0].half_points(Side.FIRST) != 1 else Ending.AGREED
    said = replace(played, endings=(ending, *[None] * (len(played.boards) - 1)))
    first = replace(event.rounds[0], matches=(said, *event.rounds[0].matches[1:]))
    plain = text(sheets(event, 1, line_ups(event)))
    assert "Board 1:" not in plain
    shown = text(sheets(replace(event, rounds=(first, *event.rounds[1:])), 1, line_ups(event)))
    assert "Board 1: " in shown
    assert ending.article.replace("Spelreglement", "Spelreglement art.") in shown
    assert "Board 2:" not in shown
