"""Results of players, teams and displays: two people, helpers with a code, corrections."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import sites
from tournaments.events.loaded import load
from tournaments.events.results import services as results
from tournaments.events.results.access_codes import services as passes
from tournaments.events.results.lines import ResultLine
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Entrant, Event, Game, LedgerEntry, Pass, RestorePoint
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation


@pytest.fixture
def eights(site):
    """Section B with eight eights: group I of four teams."""
    return sites.found(site, "B", players=sites.teams(8)).children.get(group="I")


@pytest.fixture
def careful(site):
    """The eight of the site, in which two people confirm every result."""
    Event.objects.filter(pk=site.event.pk).update(confirmed_by_two=True)
    record.append(actor=site.administrator, act="set-up", event=site.event)
    site.event.refresh_from_db()
    return site


def enter(event, actor, *lines, number=1, reason=""):
    return results.record(actor=actor, event_id=event.pk, round_number=number, lines=lines, reason=reason)


def latest(site):
    """The last entry of the record of the site's event."""
    return LedgerEntry.objects.filter(chain_id=chain.chain_name(site.event)).first()


def game(event, board, number=1, table=None):
    return Game.objects.get(round__event=event, round__number=number, board=board, match__table=table)


def counted(event, number=1):
    return [one.result and one.result.value for one in load(event).facts.rounds[number - 1].games]


# --- every section ---


@pytest.mark.article("B.5")
def test_a_board_of_a_match_is_named_by_its_table_and_its_result_is_whites(site, eights):
    enter(eights, site.leader, ResultLine(1, "1-0", 0, table=2), ResultLine(2, "1-0", 0, table=2))
    first, second = game(eights, 1, table=2), game(eights, 2, table=2)
    assert first.white_id == first.match.home_id
    assert second.white_id == second.match.away_id
    match = load(eights).facts.rounds[0].matches[1]
    assert [board and board.value for board in match.boards[:3]] == ["1-0", "0-1", None]
    assert LedgerEntry.objects.filter(act="result").first().subject["table"] == 2
    assert game(eights, 1, table=1).result == ""


def test_a_board_that_is_not_there_cites_the_article_of_the_section(site, eights):
    with pytest.raises(Refusals) as refused:
        enter(eights, site.leader, ResultLine(9, "1-0", 0, table=1))
    (violation,) = refused.value.violations
    assert violation.place == "result-1.9"
    assert violation.reason.articles == ("B.4",)


@pytest.mark.article("I.5")
def test_a_display_is_entered_board_by_board(site):
    event = sites.found(site, "I", players=display(), system="display")
    enter(event, site.leader, ResultLine(1, "1-0", 0), ResultLine(2, "½-½", 0))
    assert [game(event, board).result for board in (1, 2, 3)] == ["1-0", "½-½", ""]
    with pytest.raises(Refusals) as refused:
        enter(event, site.leader, ResultLine(70, "1-0", 0))
    assert refused.value.violations[0].reason.articles[0].startswith("I.")
    assert verification.all_defects() == []


def display():
    """A giver and twelve players."""
    return [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(12)]


@pytest.mark.article("B.6")
def test_a_team_that_has_left_takes_no_result(site, eights):
    team = game(eights, 1, number=2, table=1).match.home
    Entrant.objects.filter(pk=team.pk).update(withdrawn_after_round=1)
    with pytest.raises(Refusals, match="withdrew after round 1") as refused:
        enter(eights, site.leader, ResultLine(1, "1-0", 0, table=1), number=2)
    assert refused.value.violations[0].reason.articles == ("R63",)


def test_five_hundred_boards_are_recorded_in_one_act_of_few_queries(
    site, eights, django_assert_max_num_queries
):
    enter(eights, site.leader, ResultLine(1, "1-0", 0, table=1))
    lines = [ResultLine(board, "½-½", 0, table) for table in (1, 2) for board in range(1, 9)][1:]
    with django_assert_max_num_queries(25):
        enter(eights, site.leader, *lines)
    assert LedgerEntry.objects.filter(act="result").count() == 16
    assert verification.all_defects() == []


# --- two people ---


def test_one_person_alone_does_not_make_a_result_count(careful):
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    assert game(careful.event, 1).entered_by == "lieder"
    assert counted(careful.event)[0] is None
    assert not enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    assert counted(careful.event)[0] is None


def test_the_same_result_of_a_second_person_confirms_it_whatever_version_was_seen(careful):
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    done = enter(careful.event, careful.administrator, ResultLine(1, "1-0", 0))
    assert [one.board for one in done.confirmed] == [1]
    assert game(careful.event, 1).confirmed_by == "behearder"
    assert counted(careful.event)[0] == "1-0"
    assert latest(careful).act == "confirmation"
    assert not enter(careful.event, careful.administrator, ResultLine(1, "1-0", 0))
    assert verification.all_defects() == []


@pytest.mark.parametrize("version", [0, 1])
def test_another_result_of_a_second_person_is_a_conflict_and_changes_nothing(careful, version):
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    with pytest.raises(Refusals, match="lieder entered 1–0 and you ½–½"):
        enter(careful.event, careful.administrator, ResultLine(1, "½-½", version))
    assert (game(careful.event, 1).result, game(careful.event, 1).version) == ("1-0", 1)


def test_a_leader_settles_a_conflict_with_a_reason_and_then_it_counts(careful):
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    enter(careful.event, careful.administrator, ResultLine(1, "½-½", 1), reason="both players say so")
    assert counted(careful.event)[0] == "½-½"
    entry = latest(careful)
    assert (entry.before, entry.after, entry.reason) == ("1-0", "½-½", "both players say so")


def test_a_corrected_result_waits_for_a_second_person_again(careful):
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    enter(careful.event, careful.administrator, ResultLine(1, "1-0", 1))
    enter(careful.event, careful.leader, ResultLine(1, "0-1", 2), reason="misread")
    assert counted(careful.event)[0] is None
    enter(careful.event, careful.administrator, ResultLine(1, "0-1", 2))
    assert counted(careful.event)[0] == "0-1"


# --- helpers ---


def helper(site, boards=(), event=None, number=1):
    made, code = passes.give(
        actor=site.leader,
        event_id=(event or site.event).pk,
        round_number=number,
        helper="Jikke Dykstra",
        boards=boards,
    )
    return made, code


def test_a_helper_enters_under_a_name_of_his_own(site):
    made, _ = helper(site)
    enter(site.event, made, ResultLine(1, "1-0", 0))
    entry = latest(site)
    assert (entry.actor, entry.actor_name) == (None, f"Jikke Dykstra (#{made.pk})")
    assert game(site.event, 1).entered_by == entry.actor_name


def test_only_the_digest_of_a_code_is_kept_and_the_code_opens_it_however_it_is_typed(site):
    made, code = helper(site)
    assert len(code) == 8
    assert code not in str(Pass.objects.values().get())
    assert code not in str(list(LedgerEntry.objects.values()))
    assert passes.opened(f" {code[:4].lower()}-{code[4:]} ") == made
    assert passes.opened(code[:-1]) is None


def test_a_code_lasts_a_day(site):
    made, code = helper(site)
    assert timedelta(hours=23, minutes=59) < made.expires_at - timezone.now() <= timedelta(hours=24)
    Pass.objects.filter(pk=made.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert passes.opened(code) is None
    with pytest.raises(RuleViolation, match="no longer valid"):
        enter(site.event, made, ResultLine(1, "1-0", 0))
    assert game(site.event, 1).result == ""


def test_a_code_that_was_taken_back_records_nothing_though_the_page_is_still_open(site):
    made, code = helper(site)
    passes.revoke(actor=site.leader, event_id=site.event.pk, pass_id=made.pk)
    assert passes.opened(code) is None
    with pytest.raises(RuleViolation, match="withdrawn"):
        enter(site.event, made, ResultLine(1, "1-0", 0))


def test_a_code_is_for_its_round_and_its_boards_alone(site, eights):
    made, _ = helper(site, boards=["2.1", "2.2"], event=eights)
    enter(eights, made, ResultLine(1, "1-0", 0, table=2))
    for line, number, event in (
        (ResultLine(1, "1-0", 0, table=1), 1, eights),
        (ResultLine(3, "1-0", 0, table=2), 1, eights),
        (ResultLine(1, "1-0", 0, table=2), 2, eights),
        (ResultLine(1, "1-0", 0), 1, site.event),
    ):
        with pytest.raises(PermissionDenied):
            enter(event, made, line, number=number)


def test_codes_are_made_by_leaders_for_boards_of_a_round_that_is_paired(site, eights):
    with pytest.raises(PermissionDenied):
        passes.give(actor=site.player, event_id=site.event.pk, round_number=1, helper="Jikke")
    with pytest.raises(RuleViolation, match=r"Board 3\.1 is not in this round"):
        helper(site, boards=["3.1"], event=eights)
    swiss = sites.found(site, "F", players=sites.many(20), system="swiss", rounds_planned=7)
    with pytest.raises(RuleViolation, match="not paired yet"):
        helper(site, event=swiss)


def test_a_helper_mends_an_own_slip_with_a_reason_and_nothing_else(site):
    made, _ = helper(site)
    enter(site.event, made, ResultLine(1, "1-0", 0), number=1)
    site.record(1, "1-0", "½-½")
    with pytest.raises(Refusals, match="only a director corrects it"):
        enter(site.event, made, ResultLine(2, "1-0", 1), reason="seen otherwise")
    # C is paired as a whole: a later round is there, so that even the own entry is left to the leaders.
    with pytest.raises(Refusals, match="only a director corrects it"):
        enter(site.event, made, ResultLine(1, "0-1", 1), reason="wrong button")
    display_event = sites.found(site, "I", players=display(), system="display")
    other, _ = helper(site, event=display_event)
    enter(display_event, other, ResultLine(1, "1-0", 0))
    with pytest.raises(Refusals, match="needs a reason"):
        enter(display_event, other, ResultLine(1, "0-1", 1))
    enter(display_event, other, ResultLine(1, "0-1", 1), reason="wrong button")
    assert game(display_event, 1).result == "0-1"


def test_a_helper_is_the_second_of_two_people(careful):
    made, _ = helper(careful)
    enter(careful.event, careful.leader, ResultLine(1, "1-0", 0))
    with pytest.raises(Refusals, match="lieder entered 1–0"):
        enter(careful.event, made, ResultLine(1, "0-1", 0), reason="a helper settles nothing")
    enter(careful.event, made, ResultLine(1, "1-0", 0))
    assert counted(careful.event)[0] == "1-0"


# --- corrections ---


def test_a_correction_below_a_paired_round_makes_a_restore_point_first(site):
    enter(site.event, site.leader, ResultLine(1, "1-0", 0))
    assert not RestorePoint.objects.exists()
    last = LedgerEntry.objects.filter(chain_id=f"event-{site.event.pk}").first().sequence
    enter(site.event, site.leader, ResultLine(1, "0-1", 1), reason="misread")
    point = RestorePoint.objects.get()
    assert (point.event_id, point.sequence, point.act) == (site.event.pk, last, "result")
    assert verification.all_defects() == []


def test_a_correction_in_the_last_paired_round_needs_no_restore_point(site):
    enter(site.event, site.leader, ResultLine(1, "1-0", 0), number=7)
    enter(site.event, site.leader, ResultLine(1, "0-1", 1), number=7, reason="misread")
    assert not RestorePoint.objects.exists()


def test_checking_says_what_would_change_and_writes_nothing(site):
    enter(site.event, site.leader, ResultLine(1, "1-0", 0))
    found = results.check(
        actor=site.leader,
        event_id=site.event.pk,
        round_number=1,
        lines=[ResultLine(1, "0-1", 1), ResultLine(2, "1-0", 0)],
        reason="misread",
    )
    assert [one.board for one in found.recorded] == [1, 2]
    assert [one.board for one in found.corrected] == [1]
    assert [game(site.event, board).result for board in (1, 2)] == ["1-0", ""]
    assert LedgerEntry.objects.filter(act="result").count() == 1
