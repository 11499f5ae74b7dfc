"""Submitting notations: stored exactly, judged by the rules, refused clearly (Spelreglement art. 22; R10)."""

import hashlib
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.db import DatabaseError
from django.urls import reverse
from django.utils import timezone

from games import services
from games.domain.report import LONGEST_TEXT
from games.models import Notation
from games.submitting.previewing import MOST_BYTES, digest
from tournaments.events.setting_up import creating as events
from tournaments.models import Game, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

OPENING = "1. 32-28 19-23 2. 28x19 14x23"


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


def test_the_text_is_stored_exactly_as_submitted(site, game, client):
    text = "  1. 32-28\r\n\t19-23  2. 28x19!? 14x23 \r\n\r\n"
    client.force_login(site.player)
    assert (
        client.post(reverse("submission", args=[game.pk]), {"text": text, "read": digest(text)}).status_code
        == 302
    )
    notation = Notation.objects.get()
    assert notation.text == text
    assert notation.sha256 == hashlib.sha256(text.encode()).hexdigest()
    shown = client.get(reverse("notation-text", args=[game.pk, notation.pk]))
    assert shown.content == text.encode()


def test_a_second_submission_is_a_second_row_and_the_same_text_is_not(site, game):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    assert Notation.objects.count() == 1
    services.submit(actor=site.leader, game_id=game.pk, text=OPENING + " 3. 37-32")
    assert Notation.objects.count() == 2
    assert LedgerEntry.objects.filter(act="notation").count() == 2


def test_a_stored_notation_cannot_be_changed(site, game):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    with pytest.raises(DatabaseError, match="append-only"):
        Notation.objects.update(text="other")


def test_players_submit_their_own_games_only(site):
    other = Game.objects.get(round__event=site.event, round__number=1, board=2)
    with pytest.raises(PermissionDenied):
        services.submit(actor=site.player, game_id=other.pk, text=OPENING)
    services.submit(actor=site.leader, game_id=other.pk, text=OPENING)


def test_a_player_does_not_submit_to_a_draft(site, game):
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    with pytest.raises(PermissionDenied):
        services.submit(actor=site.player, game_id=game.pk, text=OPENING)


@pytest.mark.parametrize("text", ["", "  \n", "x" * (LONGEST_TEXT + 1), "1. 32-28\0", "\ud800"])
def test_what_cannot_be_a_notation_is_refused_and_nothing_is_stored(site, game, text):
    with pytest.raises(RuleViolation):
        services.submit(actor=site.player, game_id=game.pk, text=text)
    assert not Notation.objects.exists()


def test_two_megabytes_come_back_with_a_clear_message(site, game, client):
    client.force_login(site.player)
    text = "1. 32-28 18-23 " * 140_000
    response = client.post(reverse("submission", args=[game.pk]), {"text": text})
    assert response.status_code == 422
    assert str(LONGEST_TEXT) in response.text
    assert text[:200] in response.text
    assert not Notation.objects.exists()


def test_a_request_beyond_the_limit_gets_a_page_of_its_own(site, game, client, settings):
    client.force_login(site.player)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = client.post(reverse("submission", args=[game.pk]), {"text": "x" * 2000})
    assert response.status_code == 400
    assert "<h1>" in response.text


def test_the_page_shows_moves_diagram_and_result_by_the_rules(site, game, client):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    response = client.get(reverse("game", args=[game.pk]))
    assert "14x23" in response.text
    assert "<svg" in response.text
    assert response.context["page"].report.problem is None


def test_the_page_shows_the_first_irregular_move_with_its_article_and_what_was_allowed(site, game, client):
    """After 1. 32-28 19-23 white must capture (art. 10): 28x19 is the only shot."""
    services.submit(actor=site.player, game_id=game.pk, text="1. 32-28 19-23 2. 34-29 14-19")
    text = client.get(reverse("game", args=[game.pk])).text
    assert "Spelreglement art. 10" in text
    assert "34-29" in text
    assert "28x19" in text
    assert "14-19" not in text


def test_the_result_entered_is_compared_with_the_notation(site, game, client):
    site.record(1, "0-1")
    services.submit(actor=site.player, game_id=game.pk, text=OPENING + " 1-0")
    page = client.get(reverse("game", args=[game.pk])).context["page"]
    assert page.report.comparison.agreement.value == "differs"


@pytest.mark.parametrize("ply", ["99", "x", "-1", "²", "000000000000099", "01"])
def test_a_ply_that_does_not_exist_is_not_found(site, game, client, ply):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    assert client.get(reverse("game", args=[game.pk]), {"ply": ply}).status_code == 404


@pytest.mark.parametrize("ply", range(5))
def test_every_position_can_be_looked_at(site, game, client, ply):
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    assert client.get(reverse("game", args=[game.pk]), {"ply": ply}).status_code == 200


def test_an_earlier_submission_can_still_be_read(site, game, client):
    first = services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    services.submit(actor=site.leader, game_id=game.pk, text="1. 31-27")
    response = client.get(reverse("game", args=[game.pk]), {"notation": first.pk})
    assert len(response.context["page"].report.replay.moves) == 4
    assert client.get(reverse("game", args=[game.pk]), {"notation": "0"}).status_code == 404


def test_a_text_is_shown_as_it_is_read_and_nothing_is_stored_before_it_is_submitted(site, game, client):
    client.force_login(site.player)
    address = reverse("submission", args=[game.pk])
    text = "1. 32.28 19-23 2. 28x19 14-23"
    looked_at = client.post(address, {"text": text}, headers={"accept-language": "en"})
    assert looked_at.status_code == 200
    assert not Notation.objects.exists()
    for shown in ("14x23", "32-28", "The other sign", "Nothing is stored yet", text):
        assert shown in looked_at.text
    read = looked_at.context["preview"].digest
    other = client.post(address, {"text": text + " 3. 37-32", "read": read})
    assert other.context["preview"].digest != read
    assert not Notation.objects.exists()
    assert client.post(address, {"text": text.replace(" 2.", "\r\n2."), "read": read}).status_code == 200
    assert client.post(address, {"text": text, "read": read}).status_code == 302
    assert Notation.objects.get().text == text


def test_the_lines_of_a_text_may_end_as_a_browser_ends_them():
    assert digest("1. 32-28\n19-23") == digest("1. 32-28\r\n19-23") == digest("1. 32-28\r19-23")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_a_file_is_read_in_its_encoding_and_shown_as_text(site, game, client, encoding):
    client.force_login(site.player)
    sent = ContentFile("1. 32-28 19-23 2. 28x19 14x23 ½-½".encode(encoding), name="game.pdn")
    response = client.post(reverse("submission", args=[game.pk]), {"text": "", "file": sent})
    assert response.context["preview"].text.startswith("1. 32-28")
    assert response.context["preview"].report.written.value == "½-½"
    assert not Notation.objects.exists()


@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04" + b"\0" * 400,
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b"x" * (MOST_BYTES + 1),
        b"1. 32-28 " * (MOST_BYTES // 8),
        b" ",
    ],
    ids=["zip", "png", "too large", "too long", "empty"],
)
def test_a_file_that_is_no_notation_is_refused(site, game, client, content):
    client.force_login(site.player)
    sent = ContentFile(content, name="game.pdn")
    response = client.post(reverse("submission", args=[game.pk]), {"text": "", "file": sent})
    assert response.status_code == 422
    assert response.context["form"].errors


def test_a_game_that_was_not_played_has_no_sheet(site, game, client):
    """Its round is to be played, or is not published; with a result it was played before its day."""
    paired = game.round
    paired.date = timezone.localdate() + timedelta(days=1)
    paired.save()
    with pytest.raises(RuleViolation, match="is to be played on"):
        services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    client.force_login(site.player)
    assert client.post(reverse("submission", args=[game.pk]), {"text": OPENING}).status_code == 422
    site.record(1, "1-0")
    services.submit(actor=site.player, game_id=game.pk, text=OPENING)
    paired.published_at = None
    paired.save()
    with pytest.raises(RuleViolation, match="not published"):
        services.submit(actor=site.leader, game_id=game.pk, text=OPENING + " 3. 37-32")
