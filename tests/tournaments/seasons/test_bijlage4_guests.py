"""Bijlage 4 on the site: guests get no points in any section; their places stay theirs (R90, R109)."""

import pytest
from django.urls import reverse

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import enter
from tests.tournaments.seasons.test_closing_of_every_section import close, earned
from tournaments.events.entries import services as entries
from tournaments.events.pairing import services as pairing
from tournaments.models import Game, PointsEntry
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons import services as seasons
from tournaments.seasons.classification import services as classification
from tournaments.seasons.ending import SeasonEnding
from tournaments.seasons.outcome import outcome


def with_a_guest(site, section, division, player_class, count=4, **choices):
    """An event that is started, with a guest among its entrants."""
    people.save_person(actor=site.administrator, name="Ids Gasterlan", club=None, guest=True)
    listed = [*sites.many(count - 1, player_class), entries.Entry("guest", count, "Ids Gasterlan", "")]
    return sites.found(site, section, division, players=listed, **choices)


def guest_wins(site, event):
    """Let the guest win every game, and else the lower number; of a Swiss event round after round."""
    guest = event.entrants.get(person__guest=True)
    rest = sorted(row.number for row in event.entrants.exclude(pk=guest.pk))
    order = [guest.number, *rest]
    for game in Game.objects.filter(round__event=event).select_related("round", "white", "black"):
        white, black = order.index(game.white.number), order.index(game.black.number)
        enter(site, event, game, "1-0" if white < black else "0-1")
    return guest


@pytest.mark.article("Bijlage 4")
@pytest.mark.parametrize(
    ("section", "division", "player_class", "points"),
    [("A", "3", "3", [1]), ("D", "3", "3", [3, 2, 1]), ("D", "HA", "HA", [3, 2, 1])],
)
def test_a_guest_who_is_first_has_the_place_and_nobody_its_points(
    site, client, section, division, player_class, points
):
    event = with_a_guest(site, section, division, player_class, minutes=40 if section == "A" else None)
    guest = guest_wins(site, event)
    ((_, said),) = outcome(event).of_guests
    assert "Ids Gasterlan has place 1 as a guest" in str(said)
    client.force_login(site.leader)
    page = client.get(reverse("closing", args=[event.pk]), headers={"accept-language": "en"}).text
    assert "Ids Gasterlan has place 1 as a guest" in page
    content = close(site, event)
    assert [number for _, number, _, _ in earned(content)] == points
    assert "Ids Gasterlan" not in [name for name, *_ in earned(content)]
    assert content["standings"]["rows"][0]["name"] == guest.name
    assert not PointsEntry.objects.filter(person=guest.person).exists()


@pytest.mark.article("Bijlage 4")
def test_who_was_a_guest_when_the_event_was_closed_gets_no_points_later_and_who_was_none_keeps_them(site):
    event = with_a_guest(site, "D", "3", "3")
    guest = guest_wins(site, event).person
    second = event.entrants.get(number=1).person
    close(site, event)
    for person, is_guest in ((guest, False), (second, True)):
        person.refresh_from_db()
        given = {"person": person, "name": person.name, "club": None, "player_class": "", "guest": is_guest}
        people.save_person(actor=site.administrator, **given)
    assert seasons.enter_points(actor=site.administrator, year=2026) == 0
    assert set(PointsEntry.objects.values_list("person", "points")) >= {(second.pk, 3)}
    assert not PointsEntry.objects.filter(person=guest).exists()


@pytest.mark.article("Bijlage 4")
def test_points_that_are_nobodys_are_none_that_are_still_to_be_written_down(site):
    event = with_a_guest(site, "A", "3", "3", count=3, minutes=40)
    guest = guest_wins(site, event).person
    close(site, event)
    people.save_person(actor=site.administrator, person=guest, name=guest.name, club=None, guest=False)
    assert not [one for one in SeasonEnding(site.season).further_obstacles if "not written down" in str(one)]


@pytest.mark.article("Bijlage 4.3")
def test_a_guest_in_a_swiss_club_competition_gets_none_either(site):
    event = with_a_guest(site, "A", "3", "3", count=6, system="swiss", rounds_planned=1, minutes=40)
    pairing.pair_round(actor=site.leader, event_id=event.pk, number=1, token="guest")
    pairing.publish_round(actor=site.leader, event_id=event.pk, number=1, published=True)
    guest_wins(site, event)
    assert "Ids Gasterlan" not in [name for name, *_ in earned(close(site, event))]


@pytest.mark.article("Bijlage 4")
def test_the_board_gives_a_guest_no_points_by_a_correction(site):
    guest = people.save_person(actor=site.administrator, name="Ids Gasterlan", club=None, guest=True)
    given = {"actor": site.administrator, "person_id": guest.pk, "year": 2026, "kind": "WP", "points": 2}
    with pytest.raises(RuleViolation, match="is a guest, who gets no points") as refused:
        classification.correct(**given, reason="won a group")
    assert refused.value.reason.articles == ("Bijlage 4", "R109")
    assert not PointsEntry.objects.exists()
    people.save_person(actor=site.administrator, person=guest, name=guest.name, club=None, guest=False)
    assert classification.correct(**given, reason="won a group").points == 2
