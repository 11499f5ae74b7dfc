"""News of the union and of events: who publishes it, who reads it, and where."""

from datetime import timedelta

import feedparser
import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.visiting import Visitor
from tournaments.models import LedgerEntry, NewsItem, Notice, Person, User
from tournaments.people.names import consents
from tournaments.regulations.reasons import RuleViolation
from tournaments.site.news import selectors, services

pytestmark = pytest.mark.django_db


def test_news_of_an_event_stands_on_its_page_the_home_page_and_in_the_feeds(site, client):
    visitor = Visitor(site.leader).go(reverse("event-office", args=[site.event.pk]))
    visitor.follow("News or a message to everybody in it")
    visitor.send(
        "Publish news", {"Heading": "Soup at noon", "Text": "From <b>12:00</b>; see https://example.org"}
    )
    item = NewsItem.objects.get()
    assert (item.event, item.by, item.to_players) == (site.event, site.leader, False)
    (notice,) = Notice.objects.filter(kind="news", user=site.player)
    assert notice.params == {"title": "Soup at noon"}
    for name in ("news-list", "home"):
        assert "Soup at noon" in client.get(reverse(name)).text
    assert "Soup at noon" in client.get(reverse("event", args=[site.event.pk])).text
    page = client.get(reverse("news-item", args=[item.pk])).text
    assert "&lt;b&gt;12:00" in page
    assert 'href="https://example.org"' in page
    for name, of in (("news", []), ("event-news", [site.event.pk])):
        titles = [one.title for one in feedparser.parse(client.get(reverse(name, args=of)).content).entries]
        assert any("Soup at noon" in title for title in titles), name


def test_what_is_corrected_says_so_and_what_is_withdrawn_is_read_by_nobody(site, client):
    item = services.publish(actor=site.leader, event_id=site.event.pk, title="Soup at noon", text="")
    services.correct(actor=site.leader, news_id=item.pk, title="Soup at one", text="")
    assert LedgerEntry.objects.filter(act="news").latest("pk").before["name"] == "Soup at noon"
    page = Visitor().go(reverse("news-item", args=[item.pk]))
    assert "Corrected on" in page.text
    assert not page.main.xpath(".//p[not(node())]")
    with pytest.raises(RuleViolation):
        services.withdraw(actor=site.leader, news_id=item.pk, reason=" ")
    page = Visitor(site.leader).go(reverse("news-item", args=[item.pk])).follow("Withdraw the news")
    page.send("Withdraw the news", {"Reason": "no soup"})
    assert client.get(reverse("news-item", args=[item.pk])).status_code == 404
    assert "Soup" not in client.get(reverse("news-list")).text
    with pytest.raises(RuleViolation):
        services.correct(actor=site.leader, news_id=item.pk, title="Soup after all", text="")


def test_the_feeds_have_a_child_with_its_initial_and_no_day_that_goes_back(site, client):
    person = site.event.entrants.get(number=2).person
    Person.objects.filter(pk=person.pk).update(born=timezone.localdate() - timedelta(days=4000))
    given = {"actor": site.leader, "event_id": site.event.pk}
    services.publish(**given, title=f"{person.name} wins", text=f"Well done, {person.name}")
    for name, of in (("news", []), ("event-news", [site.event.pk])):
        feed = client.get(reverse(name, args=of))
        assert person.name not in feed.text
        assert f"{consents.short(person.name)} wins" in feed.text
        assert f"Well done, {consents.short(person.name)}" in feed.text
        assert not feed.has_header("Last-Modified")


def test_a_message_to_those_who_take_part_is_theirs_alone(site, client):
    item = services.publish(
        actor=site.leader, event_id=site.event.pk, title="Bring your own clock", text="", to_players=True
    )
    stranger = User.objects.create_user("frjemd", password=sites.PASSWORD)
    for user, reads in ((site.player, True), (site.leader, True), (stranger, False)):
        assert selectors.seen(user).filter(pk=item.pk).exists() is reads, user
    assert client.get(reverse("news-item", args=[item.pk])).status_code == 404
    assert "own clock" not in client.get(reverse("news")).text
    assert Notice.objects.filter(kind="news", user=site.player).exists()


def test_nobody_publishes_what_is_not_theirs_and_nothing_that_cannot_be_read(site):
    title = {"title": "News", "text": ""}
    for actor, event in ((site.player, site.event.pk), (site.leader, None)):
        with pytest.raises(PermissionDenied):
            services.publish(actor=actor, event_id=event, **title)
    for wrong in (
        {"title": " ", "text": ""},
        {"title": "x" * 121, "text": ""},
        {"title": "News", "text": "y" * 4_001},
        {"title": "News", "text": "from the right \u202e"},
        {"title": "News", "text": "", "to_players": True},
    ):
        with pytest.raises(RuleViolation):
            services.publish(actor=site.administrator, **wrong)
    site.event.status = site.event.Status.DRAFT
    site.event.save()
    item = services.publish(actor=site.leader, event_id=site.event.pk, **title)
    assert not selectors.seen(site.player).filter(pk=item.pk).exists()
    assert not Notice.objects.filter(kind="news").exists()
