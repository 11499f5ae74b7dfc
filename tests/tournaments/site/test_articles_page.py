"""The page of the articles: every article of the regulation stands there, and pages lead to it."""

import re
import tomllib
from pathlib import Path

import pytest
from django.urls import reverse

from tournaments.pages.words import articles
from tournaments.regulations.editions.edition import edition

LISTED = tomllib.loads((Path(__file__).parents[3] / "docs" / "articles.toml").read_text())["articles"]


def test_every_listed_article_has_its_place_on_the_page():
    assert [key for key in LISTED if not articles.anchor(key, edition())] == []


def test_no_article_stands_there_that_the_regulation_does_not_have():
    listed = {articles.anchor(key, edition()) for key in LISTED}
    assert articles.anchors() == listed


@pytest.mark.parametrize(
    ("key", "anchor"), [("C.15B", "C-15"), ("Bijlage 5 tasks.7", "Bijlage-5"), ("R31", "")]
)
def test_a_part_of_an_article_leads_to_the_article(key, anchor):
    assert articles.anchor(key, edition()) == anchor


def test_the_page_shows_them_and_the_standings_lead_to_it(site, client):
    page = client.get(reverse("regulation")).content.decode()
    assert 'id="C-14"' in page
    site.play(7)
    standings = client.get(reverse("event", args=[site.event.pk])).content.decode()
    assert re.search(rf'href="{reverse("regulation")}#C-15"', standings)


def texts(client, language, **query):
    client.cookies["django_language"] = language
    return client.get(reverse("regulation"), query).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [("nl", "Slaan moet."), ("fy", "Slaan moat."), ("en", "Capturing is compulsory.")],
)
def test_the_articles_stand_there_in_the_language_of_the_reader(client, language, words):
    page = texts(client, language)
    assert f'<p lang="{language}">{words}' in page


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "asked", "found"),
    [
        ("nl", "C.14", ["C-14"]),
        ("en", "c art. 14", ["C-14"]),
        ("nl", "Bijlage 5", ["Bijlage-5"]),
        ("fy", "BULTE", []),
        ("fy", "oerskriuwt", ["Spelreglement-20"]),
        ("fy", "ûneven FJOUWERTAL", ["G-4"]),
        ("fy", "uneven fjouwertal", ["G-4"]),
        ("en", "simul giver circle", ["I-3"]),
        ("nl", "<script>", []),
    ],
)
def test_an_article_is_found_by_number_part_and_words_whatever_the_accents(client, language, asked, found):
    page = texts(client, language, q=asked)
    assert re.findall(r'<div id="([\w-]+)">', page) == found


@pytest.mark.django_db
def test_nothing_typed_shows_every_article(client):
    assert texts(client, "nl", q="  ").count("<dt>") == texts(client, "nl").count("<dt>") > 90


@pytest.mark.django_db
def test_an_article_leads_to_its_readings_and_these_lead_back(client):
    assert f'href="{reverse("readings")}#r11"' in texts(client, "nl", q="Spelreglement 20")
    page = client.get(reverse("readings"), {"q": "R11"}).content.decode()
    assert f'href="{reverse("regulation")}#Spelreglement-20"' in page
    assert page.count('class="reading"') >= 1
    assert page.index('id="r11"') > 0


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "title"),
    [("nl", "Waarde van een slag"), ("fy", "Wearde fan in slach"), ("en", "Value of a shot")],
)
def test_a_reading_has_its_title_in_the_language_of_the_reader(client, language, title):
    client.cookies["django_language"] = language
    page = client.get(reverse("readings"), {"q": title}).content.decode()
    assert re.search(rf'#r1">R1</a>\s+{title}\s+</h2>', page)
    assert '<div lang="en">' in page
