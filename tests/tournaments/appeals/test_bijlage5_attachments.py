"""Files with a dispute, an appeal and a statement: taken by their content, kept as they were, told to nobody
but who reads what they go with. Bijlage 5, condition 4 and task 2.
"""

import hashlib
import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tests.appeal_sites import CHAIR, FIRST, SECOND, at
from tests.tournaments.ledger.test_record import without_trigger
from tournaments.appeals import sealing
from tournaments.appeals import services as appeals
from tournaments.ledger import attachments
from tournaments.ledger.attachments import Given
from tournaments.ledger.chains import verification
from tournaments.models import Appeal, AppealAct, Attachment, Dispute, LedgerEntry
from tournaments.pages.words.refusals import Refusals
from tournaments.regulations.reasons import RuleViolation

PDF = b"%PDF-1.4\nA scan of the score sheet\n%%EOF"
JPEG = b"\xff\xd8\xff\xe0\x00\x10JFIF\x00 the clock"
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR the board"
TEXT = "It stood at 3 minutes, sei Jan: «no».".encode()
PDN = b'[White "Wytsma, S."]\r\n[Black "Terpstra, J."]\r\n1. 32-28 19-23 *'
SECRET = Given("tsjûge.txt", b"My brother saw it.")


@pytest.fixture
def stated(court):
    """An appeal with a file in each place: the dispute, the lodging, an open and a private statement."""
    dispute = court.ruled(files=[Given("dispute.pdf", PDF)])
    appeal = appeals.lodge(
        actor=court.first, dispute_id=dispute.pk, why="So.", against="It.", files=[Given("lodging.png", PNG)]
    )
    given = {"appeal_id": appeal.pk}
    appeals.state(actor=court.first, party=FIRST, text="A secret", private=True, files=[SECRET], **given)
    appeals.state(actor=court.second, party=SECOND, text="The clock", files=[Given("k.jpg", JPEG)], **given)
    return appeal


def file(name):
    return Attachment.objects.get(name=name)


def fetched(user, row):
    client = Client(headers={"accept-language": "en"})
    if user:
        client.force_login(user)
    return client.get(reverse("attachment", args=[row.pk]))


# --- what is taken ----------------------------------------------------------------------------------------


def test_a_file_is_judged_before_an_act_takes_its_locks(court, monkeypatch):
    given = Given("dispute.pdf", PDF)
    monkeypatch.setattr(attachments, "kind_of", None)
    (kept,) = court.dispute(files=[given]).attachments.all()
    assert (kept.kind, kept.sha256) == ("pdf", hashlib.sha256(PDF).hexdigest())


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("a.pdf", PDF, "pdf"),
        ("A.JPG", JPEG, "jpeg"),
        ("a.jpeg", JPEG, "jpeg"),
        ("a.png", PNG, "png"),
        ("a.txt", TEXT, "text"),
        ("a.txt", "Sjoerd zei: één".encode("cp1252"), "text"),
        ("a.txt", b"\xef\xbb\xbfwith a mark\r\n\x1a", "text"),
        ("a.pdn", PDN, "pdn"),
        ("a.pdn", b"1.32-28 19-23", "pdn"),
        ("a.pdf", JPEG, None),
        ("a.pdf", b"\n%PDF-1.4", None),
        ("a.jpg", PNG, None),
        ("a.png", PNG[:-20][:4], None),
        ("a.txt", PDF + b"\x00", None),
        ("a.txt", b"W\x00o\x00r\x00d\x00", None),
        ("a.txt", b"\x81 is nothing", None),
        ("a.pdn", b"Dear committee", None),
        ("a.pdn", b"\n" * 2_000_000 + b"[" + b" " * 2_000_000, None),
        ("a.html", b"<script>alert(1)</script>", None),
        ("a.svg", b"<svg/>", None),
        ("a.exe", b"MZ", None),
        ("pdf", PDF, "pdf"),
        ("", PDF, None),
    ],
)
def test_a_file_is_what_its_name_and_its_content_both_say(name, content, kind):
    assert attachments.kind_of(name, content) == kind


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("../../etc/score sheet.pdf", "score sheet.pdf"),
        ("C:\\scans\\sheet.pdf", "sheet.pdf"),
        ("sheet\u202efdp.exe.pdf", "sheet fdp.exe.pdf"),
        ('a"\r\nX-Evil: 1.pdf', 'a" X-Evil: 1.pdf'),
        ("tsjûge\u0000.txt", "tsjûge .txt"),
        ("n" * 300 + ".pdf", "n" * 96 + ".pdf"),
        ("n" * 300, "n" * 100),
        ("a." + "n" * 300, "n" * 100),
    ],
)
def test_a_name_is_kept_without_folders_and_signs_that_cannot_be_printed(name, kept):
    assert attachments.tidied(name) == kept


def test_too_many_too_large_empty_and_unknown_files_are_refused_together_and_nothing_is_kept(court):
    large = Given("large.pdf", PDF.ljust(attachments.MOST_BYTES + 1))
    with pytest.raises(Refusals) as refused:
        court.dispute(files=[Given("a.pdf", PDF), large, Given("empty.txt", b""), Given("a.exe", b"MZ")])
    said = [str(one) for one in refused.value.violations]
    assert said == [
        "files: “large.pdf” is larger than 5 MB.",
        "files: “empty.txt” is empty.",
        "files: “a.exe” is no PDF, JPEG, PNG, plain text or PDN, or its content is not what its name says.",
    ]
    with pytest.raises(RuleViolation, match="At most 5 files"):
        court.dispute(files=[Given("a.pdf", PDF)] * 6)
    assert not Dispute.objects.exists()
    assert not Attachment.objects.exists()
    court.dispute(files=[Given("a.pdf", PDF.ljust(attachments.MOST_BYTES))] * 5)
    assert list(Attachment.objects.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


@pytest.mark.article("Bijlage 5 conditions.4")
def test_an_appeal_is_not_lost_by_a_file_that_cannot_be_taken(court, clock):
    dispute = court.ruled(at("2026-11-14 16:30:00"))
    clock.set("2026-11-15 16:30:00")
    client = Client(headers={"accept-language": "en"})
    client.force_login(court.first)
    files = [SimpleUploadedFile("a.exe", b"MZ"), SimpleUploadedFile("a.pdf", PDF)]
    sent = {"why": "So", "against": "It", "files": files}
    page = client.post(reverse("dispute-lodging", args=[dispute.pk]), sent, follow=True)
    assert "Not every file could be taken" in page.text
    appeal = Appeal.objects.get()
    assert appeal.at == clock.now()
    assert [one.name for one in appeal.attachments.all()] == ["a.pdf"]
    assert LedgerEntry.objects.get(act="appeal").after["admissible"] is True


# --- kept as it was ---------------------------------------------------------------------------------------


def test_a_file_is_kept_and_served_byte_for_byte_and_never_shown_in_place(court, stated):
    for name, content, kind in (
        ("dispute.pdf", PDF, "application/pdf"),
        ("lodging.png", PNG, "image/png"),
        ("k.jpg", JPEG, "image/jpeg"),
        ("tsjûge.txt", SECRET.content, "text/plain; charset=utf-8"),
    ):
        row = file(name)
        answer = fetched(court.first if name != "k.jpg" else court.second, row)
        assert b"".join(answer.streaming_content) == content
        assert row.sha256 == hashlib.sha256(content).hexdigest()
        assert answer["Content-Type"] == kind
        assert answer["Content-Disposition"].startswith("attachment; filename")
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert "no-store" in answer["Cache-Control"]
        assert "private" in answer["Cache-Control"]


def test_the_record_has_the_digests_and_of_statements_only_a_proof(stated):
    entries = {entry.act: entry for entry in LedgerEntry.objects.order_by("sequence")}
    pdf, png = (hashlib.sha256(content).hexdigest() for content in (PDF, PNG))
    assert entries["dispute"].after["files"] == [{"name": "dispute.pdf", "sha256": pdf}]
    assert entries["appeal"].after["files"] == [{"name": "lodging.png", "sha256": png}]
    act = AppealAct.objects.get(kind="statement", private=True)
    proved = LedgerEntry.objects.get(act="appeal-statement", subject__step=act.number)
    assert proved.after["files"] == [sealing.digest(act.seal, SECRET.sha256)]
    told = str(list(LedgerEntry.objects.values("subject", "before", "after", "reason")))
    assert SECRET.sha256 not in told
    assert SECRET.name not in told
    assert verification.all_defects() == []


def test_the_database_changes_no_file(stated):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Attachment.objects.update(content=b"")


@pytest.mark.parametrize(
    ("name", "change", "said"),
    [
        ("dispute.pdf", {"content": b"%PDF-other"}, "dispute.pdf, is not what it was"),
        ("lodging.png", {"name": "other.png"}, "its files are not what the record proves"),
        ("k.jpg", {"content": b"x", "sha256": hashlib.sha256(b"x").hexdigest()}, "statement, is not what"),
        ("tsjûge.txt", {"statement": None, "dispute": 1}, "is not what the record proves"),
    ],
)
def test_a_file_that_was_changed_behind_the_sites_back_is_found(stated, capsys, name, change, said):
    call_command("verify_record")
    assert "every chain is whole" in capsys.readouterr().out
    if "dispute" in change:
        change = change | {"dispute": stated.dispute_id, "number": 9}
    row = file(name)
    without_trigger(lambda: Attachment.objects.filter(pk=row.pk).update(**change), Attachment)
    with pytest.raises(CommandError, match=said):
        call_command("verify_record")


@pytest.mark.parametrize("name", ["dispute.pdf", "lodging.png", "k.jpg"])
def test_a_file_that_was_taken_out_is_found(stated, name):
    file(name).delete()
    with pytest.raises(CommandError, match="not what the record proves"):
        call_command("verify_record")


# --- who reads it -----------------------------------------------------------------------------------------


def everybody(court):
    members = {club: court.members[club] for club in ("Snits", "Dronryp", CHAIR)}
    others = {"first": court.first, "second": court.second, "leader": court.site.leader, "board": court.board}
    return members | others | {"anybody": None}


def readers(court, name):
    """Who is given a file, and whether that is who finds the link to it."""
    row = file(name)
    answers = {who: fetched(user, row).status_code for who, user in everybody(court).items()}
    assert set(answers.values()) <= {200, 302, 404}
    assert answers["anybody"] == 302
    return {who for who, status in answers.items() if status == 200}


@pytest.mark.once
def test_a_file_is_for_those_who_read_what_it_was_given_with(court, stated):
    committee, parties = {"Snits", CHAIR}, {"first", "second"}
    assert readers(court, "dispute.pdf") == committee | parties | {"leader", "board"}
    assert readers(court, "lodging.png") == committee | parties | {"leader"}
    assert readers(court, "k.jpg") == committee | parties
    assert readers(court, "tsjûge.txt") == committee | {"first"}
    appeals.withdraw(actor=court.members["Snits"], appeal_id=stated.pk, why="A cousin")
    for name in ("dispute.pdf", "lodging.png", "k.jpg", "tsjûge.txt"):
        assert fetched(court.members["Snits"], file(name)).status_code == 404


@pytest.mark.once
def test_the_links_are_on_the_pages_of_those_who_may_follow_them(court, stated):
    names = ("dispute.pdf", "lodging.png", "k.jpg", "tsjûge.txt")
    addresses = {reverse("attachment", args=[file(name).pk]): readers(court, name) for name in names}
    pages = [reverse("appeal", args=[stated.pk]), reverse("dispute", args=[stated.dispute_id])]
    for who, user in everybody(court).items():
        client = Client()
        if user:
            client.force_login(user)
        read = [client.get(page).text for page in pages]
        for address, may in addresses.items():
            assert any(address in page for page in read) == (who in may), (address, who)


@pytest.mark.once
def test_nothing_of_a_file_is_published_with_the_verdict(court, stated):
    court.hear(stated)
    court.vote(stated, Boalsert=True, Frjentsjer=True, Snits=True, Warkum=True)
    given = {"actor": court.chair, "appeal_id": stated.pk}
    appeals.give_verdict(**given, text="Drawn.")
    for to, party in (("party", FIRST), ("party", SECOND), ("leaders", None), ("board", None)):
        appeals.deliver(**given, to=to, party=party)
    appeals.publish(**given)
    names = list(Attachment.objects.values_list("name", flat=True))
    client = Client()
    for address in (
        reverse("appeals"),
        reverse("appeal", args=[stated.pk]),
        reverse("event", args=[court.site.event.pk]),
        reverse("event-file", args=[court.site.event.pk]),
    ):
        page = client.get(address).text
        assert not any(name in page or "/appeals/files/" in page for name in names), address
    for name in names:
        assert fetched(None, file(name)).status_code == 302


def test_the_bundle_of_the_appeal_has_the_files_and_that_of_the_event_has_none(
    court, stated, settings, tmp_path
):
    settings.DATA_DIR = tmp_path

    def parts(user, name, pk):
        client = Client()
        client.force_login(user)
        content = b"".join(client.get(reverse(name, args=[pk])).streaming_content)
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            (tmp_path / "bundle.zip").write_bytes(content)
            return {part: archive.read(part) for part in archive.namelist()}

    found = parts(court.members["Snits"], "appeal-bundle", stated.pk)
    call_command("verify_bundle", str(tmp_path / "bundle.zip"))
    steps = {act.private: act for act in AppealAct.objects.filter(kind="statement")}
    assert {name: content for name, content in found.items() if name.startswith("files/")} == {
        "files/dispute-1.pdf": PDF,
        "files/appeal-1.png": PNG,
        f"files/step-{steps[True].number}-1.text": SECRET.content,
        f"files/step-{steps[False].number}-1.jpeg": JPEG,
    }
    about = json.loads(found["appeal.json"])
    assert about["dispute"]["files"][0]["name"] == "dispute.pdf"
    (private,) = [act for act in about["acts"] if act["private"]]
    (listed,) = private["files"]
    assert (listed["name"], listed["sha256"]) == ("tsjûge.txt", SECRET.sha256)
    entry = LedgerEntry.objects.get(act="appeal-statement", subject__step=private["number"])
    assert entry.after["files"] == [sealing.digest(private["seal"], listed["sha256"])]
    for reader in (court.site.leader, court.board):
        of_event = parts(reader, "event-bundle", court.site.event.pk)
        assert not any(name.startswith("files/") for name in of_event)
        assert not any(
            SECRET.content in content or b"tsj\xc3\xbbge" in content for content in of_event.values()
        )


# --- the forms --------------------------------------------------------------------------------------------


@pytest.mark.once
def test_the_forms_say_beforehand_what_may_be_given_and_keep_what_was_typed(court):
    client = Client(headers={"accept-language": "en"})
    client.force_login(court.first)
    appeal = court.appeal()
    page = client.get(reverse("appeal", args=[appeal.pk])).text
    assert "PDF, JPEG, PNG, plain text (.txt) or PDN; at most 5 files, of at most 5 MB each." in page
    assert 'enctype="multipart/form-data"' in page
    sent = {
        "party": FIRST,
        "text": "What I typed for an hour",
        "private": "on",
        "files": [SimpleUploadedFile("good.pdf", PDF), SimpleUploadedFile("bad.pdf", JPEG)],
    }
    refused = client.post(reverse("appeal-act", args=[appeal.pk, "statement"]), sent)
    assert refused.status_code == 422
    assert "“bad.pdf” is no PDF" in refused.text
    assert "What I typed for an hour" in refused.text
    assert "Choose these again; a browser does not keep them: good.pdf, bad.pdf" in refused.text
    assert 'name="private" ' in refused.text
    assert not AppealAct.objects.exists()
    sent["files"] = [SimpleUploadedFile("good.pdf", PDF), SimpleUploadedFile("also.pdn", PDN)]
    assert client.post(reverse("appeal-act", args=[appeal.pk, "statement"]), sent).status_code == 302
    assert [bytes(one.content) for one in AppealAct.objects.get().attachments.all()] == [PDF, PDN]


@pytest.mark.once
def test_a_dispute_and_an_appeal_by_post_take_files_by_form(court):
    client = Client(headers={"accept-language": "en"})
    client.force_login(court.first)
    sent = {"parties": [1, 4], "text": "The flag", "files": [SimpleUploadedFile("d.txt", TEXT)]}
    add = reverse("dispute-add", args=[court.site.event.pk])
    assert client.post(add, sent | {"files": [SimpleUploadedFile("d.txt", b"\x00")]}).status_code == 422
    sent["files"][0].seek(0)
    assert client.post(add, sent).status_code == 302
    dispute = Dispute.objects.get()
    assert bytes(dispute.attachments.get().content) == TEXT
    client.force_login(court.chair)
    sent = {"party": FIRST, "at": "2026-11-14T16:00", "why": "So", "against": "It", "in_writing": "on"}
    sent["files"] = [SimpleUploadedFile("letter.pdf", PDF)]
    assert client.post(reverse("dispute-received", args=[dispute.pk]), sent).status_code == 302
    assert Appeal.objects.get().attachments.get().name == "letter.pdf"
