"""Photos of score sheets: kept as pictures and nothing else, refused where they are none."""

import struct
import zlib
from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.urls import reverse
from PIL import Image

from games.models import Photo
from games.photos import services
from games.photos.checks import altered
from games.photos.cleaning import LONGEST_SIDE, MOST_BYTES, cleaned
from tests.photo_files import jpeg, picture
from tournaments.ledger.chains import verification
from tournaments.models import Game, LedgerEntry
from tournaments.regulations.reasons import RuleViolation

ORIENTATION, MAKER, TURNED = 0x0112, 0x010F, 6


@pytest.fixture
def game(site):
    """Round 1, board 1: number 5 against number 1, who has an account."""
    return Game.objects.get(round__event=site.event, round__number=1, board=1)


def opened(content):
    return Image.open(BytesIO(content))


def test_what_the_camera_wrote_is_not_kept_and_the_photo_is_turned():
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKER] = TURNED, "a camera of somebody"
    made = cleaned(jpeg((40, 30), exif=exif, comment=b"at home"))
    assert (made.width, made.height) == (30, 40)
    assert b"camera" not in made.content
    assert b"at home" not in made.content
    assert not opened(made.content).getexif()


def test_what_hangs_on_a_picture_is_cut_off():
    script = b"<script>alert(1)</script>"
    made = cleaned(picture("PNG") + script)
    assert script not in made.content
    assert opened(made.content).format == "JPEG"


def test_a_large_photo_is_made_smaller():
    assert max(opened(cleaned(jpeg((3000, 20))).content).size) == LONGEST_SIDE


def bomb(side):
    """A PNG of a few bytes that says it has so many pixels a side."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<script>alert(1)</script>",
        b"\xff\xd8\xff<script>alert(1)</script>",
        b"PK\x03\x04" + b"\0" * 100,
        picture("GIF"),
        picture("TIFF"),
        jpeg()[:200],
        picture("PNG")[:60],
        bomb(8_000),
        bomb(60_000),
        b"\xff" * (MOST_BYTES + 1),
    ],
    ids=[
        *("empty", "script", "script that begins as a photo", "zip", "gif", "tiff"),
        *("half a photo", "half a png", "many pixels", "bomb", "too large"),
    ],
)
def test_what_is_no_photo_is_refused(content):
    with pytest.raises(RuleViolation) as refused:
        cleaned(content)
    assert ("million pixels" in str(refused.value)) == (content in (bomb(8_000), bomb(60_000)))
    assert ("Only a JPEG or a PNG" in str(refused.value)) or content not in (picture("GIF"), picture("TIFF"))


def test_a_photo_is_kept_with_its_digest_in_the_record_and_once(site, game):
    photo = services.add(actor=site.player, game_id=game.pk, photo=cleaned(jpeg()))
    assert services.add(actor=site.player, game_id=game.pk, photo=cleaned(jpeg())) == photo
    entry = LedgerEntry.objects.get(act="sheet-photo")
    assert entry.after == {"photo": photo.pk, "sha256": photo.sha256}
    assert not verification.all_defects()
    assert altered() == []


def test_only_so_many_and_only_by_whom_it_concerns(site, game, monkeypatch):
    other = Game.objects.get(round__event=site.event, round__number=1, board=2)
    with pytest.raises(PermissionDenied):
        services.add(actor=site.player, game_id=other.pk, photo=cleaned(jpeg()))
    monkeypatch.setattr(services, "MOST", 1)
    services.add(actor=site.player, game_id=game.pk, photo=cleaned(jpeg()))
    with pytest.raises(RuleViolation):
        services.add(actor=site.player, game_id=game.pk, photo=cleaned(jpeg((50, 50))))


def test_a_photo_is_sent_looked_at_and_served_as_a_jpeg_alone(site, game, client):
    client.force_login(site.player)
    address = reverse("sheet-photo-add", args=[game.pk])
    assert client.post(address, {"photo": ContentFile(b"<svg/>", name="sheet.jpg")}).status_code == 422
    assert client.post(address, {"photo": ContentFile(jpeg(), name="x.html")}).status_code == 302
    photo = Photo.objects.get()
    own = reverse("sheet-photo", args=[game.pk, photo.pk])
    assert own in client.get(reverse("sheet-photos", args=[game.pk])).text
    served = client.get(own)
    assert served["Content-Type"] == "image/jpeg"
    assert served["X-Content-Type-Options"] == "nosniff"
    assert "private" in served["Cache-Control"]
    assert opened(served.content).format == "JPEG"
    client.logout()
    assert client.get(own).status_code == 302
