"""Recording and correcting results: the ledger, staleness, permissions, bad input."""

import pytest
from django.core.exceptions import PermissionDenied

from tournaments.events.attendance import absences
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry
from tournaments.pages.words.refusals import Refusals


def game(site, number, board):
    return Game.objects.get(round__event=site.event, round__number=number, board=board)


def submit(site, *lines, number=1, reason="", actor=None):
    return results.record(
        actor=actor or site.leader, event_id=site.event.pk, round_number=number, lines=lines, reason=reason
    )


def messages(refused):
    return [str(violation) for violation in refused.value.violations]


def test_a_result_is_recorded_with_who_when_from_what_to_what(site):
    submit(site, ResultLine(1, "1-0", 0))
    assert game(site, 1, 1).result == "1-0"
    entry = LedgerEntry.objects.filter(act="result").get()
    assert (entry.actor, entry.before, entry.after) == (site.leader, None, "1-0")
    assert entry.subject["round"] == 1
    assert entry.subject["board"] == 1
    assert entry.subject["white"] == "Wobbe Sânstra"


def test_a_correction_keeps_the_old_value_and_the_reason_in_the_record(site):
    submit(site, ResultLine(1, "1-0", 0))
    submit(site, ResultLine(1, "½-½", 1), reason="misread")
    entry = LedgerEntry.objects.filter(act="result").first()
    assert (entry.before, entry.after, entry.reason) == ("1-0", "½-½", "misread")
    assert LedgerEntry.objects.filter(act="result").count() == 2


def test_a_correction_without_a_reason_is_refused(site):
    submit(site, ResultLine(1, "1-0", 0))
    with pytest.raises(Refusals, match="needs a reason"):
        submit(site, ResultLine(1, "½-½", 1))
    assert game(site, 1, 1).result == "1-0"


def test_a_stale_form_shows_both_values_and_overwrites_nothing(site):
    submit(site, ResultLine(2, "0-1", 0))
    with pytest.raises(Refusals) as refused:
        submit(
            site,
            ResultLine(1, "1-0", 0),
            ResultLine(2, "½-½", 0),
            reason="late",
            actor=site.administrator,
        )
    (message,) = messages(refused)
    assert "½–½" in message
    assert "0–1" in message
    assert "lieder" in message
    assert game(site, 1, 2).result == "0-1"
    assert game(site, 1, 1).result == ""


def test_the_same_value_sent_twice_is_one_entry(site):
    submit(site, ResultLine(1, "1-0", 0))
    assert not submit(site, ResultLine(1, "1-0", 0))
    assert LedgerEntry.objects.filter(act="result").count() == 1


def test_a_board_that_is_not_paired_is_refused_and_nothing_is_written(site):
    with pytest.raises(Refusals, match="board 9 is not paired"):
        submit(site, ResultLine(1, "1-0", 0), ResultLine(9, "1-0", 0))
    assert game(site, 1, 1).result == ""


def test_an_unknown_code_is_refused_with_the_board(site):
    with pytest.raises(Refusals, match=r"result-1.*is not a result"):
        submit(site, ResultLine(1, "2-0", 0))


def test_every_wrong_board_is_named_not_the_first(site):
    with pytest.raises(Refusals) as refused:
        submit(site, ResultLine(1, "7", 0), ResultLine(9, "1-0", 0))
    assert len(refused.value.violations) == 2


@pytest.mark.article("C.14")
def test_a_game_of_a_player_who_withdrew_takes_no_result(site):
    absences.withdraw(
        actor=site.leader, event_id=site.event.pk, number=5, after_round=0, reason="sick all season"
    )
    with pytest.raises(Refusals, match="withdrew after round 0"):
        submit(site, ResultLine(1, "1-0", 0))


def test_only_leaders_record(site):
    for other in (site.player,):
        with pytest.raises(PermissionDenied):
            submit(site, ResultLine(1, "1-0", 0), actor=other)


def test_the_chain_is_whole_after_results(site):
    submit(site, ResultLine(1, "1-0", 0))
    assert verification.all_defects() == []


def test_the_database_refuses_to_change_an_entry(site):
    from django.db import DatabaseError

    submit(site, ResultLine(1, "1-0", 0))
    with pytest.raises(DatabaseError, match="append-only"):
        LedgerEntry.objects.filter(act="result").update(after="0-1")
