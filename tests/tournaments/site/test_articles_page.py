"""The page of the articles: every article of the regulation stands there, and pages lead to it."""

import re
import tomllib
from pathlib import Path

import pytest
from django.urls import reverse

from tournaments.pages import articles

LISTED = tomllib.loads((Path(__file__).parents[3] / "docs" / "articles.toml").read_text())["articles"]


def test_every_listed_article_has_its_place_on_the_page():
    assert [key for key in LISTED if not articles.anchor(key)] == []


def test_no_article_stands_there_that_the_regulation_does_not_have():
    listed = {articles.anchor(key) for key in LISTED}
    assert articles.anchors() == listed


@pytest.mark.parametrize(
    ("key", "anchor"), [("C.15B", "C-15"), ("Bijlage 5 tasks.7", "Bijlage-5"), ("R31", "")]
)
def test_a_part_of_an_article_leads_to_the_article(key, anchor):
    assert articles.anchor(key) == anchor


def test_the_page_shows_them_and_the_standings_lead_to_it(site, client):
    page = client.get(reverse("regulation")).content.decode()
    assert 'id="C-14"' in page
    site.play(7)
    standings = client.get(reverse("event", args=[site.event.pk])).content.decode()
    assert re.search(rf'href="{reverse("regulation")}#C-15"', standings)
