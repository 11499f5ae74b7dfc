"""G, art. 4: five fours play the full table, or are divided in two as six are (R25, R98)."""

from dataclasses import replace

import pytest

from tests.regulations.teams import EDITION
from tournaments.regulations.event import Entrant, Event, Match, Round, Section, System
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.next import scheduled_round
from tournaments.regulations.schedules.sections import schedule
from tournaments.regulations.setting_up.event import proposals

pytestmark = pytest.mark.article("G.4")
DIVIDED = {"group_of_five": "halves"}
WON = (Result.FIRST_WINS,) * 3 + (Result.DRAW,)


def fours(rounds, **settings):
    entrants = tuple(Entrant(number, f"Four {number}") for number in range(1, 6))
    return Event(Section.G, "I", 2026, System.ROUND_ROBIN, rounds, entrants, settings=settings)


def played(event):
    """Every round of the schedule; the home team wins."""
    while event.last_round < event.rounds_planned:
        made = scheduled_round(event, edition=EDITION)
        matches = tuple(Match(home, away, WON) for home, away in made.pairs)
        event = replace(event, rounds=(*event.rounds, Round(made.number, (), made.free, matches)))
    return event


def test_divided_they_play_the_table_of_six_without_number_6():
    divided = schedule(EDITION, Section.G, 5, settings=DIVIDED)
    assert [column.pairs for column in divided.rounds] == [
        ((1, 2), (5, 4)),
        ((2, 3), (4, 1)),
        ((1, 3), (2, 5)),
    ]
    assert [column.free for column in divided.rounds] == [(3,), (5,), (4,)]
    assert divided.halves == ((1, 2, 3), (4, 5))


@pytest.mark.parametrize("settings", [{}, {"group_of_five": "table"}])
def test_unless_they_choose_it_they_play_the_full_table(settings):
    assert len(schedule(EDITION, Section.G, 5, settings=settings).rounds) == 5


def test_the_eights_and_players_of_section_a_have_no_such_choice():
    for section in (Section.A, Section.B):
        assert len(schedule(EDITION, section, 5, settings=DIVIDED).rounds) == 5


def test_each_half_has_its_ranking_or_both_have_one():
    event = played(fours(3, **DIVIDED))
    standings = rank(event, edition=EDITION)
    assert [(row.ranking, row.entrant.number) for row in standings.rows][:1] == [(1, 1)]
    assert {row.entrant.number for row in standings.rows if row.ranking == 2} == {4, 5}
    one = rank(replace(event, settings={**DIVIDED, "group_of_six": "one"}), edition=EDITION)
    assert {row.ranking for row in one.rows} == {1}
    assert standings.complete


def test_the_event_file_keeps_the_choice_and_the_number_of_rounds_must_fit():
    event = played(fours(3, **DIVIDED))
    assert load(dump(event)) == event
    with pytest.raises(RuleViolation, match="has 5 rounds, not 3"):
        rank(fours(3), edition=EDITION)
    with pytest.raises(RuleViolation, match=r"^settings\.group_of_five"):
        load(dump(event) | {"settings": {"group_of_five": "both"}})


@pytest.mark.article("G.2")
def test_the_choice_is_offered_to_five_and_to_nobody_else():
    def keys(section, count, **chosen):
        return {point.key: point for point in proposals(EDITION, section, "", count, chosen=chosen)}

    assert keys("G", 5)["group_of_five"].setting == "table"
    assert keys("G", 5)["rounds"].setting == "5"
    assert keys("G", 5, **DIVIDED)["rounds"].setting == "3"
    assert keys("G", 5, **DIVIDED)["group_of_five"].setting == "halves"
    assert "group_of_five" not in keys("G", 6)
    assert "group_of_five" not in keys("B", 5)
