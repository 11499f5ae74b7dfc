"""The round that an event's page shows beside its standings: that of today until the next one."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import sites
from tests.tournaments.team_play import line_up_all, record_match
from tournaments.events.at_a_glance import first_day, glance, next_round_of
from tournaments.events.attendance import absences
from tournaments.events.loaded import load
from tournaments.events.prints.selectors import as_of
from tournaments.events.setting_up import creating
from tournaments.models import Game, Match
from tournaments.site import careers
from tournaments.site.overview import overview

pytestmark = pytest.mark.django_db


def on_days(site, event, first, rounds=7):
    """Give the rounds a day each from so many days after today."""
    today = timezone.localdate()
    days = {number: today + timedelta(days=first + number - 1) for number in range(1, rounds + 1)}
    creating.set_dates(actor=site.administrator, event_id=event.pk, dates=days)


def seen(event):
    """The glance at an event, with the round in sight: its number, whether it is today, and its scores."""
    loaded = load(event)
    found = glance(loaded, loaded.standings())
    now = found.next_round
    return found, (now.number, now.is_today, [card.score for card in now.cards])


def test_the_round_of_today_stays_until_the_next_day(site):
    site.play(1)
    site.record(2, "1-0", "½-½")
    on_days(site, site.event, first=-1)
    found, now = seen(site.event)
    assert now == (2, True, ["1–0", "½–½", "", ""])
    assert (found.next_round.ended, found.next_round.boards) == (2, 4)
    assert [dot.state for dot in found.dots] == ["done", "now", "", "", "", "", ""]
    assert found.to_make_up == ()
    page = Client(headers={"accept-language": "en"}).get(reverse("event", args=[site.event.pk])).text
    assert "2 of 4 boards in" in page
    assert "Round 2 today" in page
    site.record(2, "1-0", "½-½", "0-1", "1-0")
    found, now = seen(site.event)
    assert now == (2, True, ["1–0", "½–½", "0–1", "1–0"])
    assert [dot.state for dot in found.dots[:3]] == ["done", "done", ""]


def test_before_the_first_result_no_round_was_played(site):
    on_days(site, site.event, first=3)
    page = lambda: Client(headers={"accept-language": "en"}).get(reverse("event", args=[site.event.pk])).text  # noqa: E731
    assert ("No round has been played yet." in page(), "Played through" in page()) == (True, False)
    site.record(1, "1-0", "1-0", "1-0", "1-0")
    assert "Played through round 1 of 7." in page()


def test_of_several_rounds_of_a_day_it_is_the_one_that_was_begun_last(site):
    site.record(1, "1-0", "½-½", "0-1")
    for number in (2, 3):
        site.record(number, "1-0", "1-0", "1-0", "1-0")
    site.record(4, "0-1")
    today = timezone.localdate()
    creating.set_dates(
        actor=site.administrator, event_id=site.event.pk, dates=dict.fromkeys(range(1, 8), today)
    )
    found, now = seen(site.event)
    assert now == (4, True, ["0–1", "", "", ""])
    assert [dot.state for dot in found.dots] == ["done", "done", "done", "now", "", "", ""]
    assert [card.number for card in found.to_make_up] == [1]
    site.record(4, "0-1", "1-0", "1-0", "1-0")
    assert seen(site.event)[1] == (5, True, [""] * 4)


def test_a_swiss_round_stays_until_the_pairs_of_the_next_are_there(site):
    event, _job = sites.swiss_round(site)
    on_days(site, event, first=0, rounds=1)
    event.rounds.update(date=timezone.localdate())
    loaded = load(event)
    number = next_round_of(loaded).number
    for game in Game.objects.filter(round__event=event, round__number=number):
        Game.objects.filter(pk=game.pk).update(result="1-0")
    now = next_round_of(load(event))
    assert (now.number, now.ended, now.boards) == (number, len(now.cards), len(now.cards))
    assert {card.score for card in now.cards} == {"1–0"}


def test_the_next_game_of_a_player_is_that_of_today_and_not_one_that_stayed_open(site):
    person = site.event.entrants.get(number=1).person
    site.record(
        1, *("1-0" if 1 not in (game.white.number, game.black.number) else "" for game in round_1(site))
    )
    on_days(site, site.event, first=-1)
    found = careers.career(person, AnonymousUser()).next_game
    assert (found.game.game.round.number, found.is_today) == (2, True)
    page = Client(headers={"accept-language": "en"}).get(reverse("person", args=[person.pk])).text
    assert '<span class="chip live">today</span>' in page


@pytest.mark.article("C.14")
def test_the_next_game_of_a_player_is_not_with_who_has_left(site):
    """After five games of number 1 rounds 6 and 7 (3-1 and 1-2) are booked: number 3 plays on in round 7, and
    number 1 plays no more, nor does number 2 once round 6 is in.
    """
    site.play(5)
    absences.withdraw(actor=site.leader, event_id=site.event.pk, number=1, after_round=5, reason="moved away")

    def next_of(number):
        found = careers.career(site.event.entrants.get(number=number).person, AnonymousUser()).next_game
        return found and found.game.game.round.number

    assert [next_of(number) for number in (1, 2, 3)] == [None, 6, 7]
    site.record(6, "", "1-0", "1-0", "1-0")
    assert next_of(2) is None


@pytest.mark.parametrize(("first", "through", "known"), [(3, 0, True), (-9, 0, False), (0, 1, False)])
def test_the_first_day_is_said_until_it_is_past_or_a_round_was_played(site, first, through, known):
    on_days(site, site.event, first=first)
    site.play(through)
    day = timezone.localdate() + timedelta(days=first)
    assert first_day(load(site.event)) == (day if known else None)


@pytest.mark.parametrize("name", ["event", "crosstable", "standings-embed"])
def test_before_a_round_was_played_nothing_stands_after_round_0(site, name):
    page = Client(headers={"accept-language": "en"}).get(reverse(name, args=[site.event.pk])).text
    assert "no results yet" in page
    assert "after round 0" not in page
    assert as_of(load(site.event), None) == "no results yet"


def round_1(site):
    return site.event.rounds.get(number=1).games.select_related("white", "black").order_by("board")


def test_after_its_day_the_next_round_is_shown_and_what_is_open_is_to_be_made_up(site):
    site.play(1)
    site.record(2, "1-0", "½-½", "0-1")
    on_days(site, site.event, first=-2)
    found, now = seen(site.event)
    assert now == (3, True, [""] * 4)
    assert [card.number for card in found.to_make_up] == [2]


def test_the_last_round_stays_while_it_has_open_boards(site):
    site.play(6)
    site.record(7, "1-0", "½-½", "0-1")
    on_days(site, site.event, first=-9)
    found, now = seen(site.event)
    assert now == (7, False, ["1–0", "½–½", "0–1", ""])
    assert found.dots[6].state == "now"
    site.record(7, "1-0", "½-½", "0-1", "1-0")
    assert next_round_of(load(site.event)) is None


def test_of_teams_it_shows_what_the_boards_have_brought(site):
    event = sites.found(site, "B", players=sites.teams(4))
    line_up_all(site, event)
    first, _second = Match.objects.filter(round__event=event, round__number=1).select_related("round")
    on_days(site, event, first=0, rounds=3)
    assert seen(event)[1] == (1, True, ["", ""])
    record_match(site, first, ["1-0", "½-½", "0-1", "1-0", "1-0", "", "", ""])
    found, now = seen(event)
    assert now == (1, True, ["3½–1½", ""])
    assert [card.open_boards for card in found.next_round.cards] == [3, 0]
    assert (found.next_round.ended, found.next_round.boards) == (5, 16)
    page = Client(headers={"accept-language": "en"}).get(reverse("event", args=[event.pk])).text
    for shown in ("3½–1½", "3 boards open", "5 of 16 boards in", "All boards"):
        assert shown in page
    home = Client(headers={"accept-language": "en"}).get(reverse("home"))
    assert not home.context["overview"].results
    record_match(site, first, ["1-0", "½-½", "0-1", "1-0", "1-0", "½-½", "½-½", "0-1"])
    home = Client(headers={"accept-language": "en"}).get(reverse("home"))
    (result,) = home.context["overview"].results
    assert (result.round.event, result.card.score) == (event, "4½–3½")
    assert "4½–3½" in home.text


def test_the_card_on_the_first_page_is_of_the_round_whose_boards_it_counts(site):
    site.play(1)
    on_days(site, site.event, first=-1)

    def card():
        (found,) = (one for one in overview(AnonymousUser()).events if one.event == site.event)
        return found.round, found.ended, found.boards

    assert card() == (2, 0, 4)
    site.record(2, "1-0", "½-½")
    assert card() == (2, 2, 4)
    site.event.rounds.update(date=None)
    assert card() == (2, 0, 0)
    page = Client(headers={"accept-language": "en"}).get(reverse("home")).text
    assert "round 2 of 7" in " ".join(page.split())
