"""A round of a championship of eights in a real browser, from the line-ups to the deciding match."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tests.tournaments.events.test_B06_line_ups import names
from tests.tournaments.team_play import line_up_all, play, record_match
from tournaments.events.loaded import load
from tournaments.ledger.chains import verification
from tournaments.models import Game, Match

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

WIDTHS = [1280, 390]


@pytest.fixture
def site(transactional_db):
    return sites.build()


@pytest.fixture
def look(live_server):
    """Go to a page of the site, which must answer, fit and pass axe."""

    def at(page, name, *arguments, query=""):
        assert page.goto(live_server.url + reverse(name, args=arguments) + query).status == 200
        assert violations(page) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name

    return at


@pytest.mark.article("B.6")
@pytest.mark.article("B.5")
@pytest.mark.parametrize("width", WIDTHS)
def test_a_round_of_eights_from_line_ups_to_standings(live_server, open_page, sign_in, site, look, width):
    event = sites.found(site, "B", players=sites.teams(4))
    page = open_page(width=width, locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    for team in event.entrants.all():
        look(page, "line-up", event.pk, team.number)
        players = names(team.club_name, 8)
        for board, name in enumerate(players, start=1):
            if (team.number, board) != (1, 8):
                page.fill(f"#id_player-{board}", name)
        page.check("#id_add_new")
        page.get_by_role("button", name="Record the line-up").click()
        page.wait_for_url("**/line-ups/")
    look(page, "line-ups", event.pk)
    expect(page.locator("text=not yet")).to_have_count(0)
    look(page, "matches", event.pk, 1)
    first = Match.objects.get(round__event=event, round__number=1, home__number=1)
    look(page, "match-sheet", event.pk, 1, first.table)
    for key in "1510055":
        page.keyboard.press(key)
    assert page.inner_text("[data-sum=boards]") == "3½ – 4½"
    assert page.inner_text("[data-sum=match]") == "0 – 1"
    expect(page.locator("#progress")).to_have_text("8 of 8 in")
    games = Game.objects.filter(match=first).order_by("board")
    assert [game.result for game in games] == ["1-0", "½-½", "1-0", "1-0", "0-1", "½-½", "½-½", "+:-"]
    other = Match.objects.get(round__event=event, round__number=1, home__number=2)
    look(page, "match-sheet", event.pk, 1, other.table)
    for key in "11111111":
        page.keyboard.press(key)
    expect(page.locator("#progress")).to_have_text("8 of 8 in")
    assert page.inner_text("[data-sum=match]") == "1 – 0"
    for name in ("event", "rounds", "crosstable"):
        look(page, name, event.pk)
    look(page, "team", event.pk, 1)
    standings = load(event).standings()
    assert [(row.entrant.number, row.half_points, row.half_board_points) for row in standings.rows] == [
        (2, 2, 16),
        (4, 2, 9),
        (1, 0, 7),
        (3, 0, 0),
    ]
    assert verification.all_defects() == []


def test_a_match_sheet_works_without_a_script(live_server, open_page, sign_in, site):
    event = sites.found(site, "G", players=sites.teams(4))
    line_up_all(site, event)
    page = open_page(width=390, javascript=False, locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    match = Match.objects.get(round__event=event, round__number=1, home__number=1)
    page.goto(live_server.url + reverse("match-sheet", args=[event.pk, 1, match.table]))
    for board, key in enumerate("1550", start=1):
        page.fill(f"[name='result-{match.table}.{board}']", key)
    page.get_by_role("button", name="Record", exact=True).click()
    assert page.inner_text("[data-sum=boards]") == "2 – 2"
    assert page.inner_text("[data-sum=match]") == "½ – ½"


@pytest.mark.article("B.7")
@pytest.mark.parametrize("width", WIDTHS)
def test_a_deciding_match_is_paired_entered_and_decides(live_server, open_page, sign_in, site, look, width):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, {(1, 3): 7, (4, 3): 9})
    page = open_page(width=width, locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    look(page, "play-offs", event.pk)
    look(page, "play-off-match", event.pk, query="?teams=1-2")
    page.click("main form button")
    child = event.children.get()
    page.wait_for_url(f"**/office/events/{child.pk}/")
    look(page, "event-office", child.pk)
    look(page, "match-sheet", child.pk, 1, 1)
    for key in "11115555":
        page.keyboard.press(key)
    expect(page.locator("#progress")).to_have_text("8 of 8 in")
    look(page, "event", child.pk)
    look(page, "event", event.pk)
    assert load(event).standings().rows[0].entrant.number == 1
    assert verification.all_defects() == []


@pytest.mark.parametrize("width", WIDTHS)
def test_three_equal_teams_are_shown_the_colours_of_the_schedule(
    live_server, open_page, sign_in, site, look, width
):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    play(site, event, {(3, 1): 9})
    page = open_page(width=width, locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    look(page, "play-off-match", event.pk, query="?teams=1-2-3")
    page.fill("#id_pairs", "1-2")
    page.click("main form button")
    assert page.locator(".errorlist").count()
    expect(page.locator("tbody tr")).to_have_count(8)
    page.fill("#id_pairs", "1-2\n2-3\n3-1")
    page.click("main form button")
    page.wait_for_url("**/office/events/*/")
    child = event.children.get()
    assert Match.objects.filter(round__event=child).count() == 3
    record_match(site, Match.objects.select_related("round").get(round__event=child, round__number=1), 9)
    look(page, "event", child.pk)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_championship_in_groups_is_one_page(open_page, site, look, width):
    event = sites.found(site, "B", players=sites.teams(8))
    page = open_page(width=width, locale="en-GB")
    look(page, "event", event.pk)
    expect(page.locator("main table")).to_have_count(2)
    drawn = sites.found(site, "D", "1", players=sites.many(13, "1"))
    look(page, "event", drawn.pk)
    expect(page.locator("main table")).to_have_count(3)
