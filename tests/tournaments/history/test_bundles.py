"""Signed bundles: made for whom they may be, checked by a command, and broken by any change."""

import io
import json
import zipfile

import pypdf
import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from games import services as game_services
from tournaments.history.bundles import file as bundles
from tournaments.ledger.keys import signing
from tournaments.models import Game

NOTATION = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14"


@pytest.fixture(autouse=True)
def data_folder(settings, tmp_path):
    """A folder of the test's own, so that a key is made in it."""
    settings.DATA_DIR = tmp_path / "data"
    return settings.DATA_DIR


def fetched(client, user, name, pk):
    client.force_login(user)
    response = client.get(reverse(name, args=[pk]))
    return response, b"".join(response.streaming_content) if response.status_code == 200 else b""


def rewritten(content, change):
    """The bundle with its parts, by name, as `change` leaves them."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return target.getvalue()


def checked(tmp_path, content, **options):
    file = tmp_path / "bundle.zip"
    file.write_bytes(content)
    call_command("verify_bundle", str(file), **options)


@pytest.fixture
def case(court, client):
    """An appeal that lies with the committee, and the bundle of a member."""
    site = court.site
    site.record(1, "1-0")
    game = Game.objects.get(round__event=site.event, round__number=1, board=1)
    game_services.submit(actor=site.leader, game_id=game.pk, text=NOTATION)
    appeal = court.appeal()
    site.record(1, "0-1", reason="after the ruling")
    response, content = fetched(client, court.members["Snits"], "appeal-bundle", appeal.pk)
    assert response.status_code == 200
    return content


def test_the_bundle_of_an_appeal_has_record_facts_at_the_ruling_notations_and_a_sheet(case, tmp_path, capsys):
    found = bundles.opened(io.BytesIO(case))
    assert found.defects() == []
    (ruling,) = [name for name in found.parts if name.startswith("facts/ruling-of-dispute")]
    results = {
        name: [
            value["result"] for key, value in json.loads(found.parts[name]).items() if key.startswith("game")
        ]
        for name in (ruling, "facts/now.json")
    }
    assert "1-0" in results[ruling]
    assert "0-1" not in results[ruling]
    assert "0-1" in results["facts/now.json"]
    (notation,) = [name for name in found.parts if name.startswith("notations/")]
    assert found.parts[notation].decode() == NOTATION
    text = "".join(
        page.extract_text() for page in pypdf.PdfReader(io.BytesIO(found.parts["record.pdf"])).pages
    )
    assert "Sjoerd Wytsma" in text
    assert bundles.BundledFile("", found.parts["facts/now.json"]).sha256[:20] in text.replace("\n", "")
    assert json.loads(found.parts["appeal.json"])["lodged"]["why"] == "The clock was set wrongly."
    checked(tmp_path, case)
    assert "whole" in capsys.readouterr().out


def test_the_bundle_is_checked_with_the_public_key_alone(case, tmp_path, settings):
    key = signing.public_key()
    settings.DATA_DIR = tmp_path / "elsewhere"
    checked(tmp_path, case, key=key)
    with pytest.raises(CommandError, match="--key: name the public key that is trusted"):
        checked(tmp_path, case)
    assert not (tmp_path / "elsewhere").exists(), "to check makes no key"
    signing.public_key()
    with pytest.raises(CommandError, match="another key"):
        checked(tmp_path, case)


def test_a_changed_a_removed_and_an_added_part_are_named(case, tmp_path):
    for change, said in (
        (lambda parts: parts.update({"facts/now.json": b"{}"}), "facts/now.json was changed"),
        (lambda parts: parts.pop("record.pdf"), "record.pdf is missing"),
        (lambda parts: parts.update({"more.txt": b"more"}), "more.txt is not in the manifest"),
    ):
        with pytest.raises(CommandError, match=said):
            checked(tmp_path, rewritten(case, change))


def test_a_manifest_that_was_made_to_fit_is_not_signed(case, tmp_path):
    def forge(parts):
        parts["facts/now.json"] = b"{}"
        content = json.loads(parts["manifest.json"])
        for part in content["parts"]:
            if part["name"] == "facts/now.json":
                part["sha256"] = bundles.BundledFile("", b"{}").sha256
        parts["manifest.json"] = json.dumps(content).encode()

    with pytest.raises(CommandError, match="the signature does not fit"):
        checked(tmp_path, rewritten(case, forge))


def test_an_entry_changed_before_the_bundle_was_signed_is_named(case, tmp_path):
    def forge(parts):
        content = json.loads(parts["record.json"])
        content["entries"][2]["actor_name"] = "somebody else"
        parts["record.json"] = bundles.as_json(content)

    with pytest.raises(CommandError, match="entry 3 was changed"):
        checked(tmp_path, rewritten(case, forge))


def test_what_is_no_bundle_ends_the_command_with_a_sentence(tmp_path):
    with pytest.raises(CommandError, match="no bundle"):
        checked(tmp_path, b"no zip")


def test_votes_and_private_statements_are_not_in_the_bundle_of_the_leaders(court, client, tmp_path):
    from tournaments.appeals import services as appeals

    appeal = court.appeal()
    appeals.state(actor=court.first, appeal_id=appeal.pk, party=1, text="He told me at home.", private=True)
    court.hear(appeal)
    court.vote(appeal, Boalsert=True)
    response, content = fetched(client, court.site.leader, "event-bundle", court.site.event.pk)
    assert response.status_code == 200
    found = bundles.opened(io.BytesIO(content))
    entries = json.loads(found.parts["record.json"])["entries"]
    assert {"appeal-vote", "appeal-statement"}.isdisjoint(entry.get("act") for entry in entries)
    assert sum(entry.get("withheld", False) for entry in entries) >= 2
    assert b"at home" not in b"".join(found.parts.values())
    checked(tmp_path, content)


def test_before_the_voting_is_closed_no_member_has_the_votes_of_others(court, appeal, client):
    court.hear(appeal)
    court.vote(appeal, Boalsert=True)
    _, content = fetched(client, court.members["Snits"], "appeal-bundle", appeal.pk)
    told = json.loads(bundles.opened(io.BytesIO(content)).parts["appeal.json"])
    assert told["votes"] == {}
    assert [act["seal"] for act in told["acts"] if act["kind"] == "vote"] == [""]


def test_only_who_judges_takes_the_bundle_of_an_appeal(court, appeal, client):
    for user in (court.first, court.site.leader, court.members["Dronryp"]):
        assert fetched(client, user, "appeal-bundle", appeal.pk)[0].status_code == 403


def test_the_key_is_made_once_and_is_its_owner_s_alone(data_folder, client):
    key = signing.public_key()
    assert signing.public_key() == key
    assert (data_folder / "signing_key").stat().st_mode & 0o077 == 0
    assert signing.is_signed(b"some bytes", signing.sign(b"some bytes"), key)
    assert not signing.is_signed(b"other bytes", signing.sign(b"some bytes"), key)
    assert not signing.is_signed(b"some bytes", "no signature", key)


@pytest.mark.django_db
def test_everybody_reads_the_public_key(client):
    assert signing.public_key() in client.get(reverse("signing-key")).content.decode()
