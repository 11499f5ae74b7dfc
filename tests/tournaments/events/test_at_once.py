"""Several people at once: nothing is lost, nothing happens twice, the chains stay whole."""

import threading

import pytest
from django.db import connections

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_season_close import named
from tournaments.events.entries import services as entries
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import verification
from tournaments.models import ClosingTakenBack, Club, Event, Game, LedgerEntry, Season, SeasonClosing
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import services as seasons
from tournaments.seasons.classification import services as classification
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.ending import SeasonEnding

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def at_once(transactional_db):
    """Carry out acts in threads of their own that begin together; gives what each raised, or None."""

    def enforce(*acts):
        outcome = [None] * len(acts)
        gate = threading.Barrier(len(acts))

        def run(index, act):
            gate.wait()
            try:
                act()
            except Exception as error:
                outcome[index] = error
            finally:
                connections.close_all()

        threads = [threading.Thread(target=run, args=pair) for pair in enumerate(acts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(timeout=600)
            assert not thread.is_alive(), "an act waits for ever"
        return outcome

    return enforce


def test_two_results_for_one_board_leave_one_and_a_refusal(at_once):
    site = sites.build()

    def enter(code):
        return lambda: results.record(
            actor=site.leader, event_id=site.event.pk, round_number=1, lines=[ResultLine(1, code, 0)]
        )

    outcome = at_once(enter("1-0"), enter("0-1"))
    assert sorted(type(error).__name__ for error in outcome) == ["NoneType", "Refusals"]
    assert LedgerEntry.objects.filter(act="result").count() == 1
    assert Game.objects.exclude(result="").count() == 1


def test_many_results_of_many_boards_all_stand_in_one_whole_chain(at_once):
    site = sites.build()

    def enter(number, board):
        return lambda: results.record(
            actor=site.leader,
            event_id=site.event.pk,
            round_number=number,
            lines=[ResultLine(board, "½-½", 0)],
        )

    outcome = at_once(*(enter(number, board) for number in (1, 2, 3) for board in (1, 2, 3, 4)))
    assert outcome == [None] * 12
    assert LedgerEntry.objects.filter(act="result").count() == 12
    assert verification.all_defects() == []


def test_two_lists_with_the_same_new_club_found_it_once(at_once):
    site = sites.build()
    drafts = [
        events.add_event(actor=site.administrator, season=site.season, division=division)
        for division in ("HAA", "RHAA")
    ]

    def enter(event):
        given = [
            entries.Entry("", number, f"{name} {event.division}", "Wommels")
            for number, name in enumerate(sites.NAMES, 1)
        ]
        return lambda: entries.enter(actor=site.administrator, event_id=event.pk, entries=given)

    assert at_once(*map(enter, drafts)) == [None, None]
    assert Club.objects.filter(name="Wommels").count() == 1
    assert verification.all_defects() == []


def test_a_season_and_an_event_are_founded_once(at_once):
    site = sites.build()

    def season():
        events.add_season(actor=site.administrator, year=2027)

    def event():
        events.add_event(actor=site.administrator, season=site.season, division="HAA")

    outcome = at_once(season, season, event, event)
    assert [type(error) for error in outcome if error] == [RuleViolation, RuleViolation]
    assert Season.objects.filter(year=2027).count() == 1
    assert Event.objects.filter(division="HAA").count() == 1


def test_refusals_are_not_errors_of_the_database(at_once):
    site = sites.build()
    lines = [ResultLine(board, "1-0", 0) for board in (1, 2, 3, 4)]

    def enter():
        results.record(actor=site.leader, event_id=site.event.pk, round_number=7, lines=lines)

    outcome = at_once(*[enter] * 4)
    assert all(error is None or isinstance(error, Refusals) for error in outcome)
    assert LedgerEntry.objects.filter(act="result").count() == 4


def test_a_season_is_closed_once_and_not_taken_back_behind_a_start(at_once):
    site = sites.build()
    for name, start in (("HAA", 0), ("RHAA", 8)):
        sites.found(site, "C", name, players=named(8, start), seed=None)
    for event in Event.objects.filter(section="C"):
        score(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    actor = site.administrator
    shown = seasons.digest(SeasonEnding(site.season).content)
    outcome = at_once(*2 * [lambda: seasons.close(actor=actor, year=2026, shown=shown)])
    assert sorted(type(error).__name__ for error in outcome) == ["NoneType", "RuleViolation"]
    assert SeasonClosing.objects.count() == 1
    kk = seasons.open_events(actor=actor, year=2027)[0]
    seasons.take_places(actor=actor, event_id=kk.pk)
    started, taken_back = at_once(
        lambda: starting.start(actor=actor, event_id=kk.pk),
        lambda: seasons.undo_closing(actor=actor, year=2026, reason="somebody declines"),
    )
    assert (started is None) != (taken_back is None)
    assert ClosingTakenBack.objects.exists() == (taken_back is None)
    assert kk.rounds.exists() == (started is None)
    assert verification.all_defects() == []


def test_two_corrections_at_once_do_not_bring_points_below_zero(at_once):
    site = sites.build()
    given = {"actor": site.administrator, "year": 2025, "kind": "KP", "reason": "counted twice"}
    person = site.event.entrants.get(number=1).person
    classification.correct(**given, person_id=person.pk, points=4)
    outcome = at_once(*2 * [lambda: classification.correct(**given, person_id=person.pk, points=-3)])
    assert sorted(type(error).__name__ for error in outcome) == ["NoneType", "RuleViolation"]
    assert sum(person.points.values_list("points", flat=True)) == 1
