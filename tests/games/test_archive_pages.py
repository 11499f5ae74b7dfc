"""The pages of the archive: looking for games, the explorer of positions, openings, a free game."""

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import services
from games.archive import selectors
from games.archive.forms import SearchForm
from games.archive.services import index_games
from games.domain.trail import bare_fen
from games.models import IndexedGame
from rules import Board, Position
from rules.fen import read_fen
from rules.notation import full
from tests import sites
from tests.archive_sites import LONGER
from tests.games.test_archive_index import OPENING, free_game
from tournaments.models import Event, Game, Person, Round

MOST_QUERIES = 13
LINE_6A = "1. 32-27 20-25 2. 27-22 17x28 3. 33x22 18x27 4. 31x22 12x32 5. 38x27"
AFTER_32_28 = "B:W28,31,33-50:B1-20"


@pytest.fixture
def client():
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def site(db):
    """Two games of round 1: the first won by white, the second drawn."""
    site = sites.build()
    site.record(1, "1-0", "½-½")
    for board, text in ((1, OPENING + " 1-0"), (2, LINE_6A + " 1-1")):
        game = Game.objects.get(round__event=site.event, round__number=1, board=board)
        services.submit(actor=site.administrator, game_id=game.pk, text=text)
    return site


def games(site):
    return [
        Game.objects.select_related("white", "black").get(
            round__event=site.event, round__number=1, board=board
        )
        for board in (1, 2)
    ]


def found(user=AnonymousUser(), **asked):  # noqa: B008
    form = SearchForm(user, asked)
    assert form.is_valid(), form.errors
    return {row.game_id or f"free {row.free_id}" for row in selectors.searched(form.cleaned_data, user)}


def test_every_game_is_found_with_its_players_and_leads_to_its_page(site, client):
    page = client.get(reverse("archive"))
    assert page.status_code == 200
    for game in games(site):
        assert f'href="{reverse("game", args=[game.pk])}"' in page.text
        assert f"{game.white.name} – {game.black.name}" in page.text


def test_the_games_are_shown_in_small_and_counted_by_result(site, client):
    first = games(site)[0]
    short = IndexedGame.objects.get(game=first)
    assert short.begins == OPENING
    board = Board()
    for played in full.replay(OPENING).moves:
        board.push(played.move)
    assert short.end == bare_fen(board.fen())
    page = client.get(reverse("archive")).text
    assert page.count('class="diagram miniature"') == 2 + 1  # one of an opening beside them
    assert OPENING in page
    won = client.get(reverse("archive"), {"player": first.white.name, "result": "½-½"}).text
    assert "No game fits all of this." in won
    pills = [" ".join(pill.split()) for pill in re.findall(r"result=[^>]*>([^<]*<small>[0-9]+)", won)]
    assert pills == ["1–0 <small>1"]


def test_games_are_found_by_each_thing_that_is_asked(site):
    first, second = games(site)
    free = free_game(site, event="Jubileumtoernooi Bolswârd")
    both, all_three = {first.pk, second.pk}, {first.pk, second.pk, f"free {free.pk}"}
    year = IndexedGame.objects.get(game=first).year
    assert found() == all_three
    assert found(player=first.white.name.upper()) == {first.pk}
    assert found(player=first.white.name, against=first.black.name.split()[0]) == {first.pk}
    assert found(player=first.black.name, against=first.white.name) == {first.pk}
    assert found(player=first.white.name, against=second.black.name) == set()
    assert first.pk in found(club=first.white.club_id)
    assert found(event="kampioensklasse 2026/27") == both
    assert found(event="BOLSWARD jubileum") == found(event="bolswârd") == {f"free {free.pk}"}
    assert found(division="KK") == both
    assert found(opening="6a") == {second.pk}
    assert found(result="½-½") == {second.pk}
    assert found(longest=3) == {first.pk}
    assert found(shortest=3, longest=4) == {f"free {free.pk}"}
    assert found(shortest=5) == {second.pk}
    assert found(since=year) == both
    assert found(until=1998) == {f"free {free.pk}"}
    assert found(person=second.black.person_id) == {second.pk}


def test_who_is_shown_short_is_found_by_the_short_name_alone(site):
    first = games(site)[0]
    child, other = first.white.person, first.black.person
    Person.objects.filter(pk=child.pk).update(born=timezone.localdate() - timezone.timedelta(days=4000))
    given, family = child.name.split(" ", 1)
    for beginning in (child.name, family, f"{given} {family[:2]}"):
        assert first.pk not in found(player=beginning)
        assert first.pk not in found(player=other.name, against=beginning)
        assert first.pk in found(site.leader, player=beginning)
    assert first.pk in found(player=f"{given} {family[0]}")
    assert first.pk in found(player=other.name)
    files = Client().get(reverse("archive-pdn"), {"player": family})
    assert b"[White" not in b"".join(files)


@pytest.mark.parametrize("written", ["{}", "{} (Sneek)"])
def test_who_is_shown_short_is_so_in_a_game_that_is_nobodys_by_a_key(site, written):
    child = games(site)[0].white.person
    free = f"free {free_game(site, white_name=written.format(child.name)).pk}"
    given, family = child.name.split(" ", 1)
    assert free in found(player=family)
    Person.objects.filter(pk=child.pk).update(born=timezone.localdate() - timezone.timedelta(days=4000))
    assert free not in found(player=family)
    assert free not in found(player="Bosma", against=child.name)
    assert free in found(player=f"{given} {family[0]}")
    assert free in found(site.leader, player=family)


def test_an_archive_without_games_says_what_to_do(db, client):
    page = client.get(reverse("archive"))
    assert "has submitted its notation" in page.text.replace("\n", " ").replace("      ", "")


def test_a_search_that_fits_nothing_says_what_to_do(site, client):
    page = client.get(reverse("archive"), {"player": "Nimmen"})
    assert "No game fits all of this." in page.text
    assert page.status_code == 200


@pytest.mark.parametrize(
    "asked", [{"since": "long ago"}, {"opening": "9z"}, {"longest": "0"}, {"club": "x"}, {"result": "2-0"}]
)
def test_what_cannot_be_asked_is_said_at_its_field(site, client, asked):
    page = client.get(reverse("archive"), asked)
    assert page.status_code == 422
    assert "errorlist" in page.text


def test_the_explorer_says_what_was_played_how_often_and_with_what_score(site, client):
    free_game(site, result="0-1")
    explored = selectors.explored(Position.start(), mirror=False)
    assert explored.total.games == 3
    assert [(way.move, way.games, way.percent) for way in explored.ways] == [
        ("32-28", 2, 50),
        ("32-27", 1, 50),
    ]
    assert explored.ways[0].fen == AFTER_32_28
    assert explored.ended == 0
    page = client.get(reverse("archive-positions"))
    assert "stood in 3 games" in page.text.replace("\n", " ").replace("  ", "")
    assert "32-28</a>" in page.text
    following = client.get(reverse("archive-positions"), {"fen": AFTER_32_28})
    assert "19-23</a>" in following.text
    assert f"{reverse('game', args=[games(site)[0].pk])}?ply=1" in following.text


def test_where_a_game_ends_nothing_was_played(site):
    last = IndexedGame.objects.get(game=games(site)[0])
    board_fen = "W:W31,33-50:B1-13,15-18,20,23"
    explored = selectors.explored(read_fen(board_fen), mirror=False)
    assert (explored.total.games, explored.ways, explored.ended) == (1, (), 1)
    (stood,) = selectors.StoodIn(read_fen(board_fen), mirror=False, number=1)[:20]
    assert (stood.game, stood.ply) == (last, 4)


def test_a_game_without_a_move_is_not_counted(site):
    start = selectors.explored(Position.start(), mirror=False).total.games
    free_game(site, text='[White "Hylke Postma"]\n\n1-0')
    assert selectors.explored(Position.start(), mirror=False).total.games == start


def test_the_mirrored_position_is_found_where_it_is_wished_and_seen_from_this_side(site):
    mirrored = read_fen(AFTER_32_28).mirrored()
    assert selectors.explored(mirrored, mirror=False).total.games == 0
    explored = selectors.explored(mirrored, mirror=True)
    assert explored.total.games == 1
    assert [(way.move, way.percent) for way in explored.ways] == [("32-28", 0)]
    assert [one.ply for one in selectors.StoodIn(mirrored, mirror=True, number=1)[:20]] == [1]


def test_the_counts_of_a_position_do_not_matter(site):
    counted = read_fen("W:W31-50:B1-20:H4:F9")
    assert selectors.explored(counted, mirror=False).total.games == 2


def test_pieces_may_be_listed(site, client):
    listed = "W: " + ", ".join(map(str, range(31, 51))) + " B: " + ", ".join(map(str, range(1, 21)))
    page = client.get(reverse("archive-positions"), {"fen": listed})
    assert page.status_code == 200
    assert "32-28</a>" in page.text


@pytest.mark.parametrize(
    ("fen", "said"),
    [
        ("garbage", "It is no position"),
        ("W:W31:B77", "Square 77 is not on the board"),
        ("W:W31,31:B5", "Square 31 is named more than once"),
        ("W:W3:B7", "A man stands on square 3"),
        ("W: 31", "It is no position"),
        ("X" * 501, "at most 500"),
        ("W:W31:B5:+9+9", "It is no position"),
        ("W:W31:B5:+105+0", "no king"),
        ("W:W" + ",".join(map(str, range(10, 51))) + ":B1", "more than its 20"),
        ("W:W31-:B1", "It is no position"),
    ],
)
def test_what_is_no_position_is_said_clearly(db, client, fen, said):
    page = client.get(reverse("archive-positions"), {"fen": fen})
    assert page.status_code == 422
    assert said in page.text


@pytest.mark.parametrize("fen", ["W:W:B", "W:W31:B", "B:W31:BK5", "W:WK31:BK5"])
def test_a_position_in_which_a_game_is_over_is_one_all_the_same(db, client, fen):
    page = client.get(reverse("archive-positions"), {"fen": fen, "mirror": "on"})
    assert page.status_code == 200
    assert "stood in no game" in page.text.replace("\n", " ")


def test_the_openings_are_listed_and_lead_to_games_and_positions(site, client):
    page = client.get(reverse("archive-openings")).text
    assert f"{reverse('archive')}?opening=6a" in page
    assert "6a-II. " in page
    assert f"{reverse('archive')}?opening=6a-II" not in page


def test_the_page_of_a_person_has_the_openings_with_scores(site, client):
    second = games(site)[1]
    page = client.get(reverse("person", args=[second.white.person_id])).text
    assert f"?person={second.white.person_id}&amp;opening=6a" in page
    first = games(site)[0]
    assert "opening=6a" not in client.get(reverse("person", args=[first.white.person_id])).text


def test_games_of_a_person_are_those_of_whoever_was_merged_too(site, client):
    second = games(site)[1]
    kept = Person.objects.create(name="Wybren Foarbyld")
    Person.objects.filter(pk=second.white.person_id).update(merged_into=kept)
    assert found(person=kept.pk) == {second.pk}


def test_the_page_of_a_game_leads_to_its_position_in_the_archive(site, client):
    page = client.get(reverse("game", args=[games(site)[0].pk]), {"ply": 1}).text
    assert f"{reverse('archive-positions')}?fen=B%3AW28%2C31%2C33-50" in page


def test_a_free_game_is_replayed(site, client):
    free = free_game(site, event="Jubileumtoernooi", date="1998.??.??")
    page = client.get(reverse("free-game", args=[free.pk]), {"ply": 2})
    assert "Hylke Postma – Sytske Bosma" in page.text
    assert "Jubileumtoernooi, 1998.??.??" in page.text
    assert "2…" in page.text or "1…" in page.text
    assert client.get(reverse("free-game", args=[free.pk]), {"ply": 99}).status_code == 404
    free.imported.taken_back_at = timezone.now()
    free.imported.save()
    assert client.get(reverse("free-game", args=[free.pk])).status_code == 404


def test_a_child_stands_with_first_name_and_initial(site, client):
    first = games(site)[0]
    Person.objects.filter(pk=first.white.person_id).update(
        born=timezone.localdate() - timezone.timedelta(days=4000)
    )
    for address in (reverse("archive"), reverse("archive-positions")):
        page = client.get(address).text
        assert first.white.name not in page
        given, *_, last = first.white.name.split()
        assert f"{given} {last[0]}." in page
    assert client.get(reverse("archive"), {"person": first.white.person_id}).status_code == 404


def test_what_is_hidden_is_neither_found_nor_counted(site, client):
    first, second = games(site)
    Round.objects.filter(event=site.event, number=1).update(published_at=None)
    index_games([first.pk, second.pk])
    assert found() == set()
    assert selectors.explored(Position.start(), mirror=False).total.games == 0
    Round.objects.filter(event=site.event, number=1).update(published_at=timezone.now())
    Event.objects.filter(pk=site.event.pk).update(status=Event.Status.DRAFT)
    index_games([first.pk, second.pk])
    assert found() == set()


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("archive", {}),
        ("archive", {"player": "a", "event": "2026", "opening": "6a", "since": "1900"}),
        ("archive-positions", {}),
        ("archive-positions", {"mirror": "on"}),
        ("archive-openings", {}),
    ],
)
def test_no_page_asks_more_than_a_few_queries(site, client, name, asked):
    free_game(site)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(reverse(name), asked).status_code == 200
    assert len(queries) <= MOST_QUERIES, [query["sql"] for query in queries]


def test_a_free_game_says_the_rest_of_what_was_written(site, client):
    free = free_game(site, text=f'[White "Hylke Postma"]\n\n{LONGER} {{een opmerking}} 1-0')
    assert "een opmerking" in client.get(reverse("free-game", args=[free.pk])).text
