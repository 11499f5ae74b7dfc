"""The schedule and the pairings by board and by name on paper, read back from the PDF."""

from dataclasses import replace

import pytest
from django.utils.translation import override

from tests.regulations.teams import teams
from tests.tournaments.printing.print_set import demo, head, printed, sixty
from tests.tournaments.printing.reading import areas, lines, reader, text
from tournaments.events.tables import sheets
from tournaments.pages.searching import alphabetical
from tournaments.printing.pdf import rounds as print_rounds
from tournaments.regulations.event import Entrant


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def all_lines(content):
    return [line for page in reader(content).pages for line in lines(page)]


def name_of(event, number):
    return event.entrant(number).name


@pytest.mark.article("C.7")
def test_the_schedule_has_every_round_with_its_day_and_its_pairs_by_number_and_name_white_first():
    event = demo("kk")
    shown = all_lines(print_rounds.schedule(event, head(event), printed=printed(event)))
    titles = [line[0] for line in shown if line[0].startswith("Round")]
    assert titles[:2] == ["Round 1 · 3 October 2026", "Round 2 · 10 October 2026"]
    assert len(titles) == 7
    first = shown.index([titles[0]])
    assert shown[first + 1 : first + 5] == [
        [str(white), name_of(event, white), str(black), name_of(event, black)]
        for white, black in ((5, 1), (6, 2), (7, 3), (8, 4))
    ]


@pytest.mark.article("A.4")
def test_the_schedule_names_who_is_free():
    event = demo("e")
    shown = text(print_rounds.schedule(event, head(event), printed=printed(event)))
    for column in printed(event).rounds:
        assert f"Bye: {column.free[0]} {name_of(event, column.free[0])}" in shown


@pytest.mark.article("B.4")
def test_the_schedule_of_teams_says_which_players_have_white():
    event = demo("b")
    shown = text(print_rounds.schedule(event, head(event), printed=printed(event)))
    assert "Home team" in shown
    assert "At odd boards the home team has white" in shown
    assert "B art. 4" in shown


def test_a_swiss_event_has_its_paired_rounds_two_pairs_on_a_line_and_says_when_the_others_are_paired():
    event = sixty()
    content = print_rounds.schedule(event, head(event), printed=None)
    shown = text(content)
    for number in (6, 7, 8, 9):
        assert f"Round {number}" in shown
        assert f"Paired after round {number - 1}." in shown
    assert "Paired after round 4." not in shown
    pairs = {
        (line[at], line[at + 2])
        for line in all_lines(content)
        if line[0].isdecimal()
        for at in range(0, len(line), 4)
    }
    expected = {(str(game.white), str(game.black)) for paired in event.rounds for game in paired.games}
    assert pairs == expected


def test_the_pairings_are_in_the_order_of_the_boards_with_the_result_or_a_box_for_it():
    event = demo("d_ha")
    last = event.rounds[-1]
    content = sheets.pairings(event, last.number, head(event))
    shown = all_lines(content)
    for board, game in enumerate(last.games, 1):
        row = [str(board), str(game.white), name_of(event, game.white), str(game.black)]
        line = next(line for line in shown if line[:4] == row)
        result = [game.result.value.replace("-", "–")] if game.result and ":" not in game.result.value else []
        assert line[4:] in ([name_of(event, game.black), *result], [name_of(event, game.black)])
    assert f"Bye: {last.free[0]} {name_of(event, last.free[0])}" in text(content)
    assert f"round {last.number}, 17 October 2026" in text(content)


def test_a_game_without_a_result_has_a_box_and_one_with_it_none():
    event = demo("kk")
    games = tuple(replace(game, result=None) for game in event.rounds[0].games)
    unplayed = replace(event, rounds=(replace(event.rounds[0], games=games),))

    def boxes(found):
        content = sheets.pairings(found, 1, head(event))
        page = reader(content).pages[0]
        stream = page.get_contents().get_data().decode("latin-1")
        return stream.count(" re S")

    assert boxes(unplayed) == 4
    assert boxes(event) == sum(game.result is None for game in event.rounds[0].games)


@pytest.mark.article("B.5")
def test_a_match_that_is_over_shows_its_board_points_and_one_that_is_not_shows_none():
    event = teams({(1, 4): 11, (2, 3): None}, rounds=1)
    shown = all_lines(sheets.pairings(event, 1, head(event)))
    assert ["1", "1", name_of(event, 1), "4", name_of(event, 4), "5½–2½"] in shown
    assert ["2", "2", name_of(event, 2), "3", name_of(event, 3)] in shown


def test_by_name_everybody_has_one_line_with_board_colour_and_opponent_in_alphabetical_order():
    event = sixty()
    shown = all_lines(sheets.pairings_by_name(event, 3, head(event)))
    names = {entrant.name for entrant in event.entrants}
    rows = [line for line in shown if line[0] in names]
    assert [row[0] for row in rows] == sorted(names, key=alphabetical)
    game = event.rounds[2].games[6]
    white, black = game.players
    assert [name_of(event, white), "7", "white", str(black), name_of(event, black)] in rows
    assert [name_of(event, black), "7", "black", str(white), name_of(event, white)] in rows


def test_who_is_free_stands_among_the_names_as_free():
    event = demo("d_ha")
    free = event.rounds[2].free[0]
    shown = all_lines(sheets.pairings_by_name(event, 3, head(event)))
    assert [name_of(event, free), "bye"] in shown


def test_by_name_of_teams_shows_the_table_and_which_team_is_named_first():
    event = demo("b")
    match = event.rounds[0].matches[1]
    shown = all_lines(sheets.pairings_by_name(event, 1, head(event)))
    assert [
        name_of(event, match.home),
        "2",
        "first",
        str(match.away),
        name_of(event, match.away),
    ] in shown


def test_signs_on_letters_do_not_change_the_alphabetical_order():
    names = ["Ûle", "Ype", "Ulbe", "ânne", "Bauke", "Anne"]
    assert sorted(names, key=alphabetical) == ["Anne", "ânne", "Bauke", "Ulbe", "Ûle", "Ype"]


def test_a_round_that_is_not_paired_is_refused():
    with pytest.raises(KeyError):
        sheets.pairings(demo("kk"), 7, head(demo("kk")))


def test_an_event_without_rounds_has_a_schedule_of_rounds_to_come():
    event = replace(demo("f"), rounds=(), entrants=(Entrant(1, "Anne"), Entrant(2, "Ype")), withdrawals=())
    shown = text(print_rounds.schedule(event, head(event), printed=None))
    assert "Not yet paired." in shown
    assert not areas(reader(print_rounds.schedule(event, head(event, url=""), printed=None)).pages[0])
