"""What no article decides the leaders decide (C art. 16): an order among players who ended equal.

Worked example: number 1 wins six games and withdraws after round 6, number 2 has as many points; in the KK a
match of two would decide (C.15), but number 1 does not play any more. The leaders rule 2 before 1.
"""

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import Entrant, Event, Game, Round, Ruling, Section, System, Withdrawal
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.schedules.sections import schedule


def an_event(*rulings):
    rounds = []
    for column in schedule(EDITION, Section.C, 8).rounds:
        games = []
        for white, black in column.pairs:
            low = min(white, black)
            result = Result.FIRST_WINS if white == low else Result.SECOND_WINS
            if column.number == 7 and 1 in (white, black):
                result = None
            games.append(Game(white, black, result))
        rounds.append(Round(column.number, tuple(games)))
    return Event(
        section=Section.C,
        division="KK",
        season=2026,
        system=System.ROUND_ROBIN,
        rounds_planned=7,
        entrants=tuple(Entrant(number, f"Speler {number}") for number in range(1, 9)),
        withdrawals=(Withdrawal(1, 6),),
        rounds=tuple(rounds),
        rulings=rulings,
    )


@pytest.mark.article("C.16")
def test_a_tie_with_a_player_who_withdrew_waits_for_the_leaders():
    """1 has 6 wins and a loss booked in round 7 (1-2), which is 2's seventh win: 2 leads with 7 to 6."""
    standings = rank(an_event(), edition=EDITION)
    assert [row.entrant.number for row in standings.rows[:2]] == [2, 1]
    assert standings.open == ()


def level_event(*rulings):
    """As above, but 2 has lost to 8: both have 6 points."""
    event = an_event(*rulings)
    rounds = tuple(
        Round(
            paired.number,
            tuple(
                Game(game.white, game.black, Result.SECOND_WINS if game.white == 2 else Result.FIRST_WINS)
                if {game.white, game.black} == {2, 8}
                else game
                for game in paired.games
            ),
        )
        for paired in event.rounds
    )
    return Event(**{name: getattr(event, name) for name in event.__slots__} | {"rounds": rounds})


@pytest.mark.article("C.16")
def test_the_leaders_decide_a_tie_that_cannot_be_played():
    (tie,) = rank(level_event(), edition=EDITION).open
    assert (tie.numbers, tie.article) == ((1, 2), "C.16")
    standings = rank(level_event(Ruling((2, 1))), edition=EDITION)
    assert standings.open == ()
    assert [row.entrant.number for row in standings.rows[:2]] == [2, 1]
    assert standings.rows[0].decided_by == "C.16"
    assert "ruling of the tournament directors" in str(standings.rows[0].because)


def test_a_ruling_about_other_players_changes_nothing():
    assert (
        rank(level_event(Ruling((2, 3))), edition=EDITION).rows == rank(level_event(), edition=EDITION).rows
    )


def test_a_ruling_stands_in_the_event_file():
    event = level_event(Ruling((2, 1)))
    assert dump(event)["rulings"] == [{"order": [2, 1]}]
    assert load(dump(event)) == event


@pytest.mark.parametrize("order", [[], [1], [1, 1], [1, 9], ["1", 2], "12"])
def test_a_ruling_that_is_no_order_is_refused_with_its_place(order):
    given = dump(level_event()) | {"rulings": [{"order": order}]}
    with pytest.raises(RuleViolation) as refused:
        load(given)
    assert refused.value.place.startswith("rulings[0].order")
