"""The print set on the site: every sheet of every kind of event can be fetched, by who may have it."""

import re
from io import BytesIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook
from PIL import Image
from pypdf import PdfReader

from tests import kept, sites
from tests.depth import share
from tournaments.events.prints.views import KINDS
from tournaments.models import Event, User
from tournaments.pages.words.names import event_name
from tournaments.seasons.closing_events import services as closing

pytestmark = pytest.mark.django_db
MOST_BYTES = 100_000
"""What the page of files says of a sheet."""


@pytest.fixture
def demo(db):
    kept.once("the demo", lambda: call_command("load_demo", season_alone=True, verbosity=0))
    return User.objects.get(username="demo-beheerder")


def _text(answer):
    return _text_in(b"".join(answer))


def _text_in(content) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)


def test_every_sheet_of_every_demo_event_can_be_printed(demo, client):
    client.force_login(demo)
    printed = 0
    listed = Event.objects.exclude(kind=Event.Kind.DECIDING).exclude(system=Event.System.DISPLAY)
    for event in share(listed.order_by("pk"), 0, 3):
        if not event.rounds.exists():
            continue
        offered = client.get(reverse("print-set", args=[event.pk])).context
        last = offered["rounds"][-1].sheets if offered["rounds"] else ()
        for sheet in (*offered["once"], *offered["in_the_hall"], *last):
            asked = {"round": sheet.number} if sheet.number else {}
            answer = client.get(reverse("sheet-pdf", args=[event.pk, sheet.name]), asked)
            assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), (event, sheet)
            content = b"".join(answer)
            assert _text_in(content)
            assert len(PdfReader(BytesIO(content)).pages) == sheet.pages, (event, sheet)
            assert len(content) < MOST_BYTES, (event, sheet)
            printed += 1
    assert printed > 30


def test_what_is_printed_next_is_counted_and_shown_small(site, client):
    site.play(2)
    client.force_login(site.leader)
    page = client.get(reverse("print-set", args=[site.event.pk]), headers={"Accept-Language": "en"})
    whole = b"".join(client.get(reverse("round-pdf", args=[site.event.pk, 3])))
    assert len(PdfReader(BytesIO(whole)).pages) == page.context["coming_pages"]
    for sheet in page.context["coming"]:
        address = f"{reverse('sheet-picture', args=[site.event.pk, sheet.name])}?round={sheet.number}"
        assert address in page.text
        with Image.open(BytesIO(client.get(address).content)) as picture:
            assert (picture.format, len(picture.getcolors())) > ("PNG", 3), sheet
    assert "with the results" in page.text
    assert client.get(reverse("sheet-picture", args=[site.event.pk, "place-cards"])).status_code == 404
    client.logout()
    assert client.get(reverse("sheet-picture", args=[site.event.pk, "slips"])).status_code == 403


def test_a_competition_in_groups_says_how_many_are_entered(site, client):
    event = sites.found(site, "D", "1", players=sites.many(13, "1"))
    page = client.get(reverse("print-set", args=[event.pk]), headers={"Accept-Language": "en"})
    assert "13 entrants." in page.content.decode()


def test_what_is_for_the_leaders_alone_is_not_printed_by_others(demo, client):
    event = Event.objects.get(section="F")
    office = [kind for kind, found in KINDS.items() if found.office and found.teams is not True]
    for kind in office:
        assert client.get(reverse("sheet-pdf", args=[event.pk, kind])).status_code == 403
    page = client.get(reverse("print-set", args=[event.pk])).content.decode()
    assert not any(reverse("sheet-pdf", args=[event.pk, kind]) in page for kind in office)


def of_hall(client, event, kind):
    return [
        page.extract_text()
        for page in PdfReader(
            BytesIO(b"".join(client.get(reverse("sheet-pdf", args=[event.pk, kind]), {"language": "en"})))
        ).pages
    ]


def test_the_round_that_is_played_next_is_printed_first(site, client):
    client.force_login(site.leader)
    address = reverse("print-set", args=[site.event.pk])
    site.play(2)
    page = client.get(address)
    assert page.context["next_round"] == 3
    assert reverse("round-pdf", args=[site.event.pk, 3]) in page.text
    site.play(7)
    assert client.get(address).context["next_round"] == 7


def test_every_player_has_a_place_card_and_every_board_a_number(site, client):
    client.force_login(site.leader)
    cards = "\n".join(of_hall(client, site.event, "place-cards"))
    for entrant in site.event.entrants.all():
        assert entrant.name in cards
    numbers = "\n".join(of_hall(client, site.event, "board-numbers")).split()
    assert [number in numbers for number in "12345"] == [True] * 4 + [False]


def test_the_poster_says_when_and_where_with_the_address_of_the_event(site, client):
    client.force_login(site.leader)
    site.event.venue = "De Bining, Warten"
    site.event.save()
    (page,) = of_hall(client, site.event, "poster")
    assert "De Bining, Warten" in page
    assert f"http://testserver{reverse('event', args=[site.event.pk])}" in page


def test_diplomas_have_no_names_before_the_order_is_final_and_then_those_of_the_first_three(site, client):
    client.force_login(site.leader)
    names = {entrant.name for entrant in site.event.entrants.all()}
    before = of_hall(client, site.event, "diplomas")
    assert [f"place {place}" in page for place, page in enumerate(before, start=1)] == [True] * 3
    assert not any(name in page for name in names for page in before)
    assert all("director" in page and site.leader.username not in page for page in before)
    for number in range(1, 8):
        games = site.event.rounds.get(number=number).games.select_related("white", "black").order_by("board")
        site.record(number, *("1-0" if game.white.number < game.black.number else "0-1" for game in games))
    closing.close(actor=site.leader, event_id=site.event.pk)
    after = of_hall(client, site.event, "diplomas")
    first = [site.event.entrants.get(number=number).name for number in (1, 2, 3)]
    assert [name in page for name, page in zip(first, after, strict=True)] == [True] * 3


def test_a_sheet_is_in_the_language_that_is_asked_for(site, client):
    address = reverse("sheet-pdf", args=[site.event.pk, "start-list"])
    said = {
        language: _text(client.get(address, {"language": language}, headers={"accept-language": "nl"}))
        for language in ("nl", "fy", "en", "de")
    }
    assert "Start list" in said["en"]
    assert "Dielnimmerslist" in said["fy"]
    assert said["de"] == said["nl"]
    assert "Deelnemerslijst" in said["nl"]


@pytest.mark.parametrize("given", ["99", "x", "0"])
def test_a_sheet_of_a_round_that_is_not_there_is_not_found(demo, client, given):
    event = Event.objects.get(section="F")
    assert client.get(reverse("sheet-pdf", args=[event.pk, "pairings"]), {"round": given}).status_code == 404
    assert client.get(reverse("sheet-pdf", args=[event.pk, "nonsense"])).status_code == 404


def test_a_competition_in_groups_has_one_workbook_of_them_all(site, client):
    event = sites.found(site, "D", "1", players=sites.many(9, "1"))
    answer = client.get(reverse("workbook", args=[event.pk]))
    book = load_workbook(BytesIO(b"".join(answer)))
    assert {"Kruistabel 1 I", "Kruistabel 1 II"} <= set(book.sheetnames)
    page = client.get(reverse("print-set", args=[event.pk])).content.decode()
    assert all(reverse("print-set", args=[group.pk]) in page for group in event.children.all())


def test_the_prize_list_follows_the_categories(demo, client):
    event = Event.objects.get(section="F")
    event.prizes = {"A": 1, "B": 1, "C": 2}
    event.save()
    text = _text(client.get(reverse("sheet-pdf", args=[event.pk, "prizes"])))
    assert "A" in text
    assert "5" in text


@pytest.fixture
def groups(site):
    """Thirteen of the first class in groups, and the names of these."""
    event = sites.found(site, "D", "1", players=sites.many(13, "1"))
    with translation.override(settings.LANGUAGE_CODE):
        return event, [event_name(group) for group in event.children.order_by("pk")]


@pytest.mark.parametrize("kind", ["schedule", "standings", "pairings", "crosstable", "protocol"])
def test_all_groups_of_a_competition_are_in_one_file_each_on_pages_of_its_own(site, client, groups, kind):
    event, titles = groups
    client.force_login(site.leader)
    address = reverse("sheet-pdf", args=[event.pk, kind]) + ("?round=1" if kind == "pairings" else "")
    if kind == "crosstable":
        address = reverse("crosstable-pdf", args=[event.pk])
        client.logout()
    with translation.override(settings.LANGUAGE_CODE):
        answer = client.get(address)
    file = PdfReader(BytesIO(b"".join(answer)))
    pages = [page.extract_text() for page in file.pages]
    heads = [page.splitlines()[0] for page in pages]
    assert len(titles) > 1
    assert list(dict.fromkeys(heads)) == titles, "the heading of every page names its group"
    assert [entry.title for entry in file.outline] == titles
    assert f"{len(pages)} van {len(pages)}" in pages[-1]


def test_the_files_of_all_groups_are_offered_to_who_may_have_them(site, client, groups):
    event, _titles = groups
    addresses = {
        kind: reverse("sheet-pdf", args=[event.pk, kind]) for kind in ("standings", "pairings", "protocol")
    }
    addresses["crosstable"] = reverse("crosstable-pdf", args=[event.pk])
    page = client.get(reverse("print-set", args=[event.pk])).text
    offered = {kind for kind, address in addresses.items() if address in page}
    assert offered == {"standings", "pairings", "crosstable"}
    assert client.get(addresses["protocol"]).status_code == 403
    assert f"{addresses['pairings']}?round=3" in page
    assert client.get(addresses["pairings"], {"round": 9}).status_code == 404
    client.force_login(site.leader)
    assert addresses["protocol"] in client.get(reverse("print-set", args=[event.pk])).text


def test_every_sheet_that_a_competition_in_groups_offers_can_be_printed(site, client, groups):
    event, _titles = groups
    client.force_login(site.leader)
    page = client.get(reverse("print-set", args=[event.pk]))
    offered = [*(sheet.name for sheet in page.context["once"]), *page.context["of_groups"]]
    assert "cards" not in offered
    for kind in offered:
        answer = client.get(reverse("sheet-pdf", args=[event.pk, kind]))
        assert answer.status_code == 200, kind
        assert _text(answer), kind


def test_a_competition_without_groups_has_no_file_of_all_groups(site, client):
    assert client.get(reverse("print-set", args=[site.event.pk])).context["of_groups"] == {}


@pytest.fixture
def in_play(site):
    """A round robin of seven rounds that is paired to its end, of which the first was played."""
    site.record(1, "1-0", "0-1", "½-½", "1-0")
    return site.event


def _round_file(client, event, number, **asked):
    answer = client.get(reverse("round-pdf", args=[event.pk, number]), asked)
    return PdfReader(BytesIO(b"".join(answer)))


def test_standings_are_offered_after_the_rounds_that_were_played(site, client, in_play):
    standings = reverse("sheet-pdf", args=[in_play.pk, "standings"])
    for name in ("print-set", "event-files"):
        page = client.get(reverse(name, args=[in_play.pk])).text
        assert f"{standings}?round=1" in page
        assert f"{standings}?round=2" not in page
    assert client.get(standings, {"round": 2}).status_code == 404


def test_everything_for_a_round_is_one_file_marked_by_its_sheets(site, client, in_play):
    file = _round_file(client, in_play, 2)
    marks = ["Indeling op bord", "Indeling op naam", "Stand"]
    assert [entry.title for entry in file.outline] == marks
    client.force_login(site.leader)
    assert [entry.title for entry in _round_file(client, in_play, 2).outline] == [*marks, "Uitslagbriefjes"]
    with_sheets = _round_file(client, in_play, 2, score_sheets="on")
    assert [entry.title for entry in with_sheets.outline] == [*marks, "Uitslagbriefjes", "Notatieformulier"]
    assert "Stand" not in [entry.title for entry in _round_file(client, in_play, 1).outline]
    assert "Stand" not in [entry.title for entry in _round_file(client, in_play, 4).outline]
    assert client.get(reverse("round-pdf", args=[in_play.pk, 9])).status_code == 404


@pytest.mark.parametrize(
    ("paper", "wide"), [("a3", 842), ("a5", 421), ("a4", 595), ("", 595), ("letter", 595)]
)
def test_a_sheet_is_printed_on_the_paper_that_is_asked_for(client, in_play, paper, wide):
    found = _round_file(client, in_play, 2, paper=paper)
    for page in found.pages:
        assert round(page.mediabox.width) == wide
        code = next(link.get_object() for link in page["/Annots"])
        assert float(code["/Rect"][2]) < wide


def test_lists_are_printed_in_large_type_on_the_same_paper_and_say_the_same(client, in_play):
    for kind in ("start-list", "pairings", "pairings-by-name", "standings"):
        address = reverse("sheet-pdf", args=[in_play.pk, kind])
        usual, large = client.get(address), client.get(address, {"large": "on"})
        usual, large = (PdfReader(BytesIO(one.getvalue())) for one in (usual, large))
        assert sorted(map(round, large.pages[0].mediabox)) == [0, 0, 595, 842]
        assert _scale(large) == pytest.approx(1.4 * _scale(usual))
        names = [entrant.name for entrant in in_play.entrants.all()]
        text = "\n".join(page.extract_text() for page in large.pages)
        assert [name for name in names if name not in text] == []


def _scale(sheet) -> float:
    """How much larger than it was laid out the first page is drawn."""
    scaled = re.search(rb"([\d.]+) 0 0 [\d.]+ 0 0 cm\n(?!q)", sheet.pages[0].get_contents().get_data())
    return float(scaled[1])


def test_standings_and_crosstables_are_printed_without_their_reasons(client, in_play):
    for address in (
        reverse("sheet-pdf", args=[in_play.pk, "standings"]),
        reverse("crosstable-pdf", args=[in_play.pk]),
    ):
        assert "Wat elke plaats bepaalt" in _text(client.get(address))
        assert "Wat elke plaats bepaalt" not in _text(client.get(address, {"without_reasons": "on"}))
