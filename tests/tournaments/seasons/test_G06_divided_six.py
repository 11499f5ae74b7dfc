"""Six fours in halves: the order of the whole, the match of the winners, the next season (R74, R80)."""

import re

import pytest

from tests import sites
from tests.tournaments.seasons.test_closing_of_every_section import close, in_the_way
from tests.tournaments.team_play import line_up_all, play, record_match
from tournaments.events.loaded import load
from tournaments.events.play_offs.matches import services as matches
from tournaments.events.play_offs.selectors import contest
from tournaments.events.to_do.next_steps import steps
from tournaments.models import Match
from tournaments.seasons.ending import SeasonEnding
from tournaments.seasons.outcome import outcome


def divided(site):
    event = sites.found(site, "G", players=sites.teams(6))
    line_up_all(site, event)
    play(site, event)
    return event


def numbers(event):
    found = {row.name: row.number for row in event.entrants.all()}
    (part,) = outcome(event).parts
    return [found[row.entrant.name] for row in part.whole]


def next_fours(event):
    found = {row.name: row.number for row in event.entrants.all()}
    (group,) = SeasonEnding(event.season).outcome.fours.next
    return [found[name] for name in group.places]


@pytest.mark.article("G.3")
@pytest.mark.article("G.6")
def test_a_divided_six_is_closed_in_the_order_of_the_whole_and_so_enters_again(site, client):
    event = divided(site)
    assert in_the_way(event) == []
    assert [step.address.split("/")[-2] for step in steps(load(event))] == ["closing"]
    assert numbers(event) == [1, 4, 2, 5, 3, 6]
    client.force_login(site.leader)
    english = {"headers": {"accept-language": "en"}}
    page = client.get(f"/office/events/{event.pk}/closing/", **english).text
    assert "If the group is to have one champion" in page
    content = close(site, event)
    assert [row["number"] for row in content["standings"]["whole"]] == [1, 4, 2, 5, 3, 6]
    assert next_fours(event) == [1, 4, 2, 5, 3, 6]
    decisions = SeasonEnding(event.season).outcome.fours.decisions
    assert {"R74", "R80"} <= set(decisions[1].articles)
    for address in (f"/events/{event.pk}/", f"/events/{event.pk}/final/"):
        assert "The order of both halves together" in client.get(address, **english).text


@pytest.mark.article("G.6E")
def test_a_match_of_the_two_winners_makes_the_champion_of_the_whole(site, client):
    event = divided(site)
    (offered,) = contest(event).offered
    assert (offered.numbers, contest(event).ties) == ((1, 4), ())
    client.force_login(site.leader)
    address = f"/office/events/{event.pk}/play-offs/match/?teams=1-4"
    assert address in client.get(f"/office/events/{event.pk}/play-offs/").text
    assert client.get(address).status_code == 200
    child = matches.play(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    record_match(site, Match.objects.get(round__event=child), 3)
    assert contest(event).offered == ()
    assert numbers(event)[:3] == [4, 1, 2]
    assert [row["decided_by"] for row in close(site, event)["standings"]["whole"]][:2] == ["G.6E", "G.6E"]
    assert next_fours(event) == [4, 1, 2, 5, 3, 6]


@pytest.mark.article("G.6E")
def test_a_drawn_match_of_the_two_winners_may_be_followed_by_another(site, client):
    event = divided(site)
    child = matches.play(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    assert in_the_way(event) == ["The play-off match of the winners of both halves is not over yet."]
    record_match(site, Match.objects.get(round__event=child), 4)
    assert in_the_way(event) == []
    client.force_login(site.leader)
    page = client.get(f"/office/events/{child.pk}/", headers={"accept-language": "en"}).text
    assert "A further play-off match" in page
    matches.play(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    assert child.rounds.count() == 2


@pytest.mark.article("G.4")
def test_a_team_of_a_half_is_placed_in_it_until_the_whole_has_an_order(site, client):
    event = sites.found(site, "G", players=sites.teams(6))
    line_up_all(site, event)
    english = {"headers": {"accept-language": "en"}}
    club = event.entrants.get(number=4).club
    addresses = (f"/events/{event.pk}/teams/4/", f"/clubs/{club.pk}/")
    for match in Match.objects.filter(round__event=event, round__number=1).select_related():
        record_match(site, match, 5 if match.home.number < match.away.number else 3)
    team, of_club = (client.get(address, **english).text for address in addresses)
    assert re.search(r"place 1 of 3\s*</span>\s*<span>half II</span>", team)
    assert "1 of 3, half II" in of_club
    play(site, event)
    team, of_club = (client.get(address, **english).text for address in addresses)
    assert "place 2 of 6" in team
    assert "half II" not in team
    assert "2 of 6" in of_club
