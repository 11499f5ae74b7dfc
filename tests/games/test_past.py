"""A game as of any moment, for the committee: submissions, reports, choices and rulings in order."""

import pytest
from django.test import Client
from django.urls import reverse

from games import services
from games.sheets import services as sheets
from tournaments.models import Game, LedgerEntry

OPENING = "1. 32-28 19-23 2. 28x19 14x23"


@pytest.fixture
def client():
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


@pytest.fixture
def done(site, game):
    """A sheet, a result, a better sheet, and that the first is chosen all the same."""
    first = services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    site.record(1, "1-0")
    second = services.submit(actor=site.leader, game_id=game.pk, text=OPENING + " 1-0")
    sheets.choose(actor=site.leader, game_id=game.pk, notation_id=first.pk, reason="signed by both")
    return first, second


def as_of(client, game, act=None, **given):
    asked = {"entry": LedgerEntry.objects.filter(act=act).first().sequence} if act else {}
    response = client.get(reverse("game-record", args=[game.pk]), asked | given)
    assert response.status_code == 200
    return response.context["then"]


def counting(then):
    return [sheet.notation for sheet in then.sheets if sheet.counts]


def test_everything_stands_there_in_order_with_what_the_rules_said(site, game, done, client):
    client.force_login(site.leader)
    then = as_of(client, game)
    acts = [step.entry.act if step.entry else "judged" for step in then.steps]
    assert sorted(acts) == sorted(["notation", "judged", "result", "notation", "judged", "notation-chosen"])
    assert [step.at for step in then.steps] == sorted(step.at for step in then.steps)
    assert acts[-1] == "notation-chosen"
    assert counting(then) == [done[0]]


def test_the_game_stands_as_it_did_after_an_entry(site, game, done, client):
    client.force_login(site.leader)
    first, second = done
    before = as_of(client, game, entry=0)
    assert (before.steps, before.sheets, before.result) == ((), (), "")
    entries = LedgerEntry.objects.filter(act="notation").order_by("sequence")
    early = as_of(client, game, entry=entries[0].sequence)
    assert (counting(early), early.result) == ([first], "")
    late = as_of(client, game, entry=entries[1].sequence)
    assert (counting(late), late.result) == ([second], "1-0")


def test_only_who_reads_the_record_reads_it(site, game, done, client):
    address = reverse("game-record", args=[game.pk])
    assert client.get(address).status_code == 302
    client.force_login(site.player)
    assert client.get(address).status_code == 403
