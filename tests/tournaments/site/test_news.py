"""News as Atom, read back by a parser that is not ours."""

from datetime import date

import feedparser
import pytest
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from tests import sites
from tests.tournaments.events.test_B06_shown_together import with_eights
from tournaments.events.attendance import absences
from tournaments.events.setting_up import creating
from tournaments.models import Event, Person, Round
from tournaments.seasons.closing_events import services as closing
from tournaments.site.feeds import news
from tournaments.site.privacy import services as privacy

pytestmark = pytest.mark.django_db


def _read(client, *event, **headers):
    name = "event-news" if event else "news"
    answer = client.get(reverse(name, args=event), {"language": "en"}, headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/atom+xml; charset=utf-8")
    found = feedparser.parse(answer.content)
    assert not found.bozo
    assert found.version == "atom10"
    return found


def _of(client, name, *arguments):
    answer = client.get(reverse(name, args=arguments), {"language": "en"})
    assert answer.status_code == 200
    return feedparser.parse(answer.content)


def _by_round(client, event):
    return {one.title.rpartition(" ")[2]: one for one in _read(client, event.pk).entries}


def test_every_published_round_is_news_with_its_results(client, site):
    site.record(1, "1-0", "½-½")
    found = _by_round(client, site.event)
    assert sorted(found) == list("1234567")
    assert found["1"].title == "Premier Class (KK) 2026/27, round 1"
    assert found["1"].link == f"http://testserver{reverse('rounds', args=[site.event.pk])}#round-1"
    assert 'id="round-1"' in client.get(found["1"].link).text
    assert "Sjoerd Wytsma" in found["1"].summary
    assert "1–0" in found["1"].summary
    assert "1–0" not in found["2"].summary


@pytest.mark.article("C.14")
def test_a_game_that_a_withdrawal_booked_has_the_result_that_counts(client, site):
    site.play(7)
    for number in (6, 7):
        site.record(number, "", reason="withdrawn")
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=5, reason="moved away")
    found = _by_round(client, site.event)
    assert "+:–" in found["6"].summary
    assert "–:+" in found["7"].summary


def test_a_result_updates_its_round_and_keeps_its_id(client, site):
    before = _by_round(client, site.event)
    site.record(3, "1-0")
    after = _by_round(client, site.event)
    assert {one.id for one in after.values()} == {one.id for one in before.values()}
    assert after["3"].updated_parsed >= before["3"].updated_parsed
    assert after["3"].updated != before["3"].updated or "1–0" in after["3"].summary
    assert after["4"].updated == before["4"].updated
    assert _read(client, site.event.pk).entries[0].id == after["3"].id


def test_a_result_that_was_corrected_says_so_and_keeps_its_id(client, site):
    site.record(3, "1-0")
    before = _by_round(client, site.event)
    assert "Corrected on" not in before["3"].summary
    site.record(3, "0-1", reason="the sheet says so")
    after = _by_round(client, site.event)
    with translation.override("en"):
        day = date_format(timezone.localdate(), "DATE_FORMAT")
    assert f"Corrected on {day}." in after["3"].summary
    assert after["3"].id == before["3"].id
    assert "Corrected on" not in after["4"].summary


def test_a_club_and_a_person_have_the_news_of_what_they_play(client, site):
    other = sites.found(site, "D", "HA", players=sites.many(8, "HA"))
    other.entrants.update(club=None)
    playing = site.event.entrants.get(number=2)
    for name, key in (("club-news", playing.club_id), ("person-news", playing.person_id)):
        found = _of(client, name, key)
        assert {one.title.rpartition(",")[0] for one in found.entries} == {"Premier Class (KK) 2026/27"}
        assert len(found.entries) == 7
        assert found.entries[0].id in {one.id for one in _read(client).entries}
    assert _of(client, "person-news", playing.person_id).feed.title == "Anke fan der Hoek: rounds and results"
    assert "(HA)" in _of(client, "person-news", other.entrants.get(number=1).person_id).entries[0].title
    privacy.wish_short_name(actor=site.leader, person_id=playing.person_id, wishes=True)
    assert client.get(reverse("person-news", args=[playing.person_id])).status_code == 404
    assert "Hoek" not in client.get(reverse("club-news", args=[playing.club_id])).text


def test_whose_line_up_is_hidden_has_no_news_of_it(client, site):
    with_eights(site)
    eights = Event.objects.get(section="B")
    player = eights.entrants.get(number=1).players.first().person
    assert client.get(reverse("person-news", args=[player.pk])).status_code == 404
    assert news.of_person(player) == []
    Event.objects.filter(pk=eights.pk).update(closed_at=timezone.now())
    assert news.of_person(player)


def test_the_feed_of_the_site_has_all_events(client, site):
    sites.found(site, "D", "HA", players=sites.many(8, "HA"))
    titles = [one.title for one in _read(client).entries]
    assert any("(KK)" in title for title in titles)
    assert len({title.rpartition(",")[0] for title in titles}) == 2


def test_what_is_not_published_is_no_news_also_for_its_director(client, site):
    Round.objects.filter(event=site.event, number=7).update(published_at=None)
    client.force_login(site.administrator)
    assert "7" not in _by_round(client, site.event)
    creating.set_published(actor=site.administrator, event_id=site.event.pk, published=False)
    assert client.get(reverse("event-news", args=[site.event.pk])).status_code == 404
    assert _read(client).entries == []


def test_who_is_shown_short_is_so_in_the_news(client, site):
    shy, child = (site.event.entrants.get(number=number).person for number in (1, 3))
    privacy.wish_short_name(actor=site.leader, person_id=shy.pk, wishes=True)
    Person.objects.filter(pk=child.pk).update(born=date(2018, 3, 4))
    for signed_in in (False, True):
        if signed_in:
            client.force_login(site.administrator)
        text = client.get(reverse("news")).text
        assert "Sjoerd W." in text
        assert "Wytsma" not in text
        assert "Bokma" not in text


def test_what_is_typed_is_no_markup(client, site):
    Event.objects.filter(pk=site.event.pk).update(name="<b>&amp;</b>\u202e\x0b")
    entrant = site.event.entrants.get(number=1)
    entrant.name = "<script>x</script>"
    entrant.save()
    answer = client.get(reverse("event-news", args=[site.event.pk]))
    assert "<script>" not in answer.text
    assert "\u202e" not in answer.text
    found = feedparser.parse(answer.content, sanitize_html=False)
    assert "<script>" not in "".join(one.summary for one in found.entries)


def test_who_has_the_news_already_is_answered_so(client, site):
    address = reverse("news")
    first = client.get(address)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    site.record(1, "1-0")
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_final_order_is_news(client, site):
    for paired in site.event.rounds.all():
        games = paired.games.select_related("white", "black").order_by("board")
        won = ["1-0" if game.white.number < game.black.number else "0-1" for game in games]
        site.record(paired.number, *won)
    closing.close(actor=site.administrator, event_id=site.event.pk)
    (final,) = [one for one in _read(client, site.event.pk).entries if one.id.endswith("/final")]
    assert final.title == "Premier Class (KK) 2026/27: final order"
    assert final.summary.index("Sjoerd Wytsma") < final.summary.index("Fokje Bylsma")


def test_the_page_of_the_site_names_its_feed(client, site):
    page = client.get(reverse("home"), headers={"Accept-Language": "fy"}).text
    assert f'href="{reverse("news")}?language=fy"' in page


def test_many_events_take_as_few_queries_as_few(client, site, django_assert_max_num_queries):
    for turn in range(2):
        with django_assert_max_num_queries(30):
            client.get(reverse("news") + f"?n={turn}")
        for group in range(3):
            sites.found(site, "E", "jeugd", players=sites.many(4), seed=None)
            Event.objects.filter(division="jeugd").update(division=f"j{turn}{group}")
