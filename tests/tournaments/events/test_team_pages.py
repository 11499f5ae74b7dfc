"""Pages of teams: who sees what, what stands on them, and how many queries they take."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from games.submitting.previewing import digest
from tests import sites
from tests.tournaments.events.test_B06_line_ups import hand_in, names
from tests.tournaments.team_play import line_up_all, play, record_match
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.results.lines import ResultLine
from tournaments.events.setting_up import creating as events
from tournaments.events.teams import selectors as teams
from tournaments.events.teams.line_ups import last_change
from tournaments.models import Event, Game, Match, Person
from tournaments.seasons.visibility import people_seen
from tournaments.site import careers


@pytest.fixture
def client():
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


def with_eights(site):
    """The site with a group of four eights with line-ups, board 8 of number 1 empty, round 1 played."""
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event, team_1=8)
    for match in Match.objects.filter(round__event=event, round__number=1).select_related("round"):
        record_match(site, match, 9)
    return site


def with_groups(site):
    """The site with nine eights in two groups."""
    sites.found(site, "B", players=[*sites.teams(8), entries.Entry("line 9", 9, "Huzum 2", "Huzum")])
    return site


BEGINNINGS = {"eights": with_eights, "groups": with_groups}


@pytest.fixture
def eights(site):
    return Event.objects.get(section="B", root=None)


@pytest.fixture
def groups(site):
    return Event.objects.get(section="B", root=None)


PUBLIC = ["event", "standings-part", "crosstable", "rounds", "event-file"]


@pytest.mark.parametrize("name", PUBLIC)
def test_the_public_pages_of_teams_answer(client, eights, name):
    page = client.get(reverse(name, args=[eights.pk]))
    assert page.status_code == 200
    assert "Dronryp 1" in page.text


@pytest.mark.article("B.7")
def test_a_group_shows_match_points_board_points_and_why(client, eights):
    text = client.get(reverse("event", args=[eights.pk])).text
    for shown in ("Match points", "Board points", "B art. 7", reverse("team", args=[eights.pk, 1])):
        assert shown in text
    assert load(eights).current_round == 1


def test_boards_booked_beforehand_are_no_play(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event, team_1=8)
    assert load(event).current_round == 0
    assert client.get(reverse("event", args=[event.pk])).status_code == 200


def test_rounds_show_the_players_of_every_board_and_its_result_from_the_home_side(client, eights):
    text = client.get(reverse("rounds", args=[eights.pk])).text
    assert "Ale fan Huzum" in text
    assert "Hylke fan Warkum" in text or "Hylke fan Dronryp" in text
    assert "–:+" in text


def test_the_points_of_each_board_are_those_of_the_matches_that_are_over(client, eights):
    found = teams.shares(teams.rounds_of(load(eights), hidden=()))
    assert [one.half_points for one in found] == [9, 9, 7, 7]
    (first,) = (one for one in found if one.team.number == 1)
    assert (first.boards[7].half_points, first.boards[7].available, first.boards[7].tint) == (0, 2, "lost")
    assert "Points per board" in client.get(reverse("rounds", args=[eights.pk])).text


def test_a_team_has_a_page_with_its_line_up_and_matches(client, eights):
    text = client.get(reverse("team", args=[eights.pk, 1])).text
    person = Person.objects.get(name="Ale fan Huzum")
    assert reverse("person", args=[person.pk]) in text
    assert "empty board" in text
    assert client.get(reverse("team", args=[eights.pk, 9])).status_code == 404


def test_a_team_of_persons_is_none(site, client):
    assert client.get(reverse("team", args=[site.event.pk, 1])).status_code == 404


def test_the_whole_championship_shows_every_group(site, client, groups):
    text = client.get(reverse("event", args=[groups.pk])).text
    for group in groups.children.all():
        assert reverse("event", args=[group.pk]) in text
    assert "Huzum 2" in text
    assert "Group II" in text
    group = groups.children.first()
    assert reverse("event", args=[groups.pk]) in client.get(reverse("event", args=[group.pk])).text
    assert client.get(reverse("rounds", args=[groups.pk])).status_code == 200


@pytest.mark.article("A.5")
def test_a_club_competition_in_groups_shows_its_winners_once_they_are_known(site, client):
    event = sites.found(site, "A", "2", players=sites.many(8, "2"))
    assert "is not known" in client.get(reverse("event", args=[event.pk])).text
    for group in event.children.all():
        _play_persons(site, group)
    text = client.get(reverse("event", args=[event.pk])).text
    assert "The group winners" in text


@pytest.mark.article("D.6")
def test_a_class_in_groups_shows_who_plays_the_final_group_and_then_that_group(site, client):
    from tournaments.events.setting_up import starting

    event = sites.found(site, "D", "2", players=sites.many(8, "2"))
    for group in event.children.all():
        _play_persons(site, group)
    assert "For the final group" in client.get(reverse("event", args=[event.pk])).text
    starting.start_final(actor=site.leader, event_id=event.pk, seed=3)
    assert "Final group" in client.get(reverse("event", args=[event.pk])).text


def _play_persons(site, event):
    """The lower number wins every game."""
    from tournaments.events.results import services as results

    for paired in event.rounds.all():
        lines = [
            ResultLine(game.board, "1-0" if game.white.number < game.black.number else "0-1", game.version)
            for game in paired.games.select_related("white", "black")
        ]
        results.record(actor=site.leader, event_id=event.pk, round_number=paired.number, lines=lines)


def test_a_game_at_a_board_of_teams_names_its_players(client, eights):
    game = Game.objects.get(round__event=eights, round__number=1, match__home__number=1, board=2)
    text = client.get(reverse("game", args=[game.pk])).text
    assert "Baukje fan Huzum (Huzum 1)" in text
    assert "Baukje fan Warkum (Warkum 1)" in text


def test_who_sat_at_a_board_of_teams_submits_the_notation_of_that_game_alone(site, client, eights):
    from tournaments.models import Invitation

    person = Person.objects.get(name="Baukje fan Huzum")
    player = sites.account(site.administrator, "baukje", Invitation.Role.PLAYER, person=person)
    client.force_login(player)
    games = Game.objects.filter(round__event=eights, round__number=1, match__home__number=1)
    for game in games:
        page = client.get(reverse("submission", args=[game.pk]))
        assert page.status_code == (200 if game.board == 2 else 403)
    game = games.get(board=2)
    address = reverse("submission", args=[game.pk])
    text = "1. 32-28 19-23 2. 28x19 14x23"
    assert client.post(address, {"text": text, "read": digest(text)}).status_code == 302
    assert game.notations.count() == 1


def test_games_for_a_team_are_in_the_career_of_the_player(site, client, eights):
    person = Person.objects.get(name="Baukje fan Huzum")
    (appearance,) = careers.career(person, site.player).appearances
    assert (appearance.entrant.name, appearance.board) == ("Huzum 1", 2)
    first, *others = appearance.games
    assert (first.opponent, first.opponents, first.white) == ("Baukje fan Warkum", "Warkum 1", False)
    assert first.half_points == 2
    assert [one.half_points for one in others] == [None, None]
    assert "Warkum 1" in client.get(reverse("person", args=[person.pk])).text
    assert person in people_seen(site.player)
    events.set_published(actor=site.administrator, event_id=eights.pk, published=False)
    assert person not in people_seen(site.player)


def test_somebody_counts_a_competition_in_groups_once(site, groups):
    group = groups.children.get(group="I")
    line_up_all(site, group)
    person = Person.objects.get(name="Ale fan Huzum")
    assert people_seen(site.player).get(pk=person.pk).events == 1


def post_line_up(site, event, team, players, **given):
    boxes = {f"player-{board}": name for board, name in enumerate(players, start=1)}
    return boxes | {"seen": last_change(team), "reason": "", "handed_in": ""} | given


def test_a_line_up_is_typed_on_its_page(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    team = event.entrants.get(number=2)
    address = reverse("line-up", args=[event.pk, 2])
    client.force_login(site.leader)
    assert client.get(address).status_code == 200
    typed = post_line_up(site, event, team, [*names("Dronryp", 7), ""])
    refused = client.post(address, typed)
    assert refused.status_code == 422
    assert "Ale fan Dronryp" in refused.text
    assert client.post(address, typed | {"add_new": "on"}).status_code == 302
    team.refresh_from_db()
    assert (team.players.count(), team.line_up_at is not None) == (7, True)
    assert "not yet" in client.get(reverse("line-ups", args=[event.pk])).text


def test_the_hour_of_the_start_makes_a_list_late(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    events.set_dates(actor=site.leader, event_id=event.pk, dates={1: date(2026, 1, 10)})
    client.force_login(site.leader)
    page = reverse("line-ups", args=[event.pk])
    assert client.post(page, {"start_time": "13:30"}).status_code == 302
    hand_in(site, event)
    assert "R29" in client.get(page).text


OFFICE = [("line-ups", ()), ("line-up", (1,)), ("matches", (1,)), ("match-sheet", (1, 1))]


@pytest.mark.parametrize(("name", "more"), OFFICE)
def test_the_office_of_teams_is_for_leaders(site, client, eights, name, more):
    address = reverse(name, args=[eights.pk, *more])
    assert client.get(address).status_code == 302
    client.force_login(site.player)
    assert client.get(address).status_code == 403
    client.force_login(site.leader)
    assert client.get(address).status_code == 200
    assert client.get(reverse(name, args=[site.event.pk, *more])).status_code == 404


def sheet_boxes(match, *typed, **more):
    """What a browser sends for a match sheet."""
    games = list(Game.objects.filter(match=match).order_by("board"))
    sent = {f"version-{match.table}.{game.board}": game.version for game in games}
    sent |= {f"result-{match.table}.{game.board}": "" for game in games}
    sent |= {f"result-{match.table}.{board}": key for board, key in enumerate(typed, start=1)}
    return sent | {"reason": ""} | more


@pytest.mark.article("B.5")
def test_a_match_sheet_is_typed_from_the_home_team_and_kept_from_white(site, client, eights):
    match = Match.objects.select_related("home").get(round__event=eights, round__number=2, home__number=3)
    address = reverse("match-sheet", args=[eights.pk, 2, match.table])
    client.force_login(site.leader)
    without_points = '<p class="small soft" hidden>'
    assert without_points in client.get(address).text
    assert client.post(address, sheet_boxes(match, *"1111½00")).status_code == 302
    stored = list(Game.objects.filter(match=match).order_by("board").values_list("result", flat=True))
    assert stored == ["1-0", "0-1", "1-0", "0-1", "½-½", "1-0", "0-1", "-:+"]
    text = client.get(address).text
    assert "5½ – 2½" in text
    assert "1 – 0" in text
    assert without_points not in text
    counted = load(eights).facts.rounds[1].matches[match.table - 1]
    assert [result.value for result in counted.boards][:5] == ["1-0"] * 4 + ["½-½"]


def test_the_sheets_of_a_round_that_is_in_lead_on(site, client, eights):
    client.force_login(site.leader)
    first, second = (
        client.get(reverse("match-sheet", args=[eights.pk, number, 1])).text for number in (1, 2)
    )
    assert f'href="{reverse("matches", args=[eights.pk, 2])}"' in first
    assert 'id="next"' not in second


def test_a_correction_on_a_match_sheet_is_shown_before_it_is_made(site, client, eights):
    match = Match.objects.get(round__event=eights, round__number=1, home__number=1)
    address = reverse("match-sheet", args=[eights.pk, 1, match.table])
    client.force_login(site.leader)
    typed = sheet_boxes(match, "", "0", reason="read from the wrong line")
    shown = client.post(address, typed)
    assert shown.status_code == 200
    assert Game.objects.get(match=match, board=2).result == "0-1"
    assert client.post(address, typed | {"confirmed": "yes"}).status_code == 302
    assert Game.objects.get(match=match, board=2).result == "1-0"


def test_a_result_that_the_empty_board_forbids_is_shown_at_its_box(site, client, eights):
    match = Match.objects.get(round__event=eights, round__number=2, away__number=1)
    address = reverse("match-sheet", args=[eights.pk, 2, match.table])
    client.force_login(site.leader)
    refused = client.post(address, sheet_boxes(match, *[""] * 7, "0", reason="was there"))
    assert refused.status_code == 422
    assert f'id="result-{match.table}.8-error"' in refused.text


def test_a_deciding_match_shows_its_colours_before_it_is_paired(site, client):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, {(1, 3): 7, (4, 3): 9})
    client.force_login(site.leader)
    address = reverse("play-off-match", args=[event.pk])
    assert f"{address}?teams=1-2" in client.get(reverse("play-offs", args=[event.pk])).text
    assert "B art. 7" in client.get(f"{address}?teams=1-2").text
    assert client.get(f"{address}?teams=1-4").status_code == 404
    assert client.get(f"{address}?teams=x").status_code == 404
    answer = client.post(f"{address}?teams=1-2", {"pairs": ""})
    assert answer.status_code == 302
    child = event.children.get()
    for name in ("event", "event-office"):
        assert client.get(reverse(name, args=[child.pk])).status_code == 200
    assert reverse("matches", args=[child.pk, 1]) in client.get(answer.url).text
    record_match(site, Match.objects.select_related("round").get(round__event=child), 8)
    assert f"{address}?teams=1-2" in client.get(answer.url).text


@pytest.mark.parametrize(
    ("name", "more", "most"),
    [
        ("event", (), 15),
        ("rounds", (), 15),
        ("crosstable", (), 15),
        ("team", (1,), 16),
        ("match-sheet", (1, 1), 30),
    ],
)
def test_pages_of_teams_take_few_queries(
    site, client, eights, django_assert_max_num_queries, name, more, most
):
    if name == "match-sheet":
        client.force_login(site.leader)
    with django_assert_max_num_queries(most):
        assert client.get(reverse(name, args=[eights.pk, *more])).status_code == 200


def test_a_championship_in_groups_takes_as_many_queries_as_one_group_more_or_less(
    site, client, groups, django_assert_max_num_queries
):
    with django_assert_max_num_queries(24):
        assert client.get(reverse("event", args=[groups.pk])).status_code == 200
