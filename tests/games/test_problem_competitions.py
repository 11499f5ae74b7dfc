"""Section H, art. 3 and 4: a competition of problems, from its announcement to its result on paper."""

import secrets
from datetime import date
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from games.models import ProblemCompetition, ProblemEntry, ProblemMark
from games.problems.competitions import selectors, services
from games.problems.competitions.selectors import places
from rules.fen import read_fen
from tests import workers
from tests.games.juries import CLOSES, JUDGED, OTHER, SHOT, appointed, close, competition, enter, judged, mark
from tests.visiting import Visitor
from tournaments.ledger.chains.row_digests import columns
from tournaments.ledger.chains.verification import all_defects
from tournaments.models import Job, LedgerEntry, User
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.people.permissions import to_invite
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging
from tournaments.site.privacy import services as privacy


@pytest.fixture
def jury(clock, site):
    """The two members of the committee."""
    return appointed(site)


@pytest.mark.article("H.3")
def test_equal_sums_share_a_place():
    assert places([17, 9, 17, 3]) == {17: 1, 9: 3, 3: 4}


@pytest.mark.article("H.3")
def test_the_committee_is_put_together_by_the_board_and_its_members_alone_judge(site, jury):
    entry = enter(site)
    for stranger in (site.leader, site.administrator):
        with pytest.raises(PermissionDenied):
            mark(stranger, entry, 5)
    given = {"competition_id": competition().pk, "person": site.player.person}
    with pytest.raises(PermissionDenied):
        services.appoint(actor=site.leader, **given)
    with pytest.raises(RuleViolation, match="is a member of the committee already"):
        services.appoint(actor=site.administrator, **given)
    seat = competition().experts.get(person=jury[1].person)
    services.dismiss(actor=site.administrator, expert_id=seat.pk, reason="ill")
    with pytest.raises(PermissionDenied):
        mark(jury[1], entry, 5)
    with pytest.raises(RuleViolation, match="no member of the committee any more"):
        services.dismiss(actor=site.administrator, expert_id=seat.pk, reason="ill")


@pytest.mark.article("H.3")
def test_a_member_who_was_merged_judges_with_the_account_of_who_is_kept(site, jury):
    kept = people.save_person(actor=site.administrator, name="Doutzen Sipma", club=None)
    merging.merge(
        actor=site.administrator, kept_id=kept.pk, merged_id=jury[1].person_id, reason="one and the same"
    )
    assert mark(jury[1], enter(site), 5).expert.person_id == jury[1].person_id


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"motto": "HAWK"}, "Another problem has the motto HAWK"),
        ({"received_on": date(2026, 10, 2)}, "on a day to come"),
        ({"motto": ""}, "Something is to be filled in"),
        ({"motto": "x" * 41}, "at most 40"),
    ],
)
def test_what_cannot_be_entered_is_refused(site, jury, given, why):
    enter(site)
    with pytest.raises(RuleViolation, match=why):
        enter(site, **({"motto": "Dove"} | given))


def test_it_counts_when_a_problem_was_received_and_not_when_it_is_entered(site, jury, clock):
    clock.set("2026-10-05 12:00:00")
    enter(site, received_on=CLOSES)
    with pytest.raises(RuleViolation, match="It came in after"):
        enter(site, "Dove", received_on=date(2026, 10, 2))


def test_a_motto_is_given_again_once_its_problem_was_withdrawn(site, jury):
    services.withdraw_entry(actor=site.administrator, entry_id=enter(site).pk, reason="a misprint")
    assert enter(site, "hawk").number == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        ProblemEntry.objects.filter(number=1).update(withdrawn_at=None)


def test_a_position_that_was_entered_before_is_pointed_out_and_not_refused(site, jury):
    first, second = enter(site), enter(site, "Dove")
    rows = selectors.competition_page(competition().pk, site.administrator).rows
    assert [row.same for row in rows] == [(), (first,)]
    page = Visitor(jury[0]).go(reverse("problem-entry", args=[competition().pk, second.number]))
    assert "This position was entered before: 1. Hawk, Winter" in page.text


@pytest.mark.article("H.3")
def test_a_mark_is_within_the_limits_the_latest_holds_and_none_comes_after_the_close(site, jury, clock):
    entry = enter(site)
    for wrong in (-1, 11):
        with pytest.raises(RuleViolation, match="from 0 to 10"):
            mark(jury[0], entry, wrong)
    for points in (3, 4):
        mark(jury[0], entry, points)
    mark(jury[1], entry, 1)
    clock.set(JUDGED)
    close(site)
    (row,) = selectors.competition_page(competition().pk, site.administrator).rows
    assert (row.total, row.place) == (5, 1)
    with pytest.raises(RuleViolation, match="judging of this competition is closed"):
        mark(jury[0], entry, 9)
    with pytest.raises(RuleViolation, match="judging of this competition is closed"):
        enter(site, "Dove")


@pytest.mark.article("H.3")
def test_nobody_but_the_member_reads_a_mark_before_the_judging_is_closed(site, jury):
    entry = enter(site)
    services.mark(actor=jury[0], entry_id=entry.pk, points=7, remark="Breathtaking.")
    address = reverse("problem-entry", args=[competition().pk, entry.number])
    assert "Breathtaking." in Visitor(jury[0]).go(address).text
    for other in (jury[1], site.administrator):
        for page in (address, reverse("problem-competition", args=[competition().pk])):
            assert "Breathtaking." not in Visitor(other).go(page).text
        (row,) = selectors.competition_page(competition().pk, other).rows
        assert (row.own, row.judged, row.marks, row.total) == (None, 1, (), None)
    said = LedgerEntry.objects.get(act="problem-mark")
    assert (said.before, said.after) == (None, None)
    assert len(ProblemMark.objects.get().seal) == len(secrets.token_hex(16))
    assert "seal" in columns(ProblemMark), "without it the digest of a row would tell the points"
    with pytest.raises(IntegrityError), transaction.atomic():
        ProblemMark.objects.update(points=1)


@pytest.mark.article("H.3")
def test_the_judging_is_closed_once_every_member_has_judged_every_problem(site, jury, clock):
    with pytest.raises(RuleViolation, match="Problems may come in until"):
        close(site)
    entries = [enter(site), enter(site, "Dove", OTHER)]
    clock.set(JUDGED)
    mark(jury[0], entries[0], 5)
    with pytest.raises(Refusals) as refused:
        close(site)
    first, second = (account.person.name for account in jury)
    assert [str(one) for one in refused.value.violations] == [
        f"{first} has not judged yet: 2. Dove.",
        f"{second} has not judged yet: 1. Hawk, 2. Dove.",
    ]
    services.withdraw_entry(actor=site.administrator, entry_id=entries[1].pk, reason="not sound")
    seat = competition().experts.get(person=jury[1].person)
    services.dismiss(actor=site.administrator, expert_id=seat.pk, reason="ill")
    assert close(site).judged_at


@pytest.mark.article("H.3")
def test_without_a_committee_no_problem_is_judged_and_what_nothing_came_in_for_is_over(site, clock):
    for name in ("Winter", "Maaitiid"):
        services.save(actor=site.administrator, name=name, themes="", closes_on=CLOSES, most_points=10)
    (spring, winter) = ProblemCompetition.objects.order_by("name")
    given = {"motto": "Hawk", "position": read_fen(SHOT), "solution": "", "received_on": date(2026, 9, 9)}
    services.enter(actor=site.administrator, competition_id=winter.pk, **given)
    clock.set(JUDGED)
    with pytest.raises(Refusals, match="no committee of experts"):
        services.close_judging(actor=site.administrator, competition_id=winter.pk)
    services.close_judging(actor=site.administrator, competition_id=spring.pk)
    services.publish(actor=site.administrator, competition_id=spring.pk)
    assert Client().get(reverse("problem-competition", args=[spring.pk])).status_code == 200


def test_an_expert_is_invited_by_an_administrator_alone_until_the_result_is_published(site, jury):
    member = site.event.entrants.get(number=3).person
    assert to_invite(site.leader).filter(pk=member.pk).exists()
    services.appoint(actor=site.administrator, competition_id=competition().pk, person=member)
    assert not to_invite(site.leader).filter(pk=member.pk).exists()
    assert to_invite(site.administrator).filter(pk=member.pk).exists()


@pytest.mark.article("H.3")
def test_composers_are_named_after_the_judging_and_none_is_of_the_committee(site, jury, clock):
    early = enter(site, "Early")
    named = {"actor": site.administrator, "entry_id": early.pk}
    with pytest.raises(RuleViolation, match="once the judging is closed"):
        services.name_composer(**named, name="Hylke Postma")
    services.withdraw_entry(**named, reason="not sound")
    first, second = judged(site, jury, clock)
    named["entry_id"] = first.pk
    for own in ({"person": jury[0].person}, {"name": jury[1].person.name.upper()}):
        with pytest.raises(RuleViolation, match="judges no problem of the own"):
            services.name_composer(**named, **own)
    for wrong in ({}, {"name": "Hylke Postma", "person": site.event.entrants.get(number=3).person}):
        with pytest.raises(RuleViolation, match="Choose a person, or type the name"):
            services.name_composer(**named, **wrong)
    services.name_composer(**named, name="Hylke Postma")
    services.name_composer(**named, person=site.event.entrants.get(number=3).person)
    first.refresh_from_db()
    assert (first.composer, first.composer_name) == (site.event.entrants.get(number=3).person, "")
    publish = {"actor": site.administrator, "competition_id": competition().pk}
    with pytest.raises(RuleViolation, match=r"It is not said yet who composed 3\. Dove\."):
        services.publish(**publish)
    services.withdraw_entry(actor=site.administrator, entry_id=second.pk, reason="by a member")
    assert services.publish(**publish).published_at
    with pytest.raises(RuleViolation, match="published already"):
        services.publish(**publish)


@pytest.mark.article("H.4")
def test_the_board_withdraws_a_disputed_problem_also_after_publishing_and_the_places_follow(
    site, jury, clock
):
    first, second = judged(site, jury, clock)
    for entry in (first, second):
        services.name_composer(actor=site.administrator, entry_id=entry.pk, name="Hylke Postma")
    services.publish(actor=site.administrator, competition_id=competition().pk)
    with pytest.raises(PermissionDenied):
        services.withdraw_entry(actor=site.leader, entry_id=first.pk, reason="copied")
    services.withdraw_entry(actor=site.administrator, entry_id=first.pk, reason="copied")
    anybody = Visitor().go(reverse("problem-competition", args=[competition().pk]))
    assert ("1. Hawk" in anybody.text, "2. Dove" in anybody.text) == (False, True)
    (row,) = selectors.competition_page(competition().pk, User.objects.create_user("oar")).rows
    assert (row.entry, row.place) == (second, 1)


@pytest.mark.article("H.3")
def test_what_the_machine_finds_is_kept_with_the_problem_and_shown_to_the_committee(site, jury):
    entry = enter(site, solution="14-10 32-38 10-5")
    address = reverse("problem-entry", args=[competition().pk, entry.number])
    page = Visitor(jury[0]).go(address)
    assert "What was found" not in page.text
    member = Visitor(jury[0]).go(reverse("problem-entry-check", args=[competition().pk, entry.number]))
    member.send("Check the problem")
    job = Job.objects.get(kind=services.CHECK)
    assert job.work == {"entry": entry.pk}
    assert workers.do(job).state == Job.State.DONE
    assert any(leads.endswith(address) for _, leads in member.go(reverse("job", args=[job.token])).links())
    assert "White wins, whatever black plays" in Visitor(jury[1]).go(address).text
    entry.refresh_from_db()
    assert (entry.line, len(entry.findings)) == ("14-10 32-38 10-5 38-43 5-46 43-49 46x50", 10)
    assert LedgerEntry.objects.filter(act="problem-checked").count() == 1
    again = services.check(actor=site.administrator, entry_id=entry.pk)
    assert (again.line, again.findings) == (entry.line, entry.findings)
    with pytest.raises(PermissionDenied):
        services.check_in_background(actor=site.leader, entry_id=entry.pk, token="of-a-stranger")


def test_an_announcement_is_corrected_as_far_as_what_was_done_still_fits(site, jury):
    given = {"actor": site.administrator, "name": "Winter", "themes": "", "competition_id": competition().pk}
    entry = enter(site)
    with pytest.raises(RuleViolation, match=r"1\. Hawk came in on"):
        services.save(**given, closes_on=date(2026, 9, 8), most_points=10)
    services.save(**given, closes_on=CLOSES, most_points=20)
    mark(jury[0], entry, 15)
    with pytest.raises(RuleViolation, match="stay 20"):
        services.save(**given, closes_on=CLOSES, most_points=10)
    with pytest.raises(RuleViolation, match="from 1 to 100"):
        services.save(**given, closes_on=CLOSES, most_points=101)


def test_who_is_erased_is_no_composer_and_no_member_by_name_any_more(site, jury, clock):
    first = enter(site, "Remarkable")
    services.mark(actor=jury[0], entry_id=first.pk, points=1, remark="Like Hylke Postma's.")
    services.withdraw_entry(actor=site.administrator, entry_id=first.pk, reason="not sound")
    first, second = judged(site, jury, clock)
    gone = people.save_person(actor=site.administrator, name="Hylke Postma", club=None)
    services.name_composer(actor=site.administrator, entry_id=first.pk, person=gone)
    services.name_composer(actor=site.administrator, entry_id=second.pk, name="Hylke Postma")
    privacy.erase(actor=site.administrator, person_id=gone.pk, reason="by letter")
    rows = selectors.competition_page(competition().pk, site.administrator).rows
    assert [row.composer for row in rows] == [privacy.stand_in(gone)] * 2
    assert ProblemMark.objects.exclude(remark="").get().remark == f"Like {privacy.stand_in(gone)}'s."
    assert all_defects() == []


def test_a_child_is_shown_short_on_page_and_paper(site, jury, clock):
    first, second = judged(site, jury, clock)
    child = people.save_person(
        actor=site.administrator, name="Hylke Postma", club=None, born=date(2015, 1, 1)
    )
    services.name_composer(actor=site.administrator, entry_id=first.pk, person=child)
    services.name_composer(actor=site.administrator, entry_id=second.pk, name="Sjoukje de Boer")
    services.publish(actor=site.administrator, competition_id=competition().pk)
    page = Visitor().go(reverse("problem-competition", args=[competition().pk])).text
    paper = printed(Client().get(reverse("problem-competition-pdf", args=[competition().pk])))
    for said in (page, paper):
        assert ("Hylke Postma" in said, "Hylke P." in said, "Sjoukje de Boer" in said) == (False, True, True)


def test_six_problems_stand_on_a_sheet_of_paper(site, jury):
    for number in range(7):
        enter(site, f"Motto {number}")
    board = Client(headers={"accept-language": "en"})
    board.force_login(site.administrator)
    answer = board.get(reverse("problem-competition-pdf", args=[competition().pk]))
    first, second = (page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
    assert ("6. Motto 5" in first, "7. Motto 6" in first, "7. Motto 6" in second) == (True, False, True)


def printed(response):
    """The text of a PDF."""
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.article("H.3")
def test_a_competition_is_led_by_its_pages_from_announcement_to_paper(site, clock):
    board, member, anybody = Visitor(site.administrator), Visitor(site.player), Visitor()
    board.go(reverse("problems")).follow("Announce a competition")
    board.send(
        "Announce", {"Name": "Winter", "Themes": "Forcing moves", "Problems come in until": "2026-10-01"}
    )
    home = reverse("problem-competition", args=[competition().pk])
    board.follow("Appoint a member").send("Appoint", {"Person": str(site.player.person_id)})
    for motto, fen in (("Hawk", SHOT), ("Dove", OTHER)):
        given = {"Motto": motto, "Position": fen, "Solution": "", "Received on": "2026-09-09"}
        board.go(home).follow("Enter a problem").send("Enter", given)
        assert "The problem was entered." in board.text
    assert "problems come in until 1 October 2026" in anybody.go(reverse("problems")).text
    assert anybody.go(home).text.count("Hawk") == 0
    assert "is sent to the board" in anybody.text
    pdf, entry = reverse("problem-competition-pdf", args=[competition().pk]), f"{home}entries/1/"
    for closed in (pdf, entry):
        assert Client().get(closed).status_code == 404
    for number, points in ((1, "9"), (2, "4")):
        assert "points from 0 to 10." in member.go(f"{home}entries/{number}/").text
        member.send("Judge", {"Points": points, "Remark": "Sound."})
        assert "The points were recorded." in member.text
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(site.player)
    assert "less than or equal to 10" in inside.post(f"{entry}mark/", {"points": "11"}).text
    assert ("1. Hawk" in printed(inside.get(pdf)), "Result" in printed(inside.get(pdf))) == (True, False)
    clock.set(JUDGED)
    board, member = Visitor(site.administrator), Visitor(site.player)
    assert "is sent to the board" not in anybody.go(home).text
    board.go(home).follow("Close the judging").send("Close")
    assert "The judging is closed." in board.text
    for number, name in ((1, "Hylke Postma"), (2, "Sjoukje de Boer")):
        board.go(f"{home}entries/{number}/").follow("Name the composer").send("Name", {"Name": name})
    board.go(home).follow("Publish the result").send("Publish")
    assert "The result was published." in board.text
    assert "1 1. Hawk Hylke Postma 9" in " ".join(anybody.go(home).text.split())
    assert "Sound." not in anybody.go(entry).text
    assert "Sound." in member.go(entry).text
    said = printed(Client(headers={"accept-language": "en"}).get(pdf))
    assert "1. Hylke Postma · 1. Hawk · 9 points" in said
    assert all_defects() == []
