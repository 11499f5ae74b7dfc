"""The main job by clicking and typing: from an empty database to the downloaded PDF and workbook."""

import pytest
from django.core.management import call_command
from openpyxl import load_workbook
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.sites import NAMES, PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PLAYERS = "\n".join(f"{number}; {name}; Huzum" for number, name in enumerate(NAMES, start=1))
# One round a line, boards 1-4 of C art. 7, as typed.
TYPED = ("10½1", "5011", "1100", "½½10", "1115", "0½10", "1½1½")
CODES = {"1": "1-0", "½": "½-½", "5": "½-½", "0": "0-1"}


def found_event(page, base):
    """Season, by the first of the first steps, event and players."""
    page.goto(f"{base}/office/")
    page.fill("#id_year", "2026")
    page.click("main form button")
    page.goto(f"{base}/office/events/new/")
    page.click(".kinds a[href^='?section=C']")
    page.check("input[value=KK]")
    page.dblclick("#new-event > button", delay=60)  # which sends it once
    page.wait_for_url("**/entries/")
    event = page.url.split("/events/")[1].split("/")[0]
    page.goto(f"{base}/office/events/{event}/entries/")
    page.fill("#id_players", PLAYERS)
    page.click("form[enctype] button")
    page.click("form[action$='/entries/list/'] button")


def set_days(page):
    """A day for every round."""
    for number in range(1, 8):
        page.fill(f"#id_date-{number}", f"2026-10-{number * 3:02d}")
    page.click("main button")


def type_results(page, base, event):
    """Every result by the keyboard alone, with an Enter after each that goes no board too far."""
    for number, typed in enumerate(TYPED, start=1):
        page.goto(f"{base}/office/events/{event}/rounds/{number}/")
        page.focus("#result-1")
        for key in typed:
            page.keyboard.type(key)
            page.keyboard.press("Enter")
        page.wait_for_selector("#what-next section")


def expected_points():
    """The points of each player, added up here from the schedule as it is printed and the keys typed."""
    from tournaments.regulations.editions.edition import edition
    from tournaments.regulations.event import Section
    from tournaments.regulations.schedules.sections import schedule

    points = dict.fromkeys(range(1, 9), 0)
    for column, typed in zip(schedule(edition(), Section.C, 8).rounds, TYPED, strict=True):
        for pair, key in zip(column.pairs, typed, strict=True):
            won = {"1": 2, "0": 0}.get(key, 1)
            points[pair.white] += won
            points[pair.black] += 2 - won
    return points


def test_a_leader_runs_the_kk_and_prints_its_crosstable(live_server, open_page, sign_in, tmp_path):
    call_command("createsuperuser", username="behearder", email="", interactive=False)
    from tournaments.models import Event, User

    account = User.objects.get()
    account.set_password(PASSWORD)
    account.save()
    base, page = live_server.url, open_page()
    sign_in(page, base, "behearder")
    found_event(page, base)
    event = int(page.url.split("/events/")[1].split("/")[0])
    set_days(page)
    type_results(page, base, event)
    page.goto(f"{base}/office/events/{event}/")
    page.click("button[value=yes]")
    assert Event.objects.count() == 1

    visitor = open_page(width=390)
    visitor.goto(f"{base}/events/{event}/crosstable/")
    points = expected_points()
    for row in visitor.query_selector_all("tbody tr"):
        number = int(row.query_selector("th").inner_text().split(".")[0])
        shown = row.query_selector(".strong").inner_text()
        halves = points[number]
        assert shown == (f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2))

    visitor.click("main summary:has-text('Bestanden')")
    with visitor.expect_download() as paper:
        visitor.evaluate("document.querySelector('a[href$=\".pdf\"]').setAttribute('download', '')")
        visitor.click("a[href$='.pdf']")
    paper.value.save_as(tmp_path / "kk.pdf")
    with visitor.expect_download() as book:
        visitor.click("a[href$='.xlsx']")
    book.value.save_as(tmp_path / "kk.xlsx")

    text = PdfReader(tmp_path / "kk.pdf").pages[0].extract_text()
    assert all(name in text for name in NAMES)
    sheets = load_workbook(tmp_path / "kk.xlsx")
    assert sheets.sheetnames[:4] == ["Deelnemers", "Ronden", "Stand", "Kruistabel"]
    cells = [cell for row in sheets["Stand"].iter_rows(values_only=True) for cell in row]
    assert all(name in cells for name in NAMES)
    assert sorted(points.values())[-1] / 2 in cells


def test_an_invitation_is_followed_from_the_page_that_shows_it(
    live_server, open_page, sign_in, transactional_db
):
    from tests import sites
    from tournaments.models import User

    site = sites.build()
    page = open_page()
    sign_in(page, live_server.url, site.leader.username)
    page.goto(f"{live_server.url}/office/invitations/")
    expect(page.locator("#invitation-address")).to_have_count(0)
    page.select_option("#id_person", str(site.event.entrants.get(number=2).person_id))
    page.click("main button >> nth=0")
    address = page.inner_text("#invitation-address")
    guest = open_page(width=390)
    guest.goto(address)
    guest.fill("#id_username", "anke")
    guest.fill("#id_password1", PASSWORD)
    guest.fill("#id_password2", PASSWORD)
    guest.click("main button")
    assert User.objects.get(username="anke").person == site.event.entrants.get(number=2).person
    guest.click("header summary:has-text('anke')")
    assert guest.locator("header a:has-text('Mijn partijen')").is_visible()


def test_a_notation_is_submitted_and_judged(live_server, open_page, sign_in, transactional_db):
    from tests import sites

    site = sites.build()
    base, page = live_server.url, open_page(width=390)
    sign_in(page, base, site.player.username)
    page.goto(f"{base}/events/{site.event.pk}/rounds/")
    page.click("td[data-of=result] a >> nth=0")
    page.click("a[href$='/notation/']")
    page.fill("#id_text", "1. 32-28 19-23 2. 34-29")
    page.click("main form[method=post] button")
    page.click("main button[name=read]")
    assert "Spelreglement art. 10" in page.inner_text("main")
    assert "28x19" in page.inner_text("main")
    page.click(".moves a >> nth=0")
    page.wait_for_selector(".moves a[aria-current]:has-text('32-28')")
    expect(page.locator("#replay svg.diagram")).to_have_count(1)


def test_everything_works_without_javascript(live_server, open_page, sign_in, transactional_db):
    from tests import sites

    site = sites.build()
    base, page = live_server.url, open_page(width=390, javascript=False)
    sign_in(page, base, site.leader.username)
    page.goto(f"{base}/office/events/{site.event.pk}/rounds/1/")
    page.fill("#result-1", "1")
    page.click("main form#results-form button")
    assert "1–0" in page.inner_text("main tbody")
    page.click("header summary:has-text('NL')")
    page.click("header a[lang=fy]")
    assert page.get_attribute("html", "lang") == "fy"


def test_two_leaders_at_once_do_not_overwrite_each_other(live_server, open_page, sign_in, transactional_db):
    from tests import sites

    site = sites.build()
    base = live_server.url
    address = f"{base}/office/events/{site.event.pk}/rounds/1/"
    first, second = open_page(), open_page()
    sign_in(first, base, site.leader.username)
    sign_in(second, base, site.administrator.username)
    first.goto(address)
    second.goto(address)
    first.fill("#result-1", "1")
    first.keyboard.press("Tab")
    first.wait_for_selector("[data-of='1'] .chip")
    second.fill("#result-1", "0")
    second.keyboard.press("Tab")
    message = second.inner_text("[data-of='1'] .error")
    assert "0–1" in message
    assert "1–0" in message
    assert second.input_value("#result-1") == "0"
    first.goto(address)
    assert "1–0" in first.inner_text("tbody tr:first-child")
