"""What a correction would change, shown before it is confirmed: places, ties, later pairings."""

import pytest
from django.urls import reverse

from tests import sites
from tournaments.events.loaded import load
from tournaments.events.pairing import selectors as pairings
from tournaments.events.pairing import services as pairing
from tournaments.events.play_offs import services as play_offs
from tournaments.events.results import corrections
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.events.results.selectors import round_page
from tournaments.models import Event, Game, LedgerEntry


def preview(event, number, *lines):
    return corrections.preview(round_page(event, number), lines)


def play(site, event, number, code_of):
    """Give every game of a round the result that `code_of` says of its players' numbers."""
    games = Game.objects.filter(round__event=event, round__number=number)
    lines = [
        ResultLine(
            game.board,
            code_of(game.white.number, game.black.number),
            game.version,
            game.match.table if game.match else 0,
        )
        for game in games.select_related("white", "black", "match")
    ]
    results.record(actor=site.leader, event_id=event.pk, round_number=number, lines=lines)


def lower_wins(white, black):
    return "1-0" if white < black else "0-1"


def drawn(white, black):
    return "½-½"


@pytest.fixture
def swiss(site):
    """A blitz championship of sixteen with three rounds paired by the system, two of them played."""
    event = sites.found(
        site, "F", players=sites.many(16), system="swiss", rounds_planned=5, settings={"swiss_seed": "3"}
    )
    for number in (1, 2, 3):
        pairing.pair_round(actor=site.leader, event_id=event.pk, number=number, token=f"token-{number}")
        if number < 3:
            play(site, event, number, lower_wins)
    return event


def test_the_places_that_change_are_listed_with_points_before_and_after(site):
    for number in (1, 2):
        play(site, site.event, number, lower_wins)
    game = Game.objects.select_related("white", "black").get(
        round__event=site.event, round__number=1, board=1
    )
    before = {row.entrant.number: row for row in load(site.event).standings().rows}
    found = preview(site.event, 1, ResultLine(1, "½-½", 1))
    changed = {place.before.entrant.number: place for place in found.places}
    for player in (game.white, game.black):
        place = changed[player.number]
        assert place.before.half_points == before[player.number].half_points
        assert abs(place.after.half_points - place.before.half_points) == 1
    assert found.followed
    assert not found.is_swiss
    assert game.result == Game.objects.get(pk=game.pk).result
    results.record(
        actor=site.leader,
        event_id=site.event.pk,
        round_number=1,
        lines=[ResultLine(1, "½-½", 1)],
        reason="misread",
    )
    now = {row.entrant.number: (row.place, row.half_points) for row in load(site.event).standings().rows}
    for number, place in changed.items():
        assert now[number] == (place.after.place, place.after.half_points)


def test_a_result_that_is_taken_back_is_shown_as_none(site):
    play(site, site.event, 1, lower_wins)
    found = preview(site.event, 1, ResultLine(1, "", 1))
    assert [(one.before, one.after) for one in found.corrected] == [
        (Game.objects.get(round__event=site.event, round__number=1, board=1).result, "")
    ]


@pytest.mark.article("B.5")
def test_a_board_of_a_match_changes_match_points_and_board_points(site):
    group = sites.found(site, "B", players=sites.teams(8)).children.get(group="I")
    play(site, group, 1, drawn)
    # Board 2: the away team has white.
    found = preview(group, 1, ResultLine(2, "1-0", 1, table=1))
    match = load(group).facts.rounds[0].matches[0]
    changed = {place.before.entrant.number: place for place in found.places}
    assert set(changed) == {match.home, match.away}
    away = changed[match.away]
    assert (away.before.half_points, away.after.half_points) == (1, 2)
    assert (away.before.half_board_points, away.after.half_board_points) == (8, 9)


@pytest.mark.article("Bijlage 3")
def test_the_later_pairs_that_the_system_would_no_longer_make_are_named(site, swiss):
    same = preview(swiss, 2, ResultLine(1, results_at(swiss, 2, 1), 1))
    assert same.later == ()
    turned = {"1-0": "0-1", "0-1": "1-0"}[results_at(swiss, 2, 1)]
    found = preview(swiss, 2, ResultLine(1, turned, 1))
    assert found.is_swiss
    assert found.unseen == ()
    (later,) = found.later
    assert later.number == 3
    players = Game.objects.select_related("white", "black").get(round__event=swiss, round__number=2, board=1)
    assert any(players.white.name in pair or players.black.name in pair for pair in later.pairs)
    made = {game.players for game in load(swiss).facts.rounds[2].games}
    assert len(later.pairs) <= len(made)


def results_at(event, number, board):
    return Game.objects.get(round__event=event, round__number=number, board=board).result


def test_a_round_that_waits_for_an_earlier_game_is_said_not_to_be_looked_at(site, swiss):
    found = preview(swiss, 2, ResultLine(1, "", 1))
    assert found.unseen == (3,)


def test_in_a_big_field_later_pairs_are_not_looked_at_and_that_is_said(site, swiss, monkeypatch):
    monkeypatch.setattr(pairings, "LONG_ABOVE", 15)
    turned = {"1-0": "0-1", "0-1": "1-0"}[results_at(swiss, 1, 1)]
    found = preview(swiss, 1, ResultLine(1, turned, 1))
    assert (found.later, found.unseen) == ((), (2, 3))
    assert found.places


@pytest.mark.article("C.15")
def test_a_correction_of_a_deciding_game_shows_the_places_of_the_event_it_decides(site):
    for paired in site.event.rounds.all():
        play(
            site,
            site.event,
            paired.number,
            lambda white, black: "½-½" if {white, black} <= {1, 2} else lower_wins(white, black),
        )
    given = {"actor": site.leader, "event_id": site.event.pk}
    child = play_offs.start(**given, numbers=(1, 2))
    results.record(actor=site.leader, event_id=child.pk, round_number=1, lines=[ResultLine(1, "½-½", 0)])
    play_offs.add_games(actor=site.leader, event_id=child.pk)
    results.record(actor=site.leader, event_id=child.pk, round_number=2, lines=[ResultLine(1, "0-1", 0)])
    assert [row.entrant.number for row in load(site.event).standings().rows[:2]] == [2, 1]
    found = preview(child, 2, ResultLine(1, "1-0", 1))
    assert found.table_of == site.event
    places = {place.before.entrant.number: (place.before.place, place.after.place) for place in found.places}
    assert places == {1: (2, 1), 2: (1, 2)}
    first, second, *_rest = site.event.entrants.order_by("number")
    (needs,) = preview(child, 2, ResultLine(1, "½-½", 1)).remarks
    assert f"between {first.name} and {second.name}" in str(needs)


def test_a_correction_in_a_display_changes_no_table(site):
    players = [sites.entries.Entry("giver", 0, "Wytse Giver", "Huzum"), *sites.many(6)]
    event = sites.found(site, "I", players=players, system="display")
    play(site, event, 1, drawn)
    found = preview(event, 1, ResultLine(1, "1-0", 1))
    assert found.table_of is None
    assert len(found.corrected) == 1


def test_the_page_shows_first_and_records_only_what_was_confirmed(site, client):
    play(site, site.event, 1, lower_wins)
    client.force_login(site.leader)
    address = reverse("results", args=[site.event.pk, 1])
    sent = {"result-1": "5", "version-1": "1", "reason": "misread"}
    count = LedgerEntry.objects.count()
    shown = client.post(address, sent)
    assert shown.status_code == 200
    assert 'name="confirmed"' in shown.text
    assert LedgerEntry.objects.count() == count
    client.post(address, sent | {"confirmed": "yes"})
    assert results_at(site.event, 1, 1) == "½-½"


def test_the_page_of_a_correction_takes_few_queries(site, swiss, client, django_assert_max_num_queries):
    client.force_login(site.leader)
    turned = {"1-0": "0", "0-1": "1"}[results_at(swiss, 1, 1)]
    version = Game.objects.get(round__event=swiss, round__number=1, board=1).version
    sent = {"result-1": turned, "version-1": str(version), "reason": "misread"}
    with django_assert_max_num_queries(40):
        response = client.post(reverse("results", args=[swiss.pk, 1]), sent)
    assert response.status_code == 200


@pytest.mark.parametrize("page", ["results", "results-phone"])
def test_the_pages_of_a_round_take_at_most_twenty_three_queries(
    site, client, django_assert_max_num_queries, page
):
    group = sites.found(site, "B", players=sites.teams(8)).children.get(group="I")
    client.force_login(site.leader)
    for event in (group, site.event):
        with django_assert_max_num_queries(23):
            assert client.get(reverse(page, args=[event.pk, 1])).status_code == 200


def test_the_standings_beside_the_boards_name_the_rounds_that_are_not_published(site, client):
    event, _job = sites.swiss_round(site)
    client.force_login(site.leader)
    address = reverse("results", args=[event.pk, 1])
    said = "Nog niet gepubliceerde ronden die hier meetellen"
    assert said not in client.get(address).text
    event.rounds.filter(number=1).update(published_at=None)
    assert f"{said}:\n        1" in client.get(address).text


def test_a_round_without_pairs_has_no_page(site, client):
    event = sites.found(site, "F", players=sites.many(16), system="swiss", rounds_planned=5)
    client.force_login(site.leader)
    assert client.get(reverse("results", args=[event.pk, 1])).status_code == 404
    assert Event.objects.filter(pk=event.pk).exists()


def test_a_round_with_every_result_leads_on_to_what_comes_next(site, client):
    client.force_login(site.leader)
    office = f'<a href="{reverse("event-office", args=[site.event.pk])}">'
    for name, links in (("results", 1), ("results-phone", 1)):
        assert client.get(reverse(name, args=[site.event.pk, 1])).content.decode().count(office) == links
    site.record(1, *["1-0"] * 4)
    for name, links in (("results", 2), ("results-phone", 2)):
        assert client.get(reverse(name, args=[site.event.pk, 1])).content.decode().count(office) == links
