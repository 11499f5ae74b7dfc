"""D, art. 6: the HA in the Swiss system is ranked by its list after six rounds; no game decides a place."""

import dataclasses
import random

import pytest

from tests.regulations.eights import EDITION
from tests.regulations.individuals import swiss
from tournaments.regulations.files.pyramid import of_event
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result
from tournaments.regulations.swiss import pair

CODES = ("1-0", "½-½", "½-½", "½-½", "0-1")


def played(rng, entrants, rounds=6):
    """An HA whose rounds were paired by the Swiss system, with many draws."""
    event = swiss("D", "HA", entrants, [], planned=6, settings={"swiss_seed": str(rng.randint(0, 999))})
    for _ in range(rounds):
        made = pair(event).as_round()
        games = tuple(
            dataclasses.replace(game, result=Result.parse(rng.choice(CODES))) for game in made.games
        )
        event = dataclasses.replace(event, rounds=(*event.rounds, dataclasses.replace(made, games=games)))
    return event


@pytest.mark.article("D.6")
@pytest.mark.article("Bijlage 3")
def test_after_six_rounds_the_list_is_the_final_order_however_equal_the_players_are():
    """Twenty events of nine to twelve players, seed 6; most have equal points at the top."""
    rng = random.Random(6)
    equal_leaders = 0
    for _ in range(20):
        event = played(rng, rng.randint(9, 12))
        standings = rank(event, edition=EDITION)
        assert (standings.complete, standings.open, standings.remarks) == (True, (), ())
        assert {row.decided_by for row in standings.rows} == {"R41"}
        order = of_event(event, edition=EDITION).orders[0]
        assert order.division == "HA"
        assert order.names == tuple(row.entrant.name for row in standings.rows)
        equal_leaders += standings.rows[0].half_points == standings.rows[1].half_points
    assert equal_leaders > 0


@pytest.mark.article("D.4")
def test_the_list_of_an_ha_in_the_middle_of_play_is_no_final_order():
    event = played(random.Random(2), 10, rounds=5)
    standings = rank(event, edition=EDITION)
    assert (standings.complete, standings.open) == (False, ())
    with pytest.raises(RuleViolation, match="The final order of HA is not known") as caught:
        of_event(event, edition=EDITION)
    assert caught.value.reason.articles == ("D.6",)


@pytest.mark.article("A.5")
@pytest.mark.article("E.5")
@pytest.mark.parametrize(
    ("section", "division", "first_is_played"),
    [("A", "1", False), ("D", "HA", False), ("E", "jeugd", True), ("F", "open", True)],
)
def test_who_leads_a_swiss_event_together_plays_on_in_e_and_f_alone(section, division, first_is_played):
    """1 and 2 have won and have not met: in A and D the list decides, at its end by lot (R41)."""
    event = swiss(section, division, 10, [["1>3", "2>4", "5=6", "7=8", "9=10"]])
    standings = rank(event, edition=EDITION)
    assert [set(tie.numbers) for tie in standings.open] == ([{1, 2}] if first_is_played else [])
    articles = {row.because.articles[0] for row in standings.rows[:2]}
    assert articles == ({"E.5"} if section == "E" else {"F.4"} if section == "F" else {"R41"})
