"""B, art. 3 and G, art. 3: an eight and a four of one club have one name, and each is told of by itself."""

from datetime import date

import pytest
from django.urls import reverse

from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    Kind,
    board,
    close,
    ending,
    listed,
    played,
    tell,
    told_of_before,
)
from tournaments.events.setting_up import starting
from tournaments.ledger.chains import verification
from tournaments.models import Club, Season, SeasonFact
from tournaments.people.memberships import services as memberships
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import services as seasons
from tournaments.seasons.places import places

NAME = "Huzum 1"


def teams(section):
    found = listed(places.pyramid(Season.objects.get(year=2027)), section)
    return [name for names in found.values() for name in names]


@pytest.mark.article("G.3")
@pytest.mark.parametrize(("section", "other"), [("B", "G"), ("G", "B")])
def test_what_is_told_before_the_close_of_one_leaves_the_other(played, board, section, other):  # noqa: F811
    tell(board, Kind.NOT_ENTERING, team=NAME, section=section)
    close(board)
    assert NAME not in teams(section)
    assert NAME in teams(other)
    assert not any("(G)" in name for name in teams("G")), "only the close tells them apart so"


@pytest.mark.article("B.3")
def test_what_is_told_after_the_close_of_one_leaves_the_other_to_be_started(played, board):  # noqa: F811
    close(board)
    made = {event.section: event for event in seasons.open_events(actor=board, year=2027)}
    for section in "BG":
        seasons.take_places(actor=board, event_id=made[section].pk)
    tell(board, Kind.NOT_ENTERING, team=NAME, section="B")
    assert NAME not in teams("B")
    assert NAME in teams("G")
    starting.start(actor=board, event_id=made["G"].pk)
    with pytest.raises(RuleViolation, match="recorded already"):
        tell(board, Kind.NOT_ENTERING, team=NAME, section="B")
    with pytest.raises(RuleViolation, match="was started"):
        tell(board, Kind.NOT_ENTERING, team=NAME, section="G")
    assert verification.all_defects() == []


@pytest.mark.article("B.3")
def test_what_is_told_without_a_section_is_of_both_as_it_was(played, board):  # noqa: F811
    tell(board, Kind.NOT_ENTERING, team=NAME)
    with pytest.raises(RuleViolation, match="recorded already"):
        tell(board, Kind.NOT_ENTERING, team=NAME, section="G")
    close(board)
    assert NAME not in [*teams("B"), *teams("G")]


@pytest.mark.article("B.3")
def test_a_team_of_a_section_that_did_not_play_in_it_is_in_no_final_order(played, board):  # noqa: F811
    with pytest.raises(RuleViolation, match="plays in no event"):
        tell(board, Kind.NOT_ENTERING, team="Snits 1", section="G")  # only its eight played
    told_of_before(board, Kind.NOT_ENTERING, team="Snits 1", section="G")
    assert "Snits 1" in str(ending().obstacles[0])


@pytest.mark.article("B.3")
def test_an_eight_that_goes_to_another_club_leaves_the_four(played, board):  # noqa: F811
    close(board)
    snits = Club.objects.get(name="Snits")
    given = {"actor": board, "year": 2027, "team": NAME, "section": "B", "club": snits, "new_name": "Snits 2"}
    memberships.transfer_team(**given, on=date(2026, 11, 1), reason="the eight goes, the four stays")
    assert ("Snits 2" in teams("B"), NAME in teams("B")) == (True, False)
    assert ("Snits 2" in teams("G"), NAME in teams("G")) == (False, True)
    tell(board, Kind.NOT_ENTERING, team="Snits 2", section="B")
    assert "Snits 2" not in teams("B")


def test_the_page_offers_both_and_says_which_is_which(played, board, client):  # noqa: F811
    client.force_login(board)
    address = reverse("season-fact-add", args=[2026])
    page = client.get(address, {"team": NAME}, headers={"accept-language": "en"}).text
    assert f'<option value="B {NAME}" selected>{NAME} (' in page
    assert f'<option value="G {NAME}">{NAME} (' in page
    given = {"kind": "not-entering", "team": f"G {NAME}", "told_by": "x", "on": "2026-05-02", "reason": "y"}
    assert client.post(address, given).status_code == 302
    assert SeasonFact.objects.get().section == "G"
