"""A game on the board: by keys, buttons and swipes without leaving the page, and clicked in on a phone."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games import services
from games.models import Notation
from tests import sites
from tests.browser.conftest import PATIENCE, PHONE
from tournaments.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WRITTEN = '[White "x"]\n[Black "y"]\n\n1. 32-28 {good} 19-23 (1... 17-22 2. 28x17) 2. 28x19 14x23 *'
TWO_WAYS = "W:W16:B11,17,22,32,33"
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def site(transactional_db):
    return sites.build()


def game_of(site):
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


def on(page, square):
    """The piece that stands on a square."""
    return page.locator(f'.pieces [data-on="{square}"]')


def swipe(page, wide):
    """A finger goes over the board."""
    board = page.locator(".swiped")
    for kind, x in (("pointerdown", 200), ("pointerup", 200 + wide)):
        board.dispatch_event(kind, {"pointerType": "touch", "clientX": x, "clientY": 300})


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (PHONE, "dark")])
def test_a_game_is_replayed_by_keys_buttons_and_swipes(site, live_server, open_page, width, scheme):
    game = game_of(site)
    services.submit(actor=site.leader, game_id=game.pk, text=WRITTEN)
    page = open_page(width=width, scheme=scheme, locale="en-GB")
    page.goto(live_server.url + reverse("game", args=[game.pk]))
    where = page.locator("[data-where]")
    current = page.locator("[data-moves] [aria-current]")
    page.keyboard.press("Home")
    expect(where).to_have_text("Position at the start")
    assert page.url.endswith("?ply=0")
    page.keyboard.press("ArrowRight")
    expect(current).to_have_text("32-28")
    expect(on(page, 28)).to_have_count(1)
    expect(on(page, 32)).to_have_count(0)
    forward = page.locator("[data-go=on]")
    forward.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(where).to_have_text("2. 28x19")
    expect(forward).to_be_focused()
    expect(on(page, 23)).to_have_count(0)
    assert page.url.endswith("?ply=3")
    swipe(page, 90)
    expect(where).to_have_text("1… 19-23")
    swipe(page, -90)
    expect(where).to_have_text("2. 28x19")
    page.get_by_role("link", name="28x17").click()
    expect(where).to_have_text("2. 28x17")
    assert page.url.endswith("?ply=3&line=1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text("1. 32-28")
    page.keyboard.press("End")
    expect(where).to_contain_text("2… 14x23")
    page.locator("[data-write=short]").click()
    expect(current).to_have_text("23")
    page.locator("[data-go=turn]").click()
    expect(page.locator("[data-above] [data-side]")).to_have_attribute("data-side", "white")
    assert page.url.endswith("?ply=4&write=short&side=black")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.reload()
    expect(page.locator("[data-above] [data-side]")).to_have_attribute("data-side", "white")
    expect(current).to_have_text("23")


def test_a_game_is_clicked_in_on_a_phone_and_by_keys_and_submitted(site, live_server, signed_in, visit):
    game = game_of(site)
    page = signed_in(site.player, javascript=True)
    visit(page, reverse("submission-board", args=[game.pk]))
    text = page.locator("#id_text")
    squares = page.locator(".taps rect")

    def tap(*taps):
        for square in taps:
            squares.nth(square - 1).click()

    tap(32)
    expect(page.locator(".diagram .to")).to_have_count(2)
    tap(28)
    expect(text).to_have_value("1. 32-28")
    squares.nth(18).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(text).not_to_have_value("1. 32-28")
    page.get_by_role("button", name="Undo the move").click()
    expect(text).to_have_value("1. 32-28")
    tap(19, 23)
    expect(text).to_have_value("1. 32-28 19-23")
    page.reload()
    expect(text).to_have_value("1. 32-28 19-23")
    tap(28, 19)
    expect(text).to_have_value("1. 32-28 19-23 2. 28x19")
    page.get_by_label("½–½").check()
    expect(text).to_have_value("1. 32-28 19-23 2. 28x19 ½-½")
    for act in ("See how it is read", "Submit"):
        with page.expect_navigation():
            page.get_by_role("button", name=act, exact=True).click()
    assert Notation.objects.get(game=game).text == "1. 32-28 19-23 2. 28x19 ½-½"


def test_a_shot_that_can_go_two_ways_is_chosen_by_a_square_on_the_way(site, live_server, signed_in, visit):
    page = signed_in(site.player, javascript=True)
    address = reverse("submission-board", args=[game_of(site).pk])
    visit(page, address)
    page.evaluate(
        """async (fen) => {
            const start = JSON.parse(document.getElementById("start").textContent).start;
            const answer = await (await fetch(`/games/legal-moves/?fen=${fen}`)).json();
            const played = { text: "20-16", number: 1, color: "black", path: [20, 16], captured: [] };
            history.replaceState({ played: [start, { ...answer, played }] }, "");
        }""",
        TWO_WAYS,
    )
    page.reload()
    squares = page.locator(".taps rect")
    squares.nth(15).click()
    squares.nth(28).click()
    expect(page.locator("[data-where]")).to_contain_text("Several shots end there")
    expect(page.locator("[data-legal] button")).to_have_count(2)
    squares.nth(6).click()
    expect(page.locator("#id_text")).to_have_value("20-16 1. 16x7x27x38x29")
