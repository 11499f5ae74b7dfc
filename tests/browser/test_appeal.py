"""An appeal by clicking and typing, from the dispute to the verdict carried out, by five roles.

A party, the other party, a leader, members of the committee (one of them the chair) and the board, all on
telephones, the parties and the chair without JavaScript. Every page they come by passes axe and fits.
"""

import re
from io import BytesIO

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests import appeal_sites
from tests.appeal_sites import at
from tests.browser.axe import violations
from tests.browser.conftest import PHONE
from tests.depth import share
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, Dispute, Game, LedgerEntry

pytestmark = [
    pytest.mark.browser,
    pytest.mark.sampled(every=2),
    pytest.mark.django_db(transaction=True),
    pytest.mark.timeout(300),
]

SECRET = "My brother saw it and does not want to be named."
LETTER = ("brother.pdf", b"%PDF-1.4 I saw it. %%EOF")
VERDICT = "The clock had been set wrongly; the game is drawn."


@pytest.fixture
def court(transactional_db, clock):
    made = appeal_sites.build()
    made.site.record(1, "0-1")
    clock.set("2026-11-14 16:30:00")
    return made


def send(page, form, **typed):
    """Fill a form and send it; texts are typed, a True is checked, a number chooses among buttons."""
    folded = page.locator(f"details:not([open]):has(#{form}) summary")
    if folded.count():
        folded.click()
    for name, value in typed.items():
        field = f"#{form} [name={name}]"
        if name == "files":
            page.set_input_files(field, [file(*one) for one in value])
        elif value is True:
            page.check(field)
        elif page.locator(field).first.get_attribute("type") == "radio":
            page.check(f"{field}[value='{value}']")
        else:
            page.fill(field, str(value))
    page.click(f"#{form} button")


def file(name, content):
    """A file as a browser takes it."""
    return {"name": name, "mimeType": "application/octet-stream", "buffer": content}


def axe(page, *addresses):
    """What axe finds on these pages; it needs JavaScript."""
    faults = []
    for address in addresses:
        page.goto(address)
        faults += [f"{address}: {found}" for found in violations(page)]
    return faults


def record_dispute(page, visit, event):
    """A party records the dispute from the page of the event; gives the address of its page."""
    visit(page, f"/events/{event}/")
    page.click("a[href$='/disputes/new/']")
    for number in (1, 4):
        page.get_by_role("checkbox", name=re.compile(rf"^{number}\. ")).check()
    about = {"round_number": "1", "board": "1", "text": "The flag fell early."}
    about["arose"] = "2026-11-14T16:10:00"
    for name, text in about.items():
        page.fill(f"[name={name}]", text)
    page.click("main form button")
    assert "The tournament directors give their ruling" in page.inner_text("#next")
    return f"/appeals/disputes/{Dispute.objects.get().pk}/"


def rule(page, visit, address):
    """The leader rules and makes the ruling known to the one and then to the other."""
    visit(page, address)
    send(page, "ruling", text="The game is lost for number 1.", at="2026-11-14T16:09:59")
    assert "not given before its dispute arose" in page.inner_text("#ruling")
    send(page, "ruling", at="2026-11-14T16:15:00")
    send(page, "known", party=1, at="2026-11-14T16:14:59", how="by word of mouth")
    assert "before it was given, at 14 November 2026 16:15:00 CET" in page.inner_text("#known")
    send(page, "known", party=1, at="2026-11-14T16:20:00", how="by word of mouth")
    send(page, "known", party=4, at="2026-11-14T16:25:00", how="by word of mouth")


def lodge(page, visit, address):
    """The party appeals; gives the address of the appeal."""
    visit(page, address)
    send(page, "lodging", against="The ruling.", why="The clock was set wrongly.")
    address = f"/appeals/{Appeal.objects.get().pk}/"
    text = visit(page, address)
    assert "The appeal is admissible." in text
    assert "The club of Bauke Postma, Huzum, is involved in the dispute" in text
    return address


def hear(chair, party, other, visit, address, clock):
    """Both are invited, state something in writing, one for the committee alone; one of them comes."""
    visit(chair, address)
    send(chair, "invitation", party=1, moment="2026-11-01T20:00:00", text="In the hall at Warkum")
    assert "still to come" in chair.inner_text("#invitation")
    for number in (1, 4):
        send(chair, "invitation", party=number, moment="2026-11-16T20:00:00", text="In the hall at Warkum")
    visit(party, address)
    send(party, "statement", text=SECRET, private=True, files=[LETTER, ("photo.jpg", b"no photograph")])
    text = party.inner_text("main")
    assert "“photo.jpg” is no PDF" in text
    assert "Choose these again; a browser does not keep them: brother.pdf, photo.jpg" in text
    assert party.input_value("#statement [name=text]") == SECRET
    assert party.is_checked("#statement [name=private]")
    send(party, "statement", files=[LETTER])
    assert SECRET not in visit(other, address)
    expect(other.locator("text=brother.pdf")).to_have_count(0)
    send(other, "statement", text="The arbiter looked at the clock.")
    assert SECRET in visit(chair, address)
    with chair.expect_download() as letter:
        chair.click("text=brother.pdf")
    assert letter.value.suggested_filename == "brother.pdf"
    assert letter.value.path().read_bytes() == LETTER[1]
    send(chair, "hearing", party=4, came="no")
    assert "is invited for 16 November 2026 20:00:00 CET" in chair.inner_text("#hearing")
    clock.set("2026-11-16 20:00:01")
    send(chair, "hearing", party=4, came="no")
    assert "A party was invited and did not come" in chair.inner_text("main")
    send(chair, "hearing", party=1, came="yes")


def vote(page, visit, address, word):
    """A member votes; what others voted is not to be seen."""
    visit(page, address)
    expect(page.locator(".rail .chip", has_text=re.compile("^(uphold|dismiss)$"))).to_have_count(0)
    send(page, "vote", vote=word)


@pytest.mark.article("Bijlage 5 tasks")
def test_an_appeal_from_the_dispute_to_the_verdict_carried_out(court, clock, signed_in, visit, open_page):
    party, other, leader = map(signed_in, (court.first, court.second, court.site.leader))
    chair, board = map(signed_in, (court.chair, court.board))
    dispute = record_dispute(party, visit, court.site.event.pk)
    rule(leader, visit, dispute)
    for reader in (party, other):
        text = visit(reader, dispute)
        assert "14 November 2026 16:20:00 CET" in text
        assert "23 h 50 min 0 s" in text
        assert "23 h 55 min 0 s" in text

    clock.set("2026-11-15 16:20:00")  # the last second of the party's 24 hours
    address = lodge(party, visit, dispute)
    hear(chair, party, other, visit, address, clock)

    # Two against two: the vote of the chair decides.
    for club, word in (("Boalsert", "uphold"), ("Frjentsjer", "dismiss"), ("Snits", "dismiss")):
        vote(signed_in(court.members[club]), visit, address, word)
    assert "The members are voting" in visit(party, address)
    vote(chair, visit, address, "uphold")
    expect(chair.locator(".rail .chip", has_text=re.compile(r"^\s*uphold\s*$"))).to_have_count(2)

    send(chair, "verdict", text=VERDICT)
    assert VERDICT not in visit(party, address)
    for to in ("party 1", "party 4", "leaders", "board"):
        send(chair, "delivery", to=to)
    assert VERDICT in visit(party, address)
    assert SECRET not in visit(other, address)
    assert "it must be enforced" in visit(leader, address)
    send(leader, "result", code="½-½")
    send(leader, "carried-out")
    assert Game.objects.get(round__event=court.site.event, round__number=1, board=1).result == "½-½"
    entry = LedgerEntry.objects.get(act="result", after="½-½")
    assert f"Enforced by these entries of the record: {entry.sequence}." in leader.inner_text("main")
    assert verification.all_defects() == []

    visitor = open_page(width=PHONE, locale="en-GB")
    visit(visitor, "/appeals/")
    expect(visitor.locator(f"a[href$='{address}']")).to_have_count(0)
    visit(board, address)
    send(board, "publication")
    visit(visitor, "/appeals/")
    visitor.click(f"main a[href$='{address}']")
    assert VERDICT in visitor.inner_text("main")
    assert SECRET not in visitor.inner_text("main")
    with visitor.expect_download() as paper:
        visitor.evaluate("document.querySelector('a[href$=\".pdf\"]').setAttribute('download', '')")
        visitor.click("a[href$='verdict.pdf']")
    found = PdfReader(BytesIO(paper.value.path().read_bytes()))
    assert VERDICT in " ".join(found.pages[0].extract_text().split())


@pytest.mark.article("Bijlage 5 conditions.3")
def test_which_of_two_moments_is_chosen_without_javascript_and_passes_axe(court, clock, signed_in, visit):
    from tournaments.appeals.disputes import services as disputes

    clock.set("2026-10-25 12:00:00")
    dispute = court.dispute(arose=at("2026-10-25 01:00:00"))
    disputes.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Lost", at=at("2026-10-25 01:30:00"))
    address = f"/appeals/disputes/{dispute.pk}/"
    leader = signed_in(court.site.leader)
    visit(leader, address)
    expect(leader.locator("[name=at_which]")).to_have_count(0)
    send(leader, "known", party=1, at="2026-10-25T02:30:00", how="by mail")
    assert "Choose which of the two" in leader.inner_text("main")
    assert leader.evaluate("document.documentElement.scrollWidth") <= PHONE
    leader.keyboard.press("Tab")
    send(leader, "known", at_which="1")
    assert "25 October 2026 02:30:00 CET" in leader.inner_text("#clock")
    assert "26 October 2026 02:30:00 CET" in leader.inner_text("#clock")
    page = signed_in(court.site.leader, javascript=True)
    visit(page, address)
    send(page, "known", party=4, at="2026-10-25T02:30:00", how="by mail")
    page.wait_for_selector("[name=at_which]")
    found = violations(page)
    assert found == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_an_appeal_passes_axe_for_each_role(court, signed_in, live_server, scheme):
    """A page in one of the schemes, the next in the other, and in `make full` in both."""
    heard, voting, told = court.appeal(files=[Given(*LETTER)]), court.appeal(), court.decided()
    court.hear(voting)
    base = f"{live_server.url}/appeals"
    disputes = [f"{base}/disputes/{Dispute.objects.first().pk}/"]
    appeals = [f"{base}/{appeal.pk}/" for appeal in (heard, voting, told)]
    committee = [f"{live_server.url}/committee/{name}" for name in ("", "officers/", "nominations/")]
    of_roles = {
        court.chair: [*appeals, *disputes, f"{base}/"],
        court.members["Snits"]: appeals,
        court.first: [*appeals, *disputes],
        court.site.administrator: [*appeals, *disputes, *committee],
    }
    faults = []
    for turn, (user, addresses) in enumerate(of_roles.items(), start=scheme == "dark"):
        page = signed_in(user, javascript=True, scheme=scheme)
        faults += axe(page, *share(addresses, turn, 2))
    assert faults == []


def test_the_committee_is_composed_and_chooses_its_officers_by_forms(
    clock, transactional_db, signed_in, visit
):
    from tests import sites
    from tournaments.appeals.cases.committee import standing

    site = sites.build()
    users = [
        appeal_sites.member(site.administrator, club, name, f"lid-{club.lower()}")[1]
        for club, name in (("Snits", "Oene Kuipers"), ("Warkum", "Ymkje Hofstra"))
    ]
    board, member = signed_in(site.administrator), signed_in(users[0])
    for user in users:
        visit(board, "/committee/nominations/")
        board.select_option("#id_club", str(user.person.club_id))
        board.select_option("#id_person", str(user.person_id))
        board.fill("#id_on", "2026-09-01")
        board.click("main form button >> nth=0")
    visit(board, "/committee/meetings/new/")
    board.fill("#id_day", "2026-09-05")
    for user in users:
        board.check(f"[name=clubs][value='{user.person.club_id}']")
    board.click("main form button")
    following = board.get_by_role("listitem").filter(has_text="Ymkje Hofstra")
    following.get_by_text("why").click()
    assert "Named by Warkum on 1 September 2026" in following.inner_text()
    board.click("button[name=confirmed]")
    assert "chooses a chair and a deputy in writing" in board.inner_text("main")
    for page in (member, signed_in(users[1])):
        found = standing(clock.now()).committee
        assert (found.chair, found.deputy) == (None, None)
        visit(page, "/committee/officers/")
        page.check(f"[name=chair][value='{users[1].person_id}']")
        page.check(f"[name=deputy][value='{users[0].person_id}']")
        page.fill("[name=writing]", "My letter of 7 September.")
        page.click("main form button")
    found = standing(clock.now()).committee
    assert (found.chair, found.deputy) == ("Ymkje Hofstra", "Oene Kuipers")
    visit(board, "/committee/officers/")
    board.check(f"[name=chair][value='{users[0].person_id}']")
    board.check(f"[name=deputy][value='{users[1].person_id}']")
    board.fill("[name=writing]", "Signed by both.")
    board.click("main form button")
    assert "give the paper that its members signed" in board.inner_text("main")
    board.set_input_files("[name=files]", [file(*LETTER)])
    board.click("main form button")
    assert "brother.pdf" in board.inner_text("main")
    found = standing(clock.now()).committee
    assert (found.chair, found.deputy) == ("Oene Kuipers", "Ymkje Hofstra")


@pytest.mark.article("Bijlage 5 conditions.3")
def test_a_party_reads_the_ruling_by_a_button_and_appeals_before_anybody_recorded_it_was_told(
    court, clock, signed_in, visit
):
    dispute = court.dispute()
    address = f"/appeals/disputes/{dispute.pk}/"
    party = signed_in(court.first)
    visit(party, address)
    expect(party.locator("#lodging")).to_have_count(0)
    leader = signed_in(court.site.leader)
    visit(leader, address)
    send(leader, "ruling", text="The game is lost for number 1.")
    assert "not notified yet: the time does not run" in visit(party, address)
    clock.set("2026-11-14 17:00:00")
    assert party.inner_text("#clock").count("not notified yet") == 2
    send(party, "read")
    expect(party.locator("#read")).to_have_count(0)
    assert "24 h 0 min 0 s" in party.inner_text("#clock")
    send(party, "lodging", against="The ruling.", why="The clock was set wrongly.")
    assert "Lodged at 14 November 2026 17:00:00 CET, in time" in visit(
        party, f"/appeals/{Appeal.objects.get().pk}/"
    )
    other = signed_in(court.second)
    visit(other, address)
    send(other, "lodging", against="The reasons.", why="They are wrong.")
    text = visit(other, f"/appeals/{Appeal.objects.order_by('-pk').first().pk}/")
    assert "Jikke Terpstra had not been notified, so that the 24 hours did not run yet" in text
    clock.set("2026-11-18 17:00:00")
    visit(leader, address)
    send(leader, "known", party=4, at="2026-11-14T17:30:00", how="by mail")
    text = visit(other, address)
    assert "recorded 18 November 2026 17:00:00 CET" in text
    assert "so late that the time runs from the recording" in text
    axed = signed_in(court.second, javascript=True)
    axed.goto(other.url)
    assert violations(axed) == []
