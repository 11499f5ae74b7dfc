"""The events of the demonstration, from their event files to paper and workbook."""

from pathlib import Path

import pytest
from django.utils.translation import override
from openpyxl import load_workbook

from tests.tournaments.printing.reading import reader
from tests.tournaments.printing.samples import heading, ranked
from tournaments.events.tables import sheets
from tournaments.regulations.files import event as event_file
from tournaments.regulations.results import HalfPoints

DEMO = Path(__file__).resolve().parents[3] / "demo"


@pytest.fixture(params=["kk", "haa", "rhaa"])
def event(request):
    return event_file.load((DEMO / f"{request.param}.json").read_text("utf-8"))


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
@pytest.mark.long(every=4)
def test_every_event_after_every_round_is_one_sheet_with_everybody_and_every_total(event, language):
    for after_round in range(event.last_round + 1):
        table = ranked(event, after_round=after_round)
        with override(language):
            pages = reader(sheets.crosstable(table, heading(division=event.division))).pages
        assert len(pages) == 1
        shown = pages[0].extract_text()
        for row in table.rows:
            assert row.standing.entrant.name in shown
            assert row.annulled or str(HalfPoints(row.standing.half_points)) in shown


def test_the_points_of_the_workbook_are_those_of_the_standings(event):
    table = ranked(event)
    sheet = load_workbook(sheets.workbook(event, table, heading()))["Stand"]
    expected = {
        row.standing.entrant.name: None if row.annulled else row.standing.half_points for row in table.rows
    }
    places = sheet.iter_rows(min_row=4, max_row=3 + len(table.rows), values_only=True)
    shown = {row[2]: row[8] and int(row[8] * 2) for row in places}
    assert shown == expected
