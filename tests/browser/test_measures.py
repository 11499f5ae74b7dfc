"""What the pages measure in a real browser, on the demo as it is served: how much of the frame they use, how
tall a long table is, what a first visit costs, when its largest part is painted. With `-s` all is printed.
"""

import re
import sys

import pytest

from tests import sites
from tests.served import command, served
from tournaments.events.pairing import services as pairing

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.once,
    pytest.mark.timeout(900),
]  # the demo is made, and every kind of page opened

LEAST_USED = 0.85
"""Of the frame, at 1280, by every page with data."""
MOST_BYTES = 150_000
TALLEST = 4_500
MASTHEAD = 100
"""Pixels of its two rows on a phone."""
SLOWED = 4
OF_DATA = {
    *("/", "/calendar/", "/classification/", "/clubs/", "/clubs/N/", "/people/", "/people/N/", "/news/"),
    *("/events/N/", "/events/N/crosstable/", "/events/N/rounds/", "/events/N/rounds/N/", "/events/N/prizes/"),
    *("/events/N/files/", "/events/N/print/", "/seasons/N/", "/seasons/N/places/"),
    *("/seasons/N/classification/", "/seasons/N/files/", "/regulation/", "/regulation/readings/"),
    *("/games/", "/games/library/", "/games/library/S/", "/games/openings/", "/appeals/", "/committee/"),
    *("/handbook/", "/handbook/S/"),
}
OF_THE_OFFICE = {
    *("/office/", "/office/events/N/", "/office/events/N/rounds/N/", "/office/events/N/rounds/N/pairing/"),
    *("/office/events/N/entries/", "/office/events/N/withdrawals/", "/office/events/N/absences/"),
    *("/office/events/N/check-in/", "/office/events/N/to-do/", "/office/seasons/N/", "/office/accounts/"),
    *("/record/events/N/", "/jobs/"),
}
OF_EVERY_EVENT = {"/events/N/", "/events/N/rounds/"}
USED = """() => {
    const frame = document.querySelector("main > .wide-frame");
    const style = getComputedStyle(frame), box = frame.getBoundingClientRect();
    const left = box.left + parseFloat(style.paddingLeft), right = box.right - parseFloat(style.paddingRight);
    let [first, last] = [right, left];
    const seen = (one) => {
        if (one.width < 2 || one.height < 2) return;
        [first, last] = [Math.min(first, one.left), Math.max(last, one.right)];
    };
    const nodes = document.createTreeWalker(frame, NodeFilter.SHOW_ALL);
    const beside = ".unseen, .help, .crumbs, .title, .tabs, .toasts";
    for (let node; (node = nodes.nextNode()); ) {
        const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (!element.closest || element.closest(beside)) continue;
        if (node.nodeType === Node.TEXT_NODE && node.data.trim()) {
            const range = document.createRange();
            range.selectNodeContents(node);
            [...range.getClientRects()].forEach(seen);
        } else if (/^(img|svg|input|select|textarea|button)$/i.test(node.nodeName)) {
            seen(element.getBoundingClientRect());
        }
    }
    return (Math.min(last, right) - Math.max(first, left)) / (right - left);
}"""
PAINTED = """() => new Promise((done) =>
    new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true }))"""
LINKS = "[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href').split('#')[0])"
NO_PAGE = re.compile(r"\?|\.\w+$|/data/$|sign-out|language")


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """The demo as it is served, and the passwords of its accounts."""
    folder = tmp_path_factory.mktemp("measures")
    data = folder / "data"
    said = [
        command(data, *words) for words in (("migrate",), ("load_demo",), ("collectstatic", "--no-input"))
    ]
    assert [one.returncode for one in said] == [0, 0, 0], [one.stderr for one in said]
    with served(data, folder) as site:
        yield site, dict(re.findall(r"(demo-\w+)  (\S+)", said[1].stdout))


def tell(line):
    """Say a measure to who runs it with `-s`."""
    sys.stdout.write(f"{line}\n")


def shape(path):
    """An address without the numbers and the names of sections in it: one a kind of page."""
    path = re.sub(r"/\d+(?=/)", "/N", path)
    return re.sub(r"^(/games/library|/handbook)/[\w-]+/$", r"\1/S/", path)


def walked(page, base, wanted):
    """One page of each of the kinds, from the first on along the links; by kind, while it is open. Every
    event and its rounds are gone to, as one has prizes and another is paired in the Swiss system.
    """
    todo, gone_to, met = [min(wanted, key=len)], set(), set()
    while todo and wanted - met:
        path = todo.pop(0)
        kind = shape(path)
        if path in gone_to or (kind in met and kind not in OF_EVERY_EVENT):
            continue
        gone_to.add(path)
        assert page.goto(base + path).status == 200, path
        todo += [link for link in page.evaluate(LINKS) if link.startswith("/") and not NO_PAGE.search(link)]
        if kind in wanted - met:
            yield kind
        met.add(kind)
    assert wanted <= met


@pytest.mark.parametrize(("who", "kinds"), [("", OF_DATA), ("demo-beheerder", OF_THE_OFFICE)])
def test_pages_with_data_use_the_frame(demo, open_page, who, kinds):
    site, passwords = demo
    page = open_page()
    if who:
        page.goto(f"{site.base}/sign-in/")
        page.get_by_label("Naam", exact=False).first.fill(who)
        page.locator("input[type=password]").fill(passwords[who])
        page.locator("main form button").first.click()
    used = {kind: page.evaluate(USED) for kind in walked(page, site.base, kinds)}
    for kind, share in sorted(used.items(), key=lambda one: one[1]):
        tell(f"{share:6.0%}  {kind}")
    assert {kind: share for kind, share in used.items() if share < LEAST_USED} == {}


def test_a_first_visit_is_light_and_on_a_phone_its_masthead_is_low_with_all_in_sight(demo, open_page):
    site, _ = demo
    page = open_page(width=390)
    wire = page.context.new_cdp_session(page)
    received = []
    wire.on("Network.loadingFinished", lambda one: received.append(one["encodedDataLength"]))
    wire.send("Network.enable")
    page.goto(f"{site.base}/", wait_until="networkidle")
    height = page.locator(".mast").evaluate("element => element.clientHeight")  # without the line below it
    tell(f"{sum(received):.0f} bytes in {len(received)} answers; a masthead of {height:.0f} pixels")
    assert sum(received) <= MOST_BYTES
    assert height <= MASTHEAD
    for width in (320, 390, 640):
        page.set_viewport_size({"width": width, "height": 800})
        row = [link.bounding_box() for link in page.locator(".mast nav a").all()]
        assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in row), width


@pytest.mark.parametrize("path", ["/", "/events/13/", "/events/13/crosstable/", "/people/", "/games/"])
def test_when_the_largest_part_is_painted_by_a_processor_four_times_as_slow_is_told(demo, open_page, path):
    """Printed and no more: how fast something is stands in `make bench`."""
    site, _ = demo
    page = open_page(width=390)
    slowed = page.context.new_cdp_session(page)
    slowed.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    page.goto(site.base + path)
    painted = page.evaluate(PAINTED)
    tell(f"{painted:6.0f} ms  {path}")
    assert painted > 0


def test_the_standings_of_sixty_are_not_taller_than_they_may_be(live_server, transactional_db, open_page):
    site = sites.build()
    event = sites.found(site, "F", players=sites.many(60), system="swiss", rounds_planned=5)
    pairing.pair_round(actor=site.leader, event_id=event.pk, number=1, token="sixty")
    pairing.publish_round(actor=site.leader, event_id=event.pk, number=1, published=True)
    page = open_page()
    page.goto(f"{live_server.url}/events/{event.pk}/")
    height = page.evaluate("document.documentElement.scrollHeight")
    tell(f"{height} pixels")
    assert page.locator("main tbody tr").count() >= 50
    assert height < TALLEST
