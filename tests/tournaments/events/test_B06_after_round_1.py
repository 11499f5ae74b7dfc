"""Line-ups once play has begun: corrections, boards that were played, players who did not come."""

import pytest

from tests.tournaments.events.test_B06_line_ups import eights, hand_in, names, results_of, whole
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.models import Game, RestorePoint
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

__all__ = ["eights"]


def record_board(site, event, round_number, team, board, code, **given):
    """Record a result at a team's board, from white's side."""
    game = next(
        game
        for game in Game.objects.filter(
            round__event=event, round__number=round_number, board=board
        ).select_related("match")
        if team.pk in (game.match.home_id, game.match.away_id)
    )
    line = ResultLine(board, code, game.version, table=game.match.table)
    return results.record(
        actor=site.leader, event_id=event.pk, round_number=round_number, lines=[line], **given
    )


@pytest.mark.article("B.6")
def test_once_round_1_has_a_result_the_order_is_corrected_with_a_reason_and_a_restore_point(site, eights):
    team = hand_in(site, eights)
    changed = [*names("Huzum")[1:], names("Huzum")[0]]
    record_board(site, eights, 1, team, 3, "1-0")
    with pytest.raises(RuleViolation) as refused:
        hand_in(site, eights, 1, changed)
    assert refused.value.place == "reason"
    at = team.line_up_at
    corrected = hand_in(site, eights, 1, changed, reason="typed in the wrong order")
    assert [player.name for player in corrected.players.all()] == changed
    assert corrected.line_up_at == at
    assert RestorePoint.objects.filter(event=eights, act="line-up").count() == 1
    assert whole(eights)


def test_a_board_at_which_somebody_played_is_not_made_empty(site, eights):
    team = hand_in(site, eights)
    record_board(site, eights, 1, team, 3, "½-½")
    players = names("Huzum")
    players[2] = ""
    with pytest.raises(Refusals) as refused:
        hand_in(site, eights, 1, players, reason="was not there")
    assert [found.place for found in refused.value.violations] == ["player-3"]
    assert eights.entrants.get(number=1).players.count() == 8


@pytest.mark.article("B.6")
def test_only_what_follows_from_an_empty_board_can_be_recorded_there(site, eights):
    team = hand_in(site, eights, 1, ["", *names("Huzum")[1:]])
    for code in ("1-0", "+:-", ""):
        with pytest.raises(Refusals):
            record_board(site, eights, 1, team, 1, code, reason="came late")
    record_board(site, eights, 1, team, 1, "-:-", reason="the other was not there either")
    assert results_of(eights, team, 1)[1] == "-:-"


@pytest.mark.article("B.6")
def test_a_player_who_does_not_come_forfeits_his_own_board_and_nobody_moves_up(site, eights):
    team = hand_in(site, eights)
    record_board(site, eights, 1, team, 4, "-:+")
    assert results_of(eights, team, 4)[1] in ("+:-", "-:+")
    assert [player.name for player in eights.entrants.get(number=1).players.all()] == names("Huzum")
    assert results_of(eights, team, 4)[2] == "."
