"""A dispute and an appeal in every section: the links lead there, each page cites its own articles.

A, G, H and I name no appeal; Bijlage 5 is not limited to sections (reading R100).
"""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests import role_sites, sites
from tests.depth import FULL, share
from tests.tournaments.team_play import line_up_all
from tests.tournaments.test_roles import taken_back
from tournaments.appeals import services as appeals
from tournaments.appeals.cases.selectors import case
from tournaments.appeals.disputes import services
from tournaments.events import locks
from tournaments.events.setting_up import creating
from tournaments.models import Dispute, Event, Game, Invitation, Season
from tournaments.regulations.editions.edition import edition
from tournaments.regulations.reasons import RuleViolation

OWN = {
    "A": "A art. 6",
    "B": "B art. 8",
    "C": "C art. 16",
    "D": "D art. 8",
    "E": "E art. 6",
    "F": "F art. 7",
    "G": "G art. 7",
    "I": "I art. 7",
}
UNNAMED = "does not name an appeal itself; the annex holds for every section"
# A section that follows what another has printed: D.5, G.2 (R61) and own schedules of E.3 the tables of A.4,
# the note of A.5 the final group of D.6.
OF_ANOTHER = {"A": {"D art. 6"}, "D": {"A art. 4", "C art. 8"}, "E": {"A art. 4"}, "G": {"A art. 4"}}
CITED = re.compile(r"\b([A-I]) art\. (\d+)")


def with_every_section(site):
    """An event of each section beside the KK, started, of its jury the same account."""
    teams = {"players": sites.teams(4)}
    of_teams = [sites.found(site, "B", **teams), sites.found(site, "G", **teams)]
    for event in of_teams:
        line_up_all(site, event)
    sites.found(site, "A", "1", players=sites.many(5, "1"))
    sites.found(site, "D", "HA", players=sites.many(6, "HA", after=60))
    sites.found(site, "E", "jeugd", players=sites.many(5))
    sites.swiss_round(site)
    sites.found(site, "I", players=sites.display(8), system="display")
    jury = sites.account(site.administrator, "sjuery", Invitation.Role.JURY, event=site.event)
    for event in Event.objects.exclude(pk=site.event.pk).filter(parent=None):
        creating.set_jury(actor=site.administrator, event_id=event.pk, member=jury, judges=True)
    return site


BEGINNINGS = {"sections": with_every_section}


@pytest.fixture
def sections(site):
    """An event of every section of the regulation that is played, by its letter."""
    found = {event.section: event for event in Event.objects.filter(parent=None).select_related("season")}
    assert sorted(found) == sorted(OWN)
    return found


@pytest.fixture
def browse():
    """A browser of somebody, in English."""

    def browser(user):
        client = Client(headers={"accept-language": "en"})
        client.force_login(user)
        return client

    return browser


def cited(response):
    """The articles of sections that a page cites, as they are read."""
    main = response.text.partition("<main")[2].partition("</main>")[0]
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", main))
    return {found.group() for found in CITED.finditer(text)}


def foreign(section, articles):
    """Those that are of another section."""
    return {one for one in articles if one[0] != section} - OF_ANOTHER.get(section, set())


@pytest.mark.article("Bijlage 5 conditions.1")
@pytest.mark.parametrize("section", OWN)
@pytest.mark.sampled(every=4)
def test_every_link_to_a_dispute_leads_to_a_page_that_records_one(site, sections, browse, section):
    event = sections[section]
    jury = site.administrator.__class__.objects.get(username="sjuery")
    for user, pages in ((site.administrator, ["event"]), (jury, ["event", "jury"])):
        for name in pages:
            page = browse(user).get(reverse(name, args=[event.pk]), follow=True)
            links = re.findall(r'href="([^"]*/disputes/new/)"', page.text)
            assert links, (section, name)
            for link in links:
                found = browse(user).get(link)
                assert found.status_code == 200, (section, name, link)
                assert OWN[section] in cited(found)
                assert foreign(section, cited(found)) == set()
                assert (UNNAMED in found.text) is (section in "AGI")
    sent = {"parties": [1, 2], "text": "De klok."}
    made = browse(jury).post(reverse("dispute-add", args=[event.pk]), sent)
    assert made.status_code == 302
    dispute = Dispute.objects.get(event=event)
    assert browse(jury).get(made["Location"]).status_code == 200
    services.rule(actor=site.administrator, dispute_id=dispute.pk, text="Zo.")
    page = browse(site.administrator).get(made["Location"])
    assert (OWN[section] in cited(page), foreign(section, cited(page))) == (True, set())
    assert (UNNAMED in page.text) is (section in "AGI")


@pytest.mark.article("Bijlage 5 conditions")
@pytest.mark.parametrize("section", OWN)
@pytest.mark.sampled(every=4)
def test_an_appeal_goes_to_the_committee_from_every_section(site, sections, browse, section):
    event = sections[section]
    given = {"actor": site.administrator}
    dispute = services.raise_dispute(**given, event_id=event.pk, parties=[1, 2], text="De klok.")
    services.rule(**given, dispute_id=dispute.pk, text="Zo.")
    made = appeals.lodge_for(
        **given,
        dispute_id=dispute.pk,
        at=dispute.__class__.objects.get(pk=dispute.pk).ruling.given_at,
        party=1,
        why="Om.",
        against="It.",
        in_writing=True,
        to_chair=True,
    )
    found = case(made.pk)
    assert (found.appeal.admissible, found.is_unnamed) == (True, section in "AGI")
    assert browse(site.administrator).get(reverse("appeal", args=[made.pk])).status_code == 200


def addresses(event):
    """The addresses under an event by the names of their routes."""
    game = Game.objects.filter(round__event=event).first()
    given = {"pk": event.pk, "number": 1, "table": 1, "board": 1, "game": game.pk if game else 0}
    for name, takes in role_sites.routes():
        if "pk" not in takes or set(takes) - given.keys():
            continue
        address = reverse(name, args=[given[one] for one in takes])
        if re.match(r"/(office/|jury/|club/|appeals/)?events/", address):
            yield name, address


@pytest.mark.article("B.6")
@pytest.mark.article("G.2")
@pytest.mark.parametrize("section", OWN)
def test_every_page_of_an_event_cites_the_articles_of_its_own_section(site, sections, browse, section):
    """Also each page that comes back because nothing was filled in, or because it cannot be done now. Of each
    section an eighth of the pages, in `make full` all.
    """
    client = browse(site.administrator)
    seen, faults = {"get": [], "post": []}, []
    for name, address in share(addresses(sections[section]), "ABCDEFGI".index(section), 8):
        for sending, send in (("get", client.get), ("post", client.post)):
            with taken_back():
                page = send(address, {"reason": ""}, follow=True)
                is_page = page.headers["Content-Type"].startswith("text/html") and not page.streaming
                if page.status_code not in (200, 422) or not is_page or "<main" not in page.text:
                    continue
                seen[sending].append(name)
                faults += [(name, sending, one) for one in foreign(section, cited(page))]
    assert faults == []
    assert min(map(len, seen.values())) > (20 if FULL else 1), seen


@pytest.mark.article("A.6")
@pytest.mark.article("B.8")
@pytest.mark.article("C.16")
@pytest.mark.article("D.8")
@pytest.mark.article("E.6")
@pytest.mark.article("F.7")
@pytest.mark.article("G.7")
@pytest.mark.article("I.7")
@pytest.mark.parametrize("section", OWN)
def test_a_closed_event_is_changed_by_a_ruling_of_its_own_section(section):
    closed = Event(section=section, season=Season(year=2026), closed_at=datetime(2027, 1, 1, tzinfo=UTC))
    with pytest.raises(RuleViolation, match="needs a ruling") as found:
        locks.check_open(closed)
    assert found.value.reason.articles == (edition().disputes_article(section),)
    assert found.value.reason.articles == (OWN[section].replace(" art. ", "."),)
