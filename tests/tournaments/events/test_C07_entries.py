"""Entering an eight: typed, pasted, CSV and XLSX; every bad line named; all or nothing (C art. 2 and 7)."""

import io
import zipfile
from datetime import date

import pytest
from openpyxl import Workbook, load_workbook

from tests.sites import NAMES, lines
from tournaments.events.entries import lists as entry_lists
from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.ledger.chains import chain
from tournaments.models import Club, Entrant, Event, Game, LedgerEntry, Person
from tournaments.pages.typed import rows as sheets
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation


@pytest.fixture
def draft(site):
    return events.add_event(actor=site.administrator, season=site.season, division="HAA", name="Jubileum")


def enter(site, draft, given):
    seen = chain.last_sequence(draft, "entries")
    return entries.enter(actor=site.administrator, event_id=draft.pk, entries=given, seen=seen)


def nothing_written(draft):
    return not Entrant.objects.filter(event=draft).exists() and not draft.rounds.exists()


@pytest.mark.article("C.7")
def test_the_rounds_are_paired_by_the_printed_schedule(site):
    """Round 1 of art. 7: 5-1, 6-2, 7-3, 8-4; the first named has white."""
    games = Game.objects.filter(round__event=site.event, round__number=1).order_by("board")
    assert [(game.white.number, game.black.number) for game in games] == [(5, 1), (6, 2), (7, 3), (8, 4)]
    assert Game.objects.filter(round__event=site.event).count() == 28


@pytest.mark.article("C.2")
@pytest.mark.parametrize("count", [0, 7, 9])
def test_other_than_eight_players_are_refused_with_the_article(site, draft, count):
    given = lines((*NAMES, "Geart Post")[:count])
    with pytest.raises(Refusals) as refused:
        enter(site, draft, given)
    assert any("C.2" in violation.reason.articles for violation in refused.value.violations)
    assert nothing_written(draft)


def test_a_player_twice_is_refused_on_both_lines(site, draft):
    given = lines((*NAMES[:7], NAMES[2]))
    given[7] = entries.Entry("line 8", 8, NAMES[2], given[2].club)
    with pytest.raises(Refusals) as refused:
        enter(site, draft, given)
    assert [violation.place for violation in refused.value.violations] == ["line 3", "line 8"]
    assert nothing_written(draft)


def test_a_number_twice_or_out_of_range_is_refused(site, draft):
    given = lines()
    given[1] = entries.Entry("line 2", 1, NAMES[1])
    given[2] = entries.Entry("line 3", 9, NAMES[2])
    with pytest.raises(Refusals) as refused:
        enter(site, draft, given)
    assert {violation.place for violation in refused.value.violations} == {"line 1", "line 2", "line 3"}


def test_people_and_clubs_that_are_known_are_used_again(site, draft):
    before = Person.objects.count(), Club.objects.count()
    enter(site, draft, lines())
    assert (Person.objects.count(), Club.objects.count()) == before


def test_a_name_without_a_club_that_several_people_have_is_refused(site, draft):
    for club in ("Huzum", "Dronryp"):
        Person.objects.create(name="Geart Post", club=Club.objects.get(name=club))
    given = [*lines()[:7], entries.Entry("line 8", 8, "Geart Post")]
    with pytest.raises(Refusals, match="several people named Geart Post"):
        enter(site, draft, given)
    assert nothing_written(draft)


def test_a_list_may_be_replaced_until_play_has_begun(site, draft):
    enter(site, draft, lines())
    enter(site, draft, lines((*NAMES[1:], "Geart Post")))
    assert draft.entrants.get(number=8).name == "Geart Post"
    assert LedgerEntry.objects.filter(act="entries", chain_id=f"event-{draft.pk}").count() == 2


def test_a_list_that_somebody_else_replaced_meanwhile_is_not_overwritten(site, draft):
    seen = chain.last_sequence(draft, "entries")
    enter(site, draft, lines())
    other = lines((*NAMES[1:], "Geart Post"))
    with pytest.raises(RuleViolation, match="Meanwhile behearder changed this"):
        entries.enter(actor=site.administrator, event_id=draft.pk, entries=other, seen=seen)
    assert draft.entrants.get(number=8).name == NAMES[7]


def test_after_a_notation_the_list_stays_as_it_is(site):
    from games import services as games

    game = Game.objects.filter(round__event=site.event).first()
    games.submit(actor=site.leader, game_id=game.pk, text="1. 32-28")
    with pytest.raises(RuleViolation, match="Something was submitted about a game"):
        enter(site, site.event, lines((*NAMES[1:], "Geart Post")))
    assert site.event.entrants.get(number=8).name == NAMES[7]


def test_after_a_result_the_list_stays_as_it_is(site):
    site.record(1, "1-0")
    with pytest.raises(RuleViolation, match="Play has begun"):
        enter(site, site.event, lines((*NAMES[1:], "Geart Post")))
    assert Event.objects.get(pk=site.event.pk).entrants.get(number=8).name == NAMES[7]


def test_after_a_game_is_to_be_played_anew_by_a_verdict_the_list_stays_as_it_is(site):
    """Nothing stands of the game; that it was played, and is played again by the same two, does (R94)."""
    site.record(1, "1-0")
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    lines_of_it = [ResultLine(1, "", game.version)]
    given = {"actor": site.administrator, "event_id": site.event.pk, "round_number": 1, "reason": "verdict"}
    results.record(**given, lines=lines_of_it, by_verdict=True)
    with pytest.raises(RuleViolation, match="Play has begun"):
        enter(site, site.event, lines((*NAMES[1:], "Geart Post")))


# --- reading lists ------------------------------------------------------------------------------------------


def read(text):
    return [(entry.number, entry.name, entry.club) for entry in entry_lists.from_text(text)]


@pytest.mark.parametrize(
    "text",
    [
        "1\tSjoerd Wytsma\tHuzum\n2\tAnke Hoek\t\n",
        "1; Sjoerd Wytsma; Huzum\n\n2; Anke Hoek",
        "1., Sjoerd Wytsma, Huzum\r\n2., Anke Hoek\r\n",
        "Sjoerd Wytsma, Huzum\nAnke Hoek",
        "Nr;Naam;Club;Klasse\n1;Sjoerd Wytsma;Huzum;KK\n2;Anke Hoek;;KK",
        "Club;Naam\nHuzum;Sjoerd Wytsma\n;Anke Hoek",
        "1. Sjoerd Wytsma, Huzum\n2 Anke Hoek",
        "1) Sjoerd Wytsma; Huzum\n2) Anke Hoek",
        "- Sjoerd Wytsma, Huzum\n- Anke Hoek",
        "Wytsma, Sjoerd; Huzum\nHoek, Anke",
        "Naam\tClub\n1. Wytsma, Sjoerd\tHuzum\n2. Hoek, Anke\t",
    ],
)
def test_lists_are_read_however_they_are_separated(text):
    assert read(text) == [(1, "Sjoerd Wytsma", "Huzum"), (2, "Anke Hoek", "")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Vries, Jan de\nHoek, Anke", ["Jan de Vries", "Anke Hoek"]),
        ("1\tVries\tJ. van der\tHuzum", ["J. van der Vries"]),
        ("Vries, de, Jan; Huzum", ["Jan de Vries"]),
        ("de Vries, Jan; Huzum", ["Jan de Vries"]),
        ("Postma, jr.; Huzum", ["Postma, jr."]),
        ("'t Hart, Geke; Huzum", ["Geke 't Hart"]),
    ],
)
def test_a_last_name_before_the_first_is_put_behind_it(text, names):
    assert [name for _, name, _ in read(text)] == names


def test_every_line_that_cannot_be_read_is_named():
    with pytest.raises(Refusals) as refused:
        entry_lists.from_text("Nr;Naam\n1;Sjoerd Wytsma\nx;Anke Hoek\n3;\n")
    assert [violation.place for violation in refused.value.violations] == ["regel 3", "regel 4"]


def workbook(*rows):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_a_workbook_is_read_with_its_headings_wherever_they_stand():
    content = workbook(
        ["Kampioensklasse"],
        [],
        ["Nr", "Naam", "Club"],
        [1, "Sjoerd Wytsma", "Huzum"],
        [2.0, "Anke Hoek", None],
    )
    found = [(entry.number, entry.name, entry.club) for entry in entry_lists.from_file("list.xlsx", content)]
    assert found == [(1, "Sjoerd Wytsma", "Huzum"), (2, "Anke Hoek", "")]


def refused_places(text):
    with pytest.raises((Refusals, RuleViolation)) as refused:
        entry_lists.from_text(text)
    return [violation.place for violation in getattr(refused.value, "violations", [refused.value])]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Jan Wit; Huzum\nnaam; club\nKlaas Nijsma; Balk", "regel 1"),
        ("Jan Wit\nnaam\nKlaas Nijsma", "regel 1"),
        ("naam; club\nJan Wit; Huzum\nnaam; club\nKlaas Nijsma; Balk", "regel 3"),
        ("naam; club\nJan Wit; Huzum\nclub; naam; vrij\nBalk; Klaas Nijsma", "regel 3"),
        ("naam\nJan Wit\nnaam", "regel 3"),
        ("naam; klasse; klas\nJan Wit; 1; 3", "regel 1"),
        ("naam; club;\nJan Wit; Huzum; has no lift", "regel 2"),
        ("naam; club\nJan Wit; Huzum; has no lift", "regel 2"),
        ("Ids Postma; Balk\nJan Wit; Huzum; 1; 1000; 4-3-2012; 12; 13; 14; comes late", "regel 2"),
        ("Jan Wit; Huzum; 1; 1000; 2012-03-04; ; ; ; has no lift", "regel 1"),
        ("Jan Wit; Huzum\n14-11-2026", "regel 2"),
        ("14-11-2026", "regel 1"),
    ],
)
def test_nothing_of_a_list_is_left_out_without_the_line_being_named(text, place):
    assert refused_places(text) == [place]


def test_a_title_and_a_column_of_another_name_are_passed_over_and_named():
    text = "Leden 2026\nnaam; club; fiets; leeg\nJan Wit; Huzum; rood;"
    entries, passed_over = entry_lists.read(text, None)
    assert [entry.name for entry in entries] == ["Jan Wit"]
    assert [(one.place, one.text) for one in passed_over] == [("regel 1", "Leden 2026"), ("regel 2", "fiets")]
    assert entry_lists.read_apart(text, None, edition()) == (entries, passed_over)
    assert entry_lists.pack_unread(passed_over) == "[]"


def test_a_broken_row_of_a_workbook_is_named():
    content = workbook(["Nr", "Naam"], [1, "Sjoerd Wytsma"], ["twee", "Anke Hoek"], [3, None])
    with pytest.raises(Refusals) as refused:
        entry_lists.from_file("list.xlsx", content)
    assert [violation.place for violation in refused.value.violations] == ["rij 3", "rij 4"]


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ('2;"Anke Hoek', "regel 2"),
        ("2a;Anke Hoek", "regel 2"),
        ("III;Anke Hoek", "regel 2"),
        ("٢;Anke Hoek", "regel 2"),
        ("2;" + "x" * 140_000, "regel 2"),
    ],
)
def test_a_line_that_is_wrong_is_named_and_not_taken_for_something_else(site, draft, line, place):
    text = "\n".join(["1;Sjoerd Wytsma", line, *(f"{number};Speler {number}a" for number in range(3, 9))])
    with pytest.raises(Refusals) as refused:
        enter(site, draft, entry_lists.from_text(text))
    assert [violation.place for violation in refused.value.violations] == [place]
    assert nothing_written(draft)


@pytest.mark.parametrize("name", ["2026", "#N/A", "Anke\0Hoek", "Anke\u202eHoek", "\ud800", "…"])
def test_what_is_no_name_is_refused(site, draft, name):
    with pytest.raises(Refusals) as refused:
        enter(site, draft, lines((*NAMES[:7], name)))
    assert [violation.place for violation in refused.value.violations] == ["line 8"]
    assert nothing_written(draft)


@pytest.mark.parametrize("value", [True, 1.5, 1e400, date(2026, 1, 1)])
def test_cells_that_are_neither_text_nor_whole_numbers_are_named(value):
    content = workbook(["Nr", "Naam"], [1, "Sjoerd Wytsma"], [2, value])
    with pytest.raises((Refusals, RuleViolation)) as refused:
        entry_lists.from_file("list.xlsx", content)
    assert "rij 3" in str(refused.value) or "not a workbook" in str(refused.value)


def test_a_workbook_broken_anywhere_is_refused_not_raised():
    """Every hundredth byte is turned over, one at a time (seed: none needed)."""
    content = workbook(["Nr", "Naam"], *([number, f"Speler {number}a"] for number in range(1, 9)))
    refused = 0
    for at in range(0, len(content), 100):
        broken = content[:at] + bytes([content[at] ^ 0xFF]) + content[at + 1 :]
        try:
            entry_lists.from_file("list.xlsx", broken)
        except (Refusals, RuleViolation):
            refused += 1
    assert refused > 10


def test_empty_lines_of_a_spreadsheet_are_passed_over():
    assert len(entry_lists.from_text("Nr;Naam;Club\n1;Sjoerd;Huzum\n;;\n;;\n2;Anke;\n;;\n")) == 2


def test_text_from_excel_in_utf_16_is_read():
    (entry,) = entry_lists.from_file("list.csv", "1\tWobbe Sânstra\tHuzum".encode("utf-16"))
    assert entry.name == "Wobbe Sânstra"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 broken", b"\x00\x01\x02"])
def test_what_is_no_workbook_is_refused_not_raised(content):
    with pytest.raises(RuleViolation, match="not a workbook"):
        entry_lists.from_file("list.xlsx", content)


def test_a_csv_file_of_an_old_windows_program_is_read():
    content = "1;Wobbe Sânstra;Huzum".encode("cp1252")
    (entry,) = entry_lists.from_file("list.csv", content)
    assert entry.name == "Wobbe Sânstra"


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(RuleViolation, match="larger"):
        entry_lists.from_file("list.csv", b"x" * (sheets.FILE_BYTES + 1))


@pytest.mark.parametrize(
    ("part", "most"),
    [("xl/sharedStrings.xml", sheets.UNPACKED_BYTES), ("xl/styles.xml", sheets.STYLES_BYTES)],
)
def test_a_workbook_that_unpacks_to_very_much_is_refused(part, most):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(part, b" " * (most + 1))
    with pytest.raises(RuleViolation, match="unpacks to too much"):
        entry_lists.from_file("list.xlsx", content.getvalue())


def test_one_long_text_in_a_thousand_cells_is_refused_before_it_is_copied():
    book = Workbook()
    for _ in range(3):
        book.active.append(["x" * 5_000 + " "])
    content = io.BytesIO()
    book.save(content)
    with pytest.raises(Refusals) as refused:
        entry_lists.from_file("list.xlsx", content.getvalue())
    assert [violation.place for violation in refused.value.violations] == ["rij 1", "rij 2", "rij 3"]
    assert "is a cell of more than 1000 characters" in str(refused.value)


def test_a_cell_beyond_the_columns_that_are_read_is_named():
    far = [*["Ids Postma"], *[None] * (sheets.COLUMNS_READ - 1), "has no lift"]
    content = workbook(["Naam"], ["Sjoerd Wytsma"], far)
    with pytest.raises(Refusals) as refused:
        entry_lists.from_file("list.xlsx", content)
    assert [violation.place for violation in refused.value.violations] == ["rij 3"]
    assert "“has no lift” stands beyond column 100" in str(refused.value)


@pytest.mark.parametrize(
    ("last", "message"), [(sheets.ROWS_READ + 7, None), (sheets.SHEET_ROWS, "goes on beyond row 49999")]
)
def test_empty_rows_of_a_workbook_are_no_lines_and_rows_too_far_down_are_refused(last, message):
    book = Workbook()
    book.active.append(["Ids Postma"])
    book.active.cell(last, 1, "Sjoerd Wytsma")
    content = io.BytesIO()
    book.save(content)
    if message is None:
        assert [one.name for one in entry_lists.from_file("list.xlsx", content.getvalue())] == [
            "Ids Postma",
            "Sjoerd Wytsma",
        ]
        return
    with pytest.raises(RuleViolation, match=message):
        entry_lists.from_file("list.xlsx", content.getvalue())


def test_more_lines_than_are_read_are_refused():
    with pytest.raises(RuleViolation, match="more than 4999 lines"):
        sheets.rows_of_file("list.csv", b"x\n" * sheets.ROWS_READ)


def test_our_own_workbook_can_be_entered_again(site, client):
    response = client.get(f"/events/{site.event.pk}/workbook.xlsx")
    content = response.content
    assert (
        client.get(response.request["PATH_INFO"], headers={"if-none-match": response["ETag"]}).status_code
        == 304
    )
    assert load_workbook(io.BytesIO(content)).sheetnames[0] == "Deelnemers"
    found = entry_lists.from_file("kk.xlsx", content)
    assert [(entry.number, entry.name) for entry in found] == list(enumerate(NAMES, start=1))
