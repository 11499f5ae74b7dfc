"""F, art. 4: the deciding game of the blitz championship, colours by lot and then reversed (R38)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, order
from tests.regulations.individuals import swiss
from tournaments.regulations.counting import play_offs
from tournaments.regulations.counting.play_offs import check_colours
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.standings import rank, standings_json
from tournaments.regulations.reasons import RuleViolation

ROUNDS = [["1>4", "2>5", "3>6"], ["1=2", "3<4", "5>6"]]
"""After two rounds 1 and 2 have 1½ points, 3, 4 and 5 one, and 6 none."""


@pytest.mark.article("F.4")
def test_equal_points_at_the_top_need_one_game_whose_colours_a_lot_gives():
    event = swiss("F", "open", 6, ROUNDS)
    standings = rank(event, edition=EDITION)
    (tie,) = standings.open
    assert (set(tie.numbers), tie.article) == ({1, 2}, "F.4")
    whites = set()
    for seed in range(20):
        seeded = dataclasses.replace(event, settings={"swiss_seed": str(seed)})
        found = play_offs.next_game(seeded, 1, 2, edition=EDITION)
        assert found == play_offs.next_game(seeded, 2, 1, edition=EDITION)
        assert found.because.articles == ("F.4", "R38")
        whites.add(found.white)
    assert whites == {1, 2}


@pytest.mark.article("F.4")
@pytest.mark.parametrize("white", [1, 2])
def test_after_a_draw_the_colours_are_reversed_until_somebody_wins(white):
    black = 3 - white
    drawn = [((1, 2), [(white, black, "½-½")])]
    event = swiss("F", "open", 6, ROUNDS, deciding=drawn)
    found = play_offs.next_game(event, 1, 2, edition=EDITION)
    assert (found.white, found.black) == (black, white)
    won = swiss("F", "open", 6, ROUNDS, deciding=[((1, 2), [*drawn[0][1], (black, white, "1-0")])])
    standings = rank(load(dump(won)), edition=EDITION)
    assert order(standings)[:2] == [black, white]
    assert (standings.rows[0].decided_by, standings.open) == ("F.4", ())


@pytest.mark.article("F.4")
def test_the_same_colours_twice_running_are_refused():
    games = [(1, 2, "½-½"), (1, 2, "1-0")]
    with pytest.raises(RuleViolation, match=r"^deciding\[0\].games\[1\]: 2 has white") as caught:
        check_colours(swiss("F", "open", 6, ROUNDS, deciding=[((1, 2), games)]), edition=EDITION)
    assert caught.value.reason.articles == ("F.4",)


@pytest.mark.article("F.4")
@pytest.mark.article("Bijlage 3")
def test_the_table_of_a_swiss_event_has_the_weerstand_and_stays_the_same_through_the_file():
    """Weerstand of 1: opponents 4 (one point) and 2 (1½): 2½ points, 5 half points."""
    event = swiss("F", "open", 6, ROUNDS, settings={"swiss_seed": "3"})
    standings = rank(event, edition=EDITION)
    data = standings_json(standings)
    by_number = {row["number"]: row for row in data["rows"]}
    assert by_number[1]["weerstand_half"] == 5
    assert [row["half_points"] for row in data["rows"]] == [3, 3, 2, 2, 2, 0]
    assert standings_json(rank(load(dump(event)), edition=EDITION)) == data
    assert len(standings.games) == 6


@pytest.mark.article("D.4")
def test_an_ha_that_plays_otherwise_than_the_article_says_is_ranked_with_a_remark():
    six = swiss("D", "HA", 6, ROUNDS)
    (remark,) = rank(six, edition=EDITION).remarks
    assert (remark.articles[0], "not more than 8" in str(remark)) == ("D.4", True)
    ten = swiss("D", "HA", 10, [["1>6", "2>7", "3>8", "4>9", "5>10"]], planned=5)
    (remark,) = rank(ten, edition=EDITION).remarks
    assert str(remark) == "The Swiss system has 6 rounds here, this event has 5"
    proper = dataclasses.replace(ten, rounds_planned=6)
    assert rank(proper, edition=EDITION).remarks == ()


@pytest.mark.article("F.4")
@pytest.mark.parametrize(
    ("settings", "place"),
    [
        ({"swiss_seed": "x"}, "settings.swiss_seed"),
        ({"swiss_order": "lot"}, "settings.swiss_order"),
        ({"swiss_colour": "white"}, "settings.swiss_colour"),
        ({"withdrawal": "lapsed"}, "settings.withdrawal"),
        ({"swiss_seed": True}, "settings.swiss_seed"),
    ],
)
def test_a_setting_that_is_none_of_a_swiss_event_is_refused(settings, place):
    with pytest.raises(RuleViolation) as caught:
        load(dump(swiss("F", "open", 6, ROUNDS)) | {"settings": settings})
    assert caught.value.place == place


@pytest.mark.article("F.4")
def test_a_seed_may_be_written_as_a_number():
    event = load(dump(swiss("F", "open", 6, ROUNDS)) | {"settings": {"swiss_seed": 2**63 - 1}})
    assert event.settings["swiss_seed"] == str(2**63 - 1)


@pytest.mark.article("F.6")
def test_entrants_without_a_class_take_part_like_any_other():
    event = dump(swiss("F", "open", 6, ROUNDS))
    assert {entrant["class"] for entrant in event["entrants"]} == {None}
    assert len(rank(load(event), edition=EDITION).rows) == 6
