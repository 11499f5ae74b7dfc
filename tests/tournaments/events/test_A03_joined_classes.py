"""A, art. 3 and Bijlage 4.3 on the site: classes that play together once, and apart the next time (R55)."""

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import score
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import creating as events
from tournaments.events.setting_up import services as setting_up
from tournaments.ledger import record
from tournaments.ledger.chains import verification
from tournaments.models import Event, LedgerEntry, Person, PointsEntry
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import services as closing

AGREED = "everybody agreed at the board"


def players(*classes):
    return [
        sites.entries.Entry(one.place, one.number, one.name, one.club, player_class)
        for one, player_class in zip(sites.many(len(classes)), classes, strict=True)
    ]


@pytest.fixture
def leader(site, client):
    """The page of a new club competition, to the leader."""
    client.force_login(site.leader)
    return client


def sent(**more):
    return {"division": "2", "name": "Huzum", "system": "round-robin", **more}


def address(site):
    return f"{reverse('event-add')}?season={site.season.pk}&section=A"


@pytest.mark.article("A.3")
def test_classes_are_joined_when_the_competition_is_created(site, leader):
    page = leader.get(address(site)).text
    assert 'name="joined"' in page
    assert leader.post(address(site), sent(joined=["3", "1"], agreed=AGREED)).status_code == 302
    event = Event.objects.get(section="A")
    assert (event.division, event.system) == ("1+2+3", "round-robin")
    entry = LedgerEntry.objects.filter(act="event").order_by("pk").last()
    assert (entry.reason, entry.after["division"]) == (AGREED, "1+2+3")
    points = leader.get(reverse("set-up", args=[event.pk])).text
    assert "A art. 3" in points


@pytest.mark.article("A.3")
def test_nobody_joins_classes_without_the_players(site, leader):
    answer = leader.post(address(site), sent(joined=["3"]))
    assert answer.status_code in (200, 422)
    assert not Event.objects.filter(section="A").exists()
    with pytest.raises(RuleViolation, match="in consultation with the players") as refused:
        events.add_event(
            actor=site.leader, season=site.season, section="A", division="2", joined=["3"], agreed=" "
        )
    assert refused.value.place == "agreed"
    assert refused.value.reason.articles == ("A.3", "R55")


@pytest.mark.article("A.3")
@pytest.mark.parametrize(
    ("section", "division", "joined"), [("D", "2", ["3"]), ("A", "2", ["2"]), ("A", "2", ["KK"])]
)
def test_only_different_classes_of_section_a_are_joined(site, section, division, joined):
    with pytest.raises(RuleViolation) as refused:
        events.add_event(
            actor=site.leader,
            season=site.season,
            section=section,
            division=division,
            joined=joined,
            agreed=AGREED,
        )
    assert refused.value.reason.articles[0] == "A.3"


@pytest.mark.article("A.3")
def test_joined_classes_are_drawn_as_one_field_and_everybody_keeps_the_own_class(site):
    event = sites.found(site, "A", "2+3", players=players("2", "2", "2", "3", "3", "3", "3", "3"))
    groups = event.children.filter(kind="group").order_by("pk")
    assert [group.entrants.count() for group in groups] == [4, 4]
    given = dict(event.entrants.values_list("name", "player_class"))
    assert given == dict(Person.objects.filter(name__in=given).values_list("name", "player_class"))
    assert sorted(given.values()) == ["2"] * 3 + ["3"] * 5


@pytest.mark.article("Bijlage 4.3")
def test_a_swiss_over_all_classes_is_one_ranking_and_gives_wp_within_each_class(site, leader):
    """Nine of three classes; the ninth has the bye in the one round and so has played no game."""
    form = sent(division="EK", joined=["HA", "1", "2", "3"], agreed=AGREED, system="swiss")
    assert leader.post(address(site), form).status_code == 302
    founded = Event.objects.get(section="A")
    assert (founded.division, founded.system) == ("EK+HA+1+2+3", "swiss")
    event = sites.found(
        site,
        "A",
        "EK+HA+1+2+3",
        players=players("KK", "HA", "1", "1", "1", "1", "RHAA", "HA", "3"),
        system="swiss",
        rounds_planned=1,
        seed=7,
        name="Dronryp",
    )
    rounds.fill(event.rounds.get(number=1), [(1, 5), (2, 6), (3, 7), (4, 8)], [9], published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    score(site, event)
    closing.close(actor=site.leader, event_id=event.pk)
    rows = event.final_orders.last().content["standings"]["rows"]
    assert len(rows) == 9
    by_number = {row.number: row for row in event.entrants.all()}
    earned = {
        by_number[number].player_class: PointsEntry.objects.filter(person=by_number[number].person).count()
        for number in (1, 2, 9)
    }
    assert earned == {"KK": 1, "HA": 1, "3": 0}
    firsts = PointsEntry.objects.filter(event=event).order_by("person__name")
    assert {(one.person.player_class, one.points) for one in firsts} == {
        ("KK", 2),
        ("HA", 2),
        ("1", 2),
        ("1", 1),
    }
    assert verification.all_defects() == []


@pytest.mark.article("A.3")
def test_the_next_time_each_class_has_a_competition_of_its_own(site, leader):
    event = sites.found(site, "A", "2+3", players=players("2", "2", "3", "3", "3"))
    promoted = event.entrants.get(name=sites.many(3)[2].name).person
    Person.objects.filter(pk=promoted.pk).update(player_class="2")
    following = events.add_season(actor=site.administrator, year=2027)
    page = leader.get(reverse("again", args=[event.pk])).text
    assert 'name="agreed"' in page
    made = setting_up.copy(actor=site.leader, event_id=event.pk, season=following, with_entrants=True)
    assert [(one.division, one.entrants.count()) for one in made] == [("2", 3), ("3", 2)]
    assert promoted.pk in made[0].entrants.values_list("person", flat=True)
    assert {row.player_class for row in made[0].entrants.all()} == {"2"}


@pytest.mark.article("A.3")
def test_joining_once_more_is_a_new_decision(site):
    event = sites.found(site, "A", "2+3", players=players("2", "2", "3", "3", "3"))
    following = events.add_season(actor=site.administrator, year=2027)
    (again,) = setting_up.copy(
        actor=site.leader, event_id=event.pk, season=following, with_entrants=False, agreed=AGREED
    )
    assert again.division == "2+3"
    assert LedgerEntry.objects.filter(act="event").order_by("pk").last().reason == AGREED


@pytest.mark.article("D.3")
def test_a_class_is_kept_by_its_code_and_no_classes_of_section_d_play_together(site):
    given = {"actor": site.leader, "season": site.season, "section": "D"}
    assert events.add_event(**given, division="hoofdklasse a").division == "HA"
    for joined in ("1+2", "HA+1", "2+2"):
        with pytest.raises(RuleViolation):
            events.add_event(**given, division=joined)
