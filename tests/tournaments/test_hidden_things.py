"""What is hidden from somebody: no page tells of it or that it exists, and nothing is written to it.

Every route that takes the key of such a thing, read and sent to as every role, is held against the table
"Hidden" of docs/roles.md: to whom it is hidden it answers as for a key that nothing has.
"""

import re
import zipfile
from io import BytesIO

import pytest
from django.urls import reverse
from pypdf import PdfReader

from tests import probes, role_addresses, role_sites, role_tables, sites
from tests.depth import FULL, share
from tests.role_sites import ROLES
from tests.tournaments.events.test_B06_line_ups import hand_in
from tests.tournaments.test_roles import signed_in, taken_back
from tournaments.appeals import services as appeals
from tournaments.events.pairing import services as pairing
from tournaments.events.results import services as results
from tournaments.events.results.lines import ResultLine
from tournaments.ledger.attachments import Given
from tournaments.models import Attachment, Club, Event, Game

pytestmark = pytest.mark.once

ABSENT = 987_654
"""A key that nothing has."""
MANY = 30
"""More addresses than every role asks for in the normal mode."""
OWN = "Hidden"
_CHANGES = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|<input type="hidden" name="next"[^>]*>')
PATH = re.compile(r"/\d+/")

OF_EVENTS = re.compile(r"^/(?:[a-z-]+/)*events/1/")
"""The address of a page of an event, or of something in it, when its key is 1."""


WALKED = ROLES if FULL else ("public", "secretary", "director", "administrator")
"""The roles that walk through everything that is hidden from somebody."""


@pytest.fixture
def clients(roles):
    return {role: signed_in(roles, role) for role in WALKED}


@pytest.fixture
def draft(roles):
    """An event in draft with games and a dispute, led by none of the roles but the administrator."""
    site = roles.court.site
    event = sites.found(site, "D", "HA", players=sites.many(4, after=50), name="Geheim")
    Event.objects.filter(pk=event.pk).update(status=Event.Status.DRAFT)
    event.leaders.clear()
    return event


def said(response) -> tuple[object, ...]:
    """What an answer tells: its status, where it leads, its text but for what is of this request alone."""
    text = b"".join(response.streaming_content) if response.streaming else response.content
    leads = PATH.sub("/…/", response.headers.get("Location", ""))
    return response.status_code, leads, _CHANGES.sub("", PATH.sub("/…/", text.decode("utf-8", "replace")))


def answers(client, address):
    """What reading and sending tell, with what was written to the record meanwhile."""
    found = []
    for ask in (client.get, client.post):
        cookies = client.cookies.copy()
        with taken_back(), probes.writing() as written:
            found.append(said(ask(address)))
        client.cookies = cookies
        assert not written.of_record, (address, written.tables)
        assert not written.acts, address
    return found


def seen_by(clients, kind, pairs) -> set[str]:
    """The roles that see any of these addresses, each given with one like it of what is not there; to those
    who should not see what is of this kind both must answer alike. Of many each role asks a twenty-fourth.
    """
    seen = set()
    for turn, (role, client) in enumerate(clients.items()):
        for address, absent in share(pairs, turn, 24) if len(pairs) > MANY else pairs:
            shown, nothing = answers(client, address), answers(client, absent)
            if any(status == 200 for status, _, _ in shown):
                seen.add(role)
            elif role not in role_tables.table(OWN)[kind]:
                assert shown == nothing, (role, address)
    return seen


def to_be_seen(kind) -> set[str]:
    """The roles, of those that walk, that may see what is of a kind."""
    return role_tables.table(OWN)[kind] & set(WALKED)


def of_event(pk) -> list[str]:
    """The addresses of every page of an event."""
    found = []
    for name, takes in role_sites.routes():
        given = dict.fromkeys(takes, 1) | {"kind": "standings", "token": "of-the-tests"}
        if OF_EVENTS.match(reverse(name, args=[given.get(one, "x") for one in takes])):
            found.append(reverse(name, args=[pk if one == "pk" else given.get(one, "x") for one in takes]))
    return found


def pairs(names, pk, **given):
    """The addresses of these pages for a key, each with that of a key that nothing has."""
    return [
        (reverse(name, args=[pk, *given.get(name, [])]), reverse(name, args=[ABSENT, *given.get(name, [])]))
        for name in names
    ]


def test_everything_of_a_draft_is_hidden(roles, clients, draft):
    found = list(zip(of_event(draft.pk), of_event(ABSENT), strict=True))
    assert len(found) > 60
    records = [pair for pair in found if "record/" in pair[0]]
    assert seen_by(clients, "draft-record", records) == to_be_seen("draft-record")
    others = [pair for pair in found if pair not in records]
    assert seen_by(clients, "draft", others) == to_be_seen("draft")


def test_games_and_people_of_a_draft_are_hidden(roles, clients, draft):
    game = Game.objects.filter(round__event=draft).first()
    other = role_sites.address_arguments(roles, "person-merge-with", ["pk", "other"])[1]
    given = {"person-merge-with": [other], "notation-text": [1]}
    assert seen_by(clients, "draft-game", pairs(["game", "submission"], game.pk)) == to_be_seen("draft-game")
    person = draft.entrants.get(number=1).person
    shown = seen_by(clients, "draft-person", pairs(sorted(role_addresses.PEOPLE), person.pk, **given))
    assert shown == to_be_seen("draft-person")


def test_a_club_that_nothing_shows_is_hidden(roles, clients):
    club = Club.objects.create(name="Hoarnstersweach")
    assert seen_by(clients, "draft-club", pairs(["club"], club.pk)) == to_be_seen("draft-club")


def test_a_file_for_the_committee_alone_is_hidden(roles, clients):
    given = {
        "appeal_id": roles.appeal.pk,
        "party": 1,
        "private": True,
        "files": [Given("a.txt", b"Net foar har.")],
    }
    court = roles.court
    act = appeals.state(actor=court.first, text="Only for you.", **given)
    file = Attachment.objects.get(statement=act)
    assert seen_by(clients, "private-file", pairs(["attachment"], file.pk)) == to_be_seen("private-file")


def contents(response) -> str:
    """The words of an answer, of a PDF and a workbook too."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as archive:
            told = [
                name for name in archive.namelist() if not name.startswith("docProps/")
            ]  # when it was made
            content = b"\n".join(map(archive.read, told))
    return content.decode("utf-8", "replace")


def tells(clients, addresses, words, told) -> set[str]:
    """The roles, of those that walk, to which any of these pages says one of the words; who is not to be told
    asks for every second page, in `make full` for all.
    """
    found = set()
    for turn, role in enumerate(WALKED):
        client = clients[role]
        for address in addresses if role in told else share(addresses, turn, 2):
            with taken_back():
                response = client.get(address)
                if response.status_code == 200 and any(word in contents(response) for word in words):
                    found.add(role)
                    break
    return found


def test_a_line_up_that_is_not_shown_yet_is_hidden(roles, clients):
    site = roles.court.site
    event = sites.found(site, "B", players=sites.teams(4), name="Ferburgen")
    own = roles.actors["secretary"].secretary_of
    other = event.entrants.exclude(club=own).first()
    names = [
        f"{name} Ferburgen-Feenstra"
        for name in ("Ale", "Bauke", "Doede", "Eelke", "Foppe", "Gosse", "Hylke", "Ids")
    ]
    hand_in(site, event, other.number, names)
    pages = [*of_event(event.pk), reverse("home"), reverse("season", args=[2026])]
    told = to_be_seen("line-up")
    assert tells(clients, pages, ["Ferburgen-Feenstra"], told) == told


def test_a_round_that_is_not_published_is_hidden(roles, clients):
    site, event = roles.court.site, roles.swiss
    games = event.rounds.get(number=1).games.order_by("board")
    results.record(
        actor=site.leader,
        event_id=event.pk,
        round_number=1,
        lines=[ResultLine(game.board, "1-0", game.version) for game in games],
    )
    walked = WALKED if FULL else ("public", "director")
    before = {role: tellings(clients[role], event) for role in walked}
    pairing.pair_round(actor=site.leader, event_id=event.pk, number=2, token="of the second round")
    after = {role: tellings(clients[role], event) for role in walked}
    told = {
        role: [address for address in after[role] if before[role][address] != after[role][address]]
        for role in walked
    }
    assert {role for role in walked if told[role]} == to_be_seen("round") & set(walked), told


def tellings(client, event) -> dict[str, tuple[object, ...]]:
    """What the pages of an event that everybody may open tell of it, by their addresses."""
    found = {}
    public = {name for name, roles in role_tables.table("Pages").items() if "public" in roles}
    for name, takes in role_sites.routes():
        given = {"pk": event.pk, "number": 2, "kind": "pairs"}
        if name not in public or takes[:1] != ["pk"] or not set(takes) <= set(given):
            continue
        address = reverse(name, args=[given[one] for one in takes])
        if address.startswith("/events/"):
            with taken_back():
                response = client.get(address)
                found[address] = (response.status_code, _CHANGES.sub("", contents(response)))
    return found
