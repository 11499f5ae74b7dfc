"""The page of a game: an address for each move, what can be taken along, what the rules count."""

import json
import re
from datetime import date
from io import BytesIO

import pytest
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from games import services
from rules.notation import pdn
from tests import sites
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.models import Game
from tournaments.people import services as people

ENGLISH = {"Accept-Language": "en"}
MOVES = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"
COMMENTED = '[White "x"]\n[Black "y"]\n\n1. 32-28 {good} 19-23 (1... 17-22 2. 28x17) 2. 28x19 14x23 *'
MEIKE = "1. 32-27 20-25 2. 27-22 17x28 3. 33x22 18x27 4. 31x22 12x32 5. 38x27 14-20 6. 27-22"


@pytest.fixture
def game(site):
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


@pytest.fixture
def submitted(site, game):
    """Submits a text, and gives the address of the page and the key of the notation."""

    def submit(text):
        notation = services.submit(actor=site.leader, game_id=game.pk, text=text)
        return reverse("game", args=[game.pk]), notation.pk

    return submit


def shown(client, address, **asked):
    return client.get(address, asked, headers=ENGLISH)


def links(text):
    """Where the buttons below the board lead, by name."""
    found = re.findall(r'<a class="button second"\s+href="([^"]*)"[^>]*?data-go="(\w+)"', text)
    return {name: address.replace("&amp;", "&") for address, name in found}


def test_each_position_has_an_address_and_leads_to_its_neighbours(submitted, client):
    address, _ = submitted(MOVES)
    text = shown(client, address, ply=2).text
    assert links(text) == {
        "first": "?ply=0#replay",
        "back": "?ply=1#replay",
        "on": "?ply=3#replay",
        "end": "?ply=6#replay",
        "turn": "?ply=2&side=black#replay",
    }
    assert f'<link rel="canonical" href="http://testserver{address}">' in text
    assert "1… 19-23" in text
    assert re.search(r'aria-current="true">\s*19-23', text)
    assert 'class="dark last"' in text


def test_without_a_ply_it_is_the_final_position(submitted, client):
    address, _ = submitted(MOVES)
    assert "3… 10-14 · Final position" in shown(client, address).text
    assert "Position at the start" in shown(client, address, ply=0).text


def test_a_variation_has_addresses_of_its_own(submitted, client):
    address, _ = submitted(COMMENTED)
    page = shown(client, address, ply=3, line=1)
    assert page.context["page"].replay.step.said.full == "28x17"
    assert links(page.text)["back"] == "?ply=2&line=1#replay"
    assert shown(client, address, ply=2, line=1).context["page"].replay.back.ply == 1
    assert "good" in page.text
    for asked in ({"ply": 1, "line": 1}, {"ply": 2, "line": 2}, {"ply": 4, "line": 1}):
        assert shown(client, address, **asked).status_code == 404


def test_the_board_can_be_turned_and_the_moves_be_short(submitted, client):
    address, _ = submitted(MOVES)
    page = shown(client, address, ply=1, side="black", write="short")
    replay = page.context["page"].replay
    assert (replay.above.color, replay.below.color) == ("white", "black")
    assert [row.white.text for row in replay.rows] == ["328", "19", "372"]
    assert links(page.text)["turn"] == "?ply=1&write=short#replay"


def test_the_script_is_given_every_position(submitted, client):
    address, _ = submitted(COMMENTED)
    text = shown(client, address, ply=1).text
    data = json.loads(re.search(r'<script id="positions" type="application/json">(.*?)</script>', text)[1])
    assert data["at"] == 1
    assert [step.get("full") for step in data["steps"]] == [
        None, "32-28", "19-23", "28x19", "14x23", "17-22", "28x17",
    ]  # fmt: skip
    assert data["steps"][3]["path"] == [28, 19]
    assert data["steps"][3]["captured"] == [23]
    assert data["steps"][5]["before"] == 1


def test_what_is_written_cannot_end_the_data_of_the_script(submitted, client):
    address, _ = submitted('[White "x"]\n[Black "y"]\n\n1. 32-28 {</script><b>} 19-23 *')
    text = shown(client, address).text
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;" in text


@pytest.mark.article("Spelreglement 17")
def test_the_moves_of_a_king_are_counted_below_the_board(submitted, client):
    address, _ = submitted('[White "x"]\n[Black "y"]\n[FEN "W:W36,K46:B5,K45"]\n\n1. 46-41 45-50 2. 41-46 *')
    said = shown(client, address).text
    assert "The king on 46 has made 2 of its 3 simple moves in a row" in said
    assert "The king on 50 has made 1 of its 3 simple moves in a row" in said
    assert "The king" not in shown(client, address, ply=0).text.split('class="counts"')[1].split("</ul>")[0]


def test_the_opening_is_named_as_the_manual_names_it(submitted, client):
    address, _ = submitted(MEIKE)
    english = shown(client, address).text
    assert "32-27 20-25, with instant trade-off, the Meike move" in english
    assert "6a-III 3.1 (Meike-zet)" in english
    dutch = client.get(address, headers={"Accept-Language": "nl"}).text
    assert "met directe afruil, de Meike-zet" in dutch


def test_an_opening_that_is_in_no_manual_is_named_by_its_moves(submitted, client):
    address, _ = submitted(MOVES)
    assert shown(client, address).context["page"].replay.opening.name == "32-28 19-23"
    address, other = submitted('[White "x"]\n[Black "y"]\n[FEN "W:W28:B5"]\n\n1. 28-23 *')
    assert shown(client, address, notation=other).context["page"].replay.opening is None


def test_the_page_asks_the_database_a_few_times_however_long_the_game_is(
    submitted, client, django_assert_max_num_queries
):
    address, _ = submitted(COMMENTED)
    with django_assert_max_num_queries(10):
        shown(client, address, ply=3)


def test_a_move_leads_to_its_position_and_keeps_what_else_the_address_asks(submitted, client):
    address, notation = submitted(COMMENTED)
    page = shown(client, address, ply=1, side="black", notation=notation, other='"<b>')
    rest = f"&amp;side=black&amp;notation={notation}&amp;other=%22%3Cb%3E#replay"
    assert f'<a href="?ply=1{rest}" data-step="1" aria-current="true">' in page.text
    assert f'<a href="?ply=2{rest}" data-step="2">' in page.text


def test_the_game_is_downloaded_as_pdn(submitted, client, game, site):
    site.record(1, "0-1")
    _, notation = submitted(COMMENTED)
    response = client.get(reverse("game-pdn", args=[game.pk]), {"notation": notation})
    assert response["Content-Disposition"].endswith('.pdn"')
    (found,) = pdn.read(response.text).games
    assert found.result == "0-1"
    assert found.tag("White") == game.white.name
    assert found.tag("Round") == "1.1"
    assert "{good}" in response.text


def test_a_result_that_waits_for_a_second_person_stands_nowhere(site, client):
    event = sites.found(site, "C", "HAA", players=sites.many(8), seed=None, confirmed_by_two=True)
    game = Game.objects.get(round__event=event, round__number=1, board=1)
    results.record(
        actor=site.leader, event_id=event.pk, round_number=1, lines=[ResultLine(1, "0-1", game.version)]
    )
    services.submit(actor=site.leader, game_id=game.pk, text="1. 32-28 19-23 2. 28x19 14x23")
    page = client.get(reverse("game", args=[game.pk]))
    assert page.context["page"].game.result == ""
    for name, arguments in (("game-pdn", [game.pk]), ("event-pdn", [event.pk])):
        assert '[Result "0-1"]' not in client.get(reverse(name, args=arguments)).getvalue().decode()


def test_a_game_without_a_notation_has_no_pdn_and_no_picture_of_a_position_but_a_sheet(client, game):
    assert client.get(reverse("game-pdn", args=[game.pk])).status_code == 404
    assert client.get(reverse("position-picture", args=[game.pk, 0])).status_code == 404
    assert client.get(reverse("game-sheet", args=[game.pk])).status_code == 200


def test_a_position_is_a_picture_of_its_own_from_either_side(submitted, client, game):
    submitted(MOVES)
    address = reverse("position-picture", args=[game.pk, 2])
    picture = Image.open(BytesIO(client.get(address).content))
    turned = Image.open(BytesIO(client.get(address, {"side": "black"}).content))
    assert picture.size == (960, 960)
    corner = (0, 912)  # the middle of the lower left square, 46
    assert picture.getpixel((48, corner[1])) == (255, 255, 255)
    assert turned.getpixel((48, corner[1])) != (255, 255, 255)
    assert client.get(reverse("position-picture", args=[game.pk, 7])).status_code == 404


def test_the_sheet_has_the_moves_and_diagrams(submitted, client, game):
    submitted(MEIKE)
    response = client.get(reverse("game-sheet", args=[game.pk]), headers=ENGLISH)
    text = PdfReader(BytesIO(response.getvalue())).pages[0].extract_text()
    assert "32-27 20-25 2. 27-22 17x28" in " ".join(text.split())
    assert "6. 27-22" in text
    assert game.white.name in text


def test_paper_names_a_child_as_everybody_reads_it(submitted, client, game, site):
    person = game.white.person
    people.save_person(
        actor=site.administrator, person=person, name=person.name, club=person.club, born=date(2014, 1, 2)
    )
    submitted(MOVES)
    response = client.get(reverse("game-sheet", args=[game.pk]))
    text = PdfReader(BytesIO(response.getvalue())).pages[0].extract_text()
    assert person.name.split()[0] in text
    assert person.name not in text
    assert person.name not in client.get(reverse("game-pdn", args=[game.pk])).text
