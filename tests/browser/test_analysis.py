"""The board of an analysis: a move is tapped in, a position is set up by hand, by keys too."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
expect.set_options(timeout=PATIENCE)


def square(page, number):
    return page.locator(f".taps [aria-label^='{number},']")


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (PHONE, "dark")])
def test_moves_are_tapped_and_positions_set_up(live_server, open_page, width, scheme):
    page = open_page(width=width, scheme=scheme, locale="en-GB")
    page.goto(live_server.url + reverse("analysis"))
    moves = page.locator("[data-way]:visible")
    expect(moves).to_have_count(9)
    square(page, 32).click()
    expect(moves).to_have_count(2)
    expect(page.locator("[data-where]")).to_have_text("Choose a square to go to.")
    square(page, 28).click()
    expect(page.locator(".where")).to_contain_text("Black to move")
    expect(square(page, 28)).to_have_accessible_name("28, white man")
    page.get_by_text("Set up a position").click()
    page.get_by_role("button", name="Empty the board").click()
    page.get_by_label("white king").check()
    square(page, 28).click()
    square(page, 5).focus()
    page.keyboard.press("Enter")
    page.get_by_label("black king").check()
    square(page, 46).click()
    page.get_by_role("radio", name="White", exact=True).check()
    expect(page.locator("#id_fen")).to_have_value("W:WK5,K28:BK46")
    page.get_by_role("button", name="Analyse").first.click()
    expect(page.locator(".where")).to_contain_text("White to move")
    expect(page.locator("[data-side=white] [data-pieces]")).to_have_text("2 kings")
    assert "fen=W%3AWK5%2CK28%3ABK46" in page.url
