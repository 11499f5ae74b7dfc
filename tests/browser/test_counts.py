"""How many clicks, keys and page loads the commonest work of a director takes: the table of docs/counts.md.

A page load is a whole page that the browser goes to; a part that is fetched into it is none. A text that is
pasted is one key, one that is typed as many as it has letters. Who types has 200 keys a minute, and takes two
seconds for a click and one for a page.
"""

import re

import pytest
from playwright.sync_api import expect

from tests import sites
from tests.sources import ROOT
from tournaments.events.pairing import services as pairing
from tournaments.models import Event, Game

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

TABLE = ROOT / "docs" / "counts.md"
A_KEY, A_CLICK, A_LOAD = 0.3, 2, 1
MOST_SECONDS = 180
LATE, WHY = "Wytske Landstra", "the score sheet says so"


class Hand:
    """Somebody at one page: does what a person does, and counts it."""

    def __init__(self, page, base):
        self.page, self.base = page, base
        self.clicks = self.keys = self.loads = 0
        page.on("framenavigated", self._went)

    def _went(self, frame):
        self.loads += frame == self.page.main_frame

    def begin(self, path):
        """Be at a page, from which the counting begins."""
        self.page.goto(self.base + path)
        self.clicks = self.keys = self.loads = 0

    def click(self, role, name):
        self.clicks += 1
        self.page.locator("main").get_by_role(role, name=re.compile(name)).first.click()

    def paste(self, label, text):
        self.keys += 1
        self.page.get_by_label(label, exact=True).fill(text)

    def type(self, text):
        for sign in text:
            self.press(sign)

    def press(self, key):
        self.keys += 1
        self.page.keyboard.press(key)

    def write(self, label, text):
        self.keys += len(text)
        self.page.locator("main").get_by_label(label, exact=True).last.fill(text)

    @property
    def seconds(self):
        """What all that takes a person."""
        return A_KEY * self.keys + A_CLICK * self.clicks + A_LOAD * self.loads


def blitz_of_pasted_names(hand, _site):
    hand.begin("/office/events/new/")
    hand.click("link", "Open blitz")
    hand.click("button", "Create the event")
    hand.paste("A line each", "\n".join(one.name for one in sites.many(24)))
    hand.click("button", "Look at")
    hand.click("button", "^Enter")
    hand.click("link", "To the start")
    hand.click("button", "^Start")
    expect(hand.page.get_by_role("heading", level=1)).to_contain_text("blitz")
    assert Event.objects.latest("pk").entrants.count() == 24


def eight(hand, _site):
    hand.begin("/office/events/new/")
    hand.click("link", "three eights")
    hand.click("button", "Create the event")
    hand.paste("A line each", "\n".join(f"{at}; {one.name}" for at, one in enumerate(sites.many(8), 1)))
    hand.click("button", "Look at")
    hand.click("button", "^Enter")
    expect(hand.page.get_by_text("8 entrants were entered")).to_be_visible()
    assert Game.objects.filter(round__event=Event.objects.latest("pk")).count() == 28


def twelve_results(hand, site):
    event = _swiss(site, 24)
    hand.begin(f"/office/events/{event.pk}/rounds/1/")
    hand.type("105105105105")
    expect(hand.page.locator("#progress")).to_contain_text("12 of 12")


def change_of_round(hand, site):
    """Begun where the last result was just recorded."""
    event = _swiss(site, 12)
    hand.begin(f"/office/events/{event.pk}/rounds/1/")
    hand.type("105105")
    expect(hand.page.locator("#what-next section")).to_be_visible()
    hand.clicks = hand.keys = hand.loads = 0
    hand.click("link", "round 2")
    hand.click("button", "Pair and publish round 2")
    expect(hand.page.locator("#progress")).to_contain_text("0 of 6")


def print_of_the_pairing(hand, site):
    event = _swiss(site, 12)
    hand.begin(f"/office/events/{event.pk}/rounds/1/pairing/")
    paper = hand.page.get_by_role("link", name="Print everything for this round")
    with hand.page.expect_request("**/*.pdf"):
        hand.clicks += 1
        paper.click()


def late_entry(hand, site):
    event = _swiss(site, 11)
    hand.begin(f"/office/events/{event.pk}/rounds/2/pairing/")
    hand.click("link", "comes late")
    hand.write("Name", LATE)
    hand.click("button", "^Enter")
    expect(hand.page.locator("main .toasts")).to_contain_text(LATE)
    assert event.entrants.get(name=LATE).from_round == 2


def correction(hand, site):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    hand.begin(f"/office/events/{site.event.pk}/rounds/1/")
    hand.page.focus("#result-2")
    hand.press("0")
    hand.paste("Reason", WHY)
    hand.press("Enter")
    hand.click("button", "Record the correction")
    expect(hand.page.get_by_text("1 result was recorded")).to_be_visible()
    assert site.event.rounds.get(number=1).games.get(board=2).result == "0-1"


def _swiss(site, players):
    event = sites.found(site, "F", "open", players=sites.many(players), system="swiss", rounds_planned=5)
    given = {"actor": site.leader, "event_id": event.pk, "number": 1}
    pairing.pair_round(**given, token="one")
    pairing.publish_round(**given, published=True)
    return event


WORK = {
    change_of_round: ("change of round with all results in: paired, published, ready for results", 2),
    twelve_results: ("12 results", 0),
    correction: ("a correction, with its reason", 1),
    late_entry: ("somebody who comes late and plays the next round", 2),
    print_of_the_pairing: ("the pairing on paper, from its page", 1),
    blitz_of_pasted_names: ("a blitz of 24 pasted names, set up and started", 6),
    eight: ("an eight of the three, set up and paired", 5),
}


@pytest.mark.parametrize("work", WORK, ids=lambda work: work.__name__)
def test_work_takes_as_many_clicks_as_the_table_says(work, live_server, open_page, sign_in, transactional_db):
    site = sites.build()
    page = open_page(locale="en-GB")
    sign_in(page, live_server.url, site.leader.username)
    hand = Hand(page, live_server.url)
    work(hand, site)
    name, most = WORK[work]
    assert hand.clicks <= most
    row = f"| {name} | {hand.clicks} | {hand.keys} | {hand.loads} | {most} |"
    assert row in TABLE.read_text("utf-8"), row


def test_from_an_empty_site_to_the_first_event_takes_less_than_three_minutes(
    live_server, open_page, sign_in, transactional_db
):
    page = open_page(locale="en-GB")
    sign_in(page, live_server.url, sites.superuser("behearder").username)
    hand = Hand(page, live_server.url)
    hand.begin("/office/")
    hand.write("Starting year", "2026")
    hand.click("button", "Create the season")
    hand.write("The clubs, one a line", "Dokkum\nBurgum\nSnits")
    hand.click("button", "Add these clubs")
    hand.paste("One person a line", "\n".join(f"{one.name}, Dokkum" for one in sites.many(24)))
    hand.click("button", "Look at the list")
    hand.click("button", "Take these 24")
    hand.click("link", "New event")
    hand.click("link", "Open blitz")
    hand.click("button", "Create the event")
    hand.paste("A line each", "\n".join(one.name for one in sites.many(24)))
    hand.click("button", "Look at")
    hand.click("button", "^Enter")
    hand.click("link", "To the start")
    hand.click("button", "^Start")
    expect(page.get_by_role("heading", level=1)).to_contain_text("blitz")
    assert hand.seconds < MOST_SECONDS
    row = f"| from an empty site to the first event of 24 | {hand.clicks} | {hand.keys} | {hand.loads} |"
    assert row in TABLE.read_text("utf-8"), row
