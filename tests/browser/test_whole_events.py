"""One whole event of each section by its pages alone, from founding to closing, wide and on a phone.

Section I is run so in test_display_and_prizes.
"""

from dataclasses import replace
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import sites
from tests.browser.leading import Leader, faults
from tournaments.ledger.chains import verification
from tournaments.models import Event, FinalOrder, Match, User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

WIDTHS = pytest.mark.parametrize("width", [1280, 390])


@pytest.fixture
def leader(live_server, open_page, sign_in, transactional_db):
    """A leader at screens of these widths, in turn, on a site with an eight of another competition."""
    site = sites.build()

    def at(*widths):
        pages = [open_page(width=width) for width in widths]
        for page in pages:
            sign_in(page, live_server.url, site.leader.username)
        return Leader(pages, live_server.url)

    return at


def players(leader, event, count, classes=("",)):
    """Enter as many players, the best first, of these classes in turn."""
    listed = sites.many(count)
    lines = [f"{one.name}; {one.club}; {classes[at % len(classes)]}" for at, one in enumerate(listed)]
    leader.enter(event, lines, [one.name for one in listed])


def teams(leader, event, count, boards):
    """Enter as many teams, the best first."""
    listed = sites.teams(count)
    leader.boards = boards
    leader.enter(event, [f"{one.name}; {one.club}" for one in listed], [one.name for one in listed])


def closed(event, open_page, base, width, also=()):
    """What the page of the final order shows a visitor, who looks at all pages at the other width.

    Every sheet and the workbook of every part is asked for and read.
    """
    assert FinalOrder.objects.filter(event=event).count() == 1
    assert Event.objects.get(pk=event.pk).closed_at
    assert verification.all_defects() == []
    visitor = open_page(width=1670 - width)
    parts = list(event.children.exclude(kind=Event.Kind.DECIDING)) or [event]
    looked_at = [(name, event) for name in ("event", "draws", *also, "final-order")]
    looked_at += [(name, part) for part in parts for name in ("rounds", "crosstable", "print-set")]
    found = []
    for name, one in looked_at:
        assert visitor.goto(base + reverse(name, args=[one.pk])).status == 200, name
        found += faults(visitor, name)
        if name == "print-set":
            read_sheets(visitor)
    assert found == []
    visitor.goto(base + reverse("final-order", args=[event.pk]))
    return visitor.inner_text("main")


def read_sheets(visitor):
    """Ask for everything that a page offers to be printed."""
    offered = visitor.locator("main a[href*='.pdf'], main a[href$='.xlsx']")
    for address in offered.evaluate_all("all => all.map(one => one.href)"):
        answer = visitor.request.get(address)
        assert answer.status == 200, address
        content = BytesIO(answer.body())
        assert load_workbook(content).sheetnames if address.endswith(".xlsx") else PdfReader(content).pages


def order(shown, names):
    """These names in the order in which a page first shows them."""
    return sorted((name for name in names if name in shown), key=shown.index)


@pytest.mark.article("A.3")
@pytest.mark.article("A.5")
def test_a_class_of_a_club_competition_is_drawn_into_groups_and_has_its_winners(
    leader, open_page, live_server
):
    by = leader(1280, 390)
    event = by.found("A", "2", name="Huzum")
    players(by, event, 8, ["2"])
    by.follow(event, until="results")
    by.publish(event)
    by.follow(event)
    assert event.children.filter(kind=Event.Kind.GROUP).count() == 2
    assert by.deciding == 1  # winners of groups of one size, both with all points
    shown = closed(event, open_page, live_server.url, 1280)
    assert by.strongest[0] in shown


@WIDTHS
@pytest.mark.article("B.4")
@pytest.mark.article("B.7")
def test_a_championship_of_eights_is_played_to_its_end(width, leader, open_page, live_server):
    by = leader(width)
    event = by.found("B")
    teams(by, event, 4 if width == 390 else 5, 8)
    by.follow(event, until="matches")
    by.publish(event)
    by.follow(event)
    shown = closed(event, open_page, live_server.url, width)
    assert order(shown, by.strongest) == by.strongest


@pytest.mark.parametrize(("count", "width"), [(6, 390), (7, 1280)])
@pytest.mark.article("B.4")
def test_six_and_seven_eights_play_their_first_round(count, width, leader):
    by = leader(width)
    event = by.found("B")
    teams(by, event, count, 8)
    by.follow(event, until="matches")
    by.publish(event)
    by.do_next(event)
    matches = Match.objects.filter(round__event=event, round__number=1)
    assert matches.count() == 3
    assert not matches.filter(games__result="").exists()
    assert verification.all_defects() == []


@pytest.mark.article("C.7")
@pytest.mark.article("C.15")
def test_an_eight_is_played_to_its_end(leader, open_page, live_server):
    by = leader(1280, 390)
    event = by.found("C", "HAA")
    players(by, event, 8)
    by.publish(event)
    by.follow(event)
    shown = closed(event, open_page, live_server.url, 1280)
    assert order(shown, by.strongest) == by.strongest


@pytest.mark.article("D.5")
@pytest.mark.article("D.6")
def test_the_winners_of_the_groups_of_a_class_play_a_final_group(leader, open_page, live_server):
    by = leader(1280, 390)
    event = by.found("D", "1")
    players(by, event, 9, ["1"])
    by.follow(event, until="results")
    by.publish(event)
    by.follow(event)
    assert event.children.filter(kind=Event.Kind.FINAL).count() == 1
    shown = closed(event, open_page, live_server.url, 1280)
    assert by.strongest[0] in shown


@pytest.mark.article("D.4")
def test_nine_players_of_the_ha_play_six_rounds_of_the_swiss_system(leader, open_page, live_server):
    by = leader(1280, 390)
    event = by.found("D", "HA")
    players(by, event, 9, ["HA"])
    by.follow(event, until="pairing")
    by.publish(event)
    by.follow(event)
    assert event.rounds.filter(paired_at__isnull=False).count() == 6
    shown = closed(event, open_page, live_server.url, 1280)
    assert order(shown, by.strongest)[0] == by.strongest[0]


@pytest.mark.parametrize(("width", "system"), [(1280, "swiss"), (390, "round-robin")])
@pytest.mark.article("E.3")
def test_a_championship_of_the_youth_is_played_by_the_system_its_leaders_choose(
    width, system, leader, open_page, live_server
):
    by = leader(width)
    chosen = {"system": "swiss", "rounds": 4} if system == "swiss" else {"system": "round-robin"}
    event = by.found("E", "jeugd", **chosen)
    players(by, event, 10 if system == "swiss" else 6)
    by.follow(event, until="pairing" if system == "swiss" else "results")
    by.publish(event)
    by.follow(event)
    assert event.rounds.count() == (4 if system == "swiss" else 5)
    shown = closed(event, open_page, live_server.url, width)
    assert order(shown, by.strongest)[0] == by.strongest[0]


@pytest.mark.article("F.3")
@pytest.mark.article("F.5")
def test_the_blitz_ends_with_its_prizes(leader, open_page, live_server):
    by = leader(1280, 390)
    event = by.found("F", rounds=5, prizes_A=2, prizes_B=1, prizes_C=1)
    classes = ["KK", "HAA", "RHAA", "HA", "EK", "1", "2", "3"]
    listed = [replace(one, player_class=code) for one, code in zip(sites.many(8), classes, strict=True)]
    sites.members(User.objects.get(username="behearder"), listed)
    players(by, event, 10, classes)
    by.follow(event, until="pairing")
    by.publish(event)
    by.follow(event)
    assert by.visited.count("prize-classes") == 1  # of the one whose Ereklasse is no category
    shown = closed(event, open_page, live_server.url, 1280, also=["prizes"])
    assert order(shown, by.strongest)[0] == by.strongest[0]


@pytest.mark.article("G.4")
@pytest.mark.article("G.6")
def test_fours_are_played_to_their_end(leader, open_page, live_server):
    by = leader(1280, 390)
    event = by.found("G")
    teams(by, event, 4, 4)
    by.follow(event, until="matches")
    by.publish(event)
    by.follow(event)
    shown = closed(event, open_page, live_server.url, 1280)
    assert order(shown, by.strongest) == by.strongest
