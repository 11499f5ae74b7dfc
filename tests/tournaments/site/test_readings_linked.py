"""Every reading that a page cites is a link to where it stands, and every such link has its anchor."""

import re
from html.parser import HTMLParser

import pytest
from django.core.management import call_command
from django.urls import Resolver404, resolve, reverse

from tests import kept
from tests.depth import cases
from tests.test_traceability import READING
from tournaments.models import Event, User

pytestmark = pytest.mark.django_db

WITHOUT_LINKS = {"title", "option", "script", "style", "textarea", "button", "code"}
"""Elements in which nothing can lead anywhere, and where code is named."""
OF_A_ROUTE = cases(4, of=14)
"""Of how many addresses of one route a page is looked at."""
CITES_ALL = {"readings", "regulation"}
"""The pages on which every reading stands."""


class Page(HTMLParser):
    """The readings on a page, outside of a link and in one with where it leads; and all its links."""

    def __init__(self, content):
        super().__init__()
        self.open, self.unlinked, self.linked, self.links, self.anchors = [], [], [], [], set()
        self.feed(content)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if "id" in found:
            self.anchors.add(found["id"])
        if tag == "a":
            self.links.append(found.get("href") or "")
        if tag in {"a", *WITHOUT_LINKS}:
            self.open.append((tag, found.get("href")))

    def handle_endtag(self, tag):
        if self.open and self.open[-1][0] == tag:
            self.open.pop()

    def handle_data(self, data):
        for reading in READING.findall(data):
            inside = [href for tag, href in self.open if tag == "a"]
            if inside:
                self.linked.append((reading, inside[0]))
            elif not self.open:
                self.unlinked.append((reading, " ".join(data.split())[:120]))


def route_of(address):
    """The name of the route of an address, None for what is no page of the site."""
    path = re.split(r"[?#]", address)[0]
    try:
        return resolve(path).url_name if path.startswith("/") else None
    except Resolver404:
        return None


def pages(client, starts):
    """The pages that are reached from these by links, a few of each route: (address, page)."""
    waiting, seen, of_route = list(starts), set(starts), {}
    while waiting:
        address = waiting.pop(0)
        answer = client.get(address)
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        page = Page(answer.content.decode())
        yield address, page
        for link in page.links:
            to = link.partition("#")[0]
            name = route_of(to)
            if name and to not in seen and of_route.get(name, 0) < OF_A_ROUTE:
                seen.add(to)
                of_route[name] = of_route.get(name, 0) + 1
                waiting.append(to)


@pytest.fixture
def demo(db):
    kept.once("the demo", lambda: call_command("load_demo", season_alone=True, verbosity=0))


@pytest.mark.sampled(every=2)
@pytest.mark.parametrize("who", ["", "demo-beheerder"])
@pytest.mark.timeout(300)
def test_every_reading_on_the_pages_of_the_demo_leads_to_where_it_stands(demo, client, who):
    if who:
        client.force_login(User.objects.get(username=who))
    anchors = Page(client.get(reverse("readings")).content.decode()).anchors
    starts = [reverse("home"), *(reverse("rounds", args=[event.pk]) for event in Event.objects.all())]
    faults, cited, looked_at = [], set(), set()
    for address, page in pages(client, starts):
        looked_at.add(route_of(address))
        faults += [f"{address}: {reading} is no link: {words}" for reading, words in page.unlinked]
        for reading, href in page.linked:
            place, _, anchor = href.partition("#")
            cited |= set() if route_of(address) in CITES_ALL else {reading}
            if place not in ("", reverse("readings")) or anchor != reading.lower() or anchor not in anchors:
                faults.append(f"{address}: {reading} leads to {href}")
    assert faults == [], "\n".join(faults)
    least_cited, least_looked_at = (cases(15, of=20), 80) if who else (8, 20)
    assert len(cited) >= least_cited
    assert len(looked_at) >= least_looked_at
