"""A, art. 5 and D, art. 6: a class in several groups, its winners compared or in a final group (R20, R56)."""

import dataclasses

import pytest

from tests.regulations.eights import EDITION, order
from tests.regulations.individuals import group, played
from tournaments.regulations.counting.play_offs import next_game
from tournaments.regulations.draws_of_lots import draw
from tournaments.regulations.event import Entrant, Ruling
from tournaments.regulations.files.event import dump, load
from tournaments.regulations.order.group_winners import (
    compare_winners,
    drawn,
    final_group,
    finalists,
    group_winners,
)
from tournaments.regulations.order.standings import rank, standings_json, together_json
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.schedules.groups import roman
from tournaments.regulations.schedules.own import everybody_meets


def named(section, at, entrants=4, exceptions=(), **more):
    """Group `at` of class 1, its players called "I 1" and so on."""
    sign = roman(at)
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
    assert (tie.numbers, tie.article) == ((1, 2), "A.5C")
    assert str(tie.needs) == "a play-off game between 1 and 2"
    games = played([((1, 2), [(1, 2, "½-½"), (2, 1, "1-0")])])
    decided = compare_winners(groups, edition=EDITION, deciding=games)
    assert [row.winner.entrant.name for row in decided.rows] == ["II 1", "I 1", "III 1"]
    assert [row.decided_by for row in decided.rows] == ["A.5C", "A.5C", "A.5"]


@pytest.mark.article("A.5")
def test_winners_with_equal_points_below_the_first_play_no_deciding_game():
    """The winner of II has 3 points, those of I and III have 2½: the article decides the first place."""
    groups = [named("A", 1, exceptions=["1=3"]), named("A", 2), named("A", 3, exceptions=["1=3"])]
    table = compare_winners(groups, edition=EDITION)
    assert [row.winner.entrant.name for row in table.rows] == ["II 1", "I 1", "III 1"]
    assert table.open == ()
    assert {row.decided_by for row in table.rows} == {"A.5"}
    assert str(table.rows[1].because) == (
        "Points 2½, as many as number 3: of the winners of groups only the first place is decided"
    )
    games = played([((1, 3), [(1, 3, "0-1")])])
    decided = compare_winners(groups, edition=EDITION, deciding=games)
    assert [row.winner.entrant.name for row in decided.rows] == ["II 1", "III 1", "I 1"]


@pytest.mark.article("A.5")
@pytest.mark.article("A.5C")
def test_of_three_winners_who_play_for_the_first_place_the_other_two_may_stay_equal():
    groups = [named("A", 1), named("A", 2), named("A", 3)]
    (tie,) = compare_winners(groups, edition=EDITION).open
    assert tie.places == (1, 2, 3)
    games = played([((1, 2, 3), [(1, 2, "0-1"), (2, 3, "1-0"), (3, 1, "½-½")])])
    table = compare_winners(groups, edition=EDITION, deciding=games)
    assert [row.winner.entrant.name for row in table.rows] == ["II 1", "I 1", "III 1"]
    assert table.open == ()


@pytest.mark.article("A.5")
def test_both_halves_of_a_group_of_six_have_a_winner():
    """R17: 1 has 3 points in half I, 4 has 2 in half II."""
    winners = group_winners([named("A", 1, 6), named("A", 2)], edition=EDITION)
    assert [(winner.entrant.name, winner.half_points) for winner in winners] == [
        ("I 1", 6),
        ("I 4", 4),
        ("II 1", 6),
    ]


ACROSS = ["4>1", "2>5", "6>3"]
"""In halves that the lowest numbers win: 1 and 4 win both games in their halves, 4 that across too."""


def all_drawn(section, **more):
    return group(section, "1", 6, outcome=lambda white, black: "½-½", **more)


@pytest.mark.article("A.5")
def test_the_winners_of_the_halves_of_the_only_six_are_compared_by_points():
    standings = rank(group("A", "1", 6, ACROSS), edition=EDITION)
    assert [(row.place, row.entrant.number, row.half_points) for row in standings.whole] == [
        (1, 4, 6),
        (2, 1, 4),
    ]
    assert [(place, one.number) for place, one in standings.placed] == [(1, 4), (2, 1)]
    assert {row.decided_by for row in standings.whole} == {"A.5"}
    assert str(standings.whole[1].because) == "Points 2, which no other winner has"
    assert (standings.open, standings.final) == ((), None)


@pytest.mark.article("A.5")
@pytest.mark.article("A.5C")
def test_half_winners_with_as_many_points_play_until_one_wins():
    """1 and 4 draw across: each has 2½. Their next game has the colours of that one reversed."""
    level = group("A", "1", 6, ["1=4"])
    (tie,) = rank(level, edition=EDITION).open
    assert (tie.numbers, tie.places, tie.article) == ((1, 4), (1, 2), "A.5C")
    assert str(tie.needs) == "a play-off game between 1 and 4"
    (shown,) = standings_json(rank(level, edition=EDITION))["open"]
    assert shown == {"places": [1, 2], "article": "A.5C", "needs": str(tie.needs), "ranking": None}
    assert next_game(level, 1, 4, edition=EDITION).white == 1  # in the table 4 has white
    drawn = dataclasses.replace(level, deciding=played([((1, 4), [(1, 4, "½-½")])]))
    (tie,) = rank(drawn, edition=EDITION).open
    assert str(tie.needs) == "a further game between 1 and 4, until one of them wins"
    games = [((1, 4), [(1, 4, "½-½"), (4, 1, "1-0")])]
    decided = load(dump(dataclasses.replace(level, deciding=played(games))))
    standings = rank(decided, edition=EDITION)
    assert (standings.open, standings.remarks) == ((), ())
    assert [(row.entrant.number, row.decided_by) for row in standings.whole] == [(4, "A.5C"), (1, "A.5C")]


@pytest.mark.article("A.5C")
def test_a_lot_may_decide_between_half_winners_and_the_directors_where_one_has_left():
    level = group("A", "1", 6, ["1=4"])
    seed = next(seed for seed in range(100) if draw((1, 4), seed) == (4, 1))
    lot = dataclasses.replace(level, rulings=(Ruling((4, 1), seed),))
    standings = rank(lot, edition=EDITION)
    assert (standings.open, standings.remarks) == ((), ())
    assert [row.entrant.number for row in standings.whole] == [4, 1]
    (tie,) = rank(group("A", "1", 6, ["4>1"], withdrawals=[(4, 2)]), edition=EDITION).open
    assert (tie.numbers, tie.article) == ((1, 4), "A.6")


@pytest.mark.article("A.5")
@pytest.mark.article("D.6")
def test_of_a_six_that_is_not_over_or_is_one_of_several_groups_nothing_is_said_of_the_whole():
    for event in (
        group("A", "1", 6, ["1=4", "1?2"]),
        all_drawn("A"),
        group("A", "1 II", 6, ["1=4"]),
        group("A", "1", 6, ["1=4"], settings={"group_of_six": "one"}),
        group("D", "1 II", 6),
    ):
        standings = rank(event, edition=EDITION)
        assert all(tie.ranking for tie in standings.open)
        assert (standings.whole, standings.final) == ((), None)


@pytest.mark.article("D.6")
def test_the_winners_of_both_halves_of_the_only_six_play_the_final_group():
    six = group("D", "2", 6, ACROSS)
    standings = rank(six, edition=EDITION)
    assert [entrant.number for entrant in standings.final.entrants] == [1, 4]
    told = together_json(standings)["final"]
    assert (told["article"], [one["name"] for one in told["players"]]) == ("D.6", ["Player 1", "Player 4"])
    assert "Player 1, Player 4" in told["needs"]
    assert [winner.half for winner in finalists([six], edition=EDITION)] == ["I", "II"]
    final = final_group([six], "2", 5, edition=EDITION)
    assert (final.rounds_planned, len(final.entrants), final.division) == (2, 2, "2 finale")
    assert finalists([group("D", "2", 4)], edition=EDITION) == ()
    with pytest.raises(RuleViolation, match="tie is open"):
        final_group([all_drawn("D")], "1", 5, edition=EDITION)


@pytest.mark.article("D.6")
def test_what_was_chosen_of_withdrawals_holds_in_the_final_group_too():
    events = [named("D", at, settings={"withdrawal": "lapsed"}) for at in (1, 2)]
    assert dict(final_group(events, "1", 5, edition=EDITION).settings) == {"withdrawal": "lapsed"}


@pytest.mark.article("A.5")
def test_winners_who_are_compared_play_no_final_group():
    with pytest.raises(RuleViolation, match="no final group"):
        final_group([named("A", 1), named("A", 2)], "1", 5, edition=EDITION)


@pytest.mark.article("A.5")
def test_the_directors_decide_about_a_group_winner_who_has_left():
    """1 of group I leaves after round 2, so that the last game is won by the opponent."""
    first = named("A", 1, exceptions=["3=4"], withdrawals=[(1, 2)])
    second = named("A", 2, exceptions=["1=4", "1=3", "2=3", "2=4", "3=4"])
    winners = group_winners([first, second], edition=EDITION)
    assert [(winner.half_points, winner.withdrawn) for winner in winners] == [(4, True), (4, False)]
    (tie,) = compare_winners([first, second], edition=EDITION).open
    assert tie.article == "A.6"


@pytest.mark.article("D.6")
@pytest.mark.parametrize(("groups", "rounds"), [(2, 2), (3, 3), (4, 3), (5, 5), (6, 3), (7, 7), (8, 7)])
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


@pytest.mark.article("D.6")
def test_two_of_one_name_and_club_who_each_win_a_group_both_play_in_the_final_group():
    events = [named("D", at) for at in (1, 2)]
    twins = [
        dataclasses.replace(
            event,
            entrants=tuple(Entrant(one.number, f"J. Vries {one.number}", "X") for one in event.entrants),
        )
        for event in events
    ]
    final = final_group(twins, "1", 5, edition=EDITION)
    assert [entrant.name for entrant in final.entrants] == ["J. Vries 1"] * 2
    assert sorted(drawn(group_winners(twins, edition=EDITION), 5)) == [
        "J. Vries 1 (X) 1 I",
        "J. Vries 1 (X) 1 II",
    ]


@pytest.mark.article("E.3")
@pytest.mark.parametrize("groups", range(3, 13))
def test_the_final_group_of_a_championship_of_section_e_is_of_any_size(groups):
    final = final_group([named("E", at) for at in range(1, groups + 1)], "jeugd", 5, edition=EDITION)
    assert (len(final.entrants), final.rounds_planned) == (groups, len(everybody_meets(groups)))


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
