"""Entering by browser: a workbook looked at first, one more found by search, the check-in by taps."""

import pytest
from django.urls import reverse
from openpyxl import Workbook
from playwright.sync_api import expect

from tests import sites
from tests.browser.axe import violations
from tournaments.events.entries import services as entries
from tournaments.events.setting_up import creating as events
from tournaments.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

ROWS = (
    ("Naam", "Club", "Klasse", "Rating", "Geboren"),
    ("Sjoerd Wytsma", "Dronryp", "1", 1420, None),
    ("Anke v.d. Hoek", "Frjentsjer", "1e klasse", None, None),
    ("Ysbrand Rinkema", "Huzum", "1", None, None),
    ("Gjalt Bokma", None, "1", None, None),
    ("Tsjitske Haersma", "Snits", "1", 1233, None),
)


@pytest.fixture
def klass(live_server, transactional_db):
    """A site and a first class in which nobody is entered yet, led by the leader."""
    site = sites.build()
    events.set_published(
        actor=site.leader, event_id=site.event.pk, published=False
    )  # nobody is in the KK yet
    event = events.add_event(actor=site.administrator, season=site.season, section="D", division="1")
    event.leaders.add(site.leader)
    return site, event


def workbook(path, rows=ROWS):
    book = Workbook()
    for row in rows:
        book.active.append(row)
    book.save(path)
    return path


def faults(page, width):
    """What axe finds, and whether the page is wider than the screen."""
    found = violations(page)
    if page.evaluate("document.documentElement.scrollWidth") > width:
        found.append("too wide")
    return found


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (1280, "dark")])
def test_a_workbook_is_looked_at_before_it_is_entered(
    width, scheme, klass, open_page, sign_in, live_server, tmp_path
):
    """Two lines say no name that is known, and sound like somebody: of one club, and of another."""
    site, event = klass
    page = open_page(width=width, scheme=scheme)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + reverse("entries", args=[event.pk]))
    assert faults(page, width) == []
    page.set_input_files("#id_file", workbook(tmp_path / "list.xlsx"))
    with page.expect_navigation():
        page.click("form[enctype] button")
    assert not event.entrants.exists()
    assert faults(page, width) == []
    expect(page.locator("main form ol > li")).to_have_count(5)
    expect(page.locator("fieldset")).to_have_count(2)
    page.get_by_role("group", name="Tsjitske Haersma").get_by_role("radio").last.check()
    page.click("form[action$='/list/'] button")
    page.wait_for_url("**/entries/")
    rows = event.entrants.order_by("number")
    known = {entrant.name: entrant.person for entrant in site.event.entrants.all()}
    assert [row.name for row in rows] == [
        "Sjoerd Wytsma",
        "Anke fan der Hoek",
        "Ysbrand Rinkema",
        "Gjalt Bokma",
        "Tsjitske Haersma",
    ]
    assert rows[1].person == known["Anke fan der Hoek"]
    assert rows[4].person != known["Tjitske Haarsma"]
    assert faults(page, width) == []


def test_without_scripts_every_bad_line_is_named_and_nothing_entered_yet(
    klass, open_page, sign_in, live_server, tmp_path
):
    site, event = klass
    page = open_page(width=390, javascript=False)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + reverse("entries", args=[event.pk]))
    bad = (*ROWS, ("Ids Postma", "Huzum", "9", None, None), ("Ids Postma", "Huzum", "1", "veel", None))
    page.set_input_files("#id_file", workbook(tmp_path / "list.xlsx", bad))
    page.click("form[enctype] button")
    told = page.locator("main form ol").inner_text()
    assert "rij 7" in told
    assert "rij 8" in told
    assert told.count("niet ingevoerd") == 2
    assert not event.entrants.exists()


@pytest.mark.parametrize("javascript", [True, False])
def test_one_more_is_found_by_name_and_checked_in_by_a_tap(
    javascript, klass, open_page, sign_in, live_server
):
    site, event = klass
    given = [
        entries.Entry(f"line {at}", at, name, "", "1")
        for at, name in enumerate(("Ids Postma", "Ale Faber"), 1)
    ]
    entries.enter(actor=site.administrator, event_id=event.pk, entries=given)
    page = open_page(width=390, javascript=javascript)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + reverse("entry-add", args=[event.pk]))
    page.fill("main input[name=q]", "wietsma")
    page.keyboard.press("Enter")
    page.wait_for_selector("ul.entrants button")
    if javascript:
        assert faults(page, 390) == []
    page.locator("ul.entrants button").first.click()
    page.wait_for_url("**/entries/")
    assert event.entrants.get(number=3).name == "Sjoerd Wytsma"
    page.goto(live_server.url + reverse("check-in", args=[event.pk]))
    page.locator("button.tap").nth(1).click()
    page.wait_for_selector("button[aria-pressed=true]")
    assert [row.checked_in for row in event.entrants.order_by("number")] == [False, True, False]
    if javascript:
        assert faults(page, 390) == []
    page.locator(".acts button").first.click()
    expect(page.locator("button[aria-pressed=true]")).to_have_count(3)


def test_the_check_in_goes_on_by_keyboard_without_loading_the_page_anew(
    klass, open_page, sign_in, live_server
):
    site, event = klass
    names = ("Ids Postma", "Ale Faber", "Jelle Algra", "Klaske Jorna")
    given = [entries.Entry(f"line {at}", at, name, "", "1") for at, name in enumerate(names, 1)]
    entries.enter(actor=site.administrator, event_id=event.pk, entries=given)
    page = open_page(width=1280)
    sign_in(page, live_server.url, site.leader.username)
    page.goto(live_server.url + reverse("check-in", args=[event.pk]))
    page.evaluate("window.loadedOnce = true")
    there = expect(page.locator("button[aria-pressed=true]"))
    settled = expect(page.locator(".htmx-added, .htmx-settling, .htmx-request"))
    page.focus("#tap2")
    page.keyboard.press("Enter")
    there.to_have_count(1)
    assert page.evaluate("document.activeElement.id") == "tap2", "the focus stays where it was"
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    there.to_have_count(2)
    settled.to_have_count(0)
    assert "2" in page.inner_text("#there")
    page.fill("#number", "1")
    page.keyboard.press("Enter")
    there.to_have_count(3)
    settled.to_have_count(0)
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["number", ""]
    page.keyboard.type("9")
    page.keyboard.press("Enter")
    page.wait_for_selector("#there .error")
    assert "9" in page.inner_text("#there .error")
    settled.to_have_count(0)
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    there.to_have_count(4)
    # everybody is there: to the start
    expect(page.locator("#there a.button")).to_have_count(1)
    assert page.evaluate("window.loadedOnce") is True
    assert faults(page, 1280) == []
    assert event.entrants.filter(checked_in=True).count() == 4


def test_the_pages_of_every_section_fit_a_phone(klass, open_page, sign_in, live_server):
    """Entries, one more, check-in, absences and withdrawals, before and after the start."""
    site, _ = klass
    made = [
        sites.found(site, "F", players=sites.many(6), system="swiss", rounds_planned=3),
        sites.found(site, "B", players=sites.teams(8)),
        sites.found(site, "G", players=sites.teams(4), seed=None),
        sites.found(site, "E", "jeugd", players=sites.many(4)),
        sites.found(
            site,
            "I",
            players=[sites.lines()[0].__class__("", 0, "Ale Faber"), *sites.many(4)],
            system="display",
        ),
    ]
    page = open_page(width=390)
    sign_in(page, live_server.url, site.leader.username)
    found = []
    for event in made:
        names = ["entries", "entry-add", "check-in"]
        names += [] if event.system == Event.System.DISPLAY else ["absences", "withdrawals"]
        for name in names:
            page.goto(live_server.url + reverse(name, args=[event.pk]))
            found += [f"{event} {name}: {fault}" for fault in faults(page, 390)]
    assert found == []
