"""R75: what was not played leaves its places as they were: an eight called off, a season without a game."""

from dataclasses import replace

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import enter, score
from tests.tournaments.seasons.test_closing_of_every_section import score_teams
from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    board,
    close,
    ending,
    listed,
    named,
    played,
)
from tournaments.events.attendance import absences
from tournaments.events.setting_up import calling_off
from tournaments.models import Event, FinalOrder, Game, Person, PointsEntry, Season
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.outcome import outcome
from tournaments.seasons.places import places


def said(closed):
    return [reason["text"] % reason["params"] for reason in closed.content["shortages"]]


def places_of(year, section):
    return listed(places.pyramid(Season.objects.get(year=year)), section)


@pytest.mark.article("C.8")
def test_where_an_eight_was_called_off_the_places_of_the_eights_stay(played, board):  # noqa: F811
    close(board)
    before = places_of(2027, "C")
    made = {event.division: event for event in seasons.open_events(actor=board, year=2027)}
    for division in ("KK", "HAA"):
        seasons.take_places(actor=board, event_id=made[division].pk)
        sites.starting.start(actor=board, event_id=made[division].pk)
        made[division].leaders.add(played.leader)
        score(played, made[division])
        closing.close(actor=board, event_id=made[division].pk)
    assert [str(one) for one in ending(2027).obstacles] == ["divisions: The final order of RHAA is missing"]
    calling_off.call_off(actor=board, event_id=made["RHAA"].pk, reason="five came")
    classes = set(Person.objects.values_list("pk", "player_class"))
    closed = close(board, 2027)
    assert "RHAA was called off: the places of the eights stay as they were" in said(closed)
    assert places_of(2028, "C") == before
    assert set(Person.objects.values_list("pk", "player_class")) == classes


@pytest.mark.article("C.8")
def test_a_season_in_which_nothing_was_played_is_closed_when_its_first_year_is_over(
    played,  # noqa: F811
    board,  # noqa: F811
    clock,
):
    close(board)
    before = {section: places_of(2027, section) for section in "CBG"}
    assert "Nothing was closed" in str(ending(2027).obstacles[0])
    clock.set("2028-01-01 10:00:00")
    closed = close(board, 2027)
    assert said(closed) == ["Nothing was played: all places stay as they were"]
    assert {section: places_of(2028, section) for section in "CBG"} == before
    assert seasons.open_events(actor=board, year=2028)


@pytest.mark.article("G.3")
def test_an_event_with_a_name_of_its_own_gives_no_places_beside_the_championship(site, board):  # noqa: F811
    others = [replace(one, number=one.number - 4) for one in sites.teams(8)[4:]]
    for name, teams in (("", sites.teams(4)), ("Jubileum", others)):
        event = sites.found(site, "G", players=teams, name=name)
        score_teams(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    score(site, site.event)
    calling_off.call_off(actor=site.leader, event_id=site.event.pk, reason="only the fours were played")
    close(board)
    (group,) = places_of(2027, "G").values()
    assert sorted(group) == sorted(f"{town} 1" for town in sites.TOWNS[:4])


@pytest.mark.article("D.7")
def test_of_the_ha_nobody_is_promoted_whose_games_were_annulled_nor_anybody_when_it_is_called_off(site):
    rhaa = sites.found(site, "C", "RHAA", players=named(8, 8), seed=None)
    for event in (site.event, sites.found(site, "C", "HAA", players=named(8, 0), seed=None), rhaa):
        score(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    ha = sites.found(site, "D", "HA", players=named(4, 16, "HA"), settings={"withdrawal": "lapsed"})
    for game in Game.objects.filter(round__event=ha, round__number=1).select_related("round"):
        enter(site, ha, game, "1-0")
    gone = [
        absences.withdraw(actor=site.leader, event_id=ha.pk, number=one, after_round=1, reason="left")
        for one in (1, 2, 3)
    ]
    closing.close(actor=site.leader, event_id=ha.pk)
    (winner,) = ha.entrants.exclude(pk__in=[one.pk for one in gone])

    def last_two():
        content = ending().content
        (places,) = (one["places"] for one in content["next"]["C"] if one["division"] == "RHAA")
        return [place["name"] for place in places[6:]], [
            one["text"] % one["params"] for one in content["shortages"]
        ]

    last = [row.name for row in rhaa.entrants.order_by("number")][6:]
    assert last_two() == ([winner.name, last[0]], [])
    ha.entrants.filter(pk=winner.pk).update(person=rhaa.entrants.get(number=1).person)
    assert last_two() == (last, [])
    closing.reopen(actor=site.leader, event_id=ha.pk, reason="it was played with others")
    calling_off.call_off(actor=site.leader, event_id=ha.pk, reason="it does not count")
    assert last_two() == (last, ["The HA was not played: nobody is promoted from it"])


@pytest.mark.article("Bijlage 4.2")
def test_an_event_with_a_name_of_its_own_gives_no_kp_beside_the_championship(site):
    championship, beside = (
        sites.found(site, "D", "1", players=sites.many(4, "1"), name=name) for name in ("", "Jubileum")
    )
    for event in (beside, championship):
        score(site, event)
        closing.close(actor=site.leader, event_id=event.pk)
    assert set(PointsEntry.objects.values_list("event", flat=True)) == {championship.pk}
    assert not ending().further_obstacles
    assert "R75" in outcome(Event.objects.get(pk=beside.pk)).no_points.articles
    before = FinalOrder.objects.get(event=championship).content["points"]
    Event.objects.filter(pk=championship.pk).update(name="Alde")
    Event.objects.filter(pk=beside.pk).update(name="")
    assert len(outcome(Event.objects.get(pk=championship.pk)).points) == len(before)


@pytest.mark.article("D.7")
def test_before_the_close_an_ha_that_was_not_begun_may_still_be_played(site, board, client):  # noqa: F811
    score(site, site.event)
    closing.close(actor=site.leader, event_id=site.event.pk)
    client.force_login(board)
    english = {"accept-language": "en"}
    for at, division in ((8, "HAA"), (16, "RHAA")):
        eight = sites.found(site, "C", division, players=named(8, at), seed=None)
        score(site, eight)
        if division == "HAA":
            page = client.get(reverse("season-closing", args=[2026]), headers=english).text
            assert f'<a href="{reverse("event", args=[eight.pk])}">' in page
            assert reverse("event-office", args=[eight.pk]) not in page, "the board does not direct it"
        closing.close(actor=site.leader, event_id=eight.pk)
    page = client.get(reverse("season-closing", args=[2026]), headers=english).text
    was_not = "The HA was not played: nobody is promoted from it"
    assert was_not not in page
    assert "The HA has not been played: if the season were closed now, nobody would be promoted" in page
    assert was_not in said(close(board))
    assert was_not in client.get(reverse("movement", args=[2026]), headers=english).text
