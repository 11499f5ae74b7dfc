"""Closing an event of every section: what is in the way, what is recorded, what is handed to the season."""

import json

import pytest
from django.core.management import CommandError, call_command

from tests import sites
from tests.tournaments.events.test_deciding_of_every_section import club_competition, enter, score, win
from tournaments.events.attendance import absences
from tournaments.events.play_offs import services as play_offs
from tournaments.events.rounds import services as rounds
from tournaments.events.setting_up import starting
from tournaments.ledger import record
from tournaments.ledger.chains import chain, verification
from tournaments.models import Event, FinalOrder, Game
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation
from tournaments.seasons.closing_events import replays
from tournaments.seasons.closing_events import services as closing
from tournaments.seasons.outcome import outcome


def close(site, event):
    """Close an event; what was shown beforehand is what is recorded."""
    shown = json.loads(json.dumps(outcome(event).content))
    final = closing.close(actor=site.leader, event_id=event.pk)
    assert final.content == shown
    assert chain.sha256(final.content) == final.sha256
    assert not Event.objects.filter(root=event, closed_at=None).exists()
    assert verification.all_defects() == []
    event.refresh_from_db()
    assert replays.differences(event) == []
    return final.content


def earned(content):
    return [(one["name"], one["points"], one["kind"], one["place"]) for one in content["points"]]


def names(event):
    return [row.name for row in event.entrants.order_by("number")]


def in_the_way(event):
    return [str(obstacle) for obstacle in outcome(event).obstacles]


def score_teams(site, event):
    """Let the team with the lower number win every board."""
    games = Game.objects.filter(round__event=event).select_related("round", "match", "white", "black")
    for game in games.exclude(match=None):
        Game.objects.filter(pk=game.pk).update(
            result="1-0" if game.white.number < game.black.number else "0-1", version=1
        )
    record.append(actor=site.leader, act="result", event=event)


@pytest.mark.article("Bijlage 4")
def test_an_eight_hands_over_its_order_and_four_times_kp(site):
    score(site, site.event)
    content = close(site, site.event)
    order = [row["name"] for row in content["standings"]["rows"]]
    assert order == list(sites.NAMES)
    assert earned(content) == [(name, 4 - at, "KP", at + 1) for at, name in enumerate(sites.NAMES[:4])]
    assert content["points"][0]["person"] == site.event.entrants.get(number=1).person_id


def test_a_final_order_that_no_longer_follows_from_its_results_is_named(site, capsys):
    score(site, site.event)
    close(site, site.event)
    call_command("verify_orders")
    assert "final orders that follow from what is recorded: 1" in capsys.readouterr().out
    Game.objects.filter(round__event=site.event, white__number=1).update(result="0-1")
    with pytest.raises(
        CommandError, match=rf"event {site.event.pk}, .*: event\.rounds\[.*1-0, now 0-1 \(and"
    ):
        call_command("verify_orders")
    Game.objects.filter(round__event=site.event, white__number=1).update(result="")
    with pytest.raises(CommandError, match="something is open in it"):
        call_command("verify_orders")


@pytest.mark.article("A.5")
@pytest.mark.article("Bijlage 4")
def test_a_club_competition_is_closed_after_its_winners_were_compared_and_gives_wp_by_group(site):
    event = club_competition(site)
    with pytest.raises(Refusals, match="a play-off game between Doede Algra and Baukje Algra"):
        closing.close(actor=site.leader, event_id=event.pk)
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2), white=2)
    win(site, child, 1, "1-0")
    content = close(site, event)
    first, second = event.children.filter(kind="group").order_by("pk")
    assert [row["name"] for row in content["winners"]] == [names(second)[0], names(first)[0]]
    assert earned(content) == [
        (name, 2 - at, "WP", at + 1) for group in (first, second) for at, name in enumerate(names(group)[:2])
    ]
    assert [part["event"]["division"] for part in content["parts"]] == ["1 I", "1 II"]


@pytest.mark.article("A.5")
def test_a_club_competition_waits_for_no_game_between_winners_below_the_first(site):
    """Of three groups the first is won with full points, the others each with a draw less."""
    event = sites.found(site, "A", "1", players=sites.many(12, "1"))
    full, *others = event.children.filter(kind="group").order_by("pk")
    score(site, full)
    for group in others:
        score(site, group, drawn=({1, 3},))
    content = close(site, event)
    assert [row["name"] for row in content["winners"]] == [names(group)[0] for group in (full, *others)]
    for row in content["winners"][1:]:
        assert "of the winners of groups only the first place is decided" in row["because"]


@pytest.mark.article("D.6")
def test_a_class_in_groups_is_closed_after_its_final_group_which_gives_the_kp(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    assert in_the_way(event)[0].startswith("1 I: not every game has a result")
    for group in event.children.all():
        score(site, group)
    (obstacle,) = outcome(event).obstacles
    assert "final group" in str(obstacle)
    final = starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    with pytest.raises(Refusals):
        closing.close(actor=site.leader, event_id=event.pk)
    score(site, final)
    assert Game.objects.filter(round__event=final).count() == 2
    content = close(site, event)
    assert earned(content) == [(names(final)[0], 4, "KP", 1), (names(final)[1], 3, "KP", 2)]
    assert len(content["parts"]) == 3


@pytest.mark.article("B.3")
def test_a_club_championship_hands_over_the_groups_of_the_next(site, client):
    event = sites.found(site, "B", players=sites.teams(8))
    for group in event.children.all():
        score_teams(site, group)
    content = close(site, event)
    towns = [f"{town} 1" for town in sites.TOWNS]
    assert content["movement"]["next"] == [
        {"name": "I", "places": [*towns[:3], towns[4]]},
        {"name": "II", "places": [towns[3], *towns[5:]]},
    ]
    assert "points" not in content
    page = client.get("/seasons/2026/movement/")
    assert page.context["clubs"].movement.next[0].places == (*towns[:3], towns[4])


@pytest.mark.article("F.4")
def test_a_blitz_championship_is_closed_with_its_swiss_order(site):
    event = sites.found(site, "F", "open", players=sites.many(6), system="swiss", rounds_planned=2)
    assert "Nothing was paired yet" in in_the_way(event)[0]
    rounds.fill(event.rounds.get(number=1), [(1, 4), (2, 5), (3, 6)], published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    score(site, event)
    assert "Not every game has a result" in in_the_way(event)[0]
    rounds.fill(event.rounds.get(number=2), [(1, 2), (3, 4), (5, 6)], published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    score(site, event, drawn=[{3, 4}])
    content = close(site, event)
    assert content["standings"]["rows"][0]["name"] == names(event)[0]
    assert "points" not in content


@pytest.mark.article("Bijlage 4")
def test_a_swiss_club_competition_gives_wp_within_each_class(site):
    players = [
        sites.entries.Entry(one.place, one.number, one.name, one.club, "1" if one.number < 4 else "2")
        for one in sites.many(6)
    ]
    event = sites.found(site, "A", "1+2", players=players, system="swiss", rounds_planned=1)
    rounds.fill(event.rounds.get(number=1), [(1, 4), (2, 5), (3, 6)], published=True)
    record.append(actor=site.leader, act="pairing", event=event)
    score(site, event)
    found = outcome(event)
    assert {one.award.kind.value for one in found.points} == {"WP"}
    assert {one.award.size for one in found.points} == {3}


@pytest.mark.article("G.6")
def test_fours_that_no_key_separates_are_in_the_way_and_led_to_their_deciding_match(site, client):
    event = sites.found(site, "G", players=sites.teams(4))
    games = Game.objects.filter(round__event=event).exclude(match=None)
    games.update(result="½-½", version=1)
    record.append(actor=site.leader, act="result", event=event)
    assert in_the_way(event)
    client.force_login(site.leader)
    page = client.get(f"/office/events/{event.pk}/play-offs/")
    assert f"/office/events/{event.pk}/play-offs/match/?teams=1-2-3-4" in page.text
    with pytest.raises(RuleViolation, match="a play-off match"):
        play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2, 3, 4))


def test_a_part_of_a_competition_is_not_closed_alone(site):
    event = sites.found(site, "D", "1", players=sites.many(8, "1"))
    group = event.children.first()
    score(site, group)
    with pytest.raises(RuleViolation, match="competition as a whole"):
        closing.close(actor=site.leader, event_id=group.pk)
    assert not FinalOrder.objects.exists()


def test_who_was_absent_or_lapsed_has_no_place_for_the_points(site):
    """Reading R73: of a group of four with one who never came three are left: the second gets nothing."""
    event = sites.found(site, "A", "1", players=sites.many(4, "1"))
    absences.withdraw(actor=site.leader, event_id=event.pk, number=4, after_round=0, reason="ill")
    games = Game.objects.filter(round__event=event).select_related("white", "black", "round")
    for game in games.exclude(white__number=4).exclude(black__number=4):
        enter(site, event, game, "1-0" if game.white.number < game.black.number else "0-1")
    assert [(one.award.points, one.award.size) for one in outcome(event).points] == [(2, 3)]


def test_the_pages_show_what_closing_records_and_what_it_recorded(site, client):
    event = club_competition(site)
    client.force_login(site.leader)
    office = f"/office/events/{event.pk}/closing/"
    assert client.get(office).context["outcome"].obstacles
    child = play_offs.start(actor=site.leader, event_id=event.pk, numbers=(1, 2), white=2)
    win(site, child, 1, "1-0")
    page = client.get(office)
    first = event.children.filter(kind="group").order_by("pk").first()
    assert names(first)[0] in page.text
    assert "2 WP" in page.text
    assert client.get(f"/office/events/{first.pk}/closing/").url == office
    assert client.post(office).url == f"/events/{event.pk}/final/"
    client.logout()
    for pk in (event.pk, first.pk):
        public = client.get(f"/events/{pk}/final/")
        assert public.status_code == 200
        assert "2 WP" in public.text
