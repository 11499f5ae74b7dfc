"""The handbook: the same places in every language, and each page of the site leads to one of them."""

import pytest
from django.conf import settings
from django.urls import URLResolver, get_resolver, reverse

from tests import sites
from tests.browser.test_every_page import PAGES
from tournaments.site.handbook.places import place_of
from tournaments.site.handbook.selectors import NAMES, part

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def routes(resolver):
    """Every route of the site: its view and its name."""
    for one in resolver.url_patterns:
        if isinstance(one, URLResolver):
            yield from routes(one)
        else:
            yield one.callback, one.name


def places(language):
    """The places of the handbook in a language, in their order."""
    return [(name, section.anchor) for name in NAMES for section in part(name, language).sections]


def test_every_language_has_the_same_places_with_words_at_each():
    first = places(LANGUAGES[0])
    assert len(set(first)) == len(first) > 40
    for language in LANGUAGES:
        assert places(language) == first
        for name in NAMES:
            found = part(name, language)
            assert found.title
            assert all(len(section.html) > 60 for section in (found, *found.sections)), (language, name)


def test_every_route_leads_to_a_place_that_is_there():
    known = set(places(LANGUAGES[0]))
    of_ours = {
        (view.__module__, name)
        for view, name in routes(get_resolver())
        if not view.__module__.startswith("django.views")
    }
    assert len(of_ours) > 200
    places_of = {one: place_of(one[0], one[1] or "") for one in of_ours}
    assert {one: place for one, place in places_of.items() if place not in known} == {}
    parts = {name: place.part for (_, name), place in places_of.items()}
    assert [name for name in PAGES[None] if parts[name] == "administrator"] == []
    assert (parts["submission-board"], parts["doubt-answer"]) == ("player", "director")


@pytest.mark.django_db
def test_a_page_leads_to_its_place_in_the_language_of_the_reader(client):
    site = sites.build()
    shown = client.get(reverse("event", args=[site.event.pk])).text
    assert '<a href="/handbook/reader/#standings"' in shown
    client.force_login(site.leader)
    shown = client.get(reverse("results", args=[site.event.pk, 1])).text
    assert 'href="/handbook/director/#results"' in shown
    client.cookies["django_language"] = "fy"
    page = client.get("/handbook/director/").text
    assert '<h2 id="results">Utslaggen</h2>' in page
    assert "<strong>Backspace</strong>" in page
    assert client.get("/handbook/nobody/").status_code == 404
    assert all(f'href="/handbook/{name}/"' in client.get("/handbook/").text for name in NAMES)
