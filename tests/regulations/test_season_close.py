"""The close of a season as one decision: three pyramids that move apart, and the classes below them."""

import pytest

from tournaments.regulations.editions.edition import edition
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.movement.players import FinalOrder, Merged, Outcome
from tournaments.regulations.movement.season_close import Cause, SeasonFacts, close_season
from tournaments.regulations.points.classification import PlayerPoints, SeasonPoints
from tournaments.regulations.reasons import RuleViolation


def eight(division):
    return FinalOrder(division, tuple(f"{division} {number}" for number in range(1, 9)))


EIGHTS = (*map(eight, ("KK", "HAA", "RHAA")), FinalOrder("HA", ("HA 1", "HA 2", "HA 3")))


def player(name, player_class, *points, since=2026):
    seasons = tuple(SeasonPoints(since - at, gained, 0) for at, gained in enumerate(points))
    return PlayerPoints(name, PlayerClass(player_class), seasons)


def classified():
    return tuple(player(name, order.division, 0) for order in EIGHTS for name in order.names)


def close(**facts):
    return close_season(SeasonFacts(year=2026, **facts), edition=edition())


@pytest.mark.article("C.8")
@pytest.mark.article("D.7")
def test_classes_follow_the_final_orders():
    found = close(eights=EIGHTS, players=classified())
    moves = {move.player: (move.to_class.value, move.cause) for move in found.moves}
    assert moves["KK 7"] == ("HAA", Cause.MOVEMENT)
    assert moves["RHAA 8"] == ("HA", Cause.MOVEMENT)
    assert moves["HA 1"] == ("RHAA", Cause.MOVEMENT)
    assert len(moves) == 12
    assert found.eights.below == ("RHAA 7", "RHAA 8", "HA 3")


@pytest.mark.article("Bijlage 4")
def test_points_promote_below_the_eights_and_the_board_alone_lets_play_lower():
    idle = player("quiet", "2", 0, 0, 0, 0, 0)
    players = (player("eager", "3", 4, 4, 3), player("steady", "3", 4, 4, 2), idle)
    moves = {move.player: move for move in close(players=players).moves}
    assert set(moves) == {"eager"}
    assert moves["eager"].to_class is PlayerClass.SECOND
    assert moves["eager"].because[0].articles == ("Bijlage 4", "R42")
    lower = close(players=players, lower=("quiet",)).moves
    assert [(move.player, move.to_class.value, move.cause) for move in lower][1:] == [
        ("quiet", "3", Cause.DEMOTION)
    ]
    with pytest.raises(RuleViolation, match="long enough"):
        close(players=players, lower=("steady",))


@pytest.mark.article("Bijlage 4")
def test_who_moves_by_a_final_order_is_not_moved_by_points_too():
    players = (*classified()[:-1], player("HA 3", "1", 19))
    found = close(eights=EIGHTS, players=players, absent_several_years=("RHAA 3",))
    (move,) = [move for move in found.moves if move.player == "HA 3"]
    assert (move.to_class, move.cause) == (PlayerClass.RHAA, Cause.MOVEMENT)


@pytest.mark.article("G.3")
def test_fours_stay_in_the_order_of_their_last_championship():
    orders = (FinalOrder("I", ("a", "b", "c", "d")), FinalOrder("II", ("e", "f", "g", "h")))
    found = close(fours=orders, not_entering=("b",)).fours
    assert [places.places for places in found.next] == [("a", "c", "d", "e"), ("f", "g", "h")]
    outcomes = {decision.player: decision.outcome for decision in found.decisions}
    assert (outcomes["b"], outcomes["e"], outcomes["f"]) == (Outcome.LEAVES, Outcome.FILLS, Outcome.STAYS)


@pytest.mark.article("B.3")
def test_teams_that_played_as_one_group_are_taken_apart():
    last = FinalOrder("II", ("e", "f", "g", "h", "i", "j", "k"), Merged("III", ("f", "h", "k")))
    found = close(teams=(FinalOrder("I", ("a", "b", "c", "d")), last)).teams
    moved = {decision.player: decision.outcome for decision in found.decisions}
    assert (moved["f"], moved["j"]) == (Outcome.PROMOTED, Outcome.RELEGATED)
    with pytest.raises(RuleViolation, match="in no final order"):
        close(teams=(FinalOrder("I", ("a", "b", "c", "d")),), not_entering=("x",))


def test_a_season_without_eights_moves_nobody_among_them():
    assert close(players=classified()).eights is None
    with pytest.raises(RuleViolation, match="no final orders"):
        close(declined=("HA 1",))
