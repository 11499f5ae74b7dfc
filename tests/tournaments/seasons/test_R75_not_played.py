"""R75: what was not played leaves its places as they were: an eight called off, a season without a game."""

from dataclasses import replace

import pytest

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tests.tournaments.seasons.test_closing_of_every_section import score_teams
from tests.tournaments.seasons.test_season_close import (  # noqa: F401
    board,
    close,
    ending,
    listed,
    named,
    played,
)
from tournaments.events.setting_up import calling_off
from tournaments.models import Person, Season
from tournaments.seasons import services as seasons
from tournaments.seasons.closing_events import services as closing
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
