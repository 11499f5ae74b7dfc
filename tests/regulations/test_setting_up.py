"""What the edition proposes for an event of every section, and which choices of the leaders are refused."""

import pytest

from tests.regulations.eights import EDITION
from tournaments.regulations.event import MOST_ROUNDS, Event, Section, System
from tournaments.regulations.proposals import Numbers
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.setting_up.event import check_choices, proposals
from tournaments.regulations.swiss import settings_of
from tournaments.regulations.swiss.settings import Settings

EVERY_EVENT = [
    *(("A", division, entrants) for division in ("EK", "1", "2+3") for entrants in (None, 2, 3, 6, 7, 13)),
    *(("B", "", teams) for teams in (None, 4, 5, 6, 7, 8, 9, 15)),
    *(("C", division, entrants) for division in ("KK", "HAA", "RHAA") for entrants in (None, 8)),
    *(("D", "HA", entrants) for entrants in (None, *range(2, 13))),
    *(("D", division, entrants) for division in ("1", "2", "3 II") for entrants in (None, 2, 9, 10)),
    *(
        ("E", division, entrants)
        for division in ("pupillen", "jeugd", "junioren")
        for entrants in (None, 5, 9)
    ),
    *(("F", "open", entrants) for entrants in (None, 9, 60)),
    *(("G", "", teams) for teams in (None, 3, 4, 5, 6, 7)),
    ("I", "", None),
]


def by_key(section, division, entrants, **chosen):
    found = proposals(EDITION, section, division, entrants, chosen=chosen)
    keys = [proposal.key for proposal in found]
    assert len(set(keys)) == len(keys)
    return {proposal.key: proposal for proposal in found}


def said(proposal):
    return [str(reason) for reason in proposal.value]


def refused(section, division, entrants, **chosen):
    with pytest.raises(RuleViolation) as caught:
        check_choices(EDITION, section, division, entrants, chosen)
    return caught.value


@pytest.mark.parametrize(("section", "division", "entrants"), EVERY_EVENT)
def test_every_point_of_every_event_cites_an_article_and_what_it_proposes_may_be_chosen(
    section, division, entrants
):
    found = by_key(section, division, entrants)
    for proposal in found.values():
        assert proposal.value
        assert all(reason.articles for reason in proposal.value), proposal
        assert not (proposal.fixed and (proposal.choices or proposal.numbers)), proposal
        assert len({choice.value for choice in proposal.choices}) == len(proposal.choices)
        for choice in proposal.choices:
            assert all(reason.articles for reason in choice.says)
    settings = {
        proposal.key: proposal.setting
        for proposal in found.values()
        if proposal.setting and proposal.key != "placement"
    }
    check_choices(EDITION, section, division, entrants, settings)


@pytest.mark.parametrize(("section", "division", "entrants"), EVERY_EVENT)
def test_every_single_choice_can_be_made_and_is_then_what_is_proposed(section, division, entrants):
    for proposal in by_key(section, division, entrants).values():
        for choice in proposal.choices:
            chosen = {proposal.key: choice.value}
            check_choices(EDITION, section, division, entrants, chosen)
            again = by_key(section, division, entrants, **chosen)[proposal.key]
            assert (again.setting, again.value) == (choice.value, choice.says)


@pytest.mark.article("A.3")
@pytest.mark.article("A.4")
def test_a_class_of_a_club_competition_is_drawn_into_groups_with_their_printed_schedules():
    found = by_key("A", "2", 9)
    assert said(found["groups"]) == ["9 entrants in groups of 4, 5"]
    assert found["groups"].articles == ("A.3", "A.4", "R54")
    assert (found["placement"].setting, found["placement"].articles) == ("lot", ("A.3",))
    assert said(found["rounds"]) == ["3 rounds in a group of 4", "5 rounds in a group of 5"]
    assert found["rounds"].setting == ""
    assert said(found["free_round"]) == ["A bye scores nothing and is no game"]
    assert found["winners"].articles == ("A.5", "R20")


@pytest.mark.article("Bijlage 4.3")
def test_the_leaders_of_a_club_competition_may_choose_the_swiss_system():
    assert by_key("A", "1", 12)["system"].setting == "round-robin"
    found = by_key("A", "1", 12, system="swiss", swiss_order="points lot")
    assert found["system"].articles == ("Bijlage 4.3", "Bijlage 3")
    assert said(found["groups"]) == ["One group of 12"]
    assert said(found["swiss_order"]) == ["Points", "Lot"]
    assert "schedule" not in found
    assert refused("A", "1", 12, swiss="dutch").place == "swiss"


@pytest.mark.article("A.4")
@pytest.mark.parametrize(("section", "division"), [("A", "1"), ("D", "2"), ("G", "")])
def test_the_leaders_choose_the_rankings_of_a_group_of_six(section, division):
    found = by_key(section, division, 6)
    assert [choice.value for choice in found["group_of_six"].choices] == ["halves", "one"]
    assert found["group_of_six"].setting == "halves"
    assert by_key(section, division, 6, group_of_six="one")["group_of_six"].setting == "one"
    assert "group_of_six" not in by_key(section, division, 5)


@pytest.mark.article("A.5")
@pytest.mark.article("D.6")
def test_the_winners_of_groups_are_compared_in_a_and_play_in_d_and_with_one_group_there_is_nothing_to_say():
    assert said(by_key("D", "1", 8)["winners"]) == [
        "The winners of the groups play in a new group for the championship"
    ]
    assert "winners" not in by_key("D", "1", 5)
    assert "winners" not in by_key("B", "", 8)


@pytest.mark.article("B.2")
@pytest.mark.article("B.3")
@pytest.mark.article("B.4")
def test_eights_are_placed_by_the_last_final_order_in_groups_with_their_own_times():
    found = by_key("B", "", 9)
    assert said(found["groups"]) == ["9 entrants in groups of 4, 5"]
    assert (found["placement"].setting, found["placement"].articles) == ("final-order", ("B.3",))
    assert said(found["clock"]) == ["In a group of 5 teams each player has 45 minutes for a game"]
    assert found["minutes"].articles == ("B.4", "B.8")
    chosen = by_key("B", "", 9, minutes="60")["minutes"]
    assert (chosen.setting, said(chosen)) == (
        "60",
        ["60 minutes for each player, set by the tournament directors"],
    )
    assert said(by_key("B", "", 8)["clock"]) == [
        "In a group of 4 teams each player has 90 minutes for a game"
    ]
    assert "minutes" not in by_key("B", "", 8)
    assert "minutes" not in by_key("B", "", None)


@pytest.mark.article("B.5")
@pytest.mark.article("B.6")
@pytest.mark.article("B.7")
def test_eights_hand_in_a_line_up_and_end_in_the_order_of_the_article():
    found = by_key("B", "", 4)
    assert said(found["line_up"]) == [
        "The line-up of 8 boards, in one order for every round, is handed in at least 15 minutes before the "
        "start; an empty board is lost"
    ]
    assert said(found["match_points"]) == [
        "A team with more board points has 1 match point; with as many each has ½"
    ]
    assert said(found["order"]) == ["Match points", "Board points", "Sonneborn-Berger", "Mutual result"]
    assert found["order"].articles == ("B.7a", "B.7b", "B.7c", "B.7d")
    assert "In group I " in said(found["first_place"])[0]
    assert "first_place" in by_key("B", "I", 4)
    assert "first_place" not in by_key("B", "II", 4)


@pytest.mark.article("C.3")
@pytest.mark.article("C.5")
@pytest.mark.article("C.7")
@pytest.mark.article("C.8")
@pytest.mark.article("C.13")
@pytest.mark.article("C.15")
def test_of_an_eight_nothing_is_left_to_choose():
    found = by_key("C", "KK", None)
    assert all(proposal.fixed for proposal in found.values())
    assert found["rounds"].setting == "7"
    assert said(found["clock"]) == ["120 minutes for the first 50 moves, then 60 for every 25"]
    assert "last 5 moves before a time control" in said(found["notation"])[0]
    assert found["placement"].articles == ("C.8", "C.9")
    assert found["make_up"].articles == ("C.13", "R31")
    assert "before round 6 is played; the rounds 6, 7" in said(found["make_up"])[0]
    assert found["first_place"].articles == ("C.15", "C.15A")
    assert "first_place" not in by_key("C", "HAA", None)


@pytest.mark.article("C.14")
def test_what_a_withdrawal_does_is_not_chosen_in_an_eight():
    found = refused("C", "KK", 8, withdrawal="lapsed")
    assert (found.place, found.reason.articles) == ("withdrawal", ("C.14", "R30"))


@pytest.mark.article("C.2")
def test_an_eight_has_eight_places_and_three_divisions():
    with pytest.raises(RuleViolation, match="8 numbered places, not 7"):
        proposals(EDITION, "C", "KK", 7)
    with pytest.raises(RuleViolation, match=r"^division: Section C has the divisions KK, HAA, RHAA, not EK"):
        proposals(EDITION, "C", "EK", 8)


@pytest.mark.article("D.3")
def test_section_d_has_its_four_classes_alone():
    with pytest.raises(RuleViolation, match=r"^division: Section D has the divisions HA, 1, 2, 3, not KK"):
        proposals(EDITION, "D", "KK", 8)


@pytest.mark.article("D.2")
@pytest.mark.article("D.4")
@pytest.mark.parametrize(
    ("entrants", "system", "rounds"), [(2, "round-robin", "2"), (8, "round-robin", "7"), (9, "swiss", "6")]
)
def test_the_system_of_the_ha_follows_from_the_number_of_entrants(entrants, system, rounds):
    found = by_key("D", "HA", entrants)
    assert (found["system"].setting, found["rounds"].setting) == (system, rounds)
    assert found["system"].fixed
    assert said(found["clock"]) == ["90 minutes for each player"]
    other = "swiss" if system == "round-robin" else "round-robin"
    assert refused("D", "HA", entrants, system=other).reason.articles[0] == "D.4"


@pytest.mark.article("D.4")
def test_while_the_entrants_of_the_ha_are_not_counted_both_systems_are_shown():
    found = by_key("D", "HA", None)
    assert found["system"].setting == ""
    assert said(found["system"]) == [
        "Up to 8 entrants all meet once; with more the Swiss system is played in 6 rounds"
    ]
    assert said(found["swiss_rounds"]) == ["6 rounds of the Swiss system, spread over 2 days"]
    assert {"schedule", "swiss"} <= set(found)
    assert said(found["order"])[-2:] == ["Play-off games", "If the Swiss system is played: its list"]
    assert said(by_key("D", "HA", 9)["order"]) == ["The list of the Swiss system"]


@pytest.mark.article("Bijlage 2")
def test_the_playing_days_of_the_ha_are_those_that_are_printed():
    assert said(by_key("D", "HA", 7)["days"]) == [
        "On the first Saturday of the personal championships: 1, 2, 3",
        "On the Tuesday evening: 4",
        "On the last Saturday of the personal championships: 5, 6, 7",
    ]
    assert said(by_key("D", "HA", 3)["days"]) == ["On one day: 1, 2, 3"]
    assert "days" not in by_key("D", "HA", 8)
    assert said(by_key("D", "HA", 2)["schedule"]) == [
        "Two games with the colours reversed, then single games until one wins"
    ]


@pytest.mark.article("D.5")
def test_the_classes_of_d_use_the_groups_of_a():
    found = by_key("D", "1", 10)
    assert said(found["groups"]) == ["10 entrants in groups of 4, 6"]
    assert found["schedule"].articles == ("A.4", "R17")
    assert said(found["clock"]) == ["40 minutes for each player"]
    assert refused("D", "1", 10, system="swiss").reason.articles == ("D.5",)


@pytest.mark.article("E.2")
@pytest.mark.article("E.4")
def test_each_championship_of_the_young_has_its_own_age_and_time():
    found = by_key("E", "junioren", 6)
    assert said(found["ages"]) == [
        "junioren: younger than 21 on 1 September of the year in which the season starts"
    ]
    assert said(found["clock"]) == ["90 minutes for each player"]
    assert "last 5 minutes" in said(found["notation"])[0]
    assert len(said(by_key("E", "", 6)["ages"])) == 3
    assert "notation" not in by_key("E", "jeugd", 6)


@pytest.mark.article("E.3")
@pytest.mark.article("E.5")
def test_the_leaders_of_the_young_may_make_a_schedule_of_their_own():
    found = by_key("E", "jeugd", 6)
    assert (found["rounds"].setting, found["rounds"].numbers) == ("5", Numbers(1, MOST_ROUNDS))
    assert not found["schedule"].fixed
    chosen = by_key("E", "jeugd", 6, rounds="7")["rounds"]
    assert (chosen.setting, said(chosen)) == ("7", ["7 rounds, chosen by the tournament directors"])
    without = by_key("E", "jeugd", 9)
    assert said(without["schedule"]) == [
        "No schedule is printed for this number: the tournament directors make one"
    ]
    assert without["rounds"].setting == ""
    assert found["first_place"].articles == ("E.5", "E.5A")


@pytest.mark.article("F.3")
@pytest.mark.parametrize(
    ("entrants", "fewest", "most"), [(2, 1, 1), (3, 2, 2), (8, 3, 6), (9, 4, 7), (16, 4, 14), (17, 5, 15)]
)
def test_the_rounds_of_the_blitz_are_proposed_and_chosen(entrants, fewest, most):
    found = by_key("F", "", entrants)["rounds"]
    assert (found.setting, found.numbers) == (str(fewest), Numbers(1, most))
    assert found.articles == ("F.3", "R69")
    check_choices(EDITION, "F", "", entrants, {"rounds": str(most)})
    assert refused("F", "", entrants, rounds=str(most + 1)).place == "rounds"
    assert by_key("F", "", entrants, rounds=str(most + 1))["rounds"].setting == str(fewest)


@pytest.mark.article("F.2")
@pytest.mark.article("F.4")
@pytest.mark.article("F.5")
@pytest.mark.article("F.6")
def test_the_blitz_is_open_lasts_ten_minutes_and_has_prizes_in_three_categories():
    found = by_key("F", "", 20)
    assert found["entrants"].articles == ("F.6",)
    assert said(found["clock"]) == ["10 minutes for each player"]
    assert said(found["order"]) == ["Points", "The list of the Swiss system"]
    assert "colours by lot" in said(found["first_place"])[0]
    assert said(found["prizes"]) == [
        "Category A: KK, HAA",
        "Category B: RHAA, HA",
        "Category C: 1, 2, 3, and who is no member of the union",
    ]
    chosen = by_key("F", "", 20, prizes_B="3")["prizes_B"]
    assert (chosen.setting, said(chosen)) == ("3", ["Category B has 3 prizes"])
    assert refused("F", "", 20, prizes_B="-1").reason.articles == ("F.5",)
    assert "prizes" not in by_key("A", "1", 20, system="swiss")


@pytest.mark.article("Bijlage 3")
def test_what_is_proposed_for_a_swiss_event_are_the_settings_such_an_event_has_by_itself():
    found = by_key("F", "", 20)
    chosen = {key: one.setting for key, one in found.items() if key.startswith("swiss") and one.setting}
    event = Event(Section.F, "", 2026, System.SWISS, 5, (), settings=chosen)
    assert settings_of(event) == Settings()
    for proposal in found.values():
        for choice in proposal.choices:
            settings_of(
                Event(Section.F, "", 2026, System.SWISS, 5, (), settings={proposal.key: choice.value})
            )
    assert len(found["swiss_order"].choices) == 16


@pytest.mark.article("D.8")
@pytest.mark.article("E.6")
@pytest.mark.article("F.7")
@pytest.mark.parametrize(
    ("section", "division", "article"),
    [("A", "1", "A.6"), ("D", "HA", "D.8"), ("E", "jeugd", "E.6"), ("F", "", "F.7")],
)
def test_what_a_withdrawal_does_in_a_swiss_event_is_for_the_directors(section, division, article):
    """Bijlage 3 says nothing of it."""
    found = by_key(section, division, 20, system="swiss")["withdrawal"]
    assert found.articles == (article, "R52")


@pytest.mark.article("Bijlage 3")
def test_a_seed_is_a_number_that_a_draw_accepts():
    check_choices(EDITION, "F", "", 20, {"swiss_seed": str(2**63 - 1)})
    assert said(by_key("F", "", 20, swiss_seed="2711")["swiss_seed"]) == [
        "The seed of every draw of lots is 2711"
    ]
    for seed in (str(2**63), "-1", "07", "x", ""):
        assert refused("F", "", 20, swiss_seed=seed).place == "swiss_seed"
        assert by_key("F", "", 20, swiss_seed=seed)["swiss_seed"].setting == ""


@pytest.mark.article("G.2")
@pytest.mark.article("G.3")
@pytest.mark.article("G.6")
def test_fours_are_placed_by_strength_and_their_leaders_set_the_time():
    found = by_key("G", "", 7)
    assert said(found["groups"]) == ["7 entrants in groups of 4, 3"]
    assert (found["placement"].setting, found["placement"].articles) == ("strength", ("G.3", "R67"))
    assert found["minutes"].articles == ("G.7",)
    assert found["line_up"].articles == ("G.2", "R60")
    assert found["schedule"].articles == ("G.4", "A.4", "R61")
    assert said(found["order"])[-1] == "Play-off match"
    assert found["order"].articles == ("G.6A", "G.6B", "G.6C", "G.6D", "R88", "G.6E")


@pytest.mark.article("Spelreglement 23")
@pytest.mark.parametrize(("section", "division", "entrants"), [("A", "1", 4), ("G", "", 4)])
def test_where_no_time_is_printed_the_leaders_make_it_known(section, division, entrants):
    assert "clock" not in by_key(section, division, entrants)
    assert by_key(section, division, entrants)["minutes"].setting == ""
    chosen = by_key(section, division, entrants, minutes="40")["minutes"]
    assert chosen.setting == "40"
    assert "Spelreglement 23" in chosen.articles
    for wrong in ("0", "601", "-5", "1.5", "½", "", "040", "a lot"):
        assert refused(section, division, entrants, minutes=wrong).place == "minutes"


@pytest.mark.article("I.2")
@pytest.mark.article("I.3")
@pytest.mark.article("I.4")
def test_a_display_has_a_circle_colours_to_choose_and_no_clock():
    found = by_key("I", "", None)
    assert said(found["entrants"]) == ["At least 2 players, as far as possible in a circle"]
    assert [choice.value for choice in found["colours"].choices] == ["lot", "white", "black"]
    assert (said(found["clock"]), found["clock"].articles) == (["No clock is used"], ("I.2",))
    assert refused("I", "", None, minutes="40").reason.articles == ("I.7",)


@pytest.mark.parametrize(
    ("section", "entrants", "message"),
    [
        ("A", 1, "^entrants: A group has at least two players, not 1"),
        ("D", 0, "^entrants: A group has at least two players, not 0"),
        ("F", 1, "^entrants: A group has at least two players, not 1"),
        ("B", 3, "^entrants: 3 teams are too few for a group"),
        ("G", 2, "^entrants: 2 teams are too few for a group"),
    ],
)
def test_a_number_that_makes_no_group_is_refused(section, entrants, message):
    with pytest.raises(RuleViolation, match=message):
        proposals(EDITION, section, "", entrants)


def test_a_choice_that_is_none_is_refused_with_the_article_of_its_point_or_that_of_the_leaders():
    assert refused("A", "1", 6, group_of_six="both").reason.articles == ("A.4", "R17")
    assert str(refused("A", "1", 6, group_of_six="both")) == "group_of_six: both is not one of halves, one"
    assert refused("E", "jeugd", 6, bonus="5").reason.articles == ("E.6",)
    assert str(refused("B", "", 8, minutes="90")) == "minutes: minutes is nothing that is chosen here"
    assert refused("A", "1", 4, groups="1").place == "groups"


def test_a_section_without_events_of_rounds_is_no_section():
    with pytest.raises(ValueError, match="'H' is not a valid Section"):
        proposals(EDITION, "H", "", None)


@pytest.mark.article("D.3")
@pytest.mark.parametrize(("division", "names"), [("2", "2e klasse"), ("2+3", "2e klasse, 3e klasse")])
def test_who_may_enter_is_said_by_the_names_of_the_classes(division, names):
    assert said(by_key("D", division, 9)["entrants"]) == [f"Players of {names}"]


@pytest.mark.article("Bijlage 4")
@pytest.mark.parametrize(
    ("section", "division", "says", "articles"),
    [
        ("A", "2", "WP in each group, by how many played in it", ("Bijlage 4.1", "R42", "R84")),
        ("C", "KK", "4, 3, 2, 1 KP for the first places", ("Bijlage 4.2", "R42")),
        ("D", "HA", "4, 3, 2, 1 KP for the first places", ("Bijlage 4.2", "R42")),
        ("E", "jeugd", "None", ("Bijlage 4.1", "R86")),
        ("F", "open", "None", ("Bijlage 4.1", "R86")),
    ],
)
def test_the_set_up_says_which_points_an_event_gives(section, division, says, articles):
    point = by_key(section, division, 8)["points"]
    assert said(point) == [says]
    assert point.articles == articles


@pytest.mark.article("Bijlage 4.3")
def test_a_swiss_club_competition_gives_points_within_each_class():
    (point,) = [
        one for one in proposals(EDITION, "A", "1+2", 12, chosen={"system": "swiss"}) if one.key == "points"
    ]
    assert said(point) == ["WP in each class, by how many of it played"]
    assert point.articles[0] == "Bijlage 4.3"


@pytest.mark.article("Bijlage 4")
@pytest.mark.parametrize("section", ["B", "G"])
def test_teams_have_no_points_of_the_classification(section):
    assert "points" not in by_key(section, "", 8)


@pytest.mark.article("A.3")
def test_of_joined_classes_the_set_up_says_that_it_is_for_once():
    says = by_key("A", "2+3", 9)["entrants"]
    assert said(says)[1] == (
        "These classes play together once; the next time everyone is in the own class again"
    )
    assert {"A.3", "R55"} <= set(says.articles)
    assert len(said(by_key("A", "2", 9)["entrants"])) == 1


@pytest.mark.article("G.6")
def test_the_order_of_fours_says_that_the_mutual_result_is_not_taken_up_again():
    found = {reason.articles[0]: reason.articles for reason in by_key("G", "", 8)["order"].value}
    assert found["G.6D"] == ("G.6D", "R88")
    assert found["G.6C"] == ("G.6C",)
    in_b = {reason.articles[0]: reason.articles for reason in by_key("B", "", 8)["order"].value}
    assert in_b["B.7c"] == ("B.7c",)
