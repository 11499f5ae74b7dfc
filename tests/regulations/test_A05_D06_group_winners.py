"""A, art. 5 and D, art. 6: a class in several groups, its winners compared or in a final group (R20, R56)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, order
from tests.regulations.individuals import group, played
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.event import Ruling
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.group_winners import compare_winners, final_group, group_winners
from tournaments.regulations.order.standings import rank
from tournaments.regulations.reasons import RuleViolation


def named(section, at, entrants=4, exceptions=(), **more):
    """Group `at` of class 1, its players called "I 1" and so on."""
    sign = ("I", "II", "III", "IV", "V", "VI", "VII")[at - 1]
    names = {number: f"{sign} {number}" for number in range(1, entrants + 1)}
    return group(section, f"1 {sign}", entrants, exceptions, names=names, **more)


@pytest.mark.article("A.5")
def test_with_several_groups_the_winner_with_most_points_is_first():
    """The winner of I draws with 3 and has 2½ points, the winner of II has 3."""
    first = named("A", 1, exceptions=["1=3"])
    table = compare_winners([first, named("A", 2)], edition=EDITION)
    assert [(row.winner.entrant.name, row.winner.half_points) for row in table.rows] == [
        ("II 1", 6),
        ("I 1", 5),
    ]
    assert {row.decided_by for row in table.rows} == {"A.5"}
    assert table.open == ()


@pytest.mark.article("A.5")
@pytest.mark.article("A.5C")
def test_winners_with_equal_points_play_a_deciding_game_until_one_wins():
    groups = [named("A", 1), named("A", 2), named("A", 3, exceptions=["1=3"])]
    table = compare_winners(groups, edition=EDITION)
    (tie,) = table.open
    assert (tie.numbers, tie.article, str(tie.needs)) == ((1, 2), "A.5C", "a play-off game between 1 and 2")
    games = played([((1, 2), [(1, 2, "½-½"), (2, 1, "1-0")])])
    decided = compare_winners(groups, edition=EDITION, deciding=games)
    assert [row.winner.entrant.name for row in decided.rows] == ["II 1", "I 1", "III 1"]
    assert [row.decided_by for row in decided.rows] == ["A.5C", "A.5C", "A.5"]


@pytest.mark.article("A.5")
def test_both_halves_of_a_group_of_six_have_a_winner():
    """R17: 1 has 3 points in half I, 4 has 2 in half II."""
    winners = group_winners([named("A", 1, 6), named("A", 2)], edition=EDITION)
    assert [(winner.entrant.name, winner.half_points) for winner in winners] == [
        ("I 1", 6),
        ("I 4", 4),
        ("II 1", 6),
    ]


@pytest.mark.article("D.6")
@pytest.mark.parametrize(("groups", "rounds"), [(2, 2), (3, 3), (4, 3), (5, 5), (6, 3)])
def test_the_champion_of_a_class_in_groups_comes_from_a_new_group_of_the_winners(groups, rounds):
    events = [named("D", at) for at in range(1, groups + 1)]
    final = final_group(events, "1", 5, edition=EDITION)
    assert load(dump(final)) == final
    assert (final.division, final.rounds_planned, len(final.entrants)) == ("1 finale", rounds, groups)
    assert {entrant.name for entrant in final.entrants} == {event.entrant(1).name for event in events}
    assert [entrant.number for entrant in final.entrants] == list(range(1, groups + 1))
    assert final_group(events, "1", 5, edition=EDITION) == final
    assert len({row.ranking for row in rank(final, edition=EDITION).rows}) == 1


@pytest.mark.article("D.6")
def test_the_final_group_is_ranked_by_the_same_article():
    final = final_group([named("D", 1), named("D", 2), named("D", 3)], "1", 5, edition=EDITION)
    finished = dataclasses.replace(group("D", "1 finale", 3, ["3>1"]), entrants=final.entrants)
    standings = rank(finished, edition=EDITION)
    assert (order(standings), standings.rows[0].because.articles[0]) == ([1, 2, 3], "D.6D")


@pytest.mark.article("D.6")
def test_a_final_group_waits_for_every_group_and_every_first_place():
    finished = named("D", 1)
    with pytest.raises(RuleViolation, match="games are open"):
        final_group([finished, named("D", 2, rounds=2)], "1", 1, edition=EDITION)
    with pytest.raises(RuleViolation, match="1 II is not known: a tie is open") as caught:
        final_group([finished, named("D", 2, 3, ["1=2"])], "1", 1, edition=EDITION)
    assert caught.value.reason.articles == ("D.6D",)
    with pytest.raises(RuleViolation, match="cannot win two groups"):
        final_group([finished, finished], "1", 1, edition=EDITION)
    with pytest.raises(RuleViolation, match="no final group"):
        final_group([finished], "1", 1, edition=EDITION)
    with pytest.raises(RuleViolation, match="no printed schedule for 7 entrants"):
        final_group([named("D", at) for at in range(1, 8)], "1", 1, edition=EDITION)


@pytest.mark.article("A.5C")
def test_a_deciding_game_of_winners_with_the_same_colours_again_is_refused():
    games = played([((1, 2), [(1, 2, "½-½"), (1, 2, "1-0")])])
    with pytest.raises(RuleViolation, match=r"^deciding\[0\]\.games\[1\]: 2 has white") as caught:
        compare_winners([named("A", 1), named("A", 2)], edition=EDITION, deciding=games)
    assert caught.value.reason.articles == ("A.5C",)


@pytest.mark.article("A.5C")
def test_a_lot_may_decide_between_the_winners_instead():
    groups = [named("A", 1), named("A", 2), named("A", 3, exceptions=["1=3"])]
    seed = next(seed for seed in range(100) if draw((1, 2), seed) == (2, 1))
    decided = compare_winners(groups, edition=EDITION, rulings=[Ruling((2, 1), seed)])
    assert [row.winner.entrant.name for row in decided.rows] == ["II 1", "I 1", "III 1"]
    assert [row.decided_by for row in decided.rows] == ["A.5C", "A.5C", "A.5"]
    assert str(decided.rows[0].because).startswith(f"By lot (seed {seed}) the order is 2, 1")
    assert decided.open == ()


@pytest.mark.article("A.5C")
def test_a_lot_that_its_seed_does_not_give_is_refused_and_none_is_drawn_where_no_article_has_one():
    level = named("A", 1, exceptions=["1=2", "3=4"])
    seed = next(seed for seed in range(100) if draw((1, 2), seed) == (2, 1))
    given = dump(dataclasses.replace(level, rulings=(Ruling((2, 1), seed),)))
    assert dump(load(given)) == given
    with pytest.raises(RuleViolation, match="gives another order") as fault:
        load(given | {"rulings": [{"order": [1, 2], "seed": seed}]})
    assert fault.value.place == "rulings[0].seed"
    with pytest.raises(RuleViolation, match="No lot decides here"):
        load(given | {"section": "D", "division": "1"})
