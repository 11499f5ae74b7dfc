"""A line-up whose names are moved from board to board, with the mouse and by keys."""

import pytest
from django.urls import reverse

from tests import sites
from tournaments.models import Entrant

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NAMES = [f"{name} Boersma" for name in ("Ale", "Bauke", "Doede", "Eelke", "Foppe", "Gosse", "Hylke", "Ids")]


def test_who_is_moved_takes_the_board_and_those_between_move_along(open_page, sign_in, live_server):
    site = sites.build()
    event = sites.found(site, "B", players=sites.teams(4))
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + reverse("line-up", args=[event.pk, 1]))
    boxes = [page.locator(f"#id_player-{board}") for board in range(1, 9)]
    for box, name in zip(boxes, NAMES, strict=True):
        box.fill(name)
    shown = lambda: [box.input_value().split()[0] for box in boxes]  # noqa: E731
    handles = page.locator(".handle")
    handles.nth(0).focus()
    page.keyboard.press("ArrowUp")
    assert shown() == [name.split()[0] for name in NAMES]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert shown()[:4] == ["Bauke", "Doede", "Ale", "Eelke"]
    assert "Ale Boersma" in page.inner_text("#said")
    handles.nth(7).drag_to(handles.nth(1))
    assert shown() == ["Bauke", "Ids", "Doede", "Ale", "Eelke", "Foppe", "Gosse", "Hylke"]
    page.check("#id_add_new")
    page.locator("form.line-up button:not([type=button])").click()
    team = Entrant.objects.get(event=event, number=1)
    assert [one.name for one in team.players.order_by("board")] == [
        f"{name} Boersma" for name in ("Bauke", "Ids", "Doede", "Ale", "Eelke", "Foppe", "Gosse", "Hylke")
    ]
