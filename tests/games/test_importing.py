"""Importing PDN files: looked at first, bad games and doubles left out, names matched, taken back."""

import json
import tracemalloc
from io import BytesIO, StringIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from games.archive.reading import stale_free_games
from games.importing import files, preview, services
from games.importing.services import Choices
from games.models import FreeGame, IndexedGame, PdnImport
from tests import sites
from tests.games.pdn_files import BROKEN, GOOD, ILLEGAL, made_up
from tests.tournaments.site.test_privacy_erasing import everywhere
from tests.workers import do
from tournaments.jobs.performing import services as performing
from tournaments.ledger.chains import verification
from tournaments.models import Job, LedgerEntry, Person
from tournaments.people import services as people
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.privacy import services as privacy

ALL = f"{GOOD}\n{ILLEGAL}\n{BROKEN}\n{GOOD}"

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    return sites.build()


@pytest.fixture
def client(site):
    made = Client(headers={"accept-language": "en"})
    made.force_login(site.administrator)
    return made


def person(site, name):
    return people.save_person(actor=site.administrator, name=name, club=None)


def take(site, text=ALL, **chosen):
    return services.take(actor=site.administrator, text=text, name="old.pdn", choices=Choices(**chosen))


def test_a_file_that_grew_has_its_games_once_whoever_they_were_matched_to(site):
    old = GOOD.replace("Hylke Postma", "H.G. Postma")
    people_of = {"H.G. Postma": person(site, "Hylke Postma").pk}
    take(site, old, people=people_of)
    found = preview.read(f"{old}\n{made_up(1)}")
    assert [(one.number, one.same) for one in found.doubles] == [(1, 0)]
    assert take(site, f"{old}\n{made_up(1)}", people=people_of).games == 1


def test_a_text_that_these_rules_find_no_game_in_keeps_no_other_out_of_the_archive(site):
    imported = take(site, GOOD)
    values = {"digest": "", "sha256": "0" * 64}
    FreeGame.objects.create(imported=imported, number=9, text="*", **values)
    call_command("index_games", "--anew", stdout=StringIO())
    assert not stale_free_games().exists()
    assert IndexedGame.objects.count() == 2


def sent(client, content, **more):
    file = SimpleUploadedFile("old.pdn", content.encode() if isinstance(content, str) else content)
    return client.post(reverse("pdn-imports"), {"file": file, "token": "", **more})


def read(client, content):
    """The page of what is in a file."""
    job = do(Job.objects.get(token=sent(client, content).url.split("/")[-2]))
    assert job.state == Job.State.DONE, job.errors
    return reverse("pdn-preview", args=[job.token])


def test_good_games_become_free_games_found_in_the_archive(site):
    imported = take(site)
    (free,) = imported.free_games.all()
    assert (free.number, free.text, free.white_name) == (1, GOOD.rstrip("\n"), "Hylke Postma")
    assert (free.year, free.result, free.date) == (1998, "1-0", "1998.03.07")
    assert IndexedGame.objects.get(free=free).plies == 4
    assert not stale_free_games().exists()
    entry = LedgerEntry.objects.get(act="pdn-imported")
    assert (entry.subject["import"], entry.after["games"]) == (imported.pk, 1)
    assert verification.all_defects() == []


def test_what_is_in_a_file_is_said_before_anything_is_imported(site):
    found = preview.read(ALL)
    assert (found.games, found.good) == (4, 1)
    assert [(one.number, one.line, one.keepable) for one in found.bad] == [(2, 12, True), (3, 17, False)]
    assert [(one.number, one.same) for one in found.doubles] == [(4, 1)]
    assert found.names["Hylke Postma"] == 2
    assert preview.from_data(preview.as_data(found)) == found
    assert not PdnImport.objects.exists()


def test_an_irregular_game_is_kept_up_to_there_where_that_is_chosen(site):
    imported = take(site, keep=[2, 3])
    assert [free.number for free in imported.free_games.all()] == [1, 2]
    assert IndexedGame.objects.get(free__number=2).plies == 2


def test_games_that_are_there_are_left_out_unless_chosen(site):
    take(site)
    more = f"{GOOD}\n{made_up(2)}"
    assert [(one.number, one.same) for one in preview.read(more).doubles] == [(1, 0)]
    assert take(site, more).games == 2
    assert take(site, more + "\n", doubles=True).games == 3


def test_the_same_file_is_imported_once_until_it_is_taken_back(site):
    first = take(site)
    assert take(site) == first
    assert FreeGame.objects.count() == 1
    services.withdraw(actor=site.administrator, import_id=first.pk, reason="of another union")
    assert not IndexedGame.objects.exists()
    assert FreeGame.objects.count() == 1
    assert LedgerEntry.objects.get(act="pdn-withdrawn").reason == "of another union"
    with pytest.raises(RuleViolation):
        services.withdraw(actor=site.administrator, import_id=first.pk, reason="twice")
    assert take(site) != first
    assert verification.all_defects() == []


def test_a_file_of_which_nothing_is_left_is_refused(site):
    with pytest.raises(RuleViolation, match="No game"):
        take(site, ILLEGAL)
    assert not PdnImport.objects.exists()


def test_players_are_matched_to_people_as_chosen(site):
    known = person(site, "Hylke Postma")
    names = {one.name: one for one in preview.named(preview.read(ALL))}
    assert names["Hylke Postma"].match.person == known
    assert names["Durk Algra"].people == ()
    imported = take(site, people={"Hylke Postma": known.pk, "Sytske Bosma": 10**6})
    (free,) = imported.free_games.all()
    assert (free.white_person, free.black_person) == (known, None)


def test_who_is_not_of_the_board_may_not(site):
    for actor in (site.leader, site.player):
        with pytest.raises(PermissionDenied):
            services.take(actor=actor, text=GOOD, name="x", choices=Choices())
        with pytest.raises(PermissionDenied):
            services.read_in_background(actor=actor, name="x", content=b"x", token="12345678")
    imported = take(site)
    with pytest.raises(PermissionDenied):
        services.withdraw(actor=site.leader, import_id=imported.pk, reason="x")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"PK\x03\x04" + b"\0" * 100, "packed"),
        (b"\x00\x01\x02\x03binary\x00", "no text"),
        (b"", "empty"),
        (GOOD.encode() + b"\0", "no text: see the sign in line 7, column 1"),
        (GOOD.encode().replace(b"Postma", b"P\x81stma"), "in line 1, column 16"),
        (GOOD.replace("Hylke", "HylkÁ").encode().replace(b"Postma", b"P\xe9stma"), "in line 1, column 16"),
    ],
)
def test_what_is_no_text_is_refused_clearly(client, content, said):
    page = sent(client, content)
    assert page.status_code == 422
    assert said in page.text
    assert not Job.objects.filter(kind="pdn-read").exists()


def test_fifty_megabytes_are_refused_by_their_size_unread(client, monkeypatch):
    class Large(BytesIO):
        name, size = "large.pdn", 50_000_000

        def read(self, *_):
            raise AssertionError("it was read")

    from games.importing.forms import FileForm

    large = SimpleUploadedFile("large.pdn", b"x")
    large.size, large.file = 50_000_000, Large()
    form = FileForm({}, {"file": large})
    assert not form.is_valid()
    assert "50 MB" in str(form.errors["file"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_files_in_any_of_the_usual_encodings_are_read(client, encoding):
    page = client.get(read(client, GOOD.replace("Postma", "Pôstma").encode(encoding)))
    assert "Hylke Pôstma" in page.text


def test_the_end_mark_of_an_old_machine_is_no_game(client):
    read(client, GOOD.encode("cp1252") + b"\x1a" * 3)
    outcome = Job.objects.get().outcome
    assert (outcome["games"], outcome["bad"]) == (1, [])


def test_too_many_bad_games_refuse_the_file(site, monkeypatch):
    monkeypatch.setattr(preview, "MOST_BAD", 3)
    with pytest.raises(RuleViolation, match="is it PDN"):
        preview.read(BROKEN * 5)


def test_too_many_games_refuse_the_file(site, monkeypatch):
    monkeypatch.setattr(preview, "MOST_GAMES", 3)
    with pytest.raises(RuleViolation, match="more than 3 games"):
        preview.read(made_up(4, 2))


def test_a_text_without_a_game_is_refused(site):
    with pytest.raises(RuleViolation, match="no game"):
        preview.read("1-0\n" * 3)


def test_the_way_through_the_pages(site, client):
    known = person(site, "Hylke Postma")
    page = read(client, ALL)
    shown = client.get(page).text
    assert "a bracket" not in shown
    assert "result stands in a variation" in shown
    refused = client.post(page, {"person_0": str(known.pk)})
    assert refused.status_code == 422
    assert "mend the file" in refused.text
    answer = client.post(page, {"leave_out": "on", "keep": ["2"], "person_0": str(known.pk)})
    job = do(Job.objects.get(kind="pdn-import"))
    assert answer.url == reverse("job", args=[job.token])
    led = client.get(answer.url)
    imported = PdnImport.objects.get()
    assert led.url == reverse("pdn-import", args=[imported.pk])
    assert "Sytske Bosma" in client.get(led.url).text
    assert "old.pdn" in client.get(reverse("pdn-imports")).text
    assert imported.free_games.get(number=1).white_person == known
    again = client.post(page, {"leave_out": "on", "doubles": "on"})
    assert again.status_code == 422
    assert f"imported already, as import {imported.pk}" in again.text
    withdrawn = client.post(reverse("pdn-import-withdrawal", args=[imported.pk]), {"reason": "a mistake"})
    assert withdrawn.url == led.url
    assert "was withdrawn" in client.get(led.url).text


def test_pasted_games_are_read(client):
    answer = client.post(reverse("pdn-imports"), {"text": GOOD})
    job = do(Job.objects.get(kind="pdn-read"))
    assert answer.url == reverse("job", args=[job.token])
    assert job.outcome["games"] == 1
    nothing = client.post(reverse("pdn-imports"), {"text": "  "})
    assert nothing.status_code == 422


def test_names_keep_their_order_in_a_database_that_orders_the_keys_of_what_it_keeps(site):
    found = preview.read(ALL)
    kept = json.loads(json.dumps(preview.as_data(found), sort_keys=True))
    assert list(preview.from_data(kept).names) == list(found.names) != sorted(found.names)


def test_of_an_import_that_breaks_off_it_is_said_that_the_games_are_there(site, client, monkeypatch):
    client.post(read(client, GOOD))
    monkeypatch.setattr(services.archive, "index_free", lambda found: 1 / 0)
    job = do(Job.objects.get(kind="pdn-import"))
    assert PdnImport.objects.exists()
    page = client.get(reverse("job", args=[job.token])).text
    assert "what was done until then stays" in page
    assert "nothing was changed" not in page


def test_a_game_with_two_results_is_named(site, client):
    page = client.get(read(client, GOOD.replace("*", "0-1") + made_up(1))).text
    assert "Two results are given, 1–0 / 0–1: 1–0 is kept" in page
    assert "Hylke Postma – Sytske Bosma" in page
    assert "of 1 game says something else" in page


def test_a_cancelled_import_changes_nothing(site, client):
    client.post(read(client, GOOD))
    job = Job.objects.get(kind="pdn-import")
    client.post(reverse("job-cancel", args=[job.token]))
    assert do(job).state == Job.State.CANCELLED
    assert not PdnImport.objects.exists()


@pytest.mark.once
@pytest.mark.timeout(300)
def test_reading_keeps_little_of_a_large_file(site):
    text = made_up(20, 20) * 20
    tracemalloc.start()
    try:
        found = preview.read(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (found.games, len(found.doubles)) == (400, 380)
    assert peak < 20_000_000


def test_a_file_that_a_job_is_told_of_comes_back(site):
    assert files.unpacked(files.packed(ALL, "x" * 300)) == ALL


def test_who_was_erased_is_erased_from_the_files_of_jobs(site, client):
    known = person(site, "Hylke Postma")
    page = read(client, GOOD)
    privacy.erase(actor=site.administrator, person_id=known.pk, reason="by letter")
    text = files.unpacked(Job.objects.get().work)
    assert (known.name in text, privacy.stand_in(known) in text) == (False, True)
    client.post(page)
    assert do(Job.objects.get(kind="pdn-import")).state == Job.State.DONE
    assert FreeGame.objects.get().white_name == privacy.stand_in(known)


@pytest.mark.parametrize("kind", ["pdn-read", "pdn-import"])
def test_who_is_erased_while_a_file_is_read_stands_in_nothing_that_comes_of_it(
    site, client, monkeypatch, kind
):
    """The administrator erases somebody just when the last game was played and nothing is written yet."""
    known, erased = person(site, "Hylke Postma"), []

    def upload():
        sent = SimpleUploadedFile("Partijen_hylke_postma_2026.pdn", GOOD.encode())
        client.post(reverse("pdn-imports"), {"file": sent, "token": ""})

    def erasing(text):
        if not erased:
            erased.append(privacy.erase(actor=site.administrator, person_id=known.pk, reason="by letter"))
        return size_of(text)

    upload()
    size_of = services.size_of
    if kind == "pdn-read":
        monkeypatch.setattr(preview, "size_of", erasing)
    job = do(Job.objects.get(kind="pdn-read"))
    if kind == "pdn-import":
        client.post(reverse("pdn-preview", args=[job.token]))
        monkeypatch.setattr(services, "size_of", erasing)
        job = do(Job.objects.get(kind=kind))
        assert FreeGame.objects.get().white_name == privacy.stand_in(known)
        assert PdnImport.objects.get().file_name == f"Partijen_{privacy.stand_in(known)}_2026.pdn"
        assert LedgerEntry.objects.filter(act="pdn-imported").count() == 1
    assert erased
    assert job.state == Job.State.DONE
    assert everywhere("Hylke Postma") == everywhere("hylke_postma") == []
    assert "Hylke Postma" not in files.unpacked(Job.objects.get(kind=kind).work)
    assert verification.all_defects() == []


def test_an_import_that_broke_off_is_written_once_though_somebody_is_erased_before_it_is_taken_up_again(
    site, client, monkeypatch
):
    known, index = person(site, "Hylke Postma"), services._index
    client.post(read(client, GOOD))
    monkeypatch.setattr(services, "_index", lambda **given: 1 / 0)
    job = do(Job.objects.get(kind="pdn-import"))
    assert (job.state, PdnImport.objects.count()) == (Job.State.WAITING, 1)
    privacy.erase(actor=site.administrator, person_id=known.pk, reason="by letter")
    monkeypatch.setattr(services, "_index", index)
    Job.objects.update(due_at=None)
    job = do(job)
    assert (job.state, job.outcome) == (Job.State.DONE, {"import": PdnImport.objects.get().pk})
    assert FreeGame.objects.get().white_name == privacy.stand_in(known)
    assert verification.all_defects() == []


def test_who_is_erased_when_a_file_was_just_read_does_not_come_back_with_what_was_found(
    site, client, monkeypatch
):
    """The job is done by then, with what it found, from which the name was erased; its worker ends now."""
    known, end = person(site, "Hylke Postma"), performing._end

    def erasing(*given):
        assert everywhere(known.name)
        privacy.erase(actor=site.administrator, person_id=known.pk, reason="by letter")
        end(*given)

    monkeypatch.setattr(performing, "_end", erasing)
    assert client.get(read(client, GOOD)).status_code == 200
    assert Job.objects.get().state == Job.State.DONE
    assert everywhere(known.name) == []
    assert verification.all_defects() == []


def test_the_command_imports_and_says_with_its_code_what_it_did(site, tmp_path):
    path = tmp_path / "old.pdn"
    path.write_text(ALL)
    by = {"by": site.administrator.username, "stdout": StringIO()}
    with pytest.raises(CommandError) as bad:
        call_command("import_games", path, **by)
    assert bad.value.returncode == 3
    call_command("import_games", path, skip=True, dry_run=True, **by)
    assert not PdnImport.objects.exists()
    call_command("import_games", path, skip=True, **by)
    assert by["stdout"].getvalue().endswith("1 games imported\n")
    for wrong, name in ((tmp_path / "none", site.administrator.username), (path, "nimmen")):
        with pytest.raises(CommandError) as refused:
            call_command("import_games", wrong, by=name)
        assert refused.value.returncode == 1
    with pytest.raises(CommandError, match="may not"):
        call_command("import_games", path, skip=True, by=site.leader.username, stdout=StringIO())
    assert Person.objects.filter(name="Hylke Postma").count() == 0


def test_the_same_file_twice_at_once_is_one_import(site, monkeypatch):
    """The second looked before the first was written, and sees it under the lock."""
    first = take(site)
    monkeypatch.setattr(services, "standing", _blind_once(services.standing))
    assert take(site, doubles=True) == first
    assert FreeGame.objects.count() == 1


def _blind_once(standing):
    looks = iter([None])
    return lambda sha256: next(looks, standing(sha256))


def test_an_import_that_was_taken_back_meanwhile_is_not_put_into_the_archive(site, monkeypatch):
    index = services._index

    def taken_back_first(*, pk, pairs):
        services.withdraw(actor=site.administrator, import_id=pk, reason="meanwhile")
        index(pk=pk, pairs=pairs)

    monkeypatch.setattr(services, "_index", taken_back_first)
    take(site)
    assert not IndexedGame.objects.exists()
    assert verification.all_defects() == []
