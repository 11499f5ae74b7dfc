"""Players of another club, and substitutes, in the line-up of a team: B.6, G.2, reading R106."""

from dataclasses import replace

import pytest

from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.setting_up.event import proposals
from tournaments.regulations.teams.lineups import Seated, check_players

OWN = Seated(1, "Ale Postma", "Huzum")
BORROWED = Seated(2, "Bauke Postma", "Warkum")
CLUBLESS = Seated(2, "Bauke Postma", "")
CAME_IN = Seated(3, "Doede Postma", "Huzum", came_in=True)
RULES = edition().teams.line_ups


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", ["B", "G"])
def test_borrowed_players_and_substitutes_play_unless_the_event_refuses_them(section):
    rule = RULES[section]
    check_players([OWN, BORROWED, CLUBLESS, CAME_IN], "Huzum", rule, {})
    check_players([BORROWED], "Huzum", rule, {"substitutes": "refused"})
    check_players([CAME_IN], "Huzum", rule, {"borrowed": "refused"})
    for player in (BORROWED, CLUBLESS):
        with pytest.raises(RuleViolation, match="no team borrows players") as caught:
            check_players([OWN, player], "Huzum", rule, {"borrowed": "refused"})
        assert (caught.value.place, caught.value.reason.articles) == ("players[1]", (rule.article, "R106"))
    with pytest.raises(RuleViolation, match="nobody substitutes") as caught:
        check_players([OWN, CAME_IN], "Huzum", rule, {"substitutes": "refused"})
    assert caught.value.place == "players[2]"


@pytest.mark.article("B.6")
def test_an_edition_may_refuse_them_and_an_event_allow_them_again():
    rule = replace(RULES["B"], borrowed="refused", substitutes="refused")
    for player in (BORROWED, CAME_IN):
        with pytest.raises(RuleViolation):
            check_players([player], "Huzum", rule, {})
    check_players([BORROWED, CAME_IN], "Huzum", rule, {"borrowed": "allowed", "substitutes": "allowed"})


def test_a_team_of_no_club_borrows_nobody():
    check_players([BORROWED], "", RULES["B"], {"borrowed": "refused"})


@pytest.mark.parametrize("section", ["B", "G"])
def test_they_are_chosen_where_an_event_is_set_up_and_first_as_they_were(section):
    found = {one.key: one for one in proposals(edition(), section, "", 4, chosen={"borrowed": "refused"})}
    assert (found["borrowed"].setting, found["substitutes"].setting) == ("refused", "allowed")
    for key in ("borrowed", "substitutes"):
        assert [choice.value for choice in found[key].choices] == ["allowed", "refused"]
    assert "borrowed" not in {one.key for one in proposals(edition(), "E", "", 5)}
