"""The game of the home page: the latest won one of the highest event of which a notation agrees."""

import pytest
from django.urls import reverse

from games import services
from games.domain import made_up
from games.drawing import worth_replaying
from tests import sites
from tournaments.models import Game
from tournaments.regulations.results import Result


def submitted(site, board, result, says=None):
    """A game of round 1 with this result and a notation that says so, or something else."""
    site.record(1, *["1-0"] * (board - 1), result) if board > 1 else site.record(1, result)
    game = Game.objects.get(round__event=site.event, round__number=1, board=board)
    text = made_up.game("1", Result.parse(says or result)).text
    services.submit(actor=site.administrator, game_id=game.pk, text=text)
    return game


@pytest.fixture
def site(db):
    return sites.build()


def test_nothing_is_shown_before_a_game_was_written_down(site, client):
    assert "worth-replaying" not in client.get(reverse("home")).text


def test_a_won_game_that_agrees_is_shown_with_its_position_and_leads_to_its_replay(site, client):
    game = submitted(site, 1, "1-0")
    page = client.get(reverse("home")).text
    assert "worth-replaying" in page
    assert f"{reverse('game', args=[game.pk])}?ply=0" in page
    chosen = worth_replaying.choose(site.administrator)
    assert chosen.game == game
    assert chosen.ply > 1


def test_a_game_whose_notation_says_otherwise_is_not_shown(site):
    submitted(site, 1, "1-0", says="0-1")
    assert worth_replaying.choose(site.administrator) is None


def test_a_draw_is_not_shown(site):
    submitted(site, 1, "½-½")
    assert worth_replaying.choose(site.administrator) is None
