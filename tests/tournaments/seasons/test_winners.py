"""Who was first in what is closed: on the page of a season, in the roll of honour, of a person and a club."""

import re
from datetime import date

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.events.test_A05_D06_halves import six
from tests.tournaments.events.test_deciding_of_every_section import club_competition, score, win
from tests.tournaments.seasons.test_closing_of_every_section import close, names, score_teams
from tests.tournaments.team_play import line_up_all, play, record_match
from tournaments.events.play_offs import services as play_offs
from tournaments.events.play_offs.matches import services as matches
from tournaments.events.practice import services as practice
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import starting
from tournaments.models import Event, Game, Match, Person, Season
from tournaments.people import services as people
from tournaments.people.names import consents
from tournaments.seasons.closing_events import final_orders
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.closing_events import simuls as displays
from tournaments.seasons.finals import class_places, winners
from tournaments.site.merging import services as merging

ANYBODY = AnonymousUser()
ENGLISH = {"headers": {"accept-language": "en"}}


def first(user=ANYBODY):
    """Who was first, by the key of the event or group it is said of."""
    return {
        won.event.pk: [(winner.entrant.name, winner.half) for winner in won.winners]
        for won in winners.of_seasons(Season.objects.all(), user)
    }


def places():
    """The places in the classes of the season, by the key of the person."""
    return {pk: (one.place, one.code) for pk, one in class_places.class_places(2026, ANYBODY).items()}


def shown(client, name, *arguments):
    page = client.get(reverse(name, args=arguments), **ENGLISH)
    assert page.status_code == 200
    return re.sub(r"\s+", " ", page.text)


@pytest.fixture
def eight(site):
    """The eight of the site, closed: the lower number won."""
    score(site, site.event)
    closing.close(actor=site.leader, event_id=site.event.pk)
    return site.event


def test_before_anything_is_closed_the_pages_say_when_it_stands_there(site, client):
    said = "Who is first stands here as soon as the directors close an event."
    season = shown(client, "season-winners", 2026)
    assert f"Nothing of this season is closed yet. {said}" in season
    assert f"Nothing is closed yet. {said}" in shown(client, "honours")
    assert reverse("season-winners", args=[2026]) in shown(client, "season", 2026)
    for name in ("season-winners", "people", "clubs"):
        assert reverse("honours") in shown(client, name, *([2026] if name == "season-winners" else []))


def test_the_first_of_a_closed_eight_is_on_every_page_of_it(site, eight, client):
    winner = eight.entrants.get(number=1)
    assert first() == {eight.pk: [(winner.name, "")]}
    link = f'<a class="strong" href="/people/{winner.person_id}/">{winner.name}</a>'
    final = reverse("final-order", args=[eight.pk])
    for page in (shown(client, "season-winners", 2026), shown(client, "honours")):
        assert link in page
        assert f'<a href="/clubs/{winner.club_id}/">{winner.club_name}</a>' in page
        assert "<span> 7 points </span>" in page
        assert final in page
    own = shown(client, "person", winner.person_id)
    assert "First places" in own
    assert final in own
    of_club = shown(client, "club", winner.club_id)
    assert "Won by the club" in of_club
    assert f"<span>{winner.name}</span>" in of_club
    second = eight.entrants.get(number=2)
    assert "First places" not in shown(client, "person", second.person_id)
    assert "Won by the club" not in shown(client, "club", second.club_id)


def test_the_pages_take_a_number_of_queries_that_does_not_grow(
    site, eight, client, django_assert_max_num_queries
):
    ha = sites.found(site, "D", "HA", players=sites.many(6, "HA"))
    score(site, ha)
    close(site, ha)
    for name in ("season-winners", "honours"):
        with django_assert_max_num_queries(12):
            shown(client, name, *([2026] if name == "season-winners" else []))
    winner = eight.entrants.get(number=1)
    with django_assert_max_num_queries(23):  # three of them for what was won
        shown(client, "person", winner.person_id)
    with django_assert_max_num_queries(23):
        shown(client, "club", winner.club_id)


@pytest.mark.article("D.6")
def test_a_class_with_a_final_group_has_the_first_of_that(site, client):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    for group in event.children.all():
        score(site, group)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    score(site, final)
    close(site, event)
    assert first() == {event.pk: [(names(final)[0], "")]}
    page = shown(client, "season-winners", 2026)
    assert "D. Personal championships" in page
    assert "final group" not in page
    of_final = {row.person_id for row in final.entrants.all()}
    assert sorted(places().values()) == [(1, "1"), (2, "1")], "nobody else has a place (R81)"
    assert set(places()) == of_final


@pytest.mark.article("D.8")
def test_what_is_played_beside_the_championship_gives_no_place_in_the_class(site):
    beside = sites.found(site, "D", "1", players=sites.many(4, "1")[::-1], name="Simmertoernoai")
    event = sites.found(site, "D", "1", players=sites.many(4, "1"))
    for one in (beside, event):
        score(site, one)
        close(site, one)
    by_number = dict(event.entrants.values_list("person_id", "number"))
    assert {by_number[pk]: found for pk, found in places().items()} == {
        number: (number, "1") for number in range(1, 5)
    }


@pytest.mark.article("B.3")
def test_groups_of_teams_have_a_first_each_by_the_name_of_the_group(site, client):
    event = sites.found(site, "B", players=sites.teams(8))
    groups = list(event.children.order_by("pk"))
    for group in groups:
        score_teams(site, group)
    close(site, event)
    assert first() == {group.pk: [(names(group)[0], "")] for group in groups}
    page = shown(client, "season-winners", 2026)
    assert "Club championship, group I</a>" in page
    assert "Club championship, group II</a>" in page
    team = groups[1].entrants.get(number=1)
    assert f'<a class="strong" href="/clubs/{team.club_id}/">{team.name}</a>' in page
    assert re.search(r"[0-9½]+ match points </span>", page)
    assert "Club championship, group II" in shown(client, "club", team.club_id)


@pytest.mark.article("A.5")
def test_groups_whose_winners_are_compared_have_the_best_of_them(site):
    event = club_competition(site)
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2), white=2)
    win(site, child, 1, "1-0")
    content = close(site, event)
    assert first() == {event.pk: [(content["winners"][0]["name"], "")]}


@pytest.mark.article("A.5")
def test_a_six_in_halves_has_the_better_of_both_winners(site):
    event = six(site, "A", drawn=())
    content = close(site, event)
    assert len(content["winners"]) == 2
    assert first() == {event.pk: [(content["winners"][0]["name"], "")]}


@pytest.mark.article("G.6")
def test_both_winners_of_a_divided_six_of_fours_are_first_until_a_match_made_one_champion(site, client):
    event = sites.found(site, "G", players=sites.teams(6))
    line_up_all(site, event)
    play(site, event)
    close(site, event)
    team = names(event)
    assert first() == {event.pk: [(team[0], "I"), (team[3], "II")]}
    page = shown(client, "season-winners", 2026)
    assert "<span>half I</span>" in page
    assert "<span>half II</span>" in page
    closing.reopen(actor=site.leader, event_id=event.pk, reason="they play a match")
    matches.play(actor=site.leader, event_id=event.pk, numbers=(1, 4))
    record_match(site, Match.objects.get(round__event__parent=event), 3)
    close(site, event)
    assert first() == {event.pk: [(team[3], "")]}


def test_who_has_no_place_was_first_nowhere(site):
    event = sites.found(site, "A", "1", players=sites.many(3, "1"))
    score(site, event)
    closing.close(actor=site.leader, event_id=event.pk)
    event.entrants.filter(number=1).update(withdrawn_after_round=0)
    assert first() == {}


def test_an_event_that_is_open_again_has_nobody_first(site, eight, client):
    closing.reopen(actor=site.leader, event_id=eight.pk, reason="a sheet was misread")
    assert first() == {}
    assert "First places" not in shown(client, "person", eight.entrants.get(number=1).person_id)


@pytest.mark.article("Bijlage 5")
def test_a_verdict_that_renews_the_final_order_makes_another_first(site, eight):
    Game.objects.filter(round__event=eight, white__number=1).update(result="0-1")
    Game.objects.filter(round__event=eight, black__number=1).update(result="1-0")
    final_orders.renew(actor=site.administrator, event=eight, reason="verdict 1")
    assert first() == {eight.pk: [(eight.entrants.get(number=2).name, "")]}


def test_a_draft_and_a_practice_copy_are_hidden(site, eight, client):
    practice.copy(actor=site.leader, event_id=eight.pk)
    Event.objects.filter(status=Event.Status.PRACTICE).update(closed_at=timezone.now())
    assert list(first()) == [eight.pk]
    assert list(first(site.leader)) == [eight.pk]
    Event.objects.filter(pk=eight.pk).update(status=Event.Status.DRAFT)
    assert first() == {}
    assert list(first(site.leader)) == [eight.pk]
    assert eight.entrants.get(number=1).name not in shown(client, "honours")


def test_who_was_merged_has_the_first_places_of_both(site, eight, client):
    winner = eight.entrants.get(number=1).person
    kept = people.save_person(actor=site.administrator, name="Sjoerd Wytzes", club=None)
    merging.merge(actor=site.administrator, kept_id=kept.pk, merged_id=winner.pk, reason="one and the same")
    assert "First places" in shown(client, "person", kept.pk)
    assert f'href="/people/{kept.pk}/">{winner.name}</a>' in shown(client, "season-winners", 2026)


def test_a_child_that_won_is_named_shortly_and_leads_nowhere(site, eight, client):
    winner = eight.entrants.get(number=1)
    Person.objects.filter(pk=winner.person_id).update(born=date(2020, 5, 1))
    for name, *of in (("season-winners", 2026), ("honours",), ("club", winner.club_id)):
        page = shown(client, name, *of)
        assert winner.name not in page
        assert consents.short(winner.name) in page
        assert f"/people/{winner.person_id}/" not in page
    client.force_login(site.leader)
    assert winner.name in shown(client, "honours")


def test_the_roll_of_honour_has_one_competition_over_the_years_ten_seasons_on_a_page(site, eight, client):
    for year in range(2027, 2038):
        season = events.add_season(actor=site.administrator, year=year)
        later = Event.objects.get(pk=eight.pk)
        entrant = eight.entrants.get(number=1)
        later.pk, later.season = None, season
        later.save()
        entrant.pk, entrant.event = None, later
        entrant.save()
        row = {"number": 1, "place": 1, "half_points": 14, "status": "active"}
        content = {"event": {"division": "KK"}, "standings": {"rows": [row]}}
        later.final_orders.create(content=content, sha256=str(year))
    page = client.get(reverse("honours"), **ENGLISH)
    ((section, (competition,)),) = page.context["sections"]
    assert section == "C"
    assert [won.event.season.year for won in competition.won] == list(range(2037, 2027, -1))
    assert "page 1 of 2" in re.sub(r"\s+", " ", page.text)
    page = client.get(reverse("honours"), {"page": 2}, **ENGLISH)
    ((section, (competition,)),) = page.context["sections"]
    assert [won.event.season.year for won in competition.won] == [2027, 2026]
    own = shown(client, "person", eight.entrants.get(number=1).person_id)
    assert own.count("/final/") == 12
    assert own.index("/final/") < own.index("Show all of them") < own.rindex("/final/")


def test_a_simul_has_no_winner(site):
    event = sites.found(site, "I", players=sites.display(2), system="display")
    for board in (1, 2):
        line = ResultLine(board, "1-0", 0)
        results.record(actor=site.leader, event_id=event.pk, round_number=1, lines=[line])
    displays.close(actor=site.leader, event_id=event.pk)
    assert Event.objects.get(pk=event.pk).closed_at
    assert first() == {}


def test_people_stand_with_the_place_of_last_season_once_the_next_has_begun(site, eight, client):
    winner = eight.entrants.get(number=1)
    coming = Season.objects.create(year=2027, edition=eight.season.edition)
    Event.objects.create(season=coming, section="C", division="KK", status=Event.Status.PUBLISHED)
    assert places()[winner.person_id] == (1, "KK")
    assert re.search(r"1\. KK\b", shown(client, "people"))
    assert re.search(r"1\. KK\b", shown(client, "club", winner.club_id))
    Event.objects.filter(pk=eight.pk).update(status=Event.Status.DRAFT)
    assert places() == {}
