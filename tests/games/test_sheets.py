"""Which score sheet counts, who submitted it by name, and two of them beside each other (R10)."""

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from games import services
from games.domain.report import check
from games.domain.standing import Grade, difference, grade, weight
from games.models import Choice, Notation
from games.sheets import services as sheets
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry
from tournaments.regulations.reasons import RuleViolation
from tournaments.regulations.results import Result

OPENING = "1. 32-28 19-23 2. 28x19 14x23"
COMPLETE = OPENING + " 1-0"


@pytest.fixture
def client():
    """A reader of English."""
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("garbage", Grade.IRREGULAR),
        ("1. 32-28 19-23 2. 34-29", Grade.IRREGULAR),
        (OPENING, Grade.LEGAL),
        (COMPLETE, Grade.COMPLETE),
        (COMPLETE + "\nand more was written", Grade.LEGAL),
    ],
)
def test_what_a_sheet_is_worth(text, worth):
    assert grade(check(text, None)) is worth


def test_a_sheet_that_is_not_judged_yet_is_worth_least():
    assert weight(None) < weight(check("garbage", None))


def test_a_longer_sheet_and_one_that_agrees_weigh_more():
    short, long = check("1. 32-28 0-1", Result.FIRST_WINS), check(COMPLETE, Result.FIRST_WINS)
    assert weight(short) < weight(long)
    assert weight(check("1. 32-28 19-23 2. 34-29", None)) < weight(check("1. 32-28 19-23 2. 28x19 9-9", None))


def test_where_two_sheets_differ_first():
    one, other = check(OPENING, None).replay.moves, check("1. 32-28 19-23 2. 28x19 13x24", None).replay.moves
    found = difference(one, other)
    assert [pair.same for pair in found.pairs] == [True, True, True, False]
    assert (found.first.ply, found.first.left.notation) == (4, "14x23")
    assert difference(one, one).first is None
    assert difference(one, one[:2]).first.right is None


def shown(client, game):
    return client.get(reverse("game", args=[game.pk])).context["page"].notation


def test_a_complete_legal_sheet_is_not_displaced_by_a_lesser(site, game, client):
    first = services.submit(actor=site.player, game_id=game.pk, text=COMPLETE)
    services.submit(actor=site.leader, game_id=game.pk, text="garbage 99-98")
    assert shown(client, game) == first
    better = services.submit(actor=site.leader, game_id=game.pk, text=OPENING + " 3. 37-32 10-14 1-0")
    assert shown(client, game) == better
    assert Notation.objects.count() == 3


def test_two_submissions_at_once_both_stay_whoever_was_first(site, game):
    for actor in (site.player, site.leader, site.player):
        services.submit(actor=actor, game_id=game.pk, text=COMPLETE)
    assert [one.submitted_by for one in Notation.objects.order_by("pk")] == [site.player, site.leader]


def test_a_director_chooses_with_a_reason_and_the_record_has_it(site, game, client):
    services.submit(actor=site.player, game_id=game.pk, text=COMPLETE)
    lesser = services.submit(actor=site.leader, game_id=game.pk, text=OPENING)
    client.force_login(site.leader)
    address = reverse("sheet-choice", args=[game.pk])
    assert client.post(address, {"notation": lesser.pk, "reason": " "}).status_code == 422
    assert client.post(address, {"notation": lesser.pk, "reason": "both signed it"}).status_code == 302
    page = client.get(reverse("game", args=[game.pk]))
    assert page.context["page"].notation == lesser
    assert "both signed it" in page.text
    entry = LedgerEntry.objects.get(act="notation-chosen")
    assert (entry.reason, entry.after["notation"]) == ("both signed it", lesser.pk)
    assert not verification.all_defects()


def test_only_a_director_chooses_and_only_a_sheet_of_the_game(site, game):
    other = Game.objects.get(round__event=site.event, round__number=1, board=2)
    own = services.submit(actor=site.player, game_id=game.pk, text=COMPLETE)
    with pytest.raises(PermissionDenied):
        sheets.choose(actor=site.player, game_id=game.pk, notation_id=own.pk, reason="mine")
    for game_id, reason in ((other.pk, "of another game"), (game.pk, "  ")):
        with pytest.raises(RuleViolation):
            sheets.choose(actor=site.leader, game_id=game_id, notation_id=own.pk, reason=reason)
    sheets.choose(actor=site.leader, game_id=game.pk, notation_id=own.pk, reason="signed")
    with pytest.raises(RuleViolation):
        sheets.choose(actor=site.leader, game_id=game.pk, notation_id=own.pk, reason="again")
    assert Choice.objects.count() == 1


def test_the_name_of_a_person_is_public_and_never_that_of_an_account(site, game, client):
    services.submit(actor=site.player, game_id=game.pk, text=COMPLETE)
    services.submit(actor=site.leader, game_id=game.pk, text=OPENING)
    text = client.get(reverse("game", args=[game.pk]), headers={"accept-language": "en"}).text
    for account in (site.player, site.leader):
        assert f"{account.get_username()}," not in text
    assert f"{site.player.person.name}," in text
    assert "the tournament directors," in text


def test_the_first_difference_is_shown_with_its_position(site, game, client):
    services.submit(actor=site.player, game_id=game.pk, text=COMPLETE)
    address = reverse("sheet-comparison", args=[game.pk])
    assert "no two sheets" in client.get(address).text
    services.submit(actor=site.leader, game_id=game.pk, text="1. 32-28 19-23 2. 28x19 13x24 1-0")
    response = client.get(address)
    assert response.text.count("<mark>") == 2
    assert "<svg" in response.text
    assert response.context["found"].difference.first.ply == 4
    assert client.get(address, {"left": "x", "right": "1"}).status_code == 422
    wrong = services.submit(actor=site.leader, game_id=game.pk, text="1. 32-28 19-23 2. 28x18")
    found = client.get(address, {"left": response.context["found"].left.notation.pk, "right": wrong.pk})
    first = found.context["found"].first
    assert [(one.text, one.is_irregular) for one in first] == [("28x19", False), ("28x18", True)]
