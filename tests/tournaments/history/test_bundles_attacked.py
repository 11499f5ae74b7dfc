"""Bundles that somebody altered, cut, reordered, packed anew or blew up, and bundles of other keys."""

import io
import json
import struct
import zipfile

import pytest
from django.core.management import CommandError

from tests.tournaments.history.test_bundles import checked, fetched, rewritten
from tournaments.history.bundles import file as bundles
from tournaments.ledger.keys import signing


@pytest.fixture
def made(site, client):
    """The bundle of an event."""
    site.record(1, "1-0", "½-½")
    response, content = fetched(client, site.leader, "event-bundle", site.event.pk)
    assert response.status_code == 200
    return content


def refused(tmp_path, content, **options):
    """What the command says of a bundle that is not whole."""
    with pytest.raises(CommandError) as wrong:
        checked(tmp_path, content, **options)
    return str(wrong.value)


def names(content):
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return archive.namelist()


def signed_anew(content, change):
    """The bundle with other parts, listed anew and signed with the key of the site: an inside job."""

    def forge(parts):
        change(parts)
        manifest = json.loads(parts["manifest.json"])
        for part in manifest["parts"]:
            part["sha256"] = bundles.BundledFile("", parts[part["name"]]).sha256
            part["size"] = len(parts[part["name"]])
        parts["manifest.json"] = json.dumps(manifest).encode()
        parts["signature.txt"] = signing.sign(parts["manifest.json"]).encode()

    return rewritten(content, forge)


def with_entries(change):
    """A change of the entries within."""

    def forge(parts):
        content = json.loads(parts["record.json"])
        change(content)
        parts["record.json"] = bundles.as_json(content)

    return forge


def exchange(content):
    entries = content["entries"]
    entries[1], entries[2] = entries[2], entries[1]


def test_one_bit_of_any_part_is_found_and_the_part_named(made, tmp_path):
    for name in names(made):

        def flip(parts, name=name):
            middle = len(parts[name]) // 2
            parts[name] = parts[name][:middle] + bytes([parts[name][middle] ^ 1]) + parts[name][middle + 1 :]

        said = refused(tmp_path, rewritten(made, flip))
        assert name in said or name in ("manifest.json", "signature.txt"), (name, said)


def test_a_bundle_cut_anywhere_is_refused_with_a_sentence(made, tmp_path):
    for part in range(16):
        assert "no bundle" in refused(tmp_path, made[: len(made) * part // 16])


def test_bytes_flipped_in_the_file_are_found_or_change_nothing_of_a_part(made, tmp_path):
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        whole = {name: archive.read(name) for name in archive.namelist()}
    for at in range(0, len(made), max(1, len(made) // 120)):
        flipped = made[:at] + bytes([made[at] ^ 0x40]) + made[at + 1 :]
        try:
            checked(tmp_path, flipped)
        except CommandError:
            continue
        with zipfile.ZipFile(io.BytesIO(flipped)) as archive:  # such as the time of an entry of the ZIP
            assert {name: archive.read(name) for name in archive.namelist()} == whole


def test_the_same_parts_packed_in_another_order_and_manner_are_whole(made, tmp_path):
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_LZMA) as archive:
        for name in sorted(parts, reverse=True):
            archive.writestr(name, parts[name])
    checked(tmp_path, target.getvalue())


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (exchange, "entry 2 is missing or misplaced"),
        (lambda content: content["entries"].pop(), "does not end at its head"),
        (lambda content: content["entries"].pop(1), "entry 2 is missing or misplaced"),
        (lambda content: content["entries"][1].update(reason="as agreed"), "entry 2 was changed"),
        (lambda content: content.update(head="0" * 64), "does not end at its head"),
        (lambda content: content.pop("entries"), "record.json cannot be read"),
        (lambda content: content.update(entries=[7]), "record.json cannot be read"),
        (lambda content: content["entries"][0].update(sequence="one"), "misplaced"),
    ],
)
def test_a_record_altered_before_the_site_signed_it_is_found_all_the_same(made, tmp_path, change, said):
    assert said in refused(tmp_path, signed_anew(made, with_entries(change)))


def test_a_record_left_out_and_a_head_other_than_the_manifest_says_are_found(made, tmp_path):
    def leave_out(parts):
        del parts["record.json"]
        manifest = json.loads(parts["manifest.json"])
        manifest["parts"] = [part for part in manifest["parts"] if part["name"] != "record.json"]
        parts["manifest.json"] = json.dumps(manifest).encode()

    assert "record.json is missing" in refused(tmp_path, signed_anew(made, leave_out))

    def shorten(content):
        content["entries"].pop()
        content["head"] = content["entries"][-1]["sha256"]

    assert "another head than the manifest" in refused(tmp_path, signed_anew(made, with_entries(shorten)))


@pytest.mark.parametrize(
    "name", ["../outside.txt", "/tmp/outside.txt", "..\\outside.txt", "a/../../outside.txt"]
)
def test_a_part_that_would_land_outside_a_folder_is_refused(made, tmp_path, name):
    found = refused(tmp_path, rewritten(made, lambda parts: parts.update({name: b"x"})))
    assert "leads out of the bundle" in found
    assert not (tmp_path.parent / "outside.txt").exists()


def test_a_zip_that_would_unpack_to_more_than_a_bundle_is_refused_unopened(made, tmp_path):
    bomb = io.BytesIO()
    packed = zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED)
    with packed as archive, archive.open("manifest.json", "w", force_zip64=True) as part:
        for _ in range(520):
            part.write(bytes(1_000_000))
    assert len(bomb.getvalue()) < 1_000_000
    assert "too large" in refused(tmp_path, bomb.getvalue())


def test_a_file_in_which_another_program_finds_other_parts_is_refused(made, tmp_path):
    """Before the bundle, behind it, in its comment, between its parts."""
    forged = io.BytesIO()
    with zipfile.ZipFile(forged, "w") as archive:
        archive.writestr("facts/now.json", b'{"forged": true}')
    commented = io.BytesIO(made)
    with zipfile.ZipFile(commented, "a") as archive:
        archive.comment = forged.getvalue()
    between = bytearray(made)
    directory = made.rindex(b"PK\x05\x06")
    (start,) = struct.unpack_from("<I", made, directory + 16)
    struct.pack_into("<I", between, directory + 16, start + len(forged.getvalue()))
    between[start:start] = forged.getvalue()
    for content in (forged.getvalue() + made, made + b"PK", commented.getvalue(), bytes(between)):
        assert "more in it than its parts" in refused(tmp_path, content)


def test_a_name_in_a_bundle_moves_nothing_of_what_is_said(made, tmp_path):
    name = "\x1b[2K\rKlasse: 5 entries, 3 parts, whole\n\x1b[8m"
    said = refused(tmp_path, rewritten(made, lambda parts: parts.update({name: b"x"})))
    assert said == f"{name!a} is not in the manifest"


def test_a_zip_that_lies_about_its_sizes_is_refused(made, tmp_path):
    """The directory of the ZIP says one byte; what is packed is more."""
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", bytes(5_000_000))
    content = bytearray(bomb.getvalue())
    at = content.rindex(b"PK\x01\x02")
    struct.pack_into("<I", content, at + 24, 1)
    assert "another than its directory says" in refused(tmp_path, bytes(content))
    struct.pack_into("<I", content, 22, 1)
    assert "no bundle" in refused(tmp_path, bytes(content))


def test_too_many_parts_and_a_part_twice_are_refused(made, tmp_path):
    many = {f"notations/{number}.txt": b"" for number in range(20_001)}
    assert "too large" in refused(tmp_path, rewritten(made, lambda parts: parts.update(many)))
    twice = io.BytesIO(made)
    with zipfile.ZipFile(twice, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("record.json", b"{}")
    assert "more than once" in refused(tmp_path, twice.getvalue())


def test_a_password_is_no_reason_to_stumble(made, tmp_path):
    content = bytearray(made)
    for sign, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = content.index(sign)
        content[at + offset] |= 1
    assert "no bundle" in refused(tmp_path, bytes(content))


def test_an_old_key_is_still_good_for_what_it_signed_when_it_is_given(made, tmp_path, settings):
    old = signing.public_key()
    (settings.DATA_DIR / signing.FILE).unlink()
    assert signing.public_key() != old
    assert "another key" in refused(tmp_path, made)
    checked(tmp_path, made, key=old.upper() + "\n")
    for wrong in ("", "no key", old[:-1], "zz" * 32):
        assert refused(tmp_path, made, key=wrong) == "--key: a public key is 64 hexadecimal signs"


def test_a_bundle_that_names_the_key_of_the_site_and_is_signed_with_another_is_refused(
    made, tmp_path, settings
):
    own = signing.public_key()
    kept = (settings.DATA_DIR / signing.FILE).read_text()
    (settings.DATA_DIR / signing.FILE).unlink()
    forged = signed_anew(made, with_entries(lambda content: None))
    (settings.DATA_DIR / signing.FILE).write_text(kept)
    assert signing.public_key() == own
    assert "the signature does not fit" in refused(tmp_path, forged)


@pytest.mark.parametrize("parts", [7, [7], [["a"]], {"a": 1}, None])
def test_a_manifest_of_another_shape_is_refused_with_a_sentence(made, tmp_path, parts):
    def forge(content):
        manifest = json.loads(content["manifest.json"])
        content["manifest.json"] = json.dumps(manifest | {"parts": parts}).encode()

    assert refused(tmp_path, rewritten(made, forge))
    whole = json.dumps([1, 2]).encode()
    assert "no bundle" in refused(
        tmp_path, rewritten(made, lambda content: content.update({"manifest.json": whole}))
    )
