"""Section H, art. 3 and 4: what the board takes back in a competition of problems, a member with two places,
what waits for whom, and what of a competition is told about people (readings R124 and R125).
"""

from datetime import date
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pypdf import PdfReader

from games.models import ProblemCompetition, ProblemEntry, ProblemMark
from games.problems.competitions import selectors, services
from rules.fen import read_fen
from tests import sites
from tests.games.juries import CLOSES, JUDGED, OTHER, SHOT, appointed, close, competition, enter, judged, mark
from tests.visiting import Visitor
from tournaments.ledger.chains.verification import all_defects
from tournaments.models import Invitation, Job, LedgerEntry, Notice
from tournaments.pages.words.refusals import Refusals
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging
from tournaments.site.privacy import services as privacy
from tournaments.site.privacy.selectors import known_of


@pytest.fixture
def jury(clock, site):
    """The two members of the committee."""
    return appointed(site)


@pytest.fixture
def one_twice(clock, site):
    """Two members who turn out to be one person once they are merged."""
    return appointed(site, people.save_person(actor=site.administrator, name="Doutzen Sipma", club=None))


def withdraw(site, entry, reason="not sound"):
    return services.withdraw_entry(actor=site.administrator, entry_id=entry.pk, reason=reason)


def reinstate(site, entry, reason="the wrong one"):
    return services.reinstate_entry(actor=site.administrator, entry_id=entry.pk, reason=reason)


def reopen(site, reason="one was forgotten"):
    return services.reopen_judging(actor=site.administrator, competition_id=competition().pk, reason=reason)


def rows(user):
    return selectors.competition_page(competition().pk, user).rows


def matters(user):
    """What somebody has to do: what is to be judged with how many problems, and what is to be closed."""
    found = selectors.matters_of(user)
    return [(str(one), left) for one, left in found.to_judge], [str(one) for one in found.to_close]


def merge(site, jury):
    """Have the two members of the committee be one person."""
    kept, merged = (account.person for account in jury)
    return merging.merge(
        actor=site.administrator, kept_id=kept.pk, merged_id=merged.pk, reason="one and the same"
    )


# --- what is taken back -----------------------------------------------------------------------------------


@pytest.mark.article("H.4")
def test_a_problem_that_was_withdrawn_by_mistake_is_reinstated_with_its_marks(site, jury):
    entry = enter(site)
    mark(jury[0], entry, 7)
    with pytest.raises(RuleViolation, match="This problem was not withdrawn"):
        reinstate(site, entry)
    withdraw(site, entry)
    with pytest.raises(PermissionDenied):
        services.reinstate_entry(actor=site.leader, entry_id=entry.pk, reason="the wrong one")
    with pytest.raises(RuleViolation, match="reason"):
        reinstate(site, entry, "")
    again = enter(site, "hawk")
    with pytest.raises(RuleViolation, match="Another problem has the motto Hawk"):
        reinstate(site, entry)
    withdraw(site, again)
    back = reinstate(site, entry)
    assert (back.withdrawn_at, back.why_withdrawn) == (None, "")
    assert [(row.entry, row.own.points) for row in rows(jury[0])] == [(entry, 7)]
    assert LedgerEntry.objects.get(act="problem-reinstated").reason == "the wrong one"
    assert all_defects() == []


@pytest.mark.article("H.3")
def test_a_problem_is_reinstated_after_the_close_as_far_as_everybody_has_judged_it(site, jury, clock):
    early = enter(site, "Early")
    mark(jury[0], early, 3)
    withdraw(site, early)
    hawk, dove = judged(site, jury, clock)
    with pytest.raises(Refusals) as refused:
        reinstate(site, early)
    assert [str(one) for one in refused.value.violations] == [
        f"{jury[1].person.name} has not judged yet: 1. Early."
    ]
    withdraw(site, hawk)
    assert [(row.entry, row.place) for row in rows(site.administrator)] == [(dove, 1)]
    reinstate(site, hawk)
    assert [(row.entry, row.total, row.place) for row in rows(site.administrator)] == [
        (hawk, 17, 1),
        (dove, 10, 2),
    ]


def test_a_problem_is_reinstated_in_a_published_result_with_its_composer_alone(site, jury, clock):
    hawk, dove = judged(site, jury, clock)
    services.name_composer(actor=site.administrator, entry_id=dove.pk, name="Hylke Postma")
    withdraw(site, hawk)
    services.publish(actor=site.administrator, competition_id=competition().pk)
    with pytest.raises(RuleViolation, match=r"It is not said yet who composed 1\. Hawk"):
        reinstate(site, hawk)
    withdraw(site, dove)
    reinstate(site, dove)
    assert [row.entry for row in rows(site.administrator)] == [dove]
    page = Client(headers={"accept-language": "en"})
    page.force_login(site.administrator)
    address = reverse("problem-entry", args=[competition().pk, hawk.number])
    assert "Name the composer" in page.get(address).text
    services.name_composer(actor=site.administrator, entry_id=hawk.pk, name="Anke Bokma")
    reinstate(site, hawk)
    assert [row.entry for row in rows(site.administrator)] == [hawk, dove]


def test_a_problem_that_would_be_too_late_by_now_is_not_reinstated(site, jury):
    entry = enter(site)
    withdraw(site, entry)
    services.save(
        actor=site.administrator,
        name="Winter",
        themes="",
        closes_on=date(2026, 9, 8),
        most_points=10,
        competition_id=competition().pk,
    )
    with pytest.raises(RuleViolation, match="It came in after"):
        reinstate(site, entry)


@pytest.mark.article("H.3")
def test_the_judging_is_opened_again_with_its_marks_until_a_composer_is_named(site, jury, clock):
    hawk, dove = judged(site, jury, clock)
    with override("en"):
        assert selectors.state_of(competition()) == ("wait", "judging closed")
    for missing, why in ((site.leader, "ill"), (site.administrator, "")):
        with pytest.raises((PermissionDenied, RuleViolation)):
            services.reopen_judging(actor=missing, competition_id=competition().pk, reason=why)
    assert reopen(site).judged_at is None
    with override("en"):
        assert selectors.state_of(competition()) == ("wait", "being judged")
    (first, second) = rows(jury[0])
    assert [(row.own.points, row.judged, row.marks, row.total) for row in (first, second)] == [
        (8, 2, (), None),
        (5, 2, (), None),
    ]
    with pytest.raises(RuleViolation, match="is not closed"):
        reopen(site)
    mark(jury[0], dove, 10)
    late = enter(site, "Late", received_on=CLOSES)
    with pytest.raises(Refusals, match="has not judged yet"):
        close(site)
    for account in jury:
        mark(account, late, 1)
    close(site)
    assert [row.total for row in rows(site.administrator)] == [17, 15, 2]
    assert LedgerEntry.objects.get(act="problem-judging-reopened").reason == "one was forgotten"
    services.name_composer(actor=site.administrator, entry_id=hawk.pk, name="Hylke Postma")
    for done in (lambda: None, lambda: withdraw(site, hawk)):
        done()
        with pytest.raises(RuleViolation, match=r"It is known who composed 1\. Hawk") as refused:
            reopen(site)
        assert refused.value.reason.articles == ("H.3", "R125")
    assert all_defects() == []


def test_a_published_competition_is_not_judged_again(site, clock):
    services.save(actor=site.administrator, name="Winter", themes="", closes_on=CLOSES, most_points=10)
    clock.set(JUDGED)
    close(site)
    services.publish(actor=site.administrator, competition_id=competition().pk)
    with pytest.raises(RuleViolation, match="The result is published already"):
        reopen(site)


@pytest.mark.article("H.3")
def test_the_board_takes_back_by_the_pages_what_was_done_by_mistake(site, jury, clock):
    hawk, _ = judged(site, jury, clock)
    board, home = Visitor(site.administrator), reverse("problem-competition", args=[competition().pk])
    at = f"{home}entries/{hawk.number}/"
    board.go(at).follow("Withdraw the problem").send("Withdraw", {"Reason": "not sound"})
    assert "Undo the withdrawal" not in Visitor(jury[0]).go(at).text
    board.go(at).follow("Undo the withdrawal").send("Undo", {"Reason": "the wrong one"})
    assert "The withdrawal of the problem was undone." in board.text
    assert "Undo the withdrawal" not in board.go(at).text
    board.go(home).follow("Open the judging again").send("Open", {"Reason": "one was forgotten"})
    assert "The judging is open again." in board.text
    assert "Open the judging again" not in board.text
    board.follow("Close the judging").send("Close")
    board.go(at).follow("Name the composer").send("Name", {"Name": "Hylke Postma"})
    assert "Open the judging again" not in board.go(home).text
    Visitor(site.administrator).go(reverse("problem-judging-reopening", args=[competition().pk]))
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(site.administrator)
    refused = inside.post(
        reverse("problem-judging-reopening", args=[competition().pk]), {"reason": "once more"}
    )
    assert (refused.status_code, "H art. 3" in refused.text, "R125" in refused.text) == (422, True, True)


# --- a member with two places -----------------------------------------------------------------------------


@pytest.mark.article("H.3")
def test_who_has_two_places_since_people_were_merged_counts_once_with_the_latest_mark(site, one_twice, clock):
    hawk, dove = enter(site), enter(site, "Dove", OTHER)
    for account, entry, points in ((one_twice[1], hawk, 2), (one_twice[0], hawk, 6), (one_twice[1], dove, 4)):
        mark(account, entry, points)
    third = enter(site, "Owl", "W:W12:B29")
    merge(site, one_twice)
    page = selectors.competition_page(competition().pk, site.administrator)
    assert [seat.person for seat in page.experts] == [one_twice[0].person]
    (announced,) = selectors.competitions()
    assert announced.members == (one_twice[0].person.name,)
    for account in one_twice:
        account.refresh_from_db()
        found = [row.own and row.own.points for row in rows(account)]
        assert (found, [row.judged for row in rows(account)]) == ([6, 4, None], [1, 1, 0])
        assert matters(account) == ([("Winter", 1)], [])
    clock.set(JUDGED)
    with pytest.raises(Refusals) as refused:
        close(site)
    assert [str(one) for one in refused.value.violations] == [
        f"{one_twice[0].person.name} has not judged yet: 3. Owl."
    ]
    mark(one_twice[1], third, 1)
    close(site)
    assert [(row.total, len(row.marks)) for row in rows(site.administrator)] == [(6, 1), (4, 1), (1, 1)]


@pytest.mark.article("H.3")
def test_who_is_dismissed_from_two_places_has_neither_any_more(site, one_twice):
    entry = enter(site)
    merge(site, one_twice)
    (seat,) = selectors.competition_page(competition().pk, site.administrator).experts
    services.dismiss(actor=site.administrator, expert_id=seat.pk, reason="ill")
    assert not competition().experts.filter(dismissed_at=None).exists()
    for account in one_twice:
        account.refresh_from_db()
        with pytest.raises(PermissionDenied):
            mark(account, entry, 5)
    assert all_defects() == []


# --- what waits for whom ----------------------------------------------------------------------------------


def test_a_check_that_is_sent_twice_is_begun_once(site, jury):
    address = reverse("problem-entry-check", args=[competition().pk, enter(site).number])
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(jury[0])
    token = str(inside.get(address).context["form"]["token"].value())
    first, second = (inside.post(address, {"token": token}) for _ in range(2))
    assert first["Location"] == second["Location"] == reverse("job", args=[token])
    assert Job.objects.filter(kind=services.CHECK).count() == 1
    assert inside.post(address).status_code == 302, "a form of before that has no token yet"


@pytest.mark.article("H.3")
def test_who_is_appointed_is_notified_and_who_is_dismissed_is_not(site, jury):
    (notice,) = Notice.objects.filter(user=jury[0])
    home = reverse("problem-competition", args=[competition().pk])
    assert (notice.kind, notice.path) == ("problem-expert", home)
    said = "You were appointed to the committee of experts that judges the problems of Winter."
    assert said in Visitor(jury[0]).go(reverse("notices")).text
    seat = competition().experts.get(person=jury[0].person)
    services.dismiss(actor=site.administrator, expert_id=seat.pk, reason="ill")
    assert Notice.objects.filter(user=jury[0]).count() == 1
    assert not Notice.objects.filter(user=site.administrator).exists()


@pytest.mark.article("H.3")
def test_a_member_is_led_to_what_is_still_to_be_judged(site, jury):
    assert matters(jury[0]) == ([], [])
    hawk, dove, gone = enter(site), enter(site, "Dove", OTHER), enter(site, "Owl")
    withdraw(site, gone)
    mark(jury[0], hawk, 5)
    assert (matters(jury[0]), matters(jury[1])) == (([("Winter", 1)], []), ([("Winter", 2)], []))
    assert matters(site.administrator) == matters(site.leader) == ([], [])
    home = reverse("problem-competition", args=[competition().pk])
    for place in ("problems", "account"):
        page = Visitor(jury[0]).go(reverse(place))
        assert "Winter you have 1 problem to judge" in page.text
        assert home in [leads for _, leads in page.links()]
    assert "problem to judge" not in Visitor().go(reverse("problems")).text
    mark(jury[0], dove, 5)
    assert matters(jury[0]) == ([], [])


def test_a_member_with_an_office_finds_it_on_the_desk(site, jury):
    services.appoint(
        actor=site.administrator,
        competition_id=competition().pk,
        person=site.event.entrants.get(number=3).person,
    )
    site.leader.person = site.event.entrants.get(number=3).person
    site.leader.save()
    enter(site)
    assert "Winter you have 1 problem to judge" in Visitor(site.leader).go(reverse("office")).text


@pytest.mark.article("H.3")
def test_the_board_finds_on_the_desk_where_the_judging_can_be_closed(site, jury, clock):
    entry = enter(site)
    for name in ("Empty", "Without a committee"):
        bare = services.save(actor=site.administrator, name=name, themes="", closes_on=CLOSES, most_points=10)
    enter_in(site, bare, "Hawk")
    mark(jury[0], entry, 5)
    clock.set("2026-10-01 23:00:00")
    assert matters(site.administrator) == ([], []), "on the last day problems may still come in"
    clock.set(JUDGED)
    assert matters(site.administrator) == ([], ["Empty"])
    mark(jury[1], entry, 5)
    assert matters(site.administrator) == ([], ["Empty", "Winter"])
    assert matters(site.leader) == matters(jury[0]) == ([], [])
    board = Visitor(site.administrator).go(reverse("office", query={"later": "on"}))
    (panel,) = board.parts("Competitions of problems")
    assert [one.text_content() for one in panel.xpath(".//li/a")] == ["Empty", "Winter"]
    board.follow("Close the judging").send("Close")
    assert "The judging is closed." in board.text
    assert matters(site.administrator) == ([], ["Winter"])


def test_what_waits_asks_no_more_queries_with_more_competitions(
    site, jury, clock, django_assert_max_num_queries
):
    for name in ("Spring", "Summer", "Autumn"):
        made = services.save(actor=site.administrator, name=name, themes="", closes_on=CLOSES, most_points=10)
        for account in jury:
            services.appoint(actor=site.administrator, competition_id=made.pk, person=account.person)
        given = {"position": read_fen(SHOT), "solution": "", "received_on": date(2026, 9, 9)}
        services.enter(actor=site.administrator, competition_id=made.pk, motto="Hawk", **given)
    clock.set(JUDGED)
    with django_assert_max_num_queries(4):
        assert len(selectors.matters_of(jury[0]).to_judge) == 3
    with django_assert_max_num_queries(5):
        selectors.matters_of(site.administrator)
    with django_assert_max_num_queries(1):
        selectors.matters_of(site.leader)


def test_a_competition_without_a_problem_says_yet_until_the_last_day_has_passed(site, jury, clock):
    home = reverse("problem-competition", args=[competition().pk])
    for moment, said in (
        ("2026-10-01 12:00:00", "No problem has come in yet."),
        (JUDGED, "No problem came in."),
    ):
        clock.set(moment)
        assert said in Visitor(site.administrator).go(home).text
    close(site)
    services.publish(actor=site.administrator, competition_id=competition().pk)
    assert "No problem came in." in Visitor().go(home).text


# --- people -----------------------------------------------------------------------------------------------


def test_who_wished_so_is_shown_short_on_paper_to_the_public_and_whole_to_the_board(site, jury, clock):
    first, second = judged(site, jury, clock)
    shy = people.save_person(actor=site.administrator, name="Hylke Postma", club=None)
    privacy.wish_short_name(actor=site.administrator, person_id=shy.pk, wishes=True)
    services.name_composer(actor=site.administrator, entry_id=first.pk, person=shy)
    services.name_composer(actor=site.administrator, entry_id=second.pk, name="Sjoukje de Boer")
    services.publish(actor=site.administrator, competition_id=competition().pk)
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(site.administrator)
    for reader, found in (
        (Client(headers={"accept-language": "en"}), (False, True)),
        (inside, (True, False)),
    ):
        pdf = reader.get(reverse("problem-competition-pdf", args=[competition().pk]))
        said = "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf.content)).pages)
        assert ("Hylke Postma" in said, "Hylke P. " in said) == found
        assert "Sjoukje de Boer" in said


@pytest.mark.article("H.3")
def test_a_member_reads_nothing_of_another_competition_before_its_result(site, jury):
    member = site.event.entrants.get(number=3).person
    other = sites.account(site.administrator, "tredde", Invitation.Role.PLAYER, person=member)
    spring = services.save(
        actor=site.administrator, name="Spring", themes="", closes_on=CLOSES, most_points=10
    )
    services.appoint(actor=site.administrator, competition_id=spring.pk, person=member)
    secret = enter_in(site, spring, "Secret", solution="14-10 32-38 10-5")
    winter = ProblemCompetition.objects.get(name="Winter")
    own = enter_in(site, winter, "Hawk")
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(jury[0])
    home = reverse("problem-competition", args=[spring.pk])
    assert "Secret" not in inside.get(home).text
    at = [secret.competition_id, secret.number]
    for name in ("problem-entry", "problem-entry-check", "problem-mark"):
        assert inside.get(reverse(name, args=at)).status_code == 404
    assert inside.get(reverse("problem-competition-pdf", args=[spring.pk])).status_code == 404
    with pytest.raises(PermissionDenied):
        services.check_in_background(actor=jury[0], entry_id=secret.pk, token="of-another")
    with pytest.raises(PermissionDenied):
        mark(jury[0], secret, 1)
    page = inside.get(reverse("problem-entry", args=[winter.pk, own.number])).text
    assert "in a competition of which the result is not published" in page
    assert ("Secret" in page, "Spring" in page) == (False, False)
    assert matters(jury[0]) == ([("Winter", 1)], [])
    assert matters(other) == ([("Spring", 1)], [])


def enter_in(site, of, motto, solution=""):
    given = {"position": read_fen(SHOT), "solution": solution, "received_on": date(2026, 9, 9)}
    return services.enter(actor=site.administrator, competition_id=of.pk, motto=motto, **given)


def test_everybody_has_the_own_places_marks_and_problems_among_the_own_data(site, jury, clock):
    first, second = judged(site, jury, clock)
    composer = site.event.entrants.get(number=3).person
    services.name_composer(actor=site.administrator, entry_id=first.pk, person=composer)
    inside = Client(headers={"accept-language": "en"})
    inside.force_login(jury[0])
    answer = inside.get(reverse("own-data"))
    found = answer.json()["rows"]
    assert [row["competition_id"] for row in found["problemexpert"]] == [competition().pk]
    assert [(row["entry_id"], row["points"]) for row in found["problemmark"]] == [
        (first.pk, 8),
        (second.pk, 5),
    ]
    assert "problementry" not in found
    seals = ProblemMark.objects.values_list("seal", flat=True)
    assert [seal for seal in seals if seal in answer.text] == []
    of_composer = known_of(composer, None)["rows"]
    assert [row["motto"] for row in of_composer["problementry"]] == ["Hawk"]
    assert {"problemexpert", "problemmark"} & of_composer.keys() == set()


def test_who_is_erased_leaves_marks_places_and_the_record_whole(site, jury, clock):
    first, _ = judged(site, jury, clock)
    name = jury[1].person.name
    composer = people.save_person(actor=site.administrator, name="Hylke Postma", club=None)
    services.name_composer(actor=site.administrator, entry_id=first.pk, person=composer)
    before = [(row.total, row.place) for row in rows(site.administrator)]
    said = list(LedgerEntry.objects.order_by("pk").values_list("pk", "sha256"))
    for person in (composer, jury[1].person):
        privacy.erase(actor=site.administrator, person_id=person.pk, reason="by letter")
    assert [(row.total, row.place) for row in rows(site.administrator)] == before
    assert list(LedgerEntry.objects.order_by("pk").values_list("pk", "sha256"))[: len(said)] == said
    page = (
        Visitor(site.administrator).go(reverse("problem-entry", args=[competition().pk, first.number])).text
    )
    assert [one for one in ("Hylke Postma", name) if one in page] == []
    subjects = LedgerEntry.objects.filter(act__in=("problem-expert", "problem-mark", "problem-composer"))
    told = [f"{one.subject} {one.before} {one.after}" for one in subjects]
    assert [one for one in told if "Hylke Postma" in one or name in one] == []
    assert ProblemEntry.objects.get(pk=first.pk).composer == composer
    assert all_defects() == []
