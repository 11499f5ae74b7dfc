"""Games of a PDN file on both screens: looked at first, chosen from, imported, found, and withdrawn."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import FreeGame, PdnImport
from tests import sites
from tests.browser.conftest import PATIENCE, PHONE
from tests.games.pdn_files import BROKEN, GOOD, ILLEGAL
from tests.workers import at_work
from tournaments.people import services as people

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

expect.set_options(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("width", "javascript"), [(1280, True), (PHONE, True), (PHONE, False)], ids=("wide", "phone", "no script")
)
def test_a_file_is_read_chosen_from_imported_and_withdrawn(
    transactional_db, live_server, open_page, sign_in, tmp_path, width, javascript
):
    site = sites.build()
    known = people.save_person(actor=site.administrator, name="Hylke Postma", club=None)
    file = tmp_path / "old.pdn"
    file.write_text(GOOD + ILLEGAL + BROKEN)
    page = open_page(width=width, javascript=javascript, locale="en-GB")
    sign_in(page, live_server.url, site.administrator.username)
    page.goto(live_server.url + reverse("archive"))
    page.get_by_role("link", name="Import games").click()
    page.locator("input[type=file]").set_input_files(file)
    with at_work():
        page.get_by_role("button", name="Read the games").click()
        expect(page.get_by_role("heading", name="What is in the file")).to_be_visible()
        page.get_by_label("Game 2, line").check()
        page.get_by_label("Hylke Postma").select_option(str(known.pk))
        page.locator("input[name=leave_out]").check()
        page.get_by_role("button", name="Import the games").click()
        expect(page.get_by_role("heading", name="old.pdn")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [one.number for one in FreeGame.objects.order_by("number")] == [1, 2]
    page.goto(live_server.url + reverse("archive") + "?player=postma")
    expect(page.get_by_role("link", name="Hylke Postma – Sytske Bosma")).to_be_visible()
    page.goto(live_server.url + reverse("pdn-import", args=[PdnImport.objects.get().pk]))
    page.get_by_role("link", name="Withdraw").click()
    page.locator("[name=reason]").fill("the wrong file")
    page.locator("main form button").click()
    expect(page.get_by_text("Its games are kept, and found no longer")).to_be_visible()
    page.goto(live_server.url + reverse("archive") + "?player=postma")
    expect(page.get_by_text("No game fits all of this")).to_be_visible()
