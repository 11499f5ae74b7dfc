"""Pages kept for visitors: made once, never old, and nobody's but everybody's."""

from dataclasses import replace

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import sites
from tests.sites import PASSWORD
from tournaments.events.setting_up import creating
from tournaments.people import services as people
from tournaments.site import kept_pages

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def within_a_minute(monkeypatch):
    """The tests ask within one minute; a page is made anew with the next."""
    monkeypatch.setattr(kept_pages, "_minute", lambda: "202610031200")


def page(site):
    return reverse("event", args=[site.event.pk])


def test_the_same_page_asked_for_again_takes_one_query(site, client, django_assert_num_queries, monkeypatch):
    first = client.get(page(site))
    with django_assert_num_queries(1):
        again = client.get(page(site))
    assert again.content == first.content
    own = "X-Request-ID"  # of each request
    assert {**again.headers, own: ""} == {**first.headers, own: ""}
    with django_assert_num_queries(1):
        unchanged = client.get(page(site), headers={"If-None-Match": first["ETag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    monkeypatch.setattr(kept_pages, "_minute", lambda: "202610031201")
    with CaptureQueriesContext(connection) as made:
        client.get(page(site))
    assert len(made) > 1


def test_who_has_an_old_page_makes_the_new_one_for_all(site, client, django_assert_num_queries):
    assert client.get(page(site), headers={"If-None-Match": '"of before"'}).status_code == 200
    with django_assert_num_queries(1):
        assert client.get(page(site)).status_code == 200


def test_a_result_and_its_correction_are_shown_at_once(site, client):
    before = client.get(page(site))
    site.record(1, "1-0")
    won = client.get(page(site), headers={"If-None-Match": before["ETag"]})
    assert won.status_code == 200
    site.record(1, "½-½", reason="the sheet says so")
    drawn = client.get(page(site), headers={"If-None-Match": won["ETag"]})
    assert drawn.status_code == 200
    assert len({before.content, won.content, drawn.content}) == 3


def test_a_name_that_changed_is_shown_at_once(site, client):
    person = site.event.entrants.get(number=1).person
    of_person = reverse("person", args=[person.pk])
    assert person.name in client.get(of_person).text
    people.save_person(actor=site.administrator, name="Durk Wiersma", club=person.club, person=person)
    assert "Durk Wiersma" in client.get(of_person).text


def test_an_act_in_another_event_leaves_a_page_as_it_was(site, client, django_assert_num_queries):
    other = sites.found(site, "C", "HAA", players=sites.many(8), seed=None)
    client.get(page(site))
    client.get(reverse("home"))
    replace(site, event=other).record(1, "1-0")
    with django_assert_num_queries(1):
        client.get(page(site))
    with CaptureQueriesContext(connection) as asked:
        client.get(reverse("home"))
    assert len(asked) > 1


def test_each_language_has_its_own(site, client):
    dutch = client.get(page(site)).text
    client.get(reverse("language", args=["fy"]), {"next": page(site)})
    frisian = client.get(page(site)).text
    assert 'lang="nl"' in dutch
    assert 'lang="fy"' in frisian


def test_pages_of_an_account_and_pages_with_forms_are_made_anew(site, client):
    sign_in = reverse("sign-in")
    assert client.get(sign_in).content != client.get(sign_in).content  # the token of the form
    client.get(page(site))
    client.force_login(site.leader)
    response = client.get(page(site))
    assert "no-store" in response["Cache-Control"]
    client.logout()
    client.cookies.clear()
    assert site.leader.username not in client.get(page(site)).text


def test_an_event_that_is_no_longer_published_is_gone_at_once(site, client):
    assert client.get(page(site)).status_code == 200
    creating.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    assert client.get(page(site)).status_code == 404


def test_pages_are_sent_compressed_to_those_who_can_read_it(site, client):
    plain = client.get(page(site))
    small = client.get(page(site), headers={"Accept-Encoding": "gzip"})
    assert small["Content-Encoding"] == "gzip"
    assert len(small.content) * 3 < len(plain.content)
    assert not client.get(page(site)).has_header("Content-Encoding")


def test_a_language_leads_back_to_pages_of_this_site_alone(client):
    for foreign in ("https://example.org/", "//example.org/", "javascript:alert(1)"):
        assert client.get(reverse("language", args=["en"]), {"next": foreign})["Location"] == "/"
    assert client.get(reverse("language", args=["de"])).status_code == 404


def test_signing_in_still_works_after_kept_pages(site, client):
    client.get(page(site))
    client.post(reverse("sign-in"), {"username": site.leader.username, "password": PASSWORD})
    assert client.get(reverse("office")).status_code == 200


def test_kept_pages_weigh_no_more_than_their_bound(site, client, monkeypatch, django_assert_num_queries):
    weight = len(client.get(page(site)).content)
    caches["pages"].clear()
    monkeypatch.setattr(kept_pages, "MOST_BYTES_TOGETHER", 4 * weight)
    for asked in range(9):
        assert client.get(page(site), {"as": asked}).status_code == 200
        assert client.get(page(site), {"as": 0}).status_code == 200
    held = caches["pages"]._cache
    assert 2 * weight < sum(map(len, held.values())) <= 4 * weight
    with django_assert_num_queries(1):
        client.get(page(site), {"as": 0})
    with CaptureQueriesContext(connection) as queries:
        client.get(page(site), {"as": 1})
    assert len(queries) > 1, "the one that was used longest ago is gone"
