"""Clicking a game in: what the board is told of a position, and the page it is on."""

import pytest
from django.urls import reverse

from rules import Board
from tournaments.models import Game

TWO_WAYS = "W:W16:B11,17,22,32,33"
ADDRESS = "/games/legal-moves/"


def asked(client, **query):
    return client.get(ADDRESS, query)


@pytest.mark.django_db
def test_without_anything_it_is_the_start_with_its_nine_moves(client):
    answer = asked(client).json()
    assert answer["fen"] == Board().fen()
    assert {"text": "32-28", "path": [32, 28], "captured": []} in answer["moves"]
    assert len(answer["moves"]) == 9
    assert answer["played"] is None


@pytest.mark.django_db
def test_a_move_leads_to_the_next_position(client):
    answer = asked(client, fen=Board().fen(), move="32-28").json()
    assert answer["played"]["text"] == "32-28"
    assert (answer["played"]["number"], answer["played"]["color"]) == (1, "white")
    assert answer["turn"] == "black"
    assert answer["pieces"][27] == "w"


@pytest.mark.article("Spelreglement 11")
@pytest.mark.django_db
def test_shots_with_the_same_ends_are_told_apart_by_their_routes(client):
    """The man on 16 goes to 29 by 27 and 38: first over 11 to 7 and 17, or over 17 to 18 and 22."""
    moves = asked(client, fen=TWO_WAYS).json()["moves"]
    assert len({(move["path"][0], move["path"][-1]) for move in moves}) < len(moves)
    for move in moves:
        way = "x".join(map(str, move["path"]))
        played = asked(client, fen=TWO_WAYS, move=way).json()["played"]
        assert (played["text"], played["captured"]) == (move["text"], move["captured"])


@pytest.mark.article("Spelreglement 17")
@pytest.mark.django_db
def test_a_king_that_may_not_move_any_more_has_no_simple_move(client):
    answer = asked(client, fen="W:W36,K46:B5,K45:H0:F1:+0+346").json()
    assert {move["path"][0] for move in answer["moves"]} == {36}
    assert [count for count in answer["counts"] if count]


@pytest.mark.django_db
def test_a_game_that_is_over_has_a_result_and_no_moves(client):
    answer = asked(client, fen="W:W28:B22", move="28x17").json()
    assert answer["moves"] == []
    assert answer["result"] == "1-0"


@pytest.mark.parametrize(
    "query",
    [
        {"fen": "nothing"},
        {"fen": "W:W1,2:B99"},
        {"fen": "W" * 5000},
        {"move": "32-27x"},
        {"move": "50-45"},
        {"fen": "W:W28,32,K46:B22", "move": "46-41"},
    ],
)
@pytest.mark.django_db
def test_what_is_no_position_or_move_is_refused(client, query):
    response = asked(client, **query)
    assert response.status_code == 400
    assert response["Content-Type"] == "application/json"


@pytest.mark.django_db
def test_it_is_asked_for_and_never_sent(client):
    assert client.post(ADDRESS).status_code == 405


def test_the_page_has_the_form_of_the_submission_and_says_so_without_a_script(site, client):
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    client.force_login(site.player)
    address = reverse("submission-board", args=[game.pk])
    assert address in client.get(reverse("submission", args=[game.pk])).text
    text = client.get(address).text
    assert f'action="{reverse("submission", args=[game.pk])}"' in text
    assert "<noscript>" in text
    assert 'id="id_text"' in text
