"""What of disputes and appeals each visitor sees on the pages, and nothing more. Bijlage 5, R45 and R72."""

import re
from datetime import date
from io import BytesIO

import pytest
from django.urls import reverse
from django.utils.translation import gettext as _
from pypdf import PdfReader

from tests import sites
from tests.appeal_sites import CHAIR, DEPUTY, FIRST, MEMBERS, SECOND, TEXT, at
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.verdicts import services as verdicts
from tournaments.events.setting_up import creating as events
from tournaments.models import Appeal, AppealAct, Dispute, Invitation, Person

PRIVATE = "My opponent's brother told me so."
OPEN = "The arbiter saw the clock."
WHY = "The clock was set wrongly."
VERDICT = "The clock was wrong; the game is drawn."


@pytest.fixture
def pages(court, client):
    """Read a page as somebody, None for anybody."""

    def read(user, name, *arguments, status=200):
        client.logout()
        if user:
            client.force_login(user)
        found = client.get(reverse(name, args=arguments))
        assert found.status_code == status
        if name == "verdict-pdf" and status == 200:
            return text_of(found)
        return found.text.replace("&#x27;", "'")

    return read


def chips_of(page):
    """The text of each chip of a page."""
    return [chip.strip() for chip in re.findall(r'<span class="chip[^"]*">(.*?)</span>', page, re.DOTALL)]


def text_of(response):
    """The text of a PDF on one line."""
    sheets = PdfReader(BytesIO(response.getvalue())).pages
    return " ".join(" ".join(sheet.extract_text() for sheet in sheets).split())


def said_of(client, name, of, sent):
    """What the page says was done, once a form was sent."""
    page = client.post(reverse(name, args=of), sent, follow=True)
    return [str(message) for message in page.context["messages"]]


@pytest.fixture
def stated(court, appeal):
    """An appeal with an open statement of the second party and a private one of the first."""
    given = {"appeal_id": appeal.pk}
    appeals.state(actor=court.first, party=FIRST, text=PRIVATE, private=True, **given)
    appeals.state(actor=court.second, party=SECOND, text=OPEN, **given)
    return appeal


def everybody(court):
    """Everyone by the part they have."""
    members = {club: court.members[club] for club in ("Snits", "Dronryp", CHAIR)}
    return members | {
        "first": court.first,
        "second": court.second,
        "leader": court.site.leader,
        "board": court.board,
    }


def read_by(court, pages, appeal):
    """The page of the appeal as each reads it."""
    return {name: pages(user, "appeal", appeal.pk) for name, user in everybody(court).items()}


def who(read, text):
    """Who reads a text."""
    return {name for name, page in read.items() if text in page}


COMMITTEE = {"Snits", CHAIR}


def test_statements_are_read_by_the_committee_and_the_parties_private_ones_by_their_own(court, pages, stated):
    read = read_by(court, pages, stated)
    assert who(read, OPEN) == COMMITTEE | {"first", "second"}
    assert who(read, PRIVATE) == COMMITTEE | {"first"}
    assert who(read, WHY) == COMMITTEE | {"first", "second", "leader"}
    pages(None, "appeal", stated.pk, status=404)


def test_who_withdraws_reads_no_more_than_others(court, pages, stated):
    appeals.withdraw(actor=court.members["Snits"], appeal_id=stated.pk, why="A cousin")
    page = pages(court.members["Snits"], "appeal", stated.pk)
    assert not any(text in page for text in (OPEN, PRIVATE, WHY, "A cousin"))


def test_an_invitation_is_read_by_whom_it_invites_and_the_committee(court, pages, stated):
    place = "At Warkum, by the side door"
    appeals.invite(
        actor=court.chair, appeal_id=stated.pk, party=FIRST, moment=at("2026-11-16 20:00:00"), text=place
    )
    assert who(read_by(court, pages, stated), place) == COMMITTEE | {"first"}
    page = pages(court.first, "appeal", stated.pk)
    assert page.index('id="invitations"') < page.index('id="judges"')


def test_votes_are_secret_until_the_voting_is_closed_and_then_for_the_committee(court, appeal, pages):
    court.hear(appeal)
    court.vote(appeal, Snits=True, Boalsert=False)
    chips = chips_of(pages(court.chair, "appeal", appeal.pk))
    assert chips.count("has voted") + chips.count("heeft gestemd") == 2
    assert not AppealAct.objects.filter(kind="voting-closed").exists()
    assert "uphold" not in chips
    parties = pages(court.first, "appeal", appeal.pk)
    assert "has voted" not in parties
    court.vote(appeal, Frjentsjer=True, Warkum=False)
    assert "The vote is tied" not in pages(court.first, "appeal", appeal.pk)


def test_who_decides_a_tie_is_not_said_that_the_vote_is_secret(court, appeal, client):
    client.force_login(court.chair)
    said = {"voting": "Nobody sees it before", "tied": "It decides the tie, and is seen at once."}
    page = lambda: client.get(f"/appeals/{appeal.pk}/", headers={"accept-language": "en"}).text  # noqa: E731
    court.hear(appeal)
    court.vote(appeal, Boalsert=False, Frjentsjer=True)
    assert (said["voting"] in page(), said["tied"] in page()) == (True, False)
    appeals.close_voting(actor=court.chair, appeal_id=appeal.pk)
    assert (said["voting"] in page(), said["tied"] in page()) == (False, True)


def test_a_verdict_is_read_by_who_was_told_of_it(court, appeal, pages):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    appeals.give_verdict(**given, text=VERDICT)
    assert who(read_by(court, pages, appeal), VERDICT) == COMMITTEE
    for to, party, reader in (
        ("party", FIRST, "first"),
        ("leaders", None, "leader"),
        ("board", None, "board"),
        ("party", SECOND, "second"),
    ):
        pages(everybody(court)[reader], "verdict-pdf", appeal.pk, status=404)
        appeals.deliver(**given, to=to, party=party)
        assert VERDICT in pages(everybody(court)[reader], "appeal", appeal.pk)
        pages(everybody(court)[reader], "verdict-pdf", appeal.pk)
    assert who(read_by(court, pages, appeal), VERDICT) == COMMITTEE | {"first", "second", "leader", "board"}
    pages(None, "appeal", appeal.pk, status=404)


def test_what_is_published_is_the_verdict_and_nothing_that_was_put_before_the_committee(court, pages, stated):
    court.hear(stated)
    court.vote(stated, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    given = {"actor": court.chair, "appeal_id": stated.pk}
    appeals.give_verdict(**given, text=VERDICT)
    for to, party in (("party", FIRST), ("party", SECOND), ("leaders", None), ("board", None)):
        appeals.deliver(**given, to=to, party=party)
    assert f"/appeals/{stated.pk}/" not in pages(None, "appeals")
    appeals.publish(**given)
    listed = pages(None, "appeals")
    assert f"/appeals/{stated.pk}/" in listed
    page = pages(None, "appeal", stated.pk)
    paper = pages(None, "verdict-pdf", stated.pk)
    for read in (page, paper):
        assert VERDICT in read
    for read in (listed, page, paper):
        assert "Sjoerd Wytsma" in read
    for text in (OPEN, PRIVATE, WHY, TEXT, "The game is lost for number 1."):
        assert text not in page
        assert text not in paper
    events.set_published(actor=court.site.leader, event_id=court.site.event.pk, published=False)
    absent = pages(None, "appeal", stated.pk, status=404)
    assert f"{reverse('sign-in')}?next=/appeals/{stated.pk}/" in absent, "a party who follows a link signs in"
    assert f"/appeals/{stated.pk}/" not in pages(None, "appeals")


def test_the_sheet_of_the_verdict_says_who_judged_what_and_how(court, decided, pages):
    paper = pages(court.first, "verdict-pdf", decided.pk)
    for text in (VERDICT, "Sjoerd Wytsma", "Jikke Terpstra", MEMBERS[CHAIR], MEMBERS[DEPUTY], "Bijlage 5"):
        assert text in paper
    assert WHY not in paper
    Person.objects.filter(name="Jikke Terpstra").update(born=date(2014, 5, 1))
    paper = pages(court.first, "verdict-pdf", decided.pk)
    assert "Jikke T." in paper
    assert "Terpstra" not in paper


def test_the_record_of_the_event_tells_its_leaders_no_secret(court, pages, stated):
    court.hear(stated)
    court.vote(stated, Snits=True, Boalsert=True, Frjentsjer=True, Warkum=True)
    appeals.give_verdict(actor=court.chair, appeal_id=stated.pk, text=VERDICT)
    page = pages(court.site.leader, "record", court.site.event.pk)
    assert not any(text in page for text in (OPEN, PRIVATE, VERDICT, "uphold"))


def test_a_dispute_is_for_its_parties_the_leaders_and_who_receives_appeals(court, pages):
    dispute = court.ruled()
    for user in (court.first, court.second, court.site.leader, court.board, court.chair):
        assert TEXT in pages(user, "dispute", dispute.pk)
    for user in (court.members["Snits"], court.members["Huzum"]):
        pages(user, "dispute", dispute.pk, status=404)
    pages(None, "dispute", dispute.pk, status=302)


def test_lists_name_only_what_is_ones_own(court, pages, stated):
    address = f"/appeals/{stated.pk}/"
    for user in everybody(court).values():
        assert address in pages(user, "appeals")
    assert address not in pages(None, "appeals")
    third = court.members["Boalsert"]
    assert f"/appeals/disputes/{stated.dispute_id}/" in pages(third, "appeals")  # the deputy receives appeals
    assert f"/appeals/disputes/{stated.dispute_id}/" not in pages(court.members["Snits"], "appeals")


def test_lists_and_pages_take_as_many_queries_for_many_appeals_as_for_few(
    court, client, stated, django_assert_max_num_queries
):
    for _number in range(4):
        court.appeal()
    client.force_login(court.first)
    with django_assert_max_num_queries(28):
        page = client.get(reverse("appeals"), headers={"accept-language": "en"}).text
    assert page.count('<small class="narrow">The tournament directors have ruled.</small>') == 5
    assert page.count("have ruled") == 5, "where there is room it is said once, by the chip"
    client.force_login(court.chair)
    with django_assert_max_num_queries(22):
        client.get(reverse("appeal", args=[stated.pk]))


def test_an_act_loads_its_appeal_once_and_knows_it_afterwards_as_who_loads_it_then(
    court, appeal, django_assert_max_num_queries
):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=False)
    given = {"actor": court.chair, "appeal_id": appeal.pk}
    found = case(appeal.pk)
    with django_assert_max_num_queries(34):  # with the vote the voting closes: an act of its own
        found = found.after(appeals.vote(**given, vote="uphold"))
    found = found.after(AppealAct.objects.get(appeal=appeal, kind="voting-closed"))
    for act, said in (
        (appeals.give_verdict, {"text": VERDICT}),
        (appeals.deliver, {"to": "party", "party": FIRST}),
        (appeals.deliver, {"to": "leaders"}),
    ):
        with django_assert_max_num_queries(28):
            found = found.after(act(**given, **said))
        assert found.acts == case(appeal.pk).acts
        assert found.appeal == case(appeal.pk).appeal


# --- acts by form -----------------------------------------------------------------------------------------


def test_a_form_that_is_refused_comes_back_with_the_reason_and_what_was_typed(court, client, stated):
    client.force_login(court.chair)
    sent = {"party": FIRST, "moment": "2026-11-16T20:00:00", "text": " "}
    found = client.post(reverse("appeal-act", args=[stated.pk, "invitation"]), sent)
    assert found.status_code == 422
    assert 'value="2026-11-16T20:00:00"' in found.text
    found = client.post(reverse("appeal-act", args=[stated.pk, "invitation"]), sent | {"text": "Here"})
    assert found.status_code == 302
    assert AppealAct.objects.get(kind="invitation").moment == at("2026-11-16 20:00:00")


def test_an_act_out_of_its_time_is_refused_on_the_page_with_its_article(court, client, stated):
    client.force_login(court.members["Snits"])
    found = client.post(reverse("appeal-act", args=[stated.pk, "vote"]), {"vote": "uphold"})
    assert found.status_code == 422
    assert "Bijlage 5, " in found.text
    assert client.post(reverse("appeal-act", args=[stated.pk, "verdict"]), {"text": "x"}).status_code == 403
    assert client.post(reverse("appeal-act", args=[stated.pk, "riot"])).status_code == 404
    assert client.get(reverse("appeal-act", args=[stated.pk, "vote"])).status_code == 405


@pytest.mark.parametrize("name", ["first", "Snits", "Dronryp", "leader"])
def test_only_those_whose_act_it_is_can_do_it(court, client, stated, name):
    """Every act in the hearing, sent by somebody whose act it is not."""
    client.force_login(everybody(court)[name])
    moment = "2026-11-16T20:00:00"
    sent = {
        "invitation": {"party": FIRST, "moment": moment, "text": "Here"},
        "hearing": {"party": FIRST},
        "statement": {"party": SECOND, "text": "I confess"},
        "voting-close": {},
        "verdict": {"text": "Drawn"},
        "publication": {},
    }
    before = AppealAct.objects.count()
    for act, data in sent.items():
        address = reverse("appeal-act", args=[stated.pk, act])
        assert client.post(address, data).status_code in (403, 422), act
    assert AppealAct.objects.count() == before


def test_an_empty_appeal_is_recorded_and_found_inadmissible(court, client):
    dispute = court.ruled()
    client.force_login(court.first)
    page = client.get(reverse("dispute", args=[dispute.pk])).text
    for box in ("against", "why"):
        (asked,) = re.findall(rf'<textarea[^>]*id="id_lodging_{box}"[^>]*>', page)
        assert " required" in asked, "who presses the button by mistake lodges no empty appeal"
    found = client.post(reverse("dispute-lodging", args=[dispute.pk]), {"why": "", "against": ""})
    assert found.status_code == 302
    assert Appeal.objects.get().why == ""
    client.force_login(court.chair)
    assert client.post(reverse("dispute-lodging", args=[dispute.pk]), {}).status_code == 403


def test_a_dispute_is_recorded_ruled_and_made_known_by_forms(court, client):
    event = court.site.event.pk
    client.force_login(court.first)
    address = reverse("dispute-add", args=[event])
    sent = {"parties": [1, 4], "round_number": 1, "board": 1, "text": TEXT, "arose": "2026-11-14T16:00:00"}
    led = client.get(address, {"parties": [1, 4], "arose": "2026-11-14", "directors": "1"})
    filled = led.context["form"].initial
    assert filled == {"parties": ["1", "4"]}, "an address fills in what it is about, and nothing else"
    assert client.post(address, sent | {"parties": "one"}).status_code == 422
    assert said_of(client, "dispute-add", [event], sent) == [_("Recorded.")]
    dispute = Dispute.objects.get()
    assert client.post(reverse("dispute-ruling", args=[dispute.pk]), {"text": "Won"}).status_code == 403
    client.force_login(court.site.leader)
    ruling = {"text": "Lost", "at": "2026-11-14T16:10:00"}
    assert said_of(client, "dispute-ruling", [dispute.pk], ruling) == [_("Recorded.")]
    known = {"party": FIRST, "how": "by mail", "at": "2026-11-14T16:31:00"}
    assert client.post(reverse("dispute-notified", args=[dispute.pk]), known).status_code == 422
    known["at"] = "2026-11-14T16:29:59"
    assert client.post(reverse("dispute-notified", args=[dispute.pk]), known).status_code == 302
    page = client.get(reverse("dispute", args=[dispute.pk])).text
    assert "15 november 2026 16:29:59 CET" in page.replace("November", "november")
    client.force_login(sites.account(court.site.administrator, "bestjoerslid", Invitation.Role.BOARD))
    assert client.get(reverse("dispute-add", args=[event])).status_code == 403


def test_a_verdict_is_carried_out_by_forms(court, client):
    court.site.record(1, "1-0")
    appeal = court.decided(round_number=1, board=1)
    client.force_login(court.site.leader)
    sent = {"round_number": 1, "board": 1, "code": "½-½"}
    assert said_of(client, "appeal-act", [appeal.pk, "result"], sent) == [_("Recorded.")]
    assert client.post(reverse("appeal-act", args=[appeal.pk, "carried-out"]), {}).status_code == 302
    entry = AppealAct.objects.get(kind="carried-out").entries
    assert len(entry) == 1
    page = client.get(reverse("record", args=[court.site.event.pk])).text
    from tournaments.appeals.cases.selectors import case

    assert verdicts.cited(case(appeal.pk)) in page
