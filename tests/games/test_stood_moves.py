"""What was really played where an irregular move stood: recorded by a director, checked on from there."""

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import translation

from games import services
from games.domain.stored import finding_of
from games.judging import services as judging
from games.judging.selectors import report_on
from games.judging.wording import finding_in_words
from games.models import Judgement, Notation, StoodMove
from games.sheets import services as sheets
from tournaments.jobs.kinds import to_nobody
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

IRREGULAR = "1. 32-28 19-23 2. 34-29 23x23 3. 31-26 1-0"
"""White does not take at move 2 (art. 10), black takes, and the game goes on."""

pytestmark = pytest.mark.article("Spelreglement 27")


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


@pytest.fixture
def sheet(site, game):
    return services.submit(actor=site.player, game_id=game.pk, text=IRREGULAR)


def recorded(site, sheet, **given):
    about = {"actor": site.leader, "game_id": sheet.game_id, "notation_id": sheet.pk, "ply": 3}
    return sheets.let_stand(**about | {"move": "34-29", "reason": "it was answered"} | given)


def test_the_check_goes_on_from_the_move_that_stood(site, sheet, client):
    assert len(report_on(sheet).replay.moves) == 2
    with translation.override("en"):
        said = finding_in_words(finding_of(Judgement.objects.get().report), edition())
    assert said.startswith("2 legal moves; move 2 of white: 34-29 is a simple move")
    page = client.get(reverse("game", args=[sheet.game_id]), headers={"accept-language": "en"}).text
    assert "move 2 of white:" in page
    recorded(site, sheet)
    sheet = Notation.objects.get(pk=sheet.pk)
    report = report_on(sheet)
    assert report.problem is None
    assert len(report.replay.moves) == 5
    assert report.stood == (3,)
    assert sheet.text == IRREGULAR
    page = client.get(reverse("game", args=[sheet.game_id]), headers={"accept-language": "en"}).text
    assert "Recorded as really played" in page
    assert "it was answered" in page
    entry = LedgerEntry.objects.get(act="move-stood")
    assert entry.after == {"notation": sheet.pk, "single_move": 3, "played": "34-29", "position": ""}
    assert not verification.all_defects()


def test_judged_anew_it_still_stands(site, sheet):
    recorded(site, sheet)
    Judgement.objects.all().delete()
    judging.recheck(to_nobody)
    assert report_on(Notation.objects.get(pk=sheet.pk)).problem is None


def test_what_was_recorded_is_withdrawn_by_a_new_act(site, sheet):
    recorded(site, sheet)
    recorded(site, sheet, move="", reason="it was another game")
    assert len(report_on(Notation.objects.get(pk=sheet.pk)).replay.moves) == 2
    assert StoodMove.objects.count() == 2
    with pytest.raises(RuleViolation):
        recorded(site, sheet, move="")


@pytest.mark.parametrize(
    "given",
    [
        {"reason": " "},
        {"ply": 99},
        {"move": "hello"},
        {"move": "1-50"},
        {"move": "", "fen": "W:X"},
        {"notation_id": 0},
    ],
    ids=["no reason", "not so far", "no move", "no piece there", "no position", "no sheet"],
)
def test_what_cannot_be_read_on_from_is_refused(site, sheet, given):
    with pytest.raises(RuleViolation):
        recorded(site, sheet, **given)
    assert not StoodMove.objects.exists()


def test_only_a_director_records_it(site, sheet):
    with pytest.raises(PermissionDenied):
        recorded(site, sheet, actor=site.player)


def test_the_page_begins_at_the_irregular_move(site, sheet, client):
    client.force_login(site.leader)
    address = reverse("sheet-stood", args=[sheet.game_id, sheet.pk])
    response = client.get(address)
    assert response.context["form"].initial["ply"] == 3
    assert 'class="diagram"' in response.text
    given = {"ply": 3, "move": "34-29", "fen": "", "reason": "answered"}
    assert client.post(address, given | {"move": "nothing"}).status_code == 422
    assert client.post(address, given).status_code == 302
    assert StoodMove.objects.get().reason == "answered"


def test_a_game_is_shown_as_supposed_where_that_is_asked_for(site, game, client):
    text = "1. 32-28 19-33 2. 28x19 14x23 3. 37-32 1-0"
    sheet = services.submit(actor=site.player, game_id=game.pk, text=text)
    address = reverse("game", args=[game.pk])
    assert client.get(address).context["page"].replay.game.last == 1
    page = client.get(address, {"meant": 1}).context["page"]
    assert (page.replay.is_supposed, page.replay.game.last) == (True, 5)
    client.force_login(site.leader)
    form = client.get(reverse("sheet-stood", args=[game.pk, sheet.pk])).context["form"]
    assert form.initial == {"ply": 2, "move": "19-23"}
