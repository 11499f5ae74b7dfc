"""Result slips, score sheets and player cards on paper, read back from the PDF."""

import re

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from tests.depth import cases
from tests.tournaments.printing.print_set import demo, head, hostile, line_ups, printed, sixty
from tests.tournaments.printing.reading import lines, pieces, reader, text
from tournaments.printing.pdf import cards as print_cards
from tournaments.printing.pdf import games as print_games
from tournaments.printing.pdf.games import Sitting, sittings, sittings_of_match
from tournaments.printing.pdf.parts import cut as print_cut
from tournaments.printing.pdf.parts.sheet import Block
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.teams.lineups import LineUp, board_games


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def stacks(pages, wanted):
    """What is on the printed pages when the pile is cut: the stacks on each other, each from its top."""
    places = {}
    for page in pages:
        found = [piece for piece in pieces(page) if wanted(piece)]
        for piece in found:
            places.setdefault((-round(piece.base), round(piece.left)), []).append(piece.text)
    return [each for place in sorted(places) for each in places[place]]


@pytest.mark.parametrize("event", [sixty(), demo("kk"), demo("d_ha"), hostile(demo("kk"))])
def test_the_stacks_of_the_cut_slips_laid_on_each_other_are_in_board_order(event):
    games = sittings(event, 3)
    found = reader(print_games.result_slips(games, 3, head(event)))
    order = stacks(found.pages, lambda piece: re.fullmatch(r"Board \d+", piece.text))
    assert order == [f"Board {board}" for board in range(1, len(games) + 1)]


@given(st.integers(1, cases(80, of=200)), st.integers(20, 400))
@pytest.mark.long
def test_any_number_of_slips_of_any_height_makes_stacks_in_order_with_each_slip_once(count, height):
    def slip(number, frame):
        return [Block(height, lambda canvas, top: canvas.drawString(frame.left, top - 12, f"<{number}>"))]

    slips = [lambda frame, number=number: slip(number, frame) for number in range(1, count + 1)]
    found = reader(print_cut.cut_in_stacks("Slips", head(demo("kk"), url=""), slips))
    order = stacks(found.pages, lambda piece: piece.text.startswith("<"))
    assert order == [f"<{number}>" for number in range(1, count + 1)]


def test_a_slip_has_the_event_the_round_and_its_day_both_names_and_a_box_for_each_result():
    event = demo("kk")
    found = reader(print_games.result_slips(sittings(event, 3), 3, head(event)))
    assert len(found.pages) == 1
    shown = text(print_games.result_slips(sittings(event, 3), 3, head(event)))
    assert shown.count("Iepen kampioenskip 2026/27") == 4 + 1
    assert shown.count("round 3, 17 October 2026") == 4 + 1
    for label in ("1–0", "½–½", "0–1", "otherwise", "how it ended"):
        assert shown.count(label) == 4
    assert len(found.pages[0]["/Annots"]) == 4 + 1
    for game in event.rounds[2].games:
        for number in game.players:
            assert shown.count(event.entrant(number).name) == 1


def test_slips_are_cut_along_dashed_lines_from_edge_to_edge():
    found = reader(print_games.result_slips(sittings(sixty(), 3), 3, head(sixty())))
    stream = found.pages[0].get_contents().get_data().decode("latin-1")
    dashed = stream[stream.index("[3 3] 0 d") :]
    assert re.search(r"0 [\d.]+ m 595\.27\d+ [\d.]+ l", dashed)


def test_a_player_of_white_comes_first_behind_a_light_disc():
    event = demo("kk")
    game = sittings(event, 3)[0]
    page = reader(print_games.result_slips([game], 3, head(event))).pages[0]
    by_name = {piece.text: piece.base for piece in pieces(page)}
    assert by_name[game.white] > by_name[game.black]


@pytest.mark.article("B.4")
@pytest.mark.article("B.6")
def test_the_games_of_a_match_have_table_and_board_and_none_at_an_empty_board():
    event = demo("b")
    home, away = line_ups(event)[1], line_ups(event)[2]
    away = LineUp(2, (away.players[0], None, *away.players[2:]))
    games = sittings_of_match(3, board_games(edition().teams.line_ups["B"], home, away))
    assert games[:2] == (
        Sitting("3.1", "Spiler 1-1", "Spiler 2-1"),
        Sitting("3.3", "Spiler 1-3", "Spiler 2-3"),
    )
    assert games[2] == Sitting("3.4", "Spiler 2-4", "Spiler 1-4")
    assert len(games) == 7


@pytest.mark.article("C.5")
@pytest.mark.article("E.2")
def test_a_score_sheet_has_two_columns_of_at_least_thirty_moves_and_the_names_of_the_pairing():
    event = demo("kk")
    games = sittings(event, 2)
    found = reader(print_games.score_sheets(games, 2, head(event)))
    assert len(found.pages) == len(games)
    for game, page in zip(games, found.pages, strict=True):
        shown = lines(page)
        assert [game.white, game.black] in shown
        assert ["2", game.board, "10 October 2026"] in shown
        moves = [list(map(int, line)) for line in shown if len(line) == 2 and all(map(str.isdecimal, line))]
        count = len(moves)
        assert count >= 30
        assert moves == [[move, move + count] for move in range(1, count + 1)]


def test_a_score_sheet_keeps_sixty_moves_on_one_page_under_the_longest_names():
    games = [Sitting("1", "W" * 80, "Sjoerd-Willem " * 5)]
    found = reader(print_games.score_sheets(games, 2, head(demo("kk"), title="W" * 80)))
    assert len(found.pages) == 1
    shown = pieces(found.pages[0])
    assert "60" in {piece.text for piece in shown}
    foot = next(piece for piece in shown if piece.text.startswith("printed on"))
    last = next(piece for piece in shown if piece.text.startswith("A simple move"))
    assert last.base > foot.base + 8


def test_a_blank_score_sheet_names_the_event_and_no_round():
    shown = text(print_games.score_sheets((Sitting(),), None, head(demo("kk"))))
    assert "Iepen kampioenskip 2026/27" in shown
    assert "round" not in shown
    assert "64" in shown or "62" in shown


@pytest.mark.parametrize("name", ["kk", "e", "d_ha", "b"])
def test_a_card_has_every_round_of_its_player_with_colour_and_opponent(name):
    event = demo(name)
    schedule = printed(event)
    found = reader(print_cards.player_cards(event, head(event), printed=schedule))
    names = [f"{entrant.number} {entrant.name}" for entrant in event.entrants]
    order = stacks(found.pages, lambda piece: " ".join(piece.text.split()) in names)
    assert [" ".join(each.split()) for each in order] == names
    rows = [
        line
        for page in found.pages
        for half in (0, 1)
        for line in half_lines(page, half)
        if line and line[0].isdecimal()
    ]
    first, second = ("first", "second") if event.section == "B" else ("white", "black")
    pairs = (
        [(column.number, tuple(pair)) for column in schedule.rounds for pair in column.pairs]
        if schedule
        else [(paired.number, game.players) for paired in event.rounds for game in paired.games]
    )
    for number, (white, black) in pairs:
        assert [str(number), first, str(black), event.entrant(black).name] in rows
        assert [str(number), second, str(white), event.entrant(white).name] in rows


def half_lines(page, half):
    """The texts of the left or the right half of a page by base line."""
    by_base = {}
    for piece in pieces(page):
        if (piece.left > 297) == bool(half):
            by_base.setdefault(round(piece.base, 1), []).append(piece.text)
    return list(by_base.values())


def test_rounds_of_a_swiss_event_that_are_to_come_are_left_to_fill_in():
    event = sixty()
    page = reader(print_cards.player_cards(event, head(event), printed=None)).pages[0]
    alone = [line for line in half_lines(page, 0) if line in (["6"], ["7"], ["8"], ["9"])]
    assert len(alone) == 4 * 3
