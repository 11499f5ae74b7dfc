"""One whole event of each section by its pages alone, from founding to closing, and what the public sees.

Section I is led so in tests/browser/test_display_and_prizes.py.
"""

from dataclasses import replace
from io import BytesIO

import pytest
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests import sites
from tests.depth import share
from tests.tournaments.leading import Leader
from tests.visiting import Visitor
from tournaments.ledger.chains import verification
from tournaments.models import Event, FinalOrder, Match


@pytest.fixture
def by(site):
    """A leader, on a site with an eight of another competition."""
    return Leader(site.leader)


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


def closed(event, *also):
    """What the page of the final order shows a visitor, who looks at every page and asks for every sheet."""
    assert FinalOrder.objects.filter(event=event).count() == 1
    assert Event.objects.get(pk=event.pk).closed_at
    assert verification.all_defects() == []
    visitor = Visitor()
    parts = list(event.children.exclude(kind=Event.Kind.DECIDING)) or [event]
    for name in ("event", "draws", *also):
        visitor.go(reverse(name, args=[event.pk]))
    for part in parts:
        for name in ("rounds", "crosstable", "print-set"):
            visitor.go(reverse(name, args=[part.pk]))
        read_sheets(visitor)
    return visitor.go(reverse("final-order", args=[event.pk])).text


def read_sheets(visitor):
    """Ask for a third of what a page offers to be printed, and for every workbook; in `make full` for all."""
    offered = [address.partition("?") for _, address in visitor.links()]
    sheets = [one for one in offered if one[0].endswith(".pdf")]
    for address in share(sheets, len(sheets), 3):
        assert PdfReader(BytesIO(b"".join(visitor.client.get("".join(address))))).pages
    for address in (one for one in offered if one[0].endswith(".xlsx")):
        assert load_workbook(BytesIO(b"".join(visitor.client.get("".join(address))))).sheetnames


def order(shown, names):
    """These names in the order in which a page first shows them."""
    return sorted((name for name in names if name in shown), key=shown.index)


@pytest.mark.article("A.3")
@pytest.mark.article("A.5")
def test_a_class_of_a_club_competition_is_drawn_into_groups_and_has_its_winners(by):
    event = by.found("A", "2", name="Huzum")
    players(by, event, 8, ["2"])
    by.follow_office(event, until="results")
    by.publish(event)
    by.follow_office(event)
    assert event.children.filter(kind=Event.Kind.GROUP).count() == 2
    assert by.deciding == 1  # winners of groups of one size, both with all points
    assert by.strongest[0] in closed(event)


@pytest.mark.article("B.4")
@pytest.mark.article("B.7")
def test_a_championship_of_eights_is_played_to_its_end(by):
    event = by.found("B")
    teams(by, event, 5, 8)
    by.follow_office(event, until="matches")
    by.publish(event)
    by.follow_office(event)
    assert order(closed(event), by.strongest) == by.strongest


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("count", [6, 7])
@pytest.mark.article("B.4")
def test_six_and_seven_eights_play_their_first_round(count, by):
    event = by.found("B")
    teams(by, event, count, 8)
    by.follow_office(event, until="matches")
    by.publish(event)
    by.do_next(event)
    matches = Match.objects.filter(round__event=event, round__number=1)
    assert matches.count() == 3
    assert not matches.filter(games__result="").exists()
    assert verification.all_defects() == []


@pytest.mark.article("C.7")
@pytest.mark.article("C.15")
def test_an_eight_is_played_to_its_end(by):
    event = by.found("C", "HAA")
    players(by, event, 8)
    by.publish(event)
    by.follow_office(event)
    assert order(closed(event), by.strongest) == by.strongest


@pytest.mark.article("D.5")
@pytest.mark.article("D.6")
def test_the_winners_of_the_groups_of_a_class_play_a_final_group(by):
    event = by.found("D", "1")
    players(by, event, 9, ["1"])
    by.follow_office(event, until="results")
    by.publish(event)
    by.follow_office(event)
    assert event.children.filter(kind=Event.Kind.FINAL).count() == 1
    assert by.strongest[0] in closed(event)


@pytest.mark.article("D.4")
def test_nine_players_of_the_ha_play_six_rounds_of_the_swiss_system(by):
    event = by.found("D", "HA")
    players(by, event, 9, ["HA"])
    by.follow_office(event, until="pairing")
    by.publish(event)
    by.follow_office(event)
    assert event.rounds.filter(paired_at__isnull=False).count() == 6
    assert order(closed(event), by.strongest)[0] == by.strongest[0]


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize(
    ("chosen", "count", "until", "rounds"),
    [
        ({"system": "swiss", "rounds": "4"}, 10, "pairing", 4),
        ({"system": "round-robin"}, 6, "results", 5),
    ],
    ids=["swiss", "round-robin"],
)
@pytest.mark.article("E.3")
def test_a_championship_of_the_youth_is_played_by_the_system_its_leaders_choose(
    chosen, count, until, rounds, by
):
    event = by.found("E", "jeugd", **chosen)
    players(by, event, count)
    by.follow_office(event, until=until)
    by.publish(event)
    by.follow_office(event)
    assert event.rounds.count() == rounds
    assert order(closed(event), by.strongest)[0] == by.strongest[0]


@pytest.mark.article("F.3")
@pytest.mark.article("F.5")
def test_the_blitz_ends_with_its_prizes(site, by):
    event = by.found("F", rounds="5", prizes_A="2", prizes_B="1", prizes_C="1")
    classes = ["KK", "HAA", "RHAA", "HA", "EK", "1", "2", "3"]
    listed = [replace(one, player_class=code) for one, code in zip(sites.many(8), classes, strict=True)]
    sites.members(site.administrator, listed)
    players(by, event, 10, classes)
    by.follow_office(event, until="pairing")
    by.publish(event)
    by.follow_office(event)
    assert by.visited.count("prize-classes") == 1  # of the one whose Ereklasse is no category
    assert order(closed(event, "prizes"), by.strongest)[0] == by.strongest[0]


@pytest.mark.article("G.4")
@pytest.mark.article("G.6")
def test_fours_are_played_to_their_end(by):
    event = by.found("G")
    teams(by, event, 4, 4)
    by.follow_office(event, until="matches")
    by.publish(event)
    by.follow_office(event)
    assert order(closed(event), by.strongest) == by.strongest
