"""What places bring (C art. 8, 15) and how an event went round by round."""

from dataclasses import replace

import pytest

from tests.tournaments.printing.print_set import EDITION, demo
from tournaments.regulations.counting.absences import Counts
from tournaments.regulations.event import Entrant, Event, Game, Round, Section, System, Withdrawal
from tournaments.regulations.movement.zones import Zone, zones
from tournaments.regulations.order.progress import (
    Outcome,
    by_colour,
    open_games,
    outcomes,
    places_after,
    upset,
)
from tournaments.regulations.order.standings import rank
from tournaments.regulations.results import Result
from tournaments.regulations.rounds.next import scheduled_round


def brought(name):
    return {one.zone: (one.places, one.because.articles) for one in zones(demo(name), edition=EDITION)}


@pytest.mark.article("C.8")
def test_of_the_highest_eight_the_first_has_the_title_and_the_last_two_go_down():
    assert brought("kk") == {Zone.TITLE: ((1,), ("C.15",)), Zone.DOWN: ((7, 8), ("C.8",))}


@pytest.mark.article("C.8")
def test_of_the_eights_between_two_rise_and_two_go_down():
    assert brought("haa") == {Zone.UP: ((1, 2), ("C.8",)), Zone.DOWN: ((7, 8), ("C.8",))}
    assert brought("rhaa") == {Zone.UP: ((1, 2), ("C.8",)), Zone.DOWN: ((7, 8), ("C.8",))}


def test_no_article_moves_teams_or_the_players_of_a_tournament_of_a_club():
    assert brought("b") == {}
    assert Zone.UP not in brought("a")


@pytest.mark.article("C.8")
@pytest.mark.parametrize("division", ["HA", "ha", "hoofdklasse  A"])
def test_the_ha_is_the_ha_by_whatever_name(division):
    entrants = tuple(Entrant(number, f"P {number}") for number in range(1, 5))
    event = Event(Section.D, division, 2026, System.ROUND_ROBIN, 3, entrants)
    assert [(one.zone, one.places) for one in zones(event, edition=EDITION)] == [(Zone.UP, (1, 2))]


@pytest.mark.article("C.14")
@pytest.mark.parametrize("after_round", [0, 1])
def test_a_round_gives_everybody_one_outcome_also_the_opponent_of_who_withdrew(after_round):
    entrants = tuple(Entrant(number, f"P {number}") for number in range(1, 5))
    event = Event(Section.A, "1", 2026, System.ROUND_ROBIN, 3, entrants)
    event = replace(event, withdrawals=(Withdrawal(4, after_round),))
    for number in (1, 2, 3):
        paired = scheduled_round(event, edition=EDITION)
        games = tuple(Game(white, black, Result.DRAW) for white, black in paired.pairs)
        event = replace(event, rounds=(*event.rounds, Round(number, games, paired.free)))
    found = outcomes(event, rank(event, edition=EDITION))
    assert [[one.round for one in own] for own in found.values()] == [[1, 2, 3]] * 4


def test_the_outcomes_are_those_of_the_standings():
    for name in ("kk", "haa", "f", "b"):
        event = demo(name)
        standings = rank(event, edition=EDITION)
        found = outcomes(event, standings)
        for row in standings.rows:
            own = [one.outcome for one in found[row.entrant.number]]
            assert (own.count(Outcome.WON), own.count(Outcome.DRAWN), own.count(Outcome.LOST)) == (
                row.won,
                row.drawn,
                row.lost,
            )


def test_places_after_a_round_are_those_of_the_standings_after_it_and_open_games_are_open():
    event = demo("kk")
    after = rank(event, edition=EDITION, after_round=2)
    assert places_after(event, (2,), edition=EDITION) == {
        2: {row.entrant.number: row.place for row in after.rows}
    }
    assert all(game.result is None and game.round <= 2 for game in open_games(after))


def test_what_the_games_gave_each_colour_is_what_the_standings_add_up():
    for name in ("kk", "haa", "f"):
        standings = rank(demo(name), edition=EDITION)
        found = by_colour(standings)
        played = [game for game in standings.games if game.counts is Counts.PLAYED]
        assert found.played == len(played) > 0
        assert found.drawn == sum(game.result is Result.DRAW for game in played)
        assert found.white == sum(game.result is Result.FIRST_WINS for game in played)


def test_the_upset_is_won_by_who_stands_lower_and_by_no_game_against_more_places():
    for name in ("kk", "haa", "f"):
        standings = rank(demo(name), edition=EDITION)
        places = {row.entrant.number: row.place for row in standings.rows}

        def risen(game, places=places):
            winner, loser = sorted(game.players, key=lambda number: -game.own_half_points(number))
            return places[winner] - places[loser]

        won = [
            game
            for game in standings.games
            if game.counts is Counts.PLAYED and game.result is not Result.DRAW
        ]
        highest = max(map(risen, won))
        assert (risen(upset(standings)) == highest) if highest > 0 else upset(standings) is None
    assert upset(rank(demo("kk"), edition=EDITION, after_round=0)) is None
    assert upset(rank(demo("f"), edition=EDITION)) is not None
