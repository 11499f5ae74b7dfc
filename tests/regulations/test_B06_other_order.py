"""The same order for every round, where an event refuses another: B.6, G.2, reading R107."""

from dataclasses import replace

import pytest

from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.setting_up.event import proposals
from tournaments.regulations.teams.lineups import Seated, check_players

MOVED = Seated(2, "Ale Postma", "Huzum", left=1)
RULES = edition().teams.line_ups
REFUSED = {"other_order": "refused"}


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", ["B", "G"])
def test_who_goes_to_another_board_after_round_one_is_refused_only_where_the_event_says_so(section):
    rule = RULES[section]
    check_players([MOVED], "Huzum", rule, {})
    with pytest.raises(RuleViolation, match="Ale Postma sat at board 1 when play began") as caught:
        check_players([MOVED], "Huzum", rule, REFUSED)
    assert (caught.value.place, caught.value.reason.articles) == ("players[1]", (*rule.articles, "R107"))


@pytest.mark.article("B.6")
def test_who_stays_and_who_comes_in_at_a_board_that_is_free_keeps_the_order():
    stays = Seated(1, "Ale Postma", "Huzum")
    check_players([stays, Seated(2, "Lieuwe Postma", "Huzum", came_in=True)], "Huzum", RULES["B"], REFUSED)


@pytest.mark.article("B.6")
def test_an_edition_may_refuse_it_and_an_event_allow_it_again():
    rule = replace(RULES["B"], other_order="refused")
    with pytest.raises(RuleViolation):
        check_players([MOVED], "Huzum", rule, {})
    check_players([MOVED], "Huzum", rule, {"other_order": "allowed"})


@pytest.mark.parametrize("section", ["B", "G"])
def test_it_is_chosen_where_an_event_is_set_up_and_first_as_it_was(section):
    found = {one.key: one for one in proposals(edition(), section, "", 4, chosen=REFUSED)}["other_order"]
    assert found.setting == "refused"
    assert [choice.value for choice in found.choices] == ["allowed", "refused"]
    assert found.choices[0].says[0].articles[-1] == "R107"
