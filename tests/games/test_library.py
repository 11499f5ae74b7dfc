"""The library: every line of the manual can be replayed, and is that of the data the manual was read into."""

import tomllib
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.report import check
from games.library import manual
from rules import Board
from rules.linked_squares import linked_squares
from rules.notation import full, pdn
from rules.notation.positions import Verdict, read
from rules.openings import lines
from tests.rules import test_manual_lines as printed_lines

POSITIONS = Path(__file__).resolve().parents[1] / "data" / "positions"
ENTRIES = [
    pytest.param(section, entry, id=f"{number}-{entry.number}")
    for number, section in manual.sections().items()
    for entry in section.entries
]
GAMES = ("7a", "7b", "7c")


@pytest.fixture
def client(db):
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


@pytest.mark.parametrize(("section", "entry"), ENTRIES)
def test_every_line_is_legal_to_its_end(section, entry):
    report = check(entry.text, None)
    assert report.problem is None
    assert report.replay.leftover is None
    assert report.replay.moves
    assert report.replay.start == Board(entry.position).fen()


def test_the_chapters_stand_in_the_order_of_the_manual_with_their_pages():
    assert [(one.number, one.page) for one in manual.chapters()] == [
        ("3", 19),
        ("6", 28),
        ("7", 41),
        ("8", 51),
        ("9", 54),
    ]
    assert len(manual.sections()) == sum(len(one.sections) for one in manual.chapters())


def test_every_line_of_the_openings_is_there():
    found = [
        entry for number, one in manual.sections().items() if one.chapter == "6" for entry in one.entries
    ]
    assert [entry.moves for entry in found] == [line.moves for line in lines()]


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_position_of_the_manual_that_could_be_rebuilt_is_there(path):
    data = tomllib.loads(path.read_text("utf-8"))
    section = manual.sections().get(path.stem)
    assert (section is None) is ("not_rebuilt" in data)
    known = {read(text).position for text in data["positions"]}
    played = {moves for line in data["lines"] for moves in line["moves"]}
    for entry in section.entries if section else ():
        assert entry.position in known
        start = Board(entry.position)
        moves = " ".join(one.notation for one in full.replay(entry.moves, start=start).moves)
        assert moves in played
    of_lines = [line for line in data["lines"] if any(line["moves"])]
    assert section is None or len(section.entries) >= len({line["id"] for line in of_lines}) - 1


@pytest.mark.parametrize("number", GAMES)
def test_a_game_has_all_that_is_printed_of_it(number):
    (entry,) = manual.sections()[number].entries
    known = _keys(pdn.read(entry.text).games[0].body, Board())
    for name in printed_lines.PLAYED:
        if not name.startswith(number) or _passes(name):
            continue
        replay = printed_lines.played(name, printed_lines.sound(printed_lines.LINES[name]))
        assert replay.board.key() in known, name


def _passes(name):
    line = printed_lines.LINES[name]
    if line.get("passes") or "same_position_as" in line:
        return True
    return "after" in line and _passes(line["after"])


def _keys(body, board):
    """What every position of a line and its variations leads on from."""
    before, found = board.copy(), {board.key()}
    for element in body:
        if hasattr(element, "squares"):
            before = board.copy()
            board.push_text(element.text)
            found.add(board.key())
        elif hasattr(element, "body"):
            found |= _keys(element.body, before.copy())
    return found


def test_the_library_leads_to_every_section_and_each_section_to_its_lines(client):
    page = client.get(reverse("library")).text
    for number in manual.sections():
        assert f'href="{reverse("library-section", args=[number])}"' in page
    section = client.get(reverse("library-section", args=["9a"]))
    assert section.status_code == 200
    assert f'href="{reverse("library-entry", args=["9a", 1])}"' in section.text
    assert "White to move and win" in section.text
    assert "chapter 9 begins on page 54" in section.text


@pytest.mark.parametrize("number", manual.sections())
def test_every_section_and_its_first_line_open(client, number):
    section = client.get(reverse("library-section", args=[number]))
    assert section.status_code == 200
    assert section.text.count('class="diagram"') == len(manual.sections()[number].entries)
    assert (
        section.text.count('aria-current="page"') == 2
    )  # itself in its chapter, and the games in the masthead
    page = client.get(reverse("library-entry", args=[number, 1]))
    assert page.status_code == 200
    assert 'id="positions"' in page.text
    assert "Position at the start" in page.text


def test_what_is_not_in_the_library_is_not_found(client):
    for address in (
        reverse("library-section", args=["9z"]),
        reverse("library-entry", args=["9a", 99]),
        reverse("library-entry", args=["9z", 1]),
        reverse("library-entry", args=["9a", 1]) + "?ply=99",
    ):
        assert client.get(address).status_code == 404


def test_what_is_shown_at_the_end_is_said(client):
    page = client.get(reverse("library-entry", args=["8c", 3])).text
    assert "safe on 5, 23, 41 alone" in page
    page = client.get(reverse("library-entry", args=["9a", 1])).text
    assert "which fit 1 other too" in page
    assert "No result was entered" not in page


def test_the_claims_of_the_manual_are_kept():
    assert manual.sections()["9k"].entries[0].claim is Verdict.DRAWS
    assert manual.sections()["9a"].entries[0].claim is Verdict.WINS


def test_the_linked_squares_stand_with_their_diagrams(client):
    page = client.get(reverse("library-linked-squares")).text
    assert page.count('class="diagram"') == len(linked_squares())
    for group in linked_squares():
        assert ", ".join(map(str, sorted(group.squares))) in page
        assert ", ".join(map(str, sorted(group.attacked))) in page


def test_a_reader_of_dutch_reads_the_dutch_names(db):
    page = Client(headers={"accept-language": "nl"}).get(reverse("library")).text
    assert "Het eindspel" in page
