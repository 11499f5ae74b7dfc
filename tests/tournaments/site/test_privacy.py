"""What is kept of people: the page, one's own data as a file, and the consent of a parent to a name."""

import json
import re
from collections import Counter, deque
from datetime import date
from html import unescape
from io import BytesIO
from urllib.parse import urldefrag, urljoin, urlsplit
from zipfile import ZipFile

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests import probes, role_sites, role_tables, sites
from tests.depth import cases
from tournaments.ledger.chains import verification
from tournaments.models import Consent, LedgerEntry, Person
from tournaments.people import services as people
from tournaments.people.names import consents
from tournaments.people.names.short_names import ShortNames
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.merging import services as merging
from tournaments.site.privacy import selectors
from tournaments.site.privacy import services as privacy

TODAY = date(2026, 11, 14)


def born(site, number, day) -> str:
    """Let an entrant be born on a day; the name."""
    person = site.event.entrants.get(number=number).person
    person.born = day
    person.save()
    return person.name


def child(site, number=2) -> str:
    return born(site, number, date(2014, 5, 1))


@pytest.mark.parametrize(
    ("day", "is_short"),
    [
        (date(2010, 11, 14), False),
        (date(2010, 11, 15), True),
        (date(2000, 1, 1), False),
        (None, False),
    ],
)
def test_from_sixteen_on_somebody_is_shown_by_name(site, day, is_short):
    born(site, 2, day)
    person = site.event.entrants.get(number=2).person
    assert (person.pk in consents.shortened([person.pk], TODAY)) is is_short


def test_on_the_leap_day_too(site):
    born(site, 2, date(2012, 2, 29))
    person = site.event.entrants.get(number=2).person
    assert consents.shortened([person.pk], date(2028, 2, 29)) == frozenset()


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Marije Zwart", "Marije Z."),
        ("Jan de Vries", "Jan V."),
        ("Vries, Jan de", "Jan V."),
        ("Sjoerd", "Sjoerd"),
    ],
)
def test_a_short_name_is_first_name_and_initial(name, short):
    assert consents.short(name) == short


def shown(client, *places) -> str:
    return "".join(client.get(place).content.decode() for place in places)


def public_places(site) -> list[str]:
    pk = site.event.pk
    files = [reverse("table-json", args=[pk, "standings"]), reverse("table-csv", args=[pk, "standings"])]
    return [
        reverse("event", args=[pk]),
        reverse("crosstable", args=[pk]),
        reverse("rounds", args=[pk]),
        *files,
    ]


def test_without_consent_the_public_sees_the_initial_in_page_and_file_alike(site, client):
    site.record(1, "1-0", "½-½", "0-1", "1-0")
    name = child(site)
    for place in public_places(site):
        said = shown(client, place)
        assert name not in said, place
        assert consents.short(name) in said, place


def test_with_consent_the_name_is_shown_until_it_is_withdrawn(site, client):
    name = child(site)
    person = site.event.entrants.get(number=2).person
    given = {"actor": site.leader, "person_id": person.pk}
    privacy.give_consent(**given, given_by="Foekje Zwart", given_on=date(2026, 9, 1))
    assert name in shown(client, *public_places(site))
    with pytest.raises(RuleViolation, match="stands already"):
        privacy.give_consent(**given, given_by="Foekje Zwart", given_on=date(2026, 9, 1))
    privacy.withdraw_consent(**given)
    assert name not in shown(client, *public_places(site))
    with pytest.raises(RuleViolation, match="No consent"):
        privacy.withdraw_consent(**given)
    assert verification.all_defects() == []


def test_the_record_has_no_parent_in_it(site):
    child(site)
    person = site.event.entrants.get(number=2).person
    privacy.give_consent(
        actor=site.leader, person_id=person.pk, given_by="Foekje Zwart", given_on=date(2026, 9, 1)
    )
    entry = LedgerEntry.objects.get(act="consent")
    assert "Foekje" not in str([entry.subject, entry.before, entry.after, entry.reason])
    assert Consent.objects.get().given_by == "Foekje Zwart"


def test_without_consent_there_is_no_page_of_a_child_but_for_officials(site, client):
    name = child(site, 1)
    person = site.event.entrants.get(number=1).person
    address = reverse("person", args=[person.pk])
    assert client.get(address).status_code == 404
    assert name not in shown(client, reverse("people"))
    client.force_login(site.leader)
    assert client.get(address).status_code == 200


def test_tournament_directors_see_the_whole_name(site, client):
    name = child(site)
    client.force_login(site.leader)
    assert name in shown(client, reverse("results", args=[site.event.pk, 1]))


def test_who_wishes_it_is_shown_with_first_name_and_initial_whatever_the_age(site, client):
    person = site.player.person
    name = site.event.entrants.get(person=person).name
    assert name in shown(client, *public_places(site), reverse("people"))
    own = Client()
    own.force_login(site.player)
    assert own.post(reverse("own-name"), {"wishes": "short"}).url == reverse("account")
    said = shown(client, *public_places(site), reverse("people"))
    assert name not in said
    assert consents.short(name) in said
    assert client.get(reverse("person", args=[person.pk])).status_code == 404
    assert name in shown(own, reverse("person", args=[person.pk]), reverse("event", args=[site.event.pk]))
    own.post(reverse("own-name"), {"wishes": "name"})
    assert name in shown(client, *public_places(site))
    assert [entry.after for entry in LedgerEntry.objects.filter(act="short-name").order_by("pk")] == [
        True,
        False,
    ]
    assert verification.all_defects() == []


def test_whoever_was_merged_is_shown_as_one_person(site):
    person = site.event.entrants.get(number=3).person
    other = people.save_person(actor=site.administrator, name="Hidde Wiarda", club=None)
    privacy.wish_short_name(actor=site.leader, person_id=other.pk, wishes=True)
    merging.merge(actor=site.administrator, kept_id=person.pk, merged_id=other.pk, reason="the same")
    assert consents.shortened([person.pk], TODAY) == {person.pk}
    privacy.wish_short_name(actor=site.leader, person_id=person.pk, wishes=False)
    assert consents.shortened([person.pk, other.pk], TODAY) == frozenset()


def test_an_official_records_it_for_who_asked_and_nobody_for_somebody_else(site, client):
    person = site.event.entrants.get(number=3).person
    with pytest.raises(PermissionDenied):
        privacy.wish_short_name(actor=site.player, person_id=person.pk, wishes=True)
    client.force_login(site.leader)
    assert client.post(reverse("short-name", args=[person.pk]), {"wishes": "short"}).status_code == 302
    with pytest.raises(RuleViolation, match="so already"):
        privacy.wish_short_name(actor=site.leader, person_id=person.pk, wishes=True)
    english = {"accept-language": "en"}
    told = client.post(reverse("own-name"), {"wishes": "short"}, follow=True, headers=english)
    assert "of nobody" in told.text


def test_players_record_no_consent(site):
    with pytest.raises(PermissionDenied):
        privacy.give_consent(
            actor=site.player, person_id=site.player.person_id, given_by="x y", given_on=TODAY
        )


@pytest.mark.parametrize("language", ["nl", "fy", "en"])
def test_the_public_page_says_what_is_kept(client, db, language):
    page = client.get(reverse("privacy"), headers={"accept-language": language}).content.decode()
    words = {"nl": "Wat bewaard wordt", "fy": "Wat bewarre wurdt", "en": "What is kept"}
    assert words[language] in page
    assert page.count("<dt>") == len(selectors.KEPT)


def test_everybody_has_all_that_is_known_of_the_own_person_and_no_secret(site, client):
    site.record(1, "1-0", "½-½", "0-1", "1-0")
    client.force_login(site.player)
    answer = client.get(reverse("own-data"))
    data = answer.json()
    assert "attachment" in answer["Content-Disposition"]
    assert data["person"][0]["name"] == site.player.person.name
    assert data["account"]["name"] == site.player.username
    assert data["rows"]["entrant"][0]["person_id"] == site.player.person_id
    assert any(game["result"] for game in data["rows"]["game"])
    text = answer.content.decode()
    site.player.refresh_from_db()
    assert site.player.password not in text
    assert sites.PASSWORD not in text
    others = [one.name for one in site.event.entrants.exclude(person=site.player.person)]
    assert [name for name in others if name in text] == []


def test_an_administrator_gives_the_data_of_somebody_and_nobody_else_does(site, client):
    address = reverse("person-data", args=[site.player.person_id])
    client.force_login(site.leader)
    assert client.get(address).status_code == 403
    client.force_login(site.administrator)
    assert client.get(address).json()["person"][0]["name"] == site.player.person.name


def test_the_page_of_an_erasure_asks_for_the_name(site, client):
    client.force_login(site.administrator)
    person = site.player.person
    address = reverse("erasure", args=[person.pk])
    assert client.post(address, {"name": "somebody", "reason": "asked"}).status_code == 422
    assert client.post(address, {"name": person.name, "reason": "asked"}).status_code == 302
    person.refresh_from_db()
    assert person.name == f"N. N. {person.pk}"


# --- every page and file ----------------------------------------------------------------------------------


def readable(response) -> str:
    """What a page or a file says, whatever its form."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    if kind == "application/pdf":
        return " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    if kind.startswith("application/vnd."):
        archive = ZipFile(BytesIO(content))
        return " ".join(archive.read(part).decode("utf-8", "replace") for part in archive.namelist())
    return unescape(content.decode("utf-8", "replace"))


def walk(client) -> dict[str, tuple[int, str]]:
    """The status and the text of everything that the home page leads to, and of every public route of it."""
    waiting, found, shapes = deque(["/"]), {}, Counter()
    while waiting:
        address = waiting.popleft()
        name = probes.route_of(address)
        shapes[name] += 1
        if address in found or shapes[name] > cases(2, of=20):
            continue
        response = client.get(address)
        found[address] = response.status_code, readable(response)
        if response.headers.get("Content-Type", "").startswith("text/html"):
            for link in probes.Page(address, response.content.decode()).links:
                if not urlsplit(link).netloc and ":" not in link and not link.startswith("/static/"):
                    waiting.append(urldefrag(urljoin(address, link)).url)
    return found


def role_sites_public() -> set[str]:
    """The routes that the table of roles opens to the public."""
    return {name for name, allowed in role_tables.table("Pages").items() if "public" in allowed}


def all_children() -> set[str]:
    """Make children of all people; their names."""
    Person.objects.update(born=date(2014, 5, 1))
    names = set(Person.objects.values_list("name", flat=True))
    return {name for name in names if consents.short(name) != name}


@pytest.mark.once
@pytest.mark.timeout(300)
def test_a_visitor_finds_the_name_of_a_child_on_no_page_and_in_no_file(roles):
    names = all_children()
    client = Client(headers={"accept-language": "en"})
    found = walk(client)
    dead = [address for address, (status, _) in found.items() if status == 404]
    assert dead == [], "a link to a page that the public does not have"
    for name, takes in role_sites.routes():
        if name in role_sites_public():
            address = reverse(name, args=role_sites.address_arguments(roles, name, takes))
            response = client.get(address)
            found[address] = response.status_code, readable(response)
    told = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)))
    leaks = {address: sorted(set(told.findall(text))) for address, (_, text) in found.items()}
    assert {address: named for address, named in leaks.items() if named} == {}
    assert len(found) > 100
    everything = " ".join(text for _, text in found.values())
    assert sum(consents.short(name) in everything for name in names) > 40


def test_an_account_of_a_player_reads_the_own_name_and_no_other(site, client):
    names = all_children()
    client.force_login(site.player)
    own = site.player.person.name
    text = "".join(text for _, text in walk(client).values())
    assert {name for name in names if name in text} == {own}


def test_a_form_that_was_refused_tells_no_name_of_a_child_and_keeps_what_was_typed(site, client):
    names = all_children() - {site.player.person.name}
    typed = next(iter(names))
    client.force_login(site.player)
    address = reverse("dispute-add", args=[site.event.pk])
    response = client.post(address, {"people": f"{typed}; Boalsert"})
    page = readable(response)
    assert response.status_code == 422
    assert {name: page.count(name) for name in names if name in page} == {typed: 1}
    assert f'value="{typed}; Boalsert"' in page
    assert consents.short(site.event.entrants.get(number=2).name) in page


def test_officials_read_whole_names_where_the_same_page_is_short_for_others(site, client):
    name = child(site)
    page = reverse("pyramid", args=[2026])
    assert name not in shown(client, page)
    client.force_login(site.leader)
    assert name in shown(client, page)


def test_who_was_merged_is_as_young_as_who_it_is(site, client):
    person = site.event.entrants.get(number=2).person
    known = people.save_person(actor=site.administrator, name="Marij Zwart", club=None)
    Person.objects.filter(pk=known.pk).update(born=date(2014, 5, 1))
    merging.merge(actor=site.administrator, kept_id=known.pk, merged_id=person.pk, reason="one and the same")
    assert person.name not in shown(client, *public_places(site))
    given = {"actor": site.leader, "person_id": known.pk}
    privacy.give_consent(**given, given_by="Foekje Zwart", given_on=date(2026, 9, 1))
    assert person.name in shown(client, *public_places(site))


def test_names_are_shortened_however_they_are_written():
    names = ShortNames([(7, "Sjûkje O'Brien"), (7, "Jan")])
    assert names.in_text("Sjûkje O'Brien, Sjûkje O'Briens") == "Sjûkje O., Sjûkje O'Briens"
    assert names.in_page("<b>Sjûkje O&#x27;Brien</b>") == "<b>Sjûkje O.</b>"
    assert json.loads(names.in_text(json.dumps(["Sjûkje O'Brien"]))) == ["Sjûkje O."]
    quoted = ShortNames([(7, 'Jân "Jap" Bakker')])
    assert quoted.in_text('[White "Jân \\"Jap\\" Bakker"]') == '[White "Jân B."]'
    assert quoted.in_text('"Jân ""Jap"" Bakker",2') == '"Jân B.",2'
    for before in ("\n", "“", "\\"):
        assert json.loads(names.in_text(json.dumps([f"x{before}Sjûkje O'Brien"]))) == [f"x{before}Sjûkje O."]
    infix = ShortNames([(7, "Jan Piet van der Wal")])
    for last_first in ("Wal, Jan Piet van der", "van der Wal, Jan Piet", "Wal, van der, Jan Piet"):
        assert infix.in_text(f'[White "{last_first}"]') == '[White "Jan W."]'
    listed = "Anna van der Wal, Jan Piet Visser en Anna van der Wal, Jan Piet van der Wal"
    assert infix.in_text(listed) == "Anna van der Wal, Jan Piet Visser en Anna van der Wal, Jan W."
    assert names.in_data({"Sjûkje O'Brien": [1, "Jan"]}) == {"Sjûkje O.": [1, "Jan"]}
    assert names.in_page('<a class="x" href="/people/7/">J</a><a href="/people/8/">K</a>').startswith("J<a")


def test_a_longer_name_of_somebody_else_of_which_a_name_is_a_part_is_shown_whole(site, client):
    name = child(site)
    longer = f"Klaas {name}"
    other = people.save_person(actor=site.administrator, name=longer, club=None)
    site.event.entrants.filter(number=3).update(name=longer, person=other)
    said = shown(client, *public_places(site))
    assert longer in said
    assert name not in said.replace(longer, "")
    assert consents.short(name) in said
