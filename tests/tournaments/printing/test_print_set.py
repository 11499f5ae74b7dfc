"""What holds for every sheet of the printed set: events of all kinds, read back from the PDF."""

from itertools import pairwise

import pytest
from django.utils.translation import override
from pypdf.generic import IndirectObject

from tests.tournaments.printing import print_set
from tests.tournaments.printing.print_set import demo, every_sheet, hostile, sixty
from tests.tournaments.printing.reading import A4_LYING, pieces, reader
from tournaments.events.tables import sheets
from tournaments.pages.words.names import in_a_sentence
from tournaments.printing.pdf.parts.sheet import bound
from tournaments.printing.typeface import drawable
from tournaments.regulations.event import TEAM_SECTIONS

MARGIN = 42.0
EVENTS = ("a", "b", "d_ha", "d_klasse1", "e", "f", "g", "kk")
ALL = [*((name, sheet) for name in EVENTS for sheet in every_sheet(demo(name)))]
BIG = list(every_sheet(sixty()))
SHORT = {"plain prize list"}  # not everybody is on it


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


def made(name, sheet, **changes):
    return every_sheet(demo(name), **changes)[sheet]()


def written(found):
    """The pieces of text of a document, page by page."""
    return [pieces(page) for page in found.pages]


def letters(pages):
    """All letters of these pages in the order in which they were drawn, without spaces."""
    return "".join(piece.text for page in pages for piece in page).replace(" ", "")


def drawn(name):
    return drawable(name).replace(" ", "")


@pytest.mark.parametrize(("name", "sheet"), ALL)
@pytest.mark.long(every=9)
@pytest.mark.sampled(every=12)
def test_every_page_is_a4_with_the_event_the_page_x_of_y_and_a_link_to_its_page(name, sheet):
    found = reader(made(name, sheet, title="Grutte Striid 2026/27"))
    for number, page in enumerate(found.pages, 1):
        assert sorted(map(float, page.mediabox[2:])) == pytest.approx(sorted(A4_LYING), abs=0.01)
        shown = page.extract_text()
        for expected in (
            "Grutte Striid 2026/27",
            f"section {demo(name).section.value} · {in_a_sentence(demo(name).division)}",
            "Doarpshûs De Ûle",
            f"page {number} of {len(found.pages)}",
            "printed on 20 November 2026",
        ):
            assert expected in shown
        links = {link.get_object()["/A"]["/URI"] for link in page["/Annots"]}
        assert links == {"https://friesdammen.example/events/12/"}


@pytest.mark.parametrize(("name", "sheet"), ALL)
@pytest.mark.long(every=9)
@pytest.mark.sampled(every=12)
def test_a_sheet_names_everybody_in_every_language_and_the_same_arguments_give_the_same_bytes(name, sheet):
    titles = set()
    for language in ("nl", "fy", "en"):
        with override(language):
            content = made(name, sheet)
            assert bound([made(name, sheet)]).getvalue() == bound([content]).getvalue()
            found = reader(content)
        titles.add(found.trailer["/Root"]["/Lang"])
        everything = letters(written(found))
        names = expected_names(demo(name), sheet)
        assert [each for each in names if drawn(each) not in everything] == []
    assert titles == {"nl", "fy", "en"}


def expected_names(event, sheet):
    """Who must be on a sheet: everybody, those of the last round, or of the match that slips are made of."""
    of_games = sheet in ("result slips", "score sheets")
    if sheet in SHORT:
        return []
    if event.section in TEAM_SECTIONS and of_games:
        players = print_set.line_ups(event)
        return [player for team in (1, 2) for player in players[team].players]
    if event.section in TEAM_SECTIONS or not (of_games or sheet.startswith("pairings")):
        return [entrant.name for entrant in event.entrants]
    last = event.rounds[-1]
    numbers = {number for game in last.games for number in game.players} | set(() if of_games else last.free)
    return [event.entrant(number).name for number in sorted(numbers)]


@pytest.mark.parametrize("sheet", BIG)
@pytest.mark.long(every=4)
@pytest.mark.sampled(every=2)
def test_sixty_players_and_nine_rounds_fit_with_fonts_of_one_family_in_three_sizes(sheet):
    found = reader(every_sheet(sixty())[sheet]())
    pages = written(found)
    fonts, sizes = {}, set()
    for page, on_it in zip(found.pages, pages, strict=True):
        fonts |= page["/Resources"]["/Font"]
        sizes |= {piece.size for piece in on_it}
    for held in fonts.values():
        font = held.get_object() if isinstance(held, IndirectObject) else held
        assert font["/BaseFont"].split("+")[1].startswith("SourceSansPro")
        assert font["/FontDescriptor"]["/FontFile2"].get_object().get_data()[:4] == b"\x00\x01\x00\x00"
    assert sizes <= {18, 10, 8}
    everything = letters(pages)
    assert [each for each in expected_names(sixty(), sheet) if drawn(each) not in everything] == []
    most = {"score sheets": 30, "player cards": 10, "final protocol": 8, "standings": 7}
    assert len(found.pages) <= most.get(sheet, 4)


@pytest.mark.parametrize("event", [*EVENTS, "sixty"])
@pytest.mark.long(every=5)
@pytest.mark.sampled(every=4)
def test_no_name_however_strange_loses_a_letter_runs_over_the_margin_or_lies_over_another(event):
    strange = hostile(sixty() if event == "sixty" else demo(event))
    for sheet, make in every_sheet(strange).items():
        found = reader(make())
        pages = written(found)
        everything = letters(pages)
        for page, on_it in zip(found.pages, pages, strict=True):
            _check_places(page, on_it)
        missing = [each for each in expected_names(strange, sheet) if drawn(each) not in everything]
        assert missing == [], sheet


def _check_places(page, on_it):
    wide, high = map(float, page.mediabox[2:])
    by_base = {}
    for piece in on_it:
        assert piece.left >= MARGIN - 0.01
        assert piece.right <= wide - MARGIN + 0.01, piece
        assert 0 < piece.base < high
        by_base.setdefault(round(piece.base, 1), []).append(piece)
    for row in by_base.values():
        row.sort(key=lambda piece: piece.left)
        for left, right in pairwise(row):
            assert left.right <= right.left + 0.01, (left, right)


@pytest.mark.parametrize("sheet", ["start list", "pairings by name", "standings", "final protocol"])
def test_a_list_that_goes_on_has_its_heads_again_on_every_page_of_it(sheet):
    found = reader(every_sheet(sixty())[sheet]())
    heads = {"pairings by name": "Opponent", "start list": "Present"}.get(sheet, "Played")
    rows = [page.extract_text() for page in found.pages]
    with_rows = [text for text in rows if any(entrant.club in text for entrant in sixty().entrants)]
    assert sum(heads in text for text in rows) >= 2
    assert heads in with_rows[0]


def test_letters_that_the_typeface_lacks_are_question_marks_and_what_is_not_seen_stands_as_its_code():
    event = hostile(demo("kk"))
    found = letters(written(reader(sheets.standings(print_set.standings(event), print_set.head(event)))))
    assert r"\u202e???????\u202c3" in found
    assert r"A\x07B\ud800=cmd()4" in found
