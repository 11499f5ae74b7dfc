"""The crests of clubs: given by their secretaries, shown to everybody, printed on cards and diplomas."""

from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.core.files.base import ContentFile
from django.test import Client
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from tests import sites
from tests.photo_files import picture
from tournaments.events.setting_up import creating as events
from tournaments.ledger.chains import verification
from tournaments.models import Club, Crest, Invitation
from tournaments.operation import checks
from tournaments.people.crests import selectors, services
from tournaments.people.crests.drawing import LONGEST_SIDE, MOST_BYTES, drawn
from tournaments.regulations.reasons import RuleViolation

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(site):
    """The club of number 1."""
    return site.event.entrants.get(number=1).club


@pytest.fixture
def secretary(site, club):
    return sites.account(site.administrator, "skriuwer", Invitation.Role.SECRETARY, club=club)


def signed_in(user):
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def opened(content):
    return Image.open(BytesIO(content))


def test_a_crest_is_shown_to_whom_the_club_is_shown(site, club):
    services.give(actor=site.administrator, club_id=club.pk, crest=drawn(picture("PNG")))
    address = reverse("crest", args=[club.pk])
    assert [Client().get(address).status_code, signed_in(site.leader).get(address).status_code] == [200, 200]
    events.set_published(actor=site.leader, event_id=site.event.pk, published=False)
    assert Client().get(reverse("club", args=[club.pk])).status_code == 404
    assert [Client().get(address).status_code, signed_in(site.leader).get(address).status_code] == [404, 200]


def test_a_secretary_gives_the_crest_and_everybody_sees_it(club, secretary):
    client, page = signed_in(secretary), reverse("club", args=[club.pk])
    form = reverse("club-crest", args=[club.pk])
    assert form in client.get(page).text
    assert Client().get(reverse("crest", args=[club.pk])).status_code == 404
    sent = ContentFile(picture("JPEG", (900, 300)) + b"<script>", "crest.jpg")
    assert client.post(form, {"crest": sent})["Location"] == page
    shown = Client().get(reverse("crest", args=[club.pk]))
    assert (shown["Content-Type"], opened(shown.content).format) == ("image/png", "PNG")
    assert max(opened(shown.content).size) == LONGEST_SIDE
    assert b"script" not in shown.content
    assert reverse("crest", args=[club.pk]) in Client().get(page).text
    assert reverse("crest", args=[club.pk]) in client.get(form).text
    assert client.post(reverse("club-crest-removal", args=[club.pk]))["Location"] == page
    assert Client().get(reverse("crest", args=[club.pk])).status_code == 404
    assert Crest.objects.count() == 2
    assert verification.all_defects() == checks.defects() == []


def test_the_same_crest_again_is_kept_once_and_what_is_seen_through_stays_so(club, secretary):
    clear = BytesIO()
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(clear, "PNG")
    first = services.give(actor=secretary, club_id=club.pk, crest=drawn(clear.getvalue()))
    again = services.give(actor=secretary, club_id=club.pk, crest=drawn(clear.getvalue()))
    assert again.pk == first.pk
    assert opened(selectors.pictures_of([club.pk])[club.pk]).getpixel((3, 3))[3] == 0


def test_what_is_no_picture_or_no_club_of_ones_own_is_refused(site, club, secretary):
    other = Club.objects.exclude(pk=club.pk).first()
    client = signed_in(secretary)
    assert client.get(reverse("club-crest", args=[other.pk])).status_code == 403
    for actor, pk in ((secretary, other.pk), (site.leader, club.pk), (site.player, club.pk)):
        with pytest.raises(PermissionDenied):
            services.give(actor=actor, club_id=pk, crest=drawn(picture("PNG")))
    with pytest.raises(RuleViolation, match="no crest"):
        services.take_away(actor=secretary, club_id=club.pk)
    form = reverse("club-crest", args=[club.pk])
    svg = ContentFile(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "crest.svg")
    turned = ContentFile(picture("PNG", exif=b"II*\0"), "turned.png")  # how it is to be turned breaks off
    files = (
        (svg, "Only a JPEG or a PNG"),
        (turned, "Only a JPEG"),
        (ContentFile(b"", "crest.png"), "The file is empty"),
    )
    for sent, says in files:
        answer = client.post(form, {"crest": sent})
        assert answer.status_code == 422
        assert says in answer.text
    with pytest.raises(RuleViolation, match="larger than 2 MB"):
        drawn(b"x" * (MOST_BYTES + 1))


def test_place_cards_have_the_crests_of_the_clubs(site, club, secretary):
    address = reverse("sheet-pdf", args=[site.event.pk, "place-cards"])
    client = signed_in(site.leader)

    def pictures():
        pages = PdfReader(BytesIO(client.get(address).getvalue())).pages
        return sum(len(page.images) for page in pages)

    assert pictures() == 0
    services.give(actor=secretary, club_id=club.pk, crest=drawn(picture("PNG")))
    assert pictures() == 1


def test_a_crest_that_was_changed_is_found(club, secretary, monkeypatch):
    services.give(actor=secretary, club_id=club.pk, crest=drawn(picture("PNG")))
    from tournaments.people.crests import checks as of_crests

    assert of_crests.altered() == []
    kept = Crest.objects.get()
    monkeypatch.setattr(of_crests.hashlib, "sha256", lambda _content: type("S", (), {"hexdigest": str})())
    assert of_crests.altered() == [f"crest {kept.pk} is not what it was"]
