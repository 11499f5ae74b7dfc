"""The committee's papers: minutes of hearings, verdicts without names, their numbers, the search by article.

Bijlage 5 tasks 2 and 3; reading R105.
"""

from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from pypdf import PdfReader

from tests.appeal_sites import FIRST, SECOND, at
from tests.judged_sites import heard, judged
from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case, verdict_numbers
from tournaments.appeals.papers import services as papers
from tournaments.ledger.chains import verification
from tournaments.models import LedgerEntry
from tournaments.regulations.reasons import RuleViolation

NAMELESS = "The first player had the right; the game is drawn."
SAID = "Number 4 says that the clock stood still."


def read(client, user, address, **given):
    client.logout()
    if user:
        client.force_login(user)
    return client.get(address, headers={"accept-language": "en"}, **given)


def text_of(response):
    """The text of a PDF on one line."""
    sheets = PdfReader(BytesIO(response.getvalue())).pages
    return " ".join(" ".join(sheet.extract_text() for sheet in sheets).split())


# --- minutes ----------------------------------------------------------------------------------------------


def kept(court, appeal, **changes):
    given = {
        "actor": court.members["Snits"],
        "appeal_id": appeal.pk,
        "at": at("2026-11-14 16:00:00"),
        "text": SAID,
        "members": [seat.pk for seat in case(appeal.pk).members if seat.club.name in ("Snits", "Warkum")],
        "parties": [SECOND],
        "others": "Lolke Bouma, as a witness",
    }
    return papers.keep_minutes(**given | changes)


@pytest.mark.article("Bijlage 5 tasks.2")
def test_the_minutes_of_a_hearing_say_who_was_there_and_are_read_by_panel_and_who_was_there(
    court, appeal, client
):
    made = kept(court, appeal)
    assert kept(court, appeal) == made, "sent twice it is one"
    for reader, reads in (
        (court.chair, True),
        (court.second, True),
        (court.first, False),
        (court.site.leader, False),
        (court.members["Huzum"], False),
    ):
        page = read(client, reader, f"/appeals/{appeal.pk}/").text
        assert (SAID in page, "Lolke Bouma" in page) == (reads, reads), reader
        sheet = read(client, reader, f"/appeals/{appeal.pk}/minutes/{made.number}.pdf")
        assert sheet.status_code == (200 if reads else 404)
        if reads:
            paper = text_of(sheet)
            for part in (SAID, "Oene Kuipers, Ymkje Hofstra", "Jikke Terpstra", "Lolke Bouma, as a witness"):
                assert part in paper
    assert SAID not in str(LedgerEntry.objects.values_list("after", "subject"))
    assert sealing.unproved() == []
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.2")
def test_minutes_name_members_who_take_part_and_parties_and_are_kept_before_the_verdict(court, appeal):
    for actor in (court.first, court.site.leader, court.members["Huzum"]):
        with pytest.raises(PermissionDenied):
            kept(court, appeal, actor=actor)
    gone = next(seat.pk for seat in case(appeal.pk).members if seat.club.name == "Huzum")
    for wrong, message in (
        ({"members": []}, "the members who were there"),
        ({"members": [gone]}, "the members who were there"),
        ({"parties": [99]}, "the parties who were there"),
        ({"text": " "}, "nothing was written"),
        ({"at": at("2026-11-14 16:30:01")}, "still to come"),
    ):
        with pytest.raises(RuleViolation, match=message):
            kept(court, appeal, **wrong)
    heard(court, appeal)
    kept(court, appeal, parties=[FIRST, SECOND])
    court.vote(appeal, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    kept(court, appeal)
    court.tell(appeal)
    with pytest.raises(RuleViolation, match="The verdict is final"):
        kept(court, appeal, text="Later thought.")


# --- publication ------------------------------------------------------------------------------------------


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_verdict_is_published_without_names_where_the_committee_says_so(court, decided, client):
    given = {"actor": court.chair, "appeal_id": decided.pk, "nameless": True}
    with pytest.raises(RuleViolation, match="Sjoerd Wytsma"):
        appeals.publish(**given, text="Wytsma had the right; the game is drawn.")
    with pytest.raises(RuleViolation, match="Ymkje Hofstra"):
        appeals.publish(**given, text="The chair, Ymkje, decided.")
    appeals.publish(**given, text=NAMELESS)
    address = f"/appeals/{decided.pk}/"
    page = read(client, None, address).text
    paper = text_of(read(client, None, f"{address}verdict.pdf"))
    listed = read(client, None, "/appeals/verdicts/").text
    for face in (page, paper, listed):
        assert NAMELESS in face
        for name in ("Wytsma", "Terpstra", "Hofstra"):
            assert name not in face, name
    for reader in (court.first, court.chair, court.site.leader):
        own = read(client, reader, address).text
        assert "Sjoerd Wytsma" in own
        assert "The clock was wrong; the game is drawn." in own
    assert verification.all_defects() == []


@pytest.mark.article("Bijlage 5 tasks.3")
def test_a_tie_that_the_chair_decided_is_told_without_the_name_of_the_chair(court, appeal, client):
    heard(court, appeal)
    court.vote(appeal, Boalsert=True, Frjentsjer=False, Snits=False, Warkum=True)
    court.tell(appeal)
    appeals.publish(actor=court.chair, appeal_id=appeal.pk, text=NAMELESS, nameless=True)
    public = " ".join(read(client, None, f"/appeals/{appeal.pk}/").text.split())
    assert "Hofstra" not in public
    assert "CET ·" not in public, "a dot with nothing behind it"
    assert "the vote of Ymkje Hofstra" in read(client, court.chair, f"/appeals/{appeal.pk}/").text


def test_the_record_says_in_words_who_was_notified_and_how_it_was_published(court, decided, client):
    appeals.publish(actor=court.chair, appeal_id=decided.pk, text=NAMELESS, nameless=True, articles="C.13")
    page = read(client, court.chair, f"/record/appeals/{decided.pk}/").text
    for said in (
        "to: the tournament directors",
        "to: party to the dispute",
        "to: board of the union",
        "names left out: yes; articles: C.13",
    ):
        assert said in page, said


def test_published_as_it_was_given_it_has_its_names_and_words(court, decided, client):
    appeals.publish(actor=court.chair, appeal_id=decided.pk)
    page = read(client, None, f"/appeals/{decided.pk}/").text
    assert "Sjoerd Wytsma" in page
    assert "The clock was wrong; the game is drawn." in page
    entry = LedgerEntry.objects.get(act="appeal-publication")
    assert entry.after["text"] == "The clock was wrong; the game is drawn."


@pytest.mark.article("Bijlage 5 tasks.3")
def test_verdicts_have_a_number_of_their_year_also_those_that_are_not_published(
    court, decided, clock, client
):
    second = judged(court, court.ruled(text="Another one."))
    clock.set("2027-01-01 00:30:00")
    third = judged(court, court.ruled(text="A third one."))
    numbers = {appeal: str(number) for appeal, number in verdict_numbers().items()}
    assert numbers == {decided.pk: "2026-1", second.pk: "2026-2", third.pk: "2027-1"}
    appeals.publish(actor=court.chair, appeal_id=second.pk)
    page = read(client, None, f"/appeals/{second.pk}/").text
    assert "2026-2" in page
    assert "2026-2" in text_of(read(client, None, f"/appeals/{second.pk}/verdict.pdf"))


@pytest.mark.article("Bijlage 5 tasks.3")
def test_published_verdicts_are_found_by_article_and_by_year(court, decided, clock, client):
    appeals.publish(actor=court.chair, appeal_id=decided.pk, articles="C.15B, Spelreglement 26")
    clock.set("2027-02-01 12:00:00")
    second = judged(court, court.ruled(text="Another one."))
    with pytest.raises(RuleViolation, match="is no article"):
        appeals.publish(actor=court.chair, appeal_id=second.pk, articles="C.99")
    appeals.publish(actor=court.chair, appeal_id=second.pk, articles="C.13")

    def found(**asked):
        page = read(client, None, "/appeals/verdicts/", data=asked).text
        return [one.pk for one in (decided, second) if f'href="/appeals/{one.pk}/"' in page]

    assert found() == [decided.pk, second.pk]
    assert found(articles="C.15") == found(articles="C.15B") == found(year="2026") == [decided.pk]
    assert found(articles="C.13", year="2027") == [second.pk]
    assert found(articles="C.13", year="2026") == found(articles="D.4") == []
    assert "is no article" in read(client, None, "/appeals/verdicts/", data={"articles": "C.99"}).text
    assert timezone.localdate().year == 2027
