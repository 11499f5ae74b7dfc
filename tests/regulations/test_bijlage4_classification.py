"""The points classification over the seasons: Bijlage 4, readings R42 and R43.

Worked examples, after season 2026 (window 2023-2026).

- Bakker, 3rd class: 2022 9 SP, 2023 4 + 2, 2025 2 + 0, 2026 1 + 1. Window 6 + 0 + 2 + 2 = 10: not more than
  10, stays. TP 9 + 10 = 19: the season 2022 counts in TP and not in the window.
- With 2 + 1 in 2026 the window is 11: promoted to the 2nd class. TP 20 until the promotion.
- Promoted at the end of 2024, Bakker is tested in the 2nd class on 2025 and 2026 only: 2 + 2 = 4; TP is 4.
- Visser, HA: 20 points a year from 2021 to 2026: window 80, TP 120, kept; no promotion by points.
- Dijkstra, 1st class: last point in 2021, an entry of 0 in 2023, none else: 2022-2026 are five seasons
  without a point. Proposed for the 2nd class after 2026; after 2025 there are four, so not yet.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.regulations.test_bijlage4_awards import RULE
from tournaments.regulations.event import PlayerClass
from tournaments.regulations.points.classification import (
    PlayerPoints,
    SeasonPoints,
    best_season,
    classification_json,
    classify,
    season_of_record,
)
from tournaments.regulations.reasons import RuleViolation

LIMITS = [("3", 10, "2"), ("2", 14, "1"), ("1", 18, "HA")]


def player(code, seasons, promoted_in=None, name="Bakker"):
    """A player from {year: SP or (WP, KP)}."""
    points = {year: sp if isinstance(sp, tuple) else (sp, 0) for year, sp in seasons.items()}
    return PlayerPoints(
        name,
        code and PlayerClass(code),
        tuple(SeasonPoints(year, wp, kp) for year, (wp, kp) in points.items()),
        promoted_in,
    )


def line(of, season=2026):
    return classify([of], season, rule=RULE)[0]


@pytest.mark.article("Bijlage 4 promotion")
def test_the_window_is_the_last_four_seasons_and_tp_is_all_of_them():
    found = line(player("3", {2022: 9, 2023: (4, 2), 2025: (2, 0), 2026: (1, 1)}))
    assert (found.sp, found.window, found.tp) == (2, 10, 19)
    assert found.window_seasons == ((2023, 6), (2024, 0), (2025, 2), (2026, 2))
    assert found.promotes_to is None
    assert str(found.because[0]) == (
        "10 season points in the 4 seasons up to 2026, not more than 10: not promoted from class 3"
    )


@pytest.mark.article("Bijlage 4 promotion")
def test_a_point_more_than_the_limit_promotes():
    found = line(player("3", {2022: 9, 2023: (4, 2), 2025: (2, 0), 2026: (2, 1)}))
    assert (found.sp, found.window, found.tp, found.promotes_to) == (3, 11, 20, PlayerClass.SECOND)
    assert str(found.because[0]) == (
        "11 season points in the 4 seasons up to 2026, more than 10: "
        "promoted from class 3 to 2, where the total points begin at zero"
    )
    assert found.because[0].articles == ("Bijlage 4", "R42")


@pytest.mark.article("Bijlage 4 promotion")
@pytest.mark.parametrize(("code", "limit", "target"), LIMITS)
def test_the_limit_itself_does_not_promote_and_one_more_does(code, limit, target):
    assert line(player(code, {2023: limit})).promotes_to is None
    assert line(player(code, {2023: limit + 1})).promotes_to == target
    assert line(player(code, {2022: limit + 1})).promotes_to is None
    assert line(player(code, {2022: 1, 2023: limit})).promotes_to is None


@pytest.mark.article("Bijlage 4 promotion")
def test_after_a_promotion_only_later_seasons_count():
    seasons = {2022: 9, 2023: (4, 2), 2024: 5, 2025: (2, 0), 2026: (1, 1)}
    found = line(player("2", seasons, promoted_in=2024))
    assert (found.sp, found.tp, found.window) == (2, 4, 4)
    assert found.window_seasons == ((2025, 2), (2026, 2))
    assert str(found.because[1]) == "Promoted at the end of season 2024: only later seasons count"


@pytest.mark.article("Bijlage 4 promotion")
def test_in_the_season_of_the_promotion_the_points_are_back_at_zero_and_sp_stays():
    found = line(player("2", {2025: 9, 2026: 6}, promoted_in=2026))
    assert (found.sp, found.tp, found.window, found.window_seasons) == (6, 0, 0, ())
    assert found.promotes_to is None


@pytest.mark.article("Bijlage 4 promotion")
@pytest.mark.parametrize("code", ["HA", "EK", "RHAA", "HAA", "KK"])
def test_from_the_ha_up_tp_is_kept_and_nobody_is_promoted_by_points(code):
    found = line(player(code, dict.fromkeys(range(2021, 2027), 20)))
    assert (found.window, found.tp, found.promotes_to) == (80, 120, None)
    assert str(found.because[0]) == f"Class {code} has no promotion by points; the total points are kept"


def test_a_player_without_a_class_has_points_and_no_promotion():
    found = line(player(None, {2026: 30}))
    assert (found.tp, found.promotes_to, found.demotion_proposed) == (30, None, False)
    assert str(found.because[0]) == "No member of a class, so not promoted by points"


@pytest.mark.article("Bijlage 4 demotion")
def test_after_five_seasons_without_a_point_a_class_lower_is_proposed():
    dijkstra = player("1", {2021: 3, 2023: 0})
    found = line(dijkstra, 2026)
    assert (found.demotion_proposed, found.promotes_to) == (True, None)
    assert str(found.because[0]) == (
        "No point in the 5 seasons up to 2026: may, after consultation with the board of the union, "
        "play one class lower, in class 2"
    )
    assert found.because[0].articles == ("Bijlage 4", "R43")
    assert not line(dijkstra, 2025).demotion_proposed


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize(
    ("code", "proposed"),
    [("3", False), ("2", True), ("1", True), ("HA", True), ("EK", False), ("RHAA", False), ("KK", False)],
)
def test_a_class_lower_exists_for_the_2nd_class_up_to_the_ha_only(code, proposed):
    assert line(player(code, {2021: 3})).demotion_proposed is proposed


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize("year", range(2022, 2027))
def test_one_point_in_any_of_the_five_seasons_is_enough_to_stay(year):
    assert not line(player("2", {2021: 3, year: (0, 1)})).demotion_proposed


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize(
    ("seasons", "promoted_in", "proposed"),
    [
        ({2022: 0}, None, True),  # known in the first of the five
        ({2023: 0}, None, False),  # new in 2023
        ({}, None, False),  # nothing is known
        ({2022: 0}, 2021, True),
        ({}, 2021, True),  # known: promoted at the end of 2021
        ({2015: 0}, 2022, False),  # the five must lie after the promotion
    ],
)
def test_the_five_seasons_count_from_when_the_player_was_known_and_last_promoted(
    seasons, promoted_in, proposed
):
    assert line(player("2", seasons, promoted_in)).demotion_proposed is proposed


@pytest.mark.article("Bijlage 4")
def test_later_seasons_are_not_looked_at():
    seasons = {2022: 4, 2023: 3, 2026: 9}
    assert line(player("3", seasons), 2025) == line(player("3", {2022: 4, 2023: 3}), 2025)


POINTS = st.dictionaries(st.integers(2010, 2030), st.tuples(st.integers(0, 6), st.integers(0, 4)))
PLAYERS = st.lists(
    st.builds(
        player,
        st.sampled_from([None, *(code.value for code in PlayerClass)]),
        POINTS,
        st.none() | st.integers(2010, 2030),
    ),
    max_size=6,
)


@pytest.mark.article("Bijlage 4")
@given(PLAYERS, st.integers(2010, 2032), st.randoms())
def test_the_order_of_players_and_seasons_never_changes_a_line(players, season, order):
    shuffled = list(range(len(players)))
    order.shuffle(shuffled)
    turned = [
        PlayerPoints(p.name, p.player_class, tuple(reversed(p.seasons)), p.promoted_in)
        for p in (players[index] for index in shuffled)
    ]
    straight = classify(players, season, rule=RULE)
    assert classify(turned, season, rule=RULE) == tuple(straight[index] for index in shuffled)
    best, again = (best_season(found, season, rule=RULE) for found in (players, turned))
    assert best == again


@given(PLAYERS, st.integers(2010, 2032))
def test_every_line_agrees_with_the_points_added_up_year_by_year(players, season):
    """Adds the points up anew, going back year by year from the season to the last promotion."""
    for found, given_points in zip(classify(players, season, rule=RULE), players, strict=True):
        sp = {points.year: points.wp + points.kp for points in given_points.seasons}
        since = max(2009, given_points.promoted_in or 0)
        back = [sp.get(year, 0) for year in range(season, since, -1)]
        assert (found.sp, found.window, found.tp) == (sp.get(season, 0), sum(back[:4]), sum(back))
        limit = {code: above for code, above, _ in LIMITS}.get(given_points.player_class)
        assert (found.promotes_to is not None) == (limit is not None and sum(back[:4]) > limit)
        if found.demotion_proposed:
            assert len(back) >= 5
            assert not any(back[:5])
        assert not (found.demotion_proposed and found.promotes_to)


@pytest.mark.article("Bijlage 4 trophy")
def test_the_best_season_is_of_all_classes_and_can_be_shared():
    players = [
        player("3", {2025: 9, 2026: (2, 4)}, name="Visser"),
        player("KK", {2026: (3, 3)}, name="Anema"),
        player("1", {2026: 5}, name="Bosma"),
    ]
    best = best_season(players, 2026, rule=RULE)
    assert (best.sp, best.names) == (6, ("Anema", "Visser"))
    assert str(best.because) == "6 season points in season 2026, the most of all classes"
    assert best_season(players, 2025, rule=RULE).names == ("Visser",)


@pytest.mark.article("Bijlage 4 trophy")
def test_without_a_point_there_is_no_best_season():
    assert best_season([player("3", {2026: 0})], 2026, rule=RULE) is None
    assert best_season([], 2026, rule=RULE) is None


def test_the_latest_season_is_that_of_the_last_entry_of_anybody():
    players = [player("3", {2026: 0, 2021: 1}), player("3", {2024: 4}), player("1", {})]
    assert season_of_record(players) == 2026
    assert season_of_record(players, 2021) == 2021
    with pytest.raises(RuleViolation, match="No player has a season yet"):
        season_of_record([player("3", {})])


@pytest.mark.article("Bijlage 4")
@pytest.mark.parametrize("season", [1900, 2020, 2027])
def test_a_season_outside_the_record_is_refused_and_not_answered_with_zeros(season):
    players = [player("3", {2026: 0, 2021: 1}), player("3", {2024: 4})]
    with pytest.raises(RuleViolation, match="not in the record, which goes from 2021 to 2026") as caught:
        season_of_record(players, season)
    assert caught.value.reason.articles == ("Bijlage 4",)


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize(
    ("known_from", "proposed"), [(2010, True), (2022, True), (2023, False), (None, False)]
)
def test_who_was_a_member_or_in_a_class_throughout_is_proposed_without_an_entry_of_points(
    known_from, proposed
):
    quiet = PlayerPoints("Visser", PlayerClass.SECOND, (), known_from=known_from)
    assert line(quiet).demotion_proposed is proposed
    with_a_point = PlayerPoints(
        "Visser", PlayerClass.SECOND, (SeasonPoints(2024, 1, 0),), known_from=known_from
    )
    assert not line(with_a_point).demotion_proposed


@pytest.mark.article("Bijlage 4 demotion")
def test_after_a_demotion_the_five_seasons_start_again_from_it():
    """Without a point since 2015 and let play a class lower at the end of 2020: after 2025 once more."""
    lower = PlayerPoints("Visser", PlayerClass.SECOND, (SeasonPoints(2015, 0, 0),), demoted_in=2020)
    assert [line(lower, season).demotion_proposed for season in (2021, 2024, 2025, 2026)] == [
        False,
        False,
        True,
        True,
    ]
    assert line(lower, 2024).because[-1].articles == ("Bijlage 4", "R85")
    assert "since the end of season 2020" in str(line(lower, 2024).because[-1])


@pytest.mark.article("Bijlage 4 demotion")
def test_of_a_promotion_and_a_demotion_the_later_one_counts():
    both = PlayerPoints("Visser", PlayerClass.SECOND, (), promoted_in=2021, demoted_in=2019)
    assert not line(both, 2025).demotion_proposed
    assert line(both, 2026).demotion_proposed


@pytest.mark.article("Bijlage 4 promotion")
def test_points_before_a_demotion_still_count_for_a_promotion():
    """Only a promotion sets the points to zero."""
    lower = PlayerPoints("Visser", PlayerClass.THIRD, (SeasonPoints(2024, 11, 0),), demoted_in=2025)
    assert line(lower, 2026).promotes_to is PlayerClass.SECOND


def test_the_classification_as_plain_data_has_one_line_a_player_and_the_best_season():
    players = [player("3", {2023: 11, 2026: (1, 0)}), player("2", {2021: 1}, name="Dijkstra")]
    best = best_season(players, 2026, rule=RULE)
    data = classification_json(classify(players, 2026, rule=RULE), 2026, best)
    assert data["season"] == 2026
    assert data["players"][0] == {
        "name": "Bakker",
        "class": "3",
        "sp": 1,
        "tp": 12,
        "window": 12,
        "window_seasons": [
            {"year": 2023, "sp": 11},
            {"year": 2024, "sp": 0},
            {"year": 2025, "sp": 0},
            {"year": 2026, "sp": 1},
        ],
        "promotes_to": "2",
        "demotion_proposed": False,
        "article": "Bijlage 4",
        "because": "12 season points in the 4 seasons up to 2026, more than 10: promoted from class 3 to 2, "
        "where the total points begin at zero",
    }
    assert data["players"][1]["demotion_proposed"] is True
    assert data["players"][1]["because"].startswith("No point in the 5 seasons up to 2026")
    assert data["best_season"] == {
        "sp": 1,
        "names": ["Bakker"],
        "because": "1 season points in season 2026, the most of all classes",
    }
    assert classification_json((), 2026, None) == {"season": 2026, "players": [], "best_season": None}
