"""Every table of every event of the demonstration on all its faces, compared cell by cell."""

import datetime
import json
from dataclasses import replace
from functools import cache

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from tests.tournaments.printing import faces
from tests.tournaments.printing.print_set import DEMO, EDITION, blitz_prizes, demo, display, head, line_ups
from tests.tournaments.printing.reading import text
from tests.tournaments.printing.samples import eight, heading, ranked
from tournaments.events.tables import matches, rounds, sheets, simuls
from tournaments.events.tables.crosstable import by_place
from tournaments.events.tables.entrants import by_name_table
from tournaments.events.tables.prizes import prizes_table
from tournaments.events.tables.sheets import WorkbookPart
from tournaments.events.tables.standings import hall_table, recorded_table
from tournaments.pages.tables.tables import Cell, Column, ValueKind, Where, say, table
from tournaments.printing.csv import as_csv
from tournaments.printing.pdf import classification as print_classification
from tournaments.regulations.endings import Ending, how_it_ended
from tournaments.regulations.event import TEAM_SECTIONS
from tournaments.regulations.files.points import load
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.points.classification import classify
from tournaments.regulations.results import Result
from tournaments.regulations.teams.lineups import LineUp
from tournaments.seasons.classification.tables import classification_table, classified_line

EVENTS = ("a", "b", "d_ha", "d_klasse1", "e", "f", "g", "haa", "kk", "rhaa")


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


@cache
def part(name):
    """An event of the demonstration, ranked once, with the line-ups of its teams."""
    event = demo(name)
    handed_in = line_ups(event, without=(2,)).values() if event.section in "BG" else ()
    at = datetime.datetime.fromisoformat("2026-10-03 09:40")
    return WorkbookPart(
        event, ranked(event), head(event), [LineUp(one.team, one.players, at) for one in handed_in]
    )


def tables():
    for name in EVENTS:
        for key in part_keys(name):
            yield pytest.param(name, key, id=f"{name}-{key}")


def part_keys(name):
    teams = json.loads((DEMO / f"{name}.json").read_text("utf-8"))["section"] in "BG"
    own = ("entrants", "rounds", "standings", "crosstable", *(("teams", "boards") if teams else ()))
    return (*own, "prizes") if name == "f" else own


def table_of(name, key):
    return prizes_table(blitz_prizes(), EDITION) if key == "prizes" else part(name).tables()[key]()


def read_and_data(found):
    """The grid of the CSV, with what only a page or paper has as it is declared."""
    only_read = [column for column in found.columns if column.where is Where.READ]
    return [
        row | {column.key: say(found, column, own.cells[found.at(column.key)].value) for column in only_read}
        for row, own in zip(faces.from_csv(found), found.rows, strict=True)
    ]


def compared(found, paged=None):
    """The differences between the CSV and the other faces; `paged` is what the page shows where another."""
    grid, data, read = read_and_data(found), faces.keys(found, Where.DATA), faces.keys(found, Where.READ)
    page, below = faces.from_page(paged or found)
    shown = [without_days(found, row) for row, own in zip(grid, found.rows, strict=True) if not own.below]
    lines = [f"JSON: {line}" for line in faces.differences(faces.from_json(found), days(found, grid), data)]
    lines += [f"workbook: {line}" for line in faces.differences(faces.from_workbook(found), grid, data)]
    texts = [without_days(found, row) for row in grid]
    lines += [f"text: {line}" for line in faces.differences(faces.from_text(found, texts), texts, data)]
    lines += [f"page: {line}" for line in faces.differences(page, shown, read)]
    phone, _below = faces.from_page(paged or found, phone=True)
    kept = [column.key for column in faces.on_phone(found.shown_on(Where.READ).columns)]
    lines += [f"phone: {line}" for line in faces.differences(phone, shown, kept)]
    assert below == [row.below for row in found.rows if row.below]
    return lines


def without_days(found, row):
    """The row with its days as the reader's language writes them."""
    return row | {
        column.key: say(found, column, datetime.datetime.fromisoformat(row[column.key]))
        if column.kind.value == "moment"
        else say(found, column, datetime.date.fromisoformat(row[column.key]))
        for column in found.columns
        if column.kind.value in ("date", "moment") and row[column.key]
    }


def days(found, grid):
    """The grid with its moments as JSON writes them."""
    moments = [column.key for column in found.columns if column.kind.value == "moment"]
    return [row | {key: iso(row[key]) for key in moments} for row in grid]


def iso(text):
    return text and datetime.datetime.fromisoformat(text).isoformat()


@pytest.mark.parametrize("name", EVENTS)
def test_every_table_of_an_event_is_compared(name):
    assert set(part_keys(name)) == {*part(name).tables(), *(("prizes",) if name == "f" else ())}


@pytest.mark.parametrize(("name", "key"), list(tables()))
@pytest.mark.long
def test_page_workbook_csv_json_and_text_say_the_same_in_every_cell(name, key):
    found = table_of(name, key)
    assert found.rows
    assert compared(found) == []


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.long
def test_paper_says_the_same_in_every_cell_of_standings_crosstable_and_entrants(name):
    own = part(name)
    standings = rank(own.event, edition=EDITION)
    for key, content in (
        ("standings", sheets.standings(standings, own.heading)),
        ("crosstable", sheets.crosstable(own.found, own.heading)),
        ("entrants", sheets.start_list(own.event, own.heading)),
    ):
        found = own.tables()[key]()
        grid = read_and_data(found)
        without = ["half"] if key == "standings" else []
        if key == "crosstable" and "Club" not in faces.Paper(content).pieces:
            without.append("club")
        if key == "entrants":
            for row, entrant in zip(grid, own.event.entrants, strict=True):
                gone = own.event.withdrawn_after(entrant.number) is not None
                row["name"] += " (withdrawn)" if gone else ""
        read = [column for column in faces.keys(found, Where.READ) if column not in without]
        paper = faces.from_paper(found, content, grid, without=without)
        assert faces.differences(paper, grid, read) == []


@pytest.mark.parametrize("name", EVENTS)
def test_paper_says_the_same_in_every_cell_of_every_round(name):
    event = demo(name)
    for paired in event.rounds:
        found = sheets.round_table(event, paired.number, EDITION)
        content = sheets.pairings(event, paired.number, head(event))
        grid = read_and_data(found)
        shown = [row for row, own in zip(grid, found.rows, strict=True) if not own.below]
        paper = faces.from_paper(found, content, grid)
        assert faces.differences(paper, shown, faces.keys(found, Where.READ)) == []


@pytest.mark.parametrize("name", EVENTS)
def test_paper_says_the_same_in_every_cell_of_every_round_by_name(name):
    """And everybody has the board, the colour and the opponent of the pairings by board."""
    event = demo(name)
    for paired in event.rounds:
        found = by_name_table(event, paired.number)
        grid = read_and_data(found)
        paper = faces.from_paper(found, sheets.pairings_by_name(event, paired.number, head(event)), grid)
        assert faces.differences(paper, grid, faces.keys(found, Where.READ)) == []
        first, board = ("home", "match") if paired.matches else ("white", "board")
        of_boards = [
            row for row in read_and_data(sheets.round_table(event, paired.number, EDITION)) if row[board]
        ]
        own = {row["name"]: row for row in grid}
        assert [own[row[first]]["board"] for row in of_boards] == [row[board] for row in of_boards]
        assert len(own) == 2 * len(of_boards) + len(paired.free)


@pytest.mark.parametrize("name", EVENTS)
def test_the_screen_of_the_hall_says_the_same_in_every_cell_of_every_round(name):
    event = demo(name)
    of_teams = event.section in TEAM_SECTIONS
    for paired in event.rounds:
        found = (
            matches.hall_table(event, paired.number)
            if of_teams
            else rounds.hall_table(event, paired.number, EDITION)
        )
        whole = sheets.round_table(event, paired.number, EDITION)
        grid = [row for row, own in zip(read_and_data(whole), whole.rows, strict=True) if not own.below]
        keys = [key for key in faces.keys(found, Where.READ) if key not in ("ending", "score")]
        for phone in (False, True):
            screen, _below = faces.from_page(found, phone=phone)
            assert faces.differences(screen, grid, keys) == []
            if of_teams:
                said = [row["score"] or shown["score"] for row, shown in zip(grid, screen, strict=True)]
                assert [row["score"] for row in screen] == said


@pytest.mark.parametrize("name", EVENTS)
def test_the_screen_of_the_hall_says_the_same_in_every_cell_of_the_standings(name):
    own = part(name)
    found = hall_table(by_place(own.found), EDITION)
    grid = read_and_data(own.standings())
    assert faces.differences(faces.from_page(found)[0], grid, faces.keys(found, Where.READ)) == []


@pytest.mark.parametrize("name", EVENTS)
def test_all_faces_of_a_final_order_say_the_same_as_the_standings_it_was_recorded_of(name):
    own = part(name)
    standings = rank(own.event, edition=EDITION)
    found = recorded_table(standings_json(standings)["rows"], EDITION)
    assert compared(found) == []
    assert (
        faces.differences(read_and_data(found), read_and_data(own.standings()), faces.keys(found, Where.DATA))
        == []
    )


@pytest.mark.parametrize("name", ["b", "g"])
def test_the_sheet_of_a_match_says_the_same_of_players_colours_and_points_at_every_board(name):
    own, event = part(name), demo(name)
    of_boards = read_and_data(own.boards())
    rule, points = EDITION.teams.line_ups[event.section], EDITION.teams.match_points[event.section]
    known = {line_up.team: line_up for line_up in own.line_ups}
    for paired in event.rounds:
        content = sheets.match_sheets(event, paired.number, known, head(event), rule=rule, points=points)
        grid = [row for row in of_boards if row["round"] == str(paired.number)]
        assert len(grid) == rule.boards * len(paired.matches)
        for at, match in enumerate(paired.matches, 1):
            found = matches.sheet_table(
                event, match, own.line_ups, paired.number, EDITION, boards=rule.boards, points=points
            )
            boards = replace(found, rows=found.rows[: rule.boards])
            wanted = [signed(row) for row in grid if row["match"] == str(at)]
            paper = faces.from_paper(boards, content, wanted)
            assert faces.differences(paper, wanted, faces.keys(found, Where.READ)) == []


def signed(row):
    """The row of a board with the signs of a booked result in place of the points, as they are written."""
    home, booked, away = row["result"].partition(":")
    return row | {"half_points_home": home, "half_points_away": away} if booked else row


@pytest.mark.article("I.3")
def test_all_faces_of_a_simul_say_the_same_in_every_cell():
    """And its page and its sheet say what its tables say."""
    results = {1: Result.FIRST_WINS, 4: Result.DRAW}
    content, seats = display(results=results)
    endings = {4: how_it_ended(Ending.AGREED, Result.DRAW, ("Ids Ypma", seats[3].player))}
    tables = sheets.simul_tables("Ids Ypma", seats, results, EDITION, endings)
    assert [line for found in tables.values() for line in compared(found)] == []
    boards, games = (read_and_data(tables[key]) for key in ("boards", "games"))
    paper = faces.from_paper(simuls.sheet_table(seats), content, boards)
    assert faces.differences(paper, boards, ["board", "player", "colour"]) == []
    lines = [
        simuls.GameLine(seat, "Ids Ypma", results.get(seat.number), endings.get(seat.number), club="Huizum")
        for seat in seats
    ]
    found = simuls.page_table(lines, EDITION)
    wanted = [
        board
        | {"half_points": game["half_points_player"], "result": game["result"], "club": "Huizum"}
        | {"ending": game["ending"]}
        for board, game in zip(boards, games, strict=True)
    ]
    for phone in (False, True):
        columns = found.shown_on(Where.READ).columns
        kept = [column.key for column in (faces.on_phone(columns) if phone else columns)]
        assert ("club" in kept) is not phone
        assert faces.differences(faces.from_page(found, phone=phone)[0], wanted, kept) == []


@pytest.mark.article("F.5")
def test_paper_says_the_same_of_the_prizes():
    found = prizes_table(blitz_prizes(), EDITION)
    grid = read_and_data(found)
    read = [key for key in faces.keys(found, Where.READ) if key != "category"]
    content = sheets.prize_list(blitz_prizes(), heading())
    paper = faces.from_paper(found, content, grid, without=["category"])
    assert faces.differences(paper, grid, read) == []


@pytest.mark.article("Bijlage 4")
def test_all_faces_of_the_classification_say_the_same_in_every_cell():
    players = load((DEMO / "points.json").read_text("utf-8"))
    lines = classify(players, 2026, rule=EDITION.classification)
    found = classification_table(
        [classified_line(player, line, 2026) for player, line in zip(players, lines, strict=True)],
        range(2023, 2027),
        EDITION,
    )
    assert compared(found) == []
    for title, part in found.split("class").items():
        grid = read_and_data(part)
        content = print_classification.pdf({str(title): part}, heading())
        paper = faces.from_paper(part, content, grid)
        assert faces.differences(paper, grid, faces.keys(part, Where.READ)) == []


@pytest.mark.article("C.14")
def test_who_is_annulled_has_empty_cells_and_no_zeros_on_every_face():
    event = eight(5, withdrawals=[(3, 2)])
    own = WorkbookPart(event, ranked(event), heading())
    for found in (own.standings(), own.crosstable()):
        assert compared(found) == []
        (annulled,) = [row for row in faces.from_page(found)[0] if row["number"] == "3"]
        assert annulled["place"] == "8"
        assert {annulled[key] for key in ("played", "half_points", "sonneborn_berger_half")} == {""}


# --- and the comparison can fail --------------------------------------------------------------------------


def broken(found, key, of):
    """The table with another value in every cell of a column."""
    at = found.at(key)
    rows = (
        replace(row, cells=(*row.cells[:at], of(row.cells[at]), *row.cells[at + 1 :])) for row in found.rows
    )
    return replace(found, rows=tuple(rows))


@pytest.mark.article("B.5")
@pytest.mark.article("Bijlage 5 tasks.3")
def test_match_points_by_a_verdict_are_a_column_of_files_and_a_sentence_of_both_legends():
    event = replace(demo("g"), settings={"match_points": "1:-1:1 2:3:1"})
    own = WorkbookPart(event, ranked(event), head(event))
    by_verdict = "half_match_points_by_verdict"
    others = {str(entrant.number): "0" for entrant in event.entrants[2:]}
    for found in (own.standings(), own.crosstable()):
        assert compared(found) == []
        changed = {row["number"]: row[by_verdict] for row in faces.from_csv(found)}
        assert changed == {"1": "-½", "2": "1½"} | others
        assert by_verdict not in faces.keys(found, Where.READ)
        assert found.notes[-1].count("by a verdict of the committee of appeal") == 2
    standings = rank(event, edition=EDITION)
    for leaf in (sheets.standings(standings, own.heading), sheets.crosstable(own.found, own.heading)):
        assert text(leaf).count("by a verdict of the committee of appeal") == 2
    tabs = load_workbook(sheets.championship([own], own.heading))
    for name in ("Stand", "Kruistabel"):
        assert tabs[name].cell(tabs[name].max_row, 1).value == own.standings().notes[-1]
    assert by_verdict not in faces.keys(part("g").standings(), Where.DATA)


def test_a_table_of_all_groups_has_what_each_of_their_legends_says_once():
    settings = ("1:-1:1", "", "1:-1:1 2:1:1")
    events = [
        replace(demo("g"), division=division, settings={"match_points": given} if given else {})
        for division, given in zip("ABC", settings, strict=True)
    ]
    parts = [WorkbookPart(event, ranked(event), head(event)) for event in events]
    alone = [one.standings().notes for one in parts]
    notes = sheets.whole_table(parts, "standings").notes
    assert list(notes) == list(dict.fromkeys(note for own in alone for note in own))
    assert alone[0][-1] != alone[2][-1]


def test_a_column_that_a_page_says_otherwise_is_found():
    event = eight(5, withdrawals=[(3, 2)])
    found = WorkbookPart(event, ranked(event), heading()).standings()
    zeros = broken(found, "half_points", lambda cell: cell if cell.value is not None else Cell(0))
    (on_page, on_phone) = compared(found, zeros)
    assert on_page == "page: row 8, half_points: '0' against ''"
    assert on_phone == "phone: row 8, half_points: '0' against ''"


def test_a_column_that_paper_says_otherwise_is_found():
    own = part("kk")
    found = own.standings()
    grid = read_and_data(found)
    grid[2]["sonneborn_berger_half"] += "1"
    content = sheets.standings(rank(own.event, edition=EDITION), own.heading)
    paper = faces.from_paper(found, content, grid)
    (line,) = faces.differences(paper, grid, faces.keys(found, Where.READ))
    assert line.startswith("row 3, sonneborn_berger_half: ")


def test_a_row_that_is_missing_is_found():
    found = part("kk").standings()
    one_less = replace(found, rows=found.rows[1:])
    assert compared(found, one_less) == ["page: 7 rows against 8", "phone: 7 rows against 8"]


# --- CSV --------------------------------------------------------------------------------------------------


def test_no_cell_of_the_csv_is_taken_for_a_formula():
    event = eight()
    lines = as_csv(WorkbookPart(event, ranked(event), heading()).entrants()).decode("utf-8-sig").splitlines()
    assert lines[0] == "No.;Name;Club;Class"
    assert [line.split(";")[1] for line in lines[3:7]] == ["'=cmd()", "'+31 6 Klaas", "'-Dash", "'@Klaas"]
    assert lines[5].split(";")[2] == "'=1+1"


def test_a_sign_that_stands_alone_in_the_csv_is_left_as_it_is():
    event = eight(7, withdrawals=[(3, 6)])
    own = WorkbookPart(event, ranked(event), heading())
    cells = {cell for line in as_csv(own.crosstable()).decode().splitlines() for cell in line.split(";")}
    assert {"+", "–"} <= cells
    assert "'+" not in cells
    results = [line.split(";")[-1] for line in as_csv(own.rounds()).decode().splitlines()]
    assert "'+:–" in results


def test_a_number_below_nothing_is_a_number_in_the_csv_and_a_text_in_its_column_is_guarded():
    kinds = (ValueKind.NUMBER, ValueKind.POINTS, ValueKind.SCORE)
    columns = [Column(kind.value, kind.value, lambda row: row, kind) for kind in kinds]
    lines = as_csv(table("below", columns, [-3, "-3+1"])).decode("utf-8-sig").splitlines()
    assert lines[1:] == ["-3;-1½;-1½", "'-3+1;'-3+1;'-3+1"]


def test_a_mark_that_turns_the_text_stands_in_the_csv_as_its_escape():
    event = eight()
    turned = replace(event.entrants[0], name="Sjoerd \u202eamstyW")
    event = replace(event, entrants=(turned, *event.entrants[1:]))
    text = as_csv(WorkbookPart(event, ranked(event), heading()).entrants()).decode("utf-8-sig")
    assert r"Sjoerd \u202eamstyW" in text
    assert "\u202e" not in text


def test_a_table_without_rows_has_its_heads_on_every_face():
    found = table("entrants", part("kk").entrants().columns, [])
    assert faces.from_csv(found) == faces.from_json(found) == faces.from_workbook(found) == []
    assert faces.from_page(found) == ([], [])


@pytest.mark.article("Spelreglement 20.7")
@pytest.mark.parametrize(("name", "key"), [("kk", "rounds"), ("b", "boards")])
def test_how_games_ended_is_said_on_every_face(name, key):
    """The first game of the event that somebody won ended by article 20.7, a long sentence."""
    own = part(name)
    told = replace(own, event=with_an_ending(own.event))
    found = told.tables()[key]()
    said = [row.cells[found.at("ending")].value for row in found.rows]
    assert [reason.articles for reason in said if reason] == [("Spelreglement 20.7",)]
    assert compared(found) == []


@pytest.mark.article("Spelreglement 20.7")
def test_how_a_game_ended_is_on_the_paper_of_its_round():
    event = with_an_ending(demo("kk"))
    paired = next(paired for paired in event.rounds if any(game.ending for game in paired.games))
    found = sheets.round_table(event, paired.number, EDITION)
    text = "".join(faces.Paper(sheets.pairings(event, paired.number, head(event))).pieces).replace(" ", "")
    (said,) = [row["ending"] for row in read_and_data(found) if row["ending"]]
    assert said.replace(" ", "") in text


def with_an_ending(event):
    """The event with how one game ended, the first that somebody won."""
    ending = Ending.REFUSED_THE_RULES
    rounds = list(event.rounds)
    for at, paired in enumerate(rounds):
        for number, game in enumerate(paired.games):
            if game.result and ending.fits(game.result):
                games = [*paired.games]
                games[number] = replace(game, ending=ending)
                rounds[at] = replace(paired, games=tuple(games))
                return replace(event, rounds=tuple(rounds))
        for number, match in enumerate(paired.matches):
            won = [ending.fits(result) for result in match.boards]
            if any(won):
                told = [ending if board == won.index(True) else None for board in range(len(won))]
                matches = [*paired.matches]
                matches[number] = replace(match, endings=tuple(told))
                rounds[at] = replace(paired, matches=tuple(matches))
                return replace(event, rounds=tuple(rounds))
    raise AssertionError("nobody won a game")
