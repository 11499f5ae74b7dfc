"""Enforcing what is so already, and disputes of who is no entrant, by clicking and typing without JavaScript.

A director, somebody whose entry was refused, a secretary, a party and the chair, all on telephones; the pages
they come by pass axe and fit.
"""

import pytest

from tests import appeal_sites, sites
from tests.browser.conftest import PHONE
from tests.browser.test_appeal import axe, send
from tests.judged_sites import heard
from tournaments.appeals import sealing
from tournaments.appeals.disputes import services as disputes
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, Club, Dispute, Invitation, LedgerEntry, User
from tournaments.people import services as people

pytestmark = [pytest.mark.browser, pytest.mark.full, pytest.mark.django_db(transaction=True)]

LETTER = [("vote.pdf", b"%PDF-1.4 To uphold. Oene Kuipers %%EOF")]


@pytest.fixture
def court(transactional_db, clock):
    made = appeal_sites.build()
    made.site.record(1, "½-½")
    clock.set("2026-11-14 16:30:00")
    return made


def click(page, text):
    """Press the button that says this in the main part of the page."""
    page.click(f"main button:has-text('{text}')")


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_that_changes_nothing_is_enforced_on_its_page(court, signed_in, visit, live_server):
    appeal = court.decided(round_number=1, board=1)
    address = f"/appeals/{appeal.pk}/"
    leader = signed_in(court.site.leader)
    assert "It stands at ½–½." in visit(leader, address)
    send(leader, "result", code="½-½")
    assert "Record instead that it is so already" in leader.inner_text("main")
    send(leader, "already-so", text="Drawn: ½–½ stands.")
    send(leader, "carried-out")
    entry = LedgerEntry.objects.get(act="appeal-execution")
    text = leader.inner_text("main")
    assert f"Enforced by these entries of the record: {entry.sequence}." in text
    assert "Drawn: ½–½ stands." in visit(signed_in(court.first), address)
    assert verification.all_defects() == []
    again = court.decided(text="Another one.", round_number=1, board=1)
    reader = signed_in(court.site.leader, javascript=True)
    assert axe(reader, live_server.url + f"/appeals/{again.pk}/") == []


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_refused_entry_is_disputed_settled_and_another_dispute_withdrawn(court, signed_in, visit):
    given = {"actor": court.site.administrator, "club": Club.objects.get(name="Boalsert")}
    person = people.save_person(name="Wybe Zwart", **given)
    refused = sites.account(court.site.administrator, "wybe", Invitation.Role.PLAYER, person=person)
    page = signed_in(refused)
    visit(page, f"/events/{court.site.event.pk}/")
    page.click("a[href$='/disputes/new/']")
    assert page.input_value("[name=people]") == "Wybe Zwart"
    page.check("[name=directors]")
    page.fill("[name=text]", "My entry was refused.")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
    click(page, "Record the dispute")
    address = f"/appeals/disputes/{Dispute.objects.get().pk}/"
    leader = signed_in(court.site.leader)
    assert "Wybe Zwart – tournament directors" in visit(leader, address)
    send(leader, "settlement", text="He plays in the first class.")
    assert "there is nothing to rule on" in visit(page, address)
    visit(page, f"/appeals/events/{court.site.event.pk}/disputes/new/")
    page.check("[name=directors]")
    page.fill("[name=text]", "And the second time.")
    click(page, "Record the dispute")
    send(page, "withdrawal", text="A misunderstanding.")
    assert "The dispute was withdrawn" in page.inner_text("#next")


@pytest.mark.article("Bijlage 5 conditions.2")
def test_a_secretary_raises_the_dispute_of_the_club_and_reads_it(court, signed_in, visit):
    club = Club.objects.get(name="Boalsert")
    secretary = sites.account(court.site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=club)
    page = signed_in(secretary)
    visit(page, f"/appeals/events/{court.site.event.pk}/disputes/new/")
    assert page.is_checked(f"[name=clubs][value='{club.pk}']")
    page.check("[name=parties][value='4']")
    page.fill("[name=text]", "Number 4 plays for us.")
    click(page, "Record the dispute")
    dispute = Dispute.objects.get()
    disputes.rule(actor=court.site.leader, dispute_id=dispute.pk, text="Number 4 plays for Huzum.")
    assert "Number 4 plays for Huzum." in visit(page, f"/appeals/disputes/{dispute.pk}/")


@pytest.mark.article("Bijlage 5 tasks.7")
def test_a_vote_on_paper_and_an_appeal_that_is_withdrawn(court, signed_in, visit):
    User.objects.filter(pk=court.members["Snits"].pk).update(is_active=False)
    appeal = court.appeal(round_number=1, board=1)
    heard(court, appeal)
    address = f"/appeals/{appeal.pk}/"
    chair = signed_in(court.chair)
    visit(chair, address)
    member = appeal.members.get(club__name="Snits").pk
    send(chair, "paper-vote", member=member, vote="uphold")
    assert "Attach the signed paper." in chair.inner_text("main")
    send(chair, "paper-vote", files=LETTER)
    with chair.expect_download() as paper:
        chair.click("text=vote.pdf")
    assert paper.value.path().read_bytes() == LETTER[0][1]
    party = signed_in(court.first)
    assert "vote.pdf" not in visit(party, address)
    send(party, "appeal-withdrawn", text="I let it rest.")
    assert "The appeal was withdrawn" in party.inner_text("#next")
    assert "I let it rest." in visit(chair, address)
    assert Appeal.objects.count() == 1
    assert sealing.unproved() == []
