"""What other sites and programs that gather pages are told: robots, the list of pages, pictures, frames."""

import re
from datetime import date
from html import unescape
from io import BytesIO
from xml.etree import ElementTree

from django.urls import reverse
from PIL import Image

from tests import sites
from tournaments.events.loaded import load
from tournaments.events.setting_up import creating
from tournaments.events.sharing.selectors import in_short
from tournaments.models import Event, Game
from tournaments.printing.picture import SIZE

HERE = "http://testserver"


def listed(client) -> set[str]:
    root = ElementTree.fromstring(client.get(reverse("sitemap")).content)
    return {found.text.removeprefix(HERE) for found in root.findall(".//{*}loc")}


def test_robots_are_led_to_the_list_of_pages_and_away_from_the_office(site, client):
    response = client.get("/robots.txt")
    assert response["Content-Type"].startswith("text/plain")
    assert f"Sitemap: {HERE}{reverse('sitemap')}" in response.text
    assert f"Disallow: {reverse('office')}" in response.text


def test_every_address_of_the_list_opens_to_everybody(site, client):
    site.play(1)
    display = sites.found(site, "I", players=sites.display(4), system="display")
    found = listed(client)
    person = site.event.entrants.get(number=1).person
    wanted = {reverse("event", args=[site.event.pk]), reverse("simul", args=[display.pk])}
    wanted |= {reverse("person", args=[person.pk]), reverse("club", args=[person.club_id])}
    wanted |= {reverse("classification", args=[2026]), reverse("home")}
    assert wanted <= found
    assert {client.get(address).status_code for address in found} == {200}


def test_a_draft_and_who_plays_in_it_are_not_listed_not_for_its_leader_either(site, client):
    creating.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    client.force_login(site.leader)
    hidden = {reverse("event", args=[site.event.pk])}
    hidden |= {reverse("person", args=[one.person_id]) for one in site.event.entrants.all()}
    assert not hidden & listed(client)


def test_who_is_younger_than_16_is_not_listed_nor_the_games(site, client):
    from games import services as games

    game = Game.objects.filter(round__event=site.event).order_by("pk").first()
    games.submit(actor=site.administrator, game_id=game.pk, text="1. 32-28 19-23")
    assert reverse("game", args=[game.pk]) in listed(client)
    person = game.white.person
    person.born = date(2014, 5, 1)
    person.save()
    creating.set_venue(actor=site.administrator, event_id=site.event.pk, venue="Huzum")
    assert not {reverse("game", args=[game.pk]), reverse("person", args=[person.pk])} & listed(client)


def addresses(site):
    """The pages that say how they are shared, each with its picture."""
    pk, game = site.event.pk, Game.objects.filter(round__event=site.event).order_by("pk").first()
    person = site.event.entrants.get(number=1).person_id
    return {
        reverse("event", args=[pk]): reverse("event-picture", args=[pk]),
        reverse("crosstable", args=[pk]): reverse("event-picture", args=[pk]),
        reverse("game", args=[game.pk]): reverse("game-picture", args=[game.pk]),
        reverse("person", args=[person]): reverse("person-picture", args=[person]),
    }


def test_pages_say_how_they_are_shared_whatever_stands_behind_their_address(site, client):
    site.play(1)
    for address, picture in addresses(site).items():
        text = client.get(address + "?utm=1").text
        assert f'<link rel="canonical" href="{HERE}{address}">' in text
        assert f'<meta property="og:image" content="{HERE}{picture}">' in text
        assert 'property="og:title"' in text
        assert 'property="og:description" content=""' not in text


def test_pictures_are_made_and_kept_until_something_changes(site, client, django_assert_num_queries):
    site.play(1)
    for picture in addresses(site).values():
        response = client.get(picture)
        image = Image.open(BytesIO(response.content))
        assert (response["Content-Type"], image.format, image.size) == ("image/png", "PNG", SIZE)
    (event, *_) = addresses(site).values()
    with django_assert_num_queries(1):
        before = client.get(event).content
    site.record(1, "0-1", reason="the sheet says so")
    assert client.get(event).content != before


def test_a_picture_shows_no_more_than_everybody_sees(site, client):
    person = site.event.entrants.get(number=1).person
    person.born = date(2014, 5, 1)
    person.save()
    loaded = load(site.event, published_only=True)
    assert person.name not in in_short(loaded.standings())
    for who in (site.player, site.leader):
        client.force_login(who)
        assert client.get(reverse("person-picture", args=[person.pk])).status_code == 404
    creating.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    game = Game.objects.filter(round__event=site.event).first()
    assert client.get(reverse("game-picture", args=[game.pk])).status_code == 404


def test_standings_and_next_round_may_be_framed_by_other_sites_and_no_other_page_may(site, client):
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    for name in ("standings-embed", "round-embed"):
        embedded = reverse(name, args=[site.event.pk])
        for _again in range(2):  # made, and kept
            response = client.get(embedded)
            assert "frame-ancestors *" in response["Content-Security-Policy"]
            assert "script-src 'self'" in response["Content-Security-Policy"]
            assert "X-Frame-Options" not in response
            assert not response.cookies
        assert 'class="mast"' not in response.text
        assert reverse("event", args=[site.event.pk]) in response.text
    following = site.event.rounds.get(number=2).games.select_related("white", "black").first()
    assert following.white.name in response.text
    assert following.black.name in response.text
    for address in (*addresses(site), reverse("embedding", args=[site.event.pk])):
        other = client.get(address)
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
        assert other["X-Frame-Options"] == "DENY"


def test_the_line_to_copy_holds_whatever_an_event_is_called(site, client):
    Event.objects.update(name='A "<b>" & co')
    text = client.get(reverse("embedding", args=[site.event.pk])).text
    line = unescape(re.search(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)[1]).strip()
    assert line.startswith(f'<iframe src="{HERE}{reverse("standings-embed", args=[site.event.pk])}"')
    assert "&quot;&lt;b&gt;&quot; &amp; co" in line
