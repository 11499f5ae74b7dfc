"""Every page and paper cites an article under the number that the edition of its season prints.

In the made-up edition 2040 a new article stands before C.14 (tests/data/editions/2040/edition.toml), so that
what was C.14 to C.16 is printed there as C.15 to C.17.
"""

import json
import re
from io import BytesIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests import made_editions, role_sites, sites
from tests.depth import share
from tests.tournaments.printing.reading import text
from tests.tournaments.test_roles import taken_back
from tournaments.events.entries import services as entries
from tournaments.events.loaded import load
from tournaments.events.setting_up import creating as events
from tournaments.models import LedgerEntry, Season, SeasonFact
from tournaments.pages.words import wording
from tournaments.regulations.disputes.publication import articles_named
from tournaments.regulations.editions import edition as editions
from tournaments.regulations.files.event import dump
from tournaments.regulations.reasons import RuleViolation

PLACES = re.compile(r"C art\. \d+[A-D]?")


@pytest.fixture
def both(tmp_path, monkeypatch):
    made_editions.lay_both(tmp_path, monkeypatch)
    yield
    editions.edition.cache_clear()


@pytest.fixture
def new(both, site):
    """A published eight of season 2040, to be played."""
    season = events.add_season(actor=site.administrator, year=2040)
    event = events.add_event(actor=site.administrator, season=season, division="RHAA")
    entries.enter(actor=site.administrator, event_id=event.pk, entries=sites.lines())
    events.set_published(actor=site.administrator, event_id=event.pk, published=True)
    event.leaders.add(site.leader)
    return sites.Site(site.administrator, site.leader, site.player, season, event)


def cited(content):
    return set(PLACES.findall(content))


def paper(client, event):
    answer = client.get(reverse("crosstable-pdf", args=[event.pk]))
    assert answer.status_code == 200
    return text(BytesIO(answer.getvalue()))


def test_a_season_follows_the_newest_edition_that_is_valid_in_its_year(new, site):
    assert (site.season.edition, new.season.edition) == ("2011", "2040")
    before = events.add_season(actor=site.administrator, year=2039)
    after = events.add_season(actor=site.administrator, year=2041)
    assert (before.edition, after.edition) == ("2011", "2040")
    founded = LedgerEntry.objects.filter(act="season").order_by("-sequence").first()
    assert founded.after == {"edition": "2040"}


def test_the_page_of_an_event_cites_the_numbers_of_its_edition(site, new, client):
    site.play(7)
    new.play(7)
    old_page = client.get(reverse("event", args=[site.event.pk])).content.decode()
    new_page = client.get(reverse("event", args=[new.event.pk])).content.decode()
    assert "C art. 15" in " ".join(cited(old_page))
    assert "C art. 16" not in " ".join(cited(old_page))
    assert "C art. 16" in " ".join(cited(new_page))
    assert "C art. 15" not in " ".join(cited(new_page))
    assert f'href="{reverse("regulation")}#C-15"' in old_page
    assert f'href="{reverse("regulation")}?edition=2040#C-16"' in new_page


def test_the_paper_of_an_event_cites_the_numbers_of_its_edition(site, new, client):
    site.play(7)
    new.play(7)
    old_paper, new_paper = paper(client, site.event), paper(client, new.event)
    assert {"C art. 15"} <= {found[:9] for found in cited(old_paper)}
    assert {"C art. 16"} <= {found[:9] for found in cited(new_paper)}
    assert "C art. 15" not in new_paper
    assert "C art. 16" not in old_paper


def test_one_page_after_another_keeps_its_own_numbers(site, new, client):
    site.play(7)
    new.play(7)
    addresses = [reverse("event", args=[event.pk]) for event in (site.event, new.event)]
    first = [cited(client.get(address).content.decode()) for address in addresses]
    second = [cited(client.get(address).content.decode()) for address in reversed(addresses)]
    assert second == first[::-1]


@pytest.mark.article("C.14")
def test_what_a_withdrawal_means_cites_the_number_of_the_edition(site, new, client):
    found = []
    for one in (site, new):
        one.play(3)
        client.force_login(one.leader)
        sent = {"number": 8, "after_round": 3, "reason": "moved away"}
        page = client.post(reverse("withdrawals", args=[one.event.pk]), sent).content.decode()
        (notice,) = re.findall(r'<div class="notice alert" role="status">(.*?)</p>', page, re.DOTALL)
        found.append(cited(notice))
    assert [{"C art. 14"} <= found[0], "C art. 14" in found[1], "C art. 15" in found[1]] == [
        True,
        False,
        True,
    ]


def test_a_command_prints_the_numbers_of_the_edition_that_the_file_follows(site, new, tmp_path, capsys):
    site.play(7)
    new.play(7)
    shown = []
    for event in (site.event, new.event):
        path = tmp_path / f"{event.pk}.json"
        path.write_text(json.dumps(dump(load(event).facts)))
        call_command("standings", str(path), "--json")
        rows = json.loads(capsys.readouterr().out)["rows"]
        shown.append({row["decided_by"].rstrip("ABCD") for row in rows if row["decided_by"]})
    assert shown == [{"C.15"}, {"C.16"}]


def test_a_schedule_is_printed_with_the_source_in_the_edition_of_the_season(both, capsys):
    call_command("schedule", "--section", "C", "--entrants", "8", "--season", "2040", "--json")
    assert json.loads(capsys.readouterr().out)["source"] == "C, art. 7"
    assert editions.edition("2040").printed_source("C, art. 14") == "C, art. 15"
    assert editions.edition("2011").printed_source("C, art. 14") == "C, art. 14"


def test_the_page_of_the_articles_shows_the_edition_that_is_asked_for(db, both, client):
    address = reverse("regulation")
    old, new = (client.get(address, query).content.decode() for query in ({}, {"edition": "2040"}))
    assert 'id="C-17"' not in old
    assert 'id="C-17"' in new
    assert 'href="?edition=2040"' in old
    assert client.get(address, {"edition": "1900"}).status_code == 404
    found = client.get(address, {"edition": "2040", "q": "C.14"}).content.decode()
    (all_of_it,) = re.findall(r'role="status">.*?href="([^"]+)"', found, re.DOTALL)
    assert client.get(f"{address}{all_of_it}").status_code == 200


def test_the_settings_of_an_event_lead_to_the_section_in_its_edition(site, new, client):
    client.force_login(site.administrator)
    for event, query in ((site.event, ""), (new.event, "?edition=2040")):
        page = client.get(reverse("set-up", args=[event.pk])).content.decode()
        assert f'href="{reverse("regulation")}{query}#part-C"' in page


@pytest.mark.parametrize(
    ("page", "old_numbers", "new_numbers"),
    [
        ("withdrawals", {"C art. 12", "C art. 14"}, {"C art. 12", "C art. 15"}),
        ("absences", {"C art. 10", "C art. 13"}, {"C art. 10", "C art. 13"}),
    ],
)
def test_the_sentences_of_a_page_cite_the_numbers_of_the_edition(
    site, new, client, page, old_numbers, new_numbers
):
    for one, numbers in ((site, old_numbers), (new, new_numbers)):
        client.force_login(one.leader)
        shown = client.get(reverse(page, args=[one.event.pk])).content.decode()
        assert numbers <= cited(shown)
        assert not cited(shown) & ((old_numbers | new_numbers) - numbers)


def test_an_article_is_cited_by_the_edition_that_is_given(both):
    shown = [wording.articles(("C.14", "Bijlage 5"), editions.edition(name)) for name in ("2011", "2040")]
    assert shown == ["C art. 14; Bijlage 5", "C art. 15; Bijlage 5"]
    sentence = wording.citing("Withdrawn (%(article)s); %(annex)s.", article="C.14", annex="Bijlage 5")
    assert str(sentence) == "Withdrawn (C art. 14); Bijlage 5."


def test_an_article_that_is_unknown_is_refused_with_examples_in_the_numbers_of_the_edition(both):
    for name in ("2011", "2040"):
        with pytest.raises(RuleViolation, match=r"Q\.1 is no article: name them as C\.13, "):
            articles_named("Q.1", edition=editions.edition(name))


def test_what_was_told_for_the_end_of_a_season_is_said_with_its_articles():
    with override("en"):
        said = [wording.fact_kind(kind, editions.edition()) for kind in SeasonFact.Kind.values]
    assert said[0] == "declines promotion (C art. 9; D art. 7)"
    assert all(one.endswith(")") for one in said)
    assert wording.fact_kind("something else", editions.edition()) == "something else"


OF_NO_SEASON = {"union-record", "handbook-part", "readings", "regulation", "person-add", "person-edit"}
OF_NO_SEASON |= {"problems", "problem", "problem-competition", "problem-entry", "problem-mark"}
"""Pages that cite articles for every season: in the numbers of the edition that holds now."""


def test_no_page_of_a_season_shows_the_number_of_another_edition(roles, tmp_path, monkeypatch):
    made_editions.lay_renumbered(tmp_path, monkeypatch)
    Season.objects.update(edition="2050")
    client = Client()
    client.force_login(roles.actors["administrator"])
    wrong, cites = {}, 0
    for name, takes in share(role_sites.routes(), 1, 3):
        with taken_back():
            answer = client.get(reverse(name, args=role_sites.address_arguments(roles, name, takes)))
            content = b"".join(answer) if answer.streaming else answer.content
        shown = re.findall(r"\b[A-I] art\. (\d+)", content.decode(errors="replace"))
        if name in OF_NO_SEASON:
            continue
        wrong |= {name: shown} if any(int(number) < 50 for number in shown) else {}
        cites += bool(shown)
    editions.edition.cache_clear()
    assert wrong == {}
    assert cites > 5


def test_no_sentence_has_the_number_of_an_article_written_into_it():
    """Such a sentence says the number of 2011 in every edition: its article is said from its key, by
    `{{ "C.14"|article }}` or `tournaments/pages/words/wording.py::citing`.
    """
    catalogue = (settings.BASE_DIR / "locale" / "en" / "LC_MESSAGES" / "django.po").read_text("utf-8")
    sentences = [
        "".join(re.findall(r'"(.*)"', found))
        for found in re.findall(r'^msgid ((?:".*"\n)+)', catalogue, re.MULTILINE)
    ]
    written = [one for one in sentences if re.search(r"\bart\. ?\d|Bijlage \d", one)]
    assert len(sentences) > 1000
    assert not written, "\n".join(written)
