"""What the search of the whole site finds, and what it keeps hidden as the other pages do."""

from datetime import date

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import sites
from tests.tournaments.team_play import line_up_all
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.models import Event, Game, Round
from tournaments.people import services as people

MOST_QUERIES = 12
ROUNDS = 1


@pytest.fixture
def visitor():
    """A browser of a visitor."""
    return Client(headers={"Accept-Language": "nl"})


def found(visitor, asked):
    return visitor.get(reverse("search"), {"q": asked}).context["found"]


def pairs(visitor, asked):
    return [{one.white, one.black} for one in found(visitor, asked).games]


@pytest.mark.parametrize("asked", ["Sanstra", "sânstra", "WOBBE", "Sânstra Wobbe"])
def test_a_person_is_found_whatever_accents_and_capitals(site, visitor, asked):
    assert "Wobbe Sânstra" in [person.name for person in found(visitor, asked).people]


def test_a_club_is_found_whatever_accents_and_capitals(site, visitor):
    club = people.save_club(actor=site.administrator, name="Súdwâld")
    people.save_person(actor=site.administrator, name="Ids Postma", club=club, player_class="2")
    assert [club.name for club in found(visitor, "sudwald").clubs] == ["Súdwâld"]


@pytest.mark.parametrize("asked", ["kampioen", "KAMPIOENSKLASSE", "2026", "2026/27 kampioens"])
def test_an_event_is_found_by_its_name_and_its_season(site, visitor, asked):
    assert [event.pk for event in found(visitor, asked).events] == [site.event.pk]


@pytest.mark.parametrize("asked", ["Wytsma Bokma", "gjalt bokma sjoerd wytsma", "Bokma Sjoerd"])
def test_two_names_find_the_games_of_the_two(site, visitor, asked):
    assert pairs(visitor, asked) == [{"Sjoerd Wytsma", "Gjalt Bokma"}] * ROUNDS


def test_one_name_finds_no_games(site, visitor):
    assert found(visitor, "Wytsma").games == []


def test_two_names_find_the_board_of_two_teams_once_a_result_was_entered_there(site, visitor):
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights)
    game = Game.objects.filter(round__event=eights, board=1).select_related("round", "match").first()
    names = {side.players.get(board=1).name for side in (game.white, game.black)}
    asked = " ".join(sorted(names))
    assert names not in pairs(visitor, asked)
    results.record(
        actor=site.administrator,
        event_id=eights.pk,
        round_number=game.round.number,
        lines=[ResultLine(1, "1-0", game.version, table=game.match.table)],
    )
    assert names in pairs(visitor, asked)


def test_a_result_that_waits_for_a_second_person_is_not_told(site, visitor):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    game = Game.objects.filter(round__event=site.event, round__number=1).first()
    asked = f"{game.white.name} {game.black.name}"
    assert "1-0" in [one.code for one in found(visitor, asked).games]
    Event.objects.update(confirmed_by_two=True)
    Game.objects.update(confirmed_by="")
    assert {one.code for one in found(visitor, asked + " ").games} == {""}


def test_rounds_that_are_not_published_and_drafts_are_hidden(site, visitor):
    Round.objects.filter(event=site.event).update(published_at=None)
    assert found(visitor, "Wytsma Bokma").games == []
    events.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    assert not found(visitor, "kampioensklasse").events
    assert not found(visitor, "Wytsma").people
    visitor.force_login(site.leader)
    assert found(visitor, "kampioensklasse").events
    assert found(visitor, "Wytsma").people


def test_who_is_younger_than_16_is_not_found_nor_are_the_games(site, visitor):
    person = site.event.entrants.get(number=3).person
    person.born = date(2014, 5, 1)
    person.save()
    assert not found(visitor, "Bokma").anything
    assert not found(visitor, "Wytsma Bokma").anything
    assert "Bokma" not in visitor.get(reverse("search"), {"q": "Wytsma"}).text
    visitor.force_login(site.leader)
    assert found(visitor, "Bokma").people
    assert found(visitor, "Wytsma Bokma").games


def test_it_takes_as_many_queries_however_much_is_found(site, visitor):
    site.play(3)
    eights = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, eights)
    address = reverse("search")
    for asked in ("Wytsma Bokma", "e", "2026", "a e i o u y b c"):
        for who in (Client(), visitor):
            with CaptureQueriesContext(
                connection,
            ) as taken:
                who.get(address, {"q": asked})
            assert len(taken) <= MOST_QUERIES, asked
        visitor.force_login(site.leader)


@pytest.mark.parametrize(
    "asked",
    [
        "q=" + "a" * 10_000,
        "q=" + "a+" * 5_000,
        "q=%00",
        "q=a%00b",
        "q=%FF%FE",
        "q=%E2%82",
        "q=%F0%9F",
        "q=%27%25_",
    ],
)
def test_whatever_is_typed_gets_an_answer(site, visitor, asked):
    assert visitor.get(f"{reverse('search')}?{asked}").status_code == 200


def test_nothing_typed_and_nothing_found_say_what_to_do(site, visitor):
    for asked in ("", "?q=+", "?q=xqzw", "?q=%25"):
        address = reverse("search") + asked
        main = visitor.get(address).text.split("<main")[1].split("</main")[0]
        assert f'href="{reverse("people")}"' in main
        assert f'href="{reverse("event", args=[site.event.pk])}"' not in main


def test_the_field_of_every_page_leads_to_the_search(site, visitor):
    assert f'role="search" action="{reverse("search")}"' in visitor.get(reverse("home")).text
