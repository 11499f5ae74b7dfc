"""Bijlage 4, five years without a point, on the site: who is known, and since when (R43, R85)."""

from datetime import date

import pytest
from django.utils import timezone

from tests.tournaments.seasons.test_season_close import board, named, score  # noqa: F401
from tournaments.events.setting_up import creating as events
from tournaments.models import ClassPeriod, Entrant, Membership, Person, Round, Season
from tournaments.people import services as people
from tournaments.seasons import selectors as season_office
from tournaments.seasons.classification import selectors as classification
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.known import known_from


@pytest.fixture
def quiet(site):
    """Somebody of the second class who never played, known by the record alone."""
    return people.save_person(actor=site.administrator, name="Sytske Wiarda", club=None, player_class="2")


def proposed(year):
    """Who may play a class lower after a season."""
    persons = classification.classified_people()
    given = classification.players(persons, classification.labels(persons), classification.tally(year))
    rule = season_office.edition(Season.objects.first().edition).classification
    return [line.name for line in season_office.classify(given, year, rule=rule) if line.demotion_proposed]


@pytest.mark.article("Bijlage 4 demotion")
def test_who_was_never_imported_is_proposed_after_five_seasons_in_a_class(quiet):
    first = known_from()[quiet.pk]
    assert proposed(first + 3) == []
    assert proposed(first + 4) == ["Sytske Wiarda"]


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize(
    ("since", "until", "first"),
    [
        (date(2015, 9, 1), None, 2015),  # the day on which a season begins (E.4)
        (date(2015, 8, 31), None, 2014),
        (None, date(2017, 10, 1), 2017),  # it began before it was recorded, and was there until then
    ],
)
def test_a_membership_says_since_when_somebody_is_known(quiet, since, until, first):
    club = people.Club.objects.first()
    Membership.objects.create(person=quiet, club=club, since=since, until=until)
    assert known_from()[quiet.pk] == known_from(person=quiet)[quiet.pk] == first
    assert proposed(first + 4) == ["Sytske Wiarda"]


@pytest.mark.article("Bijlage 4 demotion")
def test_a_class_and_an_entry_say_since_when_somebody_is_known(site, quiet):
    ClassPeriod.objects.filter(person=quiet).update(since=date(2018, 12, 1))
    assert known_from()[quiet.pk] == 2018
    season = events.add_season(actor=site.administrator, year=2012)
    event = events.add_event(actor=site.administrator, season=season, section="F", division="open")
    Entrant.objects.create(event=event, number=1, name=quiet.name, person=quiet)
    assert known_from()[quiet.pk] == 2012


@pytest.mark.article("Bijlage 4 demotion")
def test_what_is_known_of_somebody_merged_is_known_of_who_is_shown(site, quiet):
    twin = Person.objects.create(name="S. Wiarda", merged_into=quiet)
    Membership.objects.create(person=twin, club=people.Club.objects.first(), since=date(2010, 10, 1))
    assert known_from()[quiet.pk] == 2010
    assert twin.pk not in known_from()


@pytest.mark.article("Bijlage 4 demotion")
@pytest.mark.parametrize(("player_class", "cause"), [("2", "demotion"), ("HA", "movement")])
def test_after_a_demotion_or_a_relegation_the_five_years_start_again_from_it(quiet, player_class, cause):
    Person.objects.filter(pk=quiet.pk).update(player_class=player_class)
    ClassPeriod.objects.filter(person=quiet).update(since=date(2010, 10, 1), until=date(2020, 6, 1))
    ClassPeriod.objects.create(
        person=quiet, player_class=player_class, since=date(2020, 6, 1), cause=cause, season=2019
    )
    assert proposed(2019) == ["Sytske Wiarda"]
    assert proposed(2023) == []
    assert proposed(2024) == ["Sytske Wiarda"]


@pytest.mark.article("Bijlage 4 demotion")
def test_a_promotion_that_is_declined_after_the_close_is_no_demotion(quiet):
    Person.objects.filter(pk=quiet.pk).update(player_class="HA")
    ClassPeriod.objects.filter(person=quiet).update(
        player_class="HA", since=date(2010, 10, 1), until=date(2020, 6, 1)
    )
    for player_class, on in (("RHAA", date(2020, 6, 1)), ("HA", date(2020, 7, 1))):
        ClassPeriod.objects.create(
            person=quiet, player_class=player_class, since=on, until=on, cause="movement", season=2019
        )
    assert proposed(2023) == ["Sytske Wiarda"]


@pytest.mark.article("Bijlage 4 demotion")
def test_nothing_is_proposed_while_something_of_the_season_is_played(site, quiet):
    ClassPeriod.objects.filter(person=quiet).update(since=date(2010, 10, 1))
    other = events.add_event(actor=site.administrator, season=site.season, section="D", division="1")
    score(site, site.event)
    closing.close(actor=site.leader, event_id=site.event.pk)
    names = lambda: [one.person.name for one in season_office.state(site.season).proposals]  # noqa: E731
    assert names() == ["Sytske Wiarda"]
    Round.objects.create(event=other, number=1, paired_at=timezone.now())
    assert names() == []
